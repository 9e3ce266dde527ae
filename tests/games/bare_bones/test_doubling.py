"""Action Cards that say which dice are rolled and which are doubled.

Color Cubed, Double Up, Full House, Odds or Evens, Pairs, Rainbow, Re-Re-Roll, Run, Triplets.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest

from dicehouse import IllegalMove
from dicehouse.games.bare_bones.cards import (
    COLOR_CUBED,
    COLOURS,
    FULL_HOUSE,
    NO_CARD,
    ODDS_OR_EVENS,
    PAIRS,
    RAINBOW,
    RUN,
    TRIPLETS,
)
from dicehouse.games.bare_bones.moves import BUY, REROLL, SCORE
from dicehouse.games.bare_bones.scoring import best_mask, is_legal, value
from tests.games.bare_bones.playing import act, can, cards, colours, dice, now, roll, rolled, sit, table, tally


def choices(words: str, doubler: int, blocked: int = 0) -> set[str]:
    """The sets of dice that may be doubled, by their places."""
    t = rolled(words, doubler, blocked)
    return {" ".join(str(i + 1) for i in range(6) if mask >> i & 1) for mask in range(64) if is_legal(t, mask)}


# --- Pairs ------------------------------------------------------------------------------------------------------------


def test_a_pair_is_two_equal_numbers_of_any_colours() -> None:
    """BB-101, BB-44, BB-136."""
    assert choices("red4 white4 blue2", PAIRS) == {"", "1 2"}
    assert value(rolled("red4 white4 blue2", PAIRS), 0b011) == (10, 8)


def test_a_die_belongs_to_one_pair() -> None:
    """BB-102, Q53: of three equal dice any two; naming none is allowed."""
    assert choices("red4 white4 black4", PAIRS) == {"", "1 2", "1 3", "2 3"}


def test_several_pairs_are_all_doubled() -> None:
    """BB-103: also two pairs of the same number."""
    assert "1 2 3 4" in choices("red2 red2 black5 black5", PAIRS)
    assert "1 2 3 4" in choices("red3 white3 green3 purple3", PAIRS)
    assert value(rolled("red2 red2 black5 black5", PAIRS), 0b1111) == (28, 0)


def test_fewer_pairs_than_possible_may_be_named() -> None:
    """Q53: legal, and never better; the program proposes the best."""
    m = roll(sit("pairs red red white yellow", tape="4 4 4 4"), "A", "pairs red red white yellow")
    assert tally(m) == (24, 8)  # nothing to weigh: all four are two pairs
    m = roll(sit("pairs yellow yellow white", tape="4 4 4"), "A", "pairs yellow yellow white")
    act(m, "A", "double none")
    assert tally(m) == (8, 4)


# --- Triplets ---------------------------------------------------------------------------------------------------------


def test_triplets() -> None:
    """BB-117, BB-117b, BB-143, Q51: three equal numbers; of four any three; six equal are two triplets."""
    assert choices("red3 white3", TRIPLETS) == {""}
    assert choices("red3 white3 green3", TRIPLETS) == {"", "1 2 3"}
    assert choices("red3 white3 green3 black3", TRIPLETS) == {"", "1 2 3", "1 2 4", "1 3 4", "2 3 4"}
    assert "1 2 3 4 5 6" in choices("red3 red3 white3 green3 purple3 black3", TRIPLETS)
    assert value(rolled("red3 white3 green3", TRIPLETS), 0b111) == (12, 6)


# --- Run --------------------------------------------------------------------------------------------------------------


def test_a_run_is_three_or_more_consecutive_numbers() -> None:
    """BB-111, BB-140, Q49: any length from three, one die for each number."""
    assert choices("blue1 red2", RUN) == {""}
    assert choices("blue1 red2 black4", RUN) == {""}
    assert choices("blue1 red2 red3 black4", RUN) == {"", "1 2 3", "2 3 4", "1 2 3 4"}
    assert choices("red2 red3 white3 black4", RUN) == {"", "1 2 4", "1 3 4"}


def test_two_runs() -> None:
    """Q50: all disjoint runs count."""
    assert "1 2 3 4 5 6" in choices("blue1 red2 red3 black4 black5 black6", RUN)
    assert "1 2 3 4 5 6" in choices("red2 red2 red3 white3 black4 black4", RUN)
    assert "1 2 3 4 5 6" in choices("blue1 red2 red2 red3 red3 black4", RUN)
    assert "1 2 3 4" not in choices("red2 red2 red3 black4", RUN)


def test_runs_are_found_as_anybody_would_find_them() -> None:
    """BB-111, Q49, Q50: every roll of up to six dice, against all ways to split it into runs."""

    def splits(numbers: tuple[int, ...]) -> bool:
        if not numbers:
            return True
        for length in range(3, 7):
            run = range(numbers[0], numbers[0] + length)
            rest = list(numbers)
            if all(number in rest for number in run):
                for number in run:
                    rest.remove(number)
                if splits(tuple(rest)):
                    return True
        return False

    t = table()
    t.turn, t.doubler = 0, RUN
    for size in range(1, 7):
        for faces in product(range(1, 7), repeat=size):
            if list(faces) == sorted(faces):
                t.die[:] = [3] * size + [0] * (6 - size)
                t.face[:] = [*faces] + [0] * (6 - size)
                assert bool(is_legal(t, (1 << size) - 1)) == splits(faces)


# --- Full House: its rolls and its score ------------------------------------------------------------------------------


def test_a_full_house_is_a_pair_and_a_triplet() -> None:
    """BB-80, BB-81, BB-128, Q29, Q43, Q44."""
    assert choices("red3 red3 white3 blue2 blue2", FULL_HOUSE) == {"", "1 2 3 4 5"}
    assert choices("red3 red3 white3 blue2", FULL_HOUSE) == {""}
    assert choices("red3 red3 white3 green3 blue2", FULL_HOUSE) == {""}
    assert choices("red3 red3 white3 green3 black3", FULL_HOUSE) == {"", "1 2 3 4 5"}
    six = choices("red3 red3 white3 blue2 blue2 yellow2", FULL_HOUSE)
    assert len(six) == 1 + 3 + 3  # a triplet and two of three, both ways
    assert value(rolled("red3 red3 white3 blue2 blue2 black6", FULL_HOUSE), 0b11111) == (26, 6)


def test_the_second_roll_is_any_dice_once() -> None:
    """BB-80, Q42: optional, also when the house is full already."""
    m = roll(sit("full-house red red red blue blue", tape="2 2 3 3 3 / 1 1"), "A", "full-house")
    assert now(m).stage == REROLL
    assert len(can(m, "A", "again")) == 31
    act(m, "A", "again 1 2")
    assert dice(m) == "blue1 blue1 red3 red3 red3"
    assert now(m).stage == BUY
    assert tally(m) == (22, 0)
    m = act(roll(sit("full-house red red red blue blue", tape="2 2 3 3 3"), "A", "full-house"), "A", "keep")
    assert tally(m) == (26, 0)


def test_the_second_roll_mixes_with_other_rerolls() -> None:
    """Q47: in any order."""
    m = roll(sit("full-house purple red red blue blue", tape="1 1 2 2 5 / 6 / 3 1"), "A", "full-house")
    act(m, "A", "special 5", "again 1 5")
    assert dice(m) == "blue3 blue1 red2 red2 purple1"


# --- Odds or Evens ----------------------------------------------------------------------------------------------------


def test_odds_or_evens_removes_one_of_them() -> None:
    """BB-99, BB-100, BB-135: what remains is doubled, the others give nothing."""
    assert choices("red4 blue2 white3 white5", ODDS_OR_EVENS) == {"1 2", "3 4"}
    t = rolled("red4 blue2 white3 white5", ODDS_OR_EVENS)
    assert (value(t, 0b0011), value(t, 0b1100)) == ((12, 0), (0, 16))


def test_odds_or_evens_with_odd_dice_only() -> None:
    """Q54: the absent evens are removed, and all is doubled."""
    m = roll(sit("odds-or-evens red blue white", tape="1 3 5"), "A", "odds-or-evens red blue white")
    assert tally(m) == (8, 10)


def test_odds_or_evens_takes_what_is_better_in_every_way() -> None:
    """BB-43, BB-99."""
    m = roll(sit("odds-or-evens red blue black", tape="1 3 6"), "A", "odds-or-evens red blue black")
    assert tally(m) == (12, 0)


def test_odds_or_evens_comes_after_all_rerolls() -> None:
    """BB-135, Q45."""
    m = roll(sit("odds-or-evens re-re-roll red white", tape="3 2 / 4"), "A", "odds-or-evens re-re-roll red white")
    assert now(m).stage == REROLL
    act(m, "A", "reroll 1", "keep")
    assert tally(m) == (8, 4)


# --- Color Cubed ------------------------------------------------------------------------------------------------------


def test_three_dice_of_a_colour_are_doubled() -> None:
    """BB-75, BB-126: all dice of that colour, not those of others; nothing to choose."""
    assert choices("red1 red2 red3 blue1", COLOR_CUBED) == {"1 2 3"}
    assert choices("red1 red2 blue1 blue1", COLOR_CUBED) == {""}
    assert choices("red1 red2 red3 red4 blue1", COLOR_CUBED) == {"1 2 3 4"}
    assert value(rolled("white2 white3 white5 blue1", COLOR_CUBED), 0b0111) == (1, 20)


def test_two_colours_of_three() -> None:
    """Q52."""
    assert choices("red1 red2 red3 blue1 blue2 blue3", COLOR_CUBED) == {"1 2 3 4 5 6"}


def test_color_cubed_looks_at_dice_not_at_cards() -> None:
    """BB-126: three cards of which one is not rolled for are not enough."""
    m = cards(sit("color-cubed red red red", draw={"A": ""}, tape="2 3"), "A", "color-cubed red red red")
    act(m, "A", "done", "leave red", "roll")
    assert tally(m) == (5, 0)


# --- Rainbow ----------------------------------------------------------------------------------------------------------


def test_rainbow_allows_one_die_of_a_colour() -> None:
    """BB-107, BB-138."""
    m = act(cards(sit("rainbow red red blue blue", draw={"A": ""}), "A", "rainbow red red blue blue"), "A", "done")
    assert now(m).take == [1, 1, 0, 0, 0, 0, 0]


def test_rainbow_with_seven_colours() -> None:
    """BB-40, BB-107: six of them."""
    hand = " ".join(COLOURS)
    m = act(cards(sit(f"rainbow {hand}", draw={"A": ""}), "A", f"rainbow {hand}"), "A", "done")
    assert "roll" not in can(m, "A")
    act(m, "A", "leave blue", "roll", "keep")
    assert now(m).doubled == 0b111111


def test_three_dice_of_a_rainbow_double_all() -> None:
    """BB-108."""
    assert choices("red1 blue2", RAINBOW) == {""}
    assert choices("red1 blue2 white3", RAINBOW) == {"1 2 3"}
    assert value(rolled("red1 blue2 white3", RAINBOW), 0b111) == (6, 6)


# --- Double Up --------------------------------------------------------------------------------------------------------


def test_double_up_rolls_two_dice_for_each_of_two_cards() -> None:
    """BB-76, BB-77, BB-77b, BB-127, Q36: chosen at the start of Stage 2 among all Dice Cards in play."""
    m = act(cards(sit("double-up red blue white white"), "A", "double-up red blue white white"), "A", "done")
    assert can(m, "A", "pair") == ["blue red", "blue white", "red white", "white white"]
    act(m, "A", "pair red white")
    assert now(m).take == [0, 2, 0, 2, 0, 0, 0]
    act(m, "A", "roll")
    assert len(dice(m).split()) == 4


def test_double_up_on_two_cards_of_a_colour() -> None:
    """Q36, Q34: four dice of it, three if one lies on a Can't Touch This."""
    m = act(cards(sit("double-up red red"), "A", "double-up red red"), "A", "done", "pair red red")
    assert now(m).take[1] == 4
    m = sit("double-up red red", also="cant-touch-red", guard=[0, 2], guard_number=[0, 1])
    act(cards(m, "A", "double-up red red"), "A", "done", "pair red red")
    assert now(m).take[1] == 3


