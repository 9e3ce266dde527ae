"""One table: who sits where, and the match on it.

A room is its set-up and its list of events; both lie in the store, and any process can make the room from them. Whatever happens is
written first and told after: an event that was not committed has not happened.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from dicehouse.bots import bot as find_bot
from dicehouse.bots import can_be_advised, usual_bot
from dicehouse.engine import CHANCE, NOBODY
from dicehouse.engine.chance import ByHand
from dicehouse.engine.fair import Fair, check_entropy, commitment_of
from dicehouse.engine.match import Match
from dicehouse.engine.narration import Narration, Viewer
from dicehouse.engine.record import Record
from dicehouse.engine.words import Speaker

from . import chairs, logs, metrics, race, realdice, seen
from .audience import Audience, Watcher
from .caretaker import Caretaker
from .chairs import Chair
from .errors import Denied, DicehouseError, MoveRefused, Taken, Warned
from .store import Event, Setup
from .tokens import digest, new_token

if TYPE_CHECKING:
    from dicehouse.coach import Advice

    from .house import House

Moves = Sequence[tuple[int, int]]  # (seat, number), as a match's history has them
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

NOTHING_TO_DECIDE = "There was nothing to decide."


def in_turn(
    deed: Callable[Concatenate[Room, Asked], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate[Room, Asked], Coroutine[Any, Any, Answer]]:
    """One thing at a time at a table; if another process was faster, the table is looked at again and the deed tried anew.

    Whoever only reads waits in turn, too: what is being written shows when it is committed.
    """

    @functools.wraps(deed)
    async def done(room: Room, /, *args: Asked.args, **named: Asked.kwargs) -> Answer:
        async with room._lock:
            try:
                while True:
                    if room.stale:
                        await room._refresh()
                    try:
                        return await deed(room, *args, **named)
                    except Taken:
                        continue
            finally:
                room.touched = time.monotonic()
                if room.stale:
                    room.caretaker.look()

    return done


class Room:
    def __init__(self, house: House, setup: Setup, events: Iterable[Event]) -> None:
        self.house = house
        self.setup = setup
        self.id = setup.id
        self.game = house.game(setup)
        self.real_dice = setup.terms.get("dice") == "real"  # people roll
        self.commitment = None if self.real_dice else commitment_of(setup.seed)
        self.race = race.Race()
        self._asking: set[Viewer] = set()  # who waits for a hint, or an explanation
        self.audience = Audience(self)
        self.caretaker = Caretaker(self)
        self.touched = time.monotonic()
        self.stale = False  # a write failed half-way: the store knows better
        self._lock = asyncio.Lock()
        self._lay(events)

    def _lay(self, events: Iterable[Event]) -> None:
        """Makes the table anew from its events."""
        self.events: list[Event] = []
        self.chairs = [Chair(bot=seat["bot"], name=seat["name"], token=seat["token"]) for seat in self.setup.terms["seats"]]
        self.match: Match | None = None
        self.narration: Narration | None = None
        self.rematch_id: str | None = None
        self._seats: list[dict[str, Any]] | None = None
        self._explained: dict[int, str] = {}  # why moves were made, by the number of their event
        self.audience.forget_all()
        for event in events:
            self.take(event)
            if event.body.get("dice"):
                self.race.dice_shown(event.seq, race.now() - int((time.time() - event.at) * 1000))
        if self.match is not None:
            self.narration = self.match.narration()  # it goes on from here

    def before_everything(self) -> Room:
        """This table before its first event, for looking back."""
        return Room(self.house, self.setup, [])

    # --- what everybody may know --------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return len(self.events)

    @property
    def stage(self) -> str:
        return "gathering" if self.match is None else "over" if self.match.over else "playing"

    @property
    def seed_in_the_open(self) -> str | None:
        return self.setup.seed.hex() if self.match is not None and self.match.over and not self.real_dice else None

    @property
    def until(self) -> int | None:
        """When the clock runs out, in ms since 1970. Nobody is hurried while rolling real dice."""
        clock = self.setup.terms["clock"]
        if clock is None or self.match is None or not self.match.waiting or self.time_limit is not None:
            return None
        return int((max(self.events[-1].at, self.house.started) + clock) * 1000)

    @property
    def time_limit(self) -> tuple[int, int] | None:
        """Where everybody is timed: how many ms after the dice one can act, and the move of who has not by then."""
        return self.game.time_limit(self.match.truth()) if self.match is not None and self.game.timed else None

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that are to act; or, with real dice, the one whose owner is to roll."""
        if self.match is None or not self.match.needs_dice:
            return frozenset() if self.match is None else self.match.waiting
        _, owner = self.game.chance(self.match.view())
        return frozenset() if owner == NOBODY or self.chairs[owner].played_by_bot else frozenset([owner])

    @property
    def names(self) -> Sequence[str]:
        return chairs.names_of(self.chairs) if self.match is None else self.match.names

    def seats(self) -> list[dict[str, Any]]:
        """The seats as everybody may see them; made anew only when they have changed."""
        if self._seats is None:
            self._seats = seen.seats(self)
        return self._seats

    def seats_changed(self) -> None:
        self._seats = None

    def speaker(self, viewer: Viewer) -> Speaker:
        return Speaker(self.names, NOBODY if viewer is None else viewer)

    async def viewer_of(self, token: str | None) -> Viewer:
        """The seat that a token opens; a spectator has none."""
        return None if token is None else await self.seat_of(token)

    async def seat_of(self, token: str | None) -> int:
        if token is None:
            raise Denied(401, "This needs the token of a seat.")
        seat = chairs.seat_of(self.chairs, token)
        if seat is None:
            await self.hear_news()  # its owner may have sat down in another process a moment ago
            seat = chairs.seat_of(self.chairs, token)
        if seat is None:
            raise Denied(401, "This link opens no seat at this table; its token may belong to another one.")
        return seat

    # --- looking ------------------------------------------------------------------------------------------------------

    @in_turn
    async def table(self, viewer: Viewer, *, pieces: bool = False, at: int | None = None) -> dict[str, Any]:
        """The table as this viewer may see it now, or (without the log) saw it after event ``at``."""
        if at is None or at == self.seq:
            return self.audience.table(viewer, pieces)
        if not 0 <= at <= self.seq:
            raise Denied(404, f"Nothing has happened here with the number {at}: it is 0 to {self.seq}.")
        then = Room(self.house, self.setup, self.events[:at])
        table = seen.table(then, viewer, pieces=pieces, since=at, log=[])
        if self.stage == "over" and then.match is not None:  # the cups are lifted: the past is open, too
            table |= seen.moment(self.game, then.match.truth(), self.speaker(viewer), pieces)
        nothing_to_do: dict[str, Any] = {
            "legal": [],
            "spelled": {},
            "offers": [],
            "how": "",
            "hints": None,
            "due": None,
            "until": None,
        }
        return table | {"seq": self.seq, "seed": None, **nothing_to_do}

    @in_turn
    async def log(self, viewer: Viewer) -> list[dict[str, Any]]:
        return list(self.audience.log(viewer))

    def catalogue(self) -> dict[str, Any]:
        return seen.catalogue(self.game, self.game.table(len(self.chairs), self.setup.terms["options"]))

    @in_turn
    async def odds(self, viewer: Viewer) -> list[str]:
        if not self.setup.terms["helps"]:
            raise Denied(403, "Helps are switched off at this table.")
        if self.narration is None:
            return []
        to = self.speaker(viewer)
        return self.game.outlook(self.narration.view(viewer), to.viewer, to)

    async def hint(self, seat: int) -> Advice | None:
        """The best move that can be found for this seat. It takes a second or so, in which the table goes on."""
        if not self.setup.terms["helps"]:
            raise Denied(403, "Helps are switched off at this table.")
        view = await self.view_to_decide(seat)
        if view is None:
            raise Denied(409, "It is not your turn: there is nothing to decide.")
        if not can_be_advised(self.game):
            return None
        with self._one_question(seat):
            return await self.house.minds.advise(self.game, view, seat)

    async def why(self, viewer: Viewer, at: int) -> str:
        """What speaks for the move of event ``at``: one's own, or anybody's where nothing was hidden or the cups are lifted."""
        if not self.setup.terms["helps"]:
            raise Denied(403, "Helps are switched off at this table.")
        made = self.events[at - 1] if 0 < at <= self.seq else None
        if made is None or made.kind != "move":
            raise Denied(404, f"Nobody made a move with the number {at}.")
        seat, move = made.body["seat"], made.body["move"]
        if not (self.game.open or self.stage == "over" or seat == viewer):
            raise Denied(403, "That can be told when the match is over: it depends on what others may not see.")
        if not can_be_advised(self.game):
            return NOTHING_TO_DECIDE
        if at not in self._explained:
            with self._one_question(viewer):
                then = Room(self.house, self.setup, self.events[: at - 1])
                assert then.match is not None
                told = await self.house.minds.explain(self.game, then.match.view(seat), seat, move)
                self._explained[at] = told or NOTHING_TO_DECIDE
        return self._explained[at]

    @contextmanager
    def _one_question(self, viewer: Viewer) -> Iterator[None]:
        """All think in one process: nobody fills it with questions. Spectators share theirs."""
        if viewer in self._asking:
            raise Denied(429, "One question at a time: an answer is on its way.")
        self._asking.add(viewer)
        try:
            yield
        finally:
            self._asking.discard(viewer)

    @in_turn
    async def transcript(self, viewer: Viewer) -> str:
        if self.match is None:
            raise Denied(409, "The match has not begun: there is nothing to write down yet.")
        return self.match.transcript(viewer)

    async def watch(self, watcher: Watcher, since: int | None) -> None:
        await self._admit(watcher, since)
        for seat in watcher.seats:
            await self.come_back(seat)

    @in_turn
    async def _admit(self, watcher: Watcher, since: int | None) -> None:
        if len(self.audience.watchers) >= self.house.settings.limits.watchers:
            raise Denied(429, "Too many people look at this table already.")
        self.audience.add(watcher, since)
        self.caretaker.seen(watcher.seats)
        self.caretaker.look()  # somebody is no longer missed, or somebody else is from now on

    async def unwatch(self, watcher: Watcher) -> None:
        async with self._lock:  # also if the store is down
            gone = self.audience.remove(watcher)
            if gone:
                self.caretaker.left(gone)
                if not self.stale:
                    self.audience.tell({})
                self.caretaker.look()

    # --- sitting down, leaving, coming back ---------------------------------------------------------------------------

    @in_turn
    async def sit(self, token: str | None, name: str, entropy: str, seat: int | None) -> tuple[int, str]:
        """Takes an open seat with the invite's token, or the seat kept for the owner of this token."""
        check_entropy(entropy)
        if token is None:
            raise Denied(401, "To sit down you need the invitation's token.")
        own = chairs.seat_of(self.chairs, token)
        if own is None:
            if digest(token) not in (self.setup.invite, self.setup.host):
                raise Denied(403, "This token does not invite to this table.")
            if self.match is not None:
                raise Denied(409, "All seats are taken: the match has begun. You can watch.")
            at, given = chairs.free_seat(self.chairs, seat), new_token()
        else:
            at, given = own, token
        chair = self.chairs[at]
        name = chairs.proper_name(self.chairs, at, name or chair.name)
        if not chair.seated:
            await self._write("sit", {"seat": at, "name": name, "token": digest(given), "entropy": entropy})
        return at, given

    @in_turn
    async def give_to_bot(self, token: str | None, seat: int, bot: str | None) -> None:
        """The host lets a bot have a seat that is still open."""
        if token is None or digest(token) != self.setup.host:
            raise Denied(403, "Only whoever set up the table gives seats to bots.")
        found = find_bot(self.game, bot) if bot else usual_bot(self.game)
        if not 0 <= seat < len(self.chairs) or not self.chairs[seat].open:
            raise Denied(409, "That seat is not open.")
        if self.real_dice:
            realdice.check_seats(self.game, [chair.bot is not None or at == seat for at, chair in enumerate(self.chairs)])
        await self._write("bot", {"seat": seat, "bot": found.name})

    @in_turn
    async def leave(self, seat: int, *, missed: bool = False) -> None:
        """A bot plays for this seat until its owner returns. ``missed``: others have waited for the owner in vain."""
        if missed and seat in self.audience.here():
            return
        if self.stage == "playing" and not self.chairs[seat].away:
            if self.real_dice and realdice.has_secret_dice(self.game):
                raise Denied(409, "No bot can play for you here: nobody else may see what you roll. The table waits for you.")
            await self._write("away", {"seat": seat, "missed": missed})

    @in_turn
    async def come_back(self, seat: int) -> None:
        if self.stage == "playing" and self.chairs[seat].away:
            await self._write("back", {"seat": seat})

    @in_turn
    async def rematch(self) -> str:
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

    # --- the match ----------------------------------------------------------------------------------------------------

    @in_turn
    async def begin(self) -> None:
        """Everybody has sat down: the first dice roll."""
        if self.match is None and not any(chair.open for chair in self.chairs):
            names = chairs.names_of(self.chairs)
            self.stale = True  # the match is ahead of the store
            moves = self._start(names, [])
            await self._write("start", {"names": names, "dice": [outcome for _, outcome in moves]}, moves)
            logs.event("match begins", match=self.id, game=self.game.name, seats=len(names))

    async def play(
        self,
        seat: int,
        move: int | str,
        at: int,
        id: str,
        *,
        sure: bool = True,
        ms: int | None = None,
        pieces: bool = False,
        to: Watcher | None = None,
    ) -> int:
        """Makes a person's move and returns its number. A refusal brings the table as it really stands, as ``to`` may see it.

        ``ms``: how long it took, as the device has measured.
        """
        try:
            return await self._answered(self._play(seat, move, at, id, sure, ms, race.now()), seat, id, pieces, to)
        except MoveRefused as refused:
            if ms is None or self._is_timed(seat):
                raise
            raise MoveRefused(Denied(409, race.TOO_LATE), refused.table) from refused

    async def type_dice(
        self, seat: int, words: Sequence[str], at: int, id: str, *, pieces: bool = False, to: Watcher | None = None
    ) -> int:
        """Takes what real dice show from somebody who rolled them, and returns its number. It is refused as moves are."""
        return await self._answered(self._type_dice(seat, words, at, id), seat, id, pieces, to)

    async def _answered(self, deed: Coroutine[Any, Any, int], seat: int, id: str, pieces: bool, to: Watcher | None) -> int:
        try:
            return await deed
        except Warned:
            raise
        except DicehouseError as refusal:
            table = await self.table(seat if to is None else to.viewer, pieces=pieces)
            if id and self.chairs[seat].latest[0] == id:
                return self.chairs[seat].latest[1]  # the line to the store was lost, but the store has it
            metrics.refusals.inc()
            raise MoveRefused(refusal, table) from refusal

    @in_turn
    async def _play(self, seat: int, move: int | str, at: int, id: str, sure: bool, ms: int | None, arrived: int) -> int:
        if (before := self._done_before(seat, at, id)) is not None:
            return before
        assert self.match is not None
        if not sure:
            number = self.match.parse(seat, move).number
            if warning := self.game.warning(self.narrated.view(seat), seat, number):
                raise Warned(warning)
        await self._make(seat, move, id, "person", ms, arrived)
        return self.seq

    @in_turn
    async def _type_dice(self, seat: int, words: Sequence[str], at: int, id: str) -> int:
        if (before := self._done_before(seat, at, id)) is not None:
            return before
        match = self.match
        assert match is not None
        if not self.real_dice:
            raise Denied(409, "At this table the house rolls the dice.")
        if any(event.kind in ("move", "dice") for event in self.events[max(at, 0) :]):  # perhaps somebody else typed them
            raise Denied(409, "Something has happened since: look at the table again.")
        moves = realdice.read(match, self.chairs, seat, words)
        match.follow(moves)
        await self._write_moves("dice", {"seat": seat, "dice": [outcome for _, outcome in moves], "id": id}, moves)
        return self.seq

    def _done_before(self, seat: int, at: int, id: str) -> int | None:
        """The number of what the seat sent with this id, if it is sent again after a lost line."""
        latest_id, latest = self.chairs[seat].latest
        if id and latest_id == id:
            return latest
        if self.match is None:
            raise Denied(409, "The match has not begun: seats are still open.")
        if at < latest:
            for event in self.events[max(at, 0) :]:
                if id and event.kind in ("move", "dice") and event.body["seat"] == seat and event.body["id"] == id:
                    return event.seq  # so late that the seat has moved once more
            raise Denied(409, "You have moved since: look at the table again.")
        return None

    @in_turn
    async def view_to_decide(self, seat: int) -> Record | None:
        """What this seat sees, if it is to decide now."""
        return self.match.view(seat) if self.match is not None and seat in self.match.waiting else None

    @in_turn
    async def decide(self, seat: int, number: int, by: str, seq: int) -> None:
        """A bot's move, unless something has happened since event ``seq``."""
        if self.seq == seq:
            await self._make(seat, number, "", by)

    @in_turn
    async def decide_in_time(self, seat: int, number: int, ms: int | None, seq: int) -> None:
        """A bot's move that took so many ms, or the house's (None) for who is too late; ``seq`` is the event with the dice."""
        limit = self.time_limit
        if limit is None or self.race.seq != seq or self.match is None or seat not in self.match.waiting:
            return
        if self.chairs[seat].played_by_bot if ms is not None else self.last_call(seat, limit[0]) <= race.now():
            await self._make(seat, number, "", "bot", ms)

    def last_call(self, seat: int, limit: int) -> int:
        """When the house acts for a seat that is timed, on the clock of ``race.now``."""
        here = self.chairs[seat].played_by_bot or seat in self.audience.here()
        return self.race.last_call(seat, limit, here)

    def stop(self, seat: int, ms: int) -> None:
        """Somebody at a shared screen has called out: the clock of this seat stands, and its answer is to follow soon."""
        if not self._is_timed(seat):
            raise Denied(409, race.TOO_LATE)
        self.race.stop(seat, ms, race.now())

    def _is_timed(self, seat: int) -> bool:
        """Whether a clock runs for this seat now."""
        return self.match is not None and seat in self.match.waiting and self.time_limit is not None

    async def _make(self, seat: int, move: int | str, id: str, by: str, ms: int | None = None, arrived: int | None = None) -> None:
        """A move, the time it took where that matters, and the dice that follow it become one event."""
        match = self.match
        assert match is not None
        before = len(match.history)
        match.play(seat, move)
        if self.game.timed:
            self.stale = True  # the match is ahead of the store
            took = self.race.time_of(seat, ms, race.now() if arrived is None else arrived)
            for number in self.game.times(match.view(seat), seat, took):
                match.play(seat, number)
        moves = match.history[before:]
        dice = [outcome for who, outcome in moves if who == CHANCE]
        body = {"seat": seat, "move": moves[0][1], "dice": dice, "id": id, "by": by}
        if times := [number for who, number in moves[1:] if who == seat]:
            body["times"] = times
        await self._write_moves("move", body, moves)
        metrics.moves[by].inc()

    async def _write_moves(self, kind: str, body: dict[str, Any], moves: Moves) -> None:
        """Commits moves that the match has already made."""
        began = time.perf_counter()
        await self._write(kind, body, moves)
        metrics.commit_seconds.observe(time.perf_counter() - began)
        if self.stage == "over":
            metrics.finished.labels(self.game.name).inc()
            logs.event("match over", match=self.id, game=self.game.name, events=self.seq)

    @property
    def narrated(self) -> Narration:
        assert self.narration is not None
        return self.narration

    # --- events -------------------------------------------------------------------------------------------------------

    async def _write(self, kind: str, body: dict[str, Any], made: Moves | None = None) -> None:
        """Commits an event, then tells it. ``made``: moves that the match has already made."""
        event = Event(self.seq + 1, time.time(), kind, body)
        self.stale = True  # also if this is refused or cancelled half-way
        over = made is not None and self.stage == "over"
        await self.house.store.append(self.id, event, over=over)
        self._happened(event, made)
        self.stale = False
        self.caretaker.look()

    async def _refresh(self) -> None:
        """After a write of which nobody knows whether it was committed, the store is asked."""
        found = await self.house.store.load(self.id)
        assert found is not None
        self._lay(found[1])
        self.stale = False
        self.audience.show_all()
        self.caretaker.look()

    @in_turn
    async def hear_news(self) -> None:
        """Takes up what other processes have written."""
        news = await self.house.store.since(self.id, self.seq)
        for event in news:
            self._happened(event)
        if news:
            self.caretaker.look()

    def _happened(self, event: Event, made: Moves | None = None) -> None:
        if event.kind in ("back", "dice") or event.body.get("by") == "person":
            self.caretaker.seen([event.body["seat"]])  # who does something has not left, though nobody looks on from there
        moves = self.take(event, made)
        self.audience.tell(self.audience.hear(event, moves), event.body.get("seat"), event.body.get("id", ""))
        if event.body.get("dice"):
            self.race.dice_shown(event.seq, race.now())

    def take(self, event: Event, made: Moves | None = None) -> Moves:
        """Changes the table as the event says, and returns the moves it brought into the match (``made``: they are in already)."""
        self.events.append(event)
        body = event.body
        if event.kind not in ("move", "dice"):
            self.seats_changed()
        match event.kind:
            case "move":
                self.chairs[body["seat"]].latest = (body["id"], event.seq)
                if made is None:
                    assert self.match is not None
                    numbers = [body["move"], *body.get("times", ())]  # the second are those that record the time it took
                    made = [*((body["seat"], number) for number in numbers), *((CHANCE, outcome) for outcome in body["dice"])]
                    self.match.follow(made)
                return made
            case "dice":
                self.chairs[body["seat"]].latest = (body["id"], event.seq)
                if made is None:
                    assert self.match is not None
                    made = [(CHANCE, outcome) for outcome in body["dice"]]
                    self.match.follow(made)
                return made
            case "start":
                return self._start(body["names"], body["dice"]) if made is None else made
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
        return ()

    def _start(self, names: list[str], dice: Iterable[int]) -> Moves:
        """Begins the match; its first ``dice`` are those of the record, and what is missing is rolled."""
        entropy = [chair.entropy for chair in self.chairs]
        source = ByHand() if self.real_dice else Fair(self.setup.seed, self.id, entropy)
        for chair, name in zip(self.chairs, names, strict=True):
            chair.name = name
        history = [(CHANCE, outcome) for outcome in dice]
        self.match = Match(self.game, seats=names, options=self.setup.terms["options"], source=source, history=history)
        self.narration = self.match.narration(0)
        return self.match.history[:]

    # --- putting away -------------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Nobody looks on, and nothing is to be done."""
        return not self.audience.watchers and self.caretaker.idle

    def close(self) -> None:
        self.caretaker.close()
