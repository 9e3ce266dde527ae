"""How far claims are believed, and the advice that players get: all of it from what they may see."""

from __future__ import annotations

import json
import time
from itertools import product
from random import Random
from typing import Any

import pytest

from dicehouse import Match, game
from dicehouse.engine import NOBODY, Speaker
from dicehouse.engine.stream import stream
from dicehouse.games.sly_dice import advice
from dicehouse.games.sly_dice.belief import CERTAIN, belief, believed, chance, doubts, next_bonus
from dicehouse.games.sly_dice.combinations import makes
from dicehouse.games.sly_dice.high_low import ALL_HIT, SUMS, WAYS
from dicehouse.games.sly_dice.moves import (
    ADD,
    CALLING,
    CARDS,
    CLAIMING,
    DOUBTING,
    FULL_HOUSE,
    HIGH_LOW,
    HIGHER,
    KEEP,
    LARGE_STRAIGHT,
    LOWER,
    MOVES,
    NUMBERS,
    PAIRS,
    ROLLING,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    TURN,
    TWENTY_SIX_OR_MORE,
    claim_move,
)
from dicehouse.games.sly_dice.rules import add_dice, hide, turn_die

A, B, C = range(3)
FIVES = 4
TO = Speaker(["Ada", "Ben", "Cleo"], A)
CLAIMS = [(card, count) for card in range(len(NUMBERS)) for count in range(1, 7)]
CLAIMS += [(card, 0) for card in range(len(NUMBERS), HIGH_LOW)]


def table(own: str, middle: str, pushed: str = "", *, seats: int = 3, stage: int = CLAIMING, turn: int = A, **fields: Any) -> Any:
    """Every card lies open; A has these dice, of which those listed in ``pushed`` (1 to 3) lie before the shield."""
    t: Any = game("sly_dice").table(seats, {"first": "A"})
    t.set("spot", list(range(1, len(CARDS) + 1)))
    t.set("dice", [list(map(int, own.split())), [1, 2, 3], [4, 5, 6], [1, 1, 1]][:seats])
    t.set("middle", list(map(int, middle.split())))
    t.set("pushed", [[int(str(die) in pushed) for die in (1, 2, 3)]])
    t.set("rolls", [1 + sum(t.pushed[A, die] for die in range(3)), *[1] * (seats - 1)])
    t.set("done", [int(stage != ROLLING)] * seats)
    t.round, t.stage, t.turn = 1, stage, NOBODY if stage == ROLLING else turn
    for name, value in fields.items():
        t.set(name, value)
    return t


def claimed(own: str, middle: str, pushed: str, card: int, count: int = 0, **fields: Any) -> Any:
    return table(own, middle, pushed, stage=DOUBTING, asked=B, claim_card=card, claim_count=count, **fields)


# --- chances -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pushed", ["", "2", "1 3"])
@pytest.mark.parametrize(("own", "middle"), [("6 5 2", "4 5 6"), ("1 1 3", "1 2 1"), ("2 4 4", "6 6 3")])
def test_a_chance_is_the_share_of_hidden_dice_that_make_the_claim(own: str, middle: str, pushed: str) -> None:
    t = table(own, middle, pushed)
    hidden = [die for die in range(3) if str(die + 1) not in pushed]
    found = dict.fromkeys(CLAIMS, 0)
    for faces in product(range(1, 7), repeat=len(hidden)):
        for die, face in zip(hidden, faces, strict=True):
            t.dice[A, die] = face
        for claim in CLAIMS:
            found[claim] += makes(t, A, *claim)
    for claim in CLAIMS:
        assert chance(t, A, *claim) == CERTAIN * found[claim] // 6 ** len(hidden), claim


def test_a_sum_in_sight_counts_as_it_shows() -> None:
    """The Threes power: 2 and 3 in the middle are a 5, so three 5s lie open."""
    t = table("5 5 1", "2 3 1", "1 2", ready=[[0, 0, 1]])
    add_dice(t, A, 3, 4)
    assert chance(t, A, FIVES, 3) == CERTAIN
    assert chance(t, A, FIVES, 4) == CERTAIN // 6
    assert chance(t, A, THREE_OF_A_KIND, 0) == CERTAIN
    assert chance(t, A, LARGE_STRAIGHT, 0) == 0


