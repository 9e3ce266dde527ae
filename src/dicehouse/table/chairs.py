"""The seats of a table and who has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import Denied
from .tokens import digest

BOT_NAMES = ("Mara", "Jon", "Ida", "Otto", "Ruth", "Finn", "Lena", "Paul", "Nora", "Emil", "Vera", "Hugo")
LONGEST_NAME = 24


@dataclass
class Chair:
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

    @property
    def kind(self) -> str:
        """As the page calls it; a reserved seat is kept for somebody of the match before."""
        return "bot" if self.bot else "person" if self.seated else "reserved" if self.token else "open"


def names_of(chairs: Sequence[Chair]) -> list[str]:
    """Bots take names that nobody else has."""
    taken = {chair.name for chair in chairs}
    free = iter(name for name in BOT_NAMES if name not in taken)
    return [chair.name or (next(free) if chair.bot else "") for chair in chairs]


def seat_of(chairs: Sequence[Chair], token: str) -> int | None:
    """The seat that this token opens."""
    hashed = digest(token)
    return next((seat for seat, chair in enumerate(chairs) if chair.token == hashed), None)


def free_seat(chairs: Sequence[Chair], wanted: int | None) -> int:
    """A seat for a guest: the wanted one, or the first that is free."""
    free = [seat for seat, chair in enumerate(chairs) if chair.kind == "open"]
    if wanted is not None and wanted not in free:
        raise Denied(409, "That seat is not open.")
    if not free:
        raise Denied(409, "All seats are taken. You can watch.")
    return free[0] if wanted is None else wanted


def proper_name(chairs: Sequence[Chair], seat: int, name: str) -> str:
    """The name as it stands at the table, if it can be had."""
    name = " ".join(name.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Denied(400, f"A name has 1 to {LONGEST_NAME} letters.")
    if any(chair.name.casefold() == name.casefold() for at, chair in enumerate(chairs) if at != seat):
        raise Denied(409, f"Somebody called {name} sits here already: take another name.")
    return name
