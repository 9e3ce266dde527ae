"""Action Cards about coins: Keep the Change, Loan Shark, Point Pro, Straight Cash (and Yard Sale with them)."""

from __future__ import annotations

import pytest

from dicehouse import IllegalMove, Match
from dicehouse.games.bare_bones.scoring import total
from tests.games.bare_bones.playing import act, can, cards, end, now, roll, sit, tally


def next_turn(m: Match, *, tape: str = "") -> Match:
    """B does nothing, and it is A's turn again."""
    end(act(m, "B", "done"), "B")
    if tape:
        m.go_on(sit(tape=tape)._source)
    return m


# --- Keep the Change --------------------------------------------------------------------------------------------------


def test_unspent_coins_are_kept_for_the_next_turn() -> None:
    """BB-90, BB-91, BB-132: noted on the sheet."""
    m = roll(sit("keep-the-change white", tape="5"), "A", "keep-the-change white")
    act(m, "A", "buy red")
    end(m, "A")
    assert now(m).carried[0] == 1
    assert now(m).round_change[0, 0] == 1
    next_turn(m)
    act(m, "A", "done")
    assert now(m).coins == 1
    end(m, "A")
    assert now(m).carried[0] == 0  # for one turn only


def test_two_keep_the_change_are_as_good_as_one() -> None:
    """Q66; and in the last round it does nothing."""
    m = end(roll(sit("keep-the-change keep-the-change white", tape="5"), "A", "keep-the-change keep-the-change white"), "A")
    assert now(m).carried[0] == 5
    m = end(roll(sit("keep-the-change white", tape="5", round=12), "A", "keep-the-change white"), "A")
    assert now(m).carried[0] == 0


def test_borrowed_coins_are_kept_too() -> None:
    """Q65, BB-132: and are the first to pay the loan back."""
    m = cards(sit("keep-the-change loan-shark"), "A", "keep-the-change loan-shark")
    act(m, "A", "loan 9", "done")
    end(m, "A")
    assert (now(m).carried[0], now(m).debt[0]) == (9, 9)
    next_turn(m)
    act(m, "A", "done")
    assert (now(m).repaid, now(m).unpaid, now(m).coins) == (9, 0, 0)
    assert now(m).score[0] == 0


# --- Loan Shark -------------------------------------------------------------------------------------------------------


def test_any_number_of_coins_from_0_to_99() -> None:
    """BB-92, BB-133, Q18: declared when the card is played, noted, spent in Stage 4."""
    m = cards(sit("loan-shark"), "A", "loan-shark")
    assert can(m, "A", "loan") == [str(coins) for coins in range(100)]
    with pytest.raises(IllegalMove):
        act(m, "A", "done")
    act(m, "A", "loan 99", "done")
    assert now(m).coins == 99
    assert now(m).round_loan[0, 0] == 99
    assert now(m).debt[0] == 99
    m = act(cards(sit("loan-shark"), "A", "loan-shark"), "A", "loan 0", "done")
    assert (now(m).coins, now(m).debt[0]) == (0, 0)


def test_loans_of_one_turn_add_up() -> None:
    """Q19."""
    m = act(sit("loan-shark loan-shark"), "A", "play loan-shark", "loan 5", "play loan-shark", "loan 7", "done")
    assert (now(m).coins, now(m).debt[0]) == (12, 12)


def borrowed(coins: int, hand: str, tape: str) -> Match:
    """A borrowed in the first round and has this hand in the second."""
    m = sit("loan-shark", draw={"A": hand}, tape="")
    act(m, "A", "play loan-shark", f"loan {coins}", "done")
    end(m, "A")
    return next_turn(m, tape=tape)


def test_a_loan_is_paid_back_before_buying() -> None:
    """BB-93, Q61: out of coins earned, compulsory, between the tally and buying."""
    m = roll(borrowed(3, "white white blue blue blue", "4 5"), "A", "white white")
    assert (now(m).repaid, now(m).coins) == (3, 6)
    assert now(m).debt[0] == 0
    assert now(m).score[0] == 0


def test_what_is_not_paid_back_costs_two_points_a_coin() -> None:
    """BB-94, BB-95, Q63: at once, even below zero, and then the debt is gone."""
    m = roll(borrowed(8, "white red blue blue blue", "2 5"), "A", "red white")
    assert (now(m).repaid, now(m).unpaid, now(m).coins) == (5, 3, 0)
    assert now(m).score[0] == 2 - 6
    assert now(m).round_points[0, 1] == -4
    assert now(m).debt[0] == 0


