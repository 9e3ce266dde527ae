"""How far a claim is believed by people who see only what is public.

Each die behind the shield may show any face; one that was turned by a power shows what its owner wants. That gives the chance that
the hidden dice make the claim. It says less than it seems to, because people lie about what looks likely. How readily somebody lies
is judged by what is known of the claimer: every lie that was shown or caught makes another one likelier, every doubt that proved
wrong makes it less likely, and hardly anybody spends a power on a lie. From these numbers follows how likely the claim is true
(Bayes). A doubter weighs that against the stakes: if it is a lie, the claimer loses the points and the bonus for a bluff, and all
rivals share that gain; if it is true, the doubter alone pays for the next False Accusation card. The more doubting is worth, the
likelier it is. And people who have caught the claimer lying are taken to be watchful.
"""

from dicehouse.engine import Grid

from .combinations import (
    ALL_SIX,
    DIE,
    NUMBER_CARDS,
    SUM_OF_BOTH_SIDES,
    SUM_OF_ONE_SIDE,
    dice_in_sight,
    fixed_cards,
    hidden_dice,
    how_many,
    in_sight,
    is_added,
    lies_open,
    middle_total,
)
from .moves import FACES, HIGH_LOW, OWN, SIX
from .rules import TURNED_HIDDEN, worth

CERTAIN = 10_000  # chances are whole ten-thousandths, so that they are the same on every machine
WAYS = [FACES**dice for dice in range(OWN + 1)]  # in how many ways so many dice can fall

BLUFFERS = 3  # for every ten people who would claim a card if they had the dice, so many would if they had not
MOST_BLUFFERS = 20  # the same for the worst liars
BLUFFERS_WITH_POWER = 1  # and where it takes a power
CUNNING = 5  # how much less the dice say than they seem to: people lie about what looks likely
LUCK = 1  # lies that count as passed from the start; against them, and those shown, count those that were caught
EAGERNESS = 6  # points that doubting must gain to be three times as likely as not


# --- what the hidden dice may show -------------------------------------------------------------------------------------

LANE = 8  # bits for the ways in which a card is made: 216 at most
LANES = 7  # cards in a word; two words hold all cards with fixed points
SPREAD = [sum(1 << LANE * i for i in range(LANES) if bits >> i & 1) for bits in range(1 << LANES)]
LOW_LANES = (1 << LANES) - 1


