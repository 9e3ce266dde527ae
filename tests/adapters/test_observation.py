"""What a seat sees, as numbers: all of its view, and nothing of what is hidden from it."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import numpy as np
import pytest

from dicehouse.adapters.episode import Episode
from dicehouse.adapters.observation import OBSERVER, Observation
from dicehouse.engine import Game, Record, registry
from dicehouse.engine.rules import NOBODY
from dicehouse.engine.stream import below, stream

GAMES = [registry.game(name) for name in registry.games()]


def moments(game: Game, decisions: int, seed: int = 1) -> Iterator[Episode]:
    """A match of random moves, before each of them."""
    episode, rng = Episode(game), stream(seed, 9)
    episode.begin(seed)
    while decisions and episode.seat != NOBODY:
        yield episode
        episode.play(episode.legal[below(rng, len(episode.legal))])
        decisions -= 1


def played(game: Game, decisions: int) -> list[Record]:
    return [episode.table.copy() for episode in moments(game, decisions)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_row_has_a_name_and_a_range_for_each_number(game: Game) -> None:
    observation = Observation(game)
    assert len(set(observation.names)) == len(observation.names) == observation.size == len(observation.low)
    for table in played(game, 40):
        row = observation.of(game.view(table, 1), 1)
        assert row.dtype == np.float32
        assert np.all(observation.low <= row)
        assert np.all(row <= observation.high)
        assert dict(zip(observation.names, row, strict=True))[OBSERVER] == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_many_rows_are_the_rows_one_by_one(game: Game) -> None:
    observation, tables = Observation(game), played(game, 20)
    views = [game.view(table, at % 2) for at, table in enumerate(tables)]
    seats = [at % 2 for at in range(len(tables))]
    records = np.frombuffer(b"".join(view.pack() for view in views), game.table_type.dtype())
    one_by_one = [observation.of(view, seat) for view, seat in zip(views, seats, strict=True)]
    assert np.array_equal(observation.many(records.__getitem__, seats), one_by_one)


def test_numbers_can_be_found_by_name() -> None:
    game = registry.game("liars_dice")
    names = Observation(game).names
    table = game.table(3, {"opener": "B"}, {"purse": [7, 8, 9]})
    row = Observation(game).of(game.view(table, 2), 2)
    assert row[names.index("purse[1]")] == 8
    assert row[0] == 2
    assert "cup[5, 0]" in names


def test_what_never_changes_and_what_nobody_reads_is_left_out() -> None:
    names = " ".join(Observation(registry.game("liars_dice")).names)
    assert "dice_each" not in names  # the box
    assert "opener" not in names  # an option
    assert "seats" not in names
    assert "seen[0]" not in Observation(registry.game("cublino")).names  # a fingerprint of a position, 64 bits wide
    assert "cell[0, 0]" in Observation(registry.game("cublino")).names


@pytest.mark.parametrize("game", [game for game in GAMES if not game.open], ids=lambda game: game.name)
def test_worlds_that_differ_only_in_secrets_look_the_same(game: Game) -> None:
    rng, differing = stream(3, 1), 0
    for episode in moments(game, 60):
        for viewer in (NOBODY, 0, 1):
            other = copy.deepcopy(episode)
            other.table = game.view(episode.table, viewer)
            game.rules.guess(other.table, viewer, rng)
            differing += other.table != episode.table
            one, two = episode.see(viewer), other.see(viewer)
            assert np.array_equal(one["observation"], two["observation"])
            assert np.array_equal(one["action_mask"], two["action_mask"])
    assert differing > 0, "no two worlds differed: the test proved nothing"
