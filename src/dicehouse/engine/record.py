"""A record: the whole state of a match in one fixed-size row of small integers.

A game declares its fields once, with a comment each:

    class Table(Record):
        seats: i8              # how many people play
        dice:  i8[6, 5]        # one row of five dice per seat

From that come a plain object for the interpreter (``Table()``: Python ints, ``t.dice[p, i]``), the bytes
(``pack`` and ``unpack``), JSON (``to_json`` and ``from_json``) and the NumPy type for compiled code (``dtype()``).
"""

from __future__ import annotations

import inspect
import io
import itertools
import math
import struct
import textwrap
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .errors import BadValue

if TYPE_CHECKING:
    import numpy

Json = Any


@dataclass(frozen=True)
class Kind:
    """The type of a field: an integer of so many bits, alone or in a row or grid of ``shape``."""

    bits: int
    shape: tuple[int, ...] = ()

    def __getitem__(self, shape: int | tuple[int, ...]) -> Kind:
        return Kind(self.bits, shape if isinstance(shape, tuple) else (shape,))

    @property
    def bytes(self) -> int:
        return self.bits // 8

    @property
    def count(self) -> int:
        return math.prod(self.shape)

    @property
    def low(self) -> int:
        return -(1 << (self.bits - 1))

    @property
    def high(self) -> int:
        return (1 << (self.bits - 1)) - 1


i8, i16, i32, i64 = Kind(8), Kind(16), Kind(32), Kind(64)


