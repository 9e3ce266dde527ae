"""Where it matters how long a decision takes: when the dice were shown, and how long after that each seat has answered.

A device measures for itself, from drawing the dice to the answer, so that nobody loses by a slow line. It is believed within what
the house can see: an answer was not on its way for longer than ``LAG``, and was not made after its arrival.
"""

from __future__ import annotations

import hashlib
import time

from dicehouse.engine.bot import Bot
from dicehouse.engine.game import Game
from dicehouse.engine.record import Record
from dicehouse.engine.stream import stream

LAG = 400  # milliseconds that the dice and an answer may have been on their way, together
TO_SAY = 3_000  # milliseconds to enter what one has called out, where several people share a screen
ELSEWHERE = 500  # milliseconds by which somebody whom another process serves may have heard of the dice later

TOO_LATE = "Too late: the time for this answer is over."


def clamped(ms: int, sent: int, arrived: int) -> int:
    """How long a decision took: what the device has measured, within what can be true. All in milliseconds."""
    longest = arrived - sent
    return max(0, min(max(ms, longest - LAG), longest))


def now() -> int:
    """In milliseconds, for measuring."""
    return int(time.monotonic() * 1000)


class Race:
    """The latest dice of a table, and who has stopped the clock since. Times are those of ``now``."""

    def __init__(self) -> None:
        self.seq, self.sent = 0, 0  # number of the event that brought the dice, and when the tabs here were told
        self._stopped: dict[int, tuple[int, int]] = {}  # by seat: how long it took, and until when its answer must be entered

    def dice_shown(self, seq: int, sent: int) -> None:
        self.seq, self.sent = seq, sent
        self._stopped = {}

    def stop(self, seat: int, ms: int, arrived: int) -> None:
        """The clock of this seat stands; only the first time counts."""
        self._stopped.setdefault(seat, (clamped(ms, self.sent, arrived), arrived + TO_SAY))

    def time_of(self, seat: int, ms: int | None, arrived: int) -> int:
        """How long this seat took. Without a measurement (None) the answer's arrival counts."""
        if seat in self._stopped:
            return self._stopped[seat][0]
        return clamped(arrived if ms is None else ms, self.sent, arrived)

    def last_call(self, seat: int, limit: int, here: bool) -> int:
        """When an answer of this seat can no longer be on its way; ``limit`` is the time that it had, after the dice."""
        if seat in self._stopped:
            return self._stopped[seat][1] + LAG
        return self.sent + limit + LAG + (0 if here else ELSEWHERE) + 1


def plan(game: Game, bot: Bot, view: Record, seat: int, secret: bytes) -> tuple[int, int]:
    """What a bot decides, and how many milliseconds that takes: it plays on in its own view until its time is recorded.

    ``secret`` makes it decide the same in whatever process it is asked.
    """
    mind = stream(int.from_bytes(hashlib.sha256(b"a bot's mind" + secret).digest()[:8]), seat)
    decision = bot.decide(view, seat, game.legal(view, seat), mind)
    game.rules.play(view, seat, decision)
    while game.times(view, seat, 0):
        game.rules.play(view, seat, bot.decide(view, seat, game.legal(view, seat), mind))
    return decision, game.took(view, seat)
