"""What a roll is worth: how likely it brings no keeper, how many points a turn brings on average, how likely it wins.

A turn only goes up, so all of it is worked out backwards from high scores. Whole numbers keep it the same on every machine.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from dicehouse.engine import Grid

from .scoring import BITS, DICE, FACES, KEEPS, POINTS, SIZES, has

UNIT = 50  # all scores are multiples of it
HIGHEST = 5_000 // UNIT  # up to here a turn is worked out to its end, above it by one more roll
FARTHEST = 10_000 // UNIT  # more is not got in one turn
CENT = 100  # points on average are told in hundredths
CERTAIN = 1_000_000  # chances are whole millionths


def rolls_of(dice):
    """Every roll of so many dice, equal ones taken together: how often it comes, and its faces packed."""
    for faces in combinations_with_replacement(range(FACES), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        yield ways, sum(PACKED_FACE[face] for face in faces)


PACKED_FACE = [1 << BITS * face for face in range(FACES)]


def _profiles(dice):
    """Rolls that offer the same: for each number of dice set aside, the most points. What brings less is never better."""
    found = Counter()
    for ways, roll in rolls_of(dice):
        best = {}
        for keep in range(len(KEEPS)):
            if SIZES[keep] <= dice and has(roll, keep):
                best[SIZES[keep]] = max(best.get(SIZES[keep], 0), POINTS[keep] // UNIT)
        found[tuple(sorted(best.items()))] += ways
    return list(found.items())


PROFILES = [_profiles(dice) for dice in range(DICE + 1)]
NO_KEEPER = [dict(profiles).get((), 0) for profiles in PROFILES]  # rolls of so many dice without any keeper, of 6^dice
MOST_GAINED = [sum(ways * max(gain for _, gain in offers) for offers, ways in profiles if offers) for profiles in PROFILES]
MOST_UNITS = max(POINTS) // UNIT


def once(units, dice):
    """The points of a turn that rolls once more, keeps the most and stops, in hundredths."""
    return (units * (FACES**dice - NO_KEEPER[dice]) + MOST_GAINED[dice]) * UNIT * CENT // FACES**dice


def _on_average(min_leftover):
    """Row s, column d: the points of a turn that rolls d dice with s units at risk, in hundredths, if it is played for points."""
    rolled = [[once(units, dice) if dice else 0 for dice in range(DICE + 1)] for units in range(HIGHEST + MOST_UNITS + 1)]
    decided = [[] for _ in rolled]  # the same by dice left over, where stopping may be better
    for units in range(HIGHEST + MOST_UNITS, -1, -1):
        row = rolled[units]
        if units <= HIGHEST:
            for dice in range(1, DICE + 1):
                total = 0
                for offers, ways in PROFILES[dice]:
                    best = 0
                    for size, gain in offers:
                        worth = decided[units + gain][dice - size] if size < DICE else rolled[units + gain][DICE]
                        best = max(best, worth)
                    total += ways * best
                row[dice] = total // FACES**dice
        stop = units * UNIT * CENT
        decided[units] = [max(row[left or DICE], stop) if left >= min_leftover else row[left or DICE] for left in range(DICE)]
    return rolled[: HIGHEST + 1]


def _in_this_turn():
    """Row s, column d: the chance to get s units more in this turn with a roll of d dice, if nothing else matters."""
    confirmed = CERTAIN * (FACES**DICE - NO_KEEPER[DICE]) // FACES**DICE
    table = [[CERTAIN] * (DICE + 1)]
    for units in range(1, FARTHEST + 1):
        row = [0]
        for dice in range(1, DICE + 1):
            total = 0
            for offers, ways in PROFILES[dice]:
                best = 0
                for size, gain in offers:
                    there = confirmed if size == DICE else CERTAIN
                    best = max(best, there if gain >= units else table[units - gain][dice - size or DICE])
                total += ways * best
            row.append(total // FACES**dice)
        table.append(row)
    return Grid(table)


ON_AVERAGE = Grid([row for min_leftover in range(DICE) for row in _on_average(min_leftover)])
IN_THIS_TURN = _in_this_turn()


def average(score, dice, min_leftover):
    """Points of a turn that rolls so many dice with this score at risk, in hundredths."""
    units = score // UNIT
    return once(units, dice) if units > HIGHEST else ON_AVERAGE[min_leftover * (HIGHEST + 1) + units, dice]


def chance_to_get(points, dice):
    """The chance, in millionths, to get so many points more in a turn that rolls so many dice."""
    units = max(0, points) // UNIT
    return 0 if units > FARTHEST else IN_THIS_TURN[units, dice]


@cache
def no_keeper_within(room, dice):
    """The chance that a roll has no keeper of at most so many points."""
    small = [keep for keep in range(len(KEEPS)) if POINTS[keep] <= room]
    return sum(ways for ways, roll in rolls_of(dice) if not any(has(roll, keep) for keep in small)) / FACES**dice
