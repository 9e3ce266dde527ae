"""Boxes of one's own: whatever the data allow can be played to the end, and written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from dicehouse.engine import Game
from dicehouse.engine.box import Datum
from dicehouse.engine.errors import BadValue
from dicehouse.engine.match import Match

from .conftest import Setting


def filled(value: Any, with_this: int | str) -> Any:
    """The same form with one number or word everywhere."""
    if isinstance(value, Mapping):
        return {name: filled(entry, with_this) for name, entry in value.items()}
    return [filled(entry, with_this) for entry in value] if isinstance(value, list) else with_this


def extremes(datum: Datum) -> Iterator[Any]:
    for end in (datum.choices[0], datum.choices[-1]) if datum.choices else (datum.low, datum.high):
        yield filled(datum.value, end)


@pytest.mark.slow
def test_the_ends_of_every_range_can_be_played(game: Game) -> None:
    for datum in game.data.values():
        for value in extremes(datum):
            try:
                own = game.with_data({datum.name: value})
            except BadValue as refused:
                assert "does not fit together" in str(refused)
                continue
            for seats in (own.fewest, own.most):
                match = Setting(own, seats).played(seed=1, moves=120)
                assert Match.from_transcript(match.transcript()).pack() == match.pack()
                assert all(match.log(seat) for seat in range(seats))
                assert all(own.pieces(match.view(seat), seat, match.speaker(seat)) for seat in range(seats))
