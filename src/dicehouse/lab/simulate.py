"""Playing many matches between bots, on all cores or a GPU."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehouse.bots import bot as find_bot
from dicehouse.engine import Game, registry
from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import BadOption, BadValue
from dicehouse.engine.native import TARGETS
from dicehouse.engine.runner import Announce, Runner

from .statistics import wilson

CHUNK = {"interpreter": 32, "cpu": 8192, "cuda": 1 << 22}  # matches per call, at most
SHARES = 8  # calls per thread, at least: progress shows, and no thread waits long for another


@dataclass(frozen=True)
class Report:
    """What a simulation found. Row k of ``points`` and ``steps`` is match number k."""

    game: Game
    bots: tuple[str, ...]
    points: NDArray[np.int32]  # per match and seat, in the game's own terms: more is better
    steps: NDArray[np.int32]  # per match: decisions, chance moves
    seconds: float

    @property
    def matches(self) -> int:
        return len(self.points)

    @property
    def wins(self) -> NDArray[np.float64]:
        """Matches won per seat; a shared win counts in parts."""
        best = self.points == self.points.max(axis=1, keepdims=True)
        found: NDArray[np.float64] = (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
        return found

    @property
    def win_rates(self) -> list[tuple[float, float, float]]:
        """Per seat: the share of matches won, and the ends of its 95 % interval (Wilson's, which is honest near 0 and 1)."""
        return [(won / self.matches, *wilson(won / self.matches, self.matches)) for won in self.wins.tolist()]


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int = 1000,
    seed: int = 0,
    device: str = "cpu",
    *,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    announce: Announce = contextlib.nullcontext,
    progress: Callable[[int, int], Any] = lambda done, of: None,
) -> Report:
    """Plays ``games`` matches, one bot per seat. The same seed gives the same matches on every device and number of threads."""
    found = game if isinstance(game, Game) else registry.game(game)
    players = [player if isinstance(player, Bot) else find_bot(found, player) for player in bots]
    if games < 1:
        raise BadOption(f"{games} games are none: simulate at least one.")
    if threads is not None and threads < 1:
        raise BadOption(f"{threads} threads are none: use at least one.")
    if device not in TARGETS:
        raise BadValue(f"{device!r} is no device: choose {', '.join(TARGETS)}.")
    runner = Runner(found, found.table(len(players), options or {}), players, device)
    runner.prepare(announce)
    workers = 1 if device != "cpu" else threads or os.cpu_count() or 1
    chunk = min(CHUNK[device], -(-games // (workers * SHARES))) if device == "cpu" else CHUNK[device]
    starts = range(0, games, chunk)
    points, steps = np.empty((games, len(players)), np.int32), np.empty((games, 2), np.int32)

    def part(first: int) -> int:
        last = min(first + chunk, games)
        points[first:last], steps[first:last], _ = runner.run(first, last, seed)
        return last - first

    begun = time.perf_counter()
    pool = ThreadPoolExecutor(workers)
    try:
        done = 0
        for played in pool.map(part, starts):
            done += played
            progress(done, games)
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody wants the rest
    return Report(found, tuple(player.name for player in players), points, steps, time.perf_counter() - begun)
