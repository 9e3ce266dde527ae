"""Three Is Evil: add up what you roll, and never roll a 3; the highest score wins. (Roll & Rule)

For 2 to 8 players. The numbers after EVIL- and COM- are rules and decisions of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16

from .moves import FACES, ROLL

MAX_SEATS = 8
EVIL = 3

OUT, FROZEN = range(2)  # what the option ``eliminated`` can be
IN_PLAY = 0
LOST = 0  # the result of a player who is out: whoever lasts longer has rolled, and so scored, at least once

# Stages. Chance draws who begins and rolls the die; in between, the player whose turn it is presses.
OVER, DRAW_FIRST, READY, ROLLING = range(4)

BY_CHANCE = 0


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    rounds: i8  # how many rounds are played
    eliminated: i8  # OUT: who rolled a 3 cannot win, FROZEN: what they had still counts

    # what lies on the table
    score: i16[MAX_SEATS]  # each seat's points
    struck: i8[MAX_SEATS]  # the round in which it rolled a 3; IN_PLAY if it has not
    face: i8[MAX_SEATS]  # its latest roll, 1 to 6; 0 before the first
    roller: i8  # who rolled last; NOBODY before the first roll
    rolls: i16  # how many rolls there have been

    # where the match stands
    stage: i8  # what is to be done: OVER to ROLLING
    round: i8  # counted from 1
    starts: i8  # who begins each round, if still in play; NOBODY while that is drawn
    turn: i8  # whose turn it is; NOBODY while the first is drawn


def setup(t):
    t.round = 1
    t.roller = NOBODY
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
    """One can only roll: there is no stopping (EVIL-Q6)."""
    return add(moves, 0, ROLL)


def play(t, seat, move):
    if seat != CHANCE:
        t.stage = ROLLING
    elif t.stage == DRAW_FIRST:
        begin(t, move)
    else:
        roll(t, move + 1)


def roll(t, face):
    """The roll is added to the score; a 3 is not, and eliminates (EVIL-02, EVIL-03, EVIL-Q5)."""
    t.rolls += 1
    t.roller = t.turn
    t.face[t.turn] = face
    if face == EVIL:
        t.struck[t.turn] = t.round
    else:
        t.score[t.turn] += face
    pass_die(t)


def pass_die(t):
    """To the next player who is still in; after the last one the round is over (EVIL-02)."""
    t.stage = READY
    t.turn = (t.turn + 1) % t.seats
    while t.turn != t.starts and t.struck[t.turn] != IN_PLAY:
        t.turn = (t.turn + 1) % t.seats
    if t.turn == t.starts:
        end_round(t)


def end_round(t):
    if t.round == t.rounds or is_decided(t):
        t.stage = OVER
        return
    t.round += 1
    while t.struck[t.turn] != IN_PLAY:
        t.turn = (t.turn + 1) % t.seats


def is_decided(t):
    """With one player left nobody else can win; frozen scores may still be passed (EVIL-Q3, EVIL-Q4, EVIL-Q7)."""
    return in_play(t) <= (1 if t.eliminated == OUT else 0)


def in_play(t):
    left = 0
    for p in range(t.seats):
        if t.struck[p] == IN_PLAY:
            left += 1
    return left


def result(t, out):
    """The highest score wins, equal scores share the win (EVIL-04).

    Who is out has lost, unless the last round struck everybody who was left: then these count (EVIL-Q2, EVIL-Q4).
    """
    lasted = IN_PLAY if in_play(t) > 0 else t.round
    for p in range(t.seats):
        out[p] = t.score[p] if t.eliminated == FROZEN or t.struck[p] == lasted else LOST
