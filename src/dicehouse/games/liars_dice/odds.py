"""How likely a bid is, seen from one seat: the dice it sees are certain, every other one may show any face."""

from math import comb

from dicehouse.engine import Grid

from .moves import FACES, STAR

CERTAIN = 10_000  # chances are whole ten-thousandths, so that they are the same on every machine
MOST_DICE = 30
MATCHING_FACES = {"number": 2, "star": 1}  # of six: a number bid also counts stars


def _at_least(kind):
    """Row n, column k: the chance that k or more of n unseen dice match."""
    fit = MATCHING_FACES[kind]
    rows = []
    for n in range(MOST_DICE + 1):
        ways = [comb(n, k) * fit**k * (FACES - fit) ** (n - k) for k in range(n + 1)]
        rows.append([CERTAIN * sum(ways[k:]) // FACES**n for k in range(MOST_DICE + 2)])
    return Grid(rows)


NUMBER_AT_LEAST = _at_least("number")
STAR_AT_LEAST = _at_least("star")


def at_least(n, k, face):
    """The chance, in ten-thousandths, that k or more of n unseen dice match a bid on this face."""
    if k <= 0:
        return CERTAIN
    if k > n:
        return 0
    return STAR_AT_LEAST[n, k] if face == STAR else NUMBER_AT_LEAST[n, k]


def own_matching(view, seat, face):
    """Dice under the seat's own cup that match a bid on this face."""
    own = view.cup[seat, face]
    return own if face == STAR else own + view.cup[seat, STAR]


def seen_matching(view, seat, face):
    """Matching dice that the seat can see: its own and all shown ones."""
    seen = own_matching(view, seat, face)
    for p in range(view.seats):
        seen += view.open[p, face]
        if face != STAR:
            seen += view.open[p, STAR]
    return seen


def dice_in_play(view):
    dice = 0
    for p in range(view.seats):
        dice += view.left[p]
    return dice


def unseen_dice(view, seat):
    """Dice under the other cups."""
    unseen = 0
    for p in range(view.seats):
        if p != seat:
            unseen += view.covered[p]
    return unseen


def bid_chance(view, seat, amount, face):
    """How likely at least ``amount`` dice match, from this seat's view and nothing else."""
    return at_least(unseen_dice(view, seat), amount - seen_matching(view, seat, face), face)
