"""Where dice and cards come from: a seed, the operating system, a tape, or people with real dice. ``fair.py`` has one more.

A source answers one question: *which outcome does chance move number k have?* Seeded and secure sources derive
every roll from its number alone, so a match can be copied, saved and taken up again without a generator to carry along. Where each
seat's dice are a stream of their own, rolls are numbered A0, A1, ... B0: then it does not matter who rolls first.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, Self

from .errors import BadValue


class Source(Protocol):
    """Something that rolls dice for a match."""

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        """The outcome of the match's chance move ``roll`` (``Match.next_roll``); None when people must provide it.

        ``owner`` is the seat whose dice they are; ``read`` turns a word ("5", "*") into an outcome.
        """

    def copy(self) -> Self:
        """A source that goes on from here by itself."""

    def words(self) -> str:
        """What a transcript says about the dice."""


class Seeded:
    """Reproducible dice: the same seed gives the same rolls on every machine."""

    def __init__(self, seed: int | str) -> None:
        if isinstance(seed, str) and (not seed.isprintable() or seed != seed.strip() or not seed):
            raise BadValue(f"A seed is a number or one line of text without spaces around it, not {seed!r}.")
        self.seed = seed
        self._key = str(seed).encode()

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        return keyed_outcome(self._key, roll, weights)

    def copy(self) -> Self:
        return self

    def words(self) -> str:
        return f"seed {self.seed}"


class Secure:
    """The operating system's randomness: nobody can foretell or repeat it."""

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        return pick(weights, secrets.randbelow)  # randbelow rejects, too

    def copy(self) -> Self:
        return self

    def words(self) -> str:
        return "operating system"


class ByHand:
    """People roll real dice and say what they show."""

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        return None

    def copy(self) -> Self:
        return self

    def words(self) -> str:
        return "real dice"


class Tape:
    """Given dice, for tests and puzzles: one line for all, or one per owner. ``/`` and commas only group for the reader.

    When the tape has run out, the match waits for dice.
    """

    def __init__(self, tape: str | Mapping[int, str]) -> None:
        lines = {None: tape} if isinstance(tape, str) else dict(tape)
        self._rest: dict[int | None, list[str]] = {
            owner: line.replace("/", " ").replace(",", " ").split() for owner, line in lines.items()
        }

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        rest = self._rest.get(None if None in self._rest else owner, [])
        return read(rest.pop(0)) if rest else None

    def copy(self) -> Self:
        twin = type(self)({})
        twin._rest = {owner: rest[:] for owner, rest in self._rest.items()}
        return twin

    def words(self) -> str:
        return "tape"


def keyed_outcome(key: bytes, roll: int | str, weights: Sequence[int]) -> int:
    """The outcome of roll number ``roll`` under this key: anybody who has the key can work it out again."""
    return pick(weights, lambda n: keyed_below(key, roll, n))


def keyed_below(key: bytes, roll: int | str, n: int) -> int:
    """Rejection sampling: 64 bits at a time, and another try whenever they fall into the uneven rest."""
    limit = (1 << 64) // n * n
    attempt = 0
    while True:
        label = f"dicehouse roll {roll} try {attempt}".encode()
        bits = int.from_bytes(hmac.digest(key, label, "sha256")[:8], "big")
        if bits < limit:
            return bits % n
        attempt += 1


def pick(weights: Sequence[int], below: Callable[[int], int]) -> int:
    """An outcome by its weight."""
    total = sum(weights)
    if total < 1:
        raise BadValue(f"The weights {list(weights)} leave nothing to roll.")
    at, outcome = below(total), 0
    while at >= weights[outcome]:
        at -= weights[outcome]
        outcome += 1
    return outcome


def source_of(
    seed: int | str | None, tape: str | Mapping[int, str] | None, dice: str | None, source: Source | None = None
) -> Source:
    """The source that the arguments of ``Match`` ask for."""
    if sum(given is not None for given in (seed, tape, dice, source)) > 1:
        raise BadValue("Dice come from one source: give a seed, a tape, dice='by hand' or a source of your own, not several.")
    if source is not None:
        return source
    if tape is not None:
        return Tape(tape)
    if seed is not None:
        return Seeded(seed)
    if dice in (None, "secure"):
        return Secure()
    if dice == "by hand":
        return ByHand()
    raise BadValue(f"dice={dice!r} is unknown: it is 'secure' (the default) or 'by hand'.")
