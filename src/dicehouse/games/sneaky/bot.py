"""The opponents of Sneaky: one is content with its first bandit, one looks at points alone, and two weigh all that a turn may
bring: the first by its next three rolls, more or less, the second by every roll and every placement.
"""

from math import factorial
from typing import Any, NamedTuple

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, fractions, whole

from .moves import (
    BITS,
    CENTRE,
    CODES,
    COLOUR_COUNT,
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
    rival_of,
    value_of,
)
from .odds import CERTAIN, FILLS, MOST_NEEDED, MOST_ROLLS, SURVIVES, row_of
from .rules import MAX_CARDS, NOT_PLACED, NOT_YET, bandit_points, free, pile_left

POINT = 100  # worths are counted in hundredths of a point
KEPT = [0, 100, 75, 80]  # of each point of a bandit, by its value: what is left on average when others can steal it
GREED = 2  # how many times too high the greedy one takes its hopes
HANDCUFF = 150  # what a handcuff is worth early in the match
FACTORIAL = [factorial(n) for n in range(DICE + 1)]
MANY_POINTS = 1_000_000  # points count for little where winning is at stake


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


def greedy(view, seat, moves, n, rng):
    """Counts points alone, neither handcuffs nor thieves, and overrates what the next roll may bring."""
    if view.stage != DECIDING:
        return timid(view, seat, moves, n, rng)
    have = 0
    hoped = 0
    lying = dice_on_cards(view)
    row = row_of(dice_left(lying), open_colours(view, lying), 1)
    for target in range(TARGETS):
        if view.target[target] > 0:
            value = value_of(view.target[target]) * CERTAIN
            missing = needed(view, lying, target)
            if missing == 0:
                have += value
            elif missing <= MOST_NEEDED:
                hoped += GREED * value * FILLS[row, missing] // CERTAIN
    return ROLL_ON if n > 1 and have * SURVIVES[row] // CERTAIN + hoped > have else STOP


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


def is_full(view, code, target):
    return view.target[target] > 0 and count_on(code, target) == value_of(view.target[target])


def dice_left(code):
    """The dice that may still be rolled."""
    dice = DICE
    for target in range(TARGETS):
        dice -= count_on(code, target)
    return dice


def open_colours(view, code):
    """How many colours still fit somewhere."""
    colours = 0
    for target in range(TARGETS):
        if view.target[target] > 0 and count_on(code, target) < value_of(view.target[target]):
            colours |= 1 << colour_of(view.target[target])
    k = 0
    while colours > 0:
        k += colours & 1
        colours >>= 1
    return k


def card_worth(view, target):
    """What a target is worth to the player: what one keeps of it and, if it is stolen, what it helps that the rival loses it."""
    value = value_of(view.target[target])
    worth = value * (POINT if view.left == 1 else KEPT[value])  # nobody steals after the very last turn
    return worth if target < CENTRE else worth + value * POINT // (view.seats - 1) ** 2


