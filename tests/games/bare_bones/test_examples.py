"""The worked examples of docs/rules/bare_bones.md, played. Dice fall in the order of their colours, not as the page lists them."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import IllegalMove, Match
from dicehouse.games.bare_bones.cards import BLACK, BLUE, FULL_HOUSE, HOT_POTATO, NO_CARD, RUN, TRIPLETS, WHITE
from dicehouse.games.bare_bones.moves import OVER, SCORE
from dicehouse.games.bare_bones.scoring import is_legal, total, value
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
    rolled,
    sit,
    spelled,
    stack,
    tally,
)


def worths(dice_words: str, doubler: int, blocked: int = 0) -> dict[tuple[int, int], list[int]]:
    """Every legal set of doubled dice by what it is worth, for dice such as ``red2 white3``."""
    t = rolled(dice_words, doubler, blocked)
    found: dict[tuple[int, int], list[int]] = {}
    for mask in range(64):
        if is_legal(t, mask):
            found.setdefault(value(t, mask), []).append(mask)
    return found


def test_bx_01_pairs_first_case() -> None:
    """BX-01, BB-44, BB-101."""
    m = sit("pairs red blue white white", tape="2 4 4 5")
    cards(m, "A", "pairs")
    assert now(m).units_limit - now(m).units == 2
    roll(m, "A", "red blue white white")
    assert dice(m) == "blue2 red4 white4 white5"
    assert tally(m) == (10, 13)


def test_bx_02_pairs_with_a_choice() -> None:
    """BX-02, BB-102, Q15: two yellow or a yellow and the white; never two pairs of three dice."""
    for chosen, expected in (("1 2", (16, 4)), ("1 3", (12, 8)), ("2 3", (12, 8))):
        m = roll(sit("pairs yellow yellow white greed", tape="4 4 4"), "A", "pairs yellow yellow white")
        assert can(m, "A", "double") == ["none", "1 2", "1 3", "2 3"]
        act(m, "A", f"double {chosen}")
        assert tally(m) == expected
    end(m, "A")
    assert "greed" in held(m, "A", "discard")


def test_bx_03_odds_or_evens() -> None:
    """BX-03, BB-99, BB-100."""
    for chosen, expected in (("1 2", (12, 0)), ("3 4", (0, 16))):
        m = roll(sit("odds-or-evens red blue white white", tape="2 4 3 5"), "A", "odds-or-evens red blue white white")
        assert can(m, "A", "double") == ["1 2", "3 4"]
        assert tally(act(m, "A", f"double {chosen}")) == expected


def test_bx_04_bonus_matching_and_the_turn_of_the_matcher() -> None:
    """BX-04, BB-41, BB-52 to BB-59, Q31, Q72."""
    m = sit(
        "red red blue blue white",
        "red blue white white yellow",
        "red white white blue blue",
        draw={"B": f"green black white {FIVE}"},
        tape=f"1 2 3 2 3 / {FIVE} / green black white / 3 4 2 3 5 6 / {FIVE}",
    )
    roll(m, "A", "red blue red white blue")
    assert tally(m) == (8, 3)
    act(m, "A", "buy blue", "end")
    assert sorted(can(m, "B")) == ["match blue", "match blue red", "match none", "match red"]
    act(m, "B", "match red blue")
    assert held(m, "B") == in_order("white white yellow")
    assert held(m, "A") == in_order(FIVE)
    assert held(m, "A", "draw") == ""
    assert can(m, "B") == ["draw 0", "draw 1", "draw 2"]
    act(m, "B", "draw 2", "play green", "use green")
    cards(m, "B", "white white yellow black")
    assert held(m, "B") == "white"
    assert now(m).in_play == [1, 1, 1, 2, 1, 0, 1]
    act(m, "B", "done")
    assert "roll" not in can(m, "B")
    act(m, "B", "leave green", "roll")
    assert dice(m) == "blue3 red4 yellow2 white3 white5 black6"
    assert tally(m) == (15, 8)
    act(m, "B", "buy purple", "end")
    assert can(m, "C") == ["match none", "match white"]
    act(m, "C", "match none")
    assert now(m).score[:3] == [8, 15, 0]
    assert held(m, "B", "discard") == in_order("purple red blue green white white yellow black white")
    assert held(m, "B") == in_order(FIVE)


def test_bx_05_the_score_sheet_of_the_rulebook() -> None:
    """BX-05, BB-46, BB-65, BB-66, BB-68: J wins by the value of the deck, though C has more points after twelve rounds."""
    t: Any = GAME.table(3)
    running = [
        [8, 12, 19, 30, 35, 56, 68, 72, 92, 98, 106, 123],
        [7, 17, 28, 32, 38, 43, 60, 64, 82, 87, 108, 125],
        [7, 10, 19, 21, 32, 37, 46, 55, 62, 83, 96, 111],
    ]
    for seat, totals in enumerate(running):
        points = [after - before for before, after in zip([0, *totals], totals, strict=False)]
        t.round_points.rows[seat][:] = points
        t.score[seat] = sum(points)
        t.draw.rows[seat][:] = [0] * len(t.draw.rows[seat])
    assert t.score[:3] == [123, 125, 111]
    for seat, fpv in enumerate([45, 31, 29]):
        t.draw[seat, BLACK], t.draw[seat, BLUE] = divmod(fpv, t.fpv[BLACK])
    assert [total(t, seat) for seat in range(3)] == [168, 156, 140]
    t.stage = OVER
    points = GAME.points(t)
    assert points.index(max(points)) == 0


def test_bx_06_a_draft_empties_a_stack() -> None:
    """BX-06, BB-13 to BB-17."""
    m = begin(3, actions="money", first="A")
    for seat in "ABCABCA":
        assert "draft white" in can(m, seat)
        act(m, seat, "draft white")
    offered = can(m, "B", "draft")
    assert not {"white", "greed", "triplets"} & set(offered)
    assert {"blue", "yard-sale"} <= set(offered)
    act(m, "B", "draft blue")
    act(m, "C", "draft yard-sale")
    decks = [sorted((held(m, seat) + " " + held(m, seat, "draw")).split()) for seat in "ABC"]
    assert [len(deck) for deck in decks] == [10, 10, 10]
    assert decks[0] == ["blue"] * 3 + ["white"] * 7


def test_bx_07_color_cubed_with_double_up() -> None:
    """BX-07, BB-75 to BB-77, Q40."""
    m = sit("color-cubed double-up black black white", draw={"A": f"red {FIVE}"}, tape="red 5 6 3 5")
    cards(m, "A", "color-cubed double-up")
    assert now(m).units == 5
    cards(m, "A", "black black white red")
    act(m, "A", "done", "pair black black")
    assert now(m).take == [0, 0, 0, 0, 0, 0, 4]
    act(m, "A", "roll")
    assert tally(m) == (38, 0)
    act(m, "A", "end")
    assert colours(now(m).open_sets) == "black"
    assert can(m, "B") == ["match none"]


def test_bx_08_rainbow() -> None:
    """BX-08, BB-107, BB-108, Q39; and Pairs with Odds or Evens are six Action Units."""
    hand, pile = "rainbow double-up black black white", {"A": f"red {FIVE}"}
    m = sit(hand, draw=pile, tape="red 2 4 5")
    cards(m, "A", "rainbow black black white red")
    act(m, "A", "done")
    assert now(m).take == [0, 1, 0, 1, 0, 0, 1]
    act(m, "A", "roll")
    assert tally(m) == (14, 8)

    m = sit(hand, draw=pile, tape="red 4 5")
    cards(m, "A", "rainbow black black white red double-up")
    act(m, "A", "done", "pair black white", "roll")
    assert dice(m) == "white4 black5"
    assert tally(m) == (5, 4)

    m = cards(sit("pairs odds-or-evens blue"), "A", "pairs")
    with pytest.raises(IllegalMove):
        act(m, "A", "play odds-or-evens")


def test_bx_09_full_house_with_a_reshuffle() -> None:
    """BX-09, BB-78 to BB-81, Q28."""
    m = sit(
        "full-house red white yard-sale blue",
        draw={"A": "joyride"},
        discard={"A": "run blue white swap-meet"},
        tape="joyride swap-meet white run blue / 2 1 3 3 4 / 2 3",
    )
    cards(m, "A", "full-house")
    assert played(m) == in_order("full-house red white blue white blue")
    assert held(m, "A", "discard") == in_order("joyride swap-meet run")
    assert held(m, "A", "draw") == ""
    assert now(m).units_limit - now(m).units == 1
    assert held(m, "A") == "yard-sale"
    roll(m, "A")
    assert dice(m) == "blue2 blue1 red3 white3 white4"
    act(m, "A", "again 2 5")
    assert dice(m) == "blue2 blue2 red3 white3 white3"
    assert tally(m) == (14, 12)


def test_bx_09_six_dice_and_five_equal_ones() -> None:
    """BX-09, Q43, Q44."""
    six = worths("blue2 red3 red2 yellow2 white3 white3", FULL_HOUSE)
    assert {(16, 12), (15, 12), (18, 9)} <= set(six)
    assert max(six) == (18, 9)
    assert set(worths("blue3 red3 white3 white3 green3", FULL_HOUSE)) == {(9, 6), (18, 12)}


def test_bx_10_cant_touch_this() -> None:
    """BX-10, BB-72, BB-73, Q33, Q55, Q58."""
    m = sit(
        "cant-touch-white blue red white white",
        "run red white white yellow",
        FIVE,
        draw={"B": f"purple blue {FIVE}"},
        tape=f"3 / 1 3 3 4 / {FIVE} / purple blue / 3 2 3 4 1 / 4 / {FIVE}",
    )
    cards(m, "A", "cant-touch-white")
    assert now(m).guard_number == [0, 0, 0, 3, 0, 0, 0]
    roll(m, "A", "blue red white white")
    assert tally(m) == (4, 7)
    act(m, "A", "buy green", "end")
    act(m, "B", "match white", "draw 1")
    cards(m, "B", "run white yellow red purple")
    act(m, "B", "done")
    assert now(m).take == [0, 1, 1, 2, 0, 1, 0]
    act(m, "B", "roll")
    assert dice(m) == "red3 yellow2 white3 white4 purple1"
    act(m, "B", "special 5")
    assert dice(m) == "red3 yellow2 white3 white4 purple4"
    assert tally(m) == (6, 4)
    end(m, "B")
    roll(m, "C")
    end(m, "C")
    assert now(m).turn == 0
    assert now(m).guard == [0] * 7
    assert now(m).guard_number == [0] * 7
    assert "cant-touch-white" in held(m, "A", "discard")


def test_bx_10_had_it_not_been_blocked() -> None:
    """BX-10: the run would have been worth 18 points and 7 coins."""
    assert (18, 7) in worths("red3 yellow2 white3 white4 purple4", RUN)
    assert set(worths("red3 yellow2 white3 white4 purple4", RUN, blocked=3)) == {(6, 4)}


def test_bx_11_a_loan_and_the_change() -> None:
    """BX-11, BB-90 to BB-95, Q59 to Q65."""
    expected = {"yellow": (26, 0, 0), "point-pro": (21, 0, 0), "loan-shark": (26, 6, 6), "straight-cash": (25, 2, 0)}
    for extra, (points, coins, debt) in expected.items():
        hand = f"white white blue red {extra}"
        m = sit(
            "loan-shark keep-the-change white blue red",
            draw={"A": hand},
            tape=f"2 3 4 / {hand}",
            score=[20],
            round=5,
        )
        cards(m, "A", "loan-shark")
        act(m, "A", "loan 8")
        roll(m, "A", "keep-the-change white blue red")
        assert tally(m) == (5, 12)
        assert now(m).score[0] == 25
        act(m, "A", "buy black")
        end(m, "A")
        assert now(m).carried[0] == 2
        assert now(m).debt[0] == 8
        assert (now(m).round_change[0, 4], now(m).round_loan[0, 4]) == (2, 8)
        roll(m, "B")
        end(m, "B")
        m.go_on(sit(tape="1 2 2 3")._source)
        if extra != "yellow":
            cards(m, "A", extra)
            if extra == "loan-shark":
                act(m, "A", "loan 6")
        roll(m, "A", "white white blue red")
        assert (now(m).score[0], now(m).coins, now(m).debt[0]) == (points, coins, debt)


def test_bx_11_a_loan_in_the_last_round() -> None:
    """BX-11, Q64, Q66: minus 16 at the end, and the coins kept are worth nothing."""
    m = sit("loan-shark keep-the-change white blue red", tape="2 3 4", score=[20], round=12)
    cards(m, "A", "loan-shark")
    act(m, "A", "loan 8")
    roll(m, "A", "keep-the-change white blue red")
    end(m, "A")
    assert now(m).carried[0] == 0
    roll(m, "B")
    end(m, "B")
    assert m.over
    deck = sum(now(m).fpv[kind] * now(m).hand[0, kind] + now(m).fpv[kind] * now(m).draw[0, kind] for kind in range(7))
    deck += sum(now(m).fpv[kind] * now(m).discard[0, kind] for kind in range(7))
    assert total(now(m), 0) == 25 + deck - 16


def test_bx_12_yard_sale_into_point_pro() -> None:
    """BX-12, BB-104, BB-105, BB-118, Q12, Q59."""
    m = sit("yard-sale point-pro white white black", tape="3 4", score=[100], round=12, also="straight-cash")
    cards(m, "A", "yard-sale")
    act(m, "A", "sell black")
    assert now(m).sold == 9
    assert stack(m, "black") == 8
    roll(m, "A", "point-pro white white")
    assert tally(m) == (16, 0)
    assert now(m).score[0] == 116
    for one, other in (("point-pro", "straight-cash"), ("straight-cash", "point-pro")):
        m = cards(sit("point-pro straight-cash blue"), "A", one)
        assert f"play {other}" not in can(m, "A")


def test_bx_13_joyride_and_matching_with_the_returned_card() -> None:
    """BX-13, BB-86 to BB-89, Q68 to Q70."""
    m = sit("joyride red white blue white", "red pairs white white blue", FIVE, tape="1 2 4 3 3")
    cards(m, "A", "joyride")
    act(m, "A", "ride B")
    assert spelled_hand(m, "C", of=1) == in_order("red pairs white white blue")
    assert can(m, "A", "borrow") == ["blue", "red", "white"]
    act(m, "A", "borrow red")
    roll(m, "A", "red white white blue")
    assert tally(m) == (7, 6)
    act(m, "A", "buy red", "end")
    assert held(m, "B") == in_order("red pairs white white blue")
    assert colours(now(m).open_sets) == "red white"
    act(m, "B", "match red")
    assert held(m, "B") == in_order("pairs white white blue")
    assert now(m).matched[1, 1] == 1
    assert can(m, "B") == ["draw 0", "draw 1"]
    assert held(m, "A", "discard").split().count("red") == 2


def spelled_hand(m: Match, viewer: str, of: int) -> str:
    """What a viewer sees of somebody's hand."""
    return spelled(m.view(viewer).hand.rows[of])


