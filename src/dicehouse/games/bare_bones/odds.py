"""What dice bring, exactly: how likely they fall in which numbers, and what a doubling card makes of them.

A die is a tuple of the numbers on it; one that lies there has a single number. Points and coins count alike when the best doubling
is looked for: then it does not matter which of two equal dice is doubled.
"""

from functools import lru_cache
from itertools import combinations_with_replacement

from .cards import COLOR_CUBED, FACES, FULL_HOUSE, NO_CARD, ODDS_OR_EVENS, PAIRS, RAINBOW, RUN, WHITE
from .scoring import BITS, FULL, THREE, count_of

NUMBERS = range(1, FACES + 1)
IN_MIND = 20_000  # results kept

# Runs as bits: one of any length from three, or two of three dice each; more do not fit into six dice.
ONE_RUN = [range(low, high + 1) for low in NUMBERS for high in NUMBERS if high - low + 1 >= THREE]
TWO_RUNS = list(combinations_with_replacement([run for run in ONE_RUN if len(run) == THREE], 2))
RUNS = [(sum(1 << n for n in run), 0, sum(run)) for run in ONE_RUN]
RUNS += [(sum(1 << n for n in {*one, *two}), sum(1 << n for n in {*one} & {*two}), sum(one) + sum(two)) for one, two in TWO_RUNS]


@lru_cache(IN_MIND)
def spread(dice, blocked):
    """How many ways there are to each count of numbers (four bits for each number), blocked ones left out."""
    if not dice:
        return {0: 1}
    found = {}
    for counts, ways in spread(dice[:-1], blocked).items():
        for number in dice[-1]:
            fallen = counts if blocked >> number & 1 else counts + (1 << BITS * number)
            found[fallen] = found.get(fallen, 0) + ways
    return found


@lru_cache(IN_MIND)
def extra(doubler, counts):
    """What the best doubling adds to dice that show these numbers, for the cards that look at numbers."""
    having = [(number, count_of(counts, number)) for number in NUMBERS if count_of(counts, number)]
    if doubler == ODDS_OR_EVENS:  # twice the better half instead of both
        return abs(sum(number * n if number % 2 else -number * n for number, n in having))
    if doubler == FULL_HOUSE:
        return max((full_house(a, n, b, m) for a, n in having for b, m in having), default=0)
    if doubler == RUN:
        once = sum(1 << number for number, n in having)
        twice = sum(1 << number for number, n in having if n > 1)
        return max((worth for any_, both, worth in RUNS if any_ & once == any_ and both & twice == both), default=0)
    size = 2 if doubler == PAIRS else THREE
    return sum(number * (n - n % size) for number, n in having)


def full_house(a, n, b, m):
    """What a triplet of a and a pair of b add, of which there are n and m dice."""
    made = n >= FULL if a == b else n >= THREE and m >= FULL - THREE
    return THREE * a + (FULL - THREE) * b if made else 0


def looks_at_numbers(doubler):
    return doubler not in (NO_CARD, COLOR_CUBED, RAINBOW)


@lru_cache(IN_MIND)
def doubling(doubler, colours, dice, blocked):
    """What a doubling card adds to these dice on average, and how likely it adds anything."""
    if doubler == NO_CARD:
        return 0, 0
    if looks_at_numbers(doubler):
        falls = spread(tuple(sorted(dice)), blocked)
        ways = sum(falls.values())
        added = sum(extra(doubler, counts) * n for counts, n in falls.items())
        return added / ways, sum(n for counts, n in falls.items() if extra(doubler, counts)) / ways
    doubled = [
        mean(die, blocked)
        for colour, die in zip(colours, dice, strict=True)
        if (len(dice) if doubler == RAINBOW else colours.count(colour)) >= THREE
    ]
    return sum(doubled), 1 if doubled else 0


@lru_cache(IN_MIND)
def mean(die, blocked):
    return sum(number for number in die if not blocked >> number & 1) / len(die)


def plain(colours, dice, blocked):
    """Points and coins on average, undoubled."""
    means = [(colour, mean(die, blocked)) for colour, die in zip(colours, dice, strict=True)]
    return sum(worth for colour, worth in means if colour != WHITE), sum(worth for colour, worth in means if colour == WHITE)


def worth(doubler, colours, dice, blocked):
    """Points and coins together on average, with the best doubling."""
    return sum(plain(colours, dice, blocked)) + doubling(doubler, colours, dice, blocked)[0]


def chance_of_sum(dice, blocked, least):
    """How likely the dice add up to so much or more."""
    sums = {0: 1}
    for die in dice:
        fallen = {}
        for total, ways in sums.items():
            for number in die:
                now = total if blocked >> number & 1 else total + number
                fallen[now] = fallen.get(now, 0) + ways
        sums = fallen
    return sum(ways for total, ways in sums.items() if total >= least) / sum(sums.values())
