"""The rules of Sneaky in docs/rules/sneaky.md, one by one, as a player would try them at the table."""

from __future__ import annotations

import io
from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from rich.console import Console

from dicehouse import CHANCE, Match
from dicehouse.engine import Line, registry
from dicehouse.engine.errors import BadOption
from dicehouse.engine.game import Game
from dicehouse.games.sneaky.moves import COLOURS, DICE, ORDER, OVER, PLACE, REVEAL, ROLL, card_words
from dicehouse.terminal.draw import draw
from tests.games.sneaky.playing import (
    FIRST_ROW,
    centre,
    cuffs,
    dice_to_roll,
    legal,
    play,
    points,
    refused,
    safe,
    sit,
    stack,
    supply,
    turn,
)

GAME: Game = registry.game("sneaky")
MISS = "blue blue blue grey grey purple purple"  # seven dice, none of which fits the first row
ONE_TWO = "red yellow yellow blue grey purple purple"  # fills red1 and yellow2


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_is_laid(seats: int) -> None:
    """SNK-01, SNK-05, SNK-09 to SNK-11: two handcuffs each, the others in the supply, 21 bandits in the pile."""
    m = Match(GAME, seats=seats, tape="red1 yellow2 green3")
    assert cuffs(m) == [2] * seats
    assert supply(m) == {2: 16, 3: 14, 4: 12}[seats]
    assert sum(map(sum, m.view().pile)) == 21
    assert (safe(m), [m.view().height[i] for i in range(8)]) == ([0] * seats, [0] * 8)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    """SNK-01."""
    with pytest.raises(BadOption, match="2 to 4 players"):
        Match(GAME, seats=seats)


def test_every_colour_has_a_one_two_twos_and_a_three() -> None:
    """SNK-03, Q1: 24 bandits in six colours, worth 48 points; the distribution is assumed, and said to be."""
    bandits = GAME.table(2).bandits
    assert bandits.rows == [[1, 2, 1]] * 6
    assert sum(map(sum, bandits)) == 24
    assert sum(value * n for row in bandits for value, n in enumerate(row, 1)) == 48
    assert GAME.data["bandits"].assumed


def test_the_first_row_is_any_of_240() -> None:
    """SNK-07, SNK-08, Q3: values 1, 2 and 3 in three colours; every such triple of cards is equally likely."""
    chances: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)

    def go_on(m: Match, chance: Fraction) -> None:
        if m.view().stage != REVEAL:
            chances[tuple(centre(m))] += chance
            return
        weights = GAME.odds(m.truth())
        for outcome, weight in enumerate(weights):
            if weight:
                after = m.copy()
                after.play(CHANCE, outcome)
                go_on(after, chance * Fraction(weight, sum(weights)))

    go_on(Match(GAME, dice="by hand"), Fraction(1))
    rows = {row for row in product(COLOURS, repeat=3) if len(set(row)) == 3}
    assert set(chances) == {(f"{a}1", f"{b}2", f"{c}3") for a, b, c in rows}
    assert set(chances.values()) == {Fraction(2, 240)}  # there are two twos of each colour


def test_a_first_card_that_leaves_no_row_is_passed_over() -> None:
    """Q3 with another box: the only threes are yellow, so neither the one nor the two is."""
    bandits = [[2, 2, 6], [1, 4, 0], [2, 3, 0], [2, 2, 0], [0, 0, 0], [0, 0, 0]]
    m = Match(GAME, dice="by hand", start={"bandits": bandits, "pile": bandits})
    assert weighted(m) == {"red1": 1, "green1": 2, "blue1": 2}
    m.play(CHANCE, "red1")
    assert weighted(m) == {"green2": 3, "blue2": 2}
    m.play(CHANCE, "blue2")
    assert weighted(m) == {"yellow3": 6}


def weighted(m: Match) -> dict[str, int]:
    return {card_words(outcome + 1): weight for outcome, weight in enumerate(GAME.odds(m.truth())) if weight}


