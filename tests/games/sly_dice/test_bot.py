"""The opponents: what they roll for, what they claim, whom they doubt, and how well they do."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import Match, game, simulate
from dicehouse.engine import NOBODY
from dicehouse.engine.stream import stream
from dicehouse.games.sly_dice.belief import belief, doubts, stake_of
from dicehouse.games.sly_dice.bot import doubts_claim
from dicehouse.games.sly_dice.moves import CALLING, CARDS, CLAIMING, DOUBTING, HIGH_LOW, ROLLING

A = 0
DRAWS = 40  # how often a bot that mixes is asked
LEVELS = ["honest", "wary", "sly"]


def chosen(
    bot: str, own: str, middle: str, pushed: str = "", cards: str = "", theirs: str = "", seed: int = 1, **fields: Any
) -> str:
    """What a bot in seat A does. ``cards`` lie open; A's ``pushed`` dice (1 to 3) and ``theirs`` lie before the shields."""
    sly_dice = game("sly_dice")
    stage = fields.get("stage", CLAIMING)
    t: Any = sly_dice.table(2, {"first": "A"})
    t.set("spot", [int(card in cards.split(", ")) for card in CARDS])
    t.set("dice", [list(map(int, own.split())), [1, 2, 3]])
    t.set("middle", list(map(int, middle.split())))
    t.set("pushed", [[int(str(die) in places) for die in (1, 2, 3)] for places in (pushed, theirs)])
    t.set("rolls", [1 + sum(t.pushed[A, die] for die in range(3)), 1])
    t.set("done", [int(stage != ROLLING)] * 2)
    t.round, t.stage, t.turn = 8, CLAIMING, NOBODY if stage == ROLLING else A
    for name, value in fields.items():
        t.set(name, value)
    view = sly_dice.view(t, A)
    legal = sly_dice.legal(view, A)
    move = sly_dice.bots[bot].decide(view, A, legal, stream(seed, 1))
    assert move in legal
    return sly_dice.moves.words(view, move)


def token(*cards: str) -> list[list[int]]:
    return [[int(card in cards) for card in CARDS]]


# --- rolling ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", LEVELS)
def test_nobody_breaks_what_is_worth_most(bot: str) -> None:
    assert chosen(bot, "4 4 4", "4 4 1", cards="High Low, 5 of a kind", stage=ROLLING) == "stop"


@pytest.mark.parametrize("bot", LEVELS)
def test_all_roll_the_die_that_does_not_fit(bot: str) -> None:
    """Two pushed dice would make four 6s already; the last of three must be pushed or rolled."""
    move = chosen(bot, "6 1 6", "6 6 2", "1", cards="High Low, 5 of a kind", stage=ROLLING)
    assert move == "push 3 reroll 2"


def test_sly_rolls_one_die_where_two_fit() -> None:
    """A 5 and a 4 complete all but one place of the straight: the 1 is rolled alone."""
    move = chosen("sly", "5 4 1", "1 2 3", cards="High Low, Large Straight", stage=ROLLING)
    assert move in ("push 1 reroll 3", "push 2 reroll 3")


def test_sly_starts_over_when_nothing_came() -> None:
    """SLY-95: the Fours power, after the last reroll and before the last claim."""
    ready = token("Fours")
    hopeless: dict[str, Any] = {
        "cards": "High Low, 5 of a kind, Fours",
        "stage": ROLLING,
        "tokens": token("High Low", "Fours"),
        "ready": ready,
    }
    assert chosen("sly", "1 2 3", "4 5 6", "1 2", **hopeless) == "restart"
    assert chosen("sly", "5 5 5", "5 5 6", "1 2", **hopeless) == "stop"


# --- claiming --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", LEVELS)
def test_all_claim_the_best_that_they_have(bot: str) -> None:
    assert chosen(bot, "5 5 2", "5 2 1", cards="High Low, 3 of a kind, Full House").startswith("claim Full House")


