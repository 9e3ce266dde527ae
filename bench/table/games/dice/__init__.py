"""The bench's game: four in turn roll one die, for ever. The same as the game in bgio.mjs."""

# mypy: ignore-errors
from dicehouse.engine import CHANCE, Family, Game, Moves, Record, add, even, i8

BOX = """title = "Dice"
about = "Four in turn roll one die, for ever."
players = [4, 4]"""
FACES = 6
MOVES = Moves(Family("roll"))
CHANCES = Moves(Family("rolls", face=range(1, FACES + 1)))
ROLL = MOVES.base("roll")


class Table(Record):
    seats: i8  # how many play
    die: i8  # what it shows; 0 before the first roll
    turn: i8  # whose turn it is
    rolling: i8  # 1: the die is in the air


def waiting(t):
    return CHANCE if t.rolling else 1 << t.turn


def odds(t, weights):
    return even(weights, FACES)


def legal(t, seat, moves):
    return add(moves, 0, ROLL)


def play(t, seat, move):
    if seat == CHANCE:
        t.die = move + 1
        t.turn = (t.turn + 1) % t.seats
        t.rolling = 0
    else:
        t.rolling = 1


def result(t, out):
    """Never asked for: the match has no end."""


game = Game("dice", rules=__name__, box=BOX, help=__doc__)
