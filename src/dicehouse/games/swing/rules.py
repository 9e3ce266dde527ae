"""The Swing: seven rolls that swing between plus and minus; the highest sum wins. (Roll & Rule)

For 2 to 8 players. The numbers after SWING- and COM- are rules and decisions of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8

from .moves import FACES, ROLL

MAX_SEATS = 8
SIGNS = [1, 1, -1, 1, -1, 1, -1]  # of the seven rolls: X + X - X + X - X + X - X (SWING-02)
ROUNDS = 7

# Stages. Chance draws who begins and rolls the die; in between, the player whose turn it is presses.
OVER, DRAW_FIRST, READY, ROLLING = range(4)

BY_CHANCE = 0


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1

    # what lies on the table
    dice: i8[MAX_SEATS, ROUNDS]  # each seat's rolls by round, 1 to 6; 0 where it has not rolled yet
    score: i8[MAX_SEATS]  # each seat's sum so far, with the signs

    # where the match stands
    stage: i8  # what is to be done: OVER to ROLLING
    round: i8  # counted from 1
    starts: i8  # who begins each round; NOBODY while that is drawn
    turn: i8  # whose turn it is; NOBODY while the first is drawn


def setup(t):
    t.round = 1
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.starts = NOBODY
        t.turn = NOBODY
    else:
        begin(t, t.first - 1)


def begin(t, seat):
    """Who is first is drawn, or agreed on (COM-Q1)."""
    t.starts = seat
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
        roll(t, move + 1)


def roll(t, face):
    """One roll for each player and round, added or subtracted; sums below zero count as they are (SWING-Q1, SWING-Q2)."""
    t.dice[t.turn, t.round - 1] = face
    t.score[t.turn] += SIGNS[t.round - 1] * face
    t.turn = (t.turn + 1) % t.seats
    t.stage = READY
    if t.turn == t.starts:
        if t.round == ROUNDS:  # everybody has rolled seven times (SWING-01)
            t.stage = OVER
        else:
            t.round += 1


def result(t, out):
    """The highest score wins; equal scores share the win (SWING-03, SWING-Q3)."""
    for p in range(t.seats):
        out[p] = t.score[p]
