"""What the six dice of a player make: the own three and the three in the middle, after the powers of this turn.

Dice are packed into one number: how many of them show 1, 2, 3 and so on, four bits for each. A sum of the Threes power shows up to
12. What they make is found by adding to all of these counts at once, so that those which are large enough carry into a bit of
their own.
"""

from .moves import (
    EQUAL_SUM,
    FACES,
    FIVE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_LOW,
    LARGE_STRAIGHT,
    NUMBERS,
    ODDS_OR_EVENS,
    OWN,
    SIX,
    SIXTEEN_OR_LESS,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    THREE_PAIRS,
    TWENTY_SIX_OR_MORE,
)

LOW_TOTAL, HIGH_TOTAL = 16, 26
NUMBER_CARDS = len(NUMBERS)

BITS = 4  # for each number a die or a sum can show
DIE = [1 << BITS * number for number in range(2 * FACES + 1)]  # one die that shows this number, packed
EACH = sum(DIE[1:])
ENOUGH = 8 * EACH  # the bits into which counts carry
ODD = 15 * sum(DIE[1::2])
EVEN = 15 * sum(DIE[2::2])
STRAIGHT = 8 * sum(DIE[1 : FACES + 1])
LOW_STRAIGHT = 8 * sum(DIE[1:FACES])
HIGH_STRAIGHT = 8 * sum(DIE[2 : FACES + 1])

# What has become of the six dice.
ALL_SIX, SUM_OF_ONE_SIDE, SUM_OF_BOTH_SIDES = range(3)


def how_many(dice, number):
    """How many of the packed dice show a number."""
    return dice >> BITS * number & 15


def how_many_dice(dice):
    """How many dice are packed: digits of a number to the base of 16 add up to what is left of it after division by 15."""
    return dice % 15


def with_at_least(dice, count):
    """The numbers that so many of the packed dice show: a bit for each. For counts from 1 to 6."""
    return dice + (8 - count) * EACH & ENOUGH


def fixed_cards(dice, own, middle, sums):
    """The cards with fixed points that the dice make: a bit for each, 3 of a kind first.

    ``dice`` are packed, ``own`` and ``middle`` are the totals of the two sides; a sum leaves five dice and changes no total.
    """
    made = 0
    pairs = with_at_least(dice, 2)
    if with_at_least(dice, 3):  # SLY-98
        made |= 1 << THREE_OF_A_KIND
        if with_at_least(dice, 4):  # SLY-99
            made |= 1 << FOUR_OF_A_KIND
            if with_at_least(dice, 5):  # SLY-100, and a Full House too (SLY-102)
                made |= 1 << FIVE_OF_A_KIND | 1 << FULL_HOUSE
        if pairs & (pairs - 1):  # of two numbers at least (SLY-102)
            made |= 1 << FULL_HOUSE
    shown = with_at_least(dice, 1)
    if shown & LOW_STRAIGHT == LOW_STRAIGHT or shown & HIGH_STRAIGHT == HIGH_STRAIGHT:  # SLY-106
        made |= 1 << SMALL_STRAIGHT
    if sums == ALL_SIX:  # the next three need six dice (SLY-103, SLY-105, SLY-109)
        if dice & EACH == 0:  # an even count of each number (SLY-104)
            made |= 1 << THREE_PAIRS
        if shown & STRAIGHT == STRAIGHT:
            made |= 1 << LARGE_STRAIGHT
        if dice & ODD == 0 or dice & EVEN == 0:
            made |= 1 << ODDS_OR_EVENS
    if own + middle <= LOW_TOTAL:  # SLY-107
        made |= 1 << SIXTEEN_OR_LESS
    if own + middle >= HIGH_TOTAL:  # SLY-108
        made |= 1 << TWENTY_SIX_OR_MORE
    if own == middle and sums != SUM_OF_BOTH_SIDES:  # SLY-110
        made |= 1 << EQUAL_SUM
    return made >> NUMBER_CARDS


