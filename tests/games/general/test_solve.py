"""The solution of The General, checked three ways: by itself, by the odds of single turns, and by the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicehouse import game
from dicehouse.engine import CHANCE
from dicehouse.engine.answers import stored
from dicehouse.games.general import rules
from dicehouse.games.general.moves import CELL_WORDS, CELLS, FACES, ROLL, SCORE
from dicehouse.games.general.odds import ROLLS, before_a_roll, kept_values
from dicehouse.games.general.rules import MAX_ROLLS, OPEN
from dicehouse.games.general.scoring import makes, worth
from dicehouse.games.general.solve import CARDS, DISTINCT_GROUPS, FULL_CARD, MUST_TAKE, UNIT, VARIANTS, work_out_cards
from dicehouse.games.general.turn import ALL_HANDS

BOTH = MUST_TAKE + DISTINCT_GROUPS
ROUNDING = 0.5 / UNIT


points_usually = stored("dicehouse.games.general", "rest")
points_fewer = stored("dicehouse.games.general", "lost")


def rest(card: int, variant: int = 0) -> float:
    """The points to come, as the bot reads them."""
    return (points_usually()[card] - points_fewer()[variant * CARDS + card]) / UNIT


def card_of(cells: str) -> int:
    return sum(1 << CELL_WORDS.index(cell) for cell in cells.split())


def solved(card: int, variant: int) -> list[float]:
    """The solver's own work, in the interpreter, on the cards within this one."""
    found = [0.0] * (card + 1)
    work_out_cards(card, variant, found, [0.0] * CELLS, [0.0] * ALL_HANDS)
    return found


def open_on(card: int) -> list[int]:
    return [cell for cell in range(CELLS) if card >> cell & 1]


def test_the_expected_totals_of_whole_matches() -> None:
    assert len(points_usually()) == CARDS
    assert len(points_fewer()) == len(VARIANTS) * CARDS
    found = [rest(FULL_CARD, variant) for variant in range(len(VARIANTS))]
    assert found == pytest.approx([244.115056, 243.842221, 241.200035, 240.928560], abs=ROUNDING)


def test_a_full_card_brings_nothing_more() -> None:
    assert [rest(0, variant) for variant in range(len(VARIANTS))] == [0] * len(VARIANTS)


def test_a_single_number_brings_what_three_rolls_do() -> None:
    """Each of six dice shows the face within three rolls with a chance of 91/216."""
    for face in range(1, 7):
        assert rest(1 << face - 1) == pytest.approx(6 * face * 91 / 216, abs=ROUNDING)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_the_table_agrees_with_the_odds_of_a_turn(variant: int) -> None:
    """Any card is worth what the best turn brings, by the odds that players are told, and the card after it."""
    for card in random.Random(variant).sample(range(1, CARDS), 4):
        values: Any = {roll: best_to_write(roll, card, variant) for roll in ROLLS}
        for _ in range(MAX_ROLLS - 1):
            values = before_a_roll(values)
        assert rest(card, variant) == pytest.approx(kept_values(values)[()], abs=2 * ROUNDING)


def best_to_write(roll: Any, card: int, variant: int) -> Any:
    distinct = variant & DISTINCT_GROUPS
    made = [cell for cell in open_on(card) if makes(roll, cell, distinct)] if variant & MUST_TAKE else []
    return max(worth(roll, cell, distinct) + rest(card - (1 << cell), variant) for cell in made or open_on(card))


@pytest.mark.parametrize("variant", [0, BOTH])
def test_the_solver_finds_what_is_stored(variant: int) -> None:
    card = card_of("twos trios general")
    found = solved(card, variant)
    for smaller in range(card + 1):
        if smaller & card == smaller:
            assert rest(smaller, variant) == pytest.approx(found[smaller], abs=ROUNDING)


@pytest.mark.slow
@pytest.mark.parametrize(("cells", "variant"), [("straight", 0), ("sixes pairs", BOTH)])
def test_a_small_card_walked_by_the_rules(cells: str, variant: int) -> None:
    """Every move and every fall of the dice of the last turns, as the game's own rules play them."""
    card = card_of(cells)
    options = {"must_take": "on" if variant & MUST_TAKE else "off", "distinct_groups": "on" if variant & DISTINCT_GROUPS else "off"}
    row = [OPEN if cell in open_on(card) else 0 for cell in range(CELLS)]
    table = game("general").table(1, options, {"card": [row]})
    assert points_to_come(table, {}) == pytest.approx(solved(card, variant)[card], abs=1e-9)


def points_to_come(table: Any, known: dict[Any, float]) -> float:
    """From any table on, with the best moves. Tables are the same if they differ in the places of the dice alone."""
    now = rules.waiting(table)
    if now == 0:
        return 0.0
    key = (*sorted(table.dice), table.roll, *(points == OPEN for points in table.card.rows[0]))
    if key not in known:
        if now == CHANCE:
            n = rules.odds(table, [0] * FACES)
            known[key] = sum(worth_of(table, CHANCE, move, known) for move in range(n)) / n  # all as likely
        else:
            known[key] = max(worth_of(table, 0, move, known) for move in unlike_moves(table))
    return known[key]


def unlike_moves(table: Any) -> list[int]:
    """The legal moves; of those that roll the same faces again, one."""
    moves: list[int] = []
    n = rules.legal(table, 0, moves)
    unlike = {faces_of(table.dice, move - ROLL) if move < SCORE else move: move for move in moves[:n]}
    return list(unlike.values())


def faces_of(dice: list[int], taken: int) -> tuple[int, ...]:
    return tuple(sorted(face for slot, face in enumerate(dice) if taken >> slot & 1))


def worth_of(table: Any, actor: int, move: int, known: dict[Any, float]) -> float:
    """What a move writes, and what comes after it."""
    after = table.copy()
    rules.play(after, actor, move)
    written = rules.total_of(after, 0) - rules.total_of(table, 0) if actor != CHANCE and move >= SCORE else 0
    return float(written + points_to_come(after, known))
