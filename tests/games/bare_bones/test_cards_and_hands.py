"""Action Cards that draw, show, borrow, copy, give or sell cards.

Greed, Hot Potato, Joyride, Mimic, Full House (its draw), Swap Meet, Yard Sale, and the one card that some others draw.
"""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import IllegalMove, Match
from dicehouse.games.bare_bones.cards import BLUE, GREEN, HOT_POTATO, RED, WHITE
from dicehouse.games.bare_bones.moves import CARDS, DRAWS, DRAWS_OPENLY, chance
from dicehouse.games.bare_bones.scoring import deck_value
from tests.games.bare_bones.playing import (
    FIVE,
    GAME,
    act,
    can,
    cards,
    colours,
    dice,
    end,
    held,
    in_order,
    now,
    played,
    roll,
    sit,
    spelled,
    stack,
    tally,
)


@pytest.mark.parametrize("card", ["color-cubed", "rainbow", "run", "triplets"])
def test_cards_that_draw_one(card: str) -> None:
    """BB-74, BB-106, BB-110, BB-116; BB-126, BB-138, BB-140, BB-143: as soon as they are played."""
    m = cards(sit(f"{card} blue", draw={"A": "black red"}, tape="black"), "A", card)
    assert held(m, "A") == in_order("blue black")


@pytest.mark.parametrize("card", ["pairs", "odds-or-evens", "re-re-roll", "double-up"])
def test_cards_that_draw_none(card: str) -> None:
    """BB-76, BB-99, BB-101, BB-109."""
    m = cards(sit(f"{card} blue", draw={"A": "black"}), "A", card)
    assert held(m, "A") == "blue"


# --- Greed ------------------------------------------------------------------------------------------------------------


def test_greed_draws_two_and_then_one() -> None:
    """BB-82, BB-129, Q32: five Greeds draw 2, 1, 1, 1 and 1."""
    m = sit("greed greed greed greed greed", draw={"A": "blue " * 10})
    drawn = []
    for _ in range(5):
        before = now(m).hand_size[0]
        cards(m, "A", "greed")
        drawn.append(now(m).hand_size[0] - before + 1)
    assert drawn == [2, 1, 1, 1, 1]
    assert now(m).units == 5


def test_the_first_greed_of_the_next_turn_draws_two_again() -> None:
    """BB-82, Q32: it counts by turn and by player."""
    m = end(cards_and_done(sit("greed", "greed", draw={"A": "greed " * 7, "B": "blue " * 5}), "A", "greed"), "A")
    cards(m, "B", "greed")
    assert held(m, "B") == "blue blue"
    act(m, "B", "done")
    end(m, "B")
    before = now(m).hand_size[0]
    cards(m, "A", "greed")
    assert now(m).hand_size[0] == before + 1


def cards_and_done(m, seat, words):
    return act(cards(m, seat, words), seat, "done")


def test_greed_with_greed_as_the_card_drawn() -> None:
    """BB-82: a Greed that was drawn is a further one."""
    m = cards(sit("greed", draw={"A": "greed blue red"}, tape="greed blue / red"), "A", "greed greed")
    assert held(m, "A") == in_order("blue red")


# --- Hot Potato -------------------------------------------------------------------------------------------------------


def tossed(to: str, *hands: str, **position: Any) -> Match:
    m = sit(*(hands or ("hot-potato", FIVE, FIVE)), **position)
    cards_and_done(m, "A", "hot-potato")
    return act(m, "A", "end", f"toss {to}")


def test_hot_potato_draws_two() -> None:
    """BB-83, BB-130."""
    m = cards(sit("hot-potato", draw={"A": "red black blue"}, tape="red black"), "A", "hot-potato")
    assert held(m, "A") == in_order("red black")


def test_a_hot_potato_may_go_onto_the_own_discard_pile() -> None:
    """BB-84."""
    m = tossed("A", draw={"A": f"{FIVE} {FIVE}"})
    assert "hot-potato" in held(m, "A", "discard")
    assert now(m).on_top == [0, 0, 0, 0]


def test_a_hot_potato_goes_on_top_of_an_opponents_draw_pile() -> None:
    """BB-84, Q76: it is that opponent's now, everybody knows, and it is the next card drawn."""
    m = tossed("C")
    assert "hot-potato" in held(m, "C", "draw")
    assert m.view("B").on_top == [0, 0, 1, 0]
    end(cards_and_done(m, "B", ""), "B")
    end(cards_and_done(m, "C", ""), "C")
    assert "hot-potato" in held(m, "C")
    assert now(m).on_top[2] == 0
    assert now(m).seen[2, HOT_POTATO] == 1


