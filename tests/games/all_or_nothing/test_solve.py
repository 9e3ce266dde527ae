"""The solved match of two: a small one against a walk over the game's own rules, the kept answers against themselves."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from dicehouse import game
from dicehouse.engine import CHANCE, stored
from dicehouse.engine.duels import SURE
from dicehouse.games.all_or_nothing.rules import OVER, legal, odds, play, waiting
from dicehouse.games.all_or_nothing.solve import chance_of_turn, chances, solve
from dicehouse.games.all_or_nothing.turn import FARTHEST
from dicehouse.solve import Workshop

SMALL = 10  # points to get in a match that can be walked
TARGET = 50  # the lowest there is
ROUNDED = 0.5 / SURE  # how far a kept answer is from the truth at most


class Uncompiled(Workshop):
    def build(self, function: Any) -> Any:
        return function


@cache
def small() -> Any:
    return chances(Uncompiled(), SMALL)


@cache
def kept() -> Any:
    return stored("dicehouse.games.all_or_nothing", "win")()


def known(mine: int, theirs: int) -> float:
    return float(kept()[(mine - 1) * FARTHEST + theirs - 1] / SURE)


class Walk:
    """All positions that the rules lead to, and the first seat's chance in each, found by going over them again and again."""

    def __init__(self, table: Any) -> None:
        self.after: dict[Any, tuple[int, list[Any]]] = {}
        self.chance: dict[Any, float] = {}
        open_ends = [table]
        while open_ends:
            t = open_ends.pop()
            if self.key(t) in self.after:
                continue
            followers = self.followers(t)
            self.after[self.key(t)] = waiting(t), [self.key(f) for f in followers]
            self.chance[self.key(t)] = float(t.stage == OVER and t.written[0] >= t.target)
            open_ends += followers

    @staticmethod
    def key(t: Any) -> Any:
        return t.written[0], t.written[1], t.turn_score, t.turn, t.stage

    @staticmethod
    def followers(t: Any) -> list[Any]:
        now = waiting(t)
        if now == 0:
            return []
        moves: list[int] = []
        seat = CHANCE if now == CHANCE else t.turn
        made = range(odds(t, [0] * 6) if now == CHANCE else legal(t, seat, moves))
        found = []
        for i in made:
            f = t.copy()
            play(f, seat, i if now == CHANCE else moves[i])
            found.append(f)
        return found

    def converge(self, near: float = 1e-12) -> None:
        change = 1.0
        while change > near:
            change = 0.0
            for key, (now, followers) in self.after.items():
                if now == 0:
                    continue
                worth = [self.chance[f] for f in followers]
                found = sum(worth) / len(worth) if now == CHANCE else max(worth) if now == 1 else min(worth)
                change = max(change, abs(found - self.chance[key]))
                self.chance[key] = found


@pytest.mark.slow
def test_a_walk_over_the_rules_finds_the_same_chances() -> None:
    start = game("all_or_nothing").table(2, {"first": "A", "target": TARGET}, {"written": [TARGET - SMALL] * 2})
    walk = Walk(start)
    walk.converge()
    rolling = start.stage
    pairs = 0
    for (first, second, score, turn, stage), chance in walk.chance.items():
        if stage == rolling and turn == 0 and score == 0:
            assert small()[TARGET - first, TARGET - second] == pytest.approx(chance, abs=1e-9)
            pairs += 1
    assert pairs > SMALL**2 / 2  # a score of 1 cannot be


def test_the_kept_answers_are_those_of_the_small_match() -> None:
    tables, facts = solve(Uncompiled(), SMALL)
    for mine in range(1, SMALL + 1):
        for theirs in range(1, SMALL + 1):
            assert tables["win"][(mine - 1) * SMALL + theirs - 1] == kept()[(mine - 1) * FARTHEST + theirs - 1]
    assert list(facts.values()) == [pytest.approx(known(SMALL, SMALL), abs=ROUNDED)]


class Kept:
    """The kept answers, as the solver reads its own."""

    def __getitem__(self, pair: tuple[int, int]) -> float:
        return known(*pair)


def test_the_kept_answers_agree_with_each_other() -> None:
    draw = random.Random(1)
    stop, roll = [0.0] * FARTHEST, [0.0] * FARTHEST
    for _ in range(50):
        mine, theirs = draw.randint(1, FARTHEST), draw.randint(1, FARTHEST)
        found = chance_of_turn(Kept(), mine, theirs, 1 - known(theirs, mine), stop, roll)
        assert found == pytest.approx(known(mine, theirs), abs=2 * ROUNDED)


def test_who_begins_has_the_better_chance() -> None:
    assert known(FARTHEST, FARTHEST) == pytest.approx(0.532125, abs=1e-5)
