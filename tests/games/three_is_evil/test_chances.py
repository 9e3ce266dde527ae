"""The chance to win against what one can work out by hand, and against ten million matches.

That it never changes on average is tested for every game that tells it, in tests/every_game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import Record, registry

GAME = registry.game("three_is_evil")


def shares(table: Record) -> list[float]:
    found = GAME.shares(table)
    assert found is not None
    return found


def test_the_last_roll_by_hand() -> None:
    """Ada has 8 and Ben 4, who rolls last: 5 and 6 win, 4 ties, and a 3 loses like the rest."""
    start = {"score": [8, 4] + [0] * 6, "round": 5, "turn": 1}
    assert shares(GAME.table(2, {"first": "A"}, start)) == pytest.approx([3.5 / 6, 2.5 / 6], abs=1e-15)


def test_a_struck_player_hopes_for_the_others_3() -> None:
    """EVIL-Q4: Ada is out in this round with 8, and wins if Ben's roll is a 3 as well; frozen, she may win anyway."""
    start = {"score": [8, 4] + [0] * 6, "struck": [5] + [0] * 7, "round": 5, "turn": 1}
    assert shares(GAME.table(2, {"first": "A"}, start)) == pytest.approx([1 / 6, 5 / 6], abs=1e-15)
    frozen = GAME.table(2, {"first": "A", "eliminated": "frozen"}, start)
    assert shares(frozen) == pytest.approx([3.5 / 6, 2.5 / 6], abs=1e-15)


MATCHES, PARTS = 10_000_000, 20  # in parts, to be gentle with memory
EVERYTHING: list[tuple[int, dict[str, Any]]] = [(3, {}), (2, {}), (4, {}), (3, {"eliminated": "frozen"}), (8, {"rounds": 12})]


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
