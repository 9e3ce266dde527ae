"""Mia for two, solved: the equilibrium of a round, and the chance to win a match in which every round is played like that.

Whoever loses a round starts the next one, and to win a round is always better than to lose it. So whoever plays rounds best plays
the match best. The answers are rounded; how much anybody could gain on them is worked out over the whole round, exactly.
"""

from fractions import Fraction
from functools import cache
from itertools import accumulate, chain, pairwise

from .equilibrium import equilibrium
from .moves import VALUES
from .odds import ROLLS_OF_TWO, WAYS
from .rules import NOTHING

RANKS = range(len(VALUES))
FALLS = [Fraction(ways, ROLLS_OF_TWO) for ways in WAYS]  # the chance of each value
CERTAIN = 65_535  # chances are so many of these, so that they are the same on every machine

MOST_POINTS = 20  # that a match can be about
MOST_ROUNDS = 60  # that a match can have
LEADS = range(-MOST_ROUNDS, MOST_ROUNDS + 1)
TARGET = 5  # points that usually win


def solve(workshop):
    worth, doubts, honest, bluffs = equilibrium(FALLS)
    doubts, honest = ([whole(row) for row in table] for table in (doubts, honest))
    bluffs = [parts(row) for row in bluffs]
    start = float(worth[NOTHING])
    to_go = range(MOST_POINTS + 1)
    tables = {
        "worth": whole([worth[to_beat] for to_beat in (NOTHING, *RANKS)]),
        "doubts": [*chain(*doubts)],
        "honest": [*chain(*honest)],
        "bluffs": [*chain(*bluffs)],
        "to_points": whole([by_points(start, 1 - start, mine, theirs) for mine in to_go for theirs in to_go]),
        "to_rounds": whole([by_rounds(start, left, lead) for left in range(MOST_ROUNDS + 1) for lead in LEADS]),
    }
    starting, answering = best_response(FALLS, *map(chances, (doubts, honest, bluffs)))
    first = by_points(start, 1 - start, TARGET, TARGET)
    best_first = by_points(float(starting), float(answering), TARGET, TARGET)
    best_second = by_points(float(starting), float(answering), TARGET, TARGET, starts=False)
    return tables, {
        "Who starts wins a round": start,
        "Who starts wins a match": first,
        "Most that anybody can gain in a round": float(starting - worth[NOTHING] + answering - (1 - worth[NOTHING])) / 2,
        "Most that anybody can gain in a match": (best_first + best_second - 1) / 2,
    }


# --- chances as whole numbers ------------------------------------------------------------------------------------------


def whole(row):
    return [round(CERTAIN * chance) for chance in row]


def parts(row):
    """The same for chances that add up to 1: the whole numbers add up to CERTAIN."""
    return [after - before for before, after in pairwise([0, *whole(accumulate(row))])]


def chances(table):
    return [[Fraction(number, CERTAIN) for number in row] for row in table]


# --- the match ---------------------------------------------------------------------------------------------------------


@cache
def by_points(starting, answering, mine, theirs, starts=True):
    """A player's chance to win a match with so many points to go; ``starting`` and ``answering`` win a round with these chances."""
    if mine == 0 or theirs == 0:
        return float(mine == 0)
    wins = starting if starts else answering
    won = by_points(starting, answering, mine - 1, theirs, starts=False)
    lost = by_points(starting, answering, mine, theirs - 1, starts=True)
    return wins * won + (1 - wins) * lost


@cache
def by_rounds(start, left, lead):
    """The same for the one who starts, with so many rounds left and points more than the other; a shared win counts half."""
    if left == 0 or abs(lead) > left:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return start * (1 - by_rounds(start, left - 1, -lead - 1)) + (1 - start) * by_rounds(start, left - 1, lead - 1)


# --- how good are these answers? -----------------------------------------------------------------------------------------


def best_response(falls, doubts, honest, bluffs):
    """The chances to win a round, as its starter and as the other, of a player who knows this plan and makes the best of it.

    Dice are forgotten once they are believed, so there is nothing to remember but the value to beat.
    """
    mia = len(falls) - 1
    # The plan always doubts a Mia after a Mia; so does who answers one, for there is seldom another.
    rolling, answering = {mia: falls[mia]}, {mia: 1 - falls[mia]}
    for to_beat in range(mia - 1, NOTHING - 1, -1):
        row = to_beat + 1
        higher = range(to_beat + 1, mia + 1)
        heard = {a: [falls[d] * announces(honest[row], bluffs[row], d, a) for d in range(mia + 1)] for a in higher}
        answering[to_beat] = sum(max(sum(heard[a][:a]), sum(heard[a]) * rolling[a]) for a in higher)
        rolling[to_beat] = sum(
            falls[d] * max(doubts[row][a] * (d >= a) + (1 - doubts[row][a]) * answering[a] for a in higher) for d in range(mia + 1)
        )
    return rolling[NOTHING], answering[NOTHING]


def announces(honest, bluffs, dice, value):
    """How likely the plan announces a value with these dice."""
    return honest[dice] * (dice == value) + (1 - honest[dice]) * bluffs[value]
