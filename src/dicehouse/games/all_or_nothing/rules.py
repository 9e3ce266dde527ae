"""All or Nothing: one die, rolled as often as you dare. A 5 is worth 50, a 1 costs the whole turn. The first to 301 wins.

For 2 to 8 players. The numbers after AON- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16, i32

from .moves import FACES, ROLL, STOP

MAX_SEATS = 8
IN_SIGHT = 12  # dice of a turn that stay in sight

# Stages. Chance acts in the first two, a player in the last.
OVER, DRAW_FIRST, ROLLING, CHOOSING = range(4)

BY_CHANCE = 0
LOSES = 1  # the face that ends a turn
JACKPOT, JACKPOT_POINTS = 5, 50  # the face that counts more than it shows


class Table(Record):
    # the options
    seats: i8  # how many play
    target: i16  # points that win
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1

    # what lies on the table
    written: i16[MAX_SEATS]  # points that a seat has written down
    turn_score: i16  # points of this turn, not written down yet
    dice: i8[IN_SIGHT]  # the latest dice of this turn in the order they fell; 0: no die
    rolls: i16  # how many dice have fallen in this turn

    # where the match stands
    stage: i8  # what is to be done: OVER to CHOOSING
    turn: i8  # whose turn it is; NOBODY while Chance picks who begins
    turns: i32[MAX_SEATS]  # turns that a seat has finished
    last_gain: i16[MAX_SEATS]  # points that a seat's latest turn brought
    last_loss: i16[MAX_SEATS]  # points that it lost by a 1


def setup(t):
    """Somebody begins: a seat that the players have named, or one that is drawn (COM-Q1)."""
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
    else:
        start_turn(t, t.first - 1)


def start_turn(t, seat):
    """A turn has at least one roll, so the first one is nobody's choice (AON-Q1)."""
    t.turn = seat
    t.turn_score = 0
    t.rolls = 0
    for i in range(IN_SIGHT):
        t.dice[i] = 0
    t.stage = ROLLING


def waiting(t):
    if t.stage == CHOOSING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    """Roll as often as one likes, or stop after any roll (AON-01, AON-02)."""
    n = add(moves, 0, ROLL)
    return add(moves, n, STOP)


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            start_turn(t, move)
        else:
            fall(t, move + 1)
    elif move == ROLL:
        t.stage = ROLLING
    else:
        write_down(t)


def fall(t, face):
    """A 1 ends the turn and costs its score; any other die adds to it, and the target wins at once (AON-01, AON-05, AON-Q2)."""
    lay(t, face)
    if face == LOSES:
        lose(t)
        return
    t.turn_score += value_of(face)
    if t.written[t.turn] + t.turn_score >= t.target:
        write_down(t)
    else:
        t.stage = CHOOSING


def value_of(face):
    """A die counts what it shows, except that a 5 counts 50 (AON-03, AON-04)."""
    return JACKPOT_POINTS if face == JACKPOT else face


def lay(t, face):
    """The die joins the row of this turn's dice; in a long turn the oldest one leaves it."""
    if t.rolls >= IN_SIGHT:
        for i in range(IN_SIGHT - 1):
            t.dice[i] = t.dice[i + 1]
    t.dice[min(t.rolls, IN_SIGHT - 1)] = face
    t.rolls += 1


def lose(t):
    """The turn score is lost, what is written stays (AON-05)."""
    end_turn(t, 0, t.turn_score)


def write_down(t):
    """The turn score is written down (AON-02)."""
    t.written[t.turn] += t.turn_score
    end_turn(t, t.turn_score, 0)


def end_turn(t, gain, loss):
    """The next player plays, unless this one has reached the target first (AON-06, AON-Q3)."""
    t.turns[t.turn] += 1
    t.last_gain[t.turn] = gain
    t.last_loss[t.turn] = loss
    if t.written[t.turn] >= t.target:
        t.stage = OVER
    else:
        start_turn(t, (t.turn + 1) % t.seats)


def result(t, out):
    for p in range(t.seats):
        out[p] = t.written[p]
