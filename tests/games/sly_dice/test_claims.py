"""The claiming phase of Sly Dice, rule by rule: claims, doubts, scoring, what each card needs, and High Low."""

from __future__ import annotations

import pytest

from dicehouse import Match
from dicehouse.games.sly_dice.moves import CARDS, CLAIMING, DOUBTING
from dicehouse.games.sly_dice.rules import BELIEVED, CAUGHT, DUEL_LOST, DUEL_WON, IN_SIGHT, PROVEN, SHOWN

from .playing import all_stop, claims, dice, play, points, refused, sit, token, turn, words

SOME = "Full House, Fours, Sixes"


def claiming(cards: str, middle: str, *dice: str, **more: str) -> Match:
    """Everybody has stopped after the first roll."""
    return all_stop(sit(cards, middle, *dice, **more))


def bonus_cards(m: Match) -> list[tuple[int, int]]:
    """Successful Bluffing and False Accusation cards of each seat."""
    view = m.view()
    return [(view.bluffs[p], view.false_calls[p]) for p in range(view.seats)]


# --- step 1: the claim -----------------------------------------------------------------------------------------------


def test_claims_go_round_once_from_the_first_player() -> None:
    """SLY-30, SLY-34, SLY-59: each claim with its doubts and its points before the next one."""
    m = claiming("3 of a kind, Fours, Sixes", "4 1 6", "4 2 2", "1 1 3", "5 5 2", "6 6 6", first="C")
    seen = []
    while m.view().round == 1 and not m.needs_dice:
        seat = turn(m)
        seen.append(f"{seat} {'passes' if m.view().stage == DOUBTING else 'claims'}")
        m.play(seat, "pass" if m.view().stage == DOUBTING else "claim Sixes x2")
    assert [s[0] for s in seen if "claims" in s] == ["C", "D", "A", "B"]
    assert [s[0] for s in seen if "passes" in s] == [*"DAB", *"ABC", *"BCD", *"CDA"]


def test_any_open_card_may_be_claimed_true_or_not() -> None:
    """SLY-31, SLY-35, SLY-36: also one that everybody sees to be impossible. Number cards with a count from 1 to 6."""
    m = claiming("Large Straight, Fours, Ones", "4 4 4", "4 2 2", "1 1 3")
    counts = range(1, 7)
    expected = [*(f"Ones x{k}" for k in counts), *(f"Fours x{k}" for k in counts), "Large Straight", "High Low"]
    assert claims(m, "A") == expected
    play(m, "A claim Large Straight; B pass")
    assert points(m, "A") == 30
    refused(m, "B claim Sixes x1", "Sixes still lies in the draw pile")
    refused(m, "B claim Fours x0", "is not a move here")  # nothing rolled is no combination
    refused(m, "B claim Fours", "is not a move here")  # how many must be said
    refused(m, "B claim Large Straight x2", "is not a move here")
    refused(m, "B pass", "You cannot doubt yourself: it is your turn to claim a card")  # nobody may pass instead


def test_a_card_stays_open_to_the_others() -> None:
    """SLY-32: in the same round, too."""
    m = claiming(SOME, "4 1 6", "4 2 2", "4 4 3")
    play(m, "A claim Fours x2; B pass; B claim Fours x2; A pass")
    assert (points(m, "A"), points(m, "B")) == (8, 8)
    assert (token(m, "A", "Fours"), token(m, "B", "Fours")) == ("down", "down")


def test_any_mix_of_dice() -> None:
    """SLY-33, SLY-73: pushed, hidden and common dice together."""
    m = sit(SOME, "6 1 2", "6 6 1 / 5", "1 1 3")
    play(m, "A push 1 reroll 3; A stop; B stop; A claim Sixes x3; B accuse")
    assert points(m, "A") == 18


