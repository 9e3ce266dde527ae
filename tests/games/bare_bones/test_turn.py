"""The five stages of a turn, cleaning up, and the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import IllegalMove, Match
from dicehouse.games.bare_bones.cards import BLACK, BLUE, COLOURS, GREEN, PURPLE, RED, TOUCH, WHITE
from dicehouse.games.bare_bones.moves import BUY, CARDS, DICE, EXTRA, MATCH, OVER, ROLL
from dicehouse.games.bare_bones.scoring import deck_value, total
from tests.games.bare_bones.playing import (
    FIVE,
    GAME,
    act,
    begin,
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


def test_the_stages_come_in_their_order() -> None:
    """BB-33: card playing, dice rolling, scoring, buying, bonus matching; nothing of a later stage is possible before."""
    m = sit("pairs yellow yellow white red", "yellow yellow white blue blue", tape="4 4 4")
    families = []
    for move in ("play pairs", "play yellow", "play yellow", "play white", "done", "roll", "double 1 2", "buy blue", "end"):
        families.append({word.split()[0] for word in can(m, "A")})
        act(m, "A", move)
    assert families == [{"play", "done"}] * 5 + [{"roll", "leave"}, {"double"}, {"buy", "end"}, {"end"}]
    assert {word.split()[0] for word in can(m, "B")} == {"match"}


# --- Stage 1 ----------------------------------------------------------------------------------------------------------


def test_cards_are_played_in_any_order_and_mixed() -> None:
    """BB-34."""
    for order in ("blue pairs white red", "pairs red white blue", "white red blue pairs"):
        m = cards(sit("pairs red blue white green"), "A", order)
        assert played(m) == in_order("pairs red blue white")


def test_no_card_has_to_be_played() -> None:
    """BB-35, BB-29: no card, no die, no points."""
    m = act(sit(FIVE), "A", "done")
    assert now(m).stage == BUY
    assert dice(m) == ""
    assert tally(m) == (0, 0)


def test_a_card_need_not_be_rolled_for() -> None:
    """BB-36, Q35: any die may be left out, and even all of them."""
    m = cards(sit("red blue white white white", tape="3"), "A", "red blue white white")
    act(m, "A", "done", "leave blue", "leave white", "leave white", "roll")
    assert dice(m) == "red3"
    m = cards(sit("red blue white white white"), "A", "red")
    act(m, "A", "done", "leave red", "roll")
    assert (dice(m), tally(m)) == ("", (0, 0))


def test_five_action_units_in_a_turn() -> None:
    """BB-25, BB-26."""
    m = cards(sit("re-re-roll re-re-roll joyride greed blue"), "A", "re-re-roll re-re-roll")
    assert now(m).units == 4
    cards(m, "A", "greed")
    assert "play joyride" not in can(m, "A")
    with pytest.raises(IllegalMove):
        act(m, "A", "play joyride")
    assert "play blue" in can(m, "A")  # a Dice Card uses none


DOUBLERS = ["color-cubed", "full-house", "odds-or-evens", "pairs", "rainbow", "run", "triplets"]


@pytest.mark.parametrize("one", DOUBLERS)
@pytest.mark.parametrize("other", DOUBLERS)
def test_one_doubling_card_in_a_turn(one: str, other: str) -> None:
    """BB-27, Q41: they never fit into five Action Units, and a box of one's own changes nothing about it."""
    m = cards(sit(f"{one} {other} blue blue", draw={"A": "blue blue"}), "A", one)
    assert f"play {other}" not in can(m, "A")
    rich = GAME.with_data({"units_limit": 20})
    m = cards(sit(f"{one} {other} blue blue", draw={"A": "blue blue"}, game=rich), "A", one)
    assert (f"play {other}" in can(m, "A")) == (one == other)


def test_full_house_leaves_room_for_one_unit_only() -> None:
    """BB-27: with Full House no card of two or more Action Units."""
    m = cards(sit("full-house mimic joyride joyride blue"), "A", "full-house")
    assert can(m, "A") == ["play joyride", "done"]
    act(m, "A", "play joyride", "ride B", "borrow blue")
    assert can(m, "A") == ["done"]


