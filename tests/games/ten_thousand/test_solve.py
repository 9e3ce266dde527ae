"""The solved match of two: a small one against a walk over the game's own rules, the kept answers against themselves."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from dicehouse import game
from dicehouse.engine import CHANCE, stored
from dicehouse.engine.duels import SURE
from dicehouse.games.ten_thousand.moves import STOP
from dicehouse.games.ten_thousand.odds import CENT, UNIT, average
from dicehouse.games.ten_thousand.rules import IN_THE_ROLL, OVER, dice_left, legal, odds, play, waiting
from dicehouse.games.ten_thousand.scoring import DICE
from dicehouse.games.ten_thousand.solve import average_turn, chance_of_turn, chances, room_for_a_turn, solve
from dicehouse.games.ten_thousand.turn import FARTHEST
from dicehouse.solve import Workshop

SMALL = 2  # units to get in a match that can be walked
TARGET = 500  # the lowest there is
ROUNDED = 0.5 / SURE  # how far a kept answer is from the truth at most


class Uncompiled(Workshop):
    def build(self, function: Any) -> Any:
        return function


@cache
def kept(exact: int) -> Any:
    return stored("dicehouse.games.ten_thousand", "win_exact" if exact else "win")()


def known(exact: int, mine: int, theirs: int) -> float:
    return float(kept(exact)[(mine - 1) * FARTHEST + theirs - 1] / SURE)


class Walk:
    """All positions that the rules lead to, and the first seat's chance in each, found by going over them again and again.

    Positions are taken for the same if the dice of the roll are, in any order. Points beyond the target count for nothing.
    """

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
        rolled = tuple(sorted(die for die, kept in zip(t.dice, t.kept, strict=True) if kept == IN_THE_ROLL))
        return t.written[0], t.written[1], t.turn_score, t.turn, t.stage, rolled, dice_left(t), t.confirming

    @staticmethod
    def followers(t: Any) -> list[Any]:
        now = waiting(t)
        if now == 0:
            return []
        moves: list[int] = []
        seat = CHANCE if now == CHANCE else t.turn
        made = list(range(odds(t, [0] * 6))) if now == CHANCE else moves
        if now != CHANCE:
            legal(t, seat, moves)
            if STOP in moves and t.written[seat] + t.turn_score >= t.target:
                made = [STOP]  # that wins
        found = []
        for move in made:
            f = t.copy()
            play(f, seat, move)
            f.turn_score = min(f.turn_score, f.target - f.written[f.turn]) if f.stage != OVER else 0
            found.append(f)
        return found

    def converge(self, near: float = 1e-11) -> None:
        change = 1.0
        while change > near:
            change = 0.0
            for key, (now, followers) in reversed(self.after.items()):
                if now == 0:
                    continue
                worth = [self.chance[f] for f in followers]
                found = sum(worth) / len(worth) if now == CHANCE else max(worth) if now == 1 else min(worth)
                change = max(change, abs(found - self.chance[key]))
                self.chance[key] = found


@pytest.mark.slow
@pytest.mark.parametrize("exact", [0, 1])
def test_a_walk_over_the_rules_finds_the_same_chances(exact: int) -> None:
    options = {"first": "A", "target": TARGET, "exact": bool(exact)}
    start = game("ten_thousand").table(2, options, {"written": [TARGET - SMALL * UNIT, TARGET - UNIT]})
    walk = Walk(start)
    walk.converge()
    small = chances(Uncompiled(), SMALL, exact)
    pairs = set()
    for (first, second, score, turn, stage, rolled, *_), chance in walk.chance.items():
        if (stage, score, rolled) == (start.stage, 0, (0,) * DICE):
            mine, theirs = (TARGET - first) // UNIT, (TARGET - second) // UNIT
            expected = small[mine, theirs] if turn == 0 else 1 - small[theirs, mine]
            assert expected == pytest.approx(chance, abs=1e-9)
            pairs.add((mine, theirs))
    assert pairs == {(SMALL, 1), (1, 1)}


def test_the_kept_answers_are_those_of_the_small_match() -> None:
    tables, facts = solve(Uncompiled(), SMALL)
    for name, exact in (("win", 0), ("win_exact", 1)):
        for mine in range(1, SMALL + 1):
            for theirs in range(1, SMALL + 1):
                assert tables[name][(mine - 1) * SMALL + theirs - 1] == kept(exact)[(mine - 1) * FARTHEST + theirs - 1]
    assert facts["chance to win for the player who begins a match to 100"] == pytest.approx(known(0, SMALL, SMALL), abs=ROUNDED)


class Kept:
    """The kept answers, as the solver reads its own."""

    def __init__(self, exact: int) -> None:
        self.exact = exact

    def __getitem__(self, pair: tuple[int, int]) -> float:
        return known(self.exact, *pair)


@pytest.mark.parametrize("exact", [0, 1])
def test_the_kept_answers_agree_with_each_other(exact: int) -> None:
    draw = random.Random(exact)
    room = [list(part) for part in room_for_a_turn(Uncompiled(), FARTHEST)]
    for _ in range(6):
        mine, theirs = draw.randint(1, FARTHEST), draw.randint(1, FARTHEST)
        found = chance_of_turn(Kept(exact), mine, theirs, 1 - known(exact, theirs, mine), exact, *room)
        assert found == pytest.approx(known(exact, mine, theirs), abs=2 * ROUNDED)


def test_a_turn_for_points_is_worth_what_the_odds_say() -> None:
    """They are worked out in whole hundredths, each rounded down, and only up to 5000 points."""
    assert average_turn(Uncompiled(), FARTHEST) == pytest.approx(average(0, DICE, 0) / CENT, abs=0.1)
