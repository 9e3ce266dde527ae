"""The opponents of Ten Thousand: one is content with little, the other knows what every roll is worth on average."""

from dicehouse.engine import Bot

from .moves import KEEP, ROLL, STOP
from .odds import CENT, CERTAIN, average, chance_to_get
from .rules import DECIDING, dice_left, may_stop
from .scoring import DICE, POINTS, SIZES

ENOUGH = 300  # points that make the careful one stop
WITHIN_REACH = 200  # where the target must be hit exactly: so close to it, a fresh turn is better than a few dice
WON = 1_000_000 * CENT  # worth more than any points


def careful(view, seat, moves, n, rng):
    """Keeps what brings the most points."""
    if view.stage == DECIDING:
        return STOP if view.turn_score >= min(ENOUGH, missing(view, seat)) and may_stop(view) else ROLL
    best = moves[0]
    for i in range(1, n):
        if POINTS[moves[i] - KEEP] > POINTS[best - KEEP]:
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


BOTS = {
    "careful": Bot("careful", "keeps all that scores and stops at 300 points", careful),
    "counting": Bot("counting", "knows what every roll is worth, and hurries when somebody else is about to win", counting),
}
