"""Two opponents: one takes what comes, one weighs every way to roll on against what the cells of its card are worth."""

from dicehouse.engine import Bot

from .moves import CELLS, DICE, EVEN, FACES, GENERAL, LARGE, NUMBERS, ODD, ROLL, SCORE, SETS, SMALL, STRAIGHT
from .rules import MAX_ROLLS, OPEN, makes_open_combination
from .scoring import count
from .tables import (
    CARD_WORDS,
    CELLS_A_WORD,
    CODE,
    CODE_BITS,
    CODE_MASK,
    EVENLY,
    FALLS,
    FALLS_FROM,
    GAIN_BITS,
    GAIN_MASK,
    MIDDLE,
    MIDDLE_DISTINCT,
    PAR,
    PLACES,
    WORDS,
    gains_at,
    place_of,
)

# --- greedy ----------------------------------------------------------------------------------------------------------


def greedy(view, seat, moves, n, rng):
    """Takes a combination as soon as one is there; until then it collects for the cell that looks best now."""
    if view.roll < MAX_ROLLS and not makes_open_combination(view, seat):
        dice = useless_dice(view, aim(view, seat))
        if dice > 0:
            return ROLL + dice
    return most_points(view, moves, n)


def aim(view, seat):
    """The open number that brings most now; when all numbers are written, the combination that most dice fit."""
    best = -1
    for cell in range(NUMBERS):
        if view.card[seat, cell] == OPEN and (best < 0 or view.worth[cell] >= view.worth[best]):
            best = cell
    if best >= 0:
        return best
    fewest = DICE + 1
    for cell in range(NUMBERS, CELLS):
        useless = dice_in(useless_dice(view, cell))
        if view.card[seat, cell] == OPEN and useless < fewest:
            fewest = useless
            best = cell
    return best


def useless_dice(view, cell):
    """The set of dice that do nothing for a cell."""
    dice = 0
    for slot in range(DICE):
        if not helps(view, cell, slot):
            dice += 1 << slot
    return dice


def helps(view, cell, slot):
    face = view.dice[slot]
    if cell < NUMBERS:
        return face == cell + 1
    if cell == SMALL:
        return face <= 3
    if cell == LARGE:
        return face > 3
    if cell == EVEN:
        return face % 2 == 0
    if cell == ODD:
        return face % 2 == 1
    if cell == STRAIGHT:
        return is_first_of_its_face(view, slot)
    if cell == GENERAL:
        return face == commonest(view)
    return count(view.dice, face) > 1


def is_first_of_its_face(view, slot):
    first = 0
    while view.dice[first] != view.dice[slot]:
        first += 1
    return first == slot


def commonest(view):
    best = 1
    for face in range(2, FACES + 1):
        if count(view.dice, face) >= count(view.dice, best):
            best = face
    return best


def most_points(view, moves, n):
    """The cell that brings most; to cross out, the one that is worth least."""
    best = -1
    for i in range(n):
        cell = moves[i] - SCORE
        if cell >= 0 and (
            best < 0 or view.worth[cell] > view.worth[best] or (view.worth[cell] == view.worth[best] and PAR[cell] < PAR[best])
        ):
            best = cell
    return SCORE + best


# --- planning --------------------------------------------------------------------------------------------------------


def planning(view, seat, moves, n, rng):
    """Compares the best cell now with every set of dice it could roll, by what may fall and what that would gain."""
    best_move = moves[n - 1]
    best = -1
    row = place_of(code_of_kept(view, 0)) * WORDS
    for i in range(n):
        cell = moves[i] - SCORE
        if cell >= 0:
            value = gain_in(view, row, cell) * EVENLY[0]
            if value > best:
                best = value
                best_move = moves[i]
    if view.roll < MAX_ROLLS:
        low = open_lanes(view, seat, 0)
        middle = open_lanes(view, seat, 1)
        high = open_lanes(view, seat, 2)
        for dice in range(1, SETS):
            if takes_the_first_of_equals(view, dice):
                value = value_of_rolling(view, dice, low, middle, high)
                if value > best:
                    best = value
                    best_move = ROLL + dice
    return best_move


def gain_in(view, row, cell):
    """What the dice gain in a cell, now."""
    return gains_at(row + word_of(view, cell // CELLS_A_WORD)) >> GAIN_BITS * (cell % CELLS_A_WORD) & GAIN_MASK


def word_of(view, word):
    return MIDDLE_DISTINCT if word == MIDDLE and view.distinct_groups else word


def open_lanes(view, seat, word):
    """A mask for one of the card's words: closed cells gain nothing."""
    lanes = 0
    for i in range(CELLS_A_WORD):
        cell = CELLS_A_WORD * word + i
        if cell < CELLS and view.card[seat, cell] == OPEN:
            lanes += GAIN_MASK << GAIN_BITS * i
    return lanes


def code_of_kept(view, dice):
    """The code of all dice but those of this set."""
    code = 0
    for slot in range(DICE):
        if not dice >> slot & 1:
            code += CODE[view.dice[slot]]
    return code


def takes_the_first_of_equals(view, dice):
    """Which of two equal dice is rolled does not matter: only one of such sets needs a look."""
    for slot in range(1, DICE):
        if dice >> slot & 1:
            for before in range(slot):
                if view.dice[before] == view.dice[slot] and not dice >> before & 1:
                    return False
    return True


def value_of_rolling(view, dice, low, middle, high):
    """What is to be expected of a roll: each fall counts for the most that it promises to gain in an open cell.

    After the last roll that is exact; before it, each cell is judged as if the last roll were for that cell alone.
    """
    kept = code_of_kept(view, dice)
    rolled = dice_in(dice)
    rows = (MAX_ROLLS - view.roll - 1) * PLACES
    second = word_of(view, MIDDLE)
    value = 0
    for i in range(FALLS_FROM[rolled], FALLS_FROM[rolled + 1]):
        fall = FALLS[i]
        row = (rows + place_of(kept + (fall & CODE_MASK))) * WORDS
        best = largest(gains_at(row) & low, 0)
        best = largest(gains_at(row + second) & middle, best)
        best = largest(gains_at(row + CARD_WORDS - 1) & high, best)
        value += (fall >> CODE_BITS) * best
    return value * EVENLY[rolled]


def largest(gains, best):
    """The largest gain in a word, or ``best`` if that is larger."""
    while gains > 0:
        gain = gains & GAIN_MASK
        best = gain if gain > best else best
        gains >>= GAIN_BITS
    return best


def dice_in(dice):
    """How many dice a set has."""
    n = 0
    for slot in range(DICE):
        n += dice >> slot & 1
    return n


BOTS = {
    "greedy": Bot("greedy", "takes the first combination that comes, and collects numbers until then", greedy),
    "planning": Bot("planning", "weighs every way to roll on against what each open cell is worth", planning),
}
