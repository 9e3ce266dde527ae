"""Why a move is not allowed in Bare Bones: because something else is to be done first, or for a reason of its own."""

from dicehouse.engine import amount
from dicehouse.engine.words import listed

from .cards import (
    COLOUR_COUNT,
    COLOUR_PAIRS,
    DRAW_ABILITY,
    FULL_HOUSE,
    KIND_NAMES,
    MIMIC,
    ODDS_OR_EVENS,
    PAIRS,
    POINT_PRO,
    REROLL_ABILITY,
    RUN,
    SLOTS,
    STACK_NAMES,
    STRAIGHT_CASH,
    cost_of,
    is_dice_card,
    units_of,
)
from .moves import (
    BORROW,
    BUY,
    CARDS,
    COPY,
    DICE,
    DRAFT,
    EXTRA,
    LOAN,
    MATCH,
    MOVES,
    PAIR,
    REROLL,
    RIDE,
    SALE,
    SCORE,
    SEATS,
    SWAP,
    TOSS,
)
from .phrases import coins_words
from .piles import dice_cards
from .rolling import dice_to_roll
from .scoring import scoring_dice

# For each family of moves: the stage in which it is made, and what that is.
WHEN = {
    "draft": (DRAFT, "Cards are drafted before the first round only"),
    "draw": (EXTRA, "Extra cards are drawn for bonus matches, at the start of a turn"),
    "play": (CARDS, "Cards are played at the start of a turn, before the dice are rolled"),
    "use": (CARDS, "Cards are drawn with Dice Cards in play, before the dice are rolled"),
    "done": (CARDS, "One is done with playing cards before the dice are rolled"),
    "ride": (RIDE, "That is the choice for Joyride"),
    "borrow": (BORROW, "Cards are borrowed with Joyride"),
    "loan": (LOAN, "Coins are borrowed with Loan Shark"),
    "as": (COPY, "That is the choice for Mimic"),
    "give": (SWAP, "Cards are given back with Swap Meet"),
    "take": (SWAP, "Cards are taken with Swap Meet"),
    "sell": (SALE, "Cards are sold with Yard Sale"),
    "pair": (PAIR, "That is the choice for Double Up"),
    "leave": (DICE, "Dice are left out just before they are rolled"),
    "roll": (DICE, "Dice are rolled when all cards are played"),
    "reroll": (REROLL, "Dice are rolled again right after the roll, if there is a card for it"),
    "special": (REROLL, "Dice are rolled again right after the roll, if there is a card for it"),
    "again": (REROLL, "The second roll of Full House comes right after the first"),
    "keep": (REROLL, "Dice are kept after the roll, where they could be rolled again"),
    "double": (SCORE, "Dice to double are named after the roll, where a card leaves a choice"),
    "buy": (BUY, "Cards are bought when the dice are scored"),
    "end": (BUY, "A turn ends with buying, when the dice are scored"),
    "toss": (TOSS, "A Hot Potato is put somewhere at the end of the turn in which it was played"),
    "match": (MATCH, "Bonus matches are made at the end of the turn of the player before you"),
}

# What is asked for in each stage.
NOW = {
    DRAFT: "draft a card",
    EXTRA: "say how many extra cards you draw",
    CARDS: "play cards, or be done",
    RIDE: "choose whose hand you want to see",
    BORROW: "choose a Dice Card to borrow",
    LOAN: "say how many coins you borrow",
    COPY: "choose what Mimic copies",
    SWAP: "give cards for Swap Meet, and take one",
    SALE: "choose the card to sell",
    PAIR: "choose two cards for Double Up",
    DICE: "roll, or leave dice out",
    REROLL: "keep the dice, or roll some again",
    SCORE: "name the dice to double",
    BUY: "buy a card, or end",
    TOSS: "say where the Hot Potato goes",
    MATCH: "make a bonus match, or none",
}


def reason(view, seat, move):
    family = MOVES.family(move).name
    stage, when = WHEN[family]
    if stage != view.stage:
        return f"{when}: now {NOW[view.stage]}."
    return WHY[family](view, seat, move - MOVES.base(family))


# --- cards -----------------------------------------------------------------------------------------------------------


def why_not_in_supply(view, stack):
    """A card that cannot be had for any money."""
    if view.supply[stack] > 0:
        return None
    if not is_dice_card(stack) and stack not in view.layout:
        return f"{STACK_NAMES[stack]} is not among the Action Cards of this match."
    return f"The stack of {STACK_NAMES[stack]} is empty."


def why_not_draft(view, seat, stack):
    cost, limit = coins_words(cost_of(view, stack)), coins_words(view.draft_limit)
    return why_not_in_supply(view, stack) or f"{STACK_NAMES[stack]} costs {cost}: a card of {limit} at most may be drafted."


def why_not_draw(view, seat, cards):
    made = sum(view.matched.rows[seat])
    return f"You have made {amount(made)} bonus match{'' if made == 1 else 'es'}: one extra card for each, at most."


def why_not_play(view, seat, kind):
    name = KIND_NAMES[kind]
    if view.hand[seat, kind] == 0:
        return no_card(kind)
    if view.units + units_of(view, kind) > view.units_limit:
        left = view.units_limit - view.units
        return f"{name} needs {amount(units_of(view, kind), 'Action Unit')}, and you have {amount(left)} left."
    if kind in (POINT_PRO, STRAIGHT_CASH) and view.played[POINT_PRO] + view.played[STRAIGHT_CASH] > 0:
        return "Point Pro and Straight Cash may not be played in the same turn."
    if kind == MIMIC and dice_cards(view) == 0:
        return "Mimic copies a Dice Card that you have in play, and you have none yet."
    return f"{STACK_NAMES[view.doubler]} is in play: a turn has one kind of doubling card."


