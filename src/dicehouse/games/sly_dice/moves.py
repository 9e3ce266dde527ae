"""The moves of Sly Dice: rolling behind the shield, the powers, the claim, the doubt and the calls of High Low."""

from dicehouse.engine import NOBODY, Family, Moves

FACES = 6
OWN = 3  # dice of each player, and as many lie in the middle
SIX = 2 * OWN
MAX_SEATS = 4

NUMBERS = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]
FIXED = [
    "3 of a kind",
    "4 of a kind",
    "5 of a kind",
    "Full House",
    "Three Pairs",
    "Small Straight",
    "Large Straight",
    "16 or less",
    "26 or greater",
    "Odds or Evens",
    "Equal sum",
]
CARDS = [*NUMBERS, *FIXED, "High Low"]
ONES, TWOS, THREES, FOURS = range(4)  # the cards that carry a power
POWERS = 4
(
    THREE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FIVE_OF_A_KIND,
    FULL_HOUSE,
    THREE_PAIRS,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    SIXTEEN_OR_LESS,
    TWENTY_SIX_OR_MORE,
    ODDS_OR_EVENS,
    EQUAL_SUM,
    HIGH_LOW,
) = range(len(NUMBERS), len(CARDS))

# Stages. Chance acts in the four after the end and in the last one, players in the others.
OVER, DRAW_FIRST, REVEAL, ROLL_MIDDLE, IN_THE_AIR, ROLLING, CLAIMING, DOUBTING, CALLING, IN_DUEL = range(10)

KEEP, SHOW = range(2)  # what becomes of a bluff that nobody doubts
THEN = ["keep", "show"]

# The dice that the Threes power can add: own ones by their number, those in the middle with an M.
NAMES = ["1", "2", "3", "M1", "M2", "M3"]
PAIRS = [(a, b) for a in range(SIX) for b in range(a + 1, SIX)]


class Push(Family):
    """``push 1 reroll 2 3`` puts the first die before the shield and rolls the other two. Which ones are rolled is secret.

    Of the three moves with a die, the first rolls both others, the next two one of them.
    """

    def __init__(self):
        super().__init__("push", secret=("reroll",), die=range(1, OWN + 1), reroll=range(OWN))

    def values(self, t, index):
        die, way = divmod(index, OWN)
        return {"die": die + 1, "reroll": [1 + other for other in range(OWN) if is_rerolled(die, way, other)]}

    def argument_words(self, values):
        rolled = values["reroll"]
        return f"{values['die']} reroll {rolled if isinstance(rolled, str) else ' '.join(map(str, rolled))}"


def is_rerolled(die, way, other):
    """Whether this way to push a die rolls that other one."""
    return other != die and (way == 0 or way == way_to_reroll(die, other))


def way_to_reroll(die, other):
    """Which of the three moves that push a die rolls just this other one."""
    return other if other > die else other + 1


class Turn(Family):
    """``turn 2=5`` is the Ones power: the second die shows a 5 now. It may lie behind the shield, so all of it is secret."""

    def __init__(self):
        super().__init__("turn", secret=("die", "face"), die=range(1, OWN + 1), face=range(1, FACES + 1))

    def argument_words(self, values):
        return f"{values['die']}={values['face']}"


class Add(Family):
    """``add 1+M2`` is the Threes power: these two dice are one now."""

    def __init__(self):
        super().__init__("add", any_order=True, secret=("dice",), dice=range(len(PAIRS)))

    def values(self, t, index):
        return {"dice": [NAMES[die] for die in PAIRS[index]]}

    def argument_words(self, values):
        return values["dice"] if isinstance(values["dice"], str) else "+".join(values["dice"])


class Claim(Family):
    """``claim Fours x3``, ``claim Full House``; with ``show`` a bluff that nobody doubts is shown for a bonus card.

    That must be said with the claim: a pause after it, or a question that only a bluffer is asked, would give the bluff away.
    """

    def __init__(self):
        super().__init__("claim", secret=("then",), claim=range(len(NUMBERS) * SIX + len(FIXED) + 1), then=THEN)

    def values(self, t, index):
        claim, then = divmod(index, len(THEN))
        card, count = card_of(claim), count_of(claim)
        counted = {"count": count} if count else {}
        return {"card": CARDS[card], **counted, "then": THEN[then]}

    def argument_words(self, values):
        count = f" x{values['count']}" if "count" in values else ""
        then = "" if values["then"] == THEN[KEEP] else f" {values['then']}"
        return f"{values['card']}{count}{then}"


def card_of(claim):
    """The card of a claim: first the six number cards with each count, then the others."""
    return claim // SIX if claim < len(NUMBERS) * SIX else claim - len(NUMBERS) * (SIX - 1)


def count_of(claim):
    """How many dice a claim to a number card names; 0 for the other cards."""
    return 1 + claim % SIX if claim < len(NUMBERS) * SIX else 0


def claim_move(card, count, then):
    """The move that claims a card: the way back from ``card_of`` and ``count_of``."""
    claim = card * SIX + count - 1 if card < len(NUMBERS) else card + len(NUMBERS) * (SIX - 1)
    return CLAIM + claim * len(THEN) + then


MOVES = Moves(
    Family("stop"),
    Push(),
    Family("restart"),
    Family("repeat"),
    Turn(),
    Add(),
    Claim(),
    Family("accuse"),
    Family("pass"),
    Family("higher"),
    Family("lower"),
)
STOP = MOVES.base("stop")
PUSH = MOVES.base("push")  # PUSH + 3 × die + way, see Push
RESTART = MOVES.base("restart")  # the Fours power
REPEAT = MOVES.base("repeat")  # the Twos power
TURN = MOVES.base("turn")  # TURN + 6 × die + face - 1
ADD = MOVES.base("add")  # ADD + the pair's place in PAIRS
CLAIM = MOVES.base("claim")  # CLAIM + 2 × claim + then, see card_of, count_of, claim_move
ACCUSE = MOVES.base("accuse")
PASS = MOVES.base("pass")
HIGHER = MOVES.base("higher")
LOWER = MOVES.base("lower")

FIRST = Family("draws first", seat="ABCD")
REVEALS = Family("reveals", card=[card.replace(" ", "-") for card in CARDS])
MIDDLE = Family("rolls the middle", face=range(1, FACES + 1))
ROLLS = Family("rolls", private=True, own=True, face=range(1, FACES + 1))  # each player's dice are a stream of their own
DUEL = Family("rolls openly", own=True, face=range(1, FACES + 1))
CHANCES = Moves(FIRST, REVEALS, MIDDLE, ROLLS, DUEL)


def chance(t):
    """What Chance does next, and whose dice they are."""
    if t.stage in (IN_THE_AIR, IN_DUEL):
        return (ROLLS if t.stage == IN_THE_AIR else DUEL), t.roller
    return {DRAW_FIRST: FIRST, REVEAL: REVEALS}.get(t.stage, MIDDLE), NOBODY
