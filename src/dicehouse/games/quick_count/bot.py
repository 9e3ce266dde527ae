"""Opponents that count like people: each answer takes its time, the longer the more dice there are, and is sometimes wrong.

Time = 400 + L * m * e^(0.35 Z) ms for m dice, with Z normally distributed (QC-Q10). They see the roll when everybody does (QC-Q8).
"""

from math import exp
from statistics import NormalDist

from dicehouse.engine import GENTLE, STEADY, STRONG, Bot, below

from .moves import A_TENTH, AFTER, ANSWER, FACES, GETTING_READY, NAMED, READY, THINKING
from .rules import dice_rolled, total

TO_REACT = 400  # milliseconds before any counting
SPREAD = 0.35
CERTAIN = 100
STEPS = 256
THOUSANDTHS = [round(1000 * exp(SPREAD * NormalDist().inv_cdf((step + 0.5) / STEPS))) for step in range(STEPS)]  # e^(0.35 Z)
SLIPS = [-2, -1, 1, 2]


def easy(view, seat, moves, n, rng):
    return count(view, seat, moves, n, rng, 420, 8)


def medium(view, seat, moves, n, rng):
    return count(view, seat, moves, n, rng, 300, 4)


def hard(view, seat, moves, n, rng):
    return count(view, seat, moves, n, rng, 210, 2)


def count(view, seat, moves, n, rng, ms_a_die, slips):
    """``slips``: so many answers in a hundred are wrong."""
    if view.stage == GETTING_READY:
        return READY
    if view.did[seat] == THINKING:
        return ANSWER + named(view, below(rng, CERTAIN) < slips, rng)
    if view.did[seat] == NAMED:
        ms = TO_REACT + ms_a_die * dice_rolled(view) * THOUSANDTHS[below(rng, STEPS)] // 1000
        return AFTER + min(ms, view.longest) // A_TENTH
    return moves[below(rng, n)]  # within a tenth of a second, any moment


def named(view, slips, rng):
    """The sum, or one or two beside it."""
    right = total(view)
    if not slips:
        return right
    wrong = right + SLIPS[below(rng, len(SLIPS))]
    n = dice_rolled(view)
    return wrong if n <= wrong <= FACES * n else right - (wrong - right)


BOTS = {
    "easy": Bot("easy", "counts in comfort: about 1.2 seconds for two dice, one answer in twelve is wrong", easy, GENTLE),
    "medium": Bot("medium", "counts well: about a second for two dice, one answer in 25 is wrong", medium, STEADY),
    "hard": Bot("hard", "counts very fast: about 0.8 seconds for two dice, and is hardly ever wrong", hard, STRONG),
}