@pytest.mark.parametrize(
    ("cards", "middle", "rolls", "moves", "claim"),
    [
        ("Sixes, Ones, Twos", "6 6 1", "6 2 3 / 1", "A push 1 reroll 2; A stop", "Sixes x3"),
        ("Full House, Ones, Twos", "6 6 1", "6 1 3 / 4 / 2", "A push 1 reroll 3; A push 2 reroll 3", "Full House"),
        ("3 of a kind, Ones, Twos", "6 6 6", "1 2 3", "A stop", "3 of a kind"),
        ("Small Straight, Ones, Twos", "1 2 3", "4 5 3 / 1 / 2", "A push 1 reroll 3; A push 2 reroll 3", "Small Straight"),
        ("16 or less, Ones, Twos", "1 2 3", "1 2 6 / 6 / 6", "A push 1 reroll 3; A push 2 reroll 3", "16 or less"),
        ("26 or greater, Ones, Twos", "6 6 6", "6 1 6 / 1 / 1", "A push 1 reroll 3; A push 2 reroll 3", "26 or greater"),
    ],
)
def test_what_all_can_see_is_not_asked_about(cards: str, middle: str, rolls: str, moves: str, claim: str) -> None:
    """SLY-37, SLY-52: the claim scores at once, nothing is shown, and there is no bluff to be shown."""
    m = play(sit(cards, middle, rolls, "1 1 3"), f"{moves}; B stop")
    refused(m, f"A claim {claim} show", "Everybody can see that this is true: there is no bluff to show")
    assert "show" not in " ".join(word for word in words(m, "A") if word.startswith(f"claim {claim}"))
    play(m, f"A claim {claim}")
    assert turn(m) == "B"
    assert m.view().stage == CLAIMING
    assert points(m, "A") > 0
    assert m.view().last == IN_SIGHT
    assert m.view().revealed[0] == 0


@pytest.mark.parametrize(
    ("cards", "middle", "rolls", "moves", "claim"),
    [
        ("Sixes, Ones, Twos", "6 6 1", "6 2 3", "A stop", "Sixes x3"),
        ("16 or less, Ones, Twos", "1 2 3", "1 4 1 / 1 / 1", "A push 1 reroll 3; A push 2 reroll 3", "16 or less"),
        ("26 or greater, Ones, Twos", "6 6 6", "6 1 6 / 6", "A push 2 reroll 3; A stop", "26 or greater"),
        ("Odds or Evens, Ones, Twos", "1 3 5", "1 3 5 / 5 / 5", "A push 1 reroll 3; A push 2 reroll 3", "Odds or Evens"),
    ],
)
def test_what_a_hidden_die_could_spoil_is_asked_about(cards: str, middle: str, rolls: str, moves: str, claim: str) -> None:
    """SLY-37, SLY-38: although it is true."""
    m = play(sit(cards, middle, rolls, "1 1 3"), f"{moves}; B stop; A claim {claim}")
    assert m.view().stage == DOUBTING
    assert turn(m) == "B"
    play(m, "B accuse")
    assert m.view().last == PROVEN


# --- step 2: accusation ----------------------------------------------------------------------------------------------


def test_the_others_answer_in_turn() -> None:
    """SLY-38, SLY-39, SLY-40, SLY-41: from the claimer's left, each must accuse or pass; after the last pass the claim scores."""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3", "5 5 2", "1 2 3", first="B")
    play(m, "B claim Fours x2")
    for seat in "CDA":
        assert turn(m) == seat
        assert words(m, seat) == ["accuse", "pass"]
        for other in sorted(set("ABCD") - {seat}):
            refused(m, f"{other} accuse", "not .*'s turn")
        refused(m, f"{seat} claim Fours x1", "Two 4s is claimed: accuse or pass first")
        assert m.view().sheet_points[0, 1] == 0
        play(m, f"{seat} pass")
        passed = {p for n, p in enumerate("ABCD") if m.view().passed[n]}
        assert passed == {"C": {"C"}, "D": {"C", "D"}, "A": set()}[seat]  # all see it, until the claim is over
    assert points(m, "B") == 8
    assert turn(m) == "C"
    assert m.view().last == BELIEVED


