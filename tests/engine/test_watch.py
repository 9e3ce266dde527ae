"""Watched matches: the same matches that a runner plays, and what happened in them."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np
import pytest

from dicehouse.engine.bot import RANDOM, Bot
from dicehouse.engine.record import Grid
from dicehouse.engine.rules import NOBODY
from dicehouse.engine.runner import Runner
from dicehouse.engine.watch import LEAD_CHANGES, LED_SINCE, STORY, follow, leader
from dicehouse.engine.watcher import Watcher

from .coin_game import PASS, THROW, game

EACH_ITS_OWN = list(range(game.moves.size))


def throws(view, seat, moves, n, rng):
    return THROW


def passes(view, seat, moves, n, rng):
    return PASS


THROWER, PASSER = Bot("thrower", "for tests", throws), Bot("passer", "for tests", passes)


def watched(bots, matches=6, target="interpreter", options=None, groups=EACH_ITS_OWN):
    return Watcher(game, game.table(len(bots), options or {}), bots, groups, target).watch(0, matches, seed=1)


def test_they_are_the_matches_that_a_runner_plays():
    bots = [RANDOM] * 3
    points, steps, _ = Runner(game, game.table(3), bots, "interpreter").run(0, 20, seed=1)
    told = watched(bots, 20)
    assert (told.points == points).all()
    assert (told.decisions.sum(axis=1) == steps[:, 0]).all()
    assert (told.chances == steps[:, 1]).all()


def test_moves_are_counted_for_each_seat():
    told = watched([THROWER, PASSER])
    assert (told.decisions == 3).all()
    assert (told.uses[:, 0] == [3, 0]).all()
    assert (told.uses[:, 1] == [0, 3]).all()
    assert (told.chances == 3).all()


def test_several_moves_may_count_as_one():
    told = watched([THROWER, PASSER], groups=[0, 0])
    assert (told.uses == [[[3], [3]]]).all()


@pytest.mark.parametrize(
    ("points", "ahead"), [([3, 1], 0), ([1, 3], 1), ([2, 2], NOBODY), ([1, 3, 3], NOBODY), ([2, 2, 5], 2), ([5, 2, 2], 0)]
)
def test_who_leads(points, ahead):
    assert leader(points, len(points)) == ahead


def test_the_lead_changes_when_somebody_else_takes_it():
    """Ahead for the first time, caught up with, overtaken: that is one change."""
    story = Grid([[0] * STORY])
    lead = NOBODY
    for made, points in enumerate([[0, 0], [1, 0], [1, 1], [1, 0], [1, 2], [2, 2], [2, 3]]):
        lead = follow(0, lead, points, 2, made, story)
    assert (lead, story[0, LEAD_CHANGES], story[0, LED_SINCE]) == (1, 1, 4)


def test_who_never_leads_alone_settles_nothing():
    told = watched([PASSER, PASSER])
    assert (told.lead_changes == 0).all()
    assert (told.led_since == 0).all()


@pytest.mark.slow
def test_compiled_code_tells_the_same():
    bots = [RANDOM, THROWER, RANDOM]
    for plain, compiled in zip(watched(bots, 40), watched(bots, 40, "cpu"), strict=True):
        assert np.array_equal(plain, compiled)
