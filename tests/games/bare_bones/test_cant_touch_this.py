"""Can't Touch This: a die on a card that nobody else may score with."""

from __future__ import annotations

import pytest

from dicehouse import UnknownMove
from dicehouse.games.bare_bones.cards import COLOR_CUBED, FULL_HOUSE, PAIRS, RAINBOW, TOUCH, TRIPLETS, WHITE
from dicehouse.games.bare_bones.moves import CARDS
from dicehouse.games.bare_bones.rolling import dice_in_supply
from tests.games.bare_bones.playing import FIVE, act, can, cards, dice, end, held, now, roll, sit, spelled, stack, tally
from tests.games.bare_bones.test_doubling import choices


def test_its_die_is_rolled_at_once_and_lies_on_it() -> None:
    """BB-72, BB-125, Q33: no Dice Card is needed, and it is not one of the dice of Stage 2."""
    m = cards(sit("cant-touch-white red", tape="4 2"), "A", "cant-touch-white")
    assert now(m).guard == [0, 0, 0, 1, 0, 0, 0]
    assert now(m).guard_number == [0, 0, 0, 4, 0, 0, 0]
    assert now(m).stage == CARDS
    roll(m, "A", "red")
    assert dice(m) == "red2"
    assert tally(m) == (2, 0)


def test_it_is_the_die_of_the_colour_on_the_card() -> None:
    """BB-71, BB-72."""
    with pytest.raises(UnknownMove, match="cannot come up: it is one of 2, 3, 4, 5"):
        cards(sit("cant-touch-white", tape="1"), "A", "cant-touch-white")
    assert now(cards(sit("cant-touch-black", tape="6"), "A", "cant-touch-black")).guard_number[6] == 6


def test_it_stays_until_the_owners_next_turn() -> None:
    """BB-72b, BB-60, Q58: card and die, through the turns of all others; then first of all they come off."""
    m = cards(sit("cant-touch-white", FIVE, FIVE, tape="4"), "A", "cant-touch-white")
    act(m, "A", "done")
    end(m, "A")
    for seat in "BC":
        assert now(m).guard[WHITE] == 1
        assert dice_in_supply(now(m), WHITE) == 3
        assert "cant-touch-white" not in held(m, "A", "discard")
        end(act(m, seat, "done"), seat)
    assert now(m).turn == 0
    assert now(m).guard[WHITE] == now(m).guard_number[WHITE] == 0
    assert dice_in_supply(now(m), WHITE) == 4
    assert held(m, "A", "discard") == "cant-touch-white"


def test_it_comes_off_before_extra_cards_are_drawn() -> None:
    """Q58: so it may be drawn again."""
    m = cards(sit("cant-touch-white red", "red red", draw={"A": "red"}, tape="4"), "A", "cant-touch-white")
    end(act(m, "A", "done"), "A")
    assert held(m, "A") == "red red"
    roll(m, "B", "red red")
    act(m, "B", "end")
    act(m, "A", "match red")
    assert held(m, "A", "discard") == "cant-touch-white"
    act(m, "A", "draw 1")
    assert held(m, "A") == "red cant-touch-white"


def test_opponents_cannot_score_with_the_number() -> None:
    """BB-73, Q55: any colour, neither points nor coins."""
    m = sit("red blue white", also="cant-touch-white", guard=[0, 0, 0, 2], guard_number=[0, 0, 0, 3], tape="2 3 3")
    roll(m, "A", "red blue white")
    assert tally(m) == (2, 0)


def test_the_owner_is_not_affected() -> None:
    """BB-73."""
    m = roll(sit("cant-touch-white red white", tape="3 3 3"), "A", "cant-touch-white red white")
    assert tally(m) == (3, 3)


def test_a_blocked_die_belongs_to_no_group() -> None:
    """Q55."""
    assert choices("red3 white3 blue2", PAIRS, blocked=3) == {""}
    assert choices("red3 white3 green3", TRIPLETS, blocked=3) == {""}
    assert choices("red3 red3 white3 blue2 blue2", FULL_HOUSE, blocked=2) == {""}


def test_a_blocked_die_counts_as_rolled() -> None:
    """Q56: for three of a colour and for three dice; it gives nothing itself."""
    assert choices("red3 red2 red1", COLOR_CUBED, blocked=3) == {"2 3"}
    assert choices("red3 blue2 white5", RAINBOW, blocked=3) == {"2 3"}


def test_a_blocked_die_may_be_rerolled() -> None:
    """Q56."""
    m = sit("re-re-roll red", also="cant-touch-white", guard=[0, 0, 0, 2], guard_number=[0, 0, 0, 3], tape="3 / 4")
    roll(m, "A", "re-re-roll red")
    act(m, "A", "reroll 1", "keep")
    assert tally(m) == (4, 0)


def test_several_of_them_block_all_their_numbers() -> None:
    """Q57: for the opponents of each owner."""
    m = sit(
        "red blue white black",
        FIVE,
        FIVE,
        also="cant-touch-white",
        guard=[2, 0, 0, 3, 0, 0, 1],
        guard_number=[1, 0, 0, 3, 0, 0, 5],
        tape="1 3 4 5",
    )
    roll(m, "A", "red blue white black")
    assert tally(m) == (5, 4)
    assert now(m).last_blocked == 0
    end(m, "A")
    assert now(m).last_blocked == 0b0011


def test_its_die_is_missing_for_the_owner_too() -> None:
    """BB-125, Q34."""
    m = cards(sit("cant-touch-white white white white white"), "A", "cant-touch-white white white white white")
    act(m, "A", "done")
    assert now(m).take[WHITE] == 3


def test_two_in_a_turn() -> None:
    """BB-70, Q57: four Action Units, two numbers."""
    m = cards(sit("cant-touch-white cant-touch-red blue", tape="3 / 1"), "A", "cant-touch-white cant-touch-red")
    assert now(m).units == 4
    assert now(m).guard_number == [0, 1, 0, 3, 0, 0, 0]


def test_the_version_on_top_is_bought() -> None:
    """Q6: and the next one comes into view."""
    m = act(sit(FIVE, also="cant-touch-red", carried=[6], tape="black"), "A", "done")
    top = now(m).touch_known[0] - 1
    act(m, "A", "buy cant-touch-this")
    assert now(m).discard[0, TOUCH + top] == 1
    assert now(m).touch_known[0] == 7
    assert stack(m, "cant-touch-this") == 6


def test_a_sold_version_goes_on_top() -> None:
    """Q12: yard Sale pays five coins for it."""
    m = act(sit("yard-sale cant-touch-red", also="cant-touch-blue"), "A", "play yard-sale", "sell cant-touch-red")
    assert now(m).sold == 5
    assert now(m).touch_known[1] == 2
    assert "done" in can(m, "A")


def test_everybody_sees_it_lie_there() -> None:
    """BB-72: number and owner."""
    m = cards(sit("cant-touch-white", tape="4"), "A", "cant-touch-white")
    assert m.view("B").guard_number[WHITE] == m.view(None).guard_number[WHITE] == 4
    assert spelled(m.view("B").played) == ""