def test_the_first_accusation_ends_the_asking() -> None:
    """SLY-42, SLY-51: nobody else is asked, and nobody is accused twice."""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3", "5 5 2")
    play(m, "A claim Fours x3; B accuse")
    refused(m, "C accuse", "not C's turn")
    assert turn(m) == "B"
    assert m.view().stage == CLAIMING
    refused(m, "B accuse", "You cannot doubt yourself")


def test_the_accused_shows_all_dice_to_everybody_until_cleanup() -> None:
    """SLY-43"""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3", "5 5 2")
    play(m, "A claim Fours x3; B pass; C accuse")
    for viewer in (None, "B", "C"):
        assert dice(m, "A", viewer) == [4, 2, 2]
        assert list(m.view(viewer).last_dice) == [4, 2, 2, 4, 1, 6]
        assert "A shows 4 2 2. With 4 1 6 in the middle that is only two 4s: a bluff!" in m.log(viewer)
    play(m, "B claim Sixes x1; C claim Sixes x1")  # both in sight
    assert m.needs_dice
    assert dice(m, "A") == [0, 0, 0]


def test_a_true_claim_that_is_doubted() -> None:
    """SLY-44, SLY-45, SLY-48, SLY-49: the accuser alone takes a False Accusation card, and the claim scores."""
    m = claiming(SOME, "4 1 6", "4 4 2", "1 1 3", "5 5 2")
    play(m, "A claim Fours x3; B pass; C accuse")
    assert bonus_cards(m) == [(0, 0), (0, 0), (0, 1)]
    assert points(m, "A") == 12
    assert token(m, "A", "Fours") == "down"
    assert (m.view().last, m.view().last_accuser) == (PROVEN, 2)


def test_a_bluff_that_is_caught() -> None:
    """SLY-46, SLY-47, SLY-50: no points, no token, and nothing for the accuser."""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3", "5 5 2")
    play(m, "A claim Fours x3 show; B accuse")
    assert bonus_cards(m) == [(0, 0), (0, 0), (0, 0)]
    assert list(m.view().score[:3]) == [0, 0, 0]
    assert token(m, "A", "Fours") == "none"
    assert turn(m) == "B"
    assert (m.view().last, m.view().last_points) == (CAUGHT, 0)


def test_bonus_cards_are_public_and_separate() -> None:
    """SLY-08, SLY-60, SLY-68: both kinds may lie before one player."""
    m = claiming(SOME, "4 1 6", "4 2 2", "6 4 4")
    play(m, "A claim Fours x3 show; B pass; B claim Fours x3; A accuse")
    for viewer in (None, "A", "B"):
        assert (m.view(viewer).bluffs[0], m.view(viewer).false_calls[0]) == (1, 1)


# --- step 3: scoring -------------------------------------------------------------------------------------------------


def test_an_undoubted_bluff_may_be_shown() -> None:
    """SLY-53, SLY-54: all hidden dice, at once, for one Successful Bluffing card."""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3")
    play(m, "A claim Fours x3 show; B pass")
    assert bonus_cards(m) == [(1, 0), (0, 0)]
    assert points(m, "A") == 12
    assert dice(m, "A", "B") == [4, 2, 2]
    assert m.view().last == SHOWN
    assert m.log("B")[-3:] == [
        "A shows 4 2 2. With 4 1 6 in the middle that is only two 4s: a bluff!",
        "A scores 12 points and has 12 now. The power of Fours is ready.",
        "A takes a Successful Bluffing card: +10 points at the end.",
    ]


def test_an_undoubted_bluff_may_be_kept() -> None:
    """SLY-52, SLY-54"""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3")
    play(m, "A claim Fours x3; B pass")
    assert bonus_cards(m) == [(0, 0), (0, 0)]
    assert points(m, "A") == 12
    assert dice(m, "A", "B") == [0, 0, 0]
    assert list(m.view("B").last_dice) == [0, 0, 0, 4, 1, 6]


