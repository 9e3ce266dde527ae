"""A small board for looking ahead: dice put down and taken up, with the promise of every line kept up to date.

A pattern is a row that could come: five squares in a line and, where faces matter, one of the four straights along them. To each
player it is as good as the dice that lie in it as they should, and worth nothing if any other die lies there or it leaves the
board. What a further die on a square adds, over all patterns through it, is the pull of that square.
"""

from dicehouse.engine.alphabeta import KEY, TURN

from .moves import DICE, FACES, LONGEST, NO_FACE, NOWHERE, OFF, SQUARES, column_of, row_of
from .rules import DIRECTIONS, FREE, IN_A_ROW, PLAYERS, RIGHT, UP, stirred

STRAIGHTS = 4  # 1 to 5, 2 to 6, and both from the other end
FACES_THERE = FACES + 1  # a die shows one of six, or its face does not matter
SPOILT = 8  # a die that does not fit counts so much more than one that fits


def _windows():
    """Every five squares in a line on the largest board."""
    found = []
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            line = [(column_of(square) + i * RIGHT[direction], row_of(square) + i * UP[direction]) for i in range(IN_A_ROW)]
            if all(0 <= place < LONGEST for point in line for place in point):
                found.append([row * LONGEST + column for column, row in line])
    return found


_WINDOWS = _windows()
WINDOWS = len(_WINDOWS)
PATTERNS = WINDOWS * STRAIGHTS
SQUARE_IN = [square for window in _WINDOWS for square in window]  # by window and place in it
MOST_WINDOWS = DIRECTIONS * IN_A_ROW  # through a square
_THROUGH = [[at for at, here in enumerate(SQUARE_IN) if here == square] for square in range(SQUARES)]
WINDOWS_AT = [len(through) for through in _THROUGH]
WINDOW_AT = [at for through in _THROUGH for at in through + [0] * (MOST_WINDOWS - len(through))]  # window * IN_A_ROW + place
FACE_AT = [face for start, step in ((1, 1), (2, 1), (6, -1), (5, -1)) for face in range(start, start + step * IN_A_ROW, step)]

# What so many fitting dice in a pattern are worth, and how one more pulls. What completes a row outweighs all that makes a
# four, and that all the rest.
COMPLETES, MAKES_FOUR = 1 << 20, 1 << 12
_SPOILT_ONES = [0] * (SPOILT * IN_A_ROW * 2)
WORTH_OF = [0, 1, 8, 40, 160, 0, 0, 0, *_SPOILT_ONES]
PULL_OF = [1, 7, 32, MAKES_FOUR, COMPLETES, 0, 0, 0, *_SPOILT_ONES]

# For telling positions apart, as the rules do.
FINGERPRINT = [
    stirred((square * PLAYERS + p) * FACES_THERE + face + 1)
    for square in range(SQUARES)
    for p in range(PLAYERS)
    for face in range(FACES_THERE)
]
OTHER_TURN = 0x369DEA0F31A53F85

# What ``now`` holds after the turn and the key; a name followed by two numbers stands for a cell of each player.
SIZE, KINDS, MOVED, MAX_MOVES, PLACED, WORTH, FOURS, ROWS, OLD_ROWS = 2, 3, 4, 5, 6, 8, 10, 12, 14
NOW = 16

# A move in the search: the square that a die leaves (or NOWHERE), the one it goes to, and its face.
LEFT = 2048


def step(left, square, face):
    return (left + 1) * LEFT + square * FACES_THERE + face


def left_of(move):
    return move // LEFT - 1


def square_of(move):
    return move % LEFT // FACES_THERE


def face_of(move):
    return move % LEFT % FACES_THERE


def lay_out(view, turn, desk):
    """Takes the board of the view onto the desk; it is this player's turn."""
    now = desk.now
    now[SIZE] = view.size
    now[KINDS] = 1 if view.values == OFF else STRAIGHTS
    now[TURN] = turn
    now[KEY] = OTHER_TURN * turn
    now[MOVED] = view.moved
    now[MAX_MOVES] = view.max_moves
    for square in range(SQUARES):
        desk.owner[square] = FREE
        desk.face[square] = NO_FACE
    for i in range(PLAYERS * SQUARES * FACES_THERE):
        desk.pull[i] = 0
    for p in range(PLAYERS):
        now[PLACED + p] = now[WORTH + p] = now[FOURS + p] = now[ROWS + p] = now[OLD_ROWS + p] = 0
        for window in range(WINDOWS):
            spoilt = 0 if is_on_board(view.size, window) else SPOILT
            for kind in range(now[KINDS]):
                desk.dice_in[p * PATTERNS + window * STRAIGHTS + kind] = spoilt
                if spoilt == 0:
                    add_pull(desk, p, window, kind, PULL_OF[0])
    for p in range(PLAYERS):
        for die in range(DICE):
            square = view.lies_on[p, die]
            desk.lies_on[p * DICE + die] = square
            if square != NOWHERE:
                put(desk, p, square, view.face[square], 1)
        now[PLACED + p] = view.placed[p]
    now[OLD_ROWS + 1 - turn] = now[ROWS + 1 - turn]  # rows that were not called stay out of it


def is_on_board(size, window):
    for end in range(0, IN_A_ROW, IN_A_ROW - 1):
        square = SQUARE_IN[window * IN_A_ROW + end]
        if column_of(square) >= size or row_of(square) >= size:
            return False
    return True


