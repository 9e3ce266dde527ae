"""What happened in Bare Bones, in sentences, from one viewer's views before and after a move.

Cards and dice that come one by one are told together, once the last is there: a deal, a roll. The Dice Cards that others play are
told when they are done with playing cards.
"""

from dicehouse.engine import CHANCE, NOBODY, amount
from dicehouse.engine.words import listed

from .actions import HOUSE, cards_drawn
from .cards import (
    COLOR_CUBED,
    COLOUR_COUNT,
    COLOUR_PAIRS,
    DICE_PER_COLOUR,
    DOUBLE_UP,
    FULL_HOUSE,
    HOT_POTATO,
    KEEP_THE_CHANGE,
    KIND_NAMES,
    NO_CARD,
    ODDS_OR_EVENS,
    PAIRS,
    POINT_PRO,
    RAINBOW,
    RANDOM_SET,
    RE_RE_ROLL,
    REROLL_ABILITY,
    RUN,
    SET_SIZE,
    SLOTS,
    STACK_NAMES,
    STRAIGHT_CASH,
    SWAP_MEET,
    TOUCH,
    TRIPLETS,
    YARD_SALE,
    cost_of,
    is_dice_card,
)
from .closing import left_of
from .moves import (
    BORROW,
    BORROW_CARD,
    BUY,
    BUY_CARD,
    CARDS,
    CHOOSE_PAIR,
    COPY,
    COPY_OF,
    DEALT,
    DICE,
    DONE,
    DRAFT,
    DRAW,
    END,
    EXTRA,
    EXTRA_CARDS,
    FULL_HOUSE_DRAW,
    GIVE,
    KEEP,
    LEAVE,
    LOAN,
    LOAN_OF,
    MATCH,
    MATCH_WITH,
    OPEN_DRAW,
    ORDER_ROLL,
    OVER,
    PAIR,
    PICK,
    PLAY_CARD,
    REROLL_DIE,
    RIDE,
    RIDE_WITH,
    ROLL,
    ROLL_DICE,
    SALE,
    SELL,
    SET_DRAW,
    TAKE,
    TOP_CARD,
    TOSS,
    TOSS_TO,
    TOUCH_ROLL,
    TURN_ENDS,
    USE,
    order_roller,
)
from .phrases import (
    ONCE_IS_ENOUGH,
    capital,
    cards_of,
    cards_words,
    coins_words,
    colour_words,
    dice_card_value,
    dice_names,
    has,
    pile_size,
    plural,
    points_words,
    rolled_again,
    verb,
)
from .piles import deck, deck_size, dice_cards
from .rolling import IN_THE_AIR, SINGLE_REROLLS
from .scoring import scoring_dice, total, value

DRAWS = (DRAW, OPEN_DRAW, FULL_HOUSE_DRAW)  # stages in which a card is drawn
DEALS = (DEALT, TURN_ENDS)  # what follows the cards of a whole hand
NOTES = {  # what a card says when it is played
    COLOR_CUBED: "a colour with three or more dice counts double",
    DOUBLE_UP: "two dice for each of two cards, and no others",
    FULL_HOUSE: "a pair and a triplet count double, and there are two rolls",
    KEEP_THE_CHANGE: "coins that are left over stay for the next turn",
    ODDS_OR_EVENS: "either the odd or the even dice count double, and the others nothing",
    PAIRS: "pairs count double",
    POINT_PRO: "all coins earned this turn become points",
    RAINBOW: "one die of a colour at most, and all count double if there are three",
    RE_RE_ROLL: "two re-rolls of single dice",
    RUN: "runs of three or more count double",
    STRAIGHT_CASH: "all points of this turn become coins",
    TRIPLETS: "triplets count double",
}


def tell(before, after, seat, move, to):
    if before.stage == DRAFT:
        return tell_pick(before, seat, move, to)
    told = tell_chance(before, after, move, to) if seat == CHANCE else tell_move(before, after, seat, move, to)
    return [*told, *tell_what_follows(before, after, to)]