def test_a_true_claim_is_no_bluff_whatever_its_maker_says() -> None:
    """SLY-52, SLY-55, SLY-56: it scores, brings no bluffing card, and nothing is shown."""
    m = claiming(SOME, "4 1 6", "4 4 4", "1 1 3")
    play(m, "A claim Fours x3 show; B pass")
    assert bonus_cards(m) == [(0, 0), (0, 0)]
    assert points(m, "A") == 12
    assert dice(m, "A", "B") == [0, 0, 0]


def test_more_than_claimed_is_true_and_scores_what_was_claimed() -> None:
    """SLY-55, SLY-57"""
    m = claiming(SOME, "4 1 6", "4 4 4", "1 1 3")
    play(m, "A claim Fours x2; B accuse")
    assert m.view().last == PROVEN
    assert points(m, "A") == 8


def test_each_card_scores_once_for_each_player() -> None:
    """SLY-58, and: not even as a bluff."""
    m = claiming(SOME, "4 1 6", "4 2 2", "1 1 3", have="A Full House used; A Fours used")
    assert claims(m, "A") == [*(f"Sixes x{k}" for k in range(1, 7)), "High Low"]
    refused(m, "A claim Full House", "You have scored Full House already. Only the Twos power lets you do so again")


def test_a_card_that_was_not_scored_may_be_claimed_again() -> None:
    """SLY-50, SLY-58: only scoring closes a card."""
    m = claiming(SOME, "4 1 6", "4 2 2 / 1 2 2", "1 1 3 / 1 2 3", later="Ones 1 2 3")
    play(m, "A claim Fours x6; B accuse; B claim Sixes x1")
    all_stop(m)
    play(m, "B claim Ones x1")
    assert "Fours x6" in claims(m, "A")


# --- the cards -------------------------------------------------------------------------------------------------------

SIX_DICE = [  # rule, claim, the middle, own dice, points; 0 is a bluff
    ("SLY-74", "Ones x3", "1 5 6", "1 1 2", 3),
    ("SLY-74", "Ones x4", "1 5 6", "1 1 2", 0),
    ("SLY-75", "Twos x3", "2 5 6", "2 2 3", 6),
    ("SLY-75", "Twos x4", "2 5 6", "2 2 3", 0),
    ("SLY-76", "Threes x4", "3 5 6", "3 3 3", 12),
    ("SLY-76", "Threes x5", "3 5 6", "3 3 3", 0),
    ("SLY-77", "Fours x2", "4 5 6", "4 1 3", 8),
    ("SLY-77", "Fours x3", "4 5 6", "4 1 3", 0),
    ("SLY-78", "Fives x4", "5 5 6", "5 5 3", 20),
    ("SLY-78", "Fives x5", "5 5 6", "5 5 3", 0),
    ("SLY-79", "Sixes x5", "6 6 1", "6 6 6", 30),
    ("SLY-79", "Sixes x6", "6 6 1", "6 6 6", 0),
    ("SLY-98", "3 of a kind", "6 5 1", "6 6 2", 5),
    ("SLY-98", "3 of a kind", "6 5 1", "6 5 2", 0),
    ("SLY-99", "4 of a kind", "6 6 1", "6 6 2", 20),
    ("SLY-99", "4 of a kind", "6 6 1", "6 1 1", 0),
    ("SLY-100", "5 of a kind", "6 6 1", "6 6 6", 45),
    ("SLY-100", "5 of a kind", "6 6 1", "6 6 1", 0),
    ("SLY-101", "3 of a kind", "6 6 1", "6 6 6", 5),
    ("SLY-102", "Full House", "6 6 1", "6 1 2", 10),
    ("SLY-102", "Full House", "6 6 1", "6 6 6", 10),
    ("SLY-102", "Full House", "6 6 1", "6 6 2", 0),
    ("SLY-103", "Three Pairs", "6 5 1", "6 5 1", 20),
    ("SLY-103", "Three Pairs", "6 5 1", "6 5 2", 0),
    ("SLY-104", "Three Pairs", "6 6 1", "6 6 1", 20),
    ("SLY-104", "Three Pairs", "6 6 6", "6 6 6", 20),
    ("SLY-104", "Three Pairs", "6 6 1", "6 1 1", 0),
    ("SLY-105", "Large Straight", "6 4 1", "2 5 3", 30),
    ("SLY-105", "Large Straight", "6 4 2", "2 5 3", 0),
    ("SLY-106", "Small Straight", "1 2 3", "4 5 5", 15),
    ("SLY-106", "Small Straight", "6 2 3", "4 5 5", 15),
    ("SLY-106", "Small Straight", "1 2 3", "4 6 6", 0),
    ("SLY-107", "16 or less", "1 2 3", "4 5 1", 10),
    ("SLY-107", "16 or less", "1 2 3", "4 5 2", 0),
    ("SLY-108", "26 or greater", "6 6 3", "4 5 2", 10),
    ("SLY-108", "26 or greater", "6 6 3", "4 5 1", 0),
    ("SLY-109", "Odds or Evens", "2 4 6", "2 2 6", 25),
    ("SLY-109", "Odds or Evens", "1 3 5", "1 1 3", 25),
    ("SLY-109", "Odds or Evens", "1 3 5", "1 1 2", 0),
    ("SLY-110", "Equal sum", "1 3 6", "4 5 1", 15),
    ("SLY-110", "Equal sum", "1 3 6", "4 5 2", 0),
]


