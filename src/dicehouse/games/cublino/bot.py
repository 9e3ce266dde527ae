"""Two opponents: one that just hurries across, and one that plans a way for each die and looks three tips ahead."""

from dicehouse.engine import Bot, below

from .die import NORTH, OPPOSITES, SOUTH, tipped
from .moves import COLUMNS, FIRST_SIDE, SET, SIDES, TIP, WAYS, neighbour
from .routes import place_in_table, worth_table
from .rules import (
    DICE,
    OCCURRENCES,
    SETTING,
    dice_across,
    die_on,
    far_row,
    is_free,
    occupied_cells,
    position_and_turn,
    tip_die,
    total,
)

POINT, TIP_COST = 10, 20  # a point against a tip spent, which is a tip given: haste first, then high tops
WORTH = worth_table(POINT, TIP_COST)
DECIDED = 100_000  # more than all dice together are worth
AGAIN = 30  # what it costs to go back to a position that has been there


# --- the eager one -----------------------------------------------------------------------------------------------------


def eager(view, seat, moves, n, rng):
    """Forwards, if it can; of several such tips the one with the highest top more often than not."""
    if view.stage == SETTING:
        return moves[below(rng, n)]
    best, most = moves[0], -1
    for i in range(n):
        cell, way = (moves[i] - TIP) // WAYS, (moves[i] - TIP) % WAYS
        die = die_on(view, seat, cell)
        top, _ = tipped(view.top[seat, die], view.south[seat, die], way)
        liking = below(rng, 12) + top
        if way == forward(seat):
            liking += 30
        elif cell // COLUMNS == far_row(view, seat) or way == (forward(seat) + 2) % WAYS:
            liking -= 10
        if liking > most:
            best, most = moves[i], liking
    return best


def forward(seat):
    return NORTH if seat == 0 else SOUTH


# --- the one that plans ------------------------------------------------------------------------------------------------


def planner(view, seat, moves, n, rng):
    """The tip after which the other's best answer, and its own best tip after that, leave it best off."""
    if view.stage == SETTING:
        return SET + near_side(view) - FIRST_SIDE
    best, most = moves[0], -2 * DECIDED
    for i in range(n):
        die = die_on(view, seat, (moves[i] - TIP) // WAYS)
        way = (moves[i] - TIP) % WAYS
        before = worth(view, seat, die)
        tip_die(view, seat, die, way)
        value = worth(view, seat, die) - before + after_own_tip(view, seat, most) + below(rng, 3)
        tip_die(view, seat, die, back(way))
        if value > most:
            best, most = moves[i], value
    return best


def near_side(view):
    """Towards itself the side that is worth most, straight ahead or with a turn."""
    best, most = FIRST_SIDE, -DECIDED
    for side in range(FIRST_SIDE, FIRST_SIDE + SIDES):
        value = WORTH[place_in_table(view.rows, view.rows - 1, view.dice_set % DICE, 1, side)]
        if value > most:
            best, most = side, value
    return best


def back(way):
    return (way + 2) % WAYS


def worth(t, seat, die):
    """What the die can still become."""
    return worth_there(t, seat, t.cell[seat, die], t.top[seat, die], t.south[seat, die])


def worth_there(t, seat, cell, top, south):
    """The table is made for owners, who look across the board from their own side."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if seat == 0:
        return WORTH[place_in_table(t.rows, t.rows - 1 - row, column, top, south)]
    return WORTH[place_in_table(t.rows, row, COLUMNS - 1 - column, top, OPPOSITES - south)]


def after_own_tip(t, seat, hopeless):
    """How things go on once the seat has tipped: decided, or the other answers with the best there is."""
    if dice_across(t, seat) == DICE or t.plies + 1 == t.max_plies:
        return decided(t, seat)
    times = times_seen(t, seat)
    if times >= OCCURRENCES - 1:
        return decided(t, seat)
    cost = AGAIN if times > 0 and total(t, seat) <= total(t, 1 - seat) else 0
    return worst_answer(t, seat) - cost


def decided(t, seat):
    """The game is over: more points win, and how many more does not matter much."""
    lead = total(t, seat) - total(t, 1 - seat)
    return DECIDED + lead if lead > 0 else lead - DECIDED if lead < 0 else 0


def times_seen(t, seat):
    """How often this position has come before, the other being to move."""
    now = position_and_turn(t, 1 - seat)
    times = 0
    for ply in range(t.plies + 1):
        if t.seen[ply] == now:
            times += 1
    return times


def worst_answer(t, seat):
    other = 1 - seat
    occupied = occupied_cells(t)
    worst = DECIDED * 2
    for die in range(DICE):
        cell = t.cell[other, die]
        before = worth(t, other, die)
        for way in range(WAYS):
            to = neighbour(t.rows, cell, way)
            if is_free(t, occupied, to):
                tip_die(t, other, die, way)
                if dice_across(t, other) == DICE:
                    value = -decided(t, other)
                else:
                    value = before - worth(t, other, die) + best_tip(t, seat, occupied ^ (1 << cell) ^ (1 << to))
                tip_die(t, other, die, back(way))
                worst = min(worst, value)
    return worst if worst < DECIDED * 2 else best_tip(t, seat, occupied)


def best_tip(t, seat, occupied):
    """What the seat's best tip brings now."""
    best = -DECIDED
    last_one = dice_across(t, seat) == DICE - 1
    for die in range(DICE):
        cell = t.cell[seat, die]
        before = worth(t, seat, die)
        for way in range(WAYS):
            to = neighbour(t.rows, cell, way)
            if is_free(t, occupied, to):
                top, south = tipped(t.top[seat, die], t.south[seat, die], way)
                value = worth_there(t, seat, to, top, south) - before
                if last_one and way == forward(seat) and to // COLUMNS == far_row(t, seat):
                    value = DECIDED if total(t, seat) + top > total(t, 1 - seat) else -DECIDED
                best = max(best, value)
    return best


BOTS = {
    "eager": Bot("eager", "hurries across and takes what comes up", eager),
    "planner": Bot("planner", "plans a way for each die and looks three tips ahead", planner),
}
