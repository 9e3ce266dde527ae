"""Why a move is good, in a sentence: where the dice will end up, or how a cell compares with a usual turn."""

from functools import cache

from dicehouse.engine import percent
from dicehouse.engine.bot import set_up

from .bot import DESK, open_cells, points_to_come
from .moves import CELLS, DICE, NUMBERS, ROLL, SCORE
from .odds import HANDS, ROLLS, WITHOUT, expected, kept_values
from .rules import MAX_ROLLS, Table
from .words import CELL_NAMES

CROSSED_OUT = -1  # no cell

desk = cache(lambda: set_up(DESK, Table))


def why(view, seat, move):
    card = open_cells(view, seat)
    return why_write(view, card, move - SCORE) if move >= SCORE else why_roll(view, card, move - ROLL)


def why_write(view, card, cell):
    """A turn is worth what is to come before it, less what is to come after it."""
    more = round(view.worth[cell] + rest(view, card - (1 << cell)) - rest(view, card), 1)
    name = CELL_NAMES[cell]
    written = f"{view.worth[cell]} in {name} is" if view.worth[cell] else f"Crossing out {name} brings"
    if more == 0:
        return f"{written} just what a turn with this card is worth on average."
    return f"{written} {abs(more):g} {'more' if more > 0 else 'less'} than a turn with this card is worth on average."


def rest(view, card):
    return points_to_come(view, card, desk())


def why_roll(view, card, dice):
    hand = tuple(sorted(view.dice[slot] for slot in range(DICE) if not dice >> slot & 1))
    chances = chances_to_write(view, card, hand)
    likely = sorted(chances, key=lambda cell: (-chances[cell], cell))[:2]
    kept = f"With {' '.join(map(str, hand))} kept" if hand else "With nothing kept"
    names = {cell: "a cell crossed out" if cell == CROSSED_OUT else CELL_NAMES[cell] for cell in likely}
    cells = " or ".join(f"{names[cell]} ({percent(chances[cell])})" for cell in likely if chances[cell])
    return f"{kept}, this turn most likely ends in {cells}."


def chances_to_write(view, card, hand):
    """Where this turn may end, and how likely, if a hand is kept now and the best is played after that."""
    chosen = {roll: best_cell(view, card, roll) for roll in ROLLS}
    worths = {roll: points for roll, (points, _) in chosen.items()}
    cells = {cell for _, cell in chosen.values()}
    chances = {cell: kept_values({roll: float(best == cell) for roll, (_, best) in chosen.items()}) for cell in cells}
    for _ in range(MAX_ROLLS - view.roll - 1):
        kept = best_hands(kept_values(worths))
        worths = {roll: points for roll, (points, _) in kept.items()}
        chances = {cell: kept_values({roll: chances[cell][smaller] for roll, (_, smaller) in kept.items()}) for cell in cells}
    return {cell: chances[cell][hand] for cell in cells}


def best_cell(view, card, roll):
    """What a roll is worth, and where it is written."""
    distinct = bool(view.distinct_groups)
    points = {cell: expected(cell, 0, distinct)[roll] for cell in range(CELLS) if card >> cell & 1}
    made = [cell for cell in points if cell >= NUMBERS and points[cell]] if view.must_take else []
    most, cell = max((points[cell] + rest(view, card - (1 << cell)), cell) for cell in made or points)
    return most, cell if points[cell] else CROSSED_OUT


def best_hands(worths):
    """For every roll what it is worth if the best hand is kept of it, and that hand."""
    best = {}
    for hands in HANDS:
        for hand in hands:
            best[hand] = max([(worths[hand], hand), *[best[smaller] for smaller in WITHOUT[hand]]])
    return {roll: best[roll] for roll in ROLLS}
