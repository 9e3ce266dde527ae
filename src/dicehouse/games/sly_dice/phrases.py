"""Small words of Sly Dice: claims, cards, dice and points."""

from dicehouse.engine import amount

from .moves import CARDS, FOURS, HIGH_LOW, NUMBERS, ONES, OWN, THREES, TWOS

POWER_WORDS = {
    ONES: "turn one of your dice to any number",
    TWOS: "score a card a second time",
    THREES: "add two dice to one",
    FOURS: "start your rolling over",
}


def claim_words(card, count):
    """ "three 4s", "Full House"."""
    return things(count, card) if card < len(NUMBERS) else CARDS[card]


def things(count, card):
    """So many dice of the number of a card: "one 4", "three 4s"."""
    return amount(count, str(card + 1))


def price(view, card):
    """What a card brings: "4 points for each 4", "15 points"."""
    if card < len(NUMBERS):
        return f"{points_words(view.number_points[card])} for each {card + 1}"
    return points_words(view.high_low_points if card == HIGH_LOW else view.fixed_points[card - len(NUMBERS)])


def points_words(points):
    return f"{points} point{'' if points == 1 else 's'}"


def dice_words(faces):
    return " ".join(map(str, faces))


def open_cards(view):
    """The cards that lie face up, in the order in which they came."""
    return sorted((card for card in range(len(CARDS)) if view.spot[card]), key=lambda card: view.spot[card])


def pile(view):
    """How many cards are still in the draw pile."""
    return len(CARDS) - len(open_cards(view))


def rounds(view):
    return view.rounds[view.seats - 2]


def hidden_slots(view, seat):
    """The dice of a seat that lie behind its shield."""
    return [die for die in range(OWN) if not view.pushed[seat, die]]


def have(seat, to):
    return "have" if seat == to.viewer else "has"


def capital(text):
    return text[0].upper() + text[1:]


def best_of_all(view, totals):
    """The seats with the most points, and those of them that win: with the most bluffing cards (SLY-70 to SLY-72)."""
    first = [p for p in range(view.seats) if totals[p] == max(totals)]
    most = max(view.bluffs[p] for p in first)
    return first, [p for p in first if view.bluffs[p] == most]
