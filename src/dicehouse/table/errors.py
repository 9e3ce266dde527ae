"""What the house refuses beyond what the rules do, with the status that HTTP has for it."""

from __future__ import annotations

from typing import Any

from dicehouse.engine.errors import BadOption, DicehouseError, IllegalMove, UnknownGame

from .schema import StoreFailed
from .store import Taken


class Denied(DicehouseError):
    """Refused by the house, not by the rules."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Warned(DicehouseError):
    """A legal move that its player should think about once more."""


class MoveRefused(DicehouseError):
    """A move that was not made; ``table`` is how things really stand, as its player may see them."""

    def __init__(self, cause: DicehouseError, table: dict[str, Any]) -> None:
        super().__init__(str(cause))
        self.status = status_of(cause)
        self.table = table


def status_of(error: DicehouseError) -> int:
    if isinstance(error, Denied | MoveRefused):
        return error.status
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, IllegalMove | Taken | Warned):
        return 409
    if isinstance(error, StoreFailed):
        return 503
    return 400


__all__ = ["BadOption", "Denied", "DicehouseError", "MoveRefused", "StoreFailed", "Taken", "Warned", "status_of"]
