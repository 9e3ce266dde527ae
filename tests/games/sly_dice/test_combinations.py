"""What six dice make, and what everybody can see that they make."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from dicehouse.games.sly_dice.combinations import fixed_cards, how_many, in_sight, makes, packed_dice
from dicehouse.games.sly_dice.moves import CARDS, FIXED, HIGH_LOW, NUMBERS, PAIRS
from dicehouse.games.sly_dice.rules import Table

A, B = 0, 1
Faces = tuple[int, ...]


def faces(words: str) -> Faces:
    return tuple(map(int, words.split()))


def table(own: Faces, middle: Faces, pushed: Faces = (), add: tuple[int, ...] = ()) -> Any:
    """Seat A claims with these dice; ``pushed`` lists places of own dice, ``add`` the two dice of the Threes power."""
    t: Any = Table()
    t.seats, t.turn = 2, A
    t.set("dice", [list(own)])
    t.set("middle", list(middle))
    for die in pushed:
        t.pushed[A, die] = 1
    for die in add:
        t.added[die] = 1
        t.sum += (*own, *middle)[die]
        t.added_hidden += die < 3 and die not in pushed
    return t


def made(own: Faces, middle: Faces, add: tuple[int, ...] = ()) -> list[str]:
    t = table(own, middle, add=add)
    return [CARDS[card] for card in range(len(NUMBERS), len(CARDS)) if makes(t, A, card, 0)]


def judged_plainly(own: Faces, middle: Faces, add: tuple[int, ...] = ()) -> list[str]:
    """The fixed cards again, straight from the words of the ledger."""
    six = (*own, *middle)
    dice = [face for i, face in enumerate(six) if i not in add] + ([sum(six[i] for i in add)] if add else [])
    counts = sorted(Counter(dice).values(), reverse=True)
    mixed = sum(i < 3 for i in add) == 1
    held = {
        "3 of a kind": counts[0] >= 3,
        "4 of a kind": counts[0] >= 4,
        "5 of a kind": counts[0] >= 5,
        "Full House": counts[0] >= 5 or (counts[0] >= 3 and len(counts) > 1 and counts[1] >= 2),
        "Three Pairs": not add and all(count % 2 == 0 for count in counts),
        "Small Straight": set(dice) >= {1, 2, 3, 4, 5} or set(dice) >= {2, 3, 4, 5, 6},
        "Large Straight": sorted(dice) == [1, 2, 3, 4, 5, 6],
        "16 or less": sum(dice) <= 16,
        "26 or greater": sum(dice) >= 26,
        "Odds or Evens": not add and len({face % 2 for face in dice}) == 1,
        "Equal sum": sum(own) == sum(middle) and not mixed,
    }
    return [card for card in FIXED if held[card]]


# --- S23, S24 --------------------------------------------------------------------------------------------------------

S23 = {
    "3 3 3 / 3 3 1": "3 of a kind, 4 of a kind, 5 of a kind, Full House, 16 or less, Odds or Evens",
    "2 2 5 / 2 2 5": "3 of a kind, 4 of a kind, Full House, Three Pairs, Equal sum",
    "2 2 2 / 5 5 5": "3 of a kind, Full House",
    "2 4 6 / 2 4 6": "Three Pairs, Odds or Evens, Equal sum",
    "2 2 4 / 4 2 6": "3 of a kind, Full House, Odds or Evens",
    "1 2 3 / 4 5 6": "Large Straight, Small Straight",
    "1 2 3 / 4 5 5": "Small Straight",
    "2 3 4 / 5 6 6": "Small Straight, 26 or greater",
    "1 3 5 / 5 1 1": "3 of a kind, Full House, 16 or less, Odds or Evens",
    "2 2 2 / 2 5 5": "3 of a kind, 4 of a kind, Full House, Three Pairs",
    "6 6 3 / 5 5 1": "26 or greater",
    "6 6 3 / 5 4 1": "",
    "1 1 6 / 2 2 4": "16 or less, Equal sum",
    "1 1 6 / 2 2 5": "",
    "6 6 2 / 3 4 5": "Small Straight, 26 or greater",
    "1 1 1 / 1 1 1": "3 of a kind, 4 of a kind, 5 of a kind, Full House, Three Pairs, 16 or less, Odds or Evens, Equal sum",
    "4 4 5 / 6 2 3": "Small Straight",
}


@pytest.mark.parametrize(("dice", "cards"), S23.items())
def test_s23_what_six_dice_make(dice: str, cards: str) -> None:
    """S23, complete for every fixed card: SLY-98 to SLY-100, SLY-102 to SLY-110."""
    own, middle = dice.split(" / ")
    assert sorted(made(faces(own), faces(middle))) == sorted(cards.split(", ") if cards else [])


@pytest.mark.parametrize(
    ("add", "dice", "straight"), [((0, 4), "1 2 3 4 5", True), ((4, 5), "1 2 2 4 6", False), ((2, 4), "1 2 2 3 7", False)]
)
def test_s24_the_threes_power(add: tuple[int, int], dice: str, straight: bool) -> None:
    """S24, SLY-92, SLY-93: a common 3 and an own 2, both 3s, a 3 and the 4. The total stays 15."""
    t = table((2, 2, 4), (1, 3, 3), add=add)
    packed = packed_dice(t, A)
    assert [number for number in range(13) for _ in range(how_many(packed, number))] == list(faces(dice))
    assert ("Small Straight" in made((2, 2, 4), (1, 3, 3), add)) is straight
    assert "16 or less" in made((2, 2, 4), (1, 3, 3), add)
    assert "16 or less" in made((2, 2, 4), (1, 3, 3))


# --- all of it against plain words -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_roll_of_six_dice_makes_what_the_ledger_says() -> None:
    """SLY-73: own and common dice count alike."""
    for middle in product(range(1, 7), repeat=3):
        if list(middle) == sorted(middle):
            for own in product(range(1, 7), repeat=3):
                if own == (1, 1, 1) or Random(str((own, middle))).random() < 0.15:
                    assert made(own, middle) == judged_plainly(own, middle), (own, middle)


@pytest.mark.slow
def test_every_sum_makes_what_the_ledger_says() -> None:
    """SLY-93 and the decisions on the Threes power: five dice, three cards that need six, and an Equal sum of both sides."""
    random = Random(1)
    for _ in range(600):
        own, middle = (tuple(random.choices(range(1, 7), k=3)) for _ in range(2))
        for add in (random.choice(PAIRS), (0, 1), (2, 5)):
            assert made(own, middle, add) == judged_plainly(own, middle, add), (own, middle, add)


def test_five_dice_are_not_six() -> None:
    """Three Pairs, Large Straight and Odds or Evens are never made with a sum (decision: strict)."""
    assert "Odds or Evens" in made((2, 2, 6), (2, 2, 4))
    assert "Odds or Evens" not in made((2, 2, 6), (2, 2, 4), add=(0, 3))
    assert "Three Pairs" in made((2, 2, 6), (6, 1, 1))
    assert "Three Pairs" not in made((2, 2, 3), (3, 1, 1), add=(4, 5))
    assert "Large Straight" not in made((1, 2, 3), (4, 5, 6), add=(0, 1))


def test_an_equal_sum_survives_a_sum_of_one_side_only() -> None:
    """Decision on Equal sum and the Threes power."""
    assert "Equal sum" in made((1, 2, 3), (2, 2, 2), add=(0, 1))
    assert "Equal sum" in made((1, 2, 3), (2, 2, 2), add=(3, 5))
    assert "Equal sum" not in made((1, 2, 3), (2, 2, 2), add=(0, 3))


# --- number cards and the turn ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
def test_number_cards_count_their_face(face: int) -> None:
    """SLY-74 to SLY-79 with SLY-57: three dice satisfy a claim of one, two or three, and no more."""
    other = face % 6 + 1
    t = table((face, other, face), (face, other, other))
    assert [makes(t, A, face - 1, count) for count in range(1, 7)] == [1, 1, 1, 0, 0, 0]


def test_a_sum_counts_as_one_die() -> None:
    """Decision: number cards and of a kind are judged on the five dice that remain; above 6 a sum shows no face."""
    assert makes(table((1, 3, 4), (4, 4, 2), add=(0, 1)), A, 3, 4)
    assert made((1, 3, 4), (4, 4, 2), add=(0, 1)) == ["3 of a kind", "4 of a kind"]
    assert not makes(table((4, 4, 4), (4, 1, 2), add=(0, 1)), A, 3, 3)


def test_powers_of_this_turn_are_the_claimers_alone() -> None:
    """The sum in the middle of another's turn does not touch these dice."""
    t = table((4, 4, 4), (4, 1, 2), add=(0, 3))
    t.set("dice", [[4, 4, 4], [4, 4, 4]])
    assert makes(t, B, 3, 4)
    assert not makes(t, A, 3, 3)


