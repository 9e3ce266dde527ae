"""Cublino: six dice a side are tipped across the board, cell by cell; what lies on top at the far end counts. (Roll & Rule)

For two players. Variation: free rotation. The numbers after CUB- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, Record, add, add_range, even, i8, i16, i64

from .die import OPPOSITES, tipped
from .moves import COLUMNS, FIRST_SIDE, OFF_BOARD, SET, SIDES, TIP, WAYS, neighbour

SEATS = 2
DICE = 6  # a player's
MAX_PLIES = 600

# Stages. Chance acts in the second, a player in the last two.
OVER, DRAW_FIRST, SETTING, TIPPING = range(4)

BY_CHANCE = 0
ONE_UP, FOUR_NEAR = 1, 4
OCCURRENCES = 3  # of one position end the game


class Table(Record):
    # the options
    seats: i8  # how many play: two
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    rows: i8  # of the board; it has six columns
    rotation: i8  # 1: the players turn their dice before the start
    max_plies: i16  # after so many tips the game ends and is counted

    # the dice, in the order in which they stood at home, a to f
    cell: i8[SEATS, DICE]  # where each die of a seat lies: a1 is 0, b1 is 1, a2 is 6
    top: i8[SEATS, DICE]  # its top
    south: i8[SEATS, DICE]  # its face that looks towards row 1

    # where the match stands
    stage: i8  # what is to be done: OVER to TIPPING
    begins: i8  # who began
    turn: i8  # whose turn it is
    dice_set: i8  # how many dice have been turned before the start, by both together
    plies: i16  # tips so far
    last_seat: i8  # whose die was tipped last, and
    last_die: i8  # which of this seat's dice it was; -1 before the first tip
    position: i64  # a fingerprint of how all dice lie
    seen: i64[MAX_PLIES]  # fingerprints of the positions so far, the player to move included


def setup(t):
    """Six dice each on the own first row: seat A on row 1, seat B on the opposite one (CUB-01, CUB-Q1)."""
    for seat in range(SEATS):
        for die in range(DICE):
            t.cell[seat, die] = home_row(t, seat) * COLUMNS + die
            turn_die(t, seat, die, FOUR_NEAR)
    t.last_die = -1
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
    else:
        begin(t, t.first - 1)


def turn_die(t, seat, die, side):
    """1 on top, and this side towards the owner (CUB-02, CUB-08)."""
    t.top[seat, die] = ONE_UP
    t.south[seat, die] = side if seat == 0 else OPPOSITES - side


def home_row(t, seat):
    return 0 if seat == 0 else t.rows - 1


def far_row(t, seat):
    return home_row(t, 1 - seat)


def begin(t, seat):
    t.begins = seat
    t.turn = seat
    if t.rotation:
        t.stage = SETTING
    else:
        start_tipping(t)


def start_tipping(t):
    """The dice lie as they shall: whoever begins moves first (CUB-Q4)."""
    t.stage = TIPPING
    t.turn = t.begins
    t.position = 0
    for seat in range(SEATS):
        for die in range(DICE):
            t.position ^= trace(t, seat, die)
    t.seen[0] = position_and_turn(t, t.turn)


def waiting(t):
    if t.stage >= SETTING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, SEATS)


def legal(t, seat, moves):
    """Any own die onto any free neighbouring cell, forwards, backwards, left or right (CUB-03, CUB-Q5, CUB-Q6)."""
    if t.stage == SETTING:
        return add_range(moves, 0, SET, SET + SIDES)
    occupied = occupied_cells(t)
    n = 0
    for die in range(DICE):
        cell = t.cell[seat, die]
        for way in range(WAYS):
            if is_free(t, occupied, neighbour(t.rows, cell, way)):
                n = add(moves, n, TIP + WAYS * cell + way)
    return n


def occupied_cells(t):
    """As bits, the cells on which a die lies."""
    occupied = 0
    for seat in range(SEATS):
        for die in range(DICE):
            occupied |= 1 << t.cell[seat, die]
    return occupied


def is_free(t, occupied, cell):
    return cell != OFF_BOARD and (occupied >> cell) & 1 == 0


def play(t, seat, move):
    if seat == CHANCE:
        begin(t, move)
    elif t.stage == SETTING:
        set_die(t, seat, FIRST_SIDE + move - SET)
    else:
        make_tip(t, seat, move - TIP)


def set_die(t, seat, side):
    """Whoever begins turns all six dice, then the other does, in the open (CUB-08, CUB-Q11)."""
    turn_die(t, seat, t.dice_set % DICE, side)
    t.dice_set += 1
    if t.dice_set == SEATS * DICE:
        start_tipping(t)
    elif t.dice_set == DICE:
        t.turn = 1 - seat


def make_tip(t, seat, tip):
    """One die, one cell, one turn (CUB-03, CUB-Q4)."""
    cell, way = tip // WAYS, tip % WAYS
    die = die_on(t, seat, cell)
    tip_die(t, seat, die, way)
    t.plies += 1
    t.last_seat = seat
    t.last_die = die
    if dice_across(t, seat) == DICE or t.plies == t.max_plies:
        t.stage = OVER
        return
    pass_turn(t)
    remember_position(t)


def die_on(t, seat, cell):
    """Which of the seat's dice lies there."""
    for die in range(DICE):
        if t.cell[seat, die] == cell:
            return die
    return -1


