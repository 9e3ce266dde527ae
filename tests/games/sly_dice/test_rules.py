"""Set-up, the rolling phase, the rounds and the end of Sly Dice, rule by rule. Claims and powers have files of their own."""

from __future__ import annotations

from collections import Counter

import pytest

from dicehouse import DicehouseError, Match, game
from dicehouse.engine import CHANCE
from dicehouse.engine.stream import below, stream
from dicehouse.games.sly_dice.moves import CARDS, CLAIMING, DOUBTING, ROLLING
from dicehouse.games.sly_dice.rules import total

from .playing import SEATS, all_stop, cards, claims, dice, play, points, refused, sit, token, turn, words

SOME = "Full House, 3 of a kind, Ones"


def at_random(seats: int, seed: int) -> Match:
    """A whole match of random moves."""
    m, rng = Match("sly_dice", seats=seats, seed=seed), stream(seed, 1)
    while not m.over:
        seat = sorted(m.waiting)[below(rng, len(m.waiting))]
        legal = m.legal(seat)
        m.play(seat, legal[below(rng, len(legal))])
    return m


def last_round(middle: str, *dice: str, **start: list[int]) -> Match:
    """The eighth of eight rounds, with Ones, Twos and Fours on the table."""
    tape = {"table": f"Ones Twos Fours {middle}", "A": dice[0], "B": dice[1]}
    return Match("sly_dice", seats=2, options={"first": "A"}, start={"round": 7, **start}, tape=tape)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    """SLY-01, SLY-02, SLY-03, SLY-05, SLY-06, SLY-08: four open cards, three dice each and in the middle, nothing scored yet."""
    m = Match("sly_dice", seats=seats, seed=1)
    view = m.view()
    assert cards(m)[0] == "High Low"
    assert len(cards(m)) == 4
    assert all(1 <= face <= 6 for face in view.middle)
    for seat in SEATS[:seats]:
        assert all(1 <= face <= 6 for face in dice(m, seat, seat))  # the owner's own three ...
        assert dice(m, seat) == [0, 0, 0]  # ... behind the shield
        assert all(token(m, seat, card) == "none" for card in CARDS)
    assert list(view.bluffs) == list(view.false_calls) == list(view.score) == [0] * 4
    assert turn(m) == SEATS[:seats]


@pytest.mark.parametrize("seats", [1, 5])
def test_too_few_or_too_many(seats: int) -> None:
    """SLY-01"""
    with pytest.raises(DicehouseError, match="2 to 4 players"):
        Match("sly_dice", seats=seats)


def test_the_pile() -> None:
    """SLY-04: any of the other 17 cards may come next, each as likely; the record itself does not know which."""
    m = Match("sly_dice", seats=2, dice="by hand")
    weights = m.game.odds(m.truth())
    assert weights == [1] * 17 + [0]
    m.play(CHANCE, "Full-House")
    weights = m.game.odds(m.truth())
    assert weights[CARDS.index("Full House")] == 0
    assert sum(weights) == 16
    with pytest.raises(DicehouseError, match="cannot come up"):
        m.play(CHANCE, "High-Low")
    first = Counter(card for seed in range(60) for card in cards(Match("sly_dice", seats=2, seed=seed))[1:])
    assert set(first) == set(CARDS) - {"High Low"}


def test_what_absent_players_own_is_out_of_the_game() -> None:
    """SLY-07"""
    t = at_random(2, 3).truth()
    for p in (2, 3):
        assert [t.dice[p, die] for die in range(3)] == [0, 0, 0]
        assert not any(t.tokens[p, card] for card in range(len(CARDS)))
        assert t.score[p] == t.bluffs[p] == t.false_calls[p] == 0


def test_nobody_runs_out_of_tokens() -> None:
    """SLY-02: one a round at most, and nine are there."""
    for seats in (2, 3, 4):
        for seed in range(2):
            t = at_random(seats, seed).truth()
            for p in range(seats):
                assert sum(t.tokens[p, card] for card in range(len(CARDS))) <= 9


