"""Sees to what a table waits for that is no person's business: the start, a bot's move, a clock, somebody who left."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from dicehouse.bots import Bot, usual_bot
from dicehouse.bots import bot as find_bot

from . import logs, race

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
        self._plans: dict[int, tuple[int, int, int]] = {}  # by seat: a bot's move in the race that an event began, and its time

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
        elif awaited := room.awaited:
            self._see_to(awaited)

    def _see_to(self, awaited: Iterable[int]) -> None:
        chairs = self.room.chairs
        if any(chair.missed for chair in chairs):
            here = self.room.audience.here()
            found = [seat for seat, chair in enumerate(chairs) if chair.missed and seat in here]
            if found:  # missed by another process; here the owner is to be seen
                self._do(self.room.come_back(found[0]))
                return
        bots = [seat for seat in awaited if chairs[seat].played_by_bot]
        if limit := self.room.time_limit:
            self._see_to_race(awaited, bots, *limit)
        elif bots:
            self._do(self._bot_move(bots[0]))
        else:
            self._set_timer(awaited)

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
        """A bot takes a moment as people do; where it thinks, that is part of it."""
        pace = 0.0 if self._is_waited_for() else self.room.house.settings.pace * random.uniform(0.7, 1.3)
        await self._let_bot_decide(seat, by="bot", pace=pace)

    def _is_waited_for(self) -> bool:
        """Where all act at the same time and are timed, people set the pace: no bot keeps them waiting."""
        room = self.room
        just_now = room.events[-1].body.get("by") == "person"
        return room.game.timed and (just_now or not all(room.chairs[seat].played_by_bot for seat in room.awaited))

    async def _let_bot_decide(self, seat: int, by: str, pace: float = 0.0) -> None:
        """The bot thinks off the event loop, on a view; if the table moves on meanwhile, the thought is dropped."""
        room = self.room
        chair, seq, view = room.chairs[seat], room.seq, await room.view_to_decide(seat)
        if view is None or (by == "bot" and not chair.played_by_bot):
            return
        thought = room.house.minds.decide(room.game, self._bot_of(seat), view, seat)
        number, _ = await asyncio.gather(thought, asyncio.sleep(pace))
        await room.decide(seat, number, by, seq)

    def _bot_of(self, seat: int) -> Bot:
        room = self.room
        chair = room.chairs[seat]
        return find_bot(room.game, chair.bot) if chair.bot else usual_bot(room.game)

    # --- races --------------------------------------------------------------------------------------------------------

    def _see_to_race(self, awaited: Iterable[int], bots: Iterable[int], limit: int, in_the_end: int) -> None:
        """All bots think side by side, and each answers in its own time; the house acts for whoever has not answered in the end."""
        room, seq = self.room, self.room.race.seq
        plans = {seat: plan for seat in bots if (plan := self._plans.get(seat)) and plan[0] == seq}
        if unplanned := [seat for seat in bots if seat not in plans]:
            self._do(self._plan(unplanned, seq))
            return
        due: list[tuple[int, int, int, int | None]] = [
            *((room.race.sent + ms, seat, move, ms) for seat, (_, move, ms) in plans.items()),
            *((room.last_call(seat, limit), seat, in_the_end, None) for seat in awaited),
        ]
        when, seat, move, ms = min(due, key=lambda plan: plan[0])
        delay = max(0, when - race.now()) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._race_goes_on, seat, move, ms, seq)

    def _race_goes_on(self, seat: int, move: int, ms: int | None, seq: int) -> None:
        self._timer = None
        self._do(self.room.decide_in_time(seat, move, ms, seq))

    async def _plan(self, seats: Iterable[int], seq: int) -> None:
        """Each bot decides from its own view, now that the dice lie there."""
        room = self.room
        secret = room.setup.seed + seq.to_bytes(8)
        for seat in seats:
            view = await room.view_to_decide(seat)
            if view is not None:
                bot = self._bot_of(seat)
                self._plans[seat] = (seq, *await room.house.minds.quickly(race.plan, room.game, bot, view, seat, secret))

    # --- clocks -------------------------------------------------------------------------------------------------------

    def _set_timer(self, awaited: Iterable[int]) -> None:
        """Wakes the table up when the clock runs out, or somebody has been missed for too long."""
        room, due = self.room, []
        clock, grace = room.setup.terms["clock"], room.setup.terms["grace"]
        if clock is not None and room.until is not None:
            due.append((room.until / 1000 - time.time(), "clock", min(awaited)))
        if grace is not None:
            here = room.audience.here()
            missed = [seat for seat in awaited if seat not in here]
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
