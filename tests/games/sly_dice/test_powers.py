"""The special powers of Sly Dice, rule by rule, and what the ledger decided about them."""

from __future__ import annotations

import pytest

from dicehouse import Match
from dicehouse.games.sly_dice.rules import CAUGHT, IN_SIGHT, PROVEN, SHOWN

from .playing import all_stop, claims, dice, play, points, refused, sit, token, turn, words

POWERS = ("Ones", "Twos", "Threes", "Fours")


def claiming(cards: str, middle: str, *dice: str, **more: str) -> Match:
    """Everybody has stopped after the first roll."""
    return all_stop(sit(cards, middle, *dice, **more))


def powers(m: Match, seat: str) -> set[str]:
    """The moves of powers that a seat may make, by name."""
    return {word.split()[0] for word in words(m, seat)} & {"repeat", "turn", "add", "restart"}


# --- all powers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", POWERS)
def test_scoring_one_of_the_four_cards_brings_its_power(card: str) -> None:
    """SLY-80, SLY-81: also by a bluff that nobody doubts. It is ready in a later round, not in this one."""
    others = [other for other in POWERS if other != card][:2]
    m = claiming(", ".join([card, *others]), "1 1 1", "5 5 5 / 5 5 5", "6 6 6 / 6 6 6", later="Sixes 2 2 2")
    play(m, f"A claim {card} x6; B pass")
    assert token(m, "A", card) == "down"
    assert f"The power of {card} is ready." in m.log()[-1]
    play(m, f"B claim {others[0]} x6; A accuse")
    assert token(m, "B", others[0]) == "none"  # caught: no token, no power (SLY-50)
    assert m.view().round == 2
    if card == "Fours":
        assert powers(m, "A") == {"restart"}
    else:
        play(m, "A stop; B stop; B claim Sixes x6; A accuse")
        assert powers(m, "A") == {{"Ones": "turn", "Twos": "repeat", "Threes": "add"}[card]}


@pytest.mark.parametrize("card", ["Fives", "Sixes", "3 of a kind", "Equal sum"])
def test_no_other_card_has_a_power(card: str) -> None:
    """SLY-78, SLY-79, SLY-80, SLY-83"""
    m = claiming(f"{card}, Ones, Twos", "1 1 1", "5 5 5 / 5 5 5", "6 6 6 / 6 6 6", later="Fours 2 2 2")
    play(m, f"A claim {card}{' x1' if card in ('Fives', 'Sixes') else ''}")
    if turn(m) == "B" and "pass" in words(m, "B"):
        play(m, "B pass")
    assert token(m, "A", card) == "up"
    play(m, "B claim Ones x3")  # in sight
    assert powers(m, "A") == set()


def test_a_power_is_used_once_and_announced() -> None:
    """SLY-82: the token is turned, and everybody hears of it."""
    m = claiming("Ones, Fives, Sixes", "1 1 1", "5 5 5", "6 6 6", have="A Ones ready")
    play(m, "A turn 1=6")
    assert token(m, "A", "Ones") == "up"
    refused(m, "A turn 2=6", "You have used the Ones power in this turn already")
    for viewer in (None, "B"):
        assert m.log(viewer)[-1] == "A uses the Ones power: a hidden die is turned to another number."
    play(m, "A claim Fives x2; B pass")
    assert token(m, "A", "Ones") == "up"


@pytest.mark.parametrize("power", ["turn 1=6", "add 1+2", "repeat"])
def test_caught_with_the_help_of_a_power(power: str) -> None:
    """SLY-84, SLY-85: no points, and the power stays spent."""
    card = {"turn": "Ones", "add": "Threes", "repeat": "Twos"}[power.partition(" ")[0]]
    have = f"A {card} ready; A Sixes used" if power == "repeat" else f"A {card} ready"
    m = claiming(f"{card}, Fives, Sixes", "1 1 1", "5 5 5", "6 6 6", have=have)
    play(m, f"A {power}; A claim Sixes x3; B accuse")
    assert m.view().last == CAUGHT
    assert points(m, "A") == 0
    assert token(m, "A", card) == "up"
    assert token(m, "A", "Sixes") == ("up" if power == "repeat" else "none")  # an earlier token stays