def test_a_hot_potato_on_top_is_drawn_before_anything_else() -> None:
    """Q76: by whatever draws the next card."""
    m = sit("hot-potato", "greed", draw={"B": f"{FIVE} black"})
    cards_and_done(m, "A", "hot-potato")
    act(m, "A", "end", "toss B")
    cards(m, "B", "greed")
    assert now(m).hand[1, HOT_POTATO] == 1
    assert now(m).hand_size[1] == 2


def test_a_hot_potato_on_top_is_met_by_full_house() -> None:
    """Q28, Q76: an Action Card on the way is discarded."""
    m = sit("hot-potato", "full-house blue blue blue blue", draw={"B": "red red red red red red"})
    cards_and_done(m, "A", "hot-potato")
    act(m, "A", "end", "toss B")
    cards(m, "B", "full-house")
    assert held(m, "B", "discard") == "hot-potato"
    assert spelled(now(m).played) == in_order("blue blue blue blue red full-house")


def test_two_hot_potatoes_are_placed_one_by_one() -> None:
    """BB-130, Q77: each freely; an unplayed one is discarded as any card."""
    m = sit("hot-potato hot-potato hot-potato", FIVE, FIVE, draw={"A": "blue " * 12})
    cards_and_done(m, "A", "hot-potato hot-potato")
    assert now(m).units == 4
    act(m, "A", "end", "toss B")
    assert m.waiting == {0}
    act(m, "A", "toss A")
    assert now(m).on_top == [0, 1, 0, 0]
    assert held(m, "A", "discard").split().count("hot-potato") == 2
    again = sit("hot-potato hot-potato", FIVE)
    cards_and_done(again, "A", "hot-potato hot-potato")
    act(again, "A", "end", "toss B", "toss B")
    assert now(again).on_top == [0, 2, 0, 0]


def test_it_is_placed_before_the_matching() -> None:
    """Q68: buying, borrowed cards back, Hot Potatoes, matching, cleaning up."""
    m = sit("hot-potato red red joyride", "red blue blue", draw={"A": "white " * 9})
    cards(m, "A", "hot-potato red red joyride")
    act(m, "A", "ride B", "borrow blue", "done", "roll", "end")
    assert held(m, "B") == in_order("red blue blue")  # the borrowed card is back
    assert can(m, "A") == ["toss A", "toss B"]
    act(m, "A", "toss B")
    assert can(m, "B") == ["match none", "match red"]
    assert now(m).turn == 0


def test_a_hot_potato_costs_fifteen_points_at_the_end() -> None:
    """BB-85, Q7: its owner at the end."""
    m = tossed("B")
    t = now(m)
    assert deck_value(t, 1) == 4 - 15
    assert deck_value(t, 0) == 2


def test_ways_to_lose_a_hot_potato() -> None:
    """Q78: Swap Meet takes it for 5, Yard Sale pays 4."""
    m = act(sit("swap-meet hot-potato"), "A", "play swap-meet", "give hot-potato")
    assert now(m).given == 5
    m = act(sit("yard-sale hot-potato"), "A", "play yard-sale", "sell hot-potato")
    assert now(m).sold == 4
    assert stack(m, "hot-potato") == 8


# --- Joyride ----------------------------------------------------------------------------------------------------------


def test_joyride_shows_a_hand_to_the_table() -> None:
    """BB-86: any opponent's, to everybody."""
    m = cards(sit("joyride", "red pairs blue", "black"), "A", "joyride")
    assert can(m, "A") == ["ride B", "ride C"]
    act(m, "A", "ride B")
    for viewer in ("A", "C", None):
        assert spelled(m.view(viewer).hand.rows[1]) == in_order("red pairs blue")
        assert spelled(m.view(viewer).hand.rows[2]) == ("black" if viewer == "C" else "")


def test_joyride_borrows_one_dice_card() -> None:
    """BB-87, BB-131: of the Dice Cards of that hand, and it must (Q10)."""
    m = act(sit("joyride", "red pairs blue"), "A", "play joyride", "ride B")
    assert can(m, "A") == ["borrow blue", "borrow red"]
    act(m, "A", "borrow red")
    assert held(m, "B") == in_order("pairs blue")
    assert now(m).borrowed[1, RED] == 1