def test_bx_14_mimic() -> None:
    """BX-14, BB-96, BB-97, Q20, Q31."""
    m = sit(
        "mimic green blue white white",
        "green blue blue blue red",
        draw={"A": f"red yellow {FIVE}"},
        tape="red yellow / 4 4 2 3 3 5",
    )
    act(m, "A", "play green", "use green", "play mimic", "as green", "use green")
    cards(m, "A", "blue white white red yellow")
    act(m, "A", "done", "leave blue", "roll")
    assert dice(m) == "red4 yellow4 white2 white3 green3 green5"
    assert tally(m) == (16, 5)
    act(m, "A", "end")
    assert colours(now(m).open_sets) == "white green"
    assert can(m, "B") == ["match none", "match green"]

    m = sit("mimic green green white blue", tape="2 3 5 1")
    assert "play mimic" not in can(m, "A")
    act(m, "A", "play green", "play green", "play mimic", "as green", "play white", "done", "roll")
    assert tally(m) == (9, 2)
    act(m, "A", "end")
    assert now(m).open_sets == 0
    assert now(m).turn == 1


def test_bx_15_hot_potato_and_extra_draws() -> None:
    """BX-15, BB-83, BB-84, Q68, Q76."""
    m = sit(
        "hot-potato red red white blue",
        "red white white blue blue",
        FIVE,
        draw={"A": f"white yellow {FIVE}", "B": f"yellow green {FIVE}"},
        tape=f"white yellow / 2 3 4 2 3 4 / {FIVE} / hot-potato yellow",
    )
    roll(m, "A", "hot-potato red red white blue white yellow")
    assert tally(m) == (11, 7)
    act(m, "A", "buy green", "end")
    assert can(m, "A") == ["toss A", "toss B", "toss C"]
    act(m, "A", "toss B")
    assert now(m).on_top[1] == 1
    act(m, "B", "match red white", "draw 2")
    assert held(m, "B") == in_order("white blue blue hot-potato yellow")
    assert [now(m).in_play[c] for c in (1, 3)] == [1, 1]