def tell_what_follows(before, after, to):
    """What the rules do by themselves after a move, whatever it was."""
    told = []
    if after.stage == BUY and before.stage not in (BUY, TOP_CARD):
        told += tell_tally(before, after, to)
    if after.stage == MATCH and before.stage != MATCH:
        told.append(f"{capital(to.name(left_of(after)))} may match {colour_words(after.open_sets)}.")
    if before.stage in (BUY, TOSS, MATCH) and after.stage not in (BUY, TOSS, MATCH, TOP_CARD) and any(after.last_unplayed):
        told.append(f"{to.does(after.last_player, 'discard')} {cards_words(after.last_unplayed)} unplayed.")
    if reshuffled(before, after):
        told.append(f"{capital(to.whose(after.drawer))} draw pile is empty: the discard pile is shuffled.")
    if after.round > 0 and (after.round, after.turn) != (before.round, before.turn):
        told += tell_turn(before, after, to)
    return told


def reshuffled(before, after):
    """A card is drawn next, and the pile that it is drawn from was empty."""
    if after.stage not in DRAWS:
        return False
    drawn = 1 if before.stage in DRAWS and before.drawer == after.drawer else 0
    return pile_size(before, after.drawer) == drawn and not any(after.discard.rows[after.drawer])


# --- before the first turn -------------------------------------------------------------------------------------------


def tell_supply(view):
    actions = [f"{STACK_NAMES[stack]} ({cost_of(view, stack)})" for stack in view.layout]
    return f"Action Cards in the Supply, with their cost: {listed(actions)}."


def supply_is_told(before):
    """Cards that Chance has laid out are told at once; a fixed set is told when the draft begins."""
    return before.actions == RANDOM_SET or TOUCH in before.layout


def tell_draft(before, view, to):
    cards = f"{amount(view.draft_picks, 'card')} of {coins_words(view.draft_limit)} or less"
    draft = f"The draft: everybody takes {cards}, one at a time. {to.does(view.player_one, 'begin')}."
    return [draft] if supply_is_told(before) else [tell_supply(view), draft]


def tell_order(before, after, number, to):
    """Each seat's Blue dice after the fourth, and what comes of them."""
    p = order_roller(before)
    dice = [die for die in before.order_dice.rows[p] if die] + [number]
    if len(dice) < DICE_PER_COLOUR:
        return []
    told = [f"{to.does(p, 'roll')} {' '.join(map(str, dice))} with the Blue dice: {sum(dice)}."]
    if after.player_one != NOBODY:
        told.append(f"{has(after.player_one, to)} the most and {verb(after.player_one, to, 'are', 'is')} Player 1.")
    elif after.contenders != before.contenders or (order_roller(after) != p and not any(after.order_dice.rows[p])):
        tied = [q for q in range(after.seats) if after.contenders >> q & 1]
        told.append(f"{capital(to.all_of(tied))} tie and roll again.")
    return told


def tell_pick(before, seat, move, to):
    stack = move - PICK
    opens = before.picks == 0 and before.first > 0 and not supply_is_told(before)  # nothing has happened before
    told = tell_draft(before, before, to) if opens else []
    return [*told, f"{to.does(seat, 'draft')} {card_taken(before, stack)} ({coins_words(cost_of(before, stack))})."]


def card_taken(before, stack):
    """A card of the Supply by name; of Can't Touch This the version that lies on top."""
    if stack != TOUCH:
        return STACK_NAMES[stack]
    top = [version for version in before.touch_known if version][-1]
    return KIND_NAMES[TOUCH + top - 1]


# --- what Chance does ------------------------------------------------------------------------------------------------


