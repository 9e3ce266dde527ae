"""One round between two players, cut to what can be worked out: bids go no higher than there are dice, and a challenge ends it.

Nothing is lost by the first: a bid on more dice than there are is sure to fail, and to challenge it is always right.

How to play the last rounds, between two who have three dice at most together, is worked out (solve.py) and kept as a table. By
who opened, the dice that the seat has or has shown, what the other has shown and the latest bid of each, it says how likely each
action should be. What a seat that plays by the table never comes to is left out.
"""

from dicehouse.engine import NOT_KNOWN, add, below

from .moves import BID, CHALLENGE, FACES, STAND, STAR, bid_of, place_of
from .odds import dice_in_play
from .rules import NO_BID, OVER, SHOWING
from .rules import legal as legal_in_match
from .rules import waiting as waiting_in_match

MOST_LEFT = 5
LEFT_CODES = MOST_LEFT + 1
ENDINGS = 2 * LEFT_CODES * LEFT_CODES
FIRST_ROUND = 1


def waiting(t):
    """The match as it is, but over after the first challenge."""
    return 0 if t.round > FIRST_ROUND else waiting_in_match(t)


def legal(t, seat, moves):
    if t.stage == SHOWING:
        return legal_in_match(t, seat, moves)
    n = 0
    if t.bid != NO_BID:
        n = add(moves, n, CHALLENGE)
    dice = dice_in_play(t)
    for place in range(t.bid + 1, place_of(t, dice, STAR) + 1):
        amount, _ = bid_of(t, place)
        if amount <= dice:
            n = add(moves, n, BID + place)
    return n


def ending(t, points):
    """How the round ended: who won the challenge and so opens the next, and the dice that both have left."""
    winner = t.opens
    if t.stage == OVER:
        winner = 0 if t.left[0] > 0 else 1
    return ending_code(winner, t.left[0], t.left[1])


def ending_code(winner, first, second):
    return (winner * LEFT_CODES + first) * LEFT_CODES + second


# --- the table --------------------------------------------------------------------------------------------------------

LAST_DICE = 3  # so many together at most
PAIRS = FACES * (FACES + 1) // 2  # of dice under a cup
TWO_DICE = PAIRS + FACES * FACES  # or one shown and one covered
SHOWN = 1 + FACES  # what the other may have shown: nothing, or one die
SHOWS = 3  # after a bid with two dice: stand, show the one, show the other


def actions(dice):
    """The challenge or no bid yet, then the bids on so many dice."""
    return 1 + dice * FACES


CELLS_OF_TWO = TWO_DICE * actions(3) ** 3  # the bids of one with two dice against one
CELLS_OF_SHOWS = PAIRS * actions(3) ** 2 * SHOWS
CELLS_OF_ONE = FACES * SHOWN * actions(3) ** 3  # of one with a die against two
CELLS_OF_LAST = FACES * actions(2) ** 3
SEAT_CELLS = CELLS_OF_TWO + CELLS_OF_SHOWS + CELLS_OF_ONE + CELLS_OF_LAST
CELLS = 2 * SEAT_CELLS  # of one who opened, of the other


def is_last_round(view):
    """Whether the table is for such a round, and bids rise in the order that was worked out."""
    players = 0
    for p in range(view.seats):
        players += 1 if view.left[p] > 0 else 0
    if players != 2 or dice_in_play(view) > LAST_DICE:
        return False
    ones = place_of(view, 1, FACES - 1) < place_of(view, 1, STAR) < place_of(view, 2, 1)
    twos = place_of(view, 2, FACES - 1) < place_of(view, 3, 1)
    return ones and twos and place_of(view, 3, FACES - 1) < place_of(view, 2, STAR) < place_of(view, 3, STAR)


def code_of(view, place):
    """A bid as an action, 0 for none; NOT_KNOWN for one that is sure to fail."""
    if place == NO_BID:
        return 0
    amount, face = bid_of(view, place)
    if amount > dice_in_play(view):
        return NOT_KNOWN
    return (amount - 1) * FACES + (FACES if face == STAR else face)


def place_of_code(view, code):
    amount, step = (code - 1) // FACES + 1, (code - 1) % FACES + 1
    return place_of(view, amount, STAR if step == FACES else step)


def lowest(dice, seat):
    """The first face that a seat has dice of; FACES if it has none."""
    face = 0
    while face < FACES and dice[seat, face] == 0:
        face += 1
    return face


def highest(dice, seat):
    face = FACES - 1
    while dice[seat, face] == 0:
        face -= 1
    return face


def hand_of(view, seat):
    """The number of what a seat has: its die, or its two."""
    low = lowest(view.cup, seat)
    if view.left[seat] == 1:
        return low
    if view.shown[seat] > 0:
        return PAIRS + lowest(view.open, seat) * FACES + low
    return low * FACES - low * (low - 1) // 2 + highest(view.cup, seat) - low


def first_cell(view, seat):
    """Where in the table the chances of this decision begin; NOT_KNOWN if it cannot be there."""
    other = rival(view, seat)
    own, bid = code_of(view, view.said[seat]), code_of(view, view.said[other])
    if NOT_KNOWN in (own, bid):
        return NOT_KNOWN
    start = 0 if view.opens == seat else SEAT_CELLS
    hand, codes = hand_of(view, seat), actions(dice_in_play(view))
    if view.left[seat] == 2:
        if view.stage == SHOWING:
            return start + CELLS_OF_TWO + ((hand * codes + bid) * codes + own) * SHOWS
        return start + ((hand * codes + own) * codes + bid) * codes
    start += CELLS_OF_TWO + CELLS_OF_SHOWS
    if view.left[other] == 2:
        seen = lowest(view.open, other) + 1 if view.shown[other] > 0 else 0
        return start + (((hand * SHOWN + seen) * codes + own) * codes + bid) * codes
    return start + CELLS_OF_ONE + ((hand * codes + own) * codes + bid) * codes


def rival(view, seat):
    """The other one of the two who have dice."""
    other = 0
    while other == seat or view.left[other] == 0:
        other += 1
    return other


def action_of(view, move):
    """The number of a move among those of its decision."""
    if view.stage == SHOWING:
        return move - STAND
    return 0 if move == CHALLENGE else code_of(view, move - BID)


def worked_out(view, seat, rng, chances):
    """A move by the table, drawn by its chances; NOT_KNOWN where it has none."""
    first = first_cell(view, seat) if is_last_round(view) else NOT_KNOWN
    if first == NOT_KNOWN:
        return NOT_KNOWN
    n = SHOWS if view.stage == SHOWING else actions(dice_in_play(view))
    total = 0
    for action in range(n):
        total += chances[first + action]
    if total == 0:
        return NOT_KNOWN
    at = below(rng, total)
    action = 0
    while at >= chances[first + action]:
        at -= chances[first + action]
        action += 1
    if view.stage == SHOWING:
        return STAND + action
    return CHALLENGE if action == 0 else BID + place_of_code(view, action)
