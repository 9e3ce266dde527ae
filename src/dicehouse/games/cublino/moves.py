"""The moves of Cublino: a die is tipped from one cell to the next; in the variation, dice are first turned one by one."""

from dicehouse.engine import NOBODY, Family, Moves

from .die import EAST, NORTH, SOUTH

COLUMNS = 6
MAX_ROWS = 8
MAX_CELLS = MAX_ROWS * COLUMNS  # cells are numbered along the rows: a1 is 0, b1 is 1, a2 is 6
WAYS = 4
OFF_BOARD = -1
FIRST_SIDE, SIDES = 2, 4  # 2 to 5 can look at the owner of a die with 1 on top (CUB-08)


def neighbour(rows, cell, way):
    """The next cell that way, or OFF_BOARD (CUB-Q1)."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if way == NORTH:
        return cell + COLUMNS if row + 1 < rows else OFF_BOARD
    if way == SOUTH:
        return cell - COLUMNS if row > 0 else OFF_BOARD
    if way == EAST:
        return cell + 1 if column + 1 < COLUMNS else OFF_BOARD
    return cell - 1 if column > 0 else OFF_BOARD


def cell_name(cell):
    return f"{'abcdef'[cell % COLUMNS]}{cell // COLUMNS + 1}"


class Tip(Family):
    """``tip e1e2`` tips the die on e1 over its edge onto e2; ``e1e2`` will do."""

    def __init__(self):
        super().__init__("tip", cell=range(MAX_CELLS), way=range(WAYS))

    def values(self, t, index):
        cell, way = divmod(index, WAYS)
        to = neighbour(t.rows, cell, way)
        return None if cell >= t.rows * COLUMNS or to == OFF_BOARD else {"from": cell_name(cell), "to": cell_name(to)}

    def argument_words(self, values):
        return f"{values['from']}{values['to']}"


MOVES = Moves(Tip(), Family("set", side=range(FIRST_SIDE, FIRST_SIDE + SIDES)))
TIP = MOVES.base("tip")  # TIP + WAYS * cell + way
SET = MOVES.base("set")

FIRST = Family("draws first", seat="AB")
CHANCES = Moves(FIRST)


def chance(t):
    """All that Chance does is to say who begins."""
    return FIRST, NOBODY
