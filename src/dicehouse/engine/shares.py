"""Shares of a win among players who do not disturb each other, for games that say how likely each is to win."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

# One of k winners gets 1/k, which is the integral of z^(k-1) from 0 to 1. Gauss's points give it exactly: so many of them for up to
# twice as many players. Each is a distance from the middle, with its weight.
GAUSS: list[list[tuple[float, float]]] = [
    [(0, 1)],
    [(3**-0.5, 1 / 2)],
    [(0, 4 / 9), (0.6**0.5, 5 / 18)],
    [((3 / 7 - 2 / 7 * 1.2**0.5) ** 0.5, (18 + 30**0.5) / 72), ((3 / 7 + 2 / 7 * 1.2**0.5) ** 0.5, (18 - 30**0.5) / 72)],
]
TOO_SMALL = 1e-24  # chances that do not show in a float, even if there are thousands of them


def best_of(players: Sequence[Sequence[float]]) -> list[float]:
    """The chance of each of up to eight independent players to have the best result, shared where it is equal.

    ``players[p][i]`` is the chance that p ends with result i; later results are better.
    """
    chances = list(zip(*(result for result in zip(*players, strict=True) if max(result) > TOO_SMALL), strict=True))
    worse = [list(accumulate(mine[:-1], initial=0.0)) for mine in chances]
    alone = [1.0] * len(chances[0])
    shares = [0.0] * len(chances)
    for away, weight in GAUSS[(len(chances) - 1) // 2]:
        for z in {(1 - away) / 2, (1 + away) / 2}:
            held = [[low + z * same for low, same in zip(*both, strict=True)] for both in zip(worse, chances, strict=True)]
            before = list(accumulate(held[:-1], _product, initial=alone))
            after = list(accumulate(held[:0:-1], _product, initial=alone))[::-1]
            for p, mine in enumerate(chances):
                shares[p] += weight * sum(map(mul, mine, map(mul, before[p], after[p])))
    return shares


def _product(one: list[float], other: list[float]) -> list[float]:
    return list(map(mul, one, other))
