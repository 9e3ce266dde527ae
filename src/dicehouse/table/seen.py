"""What leaves for a viewer. Everything that anybody is sent about a match is made here, from that viewer's view alone."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from dicehouse.bots import usual_bot
from dicehouse.engine.game import Game
from dicehouse.engine.match import Result
from dicehouse.engine.narration import Viewer
from dicehouse.engine.pieces import Piece
from dicehouse.engine.record import Record
from dicehouse.engine.rules import CHANCE, NOBODY
from dicehouse.engine.words import Speaker

from . import realdice

if TYPE_CHECKING:
    from .room import Room

Json = dict[str, Any]

BEFORE_THE_START: Json = {
    "view": None,
    "waiting": [],
    "legal": [],
    "spelled": {},
    "offers": [],
    "how": "",
    "shares": None,
    "hints": None,
    "pieces": None,
    "due": None,
    "result": None,
}


def table(room: Room, viewer: Viewer, *, pieces: bool, since: int, log: list[Json]) -> Json:
    """The whole table; ``log`` is what this viewer heard after event number ``since``."""
    terms = room.setup.terms
    return {
        "is": "table",
        "match": room.id,
        "game": room.game.name,
        "seq": room.seq,
        "at": room.seq,
        "you": viewer,
        "options": terms["options"],
        "helps": terms["helps"],
        "clock": terms["clock"],
        "grace": terms["grace"],
        "dice": "real" if room.real_dice else "house",
        "commitment": room.commitment,
        "assumed": [datum.about or datum.name for datum in room.game.data.values() if datum.assumed],
        "own_box": own_box(room.game),
        "since": since,
        "log": log,
        **state(room, viewer, pieces, common(room)),
    }


def own_box(game: Game) -> list[Json]:
    """What differs from the printed box, in words: everybody must know what they play with."""
    return [asdict(difference) for difference in game.differences]


def common(room: Room) -> Json:
    """What is the same for everybody."""
    return {
        "stage": room.stage,
        "seats": room.seats(),
        "until": room.until,
        "rematch": room.rematch_id,
        "seed": room.seed_in_the_open,
    }


def state(room: Room, viewer: Viewer, pieces: bool, common: Json) -> Json:
    """What can change while people sit at the table."""
    if room.narration is None:
        return {**BEFORE_THE_START, **common}
    view = room.narration.view(viewer)
    due = realdice.due(room.game, view, viewer, room.chairs) if room.real_dice else None
    hints = room.game.hints(view, NOBODY if viewer is None else viewer) if room.setup.terms["helps"] else None
    return common | moment(room.game, view, room.narration.speaker(viewer), pieces) | {"due": due, "hints": hints}


def seats(room: Room) -> list[Json]:
    here = room.audience.here()
    return [
        {
            "name": name,
            "is": chair.kind,
            "bot": chair.bot or (usual_bot(room.game).name if chair.away else None),
            "away": chair.away,
            "here": chair.bot is not None or seat in here,
        }
        for seat, (name, chair) in enumerate(zip(room.names, room.chairs, strict=True))
    ]


def moment(game: Game, view: Record, to: Speaker, pieces: bool) -> Json:
    """One moment of the match, from nothing but this viewer's view of it."""
    viewer = to.viewer
    now = game.rules.waiting(view)
    waiting = [] if now == CHANCE else [seat for seat in range(len(to.names)) if now >> seat & 1]
    # Where nobody has a secret, spectators see what can be done, too: people who share a device look on as one of them.
    actor = waiting[0] if waiting and viewer == NOBODY and game.open else viewer
    legal = game.legal(view, actor) if actor in waiting else []
    return {
        "view": view.to_json(),
        "waiting": waiting,
        "legal": legal,
        "spelled": {str(n): game.moves.spelled(view, n) for n in legal if n in game.moves.changing},
        "offers": game.suggest(view, actor, legal) if legal and pieces else [],
        "how": game.how_to_move(view, actor) if legal else "",
        "shares": game.shares(view),
        "pieces": [piece(p) for p in game.pieces(view, viewer, to)] if pieces else None,
        "result": result(game, view, to) if now == 0 else None,
    }


def changes(old: Json, new: Json) -> Json:
    """What a step must say: the fields that are not as they were; of the view, too, only those."""
    now = {name: value for name, value in new.items() if value is not old[name] and value != old[name]}
    if "view" in now and old["view"] is not None:
        before = old["view"]
        now["view"] = {name: value for name, value in now["view"].items() if value != before[name]}
    return now


def catalogue(game: Game, beginning: Record) -> Json:
    """All moves that mean the same all match long."""
    return {
        str(n): game.moves.spelled(beginning, n)
        for n in range(game.moves.size)
        if n not in game.moves.changing and game.moves.values(beginning, n) is not None
    }


def piece(laid: Piece) -> Json:
    return {"is": type(laid).__name__.lower(), **asdict(laid)}


def result(game: Game, view: Record, to: Speaker) -> Json:
    found = Result.of(game.points(view), to.names)
    return {"points": found.points, "places": found.places, "text": found.told(to)}


def said(seq: int, seat: int | None, text: str) -> Json:
    return {"seq": seq, "seat": seat, "text": text}


def decision(lines: list[Json], seat: int) -> None:
    """Marks the sentence that tells what a seat has decided: one can ask why."""
    for line in lines:
        if line["seat"] == seat:
            line["decided"] = True
            return