def test_bx_16_swap_meet() -> None:
    """BX-16, BB-113 to BB-115, Q12, Q14, BB-48."""
    m = sit("swap-meet blue blue white blue", draw={"A": f"red {FIVE}"}, tape="red 5 5")
    act(m, "A", "play swap-meet", "give blue", "give blue", "give blue")
    assert "take black" not in can(m, "A")
    act(m, "A", "take green", "play green", "use green")
    assert held(m, "A") == in_order("white red")
    roll(m, "A", "white")
    assert tally(m) == (5, 5)
    act(m, "A", "buy blue")
    assert "buy blue" not in can(m, "A")
    assert (stack(m, "blue"), stack(m, "green")) == (9, 6)
    assert now(m).coins == 2
    end(m, "A")
    assert now(m).carried[0] == 0


def test_bx_17_run_and_triplets() -> None:
    """BX-17, Q49 to Q51, Q55."""
    six = "red2 yellow2 white3 purple3 purple5 black4"
    assert set(worths(six, NO_CARD)) == {(16, 3)}
    long_run = {worth for worth, masks in worths(six, RUN).items() if any(mask.bit_count() == 4 for mask in masks)}
    assert long_run == {(27, 6), (30, 3)}
    assert set(worths(six, RUN, blocked=4)) == {(12, 3)}
    assert max(worths("red2 red3 yellow4 white2 white3 black4", RUN)) == (26, 10)
    triplets = set(worths("blue1 red3 white3 white3 purple3", TRIPLETS))
    assert triplets == {(7, 6), (13, 9), (10, 12)}


