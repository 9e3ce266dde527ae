"""The same matches on a GPU: how fast, and whether they end the same as on the CPU."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dicehouse.engine import registry
from dicehouse.lab.speed import SEED, Speed, measure, random_runner

from .contestants import CORES, GAME

SEATS = 4
CHECKED = 100_000  # matches whose final records are compared


@dataclass(frozen=True)
class Comparison:
    gpu: Speed
    cpu: Speed  # on all cores
    differing: int  # of the CHECKED matches, how many do not end byte for byte alike


def compare(seconds: float) -> Comparison:
    """Measures the GPU first: where there is none, that raises at once."""
    gpu = measure(GAME, SEATS, "cuda", 1, seconds)
    return Comparison(gpu, measure(GAME, SEATS, "cpu", CORES, seconds), differing_matches())


def differing_matches() -> int:
    ends = []
    for target in ("cpu", "cuda"):
        _, _, records = random_runner(registry.game(GAME), SEATS, target).run(0, CHECKED, SEED, keep=True)
        ends.append(np.frombuffer(records.tobytes(), np.uint8).reshape(CHECKED, -1))
    return int((ends[0] != ends[1]).any(axis=1).sum())
