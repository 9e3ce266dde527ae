"""The worked examples of The Swing in docs/rules/roll_and_rule.md, played."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dicehouse import simulate

from .test_rules import roll, scores, sit


@pytest.mark.parametrize(("rolls", "score"), [("6 6 1 6 1 6 1", 21), ("1 1 6 1 6 1 6", -14), ("3 5 2 4 1 6 6", 9)])
def test_swing_x1(rolls: str, score: int) -> None:
    """SWING-X1: the best, the worst and one between."""
    tape = " ".join(f"{face} 1" for face in rolls.split())
    assert scores(roll(sit(tape), 14))[0] == score


def test_swing_x2() -> None:
    """SWING-X2: a match of two players."""
    m = roll(sit("6 1 / 5 2 / 1 6 / 4 4 / 2 3 / 3 5 / 6 1"), 14)
    assert scores(m) == [9, 2]
    assert str(m.result) == "A wins"


@pytest.mark.slow
def test_swing_x3() -> None:
    """SWING-X3: 7/2 on average; 3 and 4 are the most likely, each with 24 017 of 279 936 sevens of rolls."""
    counts = Counter(a + b - c + d - e + f - g for a, b, c, d, e, f, g in product(range(1, 7), repeat=7))
    assert counts[3] == counts[4] == max(counts.values()) == 24_017
    assert sum(score * times for score, times in counts.items()) * 2 == 7 * 6**7
    points = simulate("swing", ["random"] * 2, games=200_000, seed=3).points[:, 0]
    assert points.mean() == pytest.approx(3.5, abs=4 * points.std() / 200_000**0.5)
    share = 24_017 / 279_936
    for score in (3, 4):
        assert (points == score).mean() == pytest.approx(share, abs=4 * (share * (1 - share) / 200_000) ** 0.5)
