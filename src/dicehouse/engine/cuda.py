"""Matches on a GPU: a thread a match, the same loops as on the CPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import loops, native, watch
from .game import Game
from .record import Record
from .stream import WORD

THREADS = 128  # per block


def blocks(n: int) -> int:
    return max(1, -(-n // THREADS))


def match_kernel(builder: native.Builder, game: Game) -> Any:
    """A kernel that plays whole matches. Each thread keeps its record in local memory, where neighbours' accesses fall together."""
    import numba

    cuda = native.cuda()
    finish, start_streams, result, put = (
        builder.build(f) for f in (loops.finish, loops.start_streams, game.rules.result, loops.put)
    )
    record = numba.from_dtype(game.table_type.dtype())
    most_moves = 2 if builder.random_play else game.moves.size
    most_outcomes = game.most_outcomes
    int16, int32, uint64 = np.int16, np.int32, np.uint64

    @cuda.jit
    def kernel(first, n, seed, template, matches, roles, points, steps):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < n:
            match = cuda.local.array(1, record)
            view = cuda.local.array(1, record)
            dice = cuda.local.array(2, uint64)
            mind = cuda.local.array(2, uint64)
            moves = cuda.local.array(most_moves, int16)
            weights = cuda.local.array(most_outcomes, int32)
            put(match, 0, template[0])
            start_streams(dice, mind, seed, first + i)
            decisions, chances = finish(match[0], view, roles, dice, mind, moves, weights)
            result(match[0], points[i])
            steps[i, 0] = decisions
            steps[i, 1] = chances
            if i < len(matches):
                put(matches, i, match[0])

    return kernel


def watch_kernel(builder: native.Builder, game: Game) -> Any:
    """A kernel that plays whole matches and tells what happened in them."""
    import numba

    cuda = native.cuda()
    follow_match, start_streams, put = (builder.build(f) for f in (watch.watch, loops.start_streams, loops.put))
    record = numba.from_dtype(game.table_type.dtype())
    most_moves = 2 if builder.random_play else game.moves.size
    most_outcomes = game.most_outcomes
    int16, int32, uint64 = np.int16, np.int32, np.uint64

    @cuda.jit
    def kernel(first, n, seed, template, roles, points, stood, groups, story, decisions, uses):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < n:
            match = cuda.local.array(1, record)
            view = cuda.local.array(1, record)
            dice = cuda.local.array(2, uint64)
            mind = cuda.local.array(2, uint64)
            moves = cuda.local.array(most_moves, int16)
            weights = cuda.local.array(most_outcomes, int32)
            put(match, 0, template[0])
            start_streams(dice, mind, seed, first + i)
            told = (points[i], stood[i], groups, story, decisions, uses)
            follow_match(i, match[0], view, roles, dice, mind, moves, weights, *told)

    return kernel


class MatchRun:
    """Room on the GPU for ``n`` matches at a time, and the kernel that plays them."""

    def __init__(self, kernel: Any, game: Game, table: Record, roles: Sequence[int], n: int, keep: bool) -> None:
        cuda = native.cuda()
        kind = game.table_type.dtype()
        self.n, self.keep, self._kernel = n, keep, kernel
        self._template = cuda.to_device(np.frombuffer(table.pack(), kind))
        self._roles = cuda.to_device(np.array(roles, np.int8))
        self._matches = cuda.device_array(n if keep else 1, kind)
        self._points, self._steps = cuda.device_array((n, len(roles)), np.int32), cuda.device_array((n, 2), np.int32)

    def play(self, first: int, seed: int) -> None:
        """Starts matches ``first`` to ``first + n - 1``; the GPU goes on by itself."""
        state = (self._template, self._matches, self._roles, self._points, self._steps)
        self._kernel[blocks(self.n), THREADS](first, self.n, np.uint64(seed & WORD), *state)

    def fetch(self) -> tuple[Any, Any, Any]:
        """Points, steps and (if kept) records of the matches just played, as NumPy arrays."""
        return self._points.copy_to_host(), self._steps.copy_to_host(), self._matches.copy_to_host() if self.keep else None


def batch_kernels(builder: native.Builder, game: Game) -> tuple[Any, Any]:
    """The two kernels of a Batch: begin matches, and make one decision in each."""
    cuda = native.cuda()
    begin_one, step_one = builder.build(loops.begin_one), builder.build(loops.step_one)
    most_moves, most_outcomes = game.moves.size, game.most_outcomes
    int16, int32 = np.int16, np.int32

    @cuda.jit
    def begin(numbers, seed, template, matches, views, dice, masks, seats):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(numbers) and numbers[i] >= 0:
            moves = cuda.local.array(most_moves, int16)
            weights = cuda.local.array(most_outcomes, int32)
            begin_one(i, numbers[i], seed, template, matches, views, dice[i], moves, weights, masks, seats)

    @cuda.jit
    def step(chosen, matches, views, dice, masks, seats, points, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(chosen):
            moves = cuda.local.array(most_moves, int16)
            weights = cuda.local.array(most_outcomes, int32)
            step_one(i, chosen[i], matches, views, dice[i], moves, weights, masks, seats, points, refused)

    return begin, step
