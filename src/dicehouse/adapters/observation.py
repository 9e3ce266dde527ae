"""What a seat sees, as a row of numbers: for learners that want arrays.

    observation = Observation(game)
    row = observation.of(game.view(table, seat), seat)
    dict(zip(observation.names, row))

A row is made from a view, so what is hidden from the seat is not in it. It has the number of the seat that looks, and then the
fields of the table in the order in which the rules declare them. Left out is what says nothing:

- how many play, the options and the box's data: they are the same all match long;
- fields of 64 bits: they are fingerprints of earlier positions, which the rules compare and nobody reads as a quantity.

Seats are counted as everywhere in the house, so places of seats that nobody took are there, and do not change.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dicehouse.engine import Game, Record
from dicehouse.engine.rules import NOBODY

OBSERVER = "observer"  # the first number: the seat that looks
WIDEST = 32  # bits of a number that means something by itself

Row = NDArray[np.float32]
Rows = NDArray[np.float32]


class Observation:
    """The shape of what one game shows a seat, and how to fill it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        constant = {"seats", *game.options, *game.data}
        self.fields = {name: kind for name, kind in game.table_type.fields.items() if name not in constant and kind.bits <= WIDEST}
        self.names = [OBSERVER]  # what each number is: "score[2]" is the third of the field ``score``
        lows, highs = [NOBODY], [game.most - 1]
        for name, kind in self.fields.items():
            self.names += [name + (str(list(at)) if at else "") for at in itertools.product(*map(range, kind.shape))]
            lows += [kind.low] * kind.count
            highs += [kind.high] * kind.count
        self.size = len(self.names)
        self.low, self.high = np.array(lows, np.float32), np.array(highs, np.float32)

    def of(self, view: Record, seat: int) -> Row:
        """What this seat sees in its view; NOBODY for a spectator's."""
        cells = [seat]
        for name, kind in self.fields.items():
            value = getattr(view, name)
            match kind.shape:
                case ():
                    cells.append(value)
                case (_,):
                    cells += value
                case _:
                    cells += itertools.chain.from_iterable(value)
        return np.array(cells, np.float32)

    def many(self, field: Callable[[str], Any], seats: ArrayLike) -> Rows:
        """The same for many matches at once, a row each, without a loop over them.

        ``field`` gives a field of all their views by its name: ``batch.view``, or an array of records' ``__getitem__``.
        """
        seen = np.asarray(seats)
        rows = np.empty((len(seen), self.size), np.float32)
        rows[:, 0] = seen
        at = 1
        for name, kind in self.fields.items():
            rows[:, at : at + kind.count] = np.asarray(field(name)).reshape(len(seen), kind.count)
            at += kind.count
        return rows