def test_the_discard_pile_becomes_the_draw_pile_when_a_card_is_needed() -> None:
    """BB-37, Q17: not when the pile becomes empty but when a card is needed; cards in hand and in play stay out."""
    m = sit("greed greed red", draw={"A": "blue white"}, discard={"A": "black"}, tape="blue white / black")
    cards(m, "A", "greed")
    assert held(m, "A", "draw") == ""
    assert held(m, "A", "discard") == "black"
    cards(m, "A", "greed")
    assert held(m, "A", "discard") == ""
    assert held(m, "A") == in_order("red blue white black")


def test_without_any_card_to_draw_play_goes_on() -> None:
    """BB-38, Q11."""
    m = cards(sit("greed blue", draw={"A": ""}), "A", "greed")
    assert held(m, "A") == "blue"
    assert now(m).stage == CARDS
    assert now(m).owed == 0


def test_nobody_may_look_through_a_draw_pile() -> None:
    """BB-19: its order exists nowhere, so any of its cards may come."""
    for card in ("black", "red", "green"):
        m = cards(sit("greed", draw={"A": "black red green"}, tape=card), "A", "greed")
        assert card in held(m, "A")


def test_green_draws_once_for_each_card_in_play_and_only_if_one_likes() -> None:
    """BB-23, BB-24, Q31."""
    m = cards(sit("green green blue", draw={"A": "red red red"}), "A", "green")
    act(m, "A", "use green")
    assert "use green" not in can(m, "A")
    cards(m, "A", "green")
    act(m, "A", "use green", "play blue")
    assert held(m, "A") == "red red"
    m = cards(sit("green blue", draw={"A": "red red red"}), "A", "green")
    act(m, "A", "done")
    assert held(m, "A") == "blue"


# --- Stage 2 ----------------------------------------------------------------------------------------------------------


def test_one_die_for_each_dice_card_played() -> None:
    """BB-21, BB-29, BB-39: cards that stay in the hand give none."""
    m = cards(sit("red red blue white green"), "A", "red red white")
    act(m, "A", "done")
    assert now(m).take == [0, 2, 0, 1, 0, 0, 0]


def test_never_more_than_six_dice() -> None:
    """BB-40, BB-41: the player picks which to leave out."""
    m = cards(sit("blue blue red red yellow yellow white"), "A", "blue blue red red yellow yellow white")
    act(m, "A", "done")
    assert "roll" not in can(m, "A")
    assert can(m, "A", "leave") == ["blue", "red", "yellow", "white"]
    act(m, "A", "leave red", "roll")
    assert len(dice(m).split()) == 6
    assert now(m).die == [1, 1, 2, 3, 3, 4]


def test_no_more_dice_of_a_colour_than_there_are() -> None:
    """Q34: four, or three while one lies on a Can't Touch This."""
    m = act(cards(sit("red red red red red"), "A", "red red red red red"), "A", "done")
    assert now(m).take[RED] == 4
    m = sit("red red red red red", also="cant-touch-red", guard=[0, 2], guard_number=[0, 1])
    act(cards(m, "A", "red red red red red"), "A", "done")
    assert now(m).take[RED] == 3


def test_dice_have_the_numbers_of_their_colour() -> None:
    """BB-28: no 6 on a Red die, and each number as often as it stands on it."""
    m = act(cards(sit("black", tape="6"), "A", "black"), "A", "done", "roll")
    assert dice(m) == "black6"
    t = now(sit("red"))
    t.stage, t.die = ROLL, [2, 0, 0, 0, 0, 0]
    assert GAME.odds(t) == [1, 2, 2, 1, 0, 0]


def test_purple_rerolls_a_purple_die_once_for_each_card() -> None:
    """BB-23, BB-24, Q47, Q48."""
    m = roll(sit("purple purple red white blue", tape="2 3 1 2 / 5 / 6"), "A", "purple purple red white")
    assert dice(m) == "red2 white3 purple1 purple2"
    assert can(m, "A") == ["keep", "special 3", "special 4"]
    act(m, "A", "special 3", "special 3")
    assert dice(m) == "red2 white3 purple6 purple2"
    assert now(m).stage == BUY  # none left
    m = act(roll(sit("purple", tape="1"), "A", "purple"), "A", "keep")
    assert dice(m) == "purple1"


