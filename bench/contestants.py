"""Who is measured, and what we want of the comparison."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from dataclasses import dataclass

from dicehouse.lab.speed import Speed, measure

GAME = "liars_dice"
CORES = os.cpu_count() or 1

INTERPRETER = "ours, interpreter"
ONE_CORE = "ours, native, 1 core"
ALL_CORES = f"ours, native, {CORES} cores"
PYTHON_LOOP = "OpenSpiel, Python loop"
CPP_ROLLOUTS = "OpenSpiel, C++ rollouts"

Play = Callable[[float], Speed]  # plays for about so many seconds


@dataclass(frozen=True)
class Goal:
    """Ours should be at least ``wanted`` times as fast as theirs."""

    ours: str
    theirs: str
    wanted: float


GOALS = (
    Goal(ONE_CORE, CPP_ROLLOUTS, 3),
    Goal(ONE_CORE, PYTHON_LOOP, 100),
    Goal(INTERPRETER, PYTHON_LOOP, 0.25),
)


def has_openspiel() -> bool:
    return importlib.util.find_spec("pyspiel") is not None


def contestants() -> dict[str, Play]:
    found: dict[str, Play] = {
        INTERPRETER: lambda seconds: measure(GAME, 2, "interpreter", 1, seconds),
        ONE_CORE: lambda seconds: measure(GAME, 2, "cpu", 1, seconds),
        ALL_CORES: lambda seconds: measure(GAME, 2, "cpu", CORES, seconds),
    }
    if has_openspiel():
        from . import openspiel

        found |= {PYTHON_LOOP: openspiel.python_loop, CPP_ROLLOUTS: openspiel.cpp_rollouts}
    return found
