"""The worked examples of The General in docs/rules/roll_and_rule.md, played with their tapes."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.general.moves import CELL_WORDS as CELLS
from dicehouse.games.general.scoring import worth as points_of

VALUES = {  # dice, and all that they bring
    "GEN-X1": ("2 2 4 4 6 6", "twos 4, fours 8, sixes 12, even 24, pairs 24"),
    "GEN-X2": ("1 1 3 3 3 6", "ones 2, threes 9, sixes 6"),
    "GEN-X3": ("5 5 5 4 4 2", "twos 2, fours 8, fives 15, pyramid 25"),
    "GEN-X4": ("2 2 2 4 4 5", "twos 6, fours 8, fives 5, inverted 19"),
    "GEN-X5": ("6 6 6 6 6 6", "sixes 36, large 36, even 36, pairs 36, trios 36, general 36"),
    "GEN-X5 distinct": ("6 6 6 6 6 6", "sixes 36, large 36, even 36, general 36"),
    "GEN-X6": ("3 3 3 3 1 1", "ones 2, threes 12, small 14, odd 14, pairs 14"),
    "GEN-X6 distinct": ("3 3 3 3 1 1", "ones 2, threes 12, small 14, odd 14"),
    "GEN-X7 first": ("3 3 3 1 1 2", "ones 2, twos 2, threes 9, small 13"),
    "GEN-X7 second": ("3 3 3 2 2 1", "ones 1, twos 4, threes 9, small 14, pyramid 14"),
}


def sit(tape: str, open_cells: str = " ".join(CELLS), **options: str) -> Match:
    card = [[-1 if cell in open_cells.split() else 0 for cell in CELLS]]
    return Match("general", seats=1, tape=tape, options=options, start={"card": card})


def cells(m: Match) -> list[str]:
    return [move.words.removeprefix("score ") for move in m.legal(0) if move.words.startswith("score ")]


@pytest.mark.parametrize("example", VALUES)
def test_values(example: str) -> None:
    """GEN-X1, GEN-X2, GEN-X3, GEN-X4, GEN-X5, GEN-X6, GEN-X7."""
    tape, expected = VALUES[example]
    m = sit(tape, distinct_groups="on" if "distinct" in example else "off")
    assert ", ".join(f"{cell} {n}" for cell, n in zip(CELLS, m.view().worth, strict=True) if n) == expected


def test_must_take() -> None:
    """GEN-X8."""
    m = sit("4 4 5 5 6 6", must_take="on")
    assert cells(m) == ["large", "pairs"]
    assert [m.view().worth[CELLS.index(cell)] for cell in cells(m)] == [30, 30]
    others = [cell for cell in CELLS if cell not in ("large", "pairs")]
    assert cells(sit("4 4 5 5 6 6", " ".join(others), must_take="on")) == others


def test_nothing_is_locked() -> None:
    """GEN-X9: the ledger counts slots from 0, players from 1."""
    m = sit("1 1 3 5 6 2 3 3 4 3 3 3 1 1 1 1 1 1")
    m.play(0, "roll 4 5 6")
    assert list(m.view().dice) == [1, 1, 3, 3, 3, 4]
    m.play(0, "roll 1 2 6")
    assert list(m.view().dice) == [3] * 6
    with pytest.raises(DicehouseError, match="Three rolls"):
        m.play(0, "roll 1")
    m.play(0, "score general")
    assert m.view().card[0, CELLS.index("general")] == 18


def test_stop_early() -> None:
    """GEN-X10."""
    m = sit("1 2 3 4 5 6 1 1 1 1 1 1")
    m.play(0, "score straight")
    assert m.view().card[0, CELLS.index("straight")] == 21


def test_only_general_is_open() -> None:
    """GEN-X11."""
    m = sit("1 1 3 3 2 2 3 6 3 6", "general")
    m.play(0, "roll 5 6")
    m.play(0, "roll 5 6")
    assert list(m.view().dice) == [1, 1, 3, 3, 3, 6]
    assert [move.words for move in m.legal(0)] == ["score general"]
    m.play(0, "score general")
    assert m.over
    assert m.result is not None
    assert m.result.points == (0,)


BEST = {
    **{cell: " ".join([str(n)] * 6) for n, cell in enumerate(CELLS[:6], 1)},
    "small": "3 3 3 3 3 3",
    "large": "6 6 6 6 6 6",
    "even": "6 6 6 6 6 6",
    "odd": "5 5 5 5 5 5",
    "pairs": "6 6 6 6 6 6",
    "trios": "6 6 6 6 6 6",
    "pyramid": "6 6 6 5 5 4",
    "inverted": "4 4 4 5 5 6",
    "straight": "1 2 3 4 5 6",
    "general": "6 6 6 6 6 6",
}


@pytest.mark.parametrize(
    ("distinct", "total", "other"), [("off", 435, {}), ("on", 426, {"pairs": "6 6 5 5 4 4", "trios": "6 6 6 5 5 5"})]
)
def test_the_best_card(distinct: str, total: int, other: dict[str, str]) -> None:
    """GEN-X12: no card can be better, and this is how it is filled."""
    rolls = {**BEST, **other}
    m = sit(" ".join(rolls.values()), distinct_groups=distinct)
    for cell in CELLS:
        m.play(0, f"score {cell}")
    assert m.result is not None
    assert m.result.points == (total,)
    every_roll = list(combinations_with_replacement(range(1, 7), 6))
    assert sum(max(points_of(dice, cell, distinct == "on") for dice in every_roll) for cell in range(len(CELLS))) == total


def test_every_example_is_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert {int(n) for n in re.findall(r"GEN-X(\d+)", here)} == set(range(1, 13))