def test_a_bluff_with_the_help_of_a_power_may_be_shown() -> None:
    """SLY-53, SLY-56: it is one only if the dice after all powers do not suffice."""
    m = claiming("Ones, Fives, Sixes", "1 1 1", "5 5 5", "6 6 6", have="A Ones ready")
    short = play(m.copy(), "A turn 1=6; A claim Sixes x2 show; B pass")
    assert (short.view().last, short.view().bluffs[0]) == (SHOWN, 1)
    enough = play(m.copy(), "A turn 1=6; A claim Sixes x1 show; B pass")
    assert enough.view().bluffs[0] == 0


def test_the_order_of_powers() -> None:
    """Several powers in one turn: Twos, Ones, Threes, each once, then the claim."""
    have = "A Ones ready; A Ones ready; A Twos ready; A Twos ready; A Threes ready; A Threes ready; A Sixes used"
    m = claiming("Twos, Fives, Sixes", "1 1 1", "5 5 5", "6 6 6", have=have)
    assert powers(m, "A") == {"repeat", "turn", "add"}
    late = play(m.copy(), "A turn 1=2")
    assert powers(late, "A") == {"add"}
    refused(late, "A repeat", "The Twos power comes too late: the order is Twos, Ones, Threes, then the claim")
    play(late, "A add 1+2")
    assert powers(late, "A") == set()
    refused(late, "A add 1+3", "You have used the Threes power in this turn already")
    refused(late, "A turn 1=3", "You have used the Ones power in this turn already")
    later = play(m.copy(), "A add 1+2")
    refused(later, "A turn 1=3", "The Ones power comes too late")
    play(m, "A repeat")
    assert powers(m, "A") == {"turn", "add"}
    play(m, "A turn 1=2; A add 1+2")
    assert powers(m, "A") == set()
    refused(m, "A repeat", "You have used the Twos power in this turn already")


@pytest.mark.parametrize(("power", "card"), [("turn 1=6", "Ones"), ("add 1+2", "Threes"), ("repeat", "Twos")])
def test_powers_for_a_claim_come_right_before_it(power: str, card: str) -> None:
    """SLY-89, SLY-91, SLY-94: not while people roll, not when another claims; and not after the own claim."""
    m = sit(f"{card}, Fives, Sixes", "1 1 1", "5 5 5", "6 6 6", have=f"B {card} ready; B Sixes used")
    refused(m, f"B {power}", "Claims, and the powers for them, come when everybody has stopped rolling")
    all_stop(m)
    refused(m, f"B {power}", "not B's turn")
    play(m, "A claim Fives x4")
    refused(m, f"B {power}", "Four 5s is claimed: accuse or pass first")
    play(m, "B pass; B claim Fives x1")
    refused(m, f"B {power}", "not B's turn")


def test_a_power_that_leaves_no_claim_is_not_offered() -> None:
    """Only High Low could be repeated: then Ones and Threes, which rule it out, are not there."""
    have = "A Twos used; A Twos ready; A High Low used; A Ones ready; A Ones used; A Threes ready; A Threes used"
    m = play(claiming("Ones, Twos, Threes", "1 1 1", "5 5 5", "6 6 6", have=have), "A repeat")
    assert words(m, "A") == ["claim High Low"]
    refused(m, "A turn 1=2", "With that power there would be no card left that you may claim")
    alone = claiming("Ones, Twos, Threes", "1 1 1", "5 5 5", "6 6 6", have="A Twos used; A Twos ready")
    refused(alone, "A repeat", "With that power there would be no card left that you may claim")


def test_a_power_one_does_not_have() -> None:
    m = claiming("Ones, Twos, Threes", "1 1 1", "5 5 5", "6 6 6", have="A Twos used")
    refused(m, "A turn 1=2", "You have no Ones power: it comes with scoring Ones, in a later round")
    refused(m, "A repeat", "You have used the Twos power already")
    refused(m, "A restart", "The rolling is over")


# --- Ones ------------------------------------------------------------------------------------------------------------


