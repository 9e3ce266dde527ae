"""Three opponents: one claims what it has, one lies only when it has nothing, and one claims what pays, true or not.

All choose their rolls by what the dice would be worth in the end: the best card they make or, for the sly one, the best lie that
the dice in sight would carry. What is in sight is all that others can judge a lie by, so the best lie depends on nothing else.
"""

from dicehouse.engine import GENTLE, STEADY, STRONG, Bot, below

from .belief import (
    CERTAIN,
    MOST_BLUFFERS,
    WAYS,
    at_least,
    bluffers,
    chance,
    chance_of_fixed,
    doubts,
    next_bonus,
    own_in_sight,
    passes,
    stake_of,
    truth,
    ways,
)
from .combinations import (
    ALL_SIX,
    DIE,
    NUMBER_CARDS,
    SUM_OF_BOTH_SIDES,
    SUM_OF_ONE_SIDE,
    dice_in_sight,
    face_of,
    fixed_cards,
    how_many,
    how_many_dice,
    in_sight,
    kind_of_sum,
    middle_total,
    own_total,
    packed_dice,
)
from .high_low import ALL_HIT, MIDDLE_SUM
from .moves import (
    ACCUSE,
    ADD,
    CALLING,
    CLAIM,
    CLAIMING,
    DOUBTING,
    FACES,
    FOURS,
    HIGH_LOW,
    HIGHER,
    KEEP,
    LOWER,
    ONES,
    OWN,
    PAIRS,
    PASS,
    POWERS,
    PUSH,
    REPEAT,
    RESTART,
    ROLLING,
    SHOW,
    SIX,
    STOP,
    THEN,
    THREES,
    TURN,
    TWOS,
    card_of,
    claim_move,
    count_of,
    way_to_reroll,
)
from .rules import DUEL_ROLLS, MAX_ROLLS, TURNED_HIDDEN, calls_made, can_claim, changed, may_score, to_beat, worth

POINT = 10  # values are tenths of a point
LANE = 10  # bits that hold one of them
MOST = (1 << LANE) - 1

# What is taken into account beside the points.
POWER_WORTH = [40, 70, 20, 50]  # a ready power, while rounds are left in which to use it
POWER_ROUNDS = 3  # with so many rounds left it is worth all of that
KEPT_OPEN = [15, 30, 50, 75, 105, 135, 35, 35, 30, 60, 45, 50, 35, 45, 45, 35, 60, 60]  # a card one may yet score
GAME = 8  # the rounds over which that is lost
MIXING = 30  # by how much the value of a lie may be misjudged, so that nobody can count on it
FRESH_START = 100  # what a turn is worth before its first roll, more or less
TRUST = 3  # people lie as often as they are thought to
SUSPICION = [0, 0, 8, 3, 3]  # to the sly one they lie more often than that, by the number of seats; measured
INCREDIBLE = 300  # the honest one doubts what hidden dice make less often than this, of ten thousand times
UNLIKELY = 800  # and the wary one this
LITTLE = 60  # for less than this the wary one does not tell the truth


# --- honest ----------------------------------------------------------------------------------------------------------


def honest(view, seat, moves, n, rng):
    """Rolls for what it can make and claims the best of it; doubts only what is hardly possible. It uses no powers."""
    if view.stage == ROLLING:
        return honest_roll(view, seat)
    if view.stage == DOUBTING:
        return ACCUSE if chance_of_claim(view) < INCREDIBLE else PASS
    if view.stage == CALLING:
        return best_call(view)
    dice = packed_dice(view, seat)
    value, card, count = best_truth(view, seat, dice, own_total(view, seat), kind_of_sum(view, seat), repeats(view))
    if card >= 0 and value >= value_of_high_low(view, seat, repeats(view)):
        return claim(view, seat, card, count)
    return moves[n - 1]  # High Low, or what comes nearest to it


def honest_roll(view, seat):
    """The push after which the dice are worth most on average, if all others are rolled and that is the end."""
    best = value_of_dice(view, seat, packed_dice(view, seat), own_total(view, seat))
    move = STOP
    for die in range(OWN):
        if view.rolls[seat] < MAX_ROLLS and view.pushed[seat, die] == 0:
            face = view.dice[seat, die]
            sight = dice_in_sight(view, seat) + DIE[face]
            own = own_in_sight(view, seat) + face
            both = view.rolls[seat] == 1
            total = 0
            for x in range(1 if both else 0, FACES + 1 if both else 1):
                for y in range(1, FACES + 1):
                    total += value_of_dice(view, seat, sight + DIE[x] + DIE[y], own + x + y)
            value = total // (FACES * FACES if both else FACES)
            if value > best:
                best = value
                move = PUSH + OWN * die + (0 if both else way_to_reroll(die, last_hidden(view, seat, die)))
    return move


