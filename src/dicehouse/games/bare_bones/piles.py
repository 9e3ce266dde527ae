"""Where cards lie: the Supply, hands, draw piles, discard piles and what is in play.

A pile is a count of each kind of card. Which card is drawn is decided when it is drawn, each as likely as any other: that is what
shuffling comes to (BB-18, BB-19), and nobody could look at an order that does not exist.
"""

from .cards import COLOUR_COUNT, HOT_POTATO, KINDS, TOUCH, is_dice_card, stack_of
from .moves import DRAW, OPEN_DRAW

# --- the Supply -------------------------------------------------------------------------------------------------------


def known_touches(t):
    """How many versions of Can't Touch This on top of their stack are known."""
    n = 0
    while n < COLOUR_COUNT and t.touch_known[n] > 0:
        n += 1
    return n


def take_from_supply(t, stack):
    """The top card of a stack leaves the Supply; returns its kind (Q6)."""
    t.supply[stack] -= 1
    if stack != TOUCH:
        return stack
    top = known_touches(t) - 1
    version = t.touch_known[top] - 1
    t.touch_known[top] = 0
    return TOUCH + version


def return_to_supply(t, kind):
    """Onto the stack of its name, which may grow beyond what it was (Q12)."""
    t.supply[stack_of(kind)] += 1
    if kind >= TOUCH:
        t.touch_known[known_touches(t)] = kind - TOUCH + 1


# --- hands ------------------------------------------------------------------------------------------------------------


def leave_hand(t, p, kind):
    """A card leaves a hand; everybody sees which."""
    t.hand[p, kind] -= 1
    t.hand_size[p] -= 1
    if t.seen[p, kind] > 0:
        t.seen[p, kind] -= 1


def join_hand_openly(t, p, kind):
    """A card comes into a hand; everybody sees which."""
    t.hand[p, kind] += 1
    t.hand_size[p] += 1
    t.seen[p, kind] += 1


def show_hand(t, p):
    for kind in range(KINDS):
        t.seen[p, kind] = t.hand[p, kind]


# --- in play ----------------------------------------------------------------------------------------------------------


def dice_cards(t):
    """Dice Cards in play: own, matched, borrowed, Mimics (BB-88, BB-96, Q69, Q72)."""
    n = 0
    for colour in range(COLOUR_COUNT):
        n += t.in_play[colour]
    return n


def play_dice_card(t, colour):
    t.played[colour] += 1
    t.in_play[colour] += 1


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_pile(t, p):
    n = 0
    for kind in range(KINDS):
        n += t.draw[p, kind]
    return n


def discard_pile(t, p):
    n = 0
    for kind in range(KINDS):
        n += t.discard[p, kind]
    return n


def owe_cards(t, p, count, then):
    """So many cards are to be drawn; the stage ``then`` follows."""
    t.drawer = p
    t.owed = count
    t.then = then


def can_draw(t):
    """Whether there is a card to draw. An empty draw pile is replaced by the discard pile just now (BB-37, Q17)."""
    p = t.drawer
    if draw_pile(t, p) > 0:
        return True
    if discard_pile(t, p) == 0:  # BB-38
        return False
    for kind in range(KINDS):
        t.draw[p, kind] = t.discard[p, kind]
        t.discard[p, kind] = 0
    return True


def draw_on(t):
    """The next card that is owed, as long as there is one."""
    if t.owed > 0 and can_draw(t):
        t.stage = OPEN_DRAW if t.on_top[t.drawer] > 0 else DRAW
    else:
        t.owed = 0
        t.stage = t.then


def leave_draw_pile(t, kind):
    """The drawn card; Hot Potatoes on top come first (Q76)."""
    p = t.drawer
    t.draw[p, kind] -= 1
    if t.on_top[p] > 0:
        t.on_top[p] -= 1


def draw_weights(t, weights):
    """What can be drawn: a Hot Potato known to lie on top, else any card of the pile."""
    p = t.drawer
    for kind in range(KINDS):
        weights[kind] = t.draw[p, kind]
        if t.on_top[p] > 0 and kind != HOT_POTATO:
            weights[kind] = 0
    return KINDS


# --- decks ------------------------------------------------------------------------------------------------------------


def deck(t, p, kind):
    """Cards of a kind that belong to a seat, wherever they lie (Q8); a view and the truth agree on it."""
    n = t.hand[p, kind] + t.draw[p, kind] + t.discard[p, kind]
    if is_dice_card(kind):
        n += t.matched[p, kind] + t.borrowed[p, kind]
    if kind >= TOUCH and t.guard[kind - TOUCH] == p + 1:
        n += 1
    if t.turn == p:
        n += t.played[kind] + t.aside[kind]
    return n


def deck_size(t, p):
    n = 0
    for kind in range(KINDS):
        n += deck(t, p, kind)
    return n
