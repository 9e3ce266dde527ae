"""How likely each player is to win from here: exactly, from the walk of the dice between two heaps.

In a round a die goes one way in 15 of 36 cases, the other way in 15, and stays in 6: high or low makes no difference.
"""

from functools import lru_cache

from .moves import FACES
from .rules import HIGH, OVER, ROLLING, WITH_ALL

TAKES = FACES * (FACES - 1) // 2  # of 36 pairs of rolls, those in which the first player's is the higher
STAYS = FACES
PAIRS = FACES * FACES
WHOLE, HALF = 2, 1  # shares are counted in halves: equal heaps share the win


def shares(view):
    """Each player's chance to win from here; a shared win counts half."""
    one, other = view.dice
    left = view.rounds - view.played  # rounds to go
    if view.stage == OVER:
        mine = end_share(one, other) / WHOLE
    elif view.stage == ROLLING and view.face[0]:
        lower, higher = view.face[0] - 1, FACES - view.face[0]  # faces of the other's die, which is still in the air
        takes, loses = (lower, higher) if view.mode == HIGH else (higher, lower)
        mine = (takes * chance(view, 1, left - 1) + chance(view, 0, left - 1) + loses * chance(view, -1, left - 1)) / FACES
    else:
        mine = chance(view, 0, left)
    return [mine, 1 - mine]


def chance(view, won, left):
    """The first player's chance with so many dice more than now and rounds to go."""
    one, other = view.dice[0] + won, view.dice[1] - won
    if view.end == WITH_ALL:
        return one / (one + other)  # the walk is fair, so this is the share that does not change on average
    return halves(one + other, view.rounds)[left][one] / (WHOLE * PAIRS**left)


def end_share(one, other):
    return WHOLE if one > other else HALF if one == other else 0


@lru_cache(maxsize=16)
def halves(dice, rounds):
    """The halves of a win in 36^left cases, by the rounds left to play and the dice that the first player has then."""
    rows = [[end_share(one, dice - one) for one in range(dice + 1)]]
    for left in range(1, rounds + 1):
        later = rows[-1]
        between = [TAKES * (later[one - 1] + later[one + 1]) + STAYS * later[one] for one in range(1, dice)]
        rows.append([0, *between, WHOLE * PAIRS**left])
    return rows