def test_who_begins_is_drawn() -> None:
    """SNK-12, Q4: every seat is equally likely, unless a seat is named."""
    m = Match(GAME, seats=3, tape="red1 yellow2 green3")
    assert GAME.odds(m.truth()) == [1, 1, 1]
    m.play(CHANCE, "C")
    assert turn(m) == "C"
    assert turn(Match(GAME, seats=3, tape="red1 yellow2 green3", options={"first": "B"})) == "B"


def test_a_turn_begins_with_all_seven_dice() -> None:
    """SNK-02, SNK-13, Q2: nobody is asked before; each die shows one of six colours, all equally likely."""
    m = sit("")
    assert not m.waiting
    assert (m.view().stage, dice_to_roll(m)) == (ROLL, 7)
    for nth in range(DICE):
        assert GAME.odds(m.truth()) == [1] * 6
        m.play(CHANCE, COLOURS[nth % 6])
    assert list(m.view().dice) == [1, 2, 3, 4, 5, 6, 1]
    assert legal(m)[0].startswith("place")


# --- placing ----------------------------------------------------------------------------------------------------------


def test_at_least_one_die_and_as_many_as_one_likes() -> None:
    """SNK-14, SNK-16 to SNK-19: which and how many is free, up to the spaces of a card and the dice of its colour."""
    m = sit("red red yellow blue blue blue blue")
    assert legal(m) == ["place red1x1", "place yellow2x1", "place red1x1 yellow2x1"]
    refused(m, "A stop", "First place at least one die of this roll")
    refused(m, "A place red1x2", "Red1 has only one free space")
    refused(m, "A place yellow2x2", "only one yellow die")


def test_a_die_lies_on_its_own_colour() -> None:
    """SNK-15."""
    m = sit("red blue blue blue blue blue blue")
    assert legal(m) == ["place red1x1"]
    refused(m, "A place green3x1", "no green dice")


def test_a_card_is_full_with_its_value() -> None:
    """SNK-04, SNK-19: one, two or three dice."""
    m = sit("green green green green yellow yellow red", centre="red1 yellow2 green3")
    play(m, "A place red1x1 yellow2x2 green3x3")
    assert [sum(on == target for on in m.view().on) for target in (1, 2, 3)] == [1, 2, 3]
    assert m.game.hints(m.view(), 0)["gain"]["cards"] == ["red1", "yellow2", "green3"]  # type: ignore[index]


def test_a_full_card_takes_no_more() -> None:
    """SNK-19, SNK-20: red fits no more once red1 is full."""
    m = play(sit("red blue blue blue blue blue blue / red red yellow blue blue blue"), "A place red1x1", "A roll")
    assert legal(m) == ["place yellow2x1"]
    refused(m, "A place red1x1", "Red1 has no free space")


def test_only_a_rivals_card_fits() -> None:
    """SNK-14, Q15: then a die must be placed there."""
    m = sit("grey blue blue blue blue blue blue", stacks={"C": "grey2"})
    assert legal(m) == ["place C:grey2x1"]


def test_one_move_names_all_dice() -> None:
    """SNK-17, Q26: over several cards at once, in any order of words; dice that lie lower go first."""
    m = sit("green red green green yellow blue blue")
    play(m, "A place yellow2x1 green3x2")
    assert list(m.view().on) == [3, 0, 3, 0, 2, 0, 0]


def test_cards_that_look_alike() -> None:
    """SNK-49, Q14: two blue2 in the middle are two targets, and dice are split freely."""
    m = sit("blue blue blue grey grey grey grey", centre="blue2 red1 blue2")
    assert len(legal(m)) == 7
    play(m, "A place blue2bx2 blue2x1")
    assert list(m.view().on) == [1, 3, 3, 0, 0, 0, 0]
    assert m.log()[-1] == "A places one on blue2 and two on the other blue2. The other blue2 is full."


def test_nothing_fits_after_the_first_roll() -> None:
    """SNK-21, SNK-43: the turn is over at once."""
    m = sit(MISS)
    assert (turn(m), cuffs(m)) == ("B", [1, 2, 2])
    assert m.view().last_bust == 1


