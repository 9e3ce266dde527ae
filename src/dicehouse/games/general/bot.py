"""Opponents from a beginner who takes what comes to one that plays for the most points without a mistake."""

from typing import Any, NamedTuple

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, fractions, known, stored

from .moves import CELLS, DICE, EVEN, FACES, GENERAL, LARGE, MOVES, NUMBERS, ODD, ROLL, SCORE, SETS, SMALL, STRAIGHT
from .rules import MAX_ROLLS, OPEN, makes_open_combination, total_of
from .scoring import count
from .solve import CARDS, DISTINCT_GROUPS, UNIT
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
from .turn import ALL_HANDS, hand_without, look_ahead

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


# --- hungry and perfect ----------------------------------------------------------------------------------------------


class Desk(NamedTuple):
    rest: Any  # the answers, by the set of open cells: the points to come
    lost: Any  # and how many fewer they are with other options
    after: Any  # what a card is worth once a cell is closed
    hands: Any  # what each hand is worth that can be kept
    worth: Any  # of each move


DESK = Desk(
    rest=known(stored(__package__, "rest")),
    lost=known(stored(__package__, "lost")),
    after=fractions(CELLS),
    hands=fractions(ALL_HANDS),
    worth=fractions(MOVES.size),
)


def hungry(view, seat, moves, n, rng, desk):
    """Rolls for the most points in this turn, and never asks what a cell might bring later."""
    for cell in range(CELLS):
        desk.after[cell] = 0.0
    weigh(view, seat, moves, n, desk.worth, desk)
    move = best_move(moves, n, desk.worth)
    return move if move < SCORE else most_points(view, moves, n)


def perfect(view, seat, moves, n, rng, desk):
    """The move with the highest expected total."""
    expected_totals(view, seat, moves, n, desk.worth, desk)
    return best_move(moves, n, desk.worth)


def expected_totals(view, seat, moves, n, worth, desk):
    """What the card will hold in the end, on average, if this move is made and then the best ones."""
    written = total_of(view, seat)
    card = open_cells(view, seat)
    for cell in range(CELLS):
        if card >> cell & 1:
            desk.after[cell] = written + points_to_come(view, card - (1 << cell), desk)
    weigh(view, seat, moves, n, worth, desk)


def points_to_come(view, card, desk):
    variant = view.must_take + DISTINCT_GROUPS * view.distinct_groups
    return (desk.rest[card] - desk.lost[variant * CARDS + card]) / UNIT


def open_cells(view, seat):
    """The set of them, a bit for each."""
    card = 0
    for cell in range(CELLS):
        if view.card[seat, cell] == OPEN:
            card += 1 << cell
    return card


def weigh(view, seat, moves, n, worth, desk):
    """What each move is worth with the best play of this turn: its points, and what the card is worth after it."""
    if view.roll < MAX_ROLLS:
        card = open_cells(view, seat)
        look_ahead(desk.hands, desk.after, card, view.must_take, view.distinct_groups, MAX_ROLLS - view.roll)
    for i in range(n):
        if moves[i] < SCORE:
            worth[i] = desk.hands[hand_without(view.dice, moves[i] - ROLL)]
        else:
            worth[i] = view.worth[moves[i] - SCORE] + desk.after[moves[i] - SCORE]


def everywhere(view):
    """All cards and options are solved."""
    return True


def best_move(moves, n, worth):
    """The last of the best: to write is better than to roll on for nothing."""
    best = 0
    for i in range(1, n):
        if worth[i] >= worth[best]:
            best = i
    return moves[best]


BOTS = {
    "greedy": Bot("greedy", "takes the first combination that comes, and collects numbers until then", greedy, GENTLE),
    "hungry": Bot("hungry", "rolls for the most points in this turn, whatever the cell could bring later", hungry, STEADY, DESK),
    "planning": Bot("planning", "weighs every way to roll on against what each open cell is worth", planning, STRONG),
    "perfect": Bot(
        "perfect",
        "knows what every card is worth, and plays for the highest total without a mistake",
        perfect,
        MASTER,
        DESK,
        values=expected_totals,
        unit="points",
        exact=everywhere,
    ),
}
