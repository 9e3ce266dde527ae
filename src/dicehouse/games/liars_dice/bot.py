"""Three opponents: one that believes, one that counts, and one that reads the others and is hard to read in the end."""

from typing import Any, NamedTuple

from dicehouse.engine import GENTLE, MASTER, STEADY, Bot, below, fractions, known, stored, whole

from .belief import (
    MIGHT,
    NO_FACE,
    WHOLE,
    believe,
    chance_to_match,
    more_dice,
    prospect,
    prospect_if_exact,
    reached,
)
from .endgame import NOT_KNOWN, worked_out
from .moves import BID, CHALLENGE, FACES, MAX_DICE, STAND, STAR, bid_of, place_of, show_matching
from .odds import CERTAIN, MOST_DICE, at_least, bid_chance, dice_in_play, own_matching, seen_matching, unseen_dice
from .rules import NO_BID, SHOWING, next_with_dice

# --- gentle: believes too much ----------------------------------------------------------------------------------------

DISBELIEF = 1_500  # only a bid less likely than this is challenged
CAUTION = 7_000  # a raise is made if it is as likely as this to somebody who believes everything


def trusting(view, seat, moves, n, rng):
    """Bids what it has, believes that every bidder has as much as the bid needs on average, and challenges only what cannot be."""
    if view.stage == SHOWING:
        return STAND
    raise_to = likeliest_raise(view, seat, NO_FACE)
    if view.bid == NO_BID:
        return BID + raise_to
    doubtful = chance_of(view, seat, view.bid, NO_FACE) < DISBELIEF
    if raise_to == NO_BID or (doubtful and chance_of(view, seat, raise_to, NO_FACE) < CAUTION):
        return CHALLENGE
    return BID + raise_to


# --- steady: counts ---------------------------------------------------------------------------------------------------

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
        amount = lowest_raise(view, face)
        if amount <= dice_in_play(view):
            chance = believed_chance(view, seat, amount, face, bluff)
            if chance > likeliest:
                likeliest = chance
                best = place_of(view, amount, face)
    return best


def lowest_raise(view, face):
    """The smallest amount of a face that is ahead of the red die; one more than all dice where none is."""
    amount = 1
    while amount <= dice_in_play(view) and place_of(view, amount, face) <= view.bid:
        amount += 1
    return amount


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


# --- strong: reads the others -----------------------------------------------------------------------------------------

HIGHER = 4  # how many amounts from the lowest raise of a face on it thinks about
HABITS = MIGHT + MAX_DICE + 1  # after those of belief
MISTRUST, CALM, CALM_OF_TWO, WHIM, SECRECY = range(HABITS, HABITS + 5)
CLUES = [3_000, 2_000]
WEIGHTS = [0, 1_000, 4_600, 12_000, 24_000, 40_000]  # by the values of the last rounds between two (solve.py), and on in that way
MANNERS = [800, 1_000, 1_800, 10, 100]
ROOM = MOST_DICE + 2


class Desk(NamedTuple):
    """Habits, and chances of how many dice match: as the seat sees it, and as others do who do not know its dice."""

    habits: Any
    mass: Any
    public: Any
    last_rounds: Any  # how two play with their last three dice, worked out


def reading(view, seat, moves, n, rng, desk):
    """Reads the others; with the last three dice it bluffs and doubts in the proportions that were worked out."""
    move = worked_out(view, seat, rng, desk.last_rounds)
    return most_hopeful(view, seat, moves, n, rng, desk) if move == NOT_KNOWN else move


def most_hopeful(view, seat, moves, n, rng, desk):
    """The move with the best chance to win the match, as far as it sees; of nearly equal ones not always the same."""
    best = moves[0]
    most = -1.0
    if view.stage == SHOWING:
        for i in range(n):
            worth = worth_of_showing(view, seat, moves[i], desk)
            if worth > most:
                most = worth
                best = moves[i]
        return best
    if view.bid != NO_BID:
        most = worth_of_challenge(view, seat, desk)
    for face in range(FACES):
        lowest = lowest_raise(view, face)
        if lowest <= dice_in_play(view):
            dice = look_at(view, seat, face, desk)
            for amount in range(lowest, min(lowest + HIGHER, dice_in_play(view) + 1)):
                worth = worth_of_bid(view, seat, amount, face, dice, desk) + below(rng, desk.habits[WHIM] + 1) / WHOLE
                if worth > most:
                    most = worth
                    best = BID + place_of(view, amount, face)
    return best


def worths(view, seat, moves, n, worth, desk):
    """What it thinks each move is worth."""
    for i in range(n):
        move = moves[i]
        if view.stage == SHOWING:
            worth[i] = worth_of_showing(view, seat, move, desk)
        elif move == CHALLENGE:
            worth[i] = worth_of_challenge(view, seat, desk)
        else:
            amount, face = bid_of(view, move - BID)
            worth[i] = 0.0  # of a bid on more dice than there are
            if amount <= dice_in_play(view):
                worth[i] = worth_of_bid(view, seat, amount, face, look_at(view, seat, face, desk), desk)