class Grid:
    """Rows of integers read and written as ``grid[row, column]``, the way NumPy and Numba do."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self.rows = [list(row) for row in rows]

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        row = self.rows[at[0]]
        row[at[1]] = value

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.rows)

    def copy(self) -> Grid:
        twin = object.__new__(Grid)
        twin.rows = [row[:] for row in self.rows]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.rows)


class Record:
    """What every game's table derives from. Fields hold 0 until they are set."""

    fields: ClassVar[dict[str, Kind]]
    size: ClassVar[int]
    _layout: ClassVar[list[tuple[str, Kind]]]
    _struct: ClassVar[struct.Struct]
    _rows: ClassVar[list[str]]  # names of the fields that are rows
    _grids: ClassVar[list[str]]  # and of those that are grids

    def __init_subclass__(cls) -> None:
        cls.fields = {name: kind for name, kind in inspect.get_annotations(cls, eval_str=True).items() if isinstance(kind, Kind)}
        # Wide fields first: then packed and aligned layouts coincide, which compiled code relies on.
        cls._layout = sorted(cls.fields.items(), key=lambda item: -item[1].bits)
        cls._rows = [name for name, kind in cls.fields.items() if len(kind.shape) == 1]
        cls._grids = [name for name, kind in cls.fields.items() if len(kind.shape) == 2]
        used = sum(kind.bytes * kind.count for kind in cls.fields.values())
        cls.size = -(-used // 8) * 8
        letters = {8: "b", 16: "h", 32: "i", 64: "q"}
        cells = "".join(f"{kind.count}{letters[kind.bits]}" for _, kind in cls._layout)
        cls._struct = struct.Struct(f"<{cells}{cls.size - used}x")

    if TYPE_CHECKING:  # the fields are declared in a way that type checkers do not know

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self) -> None:
        for name, kind in self.fields.items():
            setattr(self, name, _blank(kind))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields.update(self.__dict__)
        for name in self._rows:
            fields[name] = fields[name][:]
        for name in self._grids:
            fields[name] = fields[name].copy()
        return twin

    def pack(self) -> bytes:
        """The record's bytes. A value that does not fit its field raises, and names the field."""
        parts = [list(_cells(getattr(self, name))) for name, _ in self._layout]
        if any(len(part) != kind.count for part, (_, kind) in zip(parts, self._layout, strict=True)):
            self._complain()
        try:
            return self._struct.pack(*itertools.chain.from_iterable(parts))
        except struct.error:
            self._complain()
            raise

    def _complain(self) -> None:
        for name, kind in self.fields.items():
            value = getattr(self, name)
            for cell in _cells(value):
                if not isinstance(cell, int):
                    raise BadValue(f"{name} holds {cell!r}: a record holds whole numbers only.")
                if not kind.low <= cell <= kind.high:
                    raise BadValue(f"{name} holds {cell}: a field of {kind.bits} bits takes {kind.low} to {kind.high}.")
            if len(list(_cells(value))) != kind.count:
                raise BadValue(f"{name} holds {value!r}: it takes {kind.count} numbers.")

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        if len(data) != cls.size:
            raise BadValue(f"{len(data)} bytes are no {cls.__name__}: it has {cls.size}.")
        cells = iter(cls._struct.unpack(data))
        record = object.__new__(cls)
        for name, kind in cls._layout:
            record.__dict__[name] = _shaped(kind, itertools.islice(cells, kind.count))
        return record

    def to_json(self) -> dict[str, Json]:
        """The fields as plain numbers and lists. The lists are the record's own: copy the record if it is going to change."""
        found = {name: self.__dict__[name] for name in self.fields}
        for name in self._grids:
            found[name] = found[name].rows
        return found

    @classmethod
    def from_json(cls, values: dict[str, Json]) -> Self:
        record = cls()
        for name, value in values.items():
            record.set(name, value)
        return record

    def set(self, name: str, value: Json) -> None:
        """Sets one field from a number or (nested) list; short lists leave the rest of the field as it is."""
        if name not in self.fields:
            raise BadValue(f"There is no field {name!r}; there are {', '.join(self.fields)}.")
        kind = self.fields[name]
        if not kind.shape:
            setattr(self, name, _fitting(name, kind, value))
        elif len(kind.shape) == 1:
            row = [_fitting(name, kind, cell) for cell in _row(name, kind.shape[0], value)]
            getattr(self, name)[: len(row)] = row
        else:
            lines = [_row(name, kind.shape[1], line) for line in _row(name, kind.shape[0], value)]
            rows = [[_fitting(name, kind, cell) for cell in line] for line in lines]
            for i, row in enumerate(rows):
                getattr(self, name).rows[i][: len(row)] = row

    @classmethod
    @cache
    def dtype(cls) -> numpy.dtype[numpy.void]:
        """The one NumPy type of this record (one object per game, since Numba tells equal ones apart)."""
        import numpy

        names = [name for name, _ in cls._layout]
        formats = [(f"<i{kind.bytes}", kind.shape) if kind.shape else f"<i{kind.bytes}" for _, kind in cls._layout]
        sizes = [kind.bytes * kind.count for _, kind in cls._layout]
        offsets = [sum(sizes[:i]) for i in range(len(sizes))]
        spec: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": cls.size}
        found: numpy.dtype[numpy.void] = numpy.dtype(spec, align=True)
        return found

    @classmethod
    def comments(cls) -> dict[str, str]:
        """What the source says about each field, from the comment beside it."""
        source = textwrap.dedent(inspect.getsource(cls))
        found: dict[str, str] = {}
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            field = token.line.split(":")[0].strip()
            if token.type == tokenize.COMMENT and field in cls.fields and not token.line.lstrip().startswith("#"):
                found[field] = token.string.lstrip("# ")
        return found

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"


def _blank(kind: Kind) -> int | list[int] | Grid:
    return _shaped(kind, itertools.repeat(0))


def _shaped(kind: Kind, cells: Iterator[int]) -> int | list[int] | Grid:
    if not kind.shape:
        return next(cells)
    if len(kind.shape) == 1:
        return list(itertools.islice(cells, kind.shape[0]))
    rows, columns = kind.shape
    return Grid(itertools.islice(cells, columns) for _ in range(rows))


def _cells(value: int | list[int] | Grid) -> Iterable[int]:
    if isinstance(value, Grid):
        return itertools.chain.from_iterable(value.rows)
    return value if isinstance(value, list) else (value,)


def _row(name: str, length: int, value: Json) -> list[Json]:
    if not isinstance(value, (list, tuple)) or len(value) > length:
        raise BadValue(f"{name} cannot be {value!r}: it takes a list of at most {length}.")
    return list(value)


def _fitting(name: str, kind: Kind, value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not kind.low <= value <= kind.high:
        raise BadValue(f"{name} cannot hold {value!r}: it takes whole numbers from {kind.low} to {kind.high}.")
    return value
