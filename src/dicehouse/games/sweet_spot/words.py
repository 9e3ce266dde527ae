"""The Sweet Spot in sentences: what happened, what lies on the table, what one may do and how likely a hit is."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, amount

from .moves import BET, DECLINE, FACES
from .rules import (
    BETTING,
    DECLINED,
    DICE,
    DRAW_FIRST,
    HIT,
    MISSED,
    NO_BET,
    NO_LIMIT,
    NO_SPOT,
    NOTHING_YET,
    OVER,
    ROLL,
    SECOND_ROLL,
    TOOK_POT,
    last_lap,
    most_to_bet,
    spot_size,
)

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat != CHANCE:
        return tell_choice(before, after, seat, move, to)
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.begins)} to begin."]
    told = []
    if before.turns == 0 and before.stage == ROLL and before.dice[0] == 0:
        told.append(f"Everybody pays {chips(before.ante)}. The pot holds {chips(before.pot)}.")
    if before.stage == SECOND_ROLL:
        told += tell_second_roll(before, after, to)
    elif after.stage != ROLL or before.dice[DICE - 2] != 0:  # the third die has fallen
        told += tell_first_roll(before, after, to)
    if after.turns > before.turns:
        told += tell_passing(before, after, to)
    return told


def tell_choice(before, after, seat, move, to):
    if move == DECLINE:
        return [f"{to.does(seat, 'decline')}.", *tell_passing(before, after, to)]
    return [f"{to.does(seat, 'bet')} {chips(after.bet)} on {spot_words(before)}."]


def tell_first_roll(before, after, to):
    seat = before.turn
    if after.stage == BETTING:
        return [f"{to.does(seat, 'roll')} {dice_words(after.dice)}. The sweet spot is {spot_words(after)}."]
    rolled = f"{to.does(seat, 'roll')} {dice_words(faces_of(after, seat))}"
    if after.last_end[seat] == TOOK_POT:
        return [f"{rolled}: three of a kind! {to.does(seat, 'take')} the pot of {chips(after.last_chips[seat])}."]
    if after.last_end[seat] == NO_SPOT:
        return [f"{rolled}. Nothing lies between."]
    return [f"{rolled}, but the pot is too small to bet on."]


def tell_second_roll(before, after, to):
    seat, face = before.turn, after.last_dice[before.turn, before.third]
    if after.last_end[seat] == HIT:
        told = f"a hit! {to.does(seat, 'win')} {chips(before.bet)} from the pot"
        left = before.purse[seat] + before.bet
    else:
        told = f"a miss. {to.does(seat, 'pay')} {chips(before.bet)} into the pot"
        left = before.purse[seat] - before.bet
    return [f"The third die shows {face}: {told} and {have(seat, to)} {amount(left) if left else 'none'} now."]


def tell_passing(before, after, to):
    """Who is out, new pots, the last lap, and the end."""
    told = []
    for p in range(after.seats):
        if after.out[p] and not before.out[p]:
            if after.purse[p] == 0:
                told.append(f"{to.does(p, 'is')} out of chips, and out.")
            else:
                told.append(f"{to.name(p) if p != to.viewer else 'You'} cannot pay the ante and bet, and {is_out(p, to)}.")
    if after.antes > before.antes:
        why = "A new pot" if after.last_end[before.turn] == TOOK_POT else "The pot is too small to bet on"
        told.append(f"{why}: everybody who is in pays {chips(after.ante)}. It holds {chips(after.pot)} now.")
    if after.stage == OVER:
        told += tell_end(after, to)
    elif after.lap > before.lap and after.lap == last_lap(after):
        told.append("The last lap begins.")
    return told


def tell_end(view, to):
    left = [p for p in range(view.seats) if not view.out[p]]
    if len(left) > 1:
        told = [f"{amount(last_lap(view), 'lap').capitalize()} {'is' if last_lap(view) == 1 else 'are'} played."]
    elif left:
        told = [f"Only {to.name(left[0])} can still bet."]
    else:
        told = ["Nobody can bet any more."]
    most = max(view.purse[p] for p in range(view.seats))
    best = [p for p in range(view.seats) if view.purse[p] == most]
    if len(best) == 1:
        return [*told, f"{to.does(best[0], 'win')} with {chips(most)}!"]
    who = to.all_of(best)
    return [*told, f"{who[0].upper()}{who[1:]} share the win with {chips(most)} each."]


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = [Line(f"The pot holds {chips(view.pot)}.", loud=True)]
    if view.stage == BETTING:
        laid.append(Line(f"The sweet spot is {spot_words(view)}: the third die may fall there. Bets go up to {most_to_bet(view)}."))
    laid += [dice_of(view, p, seat, to) for p in range(view.seats) if p != seat]
    if seat != NOBODY:
        laid.append(dice_of(view, seat, seat, to))
    laid.append(Line(f"Chips: {', '.join(standing(view, p, to) for p in range(view.seats))}."))
    laid.append(Line(f"Lap {min(view.lap, last_lap(view))}{'' if view.laps == NO_LIMIT else f' of {view.laps}'}."))
    return laid


def dice_of(view, p, seat, to):
    """What a seat has rolled now; otherwise its latest turn."""
    label = "Your dice" if p == seat else to.name(p)
    if view.stage == BETTING and p == view.turn:
        return Dice(label, faces(view.dice), "", [view.low, view.high], own=p == seat, turn=True)
    if view.last_end[p] == NOTHING_YET:
        return Dice(label, [], "", own=p == seat)
    third = view.last_third[p]
    return Dice(label, faces(faces_of(view, p)), ended_words(view, p), [third] if third != NOBODY else [], own=p == seat)


def ended_words(view, p):
    won = view.last_chips[p]
    return {
        NO_SPOT: "nothing between",
        NO_BET: "the pot was too small",
        DECLINED: "declined",
        HIT: f"hit: {won} won",
        MISSED: f"missed: {won} lost",
        TOOK_POT: f"took the pot of {won}",
    }[view.last_end[p]]


def standing(view, p, to):
    return f"{to.name(p)} {view.purse[p]}{' (out)' if view.out[p] and view.stage != OVER else ''}"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    most = most_to_bet(view)
    return f"Bet that the third die falls on {spot_words(view)}: bet 1{f' to bet {most}' if most > 1 else ''}; or decline."


def suggest(view, seat, legal):
    """No bet, one chip, half of what is allowed, all of it."""
    most = most_to_bet(view)
    return list(dict.fromkeys((DECLINE, BET + 1, BET + max(1, most // 2), BET + most)))


def reason(view, seat, move):
    bet = move - BET
    if bet >= view.pot:
        return f"A bet must be lower than the pot, which holds {chips(view.pot)}."
    return f"There is no credit: you have {chips(view.purse[seat])}."


def outlook(view, seat, to):
    if view.stage != BETTING:
        return []
    size = spot_size(view)
    told = [f"Hit the sweet spot: {100 * size / FACES:.0f} %."]
    gain = 2 * size - FACES
    if gain == 0:
        told.append("On average a bet wins as much as it loses.")
    else:
        told.append(f"On average a bet {'wins' if gain > 0 else 'loses'} {GAINS[abs(gain)]} of what is bet.")
    return told


GAINS = {2: "a third", 4: "two thirds"}  # of six faces, so many more hit than miss

# --- small words -----------------------------------------------------------------------------------------------------


def spot_words(view):
    """ "3", "2 and 3", "2 to 4"."""
    lowest, highest = view.dice[view.low] + 1, view.dice[view.high] - 1
    if lowest == highest:
        return str(lowest)
    return f"{lowest} {'and' if highest == lowest + 1 else 'to'} {highest}"


def faces_of(view, seat):
    """The dice of a seat's latest turn."""
    return [view.last_dice[seat, i] for i in range(DICE)]


def faces(dice):
    return [str(face) for face in dice]


def dice_words(dice):
    return " ".join(faces(dice))


def chips(n):
    return amount(n, "chip")


def have(seat, to):
    return "have" if seat == to.viewer else "has"


def is_out(seat, to):
    return "are out" if seat == to.viewer else "is out"