def test_double_up_with_fewer_than_two_dice_cards() -> None:
    """Q37: no effect."""
    m = act(cards(sit("double-up red"), "A", "double-up red"), "A", "done")
    assert now(m).take == [0, 1, 0, 0, 0, 0, 0]
    m = act(cards(sit("double-up"), "A", "double-up"), "A", "done")
    assert now(m).stage == BUY


def test_a_second_double_up_adds_nothing() -> None:
    """Q38."""
    m = act(cards(sit("double-up double-up red blue"), "A", "double-up double-up red blue"), "A", "done", "pair blue red")
    assert now(m).take == [2, 2, 0, 0, 0, 0, 0]


def test_double_up_with_borrowed_cards_and_mimics() -> None:
    """Q23, Q36, BB-88."""
    m = act(sit("double-up mimic joyride", "black"), "A", "play joyride", "ride B", "borrow black", "play mimic", "as black")
    act(m, "A", "play double-up", "done")
    assert can(m, "A", "pair") == ["black black"]


def test_double_up_with_a_doubling_card() -> None:
    """BB-127: five Action Units; the four dice are paired as any."""
    m = act(
        cards(sit("double-up pairs red blue", tape="2 2 3 3"), "A", "double-up pairs red blue"),
        "A",
        "done",
        "pair blue red",
        "roll",
    )
    assert tally(m) == (20, 0)


