"""The rules of Three Is Evil in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match


def sit(tape: str = "", seats: int = 2, first: str = "A", **options: Any) -> Match:
    return Match("three_is_evil", seats=seats, tape=tape, options={"first": first, **options})


def roll(m: Match, times: int = 1) -> Match:
    for _ in range(times):
        m.play(min(m.waiting), "roll")
    return m


def scores(m: Match) -> list[int]:
    return list(m.view().score[: len(m.names)])


def struck(m: Match) -> list[int]:
    """The round in which each went out; 0 for those who are in."""
    return list(m.view().struck[: len(m.names)])


def turn(m: Match) -> str:
    (seat,) = m.waiting
    return m.names[seat]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_rolls_once_a_round(seats: int) -> None:
    """EVIL-02: and adds it to the score."""
    m = sit("5 " * seats + "1", seats=seats)
    turns = []
    for _ in range(seats):
        turns.append(turn(m))
        assert [str(move) for move in m.legal(turn(m))] == ["roll"]
        roll(m)
    assert turns == m.names
    assert scores(m) == [5] * seats
    assert scores(roll(m))[0] == 6


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_two_to_eight(seats: int) -> None:
    """COM-Q2."""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        sit(seats=seats)


@pytest.mark.parametrize("rounds", [1, 2, 50])
def test_the_number_of_rounds_is_agreed_on(rounds: int) -> None:
    """EVIL-01."""
    m = roll(sit("6 5 " * rounds, rounds=rounds), 2 * rounds)
    assert m.over
    assert scores(m) == [6 * rounds, 5 * rounds]


def test_five_rounds_if_nothing_is_said() -> None:
    """EVIL-Q1: from 1 to 50."""
    m = roll(sit("6 5 " * 5), 9)
    assert not m.over
    assert roll(m).over
    for wrong in (0, 51):
        with pytest.raises(DicehouseError, match="from 1 to 50"):
            sit(rounds=wrong)


def test_a_3_eliminates() -> None:
    """EVIL-03: no more rolls for B; the others go on without."""
    m = roll(sit("1 3 2 / 4 5 / 6", seats=3), 3)
    assert struck(m) == [0, 1, 0]
    assert m.log()[-2:] == ["B rolls the evil 3 and is out.", "C rolls a 2 and has 2."]
    roll(m, 3)
    assert scores(m) == [11, 0, 7]
    assert turn(m) == "C"


def test_the_3_itself_does_not_count() -> None:
    """EVIL-Q5: it would decide here."""
    m = roll(sit("4 5 / 3 3"), 4)
    assert scores(m) == [4, 5]
    assert str(m.result) == "B wins"


def test_at_the_end_the_highest_score_wins() -> None:
    """EVIL-04."""
    m = roll(sit("1 6 / 1 6 / 1 1", seats=2, rounds=3), 6)
    assert scores(m) == [3, 13]
    assert str(m.result) == "B wins"
    assert m.log()[-1] == "B wins with 13 points!"


def test_who_is_out_cannot_win() -> None:
    """EVIL-Q2: B and C have less than A had."""
    m = roll(sit("6 1 1 / 3 1 2", seats=3, rounds=2), 6)
    assert scores(m) == [6, 2, 3]
    assert m.result is not None
    assert m.result.points == (0, 2, 3)
    assert str(m.result) == "C wins"


def test_a_frozen_score_counts() -> None:
    """EVIL-Q2: the other reading, as an option."""
    m = roll(sit("6 1 1 / 3 1 2", seats=3, rounds=2, eliminated="frozen"), 6)
    assert m.log()[5] == "A rolls the evil 3 and stops at 6."
    assert str(m.result) == "A wins"


def test_the_only_one_left_wins_when_the_round_is_over() -> None:
    """EVIL-Q3: B still has to roll in this round, and only then it is over."""
    m = roll(sit("3 4 / 6"))
    assert turn(m) == "B"
    roll(m)
    assert m.over
    assert m.log()[-1] == "B wins as the only one left!"


def test_of_those_who_go_out_last_the_highest_score_wins() -> None:
    """EVIL-Q4: C had more, but went out earlier and stays out."""
    m = roll(sit("2 4 6 / 1 1 3 / 3 3", seats=3), 8)
    assert scores(m) == [3, 5, 6]
    assert struck(m) == [3, 3, 2]
    assert str(m.result) == "B wins"
    assert m.log()[-2:] == ["Nobody is left: of those who went out last, the highest score counts.", "B wins with 5 points!"]


def test_all_out_in_the_first_round_share_the_win() -> None:
    """EVIL-Q4, COM-Q3: with nothing each."""
    m = roll(sit("3 3 3", seats=3), 3)
    assert m.over
    assert str(m.result) == "A, B and C share the win"


def test_nobody_may_stop() -> None:
    """EVIL-Q6."""
    m = roll(sit("6 6 / 6 6"), 3)
    with pytest.raises(DicehouseError, match="not a move"):
        m.play("B", "stop")


def test_frozen_scores_wait_for_the_last_round() -> None:
    """EVIL-Q7: one player left goes on alone, and may still pass the frozen score; with nobody left it is over."""
    m = roll(sit("6 1 / 3 1 / 1 / 6", eliminated="frozen"), 4)
    assert not m.over
    assert turn(m) == "B"
    roll(m, 2)
    assert scores(m) == [6, 9]
    assert turn(m) == "B"
    over = roll(sit("6 1 / 3 1 / 3", eliminated="frozen"), 5)
    assert over.over
    assert str(over.result) == "A wins"


def test_chance_draws_who_begins_unless_it_is_agreed() -> None:
    """COM-Q1: rounds go on from whoever began, or the next who is still in."""
    drawn = sit("C 4", seats=3, first="random")
    assert drawn.log("C") == ["Chance picks you to begin."]
    m = roll(sit("3 1 2 / 4 5", seats=3, first="B"), 3)
    assert struck(m) == [0, 1, 0]
    assert turn(m) == "C"
    roll(m)
    assert turn(m) == "A"
    assert "Round 2 of 5." in m.log()


def test_nobody_rolls_out_of_turn() -> None:
    m = sit("1 2")
    with pytest.raises(DicehouseError, match="not B's turn"):
        m.play("B", "roll")
    assert m.history == []


def test_what_a_player_is_told() -> None:
    m = roll(sit("2 3 4", seats=3), 3)
    view = m.view("A")
    assert m.log("A") == ["Round 1 of 5.", "You roll a 2 and have 2.", "B rolls the evil 3 and is out.", "C rolls a 4 and has 4."]
    assert m.log("B")[2] == "You roll the evil 3 and are out."
    assert m.game.how_to_move(view, 0).startswith("Type roll")
    assert m.game.outlook(view, 0, m.speaker("A")) == [
        "The evil 3 comes with the next roll: 17 %.",
        "To get through all rounds that are left, this one included: 48 %.",
        "Chance to win: you 44 %, B 0 %, C 56 %.",
    ]
