"""The chance to win against what one can work out by hand, and against ten million matches.

That it never changes on average is tested for every game that tells it, in tests/every_game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import Record, registry

GAME = registry.game("swing")


def shares(table: Record) -> list[float]:
    found = GAME.shares(table)
    assert found is not None
    return found


def test_the_last_roll_by_hand() -> None:
    """Ada has 5 and Ben 8 with one roll to come: minus 3 is a tie."""
    start = {"score": [5, 8] + [0] * 6, "round": 7, "turn": 1, "dice": [[6] * 7, [6] * 6 + [0]] + [[0] * 7] * 6}
    assert shares(GAME.table(2, {"first": "A"}, start)) == pytest.approx([3.5 / 6, 2.5 / 6], abs=1e-15)


MATCHES, PARTS = 10_000_000, 20  # in parts, to be gentle with memory
EVERYTHING: list[tuple[int, dict[str, Any]]] = [(3, {}), (2, {}), (4, {})]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), EVERYTHING if os.environ.get("EVERY_SIMULATION") else EVERYTHING[:1])
def test_ten_million_matches_agree(seats: int, options: dict[str, Any]) -> None:
    """Within four standard errors. EVERY_SIMULATION=1 plays the other tables too."""
    settled = {"first": "A", **options}
    won = [0.0] * seats
    for part in range(PARTS):
        report = simulate(GAME, ["random"] * seats, games=MATCHES // PARTS, seed=2026 + part, options=settled)
        won = [so_far + more for so_far, more in zip(won, report.wins.tolist(), strict=True)]
    for share, wins in zip(shares(GAME.table(seats, settled)), won, strict=True):
        assert wins / MATCHES == pytest.approx(share, abs=4 * (share * (1 - share) / MATCHES) ** 0.5)
