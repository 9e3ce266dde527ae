"""The chance to win against what one can work out by hand, and against ten million matches.

That it never changes on average is tested for every game that tells it, in tests/every_game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import Record, registry

GAME = registry.game("hundred")


def shares(table: Record) -> list[float]:
    found = GAME.shares(table)
    assert found is not None
    return found


def test_the_last_roll_by_hand() -> None:
    """At 99 any roll is enough. At 64 it takes a double 6, and the other then needs just any roll."""
    assert shares(GAME.table(2, {"first": "A"}, {"score": [99, 99] + [0] * 6})) == [1, 0]
    assert shares(GAME.table(2, {"first": "A"}, {"score": [64, 99] + [0] * 6})) == pytest.approx([1 / 36, 35 / 36], abs=1e-15)


def test_with_equal_turns_the_other_can_still_catch_up() -> None:
    """At 75 and 64, before A's roll: only a double 6 or a double 5 ends it, and B answers with a double 6 to 100."""
    equal = {"first": "A", "equal_turns": "on"}
    b_to_roll = GAME.table(2, equal, {"score": [111, 75] + [0] * 6, "turn": 1})
    assert shares(b_to_roll) == pytest.approx([1 - 0.5 / 36, 0.5 / 36], abs=1e-15)  # only a double 6, and that for a tie at 111


MATCHES, PARTS = 10_000_000, 20  # in parts, to be gentle with memory
EVERYTHING: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {}), (4, {}), (3, {"equal_turns": "on"})]


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