# --- stopping and rolling on ------------------------------------------------------------------------------------------


def test_stop_or_roll_on() -> None:
    """SNK-22, SNK-23, SNK-29: all dice that are not placed, not some of them, are rolled again."""
    m = play(sit("red yellow blue blue blue blue blue / yellow"), "A place red1x1")
    assert legal(m) == ["stop", "roll"]
    refused(m, "A place yellow2x1", "You have placed dice of this roll")
    play(m, "A roll")
    assert dice_to_roll(m) == 5
    assert list(m.view().dice) == [2, 1, 0, 0, 0, 0, 0]


def test_a_placed_die_stays() -> None:
    """SNK-24, SNK-25: it is neither moved nor rolled again, and a die of the new roll must be placed."""
    m = play(sit("red yellow blue blue blue blue blue / grey yellow blue blue blue blue"), "A place yellow2x1", "A roll")
    assert list(m.view().on) == [0, 2, 0, 0, 0, 0, 0]
    assert legal(m) == ["place yellow2x1"]
    refused(m, "A stop", "First place")


def test_nothing_fits_after_another_roll() -> None:
    """SNK-26, SNK-27: filled cards are lost."""
    m = play(sit(f"{ONE_TWO} / blue blue grey grey"), "A place red1x1 yellow2x2", "A roll")
    assert (turn(m), m.view().roll) == ("B", 1)
    assert (safe(m), stack(m, "A"), cuffs(m)) == ([0, 0, 0], "", [1, 2, 2])
    assert " ".join(centre(m)) == FIRST_ROW


def test_as_many_rolls_as_dice_can_be_placed() -> None:
    """SNK-28, Q5: one die at a time makes seven rolls; then only stopping is left."""
    cards = ["red1", "yellow2", "yellow2", "green3", "green3", "green3", "B:grey2"]
    colours = ["red", "yellow", "yellow", "green", "green", "green", "grey"]
    tape = " / ".join(" ".join([colour] + ["purple"] * (6 - nth)) for nth, colour in enumerate(colours))
    m = sit(tape, stacks={"B": "grey2"})
    for nth, card in enumerate(cards):
        assert m.view().roll == nth + 1
        play(m, f"A place {card}x1", *(["A roll"] if nth < 6 else []))
    assert legal(m) == ["stop"]


def test_rolling_on_with_nothing_open() -> None:
    """Q6: allowed, warned of, and certain to fail."""
    m = play(sit("red yellow yellow blue blue blue blue / red red yellow grey", centre="red1 yellow2"), "A place red1x1 yellow2x2")
    assert legal(m) == ["stop", "roll"]
    view = m.view(0)
    assert GAME.warning(view, 0, 1) == "Every card is full: the next roll is sure to fail, and all is lost."
    assert GAME.warning(view, 0, 0) is None
    assert GAME.hints(view, 0)["bust"] == 1  # type: ignore[index]
    play(m, "A roll")
    assert m.view().last_bust == 1


def test_stopping_with_nothing_filled() -> None:
    """SNK-44, Q7: allowed; nothing is taken, and a handcuff goes back."""
    m = play(sit("yellow green blue blue blue blue blue"), "A place yellow2x1")
    assert GAME.warning(m.view(0), 0, 0) == "No card is full: stopping brings no more than a roll that fails."
    play(m, "A stop")
    assert (stack(m, "A"), cuffs(m), m.view().last_bust) == ("", [1, 2, 2], 0)


def test_all_filled_cards_are_taken_and_no_other() -> None:
    """SNK-30, SNK-31, SNK-55, Q8: from the middle and from rivals; no progress is kept on the others."""
    tape = "red yellow green green grey grey blue / yellow3 / yellow blue blue blue blue blue blue"
    m = sit(tape, stacks={"C": "grey2"})
    play(m, "A place red1x1 yellow2x1 green3x2 C:grey2x2", "A stop")
    assert (safe(m), stack(m, "A"), stack(m, "C")) == ([1, 0, 0], "grey2", "")
    assert list(m.view().on) == [0] * 7
    play(m, "B place yellow2x1")
    assert GAME.hints(m.view(), 1)["gain"]["cards"] == []  # type: ignore[index]


