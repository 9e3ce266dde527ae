"""Advice for one player, in sentences: the odds that matter now, and a question before a move that is surely silly."""

from dicehouse.engine import amount, percent
from dicehouse.engine.words import listed

from .actions import can_use
from .cards import (
    COLOUR_COUNT,
    DOUBLE_UP,
    GREED,
    HOT_POTATO,
    KEEP_THE_CHANGE,
    KIND_NAMES,
    NO_CARD,
    SLOTS,
    STACK_NAMES,
    STACKS,
    SWAP_MEET,
    TOUCH,
    YARD_SALE,
    cost_of,
    is_dice_card,
    stack_of,
)
from .closing import is_last_turn
from .hints import (
    blocked_numbers,
    chance_to_repay,
    coming_dice,
    doublings,
    lying,
    next_cards,
    numbers_on,
    prospect,
    purchases,
    reroll_hint,
    reroll_hints,
    rerolls,
    worth_of,
    worths_of_falls,
)
from .moves import (
    BUY,
    BUY_CARD,
    CARDS,
    DICE,
    DONE,
    DRAFT,
    END,
    EXTRA,
    EXTRA_CARDS,
    KEEP,
    LOAN,
    LOAN_OF,
    MOVES,
    OVER,
    PLAY_CARD,
    REROLL,
    ROLL_DICE,
    SCORE,
    SWAP,
    TAKE,
    TOSS,
    TOSS_TO,
    USE,
)
from .odds import mean, worth
from .phrases import ONCE_IS_ENOUGH, about, capital, coins_words, colours_words, plural, points_words, rolled_again
from .rolling import dice_to_roll, most_dice

REROLLS_TOLD = 6
CARDS_TOLD = 8


def outlook(view, seat, to):
    """What dice and cards will bring, as far as this seat can know."""
    told = []
    if view.stage in (DRAFT, BUY):
        means = [f"{STACK_NAMES[c]} {about(mean(numbers_on(view, c), 0))}" for c in range(COLOUR_COUNT)]
        told.append(f"A die brings on average: {', '.join(means)} (White in coins).")
    if view.round > 0 and EXTRA <= view.stage <= DICE:
        told += odds_of_coming_dice(view, seat, to)
    if view.stage == REROLL:
        told += odds_of_rerolls(view)
    if view.stage == SCORE and view.turn == seat:
        ways = dict.fromkeys((way["points"], way["coins"]) for way in doublings(view) if way["sensible"])
        told.append(f"You can have {' or '.join(f'{points_words(p)} and {coins_words(c)}' for p, c in ways)}.")
    return [*told, *odds_of_next_card(view, seat)]


def odds_of_coming_dice(view, seat, to):
    colours, _ = coming_dice(view)
    if not colours:
        return [f"So far {to.name(view.turn)} {'have' if view.turn == seat else 'has'} no dice to roll."]
    points, coins, added, chance = prospect(view, colours)
    dice = f"{colours_words(colours)} {plural(len(colours), 'die brings', 'dice bring')}"
    told = [f"{capital(dice)} {about(points)} points and {about(coins)} coins on average."]
    if view.doubler != NO_CARD:
        told.append(f"{STACK_NAMES[view.doubler]} doubles something: {percent(chance)}. On average it adds {about(added)}.")
    if debt := view.debt[view.turn]:
        told.append(f"The loan of {coins_words(debt)} can be paid back: {percent(chance_to_repay(view, view.turn, colours))}.")
    return told


def odds_of_rerolls(view):
    now = reroll_hints(view)
    keep = now["keep"]
    doubled = f", and {keep['extra']} more by doubling" if keep["extra"] else ""
    told = [f"As they lie the dice bring {points_words(keep['points'])} and {coins_words(keep['coins'])}{doubled}."]
    better = [reroll for reroll in now["rerolls"] if reroll["better"] > 0][:REROLLS_TOLD]
    chances = [f"{MOVES.words(view, reroll['move'])} {percent(reroll['better'])}" for reroll in better]
    return [*told, f"It brings more: {', '.join(chances)}." if chances else "No re-roll can bring more."]


def odds_of_next_card(view, seat):
    cards = next_cards(view, seat) if view.stage not in (DRAFT, OVER) else []
    if not cards:
        return []
    chances = ", ".join(f"{KIND_NAMES[card['kind']]} {percent(card['chance'])}" for card in cards[:CARDS_TOLD])
    shuffled = "" if any(view.draw.rows[seat]) else ", from the shuffled discard pile"
    return [f"The next card you draw{shuffled}: {chances}."]


# --- before a silly move ---------------------------------------------------------------------------------------------


def warning(view, seat, move):
    """What to ask before a move that gives something away for nothing."""
    if view.stage == EXTRA:
        return warning_of_extra_cards(view, seat, move - EXTRA_CARDS)
    if view.stage == CARDS:
        if move == DONE:
            return warning_of_done(view, seat)
        return warning_of_card(view, seat, move - PLAY_CARD) if move < USE else None
    if view.stage == LOAN:
        return warning_of_loan(view, move - LOAN_OF)
    if view.stage == SWAP and move < TAKE:
        dearest = max((cost_of(view, stack) for stack in range(STACKS) if view.supply[stack]), default=0)
        return "What you have given is enough for the dearest card of the Supply." if view.given >= dearest else None
    if view.stage == DICE:
        return None if move == ROLL_DICE else warning_of_leaving(view)
    if view.stage == REROLL:
        return warning_of_keeping(view) if move == KEEP else warning_of_reroll(view, move)
    if view.stage == SCORE:
        return warning_of_doubling(view, move)
    if view.stage == BUY and view.round == view.rounds:
        return warning_of_last_purchase(view, move)
    if view.stage == TOSS and move == TOSS_TO + seat and view.round == view.rounds:
        return f"It is the last round: in your deck the Hot Potato costs you {points_words(view.potato_penalty)}."
    return None


