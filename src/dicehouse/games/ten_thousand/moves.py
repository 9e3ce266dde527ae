"""The moves of Ten Thousand: which dice to keep, by their faces, and whether to roll on; and what Chance does."""

from dicehouse.engine import NOBODY, Family, Moves

from .scoring import FACES, KEEPS, POINTS


class Keep(Family):
    """``keep 1 1 5`` sets these dice of the roll aside. Which of several equal dice makes no difference."""

    def __init__(self):
        super().__init__("keep", any_order=True, keep=range(len(KEEPS)))

    def values(self, t, index):
        return {"dice": KEEPS[index], "points": POINTS[index]}

    def argument_words(self, values):
        return " ".join(map(str, values["dice"]))


MOVES = Moves(Family("roll"), Family("stop"), Keep())
ROLL = MOVES.base("roll")
STOP = MOVES.base("stop")
KEEP = MOVES.base("keep")  # KEEP + n sets the n-th set of dice aside

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
