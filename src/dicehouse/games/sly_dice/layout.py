"""What lies on the table of Sly Dice: what is at stake, cards with tokens, dice with shields, the score sheet."""

from dicehouse.engine import NOBODY, Dice, Line, Sheet

from .combinations import count_face, makes
from .log import added_words
from .moves import (
    CALLING,
    CARDS,
    CLAIMING,
    DOUBTING,
    FOURS,
    HIGH_LOW,
    IN_DUEL,
    NUMBERS,
    ONES,
    OVER,
    OWN,
    POWERS,
    ROLLING,
    THREES,
    TWOS,
)
from .phrases import best_of_all, capital, claim_words, dice_words, hidden_slots, open_cards, pile, points_words, price, rounds
from .rules import DUEL_ROLLS, NO_POWER, TURNED_IN_SIGHT, bonus, calls_made, sum_of_roll, to_beat, total, worth

SHORT_POWERS = {ONES: "turn", TWOS: "repeat", THREES: "add", FOURS: "restart"}  # as one types them
SHORT_CARDS = {
    "Small Straight": "Small Str.",
    "Large Straight": "Large Str.",
    "26 or greater": "26 or gr.",
    "Odds or Evens": "Odds/Evens",
}


def pieces(view, seat, to):
    laid = [Line(stake(view, to), loud=True)]
    if powers := powers_used(view, to):
        laid.append(Line(powers))
    laid += [cards(view, seat, to), Line(f"{pile(view)} cards are left in the pile.")]
    if view.middle[0]:
        laid.append(Dice("Middle", faces(view.middle)))
    laid += [shield(view, p, seat, to) for p in (*others(view, seat), *([] if seat == NOBODY else [seat]))]
    laid += [duel_roll(view, roll) for roll in range(DUEL_ROLLS) if view.calls[roll]]
    laid.append(score_sheet(view, to))
    return laid


def others(view, seat):
    return [p for p in range(view.seats) if p != seat]


# --- what is at stake ------------------------------------------------------------------------------------------------


def stake(view, to):
    if view.round == 0:
        return "The cards are laid out."
    if view.stage == OVER:
        totals = [total(view, p) for p in range(view.seats)]
        _, winners = best_of_all(view, totals)
        return f"The last round is over. Most points: {to.all_of(winners)} with {max(totals)}."
    where = f"Round {view.round} of {rounds(view)}"
    if view.stage == CLAIMING:
        return f"{where}: {to.whose(view.turn)} turn to claim a card."
    if view.stage == DOUBTING:
        claim = claim_words(view.claim_card, view.claim_count)
        points = points_words(worth(view, view.claim_card, view.claim_count))
        asked = "You" if view.asked == to.viewer else to.name(view.asked)
        return f"{where}: {to.does(view.turn, 'claim')} {claim} for {points}. {asked} may accuse or let it pass."
    if view.stage in (CALLING, IN_DUEL):
        roll = max(calls_made(view) - (view.stage == IN_DUEL), 0)
        return (
            f"{where}: {to.does(view.turn, 'play')} High Low. Roll {roll + 1} must be higher or lower than {to_beat(view, roll)}."
        )
    if view.stage == ROLLING:
        rolling = [p for p in range(view.seats) if not view.done[p]]
        return f"{where}. Still rolling: {to.all_of(rolling)}. {to.does(view.opener, 'claim')} first."
    return f"{where}: the dice roll."


def powers_used(view, to):
    """What everybody, or the claimer alone, knows of the powers used in this turn."""
    used = []
    if view.repeating:
        used.append("Twos (a card is scored a second time)")
    if view.turned != NO_POWER:
        used.append(f"Ones (a die {'before' if view.turned == TURNED_IN_SIGHT else 'behind'} the shield was turned)")
    if view.sum or view.added_hidden:
        used.append(f"Threes ({added_words(view, view.turn)})")
    return f"Powers used in this turn: {', '.join(used)}." if used else ""


# --- the cards -------------------------------------------------------------------------------------------------------