def tell_chance(before, after, move, to):
    if before.round == 0 and before.stage in (SET_DRAW, TOP_CARD, ORDER_ROLL):
        opens = after.stage == DRAFT and before.picks == 0
        return [*tell_laid(before, after, move, to), *(tell_draft(before, after, to) if opens else [])]
    if before.stage == TOP_CARD:
        return [on_top(move)]
    if before.stage == TOUCH_ROLL:
        return [tell_guard(before, move + 1, to)]
    if before.stage == ROLL:
        return tell_roll(before, move + 1, to)
    if before.stage == FULL_HOUSE_DRAW:
        return tell_house_card(before, after, move)
    return tell_drawn(before, after, move, to)


def tell_laid(before, after, move, to):
    """What comes before the draft, and the top of Can't Touch This during it."""
    if before.stage == ORDER_ROLL:
        return tell_order(before, after, move + 1, to)
    if before.stage == SET_DRAW:
        return [tell_supply(after)] if after.layout[SET_SIZE - 1] != NO_CARD else []
    fixed = before.picks == 0 and before.actions != RANDOM_SET
    return [tell_supply(before), on_top(move)] if fixed else [on_top(move)]


def on_top(colour):
    return f"On top of the stack of Can't Touch This lies {STACK_NAMES[colour]}."


def tell_drawn(before, after, move, to):
    """A card from the draw pile: its owner is told which, a whole hand once it is there; a Hot Potato on top everybody knows."""
    p = before.drawer
    told = []
    if before.stage == OPEN_DRAW:
        told.append(f"{to.does(p, 'draw')} the Hot Potato.")
    elif p == to.viewer and before.then not in DEALS:
        told.append(f"You draw {KIND_NAMES[move]}.")
    over = after.stage not in DRAWS or after.drawer != p
    if before.then in DEALS and over:
        dealt = f"{to.does(p, 'is')} dealt" if before.then == DEALT else f"{to.does(p, 'draw')} a new hand:"
        told.append(f"{dealt} {cards_words(after.hand.rows[p]) if p == to.viewer else amount(after.hand_size[p], 'card')}.")
    return told


def tell_house_card(before, after, kind):
    """Full House draws in the open. Action Cards are set aside, and discarded at the end."""
    told = [f"Full House draws {KIND_NAMES[kind]}{'' if is_dice_card(kind) else ', which is set aside'}."]
    aside = before.aside[:]
    if not is_dice_card(kind):
        aside[kind] += 1
    if after.stage != FULL_HOUSE_DRAW and any(aside):
        told.append(f"{cards_words(aside)} {plural(sum(aside), 'goes', 'go')} to the discard pile.")
    return told


def tell_guard(before, number, to):
    colour = STACK_NAMES[before.touching]
    return f"The {colour} die shows {number}: until {to.whose(before.turn)} next turn no opponent scores with a {number}."


def tell_roll(before, number, to):
    """The dice of a roll once the last has fallen; after a re-roll, all as they lie now."""
    flying = [slot for slot in range(SLOTS) if before.die[slot] > 0 and before.face[slot] == IN_THE_AIR]
    if len(flying) > 1:
        return []
    face = before.face[:]
    face[flying[0]] = number
    dice = listed(dice_names(before.die, face))
    return [f"Now the dice show {dice}." if is_rerolled(before) else f"{to.does(before.turn, 'roll')} {dice}."]


def is_rerolled(view):
    """Whether a re-roll of this turn has been used."""
    special = any(view.used[c] for c in range(COLOUR_COUNT) if view.ability[c] == REROLL_ABILITY)
    house = view.doubler == FULL_HOUSE and not view.second_roll
    return special or house or view.rerolls < SINGLE_REROLLS * view.played[RE_RE_ROLL]


# --- what players do -------------------------------------------------------------------------------------------------


