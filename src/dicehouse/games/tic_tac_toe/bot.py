"""Two opponents that look at windows: five squares in a line that a player could still fill.

What a die on a square promises its owner is read from the windows through that square. With four dice in a window one more
wins; two ways to win at once cannot both be stopped. A square is as good as what a die there promises the player and what
the other player loses by it.
"""

from dicehouse.engine import Bot, below

from .moves import (
    ACCEPT,
    CHOOSE,
    DECLINE,
    DICE,
    FACES,
    MANUAL,
    NO_FACE,
    OFF,
    column_of,
    moving,
    moving_of,
    on_board,
    placing,
    placing_of,
    row_of,
    square_at,
)
from .rules import ANSWERING, DIRECTIONS, FREE, IN_A_ROW, NO_ROW, PLACING, PLAYERS, RIGHT, UP, find_row

# What a die on a square promises. Every figure outweighs all that come after it.
WINS = 1_000_000  # it completes a row
TWO_WAYS = 100_000  # then there are two squares that complete one
FOUR_AND_THREE = 40_000  # one such square, and an open three besides
TWO_THREES = 12_000  # two open threes: each becomes four with two open ends
FOUR, THREE = 300, 260  # one of these alone only forces an answer
WINDOW = [1, 8, 40, 90]  # a window in which so many dice lie already

# A line through a square as bits: four squares back, the square itself, four ahead.
FAR = IN_A_ROW - 1
HERE = 1 << FAR
WHOLE = (1 << IN_A_ROW) - 1  # a window at the beginning of the line
BITS = [bits.bit_count() for bits in range(WHOLE + 1)]

DENIED_WIN = 400_000  # what it is worth to keep the other player from completing a row …
DENIED, OF_DENIED = 3, 10  # … and from all else: three tenths of what it promises
LIFTED = 1_000_000_000  # more than any difference between two squares
ANY_FACE = -1
NEAR = 2  # steps to a die within which a square is looked at
NUDGES = 16  # squares that are worth the same are told apart by chance
GENTLE, WATCHFUL = range(2)
QUIET = 20  # to the gentle bot all squares near a die are alike, unless a row can be completed there
OVERLOOKS = 3  # the gentle bot does not notice its row one time in so many


def watchful(view, seat, moves, n, rng):
    return decide(view, seat, rng, WATCHFUL)


def gentle(view, seat, moves, n, rng):
    return decide(view, seat, rng, GENTLE)


def decide(view, seat, rng, kind):
    if view.stage == ANSWERING:
        return ACCEPT if 2 * view.moved >= view.max_moves else DECLINE
    first, second, third, face = best_squares(view, seat, rng, kind)
    if view.stage == PLACING:
        best = placing(first, face if view.values == CHOOSE else NO_FACE, 0)
        called = placing(first, face if view.values == CHOOSE else NO_FACE, 1)
    else:
        die, square = best_moving(view, seat, first, second, third)
        best = moving(die, square, 0)
        called = moving(die, square, 1)
    may_call = view.call == MANUAL and view.no_call[seat] == 0 and (kind == WATCHFUL or below(rng, OVERLOOKS) > 0)
    return called if may_call and stands_after(view, seat, best) else best


# --- squares -----------------------------------------------------------------------------------------------------------


def best_squares(view, seat, rng, kind):
    """The three free squares that are worth most, any of them first if several are alike, and the face that is best on the first.

    A die in hand may show any face if faces are chosen. For a die that is moved, the face that fits best is thought of here.
    """
    given = view.rolled if view.stage == PLACING and view.values != CHOOSE else ANY_FACE
    first = second = third = best_face = 0
    most = more = much = -1
    for row in range(view.size):
        for column in range(view.size):
            square = square_at(column, row)
            if view.owner[square] == FREE:
                value, face = worth(view, seat, square, given)
                if kind == GENTLE and value < DENIED_WIN:
                    value = min(value, QUIET)
                value = value * NUDGES + below(rng, NUDGES)
                if value > most:
                    much, third = more, second
                    more, second = most, first
                    most, first, best_face = value, square, face
                elif value > more:
                    much, third = more, second
                    more, second = value, square
                elif value > much:
                    much, third = value, square
    return first, second, third, best_face


def best_moving(view, seat, first, second, third):
    """The die that gains most by going to one of the best squares, counting what it gives up where it lies."""
    best_die = best_square = 0
    most = -LIFTED
    for die in range(DICE):
        left = view.lies_on[seat, die]
        view.owner[left] = FREE
        loss = 0
        for choice in range(4):  # first the square that it leaves
            square = left if choice == 0 else first if choice == 1 else second if choice == 2 else third
            value, _ = worth(view, seat, square, view.face[left])
            if choice == 0:
                loss = value
            elif (value if value >= WINS else value - loss) > most:
                most = value if value >= WINS else value - loss
                best_die, best_square = die, square
        view.owner[left] = seat + 1
    return best_die, best_square