def test_honest_takes_high_low_before_it_lies() -> None:
    assert chosen("honest", "6 5 3", "4 2 1", cards="High Low, 5 of a kind, 3 of a kind") == "claim High Low"


def test_wary_lies_only_for_want_of_anything_better() -> None:
    """A point is something better for the honest one alone; with High Low open nobody but the sly one lies."""
    poor: dict[str, Any] = {"cards": "High Low, Ones, Full House", "tokens": token("High Low")}
    assert chosen("honest", "5 6 4", "1 2 2", **poor).startswith("claim Ones x1")
    assert chosen("wary", "5 6 4", "1 2 2", **poor) == "claim Full House show"
    assert chosen("wary", "5 6 4", "1 2 2", **{**poor, "tokens": token()}) == "claim High Low"


def test_sly_bluffs_where_it_is_believed_and_would_show_it() -> None:
    """SLY-54: one 5 is missing, nobody can know, and the bonus is worth showing it."""
    bluff: dict[str, Any] = {"cards": "High Low, Full House", "tokens": token("High Low")}
    assert chosen("sly", "5 1 4", "5 2 2", **bluff) == "claim Full House show"


def test_sly_mixes_its_lies() -> None:
    """With two lies that are about as good, neither can be counted on."""
    said = {
        chosen("sly", "6 5 3", "4 4 1", seed=seed, cards="High Low, Full House, 16 or less", tokens=token("High Low"))
        for seed in range(DRAWS)
    }
    assert len(said) > 1


def test_sly_turns_the_die_that_is_missing() -> None:
    """SLY-86: the Ones power makes the Large Straight."""
    move = chosen("sly", "1 1 3", "4 5 6", cards="High Low, Ones, Large Straight", tokens=token("Ones"), ready=token("Ones"))
    assert move in ("turn 1=2", "turn 2=2")


def test_sly_adds_two_dice_to_what_is_missing() -> None:
    """S5: with the Threes power 2 and 3 are a 5, and the Small Straight is made. Lies of this claimer were caught twice already."""
    caught: dict[str, Any] = {"sheet_card": [[1 + CARDS.index("3 of a kind")]] * 2}
    held: dict[str, Any] = {"tokens": token("Threes"), "ready": token("Threes"), **caught}
    move = chosen("sly", "2 2 4", "1 3 3", cards="High Low, Threes, Small Straight", **held)
    assert move in ("add 1+M2", "add 1+M3", "add 2+M2", "add 2+M3")


def test_sly_repeats_its_best_card() -> None:
    """SLY-90: with the Twos power the 5 of a kind scores again; then it is claimed."""
    again: dict[str, Any] = {"cards": "High Low, Twos, 5 of a kind", "tokens": token("Twos", "5 of a kind"), "ready": token("Twos")}
    assert chosen("sly", "4 4 4", "4 4 1", **again) == "repeat"
    assert chosen("sly", "4 4 4", "4 4 1", **{**again, "ready": []}, repeating=1).startswith("claim 5 of a kind")


def test_sly_keeps_a_power_that_would_gain_nothing() -> None:
    held: dict[str, Any] = {"cards": "High Low, Ones, 5 of a kind", "tokens": token("Ones"), "ready": token("Ones")}
    assert chosen("sly", "4 4 4", "4 4 1", **held).startswith("claim 5 of a kind")


# --- doubting, and High Low ------------------------------------------------------------------------------------------


def answers(bot: str, theirs: str, card: str, **fields: Any) -> float:
    """How often A doubts B, whose dice are 1 2 3 with 6 6 5 in the middle."""
    claim: dict[str, Any] = {"stage": DOUBTING, "turn": 1, "asked": A, "claim_card": CARDS.index(card), **fields}
    said = [chosen(bot, "4 4 4", "6 6 5", theirs=theirs, seed=seed, cards="High Low", **claim) for seed in range(DRAWS)]
    return said.count("accuse") / DRAWS


@pytest.mark.parametrize("bot", LEVELS)
def test_the_impossible_is_always_doubted(bot: str) -> None:
    assert answers(bot, "1 2", "16 or less") == 1
    assert answers(bot, "1 2", "4 of a kind") == 1


