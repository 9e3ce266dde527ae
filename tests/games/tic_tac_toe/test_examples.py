"""The worked examples of docs/rules/roll_and_rule.md, each under its own name."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import pytest

from dicehouse import DicehouseError, Match

ROW_OF_DICE = {  # TTT-X4: in the order in which they are placed
    "A": ["a1", "b1", "c1", "d1", "f1", "g1", "h1", "i1", "a3", "b3", "c3", "d3"],
    "B": ["a2", "b2", "c2", "d2", "f2", "g2", "h2", "i2", "a4", "b4", "c4", "d4"],
}


def sit(**options: Any) -> Match:
    return Match("tic_tac_toe", seats=2, options={"first": "A", **options})


def play(m: Match, moves: str) -> Match:
    """Both in turn: "e5 a1 e6"."""
    for at, square in enumerate(moves.split()):
        m.play("AB"[at % 2], f"place {square}")
    return m


def apart(m: Match, own: list[str], others: list[str]) -> Match:
    """A places ``own``, B meanwhile ``others``; whoever has none left has placed all that matters."""
    for mine, foreign in zip_longest(own, others):
        m.play("A", f"place {mine}")
        if foreign and not m.over:
            m.play("B", f"place {foreign}")
    return m


def test_x1_five_up_the_middle() -> None:
    """TTT-X1: P1 wins at ply 9."""
    m = play(sit(), "e5 a1 e6 a2 e7 a3 e8 a4")
    assert not m.over
    m.play("A", "place e9")
    assert str(m.result) == "A wins"
    assert m.log()[-1] == "Five in a row, e5 to e9. A wins!"
    assert len(m.history) == 9


def test_x2_a_foreign_die_between() -> None:
    """TTT-X2: P1 on a5 b5 d5 e5 f5, P2 on c5: no row."""
    m = apart(sit(), ["a5", "b5", "d5", "e5", "f5"], ["c5", "a1", "a2", "a3", "h9"])
    assert not m.over


def test_x3_six_in_line() -> None:
    """TTT-X3 (TTT-Q4): P1 on a1 b1 c1 e1 f1 places d1: six in line, wins."""
    m = apart(sit(), ["a1", "b1", "c1", "e1", "f1"], ["a9", "b9", "c9", "e9", "f8"])
    assert not m.over
    m.play("A", "place d1")
    assert m.log()[-1] == "Six in a row, a1 to f1. A wins!"


def moving() -> Match:
    return apart(sit(), ROW_OF_DICE["A"], ROW_OF_DICE["B"])


def test_x4_moving() -> None:
    """TTT-X4 (TTT-05, TTT-06, TTT-Q5, TTT-Q6): no row after ply 24; at ply 25 a die is moved and the row of eight wins."""
    m = moving()
    assert not m.over
    assert len(m.history) == 24
    assert m.waiting == {0}
    for wrong in ("place e1", "move a2 e1", "move i1 h1"):
        before = m.pack()
        with pytest.raises(DicehouseError, match=r"\."):
            m.play("A", wrong)
        assert m.pack() == before
    m.play("A", "move i1 e1")
    assert m.log()[-2:] == ["A moves i1 to e1.", "Eight in a row, a1 to h1. A wins!"]


def test_x5_a_row_that_nobody_calls() -> None:
    """TTT-X5 (TTT-04, TTT-Q2): without a call the game goes on, and P2 wins by calling a1 to a5."""
    m = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4 e9")
    assert not m.over
    assert m.log()[-1] == "A places a die on e9."
    m.play("B", "place a5 call")
    assert str(m.result) == "B wins"


def test_x5_an_old_row_is_called_later() -> None:
    """TTT-X5: P2 plays i9 instead, and P1 calls the old row with i1."""
    m = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4 e9 i9")
    m.play("A", "place i1 call")
    assert str(m.result) == "A wins"
    assert m.log()[-2:] == ["A places a die on i1 and calls five in a row.", "Five in a row, e5 to e9. A wins!"]


ELSEWHERE = ["a9", "b9", "c9", "a8", "b8", "c8"]


@pytest.mark.parametrize(
    ("squares", "faces", "wins"),
    [
        ("c3 d4 e5 f6 g7", "23456", True),
        ("c3 d4 e5 f6 g7", "13245", False),
        ("c3 d4 e5 f6 g7", "54321", True),
        ("b2 c3 d4 e5 f6 g7", "665432", True),
        ("c3 d4 e5 f6 g7", "23455", False),
    ],
)
def test_x6_values(squares: str, faces: str, wins: bool) -> None:
    """TTT-X6 (TTT-07, TTT-Q9): the five must show a straight, from either end; in a longer line any five neighbours."""
    own = [f"{square} {face}" for square, face in zip(squares.split(), faces, strict=True)]
    m = apart(sit(values="choose"), own, [f"{square} 1" for square in ELSEWHERE[: len(own)]])
    assert m.over == wins
    if wins:
        assert m.log()[-1] == f"Five in a row, {squares.split()[-5]} to g7. A wins!"
