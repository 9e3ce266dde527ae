"""The moves of Bare Bones: a move for each decision of a turn, stage by stage; and what Chance does."""

from dicehouse.engine import NOBODY, Family, Moves

from .cards import (
    ACTION_COUNT,
    COLOUR_COUNT,
    COLOUR_PAIRS,
    COLOURS,
    DICE_PER_COLOUR,
    FACES,
    KIND_WORDS,
    MAX_SEATS,
    PAIR_COUNT,
    SLOTS,
    STACK_WORDS,
    stack_of_action,
)

SEATS = "ABCD"
LARGEST_LOAN = 99  # Q18

# Stages. Nothing happens once it is OVER. Then come those in which Chance acts, those in which a player does, and those
# that pass within a move.
OVER = 0
(
    SET_DRAW,  # an Action Card for the Supply is drawn (BB-04)
    TOP_CARD,  # the top of Can't Touch This's stack comes into view (Q6)
    ORDER_ROLL,  # Blue dice for the play order (BB-08)
    DRAW,  # a card goes to a hand, seen by its owner alone
    OPEN_DRAW,  # a Hot Potato that everybody knows to lie on top goes to a hand (Q76)
    FULL_HOUSE_DRAW,  # Full House draws in the open (BB-79)
    TOUCH_ROLL,  # the die of Can't Touch This (BB-72)
    ROLL,  # the dice of Stage 2
    DRAFT,  # from here on a player acts: a card of the draft (BB-13)
    EXTRA,  # how many extra cards for bonus matches (BB-56)
    CARDS,  # Stage 1
    RIDE,  # Joyride: whose hand
    BORROW,  # Joyride: which card
    LOAN,  # Loan Shark: how much
    COPY,  # Mimic: of which card
    SWAP,  # Swap Meet: give cards, then take one
    SALE,  # Yard Sale: which card
    PAIR,  # Double Up: which two cards
    DICE,  # Stage 2: leave dice out, or roll
    REROLL,  # after the roll
    SCORE,  # Stage 3: which dice are doubled
    BUY,  # Stage 4
    TOSS,  # where a Hot Potato goes (BB-84)
    MATCH,  # Stage 5: the left neighbour is asked
    TOP_SEEN,  # from here on stages pass: a card is taken from the Supply, and the top of Can't Touch This is to be seen
    PICKED,  # somebody has drafted
    DRAWING,  # as many cards are drawn as are owed
    FILLING,  # Full House draws until five Dice Cards are in play
    DEALT,  # a first hand is dealt
    TURN_STARTS,
    ROLLED,  # all dice have fallen
    SCORING,  # no die is rolled again
    TALLY,  # it is decided which dice are doubled
    BOUGHT,  # Stage 4 is over
    TOSSED,  # Hot Potatoes are placed, or there is none
    MATCHED,  # the neighbour has answered, or was not to be asked
    TURN_ENDS,  # the new hand is dealt
) = range(1, 38)
PASSING = TOP_SEEN


class Some(Family):
    """Any of some things in one move, as a mask of bits: ``double 1 3``, ``match red blue``, ``match none``."""

    def __init__(self, name, argument, things, first=0):
        super().__init__(name, any_order=True, mask=range(first, 1 << len(things)))
        self.argument = argument
        self.things = things
        self.first = first

    def values(self, table, index):
        mask = index + self.first
        return {self.argument: [thing for i, thing in enumerate(self.things) if mask >> i & 1]}

    def argument_words(self, values):
        return " ".join(str(thing) for thing in values[self.argument]) or "none"


class PairOfCards(Family):
    """``pair black white``: the two Dice Cards that Double Up chooses, by colour."""

    def __init__(self):
        super().__init__("pair", any_order=True, cards=range(PAIR_COUNT))

    def values(self, table, index):
        return {"colours": [COLOURS[COLOUR_PAIRS[index, 0]], COLOURS[COLOUR_PAIRS[index, 1]]]}

    def argument_words(self, values):
        return " ".join(values["colours"])