def is_added(t, seat, die):
    """Whether a die (own ones first, then the middle) is part of the sum that the seat has made in this turn (SLY-93)."""
    return t.turn == seat and t.added[die] > 0


def face_of(t, seat, die):
    """What one of the six dice shows: own ones first, then the middle (SLY-73)."""
    return t.dice[seat, die] if die < OWN else t.middle[die - OWN]


def packed_dice(t, seat):
    """The seat's own dice and the middle, after its powers, packed."""
    dice = 0
    for die in range(SIX):
        if not is_added(t, seat, die):
            dice += DIE[face_of(t, seat, die)]
    if t.turn == seat and t.sum > 0:
        dice += DIE[t.sum]
    return dice


def own_total(t, seat):
    return t.dice[seat, 0] + t.dice[seat, 1] + t.dice[seat, 2]


def middle_total(t):
    return t.middle[0] + t.middle[1] + t.middle[2]


def kind_of_sum(t, seat):
    """Whether the seat has all its six dice or has added two of them, of one side or of both."""
    if t.turn != seat or t.sum == 0:
        return ALL_SIX
    own = t.added[0] + t.added[1] + t.added[2]
    return SUM_OF_BOTH_SIDES if own == 1 else SUM_OF_ONE_SIDE


def count_face(t, seat, face):
    """How many dice of a seat show a face: what it can truly claim of a number card (SLY-74 to SLY-79)."""
    return how_many(packed_dice(t, seat), face)


def makes(t, seat, card, count):
    """1 if the dice of a seat make a claim, by what they show and nothing else (SLY-55); more than claimed will do (SLY-57)."""
    if card < NUMBER_CARDS:
        return 1 if count_face(t, seat, card + 1) >= count else 0
    if card == HIGH_LOW:  # is rolled for, not made
        return 0
    made = fixed_cards(packed_dice(t, seat), own_total(t, seat), middle_total(t), kind_of_sum(t, seat))
    return made >> (card - NUMBER_CARDS) & 1


# --- in plain sight --------------------------------------------------------------------------------------------------


def lies_open(t, seat, die):
    """Whether everybody sees this die: the middle and what lies before the shield."""
    return die >= OWN or t.pushed[seat, die] > 0


def dice_in_sight(t, seat):
    """The dice of a seat that everybody sees, packed, after its powers. A sum with a hidden die is hidden."""
    dice = 0
    for die in range(SIX):
        if lies_open(t, seat, die) and not is_added(t, seat, die):
            dice += DIE[face_of(t, seat, die)]
    if t.turn == seat and t.sum > 0 and t.added_hidden == 0:
        dice += DIE[t.sum]
    return dice


def total_in_sight(t, seat):
    """What the dice that everybody sees add up to. A sum changes no total."""
    total = 0
    for die in range(SIX):
        if lies_open(t, seat, die):
            total += face_of(t, seat, die)
    return total


def hidden_dice(t, seat):
    """How many dice lie behind the shield: always one at least (SLY-25)."""
    return OWN - t.pushed[seat, 0] - t.pushed[seat, 1] - t.pushed[seat, 2]


def in_sight(t, seat, card, count):
    """1 if a claim is true whatever the hidden dice show (SLY-37).

    Dice that could show anything help with a total alone, and there only as far as the worst of them. Cards for which every die
    matters are never certain while one is hidden.
    """
    if card == SIXTEEN_OR_LESS:
        return 1 if total_in_sight(t, seat) + FACES * hidden_dice(t, seat) <= LOW_TOTAL else 0
    if card == TWENTY_SIX_OR_MORE:
        return 1 if total_in_sight(t, seat) + hidden_dice(t, seat) >= HIGH_TOTAL else 0
    dice = dice_in_sight(t, seat)
    if card < NUMBER_CARDS:
        return 1 if how_many(dice, card + 1) >= count else 0
    if card > SMALL_STRAIGHT or card == THREE_PAIRS:
        return 0
    return fixed_cards(dice, 0, 0, SUM_OF_BOTH_SIDES) >> (card - NUMBER_CARDS) & 1