def test_who_begins() -> None:
    """SLY-09: drawn by lot, unless a seat is named."""
    m = sit(SOME, "C 4 5 6", "1 1 1", "2 2 2", "3 3 3", first="random")
    assert m.view().opener == 2
    assert "Chance picks C to begin." in m.log()
    assert turn(all_stop(m)) == "C"
    assert {Match("sly_dice", seats=3, seed=seed).view().opener for seed in range(30)} == {0, 1, 2}
    assert turn(all_stop(sit(SOME, "4 5 6", "1 1 1", "2 2 2", "3 3 3", first="B"))) == "B"


def test_cards_for_a_first_game() -> None:
    """SLY-11, and the assumed choice of cards; the other 14 stay in the pile."""
    m = Match("sly_dice", seats=2, seed=1, options={"opening": "suggested", "first": "A"})
    assert cards(m) == ["High Low", "3 of a kind", "Full House", "Small Straight"]
    assert m.log()[:2] == [
        "Round 1 of 8. A begins.",
        "On the table: High Low (15 points), 3 of a kind (5 points), Full House (10 points) and Small Straight (15 points).",
    ]
    drawn = Match("sly_dice", seats=2, seed=1, options={"opening": "suggested"})
    assert drawn.log()[0].startswith("Chance picks ")


# --- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds", "number"), [(2, 8, 16), (3, 9, 27), (4, 8, 32)])
def test_how_many_rounds(seats: int, rounds: int, number: int) -> None:
    """SLY-12, SLY-59, SLY-65: everybody claims once in each, and begins equally often."""
    m = at_random(seats, 7)
    t = m.truth()
    assert t.round == rounds
    claimed = [t.sheet_card[r, p] for r in range(9) for p in range(4)]
    assert sum(card > 0 for card in claimed) == number
    began = Counter(sentence.split(". ")[1] for sentence in m.log() if sentence.startswith("Round "))
    assert len(set(began.values())) == 1


def test_the_phases_of_a_round() -> None:
    """SLY-13, SLY-14, SLY-17: the middle, then everybody's dice; claims; then a card and the next round."""
    m = sit(SOME, "4 5 6", "1 1 1 / 2 2 2", "2 2 2 / 3 3 3", later="Sixes / 1 2 3")
    told = m.transcript().splitlines()
    order = [line.split(" ")[1] for line in told[told.index("") + 1 :]]
    assert order == ["reveals", "rolls", "rolls", "rolls"]  # cards, the middle, A, B
    assert "table rolls the middle 4 5 6" in told
    assert m.view().stage == ROLLING
    all_stop(m)
    assert m.view().stage == CLAIMING
    play(m, "A claim Ones x3; B pass; B claim Ones x1; A pass")
    assert (m.view().round, m.view().stage) == (2, ROLLING)
    assert list(m.view().middle) == [1, 2, 3]
    assert dice(m, "A", "A") == [2, 2, 2]


def test_common_dice_are_rolled_once_and_serve_everybody() -> None:
    """SLY-14, SLY-15, SLY-16: whoever rolls again or starts over, they stay; and everybody may use all three."""
    m = sit("Full House, 3 of a kind, Fours", "4 4 4", "1 1 2 / 3 3 / 5", "2 2 3", have="B Fours ready")
    for seat in "AB":
        assert list(m.view(seat).middle) == [4, 4, 4]
    play(m, "A push 1 reroll 2 3; A push 2 reroll 3")
    assert list(m.view().middle) == [4, 4, 4]
    play(m, "B stop; A claim 3 of a kind; B claim 3 of a kind")  # in sight: nobody is asked
    assert (points(m, "A"), points(m, "B")) == (5, 5)


def test_cleanup() -> None:
    """SLY-61, SLY-62, SLY-63, SLY-64: dice go back, a card comes, the token goes left; cards and tokens stay."""
    m = sit("Full House, 4 of a kind, Sixes", "6 6 1", "6 2 3 / 1", "6 6 6", later="Equal-sum", first="B")
    play(m, "A push 1 reroll 2; A stop; B stop; B claim Sixes x3; A accuse; A claim Sixes x3")
    assert m.needs_dice  # the tape ends after the new card
    view = m.view()
    assert dice(m, "A") == dice(m, "B") == [0, 0, 0]
    assert not any(view.pushed[p, die] for p in range(2) for die in range(3))
    assert not any(view.revealed)
    assert cards(m) == ["High Low", "Full House", "4 of a kind", "Sixes", "Equal sum"]
    assert view.opener == 0
    assert (token(m, "A", "Sixes"), token(m, "B", "Sixes")) == ("up", "up")
    assert list(view.score[:2]) == [18, 18]


