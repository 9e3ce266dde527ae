"""The opponents of Ten Thousand, from one that is content with little to one that knows every chance to win.

The solver knows two players with at most 10 000 points to go and no minimums: there the expert plays as well as can be. In
other matches it estimates the chances after its turn from those, and makes the best of the turn by the rules in force.
"""

from typing import Any, NamedTuple

from dicehouse.engine import GENTLE, MASTER, STEADY, STRONG, Bot, fractions, known, stored
from dicehouse.engine.duels import add_odds_against

from .moves import KEEP, MOVES, ROLL, STOP
from .odds import CENT, CERTAIN, MOST_UNITS, UNIT, average, chance_to_get
from .rules import DECIDING, dice_left, may_stop
from .scoring import DICE, POINTS, SIZES
from .turn import COLUMNS, CONFIRM, FARTHEST, column_after, enough_to_win, work_out

TWO = 2  # players
ENOUGH = 300  # points that make the careful one stop
WITHIN_REACH = 200  # where the target must be hit exactly: so close to it, a fresh turn is better than a few dice
WON = 1_000_000 * CENT  # worth more than any points
MOST_MISSING = 20_000 // UNIT  # that a target can ask for


def careful(view, seat, moves, n, rng):
    """Keeps what brings the most points."""
    if view.stage == DECIDING:
        return STOP if view.turn_score >= min(ENOUGH, missing(view, seat)) and may_stop(view) else ROLL
    best = moves[0]
    for i in range(1, n):
        if POINTS[moves[i] - KEEP] > POINTS[best - KEEP]:
            best = moves[i]
    return best


def sober(view, seat, moves, n, rng):
    """Plays for the most points on average, whatever the others have."""
    if view.stage == DECIDING:
        dice = dice_to_roll(dice_left(view))
        return ROLL if not may_stop(view) or rolling_is_better(view, seat, view.turn_score, dice) else STOP
    left = dice_left(view)
    best = moves[0]
    worth_most = -1
    for i in range(n):
        keep = moves[i] - KEEP
        rest = left - SIZES[keep]
        worth = worth_of(view, seat, view.turn_score + POINTS[keep], rest, can_stop(view, seat, keep, rest))
        if worth > worth_most:
            worth_most = worth
            best = moves[i]
    return best


def counting(view, seat, moves, n, rng):
    """Plays for the most points on average, or, when others are about to win, for the best chance to win first."""
    if view.stage == DECIDING:
        return roll_or_stop(view, seat)
    return best_keep(view, seat, moves, n)


def roll_or_stop(view, seat):
    score = view.turn_score
    dice = dice_to_roll(dice_left(view))
    if not may_stop(view):
        return ROLL
    if score >= missing(view, seat):
        return STOP
    if hurries(view, seat, chance_to_get(missing(view, seat) - score, dice), score):
        return ROLL
    return ROLL if rolling_is_better(view, seat, score, dice) else STOP


def missing(view, seat):
    """Points that a seat has yet to write down."""
    return view.target - view.written[seat]


def dice_to_roll(left):
    return left if left > 0 else DICE


def can_stop(view, seat, keep, left):
    """Whether the turn can end after this keep."""
    score = view.turn_score + POINTS[keep]
    hits = view.exact and score == missing(view, seat)
    return SIZES[keep] < DICE and left >= view.min_leftover and (score >= view.min_bank or hits)


def best_keep(view, seat, moves, n):
    """The keep after which the turn is worth most."""
    left = dice_left(view)
    best = moves[0]
    worth_most = -1
    boldest = moves[0]
    likeliest = -1
    safest = 0  # the highest score that could be written down now
    for i in range(n):
        keep = moves[i] - KEEP
        score = view.turn_score + POINTS[keep]
        rest = left - SIZES[keep]
        worth = worth_of(view, seat, score, rest, can_stop(view, seat, keep, rest))
        if worth > worth_most:
            worth_most = worth
            best = moves[i]
        chance = chance_to_get(missing(view, seat) - score, dice_to_roll(rest))
        if chance > likeliest:
            likeliest = chance
            boldest = moves[i]
        if can_stop(view, seat, keep, rest):
            safest = max(safest, score)
    return boldest if worth_most < WON and hurries(view, seat, likeliest, safest) else best


def worth_of(view, seat, score, left, stoppable):
    """Points that the turn ends with on average, in hundredths; a win is worth more than any points."""
    if stoppable and score >= missing(view, seat):
        return WON
    if stoppable and not rolling_is_better(view, seat, score, dice_to_roll(left)):
        return score * CENT
    return average(score, dice_to_roll(left), view.min_leftover)


