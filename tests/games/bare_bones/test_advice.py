"""Advice in Bare Bones: exact odds, what the page's helper is given, a simple turn, the outlook and the warnings."""

from __future__ import annotations

import json
import time
from itertools import product
from typing import Any

import pytest

from dicehouse import Match
from dicehouse.engine import NOBODY
from dicehouse.engine.stream import below, stream
from dicehouse.games.bare_bones.cards import (
    BLACK,
    BLUE,
    COLOR_CUBED,
    FULL_HOUSE,
    GREEN,
    HOT_POTATO,
    KIND_WORDS,
    NO_CARD,
    ODDS_OR_EVENS,
    PAIRS,
    PURPLE,
    RAINBOW,
    RED,
    RUN,
    TRIPLETS,
    WHITE,
    YELLOW,
)
from dicehouse.games.bare_bones.moves import BUY, DRAFT, EXTRA, MATCH, TOSS
from dicehouse.games.bare_bones.odds import chance_of_sum, doubling, extra, plain, worth
from dicehouse.games.bare_bones.scoring import best_mask, counted, value
from tests.games.bare_bones.playing import FIVE, GAME, act, can, cards, roll, sit

pytestmark = pytest.mark.slow  # many, and together they take seconds

FACES = {name: tuple(row) for name, row in GAME.data["faces"].value.items()}
DICE = list(FACES.values())
DOUBLERS = [COLOR_CUBED, FULL_HOUSE, ODDS_OR_EVENS, PAIRS, RAINBOW, RUN, TRIPLETS]


def hints(m: Match, viewer: str | None = "A") -> dict[str, Any]:
    found = m.game.hints(m.view(viewer), NOBODY if viewer is None else m.seat(viewer))
    assert found is not None
    assert json.loads(json.dumps(found)) == found
    return dict(found)


def words(m: Match, move: int) -> str:
    return m.game.moves.words(m.truth(), move)


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("doubler", DOUBLERS)
@pytest.mark.parametrize(
    "colours",
    [
        (RED, YELLOW, YELLOW),
        (BLUE, RED, GREEN, YELLOW),
        (WHITE, WHITE, WHITE, BLACK),
        (BLUE, BLUE, BLUE, YELLOW, YELLOW),
        (BLUE, WHITE),
    ],
)
def test_doubling_on_average_is_what_all_falls_bring(doubler: int, colours: tuple[int, ...]) -> None:
    """Against the rules themselves: every fall of the dice, each with its best doubling."""
    t: Any = sit("blue").truth()
    t.doubler = doubler
    brought, hits, falls = 0, 0, 0
    worths: dict[tuple[int, ...], tuple[int, bool]] = {}
    for faces in product(*(DICE[colour] for colour in colours)):
        if faces not in worths:
            for slot in range(6):
                t.die[slot] = colours[slot] + 1 if slot < len(colours) else 0
                t.face[slot] = faces[slot] if slot < len(colours) else 0
            best = sum(value(t, best_mask(t, 1)))
            worths[faces] = best, best > sum(faces)
        brought += worths[faces][0]
        hits += worths[faces][1]
        falls += 1
    dice = tuple(DICE[colour] for colour in colours)
    assert worth(doubler, colours, dice, 0) == pytest.approx(brought / falls)
    assert doubling(doubler, colours, dice, 0)[1] == pytest.approx(hits / falls)


def test_blocked_numbers_bring_nothing() -> None:
    """Q55, Q56: not even in a pair; but a blocked die counts for Rainbow."""
    assert plain((RED, WHITE), ((3,), (3,)), 1 << 3) == (0, 0)
    assert worth(PAIRS, (RED, WHITE), ((3,), (3,)), 1 << 3) == 0
    assert worth(RAINBOW, (RED, WHITE, BLUE), ((3,), (4,), (2,)), 1 << 3) == 12
    assert worth(NO_CARD, (BLACK,), (DICE[BLACK],), 1 << 5) == pytest.approx((3 + 4 + 6) / 6)


