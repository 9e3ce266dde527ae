"""Stage 3: what dice are worth, which of them are doubled, and what becomes of points and coins; and the score at the end.

Whatever the doubling card is, a choice in scoring is a set of dice that are doubled: a mask with a bit for each die.
"""

from dicehouse.engine import add

from .cards import (
    COLOR_CUBED,
    COLOUR_COUNT,
    FACES,
    FULL_HOUSE,
    HOT_POTATO,
    NO_CARD,
    ODDS_OR_EVENS,
    PAIRS,
    POINT_PRO,
    RAINBOW,
    RUN,
    SLOTS,
    STRAIGHT_CASH,
    WHITE,
)
from .moves import DOUBLE
from .piles import deck

MASKS = 1 << SLOTS
UNDECIDED = -1
THREE = 3  # dice of a colour for Color Cubed, dice for Rainbow, dice of a triplet or a run
FULL = 5  # dice of a Full House
BITS = 4  # for a count of dice


# --- which dice may be doubled ----------------------------------------------------------------------------------------


def scoring_dice(t):
    """The dice that count: not those with a number that an opponent's Can't Touch This blocks (BB-73, Q55, Q57)."""
    blocked = 0  # numbers, as bits
    for colour in range(COLOUR_COUNT):
        if t.guard[colour] > 0 and t.guard[colour] != t.turn + 1:
            blocked |= 1 << t.guard_number[colour]
    mask = 0
    for slot in range(SLOTS):
        if t.die[slot] > 0 and not blocked >> t.face[slot] & 1:
            mask |= 1 << slot
    return mask


def swept(t, odd):
    """What a card doubles that looks at all dice: every colour with three dice, all dice of a Rainbow, all odd or all even ones.

    Blocked dice count as rolled (BB-75, BB-99, BB-108, Q52, Q56).
    """
    colours = counted(t, t.die, MASKS - 1)
    rolled = 0
    for slot in range(SLOTS):
        if t.die[slot] > 0:
            rolled += 1
    mask = 0
    for slot in range(SLOTS):
        if t.doubler == COLOR_CUBED:
            doubled = count_of(colours, t.die[slot]) >= THREE
        elif t.doubler == RAINBOW:
            doubled = rolled >= THREE
        else:
            doubled = t.face[slot] % 2 == odd
        if doubled:
            mask |= 1 << slot
    return mask & scoring_dice(t)


def counted(t, values, mask):
    """How often each number (or colour) occurs among these dice: four bits for each, see ``count_of``."""
    counts = 0
    for slot in range(SLOTS):
        if mask >> slot & 1:
            counts += 1 << BITS * values[slot]
    return counts


def count_of(counts, value):
    return counts >> BITS * value & (1 << BITS) - 1


def are_groups_of(counts, size):
    """Pairs (BB-101 to BB-103) or triplets (BB-117, BB-117b, Q51), each die in one of them."""
    single = 0
    for number in range(1, FACES + 1):
        single += count_of(counts, number) % size
    return single == 0


def is_full_house(counts):
    """A pair and a triplet (BB-80); five equal dice are both (Q43)."""
    dice = 0
    others = 0  # neither a pair nor a triplet
    for number in range(1, FACES + 1):
        equal = count_of(counts, number)
        dice += equal
        if equal in (1, 4, 6):
            others += 1
    return dice == FULL and others == 0


def are_runs(counts):
    """Runs of three or more consecutive numbers, each die in one of them (BB-111, Q49, Q50).

    From low to high every die goes to the shortest run that it continues, so that no run ends too early if there is a way.
    """
    ones = 0  # runs of one die that end with the number before
    twos = 0
    longer = 0
    broken = 0  # runs that ended too early
    for number in range(1, FACES + 1):
        dice = count_of(counts, number)
        broken += max(0, ones + twos - dice)
        continued = twos + min(longer, dice - ones - twos)
        twos, ones, longer = ones, dice - ones - continued, continued
    return broken + ones + twos == 0