def put(desk, seat, square, face, sign):
    """Puts a die onto a square, or takes it away (sign -1)."""
    now = desk.now
    desk.owner[square] = seat + 1 if sign > 0 else FREE
    desk.face[square] = face if sign > 0 else NO_FACE
    now[KEY] ^= FINGERPRINT[(square * PLAYERS + seat) * FACES_THERE + face]
    kinds = now[KINDS]
    for i in range(square * MOST_WINDOWS, square * MOST_WINDOWS + WINDOWS_AT[square]):
        window, place = WINDOW_AT[i] // IN_A_ROW, WINDOW_AT[i] % IN_A_ROW
        for kind in range(kinds):
            for p in range(PLAYERS):
                fits = p == seat and (kinds == 1 or FACE_AT[kind * IN_A_ROW + place] == face)
                change(desk, p, window, kind, sign if fits else sign * SPOILT)


def change(desk, seat, window, kind, by):
    """The dice in a pattern change for one player."""
    now = desk.now
    at = seat * PATTERNS + window * STRAIGHTS + kind
    before = desk.dice_in[at]
    after = before + by
    desk.dice_in[at] = after
    if before >= SPOILT and after >= SPOILT:
        return
    now[WORTH + seat] += WORTH_OF[after] - WORTH_OF[before]
    now[FOURS + seat] += (1 if after == IN_A_ROW - 1 else 0) - (1 if before == IN_A_ROW - 1 else 0)
    now[ROWS + seat] += (1 if after == IN_A_ROW else 0) - (1 if before == IN_A_ROW else 0)
    add_pull(desk, seat, window, kind, PULL_OF[after] - PULL_OF[before])


def add_pull(desk, seat, window, kind, more):
    for place in range(IN_A_ROW):
        face = NO_FACE if desk.now[KINDS] == 1 else FACE_AT[kind * IN_A_ROW + place]
        desk.pull[(seat * SQUARES + SQUARE_IN[window * IN_A_ROW + place]) * FACES_THERE + face] += more


def pull(desk, seat, square, face):
    return desk.pull[(seat * SQUARES + square) * FACES_THERE + face]


def most_pull(desk, seat, square):
    """With the face that is best there."""
    best = pull(desk, seat, square, NO_FACE)
    if desk.now[KINDS] > 1:
        for face in range(1, FACES_THERE):
            best = max(best, pull(desk, seat, square, face))
    return best


def hold(desk, seat, square):
    """What the die on this square is worth to its owner there: what it makes, and what it stops."""
    kinds = desk.now[KINDS]
    face = desk.face[square]
    found = 0
    for i in range(square * MOST_WINDOWS, square * MOST_WINDOWS + WINDOWS_AT[square]):
        window, place = WINDOW_AT[i] // IN_A_ROW, WINDOW_AT[i] % IN_A_ROW
        for kind in range(kinds):
            at = window * STRAIGHTS + kind
            own, theirs = desk.dice_in[seat * PATTERNS + at], desk.dice_in[(1 - seat) * PATTERNS + at]
            fits = kinds == 1 or FACE_AT[kind * IN_A_ROW + place] == face
            found += WORTH_OF[own] - WORTH_OF[own - (1 if fits else SPOILT)] + WORTH_OF[theirs - SPOILT]
    return found


def completes_without(desk, seat, left, square, face):
    """Whether a die with this face completes a row on the square, were there none on the square it has left."""
    kinds = desk.now[KINDS]
    for i in range(square * MOST_WINDOWS, square * MOST_WINDOWS + WINDOWS_AT[square]):
        window, place = WINDOW_AT[i] // IN_A_ROW, WINDOW_AT[i] % IN_A_ROW
        for kind in range(kinds):
            fits = kinds == 1 or FACE_AT[kind * IN_A_ROW + place] == face
            if fits and desk.dice_in[seat * PATTERNS + window * STRAIGHTS + kind] == IN_A_ROW - 1:
                for at in range(window * IN_A_ROW, (window + 1) * IN_A_ROW):
                    fits = fits and SQUARE_IN[at] != left
                if fits:
                    return True
    return False


def make(desk, move):
    """A turn: a die is placed, or taken from one square to another."""
    now = desk.now
    seat = now[TURN]
    left, square = left_of(move), square_of(move)
    die = now[PLACED + seat]
    if left == NOWHERE:
        now[PLACED + seat] += 1
    else:
        die = die_on(desk, seat, left)
        now[MOVED] += 1
        put(desk, seat, left, face_of(move), -1)
    desk.lies_on[seat * DICE + die] = square
    put(desk, seat, square, face_of(move), 1)
    now[TURN] = 1 - seat
    now[KEY] ^= OTHER_TURN


def take_back(desk, move):
    now = desk.now
    seat = 1 - now[TURN]
    left, square = left_of(move), square_of(move)
    desk.lies_on[seat * DICE + die_on(desk, seat, square)] = left
    put(desk, seat, square, face_of(move), -1)
    if left == NOWHERE:
        now[PLACED + seat] -= 1
    else:
        now[MOVED] -= 1
        put(desk, seat, left, face_of(move), 1)
    now[TURN] = seat
    now[KEY] ^= OTHER_TURN


def die_on(desk, seat, square):
    die = 0
    while desk.lies_on[seat * DICE + die] != square:
        die += 1
    return die


def has_row(desk, seat):
    """Whether a row of this player wins; one that the other player has not called before does not."""
    return desk.now[ROWS + seat] > desk.now[OLD_ROWS + seat]