def warning_of_extra_cards(view, seat, cards):
    """Extra cards do no harm, unless a Hot Potato is known to come."""
    most = sum(view.matched.rows[seat])
    if cards == most or view.on_top[seat]:
        return None
    return f"Extra cards cost nothing, and you may draw {amount(most)}."


def warning_of_done(view, seat):
    """Dice Cards that would bring more dice, and draws that are still to be had."""
    now = worth_of(view, coming_dice(view)[0])
    useful = []
    for colour in range(COLOUR_COUNT):
        after = view.copy()
        after.in_play[colour] += 1
        if view.hand[seat, colour] and worth_of(view, coming_dice(after)[0]) > now:
            useful.append(STACK_NAMES[colour])
    if useful:
        return f"You have {listed(useful)} in your hand: Dice Cards cost nothing to play, and bring dice."
    draws = [STACK_NAMES[colour] for colour in range(COLOUR_COUNT) if can_use(view, colour)]
    if draws and next_cards(view, seat) and not view.on_top[seat]:
        return f"You may still draw a card with {listed(draws)}."
    return None


def warning_of_card(view, seat, kind):
    """An Action Card that does nothing any more."""
    name = STACK_NAMES[stack_of(kind)]
    if kind in ONCE_IS_ENOUGH and view.played[kind]:
        return f"A second {name} adds nothing."
    if kind == KEEP_THE_CHANGE and view.round == view.rounds:
        return "It is the last round: there is no next turn to keep coins for."
    if kind in (SWAP_MEET, YARD_SALE) and view.hand_size[seat] == 1:
        return f"You have no other card in your hand: {name} would do nothing."
    if kind in (GREED, HOT_POTATO) and not next_cards(view, seat):
        return f"You have no card to draw: {name} would do nothing."
    if kind >= TOUCH and is_last_turn(view):
        return "It is the last turn: no opponent will roll any more."
    return None


def warning_of_loan(view, coins):
    if coins == 0:
        return None
    if view.round == view.rounds:
        return f"It is the last round: each coin you borrow costs you {points_words(view.loan_penalty)}."
    everything = sum(cost_of(view, stack) for stack in range(STACKS) if view.supply[stack])
    if view.loan + coins > everything:
        return f"One copy of every card in the Supply costs {coins_words(everything)} together: you could not spend it all."
    return None


def warning_of_leaving(view):
    """Dice that might be rolled are left out: one question is enough, unless Double Up hides how many there were."""
    there_were = sum(most_dice(view, colour, view.in_play[colour]) for colour in range(COLOUR_COUNT))
    first = dice_to_roll(view) == min(there_were, view.dice_limit)
    if first or (view.played[DOUBLE_UP] and dice_to_roll(view) <= view.dice_limit):
        return "You may roll all these dice: one that is left out brings nothing."
    return None


def warning_of_reroll(view, move):
    hint = reroll_hint(view, move, [slot for slot in range(SLOTS) if rolled_again(move) >> slot & 1])
    return "That re-roll cannot bring more than you have." if hint["better"] == 0 else None


def warning_of_keeping(view):
    """A single die that cannot get worse, and may get better."""
    colours, dice = lying(view)
    now = worth(view.doubler, colours, dice, blocked_numbers(view))
    for reroll in rerolls(view):
        if len(reroll["dice"]) == 1 and reroll["better"] > 0 and min(worths_of_falls(view, reroll["dice"][0])) >= now:
            return f"{capital(MOVES.words(view, reroll['move']))} cannot bring less, and may bring more."
    return None


def warning_of_doubling(view, move):
    ways = doublings(view)
    points, coins = next((way["points"], way["coins"]) for way in ways if way["move"] == move)
    for way in ways:
        if way["points"] >= points and way["coins"] >= coins and (way["points"], way["coins"]) != (points, coins):
            more = f"{MOVES.words(view, way['move'])} brings {points_words(way['points'])} and {coins_words(way['coins'])}"
            return f"That brings {points_words(points)} and {coins_words(coins)}; {more}."
    return None


def warning_of_last_purchase(view, move):
    """In the last round a card is worth its Final Point Value and nothing else."""
    if move == END:
        worthy = [p["stack"] for p in purchases(view) if is_dice_card(p["stack"]) and view.fpv[p["stack"]] > 0]
        best = max(worthy, key=lambda stack: view.fpv[stack], default=None)
        return None if best is None else f"{STACK_NAMES[best]} would still add {points_words(view.fpv[best])} at the end."
    stack = move - BUY_CARD
    if stack == HOT_POTATO and view.potato_penalty:
        return f"It is the last round: in your deck Hot Potato costs you {points_words(view.potato_penalty)}."
    if not is_dice_card(stack) or view.fpv[stack] <= 0:
        return f"It is the last round: {STACK_NAMES[stack]} cannot be used any more, and adds no points."
    return None
