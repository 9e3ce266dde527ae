"""Races that are solved for two, and estimated from that for more: the chance to win by how much each still misses.

The answers of a solver go by what whoever is about to roll misses and by what the other does, from 1 to ``farthest``; they are
chances in parts of ``SURE``.
"""

from __future__ import annotations

SURE = 65_535
UNTHINKABLE = 1e-9  # a chance so small that it was rounded to none


def add_odds_against(theirs, missing, first, win, farthest, odds):
    """What another player does to the chance to win after this turn: if it is lost, or ends with the first score or more.

    The odds against two players are known. Those against more are taken to be the sum, as in a lottery.
    """
    odds[0] += odds_of(chance_about_to_roll(theirs, missing, win, farthest))
    for score in range(max(1, first), missing):
        odds[score] += odds_of(chance_about_to_roll(theirs, missing - score, win, farthest))


def odds_of(chance):
    return chance / max(1.0 - chance, UNTHINKABLE)


def chance_about_to_roll(mine, theirs, win, farthest):
    """The chance to win against one other player. Farther from the target than was solved, it is that of a match to scale."""
    far = max(mine, theirs)
    if far <= farthest:
        return answer(mine, theirs, win, farthest)
    x, y = max(1.0, mine * farthest / far), max(1.0, theirs * farthest / far)
    i, j = int(x), int(y)
    with_less = between(answer(i, j, win, farthest), answer(i, j + 1, win, farthest), y - j)
    with_more = between(answer(i + 1, j, win, farthest), answer(i + 1, j + 1, win, farthest), y - j)
    return between(with_less, with_more, x - i)


def answer(mine, theirs, win, farthest):
    return win[(min(mine, farthest) - 1) * farthest + min(theirs, farthest) - 1] / SURE


def between(low, high, part):
    return low + (high - low) * part
