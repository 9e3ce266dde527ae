"""What a good player believes: whoever bids a face probably holds it, dice rerolled since say nothing, and more dice win.

``mass`` is a row of a bot's desk: mass[k] is the chance that k of the dice asked about match a bid. ``habits`` are numbers of the
bot's own, in thousandths: how far it reads a bid, and what a lead in dice is worth to it.
"""

from .moves import FACES, STAR, bid_of
from .rules import NO_BID

NO_FACE = -1
WHOLE = 1_000  # habits are thousandths
CLUE, STAR_CLUE = 0, 1  # habits: how much likelier a die shows the face that its owner bid, or a star, than any other face
MIGHT = 2  # from here on: what no, one, two ... dice weigh in the struggle to be the last who has any


def face_told(view, p):
    """The face that a seat's covered dice are likely to show: that of its latest bid, unless they were rolled again since."""
    if view.said[p] == NO_BID or view.shown[p] > 0:
        return NO_FACE
    _, face = bid_of(view, view.said[p])
    return face


def weight_of(face, told, habits):
    """How likely a die shows a face, as a weight, if its owner told of this or another one."""
    if told == NO_FACE:
        return WHOLE
    if face == told:
        return habits[CLUE]
    return habits[STAR_CLUE] if face == STAR else WHOLE


def all_weights(told, habits):
    total = 0
    for face in range(FACES):
        total += weight_of(face, told, habits)
    return total


def chance_to_match(face, told, habits):
    """How likely one covered die matches a bid on a face."""
    weight = weight_of(face, told, habits)
    if face != STAR:
        weight += weight_of(STAR, told, habits)
    return weight / all_weights(told, habits)


def believe(view, seat, face, habits, mass):
    """The chances of how many covered dice of all others than this seat match; returns how many dice that are."""
    n = 0
    mass[0] = 1.0
    for p in range(view.seats):
        if p != seat and view.covered[p] > 0:
            n = more_dice(mass, n, view.covered[p], chance_to_match(face, face_told(view, p), habits))
    return n


def more_dice(mass, n, dice, chance):
    """So many more dice, each of which matches with this chance."""
    for _ in range(dice):
        n += 1
        mass[n] = mass[n - 1] * chance
        for k in range(n - 1, 0, -1):
            mass[k] = mass[k] * (1.0 - chance) + mass[k - 1] * chance
        mass[0] *= 1.0 - chance
    return n


def reached(mass, n, wanted):
    """The chance that at least so many match."""
    total = 0.0
    for k in range(max(wanted, 0), n + 1):
        total += mass[k]
    return total


def prospect(view, seat, loser, dice, habits):
    """The seat's chance to win the match if ``loser`` now lost so many dice."""
    total = 0
    own = 0
    for p in range(view.seats):
        left = view.left[p] - dice if p == loser else view.left[p]
        if left > 0:
            total += habits[MIGHT + left]
            if p == seat:
                own = habits[MIGHT + left]
    return own / total


def prospect_if_exact(view, seat, bidder, habits):
    """The same if everybody but the bidder loses a die."""
    total = 0
    own = 0
    for p in range(view.seats):
        left = view.left[p] if p == bidder else view.left[p] - 1
        if left > 0:
            total += habits[MIGHT + left]
            if p == seat:
                own = habits[MIGHT + left]
    return own / total
