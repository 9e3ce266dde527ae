"""Placing dice as they were rolled: what the other player's next roll may bring is weighed, face by face."""

from .moves import FACES, NOWHERE, square_at
from .position import COMPLETES, MAKES_FOUR, SIZE, TURN, WORTH, most_pull, pull, step
from .rules import FREE
from .search import play_back, play_on

LOSS = 4000  # what it costs if the other's roll completes a row
STOPPED, FOUR = 600, 60  # what it is worth to stop a row, and what a four is, which the right roll completes


def weigh_squares(view, desk):
    """Lists every free square for the die that was rolled, with a score each; returns how many there are."""
    n = 0
    for row in range(desk.now[SIZE]):
        for column in range(desk.now[SIZE]):
            square = square_at(column, row)
            if desk.owner[square] == FREE:
                desk.moves[n] = step(NOWHERE, square, view.rolled)
                desk.score[n] = FACES * LOSS if pull(desk, desk.now[TURN], square, view.rolled) >= COMPLETES else 0
                n += 1
    for i in range(n):
        if desk.score[i] == 0:
            play_on(desk, desk.moves[i])
            desk.score[i] = expectation(desk)
            play_back(desk, desk.moves[i])
    return n


def expectation(desk):
    """What the position is worth to whoever has just placed: the mean over what the other may roll and do with it."""
    now = desk.now
    other = now[TURN]
    found = 0
    for face in range(1, FACES + 1):
        found += now[WORTH + 1 - other] - now[WORTH + other] - best_answer(desk, other, face)
    return found // FACES


def best_answer(desk, seat, face):
    """What a die with this face brings the seat, where it is best: lines of its own, and those it stops."""
    best = 0
    for row in range(desk.now[SIZE]):
        for column in range(desk.now[SIZE]):
            square = square_at(column, row)
            if desk.owner[square] == FREE:
                own, theirs = pull(desk, seat, square, face), most_pull(desk, 1 - seat, square)
                if own >= COMPLETES:
                    return LOSS
                best = max(best, soft(own) + (STOPPED if theirs >= COMPLETES else soft(theirs)))
    return best


def soft(strength):
    """A pull among others: a four is only a threat while faces are rolled."""
    return strength % MAKES_FOUR + FOUR * (strength // MAKES_FOUR)
