"""The end of a turn: Stage 4, buying; Stage 5, bonus matching; and cleaning up."""

from dicehouse.engine import NOBODY, add

from .cards import COLOUR_COUNT, HOT_POTATO, KEEP_THE_CHANGE, KINDS, NO_CARD, SLOTS, STACKS, TOUCH, cost_of
from .moves import BUY, DRAWING, MATCH, MATCH_WITH, MATCHED, OVER, TOP_SEEN, TOSS, TOSSED, TURN_ENDS, TURN_STARTS
from .piles import leave_hand, owe_cards, take_from_supply
from .scoring import scoring_dice

COPIES_TO_MATCH = 2  # BB-52


def left_of(t):
    """Turns go to the left (BB-09), and only the player there may match (BB-53, Q74)."""
    return (t.turn + 1) % t.seats


# --- Stage 4: buying --------------------------------------------------------------------------------------------------


def can_buy(t, stack):
    """Stage 4: what can be paid (BB-47), one copy of a card in a turn (BB-48), while there is one (Q13)."""
    return t.supply[stack] > 0 and t.bought[stack] == 0 and cost_of(t, stack) <= t.coins


def buy(t, stack):
    """Straight onto the discard pile (BB-51)."""
    t.coins -= cost_of(t, stack)
    t.bought[stack] = 1
    t.discard[t.turn, take_from_supply(t, stack)] += 1
    t.then = BUY
    t.stage = TOP_SEEN


def finish_buying(t):
    """Unspent coins are lost (BB-50), or kept by Keep the Change (BB-90, BB-91, Q65), but not after the last round (Q66).

    What counts for matching is noted (BB-52, Q69), borrowed cards return (BB-89), and Hot Potatoes are placed: in this order (Q68).
    """
    if t.played[KEEP_THE_CHANGE] > 0 and t.round < t.rounds:
        t.carried[t.turn] = t.coins
        t.round_change[t.turn, t.round - 1] = t.coins
    for colour in range(COLOUR_COUNT):
        if t.in_play[colour] == COPIES_TO_MATCH:
            t.open_sets |= 1 << colour
    remember(t)
    for colour in range(COLOUR_COUNT):
        for p in range(t.seats):
            t.hand[p, colour] += t.borrowed[p, colour]
            t.seen[p, colour] += t.borrowed[p, colour]
            t.hand_size[p] += t.borrowed[p, colour]
            t.borrowed[p, colour] = 0
    t.stage = TOSS if t.played[HOT_POTATO] > 0 else TOSSED


def remember(t):
    """What everybody saw of the turn stays on record."""
    t.last_player = t.turn
    for kind in range(KINDS):
        t.last_played[kind] = t.played[kind]
        t.last_unplayed[kind] = 0
    for colour in range(COLOUR_COUNT):
        t.last_played[colour] = t.in_play[colour] - t.mimics[colour]
        if t.guard[colour] == t.turn + 1:
            t.last_played[TOUCH + colour] = 1
    t.last_blocked = 0
    for slot in range(SLOTS):
        t.last_die[slot] = t.die[slot]
        t.last_face[slot] = t.face[slot]
        if t.die[slot] > 0:
            t.last_blocked |= 1 << slot
    t.last_blocked &= ~scoring_dice(t)
    for stack in range(STACKS):
        t.last_bought[stack] = t.bought[stack]
    t.last_doubled = t.doubled
    t.last_points = t.points
    t.last_unpaid = t.unpaid
    t.last_earned = t.earned
    t.last_sets = t.open_sets
    t.last_match = 0


def toss(t, p):
    """A Hot Potato goes onto the own discard pile or on top of an opponent's draw pile, one by one (BB-84, Q76, Q77)."""
    t.played[HOT_POTATO] -= 1
    if p == t.turn:
        t.discard[p, HOT_POTATO] += 1
    else:
        t.draw[p, HOT_POTATO] += 1
        t.on_top[p] += 1
    t.stage = TOSS if t.played[HOT_POTATO] > 0 else TOSSED


# --- Stage 5: bonus matching ------------------------------------------------------------------------------------------


def ask_neighbour(t):
    """Stage 5. The neighbour is asked whenever there is a set, whether he can match it or not: nobody may know."""
    t.stage = MATCH if t.open_sets > 0 and not is_last_turn(t) else MATCHED  # Q75


def legal_matches(t, seat, moves):
    """A third copy from the own hand for each set, or for some, or for none (BB-54, BB-55, BB-57, Q73)."""
    able = 0
    for colour in range(COLOUR_COUNT):
        if t.open_sets >> colour & 1 and t.hand[seat, colour] > 0:
            able |= 1 << colour
    n = 0
    for mask in range(1 << COLOUR_COUNT):
        if mask & able == mask:
            n = add(moves, n, MATCH_WITH + mask)
    return n


def put_down(t, mask):
    """The cards stay before the matcher until the end of the next turn (BB-59, Q72)."""
    p = left_of(t)
    for colour in range(COLOUR_COUNT):
        if mask >> colour & 1:
            leave_hand(t, p, colour)
            t.matched[p, colour] = 1
    t.last_match = mask
    t.stage = MATCHED


def is_last_turn(t):
    return t.round == t.rounds and left_of(t) == t.player_one


# --- after a turn -----------------------------------------------------------------------------------------------------


def clean_up(t):
    """Dice go back to the Supply (BB-60), cards in play and in the hand onto the discard pile (BB-20, BB-61, Q15).

    Then comes a new hand, after the last turn, too (BB-62, BB-63, Q16).
    """
    p = t.turn
    for kind in range(KINDS):
        t.last_unplayed[kind] = t.hand[p, kind]
        t.discard[p, kind] += t.played[kind] + t.hand[p, kind]
        t.played[kind] = 0
        t.hand[p, kind] = 0
        t.seen[p, kind] = 0
    t.hand_size[p] = 0
    for colour in range(COLOUR_COUNT):
        t.discard[p, colour] += t.matched[p, colour]
        t.matched[p, colour] = 0
    clear_turn(t)
    owe_cards(t, p, t.hand_limit, TURN_ENDS)
    t.stage = DRAWING


def clear_turn(t):
    """Whatever was said and counted in this turn alone."""
    for colour in range(COLOUR_COUNT):
        t.in_play[colour] = 0
        t.mimics[colour] = 0
        t.used[colour] = 0
        t.take[colour] = 0
    for stack in range(STACKS):
        t.bought[stack] = 0
    for slot in range(SLOTS):
        t.die[slot] = 0
        t.face[slot] = 0
    t.units = 0
    t.doubler = NO_CARD
    t.lender = NOBODY
    t.touching = 0
    t.given = 0
    t.gave = 0
    t.loan = 0
    t.sold = 0
    t.rerolls = 0
    t.second_roll = 0
    t.doubled = 0
    t.points = 0
    t.earned = 0
    t.repaid = 0
    t.unpaid = 0
    t.coins = 0
    t.open_sets = 0


def next_turn(t):
    """To the left (BB-09), one turn for each in every round, twelve rounds (BB-64)."""
    if is_last_turn(t):
        t.stage = OVER
        t.turn = NOBODY
        return
    t.turn = left_of(t)
    if t.turn == t.player_one:
        t.round += 1
    t.stage = TURN_STARTS
