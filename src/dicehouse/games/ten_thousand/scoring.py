"""The scoring guide: what dice that are set aside together bring, and so which dice can be set aside at all."""

from functools import cache
from itertools import combinations_with_replacement

from dicehouse.engine import Grid

FACES = 6
DICE = 6

ONE, FIVE = 100, 50  # points of a single die (TENK-09)
TRIOS = [1000, 200, 300, 400, 500, 600]  # points of three equal dice (TENK-10)
MORE_OF_A_KIND = {3: 1, 4: 2, 5: 4, 6: 8}  # times the trio (TENK-11)
STRAIGHT, FULL_STRAIGHT = 1000, 2000  # four in a row, and all six (TENK-12, TENK-13)


def _counts(faces):
    """How often each face is among these."""
    return tuple(faces.count(face) for face in range(1, FACES + 1))


def _guide():
    """Every entry of the guide: how many of each face it takes, and its points."""
    guide = [(_counts([1]), ONE), (_counts([5]), FIVE), (_counts([1, 2, 3, 4, 5, 6]), FULL_STRAIGHT)]
    guide += [(_counts([low, low + 1, low + 2, low + 3]), STRAIGHT) for low in (1, 2, 3)]
    for face, trio in enumerate(TRIOS, 1):
        guide += [(_counts([face] * n), times * trio) for n, times in MORE_OF_A_KIND.items()]
    return guide


GUIDE = _guide()
NO_KEEP = -1


@cache
def value(counts):
    """The best way to split dice completely into entries of the guide; NO_KEEP where there is none (TENK-Q1, TENK-Q2)."""
    if not any(counts):
        return 0
    best = NO_KEEP
    for entry, points in GUIDE:
        rest = tuple(have - take for have, take in zip(counts, entry, strict=True))
        if min(rest) >= 0 and value(rest) != NO_KEEP:
            best = max(best, points + value(rest))
    return best


def _keeps():
    """All sets of dice that can be set aside, as sorted faces."""
    hands = [list(hand) for n in range(1, DICE + 1) for hand in combinations_with_replacement(range(1, FACES + 1), n)]
    return sorted(hand for hand in hands if value(_counts(hand)) != NO_KEEP)


KEEPS = _keeps()
KEEP_COUNT = len(KEEPS)
POINTS = [value(_counts(keep)) for keep in KEEPS]
SIZES = [len(keep) for keep in KEEPS]
TAKES = Grid([_counts(keep) for keep in KEEPS])  # row: a keep; column: how many dice it takes of each face, from 1

# The same in one number each, four bits for a face: one subtraction tells whether a roll has what a keep takes.
BITS = 4
PACKED = [sum(n << BITS * face for face, n in enumerate(_counts(keep))) for keep in KEEPS]
BORROWED = sum(1 << (BITS * face + BITS - 1) for face in range(FACES))  # these bits stay where nothing is missing


def has(packed_roll, keep):
    """Whether a roll has the dice of a keep."""
    return ((packed_roll | BORROWED) - PACKED[keep]) & BORROWED == BORROWED