def test_a_new_loan_does_not_pay_the_old_one() -> None:
    """Q62."""
    m = borrowed(4, "loan-shark blue blue blue blue", "")
    act(m, "A", "play loan-shark", "loan 50", "done")
    assert (now(m).unpaid, now(m).coins, now(m).debt[0]) == (4, 50, 50)
    assert now(m).score[0] == -8


def test_sold_cards_pay_a_loan_back() -> None:
    """Q61: Yard Sale coins are earned."""
    m = borrowed(4, "yard-sale black blue blue blue", "")
    act(m, "A", "play yard-sale", "sell black", "done")
    assert (now(m).repaid, now(m).coins) == (4, 5)


def test_a_loan_of_the_last_round_is_not_paid_back() -> None:
    """Q64: two points a coin at the end."""
    m = act(sit("loan-shark", round=12), "A", "play loan-shark", "loan 10", "done")
    before = total(now(m), 0)
    end(m, "A")
    next_turn(m)
    assert m.over
    assert now(m).debt[0] == 10
    assert total(now(m), 0) == before == 2 - 20


# --- Point Pro and Straight Cash --------------------------------------------------------------------------------------


def test_point_pro_makes_points_of_coins() -> None:
    """BB-104, BB-137, Q59: White dice and sold cards, whenever it was played; a second copy adds nothing."""
    for order in ("point-pro white blue", "white blue point-pro", "point-pro point-pro white blue"):
        m = roll(sit("point-pro point-pro white blue", tape="2 5"), "A", order)
        assert tally(m) == (7, 0)
    m = act(sit("yard-sale point-pro black"), "A", "play yard-sale", "sell black", "play point-pro", "done")
    assert tally(m) == (9, 0)


def test_point_pro_leaves_borrowed_and_kept_coins_alone() -> None:
    """Q59: they were not earned in this turn."""
    m = act(sit("point-pro loan-shark", carried=[3]), "A", "play point-pro", "play loan-shark", "loan 4", "done")
    assert tally(m) == (0, 7)


def test_point_pro_after_doubling() -> None:
    """BB-137: doubled coins become points."""
    m = roll(sit("point-pro pairs white white", tape="3 3"), "A", "point-pro pairs white white")
    assert tally(m) == (12, 0)


def test_with_point_pro_there_is_nothing_to_weigh() -> None:
    """BB-43, BB-104: coins are points, so the best pair is taken."""
    m = roll(sit("point-pro pairs yellow yellow white", tape="4 4 4"), "A", "point-pro pairs yellow yellow white")
    assert tally(m) == (20, 0)


def test_straight_cash_makes_coins_of_points() -> None:
    """BB-112, BB-141, Q60: all dice points after doubling; the round scores nothing; a second copy adds nothing."""
    for order in ("straight-cash white blue", "straight-cash straight-cash white blue"):
        m = roll(sit("straight-cash straight-cash white blue", tape="2 5"), "A", order)
        assert tally(m) == (0, 7)
        assert now(m).score[0] == 0
    m = roll(sit("straight-cash pairs red red", tape="3 3"), "A", "straight-cash pairs red red")
    assert tally(m) == (0, 12)


def test_straight_cash_does_not_touch_a_penalty() -> None:
    """Q60, BB-141: it converts before the repayment."""
    m = roll(borrowed(9, "straight-cash red white blue blue", "4 2"), "A", "straight-cash red white")
    assert (now(m).repaid, now(m).unpaid) == (6, 3)
    assert now(m).score[0] == -6


def test_point_pro_before_the_repayment() -> None:
    """BB-137: what became points cannot pay."""
    m = roll(borrowed(3, "point-pro white blue blue blue", "5"), "A", "point-pro white")
    assert (now(m).points, now(m).repaid, now(m).unpaid) == (5, 0, 3)
    assert now(m).score[0] == 5 - 6


def test_point_pro_and_straight_cash_exclude_each_other() -> None:
    """BB-105: in a turn; not in the next."""
    for one, other in (("point-pro", "straight-cash"), ("straight-cash", "point-pro")):
        m = cards(sit("point-pro straight-cash", draw={"A": f"{other} " * 5}), "A", one)
        with pytest.raises(IllegalMove):
            act(m, "A", f"play {other}")
        end(act(m, "A", "done"), "A")
        assert f"play {other}" in can(next_turn(m), "A")
