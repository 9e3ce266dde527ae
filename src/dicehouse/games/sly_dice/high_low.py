"""The chances of High Low: three dice rolled against a sum, with the best calls to come."""

from fractions import Fraction
from functools import cache
from itertools import product

from dicehouse.engine import Grid

from .belief import CERTAIN
from .moves import FACES, OWN
from .rules import DUEL_ROLLS

SUMS = range(OWN, OWN * FACES + 1)
WAYS = [sum(sum(dice) == total for dice in product(range(1, FACES + 1), repeat=OWN)) for total in range(OWN * FACES + 1)]
MIDDLE_SUM = (SUMS[0] + SUMS[-1]) // 2  # up to here higher is the better call


@cache
def _hits(left, total, way):
    """The chance to hit ``left`` times from this sum, if the next call is higher (1) or lower (-1) and all others are the best."""
    if left == 0:
        return Fraction(1)
    found = Fraction(0)
    for rolled in SUMS:
        if (rolled - total) * way > 0:
            found += Fraction(WAYS[rolled], FACES**OWN) * max(_hits(left - 1, rolled, 1), _hits(left - 1, rolled, -1))
    return found


HIGHER_WAYS = [sum(WAYS[total + 1 :]) for total in range(OWN * FACES + 1)]
LOWER_WAYS = [sum(WAYS[:total]) for total in range(OWN * FACES + 1)]
# Row r, column s: the chance that r rolls all hit from the sum s, with the best calls.
ALL_HIT = Grid(
    [
        [int(CERTAIN * max(_hits(left, total, 1), _hits(left, total, -1))) if total in SUMS else 0 for total in range(SUMS[-1] + 1)]
        for left in range(DUEL_ROLLS + 1)
    ]
)
