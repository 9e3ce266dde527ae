"""What a single die can still become: the fewest tips to each top on the far row, were it alone on the board.

Everything is seen from the die's owner: how many rows are to go, the column from the left, the top and the near face. The
numbers are exact, by breadth-first search from the far row; every tip can be taken back, so the way there is the way from there.
"""

from .die import FACES, OPPOSITES, tipped
from .moves import COLUMNS, MAX_ROWS, OFF_BOARD, WAYS, neighbour

FEWEST_ROWS = 5
SIDES = FACES * FACES  # room for top and near face of a die
NO_DIE = 0  # where top and near face cannot be


def tips_by_top(rows):
    """For each top on the far row: the fewest tips to it from every (cell, top, near face)."""
    return {goal: _distances(rows, goal) for goal in range(1, FACES + 1)}


def _distances(rows, goal):
    far = range((rows - 1) * COLUMNS, rows * COLUMNS)
    near_faces = [face for face in range(1, FACES + 1) if face not in (goal, OPPOSITES - goal)]
    edge = [(cell, goal, near) for cell in far for near in near_faces]
    found = dict.fromkeys(edge, 0)
    for cell, top, near in edge:  # grows while it is walked
        for way in range(WAYS):
            to = neighbour(rows, cell, way)
            if to != OFF_BOARD and (next_one := (to, *tipped(top, near, way))) not in found:
                found[next_one] = found[cell, top, near] + 1
                edge.append(next_one)
    return found


def place_in_table(rows, to_go, column, top, near):
    """Boards of five to eight rows follow each other, by rows to go and columns."""
    smaller = (rows - FEWEST_ROWS) * (rows + FEWEST_ROWS - 1) // 2
    return ((smaller + to_go) * COLUMNS + column) * SIDES + (top - 1) * FACES + near - 1


def worth_table(point, tip):
    """For every die, the best it can aim at: ``point`` for each point of its last top, less ``tip`` for each tip to get there."""
    rows_in_all = sum(range(FEWEST_ROWS, MAX_ROWS + 1))
    table = [NO_DIE] * (rows_in_all * COLUMNS * SIDES)
    for rows in range(FEWEST_ROWS, MAX_ROWS + 1):
        tips = tips_by_top(rows)
        for cell, top, near in tips[1]:
            to_go = rows - 1 - cell // COLUMNS
            best = max(point * goal - tip * tips[goal][cell, top, near] for goal in tips)
            table[place_in_table(rows, to_go, cell % COLUMNS, top, near)] = best
    return table