def test_cards_that_double_up_ignores_count_as_played() -> None:
    """Q69."""
    m = act(cards(sit("double-up red blue white white"), "A", "double-up red blue white white"), "A", "done", "pair blue red")
    act(m, "A", "roll", "end")
    assert colours(now(m).open_sets) == "white"


def test_purple_with_double_up_and_rainbow() -> None:
    """Q48: one re-roll for each Purple card in play, on any Purple die; none if no Purple die was rolled."""
    m = act(cards(sit("double-up purple red red", tape="1 2 3 4"), "A", "double-up purple red red"), "A", "done")
    act(m, "A", "pair red purple", "roll")
    assert can(m, "A", "special") == ["3", "4"]
    act(m, "A", "special 4")
    assert now(m).stage == BUY
    m = act(cards(sit("double-up purple red red"), "A", "double-up purple red red"), "A", "done", "pair red red", "roll")
    assert now(m).stage == BUY
    m = roll(sit("rainbow purple purple red", draw={"A": ""}, tape="2 1 6 5"), "A", "rainbow purple purple red")
    act(m, "A", "special 2", "special 2")
    assert dice(m) == "red2 purple5"


# --- Re-Re-Roll -------------------------------------------------------------------------------------------------------


def test_one_die_twice_or_two_dice_once() -> None:
    """BB-109, BB-139, Q45: each decided after seeing the last; any die of the roll."""
    m = roll(sit("re-re-roll red blue", tape="1 1 / 2 / 3"), "A", "re-re-roll red blue")
    assert can(m, "A") == ["keep", "reroll 1", "reroll 2"]
    act(m, "A", "reroll 2", "reroll 2")
    assert dice(m) == "blue1 red3"
    assert now(m).stage == BUY
    m = act(roll(sit("re-re-roll red blue", tape="1 1 / 2 / 3"), "A", "re-re-roll red blue"), "A", "reroll 2", "reroll 1")
    assert dice(m) == "blue3 red2"
    m = act(roll(sit("re-re-roll red blue", tape="1 1 / 2"), "A", "re-re-roll red blue"), "A", "reroll 2", "keep")
    assert dice(m) == "blue1 red2"


