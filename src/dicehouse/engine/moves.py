"""Moves: small integers with words and JSON, from one declaration of move families.

    MOVES = Moves(Family("challenge"), Family("score", cell=["Small", "Large"]))

numbers the moves from 0 in that order; ``MOVES.base("score")`` is the first number of a family. A family whose words
depend on what lies on the table (the faces of the dice one shows, say) is a subclass with its own ``values``, and not ``fixed``.
"""

from __future__ import annotations

import difflib
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from .errors import UnknownMove

Values = Mapping[str, Any]
SECRET = "?"  # in place of what others may not know


class Family:
    """Moves of one name: ``bid``, ``challenge``, ``rolls``.

    Each keyword names an argument and lists what it can be. ``private`` moves are seen by their maker alone; of other moves the
    ``secret`` arguments are. The words of ``any_order`` moves may be typed in any order. ``fixed`` moves mean the same all match
    long: their ``values`` depend on the box and the options alone. Dice of a family with ``own`` are a stream for each seat: what
    one seat rolls does not depend on when the others do.
    """

    def __init__(
        self,
        name: str,
        *,
        private: bool = False,
        secret: Collection[str] = (),
        any_order: bool = False,
        fixed: bool = True,
        own: bool = False,
        **arguments: Sequence[Any],
    ) -> None:
        self.name = name
        self.private = private
        self.secret = secret
        self.own = own
        self.any_order = any_order
        self.fixed = fixed
        self.arguments = arguments
        self.size = math.prod(len(choices) for choices in arguments.values())

    def values(self, table: Any, index: int) -> Values | None:
        """The arguments of the move with this index within the family; None if it means nothing on this table."""
        found: dict[str, Any] = {}
        for name, choices in reversed(self.arguments.items()):
            index, at = divmod(index, len(choices))
            found[name] = choices[at]
        return dict(reversed(found.items()))

    def argument_words(self, values: Values) -> str:
        """The arguments as people write them, without the family's name."""
        return " ".join(str(value) for value in values.values())

    def outward(self, index: int) -> int:
        """What others are told of the move with this index: the first of those that differ from it in nothing but secrets."""
        place = 1
        for name, choices in reversed(self.arguments.items()):
            if name in self.secret:
                index -= index // place % len(choices) * place
            place *= len(choices)
        return index


class Moves:
    """All moves of a game (or all that Chance can do), numbered in the order of their families."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self._base: dict[str, int] = {}
        self.size = 0
        for family in families:
            self._base[family.name] = self.size
            self.size += family.size
        self._bases = list(self._base.values())
        self.changing = frozenset(n for family in families if not family.fixed for n in self.numbers(family.name))

    def base(self, name: str) -> int:
        return self._base[name]

    def family(self, number: int) -> Family:
        return self.families[bisect_right(self._bases, number) - 1]

    def values(self, table: Any, number: int) -> Values | None:
        family = self.family(number)
        return family.values(table, number - self._base[family.name])

    def words(self, table: Any, number: int) -> str:
        words: str = self.spelled(table, number)["words"]
        return words

    def outward(self, number: int) -> int:
        """What others than its maker are told of a move: its secret arguments read as the first that they can be."""
        family = self.family(number)
        return self._base[family.name] + family.outward(number - self._base[family.name]) if family.secret else number

    def outward_words(self, table: Any, number: int) -> str:
        """A move in words for others than its maker."""
        family = self.family(number)
        values = {name: SECRET if name in family.secret else value for name, value in (self.values(table, number) or {}).items()}
        return f"{family.name} {family.argument_words(values)}".strip()

    def to_json(self, table: Any, number: int) -> dict[str, Any]:
        return {"move": self.family(number).name, **(self.values(table, number) or {})}

    def spelled(self, table: Any, number: int) -> dict[str, Any]:
        """A move in words and as JSON at once, for a screen."""
        family = self.family(number)
        values = family.values(table, number - self._base[family.name])
        if values is None:
            raise UnknownMove(f"Move {number} ({family.name}) means nothing on this table.")
        return {"words": f"{family.name} {family.argument_words(values)}".strip(), "move": family.name, **values}

    def from_json(self, table: Any, move: Mapping[str, Any]) -> int:
        for number in self.numbers(str(move.get("move"))):
            if self.values(table, number) is not None and self.to_json(table, number) == move:
                return number
        raise UnknownMove(f"{dict(move)!r} is no move here.")

    def numbers(self, name: str) -> range:
        """The numbers of one family; none for a name that is not a family's."""
        for family in self.families:
            if family.name == name:
                return range(self._base[name], self._base[name] + family.size)
        return range(0)

    def parse(self, table: Any, text: str, legal: Collection[int] = ()) -> int:
        """Which move the words mean on this table, legal or not.

        Case and spaces do not matter, nor does a name that is not needed. Where several moves fit, a legal one is meant, and the
        start of its words will do; but words that spell a move out never mean another.
        """
        wanted = tidy(text)
        for number in legal:  # what people type most
            if tidy(self.words(table, number)) == wanted:
                return number
        spelled = {n: tidy(self.words(table, n)) for n in range(self.size) if self.values(table, n) is not None}
        squeezed = wanted.replace(" ", "")
        shuffled = sorted(wanted.split())
        ways: list[Callable[[int, str], bool]] = [  # from strict to forgiving
            lambda _, words: words == wanted,
            lambda number, words: self.family(number).any_order and sorted(words.split()) == shuffled,
            lambda _, words: words.replace(" ", "") == squeezed,
            lambda _, words: "".join(words.split()[1:]) == squeezed,
            lambda number, words: number in legal and begins(words, wanted),
        ]
        for means in ways if wanted else []:
            found = [number for number, words in spelled.items() if means(number, words)]
            if len(found) > 1:
                found = [number for number in found if number in legal]
            if len(found) == 1:
                return found[0]
        raise UnknownMove(f"{text.strip()!r} is not a move here.")


def begins(words: str, wanted: str) -> bool:
    """Whether ``wanted`` is the start of a move's words: its name, or with arguments less than the whole of the last one."""
    return words.startswith(wanted) and (" " not in wanted or not words[len(wanted) :].startswith(" "))


def tidy(text: str) -> str:
    return " ".join(text.casefold().replace("★", "*").replace("×", "x").split())


def nearest(text: str, spelled: Iterable[str]) -> str | None:
    """The spelled move most like ``text``: numbers count by how far apart they are, so 4x2 is near 4x3."""
    options = list(spelled)
    if not options:
        return None
    wanted = tidy(text)

    def likeness(words: str) -> float:
        there = tidy(words)
        numbers = zip(re.findall("[0-9]{1,6}", wanted), re.findall("[0-9]{1,6}", there), strict=False)
        apart = sum(abs(int(a) - int(b)) for a, b in numbers)
        return difflib.SequenceMatcher(None, re.sub(r"\d+", "0", wanted), re.sub(r"\d+", "0", there)).ratio() - 0.3 * apart / (
            apart + 10
        )

    return max(options, key=likeness)