# --- wary ------------------------------------------------------------------------------------------------------------


def wary(view, seat, moves, n, rng):
    """Lies only for want of anything better, and then what looks likely; doubts what does not, whoever says it. No powers."""
    if view.stage == DOUBTING:
        return ACCUSE if chance_of_claim(view) < UNLIKELY else PASS
    if view.stage == CLAIMING:
        truth, _, _ = best_truth(view, seat, packed_dice(view, seat), own_total(view, seat), kind_of_sum(view, seat), repeats(view))
        if max(truth, value_of_high_low(view, seat, repeats(view))) < LITTLE:
            return plausible_lie(view, seat, moves, n)
    return honest(view, seat, moves, n, rng)


def plausible_lie(view, seat, moves, n):
    """The claim that would be worth most if it were believed as often as dice make it."""
    best = moves[n - 1]
    most = 0
    for i in range(n):
        if moves[i] >= CLAIM:
            named = (moves[i] - CLAIM) // len(THEN)
            card = card_of(named)
            value = chance(view, seat, card, count_of(named)) * value_of(view, seat, card, count_of(named))
            if value >= most:  # the later of two: a bluff is worth showing
                most = value
                best = moves[i]
    return best


# --- sly -------------------------------------------------------------------------------------------------------------


def sly(view, seat, moves, n, rng):
    """Weighs truths, lies and powers alike; doubts the likelier, the more it would bring."""
    if view.stage == ROLLING:
        return best_roll(view, seat, rng)
    if view.stage == DOUBTING:
        return ACCUSE if below(rng, CERTAIN) < doubts_claim(view, seat) else PASS
    if view.stage == CALLING:
        return best_call(view)
    return power_or_claim(view, seat, rng)


# --- what a claim is worth -------------------------------------------------------------------------------------------


def rounds_left(view):
    return view.rounds[view.seats - 2] - view.round


def power_worth(view, card):
    """What the power of a card is worth from the next round on."""
    return POWER_WORTH[card] * min(rounds_left(view), POWER_ROUNDS) // POWER_ROUNDS


def value_of(view, seat, card, count):
    """What scoring a card is worth: its points and power, less what one could yet have got for it."""
    value = worth(view, card, count) * POINT
    if card < POWERS:
        value += power_worth(view, card)
    if view.tokens[seat, card] == 0:
        value -= KEPT_OPEN[card] * rounds_left(view) // GAME
    return value


def value_of_high_low(view, seat, repeated):
    if changed(view) or not may_score(view, seat, HIGH_LOW, repeated):
        return 0
    return ALL_HIT[DUEL_ROLLS, middle_total(view)] * value_of(view, seat, HIGH_LOW, 0) // CERTAIN


def best_truth(view, seat, dice, own, sums, repeated):
    """The card that these dice make and that is worth most, with its count; -1 if they make none."""
    best = 0
    best_card = -1
    best_count = 0
    made = fixed_cards(dice, own, middle_total(view), sums) << NUMBER_CARDS
    for card in range(HIGH_LOW):
        count = how_many(dice, card + 1) if card < NUMBER_CARDS else 0
        if (count > 0 or made >> card & 1) and may_score(view, seat, card, repeated):
            value = value_of(view, seat, card, count)
            if best_card < 0 or value > best:
                best = value
                best_card = card
                best_count = count
    return best, best_card, best_count


def best_lie(view, seat, sight, own, repeated, rng):
    """The lie that pays best to somebody with these dice in sight. Once the dice are known, it is none that they make."""
    best = 0
    best_card = -1
    best_count = 0
    dice = 0
    made = 0
    mixing = 0
    sums = kind_of_sum(view, seat)
    if view.stage == CLAIMING:
        dice = packed_dice(view, seat)
        made = fixed_cards(dice, own_total(view, seat), middle_total(view), sums) << NUMBER_CARDS
        mixing = MIXING
    lying = bluffers(view, seat)
    free = 1 if view.turned == TURNED_HIDDEN else 0
    hidden = (SIX if sums == ALL_SIX else SIX - 1) - how_many_dice(sight) - free
    first, second = ways(sight, own, middle_total(view), hidden, sums, free)
    bonus = next_bonus(view, view.bluffs[seat]) * POINT
    for card in range(HIGH_LOW):
        if may_score(view, seat, card, repeated) and not made >> card & 1:
            seen = 0
            fewest = 0
            most = 0
            if card < NUMBER_CARDS:
                seen = how_many(sight, card + 1)
                fewest = 1 + max(seen, how_many(dice, card + 1))
                most = seen + hidden
            for count in range(fewest, most + 1):
                likely = at_least(hidden, count - seen) if count > 0 else chance_of_fixed(first, second, WAYS[hidden], card)
                stake = stake_of(view, seat, card, count)
                passed = passes(view, seat, truth(likely, lying), stake)
                value = passed * (value_of(view, seat, card, count) + bonus) // CERTAIN
                if mixing > 0:
                    value += below(rng, mixing)
                if value > best:
                    best = value
                    best_card = card
                    best_count = count
    return best, best_card, best_count


