"""A bot: a name, a word on how it plays, and a function that chooses a move from a view.

``choose(view, seat, moves, n, rng)`` is written like rules, so it runs at a table, compiled, and on a GPU: ``moves[0]`` to
``moves[n - 1]`` are legal, ``view`` is what the seat may see, and ``below(rng, k)`` draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Record
from .stream import below


@dataclass(frozen=True)
class Bot:
    name: str
    about: str
    choose: Callable[..., Any]

    def decide(self, view: Record, seat: int, legal: Sequence[int], rng: list[int]) -> int:
        """The number of the move this bot makes, in the interpreter."""
        return int(self.choose(view, seat, list(legal), len(legal), rng))


def _any_move(view, seat, moves, n, rng):  # type: ignore[no-untyped-def]
    return moves[below(rng, n)]


RANDOM = Bot("random", "plays any legal move", _any_move)