# --- where bandits go -------------------------------------------------------------------------------------------------


def test_ones_are_safe() -> None:
    """SNK-32, SNK-33: face down, and no target for anybody."""
    m = play(
        sit("red blue blue blue blue blue blue / blue1 / red red red blue blue blue blue", pile="blue1 yellow3"),
        "A place red1x1",
        "A stop",
    )
    assert safe(m) == [1, 0, 0]
    assert legal(m) == ["place blue1x1"]


def test_twos_and_threes_go_onto_one_stack() -> None:
    """SNK-34, SNK-35: the newest is on top, and the target of the others."""
    m = sit("yellow yellow blue blue blue blue blue / yellow3 / grey", stacks={"A": "blue3"})
    play(m, "A place yellow2x2", "A stop")
    assert stack(m, "A") == "blue3 yellow2"
    assert [card_words(card) for card in m.view().target if card] == ["red1", "yellow3", "green3", "yellow2"]


def test_the_order_of_new_cards() -> None:
    """SNK-36, Q9, Q10: free for all new cards, stolen ones too, but above what the stack held."""
    m = sit("yellow yellow grey grey blue blue red / yellow3 yellow3", stacks={"A": "purple3", "B": "grey2", "C": "blue2"})
    play(m, "A place red1x1 yellow2x2 B:grey2x2 C:blue2x2", "A stop")
    assert len(legal(m)) == 6
    refused(m, "A stop", "First choose the order of your new cards")
    refused(m, "A order grey2 yellow2", "not a move here")
    play(m, "A order grey2 yellow2 blue2")
    assert stack(m, "A") == "purple3 grey2 yellow2 blue2"
    assert safe(m) == [1, 0, 0]


def test_orders_that_look_the_same_are_one() -> None:
    """SNK-36: two blue2 and a red2 have three orders; two blue2 alone are not asked about."""
    tape = "blue blue blue blue red red grey"
    m = play(sit(tape, centre="blue2 red2 blue2"), "A place blue2x2 red2x2 blue2bx2", "A stop")
    assert legal(m) == ["order blue2 red2 blue2", "order blue2 blue2 red2", "order red2 blue2 blue2"]
    m = play(sit(tape, centre="blue2 red2 blue2"), "A place blue2x2 blue2bx2", "A stop")
    assert stack(m, "A") == "blue2 blue2"


def test_two_players_have_two_stacks() -> None:
    """SNK-37, Q11, Q12: by value, stolen cards too; the order is asked for within a stack."""
    m = sit("yellow yellow grey grey green green green / yellow3 yellow3", players=2, stacks={"B2": "grey2"})
    play(m, "A place yellow2x2 green3x3 B:grey2x2", "A stop")
    assert legal(m) == ["order yellow2 grey2", "order grey2 yellow2"]
    assert stack(m, "A3") == "green3"
    play(m, "A order grey2 yellow2")
    assert stack(m, "A2") == "grey2 yellow2"


def test_two_players_no_order_between_stacks() -> None:
    """SNK-37, Q11: one card for each stack is not asked about."""
    m = sit("yellow yellow red green green green red / yellow3 yellow3", players=2)
    play(m, "A place yellow2x2 green3x3", "A stop")
    assert (stack(m, "A2"), stack(m, "A3")) == ("yellow2", "green3")