def tell_move(before, after, seat, move, to):
    does = lambda word: to.does(seat, word)
    if before.stage == EXTRA:
        return [f"{does('draw')} {amount(move - EXTRA_CARDS, 'extra card')} for bonus matching."]
    if before.stage == CARDS:
        return tell_cards(before, after, seat, move, to)
    if RIDE <= before.stage <= SALE:
        return tell_answer(before, after, seat, move, to)
    if before.stage == PAIR:
        one, other = (STACK_NAMES[colour] for colour in COLOUR_PAIRS.rows[move - CHOOSE_PAIR])
        return [f"{does('choose')} {f'{one} and {other}' if one != other else f'two {one}'} for Double Up."]
    if before.stage == DICE:
        if move == ROLL_DICE:
            return [] if after.stage == ROLL else [f"{does('roll')} no dice."]
        return [f"{does('leave')} a {STACK_NAMES[move - LEAVE]} die out."]
    if REROLL_DIE <= move < KEEP:
        return [f"{does('roll')} {listed(dice_names(before.die, before.face, rolled_again(move)))} again."]
    if before.stage == BUY:
        return tell_end_of_buying(before, seat, to) if move == END else [tell_purchase(before, seat, move - BUY_CARD, to)]
    if before.stage == TOSS:
        p = move - TOSS_TO
        where = f"onto {to.whose(seat)} discard pile" if p == seat else f"on top of {to.whose(p)} draw pile"
        return [f"The Hot Potato goes {where}."]
    if before.stage == MATCH:
        mask = move - MATCH_WITH
        return [f"{does('make')} {f'a bonus match with {colour_words(mask)}' if mask else 'no bonus match'}."]
    return []  # the dice are kept, or doubled: the tally tells


def tell_cards(before, after, seat, move, to):
    if move == DONE:
        if seat == to.viewer:
            return [] if after.stage in (DICE, PAIR) else ["You roll no dice."]
        cards = [STACK_NAMES[colour] for colour in range(COLOUR_COUNT) for _ in range(before.in_play[colour])]
        told = [f"{has(seat, to)} {listed(cards)} in play."] if cards else []
        return told if after.stage in (DICE, PAIR) else [*told, f"{to.does(seat, 'roll')} no dice."]
    if move >= USE:
        return [f"{to.does(seat, 'use')} {STACK_NAMES[move - USE]}{draw_words(before, seat, 1, to)}."]
    return tell_played(before, after, seat, move - PLAY_CARD, to)


def draw_words(before, seat, cards, to):
    """What others hear of cards drawn; their owner is told each."""
    there = min(cards, pile_size(before, seat) + sum(before.discard.rows[seat]))
    if there == 0:
        return ", but there is no card to draw"
    return "" if seat == to.viewer else f" and draws {amount(there, 'card') if there > 1 else 'a card'}"


def tell_played(before, after, seat, kind, to):
    plays = f"{to.does(seat, 'play')} {KIND_NAMES[kind]}"
    if is_dice_card(kind):
        return [f"{plays}."] if seat == to.viewer else []
    if drawn := cards_drawn(before, kind):
        plays += draw_words(before, seat, drawn, to)
    if kind in ONCE_IS_ENOUGH and before.played[kind] > 0:
        return [f"{plays}, which adds nothing more."]
    if kind in (SWAP_MEET, YARD_SALE) and after.stage == CARDS:
        return [f"{plays} without a card to {'give' if kind == SWAP_MEET else 'sell'}."]
    told = f"{plays}: {NOTES[kind]}." if kind in NOTES else f"{plays}."
    return [told, *tell_house(before, after, seat, to)] if kind == FULL_HOUSE else [told]


def tell_house(before, after, seat, to):
    """Full House shows the hand; its Dice Cards are in play."""
    hand = after.hand.rows[seat][:]
    for colour in range(COLOUR_COUNT):
        hand[colour] = after.played[colour] - before.played[colour]
    dice = sum(hand[:COLOUR_COUNT])
    told = []
    if any(hand):
        played = f" {plural(dice, 'The Dice Card is', 'All Dice Cards are')} put in play." if dice else ""
        told.append(f"{to.does(seat, 'show')} {cards_words(hand)}.{played}")
    if after.stage == CARDS and dice_cards(after) < HOUSE:
        told.append("There is no card to draw.")
    return told


