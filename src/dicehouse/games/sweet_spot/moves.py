"""The moves of The Sweet Spot: bets from one chip up, or no bet."""

from dicehouse.engine import NOBODY, Family, Moves

FACES = 6
MAX_SEATS = 8
MAX_STACK = 200
MAX_BET = MAX_SEATS * MAX_STACK // 2  # a bet is less than the pot and no more than the purse, so never more than half of all chips


def highest_bet(t):
    """No bet of this match can be higher."""
    return t.seats * t.stack // 2


class Bet(Family):
    """``bet 7``; only those that the chips of this match allow at all have a meaning."""

    def __init__(self):
        super().__init__("bet", chips=range(1, MAX_BET + 1))

    def values(self, t, index):
        return {"chips": index + 1} if index < highest_bet(t) else None


MOVES = Moves(Family("decline"), Bet())
DECLINE = MOVES.base("decline")
BET = MOVES.base("bet") - 1  # BET + n is a bet of n chips

FIRST = Family("draws first", seat="ABCDEFGH")
ROLLS = Family("rolls", face=range(1, FACES + 1))
CHANCES = Moves(FIRST, ROLLS)


def chance(t):
    """What Chance does next, and whose dice they are."""
    return (FIRST, NOBODY) if t.turn == NOBODY else (ROLLS, t.turn)
