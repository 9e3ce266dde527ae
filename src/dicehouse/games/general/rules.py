"""The General: six dice, three rolls a turn, and a card of sixteen cells to fill. The highest total wins. (Roll & Rule)

For 1 to 8 players. The numbers after GEN- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, even, i8

from .moves import CELLS, DICE, FACES, NUMBERS, ROLL, SCORE, SETS
from .scoring import worth

MAX_SEATS = 8
MAX_ROLLS = 3  # a turn (GEN-03)
ROUNDS = CELLS  # a turn closes one cell, so this is when all cards are full (GEN-02)

# Stages. Chance acts in the second and third, a player in the last.
OVER, DRAW_FIRST, ROLLING, CHOOSING = range(4)

BY_CHANCE = 0
OPEN = -1  # a cell that nothing is written in
IN_THE_AIR = 0  # a die without a face


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    must_take: i8  # 1: dice that make an open combination must be written there
    distinct_groups: i8  # 1: the pairs of Pairs and the trios of 3 of a Kind must differ

    # what lies on the table
    dice: i8[DICE]  # the face of each die, in its place; 0 while it is in the air
    thrown: i8[DICE]  # in which roll of this turn each die fell last
    worth: i8[CELLS]  # what the dice bring in each cell, open or not, once all of them lie
    card: i8[MAX_SEATS, CELLS]  # what each seat has written in each cell: 0 is crossed out, OPEN is open

    # where the match stands
    stage: i8  # what is to be done: OVER to CHOOSING
    round: i8  # counted from 1
    begins: i8  # who begins every round
    turn: i8  # whose turn it is; NOBODY before the first and after the last
    roll: i8  # which roll of the turn this is: 1 to 3

    # the turn before, for everybody to look at
    last_seat: i8  # whose turn it was; NOBODY before the first
    last_cell: i8  # the cell that was written
    last_dice: i8[DICE]  # the dice it was written for


def setup(t):
    """Everybody has an empty card (GEN-01)."""
    for p in range(MAX_SEATS):
        for cell in range(CELLS):
            t.card[p, cell] = OPEN
    t.last_seat = NOBODY
    if t.first == BY_CHANCE and t.seats > 1:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
    else:
        begin(t, max(t.first - 1, 0))


def begin(t, seat):
    t.begins = seat
    t.round = 1
    start_turn(t, seat)


def start_turn(t, seat):
    """All six dice are rolled (GEN-03)."""
    t.turn = seat
    t.roll = 0
    roll(t, SETS - 1)


def waiting(t):
    if t.stage == CHOOSING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    """Roll any dice again, whatever was kept before (GEN-04, GEN-05, GEN-Q2), or stop and write an open cell (GEN-Q1)."""
    n = 0
    if t.roll < MAX_ROLLS:
        n = add_range(moves, n, ROLL + 1, ROLL + SETS)
    bound = t.must_take and makes_open_combination(t, seat)
    for cell in range(CELLS):
        if t.card[seat, cell] == OPEN and (not bound or is_combination(t, cell)):  # GEN-17, GEN-19, GEN-20
            n = add(moves, n, SCORE + cell)
    return n


def is_combination(t, cell):
    """Whether the cell is a combination that the dice make."""
    return cell >= NUMBERS and t.worth[cell] > 0


def makes_open_combination(t, seat):
    """With ``must_take`` one of these must be written; if all are closed, any cell will do (GEN-Q3, GEN-Q4)."""
    for cell in range(NUMBERS, CELLS):
        if t.card[seat, cell] == OPEN and is_combination(t, cell):
            return True
    return False


def play(t, seat, move):
    if seat != CHANCE:
        if move < SCORE:
            roll(t, move - ROLL)
        else:
            score(t, seat, move - SCORE)
    elif t.stage == DRAW_FIRST:
        begin(t, move)
    else:
        fall(t, move + 1)


def roll(t, dice):
    """The dice of this set are taken up; the others keep their places."""
    t.roll += 1
    t.stage = ROLLING
    for slot in range(DICE):
        if dice >> slot & 1:
            t.dice[slot] = IN_THE_AIR
            t.thrown[slot] = t.roll


def fall(t, face):
    """The first die that is in the air falls; after the last, the player chooses."""
    slot = 0
    while t.dice[slot] != IN_THE_AIR:
        slot += 1
    t.dice[slot] = face
    while slot < DICE and t.dice[slot] != IN_THE_AIR:
        slot += 1
    if slot == DICE:
        t.stage = CHOOSING
        for cell in range(CELLS):
            t.worth[cell] = worth(t.dice, cell, t.distinct_groups)


def score(t, seat, cell):
    """The cell takes what the dice bring there, perhaps nothing, and is closed (GEN-16 to GEN-20). The next player's turn."""
    t.card[seat, cell] = t.worth[cell]
    t.last_seat = seat
    t.last_cell = cell
    for slot in range(DICE):
        t.last_dice[slot] = t.dice[slot]
    following = seat + 1 if seat + 1 < t.seats else 0
    if is_full(t, following):
        t.stage = OVER
        t.turn = NOBODY
    else:
        if following == t.begins:
            t.round += 1
        start_turn(t, following)


def is_full(t, seat):
    for cell in range(CELLS):
        if t.card[seat, cell] == OPEN:
            return False
    return True


def result(t, out):
    """The cards are added up (GEN-21)."""
    for p in range(t.seats):
        out[p] = total_of(t, p)


def total_of(t, seat):
    points = 0
    for cell in range(CELLS):
        points += max(t.card[seat, cell], 0)
    return points
