"""What a page may say on its socket, and how answers are written. web/src/wire.ts is the other end."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .realdice import MOST_AT_ONCE

Token = Annotated[str, msgspec.Meta(max_length=64)]


class Watch(msgspec.Struct, tag_field="do", tag="watch"):
    """Look at a match, from a seat or as a spectator. ``also``: further seats whose people sit at this device."""

    match: Annotated[str, msgspec.Meta(max_length=64)]
    token: Token | None = None
    also: Annotated[list[Token], msgspec.Meta(max_length=8)] = []
    since: int | None = None
    pieces: bool = False


class MakeMove(msgspec.Struct, tag_field="do", tag="move"):
    """``at`` is the number of the last event the player saw; ``id`` makes sure that a move sent twice is played once.

    ``seat``: which of the people at this device moves, where that is not who looks at the table. ``ms``: how long it took from
    drawing the latest dice on, as the device has measured.
    """

    move: int | Annotated[str, msgspec.Meta(max_length=200)]
    at: int
    id: Annotated[str, msgspec.Meta(max_length=64)]
    sure: bool = True
    seat: int | None = None
    ms: int | None = None


class Stop(msgspec.Struct, tag_field="do", tag="stop"):
    """One of several people at this device has called out: the clock of this seat stands, and the answer follows."""

    seat: int
    ms: int


class TypeDice(msgspec.Struct, tag_field="do", tag="dice"):
    """What real dice show, one after another: all are taken, or none. ``at``, ``id`` and ``seat`` are as for a move."""

    words: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
    at: int
    id: Annotated[str, msgspec.Meta(max_length=64)]
    seat: int | None = None


class Ping(msgspec.Struct, tag_field="do", tag="ping"):
    pass


Frame = Watch | MakeMove | Stop | TypeDice | Ping

decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode


def encode(message: Any) -> str:
    return _encode(message).decode()


PONG = encode({"is": "pong"})


def accepted(id: str, seq: int) -> str:
    return encode({"is": "accepted", "id": id, "seq": seq})


def refused(id: str | None, why: str, table: dict[str, Any] | None = None) -> str:
    return encode({"is": "refused", "id": id, "why": why, "table": table})


def warned(id: str, why: str) -> str:
    return encode({"is": "warned", "id": id, "why": why})
