"""Hundred: two dice a turn, added up, doubles multiplied; who reaches a hundred points wins. (Roll & Rule)

For 2 to 8 players. The numbers after HUND- and COM- are rules and decisions of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16

from .moves import DICE, FACES, ROLL

MAX_SEATS = 8
TARGET = 100

# Stages. Chance draws who begins and rolls the dice; in between, the player whose turn it is presses.
OVER, DRAW_FIRST, READY, ROLLING = range(4)

BY_CHANCE = 0


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    equal_turns: i8  # 1: the round in which somebody reaches a hundred is played to its end

    # what lies on the table
    score: i16[MAX_SEATS]  # each seat's points
    dice: i8[MAX_SEATS, DICE]  # each seat's latest roll, 1 to 6; 0 for a die that has not fallen
    rolls: i16  # how many times two dice have been rolled

    # where the match stands
    stage: i8  # what is to be done: OVER to ROLLING
    starts: i8  # who begins each round; NOBODY while that is drawn
    turn: i8  # whose turn it is; NOBODY while the first is drawn


def setup(t):
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
        pick_up(t, seat)
    elif t.stage == DRAW_FIRST:
        begin(t, move)
    elif t.dice[t.turn, 0] == 0:
        t.dice[t.turn, 0] = move + 1
    else:
        t.dice[t.turn, 1] = move + 1
        score(t)


def pick_up(t, seat):
    for die in range(DICE):
        t.dice[seat, die] = 0
    t.stage = ROLLING


def score(t):
    """One roll a turn: its points are added to the player's score (HUND-01, HUND-Q1)."""
    t.rolls += 1
    t.score[t.turn] += points(t.dice[t.turn, 0], t.dice[t.turn, 1])
    next_seat = (t.turn + 1) % t.seats
    if reached(t) and (next_seat == t.starts or not t.equal_turns):
        t.stage = OVER
    else:
        t.turn = next_seat
        t.stage = READY


def points(one, other):
    """The sum, or of a double the product: a double 1 is worth 1 (HUND-02, HUND-03, HUND-Q3)."""
    return one * other if one == other else one + other


def reached(t):
    """Whether somebody has a hundred or more (HUND-04). That ends the match at once, or with the round (HUND-Q2, COM-Q7)."""
    for p in range(t.seats):
        if t.score[p] >= TARGET:
            return True
    return False


def result(t, out):
    """Who reached the hundred has most points; with equal turns the highest of those who did (HUND-Q2)."""
    for p in range(t.seats):
        out[p] = t.score[p]
