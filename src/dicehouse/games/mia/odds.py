"""How likely a fresh roll of two dice is to reach a value."""

from .moves import DOUBLE_1, FACES, MIA, VALUES

ROLLS_OF_TWO = FACES * FACES
WAYS = [1 if DOUBLE_1 <= rank < MIA else 2 for rank in range(len(VALUES))]  # of 36: a double in one way, all others in two


def at_least(rank):
    """In how many of 36 ways a roll is this value or a higher one."""
    return sum(WAYS[rank:])


def higher(rank):
    """In how many of 36 ways a roll beats this value."""
    return sum(WAYS[rank + 1 :])