@pytest.mark.parametrize(
    ("doubler", "faces", "added"),
    [
        (PAIRS, "4 4 4 2 2 1", 12),
        (TRIPLETS, "4 4 4 4 2 2", 12),
        (TRIPLETS, "3 3 3 3 3 3", 18),
        (FULL_HOUSE, "3 3 3 2 2 2", 13),
        (FULL_HOUSE, "3 3 3 3 3", 15),
        (FULL_HOUSE, "3 3 3 3 2", 0),
        (RUN, "2 3 3 4 2 5", 14),
        (RUN, "2 2 3 3 4 4", 18),
        (RUN, "1 2 3 4 5 6", 21),
        (RUN, "1 2 4 5", 0),
        (ODDS_OR_EVENS, "2 4 3", 3),
    ],
)
def test_the_best_doubling_of_some_dice(doubler: int, faces: str, added: int) -> None:
    numbers = [int(face) for face in faces.split()]
    counts = counted(None, numbers, (1 << len(numbers)) - 1)
    assert extra(doubler, counts) == added


def test_chance_of_a_sum() -> None:
    assert chance_of_sum([DICE[WHITE], DICE[WHITE]], 0, 10) == pytest.approx(1 / 36)
    assert chance_of_sum([DICE[WHITE]], 0, 0) == 1
    assert chance_of_sum([], 0, 1) == 0


# --- hints -----------------------------------------------------------------------------------------------------------