def test_a_borrowed_card_has_all_its_rights() -> None:
    """BB-88, Q31, Q69: its die, its ability, and it counts as a copy."""
    m = act(sit("joyride green", "green", draw={"A": "red " * 9}), "A", "play joyride", "ride B", "borrow green", "use green")
    assert held(m, "A") == in_order("green red")
    act(m, "A", "play green", "done")
    assert now(m).take[GREEN] == 2
    act(m, "A", "roll", "end")
    assert colours(now(m).open_sets) == "green"


def test_a_borrowed_card_returns_to_the_lenders_hand() -> None:
    """BB-89, Q70: before bonus matching, so that the lender may match with it."""
    m = act(sit("joyride green", "green"), "A", "play joyride", "ride B", "borrow green", "play green", "done", "roll", "end")
    assert held(m, "B") == "green"
    assert can(m, "B") == ["match none", "match green"]
    act(m, "B", "match green")
    assert held(m, "A", "discard").split().count("green") == 1


def test_joyride_on_a_hand_without_dice_cards() -> None:
    """Q24: it is shown, and nothing is borrowed."""
    for hand in ("pairs joyride", ""):
        m = act(sit("joyride", hand), "A", "play joyride", "ride B")
        assert now(m).stage == CARDS
        assert spelled(m.view("A").hand.rows[1]) == in_order(hand)


def test_several_joyrides() -> None:
    """BB-131, Q25: five of them, on the same or on other opponents."""
    m = sit("joyride joyride joyride joyride joyride", "red red", "blue blue blue")
    for seat, colour in (("B", "red"), ("C", "blue"), ("C", "blue"), ("B", "red"), ("C", "blue")):
        act(m, "A", "play joyride", f"ride {seat}", f"borrow {colour}")
    assert now(m).in_play[RED] == 2
    assert now(m).in_play[BLUE] == 3
    act(m, "A", "done", "roll", "end")
    assert (held(m, "B"), held(m, "C")) == ("red red", "blue blue blue")


def test_a_borrowed_card_can_be_neither_sold_nor_swapped() -> None:
    """Q26: it is in play, not in the hand."""
    for card, move in (("yard-sale", "sell"), ("swap-meet", "give")):
        m = act(sit(f"joyride {card} blue", "red"), "A", "play joyride", "ride B", "borrow red", f"play {card}")
        assert can(m, "A", move) == ["blue"]


# --- Mimic ------------------------------------------------------------------------------------------------------------


def test_mimic_needs_a_dice_card_in_play() -> None:
    """BB-96, Q11, Q22."""
    m = sit("mimic pairs blue")
    assert "play mimic" not in can(m, "A")
    cards(m, "A", "pairs")
    assert "play mimic" not in can(m, "A")
    m = cards(sit("mimic blue"), "A", "blue")
    assert "play mimic" in can(m, "A")


def test_mimic_copies_a_dice_card_with_its_die_and_ability() -> None:
    """BB-96, BB-98, BB-134, Q20, Q23: two Action Units, whatever it copies."""
    m = act(sit("mimic green blue", draw={"A": "red red"}), "A", "play green", "play blue", "play mimic")
    assert can(m, "A") == ["as blue", "as green"]
    act(m, "A", "as green", "use green", "use green")
    assert now(m).units == 2
    assert held(m, "A") == "red red"
    act(m, "A", "done")
    assert now(m).take == [1, 0, 0, 0, 2, 0, 0]


def test_a_mimic_counts_for_bonus_matching() -> None:
    """BB-97."""
    m = act(sit("mimic red"), "A", "play red", "play mimic", "as red", "done", "roll", "end")
    assert colours(now(m).open_sets) == "red"
    m = act(sit("mimic red red"), "A", "play red", "play red", "play mimic", "as red", "done", "roll", "end")
    assert now(m).last_sets == 0


def test_mimic_copies_borrowed_and_matched_cards_and_mimics() -> None:
    """Q20, Q21."""
    m = act(
        sit("joyride mimic mimic", "black"), "A", "play joyride", "ride B", "borrow black", "play mimic", "as black", "play mimic"
    )
    assert can(m, "A") == ["as black"]
    act(m, "A", "as black", "done")
    assert now(m).take[6] == 3
    matched = sit("red red", "red mimic")
    roll(matched, "A", "red red")
    act(matched, "A", "end")
    act(matched, "B", "match red", "draw 0", "play mimic", "as red", "done")
    assert now(matched).take[RED] == 2


def test_a_mimic_is_no_third_copy() -> None:
    """Q71: nobody matches with a Mimic."""
    m = sit("red red", "mimic mimic")
    roll(m, "A", "red red")
    act(m, "A", "end")
    assert can(m, "B") == ["match none"]


