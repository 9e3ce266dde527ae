"""How fast a game runs: random play for a while, on any target."""

from __future__ import annotations

import contextlib
import itertools
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from dicehouse.engine import Game, registry
from dicehouse.engine.bot import RANDOM
from dicehouse.engine.errors import BadOption
from dicehouse.engine.runner import Announce, Runner

from .simulate import CHUNK

SEED = 0


@dataclass(frozen=True)
class Speed:
    decisions_per_s: float
    chances_per_s: float
    matches_per_s: float

    @property
    def steps_per_s(self) -> float:
        return self.decisions_per_s + self.chances_per_s


def measure(
    game: str | Game,
    seats: int,
    target: str = "cpu",
    threads: int = 1,
    seconds: float = 1.0,
    *,
    announce: Announce = contextlib.nullcontext,
) -> Speed:
    """Plays random matches for about so many seconds; only the CPU uses more than one thread. Compiling is not counted."""
    if threads < 1:
        raise BadOption(f"{threads} threads are none: measure with at least one.")
    runner = random_runner(registry.game(game) if isinstance(game, str) else game, seats, target)
    chunk = CHUNK[target]
    runner.prepare(announce)
    runner.run(0, chunk, SEED)  # a GPU compiles at its first call, and any target is slow while it is cold
    firsts = itertools.count(step=chunk)

    def work(_: int) -> tuple[int, int, int]:
        decisions = chances = matches = 0
        while matches == 0 or time.perf_counter() < until:
            first = next(firsts)
            steps = runner.run(first, first + chunk, SEED)[1].sum(axis=0)
            decisions, chances, matches = decisions + int(steps[0]), chances + int(steps[1]), matches + chunk
        return decisions, chances, matches

    workers = threads if target == "cpu" else 1
    with ThreadPoolExecutor(workers) as pool:
        begun = time.perf_counter()
        until = begun + seconds
        played = list(pool.map(work, range(workers)))
        took = time.perf_counter() - begun
    decisions, chances, matches = (sum(counts) for counts in zip(*played, strict=True))
    return Speed(decisions / took, chances / took, matches / took)


@cache
def random_runner(game: Game, seats: int, target: str) -> Runner:
    """Everybody plays at random. Kept, so that measuring again does not load the compiled code again."""
    return Runner(game, game.table(seats), [RANDOM] * seats, target)
