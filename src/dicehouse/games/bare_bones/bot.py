"""The opponents of Bare Bones: a collector of dear dice, a builder who weighs cards, and an architect whom many matches taught.

Worths are hundredths of a point. What a card is worth is its Final Point Value and, for each time it will come up, what it brings
more than an average card of the deck would in its place; that is why a deck is not filled with whatever can be paid.
"""

from dicehouse.engine import GENTLE, MASTER, STEADY, Bot, Grid, below

from .actions import HOUSE, can_play, can_use, cards_drawn
from .cards import (
    COLOR_CUBED,
    COLOUR_COUNT,
    COLOUR_PAIRS,
    DOUBLE_UP,
    DRAW_ABILITY,
    FACES,
    FULL_HOUSE,
    GREED,
    HOT_POTATO,
    JOYRIDE,
    KEEP_THE_CHANGE,
    KINDS,
    LOAN_SHARK,
    MIMIC,
    NO_CARD,
    PAIR_COUNT,
    POINT_PRO,
    RAINBOW,
    RE_RE_ROLL,
    SET_SIZE,
    SLOTS,
    STACKS,
    STRAIGHT_CASH,
    SWAP_MEET,
    TOUCH,
    WHITE,
    YARD_SALE,
    action_of,
    cost_of,
    is_dice_card,
    is_doubler,
    stack_of,
    units_of,
)
from .closing import can_buy, is_last_turn
from .moves import (
    AGAIN,
    BORROW,
    BORROW_CARD,
    BUY,
    BUY_CARD,
    CARDS,
    CHOOSE_PAIR,
    COPY,
    COPY_OF,
    DICE,
    DONE,
    DOUBLE,
    DRAFT,
    END,
    GIVE,
    KEEP,
    LEAVE,
    LOAN,
    LOAN_OF,
    PAIR,
    PICK,
    PLAY_CARD,
    REROLL,
    REROLL_DIE,
    RIDE,
    RIDE_WITH,
    ROLL_DICE,
    SALE,
    SCORE,
    SELL,
    SPECIAL,
    SWAP,
    TAKE,
    TOSS,
    TOSS_TO,
    USE,
)
from .piles import deck, deck_size, dice_cards, draw_pile
from .rolling import PER_CARD, dice_to_roll, most_dice
from .scoring import BITS, THREE, count_of, counted, earnings, total
from .worth import POINT, SAMPLES, best_dice, blocked_numbers, die_worth, faces_shown, imagined_doubling, lying_worth, mean_of

NONE = -1


def playable(view, seat, kind):
    return view.hand[seat, kind] > 0 and can_play(view, kind)


def owned(view, seat, kind):
    return deck(view, seat, kind)


def price(view, kind):
    return cost_of(view, stack_of(kind))


# --- the collector ----------------------------------------------------------------------------------------------------

LOW = 2  # faces that a collector rolls again


def collector(view, seat, moves, n, rng):
    """Wants dear Dice Cards, plays whatever it has, and takes what is most. It borrows nothing, and keeps no Hot Potato."""
    if view.stage == CARDS:
        return first_card(view, seat)
    if view.stage in (DRAFT, BUY) or (view.stage == SWAP and view.gave > 1):
        return dearest_dice_card(view, moves, n)
    if view.stage == SCORE:
        return most_together(view, moves, n)
    if view.stage == REROLL:
        return roll_low_dice(view, moves, n)
    if view.stage == TOSS:
        return TOSS_TO + (seat + 1) % view.seats
    if view.stage in (RIDE, LOAN, SWAP, SALE, DICE):  # anybody, no coins, the cheapest card, the cheapest die if there are too many
        return moves[0]
    return moves[n - 1]  # the dearest colour, all extra cards, all matches


def first_card(view, seat):
    """Whatever can be played, Action Cards first; but not what would cost it something."""
    for colour in range(COLOUR_COUNT):
        if can_use(view, colour):
            return USE + colour
    for kind in range(COLOUR_COUNT, KINDS):
        if playable(view, seat, kind) and not hurts_collector(view, seat, kind):
            return PLAY_CARD + kind
    for colour in range(COLOUR_COUNT):
        if view.hand[seat, colour] > 0:
            return PLAY_CARD + colour
    for kind in range(COLOUR_COUNT, KINDS):  # what needs a Dice Card in play
        if kind == MIMIC and playable(view, seat, kind):
            return PLAY_CARD + kind
    return DONE


