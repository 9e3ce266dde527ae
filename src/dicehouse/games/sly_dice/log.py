"""What happened in Sly Dice, in sentences, from one viewer's views before and after a move."""

from dicehouse.engine import CHANCE, amount
from dicehouse.engine.words import listed

from .combinations import makes
from .moves import (
    ACCUSE,
    CARDS,
    CLAIM,
    CLAIMING,
    DOUBTING,
    DRAW_FIRST,
    EQUAL_SUM,
    HIGH_LOW,
    HIGHER,
    IN_DUEL,
    IN_THE_AIR,
    LOWER,
    NUMBERS,
    OVER,
    OWN,
    PASS,
    POWERS,
    PUSH,
    RESTART,
    REVEAL,
    ROLLING,
    SHOW,
    SIXTEEN_OR_LESS,
    STOP,
    THEN,
    TWENTY_SIX_OR_MORE,
    card_of,
    count_of,
    is_rerolled,
)
from .phrases import (
    POWER_WORDS,
    best_of_all,
    capital,
    claim_words,
    dice_words,
    have,
    hidden_slots,
    open_cards,
    points_words,
    price,
    rounds,
    things,
)
from .rules import (
    CAUGHT,
    DUEL_LOST,
    DUEL_ROLLS,
    MAX_ROLLS,
    PROVEN,
    SHOWN,
    TURNED_IN_SIGHT,
    bonus,
    calls_made,
    to_beat,
    total,
    worth,
)


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return tell_chance(before, after, to)
    if before.stage == ROLLING:
        return [tell_rolling(before, after, seat, move, to), *tell_all_rolled(after, to)]
    if move == ACCUSE:
        return [f"{to.does(seat, 'accuse')} {to.name(before.turn)} of bluffing.", *tell_settled(before, after, to)]
    if move == PASS:
        return [f"{to.does(seat, 'let')} it pass.", *tell_settled(before, after, to)]
    if move in (HIGHER, LOWER):
        sum_to_beat = to_beat(before, calls_made(before))
        return [f"{to.does(seat, 'call')} {'higher' if move == HIGHER else 'lower'} than {sum_to_beat}."]
    return tell_claim(before, after, seat, move, to) if move >= CLAIM else [tell_power(before, after, seat, to)]


# --- cards and dice --------------------------------------------------------------------------------------------------


def tell_chance(before, after, to):
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.opener)} to begin."]
    if before.stage == REVEAL:
        return [new_card(before, after)] if before.round > 0 else []
    if before.stage == IN_DUEL:
        return tell_duel(before, after, to)
    if before.stage == IN_THE_AIR:
        return [*tell_landed(before, after, to), *tell_all_rolled(after, to)]
    return tell_round(after, to) if after.stage == IN_THE_AIR else []


def new_card(before, after):
    card = next(card for card in range(len(CARDS)) if after.spot[card] > before.spot[card])
    power = f" Its power: {POWER_WORDS[card]}." if card < POWERS else ""
    return f"A new card: {CARDS[card]}, {price(after, card)}.{power}"


def tell_round(view, to):
    """A round begins as soon as the common dice lie there."""
    told = [f"Round {view.round} of {rounds(view)}. {to.does(view.opener, 'begin')}."]
    if view.round == 1:
        told += [f"On the table: {listed([f'{CARDS[card]} ({price(view, card)})' for card in open_cards(view)])}."]
    else:
        told += [f"Points so far: {', '.join(f'{to.name(p)} {view.score[p]}' for p in range(view.seats))}."]
    return [*told, f"In the middle: {dice_words(view.middle)}. Everybody rolls behind the shield."]


def tell_landed(before, after, to):
    """The roller alone learns what fell."""
    seat = before.roller
    if seat != to.viewer or after.rolls[seat] == before.rolls[seat]:
        return []
    hidden = dice_words(after.dice[seat, die] for die in hidden_slots(after, seat))
    return [f"You roll {hidden}." if after.rolls[seat] == 1 else f"Behind your shield: {hidden}."]


