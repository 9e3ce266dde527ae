"""What six dice bring in each cell of the card."""

from .moves import DICE, EVEN, FACES, GENERAL, INVERTED, LARGE, NUMBERS, ODD, PAIRS, PYRAMID, SMALL, STRAIGHT, TRIOS


def worth(dice, cell, distinct):
    """The points of these dice in a cell; 0 if they do not fit it. ``distinct``: equal groups count as one larger group."""
    if cell < NUMBERS:
        return (cell + 1) * count(dice, cell + 1)  # GEN-18; no such die is worth nothing (GEN-Q10)
    return total(dice) if makes(dice, cell, distinct) else 0  # GEN-16, without exceptions (GEN-Q9)


def makes(dice, cell, distinct):
    """Whether the dice make a combination (GEN-06 to GEN-15)."""
    if cell == SMALL:  # not all three values need to be there (GEN-Q7)
        return among(dice, 1, 2, 3)
    if cell == LARGE:
        return among(dice, 4, 5, 6)
    if cell == EVEN:
        return among(dice, 2, 4, 6)
    if cell == ODD:
        return among(dice, 1, 3, 5)
    if cell == PAIRS:
        return grouped(dice, 2, distinct)
    if cell == TRIOS:
        return grouped(dice, 3, distinct)
    if cell == PYRAMID:
        return pyramid(dice, 1)
    if cell == INVERTED:
        return pyramid(dice, -1)
    if cell == STRAIGHT:
        return grouped(dice, 1, True)
    return cell == GENERAL and count(dice, dice[0]) == DICE


def among(dice, a, b, c):
    return count(dice, a) + count(dice, b) + count(dice, c) == DICE


def grouped(dice, size, distinct):
    """Whether the dice fall into groups of so many equal dice; groups may be alike, unless ``distinct`` (GEN-Q5, GEN-Q6)."""
    for face in range(1, FACES + 1):
        n = count(dice, face)
        if n % size != 0 or (distinct and n > size):
            return False
    return True


def pyramid(dice, up):
    """A trio, a pair and a single die, each of another value, from the highest down; with ``up`` -1 from the lowest up (GEN-Q8)."""
    trio = face_of(dice, 3)
    pair = face_of(dice, 2)
    single = face_of(dice, 1)
    return trio > 0 and pair > 0 and (trio - pair) * up > 0 and (pair - single) * up > 0


def face_of(dice, n):
    """The face that exactly n dice show; 0 if none does."""
    for face in range(1, FACES + 1):
        if count(dice, face) == n:
            return face
    return 0


def count(dice, face):
    n = 0
    for slot in range(DICE):
        if dice[slot] == face:
            n += 1
    return n


def total(dice):
    points = 0
    for slot in range(DICE):
        points += dice[slot]
    return points
