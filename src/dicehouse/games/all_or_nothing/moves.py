"""The moves of All or Nothing: roll once more, or stop; and what Chance does."""

from dicehouse.engine import NOBODY, Family, Moves

FACES = 6

MOVES = Moves(Family("roll"), Family("stop"))
ROLL = MOVES.base("roll")
STOP = MOVES.base("stop")

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
