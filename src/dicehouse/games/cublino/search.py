"""Looking ahead: what the search of the engine asks of this board. All tips are thought of, those first that gain most."""

from typing import Any, NamedTuple

from dicehouse.engine import whole
from dicehouse.engine.alphabeta import OPEN, TURN, WON, comes_again, forget, remember, rooms, searcher

from .moves import MAX_CELLS, WAYS
from .position import ACROSS, MAX_PLIES, NOW, PLIES, TOTAL, WORTH, gain, lay_out, list_moves, make, take_back
from .rules import DICE, OCCURRENCES, SEATS

TO_MOVE = 10  # what it is worth to be next: half a tip
MOST_TIPS = DICE * WAYS
UNLIKELY = 10  # from this move of a position on
GAIN = 32  # a gain against cut-offs by the same move elsewhere, for the order of moves
MOST_LIKING = 4000


class Mind(NamedTuple):
    """What lies on the desk."""

    now: Any  # the board: see position.py
    on: Any
    cell: Any
    side: Any
    liking: Any  # by seat and move: how often a move was better than the other player could allow
    settings: Any  # and what the search works with: see alphabeta.py
    moves: Any
    order: Any
    score: Any
    node: Any
    work: Any
    table: Any
    seen: Any


def mind(positions, depth, table_bits):
    """A desk for looking at so many positions."""
    return Mind(
        now=whole(NOW),
        on=whole(MAX_CELLS),
        cell=whole(SEATS * DICE),
        side=whole(SEATS * DICE),
        liking=whole(SEATS * MAX_CELLS * WAYS),
        **rooms(positions, depth, table_bits, MOST_TIPS, UNLIKELY),
    )


def prepare(view, desk):
    """Lays out the view and lists its moves, each with a first guess of its score; returns how many there are."""
    forget(desk)
    for i in range(len(desk.liking)):
        desk.liking[i] = 0
    for ply in range(view.plies + 1):
        remember(desk, view.seen[ply])
    lay_out(view, desk)
    n = list_moves(desk, 0)
    for i in range(n):
        desk.score[i] = gain_of(desk, desk.moves[i])
    return n


def gain_of(desk, move):
    return GAIN * gain(desk, move // WAYS, move % WAYS)


# --- what the search asks ----------------------------------------------------------------------------------------------


def verdict(desk, ply):
    """If the match is over, more points win, sooner rather than later."""
    now = desk.now
    if now[ACROSS] < DICE and now[ACROSS + 1] < DICE and now[PLIES] < now[MAX_PLIES] and not comes_again(desk, ply, OCCURRENCES):
        return OPEN
    lead = now[TOTAL + now[TURN]] - now[TOTAL + 1 - now[TURN]]
    return WON - ply if lead > 0 else ply - WON if lead < 0 else 0


def estimate(desk):
    now = desk.now
    return now[WORTH + now[TURN]] - now[WORTH + 1 - now[TURN]] + TO_MOVE


def is_forced(desk):
    """Nothing here is so urgent."""
    return False


def list_in_order(desk, first, depth, forced):
    """All tips, by what they gain and how they did elsewhere."""
    n = list_moves(desk, first)
    for i in range(first, first + n):
        move = desk.moves[i]
        desk.order[i] = gain_of(desk, move) + desk.liking[liking_of(desk, move)]
    return n


def like(desk, move, depth):
    at = liking_of(desk, move)
    desk.liking[at] = min(MOST_LIKING, desk.liking[at] + depth * depth)


def liking_of(desk, move):
    """Where the liking for a move of whoever is to move is kept."""
    return desk.now[TURN] * MAX_CELLS * WAYS + move


think, _ = searcher(
    make=make,
    take_back=take_back,
    verdict=verdict,
    estimate=estimate,
    is_forced=is_forced,
    list_moves=list_in_order,
    cut_off=like,
)