@pytest.mark.parametrize(("rule", "claim", "middle", "own", "scored"), SIX_DICE)
def test_what_a_card_needs_and_brings(rule: str, claim: str, middle: str, own: str, scored: int) -> None:
    """SLY-73 to SLY-79 and SLY-98 to SLY-110: a doubted claim brings its points, or it was a bluff."""
    card = claim.partition(" x")[0]
    others = [name for name in ("Twos", "Fives", "Equal sum") if name != card][:2]
    m = claiming(", ".join([card, *others]), middle, own, "1 1 3")
    play(m, f"A claim {claim}; B accuse")
    assert points(m, "A") == scored, rule
    assert (m.view().last == PROVEN) == (scored > 0)
    side = "down" if card in ("Ones", "Twos", "Threes", "Fours") else "up"  # SLY-81, SLY-83
    assert token(m, "A", card) == (side if scored else "none")
    assert m.view().false_calls[1] == (scored > 0)


def test_each_rule_about_a_card_is_among_them() -> None:
    ids = {f"SLY-{n}" for n in (*range(74, 80), *range(98, 111))}
    assert {rule for rule, *_ in SIX_DICE} == ids
    assert {claim.split(" x")[0] for _, claim, *_ in SIX_DICE} == set(CARDS) - {"High Low"}


# --- High Low --------------------------------------------------------------------------------------------------------


def high_low(own: str, middle: str = "3 4 6", **more: str) -> Match:
    """A claims High Low after a roll of 1 1 5; ``own`` are the extra rolls."""
    return play(claiming(SOME, middle, f"1 1 5 / {own}", "6 6 6", **more), "A claim High Low")


def test_high_low_is_claimed_in_turn_and_rolled_in_the_open() -> None:
    """SLY-111, SLY-112, SLY-113: three extra rolls; the dice from before are picked up, and never shown."""
    m = sit(SOME, "3 4 6", "6 5 2 / 1 1 / 4 4 3 / 1 2 3", "6 6 6")
    play(m, "A push 1 reroll 2 3; A stop; B stop; A claim High Low")
    for viewer in (None, "A", "B"):
        assert dice(m, "A", viewer) == [0, 0, 0]
    play(m, "A lower")
    for viewer in (None, "A", "B"):
        assert [m.view(viewer).duel[0, die] for die in range(3)] == [4, 4, 3]
    assert "A rolls 4 4 3, 11 in all: hit 1 of 3." in m.log("B")
    assert "1 1" not in " ".join(m.log("B"))