def test_abilities_are_what_the_box_says() -> None:
    """BB-23: they are data."""
    other = GAME.with_data({"ability": {"Red": "draw", "Blue": "re-roll", "Green": "none", "Purple": "none"}})
    m = cards(sit("red blue green purple", game=other), "A", "red blue green purple")
    assert can(m, "A", "use") == ["red"]
    act(m, "A", "done", "roll")
    assert can(m, "A") == ["keep", "special 1"]


# --- Stage 3 ----------------------------------------------------------------------------------------------------------


def test_points_and_coins_are_added_up_separately() -> None:
    """BB-30, BB-42, BB-10, BB-46: White gives coins, all others points; the sheet notes it."""
    m = roll(sit("blue red yellow white black", tape="3 4 4 5 6"), "A", "blue red yellow white black")
    assert tally(m) == (17, 5)
    assert now(m).score == [17, 0, 0, 0]
    assert now(m).round_points[0, 0] == 17


def test_the_dice_stay_until_the_player_goes_on() -> None:
    """BB-45: also where nothing can be bought."""
    m = roll(sit("blue", tape="2"), "A", "blue")
    assert can(m, "A") == ["end"]
    assert dice(m) == "blue2"


def test_the_tally_comes_after_all_rerolls() -> None:
    """BB-45."""
    m = roll(sit("purple", tape="1 6"), "A", "purple")
    assert now(m).score[0] == 0
    act(m, "A", "special 1")
    assert now(m).score[0] == 6


def test_the_player_decides_only_where_there_is_something_to_weigh() -> None:
    """BB-43: a pair that is better in every way is taken; points against coins is the player's choice."""
    m = roll(sit("pairs red red blue", tape="3 3 3"), "A", "pairs red red blue")
    assert tally(m) == (15, 0)
    m = roll(sit("pairs red red white", tape="3 3 3"), "A", "pairs red red white")
    assert can(m, "A", "double") == ["none", "1 2", "1 3", "2 3"]


# --- Stage 4 ----------------------------------------------------------------------------------------------------------


def shop(coins: int, **start: Any) -> Match:
    return act(sit(FIVE, carried=[coins], **start), "A", "done")


def test_several_cards_if_they_can_be_paid() -> None:
    """BB-32, BB-47, BB-49."""
    m = act(shop(13), "A", "buy blue", "buy black")
    assert now(m).coins == 0
    assert can(m, "A") == ["end"]
    m = shop(2)
    assert can(m, "A") == ["end"]
    m = act(shop(50), "A", "end")
    assert held(m, "A", "discard") != "black"


def test_one_copy_of_a_card_in_a_turn() -> None:
    """BB-48; Q6: all versions of Can't Touch This are one card."""
    m = act(shop(50, also="cant-touch-red"), "A", "buy blue", "buy cant-touch-this")
    assert not {"buy blue", "buy cant-touch-this"} & set(can(m, "A"))
    assert "buy red" in can(m, "A")


def test_another_turn_another_copy() -> None:
    """BB-48: one a turn."""
    m = end(act(shop(3), "A", "buy blue"), "A")
    end(act(m, "B", "done"), "B")
    act(m, "A", "done")
    assert now(m).bought == [0] * 27


def test_an_empty_stack_cannot_be_bought_from() -> None:
    """Q13: until a card returns."""
    m = sit("yard-sale blue white", carried=[20], supply=[0])
    act(m, "A", "done")
    assert "buy blue" not in can(m, "A")
    m = act(sit("yard-sale blue white", carried=[20], supply=[0]), "A", "play yard-sale", "sell blue", "done")
    assert "buy blue" in can(m, "A")


def test_unspent_coins_are_lost() -> None:
    """BB-50."""
    m = end(roll(sit("white", tape="5"), "A", "white"), "A")
    assert now(m).carried[0] == 0
    end(act(m, "B", "done"), "B")
    act(m, "A", "done")
    assert now(m).coins == 0