def test_high_low_is_not_made_by_dice() -> None:
    """SLY-113: what was rolled has no part in it."""
    t = table((1, 2, 3), (4, 5, 6), pushed=(0, 1))
    assert makes(t, A, HIGH_LOW, 0) == 0
    assert in_sight(t, A, HIGH_LOW, 0) == 0


# --- in plain sight --------------------------------------------------------------------------------------------------


def certain(own: Faces, middle: Faces, pushed: Faces, add: tuple[int, ...], card: int, count: int) -> bool:
    """Whether every way the hidden dice may lie makes the claim."""
    hidden = [die for die in range(3) if die not in pushed]
    for shown in product(range(1, 7), repeat=len(hidden)):
        dice = list(own)
        for die, face in zip(hidden, shown, strict=True):
            dice[die] = face
        if not makes(table(tuple(dice), middle, pushed, add), A, card, count):
            return False
    return True


CLAIMS = [(card, count) for card in range(len(NUMBERS)) for count in (1, 2, 3, 5)]
CLAIMS += [(card, 0) for card in range(len(NUMBERS), len(CARDS))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("own", "middle", "pushed"),
    [
        ("6 6 4", "6 6 3", (0, 1)),  # S11: four alike
        ("6 2 1", "6 6 5", (0, 1)),  # S12: a total
        ("1 1 6", "1 1 1", (0, 1)),  # five alike, 16 or less
        ("2 3 6", "4 5 1", (0, 1)),  # a Small Straight
        ("3 3 6", "3 5 5", (0, 1)),  # a Full House
        ("1 6 6", "1 1 1", (0,)),  # four alike with one pushed
        ("4 6 6", "6 6 6", (1,)),
        ("2 6 6", "2 2 2", ()),
        ("2 4 6", "2 4 4", (0, 1)),  # evens, if the last one is
    ],
)
@pytest.mark.parametrize("add", [(), (0, 1), (0, 3), (3, 4), (2, 5), (0, 2)])
def test_in_sight_means_whatever_the_hidden_dice_show(own: str, middle: str, pushed: Faces, add: tuple[int, ...]) -> None:
    """SLY-37 and its decision, with and without the Threes power, against all ways the hidden dice may lie."""
    t = table(faces(own), faces(middle), pushed, add)
    for card, count in CLAIMS:
        assert in_sight(t, A, card, count) == certain(faces(own), faces(middle), pushed, add, card, count), (CARDS[card], count)