def test_bx_18_dice_limits() -> None:
    """BX-18, BB-48, Q34."""
    m = sit("white white white white white", tape="3 3 4 5")
    cards(m, "A", "white white white white white")
    act(m, "A", "done")
    assert now(m).take[3] == 4
    act(m, "A", "roll")
    assert tally(m) == (0, 15)
    act(m, "A", "buy black", "buy red")
    assert now(m).coins == 1
    act(m, "A", "end")
    assert now(m).open_sets == 0
    assert now(m).turn == 1


def test_bx_19_draws_run_dry() -> None:
    """BX-19, BB-37, BB-38, BB-82."""
    m = sit(
        "greed greed greed blue white",
        draw={"A": "red"},
        discard={"A": "white blue"},
        tape="red blue / white / 2 2 1 2 3 / greed blue white white greed",
    )
    cards(m, "A", "greed")
    assert held(m, "A") == in_order("greed greed blue white red blue")
    cards(m, "A", "greed")
    assert held(m, "A") == in_order("greed blue white red blue white")
    cards(m, "A", "greed")
    assert held(m, "A") == in_order("blue white red blue white")
    assert now(m).units_limit - now(m).units == 2
    roll(m, "A", "blue white red blue white")
    assert tally(m) == (5, 5)
    end(m, "A")
    assert held(m, "A") == in_order("greed blue white white greed")
    assert held(m, "A", "draw") == in_order("blue greed red")
    assert held(m, "A", "discard") == ""


