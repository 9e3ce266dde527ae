"""The rules of Hundred in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match


def sit(tape: str = "", seats: int = 2, first: str = "A", equal_turns: str = "off", **start: Any) -> Match:
    """A match with these dice; ``scores=[89, 3]`` begins with these points."""
    if "scores" in start:
        scores = start.pop("scores")
        start["score"] = scores + [0] * (8 - len(scores))
    return Match("hundred", seats=seats, tape=tape, options={"first": first, "equal_turns": equal_turns}, start=start)


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
def test_everybody_begins_with_nothing(seats: int) -> None:
    m = sit(seats=seats)
    assert scores(m) == [0] * seats
    assert turn(m) == "A"


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_two_to_eight(seats: int) -> None:
    """COM-Q2."""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        sit(seats=seats)


def test_players_take_turns_with_one_roll_of_two_dice() -> None:
    """HUND-01, HUND-Q1: the points are added to the roller's score, and the next player rolls."""
    m = sit("1 2 / 3 4 / 5 6 / 1 3", seats=3)
    assert [str(move) for move in m.legal("A")] == ["roll"]
    seen = []
    for _ in range(4):
        roll(m)
        seen.append(scores(m))
    assert seen == [[3, 0, 0], [3, 7, 0], [3, 7, 11], [7, 7, 11]]
    assert turn(m) == "B"


@pytest.mark.parametrize("one", range(1, 7))
@pytest.mark.parametrize("other", range(1, 7))
def test_a_roll_is_the_sum_and_a_double_the_product(one: int, other: int) -> None:
    """HUND-02, HUND-03, HUND-Q3: a double 1 is worth 1."""
    worth = {1: 1, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36}[one] if one == other else one + other
    assert scores(roll(sit(f"{one} {other}"))) == [worth, 0]


def test_the_first_to_reach_a_hundred_wins_at_once() -> None:
    """HUND-04, HUND-Q2, COM-Q7: the others get no further turn."""
    m = roll(sit("6 5 / 6 6", seats=3, scores=[88, 70, 99]), 2)
    assert scores(m) == [99, 106, 99]
    assert m.over
    assert str(m.result) == "B wins"
    assert m.log()[-1] == "B wins with 106 points!"


def test_with_equal_turns_the_round_is_played_to_its_end() -> None:
    """HUND-Q2: then the highest score wins."""
    m = roll(sit("6 5 / 6 6", seats=3, scores=[89, 70, 40], equal_turns="on"))
    assert not m.over
    assert m.log()[-1] == "A is past the hundred. The round is played to its end."
    roll(m)
    assert m.log()[-1] == "B rolls a double 6: 36 points, 106 in all."
    assert turn(m) == "C"
    m.play("C", "roll")
    m.play(-1, "1")
    m.play(-1, "2")
    assert str(m.result) == "B wins"
    assert scores(m) == [100, 106, 43]


def test_with_equal_turns_the_last_of_a_round_ends_it() -> None:
    """HUND-Q2: whoever begins; here B does, so A is the last."""
    m = roll(sit("1 2 / 6 6", scores=[64, 50], first="B", equal_turns="on"), 2)
    assert str(m.result) == "A wins"


def test_with_equal_turns_equal_scores_share_the_win() -> None:
    """COM-Q3."""
    m = roll(sit("6 5 / 5 5", scores=[95, 81], equal_turns="on"), 2)
    assert scores(m) == [106, 106]
    assert str(m.result) == "A and B share the win"
    assert m.log("B")[-1] == "A and you share the win with 106 points."


def test_chance_draws_who_begins_unless_it_is_agreed() -> None:
    """COM-Q1."""
    drawn = sit("D", seats=4, first="random")
    assert drawn.log("D") == ["Chance picks you to begin."]
    assert turn(drawn) == "D"
    assert turn(sit(seats=4, first="B")) == "B"


def test_the_dice_fall_one_after_the_other() -> None:
    """One die is one move of Chance, and nothing counts before both lie there."""
    m = sit("4")
    m.play("A", "roll")
    assert m.needs_dice
    assert (list(m.view().dice.rows[0]), scores(m), m.log()) == ([4, 0], [0, 0], [])
    m.play(-1, "4")
    assert scores(m) == [16, 0]
    assert m.log() == ["A rolls a double 4: 16 points, 16 in all."]


def test_nobody_rolls_out_of_turn() -> None:
    m = sit("1 2")
    with pytest.raises(DicehouseError, match="not B's turn"):
        m.play("B", "roll")
    assert m.history == []


def test_what_a_player_is_told() -> None:
    m = roll(sit("1 2", scores=[70, 93]))
    assert m.log("A") == ["You roll 1 and 2: 3 points, 73 in all."]
    assert m.game.how_to_move(m.view("A"), 0).startswith("Type roll")
    assert m.game.outlook(m.view("B"), 1, m.speaker("B")) == [
        "A: one roll is enough with 3 %.",
        "You: one roll is enough with 61 %.",
        "Chance to win: A 1 %, you 99 %.",
    ]
