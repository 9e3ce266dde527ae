"""The moves of Straight: the players press, Chance draws who begins and rolls."""

from dicehouse.engine import NOBODY, Family, Moves

FACES = 6

MOVES = Moves(Family("roll"))
ROLL = MOVES.base("roll")

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