def tell_answer(before, after, seat, move, to):
    """What the card just played has asked for."""
    if before.stage == RIDE:
        p = move - RIDE_WITH
        shown = f"{to.does(p, 'show')} {cards_words(after.hand.rows[p])}."
        return [shown if after.stage == BORROW else f"{shown} There is no Dice Card to borrow."]
    if before.stage == BORROW:
        return [f"{to.does(seat, 'borrow')} {STACK_NAMES[move - BORROW_CARD]} from {to.name(before.lender)}."]
    if before.stage == LOAN:
        return [f"{to.does(seat, 'borrow')} {coins_words(move - LOAN_OF)}."]
    if before.stage == COPY:
        return [f"{capital(to.whose(seat))} Mimic acts as {STACK_NAMES[move - COPY_OF]}."]
    if before.stage == SALE:
        return [f"{to.does(seat, 'sell')} {KIND_NAMES[move - SELL]} for {coins_words(after.sold - before.sold)}."]
    if move < TAKE:
        return [f"{to.does(seat, 'give')} {KIND_NAMES[move - GIVE]} back: {coins_words(after.given)} so far."]
    return [f"{to.does(seat, 'take')} {card_taken(before, move - TAKE)} from the Supply."]


# --- points and coins ------------------------------------------------------------------------------------------------


def tell_tally(before, after, to):
    """Which dice were doubled, what they bring, and what becomes of it."""
    p = after.turn
    told = []
    blocked = dice_names(after.die, after.face, ~scoring_dice(after))
    if blocked:
        told.append(f"{listed(blocked)} {plural(len(blocked), 'is', 'are')} blocked by Can't Touch This.")
    if after.doubler != NO_CARD and after.die[0] > 0:
        told.append(tell_doubled(after))
    points, coins = value(after, after.doubled)
    coins += after.sold
    if after.played[POINT_PRO] and coins:
        told.append(f"Point Pro turns {coins_words(coins)} into {plural(coins, 'a point', 'points')}.")
    elif after.played[STRAIGHT_CASH] and points:
        told.append(f"Straight Cash turns {points_words(points)} into {plural(points, 'a coin', 'coins')}.")
    sold = f" ({after.sold} for cards sold)" if after.sold and not after.played[POINT_PRO] else ""
    told.append(
        f"{to.does(p, 'score')} {points_words(after.points) if after.points else 'no points'} and "
        f"{verb(p, to, 'earn', 'earns')} {coins_words(after.earned) if after.earned else 'no coins'}{sold}."
    )
    if before.debt[p]:
        told.append(tell_repaid(after, to))
    extra = [f"{n} {what}" for n, what in ((before.carried[p], "kept"), (after.loan, "borrowed")) if n]
    if extra or before.debt[p]:
        coins = coins_words(after.coins) if after.coins else "no coins"
        having = f"{to.name(p)} {verb(p, to, 'have', 'has')} {coins} to spend."
        told.append(f"With {listed(extra)} {having}" if extra else capital(having))
    return told


def tell_doubled(view):
    card = STACK_NAMES[view.doubler]
    dice = dice_names(view.die, view.face, view.doubled)
    if view.doubler == ODDS_OR_EVENS:
        if not dice:
            return "No dice are left to count."
        removed = dice_names(view.die, view.face, scoring_dice(view) & ~view.doubled)
        gone = f", and {listed(removed)} {plural(len(removed), 'is', 'are')} removed" if removed else ""
        return f"{listed(dice)} {plural(len(dice), 'counts', 'count')} double{gone}."
    return f"{card} doubles {listed(dice)}." if dice else f"{card} doubles nothing."