@pytest.mark.slow
def test_in_sight_for_random_tables() -> None:
    """SLY-37 again, wherever chance leads."""
    random = Random(2)
    for _ in range(80):
        own, middle = (tuple(random.choices(random.sample(range(1, 7), 3), k=3)) for _ in range(2))
        pushed = tuple(random.sample(range(3), random.randrange(3)))
        add = random.choice([(), random.choice(PAIRS)])
        t = table(own, middle, pushed, add)
        for card, count in CLAIMS:
            assert in_sight(t, A, card, count) == certain(own, middle, pushed, add, card, count), (own, middle, pushed, add, card)


def test_in_sight_tells_nothing_of_hidden_dice() -> None:
    """Whether a claim skips the doubt may not depend on what lies behind the shield, with a hidden sum either."""
    random = Random(3)
    for _ in range(100):
        own, middle = (tuple(random.choices(range(1, 7), k=3)) for _ in range(2))
        add = random.choice([(), (1, 2), (2, 4), (0, 4), (0, 2)])
        other = (own[0], *random.choices(range(1, 7), k=2))
        here, there = (table(dice, middle, pushed=(0,), add=add) for dice in (own, other))
        assert [in_sight(here, A, *claim) for claim in CLAIMS] == [in_sight(there, A, *claim) for claim in CLAIMS]


# --- the ledger's table ----------------------------------------------------------------------------------------------

FIRST_ROLL = {
    "3 of a kind": 0.3673,
    "4 of a kind": 0.0522,
    "5 of a kind": 0.0040,
    "Full House": 0.1744,
    "Three Pairs": 0.0484,
    "Small Straight": 0.0926,
    "Large Straight": 0.0154,
    "16 or less": 0.1446,
    "26 or greater": 0.1446,
    "Odds or Evens": 0.0313,
    "Equal sum": 0.0928,
}


def test_the_chances_of_a_first_roll() -> None:
    """The ledger's table, from which the assumed points follow: all 46656 rolls of six dice."""
    sides = [(sum(1 << 4 * face for face in side), sum(side)) for side in product(range(1, 7), repeat=3)]
    rolls: Counter[tuple[int, int, int]] = Counter()
    for own, own_total in sides:
        for middle, middle_total in sides:
            rolls[own + middle, own_total, middle_total] += 1
    assert rolls.total() == 46656
    found: Counter[str] = Counter()
    for (dice, own_total, middle_total), ways in rolls.items():
        bits = fixed_cards(dice, own_total, middle_total, 0)
        for i, card in enumerate(FIXED):
            found[card] += ways * (bits >> i & 1)
    assert {card: ways / 46656 for card, ways in found.items()} == pytest.approx(FIRST_ROLL, abs=0.5001e-4)
