"""What every roll promises, in tables that compiled bots can read.

A graphics card has 64 KB for constants, so several numbers share a word: what six cells gain, or a hand and how often it falls.
"""

from collections import Counter
from math import comb, factorial, prod

from .moves import CELLS, DICE, FACES, PAIRS
from .odds import HANDS, ROLLS, expected

# What a cell is worth while it is open, in hundredths of a point: how much less the best possible play of a single card brings
# on average, over all sets of open cells, once that cell is closed.
PAR = [904, 1106, 1387, 1720, 2018, 2318, 1128, 2725, 2152, 1627, 2038, 1273, 2017, 1447, 1055, 820]

UNIT = 16  # gains are counted in this fraction of a point, so that all of them fit their ten bits
ZERO = 440  # a gain is a loss below this; 0 is less than any
GAIN_BITS = 10
GAIN_MASK = (1 << GAIN_BITS) - 1
CELLS_A_WORD = 6
CARD_WORDS = 3
WORDS = 4  # a card's three, and the second of them again for distinct groups: Pairs and 3 of a Kind are in there
MIDDLE, MIDDLE_DISTINCT = PAIRS // CELLS_A_WORD, 3

# Dice are added up as codes: three bits for each face but the last say how many dice show that face or a lower one.
CODE = [0, *(sum(1 << 3 * i for i in range(face - 1, FACES - 1)) for face in range(1, FACES + 1))]  # of a die; 0 is none
CODE_BITS = 3 * (FACES - 1)
CODE_MASK = (1 << CODE_BITS) - 1
LOW_BITS = 9


def _place(code, lowest):
    """The part of a roll's place that comes from some digits of its code, ``lowest`` the first of them; the parts add up."""
    digits = [code >> 3 * i & 7 for i in range(FACES - 1)]
    return sum(comb(digit + i, i + 1) for i, digit in enumerate(digits, lowest))


LOW = [_place(code, 0) for code in range(1 << LOW_BITS)]
HIGH = [_place(code, LOW_BITS // 3) for code in range(1 << CODE_BITS - LOW_BITS)]


def place_of(code):
    """The place of a roll of six dice among all 462."""
    return LOW[code & ((1 << LOW_BITS) - 1)] + HIGH[code >> LOW_BITS]


def code_of(hand):
    return sum(CODE[face] for face in hand)


def ways(hand):
    """In how many ways dice can fall to show these faces."""
    return factorial(len(hand)) // prod(factorial(n) for n in Counter(hand).values())


# All that can fall, by the number of dice: FALLS[FALLS_FROM[n]] up to FALLS[FALLS_FROM[n + 1]], as code and ways.
FALLS = [code_of(hand) | ways(hand) << CODE_BITS for hands in HANDS for hand in hands]
FALLS_FROM = [sum(len(HANDS[m]) for m in range(n)) for n in range(DICE + 2)]
EVENLY = [FACES ** (DICE - n) for n in range(DICE + 1)]  # makes sums over falls of n dice comparable


def gain(points, cell):
    """What points in a cell are worth above the cell itself."""
    return round(UNIT * (points - PAR[cell] / 100)) + ZERO


def _gains():
    """GAINS[(rolls_left * 462 + place) * WORDS + word]: the gain to expect in six cells, each as if it were the only aim."""
    found = []
    for rolls_left in range(2):
        rows = {}
        columns = {distinct: [expected(cell, rolls_left, distinct) for cell in range(CELLS)] for distinct in (False, True)}
        for roll in ROLLS:
            usual, distinct = ([gain(column[roll], cell) for cell, column in enumerate(columns[key])] for key in (False, True))
            words = [_word(usual, word) for word in range(CARD_WORDS)]
            rows[place_of(code_of(roll))] = [*words, _word(distinct, MIDDLE)]
        found += [word for place in range(len(ROLLS)) for word in rows[place]]
    return found


def _word(gains, word):
    cells = gains[CELLS_A_WORD * word : CELLS_A_WORD * (word + 1)]
    return sum(gain << GAIN_BITS * i for i, gain in enumerate(cells))


GAINS = _gains()
PLACES = len(ROLLS)


def gains_at(place):
    """A graphics card keeps a table anew for every place in the code that reads it, so there is only this one."""
    return GAINS[place]
