"""The worked examples of High Roll in docs/rules/roll_and_rule.md, played."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dicehouse import simulate

from .test_rules import heaps, rounds, sit

TAPE = "5 3 / 2 2 / 1 6"


@pytest.mark.parametrize(("mode", "after"), [("high", [[13, 11], [13, 11], [12, 12]]), ("low", [[11, 13], [11, 13], [12, 12]])])
def test_high_x1_and_x2(mode: str, after: list[list[int]]) -> None:
    """HIGH-X1, and HIGH-X2 for Low Roll: three rounds that end as they began."""
    m = sit(TAPE, rounds=3, mode=mode)
    assert [heaps(rounds(m)) for _ in range(3)] == after
    assert str(m.result) == "A and B share the win"


def test_high_x3() -> None:
    """HIGH-X3: twelve rounds in a row take all."""
    m = sit("6 1 / " * 12, end="all")
    assert not rounds(m, 11).over
    assert heaps(rounds(m)) == [24, 0]
    assert str(m.result) == "A wins"


def test_high_x4() -> None:
    """HIGH-X4: what the 36 pairs of rolls do."""
    after = Counter(heaps(rounds(sit(f"{one} {other}")))[0] for one, other in product(range(1, 7), repeat=2))
    assert after == {13: 15, 11: 15, 12: 6}


@pytest.mark.slow
def test_high_x4_for_all_the_dice() -> None:
    """HIGH-X4: 172.8 rounds are expected."""
    presses = simulate("high_roll", ["random"] * 2, games=100_000, seed=4, options={"end": "all"}).steps[:, 0]
    played = presses / 2
    assert played.mean() == pytest.approx(172.8, abs=4 * played.std() / 100_000**0.5)
