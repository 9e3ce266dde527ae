"""Four opponents. Two look at windows, five squares in a line that a player could still fill, and two search ahead.

What a die on a square promises its owner is read from the windows through that square. With four dice in a window one more
wins; two ways to win at once cannot both be stopped. A square is as good as what a die there promises the player and what
the other player loses by it.
"""

from math import exp

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, below
from dicehouse.engine.alphabeta import DECIDED, VISITED, WON, rank

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
    column_of,
    moving,
    moving_of,
    on_board,
    placing,
    placing_of,
    row_of,
    square_at,
)
from .position import face_of, has_row, left_of, square_of, step
from .rolled import weigh_squares
from .rules import ANSWERING, DIRECTIONS, FREE, IN_A_ROW, NO_ROW, PLACING, PLAYERS, RIGHT, UP, find_row
from .search import mind, play_back, play_on, prepare, search, think

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
EASY, WATCHFUL = range(2)
QUIET = 20  # to the gentle bot all squares near a die are alike, unless a row can be completed there
OVERLOOKS = 3  # the gentle bot does not notice its row one time in so many


def watchful(view, seat, moves, n, rng):
    return decide(view, seat, rng, WATCHFUL)


def gentle(view, seat, moves, n, rng):
    return decide(view, seat, rng, EASY)


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
                if kind == EASY and value < DENIED_WIN:
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


# --- those that search -----------------------------------------------------------------------------------------------------

EVEN_ODDS = 60.0  # a lead by so much wins about three times in four
NUDGE = 4  # squares that pull nearly the same are told apart by chance
GLANCE = 1  # plies for moves that are worth no more thought
CARELESS = 0.9  # of a win that is not called, and of a call that is wrong, so much is left


def look_ahead(view, seat, moves, n, rng, desk):
    """The best move as far as it can see. It agrees to a draw unless it thinks it is ahead."""
    count = weigh(view, desk)
    if count > 1 or view.stage == ANSWERING:
        for i in range(count):
            desk.score[i] += below(rng, NUDGE)
        ponder(view, count, 0, desk)
    if view.stage == ANSWERING:
        return DECLINE if desk.score[0] < 0 else ACCEPT
    return in_words_of_the_table(view, seat, desk.moves[0])


def weigh(view, desk):
    """Lists what can be done by whoever's turn it is, with a first guess of each score; returns how many moves that are."""
    count = prepare(view, view.turn, desk)
    return weigh_squares(view, desk) if is_rolled(view) else count


def ponder(view, count, margin, desk):
    """A die that was rolled is weighed already; all else is searched."""
    if is_rolled(view):
        rank(desk, count)
    else:
        think(desk, count, margin)


def is_rolled(view):
    return view.values == ROLL and view.stage == PLACING


def in_words_of_the_table(view, seat, chosen):
    """The number of a move of the search, with a call if a row stands after it."""
    if left_of(chosen) == NOWHERE:
        face = face_of(chosen) if view.values == CHOOSE else NO_FACE
        best, called = placing(square_of(chosen), face, 0), placing(square_of(chosen), face, 1)
    else:
        die = 0
        while view.lies_on[seat, die] != left_of(chosen):
            die += 1
        best, called = moving(die, square_of(chosen), 0), moving(die, square_of(chosen), 1)
    may_call = view.call == MANUAL and view.no_call[seat] == 0
    return called if may_call and stands_after(view, seat, best) else best


def chances(view, seat, moves, n, worth, desk):
    """How likely each move wins, as far as it can see: most moves get a glance, those that promise something a search."""
    count = weigh(view, desk)
    ponder(view, count, WON, desk)
    best = chance(desk.score[0])
    if view.stage == ANSWERING:
        for i in range(n):
            worth[i] = 0.5 if moves[i] == ACCEPT else 1.0 - best
        return
    for i in range(n):
        if moves[i] == OFFER:
            worth[i] = min(best, 0.5)
            continue
        chosen, call = as_searched(view, seat, moves[i])
        k = 0
        while k < count and desk.moves[k] != chosen:
            k += 1
        play_on(desk, chosen)
        row = has_row(desk, seat)
        worth[i] = chance(desk.score[k]) if k < count else 1.0 if row else min(best, chance(glance(desk)))
        play_back(desk, chosen)
        if view.call == MANUAL and call != row:
            worth[i] *= CARELESS


def glance(desk):
    """What the position on the desk is worth to whoever moved last, at a short look."""
    desk.work[VISITED] = 0
    return -search(desk, GLANCE, -WON, WON)


def as_searched(view, seat, move):
    """A move of the table as the search writes it, and whether it carries a call."""
    if move < MOVE:
        square, face, call = placing_of(move)
        return step(NOWHERE, square, view.rolled if view.values == ROLL else face), call == 1
    die, square, call = moving_of(move)
    left = view.lies_on[seat, die]
    return step(left, square, view.face[left]), call == 1


def chance(lead):
    """The chance to win with such a lead."""
    if abs(lead) > DECIDED:
        return 1.0 if lead > 0 else 0.0
    return 1.0 / (1.0 + exp(-lead / EVEN_ODDS))


BOTS = {
    "gentle": Bot("gentle", "completes and stops rows of five, and otherwise plays near the other dice", gentle, GENTLE),
    "watchful": Bot("watchful", "sees open threes, fours and forks of both players", watchful, STEADY),
    "tactician": Bot(
        "tactician",
        "looks four moves ahead, and follows fours a little farther",
        look_ahead,
        STRONG,
        mind(2_000, 4, 8, 4, 12),
        compiled=True,
        values=chances,
    ),
    "master": Bot(
        "master",
        "looks at hundreds of thousands of positions before each move",
        look_ahead,
        MASTER,
        mind(300_000, 30, 8, 4, 17),
        compiled=True,
        values=chances,
    ),
}
