"""The worked examples of Straight in docs/rules/roll_and_rule.md, played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehouse import Match, simulate

from .test_rules import places, roll, sit


def test_str_x1() -> None:
    """STR-X1: two players, a straight with three misses."""
    m = sit("3 3 5 1 3 2 6 6 4")
    seen = []
    for _ in range(9):
        roll(m)
        seen.append(places(m))
    assert seen == ["..A...", "..A...", "..A.A.", "B.A.A.", "B.A.A.", "BBA.A.", "BBA.AA", "BBA.AA", "BBAAAA"]
    assert str(m.result) == "A wins"


@pytest.mark.parametrize(("seats", "winner"), [(2, "B"), (3, "C")])
def test_str_x2(seats: int, winner: str) -> None:
    """STR-X2: without a miss, the sixth roll wins."""
    m: Match = roll(sit("1 2 3 4 5 6", seats=seats), 6)
    assert str(m.result) == f"{winner} wins"


@pytest.mark.slow
def test_str_x3() -> None:
    """STR-X3: 14.7 rolls are expected."""
    expected = 6 * sum(Fraction(1, free) for free in range(1, 7))
    assert expected == Fraction(147, 10)
    rolls = simulate("straight", ["random"] * 2, games=200_000, seed=1).steps[:, 0]
    assert rolls.mean() == pytest.approx(float(expected), abs=4 * rolls.std() / 200_000**0.5)
    assert rolls.min() == 6
