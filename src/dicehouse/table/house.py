"""All tables of a house: set up, found in the store when somebody asks for them, put away when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from dicehouse.bots import bot as find_bot
from dicehouse.engine import registry
from dicehouse.engine.errors import BadValue
from dicehouse.engine.fair import new_seed
from dicehouse.engine.game import Game

from . import logs, metrics, realdice
from .errors import Denied, DicehouseError
from .minds import Minds
from .room import Room
from .settings import Settings
from .store import Setup, Store
from .tokens import digest, new_match_id, new_token

NEWS_EVERY = 0.25  # seconds between looks at what other processes have written
TIDY_EVERY = 60.0
TRY_AGAIN = 5.0
IDLE_AFTER = 600.0  # seconds after which a table that nobody looks at is put away
DAY = 86_400.0


class House:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.started = time.time()
        self.closing = False
        self.rooms: dict[str, Room] = {}
        self._arriving: dict[str, asyncio.Task[Room]] = {}
        self.minds = Minds()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [asyncio.create_task(job()) for job in (self._wake_up, self._listen, self._tidy)]

    async def close(self) -> None:
        self.closing = True
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        await self.store.close()
        self.minds.close()

    # --- setting up ---------------------------------------------------------------------------------------------------

    async def set_up(
        self,
        game: str,
        seats: Sequence[str | None],
        options: Mapping[str, str],
        *,
        helps: bool,
        clock: int | None,
        grace: int | None,
        dice: realdice.Roller = "house",
        box: str = "",
    ) -> tuple[Setup, str, str]:
        """Opens a table and returns it with the host's and the guests' tokens.

        ``seats``: a bot's name, or None for a person. ``box``: one of their own.
        """
        found = registry.game(game).with_box(box)
        table = found.blank(len(seats), options)
        if dice == "real":
            realdice.check_seats(found, [bot is not None for bot in seats])
            realdice.check_grace(found, grace)
        terms = {
            "rules": found.version,
            "data": found.data_version,
            "box": found.own_box,
            "seats": [{"bot": bot and find_bot(found, bot).name, "name": "", "token": None} for bot in seats],
            "options": found.options_of(table),
            "helps": helps,
            "clock": clock,
            "grace": grace,
            "dice": dice,
        }
        if await self.store.count_unfinished() >= self.settings.limits.tables:
            raise Denied(429, "The house is full: no more tables can be opened now.")
        host, invite = new_token(), new_token()
        setup = Setup(new_match_id(), time.time(), found.name, terms, new_seed(), digest(host), digest(invite), None)
        await self._open_room(setup)
        return setup, host, invite

    async def set_up_again(self, setup: Setup, seats: list[dict[str, Any]]) -> Setup:
        """The table for a rematch: the same terms and tokens, a new seed."""
        terms = {**setup.terms, "seats": seats}
        again = Setup(new_match_id(), time.time(), setup.game, terms, new_seed(), setup.host, setup.invite, setup.id)
        await self._open_room(again)
        return again

    async def _open_room(self, setup: Setup) -> None:
        await self.store.create(setup)
        metrics.tables.labels(setup.game).inc()
        logs.event("table set up", match=setup.id, game=setup.game, seats=len(setup.terms["seats"]))
        room = self._keep(Room(self, setup, []))
        for bot in {seat["bot"] for seat in setup.terms["seats"] if seat["bot"]}:
            self.minds.warm_up(room.game, find_bot(room.game, bot))
        room.caretaker.look()

    def game(self, setup: Setup) -> Game:
        """The game of a match, if it is still the one that the match was set up with."""
        found = registry.game(setup.game)
        with suppress(BadValue):  # the printed box may have changed so much that theirs does not fit it any more
            found = found.with_data(setup.terms.get("box", {}))
        if (found.version, found.data_version) != (setup.terms["rules"], setup.terms["data"]):
            raise Denied(409, f"This match was set up with other rules of {found.title} than this house has now.")
        return found

    # --- finding ------------------------------------------------------------------------------------------------------

    async def room(self, match: str) -> Room:
        if room := self.rooms.get(match):
            return room
        if match not in self._arriving:
            self._arriving[match] = asyncio.create_task(self._fetch(match))
        try:
            return await asyncio.shield(self._arriving[match])
        finally:
            self._arriving.pop(match, None)

    async def _fetch(self, match: str) -> Room:
        found = await self.store.load(match)
        if found is None:
            raise Denied(404, "There is no such table.")
        room = self._keep(Room(self, *found))
        room.caretaker.look()
        return room

    def _keep(self, room: Room) -> Room:
        self.rooms[room.id] = room
        metrics.rooms.set(len(self.rooms))
        return room

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    async def _wake_up(self) -> None:
        """Tables that wait for a bot, or for the match to begin, go on after a restart."""
        for match in await self._asleep():
            try:
                await self.room(match)
            except DicehouseError:
                pass  # a match of a game that is no longer here stays asleep
            except Exception:  # and a damaged one must not keep the others asleep
                logs.log.exception("a table cannot be woken up", extra={"facts": {"match": match}})
            await asyncio.sleep(0)

    async def _asleep(self) -> list[str]:
        while True:
            try:
                return await self.store.unfinished(time.time() - self.settings.remember_days * DAY)
            except DicehouseError:
                logs.log.exception("unfinished tables cannot be found")
                await asyncio.sleep(TRY_AGAIN)

    async def _listen(self) -> None:
        """Other processes may serve the same tables."""
        while True:
            await asyncio.sleep(NEWS_EVERY)
            try:
                known = {match: room.seq for match, room in self.rooms.items()}
                for match in await self.store.news(known) if known else ():
                    await self.rooms[match].hear_news()
            except Exception:
                logs.log.exception("no news can be had")

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            now = time.monotonic()
            for match, room in list(self.rooms.items()):
                if room.idle and now - room.touched > IDLE_AFTER:
                    room.close()
                    del self.rooms[match]
            metrics.rooms.set(len(self.rooms))
            try:
                await self.store.forget(time.time() - self.settings.remember_days * DAY)
            except DicehouseError:
                logs.log.exception("old tables cannot be forgotten")
