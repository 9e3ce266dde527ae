"""Hints: what is best, what it is worth, and the runner-up."""

from __future__ import annotations

import pytest

from dicehouse import Match
from dicehouse.coach import Advice, Choice, advise, advisers, choices_among
from dicehouse.engine import registry


def test_advice_in_sentences() -> None:
    choices = [Choice(0, "roll", 0.5432), Choice(1, "stop", 0.512)]
    assert Advice(choices, "win", True, None).told() == ["Best: roll, 54.3 % to win. Next: stop, 51.2 % to win."]
    told = Advice(choices, "points", False, "A five is due.").told()
    assert told == ["Best: roll, about 0.5 points. Next: stop, about 0.5 points.", "A five is due."]
    assert Advice(choices[:1], "win", True, None).told() == ["There is no choice: roll."]


def test_moves_are_told_as_one_speaks_of_them_and_as_one_types_them() -> None:
    choices = [Choice(7, "keep 6 6 6", 44.2, "roll 1 2 5"), Choice(9, "write 18 in Sixes", 44.2, "score sixes")]
    advice = Advice(choices, "points", True, None)
    assert advice.told() == ["Best: keep 6 6 6 (roll 1 2 5), 44.2 points. Next: write 18 in Sixes (score sixes), 44.2 points."]
    assert advice.on("keep 6 6 6") == "keep 6 6 6: 44.2 points; write 18 in Sixes would have been as good."


def test_a_move_that_was_made_is_explained() -> None:
    advice = Advice([Choice(0, "roll", 0.5432), Choice(1, "stop", 0.512)], "win", False, "A five is due.")
    assert advice.on("roll") == "roll: about 54.3 % to win; the next best, stop, 51.2 % to win. A five is due."
    assert advice.on("stop") == "stop: about 51.2 % to win; roll would have been better, 54.3 % to win."
    assert advice.on("sing") == "sing: hardly worth a thought; roll would have been better, about 54.3 % to win."


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


def test_what_a_search_has_settled_on_comes_first() -> None:
    """Moves as a search finds them, the most tried first: number, worth, and how much of the thinking it got."""
    game = registry.game("general")
    match = Match(game, seats=2, options={"first": "A"}, tape="1 1 3 4 5 6")
    kept_one = [match.parse(0, words).number for words in ("roll 2 3 4 5 6", "roll 1 3 4 5 6")]  # the one 1 or the other
    cell, general, crossed = (match.parse(0, f"score {cell}").number for cell in ("sixes", "general", "twos"))
    found = [(cell, 0.5, 0.6), (kept_one[0], 0.7, 0.2), (kept_one[1], 0.6, 0.1), (general, 0.1, 0.099), (crossed, 0.9, 0.001)]
    told = [(choice.words, choice.worth, choice.typed) for choice in choices_among(game, match.view(0), found)]
    assert told == [
        ("write 6 in Sixes", 0.5, "score sixes"),
        ("keep 1 and roll five dice", 0.5, "roll 2 3 4 5 6"),
        ("cross out General", 0.1, "score general"),
    ]