def test_ones_turns_any_own_die_to_any_number() -> None:
    """SLY-86, SLY-87, SLY-88: pushed or hidden, also to the number it shows, but never one in the middle."""
    m = sit("Ones, Fives, Sixes", "1 1 1", "5 5 5 / 4", "6 6 6", have="A Ones ready")
    play(m, "A push 1 reroll 3; A stop; B stop")
    assert [word for word in words(m, "A") if word.startswith("turn")] == [
        f"turn {d}={f}" for d in range(1, 4) for f in range(1, 7)
    ]
    refused(m, "A turn M1=2", "is not a move here")
    seen = play(m.copy(), "A turn 1=6")
    for viewer in (None, "B"):
        assert dice(seen, "A", viewer) == [6, 0, 0]
        assert seen.log(viewer)[-1] == "A uses the Ones power: the 5 before the shield is turned to a 6."
    same = play(m.copy(), "A turn 1=5")
    assert same.log("B")[-1] == "A uses the Ones power: the 5 before the shield is turned to a 5."
    play(m, "A turn 3=6")
    assert dice(m, "A", "A") == [5, 5, 6]
    assert dice(m, "A", "B") == [5, 0, 0]
    assert (m.view("A").turned_die, m.view("B").turned_die) == (3, 0)
    assert m.log("A")[-1] == "You use the Ones power: the 4 behind your shield is turned to a 6."
    play(m, "A claim Sixes x1; B accuse")
    assert m.view().last == PROVEN
    assert list(m.view().last_dice) == [5, 5, 6, 1, 1, 1]


# --- Twos ------------------------------------------------------------------------------------------------------------


def test_twos_scores_a_card_a_second_time() -> None:
    """SLY-58, SLY-90: one's own card, scored exactly once; both its points count."""
    have = "A Twos ready; A Sixes used; A Fives used; A Fives used; B Ones used"
    m = claiming("Ones, Sixes, Fives", "6 6 1", "6 5 5", "6 6 6", have=have)
    play(m, "A repeat")
    assert claims(m, "A") == [f"Sixes x{k}" for k in range(1, 7)]  # Twos itself is not on the table
    refused(m, "A claim Fives x2", "You have scored Fives twice: there is no third time")
    refused(m, "A claim Ones x1", "With the Twos power you claim a card that you have scored before, not Ones")
    play(m, "A claim Sixes x3; B pass")
    assert points(m, "A") == 18
    assert token(m, "A", "Sixes") == "up+up"
    assert "Ones x1" not in claims(m, "B")  # who comes next claims as usual
    assert "Fives x1" in claims(m, "B")


def test_the_second_token_on_a_power_card_brings_the_power_again() -> None:
    """SLY-81, SLY-90: Ones is repeated, and ready once more."""
    m = claiming("Ones, Twos, Fives", "1 1 6", "6 5 5", "6 6 6", have="A Twos ready; A Ones used")
    play(m, "A repeat; A claim Ones x2")
    assert token(m, "A", "Ones") == "up+down"


def test_twos_may_repeat_high_low() -> None:
    """SLY-90, SLY-120: the power is spent also if High Low misses."""
    have = "A Twos ready; A High Low used"
    m = claiming("Ones, Twos, Fives", "1 1 6", "6 5 5 / 1 1 1", "6 6 6", have=have)
    refused(m, "A claim High Low", "You have scored High Low already")
    play(m, "A repeat; A claim High Low; A higher")
    assert points(m, "A") == 0
    assert token(m, "A", "Twos") == "up"
    assert token(m, "A", "High Low") == "up"
    assert turn(m) == "B"


# --- Threes ----------------------------------------------------------------------------------------------------------


def test_threes_adds_any_two_of_the_six_dice() -> None:
    """SLY-92: own ones, common ones or one of each."""
    m = claiming("Threes, Fives, Sixes", "1 2 3", "4 5 6", "6 6 6", have="A Threes ready")
    names = ["1", "2", "3", "M1", "M2", "M3"]
    pairs = [f"add {a}+{b}" for n, a in enumerate(names) for b in names[n + 1 :]]
    assert [word for word in words(m, "A") if word.startswith("add")] == pairs
    assert len(pairs) == 15


