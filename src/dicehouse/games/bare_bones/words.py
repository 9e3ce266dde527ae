"""Bare Bones in words: here is what one may do.

What happened is told in log.py, what lies on the table is in layout.py, why something is not allowed in refusals.py. The odds and
the warnings are in advice.py, and what a page shows beside the table is in hints.py.
"""

from dicehouse.engine import amount

from .advice import outlook, warning
from .cards import BLUE, FACES, ODDS_OR_EVENS, STACKS, cost_of, stack_of
from .hints import doublings, hints, pair_hints, purchases, rerolls, weakest
from .layout import pieces
from .log import tell
from .moves import (
    BORROW,
    BUY,
    CARDS,
    COPY,
    DICE,
    DRAFT,
    END,
    EXTRA,
    GIVE,
    KEEP,
    LEAVE,
    LOAN,
    LOAN_OF,
    MATCH,
    MOVES,
    PAIR,
    REROLL,
    RIDE,
    ROLL_DICE,
    SALE,
    SCORE,
    SEATS,
    SWAP,
    TAKE,
    TOSS,
    TOSS_TO,
    USE,
)
from .phrases import coins_words, points_words
from .refusals import reason
from .rolling import dice_to_roll
from .rules import legal

__all__ = ["flaw", "hints", "how_to_move", "outlook", "pieces", "reason", "suggest", "tell", "warning"]

A_HANDFUL = 9  # moves to offer first
TAKES = 5  # of them for Swap Meet: cards to take

# --- what to type ----------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    found = []
    moves = suggest(view, seat, found[: legal(view, seat, found)])
    example = MOVES.words(view, moves[0])
    if view.stage in SIMPLE_ASKS:
        return SIMPLE_ASKS[view.stage].format(example=example)
    return {
        DRAFT: ask_for_draft,
        EXTRA: ask_for_extra_cards,
        CARDS: ask_for_cards,
        LOAN: ask_for_loan,
        SWAP: ask_for_swap,
        DICE: ask_for_dice,
        REROLL: ask_for_rerolls,
        SCORE: ask_for_doubling,
        BUY: ask_for_purchase,
        TOSS: ask_for_toss,
        MATCH: ask_for_match,
    }[view.stage](view, seat, moves, example)


SIMPLE_ASKS = {
    RIDE: "Joyride: whose hand do you want to see? ({example})",
    BORROW: "Borrow a Dice Card of that hand ({example}).",
    COPY: "Which Dice Card in play does your Mimic copy? ({example})",
    SALE: "Which card do you sell, for one coin less than it costs? ({example})",
    PAIR: "Double Up: choose two Dice Cards in play, which roll two dice each ({example}).",
}


def ask_for_draft(view, seat, moves, example):
    return f"Take a card of {coins_words(view.draft_limit)} or less from the Supply ({example})."


def ask_for_extra_cards(view, seat, moves, example):
    return f"For your bonus matches you may draw {amount(sum(view.matched.rows[seat]), 'extra card')} ({example})."


def ask_for_cards(view, seat, moves, example):
    """The last move is always to be done."""
    if len(moves) == 1:
        return "You have nothing more to play: be done."
    uses = [MOVES.words(view, move) for move in moves if USE <= move < moves[-1]]
    drawing = f", draw a card ({uses[0]})" if uses and example not in uses else ""
    return f"{'Draw a card' if example in uses else 'Play a card'} ({example}){drawing}, or be done with playing cards."


def ask_for_loan(view, seat, moves, example):
    penalty = points_words(view.loan_penalty)
    return f"How many coins do you borrow? (loan 6) They are due in your next turn; each that is missing then costs {penalty}."


def ask_for_swap(view, seat, moves, example):
    if view.gave == 0:
        return f"Give a card of your hand back to the Supply ({example}), and more if you like; then take one for all of them."
    gives = "give more, or " if any(GIVE <= move < TAKE for move in moves) else ""
    return f"You have given {coins_words(view.given)}: {gives}take a card that costs no more ({example})."


