"""The opponents of All or Nothing, from one that is content with little to one that knows every chance to win.

The solver knows two players with at most 301 points to go: there the expert plays as well as can be. In other matches it
estimates the chances from those of two players, and makes the best of its turn with them.
"""

from typing import Any, NamedTuple

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, fractions, known, stored
from dicehouse.engine.duels import add_odds_against

from .moves import ROLL, STOP
from .odds import CERTAIN, EVEN_BET, IN_ONE_TURN, MOST, chance_now
from .turn import FARTHEST, work_out

TWO = 2  # players
ENOUGH = 20  # points that make the careful one stop


def careful(view, seat, moves, n, rng):
    return STOP if view.turn_score >= ENOUGH else ROLL


def sober(view, seat, moves, n, rng):
    """Rolls while a roll wins more than it loses."""
    return STOP if view.turn_score >= EVEN_BET else ROLL


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


# --- the expert -------------------------------------------------------------------------------------------------------


class Desk(NamedTuple):
    win: Any  # the solver's answers: the chance to win for the player about to roll, by what both miss
    stop: Any  # the chance to win by stopping, by the score of the turn
    roll: Any  # the same by rolling on


def expert(view, seat, moves, n, rng, desk):
    think(view, seat, desk)
    return ROLL if desk.roll[view.turn_score] > desk.stop[view.turn_score] else STOP


def values(view, seat, moves, n, worth, desk):
    """Each move's chance to win."""
    think(view, seat, desk)
    for i in range(n):
        worth[i] = desk.roll[view.turn_score] if moves[i] == ROLL else desk.stop[view.turn_score]


def think(view, seat, desk):
    """Works out the rest of this turn."""
    missing = view.target - view.written[seat]
    first = view.turn_score
    for score in range(missing):
        desk.stop[score] = 0.0
    for p in range(view.seats):
        if p != seat:
            add_odds_against(view.target - view.written[p], missing, first, desk.win, FARTHEST, desk.stop)
    for score in range(missing):
        desk.stop[score] = 1.0 / (1.0 + desk.stop[score])
    work_out(missing, desk.stop, desk.roll, first)


def is_solved(view):
    """Whether these chances are exact."""
    return view.seats == TWO and view.target - min(view.written[0], view.written[1]) <= FARTHEST


BOTS = {
    "careful": Bot("careful", "stops as soon as it has twenty points", careful, GENTLE),
    "sober": Bot("sober", "stops at 65 points, whatever the others have", sober, STEADY),
    "daring": Bot("daring", "rolls until 65 points are at risk, and further when somebody else is about to win", daring, STRONG),
    "expert": Bot(
        "expert",
        "knows the chance to win of every move: exactly against one other player, closely against more",
        expert,
        MASTER,
        Desk(known(stored(__package__, "win")), fractions(MOST + 1), fractions(MOST + 1)),
        values=values,
        exact=is_solved,
    ),
}