def test_honest_doubts_only_what_is_hardly_possible() -> None:
    """Three hidden dice make a Full House of 6 6 5 often enough, but 5 of a kind once in 216 rolls."""
    assert answers("honest", "", "Full House") == 0
    assert answers("honest", "", "5 of a kind") == 1


def test_wary_doubts_by_the_dice_and_never_by_the_person() -> None:
    """Four of a kind needs two more 6s, or four 5s: too much to believe; and a liar is believed as anybody else is."""
    assert answers("honest", "", "4 of a kind") == 0
    assert answers("wary", "", "4 of a kind") == 1
    assert answers("wary", "", "Full House") == answers("wary", "", "Full House", bluffs=[0, 3]) == 0


def test_sly_doubts_liars_more_and_less_when_it_is_dear() -> None:
    """What is known of the claimer, and what the next False Accusation card costs (SLY-67)."""
    plain = answers("sly", "", "Full House")
    assert answers("sly", "", "Full House", bluffs=[0, 3]) > plain
    assert answers("sly", "", "Full House", false_calls=[3]) < answers("sly", "", "Full House", bluffs=[0, 3])


@pytest.mark.parametrize(("seats", "more"), [(2, True), (4, False)])
def test_sly_trusts_less_where_nobody_else_would_doubt(seats: int, more: bool) -> None:
    t: Any = game("sly_dice").table(seats, {"first": "A"})
    t.set("middle", [6, 6, 5])
    t.stage, t.turn, t.asked, t.claim_card = DOUBTING, 1, A, CARDS.index("Full House")
    sensible = doubts(t, A, belief(t, 1, t.claim_card, 0), stake_of(t, 1, t.claim_card, 0))
    assert (doubts_claim(t, A) > sensible) is more


@pytest.mark.parametrize("bot", LEVELS)
def test_the_calls_of_high_low(bot: str) -> None:
    """Higher on 10 or less, Lower on 11 or more (the ledger's best calls)."""
    for middle, call in {"3 4 3": "higher", "3 4 4": "lower", "1 1 1": "higher", "6 6 6": "lower"}.items():
        assert chosen(bot, "0 0 0", middle, cards="High Low", stage=CALLING, claim_card=HIGH_LOW) == call


# --- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_from_their_view(seats: int) -> None:
    """Whatever lies behind the other shields, a bot does the same."""
    m = Match("sly_dice", seats=seats, seed=seats)
    mind, guesses = stream(seats, 1), stream(seats, 2)
    for _ in range(25):
        seat = min(m.waiting)
        view = m.view(seat)
        legal = m.game.legal(view, seat)
        for bot in m.game.bots.values():
            before = list(mind)
            move = bot.decide(view, seat, legal, list(before))
            assert move in legal
            other = view.copy()
            m.game.rules.guess(other, seat, guesses)
            m.game.rules.hide(other, seat)
            assert bot.decide(other, seat, legal, list(before)) == move
        move = m.game.bots["sly"].decide(view, seat, legal, mind)
        m.play(seat, m.game.moves.words(view, move))


@pytest.mark.slow
@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_bot_beats_random(bot: str, seats: int) -> None:
    """A fair share would be 20 of 40, or 10."""
    report = simulate("sly_dice", [bot, *["random"] * (seats - 1)], games=40, seed=1, device="interpreter")
    assert report.wins[0] > 36


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "weaker", "wins"), [("wary", "honest", (23, 12)), ("sly", "wary", (21, 12))])
@pytest.mark.parametrize("seats", [2, 4])
def test_each_level_beats_the_one_before(bot: str, weaker: str, wins: tuple[int, int], seats: int) -> None:
    """One against one, or three, of the weaker: of 36 matches a fair share would be 18, or 9."""
    report = simulate("sly_dice", [bot, *[weaker] * (seats - 1)], games=36, seed=3, device="interpreter")
    assert report.wins[0] > wins[seats == 4]
