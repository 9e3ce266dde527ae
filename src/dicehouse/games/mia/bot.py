"""Two opponents: one that says what it has and is hard to fool twice, and one that cannot be read."""

from dicehouse.engine import Bot, below

from .equilibrium import BLUFFS, CERTAIN, DOUBTS, HONEST
from .moves import ANNOUNCE, BELIEVE, DOUBT, MIA, VALUES, rank_of
from .odds import ROLLS_OF_TWO, at_least
from .rules import ANSWERING

REACHED = [at_least(rank) for rank in range(len(VALUES))]  # of 36 rolls, how many are at least this value


def honest(view, seat, moves, n, rng):
    """Tells the truth where it may, else the smallest lie; believes a value as often as rolls reach it."""
    if view.stage == ANSWERING:
        return BELIEVE if below(rng, ROLLS_OF_TWO) < REACHED[view.announced] else DOUBT
    truth = ANNOUNCE + rank_of(view.dice[0], view.dice[1])
    return max(truth, moves[0])


def unreadable(view, seat, moves, n, rng):
    """Bluffs and doubts in the exact proportions at which nobody gains by believing it or by doubting it."""
    row = view.to_beat + 1
    at = below(rng, CERTAIN)
    if view.stage == ANSWERING:
        return DOUBT if at < DOUBTS[row, view.announced] else BELIEVE
    truth = rank_of(view.dice[0], view.dice[1])
    if at < HONEST[row, truth]:
        return ANNOUNCE + truth
    at = below(rng, CERTAIN)
    rank = moves[0] - ANNOUNCE
    while rank < MIA and at >= BLUFFS[row, rank]:
        at -= BLUFFS[row, rank]
        rank += 1
    return ANNOUNCE + rank


BOTS = {
    "honest": Bot("honest", "tells the truth when it can, and believes what dice often show", honest),
    "unreadable": Bot("unreadable", "bluffs and doubts just often enough that nobody can read it", unreadable),
}
