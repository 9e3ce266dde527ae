"""High Roll: both roll one of their dice, and the higher roll takes the other's die. (Roll & Rule)

For 2 players; Low Roll, where the lower roll takes it, is an option. The numbers after HIGH- are rules and decisions of
docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16

from .moves import FACES, ROLL

SEATS = 2
DICE_EACH = 12

HIGH, LOW = range(2)  # what the option ``mode`` can be
AFTER_ROUNDS, WITH_ALL = range(2)  # what the option ``end`` can be

# Stages. Both players press, in any order; then Chance rolls.
OVER, READY, ROLLING = range(3)


class Table(Record):
    # the options
    seats: i8  # how many play: two
    mode: i8  # HIGH: the higher roll takes a die, LOW: the lower roll does
    end: i8  # AFTER_ROUNDS: who then has more dice wins, WITH_ALL: who has all of them does
    rounds: i16  # how many rounds are played, unless it is for all dice

    # what lies on the table
    dice: i8[SEATS]  # how many dice each has
    face: i8[SEATS]  # what each rolled in the latest round, 1 to 6; 0 while that die has not fallen

    # where the match stands
    stage: i8  # what is to be done: OVER to ROLLING
    pressed: i8[SEATS]  # 1: this player is ready to roll
    played: i16  # how many rounds are over
    taker: i8  # who took a die in the latest of them; NOBODY if they rolled the same


def setup(t):
    """Twelve dice each (HIGH-01)."""
    for p in range(SEATS):
        t.dice[p] = DICE_EACH
    t.stage = READY
    t.taker = NOBODY


def waiting(t):
    if t.stage == READY:
        return (0 if t.pressed[0] else 1 << 0) | (0 if t.pressed[1] else 1 << 1)
    return CHANCE if t.stage == ROLLING else 0


def odds(t, weights):
    return even(weights, FACES)


def legal(t, seat, moves):
    """There is nothing to choose: one can only roll."""
    return add(moves, 0, ROLL)


def play(t, seat, move):
    if seat != CHANCE:
        press(t, seat)
    elif t.face[0] == 0:
        t.face[0] = move + 1
    else:
        t.face[1] = move + 1
        compare(t)


def press(t, seat):
    """Both roll one of their dice, once both are ready (HIGH-02)."""
    t.pressed[seat] = 1
    if t.pressed[0] and t.pressed[1]:
        for p in range(SEATS):
            t.pressed[p] = 0
            t.face[p] = 0
        t.stage = ROLLING


def compare(t):
    """The higher roll takes the other's die, in Low Roll the lower; equal rolls take none (HIGH-03, HIGH-06, HIGH-Q1)."""
    t.played += 1
    t.taker = NOBODY
    if t.face[0] != t.face[1]:
        highest = 0 if t.face[0] > t.face[1] else 1
        t.taker = highest if t.mode == HIGH else 1 - highest
        t.dice[t.taker] += 1
        t.dice[1 - t.taker] -= 1
    t.stage = OVER if is_over(t) else READY


def is_over(t):
    """After the agreed rounds, or when one player has no die left to roll (HIGH-04, HIGH-05, HIGH-Q3)."""
    if t.dice[0] == 0 or t.dice[1] == 0:
        return True
    return t.end == AFTER_ROUNDS and t.played == t.rounds


def result(t, out):
    """More dice win; as many share the win (HIGH-04, HIGH-Q4)."""
    for p in range(SEATS):
        out[p] = t.dice[p]
