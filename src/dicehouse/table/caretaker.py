"""Sees to what a table waits for that is no person's business: the start, a bot's move, a clock, somebody who left."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from dicehouse.bots import bot as find_bot
from dicehouse.bots import usual_bot
from dicehouse.engine.stream import stream

from . import logs

if TYPE_CHECKING:
    from .room import Room

SHORT_REST = 1.0  # seconds after a failure: a store that is down is not asked a thousand times a second


class Caretaker:
    """Has at most one duty at a time, or one timer."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._duty: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._gone: dict[int, float] = {}  # since when nobody has looked on from a seat

    @property
    def idle(self) -> bool:
        return self._duty is None and self._timer is None

    def close(self) -> None:
        self._stop_timer()
        if self._duty is not None:
            self._duty.cancel()

    def left(self, seats: Iterable[int]) -> None:
        now = time.monotonic()
        self._gone |= dict.fromkeys(seats, now)

    def seen(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self._gone.pop(seat, None)

    def look(self) -> None:
        """Looks at the table, and does or plans what is due."""
        self._stop_timer()
        room = self.room
        if room.house.closing or self._duty is not None:
            return
        if room.stale:
            self._do(room.hear_news())
        elif room.match is None:
            if not any(chair.open for chair in room.chairs):
                self._do(room.begin())
        elif waiting := room.match.waiting:
            self._see_to(waiting)

    def _see_to(self, waiting: Iterable[int]) -> None:
        chairs = self.room.chairs
        if any(chair.missed for chair in chairs):
            here = self.room.audience.here()
            found = [seat for seat, chair in enumerate(chairs) if chair.missed and seat in here]
            if found:  # missed by another process; here the owner is to be seen
                self._do(self.room.come_back(found[0]))
                return
        bots = [seat for seat in waiting if chairs[seat].played_by_bot]
        if bots:
            self._do(self._bot_move(bots[0]))
        else:
            self._set_timer(waiting)

    def _do(self, duty: Coroutine[Any, Any, Any]) -> None:
        self._duty = asyncio.get_running_loop().create_task(self._dutifully(duty))

    async def _dutifully(self, duty: Coroutine[Any, Any, Any]) -> None:
        try:
            await duty
        except Exception as wrong:
            logs.log.exception("a duty failed", extra={"facts": {"match": self.room.id, "why": type(wrong).__name__}})
            await asyncio.sleep(SHORT_REST)
        self._duty = None
        self.look()

    # --- bots ---------------------------------------------------------------------------------------------------------

    async def _bot_move(self, seat: int) -> None:
        pace = self.room.house.settings.pace
        if pace:
            await asyncio.sleep(pace * random.uniform(0.7, 1.3))
        await self._let_bot_decide(seat, by="bot")

    async def _let_bot_decide(self, seat: int, by: str) -> None:
        """The bot thinks off the event loop, on a view; if the table moves on meanwhile, the thought is dropped."""
        room = self.room
        chair, seq, view = room.chairs[seat], room.seq, await room.view_to_decide(seat)
        if view is None or (by == "bot" and not chair.played_by_bot):
            return
        legal = room.game.legal(view, seat)
        bot = find_bot(room.game, chair.bot) if chair.bot else usual_bot(room.game)
        mind = stream(random.getrandbits(63), seat)
        number = await room.house.think(bot.decide, view, seat, legal, mind)
        await room.decide(seat, number, by, seq)

    # --- clocks -------------------------------------------------------------------------------------------------------

    def _set_timer(self, waiting: Iterable[int]) -> None:
        """Wakes the table up when the clock runs out, or somebody has been missed for too long."""
        room, due = self.room, []
        clock, grace = room.setup.terms["clock"], room.setup.terms["grace"]
        if clock is not None and room.until is not None:
            due.append((room.until / 1000 - time.time(), "clock", min(waiting)))
        if grace is not None:
            here = room.audience.here()
            missed = [seat for seat in waiting if seat not in here]
            if missed and here.difference(missed):  # nobody is replaced while nobody waits
                now = time.monotonic()
                due += [(grace - (now - self._gone.setdefault(seat, now)), "grace", seat) for seat in missed]
        if due:
            delay, why, seat = min(due)
            self._timer = asyncio.get_running_loop().call_later(max(delay, 0), self._time_is_up, why, seat)

    def _time_is_up(self, why: str, seat: int) -> None:
        self._timer = None
        self._do(self.room.leave(seat, missed=True) if why == "grace" else self._let_bot_decide(seat, by="clock"))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