@pytest.mark.parametrize(
    ("pair", "card", "middle", "own", "true"),
    [
        ("1+M1", "Fives x2", "1 2 3", "4 5 6", True),  # SLY-93: the sum counts ...
        ("1+M1", "Fours x1", "1 2 3", "4 5 6", False),  # ... and the two old numbers are gone
        ("1+2", "Sixes x2", "1 2 6", "4 5 2", False),  # above 6 a die matches no number
        ("1+2", "3 of a kind", "4 4 1", "2 2 5", True),
        ("1+2", "4 of a kind", "4 4 1", "2 2 4", True),
        ("1+M3", "5 of a kind", "4 4 1", "3 4 4", True),
        ("1+M3", "Full House", "4 4 1", "3 5 5", True),
        ("1+2", "Small Straight", "1 2 3", "2 2 5", True),
        ("1+2", "Small Straight", "1 2 3", "5 6 4", False),
        ("1+2", "Three Pairs", "4 4 5", "2 2 5", False),  # five dice are not six
        ("1+M1", "Large Straight", "1 2 3", "4 5 6", False),
        ("1+M1", "Odds or Evens", "1 2 4", "1 2 6", False),
        ("1+M1", "16 or less", "1 2 3", "4 5 1", True),  # totals stay as they are
        ("1+M1", "26 or greater", "6 6 3", "4 5 2", True),
        ("1+M1", "16 or less", "1 2 4", "4 5 1", False),
        ("1+2", "Equal sum", "1 3 6", "4 5 1", True),  # of one side: nothing changes
        ("M1+M2", "Equal sum", "1 3 6", "4 5 1", True),
        ("1+M1", "Equal sum", "1 3 6", "4 5 1", False),  # of both: it belongs to neither side
    ],
)
def test_what_the_five_dice_make(pair: str, card: str, middle: str, own: str, true: bool) -> None:
    """SLY-92, SLY-93, and what was decided about each card."""
    others = [name for name in ("Twos", "Ones") if name != card]
    m = claiming(", ".join([card.partition(" x")[0], *others]), middle, own, "6 6 6", have="A Threes ready")
    play(m, f"A add {pair}; A claim {card}; B accuse")
    assert m.view().last == (PROVEN if true else CAUGHT)


def test_after_threes_there_are_five_dice_to_claim() -> None:
    """A count is 1 to 5 after the Threes power."""
    m = play(claiming("Threes, Fives, Sixes", "6 6 6", "6 6 3", "1 1 1", have="A Threes ready"), "A add 1+3")
    assert [claim for claim in claims(m, "A") if claim.startswith("Sixes")] == [f"Sixes x{k}" for k in range(1, 6)]
    refused(m, "A claim Sixes x6", "After the Threes power there are only five dice")


def test_what_others_learn_of_a_sum() -> None:
    """Dice in sight are pointed at, hidden ones only as such; a sum with a hidden die is hidden until it is revealed."""
    m = sit("Threes, Fives, Sixes", "1 2 3", "4 5 6 / 2", "6 6 6", have="A Threes ready")
    play(m, "A push 1 reroll 3; A stop; B stop")
    for pair, told, total in (
        ("1+M1", "the 4 and the 1 in the middle count as one die that shows 5", 5),
        ("1+2", "the 4 and a hidden die count as one die", 0),
        ("2+M3", "a hidden die and the 3 in the middle count as one die", 0),
        ("2+3", "two hidden dice count as one die", 0),
        ("M2+M3", "the 2 in the middle and the 3 in the middle count as one die that shows 5", 5),
    ):
        used = play(m.copy(), f"A add {pair}")
        for viewer in (None, "B"):
            assert used.log(viewer)[-1] == f"A uses the Threes power: {told}."
            assert used.view(viewer).sum == total
            assert used.view(viewer).added_hidden == {"1+2": 1, "2+M3": 1, "2+3": 2}.get(pair, 0)
        assert used.view("A").sum > 0
    play(m, "A add 2+M3")
    assert m.log("A")[-1] == "You use the Threes power: the 5 and the 3 in the middle count as one die that shows 8."
    play(m, "A claim Fives x1; B accuse")
    assert m.view().last == CAUGHT
    assert m.view().last_sum == 8
    assert "With 1 2 3 in the middle, and 5 and 3 count as 8, that is not a single 5: a bluff!" in " ".join(m.log("B"))


