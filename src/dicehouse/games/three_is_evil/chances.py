"""How likely each seat is to win from here: exactly, from the ways in which a score can grow before a 3 strikes.

Players do not disturb each other, so each has a distribution of its own over how it may finish. Where a 3 throws one out, who lasts
longest wins, and the score decides between those who last equally long: it makes no difference that the match ends as soon as one
player is left, for that player lasts longest anyway. Where a 3 only freezes a score, the score is all there is.
"""

from functools import cache, lru_cache

from dicehouse.engine import best_of

from .moves import FACES
from .rules import DRAW_FIRST, EVIL, IN_PLAY, LOST, OUT, OVER, result

GOOD = [face for face in range(1, FACES + 1) if face != EVIL]


def shares(view):
    """Each seat's chance to win from here; a shared win counts in equal parts."""
    n = view.seats
    if view.stage == OVER:
        points = [LOST] * n
        result(view, points)
        winners = [seat for seat in range(n) if points[seat] == max(points)]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(n)]
    if view.stage == DRAW_FIRST:
        return [1 / n] * n
    players = tuple((view.score[seat], view.struck[seat], rolls_left(view, seat)) for seat in range(n))
    return list(by_lasting(view.round, view.rounds, players) if view.eliminated == OUT else by_score(players))


def rolls_left(view, seat):
    """Rolls until the last round, if no 3 comes up; in this round those before the player in turn have rolled."""
    to_roll = (seat - view.starts) % view.seats >= (view.turn - view.starts) % view.seats
    return view.rounds - view.round + to_roll


@cache
def ways(rolls):
    """In how many ways so many rolls without a 3 add up to 0, 1, and so on."""
    if rolls == 0:
        return [1]
    before = ways(rolls - 1)
    return [sum(before[total - face] for face in GOOD if 0 <= total - face < len(before)) for total in range(FACES * rolls + 1)]


@cache
def then_struck(good):
    """The chances to gain 0, 1, and so on, with so many good rolls and then a 3."""
    return [count / FACES ** (good + 1) for count in ways(good)]


@cache
def never_struck(good):
    """The same without the 3."""
    return [count / FACES**good for count in ways(good)]


@lru_cache(maxsize=256)
def by_lasting(round_, rounds, players):
    """The shares by seat where a 3 throws out."""
    able = [seat for seat, (_, struck, _) in enumerate(players) if struck in (IN_PLAY, round_)]  # the others have lost
    scores = [players[seat][0] for seat in able]
    low, high = min(scores), max(scores) + FACES * (rounds - round_ + 1)
    finishes = []
    for seat in able:
        score, struck, left = players[seat]
        layers = [[0.0] * (high - low + 1) for _ in range(round_, rounds + 2)]  # struck in this round, the next, ... or never
        if struck != IN_PLAY:
            layers[0][score - low] = 1.0
        else:
            for good in range(left + 1):  # rolls before the 3
                gained = then_struck(good) if good < left else never_struck(good)
                layers[good - left - 1][score - low : score - low + len(gained)] = gained
        finishes.append([chance for layer in layers for chance in layer])
    found = dict(zip(able, best_of(finishes), strict=True))
    return [found.get(seat, 0.0) for seat in range(len(players))]


@lru_cache(maxsize=256)
def by_score(players):
    """The shares by seat where a 3 freezes the score."""
    high = max(score + FACES * left for score, _, left in players)
    finishes = []
    for score, struck, left in players:
        chances = [0.0] * (high + 1)
        gained = [1.0] if struck != IN_PLAY else gains(left)
        chances[score : score + len(gained)] = gained
        finishes.append(chances)
    return best_of(finishes)


@cache
def gains(rolls):
    """The chances to gain 0, 1, and so on, with at most so many rolls."""
    cases = [0] * (FACES * rolls + 1)
    for good in range(rolls + 1):
        for total, count in enumerate(ways(good)):
            cases[total] += count * FACES ** (rolls - good - (good < rolls))
    return [count / FACES**rolls for count in cases]
