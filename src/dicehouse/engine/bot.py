"""A bot: a name, a word on how it plays, and a function that chooses a move from a view.

``choose(view, seat, moves, n, rng)`` is written like rules, so it runs at a table, compiled, and on a GPU: ``moves[0]`` to
``moves[n - 1]`` are legal, ``view`` is what the seat may see, and ``below(rng, k)`` draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Record


@dataclass(frozen=True)
class Bot:
    name: str
    about: str
    choose: Callable[..., Any]
    looks: bool = True  # False for a bot that never looks at the view, which then need not be made

    def decide(self, view: Record, seat: int, legal: Sequence[int], rng: list[int]) -> int:
        """The number of the move this bot makes, in the interpreter."""
        return int(self.choose(view, seat, list(legal), len(legal), rng))
