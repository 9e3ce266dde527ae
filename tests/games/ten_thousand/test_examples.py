"""The worked examples of Ten Thousand in docs/rules/roll_and_rule.md that are played, each under its own id.

TENK-X1 and TENK-X9 are about scoring: see test_scoring.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match


def sit(tape: str, written: int = 0, **options: Any) -> Match:
    start = {"written": [written, 0]}
    return Match("ten_thousand", seats=["P1", "P2"], tape=tape, options={"first": "A", **options}, start=start)


def play(m: Match, *moves: str) -> Match:
    for move in moves:
        m.play("P1", move)
    return m


def words(m: Match) -> list[str]:
    return [move.words for move in m.legal("P1")]


def written(m: Match) -> int:
    found: int = m.view().written[0]
    return found


NEXT = " / 1 1 1 1 1 1"  # the other player's first roll


def test_x2_dice_of_two_rolls_do_not_combine() -> None:
    """TENK-X2 and TENK-Q4."""
    m = play(sit("1 1 1 5 2 3 / 1 4 6" + NEXT), "keep 1 1 1")
    assert m.view().turn_score == 1000
    play(m, "roll", "keep 1")
    assert m.view().turn_score == 1100
    assert written(play(m, "stop")) == 1100


def test_x3_a_roll_without_a_keeper() -> None:
    """TENK-X3."""
    m = sit("2 2 3 3 4 6" + NEXT)
    assert written(m) == 0
    assert m.waiting == {1}


def test_x4_six_keepers_from_two_rolls() -> None:
    """TENK-X4."""
    m = play(sit("1 1 5 2 2 6 / 4 4 4 / 2 2 3 3 4 6" + NEXT), "keep 1 1 5")
    assert m.view().turn_score == 250
    play(m, "roll", "keep 4 4 4")
    assert m.view().turn_score == 650
    assert words(m) == ["roll", "stop"]
    play(m, "roll")
    assert written(m) == 0
    assert m.waiting == {1}


def test_x5_six_keepers_of_one_roll_are_confirmed() -> None:
    """TENK-X5."""
    m = play(sit("1 2 3 4 5 6 / 2 3 4 6 6 5" + NEXT), "keep 1 2 3 4 5 6")
    assert m.view().turn_score == 2000
    with pytest.raises(DicehouseError, match="must be confirmed: roll all six again"):
        m.play("P1", "stop")
    play(m, "roll", "keep 5")
    assert m.view().turn_score == 2050
    assert written(play(m, "stop")) == 2050


def test_x5_or_not() -> None:
    """TENK-X5, the other way."""
    m = play(sit("1 2 3 4 5 6 / 2 2 3 4 6 6" + NEXT), "keep 1 2 3 4 5 6", "roll")
    assert written(m) == 0
    assert m.waiting == {1}


def test_x6_keeping_fewer_needs_no_confirmation() -> None:
    """TENK-X6 and TENK-Q7."""
    fewer = play(sit("1 1 1 5 5 5"), "keep 1 1 1")
    assert fewer.view().turn_score == 1000
    assert words(fewer) == ["roll", "stop"]
    whole = play(sit("1 1 1 5 5 5"), "keep 1 1 1 5 5 5")
    assert whole.view().turn_score == 1500
    assert words(whole) == ["roll"]


def test_x7_the_target_exactly() -> None:
    """TENK-X7."""
    m = sit("1 1 5 2 3 6", written=9900, exact="on")
    assert words(m) == ["keep 1", "keep 5"]
    play(m, "keep 1", "stop")
    assert m.over
    assert str(m.result) == "P1 wins"
    too_high = sit("1 1 2 3 4 6" + NEXT, written=9950, exact="on")
    assert written(too_high) == 9950
    assert too_high.waiting == {1}
    assert too_high.log()[0] == "P1 rolls 1 1 2 3 4 6: every keeper would go beyond the target, and the turn is over."


def test_x8_the_two_minimums() -> None:
    """TENK-X8."""

    def after(keep: str, tape: str) -> list[str]:
        return words(play(sit(tape, min_bank=500, min_leftover=2), keep))

    assert after("keep 1 1 1", "1 1 1 5 5 2") == ["roll", "stop"]
    assert after("keep 5", "1 1 1 5 5 2") == ["roll"]
    assert after("keep 1 1 1 5 5", "1 1 1 5 5 2") == ["roll"]
