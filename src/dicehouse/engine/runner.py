"""Whole matches, played by bots, on any target: one call plays a range of them.

Match number k of a run draws from streams that depend on the seed and on k alone, so it is the same match whatever plays it
and whatever runs beside it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import loops, native
from .bot import RANDOM, Bot, set_up
from .errors import BadOption
from .game import Game
from .record import Grid, Record
from .stream import WORD
from .words import listed

if TYPE_CHECKING:
    from .cuda import MatchRun

RULES = ("waiting", "legal", "play", "odds", "hide", "result", "standing")
Announce = Callable[[], contextlib.AbstractContextManager[Any]]


class Runner:
    """Plays matches of one game with one list of bots, a bot per seat."""

    loop: Callable[..., Any] = staticmethod(loops.play_range)

    def __init__(self, game: Game, table: Record, bots: Sequence[Bot], target: str = "cpu") -> None:
        self.game, self.table, self.target = game, table, target
        self.seats = len(bots)
        self.cast = list(dict.fromkeys(bots))
        self.roles = [self.cast.index(bot) for bot in bots]
        self.thinking = any(bot.desk for bot in self.cast)
        if self.thinking and target == "cuda":
            raise BadOption(f"{listed([bot.name for bot in self.cast if bot.desk])} cannot think on a GPU: use device='cpu'.")
        bind = {name: getattr(game.rules, name) for name in RULES}
        bind["choose"] = _chain_of_thinkers(self.cast) if self.thinking else _chain([bot.choose for bot in self.cast])
        at_random = self.cast == [RANDOM]
        bind["decide"] = loops.any_move if at_random else loops.move_of_thinker if self.thinking else loops.move_of_bot
        self._builder = native.Builder(target, bind, random_play=at_random)
        self._built: Any = None
        self._room: MatchRun | None = None

    @property
    def digest(self) -> str:
        """A fingerprint of the code that plays: the loop, the rules and the bots."""
        return self._builder.digest(self.loop)

    def prepare(self, announce: Announce = contextlib.nullcontext) -> None:
        """Compiles, once for every change of the code; ``announce`` wraps the wait."""
        if self._built is not None:
            return
        self._built = self._kernel() if self.target == "cuda" else self._builder.build(self.loop)
        if self.target == "cpu":
            with native.once(self.digest, announce):
                self._first_call(0)
        elif self.target == "cuda":
            with announce():
                self._first_call(1)

    def _first_call(self, n: int) -> None:
        """Numba compiles when it sees what it is called with."""
        self.run(0, n, 0)

    def _kernel(self) -> Any:
        from .cuda import match_kernel

        return match_kernel(self._builder, self.game)

    def run(self, first: int, last: int, seed: int, keep: bool = False) -> tuple[Any, Any, Any]:
        """Plays matches ``first`` to ``last - 1``. Returns points per seat, steps (decisions, chance moves) and final records.

        Records are kept only if asked for.
        """
        self.prepare()
        if self.target == "cuda":
            return self._run_cuda(first, last, seed, keep)
        n = last - first
        points, steps = self._numbers(n, self.seats), self._grid(n, 2)
        matches = self._play(first, last, seed, max(n, 1) if keep else 1, points, steps)
        return self._array(points, n, self.seats), self._array(steps, n, 2), matches if keep else None

    def _play(self, first: int, last: int, seed: int, places: int, *told: Any) -> Any:
        """Runs the loop: it writes what it has to tell, and returns the matches in its places."""
        outcomes = self.game.most_outcomes
        word = seed & WORD
        if self.target == "interpreter":
            matches: Any = [self.table] * places
            roles: Any = self.roles
            if self.thinking:
                roles = (roles, _nested([set_up(bot.desk, self.game.table_type) for bot in self.cast]))
            self._built(first, last, word, [self.table], matches, [self.table], roles, [0, 0], [0, 0], [], [0] * outcomes, *told)
            return matches
        kind = self.game.table_type.dtype()
        template, matches, view = np.frombuffer(self.table.pack(), kind), np.zeros(places, kind), np.zeros(1, kind)
        dice, mind = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
        moves, weights = np.zeros(max(2, self.game.moves.size), np.int16), np.zeros(outcomes, np.int32)
        roles = np.array(self.roles, np.int8)
        if self.thinking:
            roles = (roles, _nested([compiled_desk(bot.desk, kind) for bot in self.cast]))
        self._built(first, last, np.uint64(word), template, matches, view, roles, dice, mind, moves, weights, *told)
        return matches

    # Room for numbers: lists for the interpreter, arrays for compiled code, and an array of either in the end.

    def _numbers(self, n: int, width: int) -> Any:
        """Rows that are handed out one by one."""
        return [[0] * width for _ in range(n)] if self.target == "interpreter" else np.zeros((n, width), np.int32)

    def _grid(self, n: int, width: int) -> Any:
        """Rows that are written as ``grid[row, column]``."""
        return Grid([[0] * width] * n) if self.target == "interpreter" else np.zeros((n, width), np.int32)

    def _array(self, rows: Any, n: int, width: int) -> Any:
        return np.array(list(rows), np.int32).reshape(n, width) if self.target == "interpreter" else rows

    def _run_cuda(self, first: int, last: int, seed: int, keep: bool) -> tuple[Any, Any, Any]:
        room = self.on_gpu(last - first, keep)
        room.play(first, seed)
        return room.fetch()

    def on_gpu(self, n: int, keep: bool = False) -> MatchRun:
        """Room for n matches on the GPU; kept for the next run of the same size."""
        from .cuda import MatchRun

        self.prepare()
        if self._room is None or (self._room.n, self._room.keep) != (n, keep):
            self._room = MatchRun(self._built, self.game, self.table, self.roles, n, keep)
        return self._room


def _chain(choosers: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """One function that asks chooser number ``which``: compiled code cannot look functions up in a list."""
    *firsts, final = choosers
    chain = native.bound(loops.last, first=final)
    for chooser in reversed(firsts):
        chain = native.bound(loops.either, first=chooser, others=chain)
    return chain


def _chain_of_thinkers(cast: Sequence[Bot]) -> Callable[..., Any]:
    """The same where some have a desk."""
    *firsts, final = (bot.choose if bot.desk else native.bound(loops.without_desk, first=bot.choose) for bot in cast)
    chain = native.bound(loops.last_thinker, first=final)
    for chooser in reversed(firsts):
        chain = native.bound(loops.either_thinker, first=chooser, others=chain)
    return chain


def _nested(desks: Sequence[Any]) -> Any:
    """(a, (b, (c, ()))): compiled code can take a tuple of unlike things apart only in known places."""
    return (desks[0], _nested(desks[1:])) if desks else ()


def compiled_desk(desk: Any, kind: np.dtype[np.void]) -> Any:
    """A desk for compiled code: arrays."""
    if not desk:
        return ()
    made: dict[str, Any] = {}
    for name, room in desk._asdict().items():
        if isinstance(room, tuple):
            made[name] = compiled_desk(room, kind)
            continue
        match room.kind:
            case "whole":
                made[name] = np.zeros(room.size, np.int64)
                made[name][: len(room.filled)] = room.filled
            case "fraction":
                made[name] = np.zeros(room.size)
            case "records":
                made[name] = np.zeros(room.size, kind)
            case "words":
                made[name] = made[room.like].view(np.uint64).reshape(-1, kind.itemsize // 8)
            case _:
                made[name] = np.array(room.load(), np.uint16)
    return type(desk)(**made)
