"""Bots that think in compiled code: one decision at a time, for tables, the terminal and the coach.

Compiling takes seconds, once on each machine; searching takes as long as one lets it. A table must not wait for either, so there
``decide`` runs in a process of its own.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

import numpy as np

from dicehouse.engine import Game, Record, registry
from dicehouse.engine.bot import Bot
from dicehouse.engine.loops import decide_once, value_once
from dicehouse.engine.native import Builder
from dicehouse.engine.rules import CHANCE, only_seat, pick_weighted
from dicehouse.engine.runner import compiled_desk
from dicehouse.engine.stream import WORD, stream

from . import bot as find_bot
from .search import GOES_ON, ROOT, SIMULATIONS, Tree

CHUNK = 100  # worlds that a searcher imagines between two looks at the clock


class Thinker:
    """One bot of one game, compiled."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game, self.bot = game, bot
        kind = game.table_type.dtype()
        self.searches = isinstance(bot.desk, Tree)
        desk: list[Any] = [compiled_desk(bot.desk, kind)] if bot.desk else []
        self._desk = tuple(desk)
        self._worlds = desk[0].settings[SIMULATIONS] if self.searches else 0
        self._view = np.zeros(1, kind)
        self._moves = np.zeros(max(2, game.moves.size), np.int16)
        self._rng = np.zeros(2, np.uint64)
        hooks = {"legal": game.rules.legal, "choose": bot.choose, "values": bot.values}
        builder = Builder("cpu", hooks)
        self._decide = builder.build(decide_once)
        self._value = builder.build(value_once) if bot.values else None

    def decide(self, view: Record, seat: int, seed: int, seconds: float | None = None) -> int:
        """The number of the bot's move. A searcher thinks for so many seconds, if that is said."""
        self._view[:] = np.frombuffer(view.pack(), self._view.dtype)
        self._rng[:] = [word & WORD for word in stream(seed, seat)]
        if not self.searches or seconds is None:
            return self._ask(seat)
        settings = self._desk[0].settings
        settings[SIMULATIONS] = CHUNK
        try:
            move = self._ask(seat)
            until = time.monotonic() + seconds  # what was compiled just now is not counted
            settings[GOES_ON] = 1
            while time.monotonic() < until and self._thinks(seat):
                move = self._ask(seat)
        finally:
            settings[SIMULATIONS], settings[GOES_ON] = self._worlds, 0
        return move

    def _ask(self, seat: int) -> int:
        return int(self._decide(self._view, seat, self._moves, self._rng, self._desk))

    def _thinks(self, seat: int) -> bool:
        """Whether there is anything to think about."""
        return len(self.game.legal(self.game.table_type.unpack(self._view.tobytes()), seat)) > 1

    def values(self, view: Record, seat: int, seed: int = 0, seconds: float = 1.0) -> list[tuple[int, float, float]]:
        """What each legal move is worth to the seat, the best first: the move, its worth and how much of the thinking it got."""
        if self._value is not None:
            self._view[:] = np.frombuffer(view.pack(), self._view.dtype)
            worth = np.zeros(len(self._moves))
            n = self._value(self._view, seat, self._moves, worth, self._desk)
            return sorted(((int(self._moves[i]), float(worth[i]), 1.0) for i in range(n)), key=lambda found: -found[1])
        self.decide(view, seat, seed, seconds)
        return self._searched()

    def _searched(self) -> list[tuple[int, float, float]]:
        tree = self._desk[0]
        first = tree.first_edge[ROOT]
        edges = [edge for edge in range(first, first + tree.edges[ROOT]) if tree.tries[edge] > 0]
        total = sum(tree.tries[edge] for edge in edges)
        edges.sort(key=lambda edge: -tree.tries[edge])
        worth = [float(tree.won[edge] / tree.tries[edge]) for edge in edges]
        return [(int(tree.move[edge]), brings, float(tree.tries[edge] / total)) for edge, brings in zip(edges, worth, strict=True)]


@lru_cache(maxsize=32)
def thinker(game: str, bot: str) -> Thinker:
    found = registry.game(game)
    return Thinker(found, find_bot(found, bot))


def decide(game: str, bot: str, view: bytes, seat: int, seed: int, seconds: float | None) -> int:
    """One decision, for a process that is told everything in plain words."""
    found = thinker(game, bot)
    return found.decide(found.game.table_type.unpack(view), seat, seed, seconds)


def warm_up(game: str, bot: str) -> None:
    """Compiles before anybody waits for it: the bot makes the first decision of some match."""
    found = thinker(game, bot)
    rules, table, dice = found.game.rules, found.game.table(found.game.fewest), stream(0, 0)
    while rules.waiting(table) == CHANCE:
        weights = found.game.odds(table)
        rules.play(table, CHANCE, pick_weighted(weights, len(weights), dice))
    seat = only_seat(rules.waiting(table))
    found.decide(found.game.view(table, seat), seat, 0, 0.0)
