"""What the next rolls bring, in whole ten-thousandths, so that it is the same on every machine.

The model: in each of a few rolls every die that shows one of k open colours is placed. A die then ends on a given open colour
within r rolls with the chance (1 - (1 - k/6)^r) / k. For one roll that is exact; for more it ignores that colours fill up.
"""

from math import comb

from dicehouse.engine import Grid

from .moves import COLOUR_COUNT, DICE

CERTAIN = 10_000
MOST_ROLLS = 3  # so far ahead one plans
MOST_NEEDED = 6  # dice of one colour for two cards


def binomial(n, p):
    """The chances that 0 to n of n dice succeed."""
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def settles(colours, rolls):
    """The chance that a die is placed within so many rolls."""
    return 1 - (1 - colours / COLOUR_COUNT) ** rolls


def survives(dice, colours, rolls):
    """The chance that none of so many rolls fails; without dice nothing is rolled."""
    if rolls == 0 or dice == 0:
        return 1.0
    placed = binomial(dice, colours / COLOUR_COUNT)
    return sum(placed[n] * survives(dice - n, colours, rolls - 1) for n in range(1, dice + 1))


def row_of(dice, colours, rolls):
    """The row of the tables for so many dice, open colours and rolls (from 1)."""
    return (dice * (COLOUR_COUNT + 1) + colours) * MOST_ROLLS + rolls - 1


def _fills(dice, colours, rolls):
    """By the number needed: the chance that so many dice end on one open colour."""
    each = binomial(dice, settles(colours, rolls) / colours) if colours else [1.0]
    return [round(CERTAIN * sum(each[needed:])) for needed in range(MOST_NEEDED + 1)]


_CASES = [(n, k, r) for n in range(DICE) for k in range(COLOUR_COUNT + 1) for r in range(1, MOST_ROLLS + 1)]
FILLS = Grid(_fills(*case) for case in _CASES)
SURVIVES = [round(CERTAIN * survives(*case)) for case in _CASES]