def tell_repaid(after, to):
    if not after.unpaid:
        return f"{coins_words(after.repaid)} {plural(after.repaid, 'pays', 'pay')} the loan back."
    missing = f"{coins_words(after.unpaid)} of the loan {plural(after.unpaid, 'is', 'are')} missing"
    return f"{missing}: that costs {to.name(after.turn)} {points_words(after.unpaid * after.loan_penalty)}."


def tell_purchase(before, seat, stack, to):
    return f"{to.does(seat, 'buy')} {card_taken(before, stack)} for {coins_words(cost_of(before, stack))}."


def tell_end_of_buying(before, seat, to):
    """What is left over, and borrowed cards that return."""
    told = [] if any(before.bought) else [f"{to.does(seat, 'buy')} nothing."]
    if before.coins and before.played[KEEP_THE_CHANGE] > 0 and before.round < before.rounds:
        told.append(f"{to.does(seat, 'keep')} {coins_words(before.coins)} for the next turn.")
    elif before.coins:
        told.append(f"{coins_words(before.coins)} {plural(before.coins, 'is', 'are')} lost.")
    returned = [(p, cards_of(before.borrowed.rows[p])) for p in range(before.seats)]
    told += [f"{listed(cards)} {plural(len(cards), 'returns', 'return')} to {to.name(p)}." for p, cards in returned if cards]
    return told


# --- turns, rounds and the end ---------------------------------------------------------------------------------------


def tell_turn(before, after, to):
    if after.stage == OVER:
        return tell_end(after, to)
    told = []
    if after.round != before.round:
        last = ", the last" if after.round == after.rounds else ""
        points = ", ".join(f"{to.name(p)} {after.score[p]}" for p in range(after.seats))
        told.append(f"Round {after.round} of {after.rounds}{last}.{f' Points so far: {points}.' if after.round > 1 else ''}")
    for colour in range(COLOUR_COUNT):
        if before.guard[colour] == after.turn + 1 and after.guard[colour] == 0:
            number = before.guard_number[colour]
            free = "" if number in after.guard_number else f": {number} counts again"
            told.append(f"{capital(to.whose(after.turn))} Can't Touch This is over{free}.")
    return told


def tell_end(view, to):
    """The final scoring, seat by seat (BB-65 to BB-67)."""
    totals = [total(view, p) for p in range(view.seats)]
    told = ["The last round is over. Final scoring:"]
    told += [f"{capital(to.name(p))}: {sum_words(view, p)} = {totals[p]}." for p in range(view.seats)]
    best = [p for p in range(view.seats) if totals[p] == max(totals)]
    cards = {p: deck_size(view, p) for p in best}
    winners = [p for p in best if cards[p] == min(cards.values())]
    if len(best) == 1:
        return [*told, f"{to.does(best[0], 'win')} with {points_words(max(totals))}!"]
    tie = f"{capital(to.all_of(best))} have {points_words(max(totals))} each"
    if winners == best:
        return [*told, f"{tie}, and as many cards: the win is shared."]
    if len(winners) > 1:
        return [*told, f"{tie}. {capital(to.all_of(winners))} share the win with the fewest cards ({min(cards.values())})."]
    return [*told, f"{tie}. {to.does(winners[0], 'win')} with the fewest cards ({min(cards.values())})!"]


def sum_words(view, p):
    """ "120 points + 40 FPV − 15 for one Hot Potato − 20 for an unpaid loan"."""
    fpv = dice_card_value(view, p)
    parts = [points_words(view.score[p]), f"{'−' if fpv < 0 else '+'} {abs(fpv)} FPV"]
    if potatoes := deck(view, p, HOT_POTATO):
        parts.append(f"− {potatoes * view.potato_penalty} for {amount(potatoes)} Hot Potato{'es' if potatoes > 1 else ''}")
    if view.debt[p]:
        parts.append(f"− {view.debt[p] * view.loan_penalty} for an unpaid loan of {coins_words(view.debt[p])}")
    return " ".join(parts)
