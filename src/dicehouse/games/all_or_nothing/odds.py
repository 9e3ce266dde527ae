"""What rolling on is worth: points on average, and the chance to win in this very turn."""

from .moves import FACES
from .rules import LOSES, value_of

CERTAIN = 1_000_000  # chances are whole millionths, so that they are the same on every machine
MOST = 1_000  # points that a target can ask for
GAINS = [value_of(face) for face in range(1, FACES + 1) if face != LOSES]
EVEN_BET = sum(GAINS)  # with so many points at risk, one more roll wins as much as it loses on average


def _in_one_turn():
    """Entry n: the chance to roll n points before the first 1."""
    chances = [CERTAIN]
    for points in range(1, MOST + 1):
        chances.append(sum(chances[max(0, points - gain)] for gain in GAINS) // FACES)
    return chances


IN_ONE_TURN = _in_one_turn()


def chance_now(t, seat):
    """The chance that a seat which rolls on and on wins before a 1 falls."""
    at_risk = t.turn_score if seat == t.turn else 0
    return IN_ONE_TURN[max(0, t.target - t.written[seat] - at_risk)]
