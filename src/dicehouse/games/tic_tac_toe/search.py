"""Looking ahead: what the search of the engine asks of this board.

Only moves that promise something are looked at: whoever can complete a row does so, whoever must stop one does that, and all others
go to the squares that pull most. Beyond its depth the search still follows threats, since each four leaves one answer.
"""

from typing import Any, NamedTuple

from dicehouse.engine import whole
from dicehouse.engine.alphabeta import OPEN, TURN, WON, comes_again, forget, remember, rooms, searcher

from .moves import DICE, NO_FACE, NOWHERE, SQUARES, square_at
from .position import (
    COMPLETES,
    FACES_THERE,
    FOURS,
    KINDS,
    MAKES_FOUR,
    MAX_MOVES,
    MOVED,
    NOW,
    OTHER_TURN,
    PATTERNS,
    PLACED,
    SIZE,
    WORTH,
    completes_without,
    face_of,
    has_row,
    hold,
    lay_out,
    make,
    most_pull,
    pull,
    square_of,
    step,
    take_back,
)
from .rules import FREE, MOST_MOVES, PLAYERS, THIRD_TIME

TO_MOVE = 8  # what it is worth to be next, beside a part of one's own lines
QUARTER = 4

MOST_TARGETS = 32
MOST_STEPS = MOST_TARGETS * DICE
UNLIKELY = 8  # from this move of a position on
SPARE_DICE = 3  # so many of the least useful dice are thought of for a square
NO_STEP = -1
NEVER = 1 << 60


class Mind(NamedTuple):
    """What lies on the desk."""

    now: Any  # the board: see position.py
    owner: Any
    face: Any
    lies_on: Any
    dice_in: Any
    pull: Any
    width: Any  # squares to think of in each position
    target: Any  # these squares: moves without a die, and how they pull
    spare: Any  # dice of the player to move, the least useful first, and what they hold
    settings: Any  # and what the search works with: see alphabeta.py
    moves: Any
    order: Any
    score: Any
    node: Any
    work: Any
    table: Any
    seen: Any


def mind(positions, depth, width, reach, table_bits):
    """A desk for looking at so many positions, so many squares in each, and threats so far beyond the depth."""
    return Mind(
        now=whole(NOW),
        owner=whole(SQUARES),
        face=whole(SQUARES),
        lies_on=whole(PLAYERS * DICE),
        dice_in=whole(PLAYERS * PATTERNS),
        pull=whole(PLAYERS * SQUARES * FACES_THERE),
        width=whole(1, [width]),
        target=whole(2 * MOST_TARGETS),
        spare=whole(2 * DICE),
        **rooms(positions, depth, table_bits, MOST_STEPS, UNLIKELY, reach),
    )


# --- the moves to look at ------------------------------------------------------------------------------------------------


def completing_step(desk, seat):
    """A move with which this player would complete a row now, or NO_STEP."""
    now = desk.now
    if now[FOURS + seat] == 0:
        return NO_STEP
    first_face, last_face = faces(desk)
    for row in range(now[SIZE]):
        for column in range(now[SIZE]):
            square = square_at(column, row)
            if desk.owner[square] == FREE and most_pull(desk, seat, square) >= COMPLETES:
                for face in range(first_face, last_face + 1):
                    if pull(desk, seat, square, face) >= COMPLETES:
                        found = completing_die(desk, seat, square, face)
                        if found != NO_STEP:
                            return found
    return NO_STEP


def completing_die(desk, seat, square, face):
    """A die that completes a row there: one in hand, or one with this face that is not itself a part of the four."""
    if desk.now[PLACED + seat] < DICE:
        return step(NOWHERE, square, face)
    for die in range(seat * DICE, seat * DICE + DICE):
        left = desk.lies_on[die]
        if desk.face[left] == face and completes_without(desk, seat, left, square, face):
            return step(left, square, face)
    return NO_STEP


def faces(desk):
    """The first and the last face that a die can show."""
    return (NO_FACE, NO_FACE) if desk.now[KINDS] == 1 else (1, FACES_THERE - 1)


def list_steps(desk, first, own, theirs, width, dice):
    """Writes the moves to at most ``width`` squares that pull at least so much, for the player to move or the other.

    Of dice on the board, so many of the least useful ones are thought of. Returns how many moves were found.
    """
    targets = find_targets(desk, own, theirs, width)
    seat = desk.now[TURN]
    placing = desk.now[PLACED + seat] < DICE
    if not placing:
        rank_dice(desk, seat)
    n = 0
    for k in range(targets):
        target, strength = desk.target[2 * k], desk.target[2 * k + 1]
        if placing:
            desk.moves[first + n] = target
            desk.order[first + n] = strength
            n += 1
            continue
        square, face = square_of(target), face_of(target)
        taken = 0
        for i in range(DICE):
            left = desk.spare[2 * i]
            if taken < dice and desk.face[left] == face:
                desk.moves[first + n] = step(left, square, face)
                desk.order[first + n] = strength - desk.spare[2 * i + 1]
                taken += 1
                n += 1
    return n