def hurts_collector(view, seat, kind):
    """A loan has to be paid back; coins help to buy at first and points later; and not everything goes together."""
    early = 2 * view.round <= view.rounds
    if kind == LOAN_SHARK or (kind == STRAIGHT_CASH and not early) or (kind == POINT_PRO and (early or view.debt[seat] > 0)):
        return True
    if kind in (SWAP_MEET, YARD_SALE):
        return view.hand_size[seat] <= 2 or view.played[kind] > 0
    return kind == DOUBLE_UP and (view.doubler == RAINBOW or view.played[kind] > 0)


def dearest_dice_card(view, moves, n):
    """Of cards that can be had, the dearest Dice Card; if there is none, no purchase, or whatever comes first."""
    best = moves[n - 1] if view.stage == BUY else moves[0]
    most = 0
    for i in range(n):
        stack = moves[i] - BUY_CARD if view.stage == BUY else moves[i] - PICK if view.stage == DRAFT else moves[i] - TAKE
        if 0 <= stack < COLOUR_COUNT and moves[i] != END and price(view, stack) > most:
            most = price(view, stack)
            best = moves[i]
    return best


def most_together(view, moves, n):
    """Points and coins count alike."""
    best = moves[0]
    most = -1
    for i in range(n):
        points, coins = earnings(view, moves[i] - DOUBLE)
        if points + coins > most:
            most = points + coins
            best = moves[i]
    return best


def roll_low_dice(view, moves, n):
    """Rolls the first low die again, whatever it may be needed for; with Full House all dice that are alone."""
    counts = counted(view, view.face, (1 << SLOTS) - 1)
    alone = 0
    for slot in range(SLOTS):
        if view.die[slot] > 0 and count_of(counts, view.face[slot]) == 1:
            alone |= 1 << slot
    for i in range(n):
        if moves[i] != KEEP and moves[i] < AGAIN:
            slot = moves[i] - REROLL_DIE if moves[i] < SPECIAL else moves[i] - SPECIAL
            if view.face[slot] <= LOW:
                return moves[i]
    return AGAIN + alone - 1 if view.second_roll > 0 and alone > 0 else KEEP


# --- what cards are worth ---------------------------------------------------------------------------------------------

# What distinguishes the other two: the builder judges by what is printed on the cards, the architect by many matches.
BUILDER, ARCHITECT = range(2)
COIN_AT_FIRST = [90, 140]  # what a coin is worth in the first round
COIN_FOR_GOOD = [90, 183]  # the same where weak cards can be got rid of, so that good ones come up again and again
COIN_AT_LAST = [55, 76]  # and in the last, when it only buys Final Point Value
DRAWN_CARD = [190, 221]  # what it is worth to draw a card
CROWDING = [120, 170]  # how much an Action Card suffers from others in the deck, in hundredths of their share
POTATO_AT_LAST = [600, 201]  # what a Hot Potato in the deck is likely to cost at the end
POTATO_HELD = [5, 2]  # with more rounds to go than this, it is worth keeping
ACTION_WORTH = Grid(  # what an Action Card brings when it comes up, in alphabetical order
    [
        [200, 450, 150, 450, 500, 350, 350, 150, 120, 400, 600, 600, 250, 350, 220, 400, 200, 400, 550, 400],
        [270, 650, 80, 420, 420, 360, 510, 160, 230, 350, 600, 860, 220, 430, 170, 360, 70, 640, 810, 580],
    ]
)


def turns_after(view):
    return view.rounds - max(1, view.round)


def coin_worth(view, mind):
    """What a coin is worth in this turn: less and less, as what it buys comes up less often."""
    first = COIN_FOR_GOOD[mind] if can_thin(view) else COIN_AT_FIRST[mind]
    return COIN_AT_LAST[mind] + (first - COIN_AT_LAST[mind]) * turns_after(view) // max(1, view.rounds - 1)


def can_thin(view):
    """Whether there are cards in this match that take others out of a deck."""
    found = False
    for place in range(SET_SIZE):
        if view.layout[place] in (SWAP_MEET, YARD_SALE):
            found = True
    return found


def later_coin(view, mind):
    """What a coin will be worth on average in the turns to come."""
    return (coin_worth(view, mind) + COIN_AT_LAST[mind]) // 2


