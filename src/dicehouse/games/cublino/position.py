"""A small board for looking ahead: twelve dice, tipped and tipped back, with what they are worth kept up to date.

A die is known by its cell and its side, a number for top and southern face together. All that a tip changes is read from tables.
"""

from dicehouse.engine.alphabeta import KEY, TURN

from .die import FACES, OPPOSITES, tipped
from .moves import COLUMNS, MAX_CELLS, MAX_ROWS, OFF_BOARD, WAYS, neighbour
from .routes import FEWEST_ROWS, SIDES, place_in_table, worth_table
from .rules import DICE, OTHER_TURN, SEATS, Table, far_row, trace

POINT, TIP_COST = 10, 20  # a point against a tip spent, which is a tip given: haste first, then high tops
BOARDS = range(FEWEST_ROWS, MAX_ROWS + 1)
PLACES = MAX_CELLS * SIDES  # where and how a die can lie
NO_DIE = 0  # on a cell; otherwise seat * DICE + die + 1

# What ``now`` holds after the turn and the key, beside a cell for each seat where a name stands for two.
BOARD, PLIES, MAX_PLIES, WORTH, ACROSS, TOTAL = 2, 3, 4, 5, 7, 9
NOW = 11


def side_of(top, south):
    return (top - 1) * FACES + south - 1


def faces_of(side):
    return side // FACES + 1, side % FACES + 1


def _real_sides():
    """All ways in which a die can lie."""
    return [side for side in range(SIDES) if faces_of(side)[0] not in (faces_of(side)[1], OPPOSITES - faces_of(side)[1])]


def _after_tips():
    table = [NO_DIE] * (SIDES * WAYS)
    for side in _real_sides():
        for way in range(WAYS):
            table[side * WAYS + way] = side_of(*tipped(*faces_of(side), way))
    return table


def _by_place(measure):
    """A table of ``measure(t, seat, cell, top, south)`` for every board, seat and place."""
    table = []
    for rows in BOARDS:
        t = Table()
        t.rows = rows
        for seat in range(SEATS):
            part = [NO_DIE] * PLACES
            for cell in range(rows * COLUMNS):
                for side in _real_sides():
                    part[cell * SIDES + side] = measure(t, seat, cell, *faces_of(side))
            table += part
    return table


def _fingerprints():
    """What each die adds to the rules' own fingerprint of a position."""
    table = [NO_DIE] * (SEATS * PLACES)
    t = Table()
    for seat in range(SEATS):
        for cell in range(MAX_CELLS):
            for side in _real_sides():
                t.cell[seat, 0] = cell
                t.top[seat, 0], t.south[seat, 0] = faces_of(side)
                table[seat * PLACES + cell * SIDES + side] = trace(t, seat, 0)
    return table


def _points(t, seat, cell, top, south):
    """What a die counts there if the match ends now."""
    return top if cell // COLUMNS == far_row(t, seat) else 0


_ROUTES = worth_table(POINT, TIP_COST)


