"""The worked examples of The Sweet Spot in docs/rules/roll_and_rule.md, played with their tapes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.sweet_spot.rules import spot_size


def sit(tape: str, seats: int = 2, start: dict[str, Any] | None = None, **options: Any) -> Match:
    return Match("sweet_spot", seats=seats, tape=tape, options={"first": "A", **options}, start=start)


def play(m: Match, *moves: str) -> Match:
    for move in moves:
        m.play(*move.split(" ", 1))
    return m


def chips(m: Match) -> list[int]:
    """Everybody's chips, and then those in the pot."""
    return [*m.view().purse[: len(m.names)], m.view().pot]


def turn(m: Match) -> list[str]:
    return [m.names[seat] for seat in sorted(m.waiting)]


SOMETHING = "1 6 6"  # a roll that leaves the next player a choice, and so ends the tape


@pytest.mark.parametrize(
    ("rolled", "hits", "misses"), [("1 2 5", "2 3 4", "1 5 6"), ("4 4 6", "5", "1 2 3 4 6"), ("6 4 4", "5", "1 2 3 4 6")]
)
def test_x1_hits_and_misses(rolled: str, hits: str, misses: str) -> None:
    """SWEET-X1"""
    for face in hits.split():
        assert chips(play(sit(f"{rolled} / {face} / {SOMETHING}"), "A bet 2")) == [22, 20, 8]
    for face in misses.split():
        assert chips(play(sit(f"{rolled} / {face} / {SOMETHING}"), "A bet 2")) == [18, 20, 12]


@pytest.mark.parametrize("rolled", ["4 4 5", "2 3 3"])
def test_x1_no_second_roll(rolled: str) -> None:
    """SWEET-X1"""
    m = sit(f"{rolled} / {SOMETHING}")
    assert turn(m) == ["B"]
    assert chips(m) == [20, 20, 10]


def test_x1_three_of_a_kind() -> None:
    """SWEET-X1"""
    assert "A rolls 2 2 2: three of a kind! A takes the pot of ten chips." in sit(f"2 2 2 / {SOMETHING}").log()


def test_x2_a_few_turns() -> None:
    """SWEET-X2"""
    m = sit(f"1 2 5 / 3 / 4 4 6 / 4 / 4 4 5 / 2 2 2 / {SOMETHING}")
    assert chips(m) == [20, 20, 10]
    with pytest.raises(DicehouseError, match="lower than the pot, which holds ten chips"):
        m.play("A", "bet 10")
    play(m, "A bet 9")
    assert "A wins nine chips from the pot and has 29 now." in " ".join(m.log())
    assert chips(m) == [24, 15, 11]  # 29 and 20 with a pot of 1, and then the top-up
    assert turn(m) == ["B"]
    play(m, "B bet 2")  # a miss; then A has no gap, and B takes the pot
    assert m.log()[-5:] == [
        "The third die shows 4: a miss. B pays two chips into the pot and has 13 now.",
        "A rolls 4 4 5. Nothing lies between.",
        "B rolls 2 2 2: three of a kind! B takes the pot of 13 chips.",
        "A new pot: everybody who is in pays five chips. It holds ten chips now.",
        "A rolls 1 6 6. The sweet spot is 2 to 5.",
    ]
    assert chips(m) == [19, 21, 10]
    assert sum(chips(m)) == 50


def test_x3_without_top_up() -> None:
    """SWEET-X3"""
    m = play(sit(f"1 2 5 / 3 / 1 3 6 / 5 5 5 / {SOMETHING}", top_up="off"), "A bet 9")
    assert "B rolls 1 3 6, but the pot is too small to bet on." in m.log()
    assert "A rolls 5 5 5: three of a kind! A takes the pot of one chip." in m.log()
    assert chips(m) == [25, 15, 10]


def test_x4_no_credit_and_out() -> None:
    """SWEET-X4"""
    m = sit("1 4 6 / 6", start={"purse": [3, 40, 0, 0, 0, 0, 0, 0], "pot": 7})
    assert [move.words for move in m.legal("A")] == ["decline", "bet 1", "bet 2", "bet 3"]
    with pytest.raises(DicehouseError, match="There is no credit: you have three chips"):
        m.play("A", "bet 4")
    play(m, "A bet 3")
    assert chips(m) == [0, 40, 10]
    assert m.over
    assert str(m.result) == "B wins"
    assert m.log()[-3:] == ["A is out of chips, and out.", "Only B can still bet.", "B wins with 40 chips!"]


def test_x5_who_pays_for_a_new_pot() -> None:
    """SWEET-X5"""
    start = {"purse": [5, 9, 20, 0, 0, 0, 0, 0], "pot": 10}
    m = sit(f"3 3 3 / {SOMETHING}", seats=3, start=start, first="C")
    assert "A cannot pay the ante and bet, and is out." in m.log()
    assert chips(m) == [5, 4, 25, 10]
    assert turn(m) == ["B"]


def test_x6_how_often_each_spot_comes_up() -> None:
    """SWEET-X6: of 216 first rolls."""
    found: Counter[str] = Counter()
    for dice in product("123456", repeat=3):
        m = sit(f"{' '.join(dice)} / {SOMETHING}")
        if turn(m) == ["A"]:
            found[f"spot of {spot_size(m.view())}"] += 1
        else:
            found["pot" if "three of a kind" in " ".join(m.log()) else "nothing"] += 1
    assert found == {"pot": 6, "nothing": 30, "spot of 1": 48, "spot of 2": 54, "spot of 3": 48, "spot of 4": 30}
