"""How likely each seat is to win from here: exactly, from the ways in which two dice can climb to a hundred.

Players do not disturb each other, so each has a distribution of its own over how it may finish: in which round from now, and with
how many points. Finishes are put in order, the worst first, and the best of them wins.
"""

from functools import cache, lru_cache
from itertools import accumulate
from operator import mul

from .moves import FACES
from .rules import DRAW_FIRST, OVER, ROLLING, TARGET, points

ROLLS = FACES * FACES  # equally likely rolls of two dice
FINISHES = FACES * FACES  # the best roll brings 36 points, so one finishes with 100 to 135
NEVER = [0.0] * FINISHES


def shares(view):
    """Each seat's chance to win from here; a shared win counts in equal parts."""
    n = view.seats
    if view.stage == OVER:
        best = max(view.score[:n])
        winners = [seat for seat in range(n) if view.score[seat] == best]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(n)]
    if view.stage == DRAW_FIRST:
        return [1 / n] * n
    fallen = view.dice[view.turn, 0] if view.stage == ROLLING else 0
    done = (view.turn - view.starts) % n if view.equal_turns else 0  # how many have had their turn in this round
    return list(chances(bool(view.equal_turns), n, view.turn, done, tuple(view.score[:n]), fallen))


@cache
def ways(rolls):
    """In how many ways so many rolls bring 0, 1, ... 99 points."""
    if rolls == 0:
        return (1,) + (0,) * (TARGET - 1)
    before = ways(rolls - 1)
    return tuple(sum(before[total - gain] * count for gain, count in gains(0).items() if gain <= total) for total in range(TARGET))


@cache
def gains(fallen):
    """Points of a roll and in how many ways they come; ``fallen`` is the first die, where it lies already."""
    found = {}
    for one in [fallen] if fallen else range(1, FACES + 1):
        for other in range(1, FACES + 1):
            gain = points(one, other)
            found[gain] = found.get(gain, 0) + 1
    return found


@cache
def finish(score):
    """Row i: the chances to reach the target with the roll i + 1 from now, with exactly 100 points, 101, and so on."""
    need = TARGET - score
    rows = []
    for rolls in range(need):  # every roll brings a point, so these are enough
        row = [0] * FINISHES
        for had in range(max(0, need - FINISHES), need):
            for gain, times in gains(0).items():
                if had + gain >= need:
                    row[had + gain - need] += ways(rolls)[had] * times
        rows.append([weight / ROLLS ** (rolls + 1) for weight in row])
    return rows


def finish_with(score, fallen):
    """The same for who has rolled the first of two dice."""
    rows = [[0.0] * FINISHES for _ in range(TARGET - score)]
    for gain, count in gains(fallen).items():
        if score + gain >= TARGET:
            rows[0][score + gain - TARGET] += count / FACES
        else:
            for later, row in enumerate(finish(score + gain), start=1):
                rows[later] = [chance + count / FACES * more for chance, more in zip(rows[later], row, strict=True)]
    return rows


@lru_cache(maxsize=256)
def chances(equal_turns, n, turn, done, score, fallen):
    """The shares by seat; the latest ``done`` players have had their turn in this round and wait for the next."""
    finishes = []
    for seat in range(n):
        ahead = (seat - turn) % n
        if score[seat] >= TARGET:  # in a round that is played to its end
            rows = [[float(over == score[seat] - TARGET) for over in range(FINISHES)]]
        else:
            rows = finish_with(score[seat], fallen) if fallen and ahead == 0 else finish(score[seat])
            if ahead >= n - done:
                rows = [NEVER, *rows]
        rows = rows + [NEVER] * (TARGET + 1 - len(rows))
        if equal_turns:  # in a round the most points are best
            in_order = [chance for row in reversed(rows) for chance in row]
        else:  # in a round who rolls first is best
            in_order = [sum(row) if place == n - 1 - ahead else 0.0 for row in reversed(rows) for place in range(n)]
        finishes.append(in_order)
    return best_of(finishes)


# One of k winners gets 1/k, which is the integral of z^(k-1) from 0 to 1. Gauss's points give it exactly: so many of them for up to
# twice as many players. Each is a distance from the middle, with its weight.
GAUSS = [
    [(0, 1)],
    [(3**-0.5, 1 / 2)],
    [(0, 4 / 9), (0.6**0.5, 5 / 18)],
    [((3 / 7 - 2 / 7 * 1.2**0.5) ** 0.5, (18 + 30**0.5) / 72), ((3 / 7 + 2 / 7 * 1.2**0.5) ** 0.5, (18 - 30**0.5) / 72)],
]
TOO_SMALL = 1e-24  # chances that do not show in a float, even if there are thousands of them


def best_of(players):
    """The chance of each of several independent players to have the best result, shared where it is equal.

    ``players[p][i]`` is the chance that p ends with result i; later results are better.
    """
    players = list(zip(*(result for result in zip(*players, strict=True) if max(result) > TOO_SMALL), strict=True))
    worse = [list(accumulate(chances[:-1], initial=0.0)) for chances in players]
    alone = [1.0] * len(players[0])
    shares = [0.0] * len(players)
    for away, weight in GAUSS[(len(players) - 1) // 2]:
        for z in {(1 - away) / 2, (1 + away) / 2}:
            held = [[low + z * same for low, same in zip(*both, strict=True)] for both in zip(worse, players, strict=True)]
            before = list(accumulate(held[:-1], product, initial=alone))
            after = list(accumulate(held[:0:-1], product, initial=alone))[::-1]
            for p, chances in enumerate(players):
                shares[p] += weight * sum(map(mul, chances, map(mul, before[p], after[p])))
    return shares


def product(one, other):
    return list(map(mul, one, other))