def cards(view, seat, to):
    """Each open card, what it brings, what the viewer's own dice make of it, and everybody's tokens."""
    helped = seat != NOBODY and view.stage in (ROLLING, CLAIMING, DOUBTING) and view.rolls[seat] > 0
    names = [to.name(p) for p in range(view.seats)]
    rows = [
        [
            CARDS[card],
            short_price(view, card),
            *([made_words(view, seat, card)] if helped else []),
            *(tokens(view, p, card) for p in range(view.seats)),
            SHORT_POWERS.get(card, ""),
        ]
        for card in open_cards(view)
    ]
    return Sheet(["card", "points", *(["your dice"] if helped else []), *names, "power"], rows)


def short_price(view, card):
    return f"{view.number_points[card]} each" if card < len(NUMBERS) else price(view, card).split()[0]


def made_words(view, seat, card):
    """What the viewer alone knows: whether a claim would be true, and up to which count."""
    if card < len(NUMBERS):
        count = count_face(view, seat, card + 1)
        return f"up to x{count}" if count else "none"
    if card == HIGH_LOW:
        return "-"
    return "yes" if makes(view, seat, card, 0) else "no"


def tokens(view, seat, card):
    """Scored once or twice; on the cards with a power, whether it is ready or used."""
    lying, ready = view.tokens[seat, card], view.ready[seat, card]
    if card >= POWERS:
        return ["", "scored", "twice"][lying]
    return "+".join(["used"] * (lying - ready) + ["ready"] * ready)


# --- dice ------------------------------------------------------------------------------------------------------------


def faces(row):
    return [str(face) if face else "?" for face in row]


def shield(view, p, seat, to):
    """The three dice of a player: own ones are all seen, of the others those before the shield."""
    own = p == seat
    dice = [] if view.rolls[p] == 0 else faces(view.dice[p, die] for die in range(OWN))
    pushed = [die for die in range(OWN) if view.pushed[p, die]] if dice else []
    notes = [seat_note(view, p)]
    if own and pushed:
        notes.insert(0, f"before the shield: {dice_words(view.dice[p, die] for die in pushed)}")
    elif dice and not own and not view.revealed[p]:
        notes.insert(0, f"{len(hidden_slots(view, p))} behind the shield")
    label = "Your dice" if own else capital(to.name(p))
    at_turn = p == view.asked if view.stage == DOUBTING else p == view.turn or (view.stage == ROLLING and not view.done[p])
    return Dice(label, dice, ", ".join(filter(None, notes)), pushed if own else [], own=own, turn=at_turn)


def seat_note(view, p):
    if view.stage == ROLLING:
        return "stopped" if view.done[p] else "rolling"
    if view.done[p] and view.rolls[p] == 0:
        return "picked up for High Low"
    if view.revealed[p]:
        return "shown to all"
    return "passed" if view.passed[p] else ""


def duel_roll(view, roll):
    rolled = [view.duel[roll, die] for die in range(OWN)]
    summed = f"{sum_of_roll(view, roll)} " if all(rolled) else ""
    return Dice("Higher" if view.calls[roll] > 0 else "Lower", faces(rolled), f"{summed}against {to_beat(view, roll)}")


# --- points ----------------------------------------------------------------------------------------------------------


def score_sheet(view, to):
    """Round by round what each claimed and got, then bonus cards and totals as they stand."""
    seats = range(view.seats)
    rows = [
        [str(r + 1), *(claimed(view, r, p) for p in seats)] for r in range(view.round) if any(view.sheet_card[r, p] for p in seats)
    ]
    for name, held, sign in (("bluffs", view.bluffs, "+"), ("false", view.false_calls, "−")):
        if any(held[p] for p in seats):
            rows.append([name, *(f"{held[p]} ({sign}{bonus(view, held[p])})" if held[p] else "" for p in seats)])
    rows.append(["total", *(str(total(view, p)) for p in seats)])
    return Sheet(["round", *(to.name(p) for p in seats)], rows)


def claimed(view, r, p):
    if not view.sheet_card[r, p]:
        return ""
    card = CARDS[view.sheet_card[r, p] - 1]
    return f"{SHORT_CARDS.get(card, card)}: {view.sheet_points[r, p]}"
