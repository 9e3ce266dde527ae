"""What dice are worth to a player, in hundredths of a point: how an opponent of Bare Bones judges a roll, before it and after."""

from dicehouse.engine import below

from .cards import (
    COLOUR_COUNT,
    DICE_PER_COLOUR,
    FACES,
    FULL_HOUSE,
    ODDS_OR_EVENS,
    PAIRS,
    REROLL_ABILITY,
    RUN,
    SLOTS,
    WHITE,
)
from .odds import looks_at_numbers
from .scoring import BITS, FULL, THREE, count_of

POINT = 100
SAMPLES = 24  # rolls that a player imagines to see what a doubling card would bring


# --- dice that are not rolled yet -------------------------------------------------------------------------------------


def blocked_numbers(view, seat):
    """The numbers that others' Can't Touch This block for a seat, as bits (BB-73)."""
    blocked = 0
    for colour in range(COLOUR_COUNT):
        if view.guard[colour] > 0 and view.guard[colour] != seat + 1:
            blocked |= 1 << view.guard_number[colour]
    return blocked


def mean_of(view, colour, blocked):
    """What a die shows on average, in hundredths, if it is rolled again when it should be and can be."""
    total = 0
    for i in range(FACES):
        if not blocked >> view.faces[colour, i] & 1:
            total += view.faces[colour, i]
    mean = POINT * total // FACES
    if view.ability[colour] != REROLL_ABILITY:
        return mean
    gain = 0
    for i in range(FACES):
        shown = 0 if blocked >> view.faces[colour, i] & 1 else POINT * view.faces[colour, i]
        gain += max(0, mean - shown)
    return mean + gain // FACES


def die_worth(view, colour, coin, blocked):
    """A die brings points; White brings coins (BB-30), each worth ``coin``."""
    mean = mean_of(view, colour, blocked)
    return mean * coin // POINT if colour == WHITE else mean


def best_dice(view, limit, coin, blocked):
    """The best dice for the Dice Cards in play: how many of each colour, four bits for each, see ``count_of`` (BB-40, BB-41)."""
    dice = 0
    seen = 0
    for _ in range(COLOUR_COUNT):
        best = -1
        most = -1
        for colour in range(COLOUR_COUNT):
            worth = die_worth(view, colour, coin, blocked)
            if not seen >> colour & 1 and worth > most:
                most = worth
                best = colour
        seen |= 1 << best
        there = DICE_PER_COLOUR - 1 if view.guard[best] > 0 else DICE_PER_COLOUR
        rolled = min(limit, there, view.in_play[best])
        limit -= rolled
        dice += rolled << BITS * best
    return dice


def imagined_doubling(view, dice, doubler, blocked, rng):
    """What a doubling card that looks at numbers adds to these dice, over some rolls in the player's mind."""
    added = 0
    for _ in range(SAMPLES):
        counts = 0
        for colour in range(COLOUR_COUNT):
            for _ in range(count_of(dice, colour)):
                number = view.faces[colour, below(rng, FACES)]
                if not blocked >> number & 1:
                    counts += 1 << BITS * number
        added += doubling(doubler, counts)
    return POINT * added // SAMPLES


# --- dice that lie there ----------------------------------------------------------------------------------------------


def doubling(doubler, counts):
    """What the best doubling adds to dice that show these numbers (``counts`` as ``scoring.counted`` has them)."""
    if doubler == RUN:
        return runs(counts)
    if doubler == FULL_HOUSE:
        return full_house(counts)
    size = 2 if doubler == PAIRS else THREE
    groups = 0
    odd = 0
    even = 0
    for number in range(1, FACES + 1):
        dice = count_of(counts, number)
        groups += number * (dice - dice % size)
        if number % 2 == 1:
            odd += number * dice
        else:
            even += number * dice
    return abs(odd - even) if doubler == ODDS_OR_EVENS else groups


def full_house(counts):
    """A triplet of the highest number there is, and a pair of the highest other one (BB-80); five equal dice are both (Q43)."""
    best = 0
    for number in range(1, FACES + 1):
        if count_of(counts, number) >= FULL:
            best = max(best, FULL * number)
        for other in range(1, FACES + 1):
            if other != number and count_of(counts, number) >= THREE and count_of(counts, other) >= FULL - THREE:
                best = max(best, THREE * number + (FULL - THREE) * other)
    return best


def runs(counts):
    """From high to low, the longest run of each start; what it leaves may be a second run (BB-111, Q50)."""
    total = 0
    top = FACES
    while top >= THREE:
        length = 0
        points = 0
        while length < top and count_of(counts, top - length) > 0:
            points += top - length
            length += 1
        if length < THREE:
            top -= 1
        else:
            total += points
            for number in range(top - length + 1, top + 1):
                counts -= 1 << BITS * number
    return total


def lying_worth(view, faces, coin, blocked, doubler):
    """What the dice on the table are worth if they show these faces (four bits for each place), doubled as well as can be.

    Only by cards that look at numbers: what others double is the same whatever the dice show.
    """
    worth = 0
    counts = 0
    for slot in range(SLOTS):
        number = count_of(faces, slot)
        if view.die[slot] > 0 and not blocked >> number & 1:
            worth += number * coin if view.die[slot] == WHITE + 1 else number * POINT
            counts += 1 << BITS * number
    if looks_at_numbers(doubler):
        worth += POINT * doubling(doubler, counts)
    return worth


def faces_shown(view):
    """The faces of the dice on the table, four bits for each place."""
    faces = 0
    for slot in range(SLOTS):
        faces += view.face[slot] << BITS * slot
    return faces
