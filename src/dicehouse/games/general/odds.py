"""How likely a combination is with the best rolls from here, exactly: each combination as if it were the only aim.

Only the faces of the dice matter, not their places: there are 462 different rolls of six dice, and as many ways to keep
fewer. A hand (the faces that are kept, sorted) is as good as its six successors are on average when one more die falls; a
roll, with a roll to come, is as good as the best hand that can be kept of it.
"""

from functools import cache
from itertools import combinations_with_replacement

from .moves import DICE, FACES
from .scoring import makes, worth

HANDS = [list(combinations_with_replacement(range(1, FACES + 1), n)) for n in range(DICE + 1)]  # by the number of dice
ROLLS = HANDS[DICE]  # all six dice
WITH = {hand: [tuple(sorted((*hand, face))) for face in range(1, FACES + 1)] for n in range(DICE) for hand in HANDS[n]}
WITHOUT = {hand: {hand[:i] + hand[i + 1 :] for i in range(n)} for n in range(DICE + 1) for hand in HANDS[n]}


def kept_values(values):
    """What every hand is worth if the missing dice are rolled, given what each roll is worth then."""
    found = dict(values)
    for n in reversed(range(DICE)):
        for hand in HANDS[n]:
            found[hand] = sum([found[grown] for grown in WITH[hand]]) / FACES
    return found


def before_a_roll(values):
    """What every roll is worth with one more roll to come, given what each is worth without: the best hand is kept."""
    best = kept_values(values)
    for n in range(1, DICE + 1):
        for hand in HANDS[n]:
            best[hand] = max([best[hand], *[best[smaller] for smaller in WITHOUT[hand]]])
    return {roll: best[roll] for roll in ROLLS}


@cache
def chances(cell, rolls_left, distinct):
    """For every roll, the chance to make this combination with so many rolls to come."""
    if rolls_left == 0:
        return {roll: float(makes(roll, cell, distinct)) for roll in ROLLS}
    return before_a_roll(chances(cell, rolls_left - 1, distinct))


def chance(dice, cell, rolls_left, distinct):
    return chances(cell, rolls_left, bool(distinct))[tuple(sorted(dice))]


@cache
def expected(cell, rolls_left, distinct):
    """For every roll, the points to expect in this cell with so many rolls to come, if nothing else is aimed at."""
    if rolls_left == 0:
        return {roll: worth(roll, cell, distinct) for roll in ROLLS}
    return before_a_roll(expected(cell, rolls_left - 1, distinct))
