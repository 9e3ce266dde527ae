"""Tic-Tac-Toe in sentences: what happened, what lies on the board and what one may do.

Where rows must be called, nothing here points out a row before the match is over (TTT-Q2).
"""

from dicehouse.engine import CHANCE, NOBODY, Line, Sheet, amount

from .moves import (
    AUTO,
    CHOOSE,
    COLUMNS,
    DECLINE,
    DICE,
    FACES,
    LONGEST,
    MANUAL,
    MOVE,
    NO_FACE,
    OFF,
    OFFER,
    ROLL,
    column_of,
    moving_of,
    on_board,
    placing_of,
    row_of,
    square_at,
    square_word,
)
from .rules import (
    ANSWERING,
    BY_AGREEMENT,
    BY_LENGTH,
    BY_REPETITION,
    BY_ROW,
    DIRECTIONS,
    DRAW_FIRST,
    FREE,
    IN_A_ROW,
    MOVING,
    NO_ROW,
    OVER,
    PLACING,
    PLAYERS,
    RIGHT,
    UP,
    find_row,
    put,
)

SIGNS = "XO"  # how the two players' dice are written where faces do not matter

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        if before.stage == DRAW_FIRST:
            return [f"Chance picks {to.name(after.turn)} to begin."]
        return [f"{to.does(before.turn, 'roll')} a {after.rolled}."]
    if move == OFFER:
        return [f"{to.does(seat, 'offer')} a draw."]
    if move == DECLINE:
        return [f"{to.does(seat, 'decline')} the draw."]
    if after.ending == BY_AGREEMENT:
        return [f"{to.does(seat, 'accept')}: a draw."]
    if before.stage == PLACING:
        _, _, call = placing_of(move)
        told = [f"{to.does(seat, 'place')} {die_words(after, after.went_to)} on {square_word(after.went_to)}"]
    else:
        _, _, call = moving_of(move)
        which = "" if after.values == OFF else f"the {after.face[after.went_to]} on "
        told = [f"{to.does(seat, 'move')} {which}{square_word(after.came_from)} to {square_word(after.went_to)}"]
    called = f" and {'call' if seat == to.viewer else 'calls'} five in a row" if call else ""
    told[0] += f"{called}."
    return told + tell_outcome(before, after, seat, call, to)


def tell_outcome(before, after, seat, call, to):
    if after.ending == BY_ROW:
        squares = line(after)
        count = amount(len(squares)).capitalize()
        return [f"{count} in a row, {square_word(squares[0])} to {square_word(squares[-1])}. {to.does(seat, 'win')}!"]
    told = []
    if call:
        told.append(f"There is no such row: {to.name(seat)} cannot call in the next turn.")
    if after.ending == BY_LENGTH:
        told.append(f"{after.moved} turns of moving and no winner: a draw.")
    elif after.ending == BY_REPETITION:
        told.append("The same position for the third time: a draw.")
    elif before.stage == PLACING and after.stage == MOVING:
        told.append("All dice lie on the board. From now on a turn moves one of them.")
    return told


def die_words(view, square):
    """ "a die", "a 3"."""
    return "a die" if view.values == OFF else f"a {view.face[square]}"


