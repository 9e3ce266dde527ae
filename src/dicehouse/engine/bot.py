"""A bot: a name, a level, a word on how it plays, and a function that chooses a move from a view.

``choose(view, seat, moves, n, rng)`` is written like rules, so it runs at a table, compiled, and on a GPU: ``moves[0]`` to
``moves[n - 1]`` are legal, ``view`` is what the seat may see, and ``below(rng, k)`` draws. A bot that needs a table of answers
or room to work has a desk, and ``choose`` gets it as a last argument.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Record
from .stream import below

LEVELS = ("random", "gentle", "steady", "strong", "master")
NOT_KNOWN = -1  # in place of an answer that nobody has: what a move is worth, say
ANY_MOVE, GENTLE, STEADY, STRONG, MASTER = range(len(LEVELS))


@dataclass(frozen=True)
class Room:
    """A part of a desk: whole numbers, fractions, tables of the game, or a table of answers that is only read.

    ``like`` names the records that compiled code can also read as words of 64 bits.
    """

    kind: str  # "whole", "fraction", "records", "words" or "answers"
    size: int = 0
    filled: Sequence[int] = ()  # what the first whole numbers are
    like: str = ""
    load: Callable[[], array[int]] | None = None  # answers: numbers from 0 to 65,535


def whole(size: int, filled: Sequence[int] = ()) -> Room:
    return Room("whole", max(size, len(filled)), tuple(filled))


def fractions(size: int) -> Room:
    return Room("fraction", size)


def records(size: int) -> Room:
    return Room("records", size)


def words_of(name: str) -> Room:
    return Room("words", like=name)


def known(load: Callable[[], array[int]]) -> Room:
    return Room("answers", load=load)


@dataclass(frozen=True)
class Bot:
    name: str
    about: str
    choose: Callable[..., Any]
    level: int = STEADY
    desk: Any = ()  # a named tuple of Rooms, or of other desks: what ``choose`` works with
    compiled: bool = False  # it thinks too much for the interpreter
    values: Callable[..., Any] | None = None  # values(view, seat, moves, n, worth[, desk]): what each move is worth, or NOT_KNOWN
    unit: str = "win"  # what that is: "win", a chance from 0 to 1, or "points"
    exact: Callable[[Any], bool] | None = None  # in which views that is exact

    def decide(self, view: Record, seat: int, legal: Sequence[int], rng: list[int]) -> int:
        """The number of the move this bot makes, in the interpreter."""
        desk = (set_up(self.desk, type(view)),) if self.desk else ()
        return int(self.choose(view, seat, list(legal), len(legal), rng, *desk))


def set_up(desk: Any, record: type[Record]) -> Any:
    """A desk for the interpreter: lists."""
    if not desk:
        return ()
    made: dict[str, Any] = {}
    for name, room in desk._asdict().items():
        if isinstance(room, tuple):
            made[name] = set_up(room, record)
            continue
        match room.kind:
            case "whole":
                made[name] = [*room.filled, *[0] * (room.size - len(room.filled))]
            case "fraction":
                made[name] = [0.0] * room.size
            case "records":
                made[name] = [record()] * room.size
            case "words":
                made[name] = made[room.like]
            case _:
                made[name] = room.load()
    return type(desk)(**made)


def _any_move(view, seat, moves, n, rng):  # type: ignore[no-untyped-def]
    return moves[below(rng, n)]


RANDOM = Bot("random", "plays any legal move", _any_move, ANY_MOVE)
