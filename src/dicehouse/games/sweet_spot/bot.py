"""Four opponents: three that bet like people, and one that knows what every bet is worth in a match of two."""

from typing import NamedTuple

from dicehouse.engine import GENTLE, MASTER, NOT_KNOWN, STEADY, STRONG, Bot, below, known, stored

from .moves import BET, DECLINE
from .rules import last_lap, most_to_bet, spot_size
from .solve import ANTE, CHIPS, TOP_UP, TURNS, with_bet

AT_RISK, ALL = 3, 4  # the part of its chips that it bets on good odds: who has none is out
LEFT_IN_POT = 2  # with one chip less it would be topped up
GOOD, EVEN_CHANCE = 4, 3  # of six faces: a hit in two rolls of three, and in one of two

TWO = 2  # seats for which the match is solved


class Answers(NamedTuple):
    win: object = known(stored(__package__, "win"))  # what ``solve`` has found


def modest(view, seat, moves, n, rng):
    """Bets a few chips on a good spot, sometimes on an even one, and never on a small one."""
    size = spot_size(view)
    few = 1 + below(rng, 1 + most_to_bet(view) // 3)
    if size == GOOD or (size == EVEN_CHANCE and below(rng, 2) == 0):
        return BET + few
    return DECLINE


def lively(view, seat, moves, n, rng):
    """Bets half of what it may on a good spot, and a third on an even one. It never looks at the others' chips."""
    size = spot_size(view)
    most = most_to_bet(view)
    if size == GOOD:
        return BET + (most + 1) // 2
    return BET + (most + 2) // 3 if size == EVEN_CHANCE else DECLINE


def sharp(view, seat, moves, n, rng):
    """Bets most of its chips when the odds are good or even, but leaves so little in the pot that the next can bet only one chip.

    On the last lap it bets what it takes to lead, and no lead away.
    """
    size = spot_size(view)
    most = most_to_bet(view)
    behind = richest_other(view, seat) - view.purse[seat]
    if view.lap == last_lap(view):
        if behind > 0 or (behind == 0 and size >= EVEN_CHANCE):
            return BET + min(most, behind + 1)
        return BET + min(most, -behind - 1) if size == GOOD and behind < -1 else DECLINE
    if size < EVEN_CHANCE:
        return DECLINE
    return BET + max(1, min(view.pot - LEFT_IN_POT, view.purse[seat] * AT_RISK // ALL))


def richest_other(view, seat):
    richest = 0
    for p in range(view.seats):
        if p != seat:
            richest = max(richest, view.purse[p])
    return richest


# --- exact play ----------------------------------------------------------------------------------------------------------


def perfect(view, seat, moves, n, rng, answers):
    """The bet with the best chance to win the match. Where that is not known it plays like the sharp one."""
    if not is_solved(view):
        return sharp(view, seat, moves, n, rng)
    best, highest = 0, chance_with(view, seat, moves[0], answers)
    for i in range(1, n):
        chance = chance_with(view, seat, moves[i], answers)
        if chance > highest:
            best, highest = i, chance
    return moves[best]


def values(view, seat, moves, n, worth, answers):
    """The chance to win the match after each move, with the best bets of both players to come."""
    for i in range(n):
        worth[i] = chance_with(view, seat, moves[i], answers) if is_solved(view) else NOT_KNOWN


def is_solved(view):
    usual = view.seats == TWO and TWO * view.stack == CHIPS and view.ante == ANTE and view.top_up == TOP_UP
    return usual and turns_left(view) <= TURNS


def turns_left(view):
    """Turns of two players until the match ends, this one included."""
    return TWO * (last_lap(view) - view.lap) + (TWO if view.turn == view.begins else 1)


def chance_with(view, seat, move, answers):
    bet = 0 if move == DECLINE else move - BET
    purse, other = view.purse[seat], view.purse[1 - seat]
    return with_bet(answers.win, CHIPS, ANTE, TOP_UP, turns_left(view), purse, other, spot_size(view), bet)


BOTS = {
    "modest": Bot("modest", "bets a few chips when the odds are good or even", modest, GENTLE),
    "lively": Bot("lively", "bets a good part of its chips when the odds are good or even", lively, STEADY),
    "sharp": Bot("sharp", "bets high unless the odds are bad, and counts chips on the last lap", sharp, STRONG),
    "perfect": Bot(
        "perfect",
        "knows what every bet is worth between two; among more it plays like the sharp one",
        perfect,
        MASTER,
        desk=Answers(),
        values=values,
        exact=is_solved,
    ),
}
