"""The opponents of Sneaky: one is content with its first bandit, the other weighs what a turn may still bring."""

from dicehouse.engine import Bot

from .moves import (
    BITS,
    CENTRE,
    DECIDING,
    DICE,
    ORDER,
    ORDERING,
    PLACE,
    ROLL_ON,
    STOP,
    TARGETS,
    colour_of,
    count_on,
    ordered,
    value_of,
)
from .odds import CERTAIN, FILLS, MOST_NEEDED, MOST_ROLLS, SURVIVES, row_of
from .rules import MAX_CARDS, NOT_PLACED, NOT_YET, free, pile_left

POINT = 100  # worths are counted in hundredths of a point
KEPT = [0, 100, 75, 80]  # of each point of a bandit, by its value: what is left on average when others can steal it
HANDCUFF = 150  # what a handcuff is worth early in the match


def timid(view, seat, moves, n, rng):
    """Fills what can be filled, and stops with the first bandit."""
    if view.stage == DECIDING:
        return STOP if bandits_filled(view) > 0 or n == 1 else ROLL_ON
    if view.stage == ORDERING:
        return moves[0]
    best = moves[0]
    most = -1
    for i in range(n):
        filled = worth_of_filling(view, moves[i] - PLACE + 1)
        if filled > most:
            most = filled
            best = moves[i]
    return best


def bandits_filled(view):
    n = 0
    for target in range(TARGETS):
        if view.target[target] > 0 and free(view, target) == 0:
            n += 1
    return n


def worth_of_filling(view, code):
    """Points of the cards that a placement fills, before the number of its dice."""
    points = 0
    dice = 0
    for target in range(TARGETS):
        count = count_on(code, target)
        dice += count
        if count > 0 and count == free(view, target):
            points += value_of(view.target[target])
    return points * (DICE + 1) + dice


def cunning(view, seat, moves, n, rng):
    """Places and stops so that the turn is worth most on average."""
    if view.stage == ORDERING:
        return strongest_on_top(view, moves, n)
    lying = dice_on_cards(view)
    if view.stage == DECIDING:
        if n == 1 or stop_worth(view, seat, lying) >= roll_worth(view, seat, lying):
            return STOP
        return ROLL_ON
    best = moves[0]
    worth_most = 0
    for i in range(n):
        code = lying + moves[i] - PLACE + 1  # the spaces of a card are its digit's, so nothing is carried
        worth = max(stop_worth(view, seat, code), roll_worth(view, seat, code))
        if i == 0 or worth > worth_most:
            worth_most = worth
            best = moves[i]
    return best


def strongest_on_top(view, moves, n):
    """A bandit with more spaces is harder to steal, and guards those below."""
    best = moves[0]
    strongest = 0
    for i in range(n):
        _, middle, top = ordered(view, moves[i] - ORDER)
        guard = value_of(middle) if top == 0 else value_of(top) * DICE + value_of(middle)
        if guard > strongest:
            strongest = guard
            best = moves[i]
    return best


def dice_on_cards(view):
    """The dice that lie on each target, as a code."""
    code = 0
    for i in range(DICE):
        if view.on[i] != NOT_PLACED:
            code += 1 << BITS * (view.on[i] - 1)
    return code


def card_worth(view, target):
    """What a target is worth to the player: what one keeps of it and, if it is stolen, what it helps that the rival loses it."""
    value = value_of(view.target[target])
    worth = value * (POINT if view.left == 1 else KEPT[value])  # nobody steals after the very last turn
    return worth if target < CENTRE else worth + value * POINT // (view.seats - 1) ** 2


