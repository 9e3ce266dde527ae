"""The moves of Mia: the 21 values in their order, belief and doubt."""

from dicehouse.engine import NOBODY, Family, Moves

FACES = 6

# All values from the lowest to the highest; a value's rank is its place here (MIA-10).
VALUES = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]
MIA = len(VALUES) - 1
DOUBLE_1 = VALUES.index(11)


def rank_of(a, b):
    """The rank of two dice: a double, Mia, or the higher die as tens and the lower one as ones (MIA-07 to MIA-10)."""
    high = max(a, b)
    low = min(a, b)
    if high == low:
        return DOUBLE_1 + high - 1
    if high == 2:
        return MIA
    below = (high - 1) * (high - 2) // 2 - 1  # values that start with a smaller digit: 31 is the lowest
    return below + low - 1


MOVES = Moves(Family("announce", value=VALUES), Family("believe"), Family("doubt"))
ANNOUNCE = MOVES.base("announce")
BELIEVE = MOVES.base("believe")
DOUBT = MOVES.base("doubt")

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", private=True, face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and whose dice they are."""
    return (FIRST, NOBODY) if t.roller == NOBODY else (ROLLS, t.roller)
