"""The best play of one turn, once it is known what the card is worth afterwards.

Only the faces of the dice matter, so there are 462 different rolls, and as many hands of fewer dice that can be kept of them.
All 924 are numbered, smaller ones first: hand 0 is no dice at all. Written like rules: the solver and the bot share it.
"""

from .moves import CELLS, DICE, FACES, NUMBERS
from .odds import HANDS, ROLLS, WITH, expected

NO_DICE = 0
_FACES_OF = [hand for hands in HANDS for hand in hands]
_NUMBER = {hand: number for number, hand in enumerate(_FACES_OF)}
ALL_HANDS = len(_FACES_OF)
FIRST_ROLL = _NUMBER[ROLLS[0]]


def _without(hand, face):
    """The hand less one die of a face; the same hand if it has none."""
    return hand[: hand.index(face)] + hand[hand.index(face) + 1 :] if face in hand else hand


# By the hand and a face: which hand it is with one die more (unless it is a roll), and with one less.
GROWN = [_NUMBER[grown] for n in range(DICE) for hand in HANDS[n] for grown in WITH[hand]]
SHRUNK = [_NUMBER[_without(hand, face)] for hand in _FACES_OF for face in range(1, FACES + 1)]

# POINTS[(distinct * 462 + roll) * CELLS + cell]: what a roll brings in a cell.
POINTS = [expected(cell, 0, distinct)[roll] for distinct in (False, True) for roll in ROLLS for cell in range(CELLS)]


def hand_without(dice, taken):
    """The number of the hand that is kept if the dice of a set are taken up."""
    hand = NO_DICE
    for slot in range(DICE):
        if not taken >> slot & 1:
            hand = GROWN[hand * FACES + dice[slot] - 1]
    return hand


def look_ahead(hands, after, card, must_take, distinct, rolls_left):
    """Fills in what each hand is worth that is kept now, with the best play of these rolls.

    ``after[cell]`` is what the card is worth once that cell is closed, and ``card`` has a bit for every open cell. Before a
    turn nothing is kept, and three rolls are left: ``hands[NO_DICE]`` is then what the card is worth.
    """
    write_the_best(hands, after, card, must_take, distinct)
    roll_the_others(hands)
    for _ in range(1, rolls_left):
        keep_the_best(hands)
        roll_the_others(hands)


def write_the_best(hands, after, card, must_take, distinct):
    """A roll is worth what it brings in the best cell that may be written, and the card after that."""
    for hand in range(FIRST_ROLL, ALL_HANDS):
        row = (hand - FIRST_ROLL + distinct * (ALL_HANDS - FIRST_ROLL)) * CELLS
        cells = combinations_made(row, card) if must_take else card
        if cells == 0:
            cells = card
        best = 0.0
        for cell in range(CELLS):
            if cells >> cell & 1:
                best = max(best, POINTS[row + cell] + after[cell])
        hands[hand] = best


def combinations_made(row, card):
    """The set of open combinations that a roll makes."""
    made = 0
    for cell in range(NUMBERS, CELLS):
        if card >> cell & 1 and POINTS[row + cell] > 0:
            made += 1 << cell
    return made


def roll_the_others(hands):
    """A hand that is kept is worth the mean of what it is with each face more."""
    for hand in range(FIRST_ROLL - 1, NO_DICE - 1, -1):
        total = 0.0
        for face in range(FACES):
            total += hands[GROWN[hand * FACES + face]]
        hands[hand] = total / FACES


def keep_the_best(hands):
    """A roll is worth as much as the best hand that can be kept of it, or itself."""
    for hand in range(NO_DICE + 1, ALL_HANDS):
        best = hands[hand]
        for face in range(FACES):
            best = max(best, hands[SHRUNK[hand * FACES + face]])
        hands[hand] = best