def line(view):
    """The squares of the winner's row: the five that fit where faces matter, otherwise all neighbours in the line."""
    found = find_row(view, view.winner)
    start, direction = view.lies_on[view.winner, found // DIRECTIONS], found % DIRECTIONS
    squares = [beside(start, direction, steps) for steps in range(IN_A_ROW)]
    while view.values == OFF and (before := beside(squares[0], direction, -1)) in view.lies_on.rows[view.winner]:
        squares.insert(0, before)
    while view.values == OFF and (after := beside(squares[-1], direction, 1)) in view.lies_on.rows[view.winner]:
        squares.append(after)
    return squares


def beside(square, direction, steps):
    """The square so many steps along a line; None beyond the edge of the largest board."""
    column, row = column_of(square) + steps * RIGHT[direction], row_of(square) + steps * UP[direction]
    return square_at(column, row) if 0 <= column < LONGEST and 0 <= row < LONGEST else None


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    return [Line(stake(view, to), loud=True), board(view), Line(in_hand(view, to))]


def stake(view, to):
    if view.ending == BY_ROW:
        verb = "win" if view.winner == to.viewer else "wins"
        return f"{amount(len(line(view))).capitalize()} in a row: {to.name(view.winner)} {verb}."
    if view.stage == OVER:
        return "A draw."
    if view.stage == DRAW_FIRST:
        return "Who begins?"
    who = to.does(view.turn, "is")
    if view.stage == ANSWERING:
        return f"{to.does(view.turn, 'offer')} a draw."
    if view.stage == MOVING:
        return f"{who} to move a die."
    return f"{who} to place a {view.rolled}." if view.rolled else f"{who} to place a die."


def board(view):
    """The highest row on top, as one looks at a board."""
    columns = range(view.size)
    rows, owners = [], []
    for row in reversed(columns):
        squares = [square_at(column, row) for column in columns]
        rows.append([str(row + 1), *(sign(view, square) for square in squares)])
        owners.append([NOBODY, *(view.owner[square] - 1 if view.owner[square] != FREE else NOBODY for square in squares)])
    return Sheet(["", *COLUMNS[: view.size]], rows, owners)


def sign(view, square):
    owner = view.owner[square]
    if owner == FREE:
        return "·"
    letter = SIGNS[owner - 1]
    return letter if view.values == OFF else f"{letter}{view.face[square]}"


def in_hand(view, to):
    signs = "; ".join(f"{SIGNS[p]} is {to.name(p)}" for p in range(PLAYERS))
    if view.placed[0] == view.placed[1] == DICE:
        left = view.max_moves - view.moved
        return f"{signs}. All dice lie on the board; a draw after {amount(left, 'more turn')}."
    hands = ", ".join(f"{to.name(p)} {DICE - view.placed[p]}" for p in range(PLAYERS))
    return f"{signs}. Dice in hand: {hands}."


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == ANSWERING:
        return "A draw is offered: accept, or decline."
    if view.stage == MOVING:
        how = "Move one of your dice to a free square (for example: move a1 e5)"
    elif view.values == CHOOSE:
        how = "Place a die on a free square and say what it shows (for example: place e5 3)"
    elif view.values == ROLL:
        how = f"Place the {view.rolled} on a free square (for example: place e5)"
    else:
        how = "Place a die on a free square (for example: place e5)"
    if view.call == MANUAL and not view.no_call[seat]:
        how += "; add the word call if you have five in a row"
    return f"{how}."


def suggest(view, seat, legal):
    """Near what lies there already, the centre first; without calls."""
    if view.stage == ANSWERING:
        return list(legal)
    middle = (view.size - 1) / 2

    def target(move):
        return placing_of(move)[0] if view.stage == PLACING else moving_of(move)[1]

    def distance(square):
        return max(abs(column_of(square) - middle), abs(row_of(square) - middle))

    plain = [move for move in legal if move < OFFER and not (placing_of if move < MOVE else moving_of)(move)[2]]
    nearest = {}
    for move in sorted(plain, key=lambda move: (-neighbours(view, target(move)), distance(target(move)), move)):
        nearest.setdefault(target(move), move)
    return list(nearest.values())[:9]


def neighbours(view, square):
    """Dice on the eight squares around."""
    column, row = column_of(square), row_of(square)
    around = [(column + right, row + up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
    return sum(on_board(view, *at) and view.owner[square_at(*at)] != FREE for at in around)


def reason(view, seat, move):
    if view.stage == ANSWERING:
        return "A draw is offered: accept or decline it first."
    if move == OFFER:
        return (
            "Your offer was declined: move a die first."
            if view.offered
            else "A draw can be offered once all dice lie on the board."
        )
    if move > OFFER:
        return "Nobody has offered a draw."
    if move < MOVE:
        square, face, call = placing_of(move)
        if view.stage == MOVING:
            return "All your dice lie on the board: move one of them."
        if wrong := face_reason(view, face):
            return wrong
    else:
        die, square, call = moving_of(move)
        if view.stage == PLACING:
            return f"You still have {amount(DICE - view.placed[seat], 'die')} in hand: place one."
        if view.lies_on[seat, die] == square:
            return f"The die lies on {square_word(square)} already: it must go to another square."
    if not on_board(view, column_of(square), row_of(square)):
        return f"The board has the columns a to {COLUMNS[view.size - 1]} and the rows 1 to {view.size}."
    if view.owner[square] != FREE:
        return f"{square_word(square).capitalize()} is not free."
    if call and view.call == AUTO:
        return "Nobody needs to call here: a row wins by itself."
    return "Your last call was wrong: this turn cannot carry one."


def face_reason(view, face):
    if view.values == CHOOSE and face == NO_FACE:
        return "Say what the die shows: place e5 3, for example."
    if view.values == ROLL and face != NO_FACE:
        return f"The die is rolled already: it shows a {view.rolled}."
    return "Faces do not matter in this match: name the square alone." if view.values == OFF and face != NO_FACE else None


def warning(view, seat, move):
    """A call with too few dice is wrong whatever lies where."""
    if move >= OFFER:
        return None
    _, _, call = placing_of(move) if move < MOVE else moving_of(move)
    dice = view.placed[seat] + (move < MOVE)
    if call and dice < IN_A_ROW:
        return f"You have only {amount(dice, 'die')} on the board with this one: the call is sure to be wrong."
    return None


def outlook(view, seat, to):
    """Where a row can be completed at once; nothing where the players must notice rows themselves."""
    if view.call == MANUAL or view.stage not in (PLACING, MOVING) or seat == NOBODY:
        return []
    told = []
    for p in (seat, 1 - seat):
        squares = finishing(view, p)
        if squares:
            places = " or ".join(squares)
            if p == view.turn:
                told.append(f"{to.does(p, 'complete')} a row on {places}.")
            else:
                told.append(f"{to.does(p, 'threaten')} to complete a row on {places}.")
    return told or ["Nobody can complete a row with the next die."]


def finishing(view, p):
    """The squares on which a seat would complete a row with its next turn, with the faces it takes where they matter."""
    found = []
    for row in range(view.size):
        for column in range(view.size):
            square = square_at(column, row)
            if view.owner[square] == FREE:
                faces = [face for face in next_faces(view, p) if completes(view, p, square, face)]
                if faces:
                    which = "" if view.values == OFF or view.placed[p] == DICE else f" with a {' or '.join(map(str, faces))}"
                    found.append(f"{square_word(square)}{which}")
    return found


def next_faces(view, p):
    if view.values == OFF or view.placed[p] == DICE:
        return [NO_FACE]
    return [view.rolled] if view.rolled and p == view.turn else list(range(1, FACES + 1))


def completes(view, p, square, face):
    """Whether a die from the hand, or else any die from the board, makes a row on this square."""
    there = view.copy()
    if there.placed[p] < DICE:
        put(there, p, there.placed[p], square, face)
        there.placed[p] += 1
        return find_row(there, p) != NO_ROW
    for die in range(DICE):
        left = there.lies_on[p, die]
        put(there, p, die, square, there.face[left])
        there.owner[left] = FREE
        if find_row(there, p) != NO_ROW:
            return True
        put(there, p, die, left, there.face[left])
    return False