def test_a_mimic_is_no_dice_card_in_a_hand_or_deck() -> None:
    """Q23: not for Joyride, and not for the Final Point Value."""
    m = act(sit("joyride", "mimic mimic"), "A", "play joyride", "ride B")
    assert now(m).stage == CARDS
    m = act(sit("mimic black", draw={"A": ""}), "A", "play black", "play mimic", "as black")
    assert deck_value(now(m), 0) == now(m).fpv[6]
    end(act(m, "A", "done", "roll"), "A")
    assert held(m, "A") == in_order("mimic black")


def test_a_mimic_counts_for_full_house_and_color_cubed() -> None:
    """Q23, Q27."""
    mimics = {"action_units": {"Mimic": 0}}
    m = sit("mimic full-house red red red", draw={"A": "blue blue"}, game=GAME.with_data(mimics))
    act(m, "A", "play red", "play mimic", "as red", "play full-house")
    assert played(m) == in_order("red red red blue mimic full-house")
    m = act(sit("mimic color-cubed red red", draw={"A": ""}, tape="2 3 4"), "A", "play red", "play red", "play mimic", "as red")
    roll(m, "A", "color-cubed")
    assert tally(m) == (18, 0)


# --- Full House: its draw ---------------------------------------------------------------------------------------------


def test_full_house_shows_the_hand_and_plays_its_dice_cards() -> None:
    """BB-78, BB-128: Action Cards stay in the hand, and everybody has seen them (Q28)."""
    m = cards(sit("full-house pairs red blue white yellow green"), "A", "full-house")
    assert held(m, "A") == "pairs"
    assert played(m) == in_order("full-house red blue white yellow green")
    assert spelled(m.view("B").hand.rows[0]) == "pairs"


def test_full_house_draws_until_five_dice_cards_are_in_play() -> None:
    """BB-79, Q27, Q28: in the open; Action Cards on the way are discarded."""
    m = sit("full-house red blue", draw={"A": "white white joyride yellow green black"}, tape="white joyride yellow green")
    cards(m, "A", "full-house")
    assert played(m) == in_order("full-house red blue white yellow green")
    assert held(m, "A", "discard") == "joyride"
    assert held(m, "A", "draw") == in_order("white black")


def test_full_house_counts_what_is_in_play_already() -> None:
    """Q27: own, borrowed and matched cards."""
    m = sit("full-house joyride red blue white", "black", draw={"A": "green green"})
    act(m, "A", "play red", "play joyride", "ride B", "borrow black", "play full-house")
    assert played(m) == in_order("full-house joyride red blue white green")
    more = sit("full-house red red blue blue white white", draw={"A": "green"})
    cards(more, "A", "full-house")
    assert now(more).in_play == [2, 2, 0, 2, 0, 0, 0]
    matched = sit("red red", "red full-house", draw={"B": "blue " * 9})
    roll(matched, "A", "red red")
    act(matched, "A", "end")
    act(matched, "B", "match red", "draw 0", "play full-house")
    assert now(matched).in_play == [4, 1, 0, 0, 0, 0, 0]


def test_full_house_with_too_few_cards() -> None:
    """Q28, Q29: set aside, Action Cards cannot come back by a reshuffle; with fewer than five dice there is none."""
    m = sit("full-house red", draw={"A": "greed"}, discard={"A": "joyride blue"}, tape="greed joyride blue / 3 3")
    cards(m, "A", "full-house")
    assert played(m) == in_order("full-house red blue")
    assert held(m, "A", "discard") == in_order("greed joyride")
    roll(m, "A")
    act(m, "A", "keep")
    assert tally(m) == (6, 0)


def test_abilities_of_cards_that_full_house_has_played() -> None:
    """Q30."""
    m = sit("full-house green red red red", draw={"A": "blue black"}, tape="blue black")
    cards(m, "A", "full-house")
    act(m, "A", "use green")
    assert held(m, "A") == "black"


def test_what_full_house_draws_is_seen_by_all() -> None:
    """BB-79: other cards are drawn in secret."""
    m = sit("full-house greed", draw={"A": "blue " * 9})
    t = m.truth()
    play_without_dice(t, "play greed")
    assert chance(t)[0] is DRAWS
    t = m.truth()
    play_without_dice(t, "play full-house")
    assert chance(t)[0] is DRAWS_OPENLY


def play_without_dice(t, words):
    GAME.rules.play(t, 0, GAME.moves.parse(t, words))


# --- Swap Meet and Yard Sale ------------------------------------------------------------------------------------------


