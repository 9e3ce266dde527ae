"""Dicehouse: dice games by the book, for people, bots, designers and researchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehouse.engine.errors import DicehouseError, IllegalMove, UnknownMove
from dicehouse.engine.match import Match, Move, Result
from dicehouse.engine.registry import game
from dicehouse.engine.registry import games as game_names
from dicehouse.engine.rules import CHANCE

if TYPE_CHECKING:
    from dicehouse.engine.batch import Batch
    from dicehouse.lab.simulate import simulate

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "Batch",
    "DicehouseError",
    "IllegalMove",
    "Match",
    "Move",
    "Result",
    "UnknownMove",
    "game",
    "game_names",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Batch and simulate bring NumPy and Numba along, so they are imported when first asked for."""
    if name == "Batch":
        from dicehouse.engine.batch import Batch

        return Batch
    if name == "simulate":
        from dicehouse.lab.simulate import simulate

        return simulate
    raise AttributeError(f"dicehouse has no {name!r}")
