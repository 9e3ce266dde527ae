"""Two opponents: one that bets little, and one that knows what a spot is worth and where it stands."""

from dicehouse.engine import Bot, below

from .moves import BET, DECLINE
from .rules import last_lap, most_to_bet, spot_size

AT_RISK, ALL = 3, 4  # the part of its chips that it bets on good odds: who has none is out
GOOD, EVEN_CHANCE = 4, 3  # of six faces: a hit in two rolls of three, and in one of two


def modest(view, seat, moves, n, rng):
    """Bets a few chips on a good spot, sometimes on an even one, and never on a small one."""
    size = spot_size(view)
    few = 1 + below(rng, 1 + most_to_bet(view) // 3)
    if size == GOOD or (size == EVEN_CHANCE and below(rng, 2) == 0):
        return BET + few
    return DECLINE


def sharp(view, seat, moves, n, rng):
    """Bets most of its chips when the odds are good. On the last lap it bets what it takes to lead, and no lead away."""
    good = spot_size(view) == GOOD
    most = most_to_bet(view)
    behind = richest_other(view, seat) - view.purse[seat]
    if view.lap == last_lap(view):
        if behind >= 0:
            return BET + min(most, behind + 1)
        ahead = -behind
        return BET + min(most, ahead - 1) if good and ahead > 1 else DECLINE
    return BET + min(most, max(1, view.purse[seat] * AT_RISK // ALL)) if good else DECLINE


def richest_other(view, seat):
    richest = 0
    for p in range(view.seats):
        if p != seat:
            richest = max(richest, view.purse[p])
    return richest


BOTS = {
    "modest": Bot("modest", "bets a few chips when the odds are good or even", modest),
    "sharp": Bot("sharp", "bets high on good odds, and counts chips on the last lap", sharp),
}
