"""What comes before the first turn: the Supply, the play order, the draft and the first hands."""

from __future__ import annotations

from math import comb

import pytest

from dicehouse import CHANCE, IllegalMove
from dicehouse.engine.errors import BadOption, BadValue, UnknownMove
from dicehouse.games.bare_bones.cards import ACTION_COUNT, ACTIONS, COLOURS, STACK_NAMES, STACK_WORDS, TOUCH, stack_of_action
from dicehouse.games.bare_bones.rolling import dice_in_supply
from tests.games.bare_bones.playing import GAME, act, begin, can, cards, held, in_order, now, own_set, sit, spelled, stack

SETS = {
    "basics": "Greed, Re-Re-Roll, Pairs, Double Up, Odds or Evens, Color Cubed, Joyride",
    "interplay": "Joyride, Swap Meet, Hot Potato, Can't Touch This, Yard Sale, Run, Full House",
    "money": "Straight Cash, Keep the Change, Greed, Loan Shark, Point Pro, Triplets, Yard Sale",
    "paths": "Rainbow, Color Cubed, Swap Meet, Mimic, Double Up, Hot Potato, Pairs",
}


def draft_all(m, card="blue"):
    """Everybody drafts this card, or the cheapest that is left."""
    while now(m).round == 0:
        seat = min(m.waiting)
        offered = can(m, seat, "draft")
        act(m, "ABCD"[seat], f"draft {card if card in offered else offered[0]}")
    return m


# --- the Supply -------------------------------------------------------------------------------------------------------


def test_fourteen_stacks_of_seven_lie_in_the_supply() -> None:
    """BB-02, BB-05, BB-07: seven Dice Cards and seven Action Cards, seven of each."""
    t = now(begin())
    assert t.supply[:7] == [7] * 7
    assert sorted(t.supply)[-14:] == [7] * 14
    assert sum(count > 0 for count in t.supply) == 14


def test_four_dice_of_each_colour_lie_in_the_supply() -> None:
    """BB-03: 28 dice."""
    t = now(begin())
    assert [dice_in_supply(t, colour) for colour in range(7)] == [4] * 7


@pytest.mark.parametrize("name", SETS)
def test_the_suggested_sets(name: str) -> None:
    """BB-04, BB-120, BB-121, BB-122, BB-123."""
    t = now(begin(actions=name))
    assert sorted(STACK_NAMES[stack] for stack in t.layout) == sorted(SETS[name].split(", "))
    assert [stack for stack in range(7, 27) if t.supply[stack]] == sorted(t.layout)


def test_a_random_set_is_seven_different_cards() -> None:
    """BB-04: chosen at random, each card once."""
    m = begin(actions="random", tape="greed pairs run mimic joyride triplets rainbow")
    assert sorted(STACK_WORDS[stack] for stack in now(m).layout) == sorted(
        ["greed", "pairs", "run", "mimic", "joyride", "triplets", "rainbow"]
    )
    with pytest.raises(UnknownMove, match="cannot come up"):
        begin(actions="random", tape="greed greed")


def test_any_seven_of_twenty_are_a_set() -> None:
    """BB-04, BB-124: 77,520 sets, and never more or fewer than seven cards."""
    assert comb(len(ACTIONS), 7) == 77_520
    m = begin(actions="own", own_set=own_set("mimic", "run"))
    assert {"mimic", "run"} <= {STACK_WORDS[stack] for stack in now(m).layout}
    assert STACK_NAMES[now(begin(actions="own", own_set=own_set("hot-potato"))).layout[0]] == "Hot Potato"
    names = [STACK_NAMES[stack_of_action(action)] for action in range(ACTION_COUNT)]
    for chosen in ([], names[:6], names[:8]):
        with pytest.raises(BadOption, match=f"own_set has 7 of .*, not {len(chosen)}"):
            begin(actions="own", own_set=chosen)