# --- handcuffs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "placed", "change"),
    [
        ("red yellow yellow", "red1x1 yellow2x2", 1),  # SNK-38
        ("red yellow yellow green green green", "red1x1 yellow2x2 green3x3", 1),  # SNK-39
        ("red", "red1x1", 0),  # SNK-46
        ("red grey grey", "red1x1 B:grey2x2", 0),  # SNK-40, SNK-46
        ("grey grey blue blue", "B:grey2x2 C:blue2x2", -1),  # SNK-40 to SNK-42
        ("yellow", "yellow2x1", -1),  # SNK-44
    ],
)
def test_handcuffs(dice: str, placed: str, change: int) -> None:
    """SNK-38 to SNK-42, SNK-44, SNK-46: what counts is bandits from the middle; rivals' do not."""
    tape = f"{dice}{' purple' * (7 - len(dice.split()))}"
    m = play(sit(tape, stacks={"B": "grey2", "C": "blue2"}), f"A place {placed}", "A stop")
    if legal(m):
        m.play("A", legal(m)[0])  # the order of the new cards
    assert cuffs(m) == [2 + change, 2, 2]
    assert supply(m) == 14 - change
    assert m.view().last_cuffs == change


def test_who_has_no_handcuff_gives_none_back() -> None:
    """SNK-45."""
    m = sit(MISS, cuffs=[0, 2, 2])
    assert (cuffs(m), supply(m)) == ([0, 2, 2], 16)
    assert "No bandit from the middle, but A has no handcuff to give back." in m.log()


def test_an_empty_supply_owes_nothing() -> None:
    """Q16, Q17: what is given back can be had again."""
    m = sit(f"{ONE_TWO} / yellow3 yellow3 / {MISS} / green green green blue blue red red", cuffs=[6, 7, 7])
    play(m, "A place red1x1 yellow2x2", "A stop")
    assert "Two bandits from the middle, but no handcuff is left." in m.log()
    assert (cuffs(m), supply(m)) == ([6, 6, 7], 1)
    assert turn(m) == "C"


def test_handcuffs_are_public() -> None:
    """SNK-47, Q25: a spectator sees all there is, and so does everybody."""
    m = Match(GAME, seats=4, seed=3)
    assert m.view() == m.truth() == m.view(2)


# --- further turns ----------------------------------------------------------------------------------------------------


def test_the_middle_is_filled_up() -> None:
    """SNK-48, SNK-49, SNK-50: every card of the pile is as likely, whatever lies there; then the next player plays."""
    m = play(sit(ONE_TWO, pile="green3 green3 blue1 blue1 blue1"), "A place red1x1 yellow2x2", "A stop")
    assert (m.view().stage, m.view().turn) == (REVEAL, 0)
    assert weighted(m) == {"green3": 2, "blue1": 3}
    m.play(CHANCE, "green3")
    m.play(CHANCE, "green3")
    assert centre(m) == ["green3", "green3", "green3"]
    assert [card_words(card) for card in m.view().last_new[:2]] == ["green3", "green3"]
    assert turn(m) == "B"


def test_turns_pass_clockwise() -> None:
    """SNK-50."""
    m = sit(f"{MISS} / {MISS} / {MISS} / {MISS} / {MISS}", players=4, first="C")
    assert turn(m) == "D"
    assert m.view().turns == 6


def test_the_tops_of_all_rivals_are_targets() -> None:
    """SNK-51 to SNK-54: the top card alone, and never one's own; rivals in clockwise order."""
    m = sit("", players=4, first="B", stacks={"A": "red2 red3", "B": "blue2", "C": "grey2", "D": "purple3 purple2"})
    assert [card_words(card) if card else "" for card in m.view().target] == [*FIRST_ROW.split(), "grey2", "purple2", "red3"]
    play_dice(m, "red red red blue blue grey grey")
    assert "place red1x1 C:grey2x2 A:red3x2" in legal(m)
    assert not any("blue2" in words or "D:" in words for words in legal(m))


def play_dice(m: Match, dice: str) -> None:
    for colour in dice.split():
        m.play(CHANCE, colour)


