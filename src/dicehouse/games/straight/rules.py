"""Straight: a row of places for the numbers 1 to 6 and one die at a time; who fills the last place wins. (Roll & Rule)

For 2 to 8 players. The numbers after STR- and COM- are rules and decisions of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16

from .moves import FACES, ROLL

MAX_SEATS = 8

# Stages. Chance draws who begins and rolls the die; in between, the player whose turn it is presses.
OVER, DRAW_FIRST, READY, ROLLING = range(4)

BY_CHANCE = 0


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1

    # what lies on the table
    places: i8[FACES]  # who put a die on the place of each number, 1 first; NOBODY while it is free
    face: i8  # what the latest roll showed, 1 to 6; 0 before the first
    roller: i8  # who rolled it
    fitted: i8  # 1: it found its place free
    rolls: i16  # how many rolls there have been

    # where the match stands
    stage: i8  # what is to be done: OVER to ROLLING
    turn: i8  # whose turn it is, and at the end who has won; NOBODY while the first is drawn


def setup(t):
    """One empty board for all (STR-01, STR-Q2)."""
    for place in range(FACES):
        t.places[place] = NOBODY
    t.roller = NOBODY
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
    else:
        begin(t, t.first - 1)


def begin(t, seat):
    """Who is first is drawn, or agreed on (COM-Q1)."""
    t.turn = seat
    t.stage = READY


def waiting(t):
    if t.stage == READY:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    """There is nothing to choose: one can only roll."""
    return add(moves, 0, ROLL)


def play(t, seat, move):
    if seat != CHANCE:
        t.stage = ROLLING
    elif t.stage == DRAW_FIRST:
        begin(t, move)
    else:
        roll(t, move)


def roll(t, place):
    """One die a turn; it goes onto its place if that is free, otherwise nothing is placed (STR-02, STR-03, STR-Q1)."""
    t.rolls += 1
    t.face = place + 1
    t.roller = t.turn
    t.fitted = 1 if t.places[place] == NOBODY else 0
    if t.fitted:
        t.places[place] = t.turn
    if free_places(t) == 0:
        t.stage = OVER  # the straight is complete, and who completed it has won (STR-04)
    else:
        t.turn = (t.turn + 1) % t.seats
        t.stage = READY


def free_places(t):
    free = 0
    for place in range(FACES):
        if t.places[place] == NOBODY:
            free += 1
    return free


def result(t, out):
    for p in range(t.seats):
        out[p] = 1 if p == t.turn else 0


def standing(t, out):
    """The board is everybody's: until the end nobody is ahead."""
    for p in range(t.seats):
        out[p] = 0
