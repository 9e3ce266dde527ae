"""The die of Cublino against a second die, made of rotation matrices and sharing nothing with the rules."""

from __future__ import annotations

import random
from itertools import product

import pytest

from dicehouse.games.cublino.die import EAST, EAST_FACE, NORTH, SOUTH, WEST, tipped

Vector = tuple[int, int, int]
Matrix = tuple[Vector, Vector, Vector]

# The board lies in the plane of x (east) and y (north); z is up.
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
COMPASS: dict[int, Vector] = {NORTH: Y, EAST: X, SOUTH: (0, -1, 0), WEST: (-1, 0, 0)}

# CUB-Q2: opposite faces add to 7, and seen from outside, 1, 2, 3 run counter-clockwise around their corner: 1 × 2 = 3.
NORMALS: dict[int, Vector] = {1: X, 2: Y, 3: Z, 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def turned(by: Matrix, v: Vector) -> Vector:
    x, y, z = (sum(row[i] * v[i] for i in range(3)) for row in by)
    return (x, y, z)


def times(a: Matrix, b: Matrix) -> Matrix:
    columns = [turned(a, (b[0][i], b[1][i], b[2][i])) for i in range(3)]
    rows = [(columns[0][i], columns[1][i], columns[2][i]) for i in range(3)]
    return (rows[0], rows[1], rows[2])


def quarter_turn(axis: Vector) -> Matrix:
    """The right-handed quarter turn about an axis: Rodrigues' formula for 90 degrees, column by column."""
    images = []
    for v in (X, Y, Z):
        along = sum(a * b for a, b in zip(axis, v, strict=True))
        around = cross(axis, v)
        images.append(tuple(along * axis[i] + around[i] for i in range(3)))
    rows = [(images[0][i], images[1][i], images[2][i]) for i in range(3)]
    return (rows[0], rows[1], rows[2])


def tip(die: Matrix, way: int) -> Matrix:
    """Rolling towards d turns a body about the axis z × d: what was on top then looks towards d."""
    return times(quarter_turn(cross(Z, COMPASS[way])), die)


def face(die: Matrix, towards: Vector) -> int:
    return next(number for number, normal in NORMALS.items() if turned(die, normal) == towards)


def look(die: Matrix) -> tuple[int, int]:
    """Top and southern face: what the rules know of a die."""
    return face(die, Z), face(die, COMPASS[SOUTH])


def all_dice() -> list[Matrix]:
    """Every way a die can lie, found by tipping."""
    found: list[Matrix] = [(X, Y, Z)]
    for die in found:  # grows while it is walked
        found += [new for way in COMPASS if (new := tip(die, way)) not in found]
    return found


DICE = all_dice()


def test_there_are_24_ways_to_lie() -> None:
    """Six tops, four sides each (CUB-Q2)."""
    assert len({look(die) for die in DICE}) == len(DICE) == 24
    assert {(top, south) for top, south in product(range(1, 7), repeat=2) if EAST_FACE[top, south]} == set(map(look, DICE))


@pytest.mark.parametrize("way", COMPASS)
def test_all_24_dice_tip_as_real_ones_do(way: int) -> None:
    """CUB-03, CUB-Q2, CUB-Q3: top and side after each tip, in all four directions."""
    for die in DICE:
        assert tipped(*look(die), way) == look(tip(die, way))
        assert EAST_FACE[look(die)] == face(die, COMPASS[EAST])


@pytest.mark.parametrize("seat", [0, 1])
def test_tipping_as_its_owner_sees_it(seat: int) -> None:
    """CUB-Q3: forward brings up the near face, back the away face, right the left one, left the right; the old top looks ahead."""
    forward = NORTH if seat == 0 else SOUTH
    around = [(forward + quarter) % 4 for quarter in range(4)]  # forward, right, back, left of this owner
    for die in DICE:
        for way in around:
            behind = COMPASS[(way + 2) % 4]
            top, south = tipped(*look(die), way)
            assert top == face(die, behind)
            after = next(other for other in DICE if look(other) == (top, south))
            assert face(after, COMPASS[way]) == face(die, Z)


def test_long_random_walks() -> None:
    rng = random.Random(7)
    die, known = DICE[0], look(DICE[0])
    for _ in range(5_000):
        way = rng.choice(list(COMPASS))
        die, known = tip(die, way), tipped(*known, way)
        assert known == look(die)


def test_the_start_as_the_ledger_has_it() -> None:
    """CUB-Q2: with 1 up and 4 near, 6 is below, 3 away, 2 right and 5 left of the owner."""
    start = next(die for die in DICE if look(die) == (1, 4))
    below = face(start, (0, 0, -1))
    assert [below, *(face(start, COMPASS[way]) for way in (NORTH, EAST, WEST))] == [6, 3, 2, 5]