def test_a_bought_card_goes_onto_the_discard_pile() -> None:
    """BB-51, BB-20: face up, where everybody sees it."""
    m = act(shop(10), "A", "buy black")
    assert held(m, "A", "discard") == "black"
    assert spelled(m.view("B").discard.rows[0]) == "black"
    assert stack(m, "black") == 6


def test_a_bought_card_may_come_into_the_new_hand() -> None:
    """Q67: if the deal reshuffles."""
    m = sit(FIVE, draw={"A": ""}, carried=[10], tape="black")
    act(m, "A", "done", "buy black", "end")
    assert "black" in held(m, "A")


# --- Stage 5 ----------------------------------------------------------------------------------------------------------


def matchable(words: str, b: str = FIVE, seats: int = 2) -> str:
    """The sets that are open to matching when A has played these cards."""
    m = act(cards(sit(words, *[b] * (seats - 1)), "A", words), "A", "done")
    while now(m).stage < BUY:
        act(m, "A", "roll" if "roll" in can(m, "A") else can(m, "A")[-1] if now(m).stage == DICE else "keep")
    act(m, "A", "end")
    return colours(now(m).last_sets)


def test_exactly_two_copies_can_be_matched() -> None:
    """BB-52, BB-58: not one, not three; they need not be played one after the other."""
    assert matchable("red") == ""
    assert matchable("red red") == "red"
    assert matchable("red red red") == ""
    assert matchable("red blue red white blue") == "blue red"
    assert matchable("white white white white") == ""


def test_cards_that_were_not_rolled_for_count() -> None:
    """Q69: played is played."""
    m = cards(sit("red red", FIVE), "A", "red red")
    act(m, "A", "done", "leave red", "leave red", "roll", "end")
    assert colours(now(m).open_sets) == "red"


def test_only_the_player_to_the_left_may_match() -> None:
    """BB-53, BB-09."""
    m = end_of_turn("red red", FIVE, "red red red red red")
    assert m.waiting == {1}
    m = end_of_turn("red red", "red blue blue blue blue")
    assert m.waiting == {1}


def end_of_turn(*hands: str, **position: Any) -> Match:
    """A has played and rolled everything in the hand."""
    m = sit(*hands, **position)
    roll(m, "A", hands[0])
    return act(m, "A", "end")


def test_with_two_players_each_is_the_others_neighbour() -> None:
    """Q74."""
    m = sit("blue red", "red red", draw={"A": "red red red red red"})
    end(act(m, "A", "done"), "A")
    roll(m, "B", "red red")
    act(m, "B", "end")
    assert m.waiting == {0}
    assert can(m, "A") == ["match none", "match red"]


def test_a_match_is_a_third_copy_from_the_own_hand() -> None:
    """BB-54, BB-59: it lies before the matcher, face up, one card for a set (Q73)."""
    m = end_of_turn("red red", "red red blue blue blue")
    act(m, "B", "match red")
    assert held(m, "B") == in_order("red blue blue blue")
    assert now(m).matched[1, RED] == 1
    assert m.view(None).matched[1, RED] == 1


def test_matching_is_optional() -> None:
    """BB-55."""
    m = end_of_turn("red red", "red red blue blue blue")
    act(m, "B", "match none")
    assert held(m, "B") == in_order("red red blue blue blue")
    assert now(m).stage == CARDS


def test_whoever_cannot_match_is_asked_all_the_same() -> None:
    """BB-55: nobody is to know whether a neighbour could have matched."""
    m = end_of_turn("red red", FIVE)
    assert now(m).stage == MATCH
    assert can(m, "B") == ["match none"]
    m = end_of_turn("red blue", FIVE)
    assert now(m).stage == CARDS


def test_one_extra_card_for_each_match_if_one_likes() -> None:
    """BB-56, BB-57."""
    for drawn in (0, 1, 2):
        m = end_of_turn("red blue red blue", "red blue white white white")
        act(m, "B", "match blue red")
        assert now(m).stage == EXTRA
        act(m, "B", f"draw {drawn}")
        assert now(m).hand_size[1] == 3 + drawn