def is_legal(t, mask):
    """Whether exactly these dice may be doubled. Pairs, triplets, runs and a Full House need not be named (Q53)."""
    if t.doubler in (COLOR_CUBED, RAINBOW, ODDS_OR_EVENS):  # of odds and evens one must be removed (Q54)
        return mask == swept(t, 0) or mask == swept(t, 1)
    if mask == 0:
        return True
    if t.doubler == NO_CARD or mask & scoring_dice(t) != mask:
        return False
    counts = counted(t, t.face, mask)
    if t.doubler == FULL_HOUSE:
        return is_full_house(counts)
    return are_runs(counts) if t.doubler == RUN else are_groups_of(counts, 2 if t.doubler == PAIRS else THREE)


def legal_masks(t, moves):
    n = 0
    for mask in range(MASKS):
        if is_legal(t, mask):
            n = add(moves, n, DOUBLE + mask)
    return n


# --- what they are worth ----------------------------------------------------------------------------------------------


def value(t, mask):
    """Points and coins of the dice if these are doubled (BB-30, BB-42, BB-44).

    Odds or Evens removes the others (BB-100); every other die counts once, and none more than twice (Q41).
    """
    points = 0
    coins = 0
    scoring = scoring_dice(t)
    for slot in range(SLOTS):
        if scoring >> slot & 1:
            worth = t.face[slot]
            if mask >> slot & 1:
                worth *= 2
            elif t.doubler == ODDS_OR_EVENS:
                worth = 0
            if t.die[slot] == WHITE + 1:
                coins += worth
            else:
                points += worth
    return points, coins


def earnings(t, mask):
    """Points and coins of the turn: cards sold bring coins, too; Point Pro and Straight Cash convert (BB-104, BB-112, Q59, Q60)."""
    points, coins = value(t, mask)
    coins += t.sold
    if t.played[POINT_PRO] > 0:
        return points + coins, 0
    if t.played[STRAIGHT_CASH] > 0:
        return 0, points + coins
    return points, coins


def best_mask(t, coin_weight):
    """The legal choice that brings most, a coin being worth ``coin_weight`` points."""
    best = UNDECIDED
    most = 0
    for mask in range(MASKS):
        if is_legal(t, mask):
            points, coins = earnings(t, mask)
            worth = points + coin_weight * coins
            if best == UNDECIDED or worth > most:
                best = mask
                most = worth
    return best


def only_sensible(t):
    """The choice than which no other brings more points or more coins; UNDECIDED where one must be weighed against the other."""
    found = UNDECIDED
    most_points = 0
    most_coins = 0
    for mask in range(MASKS):
        if is_legal(t, mask):
            points, coins = earnings(t, mask)
            more = points > most_points or coins > most_coins
            if points >= most_points and coins >= most_coins:
                if more or found == UNDECIDED:
                    found = mask
            elif more:
                found = UNDECIDED
            most_points = max(most_points, points)
            most_coins = max(most_coins, coins)
    return found


def tally(t):
    """Points are noted; a loan of the turn before is paid back first (BB-45, BB-93, Q61).

    Coins earned and coins kept count for it, coins borrowed in this turn do not (Q62). What is missing costs points at once, be the
    score negative (BB-94, BB-95, Q63).
    """
    p = t.turn
    t.points, t.earned = earnings(t, t.doubled)
    own = t.earned + t.carried[p]
    t.repaid = min(t.debt[p], own)
    t.unpaid = t.debt[p] - t.repaid
    t.coins = own - t.repaid + t.loan  # BB-92
    t.carried[p] = 0
    t.debt[p] = t.loan  # Q19
    t.round_loan[p, t.round - 1] = t.loan
    t.round_points[p, t.round - 1] = t.points - t.loan_penalty * t.unpaid
    t.score[p] += t.round_points[p, t.round - 1]


# --- the end ----------------------------------------------------------------------------------------------------------


def deck_value(t, p):
    """Final Point Value of a deck: Dice Cards, less what Hot Potatoes cost (BB-22, BB-65, BB-85, Q7)."""
    points = -t.potato_penalty * deck(t, p, HOT_POTATO)
    for colour in range(COLOUR_COUNT):
        points += t.fpv[colour] * deck(t, p, colour)
    return points


def total(t, p):
    """The score at the end: a loan of the last round is not paid back (Q64)."""
    return t.score[p] + deck_value(t, p) - t.loan_penalty * t.debt[p]
