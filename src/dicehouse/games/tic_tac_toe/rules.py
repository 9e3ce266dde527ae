"""Tic-Tac-Toe with twelve dice each: place them in turn, then move them; five in a row win. (Roll & Rule)

For two players. Variation: the five must also show a straight of values. The numbers after TTT- and COM- are the rules of
docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, even, i8, i16, i64

from .moves import (
    ACCEPT,
    CHOOSE,
    DECLINE,
    DICE,
    FACES,
    MANUAL,
    MOVE,
    NO_FACE,
    NOWHERE,
    OFF,
    OFFER,
    ROLL,
    SQUARES,
    column_of,
    moving,
    moving_of,
    on_board,
    placing,
    placing_of,
    row_of,
    square_at,
)

PLAYERS = 2
BY_CHANCE = 0
IN_A_ROW = 5
FREE = 0  # nobody's die lies on a square; otherwise it is the owner's seat, counted from 1
MOST_MOVES = 300  # room for the positions of the longest match
THIRD_TIME = 3
NO_ROW = -1

# Lines run to the right, up, up to the right and down to the right (TTT-03).
DIRECTIONS = 4
RIGHT = [1, 0, 1, 1]
UP = [0, 1, 1, -1]

# Stages. Chance acts in the first two, a player in the others.
OVER, DRAW_FIRST, ROLLING, PLACING, MOVING, ANSWERING = range(6)

# How a match ended.
NOT_YET, BY_ROW, BY_REPETITION, BY_LENGTH, BY_AGREEMENT = range(5)

# For telling positions apart: odd numbers without a pattern, and how much of a product is kept, so that it is the same
# in Python, whose numbers have no end, and in machine words.
STIR_1, STIR_2 = 0x2545F4914F6CDD1D, 0x1B873593CC9E2D51
KEPT = (1 << 62) - 1


class Table(Record):
    # the box and the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    size: i8  # squares along a side of the board
    values: i8  # whether faces matter: OFF, CHOOSE or ROLL
    call: i8  # who notices rows: AUTO or MANUAL
    max_moves: i16  # turns of moving, both players' together, after which the match is drawn

    # what lies on the table
    owner: i8[SQUARES]  # whose die lies on a square: a seat counted from 1, or FREE
    face: i8[SQUARES]  # the face of the die on a square; NO_FACE where faces do not matter
    lies_on: i16[PLAYERS, DICE]  # the square on which each die lies, NOWHERE while it is in hand
    placed: i8[PLAYERS]  # how many dice of a seat lie on the board
    rolled: i8  # the face of the die that is to be placed now, where faces are rolled

    # where the match stands
    stage: i8  # what is to be done: OVER to ANSWERING
    turn: i8  # whose turn it is; NOBODY before the first and after the last
    no_call: i8[PLAYERS]  # 1: the last call of this seat was wrong, so its next turn cannot carry one
    offered: i8  # 1: a draw has been offered in this turn
    moved: i16  # turns of moving so far
    seen: i64[MOST_MOVES]  # the position before each of them, mixed into one number
    came_from: i16  # where the latest die was moved from; NOWHERE if it was placed
    went_to: i16  # where it lies now; NOWHERE before the first
    winner: i8  # the seat whose row ended the match, or NOBODY
    ending: i8  # how the match ended: NOT_YET to BY_AGREEMENT


def setup(t):
    """Twelve dice each in hand, an empty board (TTT-01); who begins is drawn or named (COM-Q1)."""
    for p in range(PLAYERS):
        for die in range(DICE):
            t.lies_on[p, die] = NOWHERE
    t.came_from = NOWHERE
    t.went_to = NOWHERE
    t.winner = NOBODY
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
    else:
        start_turn(t, t.first - 1)


def start_turn(t, seat):
    """Place a die while there is one in hand, then move one (TTT-02, TTT-05, TTT-Q6)."""
    t.turn = seat
    t.offered = 0
    if t.placed[seat] == DICE:
        t.stage = MOVING
    else:
        t.stage = ROLLING if t.values == ROLL else PLACING  # a rolled die is placed as it fell (TTT-Q8)


def waiting(t):
    if t.stage == ANSWERING:
        return 1 << (1 - t.turn)
    if t.stage >= PLACING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, PLAYERS if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    if t.stage == ANSWERING:
        return add(moves, add(moves, 0, ACCEPT), DECLINE)
    n = 0
    calls = 2 if t.call == MANUAL and t.no_call[seat] == 0 else 1  # without a call, or also with one (TTT-Q2, TTT-Q3)
    for call in range(calls):
        for row in range(t.size):
            for column in range(t.size):
                square = square_at(column, row)
                if t.owner[square] == FREE:
                    n = legal_onto(t, moves, n, square, call)
    if t.stage == MOVING and t.offered == 0:
        n = add(moves, n, OFFER)
    return n


def legal_onto(t, moves, n, square, call):
    """Any of one's dice on the board may move to a free square; its own is not free (TTT-Q5).

    Before that, the next die in hand may be placed there (TTT-02), with a face of one's choice where faces are chosen (TTT-Q8).
    """
    if t.stage == MOVING:
        return add_range(moves, n, moving(0, square, call), moving(DICE, square, call))
    if t.values == CHOOSE:
        return add_range(moves, n, placing(square, 1, call), placing(square, FACES, call) + 1)
    return add(moves, n, placing(square, NO_FACE, call))


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            start_turn(t, move)
        else:
            t.rolled = move + 1
            t.stage = PLACING
    elif move == OFFER:
        t.offered = 1
        t.stage = ANSWERING
    elif move == ACCEPT:
        end(t, NOBODY, BY_AGREEMENT)
    elif move == DECLINE:
        t.stage = MOVING
    elif move < MOVE:
        square, face, call = placing_of(move)
        place(t, seat, square, face, call)
    else:
        die, square, call = moving_of(move)
        move_die(t, seat, die, square, call)


def place(t, seat, square, face, call):
    """The next die in hand goes onto a free square."""
    if t.values == ROLL:
        face = t.rolled
        t.rolled = 0
    t.came_from = NOWHERE
    put(t, seat, t.placed[seat], square, face)
    t.placed[seat] += 1
    if not decided(t, seat, call):
        if t.placed[1 - seat] == DICE and t.placed[seat] == DICE:
            t.seen[0] = position(t)
        start_turn(t, 1 - seat)


def move_die(t, seat, die, square, call):
    """An own die is taken from the board and put elsewhere; it keeps its face (TTT-05, TTT-Q9)."""
    t.came_from = t.lies_on[seat, die]
    face = t.face[t.came_from]
    t.owner[t.came_from] = FREE
    t.face[t.came_from] = NO_FACE
    put(t, seat, die, square, face)
    t.moved += 1
    if decided(t, seat, call):
        return
    if t.moved == t.max_moves:
        end(t, NOBODY, BY_LENGTH)  # TTT-Q7
        return
    t.seen[t.moved] = position(t)
    if times_seen(t) == THIRD_TIME:
        end(t, NOBODY, BY_REPETITION)
    else:
        start_turn(t, 1 - seat)


def put(t, seat, die, square, face):
    t.owner[square] = seat + 1
    t.face[square] = face
    t.lies_on[seat, die] = square
    t.went_to = square


def decided(t, seat, call):
    """A row wins when it is formed, or where rows must be called, when it is called, now or in a later turn (TTT-04, TTT-Q2).

    A wrong call costs the right to call in the next turn (TTT-Q3).
    """
    t.no_call[seat] = 0
    if t.call == MANUAL and call == 0:
        return False
    if find_row(t, seat) != NO_ROW:
        end(t, seat, BY_ROW)
        return True
    t.no_call[seat] = call
    return False


def end(t, winner, how):
    t.stage = OVER
    t.turn = NOBODY
    t.winner = winner
    t.ending = how


def find_row(t, seat):
    """The die of this seat with which a row begins, and its direction, as one number; NO_ROW if none stands (TTT-03)."""
    for die in range(t.placed[seat]):
        for direction in range(DIRECTIONS):
            if row_from(t, seat, t.lies_on[seat, die], direction):
                return die * DIRECTIONS + direction
    return NO_ROW


def row_from(t, seat, square, direction):
    """Whether five neighbours from here on are this seat's; a longer line holds five, too (TTT-Q4).

    Where faces matter they must rise or fall by one from each to the next, which makes 1 to 5 or 2 to 6 (TTT-07, TTT-Q9).
    """
    column = column_of(square)
    row = row_of(square)
    rising = 0
    face = NO_FACE
    for place in range(IN_A_ROW):
        if not on_board(t, column, row) or t.owner[square_at(column, row)] != seat + 1:
            return False
        climb = t.face[square_at(column, row)] - face
        if place == 1:
            rising = climb
        if t.values != OFF and place > 0 and (climb != rising or abs(climb) != 1):
            return False
        face += climb
        column += RIGHT[direction]
        row += UP[direction]
    return True


def position(t):
    """All dice on the board mixed into one number: which of two equal dice lies where does not matter."""
    mixed = 0
    for p in range(PLAYERS):
        for die in range(DICE):
            square = t.lies_on[p, die]
            mixed ^= stirred((square * PLAYERS + p) * (FACES + 1) + t.face[square] + 1)
    return mixed


def stirred(number):
    number = (number * STIR_1) & KEPT
    number ^= number >> 29
    number = (number * STIR_2) & KEPT
    return number ^ (number >> 31)


def times_seen(t):
    """How often this position has come up while moving, with the same player to move: every other turn (TTT-Q7)."""
    times = 0
    at = t.moved
    while at >= 0:
        if t.seen[at] == t.seen[t.moved]:
            times += 1
        at -= PLAYERS
    return times


def result(t, out):
    """A row wins; without one nobody is ahead."""
    for p in range(t.seats):
        out[p] = 1 if p == t.winner else 0