@pytest.mark.parametrize(("pushed", "dice", "fits"), [("1 2", (2, 3), 1 / 6), ("1", (1, 2), 4 / 36)])
def test_a_hidden_sum_may_be_anything_that_fits(pushed: str, dice: tuple[int, int], fits: float) -> None:
    """The last die and the first common one, a 2, are a 5 if it is a 3; two hidden dice are a 5 in four of 36 ways."""
    t = table("5 1 3", "2 5 1", pushed, ready=[[0, 0, 1]])
    add_dice(t, A, *dice)
    assert chance(t, A, FIVES, 3) == int(CERTAIN * fits)


def test_a_die_turned_behind_the_shield_shows_what_is_needed() -> None:
    t = table("2 3 6", "4 5 1", "1 2")
    assert chance(t, A, LARGE_STRAIGHT, 0) == CERTAIN // 6
    t.ready[A, 0] = 1
    turn_die(t, A, 2, 1)
    assert chance(t, A, LARGE_STRAIGHT, 0) == CERTAIN


# --- belief ------------------------------------------------------------------------------------------------------------


def test_beliefs_rise_with_the_chance() -> None:
    """Three 5s: from what nobody can have, over two dice that must fit, the last one, one of two, to what lies open."""
    ladder = [("1 2 2", "3 4 6", "1 2"), ("5 2 2", "3 4 6", "1"), ("5 5 2", "3 4 6", "1 2"), ("5 2 2", "5 4 6", "1")]
    ladder.append(("5 5 2", "5 4 6", "1 2"))
    found = [belief(table(*dice), A, FIVES, 3) for dice in ladder]
    assert found == sorted(set(found))
    assert found[0] == 0
    assert found[-1] == CERTAIN


def test_a_power_that_was_spent_makes_a_claim_credible() -> None:
    t = table("5 1 3", "2 5 1", "1", ready=[[0, 0, 1]])
    before = belief(t, A, THREE_OF_A_KIND, 0)
    add_dice(t, A, 2, 3)
    assert belief(t, A, THREE_OF_A_KIND, 0) > before > 0


@pytest.mark.slow
@pytest.mark.parametrize("pushed", ["", "1", "1 2"])
@pytest.mark.parametrize("power", ["none", "turned", "added"])
def test_hidden_dice_change_nothing(pushed: str, power: str) -> None:
    """Belief and being believed are the same to the claimer, to the others and whatever lies behind the shield."""
    random = Random(4)
    seen = set()
    for _ in range(6):
        hidden = [str(random.randint(1, 6)) for _ in range(3)]
        own = " ".join("626"[die] if str(die + 1) in pushed else hidden[die] for die in range(3))
        t = table(own, "2 6 4", pushed, ready=[[1, 0, 1]])
        if power == "turned":
            turn_die(t, A, 2, random.randint(1, 6))
        if power == "added":
            add_dice(t, A, 2, 4)
        for_others = t.copy()
        hide(for_others, B)
        for view in (t, for_others):
            seen.add(tuple((belief(view, A, *claim), believed(view, A, *claim)) for claim in CLAIMS))
    assert len(seen) == 1


def test_what_all_can_see_is_never_doubted_and_the_impossible_always() -> None:
    t = table("6 6 1", "6 6 3", "1 2")
    assert believed(t, A, 5, 4) == CERTAIN
    assert believed(t, A, 0, 3) == 0


def test_a_doubter_weighs_what_it_costs() -> None:
    """SLY-66, SLY-67: each False Accusation card is dearer than the one before; a higher stake tempts."""
    t = table("6 6 1", "6 6 3", false_calls=[0, 0, 3])
    assert next_bonus(t, 0) == 10
    assert next_bonus(t, 3) == 25
    assert doubts(t, C, 6000, 20) < doubts(t, B, 6000, 20) < doubts(t, B, 6000, 40)
    assert doubts(t, B, 4000, 20) > doubts(t, B, 6000, 20)


def test_at_any_table_a_likely_bluff_may_pass_or_fail() -> None:
    chances = [believed(table("6 2 1", "4 5 6", seats=seats), A, SMALL_STRAIGHT, 0) for seats in (2, 3, 4)]
    assert all(0 < share < CERTAIN for share in chances)


# --- hints -------------------------------------------------------------------------------------------------------------


def card_hint(found: Any, card: int) -> Any:
    return next(hint for hint in found["cards"] if hint["card"] == card)