def test_a_sum_in_sight_counts_for_what_all_can_see() -> None:
    """SLY-37: dice in plain sight, powers applied."""
    m = sit("Threes, Fives, Sixes", "1 5 5", "4 1 1 / 1", "6 6 6", have="A Threes ready")
    play(m, "A push 1 reroll 3; A stop; B stop; A add 1+M1; A claim Fives x3")
    assert m.view().last == IN_SIGHT
    hidden = claiming("Threes, Fives, Sixes", "1 5 5", "4 1 1", "6 6 6", have="A Threes ready")
    play(hidden, "A add 1+M1; A claim Fives x3")
    assert turn(hidden) == "B"


@pytest.mark.parametrize("power", ["turn 1=6", "add 1+2"])
def test_high_low_is_out_after_ones_or_threes(power: str) -> None:
    """It rolls fresh dice (SLY-113)."""
    m = claiming("Ones, Threes, Sixes", "1 5 5", "4 1 1", "6 6 6", have="A Ones ready; A Threes ready")
    assert "High Low" in claims(m, "A")
    play(m, f"A {power}")
    assert "High Low" not in claims(m, "A")
    refused(m, "A claim High Low", "High Low is rolled with fresh dice: after the Ones or the Threes power claim another card")


# --- Fours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rolled", ["", "A push 1 reroll 2 3", "A push 1 reroll 2 3; A push 2 reroll 3"], ids=["one roll", "two rolls", "three rolls"]
)
def test_fours_starts_the_rolling_over(rolled: str) -> None:
    """SLY-95, SLY-96, SLY-97: at any moment, with all three dice, pushed ones too; and with two new rerolls."""
    before = {"": "1 2 3", "A push 1 reroll 2 3": "1 2 3 / 4 5"}.get(rolled, "1 2 3 / 4 5 / 6")
    m = sit("Fours, Fives, Sixes", "1 5 5", f"{before} / 6 6 5 / 4 3 / 2", "6 6 6", have="A Fours ready")
    play(m, rolled)
    assert "restart" in words(m, "A")
    play(m, "A restart")
    assert dice(m, "A", "A") == [6, 6, 5]
    assert dice(m, "A", "B") == [0, 0, 0]
    assert token(m, "A", "Fours") == "up"
    assert m.log("B")[-1] == "A uses the Fours power: all three dice are rolled anew."
    refused(m, "A restart", "You have used the Fours power already")
    play(m, "A push 3 reroll 1 2; A push 1 reroll 2")
    assert dice(m, "A", "A") == [4, 2, 5]
    assert turn(m) == "B"


def test_fours_is_asked_about_once_more_after_the_last_roll() -> None:
    """SLY-95: stopping is final, but who has the power ready is asked first. Others are not."""
    m = sit("Fours, Fives, Sixes", "1 5 5", "1 2 3 / 4 5 / 6", "6 6 6 / 1 1 / 1", have="A Fours ready; B Fours used")
    play(m, "A push 1 reroll 2 3; A push 2 reroll 3; B push 1 reroll 2 3; B push 2 reroll 3")
    assert words(m, "A") == ["stop", "restart"]
    assert turn(m) == "A"
    refused(m, "A push 3 reroll 1", "You have rolled three times, and the last die stays behind the shield")
    play(m, "A stop")
    refused(m, "A restart", "The rolling is over: claim a card now")


def test_without_the_power_nobody_starts_over() -> None:
    """SLY-95"""
    m = sit("Fours, Fives, Sixes", "1 5 5", "1 2 3", "6 6 6", have="B Fours used")
    refused(m, "A restart", "You have no Fours power: it comes with scoring Fours, in a later round")
    refused(m, "B restart", "You have used the Fours power already")


def test_two_fours_powers_start_over_twice() -> None:
    """SLY-82: one use per token; a second token comes from the Twos power."""
    m = sit("Fours, Fives, Sixes", "1 5 5", "1 2 3 / 4 4 4 / 5 5 5", "6 6 6", have="A Fours ready; A Fours ready")
    play(m, "A restart; A restart; ! A restart")
    assert dice(m, "A", "A") == [5, 5, 5]