def test_action_cards_lie_in_ascending_order_of_cost() -> None:
    """BB-06, Q5: equal costs in alphabetical order, Can't Touch This before Joyride."""
    laid = [STACK_NAMES[stack] for stack in now(begin(actions="interplay")).layout]
    assert laid == ["Hot Potato", "Yard Sale", "Can't Touch This", "Joyride", "Swap Meet", "Run", "Full House"]


def test_a_box_of_ones_own_moves_the_stacks() -> None:
    """BB-06: the order is that of the costs, whatever they are."""
    dear = GAME.with_data({"action_cost": {"Hot Potato": 20}})
    assert STACK_NAMES[dear.table(2, {"actions": "interplay"}).layout[-1]] == "Hot Potato"


def test_the_stack_of_cant_touch_this_shows_its_top() -> None:
    """BB-71, Q6: each version once; the top is seen, and the next one once it is gone."""
    m = begin(actions="interplay", first="A", tape="green black")
    assert now(m).touch_known == [5, 0, 0, 0, 0, 0, 0]
    assert now(m).touch_hidden == [1, 1, 1, 1, 0, 1, 1]
    act(m, "A", "draft cant-touch-this")
    assert held(m, "A", "draw").endswith("cant-touch-green")
    assert now(m).touch_known == [7, 0, 0, 0, 0, 0, 0]
    assert stack(m, "cant-touch-this") == 6


def test_the_last_version_leaves_an_empty_stack() -> None:
    """BB-71, Q13."""
    m = begin(3, actions="interplay", first="A")
    for _ in range(7):
        act(m, "ABC"[min(m.waiting)], "draft cant-touch-this")
    assert stack(m, "cant-touch-this") == 0
    assert now(m).touch_known == now(m).touch_hidden == [0] * 7
    assert "draft cant-touch-this" not in can(m, min(m.waiting))


def test_a_returned_version_lies_on_top_of_the_one_that_was_seen() -> None:
    """Q6, Q12."""
    m = sit("swap-meet swap-meet cant-touch-red blue")
    before = now(m).touch_known[0]
    act(m, "A", "play swap-meet", "give cant-touch-red")
    assert now(m).touch_known[:2] == [before, 2]
    act(m, "A", "take cant-touch-this")
    assert "cant-touch-red" in held(m, "A")
    assert now(m).touch_known[:2] == [before, 0]


# --- the play order ---------------------------------------------------------------------------------------------------


def test_the_highest_blue_total_is_player_one() -> None:
    """BB-08, BB-15: four Blue dice each, and the draft begins there."""
    m = begin(2, tape="1 1 1 2 / 1 1 2 2")
    assert now(m).player_one == 1
    assert m.waiting == {1}
    assert now(m).order_dice.rows[:2] == [[1, 1, 1, 2], [1, 1, 2, 2]]


def test_the_first_to_roll_may_be_the_highest() -> None:
    """BB-08: in whatever order they roll."""
    assert now(begin(3, tape="3 3 3 3 / 1 1 1 1 / 2 2 2 2")).player_one == 0


def test_blue_dice_have_no_four() -> None:
    """BB-08, BB-28: it is the Blue dice that are rolled."""
    with pytest.raises(UnknownMove, match="cannot come up"):
        begin(2, tape="4")


def test_only_those_who_tie_roll_again() -> None:
    """Q3, Q4."""
    m = begin(3, tape="1 1 1 3 / 1 1 1 1 / 3 1 1 1 / 2 2 2 2 / 3 3 3 3")
    assert now(m).player_one == 2
    assert now(m).order_dice.rows[:3] == [[2, 2, 2, 2], [1, 1, 1, 1], [3, 3, 3, 3]]
    again = begin(2, tape="1 1 1 1 / 1 1 1 1 / 2 1 1 1 / 1 2 1 1 / 1 1 1 1 / 3 1 1 1")
    assert now(again).player_one == 1