def brings(view, stack, mind, room, coin):
    """What a card brings when it comes up; Action Cards need ``room`` (hundredths) for Dice Cards beside them."""
    if is_dice_card(stack):
        worth = die_worth(view, stack, coin, 0)
        return worth + DRAWN_CARD[mind] if view.ability[stack] == DRAW_ABILITY else worth
    return ACTION_WORTH[mind, action_of(stack)] * room // POINT


def prospects(view, seat, mind):
    """Of a deck: how often (in hundredths) a card that is gained now will come up, what cards bring on average, and their room."""
    cards = 0
    actions = 0
    for kind in range(KINDS):
        cards += owned(view, seat, kind)
        if not is_dice_card(kind):
            actions += owned(view, seat, kind)
    room = POINT - CROWDING[mind] * actions // cards
    average = 0
    coin = later_coin(view, mind)
    for kind in range(KINDS):
        if owned(view, seat, kind) > 0:
            average += owned(view, seat, kind) * brings(view, stack_of(kind), mind, room, coin)
    drawn = view.hand_limit * turns_after(view) - draw_pile(view, seat)  # what lies in the draw pile comes before it
    if view.stage == DRAFT:
        drawn = view.hand_limit * view.rounds
    return POINT * max(0, drawn) // (cards + 1), average // cards, room


def card_worth(view, stack, mind, often, average, room):
    """What it is worth to have a card more, from the next turn on."""
    worth = often * (brings(view, stack, mind, room, later_coin(view, mind)) - average) // POINT
    if stack == HOT_POTATO:
        return worth - POTATO_AT_LAST[mind]
    return worth + POINT * view.fpv[stack] if is_dice_card(stack) else worth


def best_card(view, seat, moves, n, mind):
    """The card to draft."""
    often, average, room = prospects(view, seat, mind)
    best = moves[0]
    most = 0
    for i in range(n):
        worth = card_worth(view, moves[i] - PICK, mind, often, average, room)
        if i == 0 or worth > most:
            most = worth
            best = moves[i]
    return best


def for_sale(view, stack):
    return can_buy(view, stack)


def best_purchase(view, seat, mind):
    """The first of the one or two cards that are worth most together; what is kept counts, too (BB-90)."""
    often, average, room = prospects(view, seat, mind)
    kept = 0
    if view.played[KEEP_THE_CHANGE] > 0:
        kept = coin_worth(view, mind) if view.round < view.rounds else 0
    best = END
    most = kept * view.coins
    for stack in range(STACKS):
        if for_sale(view, stack):
            rest = view.coins - price(view, stack)
            worth = card_worth(view, stack, mind, often, average, room)
            together = worth + kept * rest
            for other in range(STACKS):
                if other != stack and for_sale(view, other) and price(view, other) <= rest:
                    second = card_worth(view, other, mind, often, average, room) + kept * (rest - price(view, other))
                    together = max(together, worth + second)
            if together > most:
                most = together
                best = BUY_CARD + stack
    return best


# --- Stage 1 ----------------------------------------------------------------------------------------------------------


def next_card(view, seat, rng, mind):
    """Draws first; then cards that need others in the hand; then all Dice Cards; then whatever Action Card brings most."""
    for colour in range(COLOUR_COUNT):
        if can_use(view, colour):
            return USE + colour
    for colour in range(COLOUR_COUNT):
        if view.hand[seat, colour] > 0 and view.ability[colour] == DRAW_ABILITY:
            return PLAY_CARD + colour
    if playable(view, seat, GREED):
        return PLAY_CARD + GREED
    if playable(view, seat, SWAP_MEET):
        _, gain = swap(view, seat, mind)
        if gain > 0:
            return PLAY_CARD + SWAP_MEET
    if playable(view, seat, YARD_SALE):
        _, gain = sale(view, seat, mind)
        if gain > 0:
            return PLAY_CARD + YARD_SALE
    for colour in range(COLOUR_COUNT):
        if view.hand[seat, colour] > 0:
            return PLAY_CARD + colour
    best = DONE
    most = 0
    for kind in range(COLOUR_COUNT, KINDS):
        if playable(view, seat, kind):
            gain = action_gain(view, seat, kind, rng, mind)
            if gain > most:
                most = gain
                best = PLAY_CARD + kind
    return best


