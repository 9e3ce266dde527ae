"""The opponent that counts: it knows its own dice, works out how likely a bid is, believes bids a little and bluffs sometimes."""

from dicehouse.engine import Bot, below

from .moves import BID, CHALLENGE, FACES, STAND, bid_of, place_of, show_matching
from .odds import CERTAIN, at_least, bid_chance, dice_in_play, own_matching, seen_matching, unseen_dice
from .rules import NO_BID, SHOWING

NO_FACE = -1
BLUFFS = 8  # one turn in so many, it pretends to hold one more of some face
BOLDEST, BOLDNESS_STEPS, BOLDNESS_STEP = 8_000, 4, 400  # how likely a bid must be to be made freely: 80 to 92 %
RISKY = 6_500  # with a bid less likely than this, it shows its matching dice and rerolls the others


def counting(view, seat, moves, n, rng):
    if view.stage == SHOWING:
        return show_or_stand(view, seat)
    bluff = below(rng, FACES) if below(rng, BLUFFS) == 0 else NO_FACE
    boldness = BOLDEST + BOLDNESS_STEP * below(rng, BOLDNESS_STEPS)
    raise_to = boldest_raise(view, seat, boldness, bluff)
    if raise_to == NO_BID:
        raise_to = likeliest_raise(view, seat, bluff)
    if view.bid == NO_BID:
        return BID + raise_to
    if raise_to == NO_BID or chance_of(view, seat, raise_to, bluff) < CERTAIN - chance_of(view, seat, view.bid, NO_FACE):
        return CHALLENGE
    return BID + raise_to


def boldest_raise(view, seat, boldness, bluff):
    """The highest raise that is likely enough; NO_BID if none is."""
    best = NO_BID
    for face in range(FACES):
        amount = dice_in_play(view)
        while amount > 0 and believed_chance(view, seat, amount, face, bluff) < boldness:
            amount -= 1
        if amount > 0:
            place = place_of(view, amount, face)
            if place > view.bid:
                best = max(best, place)
    return best


def likeliest_raise(view, seat, bluff):
    """The raise that is most likely true; NO_BID if the track is at its end or more dice would be needed than there are."""
    best = NO_BID
    likeliest = 0
    for face in range(FACES):
        amount = 1
        while amount <= dice_in_play(view) and place_of(view, amount, face) <= view.bid:
            amount += 1
        if amount <= dice_in_play(view):
            chance = believed_chance(view, seat, amount, face, bluff)
            if chance > likeliest:
                likeliest = chance
                best = place_of(view, amount, face)
    return best


def chance_of(view, seat, place, bluff):
    amount, face = bid_of(view, place)
    return believed_chance(view, seat, amount, face, bluff)


def believed_chance(view, seat, amount, face, bluff):
    """How likely a bid is if everybody who bid this face holds one such die, and a bluffer one more than it has."""
    hidden = unseen_dice(view, seat)
    missing = amount - seen_matching(view, seat, face)
    for p in range(view.seats):
        if p != seat and view.covered[p] > 0 and view.said[p] != NO_BID:
            _, said = bid_of(view, view.said[p])
            if said == face:
                hidden -= 1
                missing -= 1
    if bluff == face:
        missing -= 1
    return at_least(hidden, missing, face)


def show_or_stand(view, seat):
    """Showing what matches and rerolling the rest can only help the bid; it costs the secret, so only a risky bid is worth it."""
    amount, face = bid_of(view, view.bid)
    matching = own_matching(view, seat, face)
    if bid_chance(view, seat, amount, face) >= RISKY or matching == 0 or matching == view.covered[seat]:
        return STAND
    return show_matching(view, seat, face)


BOTS = {"counting": Bot("counting", "knows the odds, believes bids a little and bluffs sometimes", counting)}
