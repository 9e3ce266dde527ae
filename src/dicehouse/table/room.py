"""One table: who sits where, the match on it, and everybody who looks on.

A room is its set-up and its list of events; both lie in the store, and any process can make the room from them. Whatever happens is
written first and told after: an event that was not committed has not happened.
"""

from __future__ import annotations

import asyncio
import functools
import random
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from dicehouse.bots import bot as find_bot
from dicehouse.bots import usual_bot
from dicehouse.engine import CHANCE, NOBODY
from dicehouse.engine.fair import Fair, check_entropy, commitment_of
from dicehouse.engine.match import Match
from dicehouse.engine.narration import Narration, Viewer
from dicehouse.engine.stream import stream
from dicehouse.engine.words import LETTERS, Speaker

from . import frames, logs, metrics, seen
from .errors import Denied, DicehouseError, MoveRefused, Taken, Warned
from .store import Event, Setup
from .tokens import digest, new_token

if TYPE_CHECKING:
    from .house import House

BOT_NAMES = (
    "Mara",
    "Jon",
    "Ida",
    "Otto",
    "Ruth",
    "Finn",
    "Lena",
    "Paul",
    "Nora",
    "Emil",
    "Vera",
    "Hugo",
    "Tess",
    "Karl",
    "Lou",
    "Max",
)
Moves = Sequence[tuple[int, int]]  # (seat, number), as a match's history has them

TOO_OLD = 500  # events: who missed more gets the whole log
LONGEST_NAME = 24


@dataclass
class Chair:
    """A seat at the table and who has it."""

    name: str = ""
    bot: str | None = None  # the bot that plays here
    token: str | None = None  # digest of its owner's token
    seated: bool = False  # its owner has sat down in this match
    entropy: str | None = None  # what its owner contributed to the dice
    away: bool = False  # a bot stands in until the owner returns
    missed: bool = False  # away without having said so
    latest: tuple[str, int] = ("", 0)  # id and number of its latest move

    @property
    def open(self) -> bool:
        return self.bot is None and not self.seated

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or self.away


class Watcher(Protocol):
    """A tab that looks at the table."""

    viewer: Viewer
    pieces: bool
    seats: frozenset[int]  # whose people sit at this device

    def send(self, message: str) -> None: ...


Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def in_turn(
    deed: Callable[Concatenate[Room, Asked], Awaitable[Answer]],
) -> Callable[Concatenate[Room, Asked], Awaitable[Answer]]:
    """One thing at a time at a table; if another process was faster, the table is looked at again and the deed tried anew."""

    @functools.wraps(deed)
    async def done(room: Room, /, *args: Asked.args, **named: Asked.kwargs) -> Answer:
        async with room._lock:
            try:
                while True:
                    await room._refreshed()
                    with suppress(Taken):
                        return await deed(room, *args, **named)
            finally:
                if room._stale:
                    room.tend()

    return done


