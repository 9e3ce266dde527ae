"""Looking ahead on a board of two: alpha-beta with iterative deepening and a table of positions met before.

Written like rules: it runs in the interpreter and compiled. A game brings a small board of its own, on its desk, and the hooks
below; ``searcher`` puts the two together.

It is a loop over a stack of nodes, one for each ply. The likely best move of a node is searched in full; of the others it is only
asked whether they are better (a narrow window), of the unlikely ones at a smaller depth first. Where the answer is yes, they are
searched again. The search stops when it has visited as many positions as the settings allow.

What lies on the desk: the rooms of ``rooms``, and ``now``, which begins with whose turn it is and a key of the position, the turn
included. All else is for the game.
"""

from dicehouse.engine.bot import whole
from dicehouse.engine.native import HOOK, bound

# What the board brings.
make = take_back = HOOK  # (desk, move): the position after the move; the one before it
verdict = HOOK  # (desk, ply): the value for whoever is to move, if it needs no search; otherwise OPEN
estimate = HOOK  # (desk): what the position is worth to whoever is to move, at a glance
is_forced = HOOK  # (desk): whether a threat must be answered: that costs no depth, and an estimate would not do
list_moves = HOOK  # (desk, first, depth, forced): writes moves and order from ``first`` on, returns how many. No depth: threats
cut_off = HOOK  # (desk, move, depth): this move was better than the other player could allow, and may be so elsewhere

search_board = HOOK  # ``search``, once it knows its board

TURN, KEY = range(2)  # what ``now`` begins with

WON = 1_000_000  # less a point for each ply to the end
DECIDED = WON - 1000  # beyond this a value is a certain win
OPEN = WON + 1  # no verdict

# The settings: positions to visit, plies to look ahead, and plies of threats beyond, all at most; from which move on moves are
# unlikely; and for how many moves each node has room.
POSITIONS, DEPTH, REACH, UNLIKELY, MOVES = range(5)

# What ``work`` holds.
VISITED, VALUE = range(2)  # positions so far, the value of the node that was settled last

# A node: the window, the best so far, the depth still to look, its moves, the one that is tried and how, whose turn it is.
FIELDS = 13
ALPHA, BETA, BEST, BEST_MOVE, LEFT, COUNT, NEXT, MOVE, TRIAL, MOVER, FORCED, POSITION, AT_FIRST = range(FIELDS)
DEEPEST = 60
NODES = DEEPEST + 2
FULL, NARROW, REDUCED = range(3)  # how a move is tried
LIKELY = 3  # so many moves of a node are searched to its depth at once …
SHALLOW = 3  # … and all of them where fewer plies than this are left; of unlikely ones the depth is two plies less at first

# The table of positions: a key, and value, depth, kind and best move in one number.
AT_MOST, AT_LEAST, EXACT = range(3)
VALUE_SHIFT, DEPTH_SHIFT, KIND_SHIFT = 40, 32, 28
DEPTH_MASK, KIND_MASK, MOVE_MASK = 255, 3, (1 << KIND_SHIFT) - 1
NO_MOVE = MOVE_MASK
KNOWN = -1  # ``recall`` has settled the node
HISTORY = 2048  # room for the positions of the match, more than twice as many as there can be
FIRST_LOOK = 1 << 40


def searcher(**board):
    """``think`` and ``search`` for a board with these hooks."""
    searches = bound(search, **board)
    return bound(think, search_board=searches, **board), searches


def rooms(positions, depth, table_bits, most_moves, unlikely, reach=0):
    """Room for looking at so many positions, of a game with so many moves at most that are thought of at once."""
    return {
        "settings": whole(5, [positions, depth, reach, unlikely, most_moves]),
        "moves": whole(NODES * most_moves),  # of each node
        "order": whole(NODES * most_moves),  # how promising they are
        "score": whole(most_moves),  # of the moves at the root
        "node": whole(NODES * FIELDS),
        "work": whole(2),
        "table": whole(2 << table_bits),
        "seen": whole(2 * HISTORY),  # positions of the match, and how often they came
    }


# --- the root ----------------------------------------------------------------------------------------------------------