def tell_all_rolled(after, to):
    return [f"Everybody has rolled. {to.does(after.turn, 'claim')} first."] if after.stage == CLAIMING else []


def tell_rolling(before, after, seat, move, to):
    if move == STOP:
        return f"{to.does(seat, 'stop')} with {amount(len(hidden_slots(before, seat)), 'die')} behind the shield."
    if move == RESTART:
        return f"{to.does(seat, 'use')} the Fours power: all three dice are rolled anew."
    die, way = divmod(move - PUSH, OWN)
    puts = f"{to.does(seat, 'put')} a {after.dice[seat, die]} before the shield"
    if seat == to.viewer:
        rolled = [str(before.dice[seat, other]) for other in range(OWN) if is_rerolled(die, way, other)]
        return f"{puts} and reroll the {' and the '.join(rolled)}."
    return f"{puts} and rolls {'again' if before.rolls[seat] < MAX_ROLLS - 1 else 'the last die'}."


# --- powers and claims -----------------------------------------------------------------------------------------------


def tell_power(before, after, seat, to):
    if after.repeating > before.repeating:
        return f"{to.does(seat, 'use')} the Twos power, to score a card a second time."
    if after.turned > before.turned:
        return f"{to.does(seat, 'use')} the Ones power: {turned_words(before, after, seat, to)}."
    return f"{to.does(seat, 'use')} the Threes power: {added_words(after, seat)}."


def turned_words(before, after, seat, to):
    if after.turned_die == 0:
        return "a hidden die is turned to another number"
    die = after.turned_die - 1
    where = "before" if after.turned == TURNED_IN_SIGHT else "behind"
    whose = "your" if seat == to.viewer else "the"
    return f"the {before.dice[seat, die]} {where} {whose} shield is turned to a {after.dice[seat, die]}"


def added_words(view, seat):
    """Dice in sight are pointed at, hidden ones are "a hidden die" to all but their owner."""
    added = [f"the {view.dice[seat, die]}" for die in range(OWN) if view.added[die]]
    unseen = view.added_hidden - sum(view.added[die] for die in hidden_slots(view, seat))
    added += [["a hidden die"], ["two hidden dice"]][unseen - 1] if unseen else []
    added += [f"the {view.middle[die]} in the middle" for die in range(OWN) if view.added[OWN + die]]
    return f"{listed(added)} count as one die{f' that shows {view.sum}' if view.sum else ''}"


def tell_claim(before, after, seat, move, to):
    claim, then = divmod(move - CLAIM, len(THEN))
    card, count = card_of(claim), count_of(claim)
    again = " a second time" if before.repeating else ""
    said = f"{to.does(seat, 'claim')} {claim_words(card, count)}{again} for {points_words(worth(before, card, count))}"
    if card == HIGH_LOW:
        whose = "your" if seat == to.viewer else "the"
        return [f"{said}: {whose} three dice are rolled three times in the open, first against {to_beat(before, 0)}."]
    if after.stage != DOUBTING:
        return [f"{said}. Everybody can see that it is true.", *tell_settled(before, after, to)]
    if seat != to.viewer or makes(before, seat, card, count):
        return [f"{said}."]
    return [f"{said}: a bluff, which you {'show' if then == SHOW else 'keep to yourself'} if nobody doubts it."]


def tell_duel(before, after, to):
    """Three dice of High Low have fallen, and the call was right or wrong."""
    seat, roll = before.roller, calls_made(before) - 1
    if before.duel[roll, OWN - 2] == 0:
        return []
    over = after.turn != seat
    dice = [(after.last_duel if over else after.duel)[roll, die] for die in range(OWN)]
    missed = over and after.last == DUEL_LOST
    hit = "a miss" if missed else f"hit {roll + 1} of {DUEL_ROLLS}"
    return [f"{to.does(seat, 'roll')} {dice_words(dice)}, {sum(dice)} in all: {hit}.", *tell_settled(before, after, to)]


