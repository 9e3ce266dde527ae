"""Many matches stepped at once, for training and research: everything that goes in or out is an array.

    batch = Batch("the_game", games=1024, seats=4, seed=1)
    while not batch.over.all():
        moves = my_policy(batch.seat, batch.mask, batch.view("a_field"))
        batch.step(moves)

Chance plays by itself between decisions. A match that is over stays as it ended, with an empty mask, until ``restart``.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np

from . import loops, native, registry
from .errors import BadOption, BadValue
from .game import Game
from .rules import NOBODY
from .runner import RULES, Announce
from .stream import WORD

DEVICES = ("cpu", "cuda")


class Batch:
    """``games`` matches of one game. On ``cuda`` all arrays live on the GPU and are shared with torch or CuPy without a copy."""

    def __init__(
        self,
        game: str | Game,
        *,
        games: int,
        seats: int = 2,
        seed: int = 0,
        device: str = "cpu",
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
        announce: Announce = contextlib.nullcontext,
    ) -> None:
        self.game = game if isinstance(game, Game) else registry.game(game)
        if games < 1:
            raise BadOption(f"A batch holds at least one match, not {games}.")
        if device not in DEVICES:
            raise BadValue(f"{device!r} is no device for a batch: choose {' or '.join(DEVICES)}.")
        self.games, self.seats, self.device = games, seats, device
        kind = self.game.table_type.dtype()
        template = np.frombuffer(self.game.table(seats, options or {}).pack(), kind)
        self._side: _Cpu | _Cuda = _Cpu(self.game, games, threads, announce) if device == "cpu" else _Cuda(self.game, games)
        array = self._side.array
        self._template = array(template)
        self._matches, self._views = array(np.zeros(games, kind)), array(np.zeros(games, kind))
        self._dice = array(np.zeros((games, 2), np.uint64))
        self.mask = array(np.zeros((games, self.game.moves.size), np.int8))  # 1 where a move is legal
        self.seat = array(np.full(games, NOBODY, np.int8))  # who decides next; NOBODY where the match is over
        self.result = array(np.zeros((games, seats), np.int32))  # points per seat of the latest match that ended here
        self.refused = array(np.zeros(games, np.int8))  # 1 where the latest step was illegal, and changed nothing
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New matches in all places: the first ones of this seed."""
        self._seed = np.uint64(seed & WORD)
        self._next = self.games
        self._begin(np.arange(self.games))

    def _begin(self, numbers: Any) -> None:
        state = (self._template, self._matches, self._views, self._dice, self.mask, self.seat)
        self._side.begin(self._side.array(numbers.astype(np.int64)), self._seed, *state)

    def step(self, moves: Any) -> None:
        """One decision per match: ``moves[i]`` for the seat that match i waits for. See ``refused`` for illegal ones."""
        if len(moves) != self.games:
            raise BadValue(f"{len(moves)} moves for {self.games} matches: give one for each.")
        self._side.step(self._side.moves(moves), *self.arrays)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """All that a step changes, for compiled code that makes steps of its own (``loops.step_one``)."""
        return self._matches, self._views, self._dice, self.mask, self.seat, self.result, self.refused

    def restart(self) -> None:
        """A new match in every place whose match is over; its result stays readable until the new one ends."""
        over = self._side.host(self.seat) == NOBODY
        numbers = np.full(self.games, -1)
        numbers[over] = np.arange(self._next, self._next + over.sum())
        self._next += int(over.sum())
        self._begin(numbers)

    @property
    def over(self) -> Any:
        """Per match, whether it is over (a NumPy array)."""
        return self._side.host(self.seat) == NOBODY

    def view(self, field: str) -> Any:
        """One field of the deciding seats' views, [match, ...], without a copy. What a seat may not see is blank."""
        if field not in self.game.table_type.fields:
            raise BadValue(f"There is no field {field!r}; there are {', '.join(self.game.table_type.fields)}.")
        return self._side.field(self._views, field)

    def records(self) -> Any:
        """The whole truth of every match, as a NumPy array of records (for tests and debugging)."""
        return self._side.host(self._matches)