JOYRIDE_GAIN = 300  # the best die of another hand
HOUSE_GAIN = 220  # the doubling of a Full House, as often as it comes
REROLL_GAIN = 210  # two single re-rolls
REROLL_GAIN_DOUBLED = 400  # with a doubling card
TOUCH_GAIN = 100  # what opponents lose by a number, on average
CHANGE = 1  # coins that are left over in a turn
SAFETY = 2  # coins that a turn may bring less than it does on average


def action_gain(view, seat, kind, rng, mind):
    """What an Action Card adds to this turn, with the Dice Cards that are in play."""
    coin = coin_worth(view, mind)
    blocked = blocked_numbers(view, seat)
    dice = best_dice(view, view.dice_limit, coin, blocked)
    if is_doubler(kind):
        return doubler_gain(view, seat, kind, dice, rng, mind)
    if kind == HOT_POTATO:
        return 2 * DRAWN_CARD[mind] + POINT * view.potato_penalty // max(1, view.seats - 1)
    if kind == JOYRIDE:
        return JOYRIDE_GAIN if dice_cards(view) < view.dice_limit else 0
    if kind == MIMIC:
        return most_brought(view, mind) if dice_cards(view) < view.dice_limit else 0
    if kind == DOUBLE_UP:
        if view.played[DOUBLE_UP] > 0 or dice_cards(view) < 2 or view.doubler == RAINBOW:
            return 0
        return pair_worth(view, best_pair(view, seat, mind), coin, blocked) - dice_worth(view, dice, coin, blocked)
    if kind == RE_RE_ROLL:
        return 0 if dice == 0 else REROLL_GAIN if view.doubler == NO_CARD else REROLL_GAIN_DOUBLED
    if kind in (POINT_PRO, STRAIGHT_CASH):
        return conversion_gain(view, seat, kind, dice, mind)
    if kind == KEEP_THE_CHANGE:
        return 0 if view.round == view.rounds or view.played[kind] > 0 else CHANGE * coin
    if kind == LOAN_SHARK:
        return 1 if loan_size(view, seat, mind) > 0 else 0
    return 0 if kind < TOUCH or is_last_turn(view) else TOUCH_GAIN


def dice_worth(view, dice, coin, blocked):
    """What these dice bring; Color Cubed doubles three of a colour (BB-75)."""
    worth = 0
    for colour in range(COLOUR_COUNT):
        count = count_of(dice, colour)
        if view.doubler == COLOR_CUBED and count >= THREE:
            count *= 2
        worth += count * die_worth(view, colour, coin, blocked)
    return worth


def doubler_gain(view, seat, kind, dice, rng, mind):
    """What doubling adds, and the card that some doubling cards draw."""
    if view.doubler == kind:
        return 0
    coin = coin_worth(view, mind)
    blocked = blocked_numbers(view, seat)
    drawn = DRAWN_CARD[mind] * cards_drawn(view, kind)
    if kind == FULL_HOUSE:
        return HOUSE_GAIN + DRAWN_CARD[mind] * max(0, HOUSE - dice_cards(view))
    if kind == COLOR_CUBED:
        return drawn + cubed_gain(view, seat, dice, coin, blocked, mind)
    if kind != RAINBOW:
        return drawn + imagined_doubling(view, dice, kind, blocked, rng)
    once = 0
    colours = 0
    for colour in range(COLOUR_COUNT):
        if view.in_play[colour] > 0:
            once += die_worth(view, colour, coin, blocked)
            colours += 1
    return drawn + (2 if colours >= THREE else 1) * once - dice_worth(view, dice, coin, blocked)


def cubed_gain(view, seat, dice, coin, blocked, mind):
    """Three dice of a colour, or four of one with Double Up (Q40)."""
    gain = 0
    pair = 0
    for colour in range(COLOUR_COUNT):
        worth = die_worth(view, colour, coin, blocked)
        if count_of(dice, colour) >= THREE:
            gain += count_of(dice, colour) * worth
        if view.in_play[colour] >= 2:
            pair = max(pair, 2 * 2 * PER_CARD * worth)
    both = units_of(view, COLOR_CUBED) + units_of(view, DOUBLE_UP)
    if view.played[DOUBLE_UP] > 0:
        return pair // 2
    if view.hand[seat, DOUBLE_UP] > 0 and view.units + both <= view.units_limit:
        return max(gain, pair - dice_worth(view, dice, coin, blocked))
    return gain


