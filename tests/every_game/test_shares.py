"""Where a game says how likely each seat is to win, that is exact: it changes with the dice, and on average not at all."""

from __future__ import annotations

import pytest

from dicehouse.engine.rules import CHANCE

from .conftest import Setting
from .test_secrets import moments


def test_shares_are_the_average_of_what_may_come_next(lucky: Setting) -> None:
    game = lucky.game
    for seed in range(2):
        for table in moments(lucky.played(seed)):
            now = game.rules.waiting(table)
            actor = CHANCE if now == CHANCE else (now & -now).bit_length() - 1
            if now == CHANCE:
                weights = game.odds(table)
            else:
                only = game.legal(table, actor)
                assert len(only) == 1, "shares are for games without a choice"
                weights = [int(move in only) for move in range(game.moves.size)]
            expected = [0.0] * lucky.seats
            for move, weight in enumerate(weights):
                if weight:
                    after = table.copy()
                    game.rules.play(after, actor, move)
                    for seat, share in enumerate(game.shares(after) or []):
                        expected[seat] += share * weight / sum(weights)
            assert game.shares(table) == pytest.approx(expected, abs=1e-9)
            assert sum(expected) == pytest.approx(1)


def test_at_the_end_the_winners_have_it_all(lucky: Setting) -> None:
    match = lucky.played(3)
    shares = lucky.game.shares(match.view())
    assert match.result is not None
    winners = match.result.winners
    assert shares == pytest.approx([1 / len(winners) if seat in winners else 0 for seat in range(lucky.seats)])
