"""Plays matches as a runner does, and tells what happened in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import native, watch
from .bot import Bot
from .game import Game
from .record import Record
from .runner import Runner
from .stream import WORD
from .watch import CHANCES, LEAD_CHANGES, LED_SINCE, STORY

Ints = NDArray[np.int32]
Size = tuple[int, int]


class Watched(NamedTuple):
    """What happened, a row for each match."""

    points: Ints  # [match, seat]: the result, in the game's own terms: more is better
    stood: Ints  # [match, seat]: how the seats stood in the end, without what only breaks ties
    decisions: Ints  # [match, seat]
    chances: Ints  # [match]
    lead_changes: Ints  # [match]: how often somebody took the lead from somebody else
    led_since: Ints  # [match]: how many decisions had been made when the lead changed hands for the last time
    uses: Ints  # [match, seat, group]: how often each seat made a move of each group


class Watcher(Runner):
    """Watches matches of one game with one list of bots. ``groups`` says for each move what it is counted as, from 0 on."""

    loop: Callable[..., Any] = staticmethod(watch.watch_range)

    def __init__(self, game: Game, table: Record, bots: Sequence[Bot], groups: Sequence[int], target: str = "cpu") -> None:
        super().__init__(game, table, bots, target)
        self.groups = list(groups)
        self._width = max(self.groups) + 1

    def _first_call(self, n: int) -> None:
        self.watch(0, n, 0)

    def _kernel(self) -> Any:
        from .cuda import watch_kernel

        return watch_kernel(self._builder, self.game)

    def watch(self, first: int, last: int, seed: int) -> Watched:
        """Plays matches ``first`` to ``last - 1``: the same that a runner with this seed plays."""
        self.prepare()
        n = last - first
        rows, grids = [(n, self.seats)] * 2, [(n, STORY), (n, self.seats), (n * self.seats, self._width)]
        if self.target == "cuda":
            told = self._watch_on_gpu(first, n, seed, rows, grids)
        else:
            made = [self._numbers(*size) for size in rows], [self._grid(*size) for size in grids]
            groups = self.groups if self.target == "interpreter" else np.array(self.groups, np.int16)
            self._play(first, last, seed, 1, *made[0], groups, *made[1])
            told = [self._array(numbers, *size) for numbers, size in zip(made[0] + made[1], rows + grids, strict=True)]
        points, stood, story, decisions, uses = told
        tale = (story[:, CHANCES], story[:, LEAD_CHANGES], story[:, LED_SINCE])
        return Watched(points, stood, decisions, *tale, uses.reshape(n, self.seats, self._width))

    def _watch_on_gpu(self, first: int, n: int, seed: int, rows: Sequence[Size], grids: Sequence[Size]) -> list[Any]:
        from .cuda import THREADS, blocks

        cuda = native.cuda()
        template = cuda.to_device(np.frombuffer(self.table.pack(), self.game.table_type.dtype()))
        roles, groups = cuda.to_device(np.array(self.roles, np.int8)), cuda.to_device(np.array(self.groups, np.int16))
        made = [[cuda.to_device(np.zeros(size, np.int32)) for size in sizes] for sizes in (rows, grids)]
        self._built[blocks(n), THREADS](first, n, np.uint64(seed & WORD), template, roles, *made[0], groups, *made[1])
        return [numbers.copy_to_host() for numbers in made[0] + made[1]]