def no_card(kind):
    return f"You have no {KIND_NAMES[kind]} in your hand."


def why_not_use(view, seat, colour):
    name = STACK_NAMES[colour]
    if view.ability[colour] != DRAW_ABILITY:
        return f"{name} draws no cards."
    if view.in_play[colour] == 0:
        return f"You have no {name} in play."
    return f"Each {name} in play draws one card in a turn, and you have drawn for all of them."


def why_not_part(view, seat, kind):
    return no_card(kind)


def why_not_take(view, seat, stack):
    if view.gave == 0:
        return "Give at least one card first: what you take may cost no more than what you give."
    given = f"and the cards that you gave {coins_words(view.given)}"
    return why_not_in_supply(view, stack) or f"{STACK_NAMES[stack]} costs {coins_words(cost_of(view, stack))}, {given}."


def why_not_buy(view, seat, stack):
    if missing := why_not_in_supply(view, stack):
        return missing
    if view.bought[stack]:
        return f"You have bought {STACK_NAMES[stack]} in this turn: one copy of a card is the limit."
    return f"{STACK_NAMES[stack]} costs {coins_words(cost_of(view, stack))}, and you have {view.coins}."


def why_not_match(view, seat, mask):
    closed = [STACK_NAMES[colour] for colour in range(COLOUR_COUNT) if mask >> colour & 1 and not view.open_sets >> colour & 1]
    if closed:
        return f"{listed(closed)} cannot be matched: only a card of which exactly two copies were played can."
    missing = [colour for colour in range(COLOUR_COUNT) if mask >> colour & 1 and view.hand[seat, colour] == 0]
    return no_card(missing[0])


# --- what cards ask for ----------------------------------------------------------------------------------------------


def why_not_ride(view, seat, p):
    return no_seat(view, p) or "You know your own hand: choose an opponent."


def no_seat(view, p):
    return None if p < view.seats else f"Nobody sits at {SEATS[p]}."


def why_not_borrow(view, seat, colour):
    return f"There is no {STACK_NAMES[colour]} in that hand."


def why_not_copy(view, seat, colour):
    return f"You have no {STACK_NAMES[colour]} in play that Mimic could copy."


def why_not_pair(view, seat, index):
    one, other = COLOUR_PAIRS.rows[index]
    if one == other and view.in_play[one] == 1:
        return f"You have only one {STACK_NAMES[one]} in play."
    missing = one if view.in_play[one] == 0 else other
    return f"You have no {STACK_NAMES[missing]} in play."


# --- dice ------------------------------------------------------------------------------------------------------------


def why_not_leave(view, seat, colour):
    return f"There is no {STACK_NAMES[colour]} die to leave out."


def why_not_roll(view, seat, _):
    return f"You have {amount(dice_to_roll(view), 'die')}, and {amount(view.dice_limit)} at most may be rolled: leave some out."


def no_die(view, mask):
    missing = [slot + 1 for slot in range(SLOTS) if mask >> slot & 1 and view.die[slot] == 0]
    return f"There is no die {missing[0]} on the table." if missing else None


def why_not_reroll(view, seat, slot):
    if view.rerolls == 0:
        return "You have no re-roll of a Re-Re-Roll left."
    return no_die(view, 1 << slot)


def why_not_special(view, seat, slot):
    if missing := no_die(view, 1 << slot):
        return missing
    colour = view.die[slot] - 1
    name = STACK_NAMES[colour]
    if view.ability[colour] != REROLL_ABILITY:
        return f"{name} has no ability to roll its dice again."
    return f"Each {name} in play re-rolls one {name} die, and you have used them all."


def why_not_again(view, seat, index):
    if view.second_roll == 0:
        return "Full House's second roll is used." if view.doubler == FULL_HOUSE else "Only Full House has a second roll."
    return no_die(view, index + 1)


def why_not_double(view, seat, mask):
    if missing := no_die(view, mask):
        return missing
    if view.doubler == ODDS_OR_EVENS:
        return "Odds or Evens doubles all odd dice or all even dice."
    blocked = mask & ~scoring_dice(view)
    if blocked:
        slot = next(slot for slot in range(SLOTS) if blocked >> slot & 1)
        return f"Die {slot + 1} shows a {view.face[slot]}, which is blocked by Can't Touch This."
    wanted = {PAIRS: "pairs of equal dice", FULL_HOUSE: "a pair and a triplet", RUN: "runs of three or more numbers in a row"}
    return f"These dice are not {wanted.get(view.doubler, 'triplets of equal dice')}."


def why_not_toss(view, seat, p):
    return no_seat(view, p)


# Reasons of their own; the families that are not here are always allowed in their stage.
WHY = {
    "draft": why_not_draft,
    "draw": why_not_draw,
    "play": why_not_play,
    "use": why_not_use,
    "ride": why_not_ride,
    "borrow": why_not_borrow,
    "as": why_not_copy,
    "give": why_not_part,
    "take": why_not_take,
    "sell": why_not_part,
    "pair": why_not_pair,
    "leave": why_not_leave,
    "roll": why_not_roll,
    "reroll": why_not_reroll,
    "special": why_not_special,
    "again": why_not_again,
    "double": why_not_double,
    "buy": why_not_buy,
    "toss": why_not_toss,
    "match": why_not_match,
}
