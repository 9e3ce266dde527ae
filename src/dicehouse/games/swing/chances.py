"""How likely each seat is to win from here: exactly, from the ways in which the rolls that are left can swing a sum."""

from functools import cache, lru_cache

from .moves import FACES
from .rules import DRAW_FIRST, OVER, ROUNDS, SIGNS

LOWEST, HIGHEST = (sum(min(sign, sign * FACES) for sign in SIGNS), sum(max(sign, sign * FACES) for sign in SIGNS))  # -14 to 21
IN_PARTS = 840  # a whole that can be shared among any number up to eight


def shares(view):
    """Each seat's chance to win from here; a shared win counts in equal parts."""
    n = view.seats
    if view.stage == OVER:
        best = max(view.score[:n])
        winners = [seat for seat in range(n) if view.score[seat] == best]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(n)]
    if view.stage == DRAW_FIRST:
        return [1 / n] * n
    rolled = [sum(view.dice[seat, roll] > 0 for roll in range(ROUNDS)) for seat in range(n)]
    return list(chances(tuple(view.score[:n]), tuple(rolled)))


@cache
def ways(rolled):
    """What the rolls after so many can add to a sum, and in how many ways."""
    if rolled == ROUNDS:
        return {0: 1}
    found = {}
    for rest, count in ways(rolled + 1).items():
        for face in range(1, FACES + 1):
            total = rest + SIGNS[rolled] * face
            found[total] = found.get(total, 0) + count
    return found


@lru_cache(maxsize=256)
def chances(score, rolled):
    """The shares by seat, counted in whole ways: players do not disturb each other, so their ways multiply."""
    n = len(score)
    worse, won = [0] * n, [0] * n
    for best in range(LOWEST, HIGHEST + 1):
        same = [ways(rolled[p]).get(best - score[p], 0) for p in range(n)]
        for p in range(n):
            if same[p]:
                won[p] += same[p] * in_parts([(worse[q], same[q]) for q in range(n) if q != p])
        worse = [lower + equal for lower, equal in zip(worse, same, strict=True)]
    return [parts / sum(won) for parts in won]


def in_parts(others):
    """What of a whole is left for a player whom each of these others falls short of or equals, in so many ways."""
    ways_to_tie = [1]  # with none of them, with one, and so on
    for worse, same in others:
        ways_to_tie = [worse * here + same * before for here, before in zip([*ways_to_tie, 0], [0, *ways_to_tie], strict=True)]
    return sum(IN_PARTS // (1 + tied) * count for tied, count in enumerate(ways_to_tie))
