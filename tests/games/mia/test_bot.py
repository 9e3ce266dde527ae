"""The bots of Mia: both beat random play, and the better one plays the exact solution of a round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehouse import simulate
from dicehouse.games.mia.equilibrium import BLUFFS, CERTAIN, DOUBTS, HONEST, WORTH
from dicehouse.games.mia.odds import ROLLS_OF_TWO, WAYS, higher

MIA = 20


@pytest.mark.parametrize("bot", ["honest", "unreadable"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_beats_random(bot: str, seats: int) -> None:
    """A fair share would be 50 of 100, or 25."""
    report = simulate("mia", [bot, *["random"] * (seats - 1)], games=100, seed=1, device="interpreter")
    assert report.wins[0] > (80 if seats == 2 else 48)


@pytest.mark.slow
def test_the_strongest_is_last() -> None:
    report = simulate("mia", ["unreadable", "honest"], games=1000, seed=2, device="interpreter")
    assert report.wins[0] > 540


def test_high_values_are_worth_what_beats_them() -> None:
    """After a high value every answer is a doubt, so only better dice help."""
    for to_beat in range(7, MIA):
        assert WORTH[to_beat] == Fraction(higher(to_beat), ROLLS_OF_TWO)
    assert WORTH[MIA] == Fraction(2, 36)


def roller_wins(to_beat: int, dice: int, announce: int) -> float:
    """Against the answers of the solution, if later rollers win what they are worth."""
    doubt: float = DOUBTS[to_beat + 1, announce] / CERTAIN
    return doubt * (dice >= announce) + (1 - doubt) * (1 - float(WORTH[announce]))


def chances(to_beat: int, dice: int) -> list[float]:
    """How likely the solution announces each value with these dice."""
    row = to_beat + 1
    honest = HONEST[row, dice] / CERTAIN
    return [honest * (rank == dice) + (1 - honest) * BLUFFS[row, rank] / CERTAIN for rank in range(MIA + 1)]


@pytest.mark.parametrize("to_beat", range(-1, MIA))
def test_nobody_gains_by_playing_otherwise(to_beat: int) -> None:
    """Both sides of the solution are best answers to each other, for every value to beat, and win what it says."""
    falls = [ways / ROLLS_OF_TWO for ways in WAYS]
    ranks = range(to_beat + 1, MIA + 1)
    best = sum(falls[dice] * max(roller_wins(to_beat, dice, rank) for rank in ranks) for dice in range(MIA + 1))
    assert best == pytest.approx(float(WORTH[to_beat]), abs=1e-3)
    answers_win = 0.0
    for rank in ranks:
        announced = sum(falls[dice] * chances(to_beat, dice)[rank] for dice in range(MIA + 1))
        bluffed = sum(falls[dice] * chances(to_beat, dice)[rank] for dice in range(rank))
        answers_win += max(bluffed, announced * float(WORTH[rank]))
    assert 1 - answers_win == pytest.approx(float(WORTH[to_beat]), abs=1e-3)
