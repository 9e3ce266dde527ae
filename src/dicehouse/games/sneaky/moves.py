"""The moves of Sneaky: stop or roll on, dice on bandits, and the order of new cards; and what Chance does."""

from itertools import permutations

from dicehouse.engine import NOBODY, Family, Grid, Moves

COLOURS = ["yellow", "red", "green", "blue", "grey", "purple"]
COLOUR_COUNT = len(COLOURS)
VALUES = 3  # a bandit's value, 1 to 3, is also its number of spaces
DICE = 7
CENTRE = 3  # bandits in the middle
MAX_SEATS = 4
LETTERS = "ABCD"  # what the seats are called in moves
TARGETS = CENTRE + MAX_SEATS - 1  # the centre, then the tops of rivals; with two players the rival's two stacks
BITS = 2  # dice on one target: 0 to 3
CODES = 1 << BITS * TARGETS  # ways to lay dice on the targets, legal or not

# Stages. In the first three after the end Chance acts, then the player whose turn it is.
OVER, DRAW_FIRST, REVEAL, ROLL, PLACING, DECIDING, ORDERING = range(7)

# Colours are never told by colour alone: each has a shape, with a sign for a terminal.
SHAPES = {"yellow": "star", "red": "triangle", "green": "cross", "blue": "circle", "grey": "square", "purple": "diamond"}
SIGNS = {"star": "★", "triangle": "▲", "cross": "✚", "circle": "●", "square": "■", "diamond": "◆"}

TWIN_MARKS = ["", "b", "c"]  # what tells cards in the middle that look alike apart, from the first to the third

# The order in which up to three new cards go onto a stack, from the bottom to the top.
ORDERS = Grid(permutations(range(CENTRE)))
ORDER_COUNT = len(ORDERS.rows)


def card(colour, value):
    """A card's number, from 1; 0 is no card."""
    return 1 + colour * VALUES + value - 1


def colour_of(card):
    return (card - 1) // VALUES


def value_of(card):
    return 1 + (card - 1) % VALUES


def card_words(card):
    return f"{COLOURS[colour_of(card)]}{value_of(card)}"


def count_on(code, target):
    """How many dice a placement lays on a target: a digit of its code, which is written in base 4."""
    return code >> BITS * target & VALUES


def rival_of(t, player, target):
    """Whose card a target beyond the centre is, in a player's turn: the rivals' tops clockwise, or both of the only rival."""
    return 1 - player if t.seats == 2 else (player + 1 + target - CENTRE) % t.seats


def twins_before(t, target):
    """How many cards in the middle before this target look just like it. Rivals' cards are told apart by their owners."""
    return list(t.target[:target]).count(t.target[target]) if target < CENTRE else 0


class Place(Family):
    """``place green3x2 B:blue2x1`` lays two dice on green3 and one on the top of seat B's stack, in one move (Q26).

    The second of two cards in the middle that look alike is ``green3b``, the third ``green3c``.
    """

    def __init__(self):
        super().__init__("place", any_order=True, fixed=False, code=range(1, CODES))

    def values(self, t, index):
        dice = []
        for target in range(TARGETS):
            count = count_on(index + 1, target)
            if count:
                if t.target[target] == 0:
                    return None
                dice.append(
                    {
                        "target": target,
                        "card": card_words(t.target[target]),
                        "of": LETTERS[rival_of(t, t.turn, target)] if target >= CENTRE else None,
                        "twin": twins_before(t, target),
                        "count": count,
                    }
                )
        return {"dice": dice}

    def argument_words(self, values):
        return " ".join(f"{part_words(part)}x{part['count']}" for part in values["dice"])


def part_words(part):
    """What a target is called in a move: ``green3``, ``green3b``, ``B:green3``."""
    owner = f"{part['of']}:" if part["of"] else ""
    return f"{owner}{part['card']}{TWIN_MARKS[part['twin']]}"


class Order(Family):
    """``order green3 yellow2 red2`` lays these new cards onto the stack, the last one on top (SNK-36)."""

    def __init__(self):
        super().__init__("order", fixed=False, order=range(ORDER_COUNT))

    def values(self, t, index):
        return {"cards": [card_words(card) for card in ordered(t, index) if card]} if is_order(t, index) else None

    def argument_words(self, values):
        return " ".join(values["cards"])


def ordered(t, index):
    """The new cards, bottom to top, in the order with this index; the last is 0 where there are only two."""
    return t.new[ORDERS[index, 0]], t.new[ORDERS[index, 1]], t.new[ORDERS[index, 2]]


def is_order(t, index):
    """Whether there are cards to order, and this order is the first of those that look like it."""
    bottom, middle, top = ordered(t, index)
    if bottom == 0 or middle == 0:
        return False
    for earlier in range(index):
        first, second, third = ordered(t, earlier)
        if first == bottom and second == middle and third == top:
            return False
    return True


MOVES = Moves(Family("stop"), Family("roll"), Place(), Order())
STOP = MOVES.base("stop")
ROLL_ON = MOVES.base("roll")  # the ledger's "continue": all unplaced dice are rolled again
PLACE = MOVES.base("place")  # PLACE + code - 1 lays dice as the code says, see count_on
ORDER = MOVES.base("order")  # ORDER + n is the n-th of ORDERS

FIRST = Family("draws first", seat=LETTERS)
REVEALS = Family("reveals", bandit=[card_words(card) for card in range(1, 1 + COLOUR_COUNT * VALUES)])
ROLLS = Family("rolls", colour=COLOURS)
CHANCES = Moves(FIRST, REVEALS, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    if t.stage == ROLL:
        return ROLLS, t.turn
    return (FIRST, NOBODY) if t.stage == DRAW_FIRST else (REVEALS, NOBODY)
