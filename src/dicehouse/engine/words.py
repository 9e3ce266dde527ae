"""Small helpers for sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .rules import NOBODY

LETTERS = "ABCDEFGH"
_SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def amount(n: int, thing: str = "") -> str:
    """``amount(2, "die")`` is "two dice", ``amount(1, "star")`` "one star", ``amount(14)`` "14"."""
    count = _SMALL[n] if 0 <= n < len(_SMALL) else str(n)
    if not thing:
        return count
    plural = {"die": "dice", "was": "were"}.get(thing, f"{thing}s")
    return f"{count} {thing if n == 1 else plural}"


def listed(words: Sequence[str]) -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def percent(share: float) -> str:
    """ "54 %", "0.3 %", "certain", "impossible"."""
    if share in (0, 1):
        return "certain" if share else "impossible"
    return f"{100 * share:.0f} %" if 0.01 <= share <= 0.99 else f"{100 * share:.1f} %"


@dataclass(frozen=True)
class Speaker:
    """Tells a viewer what happens: the viewer is "you", the others have names."""

    names: Sequence[str]
    viewer: int = NOBODY

    def name(self, seat: int) -> str:
        return "you" if seat == self.viewer else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """``does(0, "bid")``: "You bid" or "Ada bids"."""
        if seat == self.viewer:
            return f"You {'are' if verb == 'is' else verb}"
        return f"{self.names[seat]} {'is' if verb == 'is' else verb + 's'}"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def chances(self, shares: Sequence[float]) -> str:
        """ "Chance to win: Ada 54 %, you 46 %." """
        each = [f"{100 * share:.0f} %" if share in (0, 1) else percent(share) for share in shares]
        return f"Chance to win: {', '.join(f'{self.name(seat)} {share}' for seat, share in enumerate(each))}."

    def all_of(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])
