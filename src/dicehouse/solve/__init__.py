"""Exact play: a game's own solver is run, and its answers are kept with the game."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dicehouse.engine import Game, answers
from dicehouse.engine.errors import BadOption
from dicehouse.engine.native import Builder

HIGHEST = 65_535  # of an answer


@dataclass(frozen=True)
class Solution:
    """What a solver has found: tables of answers by name, and facts worth telling."""

    tables: Mapping[str, Sequence[int]]
    facts: Mapping[str, float]


class Workshop:
    """What a game's ``solve.py`` works with: it knows neither NumPy nor Numba."""

    def __init__(self) -> None:
        self._builder = Builder("cpu", {})

    def build(self, function: Any) -> Any:
        """A plain function, written like rules, compiled."""
        return self._builder.build(function)

    def whole(self, size: int | tuple[int, ...], filled: Any = 0) -> Any:
        return np.full(size, filled, np.int64)

    def fractions(self, size: int | tuple[int, ...], filled: Any = 0.0) -> Any:
        return np.full(size, filled, np.float64)

    def equilibrium(self, *game: Any, **settings: Any) -> Any:
        """A solver for games of two in which something is hidden."""
        from .cfr import Solver

        return Solver(*game, **settings)

    def numbers(self, values: Any) -> Any:
        """A list, or rows, of whole numbers for compiled code."""
        return np.array(values, np.int64)


def solver(game: Game) -> Any:
    """The game's ``solve(workshop) -> (tables, facts)``."""
    package = game.package
    if not package or importlib.util.find_spec(f"{package}.solve") is None:
        raise BadOption(f"{game.title} has no solver.")
    return importlib.import_module(f"{package}.solve").solve


def solve(game: Game) -> Solution:
    tables, facts = solver(game)(Workshop())
    for name, table in tables.items():
        low, high = min(table), max(table)
        if low < 0 or high > HIGHEST:
            raise ValueError(f"The table {name!r} of {game.title} holds {low} to {high}: an answer is 0 to {HIGHEST}.")
    return Solution({name: [int(answer) for answer in table] for name, table in tables.items()}, facts)


def keep(game: Game, solution: Solution, folder: Path | None = None) -> list[Path]:
    """Writes the tables, into the game's own folder unless another is named."""
    home = folder or Path(str(importlib.resources.files(game.package) / answers.FOLDER))
    home.mkdir(parents=True, exist_ok=True)
    written = []
    for name, table in solution.tables.items():
        path = home / f"{name}.bin"
        path.write_bytes(answers.packed(array("H", table)))
        written.append(path)
    return written


def kept_as_found(game: Game, solution: Solution) -> bool:
    """Whether the tables that are kept with the game are the ones just found."""
    return all(list(answers.stored(game.package, name)()) == list(table) for name, table in solution.tables.items())