def handcuff_worth(view, seat, from_centre):
    """What the handcuffs of a turn are worth: the same each at first, more and more what they bring, in the end only that."""
    change = 0
    if from_centre == 0 and view.cuffs[seat] > 0:
        change = -1
    elif from_centre >= 2 and view.supply > 0:
        change = 1
    if change == 0:
        return 0
    brings = (standing(view, seat, view.cuffs[seat] + change) - standing(view, seat, view.cuffs[seat])) * POINT
    if view.left != NOT_YET:
        return brings
    hidden = pile_left(view)
    return (hidden * HANDCUFF * change + (MAX_CARDS - hidden) * (HANDCUFF * change + brings) // 2) // MAX_CARDS


def standing(view, seat, cuffs):
    """Points that a seat would get for so many handcuffs if the match ended now."""
    most = 0
    for p in range(view.seats):
        if p != seat:
            most = max(most, view.cuffs[p])
    if cuffs == 0:
        return -view.penalty
    return view.bonus if cuffs >= most else 0


def stop_worth(view, seat, code):
    """What stopping brings with the dice of this code on the cards."""
    worth = 0
    from_centre = 0
    for target in range(TARGETS):
        if view.target[target] > 0 and count_on(code, target) == value_of(view.target[target]):
            worth += card_worth(view, target)
            if target < CENTRE:
                from_centre += 1
    return worth + handcuff_worth(view, seat, from_centre)


def needed(view, code, target):
    """Dice of its colour until a target is full, if cards that need fewer are filled first; 0: it is full, or no card."""
    if view.target[target] == 0:
        return 0
    own = value_of(view.target[target]) - count_on(code, target)
    total = own
    for other in range(TARGETS):
        if (
            own > 0
            and other != target
            and view.target[other] > 0
            and colour_of(view.target[other]) == colour_of(view.target[target])
        ):
            theirs = value_of(view.target[other]) - count_on(code, other)
            if 0 < theirs < own or (theirs == own and other < target):
                total += theirs
    return total


def roll_worth(view, seat, code):
    """What the turn is worth on average if one rolls once, twice or three times more and then stops."""
    dice = DICE
    colours = 0
    have = 0
    from_centre = 0
    for target in range(TARGETS):
        if view.target[target] > 0:
            dice -= count_on(code, target)
            if count_on(code, target) == value_of(view.target[target]):
                have += card_worth(view, target)
                if target < CENTRE:
                    from_centre += 1
            else:
                colours |= 1 << colour_of(view.target[target])
    k = 0
    while colours > 0:
        k += colours & 1
        colours >>= 1
    failed = handcuff_worth(view, seat, 0)
    if dice == 0 or k == 0:
        return failed
    best = failed
    first = row_of(dice, k, 1)
    for row in range(first, first + MOST_ROLLS):
        best = max(best, plan_worth(view, seat, code, first, row, have, from_centre, failed))
    return best


def plan_worth(view, seat, code, first, row, have, from_centre, failed):
    """What a plan of so many rolls is worth: the bandits one has and may still fill, and the handcuffs, unless a roll fails.

    A first roll that fails fills nothing anyway; after a later one, what was filled is lost too.
    """
    none = CERTAIN  # the chance that no more bandit of the middle is filled
    one = 0  # and that one is
    more = 0
    for target in range(TARGETS):
        missing = needed(view, code, target)
        if 0 < missing <= MOST_NEEDED:
            chance = FILLS[row, missing]
            more += chance * card_worth(view, target)
            if target < CENTRE:
                one = (one * (CERTAIN - chance) + none * chance) // CERTAIN
                none = none * (CERTAIN - chance) // CERTAIN
    now = handcuff_worth(view, seat, from_centre)
    cuffs = none * now + one * handcuff_worth(view, seat, from_centre + 1)
    cuffs += (CERTAIN - none - one) * handcuff_worth(view, seat, from_centre + 2)
    brings = (SURVIVES[first] * have + more + cuffs - (CERTAIN - SURVIVES[first]) * (now - failed)) // CERTAIN
    later = CERTAIN * SURVIVES[row] // SURVIVES[first]  # the chance that no roll after the first fails
    return (later * brings + (CERTAIN - later) * failed) // CERTAIN


BOTS = {
    "timid": Bot("timid", "fills what it can and stops with the first bandit", timid),
    "cunning": Bot("cunning", "weighs what a turn may still bring against what it may lose", cunning),
}