def find_targets(desk, own, theirs, width):
    """The squares that pull most, each with the faces that a die could show there; returns how many."""
    now, target = desk.now, desk.target
    seat = now[TURN]
    first_face, last_face = faces(desk)
    n = 0
    for row in range(now[SIZE]):
        for column in range(now[SIZE]):
            square = square_at(column, row)
            if desk.owner[square] != FREE:
                continue
            against = most_pull(desk, 1 - seat, square)
            for face in range(first_face, last_face + 1):
                strength = pull(desk, seat, square, face)
                if strength < own and against < theirs:
                    continue
                strength += against - against // QUARTER
                if n == width and strength <= target[2 * n - 1]:
                    continue
                n = min(n + 1, width)
                k = n - 1
                while k > 0 and target[2 * k - 1] < strength:
                    target[2 * k] = target[2 * k - 2]
                    target[2 * k + 1] = target[2 * k - 1]
                    k -= 1
                target[2 * k] = step(NOWHERE, square, face)
                target[2 * k + 1] = strength
    return n


def rank_dice(desk, seat):
    """The player's dice, those first that hold least where they lie."""
    spare = desk.spare
    for die in range(DICE):
        square = desk.lies_on[seat * DICE + die]
        worth = hold(desk, seat, square)
        k = die
        while k > 0 and spare[2 * k - 1] > worth:
            spare[2 * k] = spare[2 * k - 2]
            spare[2 * k + 1] = spare[2 * k - 1]
            k -= 1
        spare[2 * k] = square
        spare[2 * k + 1] = worth


def list_what_matters(desk, first, depth, forced):
    """The moves of a node: stops of a row if one threatens, fours beyond the depth, otherwise what pulls most."""
    if forced:
        return list_steps(desk, first, NEVER, COMPLETES, MOST_TARGETS, DICE)
    if depth <= 0:
        return list_steps(desk, first, MAKES_FOUR, NEVER, desk.width[0], SPARE_DICE)
    return list_steps(desk, first, 0, 0, desk.width[0], SPARE_DICE)


# --- the root ----------------------------------------------------------------------------------------------------------


def prepare(view, turn, desk):
    """Lays out the view, with this player to move, and lists the moves to look at; returns how many there are."""
    forget(desk)
    lay_out(view, turn, desk)
    remember_match(view, turn, desk)
    desk.moves[0] = completing_step(desk, turn)
    desk.order[0] = 0
    n = 1 if desk.moves[0] != NO_STEP else list_at_root(desk)
    for i in range(n):
        desk.score[i] = desk.order[i]
    return n


def list_at_root(desk):
    """At the root twice as many squares are thought of."""
    if is_forced(desk):
        return list_what_matters(desk, 0, 1, True)
    return list_steps(desk, 0, 0, 0, min(MOST_TARGETS, 2 * desk.width[0]), SPARE_DICE)


def remember_match(view, turn, desk):
    """The positions since all dice lie on the board, with whoever was to move."""
    if view.placed[0] < DICE or view.placed[1] < DICE:
        return
    for moved in range(min(view.moved + 1, MOST_MOVES)):
        remember(desk, view.seen[moved] ^ (OTHER_TURN * ((view.moved - moved + turn) % PLAYERS)))


# --- what else the search asks -----------------------------------------------------------------------------------------


def play_on(desk, move):
    """One copy of what is inlined wherever it is called, or it would be compiled several times."""
    make(desk, move)


def play_back(desk, move):
    take_back(desk, move)


def verdict(desk, ply):
    """A row wins; a match is drawn by its length or by repetition; and whoever can complete a row does so."""
    now = desk.now
    if has_row(desk, 1 - now[TURN]):
        return ply - WON
    if now[MOVED] > 0 and (now[MOVED] >= now[MAX_MOVES] or comes_again(desk, ply, THIRD_TIME)):
        return 0
    return OPEN if completing_step(desk, now[TURN]) == NO_STEP else WON - ply - 1


def estimate(desk):
    now = desk.now
    own = now[WORTH + now[TURN]]
    return own + own // QUARTER - now[WORTH + 1 - now[TURN]] + TO_MOVE


def is_forced(desk):
    """Whether the other player would complete a row."""
    return completing_step(desk, 1 - desk.now[TURN]) != NO_STEP


def no_liking(desk, move, depth):
    """The pull of squares is all that the order of moves goes by."""


think, search = searcher(
    make=play_on,
    take_back=play_back,
    verdict=verdict,
    estimate=estimate,
    is_forced=is_forced,
    list_moves=list_what_matters,
    cut_off=no_liking,
)
