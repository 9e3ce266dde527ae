"""Everybody who looks at a table: what each viewer has heard and knows, and how it hears of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from dicehouse.bots import can_be_advised
from dicehouse.engine.narration import Viewer
from dicehouse.engine.words import LETTERS, Speaker

from . import frames, seen
from .store import Event

if TYPE_CHECKING:
    from .room import Moves, Room

TOO_OLD = 500  # events: who missed more gets the whole log

Json = dict[str, Any]


class Watcher(Protocol):
    """A tab that looks at the table."""

    viewer: Viewer
    pieces: bool
    seats: frozenset[int]  # whose people sit at this device
    awaits: str  # the id of a move that this tab has made and not been answered yet; empty if there is none

    def send(self, message: str) -> None: ...


class Audience:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.watchers: set[Watcher] = set()
        self._logs: dict[Viewer, list[Json]] = {}  # what each viewer that looks on has heard
        self._known: dict[tuple[Viewer, bool], Json] = {}  # the state that viewers know, with pieces or without

    def here(self) -> set[int]:
        """The seats from which somebody looks on."""
        return {seat for watcher in self.watchers for seat in watcher.seats}

    def forget_all(self) -> None:
        """The table was made anew: everybody will be shown the whole of it."""
        self._logs, self._known = {}, {}

    # --- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, event: Event, moves: Moves) -> dict[Viewer, list[Json]]:
        """Adds an event, and the moves it brought into the match, to the logs; returns the new lines of each."""
        explainable = bool(self._logs) and self._is_explainable(event)
        told = [self.room.narrated.add(seat, move, self._logs) for seat, move in moves]
        plain = event.kind == "move" and event.body["by"] != "clock"  # most are: then the house has nothing to say
        new: dict[Viewer, list[Json]] = {}
        for viewer, log in self._logs.items():
            lines = [seen.said(event.seq, *line) for step in told for line in step[viewer]]
            if explainable:
                seen.decision(lines, event.body["seat"])
            if not plain:
                lines = [*(seen.said(event.seq, *line) for line in house_says(event, self.room.speaker(viewer))), *lines]
            log.extend(lines)
            new[viewer] = lines
        return new

    def _is_explainable(self, event: Event) -> bool:
        """Whether an event that is about to be told is a decision that the house can explain.

        Where there are secrets, nobody is told whether there was more than one move to choose from.
        """
        game = self.room.game
        if event.kind != "move" or not self.room.setup.terms["helps"] or not can_be_advised(game):
            return False
        seat = event.body["seat"]
        return not game.open or len(game.legal(self.room.narrated.view(seat), seat)) > 1

    def log(self, viewer: Viewer) -> list[Json]:
        """Everything that this viewer has heard since the table was set up."""
        found = self._logs.get(viewer)
        return self._told_again(viewer) if found is None else found

    def _told_again(self, viewer: Viewer) -> list[Json]:
        past = self.room.before_everything()
        past.audience._logs[viewer] = []
        for event in self.room.events:
            past.audience.hear(event, past.take(event))
        return past.audience._logs[viewer]

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, heard: dict[Viewer, list[Json]], seat: int | None = None, move: str = "") -> None:
        """Each viewer gets what changed for it, written once however many look on; an unchanged viewer gets nothing.

        Who made the move (the id that this ``seat`` gave it) hears with the same message that it was accepted.
        """
        common = seen.common(self.room)
        steps: dict[tuple[Viewer, bool], Json | None] = {}
        written: dict[tuple[Viewer, bool], str] = {}
        for watcher in self.watchers:
            key = (watcher.viewer, watcher.pieces)
            step = steps[key] if key in steps else steps.setdefault(key, self._step(key, common, heard.get(watcher.viewer, [])))
            if step is None:
                continue
            if move and watcher.awaits == move and seat in watcher.seats:
                watcher.awaits = ""
                watcher.send(frames.encode({**step, "accepted": move}))
            else:
                watcher.send(written.get(key) or written.setdefault(key, frames.encode(step)))

    def _step(self, key: tuple[Viewer, bool], common: Json, heard: list[Json]) -> Json | None:
        state = seen.state(self.room, *key, common)
        now = seen.changes(self._known[key], state)
        self._known[key] = state
        return {"is": "step", "seq": self.room.seq, "said": heard, "now": now} if now or heard else None

    def show_all(self) -> None:
        for watcher in self.watchers:
            self.show(watcher, None)

    def show(self, watcher: Watcher, since: int | None) -> None:
        """Sends a watcher the whole table, and keeps the log of its viewer from now on."""
        viewer, pieces = watcher.viewer, watcher.pieces
        self._logs.setdefault(viewer, self.log(viewer))
        # Others of this kind may know less, and hear the rest next.
        self._known.setdefault((viewer, pieces), seen.state(self.room, viewer, pieces, seen.common(self.room)))
        watcher.send(frames.encode(self.table(viewer, pieces, since)))

    def table(self, viewer: Viewer, pieces: bool, since: int | None = None) -> Json:
        """The whole table, with what happened after event ``since``, if that is not too long ago."""
        seq = self.room.seq
        start = since if since is not None and 0 <= since <= seq and seq - since <= TOO_OLD else 0
        log = [line for line in self.log(viewer) if line["seq"] > start]
        return seen.table(self.room, viewer, pieces=pieces, since=start, log=log)

    # --- coming and going ---------------------------------------------------------------------------------------------

    def add(self, watcher: Watcher, since: int | None) -> None:
        here = self.here()
        self.watchers.add(watcher)
        self.room.seats_changed()
        self.show(watcher, since)
        if watcher.seats - here:
            self.tell({})

    def remove(self, watcher: Watcher) -> frozenset[int]:
        """Returns the seats from which nobody looks on any more."""
        self.watchers.discard(watcher)
        self.room.seats_changed()
        kept = {(other.viewer, other.pieces) for other in self.watchers}
        viewers = {viewer for viewer, _ in kept}
        self._known = {key: state for key, state in self._known.items() if key in kept}
        self._logs = {viewer: log for viewer, log in self._logs.items() if viewer in viewers}
        return watcher.seats - self.here()


def house_says(event: Event, to: Speaker) -> list[tuple[int | None, str]]:
    """What happens around the match. It is the same for everybody, but for "you"."""
    seat: Any = event.body.get("seat")
    match event.kind:
        case "move" if event.body["by"] == "clock":
            return [(seat, f"{to.whose(seat).capitalize()} time is up: a bot decides.")]
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
    return []
