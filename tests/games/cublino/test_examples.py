"""The worked examples of Cublino in docs/rules/roll_and_rule.md, each under its own number."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.cublino.die import EAST, NORTH, SOUTH, WEST, tipped
from dicehouse.games.cublino.routes import tips_by_top

LEDGER = (Path(__file__).parents[3] / "docs" / "rules" / "roll_and_rule.md").read_text(encoding="utf-8")

# The owner's ways as compass points, for seat A and seat B.
WAYS = [dict(zip("FRBL", (NORTH, EAST, SOUTH, WEST), strict=True)), dict(zip("FRBL", (SOUTH, WEST, NORTH, EAST), strict=True))]


def tops(path: str, seat: int = 0, near: int = 4) -> list[int]:
    """The tops along a path from the start, as its owner names the tips."""
    top, south, found = 1, near if seat == 0 else 7 - near, []
    for letter in path:
        top, south = tipped(top, south, WAYS[seat][letter])
        found.append(top)
    return found


PATHS = {
    "FFFFF": "4 6 3 1 4",
    "R": "5",
    "L": "2",
    "FR": "4 5",
    "FRF": "4 5 6",
    "FFL": "4 6 2",
    "FBFB": "4 1 4 1",
    "FRFFFF": "4 5 6 2 1 5",
    "FFLFFF": "4 6 2 3 5 4",
    "FFFLFF": "4 6 3 2 1 5",
    "FRBL": "4 5 1 4",
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("path", PATHS)
def test_cub_x1_and_cub_x2_tops_along_a_path(path: str, seat: int) -> None:
    """CUB-X1, CUB-X2: the same for both owners."""
    assert tops(path, seat) == [int(top) for top in PATHS[path].split()]


def test_cub_x2_a_loop_turns_the_die() -> None:
    """CUB-X2: FRBL leads back to its cell with another orientation; three times in a row restores the start."""
    loop, looks = [WAYS[0][letter] for letter in "FRBL"], [(1, 4)]
    for _ in range(3):
        look = looks[-1]
        for way in loop:
            look = tipped(*look, way)
        looks.append(look)
    assert looks[3] == looks[0]
    assert len(set(looks)) == 3


def fewest_tips() -> tuple[dict[int, int], dict[int, set[tuple[int, int]]]]:
    """By breadth-first search for one die alone on a 6 × 6 board, from c1: tips to each top on row 6, looks on each cell."""
    start = (2, 0, 1, 4)
    tips, edge = {start: 0}, deque([start])
    while edge:
        here = column, row, top, south = edge.popleft()
        for way, (right, up) in {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}.items():
            there = (column + right, row + up, *tipped(top, south, way))
            if 0 <= there[0] < 6 and 0 <= there[1] < 6 and there not in tips:
                tips[there] = tips[here] + 1
                edge.append(there)
    to_top = {goal: min(n for (_, row, top, _), n in tips.items() if row == 5 and top == goal) for goal in range(1, 7)}
    looks: dict[int, set[tuple[int, int]]] = {}
    for column, row, top, south in tips:
        looks.setdefault(row * 6 + column, set()).add((top, south))
    return to_top, looks


def test_cub_x3_fewest_tips_by_final_top() -> None:
    """CUB-X3: 4 in 5; 2 or 5 in 6; 1, 3 or 6 in 7. Each cell with 12 of the 24 orientations, among them every top."""
    to_top, looks = fewest_tips()
    assert to_top == {4: 5, 2: 6, 5: 6, 1: 7, 3: 7, 6: 7}
    assert len(looks) == 36
    for found in looks.values():
        assert len(found) == 12
        assert {top for top, _ in found} == set(range(1, 7))


def test_the_planner_knows_the_same_routes() -> None:
    """CUB-X3 once more: the bot's table, made from the other end, agrees."""
    tips = tips_by_top(6)
    assert {goal: tips[goal][2, 1, 4] for goal in tips} == fewest_tips()[0]


def test_cub_x4_free_rotation() -> None:
    """CUB-X4: side towards the owner 2, 3, 4, 5: right face 3, 5, 2, 4; straight across ends on 2, 3, 4, 5."""
    for seat in (0, 1):
        right = [tops("L", seat, near)[0] for near in (2, 3, 4, 5)]  # tipped to the left, the right face comes up
        assert right == [3, 5, 2, 4]
        assert [tops("FFFFF", seat, near)[-1] for near in (2, 3, 4, 5)] == [2, 3, 4, 5]


def test_cub_x5_the_first_ply() -> None:
    """CUB-X5: exactly six moves, each die forward; a1b1 and a1a0 are refused."""
    m = Match("cublino", options={"first": "A"})
    assert [str(move) for move in m.legal("A")] == [f"tip {column}1{column}2" for column in "abcdef"]
    before = m.pack()
    with pytest.raises(DicehouseError, match="B1 is taken"):
        m.play("A", "a1b1")
    with pytest.raises(DicehouseError, match="not a move here"):
        m.play("A", "a1a0")
    with pytest.raises(DicehouseError, match="cannot leave the board"):
        m.play("A", 4 * 0 + SOUTH)
    assert m.pack() == before


def test_cub_x6_finishing_is_not_winning() -> None:
    """CUB-X6: P1 completes with 1 2 2 1 2 4 = 12, P2 has 6 6 5 = 17 on row 1: P2 wins."""
    # P1's last die stands before f6 and is tipped forward: its near face, 4, comes up.
    start = {
        "cell": [[30, 31, 32, 33, 34, 29], [0, 1, 2, 12, 13, 14]],
        "top": [[1, 2, 2, 1, 2, 1], [6, 6, 5, 1, 1, 1]],
        "south": [[4, 3, 3, 4, 3, 4], [4, 4, 3, 3, 3, 3]],
    }
    m = Match("cublino", seats=["Ada", "Ben"], options={"first": "A"}, start=start)
    m.play("Ada", "f5f6")
    assert m.over
    assert m.result is not None
    assert m.result.points == (12, 17)
    assert str(m.result) == "Ben wins"
    assert m.log()[-1] == "All of Ada's dice are across: the game ends. Ben has 17 points, Ada 12. Ben wins!"


def whole_game() -> list[str]:
    """CUB-X7 as the ledger has it."""
    told = LEDGER[LEDGER.index("CUB-X7") :]
    found = re.search(r"`((?:[a-f]\d[a-f]\d\s?)+)`", told)
    assert found
    return found[1].split()


def test_cub_x7_a_whole_game() -> None:
    """CUB-X7: 67 plies; P1 on a6 to f6 with 2 5 5 4 4 4 = 24, P2 on b1 c1 e1 with 5 5 5 = 15. With 6 to 19 moves to choose from."""
    plies = whole_game()
    assert len(plies) == 67
    m = Match("cublino", options={"first": "A"})
    choices = []
    for ply, words in enumerate(plies):
        assert not m.over
        choices.append(len(m.legal(ply % 2)))
        m.play(ply % 2, words)
    assert m.over
    t = m.view()
    ends = [{t.cell[seat, die]: t.top[seat, die] for die in range(6)} for seat in (0, 1)]
    assert ends[0] == dict(zip(range(30, 36), (2, 5, 5, 4, 4, 4), strict=True))
    assert {cell: top for cell, top in ends[1].items() if cell < 6} == {1: 5, 2: 5, 4: 5}
    assert m.result is not None
    assert m.result.points == (24, 15)
    assert (min(choices), max(choices), round(sum(choices) / len(choices))) == (6, 19, 13)