def handcuff_worth(view, seat, from_centre):
    """What the handcuffs of a turn are worth: the same each at first, more and more what they bring, in the end only that."""
    change = cuffs_change(view, seat, from_centre)
    if change == 0:
        return 0
    brings = (standing(view, seat, view.cuffs[seat] + change) - standing(view, seat, view.cuffs[seat])) * POINT
    if view.left != NOT_YET:
        return brings
    hidden = pile_left(view)
    return (hidden * HANDCUFF * change + (MAX_CARDS - hidden) * (HANDCUFF * change + brings) // 2) // MAX_CARDS


def cuffs_change(view, seat, from_centre):
    """Handcuffs that a turn with so many bandits from the middle brings."""
    if from_centre == 0 and view.cuffs[seat] > 0:
        return -1
    return 1 if from_centre >= 2 and view.supply > 0 else 0


def standing(view, seat, cuffs):
    """Points that a seat would get for so many handcuffs if the match ended now."""
    return handcuffs_bring(view, cuffs, max(cuffs, most_cuffs_of_rivals(view, seat)))


def most_cuffs_of_rivals(view, seat):
    most = 0
    for p in range(view.seats):
        if p != seat:
            most = max(most, view.cuffs[p])
    return most


def handcuffs_bring(view, cuffs, most):
    if cuffs == 0:
        return -view.penalty
    return view.bonus if cuffs == most else 0


def stop_worth(view, seat, code):
    """What stopping brings with the dice of this code on the cards."""
    worth = 0
    from_centre = 0
    for target in range(TARGETS):
        if is_full(view, code, target):
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
    have = 0
    from_centre = 0
    for target in range(TARGETS):
        if is_full(view, code, target):
            have += card_worth(view, target)
            if target < CENTRE:
                from_centre += 1
    dice = dice_left(code)
    colours = open_colours(view, code)
    failed = handcuff_worth(view, seat, 0)
    if dice == 0 or colours == 0:
        return failed
    best = failed
    first = row_of(dice, colours, 1)
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


# --- a turn worked out whole ------------------------------------------------------------------------------------------


class Plans(NamedTuple):
    """What lies on the desk of the mastermind."""

    value: Any  # by code: what the turn is worth with these dice on the cards
    best: Any  # by the dice that a roll brings for the open colours: the most that any placement of them is worth
    step: Any  # of each colour, named by its first target: how far one die more is in ``best``; 0 for no colour, or one full
    most: Any  # dice of that colour that count
    count: Any  # dice of that colour in the roll that is looked at


def mastermind(view, seat, moves, n, rng, plans):
    """Every roll and every placement of this turn, counted out; only what the cards will be worth later is judged."""
    if view.stage == ORDERING:
        return strongest_on_top(view, moves, n)
    if n == 1:
        return moves[0]
    lying = dice_on_cards(view)
    work_out(view, seat, lying, plans)
    if view.stage == DECIDING:
        return ROLL_ON if plans.value[lying] > end_worth(view, seat, lying) else STOP
    best = moves[0]
    for i in range(1, n):
        if plans.value[lying + moves[i] - PLACE + 1] > plans.value[lying + best - PLACE + 1]:
            best = moves[i]
    return best


def work_out(view, seat, lying, plans):
    """Values of all codes that can come of the dice that lie now. A later code is a higher number, so these come first."""
    code = 0
    for target in range(TARGETS):
        if view.target[target] > 0:
            code += value_of(view.target[target]) << BITS * target
    while code >= lying:
        if may_follow(view, lying, code):
            plans.value[code] = max(end_worth(view, seat, code), next_roll_worth(view, seat, code, plans))
        code -= 1


def may_follow(view, lying, code):
    """Whether dice may lie so later."""
    dice = 0
    for target in range(TARGETS):
        count = count_on(code, target)
        dice += count
        if count < count_on(lying, target) or (count > 0 and (view.target[target] == 0 or count > value_of(view.target[target]))):
            return False
    return dice <= DICE


def end_worth(view, seat, code):
    """What stopping is worth: in the very last turn the share of the win, before that what ``stop_worth`` says."""
    return share_of_win(view, seat, code) if view.left == 1 else float(stop_worth(view, seat, code))


def share_of_win(view, seat, code):
    """If the match ends with the dice of this code on the cards; among equal shares more points are better."""
    points = bandit_points(view, seat)
    from_centre = 0
    for target in range(TARGETS):
        if is_full(view, code, target):
            points += value_of(view.target[target])
            if target < CENTRE:
                from_centre += 1
    cuffs = view.cuffs[seat] + cuffs_change(view, seat, from_centre)
    most = max(cuffs, most_cuffs_of_rivals(view, seat))
    points += handcuffs_bring(view, cuffs, most)
    share = 1.0
    for p in range(view.seats):
        if p != seat:
            theirs = bandit_points(view, p) + handcuffs_bring(view, view.cuffs[p], most)
            for target in range(CENTRE, TARGETS):
                if is_full(view, code, target) and rival_of(view, seat, target) == p:
                    theirs -= value_of(view.target[target])
            if theirs > points:
                share = 0.0
            elif theirs == points:
                share = share / (1 + share)  # 1/2, 1/3, 1/4; nothing stays nothing
    return share + points / MANY_POINTS


def next_roll_worth(view, seat, code, plans):
    """What one more roll is worth on average, if all that follows is played best."""
    failed = end_worth(view, seat, 0)
    dice = dice_left(code)
    size = lay_out(view, code, dice, plans)
    if dice == 0 or size == 1:
        return failed
    for i in range(size):
        plans.best[i] = failed
    look_at_placements(view, code, plans)
    for colour in range(TARGETS):  # nobody has to place all dice
        step = plans.step[colour]
        if step > 0:
            for i in range(size):
                if i // step % (plans.most[colour] + 1) > 0:
                    plans.best[i] = max(plans.best[i], plans.best[i - step])
    return mean_of_rolls(dice, plans)


def lay_out(view, code, dice, plans):
    """How ``best`` is counted: by the dice of each open colour, as far as there is room for them. Returns how many there are."""
    size = 1
    for target in range(TARGETS):
        plans.step[target] = 0
        plans.most[target] = 0
    for target in range(TARGETS):
        if view.target[target] > 0:
            plans.most[first_of_colour(view, target)] += value_of(view.target[target]) - count_on(code, target)
    for colour in range(TARGETS):
        plans.most[colour] = min(plans.most[colour], dice)
        if plans.most[colour] > 0:
            plans.step[colour] = size
            size *= plans.most[colour] + 1
    return size


def first_of_colour(view, target):
    """The first target with the colour of this one: it stands for the colour."""
    for other in range(target):
        if view.target[other] > 0 and colour_of(view.target[other]) == colour_of(view.target[target]):
            return other
    return target


def look_at_placements(view, code, plans):
    """All codes that one placement leads to, counted up as on a meter: each is the best so far of its dice, or not."""
    after = code
    at = 0
    left = dice_left(code)
    target = 0
    while target < TARGETS:
        digit = BITS * target
        if left > 0 and view.target[target] > 0 and count_on(after, target) < value_of(view.target[target]):
            after += 1 << digit
            at += plans.step[first_of_colour(view, target)]
            left -= 1
            plans.best[at] = max(plans.best[at], plans.value[after])
            target = 0
        else:
            placed = count_on(after, target) - count_on(code, target)
            if placed > 0:
                after -= placed << digit
                at -= placed * plans.step[first_of_colour(view, target)]
                left += placed
            target += 1


def mean_of_rolls(dice, plans):
    """The mean of ``best`` over all that so many dice can show, colour by colour; other colours do not count."""
    others = COLOUR_COUNT
    for colour in range(TARGETS):
        plans.count[colour] = 0
        if plans.step[colour] > 0:
            others -= 1
    left = dice
    colour = 0
    total = weight_of_roll(dice, others, left, plans) * plans.best[0]
    while colour < TARGETS:
        if plans.step[colour] > 0 and left > 0:
            plans.count[colour] += 1
            left -= 1
            at = 0
            for other in range(TARGETS):
                at += plans.step[other] * min(plans.count[other], plans.most[other])
            total += weight_of_roll(dice, others, left, plans) * plans.best[at]
            colour = 0
        else:
            left += plans.count[colour]
            plans.count[colour] = 0
            colour += 1
    return total / COLOUR_COUNT**dice


def weight_of_roll(dice, others, left, plans):
    """In how many ways dice fall so: so many of each open colour, the others of ``others`` colours."""
    ways = FACTORIAL[dice] // FACTORIAL[left] * others**left
    for colour in range(TARGETS):
        ways //= FACTORIAL[plans.count[colour]]
    return ways


BOTS = {
    "timid": Bot("timid", "fills what it can and stops with the first bandit", timid, GENTLE),
    "greedy": Bot("greedy", "looks at points alone, and hopes for one bandit more", greedy, STEADY),
    "cunning": Bot("cunning", "weighs what a turn may still bring against what it may lose", cunning, STRONG),
    "mastermind": Bot(
        "mastermind",
        "counts out every roll and every placement of its turn",
        mastermind,
        MASTER,
        Plans(fractions(CODES), fractions(CODES), whole(TARGETS), whole(TARGETS), whole(TARGETS)),
        compiled=True,
    ),
}