def test_turns_go_to_the_left() -> None:
    """BB-09: A, B, C and A again."""
    m = draft_all(begin(3, first="B"))
    order = []
    for _ in range(4):
        order.append("ABC"[min(m.waiting)])
        act(m, order[-1], "done")
        while now(m).turn == "ABC".index(order[-1]):
            act(m, "ABC"[min(m.waiting)], can(m, min(m.waiting))[-1])
    assert order == ["B", "C", "A", "B"]


def test_a_fixed_player_one_is_not_rolled_for() -> None:
    """The option first."""
    m = begin(3, first="C")
    assert m.history == []
    assert m.waiting == {2}


# --- the draft --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_three_blue_and_four_white(seats: int) -> None:
    """BB-11, BB-12, Q1: not from the Supply; what is left over for 2 or 3 players leaves the game."""
    m = begin(seats, first="A")
    for seat in "ABCD"[:seats]:
        assert held(m, seat, "draw") == in_order("blue blue blue white white white white")
    assert stack(m, "blue") == stack(m, "white") == 7
    assert all(sum(row) == 0 for row in now(m).draw.rows[seats:])


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    """Q1."""
    with pytest.raises(BadOption, match="for 2 to 4 players"):
        begin(seats)


def test_three_cards_each_one_at_a_time() -> None:
    """BB-13, BB-15, BB-16: nobody may pass; three times round in one direction; the same card more than once."""
    m = begin(3, first="B")
    for seat in "BCABCABCA":
        assert m.waiting == {m.seat(seat)}
        assert all(move.startswith("draft") for move in can(m, seat))
        act(m, seat, "draft joyride" if seat == "B" else "draft red")
    assert now(m).round == 1
    assert (stack(m, "joyride"), stack(m, "red")) == (4, 1)
    assert in_order(held(m, "B") + " " + held(m, "B", "draw")) == in_order(
        "blue blue blue white white white white joyride joyride joyride"
    )


def test_only_cards_for_six_coins_or_less() -> None:
    """BB-14."""
    offered = [*can(begin(first="A"), "A", "draft")]
    assert sorted(offered) == sorted(["blue", "red", "yellow", "white", "re-re-roll", "double-up", "joyride"])
    with pytest.raises(IllegalMove):
        act(begin(first="A"), "A", "draft green")


def test_an_empty_stack_cannot_be_drafted() -> None:
    """BB-17, Q13."""
    m = begin(4, first="A")
    for seat in "ABCDABC":
        act(m, seat, "draft yellow")
    assert "draft yellow" not in can(m, "D")


def test_where_nothing_can_be_drafted_the_draft_is_over() -> None:
    """BB-13 with a box of one's own: a match never gets stuck."""
    poor = GAME.with_data({"draft_limit": 0})
    table = poor.table(2, {"first": "A"})
    assert table.round == 0
    assert table.picks == 0
    assert poor.rules.waiting(table) == CHANCE  # the first hand is dealt


def test_five_cards_are_dealt_and_five_remain() -> None:
    """BB-18, BB-19: from Player 1 to the left."""
    m = begin(2, first="B")
    for seat in "BABABA":
        act(m, seat, "draft red")
    for seat in "AB":
        assert len(held(m, seat).split()) == len(held(m, seat, "draw").split()) == 5
    owners = [seat for seat, _ in m.history]
    assert owners == [1, 0, 1, 0, 1, 0, *[CHANCE] * 10]
    assert m.waiting == {1}


def test_first_hands_are_dealt_from_player_one_to_the_left() -> None:
    """BB-18."""
    m = draft_all(begin(3, first="B"))
    table, dealt = m.beginning(), []
    for seat, move in m.history:
        if seat == CHANCE:
            dealt.append(table.drawer)
        GAME.rules.play(table, seat, move)
    assert dealt == [1] * 5 + [2] * 5 + [0] * 5


def test_a_view_does_not_tell_hand_from_draw_pile() -> None:
    """BB-18, BB-19: others see how many cards there are, and which in hand and draw pile together."""
    m = draft_all(begin(2, first="A"))
    view = m.view("B")
    assert sum(view.hand.rows[0]) == 0
    assert view.hand_size[0] == 5
    together = [one + other for one, other in zip(now(m).hand.rows[0], now(m).draw.rows[0], strict=True)]
    assert view.draw.rows[0] == together
    assert spelled(m.view("A").hand.rows[0]) == held(m, "A")


