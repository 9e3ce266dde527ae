"""Looking ahead: alpha-beta with iterative deepening and a table of positions met before, on a small board of its own.

It is written as a loop over a stack of nodes, one for each ply. The likely best move of a node is searched in full; of the others
it is only asked whether they are better (a narrow window), of the unlikely ones at a smaller depth first. Where the answer is
yes, they are searched again. The search stops when it has visited as many positions as the settings allow.
"""

from typing import Any, NamedTuple

from dicehouse.engine import whole

from .moves import MAX_CELLS, WAYS
from .position import ACROSS, KEY, MAX_PLIES, NOW, PLIES, TOTAL, TURN, WORTH, gain, lay_out, list_moves, make, take_back
from .rules import DICE, OCCURRENCES, SEATS

WON = 1_000_000  # less a point for each ply to the end
DECIDED = WON - 1000  # beyond this a value is a certain win
TO_MOVE = 10  # what it is worth to be next: half a tip

DEEPEST = 48
MOST_TIPS = DICE * WAYS

# The settings.
POSITIONS, DEPTH = range(2)  # to visit at most, plies to look ahead at most

# What ``work`` holds.
VISITED, VALUE = range(2)  # positions so far, the value of the node that was settled last

# A node: the window, the best so far, the depth still to look, its moves, the one that is tried and how, whose turn it is.
FIELDS = 12
ALPHA, BETA, BEST, BEST_MOVE, LEFT, COUNT, NEXT, MOVE, TRIAL, MOVER, POSITION, AT_FIRST = range(FIELDS)
FULL, NARROW, REDUCED = range(3)  # how a move is tried
LIKELY = 3  # so many moves of a node are searched to its depth at once …
SHALLOW = 3  # … and all of them where fewer plies than this are left
UNLIKELY = 10  # from this move on, the depth is two plies less at first

# The table of positions: a key, and value, depth, kind and best move in one number.
AT_MOST, AT_LEAST, EXACT = range(3)
NO_MOVE = 255
VALUE_SHIFT, DEPTH_SHIFT, KIND_SHIFT, BYTE = 24, 16, 8, 255

HISTORY = 2048  # room for the positions of the match, more than twice as many as there can be
GAIN = 32  # a gain against cut-offs by the same move elsewhere, for the order of moves
MOST_LIKING = 4000
FIRST_LOOK = 1 << 40


class Mind(NamedTuple):
    """What lies on the desk."""

    settings: Any
    now: Any  # the board: see position.py
    on: Any
    cell: Any
    side: Any
    moves: Any  # of each node
    order: Any  # how promising they are
    score: Any  # of the moves at the root
    node: Any
    work: Any
    table: Any
    seen: Any  # positions of the match, and how often they came
    liking: Any  # by seat and move: how often a move was better than the other player could allow


def mind(positions, depth, table_bits):
    """A desk for looking at so many positions."""
    return Mind(
        settings=whole(2, [positions, depth]),
        now=whole(NOW),
        on=whole(MAX_CELLS),
        cell=whole(SEATS * DICE),
        side=whole(SEATS * DICE),
        moves=whole((DEEPEST + 2) * MOST_TIPS),
        order=whole((DEEPEST + 2) * MOST_TIPS),
        score=whole(MOST_TIPS),
        node=whole((DEEPEST + 2) * FIELDS),
        work=whole(2),
        table=whole(2 << table_bits),
        seen=whole(2 * HISTORY),
        liking=whole(SEATS * MAX_CELLS * WAYS),
    )


# --- the root ----------------------------------------------------------------------------------------------------------


