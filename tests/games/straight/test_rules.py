"""The rules of Straight in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.engine import NOBODY, Sheet


def sit(tape: str = "", seats: int = 2, first: str = "A") -> Match:
    return Match("straight", seats=seats, tape=tape, options={"first": first})


def roll(m: Match, times: int = 1) -> Match:
    for _ in range(times):
        m.play(min(m.waiting), "roll")
    return m


def places(m: Match) -> str:
    """Who filled the places 1 to 6: "A.B..." """
    return "".join("." if owner == NOBODY else m.names[owner] for owner in m.view().places)


def turn(m: Match) -> str:
    (seat,) = m.waiting
    return m.names[seat]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_sits_before_one_empty_board(seats: int) -> None:
    """STR-01, STR-Q2, STR-Q3: six places in a row, for 2 to 8 players."""
    m = sit(seats=seats)
    assert places(m) == "......"
    board = next(piece for piece in m.game.pieces(m.view(), NOBODY, m.speaker()) if isinstance(piece, Sheet))
    assert list(board.head) == ["1", "2", "3", "4", "5", "6"]
    assert [list(row) for row in board.rows] == [["free"] * 6]


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_two_to_eight(seats: int) -> None:
    """COM-Q2."""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        sit(seats=seats)


def test_players_take_turns_with_one_die() -> None:
    """STR-02: one die a turn, whether it fits or not; there is nothing else to do."""
    m = sit("1 1 1 2 3 4", seats=3)
    turns = []
    for _ in range(6):
        turns.append(turn(m))
        assert [str(move) for move in m.legal(turn(m))] == ["roll"]
        roll(m)
    assert turns == ["A", "B", "C", "A", "B", "C"]
    assert m.view().rolls == 6


def test_a_die_on_a_free_number_is_put_there() -> None:
    """STR-03."""
    m = roll(sit("3 6"), 2)
    assert places(m) == "..A..B"
    assert m.log() == ["A rolls a 3 and places it.", "B rolls a 6 and places it."]


def test_a_die_on_a_taken_number_changes_nothing() -> None:
    """STR-Q1: the same die goes to the next player."""
    m = roll(sit("3 3 3 5"), 2)
    assert places(m) == "..A..."
    assert turn(m) == "A"
    assert m.log()[-1] == "B rolls a 3: that place is taken."
    roll(m, 2)
    assert places(m) == "..A.B."


def test_who_puts_down_the_last_die_wins() -> None:
    """STR-04, COM-Q7: at once, and no matter who filled the other places."""
    m = roll(sit("1 1 2 1 3 1 4 1 5 6"), 10)
    assert places(m) == "AAAAAB"
    assert m.over
    assert str(m.result) == "B wins"
    assert m.result is not None
    assert m.result.points == (0, 1)
    assert m.log()[-2:] == ["B rolls a 6 and completes the straight after 10 rolls.", "B wins!"]


def test_chance_draws_who_begins_unless_it_is_agreed() -> None:
    """COM-Q1."""
    drawn = sit("C 4", seats=4, first="random")
    assert drawn.log("C") == ["Chance picks you to begin."]
    assert turn(drawn) == "C"
    assert places(roll(drawn)) == "...C.."
    assert turn(sit(seats=4, first="D")) == "D"


def test_nobody_rolls_out_of_turn() -> None:
    m = sit("1 2")
    with pytest.raises(DicehouseError, match="not B's turn"):
        m.play("B", "roll")
    with pytest.raises(DicehouseError, match="not a move"):
        m.play("A", "place 3")
    assert m.history == []


def test_what_a_player_is_told() -> None:
    m = roll(sit("2"))
    view = m.view("A")
    assert m.log("A") == ["You roll a 2 and place it."]
    assert m.game.how_to_move(view, 0).startswith("Type roll")
    assert m.game.outlook(view, 0, m.speaker("A")) == [
        "The next roll finds a free place: 83 %.",
        "Chance to win: you 50 %, B 50 %.",
    ]
