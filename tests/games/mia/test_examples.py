"""The worked examples of Mia in docs/rules/roll_and_rule.md, played with their tapes."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.mia.moves import VALUES, rank_of


def sit(tape: str, seats: int = 2, **options: Any) -> Match:
    return Match("mia", seats=seats, tape=tape, options={"first": "A", **options})


def play(m: Match, *moves: str) -> Match:
    for move in moves:
        m.play(*move.split(" ", 1))
    return m


def points(m: Match) -> list[int]:
    return list(m.view().points[: len(m.names)])


def starter(m: Match) -> str:
    at: int = m.view().starts
    return m.names[at]


def test_x1_a_true_announcement_is_doubted() -> None:
    """MIA-X1"""
    m = sit("2 4  6 1")
    assert m.log("A")[-1] == "You have 4 and 2: forty-two."
    play(m, "A announce 42", "B doubt")
    assert points(m) == [1, 0]
    assert starter(m) == "B"


def test_x2_a_bluff_is_believed_and_one_is_not() -> None:
    """MIA-X2"""
    m = sit("3 1 / 5 4 / 6 1")
    play(m, "A announce 65", "B believe")
    assert m.log("B")[-1] == "You have 5 and 4: fifty-four."
    assert [move.words for move in m.legal("B")] == [f"announce {value}" for value in (11, 22, 33, 44, 55, 66, 21)]
    for value, words in ((65, "Sixty-five"), (64, "Sixty-four")):
        with pytest.raises(DicehouseError, match=f"{words} is not higher than sixty-five"):
            m.play("B", f"announce {value}")
    play(m, "B announce 11", "A doubt")
    assert points(m) == [1, 0]
    assert starter(m) == "B"


def test_x3_a_real_mia_after_a_false_one() -> None:
    """MIA-X3"""
    m = sit("5 6 / 2 1 / 6 1")
    play(m, "A announce 21", "B believe")
    assert [move.words for move in m.legal("B")] == ["announce 21"]
    play(m, "B announce 21", "A doubt")
    assert points(m) == [0, 1]
    assert starter(m) == "A"


@pytest.mark.parametrize(("truth", "expected"), [("least", [1, 0]), ("exact", [0, 1])])
def test_x4_better_than_announced(truth: str, expected: list[int]) -> None:
    """MIA-X4"""
    m = play(sit("6 6 / 6 1", truth=truth), "A announce 42", "B doubt")
    assert points(m) == expected


def test_x5_three_players() -> None:
    """MIA-X5"""
    m = sit("4 1 / 6 2 / 3 3 / 6 1", seats=3)
    play(m, "A announce 41", "B believe", "B announce 62", "C believe", "C announce 33", "A doubt")
    assert points(m) == [0, 0, 1]
    assert starter(m) == "A"


def test_x6_comparisons() -> None:
    """MIA-X6"""
    for lower, higher in ((31, 32), (43, 51), (65, 11), (11, 22), (66, 21)):
        assert rank_of(*divmod(lower, 10)) < rank_of(*divmod(higher, 10))
    rolls = [rank_of(a, b) for a in range(1, 7) for b in range(1, 7)]
    for rank, value in enumerate(VALUES):
        assert rolls.count(rank) == (1 if value % 11 == 0 else 2)
