"""Before the first turn: the Supply, the play order, the draft and the first hands."""

from dicehouse.engine import NOBODY

from .cards import (
    COLOUR_COUNT,
    DICE_PER_COLOUR,
    NO_CARD,
    SET_SIZE,
    STACKS,
    TOUCH,
    action_of,
    cost_of,
)
from .moves import DEALT, DRAFT, DRAWING, ORDER_ROLL, PICKED, TOP_CARD, TOP_SEEN, TURN_STARTS, order_roller
from .piles import known_touches, owe_cards, take_from_supply

BY_DICE = 0  # the option first


# --- the Supply and the play order ------------------------------------------------------------------------------------


def lay_out(t, stack):
    """A stack of Action Cards (BB-05), in ascending order of cost, equal ones in alphabetical order (BB-06, Q5)."""
    t.supply[stack] = t.stack_size
    if stack == TOUCH:  # one of each colour (BB-71)
        t.supply[stack] = COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            t.touch_hidden[colour] = 1
    place = SET_SIZE - 1
    while t.layout[place] == NO_CARD and place > 0:
        place -= 1
    if t.layout[place] != NO_CARD:
        place += 1
    while place > 0 and lies_before(t, stack, t.layout[place - 1]):
        t.layout[place] = t.layout[place - 1]
        place -= 1
    t.layout[place] = stack


def lies_before(t, stack, other):
    cost = cost_of(t, stack)
    return cost < cost_of(t, other) or (cost == cost_of(t, other) and action_of(stack) < action_of(other))


def supply_is_laid(t):
    """Then the top of Can't Touch This is seen, and Player 1 is found."""
    t.then = ORDER_ROLL if t.first == BY_DICE else PICKED
    t.stage = TOP_CARD if hides_its_top(t) else t.then


def hides_its_top(t):
    return t.supply[TOUCH] > 0 and known_touches(t) == 0


def roll_for_order(t, number):
    """Everybody rolls the four Blue dice (BB-08)."""
    p = order_roller(t)
    i = 0
    while t.order_dice[p, i] > 0:
        i += 1
    t.order_dice[p, i] = number
    if order_roller(t) == NOBODY:
        find_player_one(t)


def find_player_one(t):
    """The highest total begins (BB-08); those who tie roll again (Q3)."""
    most = 0
    for p in range(t.seats):
        if t.contenders >> p & 1:
            most = max(most, order_total(t, p))
    ahead = 0
    for p in range(t.seats):
        if t.contenders >> p & 1 and order_total(t, p) == most:
            ahead |= 1 << p
            t.player_one = p
    t.contenders = ahead
    if ahead == 1 << t.player_one:
        t.stage = PICKED
        return
    t.player_one = NOBODY
    for p in range(t.seats):
        for i in range(DICE_PER_COLOUR):
            if ahead >> p & 1:
                t.order_dice[p, i] = 0


def order_total(t, p):
    total = 0
    for i in range(DICE_PER_COLOUR):
        total += t.order_dice[p, i]
    return total


# --- the draft --------------------------------------------------------------------------------------------------------


def can_draft(t, stack):
    """What is there and costs little enough (BB-14, BB-17)."""
    return t.supply[stack] > 0 and cost_of(t, stack) <= t.draft_limit


def next_pick(t):
    """One card each, three times round from Player 1 (BB-13, BB-15, BB-16), as long as there is one to draft."""
    t.turn = (t.player_one + t.picks) % t.seats
    t.stage = DEALT
    t.drawer = NOBODY
    if t.picks < t.draft_picks * t.seats:
        for stack in range(STACKS):
            if can_draft(t, stack):
                t.stage = DRAFT


def draft(t, stack):
    t.draw[t.turn, take_from_supply(t, stack)] += 1
    t.picks += 1
    t.then = PICKED
    t.stage = TOP_SEEN


def deal_next(t):
    """The first hands, from Player 1 to the left (BB-18, BB-19); then the first turn."""
    if t.drawer == NOBODY:
        next_drawer = t.player_one
    else:
        next_drawer = (t.drawer + 1) % t.seats
        if next_drawer == t.player_one:
            t.turn = t.player_one
            t.round = 1
            t.stage = TURN_STARTS
            return
    owe_cards(t, next_drawer, t.hand_limit, DEALT)
    t.stage = DRAWING
