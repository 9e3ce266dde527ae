"""The moves of The General: rolling some of the six dice again, and writing a cell of the card."""

from dicehouse.engine import NOBODY, Family, Moves

DICE = 6
FACES = 6

# The card, from top to bottom (GEN-01).
NUMBERS = 6  # the first six cells, one for each face
CELL_WORDS = (
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("small", "large", "even", "odd", "pairs", "trios", "pyramid", "inverted", "straight", "general"),
)
CELLS = len(CELL_WORDS)
SMALL, LARGE, EVEN, ODD, PAIRS, TRIOS, PYRAMID, INVERTED, STRAIGHT, GENERAL = range(NUMBERS, CELLS)

SETS = 1 << DICE  # of dice: a set has a bit for each slot


class Roll(Family):
    """``roll 4 5 6`` rolls the last three of the six dice again; dice are called by their places."""

    def __init__(self):
        super().__init__("roll", any_order=True, dice=range(1, SETS))

    def values(self, t, index):
        return {"dice": [slot + 1 for slot in range(DICE) if index + 1 >> slot & 1]}

    def argument_words(self, values):
        return " ".join(map(str, values["dice"]))


MOVES = Moves(Roll(), Family("score", cell=CELL_WORDS))
ROLL = MOVES.base("roll") - 1  # ROLL + a set of dice; the empty set is no move
SCORE = MOVES.base("score")  # SCORE + a cell

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and whose dice they are."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