def test_hints_for_a_roller() -> None:
    """S1 after the first roll: what is made, what can be, and who would believe it."""
    found: Any = advice.hints(table("6 5 2", "4 5 6", stage=ROLLING), A)
    assert [hint["card"] for hint in found["cards"]] == list(range(len(CARDS)))
    house = card_hint(found, FULL_HOUSE)
    assert house["points"] == 10
    assert house["made"] is False
    assert 0 < house["believed"] < 1
    assert 0 < house["reach"] < 1
    sixes = card_hint(found, 5)
    assert sixes["have"] == 2
    assert sixes["believed"][0] == 1  # one of them lies in the middle
    assert sixes["believed"][5] == 0
    assert sixes["reach"][:2] == [1, 1]
    assert card_hint(found, HIGH_LOW) == {"card": HIGH_LOW, "points": 15, "chance": ALL_HIT[3, 15] / CERTAIN}


def test_after_rolling_nothing_can_be_reached() -> None:
    found: Any = advice.hints(table("6 5 6", "4 5 6", "1 3"), A)
    assert card_hint(found, FULL_HOUSE)["made"] is True
    assert "reach" not in card_hint(found, FULL_HOUSE)


def test_scored_cards_are_left_out_and_repeated_ones_come_back() -> None:
    """SLY-58, SLY-90."""
    tokens = [[int(card == FULL_HOUSE) for card in range(len(CARDS))]]
    found: Any = advice.hints(table("6 5 6", "4 5 6", tokens=tokens), A)
    assert FULL_HOUSE not in [hint["card"] for hint in found["cards"]]
    found = advice.hints(table("6 5 6", "4 5 6", tokens=tokens, repeating=1), A)
    assert [hint["card"] for hint in found["cards"]] == [FULL_HOUSE]


def test_hints_for_a_doubter() -> None:
    t = claimed("6 5 2", "4 5 6", "1", FULL_HOUSE, false_calls=[0, 2])
    found: Any = advice.hints(t, B)
    assert found["doubt"] == {"true": round(belief(t, A, FULL_HOUSE, 0) / CERTAIN, 4), "cost": 20, "denies": 20}
    assert "doubt" not in (advice.hints(t, A) or {})
    t.passed[B] = 1
    assert "doubt" not in (advice.hints(t, B) or {})


def test_hints_in_the_duel() -> None:
    t = table("0 0 0", "3 4 6", stage=CALLING, claim_card=HIGH_LOW)
    assert advice.hints(t, A) == {"duel": {"higher": round(35 / 216, 4), "lower": round(160 / 216, 4), "left": 3}}
    assert advice.hints(t, NOBODY) is None


def test_the_chances_of_high_low() -> None:
    """The ledger: 0.3214 over all sums of the middle, with the best calls."""
    assert sum(ALL_HIT[3, total] * WAYS[total] for total in SUMS) / 216 == pytest.approx(3214, abs=1)


BEST_PLAY = {
    "3 of a kind": 0.7102,
    "4 of a kind": 0.2112,
    "5 of a kind": 0.0288,
    "Full House": 0.5667,
    "Three Pairs": 0.2498,
    "Small Straight": 0.3223,
    "Large Straight": 0.1117,
    "16 or less": 0.4024,
    "26 or greater": 0.4024,
    "Odds or Evens": 0.1484,
    "Equal sum": 0.3354,
}
AT_LEAST = {1: 0.806, 2: 0.457, 3: 0.172, 4: 0.039, 5: 0.0048, 6: 0.0002}  # of a face that one aims at


@pytest.mark.slow
def test_the_best_rerolls_bring_what_the_ledger_says() -> None:
    """The chances from which the points of the cards follow: best play from every first roll, over all common dice."""
    sums = [0.0] * advice.CLAIMS
    triples = {tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3)}
    orders = {faces: {1: 1, 2: 3, 3: 6}[len(set(faces))] for faces in triples}
    for middle in triples:
        for own in triples:
            weight = orders[middle] * orders[own]
            for claim, share in enumerate(advice.reach(middle, (), own)):
                sums[claim] += weight * share
    found = [total / 46656 for total in sums]
    for i, share in enumerate(BEST_PLAY.values()):
        assert found[36 + i] == pytest.approx(share, abs=0.6e-4), list(BEST_PLAY)[i]
    for face in range(6):
        for count, share in AT_LEAST.items():
            assert found[6 * face + count - 1] == pytest.approx(share, abs=6e-4 if count < 5 else 6e-5), (face, count)