def test_several_rivals_are_robbed_in_one_turn() -> None:
    """SNK-52, SNK-55, SNK-56: stolen bandits go onto the thief's stack, twos and threes alike."""
    m = sit("grey grey blue blue blue red red / yellow3", stacks={"B": "grey2", "C": "blue3"})
    play(m, "A place red1x1 B:grey2x2 C:blue3x3", "A stop", "A order grey2 blue3")
    assert [stack(m, owner) for owner in "ABC"] == ["grey2 blue3", "", ""]
    assert "A stops, takes red1, and steals grey2 from B and blue3 from C." in m.log()


def test_a_bandit_may_change_owners_again_and_again() -> None:
    """SNK-57, SNK-53: from A to B to A; what lies below a stolen card is a target from the next turn on."""
    m = sit(
        "grey grey blue blue blue blue blue / grey grey blue blue blue blue blue / grey grey blue blue blue blue blue",
        players=2,
        stacks={"B2": "purple2 grey2"},
    )
    play(m, "A place B:grey2x2", "A stop")
    assert card_words(m.view().target[3]) == "grey2"
    play(m, "B place A:grey2x2", "B stop", "A place B:grey2x2", "A stop")
    assert (stack(m, "A2"), stack(m, "B2")) == ("grey2", "purple2")
    assert m.view().stack[2, 1] == 0


def test_dice_on_a_rivals_card_protect_nothing() -> None:
    """Q27: a card that was not filled is as it was, also for its owner's other rivals."""
    tape = "grey blue blue blue blue blue blue / red grey blue blue blue blue blue / yellow3 / grey grey blue blue blue blue blue"
    m = sit(tape, stacks={"B": "grey2"})
    play(m, "A place B:grey2x1", "A stop", "B place red1x1", "B stop")
    assert "place B:grey2x2" in legal(m)


def test_the_steps_at_the_end_of_a_turn() -> None:
    """Q18: dice off, cards, handcuffs, refill, next player; what happened stays on record."""
    m = play(sit(ONE_TWO), "A place red1x1 yellow2x2", "A stop")
    view = m.view()
    assert list(view.dice) == [0] * 7
    assert (safe(m), stack(m, "A"), cuffs(m)) == ([1, 0, 0], "yellow2", [3, 2, 2])
    assert (view.stage, view.turn) == (REVEAL, 0)
    assert (view.last_player, view.last_bust) == (0, 0)
    assert list(view.last_dice) == [2, 1, 1, 4, 5, 6, 6]
    assert list(view.last_on) == [1, 2, 2, 0, 0, 0, 0]
    assert [card_words(card) for card in view.last_taken if card] == ["red1", "yellow2"]
    assert [card_words(card) for card in view.last_target if card] == FIRST_ROW.split()


def test_a_lost_turn_stays_on_record_while_the_next_one_is_played() -> None:
    """Q18: what everybody saw of A's turn is there until B's is over."""
    m = sit(f"{MISS} / red blue blue blue blue blue blue / yellow3 / grey")
    assert (m.view().last_player, m.view().last_bust, m.view().last_cuffs) == (0, 1, -1)
    play(m, "B place red1x1")
    assert (m.view().last_player, m.view().last_bust, list(m.view().last_dice)) == (0, 1, [4, 4, 4, 5, 5, 6, 6])
    play(m, "B stop")
    assert (m.view().last_player, m.view().last_bust, m.view().last_cuffs) == (1, 0, 0)
    assert list(m.view().last_new) == [3, 0, 0]
    play_dice(m, "blue blue blue grey grey grey")  # with the grey die on the tape: C's turn is over, nothing was revealed
    assert list(m.view().last_new) == [0, 0, 0]


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_last_bandit_starts_the_last_round() -> None:
    """SNK-58, SNK-59, SNK-62, Q19 to Q21: also if the middle is full again; everybody has exactly one more turn."""
    m = sit(f"red blue blue blue blue blue blue / grey1 / {MISS.replace('grey', 'purple')}", pile="grey1")
    play(m, "A place red1x1", "A stop")
    assert len(centre(m)) == 3
    assert m.view().left == 2  # B has had the last turn and lost it
    assert "That was the last bandit of the pile: B, C and A have one more turn each." in m.log()
    play_dice(m, "grey blue blue blue blue blue blue")
    play(m, "C place grey1x1", "C stop")
    assert len(centre(m)) == 2
    assert m.log()[-1] == "Still to play: A."
    play_dice(m, MISS)
    assert m.over
    assert m.view().left == 0
    assert sorted(centre(m)) == ["green3", "yellow2"]
    assert points(m) == [1 + 0, 0, 1 + 5]