def test_some_sets_may_be_matched_and_others_not() -> None:
    """BB-57."""
    m = end_of_turn("red blue red blue", "red blue white white white")
    act(m, "B", "match blue")
    assert now(m).matched.rows[1] == [1, 0, 0, 0, 0, 0, 0]
    assert can(m, "B") == ["draw 0", "draw 1"]


def test_a_matched_card_works_in_the_turn_of_the_matcher() -> None:
    """BB-59, Q72: die, ability and copy; it uses no Action Units and is discarded at the end of that turn."""
    m = end_of_turn("green green", "green green blue blue blue", FIVE, draw={"B": f"{FIVE} blue"})
    act(m, "B", "match green", "draw 0")
    assert now(m).in_play[GREEN] == 1
    act(m, "B", "use green", "play green", "done")
    assert now(m).take[GREEN] == 2
    act(m, "B", "roll", "end")
    assert colours(now(m).open_sets) == "green"
    act(m, "C", "match none")
    assert now(m).matched[1, GREEN] == 0
    assert held(m, "B", "discard").split().count("green") == 2


def test_matched_cards_lie_there_while_the_other_cleans_up() -> None:
    """BB-59: the cleaning up of A does not touch what B has put down."""
    m = end_of_turn("red red", "red blue blue blue blue")
    act(m, "B", "match red")
    assert now(m).turn == 1
    assert now(m).matched[1, RED] == 1
    assert held(m, "A", "discard") == in_order("red red")


def test_no_bonus_matching_after_the_very_last_turn() -> None:
    """Q75."""
    m = sit("blue", "red red", round=12)
    end(act(m, "A", "done"), "A")
    roll(m, "B", "red red")
    act(m, "B", "end")
    assert m.over


# --- cleaning up ------------------------------------------------------------------------------------------------------


def test_dice_go_back_to_the_supply() -> None:
    """BB-60."""
    m = end(roll(sit("red blue", tape="1 2"), "A", "red blue"), "A")
    assert now(m).die == now(m).face == [0] * 6
    assert (now(m).last_die[:2], now(m).last_face[:2]) == ([1, 2], [1, 2])


def test_played_and_unplayed_cards_are_discarded() -> None:
    """BB-61, Q15, BB-20: what was not played is seen then."""
    m = end(roll(sit("red blue pairs white green"), "A", "red pairs"), "A")
    assert held(m, "A", "discard") == in_order("red blue pairs white green")
    assert spelled(now(m).last_unplayed) == in_order("blue white green")
    assert spelled(m.view("B").discard.rows[0]) == in_order("red blue pairs white green")


def test_a_new_hand_of_five() -> None:
    """BB-62."""
    m = end(act(sit("red red", draw={"A": "black black black black black black"}), "A", "done"), "A")
    assert held(m, "A") == "black black black black black"
    assert held(m, "A", "draw") == "black"


def test_a_new_hand_from_what_there_is() -> None:
    """Q16: reshuffled when the pile runs out, and smaller if there are not five cards at all."""
    m = end(act(sit("red", draw={"A": "black"}, discard={"A": "white"}), "A", "done"), "A")
    assert held(m, "A") == in_order("black white red")
    assert (held(m, "A", "draw"), held(m, "A", "discard")) == ("", "")


def test_a_new_hand_after_the_last_turn() -> None:
    """BB-63: others may still act on it."""
    m = end(act(sit("red", "joyride", round=12), "A", "done"), "A")
    assert now(m).hand_size[0] == 5
    act(m, "B", "play joyride", "ride A")
    assert now(m).seen.rows[0] == now(m).hand.rows[0]


# --- the end ----------------------------------------------------------------------------------------------------------


def test_twelve_rounds_of_one_turn_each() -> None:
    """BB-64."""
    m = begin(3, first="B")
    turns = []
    while not m.over:
        seat = min(m.waiting)
        if now(m).stage == CARDS:
            turns.append((now(m).round, "ABC"[seat]))
        m.play(seat, m.legal(seat)[-1] if now(m).stage == CARDS or now(m).stage == BUY else m.legal(seat)[0])
    assert turns == [(number, seat) for number in range(1, 13) for seat in "BCA"]