def tip_die(t, seat, die, way):
    t.position ^= trace(t, seat, die)
    top, south = tipped(t.top[seat, die], t.south[seat, die], way)
    t.top[seat, die] = top
    t.south[seat, die] = south
    t.cell[seat, die] = neighbour(t.rows, t.cell[seat, die], way)
    t.position ^= trace(t, seat, die)


def dice_across(t, seat):
    """Dice on the opposite side; the game ends when all six lie there at the same time (CUB-04, CUB-05, CUB-Q6)."""
    across = 0
    for die in range(DICE):
        if t.cell[seat, die] // COLUMNS == far_row(t, seat):
            across += 1
    return across


def pass_turn(t):
    """The other moves next, unless all of that player's dice are blocked (CUB-Q8).

    Both never are: there are more cells than dice, so some die has a free cell beside it.
    """
    if can_move(t, 1 - t.turn):
        t.turn = 1 - t.turn


def can_move(t, seat):
    occupied = occupied_cells(t)
    for die in range(DICE):
        for way in range(WAYS):
            if is_free(t, occupied, neighbour(t.rows, t.cell[seat, die], way)):
                return True
    return False


def remember_position(t):
    """When a position comes for the third time, the game ends and is counted as it stands (CUB-Q9)."""
    now = position_and_turn(t, t.turn)
    times = 1
    for ply in range(t.plies):
        if t.seen[ply] == now:
            times += 1
    t.seen[t.plies] = now
    if times == OCCURRENCES:
        t.stage = OVER


# Fingerprints have 62 bits, cut explicitly: numbers in compiled code are no wider than 64.
BITS = (1 << 62) - 1
MIX_1, MIX_2, OTHER_TURN = 0x2545F4914F6CDD1D, 0x369DEA0F31A53F85, 0x1B873593CC9E2D51


def trace(t, seat, die):
    """What one die adds to the fingerprint: its colour, cell, top and side, but not which of its colour it is (CUB-Q9)."""
    x = ((seat * 64 + t.cell[seat, die]) * 8 + t.top[seat, die]) * 8 + t.south[seat, die] + 1
    x = (x * MIX_1) & BITS
    x = ((x ^ (x >> 29)) * MIX_2) & BITS
    return x ^ (x >> 32)


def position_and_turn(t, turn):
    return t.position ^ (OTHER_TURN * turn)


def total(t, seat):
    """The tops of the own dice on the opponent's home row; dice elsewhere count nothing (CUB-06, CUB-Q7)."""
    points = 0
    for die in range(DICE):
        if t.cell[seat, die] // COLUMNS == far_row(t, seat):
            points += t.top[seat, die]
    return points


def result(t, out):
    """The higher total wins, whoever finished; equal totals share the win (CUB-07, CUB-Q10)."""
    for seat in range(SEATS):
        out[seat] = total(t, seat)