def test_a_last_refill_may_not_fill_the_middle() -> None:
    """SNK-60."""
    m = play(sit(f"{ONE_TWO} / purple1", pile="purple1"), "A place red1x1 yellow2x2", "A stop")
    assert sorted(centre(m)) == ["green3", "purple1"]
    assert m.view().left == 3
    assert Line("The last round. Still to play: B, C and A.") in GAME.pieces(m.view(), -1, m.speaker())


def test_an_empty_middle_ends_the_match_at_once() -> None:
    """SNK-61, Q22: C and A lose their turns, even though there is something to steal; handcuffs are settled first."""
    tape = f"{ONE_TWO} / purple1 / purple green green green red red red"
    m = play(sit(tape, pile="purple1"), "A place red1x1 yellow2x2", "A stop", "B place purple1x1 green3x3", "B stop")
    assert m.over
    assert m.view().left == 2
    assert (cuffs(m), points(m)) == ([3, 3, 2], [3 + 5, 4 + 5, 0])
    assert "The middle is empty: the match ends at once." in m.log()
    assert not any("Still to play" in str(piece) for piece in GAME.pieces(m.view(), -1, m.speaker()))


def test_a_match_ends_although_nobody_takes_anything() -> None:
    """The guard of the box, which is assumed."""
    m = sit(f"{MISS} / {MISS}", players=2, turns=478)
    assert m.over
    assert "480 turns have been played: the match ends here." in m.log()
    assert GAME.data["longest"].assumed


@pytest.mark.parametrize(
    ("had", "bonus"),
    [
        ([3, 2, 1], [5, 0, 0]),  # SNK-64
        ([3, 3, 1], [5, 5, 0]),  # SNK-64, tied
        ([3, 0, 0], [5, -2, -2]),  # SNK-65
        ([0, 0, 0], [-2, -2, -2]),  # Q23, Q24
    ],
)
def test_points_for_handcuffs(had: list[int], bonus: list[int]) -> None:
    """SNK-64, SNK-65, Q23, Q24: a total may be negative."""
    assert points(sit("", first="", stage=OVER, cuffs=had)) == bonus


def test_points_for_bandits() -> None:
    """SNK-06, SNK-63, SNK-66: face-down bandits are worth 1 each, the others their value, covered or not."""
    m = sit("", first="", stage=OVER, players=2, safe=[3, 0], stacks={"A2": "red2 blue2", "A3": "grey3", "B3": "red3 blue3"})
    assert points(m) == [3 + 4 + 3 + 5, 6 + 5]
    assert str(m.result) == "A wins"


def test_a_tie_is_shared() -> None:
    """SNK-67."""
    m = sit("", first="", stage=OVER, safe=[2, 0, 1], stacks={"B": "red2"})
    assert str(m.result) == "A and B share the win"


# --- words ------------------------------------------------------------------------------------------------------------


def test_what_the_robbed_hear() -> None:
    """A roll by colours, a placement, a theft from the viewer, the refill."""
    m = sit("grey grey red blue blue blue blue / yellow3 / purple", players=["Ada", "Ben", "Cleo"], stacks={"B": "grey2"})
    play(m, "Ada place B:grey2x2 red1x1", "Ada stop")
    assert m.log("Ben") == [
        "Chance picks Ada to begin.",
        "Ada rolls: red, four blue and two grey.",
        "Ada places one on red1 and two on your grey2. Red1 and your grey2 are full.",
        "Ada stops, takes red1, and steals grey2 from you.",
        "Yellow3 comes into the middle.",
    ]


