"""Stage 1: cards are played, in any order (BB-34). Each Action Card acts as soon as it is played."""

from dicehouse.engine import add, add_range

from .cards import (
    COLOR_CUBED,
    COLOUR_COUNT,
    DRAW_ABILITY,
    FULL_HOUSE,
    GREED,
    HOT_POTATO,
    JOYRIDE,
    KINDS,
    LOAN_SHARK,
    MIMIC,
    NO_CARD,
    POINT_PRO,
    RAINBOW,
    RUN,
    STACKS,
    STRAIGHT_CASH,
    SWAP_MEET,
    TOUCH,
    TRIPLETS,
    YARD_SALE,
    cost_of,
    is_dice_card,
    is_doubler,
    stack_of,
    units_of,
)
from .moves import (
    BORROW,
    BORROW_CARD,
    CARDS,
    COPY,
    COPY_OF,
    DONE,
    DRAWING,
    FILLING,
    FULL_HOUSE_DRAW,
    GIVE,
    LARGEST_LOAN,
    LOAN,
    LOAN_OF,
    PLAY_CARD,
    RIDE,
    RIDE_WITH,
    SALE,
    SELL,
    SWAP,
    TAKE,
    TOP_SEEN,
    TOUCH_ROLL,
    USE,
)
from .piles import (
    can_draw,
    dice_cards,
    join_hand_openly,
    leave_draw_pile,
    leave_hand,
    owe_cards,
    play_dice_card,
    return_to_supply,
    show_hand,
    take_from_supply,
)

HOUSE = 5  # Dice Cards that Full House wants in play (BB-79)


# --- what can be played -----------------------------------------------------------------------------------------------


def can_play(t, kind):
    """Whether a card of the hand may be played now. Dice Cards always may, as no card has to be (BB-34, BB-35)."""
    if is_dice_card(kind):
        return True
    if t.units + units_of(t, kind) > t.units_limit:  # BB-26
        return False
    if (kind == POINT_PRO and t.played[STRAIGHT_CASH] > 0) or (kind == STRAIGHT_CASH and t.played[POINT_PRO] > 0):  # BB-105
        return False
    if kind == MIMIC and dice_cards(t) == 0:  # Q11
        return False
    return not is_doubler(kind) or t.doubler in (kind, NO_CARD)  # BB-27, Q41: also with other Action Units in the box


def can_use(t, colour):
    """A Dice Card that draws does so once for each card in play (BB-24, Q31)."""
    return t.ability[colour] == DRAW_ABILITY and t.in_play[colour] > t.used[colour]


def legal_cards(t, seat, moves):
    n = 0
    for kind in range(KINDS):
        if t.hand[seat, kind] > 0 and can_play(t, kind):
            n = add(moves, n, PLAY_CARD + kind)
    for colour in range(COLOUR_COUNT):
        if can_use(t, colour):
            n = add(moves, n, USE + colour)
    return add(moves, n, DONE)


def legal_choice(t, seat, moves):
    """What the card just played asks for."""
    n = 0
    if t.stage == RIDE:
        for p in range(t.seats):
            if p != seat:
                n = add(moves, n, RIDE_WITH + p)
    elif t.stage == LOAN:
        n = add_range(moves, n, LOAN_OF, LOAN_OF + LARGEST_LOAN + 1)
    elif t.stage in (BORROW, COPY):
        for colour in range(COLOUR_COUNT):
            if t.stage == BORROW and t.hand[t.lender, colour] > 0:
                n = add(moves, n, BORROW_CARD + colour)
            elif t.stage == COPY and t.in_play[colour] > 0:  # also what another Mimic copies (Q20 to Q22)
                n = add(moves, n, COPY_OF + colour)
    else:
        for kind in range(KINDS):
            if t.hand[seat, kind] > 0:
                n = add(moves, n, (GIVE if t.stage == SWAP else SELL) + kind)
        if t.stage == SWAP and t.gave > 0:
            for stack in range(STACKS):
                if t.supply[stack] > 0 and cost_of(t, stack) <= t.given:  # BB-114, Q13
                    n = add(moves, n, TAKE + stack)
    return n


# --- playing a card ---------------------------------------------------------------------------------------------------


