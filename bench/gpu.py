"""The same matches on a GPU: how fast, and whether they end the same as on the CPU."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from dicehouse.engine import native, registry
from dicehouse.lab.simulate import CHUNK
from dicehouse.lab.speed import SEED, Speed, measure, random_runner

from .contestants import CORES, GAME

SEATS = 4
CHECKED = 100_000  # matches whose final records are compared


@dataclass(frozen=True)
class Comparison:
    kernel: Speed  # the results stay on the GPU, where training wants them
    fetched: Speed  # the results of every match are copied to the host
    cpu: Speed  # on all cores
    differing: int  # of the CHECKED matches, how many do not end byte for byte alike


def compare(seconds: float) -> Comparison:
    """Measures the GPU first: where there is none, that raises at once."""
    kernel = kernel_speed(seconds)
    fetched = measure(GAME, SEATS, "cuda", 1, seconds)
    return Comparison(kernel, fetched, measure(GAME, SEATS, "cpu", CORES, seconds), differing_matches())


def kernel_speed(seconds: float) -> Speed:
    """How fast the GPU plays when nothing else waits for it."""
    synchronize = native.cuda().synchronize
    room = random_runner(registry.game(GAME), SEATS, "cuda").on_gpu(CHUNK["cuda"])
    room.play(0, SEED)  # warms up
    _, steps, _ = room.fetch()
    runs, begun = 0, time.perf_counter()
    while runs == 0 or time.perf_counter() - begun < seconds:
        room.play(0, SEED)  # the same matches again: so their steps are known
        synchronize()
        runs += 1
    took = (time.perf_counter() - begun) / runs
    decisions, chances = steps.sum(axis=0, dtype=np.int64) / took
    return Speed(float(decisions), float(chances), room.n / took)


def differing_matches() -> int:
    ends = []
    for target in ("cpu", "cuda"):
        _, _, records = random_runner(registry.game(GAME), SEATS, target).run(0, CHECKED, SEED, keep=True)
        ends.append(np.frombuffer(records.tobytes(), np.uint8).reshape(CHECKED, -1))
    return int((ends[0] != ends[1]).any(axis=1).sum())
