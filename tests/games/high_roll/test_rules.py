"""The rules of High Roll in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match


def sit(tape: str = "", start: dict[str, Any] | None = None, **options: Any) -> Match:
    return Match("high_roll", seats=2, tape=tape, options=options, start=start or {})


def rounds(m: Match, times: int = 1) -> Match:
    for _ in range(times):
        m.play("A", "roll")
        m.play("B", "roll")
    return m


def heaps(m: Match) -> list[int]:
    return list(m.view().dice)


def test_each_player_starts_with_twelve_dice() -> None:
    """HIGH-01."""
    assert heaps(sit()) == [12, 12]


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_for_two(seats: int) -> None:
    with pytest.raises(DicehouseError, match="2 to 2 players"):
        Match("high_roll", seats=seats)


@pytest.mark.parametrize("first", ["A", "B"])
def test_both_roll_one_die_at_the_same_time(first: str) -> None:
    """HIGH-02: both are waited for, in any order; the dice fall when both are ready, A's first."""
    m = sit("5 3 / 6 1")
    other = "B" if first == "A" else "A"
    assert m.waiting == {0, 1}
    assert [str(move) for move in m.legal(first)] == ["roll"]
    m.play(first, "roll")
    assert m.waiting == {m.seat(other)}
    assert m.log() == []
    with pytest.raises(DicehouseError, match=f"not {first}'s turn"):
        m.play(first, "roll")
    m.play(other, "roll")
    assert m.view().face == [5, 3]
    assert m.waiting == {0, 1}


def test_the_higher_roll_takes_the_other_die() -> None:
    """HIGH-03."""
    m = rounds(sit("5 3 / 1 6 / 2 4"))
    assert heaps(m) == [13, 11]
    assert m.log()[-1] == "Round 1: A rolls 5, B 3. A takes a die: 13 to 11."
    assert heaps(rounds(m, 2)) == [11, 13]


def test_after_the_agreed_rounds_more_dice_win() -> None:
    """HIGH-04, HIGH-Q2: 24 rounds unless something else is agreed."""
    m = rounds(sit("2 1 / " + "3 3 / " * 23), 24)
    assert str(m.result) == "A wins"
    assert m.log()[-1] == "A wins with 13 dice to 11!"
    short = rounds(sit("2 1", rounds=1))
    assert str(short.result) == "A wins"
    for wrong in (0, 501):
        with pytest.raises(DicehouseError, match="from 1 to 500"):
            sit(rounds=wrong)


def test_for_all_the_dice_there_is_no_last_round() -> None:
    """HIGH-05."""
    m = rounds(sit("3 3 / " * 30 + "6 1", end="all", rounds=1, start={"dice": [23, 1]}), 30)
    assert not m.over
    rounds(m)
    assert heaps(m) == [24, 0]
    assert m.log()[-1] == "A wins with all 24 dice!"


def test_in_low_roll_the_lower_roll_takes_the_die() -> None:
    """HIGH-06."""
    m = rounds(sit("5 3 / 1 6", mode="low"))
    assert heaps(m) == [11, 13]
    assert heaps(rounds(m)) == [12, 12]


@pytest.mark.parametrize("mode", ["high", "low"])
def test_equal_rolls_take_nothing_but_the_round_counts(mode: str) -> None:
    """HIGH-Q1."""
    m = rounds(sit("4 4", mode=mode))
    assert heaps(m) == [12, 12]
    assert m.view().played == 1
    assert m.log()[-1] == "Round 1: A rolls 4, B 4. Nobody takes a die: still 12 to 12."


def test_without_a_die_one_has_lost_at_once() -> None:
    """HIGH-Q3: even if rounds are left."""
    m = rounds(sit("1 6", start={"dice": [1, 23]}))
    assert m.over
    assert str(m.result) == "B wins"


def test_equal_heaps_share_the_win() -> None:
    """HIGH-Q4, COM-Q3."""
    m = rounds(sit("4 4", rounds=1))
    assert str(m.result) == "A and B share the win"
    assert m.log("A")[-1] == "You and B share the win with 12 dice each."


def test_the_variations_go_together() -> None:
    """HIGH-Q5: Low Roll for all the dice."""
    m = rounds(sit("1 6", mode="low", end="all", start={"dice": [23, 1]}))
    assert str(m.result) == "A wins"


def test_the_dice_fall_one_after_the_other() -> None:
    """One die is one move of Chance; the round is decided when both lie there."""
    m = sit("5")
    rounds(m)
    assert m.needs_dice
    assert (m.view().face, heaps(m), m.log()) == ([5, 0], [12, 12], [])
    m.play(-1, "2")
    assert heaps(m) == [13, 11]


def test_what_a_player_is_told() -> None:
    m = rounds(sit("2 5"))
    view = m.view("A")
    assert m.log("A") == ["Round 1: You roll 2, B 5. B takes a die: 11 to 13."]
    assert m.game.how_to_move(view, 0).startswith("Type roll")
    assert m.game.outlook(view, 0, m.speaker("A")) == [
        "A round: 42 % for either player, 17 % for the same number.",
        "Chance to win: you 41 %, B 59 %.",
    ]
