"""Interpreter, CPU and (where there is one) GPU play the same matches, byte for byte."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from dicehouse.bots import RANDOM, usual_bot
from dicehouse.engine import Game, loops, native
from dicehouse.engine.batch import Batch
from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.stream import stream
from tests.casts import seated

from .conftest import Setting

SECONDS = 0.1


def compiled_targets() -> list[str]:
    try:
        native.cuda()
    except DicehouseError:
        return ["cpu"]
    return ["cpu", "cuda"]


def same_ends(setting: Setting, cast: tuple[Bot, ...], most: int) -> None:
    """As many matches as the interpreter begins in a tenth of a second: in most games, dozens."""
    roles = [seat % len(cast) for seat in range(setting.seats)]  # they take their seats in turn
    interpreter = seated(setting.game, cast, roles, setting.options, "interpreter")
    played: list[Any] = []
    until = time.process_time() + SECONDS
    while len(played) < most and (not played or time.process_time() < until):
        played.append(interpreter.run(len(played), len(played) + 1, seed=7, keep=True))
    for target in compiled_targets():
        if target == "cuda" and any(bot.desk for bot in cast):
            continue  # a desk has no room on a GPU
        points, steps, ends = seated(setting.game, cast, roles, setting.options, target).run(0, len(played), seed=7, keep=True)
        assert ends.tobytes() == b"".join(end.pack() for _, _, (end,) in played)
        assert points.tolist() == [row.tolist() for (row,), _, _ in played]
        assert steps.tolist() == [row.tolist() for _, (row,), _ in played]


@pytest.mark.slow
def test_random_matches_end_the_same(setting: Setting) -> None:
    same_ends(setting, (RANDOM,), 300)


@pytest.mark.slow
def test_matches_of_the_usual_bot_end_the_same(setting: Setting) -> None:
    same_ends(setting, (usual_bot(setting.game), RANDOM), 4)


@pytest.mark.slow
def test_guesses_are_the_same_compiled(setting: Setting) -> None:
    game, match = setting.game, setting.played(1, moves=3)
    kind = game.table_type.dtype()
    guess = native.Builder("cpu", {}).build(game.rules.guess)
    for viewer in range(setting.seats):
        plain, rng = match.view(viewer), stream(4, viewer)
        compiled, words = np.frombuffer(bytearray(plain.pack()), kind), np.array(rng, np.uint64)
        game.rules.guess(plain, viewer, rng)
        guess(compiled[0], viewer, words)
        assert compiled.tobytes() == plain.pack()
        assert words.tolist() == rng


@pytest.mark.slow
def test_a_batch_steps_through_the_same_records(setting: Setting) -> None:
    """Every record after every step, against the same loops in the interpreter."""
    game, games = setting.game, 12
    rules = game.rules
    batch = Batch(game, games=games, seats=setting.seats, seed=3, options=setting.options)
    rng = np.random.default_rng(1)
    tables = [game.table(setting.seats, setting.options) for _ in range(games)]
    dice = [stream(3, 2 * number) for number in range(games)]
    weights = [0] * game.most_outcomes
    bind = {name: getattr(rules, name) for name in ("waiting", "legal", "play", "odds", "hide", "result")}
    settle = native.Builder("interpreter", bind).build(loops.settle)
    for table, stream_of_dice in zip(tables, dice, strict=True):
        settle(table, stream_of_dice, weights)
    for _ in range(40):
        assert batch.records().tobytes() == b"".join(table.pack() for table in tables)
        going_on = np.flatnonzero(batch.seat >= 0)
        views = [game.view(tables[i], int(batch.seat[i])).to_json() for i in going_on]
        for name in game.table_type.fields if views else ():
            assert np.array_equal(batch.view(name)[going_on], [view[name] for view in views])
        chosen = np.full(games, -1)
        for i, table in enumerate(tables):
            seat = int(batch.seat[i])
            if seat < 0:
                assert rules.waiting(table) == 0
                assert batch.result[i].tolist() == game.points(table)
                assert not batch.mask[i].any()
                continue
            legal = game.legal(table, seat)
            assert np.flatnonzero(batch.mask[i]).tolist() == sorted(legal)
            chosen[i] = rng.choice(legal)
            rules.play(table, seat, int(chosen[i]))
            settle(table, dice[i], weights)
        batch.step(chosen)
        assert (batch.refused == (chosen < 0)).all()


@pytest.mark.slow
def test_a_batch_refuses_illegal_moves_and_changes_nothing(game: Game) -> None:
    batch = Batch(game, games=4, seats=game.fewest, seed=1)
    before = batch.records().tobytes()
    none = game.moves.size  # the number of no move at all
    illegal = [int(next(iter(np.flatnonzero(row == 0)), none)) for row in np.asarray(batch.mask)[:2]] + [-1, 40_000]
    batch.step(illegal)
    assert batch.refused.tolist() == [1, 1, 1, 1]
    assert batch.records().tobytes() == before


@pytest.mark.slow
def test_a_batch_starts_new_matches_where_old_ones_ended(game: Game) -> None:
    batch = Batch(game, games=8, seats=game.fewest, seed=1)
    rng = np.random.default_rng(5)
    while not batch.over.all():
        batch.step((rng.random(batch.mask.shape) * batch.mask).argmax(axis=1))
    results = batch.result.copy()
    batch.restart()
    assert not batch.over.any()
    assert (batch.result == results).all()