class _Cpu:
    """Steps on all cores."""

    def __init__(self, game: Game, games: int, threads: int | None, announce: Announce) -> None:
        builder = _builder("cpu", game)
        self._begin, self._step = builder.build(loops.begin_range), builder.build(loops.step_range)
        self._sizes = game.moves.size, game.most_outcomes
        workers = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(workers)
        share = -(-games // workers)
        self._parts = [(start, min(start + share, games)) for start in range(0, games, share)]
        self._digest, self._announce = builder.digest(loops.begin_range), announce

    array = staticmethod(np.ascontiguousarray)
    host = staticmethod(np.asarray)

    def moves(self, moves: Any) -> Any:
        return np.asarray(moves).astype(np.int64, copy=False)

    def field(self, views: Any, name: str) -> Any:
        return views[name]

    def _scratch(self) -> tuple[Any, Any]:
        return np.zeros(self._sizes[0], np.int16), np.zeros(self._sizes[1], np.int32)

    def begin(self, numbers: Any, seed: Any, template: Any, matches: Any, views: Any, dice: Any, mask: Any, seat: Any) -> None:
        def part(span: tuple[int, int]) -> None:
            self._begin(*span, numbers, seed, template, matches, views, dice, *self._scratch(), mask, seat)

        with native.once(self._digest, self._announce):
            part((0, 0))
        self._share(part)

    def step(self, chosen: Any, matches: Any, views: Any, dice: Any, mask: Any, seat: Any, result: Any, refused: Any) -> None:
        def part(span: tuple[int, int]) -> None:
            self._step(*span, chosen, matches, views, dice, *self._scratch(), mask, seat, result, refused)

        self._share(part)

    def _share(self, part: Callable[[tuple[int, int]], None]) -> None:
        """Among the threads; for a single part that would only take time."""
        if len(self._parts) == 1:
            part(self._parts[0])
        else:
            list(self._pool.map(part, self._parts))


class _Cuda:
    """Steps on a GPU; nothing is copied to the host unless asked for."""

    def __init__(self, game: Game, games: int) -> None:
        from .cuda import THREADS, batch_kernels, blocks

        self._cuda = native.cuda()
        self._grid = blocks(games), THREADS
        self._begin, self._step = batch_kernels(_builder("cuda", game), game)

    def array(self, values: Any) -> Any:
        return self._cuda.to_device(np.ascontiguousarray(values))

    def host(self, values: Any) -> Any:
        return values.copy_to_host()

    def moves(self, moves: Any) -> Any:
        return (
            self._cuda.as_cuda_array(moves)
            if hasattr(moves, "__cuda_array_interface__")
            else self.array(np.asarray(moves, np.int64))
        )

    def field(self, views: Any, name: str) -> Any:
        base, offset = views.dtype.fields[name][:2]
        kind, shape = base.subdtype or (base, ())
        inner = np.zeros(shape, kind).strides
        interface = {
            "shape": (len(views), *shape),
            "typestr": kind.str,
            "data": (views.__cuda_array_interface__["data"][0] + offset, False),
            "strides": (views.dtype.itemsize, *inner),
            "version": 3,
        }
        return self._cuda.as_cuda_array(_Shared(interface, views))

    def begin(self, *state: Any) -> None:
        self._begin[self._grid](*state)

    def step(self, *state: Any) -> None:
        self._step[self._grid](*state)


class _Shared:
    """Memory on the GPU that others may read; holds on to its owner."""

    def __init__(self, interface: dict[str, Any], owner: Any) -> None:
        self.__cuda_array_interface__ = interface
        self.owner = owner


@lru_cache(maxsize=32)  # what is built is kept with it
def _builder(target: str, game: Game) -> native.Builder:
    rules: dict[str, Callable[..., Any]] = {name: getattr(game.rules, name) for name in RULES}
    return native.Builder(target, rules)