def test_what_is_said_of_a_lost_turn() -> None:
    m = sit(f"{ONE_TWO} / blue blue grey grey", players=["Ada", "Ben"])
    play(m, "Ada place red1x1 yellow2x2", "Ada roll")
    assert m.log("Ada")[-3:] == [
        "You roll on: two blue and two grey.",
        "Nothing fits, and you lose red1 and yellow2.",
        "No bandit from the middle: you give a handcuff back (1 now).",
    ]


def test_what_is_said_at_the_end() -> None:
    """The sums with what the handcuffs bring, and who has won."""
    m = sit(f"{MISS} / {MISS}", players=["Ada", "Ben"], turns=478, cuffs=[3, 1], safe=[1, 2])
    assert m.log("Ben")[-4:] == [
        "480 turns have been played: the match ends here.",
        "Ada: 1 in bandits + 5 for the most handcuffs (2) = 6.",
        "You: 2 in bandits - 2 without handcuffs = 0.",
        "Ada wins!",
    ]


def test_refusals_of_moves_by_number() -> None:
    """What has no words on this table has no sense either."""
    m = sit("red blue blue blue blue blue blue")
    view = m.view(0)
    assert GAME.reason(view, 0, ORDER) == "There are no new cards to order."
    assert GAME.reason(view, 0, PLACE + 4**5 - 1) == "There is no such card to place dice on."


def test_what_to_type() -> None:
    m = sit("red yellow yellow green green green blue / yellow3 yellow3", stacks={"A": "grey2"})
    assert "for example: place red1x1 yellow2x2 green3x3" in GAME.how_to_move(m.view(0), 0)
    assert GAME.suggest(m.view(0), 0, [])[0] == m.parse("A", "place red1x1 yellow2x2 green3x3").number
    assert GAME.outlook(m.view(0), 0, m.speaker(0))[0].startswith("The next roll fails after: red1x1+yellow2x2+green3x3 certain, ")
    play(m, "A place red1x1 yellow2x2")
    stop = "take red1 and yellow2 (three points) and a handcuff"
    assert GAME.how_to_move(m.view(0), 0) == f"Stop and {stop}, or roll four dice again."
    assert GAME.outlook(m.view(0), 0, m.speaker(0)) == [f"The next roll fails: 48 %. Stopping now: {stop}."]


def test_hints_for_the_page() -> None:
    """The same for everybody, because the game is open: (1 - k/6)^n, what stopping brings, and all totals."""
    m = play(sit("red yellow yellow green green blue blue", safe=[1, 0, 0], cuffs=[0, 2, 3]), "A place red1x1 yellow2x1")
    assert GAME.hints(m.view(), 1) == {
        "bust": pytest.approx((4 / 6) ** 5),
        "colours": ["yellow", "green"],
        "gain": {"cards": ["red1"], "points": 1, "cuffs": 0},
        "totals": [
            {"bandits": 1, "bonus": -2, "total": -1},
            {"bandits": 0, "bonus": 0, "total": 0},
            {"bandits": 0, "bonus": 5, "total": 5},
        ],
    }


def test_the_table_in_a_terminal() -> None:
    """Colours have signs, twins have marks, rivals' cards the letter to type, and 80 columns are enough."""
    stacks = {"A": "red2 red3", "B": "blue2 blue3 grey2 yellow2", "C": "purple2"}
    m = sit("blue grey grey red red red red", players=["Ada", "Ben", "Cleo"], centre="blue2 red1 blue2", stacks=stacks)
    text = io.StringIO()
    console = Console(width=80, file=text)
    console.print(draw(GAME.pieces(m.view(0), 0, m.speaker(0))))
    drawn = text.getvalue()
    assert "Roll 1 of your turn, rolled: ▲▲▲▲ red, ● blue, ■■ grey." in drawn
    for words in ("● blue2 ", "● blue2b", "★ B:yellow2", "◆ C:purple2", "●2 ●3 ■2 ★ yellow2"):
        assert words in drawn
    assert "…" not in drawn
