"""Hints: what is best, what it is worth, and the runner-up."""

from __future__ import annotations

import pytest

from dicehouse import Match
from dicehouse.coach import Advice, Choice, advise, advisers
from dicehouse.engine import registry


def test_advice_in_sentences() -> None:
    choices = [Choice(0, "roll", 0.5432), Choice(1, "stop", 0.512)]
    assert Advice(choices, "win", True, None).told() == ["Best: roll, 54.3 % to win. Next: stop, 51.2 % to win."]
    told = Advice(choices, "points", False, "A five is due.").told()
    assert told == ["Best: roll, about 0.5 points. Next: stop, about 0.5 points.", "A five is due."]
    assert Advice(choices[:1], "win", True, None).told() == ["There is no choice: roll."]


def test_a_move_that_was_made_is_explained() -> None:
    advice = Advice([Choice(0, "roll", 0.5432), Choice(1, "stop", 0.512)], "win", False, "A five is due.")
    assert advice.on(0, "roll") == "roll: about 54.3 % to win; the next best, stop, 51.2 % to win. A five is due."
    assert advice.on(1, "stop") == "stop: about 51.2 % to win; roll would have been better, 54.3 % to win."
    assert advice.on(2, "sing") == "sing: hardly worth a thought; roll would have been better, 54.3 % to win."


def test_where_nobody_decides_at_leisure_nobody_advises() -> None:
    for name in ("high_roll", "quick_count"):
        game = registry.game(name)
        assert advisers(game) == []
        match = Match(game, seats=2, seed=1)
        assert advise(game, match.view(0), 0) is None


@pytest.mark.slow
def test_what_is_solved_is_told_exactly() -> None:
    """AON-X5: both on 300, every roll but a 1 wins."""
    start = {"written": [300, 300], "turn_score": 0, "stage": 3, "turn": 0}
    match = Match("all_or_nothing", seats=2, options={"first": "A"}, start=start)
    advice = advise(match.game, match.view(0), 0)
    assert advice is not None
    assert advice.exact
    assert advice.choices[0].words == "roll"
    assert advice.choices[0].worth == pytest.approx(6 / 7, abs=1e-4)
    assert advise(match.game, match.view(1), 1) is None, "it is not B's turn"