def test_hints_and_odds_through_a_match() -> None:
    """At every step every player gets hints that are JSON, quickly, and that do not change with what is hidden from them."""
    m = Match("sly_dice", seats=["Ada", "Ben", "Cleo"], seed=5)
    sly, mind = m.game.bots["sly"], stream(1, 1)
    took = []
    for _ in range(60):
        for seat in range(3):
            view = m.view(seat)
            before = time.process_time()
            found = advice.hints(view, seat)
            took.append(time.process_time() - before)
            json.dumps(found)
            advice.outlook(view, seat, Speaker(["Ada", "Ben", "Cleo"], seat))
            another = view.copy()
            m.game.rules.guess(another, seat, mind)
            hide(another, seat)
            assert advice.hints(another, seat) == found
        assert advice.hints(m.view(None), NOBODY) is None
        seat = min(m.waiting)
        view = m.view(seat)
        m.play(seat, m.game.moves.words(view, sly.decide(view, seat, m.game.legal(view, seat), mind)))
    assert sorted(took)[len(took) // 2] < 0.003


# --- sentences ---------------------------------------------------------------------------------------------------------


def test_the_odds_of_a_roller() -> None:
    told = advice.outlook(table("6 5 2", "4 5 6", "1", stage=ROLLING), A, TO)
    assert told[0].startswith("With the best rerolls for it alone: ")
    assert told[1].startswith("A bluff passes with the dice in sight: ")
    assert told[2] == "High Low hits three times: 42 %."
    assert advice.outlook(table("6 5 2", "4 5 6", "1", stage=ROLLING), NOBODY, TO) == []


def test_the_odds_of_a_doubter_and_of_the_claimer() -> None:
    t = claimed("5 5 2", "1 4 6", "1 2", FIVES, 3)
    told = advice.outlook(t, B, Speaker(["Ada", "Ben", "Cleo"], B))
    assert told[0] == f"Three 5s is true, by what everybody sees: {belief(t, A, FIVES, 3) / 100:.0f} %."
    assert told[1] == "A false accusation costs you 10 points. A bluff that passes brings Ada 25 points."
    assert advice.outlook(t, A, TO)[0].startswith("Nobody doubts three 5s: ")


def test_the_odds_of_the_duel() -> None:
    told = advice.outlook(table("0 0 0", "3 4 6", stage=CALLING, claim_card=HIGH_LOW), A, TO)
    assert told == ["The next roll against 13: higher 16 %, lower 74 %.", "All 3 rolls hit, with the best calls: 33 %."]


# --- warnings ("Warn before" of the ledger) ------------------------------------------------------------------------------


def test_warning_before_a_claim_that_all_can_see_through() -> None:
    """ "Is a claim allowed that everybody can see is impossible?" Yes; warn the player."""
    t = table("6 5 2", "4 5 6", "1 2")
    assert advice.warning(t, A, claim_move(0, 3, KEEP)) == "Everybody can see that three 1s is impossible with your dice."
    assert advice.warning(t, A, claim_move(0, 1, KEEP)) is None
    assert advice.warning(t, A, claim_move(TWENTY_SIX_OR_MORE, 0, KEEP)) is None
    assert advice.warning(t, A, claim_move(HIGH_LOW, 0, KEEP)) is None


def test_warning_before_claiming_less_than_one_has() -> None:
    t = table("6 5 2", "4 5 6")
    told = advice.warning(t, A, claim_move(5, 1, KEEP))
    assert told == "You have two 6s: claiming fewer gives 6 points away."
    assert advice.warning(t, A, claim_move(5, 2, KEEP)) is None


def test_warning_before_a_call_that_cannot_hit() -> None:
    """ "Impossible call (Lower against 3, Higher against 18)?" Legal, sure to miss."""
    low, high = (table("0 0 0", middle, stage=CALLING, claim_card=HIGH_LOW) for middle in ("1 1 1", "6 6 6"))
    assert advice.warning(low, A, LOWER) == "No roll is lower than 3: this call cannot hit."
    assert advice.warning(high, A, HIGHER) == "No roll is higher than 18: this call cannot hit."
    assert advice.warning(low, A, HIGHER) is None


def test_warning_before_a_power_that_helps_nothing() -> None:
    t = table("2 2 4", "1 3 3", ready=[[1, 0, 1]])
    wasted = "With that your dice make nothing that they do not make without it: the power would be wasted."
    assert advice.warning(t, A, TURN + 1) == wasted  # die 1 shows a 2 already
    assert advice.warning(t, A, TURN + 4) is None  # one 5
    assert advice.warning(t, A, ADD + PAIRS.index((0, 4))) is None  # S5: a Small Straight
    assert advice.warning(t, A, ADD + PAIRS.index((2, 4))) == wasted  # S24: a 7
    assert advice.warning(t, A, MOVES.base("repeat")) is None