def test_two_re_re_rolls() -> None:
    """Q46: four single re-rolls."""
    m = roll(sit("re-re-roll re-re-roll red", tape="1 / 2 / 3 / 4 / 1"), "A", "re-re-roll re-re-roll red")
    act(m, "A", "reroll 1", "reroll 1", "reroll 1", "reroll 1")
    assert dice(m) == "red1"
    assert now(m).stage == BUY


def test_without_dice_there_is_nothing_to_reroll() -> None:
    """BB-109."""
    m = act(cards(sit("re-re-roll"), "A", "re-re-roll"), "A", "done")
    assert now(m).stage == BUY


def test_the_last_result_counts() -> None:
    """Q47, BB-136: groups are named after all re-rolls."""
    m = roll(sit("pairs re-re-roll red blue", tape="2 2 / 1"), "A", "pairs re-re-roll red blue")
    assert now(m).stage == REROLL
    act(m, "A", "reroll 1", "keep")
    assert tally(m) == (3, 0)


# --- every card in general --------------------------------------------------------------------------------------------


def test_without_a_doubling_card_nothing_is_doubled() -> None:
    """BB-42, Q41."""
    assert choices("red3 red3 red3", NO_CARD) == {""}


@pytest.mark.parametrize("doubler", [COLOR_CUBED, FULL_HOUSE, ODDS_OR_EVENS, PAIRS, RAINBOW, RUN, TRIPLETS])
def test_a_die_is_worth_once_twice_or_nothing(doubler: int) -> None:
    """Q41; and what is best by weight is legal and best."""
    for numbers in ((2, 2, 3, 3, 3, 4), (1, 2, 3, 4, 5, 6), (4, 4, 4, 4, 4, 4), (1, 3, 3, 5, 5, 6)):
        t = rolled(" ".join(f"{colour}{number}" for colour, number in zip(COLOURS, numbers, strict=False)), doubler)
        legal = [mask for mask in range(64) if is_legal(t, mask)]
        for mask in legal:
            points, coins = value(t, mask)
            twice = sum(numbers[i] for i in range(6) if mask >> i & 1)
            once = 0 if doubler == ODDS_OR_EVENS else sum(numbers) - twice
            assert points + coins == 2 * twice + once
        for weight in (0, 1, 5):
            best = best_mask(t, weight)
            assert best in legal
            worths = [points + weight * coins for points, coins in (value(t, mask) for mask in legal)]
            points, coins = value(t, best)
            assert points + weight * coins == max(worths)


def test_only_legal_groups_are_accepted() -> None:
    """BB-102: a refusal, not a silent repair."""
    m = roll(sit("pairs yellow yellow white", tape="4 4 4"), "A", "pairs yellow yellow white")
    assert now(m).stage == SCORE
    for dice_named in ("1", "1 2 3", "4"):
        with pytest.raises(IllegalMove):
            act(m, "A", f"double {dice_named}")


def test_every_pair_of_dice_is_offered() -> None:
    """BB-102: six equal dice, any two, four or all of them."""
    masks = choices("red3 red3 white3 white3 green3 purple3", PAIRS)
    pairs = {" ".join(map(str, pair)) for size in (0, 2, 4, 6) for pair in combinations(range(1, 7), size)}
    assert masks == pairs