MOVES = Moves(
    Family("draft", card=STACK_WORDS),
    Family("draw", count=range(COLOUR_COUNT + 1)),  # extra cards for bonus matches
    Family("play", card=KIND_WORDS),
    Family("use", colour=COLOURS),  # the ability of a Dice Card in play: draw a card
    Family("done"),  # Stage 1 is over
    Family("ride", seat=SEATS),  # Joyride
    Family("borrow", colour=COLOURS),
    Family("loan", coins=range(LARGEST_LOAN + 1)),  # Loan Shark
    Family("as", colour=COLOURS),  # Mimic
    Family("give", card=KIND_WORDS),  # Swap Meet: one card of the hand, as often as one likes
    Family("take", card=STACK_WORDS),  # Swap Meet: a card of the Supply for all that was given
    Family("sell", card=KIND_WORDS),  # Yard Sale
    PairOfCards(),  # Double Up
    Family("leave", colour=COLOURS),  # a die that might be rolled is left out
    Family("roll"),
    Family("reroll", die=range(1, SLOTS + 1)),  # Re-Re-Roll, by the place of the die
    Family("special", die=range(1, SLOTS + 1)),  # the ability of a Dice Card in play: re-roll a die of its colour
    Some("again", "dice", range(1, SLOTS + 1), first=1),  # Full House's second roll
    Family("keep"),  # no more re-rolls
    Some("double", "dice", range(1, SLOTS + 1)),  # the dice that are doubled
    Family("buy", card=STACK_WORDS),
    Family("end"),  # no more purchases
    Family("toss", seat=SEATS),  # Hot Potato; to oneself: onto the own discard pile
    Some("match", "colours", COLOURS),  # bonus matching
)
PICK = MOVES.base("draft")
EXTRA_CARDS = MOVES.base("draw")
PLAY_CARD = MOVES.base("play")
USE = MOVES.base("use")
DONE = MOVES.base("done")
RIDE_WITH = MOVES.base("ride")
BORROW_CARD = MOVES.base("borrow")
LOAN_OF = MOVES.base("loan")
COPY_OF = MOVES.base("as")
GIVE = MOVES.base("give")
TAKE = MOVES.base("take")
SELL = MOVES.base("sell")
CHOOSE_PAIR = MOVES.base("pair")  # CHOOSE_PAIR + n is the n-th of COLOUR_PAIRS
LEAVE = MOVES.base("leave")
ROLL_DICE = MOVES.base("roll")
REROLL_DIE = MOVES.base("reroll")  # REROLL_DIE + n is the die in place n, counted from 0
SPECIAL = MOVES.base("special")
AGAIN = MOVES.base("again")  # AGAIN + mask - 1
KEEP = MOVES.base("keep")
DOUBLE = MOVES.base("double")  # DOUBLE + mask
BUY_CARD = MOVES.base("buy")
END = MOVES.base("end")
TOSS_TO = MOVES.base("toss")
MATCH_WITH = MOVES.base("match")  # MATCH_WITH + mask

ADDS = Family("adds", card=[STACK_WORDS[stack_of_action(action)] for action in range(ACTION_COUNT)])
TURNS_UP = Family("turns up", version=COLOURS)
DRAWS = Family("draws", private=True, card=KIND_WORDS)
DRAWS_OPENLY = Family("draws openly", card=KIND_WORDS)
ROLLS = Family("rolls", number=range(1, FACES + 1))
CHANCES = Moves(ADDS, TURNS_UP, DRAWS, DRAWS_OPENLY, ROLLS)


def chance(t):
    """What Chance does next, and for whom."""
    if t.stage == SET_DRAW:
        return ADDS, NOBODY
    if t.stage == TOP_CARD:
        return TURNS_UP, NOBODY
    if t.stage == DRAW:
        return DRAWS, t.drawer
    if t.stage in (OPEN_DRAW, FULL_HOUSE_DRAW):
        return DRAWS_OPENLY, t.drawer
    return ROLLS, order_roller(t) if t.stage == ORDER_ROLL else t.turn


def order_roller(t):
    """Who rolls next for the play order: seat by seat, those who are still in question (Q3, Q4)."""
    for p in range(MAX_SEATS):
        if t.contenders >> p & 1 and t.order_dice[p, DICE_PER_COLOUR - 1] == 0:
            return p
    return NOBODY