# --- how a claim ends ------------------------------------------------------------------------------------------------


def tell_settled(before, after, to):
    """How the claim that was on the table has ended, if it has."""
    if after.turn == before.turn:
        return []
    claimer = after.last_claimer
    told = []
    if after.last in (PROVEN, CAUGHT, SHOWN):
        told.append(f"{to.does(claimer, 'show')} {dice_words(after.last_dice[:OWN])}. {verdict(after)}")
    if after.last in (CAUGHT, DUEL_LOST):
        told.append(f"{to.does(claimer, 'get')} nothing this round.")
    else:
        told.append(scored(after, to))
    if after.last == SHOWN:
        told.append(f"{to.does(claimer, 'take')} a Successful Bluffing card: {bonus_words(after, after.bluffs[claimer], '+')}.")
    if after.last == PROVEN:
        accuser = after.last_accuser
        told.append(f"{to.does(accuser, 'take')} a False Accusation card: {bonus_words(after, after.false_calls[accuser], '−')}.")
    return [*told, *(tell_end(after, to) if after.stage == OVER else [])]


def scored(view, to):
    claimer, card = view.last_claimer, view.last_card
    power = f" The power of {CARDS[card]} is ready." if card < POWERS else ""
    return f"{to.does(claimer, 'score')} {points_words(view.last_points)} and {have(claimer, to)} {view.score[claimer]} now.{power}"


def bonus_words(view, cards, sign):
    """What the latest of so many cards counts at the end."""
    return f"{sign}{points_words(bonus(view, cards) - bonus(view, cards - 1))} at the end"


def verdict(view):
    """What the dice of the latest claim make, now that everybody sees them."""
    true = view.last == PROVEN
    sums = f", and {listed(marked(view.last_dice, view.last_added))} count as {view.last_sum}," if view.last_sum else ""
    middle = dice_words(view.last_dice[OWN:])
    return f"With {middle} in the middle{sums} that is {found(view, true)}: {'true' if true else 'a bluff'}!"


def found(view, true):
    card, dice = view.last_card, view.last_dice
    if card < len(NUMBERS):
        left = [face for face, added in zip(dice, view.last_added, strict=True) if not added]
        count = [*left, view.last_sum].count(card + 1)
        return f"{'' if true else 'only '}{things(count, card)}" if count else f"not a single {card + 1}"
    if card in (SIXTEEN_OR_LESS, TWENTY_SIX_OR_MORE):
        return f"{sum(dice)} in all"
    if card == EQUAL_SUM:
        return f"{sum(dice[:OWN])} against {sum(dice[OWN:])}"
    return f"{'' if true else 'no '}{CARDS[card]}"


def marked(dice, marks):
    return [str(face) for face, mark in zip(dice, marks, strict=True) if mark]


def tell_end(view, to):
    """The last round is over: bonus cards are counted, and somebody wins."""
    totals = [total(view, p) for p in range(view.seats)]
    told = [f"{capital(to.name(p))}: {sum_words(view, p)} = {totals[p]}." for p in range(view.seats)]
    first, winners = best_of_all(view, totals)
    if len(winners) > 1:
        return [*told, f"{capital(to.all_of(winners))} share the win with {points_words(max(totals))} each."]
    tie = ", ahead by bluffing cards" if len(first) > 1 else ""
    return [*told, f"{to.does(winners[0], 'win')} with {points_words(max(totals))}{tie}!"]


def sum_words(view, seat):
    """ "60 for combinations + 25 for two bluffs − 10 for one false accusation"."""
    parts = [f"{view.score[seat]} for combinations"]
    if view.bluffs[seat]:
        parts.append(f"+ {bonus(view, view.bluffs[seat])} for {amount(view.bluffs[seat], 'bluff')}")
    if view.false_calls[seat]:
        parts.append(f"− {bonus(view, view.false_calls[seat])} for {amount(view.false_calls[seat], 'false accusation')}")
    return " ".join(parts)