def forget(desk):
    for i in range(len(desk.table)):
        desk.table[i] = 0
    for i in range(len(desk.seen)):
        desk.seen[i] = 0
    desk.work[VISITED] = 0


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
    seat = desk.now[TURN]
    desk.node[POSITION] = desk.now[KEY]
    for i in range(n):
        alpha = max(-WON, best - margin)
        make(desk, desk.moves[i])
        value = alpha + 1
        if i > 0:
            value = value_for(desk, seat, depth - 1, alpha, alpha + 1)
        if value > alpha:
            value = value_for(desk, seat, depth - 1, alpha, WON)
        take_back(desk, desk.moves[i])
        if desk.work[VISITED] >= desk.settings[POSITIONS]:
            return i
        desk.score[i] = value
        best = max(best, value)
    return n


def value_for(desk, seat, depth, alpha, beta):
    """What the position on the board is worth to this seat."""
    if desk.now[TURN] == seat:
        return search_board(desk, depth, alpha, beta)
    return -search_board(desk, depth, -beta, -alpha)


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
    work[VALUE] = verdict(desk, ply)
    if work[VALUE] != OPEN:
        return True
    at = ply * FIELDS
    node[at + AT_FIRST] = alpha
    forced = is_forced(desk)
    best = -WON
    if not forced and (depth <= 0 or ply > DEEPEST):  # nobody has to go on from here
        best = estimate(desk)
        alpha = max(alpha, best)
    if ply > DEEPEST or (not forced and (depth <= -desk.settings[REACH] or best >= beta)):
        work[VALUE] = max(best, ply - DECIDED)
        return True
    known = recall(desk, ply, depth, alpha, beta) if depth > 0 else NO_MOVE
    if known == KNOWN:
        return True
    node[at + ALPHA] = alpha
    node[at + BETA] = beta
    node[at + BEST] = best
    node[at + BEST_MOVE] = NO_MOVE
    node[at + LEFT] = depth
    node[at + NEXT] = 0
    node[at + MOVER] = now[TURN]
    node[at + FORCED] = 1 if forced else 0
    node[at + POSITION] = now[KEY]
    first = ply * desk.settings[MOVES]
    node[at + COUNT] = list_moves(desk, first, depth, forced)
    if known != NO_MOVE:
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
    first = ply * desk.settings[MOVES] + tried
    best = first
    for i in range(first + 1, first + node[at + COUNT] - tried):
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
    """Opens the node after the move that is tried. An answer that is forced costs no depth."""
    at = ply * FIELDS
    node = desk.node
    alpha = node[at + ALPHA]
    beta = node[at + BETA] if node[at + TRIAL] == FULL else alpha + 1
    depth = node[at + LEFT]
    if depth <= 0 or node[at + FORCED] == 0:
        depth -= 1
    if node[at + TRIAL] == REDUCED:
        depth -= 2 if node[at + NEXT] > desk.settings[UNLIKELY] else 1
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
    take_back(desk, node[at + MOVE])
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
    if work[VISITED] >= desk.settings[POSITIONS] or node[at + LEFT] <= 0:
        return
    if best >= node[at + BETA]:
        cut_off(desk, node[at + BEST_MOVE], node[at + LEFT])
        keep(desk, ply, AT_LEAST)
    else:
        keep(desk, ply, AT_MOST if best <= node[at + AT_FIRST] else EXACT)


# --- what has been -----------------------------------------------------------------------------------------------------


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
    kind = (data >> KIND_SHIFT) & KIND_MASK
    if (data >> DEPTH_SHIFT) & DEPTH_MASK >= depth and (
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


def remember(desk, key):
    """A position of the match, with whoever was to move."""
    slot = slot_of(desk, key)
    desk.seen[slot] = key
    desk.seen[slot + 1] += 1


def slot_of(desk, key):
    slot = key % HISTORY
    while desk.seen[2 * slot + 1] > 0 and desk.seen[2 * slot] != key:
        slot = (slot + 1) % HISTORY
    return 2 * slot


def comes_again(desk, ply, times):
    """Whether the position comes for so many times at least, or lies on the way to itself, which leads nowhere."""
    key = desk.now[KEY]
    if desk.seen[slot_of(desk, key) + 1] >= times - 1:
        return True
    earlier = ply - 2
    while earlier >= 0 and desk.node[earlier * FIELDS + POSITION] != key:
        earlier -= 1
    return earlier >= 0