def test_no_cleanup_after_the_last_round() -> None:
    """SLY-65: no card is revealed any more, and the dice lie as they were; then everything may be seen."""
    m = last_round("4 4 4", "1 2 3", "2 2 3")
    all_stop(m)
    play(m, "A claim Fours x1; B claim Fours x3")
    assert m.over
    assert len(cards(m)) == 4
    assert dice(m, "B") == [2, 2, 3]
    assert str(m.result) == "B wins"


# --- rolling ---------------------------------------------------------------------------------------------------------


def test_dice_are_rolled_unseen_and_at_the_same_time() -> None:
    """SLY-17, SLY-28: nobody waits for another, and there is no order."""
    m = sit(SOME, "4 5 6", "6 5 2 / 6 3", "1 1 2 / 3", "3 3 3")
    assert turn(m) == "ABC"
    for viewer in (None, "B", "C"):
        assert dice(m, "A", viewer) == [0, 0, 0]
    assert dice(m, "A", "A") == [6, 5, 2]
    play(m, "C stop; B push 1 reroll 3; A push 1 reroll 2 3; B stop")
    assert turn(m) == "A"


def test_stopping_after_the_first_roll_keeps_all_three_hidden() -> None:
    """SLY-18, SLY-27"""
    m = play(sit(SOME, "4 5 6", "6 5 2", "1 1 2"), "A stop")
    assert dice(m, "A", "B") == [0, 0, 0]
    assert turn(m) == "B"
    refused(m, "A push 1 reroll 2", "not A's turn")  # stopping is final


def test_the_first_reroll() -> None:
    """SLY-20, SLY-23, SLY-26: exactly one die goes out, and one or both of the others are rolled."""
    m = sit(SOME, "4 5 6", "6 5 2 / 3", "1 1 2")
    pushes = [f"push {die} reroll {' '.join(rolled)}" for die, a, b in ("123", "213", "312") for rolled in ((a, b), (a,), (b,))]
    assert words(m, "A") == ["stop", *pushes]
    refused(m, "A push 1", "is not a move here")  # not for show
    refused(m, "A push 1 2 reroll 3", "is not a move here")
    play(m, "A push 1 reroll 3")
    assert dice(m, "A", "A") == [6, 5, 3]


def test_a_pushed_die_is_locked_and_seen_by_all() -> None:
    """SLY-21, SLY-22: at once."""
    m = play(sit(SOME, "4 5 6", "6 5 2 / 3 3", "1 1 2"), "A push 2 reroll 1 3")
    for viewer in (None, "B"):
        assert dice(m, "A", viewer) == [0, 5, 0]
    assert m.log("B")[-1] == "A puts a 5 before the shield and rolls again."
    refused(m, "A push 2 reroll 1", "Die 2 lies before your shield already: it is locked.")
    refused(m, "A push 1 reroll 2", "Die 2 lies before your shield already")
    refused(m, "A push 1 reroll 2 3", "Die 2 lies before your shield already")


def test_the_second_reroll_is_the_last() -> None:
    """SLY-19, SLY-24, SLY-25, SLY-27: one of the two is pushed and the other rolled; then the seat is done by itself."""
    m = play(sit(SOME, "4 5 6", "6 5 2 / 3 3 / 1", "1 1 2"), "A push 2 reroll 1 3")
    assert words(m, "A") == ["stop", "push 1 reroll 3", "push 3 reroll 1"]
    stopped = play(m.copy(), "A stop")
    assert turn(stopped) == "B"
    play(m, "A push 3 reroll 1")
    assert turn(m) == "B"
    assert dice(m, "A", "B") == [0, 5, 3]
    assert dice(m, "A", "A") == [1, 5, 3]


def test_when_rolling_ends() -> None:
    """SLY-29: with the last one who stops or has no roll left, and claims start with the First Player."""
    m = sit(SOME, "4 5 6", "6 5 2 / 3 3 / 1", "1 1 2", first="B")
    play(m, "B stop; A push 1 reroll 2 3")
    assert m.view().stage == ROLLING
    play(m, "A push 2 reroll 3")
    assert m.view().stage == CLAIMING
    assert turn(m) == "B"
    assert m.log()[-1] == "Everybody has rolled. B claims first."