# --- the box ----------------------------------------------------------------------------------------------------------


def test_the_dice_cards() -> None:
    """BB-21, BB-22, BB-23, BB-28, BB-31, Q2: White is printed as text; Blue has the lowest average and Black the highest."""
    t = now(begin())
    white = COLOURS.index("white")
    assert (t.dice_cost[white], t.fpv[white], sorted(t.faces.rows[white])) == (6, 0, [2, 3, 3, 3, 4, 5])
    means = {colour: sum(row) / 6 for colour, row in zip(COLOURS, t.faces.rows, strict=True)}
    assert min(means, key=means.__getitem__) == "blue"
    assert max(means, key=means.__getitem__) == "black"
    assert len({tuple(row) for row in t.faces.rows}) == 7
    assert [COLOURS[c] for c in range(7) if t.ability[c]] == ["green", "purple"]


COSTS_AND_UNITS = {  # from the Guide to Action Cards
    "Can't Touch This": (6, 2),  # BB-70
    "Color Cubed": (7, 3),  # BB-74
    "Double Up": (6, 2),  # BB-76
    "Full House": (8, 4),  # BB-78
    "Greed": (9, 1),  # BB-82
    "Hot Potato": (5, 2),  # BB-83
    "Joyride": (6, 1),  # BB-86
    "Keep the Change": (5, 1),  # BB-90
    "Loan Shark": (4, 1),  # BB-92
    "Mimic": (8, 2),  # BB-96
    "Odds or Evens": (7, 3),  # BB-99
    "Pairs": (7, 3),  # BB-101
    "Point Pro": (4, 1),  # BB-104
    "Rainbow": (7, 3),  # BB-106
    "Re-Re-Roll": (3, 2),  # BB-109
    "Run": (7, 3),  # BB-110
    "Straight Cash": (4, 1),  # BB-112
    "Swap Meet": (6, 2),  # BB-113
    "Triplets": (7, 3),  # BB-116
    "Yard Sale": (5, 1),  # BB-118
}


@pytest.mark.parametrize("name", ACTIONS)
def test_what_an_action_card_costs_and_uses(name: str) -> None:
    """BB-25, BB-70, BB-74, BB-76, BB-78, BB-82, BB-83, BB-86, BB-90, BB-92, BB-96, BB-99, BB-101, BB-104, BB-106, BB-109, BB-110,
    BB-112, BB-113, BB-116, BB-118: played, it uses that many Action Units; bought, it costs that many coins."""
    cost, units = COSTS_AND_UNITS[name]
    word = STACK_WORDS[STACK_NAMES.index(name)]
    card = "cant-touch-red" if name == "Can't Touch This" else word
    m = cards(sit(f"blue {card}", also="cant-touch-blue" if card == "cant-touch-red" else ""), "A", f"blue {card}")
    assert now(m).units == units
    shop = sit("blue", also=card if card == word else "cant-touch-red", carried=[cost])
    act(shop, "A", "done")
    assert f"buy {word}" in can(shop, "A")
    act(shop, "A", f"buy {word}")
    assert now(shop).coins == 0
    poor = sit("blue", also=card if card == word else "cant-touch-red", carried=[cost - 1])
    act(poor, "A", "done")
    assert f"buy {word}" not in can(poor, "A")


def test_a_blue_die_with_one_number_would_never_find_player_one() -> None:
    with pytest.raises(BadValue, match="Blue die"):
        GAME.with_data({"faces": {"Blue": [2, 2, 2, 2, 2, 2]}})


def test_the_versions_share_one_stack() -> None:
    """BB-71: seven versions, one stack and one name."""
    assert STACK_WORDS[TOUCH] == "cant-touch-this"
    assert now(begin(actions="interplay")).supply[TOUCH] == 7
