"""Compiling takes longest: what plays a game is built once for all who may sit down, not for every set of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any

from dicehouse.engine import Bot, Game
from dicehouse.engine.runner import Runner


def seated(game: Game, cast: tuple[Bot, ...], roles: Sequence[int], options: Mapping[str, Any], target: str = "cpu") -> Runner:
    """Plays matches in which these numbers of the cast sit at a table."""
    runner = copy(_built(game, cast, target))
    runner.table, runner.seats, runner.roles = game.table(len(roles), options), len(roles), list(roles)
    return runner


@cache
def _built(game: Game, cast: tuple[Bot, ...], target: str) -> Runner:
    """The code is the same at every table of a game."""
    runner = Runner(game, game.table(game.fewest), cast, target)
    runner.prepare()
    return runner