def test_the_order_of_moves_while_rolling_changes_nothing() -> None:
    """SLY-28: each seat's dice are a stream of their own."""
    ways = (
        "A push 1 reroll 2 3; A push 2 reroll 3; B push 3 reroll 1; B stop; C stop",
        "C stop; B push 3 reroll 1; A push 1 reroll 2 3; B stop; A push 2 reroll 3",
        "B push 3 reroll 1; A push 1 reroll 2 3; C stop; A push 2 reroll 3; B stop",
    )
    for seed in range(5):
        ends = [play(Match("sly_dice", seats=3, seed=seed), way) for way in ways]
        assert len({end.pack() for end in ends}) == 1
        for end in ends:  # and the dice to come are the same, too
            while end.view().round == 1:
                seat = min(end.waiting)
                end.play(seat, "pass" if end.view().stage == DOUBTING else end.legal(seat)[-1])
        assert len({end.pack() for end in ends}) == 1


# --- the end ---------------------------------------------------------------------------------------------------------


def test_scores_are_kept_as_they_arise_and_seen_by_all() -> None:
    """SLY-10, SLY-49"""
    m = sit("Full House, Sixes, Ones", "6 6 1", "6 6 6", "1 1 2")
    all_stop(m)
    play(m, "A claim Sixes x4; B pass")
    for viewer in (None, "A", "B"):
        assert list(m.view(viewer).score[:2]) == [24, 0]


def test_totals_may_be_negative() -> None:
    """SLY-67, SLY-69: no floor."""
    m = last_round("4 4 4", "4 2 3", "2 2 3", score=[20, 30], bluffs=[1, 0], false_calls=[0, 2])
    all_stop(m)
    play(m, "A claim Fours x4; B accuse; B claim Fours x3")
    assert m.log()[-3:] == [
        "A: 36 for combinations + 10 for one bluff = 46.",
        "B: 42 for combinations − 45 for three false accusations = -3.",
        "A wins with 46 points!",
    ]
    assert m.result is not None
    assert m.result.winners == (0,)  # SLY-70


@pytest.mark.parametrize(
    ("start", "said", "winners"),
    [
        ({"score": [60, 75], "bluffs": [2, 1]}, "A wins with 89 points, ahead by bluffing cards!", (0,)),
        ({"score": [75, 75], "bluffs": [1, 1]}, "A and B share the win with 89 points each.", (0, 1)),
        ({"score": [75, 75], "bluffs": [1, 0], "false_calls": [1, 0]}, "A wins with 79 points, ahead by bluffing cards!", (0,)),
        ({"score": [75, 76], "bluffs": [3, 3]}, "B wins with 125 points!", (1,)),
    ],
)
def test_ties(start: dict[str, list[int]], said: str, winners: tuple[int, ...]) -> None:
    """SLY-70, SLY-71, SLY-72: bluffing cards decide between equal totals, and between these only."""
    m = last_round("4 1 1", "2 2 3", "2 2 3", **start)
    all_stop(m)
    play(m, "A claim Fours x1; B claim Fours x1")
    assert m.log()[-1] == said
    assert m.result is not None
    assert m.result.winners == winners


def test_bonus_cards_never_run_out() -> None:
    """SLY-60: a tenth is worth five more than the ninth."""
    t = game("sly_dice").table(2, {}, {"bluffs": [10], "false_calls": [0, 11]})
    assert (total(t, 0), total(t, 1)) == (325, -385)


def test_there_is_always_a_card_to_claim() -> None:
    """What if all available cards are scored? Round r offers 3 + r cards, and at most r - 1 are scored (SLY-62)."""
    for seed in range(3):
        m = Match("sly_dice", seats=2, seed=seed)
        while not m.over:
            seat, move = min(m.waiting), "stop"
            if m.view().stage == CLAIMING:
                found = claims(m, SEATS[seat])
                assert len({claim.split(" x")[0] for claim in found}) >= 4
                move = f"claim {found[0]}"
            m.play(seat, "pass" if m.view().stage == DOUBTING else move)


def test_unused_powers_are_worth_nothing() -> None:
    t = game("sly_dice").table(2, {}, {"tokens": [[2, 2, 2, 2]], "ready": [[1, 1, 1, 1]]})
    out = [0, 0]
    game("sly_dice").rules.result(t, out)
    assert out == [0, 0]