def test_bx_20_re_re_roll_with_pairs() -> None:
    """BX-20, BB-109, Q45."""
    m = roll(sit("re-re-roll pairs black yellow white", tape="2 5 3 / 4 / 4"), "A", "re-re-roll pairs black yellow white")
    assert now(m).units == 5
    assert dice(m) == "yellow2 white5 black3"
    act(m, "A", "reroll 3")
    assert dice(m) == "yellow2 white5 black4"
    act(m, "A", "reroll 1")
    assert now(m).stage != SCORE
    assert tally(m) == (16, 5)


def test_bx_21_play_order() -> None:
    """BX-21, BB-08, BB-09, Q3."""
    m = begin(3, tape="1 2 2 1 / 3 1 1 3 / 2 2 3 1 / 1 1 1 2 / 2 2 2 1")
    assert now(m).player_one == 2
    for seat in "CABCABCAB":
        assert m.waiting == {m.seat(seat)}
        act(m, seat, "draft blue" if stack(m, "blue") else "draft red")
    assert now(m).turn == 2


def test_bx_22_final_scoring() -> None:
    """BX-22, BB-65 to BB-67, BB-85, Q9, Q64: 145 each, and the fewest cards win; with as many cards the win is shared."""
    m = sit(FIVE, FIVE, FIVE)
    t = now(m)
    t.stage, t.turn = OVER, -1
    t.score[:3] = [120, 115, 140]
    t.debt[2] = 10
    for seat, (fpv, size) in enumerate([(40, 21), (30, 20), (25, 23)]):
        for pile in (t.hand, t.draw, t.discard):
            pile.rows[seat][:] = [0] * len(pile.rows[seat])
        potatoes = int(seat == 0)
        t.draw[seat, HOT_POTATO] = potatoes
        t.discard[seat, BLUE] = fpv % 6
        t.discard[seat, BLACK] = fpv // 6
        t.hand[seat, WHITE] = size - potatoes - fpv % 6 - fpv // 6
    assert [total(t, seat) for seat in range(3)] == [145, 145, 145]
    points = GAME.points(t)
    assert points[1] > points[0] > points[2]
    t.hand[0, WHITE] -= 1
    points = GAME.points(t)
    assert points[0] == points[1] > points[2]
