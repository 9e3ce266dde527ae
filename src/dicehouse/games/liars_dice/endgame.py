"""One round between two players, cut to what can be worked out: bids go no higher than there are dice, and a challenge ends it.

Nothing is lost by the first: a bid on more dice than there are is sure to fail, and to challenge it is always right.

With a die each the round decides the match. How to play it is worked out (solve.py) and kept as a table: for the seat that opened
or the other one, its die, its own latest bid and the present one, how likely the challenge and each of the twelve bids should be.
"""

from dicehouse.engine import add, below

from .moves import BID, CHALLENGE, FACES, STAR, bid_of, place_of
from .odds import dice_in_play
from .rules import NO_BID, OVER, SHOWING
from .rules import legal as legal_in_match
from .rules import waiting as waiting_in_match

MOST_LEFT = 5
LEFT_CODES = MOST_LEFT + 1
ENDINGS = 2 * LEFT_CODES * LEFT_CODES
FIRST_ROUND = 1
NOT_A_CODE = -1


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


# --- a die each -------------------------------------------------------------------------------------------------------

LAST_DICE = 2
LAST_BIDS = LAST_DICE * FACES  # one or two of each face, in the order of the track: the stars come last of each
ACTIONS = 1 + LAST_BIDS  # the challenge, then the bids
LAST_CELLS = 2 * FACES * ACTIONS * ACTIONS * ACTIONS


def decides(view):
    """Whether two players are left with a die each, and bids rise in the order that was worked out."""
    players = 0
    for p in range(view.seats):
        players += 1 if view.left[p] > 0 else 0
    one, two = place_of(view, 1, STAR), place_of(view, LAST_DICE, STAR)
    in_order = place_of(view, 1, FACES - 1) < one < place_of(view, LAST_DICE, 1) and place_of(view, LAST_DICE, FACES - 1) < two
    return players == LAST_DICE and dice_in_play(view) == LAST_DICE and in_order


def code_of(view, place):
    """A bid as an action, or 0 for none. NOT_A_CODE for one that is sure to fail."""
    if place == NO_BID:
        return 0
    amount, face = bid_of(view, place)
    if amount > LAST_DICE:
        return NOT_A_CODE
    return (amount - 1) * FACES + (FACES if face == STAR else face)


def place_of_code(view, code):
    amount, step = (code - 1) // FACES + 1, (code - 1) % FACES + 1
    return place_of(view, amount, STAR if step == FACES else step)


def first_cell(view, seat):
    """Where in the table the chances of this decision begin."""
    die = 0
    while view.cup[seat, die] == 0:
        die += 1
    opened = 0 if view.opens == seat else 1
    return (((opened * FACES + die) * ACTIONS + code_of(view, view.said[seat])) * ACTIONS + code_of(view, view.bid)) * ACTIONS


def last_move(view, seat, rng, chances):
    """A move by the table; what is sure to fail, or what the table does not know, is challenged."""
    if code_of(view, view.bid) == NOT_A_CODE or code_of(view, view.said[seat]) == NOT_A_CODE:
        return CHALLENGE
    first = first_cell(view, seat)
    total = 0
    for action in range(ACTIONS):
        total += chances[first + action]
    if total == 0:
        return CHALLENGE
    at = below(rng, total)
    action = 0
    while at >= chances[first + action]:
        at -= chances[first + action]
        action += 1
    return CHALLENGE if action == 0 else BID + place_of_code(view, action)
