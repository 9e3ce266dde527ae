"""Four opponents: three that err like people, and one that cannot be read.

People tell the truth whenever they can; they lie just above what they must beat; and they doubt by a rule that can be learned.
"""

from typing import NamedTuple

from dicehouse.engine import GENTLE, MASTER, NOT_KNOWN, STEADY, STRONG, Bot, below, known, stored

from .moves import ANNOUNCE, BELIEVE, DOUBT, VALUES, rank_of
from .odds import ROLLS_OF_TWO, WAYS, at_least
from .rules import ANSWERING, AT_LEAST, BY_ROUNDS
from .solve import CERTAIN, MOST_POINTS, MOST_ROUNDS

REACHED = [at_least(rank) for rank in range(len(VALUES))]  # of 36 rolls, how many are at least this value
FIFTY_TWO, SIXTY_TWO, SIXTY_THREE, SIXTY_FIVE, ONES, TWOS = (VALUES.index(value) for value in (52, 62, 63, 65, 11, 22))
UNSURE = 2  # so many values on either side of the line
SMALL_LIES, LIES = 3, 4  # the lowest values that a bluffer picks from

TWO = 2  # seats for which a round is solved


class Answers(NamedTuple):
    """What ``solve`` has found, rows by the value to beat from NOTHING on; all chances are parts of CERTAIN."""

    worth: object = known(stored(__package__, "worth"))  # of rolling: the chance to win the round
    doubts: object = known(stored(__package__, "doubts"))  # how likely each value is doubted
    honest: object = known(stored(__package__, "honest"))  # how likely it is told when it is true
    bluffs: object = known(stored(__package__, "bluffs"))  # how likely it is chosen for a bluff
    to_points: object = known(stored(__package__, "to_points"))  # who starts wins a match, by the points both have to go
    to_rounds: object = known(stored(__package__, "to_rounds"))  # the same by the rounds to go and the lead


def honest(view, seat, moves, n, rng):
    """Tells the truth where it may, else the smallest lie; believes a value as often as rolls reach it."""
    if view.stage == ANSWERING:
        return BELIEVE if below(rng, ROLLS_OF_TWO) < REACHED[view.announced] else DOUBT
    return truth_or_lie(view, moves, 1, rng)


def trusting(view, seat, moves, n, rng):
    """Believes what is low, doubts what is high, and is of two minds between. Its lies are small."""
    if view.stage == ANSWERING:
        above = view.announced - (ONES if view.seats == TWO else SIXTY_TWO)
        return DOUBT if above >= UNSURE or (above >= -UNSURE and below(rng, 2) == 0) else BELIEVE
    return truth_or_lie(view, moves, min(n, SMALL_LIES), rng)


def watchful(view, seat, moves, n, rng):
    """Doubts what is high, where it pays against most people, and varies its lies."""
    if view.stage == ANSWERING:
        doubts = view.announced >= SIXTY_FIVE if view.seats == TWO else is_too_much(view, SIXTY_THREE)
        return DOUBT if doubts else BELIEVE
    return truth_or_lie(view, moves, min(n, LIES), rng)


def is_too_much(view, line):
    """Whether to doubt among three or more: who believes and is caught gives the point to a third.

    So it pays to doubt whoever had to beat a good value, and of the others those that announce a very high one.
    """
    return view.to_beat >= FIFTY_TWO or view.announced >= line


def truth_or_lie(view, moves, lies, rng):
    """The truth where it may be told, else one of the lowest values that may."""
    truth = ANNOUNCE + rank_of(view.dice[0], view.dice[1])
    return truth if truth >= moves[0] else moves[below(rng, lies)]


# --- the equilibrium -----------------------------------------------------------------------------------------------------