def play_card(t, kind):
    """A card goes from the hand into play and acts."""
    p = t.turn
    leave_hand(t, p, kind)
    if is_dice_card(kind):
        play_dice_card(t, kind)
        return
    t.units += units_of(t, kind)
    if is_doubler(kind):
        t.doubler = kind
    drawn = cards_drawn(t, kind)
    if kind >= TOUCH:
        cant_touch_this(t, kind - TOUCH)
        return
    t.played[kind] += 1
    if drawn > 0:
        owe_cards(t, p, drawn, CARDS)
        t.stage = DRAWING
    elif kind == FULL_HOUSE:
        full_house(t)
    elif kind == JOYRIDE:
        t.stage = RIDE
    elif kind == LOAN_SHARK:
        t.stage = LOAN
    elif kind == MIMIC:
        t.stage = COPY
    elif kind == SWAP_MEET and t.hand_size[p] > 0:  # without a card to give it does nothing (Q11)
        t.given = 0
        t.gave = 0
        t.stage = SWAP
    elif kind == YARD_SALE and t.hand_size[p] > 0:
        t.stage = SALE


def cards_drawn(t, kind):
    """How many cards an Action Card draws when it is played; the first Greed of a turn draws one more (BB-82, Q32)."""
    if kind == HOT_POTATO:  # BB-83
        return 2
    if kind == GREED:
        return 2 if t.played[GREED] == 0 else 1
    # BB-74, BB-106, BB-110, BB-116
    return 1 if kind in (COLOR_CUBED, RAINBOW, RUN, TRIPLETS) else 0


def use_ability(t, colour):
    """A Dice Card in play draws a card."""
    t.used[colour] += 1
    owe_cards(t, t.turn, 1, CARDS)
    t.stage = DRAWING


def cant_touch_this(t, colour):
    """Its die is rolled at once and lies on it until the owner's next turn (BB-72, BB-72b)."""
    t.guard[colour] = t.turn + 1
    t.touching = colour
    t.stage = TOUCH_ROLL


def full_house(t):
    """The hand is shown, and all Dice Cards in it are played (BB-78)."""
    p = t.turn
    show_hand(t, p)
    for colour in range(COLOUR_COUNT):
        while t.hand[p, colour] > 0:
            leave_hand(t, p, colour)
            play_dice_card(t, colour)
    t.second_roll = 1
    t.drawer = p
    t.stage = FILLING


def fill_house(t):
    """Full House draws until five Dice Cards are in play, whoever's they are (BB-79, Q27), or nothing is left (Q29)."""
    if dice_cards(t) < HOUSE and can_draw(t):
        t.stage = FULL_HOUSE_DRAW
        return
    for kind in range(KINDS):  # Action Cards met on the way; those in the hand stay (Q28)
        t.discard[t.turn, kind] += t.aside[kind]
        t.aside[kind] = 0
    t.stage = CARDS


def draw_for_house(t, kind):
    leave_draw_pile(t, kind)
    if is_dice_card(kind):
        play_dice_card(t, kind)
    else:
        t.aside[kind] += 1
    t.stage = FILLING


def ride(t, p):
    """Joyride: an opponent shows the hand to the table (BB-86). Without a Dice Card in it nothing more happens (Q24)."""
    show_hand(t, p)
    t.lender = p
    t.stage = CARDS
    for colour in range(COLOUR_COUNT):
        if t.hand[p, colour] > 0:
            t.stage = BORROW


def borrow(t, colour):
    """One Dice Card of it comes into play, with all its rights (BB-87, BB-88)."""
    leave_hand(t, t.lender, colour)
    t.borrowed[t.lender, colour] += 1
    t.in_play[colour] += 1
    t.stage = CARDS


def give(t, kind):
    """Swap Meet: any number of cards from the hand go back to the Supply, and count as what they cost (BB-113)."""
    leave_hand(t, t.turn, kind)
    return_to_supply(t, kind)
    t.given += cost_of(t, stack_of(kind))
    t.gave += 1


def take(t, stack):
    """One card for all of them, into the hand (BB-114, BB-115). It is not bought (Q14)."""
    join_hand_openly(t, t.turn, take_from_supply(t, stack))
    t.then = CARDS
    t.stage = TOP_SEEN


def sell(t, kind):
    """Yard Sale: a card goes back to the Supply for one coin less than it costs (BB-118)."""
    leave_hand(t, t.turn, kind)
    return_to_supply(t, kind)
    t.sold += max(0, cost_of(t, stack_of(kind)) - 1)
    t.stage = CARDS
