"""Sly Dice in words: here is what one may do, and what not.

What happened is told in log.py, what lies on the table is in layout.py, the odds and the warnings are in advice.py.
"""

from .advice import hints, outlook, warning
from .combinations import count_face, makes
from .layout import pieces
from .log import tell
from .moves import (
    ACCUSE,
    ADD,
    CALLING,
    CARDS,
    CLAIM,
    CLAIMING,
    DOUBTING,
    FACES,
    FOURS,
    HIGH_LOW,
    HIGHER,
    KEEP,
    LOWER,
    NUMBERS,
    ONES,
    OWN,
    PAIRS,
    PASS,
    PUSH,
    REPEAT,
    RESTART,
    ROLLING,
    SHOW,
    SIX,
    THEN,
    THREES,
    TURN,
    TWOS,
    card_of,
    claim_move,
    count_of,
    is_rerolled,
)
from .phrases import capital, claim_words, hidden_slots, open_cards
from .rules import MAX_ROLLS, add_dice, calls_made, changed, may_score, to_beat, turn_die, worth

__all__ = ["flaw", "hints", "how_to_move", "outlook", "pieces", "reason", "suggest", "tell", "warning"]

A_HANDFUL = 9  # moves to offer first


def how_to_move(view, seat):
    if view.stage == ROLLING:
        if view.rolls[seat] == MAX_ROLLS:
            return "You have no roll left: stop, or restart with your Fours power."
        again = ", or restart with your Fours power" if view.ready[seat, FOURS] else ""
        die, *others = (str(die + 1) for die in hidden_slots(view, seat))
        return f"Stop, or put a die before the shield and reroll (push {die} reroll {' '.join(others)}){again}."
    if view.stage == CLAIMING:
        examples = {TWOS: "repeat", ONES: "turn 2=5", THREES: "add 1+M2"}
        powers = [example for power, example in examples.items() if view.ready[seat, power]]
        first = f" Powers come first: {', '.join(powers)}." if powers else ""
        card = next(card for card in range(len(CARDS)) if may_score(view, seat, card, view.repeating))
        example = f"claim {CARDS[card]}{' x3' if card < len(NUMBERS) else ''}"
        return f"Claim a card, true or not ({example}). With show, a bluff that passes is shown for a bonus.{first}"
    if view.stage == DOUBTING:
        return "Accuse if you think that it is a bluff, or pass."
    return f"Will your three dice add up to more or less than {to_beat(view, calls_made(view))}? Say higher or lower."


# --- what to offer ---------------------------------------------------------------------------------------------------


def suggest(view, seat, legal):
    """Rolling: the pushes that reroll all the rest. Claiming: a power that helps, true claims, High Low, modest bluffs."""
    if view.stage == ROLLING:
        one = [move for move in legal if PUSH <= move < RESTART and (move - PUSH) % OWN]
        return [move for move in legal if move not in one or view.rolls[seat] > 1]
    if view.stage != CLAIMING:
        return list(legal)
    truths = sorted(true_claims(view, seat), key=lambda claim: -worth(view, *claim))
    best = max((worth(view, *claim) for claim in truths), default=0)
    bluffs = [claim_move(*bluff, SHOW) for bluff in modest_bluffs(view, seat)]
    offered = [
        *([REPEAT] if REPEAT in legal else []),
        *helpful_power(view, seat, legal, best),
        *(claim_move(*claim, KEEP) for claim in truths),
        claim_move(HIGH_LOW, 0, KEEP),
        *bluffs,
    ]
    return [move for move in dict.fromkeys(offered) if move in legal][:A_HANDFUL]


def true_claims(view, seat):
    """What may be claimed truly now: each card, number cards with as many as there are."""
    found = []
    for card in open_cards(view):
        if may_score(view, seat, card, view.repeating):
            count = count_face(view, seat, card + 1) if card < len(NUMBERS) else 0
            if count if card < len(NUMBERS) else makes(view, seat, card, 0):
                found.append((card, count))
    return found


def modest_bluffs(view, seat):
    """One die more than there is of a number, and the fixed cards that the dice do not make."""
    return [
        (card, count_face(view, seat, card + 1) + 1 if card < len(NUMBERS) else 0)
        for card in open_cards(view)
        if card < len(NUMBERS) or (card != HIGH_LOW and not makes(view, seat, card, 0))
    ]


