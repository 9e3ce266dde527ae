"""The opponents of All or Nothing: one is content with little, the other weighs what is at risk and who is about to win."""

from dicehouse.engine import Bot

from .moves import ROLL, STOP
from .odds import CERTAIN, EVEN_BET, IN_ONE_TURN, chance_now

ENOUGH = 20  # points that make the careful one stop


def careful(view, seat, moves, n, rng):
    return STOP if view.turn_score >= ENOUGH else ROLL


def daring(view, seat, moves, n, rng):
    """Rolls while a roll wins more than it loses, and all the way where stopping would only let somebody else win."""
    if view.turn_score < EVEN_BET or chance_now(view, seat) > chance_if_stopped(view, seat):
        return ROLL
    return STOP


def chance_if_stopped(view, seat):
    """The chance to win by stopping now, if from then on everybody tries to win in one turn."""
    nobody_else = CERTAIN
    for p in range(view.seats):
        if p != seat:
            nobody_else = nobody_else * (CERTAIN - chance_now(view, p)) // CERTAIN
    mine = IN_ONE_TURN[view.target - view.written[seat] - view.turn_score]
    again = (CERTAIN - mine) * nobody_else // CERTAIN  # round the table without a winner
    return nobody_else * mine // (CERTAIN - again)


BOTS = {
    "careful": Bot("careful", "stops as soon as it has twenty points", careful),
    "daring": Bot("daring", "rolls until 65 points are at risk, and further when somebody else is about to win", daring),
}