def prepare(view, desk):
    """Lays out the view and lists its moves, each with a first guess of its score; returns how many there are."""
    forget(desk)
    lay_out(view, desk)
    remember_match(view, desk)
    n = list_moves(desk, 0)
    for i in range(n):
        desk.score[i] = GAIN * gain(desk, desk.moves[i] // WAYS, desk.moves[i] % WAYS)
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


def forget(desk):
    for i in range(len(desk.table)):
        desk.table[i] = 0
    for i in range(len(desk.seen)):
        desk.seen[i] = 0
    for i in range(len(desk.liking)):
        desk.liking[i] = 0
    desk.work[VISITED] = 0


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
    seat = desk.now[TURN]
    desk.node[POSITION] = desk.now[KEY]
    desk.node[MOVER] = seat
    for i in range(n):
        alpha = max(-WON, best - margin)
        make(desk, desk.moves[i])
        value = alpha + 1
        if i > 0:
            value = value_for(desk, seat, depth - 1, alpha, alpha + 1)
        if value > alpha:
            value = value_for(desk, seat, depth - 1, alpha, WON)
        take_back(desk, desk.moves[i], seat)
        if desk.work[VISITED] >= desk.settings[POSITIONS]:
            return i
        desk.score[i] = value
        best = max(best, value)
    return n


def value_for(desk, seat, depth, alpha, beta):
    """What the position on the board is worth to this seat."""
    if desk.now[TURN] == seat:
        return search(desk, depth, alpha, beta)
    return -search(desk, depth, -beta, -alpha)


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
    now, work = desk.now, desk.work
    work[VISITED] += 1
    turn = now[TURN]
    if now[ACROSS] == DICE or now[ACROSS + 1] == DICE or now[PLIES] >= now[MAX_PLIES] or has_come_again(desk, ply):
        work[VALUE] = as_it_stands(desk, turn, ply)
        return True
    if depth <= 0 or ply > DEEPEST:
        work[VALUE] = now[WORTH + turn] - now[WORTH + 1 - turn] + TO_MOVE
        return True
    known = recall(desk, ply, depth, alpha, beta)
    if known >= KNOWN:
        return True
    at = ply * FIELDS
    node = desk.node
    node[at + ALPHA] = node[at + AT_FIRST] = alpha
    node[at + BETA] = beta
    node[at + BEST] = -WON
    node[at + BEST_MOVE] = NO_MOVE
    node[at + LEFT] = depth
    node[at + NEXT] = 0
    node[at + MOVER] = turn
    node[at + POSITION] = now[KEY]
    first = ply * MOST_TIPS
    node[at + COUNT] = list_moves(desk, first)
    for i in range(first, first + node[at + COUNT]):
        move = desk.moves[i]
        liking = desk.liking[turn * MAX_CELLS * WAYS + move]
        desk.order[i] = FIRST_LOOK if move == known else GAIN * gain(desk, move // WAYS, move % WAYS) + liking
    return False


def as_it_stands(desk, seat, ply):
    """The match is over: more points win, sooner rather than later."""
    lead = desk.now[TOTAL + seat] - desk.now[TOTAL + 1 - seat]
    return WON - ply if lead > 0 else ply - WON if lead < 0 else 0


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
    first = ply * MOST_TIPS + tried
    best = first
    for i in range(first + 1, ply * MOST_TIPS + node[at + COUNT]):
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
    make(desk, move)


def look_into(desk, ply):
    """Opens the node after the move that is tried."""
    at = ply * FIELDS
    node = desk.node
    alpha = node[at + ALPHA]
    beta = node[at + BETA] if node[at + TRIAL] == FULL else alpha + 1
    depth = node[at + LEFT] - 1
    if node[at + TRIAL] == REDUCED:
        depth -= 2 if node[at + NEXT] > UNLIKELY else 1
    if desk.now[TURN] == node[at + MOVER]:
        return enter(desk, ply + 1, depth, alpha, beta)
    return enter(desk, ply + 1, depth, -beta, -alpha)


def wants_more(desk, ply):
    """Takes the value of the move that was tried; True if it must be tried once more, less narrowly."""
    at = ply * FIELDS
    node, work = desk.node, desk.work
    value = work[VALUE] if desk.now[TURN] == node[at + MOVER] else -work[VALUE]
    if work[VISITED] < desk.settings[POSITIONS] and value > node[at + ALPHA]:
        if node[at + TRIAL] == REDUCED:
            node[at + TRIAL] = NARROW
            return True
        if node[at + TRIAL] == NARROW and value < node[at + BETA]:
            node[at + TRIAL] = FULL
            return True
    take_back(desk, node[at + MOVE], node[at + MOVER])
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
    if work[VISITED] >= desk.settings[POSITIONS]:
        return
    kind = EXACT
    if best >= node[at + BETA]:
        kind = AT_LEAST
        like = node[at + MOVER] * MAX_CELLS * WAYS + node[at + BEST_MOVE]
        desk.liking[like] = min(MOST_LIKING, desk.liking[like] + node[at + LEFT] * node[at + LEFT])
    elif best <= node[at + AT_FIRST]:
        kind = AT_MOST
    keep(desk, ply, kind)


# --- what has been ---------------------------------------------------------------------------------------------------------

KNOWN = 1000  # ``recall`` has settled the node; less is the move to try first


def recall(desk, ply, depth, alpha, beta):
    """KNOWN if the table settles this node; otherwise the move that was best when the position was met, or NO_MOVE."""
    key = desk.now[KEY]
    slot = 2 * (key & (len(desk.table) // 2 - 1))
    if desk.table[slot] != key:
        return NO_MOVE
    data = desk.table[slot + 1]
    value = (data >> VALUE_SHIFT) - WON
    if abs(value) > DECIDED:  # the end is so many plies away from here
        value += -ply if value > 0 else ply
    kind = (data >> KIND_SHIFT) & BYTE
    if (data >> DEPTH_SHIFT) & BYTE >= depth and (
        kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    ):
        desk.work[VALUE] = value
        return KNOWN
    return data & BYTE


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


def remember_match(view, desk):
    """The positions that have come so far, with whoever was to move."""
    for ply in range(view.plies + 1):
        slot = slot_of(desk, view.seen[ply])
        desk.seen[slot] = view.seen[ply]
        desk.seen[slot + 1] += 1


def slot_of(desk, key):
    slot = key % HISTORY
    while desk.seen[2 * slot + 1] > 0 and desk.seen[2 * slot] != key:
        slot = (slot + 1) % HISTORY
    return 2 * slot


def has_come_again(desk, ply):
    """Whether the match ends here by repetition: for good, or because a way that leads back to itself leads nowhere."""
    key = desk.now[KEY]
    if desk.seen[slot_of(desk, key) + 1] >= OCCURRENCES - 1:
        return True
    earlier = ply - 2
    while earlier >= 0 and desk.node[earlier * FIELDS + POSITION] != key:
        earlier -= 1
    return earlier >= 0
