"""The moves of High Roll: both players press, then Chance rolls a die for each of them."""

from dicehouse.engine import Family, Moves

FACES = 6

MOVES = Moves(Family("roll"))
ROLL = MOVES.base("roll")

ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(ROLLS)


def chance(t):
    """Whose die falls next: in the order of the seats."""
    return ROLLS, 1 if t.face[0] else 0
