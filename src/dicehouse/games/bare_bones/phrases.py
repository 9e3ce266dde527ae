"""Small words of Bare Bones: cards, dice, points and coins, and what each Action Card does."""

from dicehouse.engine import amount
from dicehouse.engine.words import listed

from .cards import (
    COLOR_CUBED,
    COLOUR_COUNT,
    DOUBLE_UP,
    FULL_HOUSE,
    GREED,
    HOT_POTATO,
    JOYRIDE,
    KEEP_THE_CHANGE,
    KIND_NAMES,
    LOAN_SHARK,
    MIMIC,
    ODDS_OR_EVENS,
    PAIRS,
    POINT_PRO,
    RAINBOW,
    RE_RE_ROLL,
    RUN,
    SLOTS,
    STACK_NAMES,
    STRAIGHT_CASH,
    SWAP_MEET,
    TOUCH,
    TRIPLETS,
    YARD_SALE,
)
from .moves import AGAIN, REROLL_DIE, SPECIAL
from .piles import deck

ONCE_IS_ENOUGH = (DOUBLE_UP, KEEP_THE_CHANGE, POINT_PRO, STRAIGHT_CASH)  # a second one adds nothing (Q38, Q59, Q60, Q66)

# What each Action Card does, short enough for a line of a table.
EFFECTS = {
    COLOR_CUBED: "draw 1; 3+ dice of a colour: doubled",
    DOUBLE_UP: "2 Dice Cards roll 2 dice each, no others",
    FULL_HOUSE: "draw up to 5 dice; made in 2 rolls: x2",
    GREED: "draw 2, each further Greed 1",
    HOT_POTATO: "draw 2, pass it on; {potato} at the end",
    JOYRIDE: "see a hand, borrow a Dice Card of it",
    KEEP_THE_CHANGE: "unspent coins stay for your next turn",
    LOAN_SHARK: "coins now, to be paid back next turn",
    MIMIC: "acts as a Dice Card you have in play",
    ODDS_OR_EVENS: "odd or even dice doubled, others nothing",
    PAIRS: "pairs of equal dice are doubled",
    POINT_PRO: "coins earned become points",
    RAINBOW: "draw 1; 1 die a colour; 3+ dice: doubled",
    RE_RE_ROLL: "2 re-rolls of single dice",
    RUN: "draw 1; 3+ numbers in a row are doubled",
    STRAIGHT_CASH: "points scored become coins",
    SWAP_MEET: "cards of your hand for one of the Supply",
    TRIPLETS: "draw 1; three equal dice are doubled",
    YARD_SALE: "sell a card of your hand, cost less 1",
    TOUCH: "roll {touch}: blocks a number for others",
}


def effect(view, stack):
    """What a card of a stack does; of Can't Touch This the one on top."""
    known = [colour for colour in view.touch_known if colour]
    touch = STACK_NAMES[known[-1] - 1] if known else "a die"
    return EFFECTS[stack].format(potato=-view.potato_penalty, touch=touch)


# --- cards -----------------------------------------------------------------------------------------------------------


def cards_of(counts):
    """The names of cards by kind, as often as they are there."""
    return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def cards_words(counts):
    """ "Blue, Blue, White and Pairs"; "no cards"."""
    names = cards_of(counts)
    return listed(names) if names else "no cards"


def colour_words(mask):
    """Colours from a mask of bits: "Red and Blue"."""
    return listed([STACK_NAMES[colour] for colour in range(COLOUR_COUNT) if mask >> colour & 1])


def pile_size(view, p):
    """Cards in a draw pile. In the view of others the unseen cards of the hand are counted there, too."""
    return sum(view.draw.rows[p]) + sum(view.hand.rows[p]) - view.hand_size[p]


def dice_card_value(view, p):
    """Final Point Value of a deck's Dice Cards alone."""
    return sum(view.fpv[colour] * deck(view, p, colour) for colour in range(COLOUR_COUNT))


# --- dice ------------------------------------------------------------------------------------------------------------


def die_name(colour, face):
    return f"{STACK_NAMES[colour - 1]} {face}"


def dice_names(die, face, mask=(1 << SLOTS) - 1):
    """The dice on the table with their numbers, or some of them."""
    return [die_name(die[slot], face[slot]) for slot in range(SLOTS) if die[slot] > 0 and mask >> slot & 1]


def colours_words(colours):
    """Dice by colour: "two Blue and one White"."""
    found = [colour for colour in range(COLOUR_COUNT) if colour in colours]
    return listed([f"{amount(list(colours).count(colour))} {STACK_NAMES[colour]}" for colour in found])


def rolled_again(move):
    """The dice that a re-roll takes, as bits."""
    if move >= AGAIN:
        return move - AGAIN + 1
    return 1 << (move - SPECIAL if move >= SPECIAL else move - REROLL_DIE)


# --- numbers ---------------------------------------------------------------------------------------------------------


def points_words(points):
    return f"{points} point{'' if points == 1 else 's'}"


def coins_words(coins):
    return f"{coins} coin{'' if coins == 1 else 's'}"


def about(value):
    """An average: "6.5", "7"."""
    return f"{value:.1f}".removesuffix(".0")


# --- who -------------------------------------------------------------------------------------------------------------


def capital(text):
    return text[0].upper() + text[1:]


def verb(p, to, plain, other):
    return plain if p == to.viewer else other


def has(p, to):
    return f"{capital(to.name(p))} {verb(p, to, 'have', 'has')}"


def plural(n, one, many):
    """The form of a word that goes with a number: ``plural(2, "is", "are")``."""
    return one if n == 1 else many