def _worth(t, seat, cell, top, south):
    """What a die can still become; the table is made for owners, who look across the board from their own side."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if seat == 0:
        return _ROUTES[place_in_table(t.rows, t.rows - 1 - row, column, top, south)]
    return _ROUTES[place_in_table(t.rows, row, COLUMNS - 1 - column, top, OPPOSITES - south)]


AFTER_TIP = _after_tips()
NEXT_CELL = [neighbour(rows, cell, way) for rows in BOARDS for cell in range(MAX_CELLS) for way in range(WAYS)]
FINGERPRINT = _fingerprints()
POINTS_OF = _by_place(_points)
WORTH_OF = _by_place(_worth)


def lay_out(view, desk):
    """Takes the board of the view onto the desk."""
    now = desk.now
    now[BOARD] = view.rows - FEWEST_ROWS
    now[TURN] = view.turn
    now[KEY] = view.position ^ (OTHER_TURN * view.turn)
    now[PLIES] = view.plies
    now[MAX_PLIES] = view.max_plies
    for cell in range(MAX_CELLS):
        desk.on[cell] = NO_DIE
    for seat in range(SEATS):
        now[WORTH + seat] = now[ACROSS + seat] = now[TOTAL + seat] = 0
        for die in range(DICE):
            cell, side = view.cell[seat, die], side_of(view.top[seat, die], view.south[seat, die])
            at = (now[BOARD] * SEATS + seat) * PLACES + cell * SIDES + side
            desk.on[cell] = seat * DICE + die + 1
            desk.cell[seat * DICE + die] = cell
            desk.side[seat * DICE + die] = side
            now[WORTH + seat] += WORTH_OF[at]
            now[TOTAL + seat] += POINTS_OF[at]
            now[ACROSS + seat] += 1 if POINTS_OF[at] > 0 else 0


def next_cell(desk, cell, way):
    return NEXT_CELL[(desk.now[BOARD] * MAX_CELLS + cell) * WAYS + way]


def gain(desk, cell, way):
    """What a tip adds to the worth of the die on this cell."""
    die = desk.on[cell] - 1
    first = (desk.now[BOARD] * SEATS + die // DICE) * PLACES
    before = cell * SIDES + desk.side[die]
    after = next_cell(desk, cell, way) * SIDES + AFTER_TIP[desk.side[die] * WAYS + way]
    return WORTH_OF[first + after] - WORTH_OF[first + before]


def tip(desk, cell, way):
    """Tips the die on this cell, whosever it is; tipped the other way from there, it lies as before."""
    now = desk.now
    to = next_cell(desk, cell, way)
    die = desk.on[cell] - 1
    seat = die // DICE
    before = cell * SIDES + desk.side[die]
    desk.side[die] = AFTER_TIP[desk.side[die] * WAYS + way]
    after = to * SIDES + desk.side[die]
    desk.cell[die] = to
    desk.on[cell] = NO_DIE
    desk.on[to] = die + 1
    now[KEY] ^= FINGERPRINT[seat * PLACES + before] ^ FINGERPRINT[seat * PLACES + after]
    first = (now[BOARD] * SEATS + seat) * PLACES
    now[WORTH + seat] += WORTH_OF[first + after] - WORTH_OF[first + before]
    now[TOTAL + seat] += POINTS_OF[first + after] - POINTS_OF[first + before]
    now[ACROSS + seat] += (1 if POINTS_OF[first + after] > 0 else 0) - (1 if POINTS_OF[first + before] > 0 else 0)


def make(desk, move):
    """A turn: one tip, and then it is the other's turn, unless all dice of the other are blocked."""
    now = desk.now
    tip(desk, move // WAYS, move % WAYS)
    now[PLIES] += 1
    if can_move(desk, 1 - now[TURN]):
        now[TURN] = 1 - now[TURN]
        now[KEY] ^= OTHER_TURN


def take_back(desk, move):
    """The position before the move, which was the turn of whoever owns the die."""
    now = desk.now
    to = next_cell(desk, move // WAYS, move % WAYS)
    owner = (desk.on[to] - 1) // DICE
    tip(desk, to, (move % WAYS + WAYS // 2) % WAYS)
    now[PLIES] -= 1
    if now[TURN] != owner:
        now[TURN] = owner
        now[KEY] ^= OTHER_TURN


def can_move(desk, seat):
    for die in range(seat * DICE, seat * DICE + DICE):
        for way in range(WAYS):
            to = next_cell(desk, desk.cell[die], way)
            if to != OFF_BOARD and desk.on[to] == NO_DIE:
                return True
    return False


def list_moves(desk, first):
    """Writes the tips of whoever is to move into ``desk.moves`` from ``first`` on; returns how many."""
    n = 0
    for die in range(desk.now[TURN] * DICE, desk.now[TURN] * DICE + DICE):
        cell = desk.cell[die]
        for way in range(WAYS):
            to = next_cell(desk, cell, way)
            if to != OFF_BOARD and desk.on[to] == NO_DIE:
                desk.moves[first + n] = cell * WAYS + way
                n += 1
    return n
