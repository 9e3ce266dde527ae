"""The opponents: what they keep, what they write, and how well they do."""

from __future__ import annotations

import pytest

from dicehouse import Match, game, simulate
from dicehouse.engine.bot import set_up
from dicehouse.engine.stream import stream
from dicehouse.games.general.moves import CELL_WORDS as CELLS
from dicehouse.games.general.moves import GENERAL, SCORE
from dicehouse.games.general.odds import ROLLS, expected
from dicehouse.games.general.tables import GAIN_BITS, GAIN_MASK, GAINS, PAR, UNIT, WORDS, ZERO, code_of, place_of


def sit(tape: str, open_cells: str, rerolls: int = 0, **options: str) -> Match:
    """A match of one player with these dice, after rolling the last die again so many times."""
    card = [[-1 if cell in open_cells.split() else 0 for cell in CELLS]]
    m = Match("general", seats=1, tape=tape, options=options, start={"card": card})
    for _ in range(rerolls):
        m.play(0, "roll 6")
    return m


def chosen(bot: str, tape: str, open_cells: str = " ".join(CELLS), rerolls: int = 0, **options: str) -> str:
    """What a bot does with these dice."""
    m = sit(tape, open_cells, rerolls, **options)
    view = m.view(0)
    return m.game.moves.words(view, m.game.bots[bot].decide(view, 0, m.game.legal(view, 0), stream(1, 1)))


def expected_totals(tape: str, open_cells: str, rerolls: int = 0, **options: str) -> dict[str, float]:
    """What the perfect bot says each move is worth."""
    m = sit(tape, open_cells, rerolls, **options)
    view, bot = m.view(0), m.game.bots["perfect"]
    moves = m.game.legal(view, 0)
    worth = [0.0] * len(moves)
    assert bot.values
    bot.values(view, 0, moves, len(moves), worth, set_up(bot.desk, type(view)))
    return {m.game.moves.words(view, move): points for move, points in zip(moves, worth, strict=True)}


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


@pytest.mark.parametrize("bot", ["greedy", "hungry", "planning", "perfect"])
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


def test_hungry_lives_for_the_turn() -> None:
    """Sixes bring more now than Ones, but 6 points there are a waste: three sixes are usual."""
    assert chosen("hungry", "1 1 1 6 4 5 2 5", "ones sixes", rerolls=2) == "score sixes"
    assert chosen("perfect", "1 1 1 6 4 5 2 5", "ones sixes", rerolls=2) == "score ones"


def test_hungry_crosses_out_what_is_worth_least() -> None:
    assert chosen("hungry", "1 1 2 4 5 6 6 6", "large general", rerolls=2) == "score general"


def test_perfect_knows_what_a_roll_is_worth() -> None:
    """With only Sixes open, a die that is no six becomes one with a chance of 1/6 in one roll and of 11/36 in two."""
    two_left, one_left = expected_totals("6 6 6 1 2 3", "sixes"), expected_totals("6 6 6 1 2 3 3", "sixes", rerolls=1)
    assert two_left["score sixes"] == one_left["score sixes"] == 18
    assert two_left["roll 4 5 6"] == pytest.approx(18 + 3 * 6 * 11 / 36)
    assert one_left["roll 4 5 6"] == pytest.approx(18 + 3 * 6 / 6)
    assert one_left["roll 1 2 3 4 5 6"] == pytest.approx(6 * 6 / 6)


def test_perfect_counts_what_is_written() -> None:
    written = range(3, 18)
    view = Match("general", seats=1, tape="1 2 3 4 5 5", start={"card": [[*written, -1]]}).view(0)
    bot, worth = game("general").bots["perfect"], [0.0]
    assert bot.values
    bot.values(view, 0, [SCORE + GENERAL], 1, worth, set_up(bot.desk, type(view)))
    assert worth == [sum(written)]


def test_perfect_plays_by_the_options() -> None:
    """Four twos are two pairs by the usual rules only; dice that make Pairs may have to be written there."""
    assert chosen("perfect", "2 2 2 2 3 3", "pairs") == "score pairs"
    assert chosen("perfect", "2 2 2 2 3 3", "pairs", distinct_groups="on").startswith("roll")
    assert chosen("perfect", "1 1 2 2 6 6 6", "sixes pairs", rerolls=1, must_take="on") == "score pairs"
    usual, bound = (expected_totals("1 1 2 2 6 6 6 6", "twos pairs", 2, must_take=must) for must in ("off", "on"))
    assert "score twos" in usual
    assert "score twos" not in bound


def why(move: str, tape: str, open_cells: str, rerolls: int = 0, **options: str) -> str | None:
    m = sit(tape, open_cells, rerolls, **options)
    return m.game.why(m.view(0), 0, m.parse(0, move).number)


def test_a_roll_is_explained_by_where_it_leads() -> None:
    """One die shows a six with a chance of 1/6 in one roll and of 11/36 in two."""
    kept = "With 6 6 6 6 6 kept, this turn most likely ends in"
    assert why("roll 6", "6 6 6 6 6 1", "general") == f"{kept} a cell crossed out (69 %) or General (31 %)."
    assert why("roll 6", "6 6 6 6 6 1 1", "general", rerolls=1) == f"{kept} a cell crossed out (83 %) or General (17 %)."
    all_again = why("roll 1 2 3 4 5 6", "6 6 6 6 6 1 1", "sixes", rerolls=1)  # (5/6)^6 is 33 %
    assert all_again == "With nothing kept, this turn most likely ends in Sixes (67 %) or a cell crossed out (33 %)."


def test_a_cell_is_explained_by_what_a_turn_is_worth() -> None:
    """Three rolls bring 6 × 6 × 91/216 = 15.2 points in Sixes, if nothing else is open."""
    usual = "than a turn with this card is worth on average."
    assert why("score sixes", "6 6 6 1 2 3", "sixes") == f"18 in Sixes is 2.8 more {usual}"
    assert why("score sixes", "6 6 5 1 2 3", "sixes") == f"12 in Sixes is 3.2 less {usual}"
    assert why("score sixes", "1 2 3 4 5 5", "sixes") == f"Crossing out Sixes brings 15.2 less {usual}"


def test_what_must_be_written_is_where_a_turn_ends() -> None:
    """Five ones and a 2 are better written as Ones, but whatever makes Small must be written there: a 1, 2 or 3."""
    free, bound = (why("roll 6", "1 1 1 1 1 5 5", "ones small", 1, must_take=must) for must in ("off", "on"))
    assert free == "With 1 1 1 1 1 kept, this turn most likely ends in Ones (83 %) or Small (17 %)."
    assert bound == "With 1 1 1 1 1 kept, this turn most likely ends in Ones (50 %) or Small (50 %)."


@pytest.mark.slow
def test_each_bot_does_better_than_the_one_before() -> None:
    """The best possible play of a card brings 244.1 points on average, with a deviation of 30."""
    games = 500
    greedy, hungry, planning, perfect = simulate(
        game("general"), ["greedy", "hungry", "planning", "perfect"], games=games, seed=1, device="cpu"
    ).points.mean(axis=0)
    assert 195 < greedy < 215 < hungry < 234 < planning
    assert perfect == pytest.approx(244.1, abs=3 * 30 / games**0.5)


def test_the_gentlest_beats_random() -> None:
    assert simulate(game("general"), ["greedy", "random"], games=20, seed=1, device="interpreter").wins[0] == 20
