"""The moves of Tic-Tac-Toe: a die goes onto a square, or from one square to another; either may carry a call.

Squares are numbered on the largest board, so that e5 is the same number on every board.
"""

from dicehouse.engine import NOBODY, Family, Moves

DICE = 12
FACES = 6
NO_FACE = 0  # faces do not matter, or are not chosen
LONGEST = 15  # squares along a side of the largest board
SQUARES = LONGEST * LONGEST
NOWHERE = -1  # where a die lies that is still in hand

OFF, CHOOSE, ROLL = range(3)  # what ``values`` can be: faces do not matter, are chosen, are rolled
AUTO, MANUAL = range(2)  # what ``call`` can be: rows are noticed for the players, or by them alone
COLUMNS = "abcdefghijklmno"


def square_at(column, row):
    """Column and row count from 0: a1 is the corner."""
    return row * LONGEST + column


def column_of(square):
    return square % LONGEST


def row_of(square):
    return square // LONGEST


def on_board(t, column, row):
    return 0 <= column < t.size and 0 <= row < t.size


def placing(square, face, call):
    """The number of the move that places a die."""
    return PLACE + (call * SQUARES + square) * (FACES + 1) + face


def moving(die, square, call):
    """The number of the move that takes a die of one's own to another square."""
    return MOVE + (call * SQUARES + square) * DICE + die


def placing_of(move):
    """Square, face and call of a move that places a die."""
    rest = (move - PLACE) // (FACES + 1)
    return rest % SQUARES, (move - PLACE) % (FACES + 1), rest // SQUARES


def moving_of(move):
    """Die, square and call of a move on the board."""
    rest = (move - MOVE) // DICE
    return (move - MOVE) % DICE, rest % SQUARES, rest // SQUARES


def square_word(square):
    return f"{COLUMNS[column_of(square)]}{row_of(square) + 1}"


class Place(Family):
    """``place e5``; ``place e5 3`` where faces are chosen; ``place e5 call`` where rows must be called."""

    def __init__(self):
        super().__init__("place", call=range(2), square=range(SQUARES), face=range(FACES + 1))

    def values(self, t, index):
        square, face, call = placing_of(PLACE + index)
        fits = on_board(t, column_of(square), row_of(square)) and (face != NO_FACE) == (t.values == CHOOSE) and call <= t.call
        return {"square": square_word(square), "face": face, "call": bool(call)} if fits else None

    def argument_words(self, values):
        face = [str(values["face"])] if values["face"] else []
        return " ".join([values["square"], *face, *(["call"] if values["call"] else [])])


class Move(Family):
    """``move i1 e1``, ``move i1 e1 call``: the number names a die of whoever's turn it is, the words name its square."""

    def __init__(self):
        super().__init__("move", fixed=False, call=range(2), square=range(SQUARES), die=range(DICE))

    def values(self, t, index):
        die, square, call = moving_of(MOVE + index)
        lies_on = NOWHERE if t.turn == NOBODY else t.lies_on[t.turn, die]
        if lies_on == NOWHERE or not on_board(t, column_of(square), row_of(square)) or call > t.call:
            return None
        return {"from": square_word(lies_on), "to": square_word(square), "call": bool(call)}

    def argument_words(self, values):
        return " ".join([values["from"], values["to"], *(["call"] if values["call"] else [])])


MOVES = Moves(Place(), Move(), Family("offer draw"), Family("accept"), Family("decline"))
PLACE = MOVES.base("place")
MOVE = MOVES.base("move")
OFFER = MOVES.base("offer draw")
ACCEPT = MOVES.base("accept")
DECLINE = MOVES.base("decline")

FIRST = Family("draws first", seat="AB")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