def ask_for_dice(view, seat, moves, example):
    over = dice_to_roll(view) - view.dice_limit
    if over > 0:
        dice = amount(dice_to_roll(view), "die")
        return f"You have {dice}, but only {amount(view.dice_limit)} may be rolled: leave {amount(over)} out ({example})."
    return f"Roll {amount(dice_to_roll(view), 'die')}, or leave some out ({MOVES.words(view, moves[-1])})."


def ask_for_rerolls(view, seat, moves, example):
    ways = {"reroll": "Re-Re-Roll", "special": "the ability of a Dice Card", "again": "Full House's second roll"}
    offered = {}
    found = []
    for move in found[: legal(view, seat, found)]:
        offered.setdefault(MOVES.family(move).name, MOVES.words(view, move))
    words = [f"{offered[name]} ({what})" for name, what in ways.items() if name in offered]
    return f"Keep the dice, or roll some again by their places: {', '.join(words)}."


def ask_for_doubling(view, seat, moves, example):
    if view.doubler == ODDS_OR_EVENS:
        return f"Odds or Evens: double either the odd or the even dice, by their places ({example}); the others are removed."
    return f"Name the dice to double by their places ({example})."


def ask_for_purchase(view, seat, moves, example):
    if len(moves) == 1:
        return f"You have {coins_words(view.coins)}, which buys nothing more: end your turn."
    return f"You have {coins_words(view.coins)}: buy a card ({example}), or end."


def ask_for_toss(view, seat, moves, example):
    own = f"onto your discard pile (toss {SEATS[seat]})"
    return f"Where does the Hot Potato go? On top of an opponent's draw pile ({example}), or {own}."


def ask_for_match(view, seat, moves, example):
    if len(moves) == 1:
        return "You have no card for a bonus match: match none."
    return f"Put down a third copy as a bonus match ({example}), or match none. Each match draws an extra card in your turn."


# --- what to offer ---------------------------------------------------------------------------------------------------


def suggest(view, seat, legal):
    """The sensible few, best first; whatever ends the stage comes last, unless it is best."""
    if view.stage in (DRAFT, SALE):
        return by_cost(view, legal)[:A_HANDFUL]
    if view.stage == SWAP:
        takes = [move for move in legal if move >= TAKE]
        return by_cost(view, takes)[:TAKES] + by_cost(view, [move for move in legal if move < TAKE])[: A_HANDFUL - TAKES]
    if view.stage in (EXTRA, MATCH):
        return list(legal)[::-1][:A_HANDFUL]
    if view.stage == LOAN:
        costs = {cost_of(view, stack) for stack in range(STACKS) if view.supply[stack]}
        return [LOAN_OF, *(LOAN_OF + cost for cost in sorted(costs))][:A_HANDFUL]
    if view.stage == PAIR:
        return [pair["move"] for pair in pair_hints(view)][:A_HANDFUL]
    if view.stage == DICE:
        first = ROLL_DICE if ROLL_DICE in legal else LEAVE + weakest(view, view.take)
        return [first, *(move for move in legal if move != first)]
    if view.stage == REROLL:
        better = [reroll["move"] for reroll in rerolls(view) if reroll["more"] > 0]
        return [*better[: A_HANDFUL - 1], KEEP]
    if view.stage == SCORE:
        ways = {(way["points"], way["coins"]): way["move"] for way in reversed(doublings(view)) if way["sensible"]}
        return list(reversed(ways.values()))[:A_HANDFUL]
    if view.stage == BUY:
        return [*(purchase["move"] for purchase in purchases(view)[: A_HANDFUL - 1]), END]
    if view.stage == TOSS:
        return [*(move for move in legal if move != TOSS_TO + seat), TOSS_TO + seat]
    return list(legal)


def by_cost(view, legal):
    """Cards to have, the dearest first; cards to part with, the cheapest first."""

    def order(move):
        family = MOVES.family(move).name
        cost = cost_of(view, stack_of(move - MOVES.base(family)))
        return cost if family in ("give", "sell") else -cost

    return sorted(legal, key=order)


# --- the box ---------------------------------------------------------------------------------------------------------


def flaw(t):
    """What one value of the box cannot tell by itself."""
    if all(t.faces[BLUE, i] == t.faces[BLUE, 0] for i in range(FACES)):
        return "a Blue die needs two different numbers, or nobody would ever roll more than the others for the play order."
    return None
