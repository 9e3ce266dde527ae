"""The opponents: what they keep, what they write, and how well they do."""

from __future__ import annotations

import pytest

from dicehouse import Match, game, simulate
from dicehouse.engine.stream import stream
from dicehouse.games.general.moves import CELL_WORDS as CELLS
from dicehouse.games.general.odds import ROLLS, expected
from dicehouse.games.general.tables import GAIN_BITS, GAIN_MASK, GAINS, PAR, UNIT, WORDS, ZERO, code_of, place_of


def chosen(bot: str, tape: str, open_cells: str = " ".join(CELLS), rerolls: int = 0, **options: str) -> str:
    """What a bot does with these dice, after rolling the last die again so many times."""
    card = [[-1 if cell in open_cells.split() else 0 for cell in CELLS]]
    m = Match("general", seats=1, tape=tape, options=options, start={"card": card})
    for _ in range(rerolls):
        m.play(0, "roll 6")
    view = m.view(0)
    return m.game.moves.words(view, m.game.bots[bot].decide(view, 0, m.game.legal(view, 0), stream(1, 1)))


def test_greedy_takes_the_first_combination() -> None:
    assert chosen("greedy", "1 1 2 2 3 3") == "score small"  # Pairs would bring as much now, and more another time


def test_greedy_collects_the_number_that_brings_most() -> None:
    assert chosen("greedy", "1 1 1 5 6 2") == "roll 1 2 3 4 6"
    assert chosen("greedy", "1 1 1 5 6 2", "ones twos general") == "roll 4 5 6"


@pytest.mark.parametrize(
    ("cell", "move"),
    [
        ("small", "roll 4 5"),
        ("large", "roll 1 2 3 6"),
        ("even", "roll 1 2 3 4"),
        ("odd", "roll 5 6"),
        ("pairs", "roll 4 5 6"),
        ("straight", "roll 2 3"),
        ("general", "roll 4 5 6"),
    ],
)
def test_greedy_keeps_what_fits(cell: str, move: str) -> None:
    assert chosen("greedy", "1 1 1 5 6 2", cell) == move


@pytest.mark.parametrize("bot", ["greedy", "planning"])
def test_nobody_breaks_a_general(bot: str) -> None:
    assert chosen(bot, "6 6 6 6 6 6").startswith("score")


def test_planning_keeps_five_sixes() -> None:
    assert chosen("planning", "6 6 6 6 6 1") == "roll 6"


def test_planning_goes_for_the_only_cell() -> None:
    assert chosen("planning", "1 2 3 4 5 5", "straight") in ("roll 5", "roll 6")
    assert chosen("planning", "2 2 2 2 3 3", "pairs") == "score pairs"
    assert chosen("planning", "2 2 2 2 3 3", "pairs", distinct_groups="on").startswith("roll")


def test_planning_crosses_out_what_is_worth_least() -> None:
    assert chosen("planning", "1 1 2 4 5 6 6 6", "large general", rerolls=2) == "score general"


def test_planning_writes_what_it_must() -> None:
    assert chosen("planning", "4 4 5 5 6 4 4 6", must_take="on", rerolls=2) in ("score large", "score pairs")


def test_the_tables_hold_what_they_promise() -> None:
    """Every roll has a place of its own, where its points lie."""
    assert sorted(place_of(code_of(roll)) for roll in ROLLS) == list(range(len(ROLLS)))
    for rolls_left in range(2):
        for roll in ROLLS[::20]:
            row = (rolls_left * len(ROLLS) + place_of(code_of(roll))) * WORDS
            for cell in range(len(CELLS)):
                held = GAINS[row + cell // 6] >> GAIN_BITS * (cell % 6) & GAIN_MASK
                points = (held - ZERO) / UNIT + PAR[cell] / 100
                assert points == pytest.approx(expected(cell, rolls_left, False)[roll], abs=0.51 / UNIT)


def test_the_tables_fit_into_a_graphics_card() -> None:
    """Its constants have 64 KB, and every whole number takes eight bytes."""
    from dicehouse.games.general import tables

    assert 8 * sum(len(value) for value in vars(tables).values() if isinstance(value, list) and isinstance(value[0], int)) < 56_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "wins"), [("greedy", "random", 198), ("planning", "random", 198), ("planning", "greedy", 140)]
)
def test_each_bot_beats_the_one_before(better: str, worse: str, wins: int) -> None:
    assert simulate(game("general"), [better, worse], games=200, seed=1, device="cpu").wins[0] > wins


@pytest.mark.slow
def test_planning_comes_close_to_the_best_there_is() -> None:
    """The best possible play of a single card brings 244.1 points on average."""
    assert simulate(game("general"), ["planning"], games=2000, seed=1, device="cpu").points.mean() > 237
