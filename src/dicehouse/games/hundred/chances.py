"""How likely each seat is to win from here: exactly, from the ways in which two dice can climb to a hundred.

Players do not disturb each other, so each has chances of its own to reach the target with the first roll from now, the second, and
so on; only the order in which they arrive, or the points they arrive with, decides.
"""

from functools import cache, lru_cache
from math import prod

from dicehouse.engine import best_of

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
    in_turn = [(view.turn + ahead) % n for ahead in range(n)]
    scores = tuple(view.score[seat] for seat in in_turn)
    fallen = view.dice[view.turn, 0] if view.stage == ROLLING else 0
    if view.equal_turns:
        found = after_equal_turns(scores, fallen, done=(view.turn - view.starts) % n)
    else:
        found = first_to_arrive(scores, fallen)
    return [share for _, share in sorted(zip(in_turn, found, strict=True))]


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


# --- a race: who arrives first wins ----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def first_to_arrive(scores, fallen):
    """The shares of the players in turn, the roller first."""
    n = len(scores)
    on_the_way = [on_the_way_with(scores[0], fallen), *(on_the_way_after(score) for score in scores[1:])]
    won = [0.0] * n
    for rolls in range(TARGET):
        for p in range(n):
            arrives = on_the_way[p][rolls] - on_the_way[p][rolls + 1]
            others = [on_the_way[q][rolls + 1 if q < p else rolls] for q in range(n) if q != p]
            won[p] += arrives * prod(others)
    return won


@cache
def on_the_way_after(score):
    """The chance to be still below the target after 0 rolls, 1, and so on; a hundred are always enough."""
    return [sum(ways(rolls)[: TARGET - score]) / ROLLS**rolls for rolls in range(TARGET + 1)]


def on_the_way_with(score, fallen):
    """The same for who is about to roll, or has rolled the first of two dice."""
    if not fallen:
        return on_the_way_after(score)
    found = [1.0] + [0.0] * TARGET
    for gain, count in gains(fallen).items():
        if score + gain < TARGET:
            for rolls, chance in enumerate(on_the_way_after(score + gain)[:-1], start=1):
                found[rolls] += count / FACES * chance
    return found


# --- equal turns: the round is finished, and the highest score wins ------------------------------------------------------


@lru_cache(maxsize=256)
def after_equal_turns(scores, fallen, done):
    """The shares of the players in turn, the roller first; the last ``done`` of them have had their turn in this round."""
    finishes = []
    for ahead, score in enumerate(scores):
        if score >= TARGET:
            rows = [[float(over == score - TARGET) for over in range(FINISHES)]]
        else:
            rows = finish_with(score, fallen) if fallen and ahead == 0 else finish(score)
            if ahead >= len(scores) - done:
                rows = [NEVER, *rows]
        rows = rows + [NEVER] * (TARGET + 1 - len(rows))
        finishes.append([chance for row in reversed(rows) for chance in row])  # earlier is better, then more points are
    return best_of(finishes)


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