def test_swap_meet_returns_any_number_of_cards() -> None:
    """BB-113, BB-142, Q12: one at least, and onto the stack of its name, starting cards too; it cannot return itself."""
    m = act(sit("swap-meet blue blue pairs"), "A", "play swap-meet")
    assert can(m, "A") == ["give blue", "give pairs"]
    act(m, "A", "give blue", "give pairs", "give blue")
    assert (stack(m, "blue"), stack(m, "pairs")) == (9, 8)
    assert now(m).given == 3 + 7 + 3


def test_swap_meet_takes_nothing_for_nothing() -> None:
    """BB-113: a card is returned first, even where a box of one's own has cards that cost nothing."""
    m = act(sit("swap-meet red", game=GAME.with_data({"dice_cost": {"Blue": 0}})), "A", "play swap-meet")
    assert can(m, "A") == ["give red"]


def test_swap_meet_takes_one_card_for_all_of_them() -> None:
    """BB-114, BB-115, Q10: for at most what they cost together; into the hand, to be played at once."""
    m = act(sit("swap-meet blue red white"), "A", "play swap-meet", "give blue", "give red")
    assert {"take green", "take blue", "take yellow"} <= set(can(m, "A"))
    assert "take purple" not in can(m, "A")
    act(m, "A", "take green")
    assert held(m, "A") == in_order("white green")
    assert spelled(m.view("B").hand.rows[0]) == "green"
    assert "play green" in can(m, "A")
    assert not any(word.startswith("take") for word in can(m, "A"))


def test_swap_meet_without_a_card_to_give() -> None:
    """Q11."""
    m = cards(sit("swap-meet"), "A", "swap-meet")
    assert now(m).stage == CARDS


def test_swap_meet_does_not_take_from_an_empty_stack() -> None:
    """Q13."""
    m = act(sit("swap-meet green", supply=[7, 0]), "A", "play swap-meet", "give green")
    assert "take red" not in can(m, "A")
    assert "take blue" in can(m, "A")


def test_two_swap_meets_begin_anew() -> None:
    """BB-114: what was given to the first is spent."""
    m = act(sit("swap-meet swap-meet black blue"), "A", "play swap-meet", "give black", "take blue", "play swap-meet", "give blue")
    assert "take red" not in can(m, "A")


def test_swap_meet_is_not_buying() -> None:
    """Q14: the same card may be bought in this turn."""
    m = act(sit("swap-meet red", carried=[4]), "A", "play swap-meet", "give red", "take red", "done")
    assert "buy red" in can(m, "A")


def test_yard_sale_pays_one_coin_less() -> None:
    """BB-118, BB-119, BB-144, Q12: spent in Stage 4 of the same turn; it cannot sell itself."""
    m = act(sit("yard-sale purple blue"), "A", "play yard-sale")
    assert can(m, "A") == ["sell blue", "sell purple"]
    act(m, "A", "sell purple", "done")
    assert now(m).coins == 7
    assert stack(m, "purple") == 8
    assert "buy green" in can(m, "A")


def test_five_yard_sales() -> None:
    """BB-144: they add up, and sell each other; without a card left nothing happens (Q11)."""
    m = sit("yard-sale yard-sale yard-sale blue")
    act(m, "A", "play yard-sale", "sell yard-sale", "play yard-sale", "sell blue")
    assert now(m).sold == 4 + 2
    assert held(m, "A") == ""
    m = cards(sit("yard-sale"), "A", "yard-sale")
    assert (now(m).stage, now(m).sold) == (CARDS, 0)


def test_effects_are_not_optional() -> None:
    """Q10: Yard Sale must sell, Joyride must borrow, Swap Meet must take; only playing the card is free."""
    m = act(sit("yard-sale blue"), "A", "play yard-sale")
    with pytest.raises(IllegalMove):
        act(m, "A", "done")
    m = act(sit("swap-meet blue white"), "A", "play swap-meet", "give blue")
    with pytest.raises(IllegalMove):
        act(m, "A", "play white")


def test_a_sold_card_is_gone_from_the_deck() -> None:
    """BB-118: with its Final Point Value."""
    m = sit("yard-sale black")
    before = deck_value(now(m), 0)
    act(m, "A", "play yard-sale", "sell black")
    assert deck_value(now(m), 0) == before - 6


def test_a_drawn_card_stays_secret() -> None:
    """BB-19: others see how many cards a hand has, not which."""
    m = cards(sit("greed", draw={"A": "black white"}), "A", "greed")
    assert m.view("B").hand_size[0] == 2
    assert sum(m.view("B").hand.rows[0]) == 0
    assert m.view("B").draw[0, WHITE] == 1
    assert dice(m) == ""
