"""A die that lies on the board: which faces it has where, and what tipping it over an edge does.

North is up the board, from row 1 to the last row; a die is known by its top and by the face that looks south. Opposite faces add
to 7, and 1, 2, 3 run counter-clockwise around their corner (CUB-Q2).
"""

from dicehouse.engine import Grid

NORTH, EAST, SOUTH, WEST = range(4)
FACES = 6
OPPOSITES = 7  # what opposite faces add to


def _east(top, south):
    """The face that looks east: of the third pair, the one that makes the die right-handed; 0 where there is no such die."""
    pairs = [min(face, OPPOSITES - face) for face in (top, south)]
    third = 6 - sum(pairs)  # the pairs are called by their lower faces, 1, 2 and 3
    if pairs[0] == pairs[1]:
        return 0
    in_order = (pairs[1] - pairs[0]) % 3 == 1
    lower_faces = (top == pairs[0]) == (south == pairs[1])
    return third if in_order == lower_faces else OPPOSITES - third


EAST_FACE = Grid([0 if 0 in (top, south) else _east(top, south) for south in range(FACES + 1)] for top in range(FACES + 1))


def tipped(top, south, way):
    """Top and southern face after a tip: the face it came from behind is on top now (CUB-03, CUB-Q3)."""
    if way == NORTH:
        return south, OPPOSITES - top
    if way == SOUTH:
        return OPPOSITES - south, top
    east = EAST_FACE[top, south]
    return (OPPOSITES - east if way == EAST else east), south