def rolling_is_better(view, seat, score, dice):
    """For points, with the target in mind."""
    if score >= missing(view, seat):
        return False
    if view.exact and missing(view, seat) - score <= WITHIN_REACH:
        return False
    return average(score, dice, view.min_leftover) > score * CENT


def hurries(view, seat, chance, safe):
    """Whether this chance to win in this turn is better than what comes of stopping with a safe score."""
    return not view.exact and chance > chance_if_stopped(view, seat, safe)


def chance_if_stopped(view, seat, score):
    """The chance to win by writing this score down, if from then on everybody tries to win in one turn."""
    nobody_else = CERTAIN
    for p in range(view.seats):
        if p != seat:
            nobody_else = nobody_else * (CERTAIN - chance_to_get(missing(view, p), DICE)) // CERTAIN
    mine = chance_to_get(missing(view, seat) - score, DICE)
    again = (CERTAIN - mine) * nobody_else // CERTAIN  # round the table without a winner
    return nobody_else * mine // (CERTAIN - again) if again < CERTAIN else CERTAIN


# --- the expert -------------------------------------------------------------------------------------------------------


class Desk(NamedTuple):
    """Points are counted in units here."""

    win: Any  # the solver's answers: the chance to win for the player about to roll, by what both miss
    win_exact: Any  # the same where the target must be hit exactly
    stop: Any  # the chance to win if the turn ends, by its score
    best: Any  # after a keep, by score and dice left over, with the best choices from then on
    roll: Any  # by rolling on, by score and dice to roll
    worth: Any  # of each move


def expert(view, seat, moves, n, rng, desk):
    if n == 1:
        return moves[0]
    values(view, seat, moves, n, desk.worth, desk)
    best = 0
    for i in range(1, n):
        if desk.worth[i] > desk.worth[best]:
            best = i
    return moves[best]


def values(view, seat, moves, n, worth, desk):
    """Each move's chance to win."""
    needed = units_missing(view, seat)
    enough = enough_to_win(needed, view.min_bank // UNIT, view.exact)
    score = min(view.turn_score // UNIT, enough)
    left = dice_left(view)
    think(view, seat, needed, score, desk)
    for i in range(n):
        if moves[i] == STOP:
            worth[i] = desk.stop[score] if score < needed else 1.0
        elif moves[i] == ROLL:
            worth[i] = desk.best[score * COLUMNS + CONFIRM] if view.confirming else desk.roll[score * COLUMNS + dice_to_roll(left)]
        else:
            keep = moves[i] - KEEP
            reached = min(score + POINTS[keep] // UNIT, enough)
            worth[i] = desk.best[reached * COLUMNS + column_after(left, SIZES[keep])]


def think(view, seat, needed, first, desk):
    """Works out the rest of this turn, from the first score on."""
    for score in range(needed):
        desk.stop[score] = 0.0
    for p in range(view.seats):
        if p != seat:
            win = desk.win_exact if view.exact else desk.win
            add_odds_against(units_missing(view, p), needed, first, win, FARTHEST, desk.stop)
    for score in range(needed):
        desk.stop[score] = 1.0 / (1.0 + desk.stop[score])
    work_out(needed, view.min_bank // UNIT, view.min_leftover, view.exact, desk.stop, desk.best, desk.roll, first)


def units_missing(view, seat):
    return (missing(view, seat) + UNIT - 1) // UNIT


def is_solved(view):
    """Whether these chances are exact."""
    near = max(units_missing(view, 0), units_missing(view, 1)) <= FARTHEST
    return view.seats == TWO and near and view.min_bank == 0 and view.min_leftover == 0


ROWS = MOST_MISSING + MOST_UNITS + 1

BOTS = {
    "careful": Bot("careful", "keeps all that scores and stops at 300 points", careful, GENTLE),
    "sober": Bot("sober", "plays for the most points on average, whatever the others have", sober, STEADY),
    "counting": Bot("counting", "knows what every roll is worth, and hurries when somebody else is about to win", counting, STRONG),
    "expert": Bot(
        "expert",
        "knows the chance to win of every move: exactly against one other player, closely against more",
        expert,
        MASTER,
        Desk(
            win=known(stored(__package__, "win")),
            win_exact=known(stored(__package__, "win_exact")),
            stop=fractions(MOST_MISSING),
            best=fractions(ROWS * COLUMNS),
            roll=fractions(ROWS * COLUMNS),
            worth=fractions(MOVES.size),
        ),
        compiled=True,
        values=values,
        exact=is_solved,
    ),
}
