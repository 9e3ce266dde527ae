"""Four opponents: one that hurries across, one that plans a way for each die, and two that search, one farther than the other."""

from math import exp

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, below
from dicehouse.engine.alphabeta import DECIDED as CERTAIN
from dicehouse.engine.alphabeta import WON

from .die import NORTH, SOUTH, tipped
from .moves import COLUMNS, FIRST_SIDE, SET, TIP, WAYS, neighbour
from .moves import SIDES as NEAR_SIDES
from .position import PLACES, WORTH_OF, side_of
from .routes import FEWEST_ROWS, SIDES
from .rules import (
    DICE,
    OCCURRENCES,
    ONE_UP,
    SEATS,
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
from .search import GAIN, mind, prepare, think

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
    best = FIRST_SIDE
    for side in range(FIRST_SIDE, FIRST_SIDE + NEAR_SIDES):
        if worth_of_side(view, side) > worth_of_side(view, best):
            best = side
    return best


def worth_of_side(view, side):
    """Of the next die to be set, seen from its owner; to both players the board looks the same."""
    return worth_there(view, 0, view.dice_set % DICE, ONE_UP, side)


def back(way):
    return (way + 2) % WAYS


def worth(t, seat, die):
    """What the die can still become."""
    return worth_there(t, seat, t.cell[seat, die], t.top[seat, die], t.south[seat, die])


def worth_there(t, seat, cell, top, south):
    return WORTH_OF[((t.rows - FEWEST_ROWS) * SEATS + seat) * PLACES + cell * SIDES + side_of(top, south)]


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


# --- those that search ---------------------------------------------------------------------------------------------------

EVEN_ODDS = 100.0  # a lead by so much wins about three times in four


def look_ahead(view, seat, moves, n, rng, desk):
    """The best move as far as it can see; of equal ones any."""
    if view.stage == SETTING:
        return SET + near_side(view) - FIRST_SIDE
    if n == 1:
        return moves[0]
    prepare(view, desk)
    for i in range(n):
        desk.score[i] += below(rng, GAIN)
    think(desk, n, 0)
    return TIP + desk.moves[0]


def chances(view, seat, moves, n, worth, desk):
    """How likely each move wins, as far as it can see."""
    if view.stage == SETTING:
        best = worth_of_side(view, near_side(view))
        for i in range(n):
            worth[i] = chance(worth_of_side(view, FIRST_SIDE + moves[i] - SET) - best)
        return
    prepare(view, desk)
    think(desk, n, WON)
    for k in range(n):
        for i in range(n):
            if moves[i] == TIP + desk.moves[k]:
                worth[i] = chance(desk.score[k])


def chance(lead):
    """The chance to win with such a lead."""
    if abs(lead) > CERTAIN:
        return 1.0 if lead > 0 else 0.0
    return 1.0 / (1.0 + exp(-lead / EVEN_ODDS))


BOTS = {
    "eager": Bot("eager", "hurries across and takes what comes up", eager, GENTLE),
    "planner": Bot("planner", "plans a way for each die and looks three tips ahead", planner, STEADY),
    "tactician": Bot(
        "tactician", "looks about six tips ahead", look_ahead, STRONG, mind(3_000, 6, 12), compiled=True, values=chances
    ),
    "master": Bot(
        "master",
        "looks at a million positions before each tip",
        look_ahead,
        MASTER,
        mind(1_000_000, 40, 18),
        compiled=True,
        values=chances,
    ),
}