def look_at(view, seat, face, desk):
    """Works out the chances of a face, for itself and as the others would after such a bid; returns how many dice it cannot see."""
    others = believe(view, seat, face, desk.habits, desk.public)
    more_dice(desk.public, others, view.covered[seat], chance_to_match(face, face, desk.habits))
    return believe(view, seat, face, desk.habits, desk.mass)


def worth_of_challenge(view, seat, desk):
    amount, face = bid_of(view, view.bid)
    dice = believe(view, seat, face, desk.habits, desk.mass)
    return worth_if_challenged(view, seat, seat, view.bidder, amount - seen_matching(view, seat, face), dice, desk)


def worth_if_challenged(view, seat, challenger, bidder, missing, dice, desk):
    """The seat's chance to win, over all that the unseen dice may show: as many as are missing must match."""
    worth = 0.0
    for k in range(dice + 1):
        if k > missing:
            worth += desk.mass[k] * prospect(view, seat, challenger, k - missing, desk.habits)
        elif k < missing:
            worth += desk.mass[k] * prospect(view, seat, bidder, missing - k, desk.habits)
        else:
            worth += desk.mass[k] * prospect_if_exact(view, seat, bidder, desk.habits)
    return worth


def worth_of_bid(view, seat, amount, face, dice, desk):
    """If the next player challenges it, what the dice then bring; if not, the round goes on. ``look_at`` comes before."""
    seen = seen_matching(view, seat, face)
    challenged = worth_if_challenged(view, seat, next_with_dice(view, seat), seat, amount - seen, dice, desk)
    shown = seen - own_matching(view, seat, face)
    doubt = doubted(reached(desk.public, dice + view.covered[seat], amount - shown), desk)
    return doubt * challenged + (1.0 - doubt) * calm(view, seat, desk)


def doubted(looks, desk):
    """How likely a bid is challenged that looks so likely to the others."""
    return min(1.0, (1.0 - looks) * desk.habits[MISTRUST] / WHOLE)


def calm(view, seat, desk):
    """The seat's chance to win if the round goes on: where there are others, somebody else may lose a die."""
    now = prospect(view, seat, seat, 0, desk.habits)
    players = 0
    for p in range(view.seats):
        players += 1 if view.left[p] > 0 else 0
    habit = desk.habits[CALM_OF_TWO] if players == 2 else desk.habits[CALM]
    return now + (1.0 - now) * habit / WHOLE / dice_in_play(view)


def worth_of_showing(view, seat, move, desk):
    """After its own bid: to stand, or to show some dice and reroll the others. A secret that is kept is worth something too."""
    amount, face = bid_of(view, view.bid)
    seen = seen_matching(view, seat, face)
    if move == STAND:
        dice = look_at(view, seat, face, desk)
        return worth_of_bid(view, seat, amount, face, dice, desk) + desk.habits[SECRECY] / WHOLE / dice_in_play(view)
    own = own_matching(view, seat, face)
    shown, matching = dice_shown(view, seat, move - STAND, face)
    fresh = view.covered[seat] - shown
    chance = chance_to_match(face, NO_FACE, desk.habits)
    others = believe(view, seat, face, desk.habits, desk.mass)
    dice = more_dice(desk.mass, others, fresh, chance)
    missing = amount - (seen - own + matching)
    challenged = worth_if_challenged(view, seat, next_with_dice(view, seat), seat, missing, dice, desk)
    doubt = doubted(reached(desk.mass, dice, missing), desk)
    return doubt * challenged + (1.0 - doubt) * calm(view, seat, desk)


def dice_shown(view, seat, way, face):
    """How many dice a way to show them puts outside the cup, and how many of these match a bid on this face."""
    shown = 0
    matching = 0
    for f in range(FACES):
        count = way % (view.cup[seat, f] + 1)
        way //= view.cup[seat, f] + 1
        shown += count
        if f in (face, STAR):
            matching += count
    return shown, matching


# --- the bots ---------------------------------------------------------------------------------------------------------

HABIT = [*CLUES, *WEIGHTS, *MANNERS]

BOTS = {
    "trusting": Bot("trusting", "bids what it has, believes the others and never bluffs", trusting, GENTLE),
    "counting": Bot("counting", "knows the odds, believes bids a little and bluffs sometimes", counting, STEADY),
    "reading": Bot(
        "reading",
        "reads the others' dice from their bids, weighs what each move does to its chance to win, and knows the last three dice",
        reading,
        MASTER,
        Desk(whole(len(HABIT), HABIT), fractions(ROOM), fractions(ROOM), known(stored(__package__, "last_rounds"))),
        values=worths,
    ),
}
