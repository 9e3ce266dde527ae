"""Who has the best result: against counting all cases."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from dicehouse.engine import best_of


@pytest.mark.parametrize("players", range(1, 9))
def test_the_chance_to_be_best_is_that_of_all_cases_counted(players: int) -> None:
    rng = random.Random(players)
    weights = [[rng.randrange(5) for _ in range(3)] for _ in range(players)]
    chances = [[(weight + 1) / (sum(row) + 3) for weight in row] for row in weights]
    counted = [0.0] * players
    for results in product(range(3), repeat=players):
        winners = [p for p in range(players) if results[p] == max(results)]
        for p in winners:
            counted[p] += prod(chances[q][result] for q, result in enumerate(results)) / len(winners)
    assert best_of(chances) == pytest.approx(counted)


def test_results_that_nobody_can_have_do_not_matter() -> None:
    assert best_of([[0.0, 0.5, 0.0, 0.5], [0.0, 1.0, 0.0, 0.0]]) == pytest.approx([0.75, 0.25])