def worth(view, seat, square, given):
    """What a die on this square promises the seat, and what it denies the other; with the face that promises most.

    ``given`` is the face of the die if it has one already. The other player's die may come with any.
    """
    if not near_dice(view, square):
        return view.size - off_centre(view, square), 1
    own = theirs = 0
    best_face = 1
    least = NO_FACE if view.values == OFF else 1
    most = NO_FACE if view.values == OFF else FACES
    for player in range(PLAYERS):
        lines = lines_with_dice(view, player, square)
        for face in range(least, most + 1):
            if player != seat or given in (ANY_FACE, face):
                found = promise(view, player, square, face, lines)
                if player != seat:
                    theirs = max(theirs, found)
                elif found > own:
                    own = found
                    best_face = face
    return own + (DENIED_WIN if theirs >= WINS else theirs * DENIED // OF_DENIED), best_face


def near_dice(view, square):
    """Whether any die lies within two steps, straight or across."""
    column = column_of(square)
    row = row_of(square)
    for up in range(max(0, row - NEAR), min(view.size, row + NEAR + 1)):
        for right in range(max(0, column - NEAR), min(view.size, column + NEAR + 1)):
            if view.owner[square_at(right, up)] != FREE:
                return True
    return False


def off_centre(view, square):
    return max(abs(2 * column_of(square) - view.size + 1), abs(2 * row_of(square) - view.size + 1))


# --- windows -----------------------------------------------------------------------------------------------------------


def lines_with_dice(view, seat, square):
    """Where faces matter, only lines in which dice lie say something: these directions, as bits. Otherwise all four do."""
    if view.values == OFF:
        return (1 << DIRECTIONS) - 1
    lines = 0
    for direction in range(DIRECTIONS):
        for steps in range(-FAR, FAR + 1):
            column = column_of(square) + steps * RIGHT[direction]
            row = row_of(square) + steps * UP[direction]
            if on_board(view, column, row) and view.owner[square_at(column, row)] == seat + 1:
                lines |= 1 << direction
    return lines


def promise(view, seat, square, face, lines):
    """What a die with this face, on this free square, promises the seat."""
    soft = 0
    fours = 0
    threes = 0
    steepest = 0 if view.values == OFF else 1
    for direction in range(DIRECTIONS):
        holes = 0  # how many squares would complete a row, and which ones, as bits
        known = 0
        open_windows = 0
        if lines >> direction & 1 == 0:
            continue
        for slope in range(-steepest, steepest + 1, 2):  # along the line faces fall or rise; 0 where they do not matter
            back = ahead = line = 0
            for side in range(-1, 2, 2):
                far, dice = reach(view, seat, square, face, direction, side, slope)
                line |= dice
                if side < 0:
                    back = far
                else:
                    ahead = far
            for first in range(FAR - back, ahead + 1):  # where a window begins that can be filled
                if fits(face - slope * (FAR - first), slope):
                    dice = BITS[(line >> first) & WHOLE]
                    if dice == IN_A_ROW - 1:
                        return WINS
                    if dice == IN_A_ROW - 2:
                        hole = (WHOLE << first) & ~line & ~HERE
                        holes += 0 if hole & known else 1
                        known |= hole
                    if dice == IN_A_ROW - 3:
                        open_windows += 1
                    soft += WINDOW[dice]
        fours += holes
        if holes == 0 and open_windows > 1:  # room on both sides
            threes += 1
    if fours > 1:
        return TWO_WAYS + soft
    if fours == 1:
        return (FOUR_AND_THREE if threes > 0 else FOUR) + soft
    if threes > 0:
        return (TWO_THREES if threes > 1 else THREE) + soft
    return soft


def reach(view, seat, square, face, direction, side, slope):
    """How far from a square, up to four steps to one side, a row of the seat could go; and where its dice lie there, as bits."""
    column = column_of(square)
    row = row_of(square)
    dice = 0
    for steps in range(1, FAR + 1):
        column += side * RIGHT[direction]
        row += side * UP[direction]
        if not on_board(view, column, row):
            return steps - 1, dice
        here = square_at(column, row)
        if view.owner[here] == seat + 1:
            if slope != 0 and view.face[here] != face + side * slope * steps:
                return steps - 1, dice
            dice |= 1 << (FAR + side * steps)
        elif view.owner[here] != FREE:
            return steps - 1, dice
    return FAR, dice


def fits(start, slope):
    """Whether a straight, rising or falling, can begin with this face; without values everything fits."""
    if slope == 0:
        return True
    return 1 <= start <= 2 if slope > 0 else FACES - 1 <= start <= FACES


# --- calling -----------------------------------------------------------------------------------------------------------


def stands_after(view, seat, move):
    """Whether a row of the seat stands after this move, a new one or an old one. The view is as before in the end."""
    fresh = view.stage == PLACING
    if fresh:
        square, face, _ = placing_of(move)
        face = view.rolled if face == NO_FACE else face
        die = view.placed[seat]
    else:
        die, square, _ = moving_of(move)
        face = view.face[view.lies_on[seat, die]]
    left = view.lies_on[seat, die]
    if fresh:
        view.placed[seat] += 1
    else:
        view.owner[left] = FREE
    view.owner[square] = seat + 1
    view.face[square] = face
    view.lies_on[seat, die] = square
    row = find_row(view, seat)
    view.lies_on[seat, die] = left
    view.face[square] = NO_FACE
    view.owner[square] = FREE
    if fresh:
        view.placed[seat] -= 1
    else:
        view.owner[left] = seat + 1
    return row != NO_ROW


BOTS = {
    "gentle": Bot("gentle", "completes and stops rows of five, and otherwise plays near the other dice", gentle),
    "watchful": Bot("watchful", "sees open threes, fours and forks of both players", watchful),
}