# --- rolling ---------------------------------------------------------------------------------------------------------


def best_roll(view, seat, rng):
    """Stop, or the push and reroll after which the dice are worth most, by all that may fall then; or a fresh start."""
    sight = dice_in_sight(view, seat)
    own = own_in_sight(view, seat)
    rolls = view.rolls[seat]
    stopping = value_of_dice(view, seat, packed_dice(view, seat), own_total(view, seat))
    best = max(floor(view, seat, sight, own, rng), stopping)
    move = STOP
    for die in range(OWN):
        if rolls < MAX_ROLLS and view.pushed[seat, die] == 0:
            face = view.dice[seat, die]
            if rolls == 1:
                value, way = best_first_push(view, seat, die, sight + DIE[face], own + face, rng)
            else:
                value = value_of_last_roll(view, seat, sight + DIE[face], own + face, rng)
                way = way_to_reroll(die, last_hidden(view, seat, die))
            if value > best:
                best = value
                move = PUSH + OWN * die + way
    if view.ready[seat, FOURS] > 0 and best < FRESH_START - power_worth(view, FOURS):
        return RESTART
    return move


def last_hidden(view, seat, die):
    """The other die that is still behind the shield."""
    for other in range(OWN):
        if other != die and view.pushed[seat, other] == 0:
            return other
    return die


def floor(view, seat, sight, own, rng):
    """What the turn is worth whatever the hidden dice show: the best lie, or High Low."""
    lie, _, _ = best_lie(view, seat, sight, own, repeats(view), rng)
    return max(lie, value_of_high_low(view, seat, repeats(view)))


def value_of_dice(view, seat, dice, own):
    """What these dice are worth if nobody lies."""
    value, _, _ = best_truth(view, seat, dice, own, kind_of_sum(view, seat), repeats(view))
    return value


def best_first_push(view, seat, die, sight, own, rng):
    """After the first roll: whether to roll both other dice or one, and what that is worth. ``sight`` has the pushed die in it."""
    least = floor(view, seat, sight, own, rng)
    pushing = 0  # what the last roll is worth after a second die that shows 1, 2 ... is pushed: a lane for each
    for face in range(1, FACES + 1):
        pushing |= value_of_last_roll(view, seat, sight + DIE[face], own + face, rng) << LANE * (face - 1)
    left = 1 if die == 0 else 0
    right = OWN - die - left
    keeps_left = 0
    keeps_right = 0
    both = 0
    for x in range(1, FACES + 1):
        for y in range(x, FACES + 1):
            stopping = value_of_dice(view, seat, sight + DIE[x] + DIE[y], own + x + y)
            value = max(least, stopping, pushing >> LANE * (x - 1) & MOST, pushing >> LANE * (y - 1) & MOST)
            both += value if x == y else 2 * value
            if view.dice[seat, left] in (x, y):
                keeps_left += value
            if view.dice[seat, right] in (x, y):
                keeps_right += value
    best = both // (FACES * FACES)
    way = 0
    if keeps_left // FACES > best:
        best = keeps_left // FACES
        way = way_to_reroll(die, right)
    if keeps_right // FACES > best:
        best = keeps_right // FACES
        way = way_to_reroll(die, left)
    return best, way


