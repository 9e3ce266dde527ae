"""The best turn: what each moment of it is worth, given what the match is worth when it is over.

Written like rules, for the solver and for the bot that plays by its answers.
"""

from .moves import FACES
from .odds import GAINS

FARTHEST = 301  # points from the target at which the match is solved


def work_out(missing, stop, roll, first):
    """Fills roll[score], from the first score on, with the chance to win by rolling on, all later choices being the best.

    The player misses so many points at the start of the turn. stop[score] is the chance to win if the turn ends with this
    score, and stop[0] if it is lost.
    """
    for score in range(missing - 1, first - 1, -1):
        total = stop[0]
        for gain in GAINS:
            reached = score + gain
            total += 1.0 if reached >= missing else max(stop[reached], roll[reached])
        roll[score] = total / FACES
