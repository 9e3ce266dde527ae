"""Looking ahead: alpha-beta with iterative deepening and a table of positions met before, on a small board of its own.

Only moves that promise something are looked at: whoever can complete a row does so, whoever must stop one does that, and all others
go to the squares that pull most. Beyond its depth the search still follows threats, since each four leaves one answer. It
is written as a loop over a stack of nodes, one for each ply: the likely best move is searched in full; of the others it is only
asked whether they are better, of the unlikely ones at a smaller depth first. It stops when it has visited as many
positions as the settings allow.
"""

from typing import Any, NamedTuple

from dicehouse.engine import whole

from .moves import DICE, NO_FACE, NOWHERE, SQUARES, square_at
from .position import (
    COMPLETES,
    FACES_THERE,
    FOURS,
    KEY,
    KINDS,
    MAKES_FOUR,
    MAX_MOVES,
    MOVED,
    NOW,
    OTHER_TURN,
    PATTERNS,
    PLACED,
    SIZE,
    TURN,
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

WON = 1_000_000  # less a point for each ply to the end
DECIDED = WON - 1000  # beyond this a value is a certain win
TO_MOVE = 8  # what it is worth to be next, beside a part of one's own lines
QUARTER = 4

DEEPEST = 60
MOST_TARGETS = 32
MOST_STEPS = MOST_TARGETS * DICE
SPARE_DICE = 3  # so many of the least useful dice are thought of for a square
NO_STEP = 0
NEVER = 1 << 60

# The settings.
POSITIONS, DEPTH, WIDTH, REACH = range(4)  # to visit, plies, squares to think of in each, plies of threats beyond: at most

# What ``work`` holds: positions so far, the value of the node that was settled last, and the squares thought of.
VISITED, VALUE, TARGETS = range(3)

# A node: the window, the best so far, the depth still to look, its moves, the one that is tried and how.
FIELDS = 12
ALPHA, BETA, BEST, BEST_MOVE, LEFT, COUNT, NEXT, MOVE, TRIAL, FORCED, POSITION, AT_FIRST = range(FIELDS)
FULL, NARROW, REDUCED = range(3)  # how a move is tried
LIKELY = 3  # so many moves of a node are searched to its depth at once …
SHALLOW = 3  # … and all of them where fewer plies than this are left
UNLIKELY = 8  # from this move on, the depth is two plies less at first

# The table of positions: a key, and value, depth, kind and best move in one number.
AT_MOST, AT_LEAST, EXACT = range(3)
VALUE_SHIFT, DEPTH_SHIFT, KIND_SHIFT, BYTE = 40, 32, 28, 255
KIND_MASK, MOVE_MASK = 3, (1 << KIND_SHIFT) - 1
KNOWN = -1  # ``recall`` has settled the node
HISTORY = 1024  # room for the positions of the match, more than twice as many as there can be
FIRST_LOOK = 1 << 40


class Mind(NamedTuple):
    """What lies on the desk."""

    settings: Any
    now: Any  # the board: see position.py
    owner: Any
    face: Any
    lies_on: Any
    dice_in: Any
    pull: Any
    target: Any  # squares to think of: moves without a die, and how they pull
    spare: Any  # dice of the player to move, the least useful first, and what they hold
    moves: Any  # of each node
    order: Any  # how promising they are
    score: Any  # of the moves at the root
    node: Any
    work: Any
    table: Any
    seen: Any  # positions of the match, and how often they came


def mind(positions, depth, width, reach, table_bits):
    """A desk for looking at so many positions."""
    return Mind(
        settings=whole(4, [positions, depth, width, reach]),
        now=whole(NOW),
        owner=whole(SQUARES),
        face=whole(SQUARES),
        lies_on=whole(PLAYERS * DICE),
        dice_in=whole(PLAYERS * PATTERNS),
        pull=whole(PLAYERS * SQUARES * FACES_THERE),
        target=whole(2 * MOST_TARGETS),
        spare=whole(2 * DICE),
        moves=whole((DEEPEST + 2) * MOST_STEPS),
        order=whole((DEEPEST + 2) * MOST_STEPS),
        score=whole(MOST_STEPS),
        node=whole((DEEPEST + 2) * FIELDS),
        work=whole(3),
        table=whole(2 << table_bits),
        seen=whole(2 * HISTORY),
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
    find_targets(desk, own, theirs, width)
    seat = desk.now[TURN]
    placing = desk.now[PLACED + seat] < DICE
    if not placing:
        rank_dice(desk, seat)
    n = 0
    for k in range(desk.work[TARGETS]):
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
    """The squares that pull most, each with the faces that a die could show there."""
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
    desk.work[TARGETS] = n


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


def list_what_matters(desk, first, depth, width):
    """The moves of a node: stops of a row if one threatens, fours beyond the depth, otherwise what pulls most."""
    if completing_step(desk, 1 - desk.now[TURN]) != NO_STEP:
        return list_steps(desk, first, NEVER, COMPLETES, MOST_TARGETS, DICE)
    if depth <= 0:
        return list_steps(desk, first, MAKES_FOUR, NEVER, width, SPARE_DICE)
    return list_steps(desk, first, 0, 0, width, SPARE_DICE)


# --- the root ----------------------------------------------------------------------------------------------------------


def prepare(view, turn, desk):
    """Lays out the view, with this player to move, and lists the moves to look at; returns how many there are."""
    for i in range(len(desk.table)):
        desk.table[i] = 0
    desk.work[VISITED] = 0
    lay_out(view, turn, desk)
    remember_match(view, turn, desk)
    desk.moves[0] = completing_step(desk, turn)
    desk.order[0] = 0
    n = 1 if desk.moves[0] != NO_STEP else list_what_matters(desk, 0, 1, min(MOST_TARGETS, 2 * desk.settings[WIDTH]))
    for i in range(n):
        desk.score[i] = desk.order[i]
    return n


def think(desk, n, margin):
    """Ranks the n moves at the root, best first, in ``desk.moves`` with a ``desk.score`` each.

    Scores are exact up to ``margin`` below the best one. Of moves that the last, deepest look did not come to, the
    scores are those of the look before.
    """
    rank(desk, n)
    depth = 1
    while depth <= desk.settings[DEPTH] and desk.work[VISITED] < desk.settings[POSITIONS]:
        compared = compare_moves(desk, n, depth, margin)
        rank(desk, compared)
        if compared < n or abs(desk.score[0]) > DECIDED:
            break
        depth += 1


def rank(desk, n):
    """Sorts the first moves at the root; equal ones stay in their order."""
    for i in range(1, n):
        move, score = desk.moves[i], desk.score[i]
        k = i
        while k > 0 and desk.score[k - 1] < score:
            desk.moves[k] = desk.moves[k - 1]
            desk.score[k] = desk.score[k - 1]
            k -= 1
        desk.moves[k] = move
        desk.score[k] = score


def compare_moves(desk, n, depth, margin):
    """Scores the moves at the root; returns how many it came to before the search had to stop."""
    best = -WON
    desk.node[POSITION] = desk.now[KEY]
    for i in range(n):
        alpha = max(-WON, best - margin)
        play_on(desk, desk.moves[i])
        value = alpha + 1
        if i > 0:
            value = -search(desk, depth - 1, -alpha - 1, -alpha)
        if value > alpha:
            value = -search(desk, depth - 1, -WON, -alpha)
        play_back(desk, desk.moves[i])
        if desk.work[VISITED] >= desk.settings[POSITIONS]:
            return i
        desk.score[i] = value
        best = max(best, value)
    return n


def play_on(desk, move):
    """One copy of what is inlined wherever it is called, or it would be compiled several times."""
    make(desk, move)


def play_back(desk, move):
    take_back(desk, move)


# --- the tree ----------------------------------------------------------------------------------------------------------


def search(desk, depth, alpha, beta):
    """The value of the position for whoever is to move. The board is as before in the end."""
    ply = 1
    settled = enter(desk, ply, depth, alpha, beta)
    while True:
        if settled:
            if ply == 1:
                return desk.work[VALUE]
            ply -= 1
            settled = False
            if wants_more(desk, ply):
                settled = look_into(desk, ply)
                ply += 1
        elif has_more(desk, ply):
            take_next(desk, ply)
            settled = look_into(desk, ply)
            ply += 1
        else:
            leave(desk, ply)
            settled = True


def enter(desk, ply, depth, alpha, beta):
    """Opens a node; True if its value is known at once."""
    now, work, node = desk.now, desk.work, desk.node
    work[VISITED] += 1
    seat = now[TURN]
    if has_row(desk, 1 - seat):
        work[VALUE] = ply - WON
        return True
    if is_drawn(desk, ply):
        work[VALUE] = 0
        return True
    if completing_step(desk, seat) != NO_STEP:
        work[VALUE] = WON - ply - 1
        return True
    at = ply * FIELDS
    node[at + AT_FIRST] = alpha
    forced = completing_step(desk, 1 - seat) != NO_STEP
    best = -WON
    if not forced and depth <= 0:  # nobody has to go on from here
        best = now[WORTH + seat] + now[WORTH + seat] // QUARTER - now[WORTH + 1 - seat] + TO_MOVE
        alpha = max(alpha, best)
    if ply > DEEPEST or (not forced and (depth <= -desk.settings[REACH] or best >= beta)):
        work[VALUE] = max(best, ply - DECIDED)
        return True
    known = recall(desk, ply, depth, alpha, beta) if depth > 0 else NO_STEP
    if known == KNOWN:
        return True
    first = ply * MOST_STEPS
    node[at + ALPHA] = alpha
    node[at + BETA] = beta
    node[at + BEST] = best
    node[at + BEST_MOVE] = NO_STEP
    node[at + LEFT] = depth
    node[at + NEXT] = 0
    node[at + FORCED] = 1 if forced else 0
    node[at + POSITION] = now[KEY]
    node[at + COUNT] = list_what_matters(desk, first, depth, desk.settings[WIDTH])
    for i in range(first, first + node[at + COUNT]):
        if desk.moves[i] == known:
            desk.order[i] = FIRST_LOOK
    return False


def has_more(desk, ply):
    at = ply * FIELDS
    node = desk.node
    if desk.work[VISITED] >= desk.settings[POSITIONS]:
        return False
    return node[at + NEXT] < node[at + COUNT] and node[at + BEST] < node[at + BETA]


def take_next(desk, ply):
    """Makes the most promising move that was not tried yet."""
    at = ply * FIELDS
    node, moves, order = desk.node, desk.moves, desk.order
    tried = node[at + NEXT]
    first = ply * MOST_STEPS + tried
    best = first
    for i in range(first + 1, ply * MOST_STEPS + node[at + COUNT]):
        if order[i] > order[best]:
            best = i
    move = moves[best]
    moves[best] = moves[first]
    order[best] = order[first]
    moves[first] = move
    node[at + MOVE] = move
    node[at + NEXT] = tried + 1
    if tried == 0:
        node[at + TRIAL] = FULL
    else:
        node[at + TRIAL] = REDUCED if tried >= LIKELY and node[at + LEFT] >= SHALLOW else NARROW
    play_on(desk, move)


def look_into(desk, ply):
    """Opens the node after the move that is tried. An answer that is forced costs no depth."""
    at = ply * FIELDS
    node = desk.node
    alpha = node[at + ALPHA]
    beta = node[at + BETA] if node[at + TRIAL] == FULL else alpha + 1
    depth = node[at + LEFT]
    if depth <= 0 or node[at + FORCED] == 0:
        depth -= 1
    if node[at + TRIAL] == REDUCED:
        depth -= 2 if node[at + NEXT] > UNLIKELY else 1
    return enter(desk, ply + 1, depth, -beta, -alpha)


def wants_more(desk, ply):
    """Takes the value of the move that was tried; True if it must be tried once more, less narrowly."""
    at = ply * FIELDS
    node, work = desk.node, desk.work
    value = -work[VALUE]
    if work[VISITED] < desk.settings[POSITIONS] and value > node[at + ALPHA]:
        if node[at + TRIAL] == REDUCED:
            node[at + TRIAL] = NARROW
            return True
        if node[at + TRIAL] == NARROW and value < node[at + BETA]:
            node[at + TRIAL] = FULL
            return True
    play_back(desk, node[at + MOVE])
    if value > node[at + BEST]:
        node[at + BEST] = value
        node[at + BEST_MOVE] = node[at + MOVE]
    node[at + ALPHA] = max(node[at + ALPHA], value)
    return False


def leave(desk, ply):
    """Closes a node; what was found is kept, unless the search had to stop."""
    at = ply * FIELDS
    node, work = desk.node, desk.work
    best = node[at + BEST]
    work[VALUE] = best
    if work[VISITED] < desk.settings[POSITIONS] and node[at + LEFT] > 0:
        keep(desk, ply, AT_LEAST if best >= node[at + BETA] else AT_MOST if best <= node[at + AT_FIRST] else EXACT)


# --- what has been -----------------------------------------------------------------------------------------------------


def recall(desk, ply, depth, alpha, beta):
    """KNOWN if the table settles this node; otherwise the move that was best when the position was met, or NO_STEP."""
    key = desk.now[KEY]
    slot = 2 * (key & (len(desk.table) // 2 - 1))
    if desk.table[slot] != key:
        return NO_STEP
    data = desk.table[slot + 1]
    value = (data >> VALUE_SHIFT) - WON
    if abs(value) > DECIDED:  # the end is so many plies away from here
        value += -ply if value > 0 else ply
    kind = (data >> KIND_SHIFT) & KIND_MASK
    if (data >> DEPTH_SHIFT) & BYTE >= depth and (
        kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    ):
        desk.work[VALUE] = value
        return KNOWN
    return data & MOVE_MASK


def keep(desk, ply, kind):
    at = ply * FIELDS
    node = desk.node
    value = node[at + BEST]
    if abs(value) > DECIDED:
        value += ply if value > 0 else -ply
    key = node[at + POSITION]
    slot = 2 * (key & (len(desk.table) // 2 - 1))
    desk.table[slot] = key
    desk.table[slot + 1] = (
        ((value + WON) << VALUE_SHIFT) | (node[at + LEFT] << DEPTH_SHIFT) | (kind << KIND_SHIFT) | node[at + BEST_MOVE]
    )


def remember_match(view, turn, desk):
    """The positions since all dice lie on the board, with whoever was to move."""
    for i in range(len(desk.seen)):
        desk.seen[i] = 0
    if view.placed[0] < DICE or view.placed[1] < DICE:
        return
    for moved in range(min(view.moved + 1, MOST_MOVES)):
        key = view.seen[moved] ^ (OTHER_TURN * ((view.moved - moved + turn) % PLAYERS))
        slot = slot_of(desk, key)
        desk.seen[slot] = key
        desk.seen[slot + 1] += 1


def slot_of(desk, key):
    slot = key % HISTORY
    while desk.seen[2 * slot + 1] > 0 and desk.seen[2 * slot] != key:
        slot = (slot + 1) % HISTORY
    return 2 * slot


def is_drawn(desk, ply):
    """By length, by repetition, or because a way that leads back to itself leads nowhere."""
    now = desk.now
    if now[MOVED] == 0:
        return False
    if now[MOVED] >= now[MAX_MOVES] or desk.seen[slot_of(desk, now[KEY]) + 1] >= THIRD_TIME - 1:
        return True
    earlier = ply - 2
    while earlier >= 0 and desk.node[earlier * FIELDS + POSITION] != now[KEY]:
        earlier -= 2
    return earlier >= 0
