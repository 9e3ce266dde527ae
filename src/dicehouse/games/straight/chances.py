"""How likely each seat is to complete the straight: exact fractions, by a recurrence over the places that are still free."""

from fractions import Fraction
from functools import cache

from .moves import FACES
from .rules import DRAW_FIRST, OVER, free_places


def shares(view):
    """Each seat's chance to win from here."""
    n = view.seats
    if view.stage == OVER:
        return [1.0 if seat == view.turn else 0.0 for seat in range(n)]
    if view.stage == DRAW_FIRST:
        return [1 / n] * n
    ahead = by_turn(n, free_places(view))
    return [float(ahead[(seat - view.turn) % n]) for seat in range(n)]


@cache
def by_turn(n, free):
    """The chance to put down the last die for who rolls now, for the next in turn, and so on."""
    if free == 0:
        return (Fraction(0),) * (n - 1) + (Fraction(1),)  # the last die is down: it was the turn of whoever comes last now
    hit = Fraction(free, FACES)
    miss = 1 - hit
    # The place is found at the first, second, ... roll from now, and rolls that are n apart belong to the same player.
    found_by = [hit * miss**i / (1 - miss**n) for i in range(n)]
    then = by_turn(n, free - 1)
    return tuple(sum(found_by[i] * then[(ahead - 1 - i) % n] for i in range(n)) for ahead in range(n))
