"""Where bots think: not on the event loop. Quick ones think in threads; those that need compiled code, in a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from dicehouse.bots import Bot, usual_bot
from dicehouse.engine.stream import stream

from . import logs
from .errors import Denied

if TYPE_CHECKING:
    from dicehouse.coach import Advice
    from dicehouse.engine import Game, Record

THREADS = 2
SECONDS = 1.0  # that a searcher thinks about a move

Answer = TypeVar("Answer")


class Minds:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._process: Executor | None = None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._stop()

    def _stop(self) -> None:
        """A thought that nobody waits for any more ends with its process."""
        if isinstance(self._process, ProcessPoolExecutor):
            for process in (self._process._processes or {}).values():
                process.kill()
            self._process.shutdown(wait=False, cancel_futures=True)
        self._process = None

    async def quickly(self, think: Callable[..., Answer], *about: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, think, *about)

    async def decide(self, game: Game, bot: Bot, view: Record, seat: int) -> int:
        """The number of the bot's move."""
        seed = random.getrandbits(63)
        if bot.compiled:
            try:
                return await self._deeply(_decide, game.name, bot.name, view.pack(), seat, seed, SECONDS)
            except BrokenProcessPool:
                logs.log.exception("a bot's process died; a quicker bot decides", extra={"facts": {"game": game.name}})
                bot = usual_bot(game)
        return await self.quickly(bot.decide, view, seat, game.legal(view, seat), stream(seed, seat))

    def warm_up(self, game: Game, bot: Bot) -> None:
        """Compiles while people sit down."""
        if bot.compiled:
            with suppress(BrokenProcessPool):  # whoever thinks next finds out
                self._pool().submit(_warm_up, game.name, bot.name)

    async def advise(self, game: Game, view: Record, seat: int) -> Advice | None:
        return await self._answer(_advise, game.name, game.own_box, view.pack(), seat)

    async def explain(self, game: Game, view: Record, seat: int, move: int) -> str | None:
        return await self._answer(_explain, game.name, game.own_box, view.pack(), seat, move)

    async def _answer(self, think: Callable[..., Answer], *about: Any) -> Answer:
        try:
            return await self._deeply(think, *about)
        except BrokenProcessPool:
            raise Denied(503, "The house has lost the thread. Ask again.") from None

    async def _deeply(self, think: Callable[..., Answer], *about: Any) -> Answer:
        pool = self._pool()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, *about)
        except BrokenProcessPool:
            if self._process is pool:  # unless another thought has found out first
                self._stop()
            raise

    def _pool(self) -> Executor:
        if self._process is None:
            spawn = multiprocessing.get_context("spawn")  # a fork would inherit the house's sockets and locks
            self._process = ProcessPoolExecutor(1, mp_context=spawn, initializer=_leave_interrupts_to_the_house)
        return self._process


def _leave_interrupts_to_the_house() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _decide(game: str, bot: str, view: bytes, seat: int, seed: int, seconds: float) -> int:
    from dicehouse.bots.thinking import decide

    return decide(game, bot, view, seat, seed, seconds)


def _warm_up(game: str, bot: str) -> None:
    from dicehouse.bots.thinking import warm_up

    warm_up(game, bot)


def _advise(game: str, own_box: dict[str, object], view: bytes, seat: int) -> Advice | None:
    from dicehouse.coach import advise_remotely

    return advise_remotely(game, own_box, view, seat)


def _explain(game: str, own_box: dict[str, object], view: bytes, seat: int, move: int) -> str | None:
    from dicehouse.coach import explain_remotely

    return explain_remotely(game, own_box, view, seat, move)