class Room:
    def __init__(self, house: House, setup: Setup, events: Iterable[Event]) -> None:
        self.house = house
        self.setup = setup
        self.id = setup.id
        self.game = house.game(setup)
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self._lock = asyncio.Lock()  # one thing at a time; whoever reads waits until what is being written is committed
        self._stale = False  # a write failed half-way: the store knows better
        self._timer: asyncio.TimerHandle | None = None
        self._duty: asyncio.Task[None] | None = None
        self._left: dict[int, float] = {}  # since when nobody has looked on from a seat
        self._told: dict[tuple[Viewer, bool], dict[str, Any]] = {}  # the state that viewers know
        self._logs: dict[Viewer, list[dict[str, Any]]] = {}  # what viewers have heard
        self._begin(events)

    def _begin(self, events: Iterable[Event]) -> None:
        """Makes the table anew from its events."""
        self.events: list[Event] = []
        self.chairs = [Chair(bot=seat["bot"], name=seat["name"], token=seat["token"]) for seat in self.setup.terms["seats"]]
        self.match: Match | None = None
        self.narration: Narration | None = None
        self.rematch_id: str | None = None
        self._logs, self._told = {}, {}
        for event in events:
            self._take(event)
            self.events.append(event)
        if self.match is not None:
            self.narration = self.match.narration()  # it goes on from here

    # --- what everybody may know --------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return len(self.events)

    @property
    def stage(self) -> str:
        return "gathering" if self.match is None else "over" if self.match.over else "playing"

    @property
    def commitment(self) -> str:
        return commitment_of(self.setup.seed)

    @property
    def seed_in_the_open(self) -> str | None:
        return self.setup.seed.hex() if self.match is not None and self.match.over else None

    @property
    def until(self) -> int | None:
        """When the clock runs out, in ms since 1970."""
        clock = self.setup.terms["clock"]
        if clock is None or self.stage != "playing":
            return None
        return int((max(self.events[-1].at, self.house.started) + clock) * 1000)

    def seats(self) -> list[dict[str, Any]]:
        here = self._seats_looked_from()
        names = self._names()
        return [
            {
                "name": name,
                "is": "bot" if chair.bot else "person" if chair.seated else "reserved" if chair.token else "open",
                "bot": chair.bot or (usual_bot(self.game).name if chair.away else None),
                "away": chair.away,
                "here": chair.bot is not None or seat in here,
            }
            for seat, (name, chair) in enumerate(zip(names, self.chairs, strict=True))
        ]

    def _names(self) -> list[str]:
        """Bots take names that nobody else has."""
        taken = {chair.name for chair in self.chairs}
        free = iter(name for name in BOT_NAMES if name not in taken)
        return [chair.name or (next(free) if chair.bot else "") for chair in self.chairs]

    def speaker(self, viewer: Viewer) -> Speaker:
        return Speaker(self._names() if self.match is None else self.match.names, NOBODY if viewer is None else viewer)

    def _seats_looked_from(self) -> set[int]:
        return {seat for watcher in self.watchers for seat in watcher.seats}

    async def viewer_of(self, token: str | None) -> Viewer:
        """The seat that a token opens; a spectator has none."""
        return None if token is None else await self.seat_of(token)

    async def seat_of(self, token: str | None) -> int:
        if token is None:
            raise Denied(401, "This needs the token of a seat.")
        hashed = digest(token)
        if not any(chair.token == hashed for chair in self.chairs):
            await self.hear_news()  # its owner may have sat down in another process a moment ago
        for seat, chair in enumerate(self.chairs):
            if chair.token == hashed:
                return seat
        raise Denied(401, "This token opens no seat at this table.")

    # --- reading ------------------------------------------------------------------------------------------------------

    async def table(
        self, viewer: Viewer, *, pieces: bool = False, since: int | None = None, at: int | None = None
    ) -> dict[str, Any]:
        """The table as this viewer may see it now, or saw it after event ``at``."""
        async with self._lock:
            await self._refreshed()
            if at is not None and at != self.seq:
                return self._table_then(viewer, at, pieces)
            return self._table(viewer, pieces, since)

    def _table(self, viewer: Viewer, pieces: bool, since: int | None = None) -> dict[str, Any]:
        start = since if since is not None and 0 <= since <= self.seq and self.seq - since <= TOO_OLD else 0
        log = self._logs.get(viewer) or self._whole_log(viewer)
        return seen.table(self, viewer, pieces=pieces, since=start, log=[line for line in log if line["seq"] > start])

    def _table_then(self, viewer: Viewer, at: int, pieces: bool) -> dict[str, Any]:
        if not 0 <= at <= self.seq:
            raise Denied(404, f"Nothing has happened here with the number {at}: it is 0 to {self.seq}.")
        then = Room(self.house, self.setup, self.events[:at])
        table = then._table(viewer, pieces)
        if self.match is not None and self.match.over and then.match is not None:  # the cups are lifted: the past is open, too
            truth = then.match.truth()
            table |= seen.moment(self.game, truth, self.speaker(viewer), pieces, None)
        return table | {"seq": self.seq, "at": at, "until": None, "legal": [], "spelled": {}, "offers": [], "how": ""}

    async def log(self, viewer: Viewer) -> list[dict[str, Any]]:
        async with self._lock:
            await self._refreshed()
            return list(self._logs.get(viewer) or self._whole_log(viewer))

    def _whole_log(self, viewer: Viewer) -> list[dict[str, Any]]:
        """Everything that this viewer has heard since the table was set up."""
        past = Room.__new__(Room)
        past.__dict__.update(self.__dict__)
        past._logs, past.watchers = {}, set()
        past._begin(())
        past._logs = {viewer: []}
        for event in self.events:
            past._hear(event, past._take(event))
            past.events.append(event)
        return past._logs[viewer]

    def catalogue(self) -> dict[str, Any]:
        beginning = self.game.table(len(self.chairs), self.setup.terms["options"])
        return seen.catalogue(self.game, beginning)

    async def odds(self, viewer: Viewer) -> list[str]:
        if not self.setup.terms["helps"]:
            raise Denied(403, "Helps are switched off at this table.")
        async with self._lock:
            await self._refreshed()
            if self.narration is None:
                return []
            to = self.speaker(viewer)
            return self.game.outlook(self.narration.view(viewer), to.viewer, to)

    async def transcript(self, viewer: Viewer) -> str:
        async with self._lock:
            await self._refreshed()
            if self.match is None:
                raise Denied(409, "The match has not begun: there is nothing to write down yet.")
            return self.match.transcript(viewer)

    # --- sitting down, leaving, coming back ---------------------------------------------------------------------------

    @in_turn
    async def sit(self, token: str | None, name: str, entropy: str, seat: int | None) -> tuple[int, str]:
        """Takes an open seat with the invite's token, or the seat kept for the owner of this token."""
        check_entropy(entropy)
        at, own = self._seat_for(token, seat)
        given = token if own and token is not None else new_token()
        chair = self.chairs[at]
        name = self._proper_name(name or chair.name, at)
        if not chair.seated:
            await self._write("sit", {"seat": at, "name": name, "token": digest(given), "entropy": entropy})
        return at, given

    def _seat_for(self, token: str | None, seat: int | None) -> tuple[int, bool]:
        if token is None:
            raise Denied(401, "To sit down you need the invitation's token.")
        hashed = digest(token)
        for at, chair in enumerate(self.chairs):
            if chair.token == hashed:
                return at, True
        if hashed not in (self.setup.invite, self.setup.host):
            raise Denied(403, "This token does not invite to this table.")
        if self.match is not None:
            raise Denied(409, "All seats are taken: the match has begun. You can watch.")
        free = [at for at, chair in enumerate(self.chairs) if chair.open and chair.token is None]
        if seat is not None:
            if seat not in free:
                raise Denied(409, "That seat is not open.")
            return seat, False
        if not free:
            raise Denied(409, "All seats are taken. You can watch.")
        return free[0], False

    def _proper_name(self, name: str, seat: int) -> str:
        name = " ".join(name.split())
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Denied(400, f"A name has 1 to {LONGEST_NAME} letters.")
        if any(chair.name.casefold() == name.casefold() for at, chair in enumerate(self.chairs) if at != seat):
            raise Denied(409, f"Somebody called {name} sits here already: take another name.")
        return name

    @in_turn
    async def give_to_bot(self, token: str | None, seat: int, bot: str | None) -> None:
        """The host lets a bot have a seat that is still open."""
        if token is None or digest(token) != self.setup.host:
            raise Denied(403, "Only whoever set up the table gives seats to bots.")
        found = find_bot(self.game, bot) if bot else usual_bot(self.game)
        if not 0 <= seat < len(self.chairs) or not self.chairs[seat].open:
            raise Denied(409, "That seat is not open.")
        await self._write("bot", {"seat": seat, "bot": found.name})

    @in_turn
    async def leave(self, seat: int, *, missed: bool = False) -> None:
        """A bot plays for this seat until its owner returns. ``missed``: others have waited for the owner in vain."""
        if missed and seat in self._seats_looked_from():
            return
        if self.stage == "playing" and not self.chairs[seat].away:
            await self._write("away", {"seat": seat, "missed": missed})

    @in_turn
    async def come_back(self, seat: int) -> None:
        if self.stage == "playing" and self.chairs[seat].away:
            await self._write("back", {"seat": seat})

    @in_turn
    async def rematch(self, seat: int) -> str:
        """The match that follows: the same people, each one seat further, so that the start moves on."""
        if self.stage != "over":
            raise Denied(409, "The match is not over yet.")
        if self.rematch_id is None:
            following = [*self.chairs[1:], self.chairs[0]]
            seats = [{"bot": chair.bot, "name": "" if chair.bot else chair.name, "token": chair.token} for chair in following]
            setup = await self.house.set_up_again(self.setup, seats)
            await self._write("rematch", {"match": setup.id})
        assert self.rematch_id is not None
        return self.rematch_id

    # --- moves --------------------------------------------------------------------------------------------------------

    async def play(self, seat: int, move: int | str, at: int, id: str, *, sure: bool = True, pieces: bool = False) -> int:
        """Makes a person's move and returns its number. A refusal brings the table as it really stands."""
        try:
            return await self._play(seat, move, at, id, sure)
        except Warned:
            raise
        except DicehouseError as refusal:
            table = await self.table(seat, pieces=pieces)
            if id and self.chairs[seat].latest[0] == id:
                return self.chairs[seat].latest[1]  # the line to the store was lost, but the store has it
            metrics.refusals.inc()
            raise MoveRefused(refusal, table) from refusal

    @in_turn
    async def _play(self, seat: int, move: int | str, at: int, id: str, sure: bool) -> int:
        chair = self.chairs[seat]
        if id and chair.latest[0] == id:
            return chair.latest[1]  # sent again after a lost line
        if self.match is None:
            raise Denied(409, "The match has not begun: seats are still open.")
        if at < chair.latest[1]:
            for event in self.events[max(at, 0) :]:
                if id and event.kind == "move" and event.body["seat"] == seat and event.body["id"] == id:
                    return event.seq  # sent again so late that the seat has moved once more
            raise Denied(409, "You have moved since: look at the table again.")
        number = self.match.parse(seat, move).number
        if not sure and (warning := self.game.warning(self._narrated().view(seat), seat, number)):
            raise Warned(warning)
        await self._make(seat, number, id=id)
        return self.seq

    async def _make(self, seat: int, number: int, *, id: str = "", by: str = "person") -> None:
        """A legal move and the dice that follow it become one event."""
        match = self._playing()
        before = len(match.history)
        match.play(seat, number)
        moves = match.history[before:]
        dice = [outcome for _, outcome in moves[1:]]
        began = time.perf_counter()
        await self._write("move", {"seat": seat, "move": number, "dice": dice, "id": id, "by": by}, moves)
        metrics.commit_seconds.observe(time.perf_counter() - began)
        metrics.moves.labels(by).inc()
        if match.over:
            metrics.finished.labels(self.game.name).inc()
            logs.event("match over", match=self.id, game=self.game.name, events=self.seq)

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _narrated(self) -> Narration:
        assert self.narration is not None
        return self.narration

    # --- events: written, taken, told ---------------------------------------------------------------------------------

    async def _write(self, kind: str, body: dict[str, Any], made: Moves | None = None) -> None:
        """Commits an event, then tells it. ``made``: moves that the match has already made."""
        event = Event(self.seq + 1, time.time(), kind, body)
        self._stale = True  # also if this is refused or cancelled half-way
        await self.house.store.append(self.id, event, over=made is not None and self._playing().over)
        self._happened(event, self._take(event, made))
        self._stale = False
        self.tend()

    async def _refreshed(self) -> None:
        """After a write of which nobody knows whether it was committed, the store is asked."""
        self.touched = time.monotonic()
        if self._stale:
            found = await self.house.store.load(self.id)
            assert found is not None
            self._begin(found[1])
            self._stale = False
            self._tell_everything()
            self.tend()

    async def hear_news(self) -> None:
        """Takes up what other processes have written."""
        async with self._lock:
            await self._refreshed()
            for event in await self.house.store.since(self.id, self.seq):
                self._happened(event, self._take(event))
        self.tend()

    def _happened(self, event: Event, moves: Moves) -> None:
        if event.kind == "back" or event.body.get("by") == "person":
            self._left.pop(event.body["seat"], None)  # who does something has not left, though nobody looks on from there
        said = self._hear(event, moves)
        self.events.append(event)
        self._tell(said)

    def _take(self, event: Event, made: Moves | None = None) -> Moves:
        """Changes the table as the event says, and returns the moves it brought into the match (``made``: they are in already)."""
        body = event.body
        match event.kind:
            case "sit":
                chair = self.chairs[body["seat"]]
                chair.name, chair.token, chair.entropy, chair.seated = body["name"], body["token"], body["entropy"], True
            case "bot":
                self.chairs[body["seat"]] = Chair(bot=body["bot"])
            case "away" | "back":
                chair = self.chairs[body["seat"]]
                chair.away, chair.missed = event.kind == "away", body.get("missed", False)
            case "rematch":
                self.rematch_id = body["match"]
            case "start":
                return self._start(body["names"], body["dice"]) if made is None else made
            case "move":
                self.chairs[body["seat"]].latest = (body["id"], event.seq)
                if made is None:
                    made = [(body["seat"], body["move"]), *((CHANCE, outcome) for outcome in body["dice"])]
                    self._playing().follow(made)
                return made
        return ()

    def _start(self, names: list[str], dice: list[int] | None) -> Moves:
        """The match begins; ``dice`` are those of the record, or None to roll them."""
        source = Fair(self.setup.seed, self.id, [chair.entropy for chair in self.chairs])
        for chair, name in zip(self.chairs, names, strict=True):
            chair.name = name
        history = [(CHANCE, outcome) for outcome in dice or ()]
        self.match = Match(self.game, seats=names, options=self.setup.terms["options"], source=source, history=history)
        self.narration = self.match.narration(0)
        return self.match.history[:]

    # --- telling ------------------------------------------------------------------------------------------------------

    def _hear(self, event: Event, moves: Moves) -> dict[Viewer, list[dict[str, Any]]]:
        """The new sentences for each viewer whose log is kept."""
        new: dict[Viewer, list[dict[str, Any]]] = {}
        told = [self._narrated().add(seat, move, self._logs) for seat, move in moves]
        for viewer in self._logs:
            lines = [seen.said(event.seq, *line) for line in self._house_says(event, self.speaker(viewer))]
            lines += [seen.said(event.seq, *line) for step in told for line in step[viewer]]
            self._logs[viewer] += lines
            new[viewer] = lines
        return new

    def _house_says(self, event: Event, to: Speaker) -> list[tuple[int | None, str]]:
        """What happens around the match. It is the same for everybody, but for "you"."""
        seat: Any = event.body.get("seat")
        match event.kind:
            case "sit":
                return [(seat, f"{to.does(seat, 'sit')} down.")]
            case "bot":
                return [(seat, f"A bot takes seat {LETTERS[seat]}.")]
            case "away":
                return [(seat, f"A bot plays for {to.name(seat)} now.")]
            case "back":
                return [(seat, f"{to.does(seat, 'is')} back.")]
            case "rematch":
                return [(None, "Another match is set up for the same people.")]
            case "move" if event.body["by"] == "clock":
                return [(seat, f"{to.whose(seat).capitalize()} time is up: a bot decides.")]
        return []

    def _tell(self, said: dict[Viewer, list[dict[str, Any]]]) -> None:
        """Each viewer gets what changed for it, written once however many look on; an unchanged viewer gets nothing."""
        written: dict[tuple[Viewer, bool], str | None] = {}
        for watcher in self.watchers:
            key = (watcher.viewer, watcher.pieces)
            if key not in written:
                written[key] = self._step(key, said.get(watcher.viewer, []))
            message = written[key]
            if message is not None:
                watcher.send(message)

    def _step(self, key: tuple[Viewer, bool], said: list[dict[str, Any]]) -> str | None:
        state = seen.state(self, *key)
        now = seen.changes(self._told[key], state)
        self._told[key] = state
        return frames.encode({"is": "step", "seq": self.seq, "said": said, "now": now}) if now or said else None

    def _tell_everything(self) -> None:
        for watcher in self.watchers:
            self._show(watcher, None)

    def _show(self, watcher: Watcher, since: int | None) -> None:
        """Sends a watcher the whole table, and keeps the log of its viewer from now on."""
        viewer = watcher.viewer
        if viewer not in self._logs:
            self._logs[viewer] = self._whole_log(viewer)
        table = self._table(viewer, watcher.pieces, since)
        known = {name: table[name] for name in (*seen.BEFORE_THE_START, "stage", "seats", "until", "rematch")}
        self._told.setdefault((viewer, watcher.pieces), known)  # others of this kind may know less, and hear the rest next
        watcher.send(frames.encode(table))

    # --- who looks on -------------------------------------------------------------------------------------------------

    async def watch(self, watcher: Watcher, since: int | None) -> None:
        async with self._lock:
            await self._refreshed()
            if len(self.watchers) >= self.house.settings.limits.watchers:
                raise Denied(429, "Too many people look at this table already.")
            here = self._seats_looked_from()
            self.watchers.add(watcher)
            self._show(watcher, since)
            if watcher.seats - here:
                self._tell({})
            for seat in watcher.seats:
                self._left.pop(seat, None)
            self.tend()  # somebody is no longer missed, or somebody else is from now on
        for seat in watcher.seats:
            await self.come_back(seat)

    async def unwatch(self, watcher: Watcher) -> None:
        async with self._lock:
            self._forget(watcher)

    def _forget(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        kept = {(w.viewer, w.pieces) for w in self.watchers}
        self._told = {key: state for key, state in self._told.items() if key in kept}
        self._logs = {viewer: log for viewer, log in self._logs.items() if any(viewer == v for v, _ in kept)}
        gone = watcher.seats - self._seats_looked_from()
        if gone:
            self._left |= dict.fromkeys(gone, time.monotonic())
            if not self._stale:
                self._tell({})
            self.tend()

    # --- what the house does by itself --------------------------------------------------------------------------------

    def tend(self) -> None:
        """Sees to what the table waits for that is no person's business: the start, a bot's move, a clock, a leaver."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.house.closing or (self._duty is not None and not self._duty.done()):
            return
        here = self._seats_looked_from()
        found = [seat for seat, chair in enumerate(self.chairs) if chair.missed and seat in here]
        if self._stale:
            self._do(self.hear_news())
        elif self.match is None:
            if not any(chair.open for chair in self.chairs):
                self._do(self._begin_match())
        elif found and not self.match.over:
            self._do(self.come_back(found[0]))  # missed by another process; here the owner is to be seen
        elif waiting := self.match.waiting:
            bots = [seat for seat in waiting if self.chairs[seat].played_by_bot]
            if bots:
                self._do(self._bot_move(bots[0]))
            else:
                self._set_timer(waiting)

    def _do(self, duty: Any) -> None:
        self._duty = asyncio.get_running_loop().create_task(self._dutifully(duty))

    async def _dutifully(self, duty: Any) -> None:
        try:
            await duty
        except Taken:
            pass  # another process was faster
        except Exception as wrong:
            logs.log.exception("a duty failed", extra={"facts": {"match": self.id, "why": type(wrong).__name__}})
            await asyncio.sleep(1)  # a store that is down is not asked a thousand times a second
        self._duty = None
        self.tend()

    async def _begin_match(self) -> None:
        async with self._lock:
            await self._refreshed()
            if self.match is not None or any(chair.open for chair in self.chairs):
                return
            names = self._names()
            self._stale = True  # the match is ahead of the store
            moves = self._start(names, None)
            await self._write("start", {"names": names, "dice": [outcome for _, outcome in moves]}, moves)
            logs.event("match begins", match=self.id, game=self.game.name, seats=len(names))

    async def _bot_move(self, seat: int) -> None:
        if self.house.settings.pace:
            await asyncio.sleep(self.house.settings.pace * random.uniform(0.7, 1.3))
        await self._let_bot_decide(seat, by="bot")

    async def _let_bot_decide(self, seat: int, by: str) -> None:
        """The bot thinks off the event loop, on a view; if the table moves on meanwhile, the thought is dropped."""
        async with self._lock:
            await self._refreshed()
            match, chair, thought_at = self.match, self.chairs[seat], self.seq
            if match is None or seat not in match.waiting or (by == "bot" and not chair.played_by_bot):
                return
            view = match.view(seat)
        legal = self.game.legal(view, seat)
        bot = find_bot(self.game, chair.bot) if chair.bot else usual_bot(self.game)
        mind = stream(random.getrandbits(63), seat)
        number = await self.house.think(bot.decide, view, seat, legal, mind)
        async with self._lock:
            await self._refreshed()
            if self.seq == thought_at:
                await self._make(seat, number, by=by)

    def _set_timer(self, waiting: Iterable[int]) -> None:
        """Wakes the table up when the clock runs out, or somebody has been missed for too long."""
        due: list[tuple[float, str, int]] = []
        now = time.time()
        if self.until is not None:
            due.append((self.until / 1000 - now, "clock", min(waiting)))
        grace = self.setup.terms["grace"]
        if grace is not None:
            here = self._seats_looked_from()
            missed = [seat for seat in waiting if seat not in here]
            others = any(seat in here for seat in range(len(self.chairs)) if seat not in missed)
            if others:  # nobody is replaced while nobody waits
                for seat in missed:
                    since = self._left.setdefault(seat, time.monotonic())
                    due.append((grace - (time.monotonic() - since), "grace", seat))
        if due:
            delay, why, seat = min(due)
            self._timer = asyncio.get_running_loop().call_later(max(delay, 0), self._time_is_up, why, seat)

    def _time_is_up(self, why: str, seat: int) -> None:
        self._timer = None
        self._do(self.leave(seat, missed=True) if why == "grace" else self._let_bot_decide(seat, by="clock"))

    @property
    def idle(self) -> bool:
        """Nobody looks on, and nothing is to be done."""
        return not self.watchers and self._duty is None and self._timer is None

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._duty is not None:
            self._duty.cancel()