def helpful_power(view, seat, legal, best):
    """The use of Ones or Threes that makes the most valuable true claim, if it is worth more than what there is already."""
    helps = {}
    for move in legal:
        if TURN <= move < CLAIM:
            after = view.copy()
            if move < ADD:
                turn_die(after, seat, (move - TURN) // FACES, (move - TURN) % FACES + 1)
            else:
                add_dice(after, seat, *PAIRS[move - ADD])
            helps[move] = max((worth(after, *claim) for claim in true_claims(after, seat) if claim[0] != HIGH_LOW), default=0)
    move = max(helps, key=helps.__getitem__, default=None)
    return [move] if move is not None and helps[move] > best else []


# --- why not ---------------------------------------------------------------------------------------------------------


def reason(view, seat, move):
    if view.stage == ROLLING:
        return why_not_roll(view, seat, move)
    if view.stage == DOUBTING:
        return f"{capital(claim_words(view.claim_card, view.claim_count))} is claimed: accuse or pass first."
    if view.stage == CALLING:
        return "High Low is on: say higher or lower first."
    return why_not_claim(view, seat, move)


def why_not_roll(view, seat, move):
    if move == RESTART:
        return no_power(view, seat, FOURS)
    if PUSH <= move < RESTART:
        die, way = divmod(move - PUSH, OWN)
        locked = [d for d in range(OWN) if view.pushed[seat, d] and (d == die or is_rerolled(die, way, d))]
        if view.rolls[seat] == MAX_ROLLS:
            return "You have rolled three times, and the last die stays behind the shield."
        return f"Die {locked[0] + 1} lies before your shield already: it is locked."
    if move in (ACCUSE, PASS):
        return "There is no claim to doubt yet: roll first."
    if move in (HIGHER, LOWER):
        return "Higher and lower are called in High Low only."
    return "Claims, and the powers for them, come when everybody has stopped rolling."


def why_not_claim(view, seat, move):
    if move < REPEAT:
        return "The rolling is over: claim a card now."
    if move in (ACCUSE, PASS):
        return "You cannot doubt yourself: it is your turn to claim a card."
    if move in (HIGHER, LOWER):
        return "Higher and lower are called in High Low only: claim it first."
    if move >= CLAIM:
        return why_not_card(view, seat, *divmod(move - CLAIM, len(THEN)))
    power = TWOS if move == REPEAT else ONES if move < ADD else THREES
    used = {TWOS: view.repeating, ONES: view.turned, THREES: view.sum}[power]
    if used:
        return f"You have used the {CARDS[power]} power in this turn already."
    if not view.ready[seat, power]:
        return no_power(view, seat, power)
    if power != THREES and changed(view):
        return f"The {CARDS[power]} power comes too late: the order is Twos, Ones, Threes, then the claim."
    return "With that power there would be no card left that you may claim."


def no_power(view, seat, power):
    card = CARDS[power]
    if view.tokens[seat, power]:
        return f"You have used the {card} power already."
    return f"You have no {card} power: it comes with scoring {card}, in a later round."


def why_not_card(view, seat, claim, then):
    card, count = card_of(claim), count_of(claim)
    name, scored = CARDS[card], view.tokens[seat, card]
    if not view.spot[card]:
        return f"{name} still lies in the draw pile."
    if scored == 2:
        return f"You have scored {name} twice: there is no third time."
    if view.repeating and not scored:
        return f"With the Twos power you claim a card that you have scored before, not {name}."
    if scored and not view.repeating:
        return f"You have scored {name} already. Only the Twos power lets you do so again."
    if card == HIGH_LOW and changed(view):
        return "High Low is rolled with fresh dice: after the Ones or the Threes power claim another card."
    if count == SIX and view.sum:
        return "After the Threes power there are only five dice."
    if card == HIGH_LOW:
        return "High Low allows no bluff: there is nothing to show."
    return "Everybody can see that this is true: there is no bluff to show."


# --- the box ---------------------------------------------------------------------------------------------------------


def flaw(t):
    """What one value of the box cannot tell by itself."""
    if len(set(t.suggested)) < len(t.suggested):
        return "the three suggested cards must be three different ones."
    return None