def unreadable(view, seat, moves, n, rng, answers):
    """Bluffs and doubts in the exact proportions at which nobody gains by believing it or by doubting it.

    These are known for two. Among more it doubts and lies by a rule that has done best in many matches.
    """
    if view.seats != TWO:
        if view.stage == ANSWERING:
            return DOUBT if is_too_much(view, TWOS) else BELIEVE
        return truth_or_lie(view, moves, min(n, LIES), rng)
    row = (view.to_beat + 1) * len(VALUES)
    at = below(rng, CERTAIN)
    if view.stage == ANSWERING:
        return DOUBT if at < answers.doubts[row + view.announced] else BELIEVE
    truth = rank_of(view.dice[0], view.dice[1])
    if at < answers.honest[row + truth]:
        return ANNOUNCE + truth
    at = below(rng, CERTAIN)
    rank = 0
    while at >= answers.bluffs[row + rank]:
        at -= answers.bluffs[row + rank]
        rank += 1
    return ANNOUNCE + rank


def values(view, seat, moves, n, worth, answers):
    """The chance to win the match after each move, if everything else goes by the equilibrium. It is known for two players."""
    if not is_solved(view):
        for i in range(n):
            worth[i] = NOT_KNOWN
        return
    won = after_round(view, seat, 1, answers)
    lost = after_round(view, seat, 0, answers)
    for i in range(n):
        wins = wins_round(view, moves[i], answers)
        worth[i] = wins * won + (1 - wins) * lost


def is_solved(view):
    return view.seats == TWO


def wins_round(view, move, answers):
    """The chance to win the round after a move."""
    if move == BELIEVE:
        return answers.worth[view.announced + 1] / CERTAIN
    if move == DOUBT:
        return bluff_chance(view, answers)
    rank = move - ANNOUNCE
    mine = rank_of(view.dice[0], view.dice[1])
    holds = mine >= rank if view.truth == AT_LEAST else mine == rank
    doubted = answers.doubts[(view.to_beat + 1) * len(VALUES) + rank] / CERTAIN
    return (doubted if holds else 0.0) + (1 - doubted) * (1 - answers.worth[rank + 1] / CERTAIN)


def bluff_chance(view, answers):
    """How likely the announced value is a bluff. A value that the equilibrium never announces tells nothing about the dice."""
    row = (view.to_beat + 1) * len(VALUES)
    said = view.announced
    all_who_say = 0.0
    bluffers = 0.0
    for rank in range(len(VALUES)):
        bluffs = WAYS[rank] * (CERTAIN - answers.honest[row + rank]) * answers.bluffs[row + said] / CERTAIN
        all_who_say += bluffs
        if rank < said:
            bluffers += bluffs
    all_who_say += WAYS[said] * answers.honest[row + said]
    if all_who_say == 0:
        return 1 - REACHED[said] / ROLLS_OF_TWO
    return bluffers / all_who_say


def after_round(view, seat, won, answers):
    """The chance to win the match once this round is won or lost; who has lost it starts the next."""
    other = 1 - seat
    if view.end == BY_ROUNDS:
        row = (view.rounds - view.round) * (2 * MOST_ROUNDS + 1) + MOST_ROUNDS
        lead = view.points[seat] - view.points[other]
        return 1 - answers.to_rounds[row - lead - 1] / CERTAIN if won else answers.to_rounds[row + lead - 1] / CERTAIN
    mine = view.target - view.points[seat]
    theirs = view.target - view.points[other]
    if won:
        return 1 - answers.to_points[theirs * (MOST_POINTS + 1) + mine - 1] / CERTAIN
    return answers.to_points[mine * (MOST_POINTS + 1) + theirs - 1] / CERTAIN


BOTS = {
    "honest": Bot("honest", "tells the truth when it can, and believes what dice often show", honest, GENTLE),
    "trusting": Bot("trusting", "tells small lies, and believes nearly everything below a double", trusting, STEADY),
    "watchful": Bot("watchful", "tells lies of all sizes, and doubts whatever is high", watchful, STRONG),
    "unreadable": Bot(
        "unreadable",
        "bluffs and doubts just often enough that nobody can read it",
        unreadable,
        MASTER,
        desk=Answers(),
        values=values,
        exact=is_solved,
    ),
}
