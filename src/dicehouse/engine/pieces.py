"""What lies on a table, for any screen: a game says it in these few pieces, a terminal or a page draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A sentence; the ``loud`` one is what is at stake now."""

    text: str
    loud: bool = False


@dataclass(frozen=True)
class Dice:
    """Dice that lie together. A face is "1" to "6", "*" for a star, "?" for a die nobody here may see."""

    label: str
    faces: Sequence[str]
    note: str = ""
    marked: Sequence[int] = ()  # positions of dice that matter now
    own: bool = False  # the viewer's own: drawn large
    turn: bool = False  # their owner is to act


@dataclass(frozen=True)
class Track:
    """Spaces in a row, and the one (if any) where the marker stands."""

    spaces: Sequence[str]
    at: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """Words in rows and columns: a score card, or a board with a name for each row in its first column."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    owners: Sequence[Sequence[int]] = ()  # by row and column: the seat whose colour a cell has, or NOBODY


Piece = Line | Dice | Track | Sheet