def test_hints_have_their_shape_all_through_a_match() -> None:
    """Every key at every moment, for players and spectators, and within a few milliseconds of work."""
    spent = []
    for seed, actions in enumerate(("interplay", "paths", "basics")):
        m, rng = Match(GAME, seats=3, options={"actions": actions}, seed=seed), stream(seed, 1)
        for moves in range(300):
            if m.over:
                break
            seat = min(m.waiting)
            if moves % 7 == 0:
                start = time.process_time()
                found = [m.game.hints(m.view(viewer), viewer if viewer is not None else NOBODY) for viewer in (None, seat)]
                spent.append(time.process_time() - start)
                assert all(set(hint or {}) == KEYS for hint in found)
                assert found[0] is not None
                assert found[0]["simple"] is None
            legal = m.legal(seat)
            m.play(seat, legal[below(rng, len(legal))])
    assert sorted(spent)[len(spent) // 2] < 0.003


KEYS = {"decks", "next", "reshuffle", "units", "dice", "pairs", "rolled", "doublings", "buy", "debt", "simple"}


def test_decks_are_public_and_the_next_card_is_the_owners() -> None:
    m = sit("blue white", "red hot-potato", draw={"A": "black black white"}, score=[7, 20], debt=[0, 4])
    for viewer in ("A", "B", None):
        deck = hints(m, viewer)["decks"][1]
        assert deck["deck"][HOT_POTATO] == deck["deck"][RED] == 1
        assert {key: deck[key] for key in deck if key != "deck"} == {
            **{"cards": 7, "fpv": 4, "potatoes": -15, "loan": -8},
            "total": 20 + 4 - 15 - 8,
        }
    assert hints(m, "A")["next"] == [{"kind": BLACK, "count": 2, "chance": 0.6667}, {"kind": WHITE, "count": 1, "chance": 0.3333}]
    assert hints(m, None)["next"] == []
    assert not hints(m, "A")["reshuffle"]


def test_the_next_card_after_a_shuffle_and_a_hot_potato_on_top() -> None:
    m = sit("blue", draw={"A": ""}, discard={"A": "red red"})
    assert hints(m)["reshuffle"]
    assert hints(m)["next"] == [{"kind": RED, "count": 2, "chance": 1}]
    m = sit("blue", draw={"A": "hot-potato red red"}, on_top=[1])
    assert hints(m)["next"] == [{"kind": HOT_POTATO, "count": 1, "chance": 1}]


def test_dice_that_would_be_rolled_now() -> None:
    m = cards(sit("pairs red red white blue"), "A", "pairs red red white")
    dice = hints(m, "B")["dice"]
    assert dice["colours"] == [0, 2, 0, 1, 0, 0, 0]
    assert (dice["count"], dice["over"], dice["points"], dice["coins"]) == (3, 0, 5, 3.33)
    assert dice["doubling"]["card"] == PAIRS
    assert 0 < dice["doubling"]["chance"] < 1
    assert hints(m)["units"] == {"left": 2, "limit": 5}
    act(m, "A", "done", "roll")
    assert hints(m)["dice"] is None


def test_too_many_dice_leave_the_weakest_out() -> None:
    hand = "blue red red white white white black"
    dice = hints(cards(sit(hand), "A", hand))["dice"]
    assert (dice["over"], dice["colours"]) == (1, [0, 2, 0, 3, 0, 0, 1])
    dice = hints(cards(sit("white white white white white"), "A", "white white white white white"))["dice"]
    assert (dice["over"], dice["colours"][WHITE]) == (0, 4)  # Q34


def test_converted_points_and_coins_on_average() -> None:
    m = act(sit("yard-sale point-pro white black"), "A", "play yard-sale", "sell black", "play point-pro", "play white")
    dice = hints(m)["dice"]
    assert (dice["points"], dice["coins"]) == (12.33, 0)
    m = cards(sit("straight-cash red white"), "A", "straight-cash red white")
    assert (hints(m)["dice"]["points"], hints(m)["dice"]["coins"]) == (0, 5.83)


def test_the_pair_for_double_up() -> None:
    m = act(sit("double-up blue black white"), "A", "play double-up", "play blue", "play black", "play white")
    assert hints(m)["dice"]["colours"] == [0, 0, 0, 2, 0, 0, 2]
    act(m, "A", "done")
    found = hints(m)["pairs"]
    assert [words(m, pair["move"]) for pair in found] == ["pair white black", "pair blue black", "pair blue white"]
    assert found[0] == {"move": found[0]["move"], "colours": [WHITE, BLACK], "points": 9.33, "coins": 6.67, "extra": 0}
    assert hints(m, "B")["pairs"] is None


def test_re_rolls_best_first() -> None:
    m = roll(sit("re-re-roll pairs black yellow white", tape="2 5 3"), "A", "re-re-roll pairs black yellow white")
    rolled = hints(m)["rolled"]
    assert rolled["keep"] == {"points": 5, "coins": 5, "extra": 0}
    assert [words(m, reroll["move"]) for reroll in rolled["rerolls"]] == ["reroll 3", "reroll 2", "reroll 1"]
    black = rolled["rerolls"][0]  # 3 becomes 3, 4, 5 (a pair with White 5, three times of six) or 6
    assert black["dice"] == [2]
    assert black["better"] == 0.8333
    assert black["more"] == pytest.approx((0 + 1 + 3 * (2 + 10) + 3) / 6, abs=0.01)


def test_purple_re_rolls_specially_and_full_house_all_that_does_not_fit() -> None:
    m = roll(sit("purple", tape="2"), "A", "purple")
    assert [words(m, reroll["move"]) for reroll in hints(m)["rolled"]["rerolls"]] == ["special 1"]
    m = roll(sit("full-house yellow yellow yellow black black", tape="4 4 4 3 5"), "A", "full-house")
    best = hints(m)["rolled"]["rerolls"][0]
    assert (words(m, best["move"]), best["dice"]) == ("again 4", [3])
    assert best["better"] > 0.8  # 4, 5 or 6 for a 3: a Full House with 5


def test_doublings_with_what_they_bring() -> None:
    """BX-02."""
    m = roll(sit("pairs yellow yellow white", tape="4 4 4"), "A", "pairs yellow yellow white")
    found = {words(m, way["move"]): (way["points"], way["coins"], way["sensible"]) for way in hints(m)["doublings"]}
    assert found == {
        "double 1 2": (16, 4, True),
        "double 1 3": (12, 8, True),
        "double 2 3": (12, 8, True),
        "double none": (8, 4, False),
    }
    assert hints(m, "B")["doublings"] is None


def test_what_can_be_bought() -> None:
    m = roll(sit("white white", tape="4 4"), "A", "white white")
    buy = hints(m)["buy"]
    assert buy[0] == {"move": buy[0]["move"], "stack": PURPLE, "cost": 8, "rest": 0}
    assert {words(m, purchase["move"]) for purchase in buy} == {move for move in can(m, "A") if move != "end"}


def test_a_debt_and_the_chance_to_pay_it() -> None:
    m = cards(sit("white white yard-sale blue", debt=[9], carried=[1]), "A", "white white")
    assert hints(m)["debt"] == {"due": 9, "now": True, "sure": 1, "chance": pytest.approx(10 / 36, abs=1e-4)}
    assert hints(m, "B")["debt"] is None
    act(m, "A", "play yard-sale", "sell blue")
    assert hints(m)["debt"]["sure"] == 3
    later = sit("blue", turn=1, debt=[9])
    assert hints(later)["debt"] == {"due": 9, "now": False, "sure": 0, "chance": None}
    new = act(sit("loan-shark blue"), "A", "play loan-shark", "loan 5", "done")
    assert hints(new)["debt"] == {"due": 5, "now": False, "sure": 0, "chance": None}


# --- a simple turn ---------------------------------------------------------------------------------------------------


def simple_turn(m: Match, seat: str = "A") -> list[str]:
    """What one key does, again and again, until it does nothing."""
    made = []
    while m.waiting == {m.seat(seat)} and (simple := hints(m, seat)["simple"]):
        made.append(words(m, simple["move"]))
        m.play(seat, simple["move"])
    return made


def test_a_simple_turn_stops_at_buying() -> None:
    m = sit("blue green white pairs", draw={"A": "red"}, tape="red 1 2 3 5")
    first = hints(m)["simple"]
    assert [KIND_WORDS[kind] for kind in first["skips"]] == ["pairs"]
    assert simple_turn(m) == ["play blue", "play white", "play green", "use green", "play red", "done", "roll"]
    assert m.truth().stage == BUY
    assert hints(m)["simple"] is None


def test_a_simple_turn_with_extra_cards_too_many_dice_re_rolls_and_a_doubling() -> None:
    m = sit("pairs yellow yellow white", matched=[[1]], in_play=[1], stage=EXTRA, draw={"A": "red red"}, tape="red 1 1 4 4 4")
    act(m, "A", "draw 1")
    assert simple_turn(cards(m, "A", "pairs"))[-3:] == ["done", "roll", "double 1 2 3 4"]
    hand = "blue red red white white white purple"
    m = sit(hand, tape="1 1 2 3 3 1 6")
    made = simple_turn(m)
    assert made[-4:] == ["done", "leave blue", "roll", "special 6"]
    assert m.truth().stage == BUY


@pytest.mark.parametrize("stage", [DRAFT, BUY, TOSS, MATCH])
def test_a_simple_turn_decides_nothing_of_weight(stage: int) -> None:
    """Over whole matches: no draft, no purchase, no Hot Potato, no match is made by one key; all else leads to buying."""
    m, rng = Match(GAME, seats=2, options={"actions": "paths"}, seed=stage), stream(stage, 1)
    met = 0
    while not m.over:
        seat = min(m.waiting)
        simple = (m.game.hints(m.view(seat), seat) or {})["simple"]
        legal = [move.number for move in m.legal(seat)]
        if m.truth().stage == stage:
            assert simple is None
            met += 1
        if simple is not None:
            assert simple["move"] in legal
        playing = [move for move in legal if simple is not None and simple["skips"]]
        m.play(seat, simple["move"] if simple is not None and not playing else legal[below(rng, len(legal))])
    assert met > 0


# --- the outlook -----------------------------------------------------------------------------------------------------


def outlook(m: Match, viewer: str | None = "A") -> list[str]:
    return m.game.outlook(m.view(viewer), NOBODY if viewer is None else m.seat(viewer), m.speaker(viewer))


def test_the_outlook_before_the_roll() -> None:
    m = sit("pairs red red white", draw={"A": "black black white white white"}, debt=[4])
    assert outlook(m)[0] == "So far you have no dice to roll."
    assert outlook(m, "B")[0] == "So far A has no dice to roll."
    cards(m, "A", "pairs red red white")
    told = outlook(m)
    assert told[0] == "Two Red and one White dice bring 5 points and 3.3 coins on average."
    assert told[1].startswith("Pairs doubles something: ")
    assert told[2:] == ["The loan of 4 coins can be paid back: 33 %.", "The next card you draw: White 60 %, Black 40 %."]
    assert outlook(m, None) == told[:3]
    m = cards(sit("white", draw={"A": ""}, discard={"A": "red"}), "A", "white")
    assert outlook(m) == [
        "One White die brings 0 points and 3.3 coins on average.",
        "The next card you draw, from the shuffled discard pile: Red certain.",
    ]


def test_the_outlook_after_the_roll() -> None:
    m = roll(sit("re-re-roll pairs black yellow white", draw={"A": ""}, tape="4 5 5"), "A", "re-re-roll pairs black yellow white")
    assert outlook(m)[0] == "As they lie the dice bring 9 points and 5 coins, and 10 more by doubling."
    m = roll(sit("re-re-roll black black", draw={"A": ""}, tape="3 6"), "A", "re-re-roll black black")
    assert outlook(m)[1] == "It brings more: reroll 1 83 %."
    m = roll(sit("re-re-roll black", draw={"A": ""}, tape="6"), "A", "re-re-roll black")
    assert outlook(m)[1] == "No re-roll can bring more."
    m = roll(sit("pairs yellow yellow white", draw={"A": ""}, tape="4 4 4"), "A", "pairs yellow yellow white")
    assert outlook(m) == ["You can have 16 points and 4 coins or 12 points and 8 coins."]


def test_the_outlook_while_buying() -> None:
    m = roll(sit("blue", draw={"A": ""}), "A", "blue")
    assert outlook(m) == [
        "A die brings on average: Blue 1.7, Red 2.5, Yellow 3, White 3.3, Green 2.7, Purple 3.5, Black 4.7 (White in coins)."
    ]


# --- warnings --------------------------------------------------------------------------------------------------------


def warned(m: Match, move: str) -> str | None:
    seat = min(m.waiting)
    return m.game.warning(m.view(seat), seat, m.parse(seat, move).number)


def test_being_done_with_dice_cards_in_hand() -> None:
    m = sit("blue white pairs")
    assert warned(m, "done") == "You have Blue and White in your hand: Dice Cards cost nothing to play, and bring dice."
    cards(m, "A", "blue white")
    assert warned(m, "done") is None
    six = "red red white white white black"
    assert warned(cards(sit(f"{six} blue"), "A", six), "done") is None  # a seventh die would stay out
    assert warned(cards(sit(f"{six} black"), "A", six), "done") is not None  # but Black is better than Red
    rainbow = cards(sit("rainbow blue blue", draw={"A": ""}), "A", "rainbow blue")
    assert warned(rainbow, "done") is None  # one die of a colour
    double = cards(sit("double-up black black blue"), "A", "double-up black black")
    assert warned(double, "done") is None  # Blue would not be chosen


def test_being_done_with_a_draw_to_be_had() -> None:
    m = cards(sit("green", draw={"A": "white"}), "A", "green")
    assert warned(m, "done") == "You may still draw a card with Green."
    assert warned(cards(sit("green", draw={"A": ""}), "A", "green"), "done") is None
    assert warned(cards(sit("green", draw={"A": "hot-potato"}, on_top=[1]), "A", "green"), "done") is None


def test_fewer_extra_cards_than_there_are() -> None:
    at_start: dict[str, Any] = {"matched": [[1, 1]], "in_play": [1, 1], "stage": EXTRA}
    assert warned(sit("white", **at_start), "draw 1") == "Extra cards cost nothing, and you may draw two."
    assert warned(sit("white", **at_start), "draw 2") is None
    assert warned(sit("white", draw={"A": "hot-potato white"}, on_top=[1], **at_start), "draw 0") is None


LAST_TURN = {"round": 12, "player_one": 1}


@pytest.mark.parametrize(
    ("hand", "first", "move", "start", "said"),
    [
        ("point-pro point-pro", "point-pro", "point-pro", {}, "A second Point Pro adds nothing."),
        ("double-up double-up", "double-up", "double-up", {}, "A second Double Up adds nothing."),
        ("keep-the-change", "", "keep-the-change", {"round": 12}, "It is the last round: there is no next turn to keep coins for."),
        ("keep-the-change", "", "keep-the-change", {}, None),
        ("swap-meet", "", "swap-meet", {}, "You have no other card in your hand: Swap Meet would do nothing."),
        ("yard-sale", "", "yard-sale", {}, "You have no other card in your hand: Yard Sale would do nothing."),
        ("yard-sale blue", "", "yard-sale", {}, None),
        ("greed", "", "greed", {"draw": {"A": ""}}, "You have no card to draw: Greed would do nothing."),
        ("greed", "", "greed", {}, None),
        (
            "cant-touch-red",
            "",
            "cant-touch-red",
            {"round": 12, "player_one": 1},
            "It is the last turn: no opponent will roll any more.",
        ),
        ("cant-touch-red", "", "cant-touch-red", {"round": 12}, None),
        ("blue", "", "blue", {}, None),
    ],
)
def test_action_cards_that_do_nothing(hand: str, first: str, move: str, start: dict[str, Any], said: str | None) -> None:
    m = sit(hand, **start)
    if first:
        cards(m, "A", first)
    assert warned(m, f"play {move}") == said


def test_loans_that_cannot_be_spent_or_paid() -> None:
    m = cards(sit("loan-shark"), "A", "loan-shark")
    t = m.truth()
    costs = [*t.dice_cost, *(t.action_cost[action] for action in range(20) if t.own_set >> action & 1)]
    everything = sum(costs)
    assert warned(m, f"loan {everything}") is None
    assert warned(m, f"loan {everything + 1}") == (
        f"One copy of every card in the Supply costs {everything} coins together: you could not spend it all."
    )
    last = cards(sit("loan-shark", round=12), "A", "loan-shark")
    assert warned(last, "loan 1") == "It is the last round: each coin you borrow costs you 2 points."
    assert warned(last, "loan 0") is None


def test_cards_given_for_nothing() -> None:
    m = act(sit("swap-meet black blue"), "A", "play swap-meet")
    assert warned(m, "give black") is None
    act(m, "A", "give black")
    assert warned(m, "give blue") == "What you have given is enough for the dearest card of the Supply."
    assert warned(m, "take black") is None


def test_dice_left_out_for_nothing() -> None:
    m = act(sit("blue white"), "A", "play blue", "play white", "done")
    assert warned(m, "leave blue") == "You may roll all these dice: one that is left out brings nothing."
    assert warned(m, "roll") is None
    assert warned(act(m, "A", "leave blue"), "leave white") is None  # one question is enough
    hand = "blue red red white white white black"
    m = act(cards(sit(hand), "A", hand), "A", "done")
    assert warned(m, "leave black") is None  # seven dice are one too many
    assert warned(act(m, "A", "leave black"), "leave red") is not None
    assert warned(act(m, "A", "leave red"), "leave red") is None


def test_re_rolls_that_cannot_help_and_some_that_cannot_harm() -> None:
    m = roll(sit("re-re-roll black blue", tape="1 6"), "A", "re-re-roll black blue")
    assert warned(m, "reroll 2") == "That re-roll cannot bring more than you have."
    assert warned(m, "reroll 1") is None
    assert warned(m, "keep") == "Reroll 1 cannot bring less, and may bring more."
    m = roll(sit("re-re-roll black blue", tape="2 5"), "A", "re-re-roll black blue")
    assert warned(m, "keep") is None
    m = roll(sit("full-house black black", draw={"A": ""}, tape="6 6"), "A", "full-house")
    assert warned(m, "again 1 2") == "That re-roll cannot bring more than you have."
    assert warned(m, "keep") is None


def test_a_doubling_that_is_worse_in_every_way() -> None:
    m = roll(sit("pairs yellow yellow white", tape="4 4 4"), "A", "pairs yellow yellow white")
    assert warned(m, "double none") == "That brings 8 points and 4 coins; double 1 2 brings 16 points and 4 coins."
    assert warned(m, "double 1 3") is None


def test_the_last_purchase() -> None:
    m = roll(sit("white white", "blue", tape="5 5", round=12, also="hot-potato"), "A", "white white")
    assert warned(m, "end") == "Black would still add 6 points at the end."
    assert warned(m, "buy black") is None
    assert warned(m, "buy white") == "It is the last round: White cannot be used any more, and adds no points."
    assert warned(m, "buy hot-potato") == "It is the last round: in your deck Hot Potato costs you 15 points."
    assert warned(roll(sit("white white", tape="5 5"), "A", "white white"), "end") is None


def test_a_hot_potato_kept_in_the_last_round() -> None:
    m = act(cards(sit("hot-potato", draw={"A": ""}, round=12), "A", "hot-potato"), "A", "done", "end")
    assert warned(m, "toss A") == "It is the last round: in your deck the Hot Potato costs you 15 points."
    assert warned(m, "toss B") is None


def test_nobody_is_asked_about_a_match() -> None:
    """A question that only a player with a matching card hears would tell the others, by the pause that it makes."""
    m = act(roll(sit("red red", "red", FIVE), "A", "red red"), "A", "end")
    assert warned(m, "match none") is None