def value_of_last_roll(view, seat, sight, own, rng):
    """Two dice are pushed, the last one is rolled."""
    least = floor(view, seat, sight, own, rng)
    total = 0
    for face in range(1, FACES + 1):
        total += max(least, value_of_dice(view, seat, sight + DIE[face], own + face))
    return min(total // FACES, MOST)


# --- claiming --------------------------------------------------------------------------------------------------------


def repeats(view):
    """1 after the Twos power."""
    return 1 if view.repeating else 0


def claim(view, seat, card, count):
    """The move that claims a card. A bluff that passes is always worth showing; some claims leave no room for one."""
    sure = card == HIGH_LOW or in_sight(view, seat, card, count)
    return claim_move(card, count, KEEP if sure else SHOW)


def best_claim(view, seat, repeated, rng):
    """The best claim as the dice lie now, and its value."""
    dice = packed_dice(view, seat)
    value, card, count = best_truth(view, seat, dice, own_total(view, seat), kind_of_sum(view, seat), repeated)
    high_low = value_of_high_low(view, seat, repeated)
    if high_low > value:
        value = high_low
        card = HIGH_LOW
        count = 0
    lie, false_card, false_count = best_lie(view, seat, dice_in_sight(view, seat), own_in_sight(view, seat), repeated, rng)
    if lie > value:
        value = lie
        card = false_card
        count = false_count
    if card < 0:  # hopeless: any card will do
        card = 0
        while not may_score(view, seat, card, repeated):
            card += 1
        count = 1 if card < NUMBER_CARDS else 0
    return value, claim(view, seat, card, count)


def power_or_claim(view, seat, rng):
    """A claim, or first a power if the best claim after it is worth so much more."""
    repeated = repeats(view)
    value, move = best_claim(view, seat, repeated, rng)
    if view.ready[seat, TWOS] > 0 and repeated == 0 and not changed(view) and can_claim(view, seat, 1 - repeated, HIGH_LOW + 1):
        again, _ = best_claim(view, seat, 1 - repeated, rng)
        if again - power_worth(view, TWOS) > value:
            value = again - power_worth(view, TWOS)
            move = REPEAT
    if can_claim(view, seat, repeated, HIGH_LOW):
        if view.ready[seat, ONES] > 0 and not changed(view):
            turned, turn = best_turn(view, seat)
            if turned - power_worth(view, ONES) > value:
                value = turned - power_worth(view, ONES)
                move = turn
        if view.ready[seat, THREES] > 0 and view.sum == 0:
            added, add = best_sum(view, seat)
            if added - power_worth(view, THREES) > value:
                move = add
    return move


def best_turn(view, seat):
    """The Ones power: which die to turn to what, for the best true claim."""
    dice = packed_dice(view, seat)
    own = own_total(view, seat)
    best = 0
    move = TURN
    for die in range(OWN):
        old = view.dice[seat, die]
        for face in range(1, FACES + 1):
            value = value_of_dice(view, seat, dice - DIE[old] + DIE[face], own - old + face)
            if value > best:
                best = value
                move = TURN + FACES * die + face - 1
    return best, move


def best_sum(view, seat):
    """The Threes power: which two dice to add, for the best true claim."""
    dice = packed_dice(view, seat)
    best = 0
    move = ADD
    for pair in range(len(PAIRS)):
        a = PAIRS[pair][0]
        b = PAIRS[pair][1]
        x = face_of(view, seat, a)
        y = face_of(view, seat, b)
        after = dice - DIE[x] - DIE[y] + DIE[x + y]
        sums = SUM_OF_BOTH_SIDES if a < OWN <= b else SUM_OF_ONE_SIDE
        value, _, _ = best_truth(view, seat, after, own_total(view, seat), sums, repeats(view))
        if value > best:
            best = value
            move = ADD + pair
    return best, move


# --- doubting, and High Low ------------------------------------------------------------------------------------------


def doubts_claim(view, seat):
    """How likely it doubts the present claim. The fewer others might do it, the less it trusts."""
    claimer, card, count = present_claim(view)
    lying = min(MOST_BLUFFERS, bluffers(view, claimer) * SUSPICION[view.seats] // TRUST)
    return doubts(view, seat, truth(chance(view, claimer, card, count), lying), stake_of(view, claimer, card, count))


def chance_of_claim(view):
    claimer, card, count = present_claim(view)
    return chance(view, claimer, card, count)


def present_claim(view):
    """Who claims what: in whole words, as seats and cards are elsewhere, or all that follows would be compiled once more."""
    return view.turn + 0, view.claim_card + 0, view.claim_count + 0


def best_call(view):
    return HIGHER if to_beat(view, calls_made(view)) <= MIDDLE_SUM else LOWER


BOTS = {
    "honest": Bot("honest", "claims what it has, and doubts only what is hardly possible", honest, GENTLE),
    "wary": Bot("wary", "lies only for want of anything better, and doubts what looks unlikely", wary, STEADY),
    "sly": Bot("sly", "claims what pays, true or not, uses its powers, and doubts when that is worth it", sly, STRONG),
}