def most_brought(view, mind):
    """What the best Dice Card in play brings once more."""
    most = 0
    for colour in range(COLOUR_COUNT):
        if view.in_play[colour] > 0:
            most = max(most, brings(view, colour, mind, POINT, coin_worth(view, mind)))
    return most


def conversion_gain(view, seat, kind, dice, mind):
    """What it brings that coins become points, or points coins (BB-104, BB-112)."""
    if view.played[kind] > 0:
        return 0
    blocked = blocked_numbers(view, seat)
    points = 0
    coins = POINT * view.sold
    for colour in range(COLOUR_COUNT):
        if colour == WHITE:
            coins += count_of(dice, colour) * mean_of(view, colour, blocked)
        else:
            points += count_of(dice, colour) * mean_of(view, colour, blocked)
    now = turn_worth(view, seat, points, coins // POINT, mind)
    if kind == POINT_PRO:
        return turn_worth(view, seat, points + coins, 0, mind) - now
    return turn_worth(view, seat, 0, (points + coins) // POINT, mind) - now


def turn_worth(view, seat, points, coins, mind):
    """What a turn is worth with so many points (in hundredths) and coins earned: a loan is paid back first (BB-93, BB-94)."""
    own = coins + view.carried[seat]
    unpaid = max(0, view.debt[seat] - own)
    left = max(0, own - view.debt[seat])
    return points + coin_worth(view, mind) * left - POINT * view.loan_penalty * unpaid


# --- what cards ask for -----------------------------------------------------------------------------------------------


def hand_worth(view, kind, mind, often, average, room):
    """What a card of the hand is worth: in this turn, and from the next on."""
    now = brings(view, stack_of(kind), mind, room, coin_worth(view, mind))
    return now + card_worth(view, stack_of(kind), mind, often, average, room)


def spare(view, seat, kind, card):
    """Copies of a kind that can be given to ``card``: not itself, which may still be in the hand (BB-142, BB-144)."""
    return view.hand[seat, kind] - (1 if view.stage == CARDS and kind == card else 0)


def sale(view, seat, mind):
    """Yard Sale: the card that is best sold, and what that gains."""
    often, average, room = prospects(view, seat, mind)
    coin = POINT if view.played[POINT_PRO] > 0 else coin_worth(view, mind)
    best = NONE
    most = 0
    for kind in range(KINDS):
        if spare(view, seat, kind, YARD_SALE) > 0:
            gain = coin * max(0, price(view, kind) - 1) - hand_worth(view, kind, mind, often, average, room)
            if best == NONE or gain > most:
                most = gain
                best = kind
    return best, most


def best_swap(view, coins, mind, often, average, room):
    """What can be taken for so many coins, and what it is worth: into the hand, so in this turn, too (BB-115)."""
    best = NONE
    most = 0
    for stack in range(STACKS):
        if view.supply[stack] > 0 and price(view, stack) <= coins:
            worth = card_worth(view, stack, mind, often, average, room)
            if view.units + units_of(view, stack) <= view.units_limit:
                worth += brings(view, stack, mind, room, coin_worth(view, mind))
            if best == NONE or worth > most:
                most = worth
                best = stack
    return best, most


def swap(view, seat, mind):
    """Swap Meet: takes a card, or gives the one for which most can be had, alone or with a second one; and what that gains."""
    often, average, room = prospects(view, seat, mind)
    best = NONE
    most = 0
    if view.stage == SWAP and view.gave > 0:
        stack, most = best_swap(view, view.given, mind, often, average, room)
        best = TAKE + stack
    for one in range(KINDS):
        if spare(view, seat, one, SWAP_MEET) > 0:
            left = hand_worth(view, one, mind, often, average, room)
            given = view.given + price(view, one)
            _, worth = best_swap(view, given, mind, often, average, room)
            worth -= left
            for other in range(KINDS):
                if view.gave == 0 and spare(view, seat, other, SWAP_MEET) > (1 if other == one else 0):
                    _, both = best_swap(view, given + price(view, other), mind, often, average, room)
                    worth = max(worth, both - left - hand_worth(view, other, mind, often, average, room))
            if best == NONE or worth > most:
                most = worth
                best = GIVE + one
    return best, most


def loan_size(view, seat, mind):
    """As much as is missing for the best card, if the next turn is likely to pay it back; nothing in the last round (Q64)."""
    if view.round == view.rounds:
        return 0
    white = mean_of(view, WHITE, 0)
    coins = view.carried[seat] + view.sold + view.loan - view.debt[seat] - SAFETY
    coins += view.in_play[WHITE] * white // POINT
    safe = view.hand_limit * owned(view, seat, WHITE) * white // (POINT * deck_size(view, seat)) - SAFETY - view.loan
    often, average, room = prospects(view, seat, mind)
    size = 0
    most = 0
    for stack in range(STACKS):
        if view.supply[stack] > 0:
            worth = card_worth(view, stack, mind, often, average, room)
            missing = max(0, price(view, stack) - max(0, coins))
            if missing <= safe and worth > most:
                most = worth
                size = missing
    return size


def best_host(view, seat, mind):
    """Joyride: the opponent whose Dice Cards, in the hand or perhaps in it, are best."""
    best = NONE
    most = 0
    for p in range(view.seats):
        if p != seat:
            cards = 0
            worth = 0
            for kind in range(KINDS):
                there = view.draw[p, kind] + view.hand[p, kind]
                cards += there
                if is_dice_card(kind):
                    worth += there * brings(view, kind, mind, POINT, coin_worth(view, mind))
            worth = worth // max(1, cards) if view.hand_size[p] > 0 else 0
            if best == NONE or worth > most:
                most = worth
                best = p
    return best


def best_colour(view, moves, n, base, mind):
    """The Dice Card that brings most, to borrow or to copy."""
    best = moves[0]
    most = -1
    for i in range(n):
        worth = brings(view, moves[i] - base, mind, POINT, coin_worth(view, mind))
        if worth > most:
            most = worth
            best = moves[i]
    return best


# --- dice -------------------------------------------------------------------------------------------------------------


def best_pair(view, seat, mind):
    """Double Up: the two Dice Cards in play whose dice bring most, with Color Cubed four of a colour (Q40)."""
    coin = coin_worth(view, mind)
    blocked = blocked_numbers(view, seat)
    best = NONE
    most = 0
    for index in range(PAIR_COUNT):
        one = COLOUR_PAIRS[index, 0]
        other = COLOUR_PAIRS[index, 1]
        if view.in_play[one] > (1 if one == other else 0) and view.in_play[other] > 0:
            worth = pair_worth(view, index, coin, blocked)
            if best == NONE or worth > most:
                most = worth
                best = index
    return best


def pair_worth(view, index, coin, blocked):
    one = COLOUR_PAIRS[index, 0]
    other = COLOUR_PAIRS[index, 1]
    if one != other:
        dice = (most_dice(view, one, PER_CARD) << BITS * one) + (most_dice(view, other, PER_CARD) << BITS * other)
    else:
        dice = most_dice(view, one, 2 * PER_CARD) << BITS * one
    return dice_worth(view, dice, coin, blocked)


def pick_dice(view, seat, mind):
    """Rolls all dice it may; where there are too many, the one that is missed least stays out (BB-41)."""
    if dice_to_roll(view) <= view.dice_limit:
        return ROLL_DICE
    coin = coin_worth(view, mind)
    blocked = blocked_numbers(view, seat)
    dice = 0
    for colour in range(COLOUR_COUNT):
        dice += view.take[colour] << BITS * colour
    best = NONE
    most = 0
    for colour in range(COLOUR_COUNT):
        if view.take[colour] > 0:
            worth = dice_worth(view, dice - (1 << BITS * colour), coin, blocked)
            if best == NONE or worth > most:
                most = worth
                best = LEAVE + colour
    return best


def reroll(view, seat, moves, n, rng, mind):
    """The single re-roll that gains most on average; then Full House's second roll; and none that loses."""
    faces = faces_shown(view)
    blocked = blocked_numbers(view, seat)
    coin = coin_worth(view, mind)
    if view.played[POINT_PRO] > 0:
        coin = POINT
    now = lying(view, faces, coin, blocked)
    best = KEEP
    most = now
    for i in range(n):
        if moves[i] != KEEP and moves[i] < AGAIN:
            slot = moves[i] - SPECIAL if moves[i] >= SPECIAL else moves[i] - REROLL_DIE
            worth = average_fall(view, faces, slot, coin, blocked)
            if worth >= most + (0 if best != KEEP else 1):  # a card's own re-roll before one that any die can have
                most = worth
                best = moves[i]
    if best == KEEP and view.second_roll > 0:
        return second_roll(view, faces, coin, blocked, now, rng)
    return best


def lying(view, faces, coin, blocked):
    return lying_worth(view, faces, coin, blocked, view.doubler)


def average_fall(view, faces, slot, coin, blocked):
    """What the dice are worth on average once this one is rolled again."""
    others = faces - (view.face[slot] << BITS * slot)
    worth = 0
    for i in range(FACES):
        worth += lying(view, others + (view.faces[view.die[slot] - 1, i] << BITS * slot), coin, blocked)
    return worth // FACES


def second_roll(view, faces, coin, blocked, now, rng):
    """Full House: which dice to roll again, by some rolls in the player's mind (BB-80, Q42)."""
    dice = 0
    while dice < SLOTS and view.die[dice] > 0:
        dice += 1
    best = KEEP
    most = now
    for mask in range(1, 1 << dice):
        worth = 0
        for _ in range(SAMPLES):
            fallen = faces
            for slot in range(dice):
                if mask >> slot & 1:
                    number = view.faces[view.die[slot] - 1, below(rng, FACES)]
                    fallen += (number - view.face[slot]) << BITS * slot
            worth += lying(view, fallen, coin, blocked)
        if worth // SAMPLES > most:
            most = worth // SAMPLES
            best = AGAIN + mask - 1
    return best


def best_doubling(view, seat, moves, n, mind):
    """Points or coins, by what they are worth now (BB-43)."""
    best = moves[0]
    most = 0
    for i in range(n):
        points, coins = earnings(view, moves[i] - DOUBLE)
        worth = turn_worth(view, seat, POINT * points, coins, mind)
        if i == 0 or worth > most:
            most = worth
            best = moves[i]
    return best


# --- the end of a turn ------------------------------------------------------------------------------------------------


def best_toss(view, seat, mind):
    """A Hot Potato goes to whoever would win now; early in the match it may be worth keeping for its two cards."""
    if turns_after(view) > POTATO_HELD[mind]:
        return TOSS_TO + seat
    best = NONE
    most = 0
    for p in range(view.seats):
        points = total(view, p)
        if p != seat and (best == NONE or points > most):
            most = points
            best = p
    return TOSS_TO + best


# --- the builder and the architect ---------------------------------------------------------------------------------------


def builder(view, seat, moves, n, rng):
    """Weighs cards by what is printed on them."""
    return weigh(view, seat, moves, n, rng, BUILDER)


def architect(view, seat, moves, n, rng):
    """Weighs cards by what they were worth in many matches."""
    return weigh(view, seat, moves, n, rng, ARCHITECT)


def weigh(view, seat, moves, n, rng, mind):
    if view.stage == CARDS:
        return next_card(view, seat, rng, mind)
    if view.stage == BUY:
        return best_purchase(view, seat, mind)
    if view.stage == DICE:
        return pick_dice(view, seat, mind)
    if view.stage == REROLL:
        return reroll(view, seat, moves, n, rng, mind)
    if view.stage == SCORE:
        return best_doubling(view, seat, moves, n, mind)
    if view.stage == DRAFT:
        return best_card(view, seat, moves, n, mind)
    if view.stage == TOSS:
        return best_toss(view, seat, mind)
    return answer(view, seat, moves, n, mind)


def answer(view, seat, moves, n, mind):
    """What the card just played asks for. Extra cards and matches cost nothing: as many as can be had (BB-56, BB-57)."""
    if view.stage == RIDE:
        return RIDE_WITH + best_host(view, seat, mind)
    if view.stage == BORROW:
        return best_colour(view, moves, n, BORROW_CARD, mind)
    if view.stage == COPY:
        return best_colour(view, moves, n, COPY_OF, mind)
    if view.stage == LOAN:
        return LOAN_OF + loan_size(view, seat, mind)
    if view.stage == SWAP:
        move, _ = swap(view, seat, mind)
        return move
    if view.stage == SALE:
        kind, _ = sale(view, seat, mind)
        return SELL + kind
    if view.stage == PAIR:
        return CHOOSE_PAIR + best_pair(view, seat, mind)
    return moves[n - 1]


BOTS = {
    "collector": Bot("collector", "buys the dearest Dice Card it can pay, and plays whatever it has", collector, GENTLE),
    "builder": Bot("builder", "weighs what cards and dice bring against what they cost the deck", builder, STEADY),
    "architect": Bot("architect", "knows from many matches what each card is worth, and when", architect, MASTER),
}