def test_each_roll_needs_a_call_first() -> None:
    """SLY-114"""
    m = high_low("4 4 3 / 2 3 5 / 5 5 6")
    for call in ("lower", "lower", "higher"):
        assert words(m, "A") == ["higher", "lower"]
        refused(m, "A claim Fours x1", "High Low is on: say higher or lower first")
        play(m, f"A {call}")
    assert turn(m) == "B"


@pytest.mark.parametrize(
    ("own", "calls", "hits"),
    [
        ("5 5 4", "higher", 1),  # SLY-115: 14 against the 13 in the middle
        ("4 4 4", "lower", 1),
        ("4 4 5", "higher", 0),  # SLY-118: an equal sum misses, whatever was called
        ("4 4 5", "lower", 0),
        ("4 4 3", "higher", 0),
        ("5 5 5", "lower", 0),
        ("1 1 1 / 1 1 2", "lower higher", 2),  # SLY-116: against roll 1, not against the middle
        ("1 1 1 / 1 1 2", "lower lower", 1),
        ("1 1 1 / 1 1 1", "lower higher", 1),
        ("1 1 1 / 6 6 6 / 6 6 5", "lower higher lower", 3),  # SLY-117: against roll 2
        ("1 1 1 / 6 6 6 / 6 6 5", "lower higher higher", 2),
        ("1 1 1 / 6 6 6 / 6 6 6", "lower higher lower", 2),
    ],
)
def test_higher_or_lower(own: str, calls: str, hits: int) -> None:
    """SLY-115, SLY-116, SLY-117, SLY-118, SLY-119, SLY-120: the first miss ends the turn; three hits score 15."""
    m = high_low(own)
    for call in calls.split():
        play(m, f"A {call}")
    missed = hits < len(calls.split())
    over = missed or hits == 3
    assert turn(m) == ("B" if over else "A")
    assert points(m, "A") == (15 if hits == 3 else 0)
    assert token(m, "A", "High Low") == ("up" if hits == 3 else "none")
    if over:
        assert m.view().last == (DUEL_LOST if missed else DUEL_WON)
        assert [call for call in m.view().last_calls if call] == [1 if call == "higher" else -1 for call in calls.split()]


def test_a_call_that_cannot_hit_is_legal() -> None:
    """Lower against 3, higher against 18: sure to miss."""
    m = high_low("1 1 1 / 1 1 1")
    play(m, "A lower; A lower")
    assert m.view().last == DUEL_LOST


def test_high_low_allows_no_bluff() -> None:
    """SLY-121: nobody may accuse, nothing is shown, no bonus card comes of it."""
    m = high_low("4 4 3 / 2 3 5 / 5 5 6")
    refused(m, "B accuse", "not B's turn")
    play(m, "A lower; A lower; A higher")
    assert bonus_cards(m) == [(0, 0), (0, 0)]
    assert m.view().revealed[0] == 0
    m = claiming(SOME, "3 4 6", "1 1 5", "6 6 6")
    refused(m, "A claim High Low show", "High Low allows no bluff: there is nothing to show")


def test_a_missed_high_low_may_be_tried_again() -> None:
    """SLY-50, SLY-119: in a later round. Once scored it is closed (SLY-58)."""
    m = claiming(SOME, "3 4 6", "1 1 5 / 4 4 5 / 1 1 1", "6 6 6 / 1 1 1", later="Ones 1 1 1")
    play(m, "A claim High Low; A lower; B claim Sixes x1")
    all_stop(m)
    play(m, "B claim Ones x3")
    assert "High Low" in claims(m, "A")
    scored = claiming(SOME, "3 4 6", "1 1 5", "6 6 6", have="A High Low used")
    assert "High Low" not in claims(scored, "A")
