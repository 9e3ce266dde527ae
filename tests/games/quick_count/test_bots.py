"""The levels of Quick Count: speed and slips are all there is, so each beats the one below nearly always."""

from __future__ import annotations

import pytest

from dicehouse import simulate
from dicehouse.engine import GENTLE, STEADY, STRONG, registry


def test_the_levels() -> None:
    assert {bot.name: bot.level for bot in registry.game("quick_count").bots.values()} == {
        "easy": GENTLE,
        "medium": STEADY,
        "hard": STRONG,
    }


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(stronger: str, weaker: str) -> None:
    report = simulate("quick_count", [stronger, weaker], games=40, seed=3, device="interpreter")
    assert report.wins[0] > 34
