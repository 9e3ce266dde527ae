"""The best turn: what each moment of it is worth, given what the match is worth when it is over.

All points are counted in units of 50. A turn only goes up, so it is worked out backwards from high scores. Written like rules,
for the solver and for the bot that plays by its answers.
"""

from collections import Counter
from itertools import accumulate

from .odds import MOST_UNITS, NO_KEEPER, UNIT, rolls_of
from .scoring import DICE, FACES, KEEP_COUNT, POINTS, SIZES, has

FARTHEST = 10_000 // UNIT  # from the target: so far from it the match is solved

# What is worked out has a row for every score. Its columns are the dice left over after a keep, none to five, where one may
# choose, and then six at once, which must be confirmed; or the dice to roll, one to six.
COLUMNS = DICE + 1
CONFIRM = DICE
BEYOND = -1.0  # worth of a score that cannot be: the target must be hit exactly, and this goes beyond it


def column_after(dice, size):
    return CONFIRM if size == DICE else dice - size


def _rolls_that_offer_the_same(dice, exact):
    """How often so many dice offer these keeps; a keep is told by how far on in the table it leads.

    Of the keeps of one size the one with the most points is the best, unless the target must be hit exactly.
    """
    found = Counter()
    for ways, roll in rolls_of(dice):
        keeps = [(SIZES[keep], POINTS[keep] // UNIT) for keep in range(KEEP_COUNT) if SIZES[keep] <= dice and has(roll, keep)]
        offered = set(keeps) if exact else dict(sorted(keeps)).items()
        found[tuple(sorted(points * COLUMNS + column_after(dice, size) for size, points in offered))] += ways
    return sorted(found.items())


ROLLS = [_rolls_that_offer_the_same(dice, exact) for exact in (False, True) for dice in range(COLUMNS)]
FIRST_ROLL = list(accumulate(map(len, ROLLS), initial=0))  # where those of so many dice begin, and then those for ``exact``
WAYS = [ways for rolls in ROLLS for _, ways in rolls]
FIRST_OFFER = list(accumulate((len(offers) for rolls in ROLLS for offers, _ in rolls), initial=0))  # of each roll
OFFERS = [offer for rolls in ROLLS for offers, _ in rolls for offer in offers]


def work_out(missing, min_bank, min_leftover, exact, stop, best, roll, first):
    """Fills the tables from the row of the first score on: ``best`` by dice left over, ``roll`` by dice to roll.

    The player misses so many points at the start of the turn. stop[score] is the chance to win if the turn ends with this
    score, and stop[0] if it is lost.
    """
    enough = enough_to_win(missing, min_bank, exact)
    if exact:
        hit_the_target(enough, min_leftover, stop[0], best, roll)
    else:
        have_enough(enough, min_leftover, stop[0], best, roll)
    for score in range(enough - 1, first - 1, -1):
        row = score * COLUMNS
        for dice in range(1, DICE + 1):
            roll[row + dice] = chance_of_roll(row, dice, exact, stop[0], best)
        best[row + CONFIRM] = roll[row + DICE]
        for left in range(DICE):
            worth = roll[row + (left if left > 0 else DICE)]
            may_stop = score >= min_bank and left >= min_leftover
            best[row + left] = max(worth, stop[score]) if may_stop else worth


def enough_to_win(missing, min_bank, exact):
    """The score with which stopping wins."""
    return missing if exact else max(missing, min_bank)


def chance_of_roll(row, dice, exact, if_lost, best):
    """The chance to win by rolling so many dice with the score of this row."""
    kind = COLUMNS * exact + dice
    total = 0.0
    for rolled in range(FIRST_ROLL[kind], FIRST_ROLL[kind + 1]):
        most = BEYOND
        for i in range(FIRST_OFFER[rolled], FIRST_OFFER[rolled + 1]):
            most = max(most, best[row + OFFERS[i]])
        total += WAYS[rolled] * (most if most > BEYOND else if_lost)
    return total / FACES**dice


def chance_to_confirm(if_lost):
    """The chance to win with a roll of six dice that needs any keeper, and no more."""
    return 1.0 - (1.0 - if_lost) * NO_KEEPER[DICE] / FACES**DICE


def have_enough(enough, min_leftover, if_lost, best, roll):
    """Fills the rows of all scores that win: there only the dice left over matter.

    Of six dice with a keeper, a single die or a trio can be kept, and enough left over to stop. (Not after a trio where four or
    five must be left over: there six dice are valued a little too high.) Fewer dice lead to fewer, or to six again.
    """
    row = enough * COLUMNS
    six = chance_to_confirm(if_lost)
    roll[row + DICE] = six
    fill_column(enough, CONFIRM, six, best)
    fill_column(enough, 0, six if min_leftover > 0 else 1.0, best)
    for dice in range(1, DICE):
        roll[row + dice] = chance_of_roll(row, dice, 0, if_lost, best)
        fill_column(enough, dice, roll[row + dice] if dice < min_leftover else 1.0, best)


def fill_column(enough, column, worth, best):
    for score in range(enough, enough + MOST_UNITS + 1):
        best[score * COLUMNS + column] = worth


def hit_the_target(missing, min_leftover, if_lost, best, roll):
    """Fills the row of the target that must be hit exactly, and those beyond: there nothing can be kept any more."""
    row = missing * COLUMNS
    for column in range(COLUMNS):
        fill_column(missing, column, BEYOND, best)
        roll[row + column] = if_lost
        best[row + column] = if_lost if column < min_leftover else 1.0
    best[row + CONFIRM] = chance_to_confirm(if_lost)
