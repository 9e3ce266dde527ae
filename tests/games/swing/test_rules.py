"""The rules of The Swing in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

import pytest

from dicehouse import DicehouseError, Match


def sit(tape: str = "", seats: int = 2, first: str = "A") -> Match:
    return Match("swing", seats=seats, tape=tape, options={"first": first})


def roll(m: Match, times: int = 1) -> Match:
    for _ in range(times):
        m.play(min(m.waiting), "roll")
    return m


def scores(m: Match) -> list[int]:
    return list(m.view().score[: len(m.names)])


def turn(m: Match) -> str:
    (seat,) = m.waiting
    return m.names[seat]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_rolls_seven_times(seats: int) -> None:
    """SWING-01."""
    m = roll(sit("4 " * 7 * seats, seats=seats), 7 * seats)
    assert m.over
    assert m.view().dice.rows[:seats] == [[4] * 7] * seats


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_two_to_eight(seats: int) -> None:
    """COM-Q2."""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        sit(seats=seats)


def test_the_rolls_swing_between_plus_and_minus() -> None:
    """SWING-02: plus, plus, minus, plus, minus, plus, minus."""
    m, seen = sit("1 1 / 2 2 / 3 3 / 4 4 / 5 5 / 6 6 / 1 1"), []
    for _ in range(7):
        roll(m, 2)
        seen.append(scores(m)[0])
    assert seen == [1, 3, 0, 4, -1, 5, 4]


def test_one_roll_for_each_player_and_round() -> None:
    """SWING-Q1: in turn, not seven in a row."""
    m = sit("1 2 3 4", seats=3)
    turns = []
    for _ in range(4):
        turns.append(turn(m))
        assert [str(move) for move in m.legal(turn(m))] == ["roll"]
        roll(m)
    assert turns == ["A", "B", "C", "A"]
    assert scores(m) == [5, 2, 3]
    assert m.view().round == 2


def test_the_highest_score_wins() -> None:
    """SWING-03."""
    m = roll(sit("6 1 / 6 1 / 1 6 / 6 1 / 1 6 / 6 1 / 1 6"), 14)
    assert scores(m) == [21, -14]
    assert str(m.result) == "A wins"
    assert m.log()[-1] == "A wins with 21!"


def test_scores_may_be_below_zero() -> None:
    """SWING-Q2: even the winner's."""
    m = roll(sit("1 1 / 1 1 / 6 6 / 1 1 / 6 6 / 1 1 / 6 5"), 14)
    assert scores(m) == [-14, -13]
    assert str(m.result) == "B wins"
    assert m.log()[-1] == "B wins with −13!"


def test_equal_scores_share_the_win() -> None:
    """SWING-Q3, COM-Q3."""
    m = roll(sit("2 2 1 / " * 7, seats=3), 21)
    assert scores(m) == [2, 2, 1]
    assert str(m.result) == "A and B share the win"
    assert m.log("A")[-1] == "You and B share the win with 2."


def test_chance_draws_who_begins_unless_it_is_agreed() -> None:
    """COM-Q1: a round ends before whoever began."""
    drawn = sit("C 4", seats=3, first="random")
    assert drawn.log("C") == ["Chance picks you to begin."]
    assert turn(drawn) == "C"
    agreed = roll(sit("1 2 3", seats=3, first="B"), 3)
    assert scores(agreed) == [3, 1, 2]
    assert agreed.view().round == 2
    assert turn(agreed) == "B"


def test_nobody_rolls_out_of_turn() -> None:
    m = sit("1 2")
    with pytest.raises(DicehouseError, match="not B's turn"):
        m.play("B", "roll")
    assert m.history == []


def test_what_a_player_is_told() -> None:
    m = roll(sit("2 5 / 3 3 / 6"), 5)
    assert m.log("A")[-2:] == ["Roll 3 of 7 is taken away.", "You roll a 6: minus 6 makes −1."]
    assert m.game.how_to_move(m.view("A"), 0) == "Type roll (r will do): what you roll now is taken away."
    (chance,) = m.game.outlook(m.view("A"), 0, m.speaker("A"))
    assert chance == "Chance to win: you 14 %, B 86 %."