def _at_least():
    """Row n, column k: the chance that k or more of n dice show a given face."""
    rows = [[1]]  # row n, column k: in how many ways exactly k do
    for n in range(OWN):
        rows.append([(rows[n][k] * (FACES - 1) if k <= n else 0) + (rows[n][k - 1] if k else 0) for k in range(n + 2)])
    return Grid([[CERTAIN * sum(row[k:]) // sum(row) for k in range(SIX + 1)] for row in rows])


AT_LEAST = _at_least()


def ways(dice, own, middle, hidden, sums, free):
    """In how many ways ``hidden`` dice make each card with fixed points, together with the packed ``dice`` in sight.

    ``own`` and ``middle`` are the totals in sight. With ``free`` there is one more die, which shows whatever is needed. The answer
    is two words with a lane for each card.
    """
    first = 0
    second = 0
    # A die that is not there shows 0. Equal falls are looked at once, in rising order.
    for x in range(1 if hidden > 2 else 0, FACES + 1 if hidden > 2 else 1):
        for y in range(max(x, 1) if hidden > 1 else 0, FACES + 1 if hidden > 1 else 1):
            for z in range(max(y, 1) if hidden > 0 else 0, FACES + 1 if hidden > 0 else 1):
                made = made_with(dice + DIE[x] + DIE[y] + DIE[z], own + x + y + z, middle, sums, free)
                times = orders(x, y, z)
                first += times * SPREAD[made & LOW_LANES]
                second += times * SPREAD[made >> LANES]
    return first, second


def made_with(dice, own, middle, sums, free):
    """The cards that the dice make; a free die shows whatever each of them needs."""
    made = 0
    for face in range(1 if free else 0, FACES + 1 if free else 1):
        made |= fixed_cards(dice + DIE[face], own + face, middle, sums)
    return made


def orders(x, y, z):
    """In how many orders these faces can fall; 0 is no die."""
    if x == 0:
        return 1 if y in (0, z) else 2
    if x == z:
        return 1
    return 3 if y in (x, z) else 6


def own_in_sight(t, seat):
    total = 0
    for die in range(OWN):
        if t.pushed[seat, die] > 0:
            total += t.dice[seat, die]
    return total


def public_sum(t, seat):
    """What everybody knows of the sum: of one side or of both, or that there is none."""
    if t.turn != seat:
        return ALL_SIX
    own = t.added_hidden
    middle = 0
    for die in range(SIX):
        if lies_open(t, seat, die) and is_added(t, seat, die):
            if die < OWN:
                own += 1
            else:
                middle += 1
    if own + middle == 0:
        return ALL_SIX
    return SUM_OF_BOTH_SIDES if own == 1 else SUM_OF_ONE_SIDE


def added_in_sight(t, seat):
    """The die in sight that is in a sum with a hidden one; 0 if there is none."""
    for die in range(SIX):
        if lies_open(t, seat, die) and is_added(t, seat, die):
            return t.dice[seat, die] if die < OWN else t.middle[die - OWN]
    return 0


def hidden_in_sum(t, seat):
    return t.added_hidden if t.turn == seat else 0


def hidden_and_free(t, seat):
    """Hidden dice that are not in a sum: how many show what fell, and whether there is one more that was turned."""
    loose = hidden_dice(t, seat) - hidden_in_sum(t, seat)
    free = 1 if t.turn == seat and t.turned == TURNED_HIDDEN and loose > 0 else 0
    return loose - free, free


def public_ways(t, seat):
    """``ways`` for the dice of a seat as everybody sees them, after its powers, and how many ways there are in all."""
    dice = dice_in_sight(t, seat)
    own = own_in_sight(t, seat)
    middle = middle_total(t)
    sums = public_sum(t, seat)
    hidden, free = hidden_and_free(t, seat)
    summed = hidden_in_sum(t, seat)
    known = added_in_sight(t, seat) if summed > 0 else 0
    first = 0
    second = 0
    for x in range(1 if summed > 0 else 0, FACES + 1 if summed > 0 else 1):
        for y in range(1 if summed > 1 else 0, FACES + 1 if summed > 1 else 1):
            a, b = ways(dice + DIE[known + x + y], own + x + y, middle, hidden, sums, free)
            first += a
            second += b
    return first, second, WAYS[hidden + summed]


def chance_of_fixed(first, second, total, card):
    """The chance of a card with fixed points, out of what ``public_ways`` found."""
    lane = card - NUMBER_CARDS
    made = first >> LANE * lane if lane < LANES else second >> LANE * (lane - LANES)
    return CERTAIN * (made & 255) // total


def chance_of_number(t, seat, face, count):
    """The chance that a seat has so many dice of a face, by what everybody sees."""
    hidden, free = hidden_and_free(t, seat)
    missing = count - how_many(dice_in_sight(t, seat), face) - free
    chance = at_least(hidden, missing)
    summed = hidden_in_sum(t, seat)
    if summed > 0:  # the sum may be such a die too
        known = added_in_sight(t, seat)
        fits = face - 1 if summed > 1 else FACES if face > known else 0
        chance += (at_least(hidden, missing - 1) - chance) * fits // (FACES * FACES)
    return chance


def at_least(dice, count):
    return CERTAIN if count <= 0 else AT_LEAST[dice, count]


# --- whether it is true ------------------------------------------------------------------------------------------------


def chance(t, claimer, card, count):
    """How likely the dice make a claim, if the hidden ones may show anything."""
    if card < NUMBER_CARDS:
        return chance_of_number(t, claimer, card + 1, count)
    if card == HIGH_LOW:
        return 0
    first, second, total = public_ways(t, claimer)
    return chance_of_fixed(first, second, total, card)


def spent_power(t, claimer):
    """Whether the claimer has changed the dice by a power in this turn."""
    return t.turn == claimer and (t.turned > 0 or public_sum(t, claimer) != ALL_SIX)


def lies_caught(t, seat):
    """How many lies of a seat were caught: claims that brought nothing."""
    caught = 0
    for played in range(t.round):
        card = t.sheet_card[played, seat] - 1
        if card >= 0 and card != HIGH_LOW and t.sheet_points[played, seat] == 0:
            caught += 1
    return caught


def wrong_doubts(t, seat):
    """How often the others doubted the truth; with more than two players, each claimer's share of that."""
    doubted = 0
    for p in range(t.seats):
        if p != seat:
            doubted += t.false_calls[p]
    return doubted // (t.seats - 1)


def bluffers(t, claimer):
    """How many people like this claimer would make a claim without the dice, for every ten who would with them."""
    if spent_power(t, claimer):
        return BLUFFERS_WITH_POWER
    return min(MOST_BLUFFERS, BLUFFERS * (2 + t.bluffs[claimer] + lies_caught(t, claimer)) // (2 + 2 * wrong_doubts(t, claimer)))


def truth(likely, lying):
    """How likely a claim is true that dice make with this chance, if so many people lie for every ten who do not."""
    if likely == 0:
        return 0
    seeming = (likely + CUNNING * CERTAIN // 2) // (1 + CUNNING)
    return 10 * seeming * CERTAIN // (10 * seeming + lying * (CERTAIN - seeming))


def belief(t, claimer, card, count):
    """How likely a claim is true to somebody who sees only what is public, in ten-thousandths."""
    if in_sight(t, claimer, card, count):
        return CERTAIN
    return truth(chance(t, claimer, card, count), bluffers(t, claimer))


# --- whether it is doubted -----------------------------------------------------------------------------------------------


def next_bonus(t, cards):
    """The points of one more bonus card, of either kind, for somebody who has so many."""
    return t.first_bonus + t.bonus_step * cards


def stake_of(t, claimer, card, count):
    """What a bluffer gets if nobody doubts: the points of the card and of a Successful Bluffing card."""
    return worth(t, card, count) + next_bonus(t, t.bluffs[claimer])


def gain_of_doubt(t, doubter, true, stake):
    """What doubting brings on average, in ten-thousandths of a point: the rivals share what the claimer loses."""
    return (CERTAIN - true) * stake // (t.seats - 1) - true * next_bonus(t, t.false_calls[doubter])


def doubts(t, doubter, true, stake):
    """How likely a sensible player doubts a claim that is so likely true."""
    if true in (0, CERTAIN):
        return CERTAIN - true
    gain = gain_of_doubt(t, doubter, true, stake) // (CERTAIN // 100)  # in hundredths of a point
    square = gain * gain
    lean = CERTAIN // 2 * square // (square + (EAGERNESS * 100) * (EAGERNESS * 100))
    return CERTAIN // 2 + lean if gain > 0 else CERTAIN // 2 - lean


def passes(t, claimer, true, stake):
    """How likely nobody doubts a claim that is so likely true, in ten-thousandths."""
    if true == CERTAIN:
        return CERTAIN
    heeded = LUCK + t.bluffs[claimer]
    together = CERTAIN * heeded // (heeded + lies_caught(t, claimer))
    for p in range(t.seats):
        if p != claimer:
            together = together * (CERTAIN - doubts(t, p, true, stake)) // CERTAIN
    return together


def believed(t, claimer, card, count):
    """The chance that no sensible player doubts this claim, from public facts alone."""
    return passes(t, claimer, belief(t, claimer, card, count), stake_of(t, claimer, card, count))
