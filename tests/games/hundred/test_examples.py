"""The worked examples of Hundred in docs/rules/roll_and_rule.md, played."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dicehouse import simulate

from .test_rules import roll, scores, sit


def test_hund_x1() -> None:
    """HUND-X1, the book's own numbers."""
    for dice, points in {"2 2": 4, "4 4": 16, "1 1": 1, "2 4": 6, "6 6": 36}.items():
        assert scores(roll(sit(dice))) == [points, 0]


def test_hund_x2() -> None:
    """HUND-X2: three double sixes are enough."""
    m = sit("6 6 / 1 1 / 6 6 / 2 4 / 6 6")
    seen = []
    for seat in (0, 1, 0, 1, 0):
        roll(m)
        seen.append(scores(m)[seat])
    assert seen == [36, 1, 72, 7, 108]
    assert str(m.result) == "A wins"


def test_hund_x3() -> None:
    """HUND-X3: exactly a hundred wins, 99 does not."""
    assert str(roll(sit("5 6", scores=[89, 0])).result) == "A wins"
    short = roll(sit("5 6", scores=[88, 0]))
    assert scores(short) == [99, 0]
    assert not short.over


def test_hund_x4() -> None:
    """HUND-X4: what the 36 rolls bring, and that three of them can be enough."""
    brought = Counter(scores(roll(sit(f"{one} {other}")))[0] for one, other in product(range(1, 7), repeat=2))
    assert brought == {1: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 6, 8: 4, 9: 5, 10: 2, 11: 2, 16: 1, 25: 1, 36: 1}
    assert sum(points * times for points, times in brought.items()) == 301
    assert 2 * max(brought) < 100 <= 3 * max(brought)


@pytest.mark.slow
def test_hund_x4_in_play() -> None:
    """HUND-X4: a roll brings 301/36 points on average, in whole matches with equal turns."""
    report = simulate("hundred", ["random"] * 2, games=100_000, seed=4, options={"equal_turns": "on"})
    a_roll = report.points.sum() / report.steps[:, 0].sum()
    assert a_roll == pytest.approx(301 / 36, abs=0.01)  # Wald: the last round is part of it
