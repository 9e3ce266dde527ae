"""The cards of Bare Bones: which there are, in which order, and what is printed on them.

A *kind* is a card that looks like no other: 7 Dice Cards, 19 Action Cards, and Can't Touch This in 7 versions. A *stack* is what
lies in the Supply under one name; the versions of Can't Touch This share one (BB-71). Counts of cards are kept by kind or by stack.
"""

from itertools import combinations_with_replacement

from dicehouse.engine import Grid

MAX_SEATS = 4
COLOURS = ["blue", "red", "yellow", "white", "green", "purple", "black"]
COLOUR_COUNT = len(COLOURS)
BLUE, RED, YELLOW, WHITE, GREEN, PURPLE, BLACK = range(COLOUR_COUNT)
FACES = 6
DICE_PER_COLOUR = 4
SLOTS = 6  # dice on the table: never more (BB-40)

# What a Dice Card's ability is (BB-23), as the box says it.
NO_ABILITY, DRAW_ABILITY, REROLL_ABILITY = range(3)

ACTIONS = [  # in alphabetical order, as the box and the option own_set have them
    "Can't Touch This",
    "Color Cubed",
    "Double Up",
    "Full House",
    "Greed",
    "Hot Potato",
    "Joyride",
    "Keep the Change",
    "Loan Shark",
    "Mimic",
    "Odds or Evens",
    "Pairs",
    "Point Pro",
    "Rainbow",
    "Re-Re-Roll",
    "Run",
    "Straight Cash",
    "Swap Meet",
    "Triplets",
    "Yard Sale",
]
ACTION_COUNT = len(ACTIONS)
SET_SIZE = 7  # Action Cards of a match (BB-04)

# Kinds after the Dice Cards. The stack of Can't Touch This has the number of its first version.
(
    COLOR_CUBED,
    DOUBLE_UP,
    FULL_HOUSE,
    GREED,
    HOT_POTATO,
    JOYRIDE,
    KEEP_THE_CHANGE,
    LOAN_SHARK,
    MIMIC,
    ODDS_OR_EVENS,
    PAIRS,
    POINT_PRO,
    RAINBOW,
    RE_RE_ROLL,
    RUN,
    STRAIGHT_CASH,
    SWAP_MEET,
    TRIPLETS,
    YARD_SALE,
    TOUCH,
) = range(COLOUR_COUNT, COLOUR_COUNT + ACTION_COUNT)
STACKS = TOUCH + 1
KINDS = TOUCH + COLOUR_COUNT
NO_CARD = 0  # where an Action Card may be missing: Blue is none

# The suggested sets (BB-120 to BB-123), in the order of the option.
SETS = [
    [GREED, RE_RE_ROLL, PAIRS, DOUBLE_UP, ODDS_OR_EVENS, COLOR_CUBED, JOYRIDE],
    [JOYRIDE, SWAP_MEET, HOT_POTATO, TOUCH, YARD_SALE, RUN, FULL_HOUSE],
    [STRAIGHT_CASH, KEEP_THE_CHANGE, GREED, LOAN_SHARK, POINT_PRO, TRIPLETS, YARD_SALE],
    [RAINBOW, COLOR_CUBED, SWAP_MEET, MIMIC, DOUBLE_UP, HOT_POTATO, PAIRS],
]
RANDOM_SET, OWN_SET = len(SETS), len(SETS) + 1

# Two Dice Cards by colour, for Double Up: 28 ways.
COLOUR_PAIRS = Grid(combinations_with_replacement(range(COLOUR_COUNT), 2))
PAIR_COUNT = len(COLOUR_PAIRS.rows)


def stack_of(kind):
    return min(kind, TOUCH)


def action_of(stack):
    """The place of an Action Card in the alphabet, where Can't Touch This is the first."""
    return 0 if stack == TOUCH else stack - COLOUR_COUNT + 1


def stack_of_action(action):
    return TOUCH if action == 0 else COLOUR_COUNT + action - 1


def is_dice_card(kind):
    return kind < COLOUR_COUNT


def is_doubler(kind):
    """The cards that double dice in Stage 3."""
    return kind in (COLOR_CUBED, FULL_HOUSE, ODDS_OR_EVENS, PAIRS, RAINBOW, RUN, TRIPLETS)


def cost_of(t, stack):
    return t.dice_cost[stack] if is_dice_card(stack) else t.action_cost[action_of(stack)]


def units_of(t, kind):
    """Action Units that a card uses (BB-25); a Dice Card uses none."""
    return 0 if is_dice_card(kind) else t.action_units[action_of(stack_of(kind))]


# --- names ------------------------------------------------------------------------------------------------------------

ACTION_NAMES = ACTIONS[1:]
STACK_NAMES = [colour.capitalize() for colour in COLOURS] + ACTION_NAMES + ACTIONS[:1]
KIND_NAMES = STACK_NAMES[:-1] + [f"Can't Touch This ({colour.capitalize()})" for colour in COLOURS]


def word(name):
    """A card's name as one word that can be typed: ``cant-touch-this``."""
    return name.casefold().replace("'", "").replace(" ", "-")


STACK_WORDS = [word(name) for name in STACK_NAMES]
KIND_WORDS = STACK_WORDS[:-1] + [f"cant-touch-{colour}" for colour in COLOURS]
