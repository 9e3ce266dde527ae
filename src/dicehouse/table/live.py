"""The live side: one socket for each tab. Moves come up, what happens goes down."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from dicehouse.engine.narration import Viewer

from . import frames, logs, metrics
from .errors import Denied, DicehouseError, MoveRefused, Warned
from .house import House
from .limits import Bucket
from .room import Room

TOO_MUCH, WRONG_PLACE, TRY_LATER, BROKEN = 1008, 1008, 1013, 1011  # close codes
LAST_WORDS = 2.0  # seconds to take what is left, once the line is to be closed

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Live:
    """The ASGI application behind ``/api/live``."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house
        self._from: Counter[str] = Counter()  # open sockets by address

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        house = self._house()
        address = (scope.get("client") or ("?",))[0]
        await receive()  # the request to connect
        if not _from_our_page(scope) or self._from[address] >= house.settings.limits.sockets:
            await send({"type": "websocket.close", "code": WRONG_PLACE})
            return
        await send({"type": "websocket.accept"})
        self._from[address] += 1
        metrics.sockets.inc()
        try:
            await Line(house, receive, send).serve()
        finally:
            metrics.sockets.dec()
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Line:
    """The connection to one tab."""

    def __init__(self, house: House, receive: Receive, send: Send) -> None:
        self.house, self._receive, self._send = house, receive, send
        self.viewer: Viewer = None
        self.pieces = False
        self.seats: frozenset[int] = frozenset()
        self.awaits = ""
        self.room: Room | None = None
        self._unsent: deque[str] = deque()
        self._wake = asyncio.Event()
        self._ends = asyncio.Event()
        self._closing: int | None = None  # the code to close with, once somebody wants to
        self._bucket = Bucket(*house.settings.limits.frames)

    def send(self, message: str) -> None:
        """Queues a message; whoever reads too slowly is cut off and may come again."""
        if self._closing is not None:
            return
        if len(self._unsent) >= self.house.settings.limits.unsent:
            self._unsent.clear()
            self._close(TRY_LATER)
            return
        self._unsent.append(message)
        self._wake.set()

    def _close(self, code: int) -> None:
        if self._closing is None:
            self._closing = code
            self._wake.set()
            self._ends.set()

    async def serve(self) -> None:
        tasks = [asyncio.create_task(job()) for job in (self._write, self._read, self._give_up)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.room is not None:
                await self.room.unwatch(self)
            for task in tasks:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._unsent:
                await self._send({"type": "websocket.send", "text": self._unsent.popleft()})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return

    async def _give_up(self) -> None:
        """Who does not even read that the line is closed is not waited for."""
        await self._ends.wait()
        await asyncio.sleep(LAST_WORDS)

    async def _read(self) -> None:
        while self._closing is None:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._bucket.allows():
                self.send(frames.refused(None, "Too much at once: slow down and connect again."))
                self._close(TOO_MUCH)
                break
            try:
                await self._answer(message.get("text") or message.get("bytes") or "")
            except Exception:
                logs.log.exception("a frame broke something")
                self.send(frames.refused(None, "Something went wrong in the house. It has been written down."))
                self._close(BROKEN)
        await self._wake_forever()

    async def _wake_forever(self) -> None:
        """The writer closes the line, once everything is sent."""
        await asyncio.Event().wait()

    async def _answer(self, text: str | bytes) -> None:
        try:
            frame = frames.decode(text)
        except (msgspec.DecodeError, RecursionError) as wrong:
            self.send(frames.refused(None, f"This frame cannot be read: {wrong}."))
            return
        if isinstance(frame, frames.Ping):
            self.send(frames.PONG)
        elif isinstance(frame, frames.Watch):
            await self._watch(frame)
        elif isinstance(frame, frames.Stop):
            self._stop(frame)
        else:
            await self._act(frame)

    async def _watch(self, frame: frames.Watch) -> None:
        try:
            room = await self.house.room(frame.match)
            viewer = await room.viewer_of(frame.token)
            seats = {await room.seat_of(token) for token in frame.also} | ({viewer} if viewer is not None else set())
            if self.room is not None:
                await self.room.unwatch(self)
                self.room = None
            self.viewer, self.pieces, self.seats = viewer, frame.pieces, frozenset(seats)
            self.room = room
            await room.watch(self, frame.since)
        except DicehouseError as refusal:
            self.send(frames.refused(None, str(refusal)))

    def _stop(self, frame: frames.Stop) -> None:
        """Only who shares a screen may call out first and enter the answer then."""
        try:
            if self.room is None or len(self.seats) < 2 or frame.seat not in self.seats:
                raise Denied(403, "Only people who share a screen stop the clock before they answer.")
            self.room.stop(frame.seat, frame.ms)
        except DicehouseError as refusal:
            self.send(frames.refused(None, str(refusal)))

    async def _act(self, frame: frames.MakeMove | frames.TypeDice) -> None:
        try:
            seat = self.viewer if frame.seat is None else frame.seat
            if self.room is None or seat is None:
                raise Denied(409, "Whoever only watches does not move. Say from which seat you look first.")
            if seat not in self.seats:
                raise Denied(403, "That seat is not played from this device: its token has not been shown.")
            self.awaits = frame.id
            if isinstance(frame, frames.TypeDice):
                seq = await self.room.type_dice(seat, frame.words, frame.at, frame.id, pieces=self.pieces, to=self)
            else:
                seq = await self.room.play(
                    seat, frame.move, frame.at, frame.id, sure=frame.sure, ms=frame.ms, pieces=self.pieces, to=self
                )
            if self.awaits or not frame.id:  # it was not told with the step, because it was made before
                self.send(frames.accepted(frame.id, seq))
        except Warned as warning:
            self.send(frames.warned(frame.id, str(warning)))
        except MoveRefused as refusal:
            self.send(frames.refused(frame.id, str(refusal), refusal.table))
        except DicehouseError as refusal:
            self.send(frames.refused(frame.id, str(refusal)))
        finally:
            self.awaits = ""


def _from_our_page(scope: MutableMapping[str, Any]) -> bool:
    """Browsers say which page opens a socket; pages of other sites are turned away."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # no address at all
        return False
    return page == headers.get(b"host", b"").decode("latin-1")
