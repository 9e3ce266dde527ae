"""The chance to win against what one can work out by hand, and against ten million matches.

That it never changes on average is tested for every game that tells it, in tests/every_game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import Record, registry
from dicehouse.engine.bot import RANDOM
from dicehouse.engine.runner import Runner
from dicehouse.games.high_roll.rules import ROLLING

GAME = registry.game("high_roll")


def shares(table: Record) -> list[float]:
    found = GAME.shares(table)
    assert found is not None
    return found


def test_one_round_by_hand() -> None:
    """A die ahead with one round to go: a loss in 15 of 36 cases makes it a tie."""
    last = GAME.table(2, {"rounds": 24}, {"dice": [13, 11], "played": 23})
    assert shares(last) == pytest.approx([1 - 0.5 * 15 / 36, 0.5 * 15 / 36], abs=1e-15)


@pytest.mark.parametrize(("mode", "mine"), [("high", 1 - 0.5 * 4 / 6), ("low", 1 - 0.5 * 1 / 6)])
def test_one_die_by_hand(mode: str, mine: float) -> None:
    """A die ahead in the last round, a 2 rolled: four faces are higher, one is lower."""
    start = {"dice": [13, 11], "played": 23, "stage": ROLLING, "face": [2, 0]}
    assert shares(GAME.table(2, {"mode": mode}, start))[0] == pytest.approx(mine, abs=1e-15)


@pytest.mark.slow
def test_twelve_and_twelve_are_not_the_only_start() -> None:
    """For all the dice, the chance to get them is the share one has; many matches from 14 to 10 agree."""
    table = GAME.table(2, {"end": "all"}, {"dice": [14, 10]})
    assert shares(table) == pytest.approx([14 / 24, 10 / 24], abs=1e-15)
    points, _, _ = Runner(GAME, table, [RANDOM, RANDOM], "cpu").run(0, 200_000, seed=5)
    won = sum(int(one > other) for one, other in points.tolist())
    assert won / 200_000 == pytest.approx(14 / 24, abs=4 * (14 / 24 * 10 / 24 / 200_000) ** 0.5)


MATCHES, PARTS = 10_000_000, 20  # in parts, to be gentle with memory
EVERYTHING: list[tuple[int, dict[str, Any]]] = [(2, {}), (2, {"mode": "low"}), (2, {"end": "all"})]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), EVERYTHING if os.environ.get("EVERY_SIMULATION") else EVERYTHING[:1])
def test_ten_million_matches_agree(seats: int, options: dict[str, Any]) -> None:
    """Within four standard errors. EVERY_SIMULATION=1 plays the other tables too."""
    settled = options
    won = [0.0] * seats
    for part in range(PARTS):
        report = simulate(GAME, ["random"] * seats, games=MATCHES // PARTS, seed=2026 + part, options=settled)
        won = [so_far + more for so_far, more in zip(won, report.wins.tolist(), strict=True)]
    for share, wins in zip(shares(GAME.table(seats, settled)), won, strict=True):
        assert wins / MATCHES == pytest.approx(share, abs=4 * (share * (1 - share) / MATCHES) ** 0.5)
