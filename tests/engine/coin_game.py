"""Coins: a game as small as games get, for tests of the engine. Throw or pass, in turn; most heads win.

The coin is not fair: tails are three times as likely as heads (the other way round if lucky), and it never stands on its edge.
"""

# mypy: ignore-errors

import sys

from dicehouse.engine import CHANCE, Family, Game, Moves, Record, add, i8, i16

BOX = """
title = "Coins"
about = "Throw or pass, in turn; most heads win."
players = [2, 4]

[options.rounds]
about = "How many turns everybody has."
kind = "number"
default = 3
low = 1
high = 9

[options.lucky]
about = "Whether heads are the likely side."
kind = "switch"
default = "off"

[options.metal]
about = "What the coin is made of."
kind = "choice"
default = "copper"
choices = ["copper", "silver"]

[data.bonus]
about = "Points for a head."
value = 10
source = "rulebook"
"""

MOVES = Moves(Family("throw"), Family("pass"))
CHANCES = Moves(Family("falls", side=["heads", "edge", "tails"]))
THROW, PASS = 0, 1
HEADS = 0


class Table(Record):
    seats: i8  # how many play
    rounds: i8  # turns for everybody
    lucky: i8  # 1: heads are likely
    metal: i8  # what the coin is made of
    bonus: i8  # points for a head
    points: i16[4]  # of each seat
    turn: i16  # turns taken so far
    flying: i8  # 1: the coin is in the air


def setup(t):
    t.turn = 0


def waiting(t):
    if t.flying:
        return CHANCE
    return 0 if t.turn == t.rounds * t.seats else 1 << t.turn % t.seats


def legal(t, seat, moves):
    n = add(moves, 0, THROW)
    return add(moves, n, PASS)


def play(t, seat, move):
    if seat == CHANCE:
        t.flying = 0
        if move == HEADS:
            t.points[t.turn % t.seats] += t.bonus
        t.turn += 1
    elif move == THROW:
        t.flying = 1
    else:
        t.turn += 1


def odds(t, weights):
    weights[0] = 3 if t.lucky else 1
    weights[1] = 0
    weights[2] = 1 if t.lucky else 3
    return 3


def hide(t, seat):
    """There are no secrets."""


def guess(t, seat, rng):
    """There is nothing to guess."""


def result(t, out):
    for p in range(t.seats):
        out[p] = t.points[p]


game = Game("coins", rules=sys.modules[__name__], box=BOX)