def last_turn(**start: Any) -> Match:
    """The last turn of a match of two, B's, with nothing in it but what ``start`` says."""
    m = sit(FIVE, FIVE, round=12, turn=1, **start)
    return act(m, "B", "done", "end")


def test_the_value_of_the_deck_is_added_after_the_last_round() -> None:
    """BB-65, BB-22, Q7, Q8: hand, draw pile and discard pile, but Action Cards are worth nothing."""
    m = last_turn(score=[10, 20])
    t = now(m)
    assert m.over
    assert [deck_value(t, seat) for seat in (0, 1)] == [4, 4]  # four Blue in each deck
    assert m.result is not None
    assert [points // 256 + 1 for points in m.result.points] == [14, 24]


def test_cards_in_front_of_a_player_belong_to_the_deck() -> None:
    """Q8, Q58: matched cards and a Can't Touch This that still lies there."""
    t = sit("cant-touch-red purple", guard=[0] * 7).truth()
    before = deck_value(t, 0)
    t.matched[0, BLACK] = 1
    t.played[PURPLE] = 1
    assert deck_value(t, 0) == before + t.fpv[BLACK] + t.fpv[PURPLE]
    size = GAME.points(t)[0]
    t.guard[1] = 1
    assert t.hand[0, TOUCH + 1] == 1
    t.hand[0, TOUCH + 1] = 0
    assert GAME.points(t)[0] == size


def test_lent_cards_belong_to_the_lender() -> None:
    """Q8."""
    m = act(sit("joyride", "black"), "A", "play joyride", "ride B", "borrow black")
    fours = now(m)
    assert deck_value(fours, 1) == 2 + fours.fpv[BLACK]
    assert deck_value(fours, 0) == 2


def test_the_highest_total_wins() -> None:
    """BB-01, BB-66."""
    assert str(last_turn(score=[30, 20]).result) == "A wins"
    assert str(last_turn(score=[20, 30]).result) == "B wins"


def test_of_equal_totals_fewer_cards_win() -> None:
    """BB-67; one point is more than any number of cards."""
    assert str(last_turn(score=[20, 20], discard={"A": "white"}).result) == "B wins"
    assert str(last_turn(score=[21, 20], discard={"A": "white " * 60}).result) == "A wins"


def test_a_tie_in_everything_is_shared() -> None:
    """Q9."""
    assert str(last_turn(score=[20, 20]).result) == "A and B share the win"


def test_final_points_play_no_part_before_the_end() -> None:
    """BB-68: running totals are points only."""
    m = end(act(sit(FIVE, discard={"A": "black black black"}), "A", "done"), "A")
    assert now(m).score == [0, 0, 0, 0]


def test_hints_on_strategy_carry_no_rule() -> None:
    """BB-69: nobody has to buy Dice Cards, match, or play actions that go with dice."""
    m = shop(50, also="run")
    assert "end" in can(m, "A")
    assert "buy run" in can(m, "A")


def test_the_record_of_the_latest_turn() -> None:
    """BB-45: what everybody saw stays, when the next turn has begun already."""
    m = roll(sit("pairs yellow yellow white", tape="4 4 5"), "A", "pairs yellow yellow white")
    act(m, "A", "buy red")
    end(m, "A")
    t = now(m)
    assert (t.last_player, t.last_points, t.last_earned, t.last_doubled) == (0, 16, 5, 0b011)
    assert spelled(t.last_played) == in_order("yellow yellow white pairs")
    assert [COLOURS[i] for i in range(7) if t.last_bought[i]] == ["red"]
    assert colours(t.last_sets) == "yellow"


def test_total_and_stage_at_the_end() -> None:
    """BB-65: once it is over, everybody sees everything."""
    m = last_turn(score=[10, 20])
    assert now(m).stage == OVER
    assert m.view(None) == m.truth()
    assert total(now(m), 0) == 14
    assert {BLUE, WHITE} == {kind for kind in range(33) if now(m).hand[0, kind] + now(m).draw[0, kind]}
