"""The bots of The Sweet Spot beat random play."""

from __future__ import annotations

import pytest

from dicehouse import simulate


@pytest.mark.parametrize("bot", ["modest", "sharp"])
def test_a_bot_beats_random(bot: str) -> None:
    report = simulate("sweet_spot", [bot, "random"], games=100, seed=1, device="interpreter")
    assert report.wins[0] > 58


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["modest", "sharp"])
def test_a_bot_beats_three_random_ones(bot: str) -> None:
    """A fair share would be 100 of 400."""
    report = simulate("sweet_spot", [bot, "random", "random", "random"], games=400, seed=1, device="interpreter")
    assert report.wins[0] > 140


@pytest.mark.slow
def test_the_strongest_is_last() -> None:
    report = simulate("sweet_spot", ["sharp", "modest"], games=600, seed=2, device="interpreter")
    assert report.wins[0] > 325
