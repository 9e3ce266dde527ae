"""The page's types of views are those of the rules' records."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
GAMES = sorted(path.parent.name for path in WEB.glob("src/games/*/record.ts"))


@pytest.mark.parametrize("game", GAMES)
def test_the_types_are_up_to_date(game: str) -> None:
    written = (WEB / "src" / "games" / game / "record.ts").read_text(encoding="utf-8")
    assert written == runpy.run_path(str(WEB / "record_types.py"))["record_type"](game)
