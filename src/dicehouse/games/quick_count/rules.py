"""Quick Count: everybody rolls one die at the same time, and the first to name the sum takes them all. (Roll & Rule)

For 2 to 8 players. Variation: for all the dice. The numbers after QC- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, below, even, i8, i16

from .moves import (
    A_TENTH,
    AFTER,
    ANSWER,
    ANSWERED,
    FACES,
    GETTING_READY,
    MAX_SEATS,
    NAMED,
    OVER,
    PASS,
    PASSED,
    PLUS,
    RACING,
    READY,
    ROLLING,
    THINKING,
    TIMED,
)

FOR_ROUNDS, FOR_ALL = range(2)


class Table(Record):
    # the box and the options
    seats: i8  # how many play
    end: i8  # 0: after so many rounds, 1: when one player has all the dice
    rounds: i8  # how many rounds are played, if it is not for all the dice
    dice: i8  # dice that are shared out
    longest: i16  # milliseconds for an answer
    too_close: i16  # right answers within so many milliseconds of each other are not told apart
    most_rounds: i16  # when a match for all the dice ends even so

    # what lies on the table
    left: i8[MAX_SEATS]  # dice a seat has
    die: i8[MAX_SEATS]  # what a seat rolled in the latest round; 0: nothing

    # the latest round
    did: i8[MAX_SEATS]  # what a seat has done in it: THINKING to PASSED
    answer: i8[MAX_SEATS]  # the sum it named; 0: none
    ms: i16[MAX_SEATS]  # how many milliseconds that took
    winner: i8  # who took its dice; NOBODY while it runs, or if it was void

    # where the match stands
    round: i16  # counted from 1
    stage: i8  # what is to be done: OVER to RACING
    ready: i8[MAX_SEATS]  # 1: ready for the next roll
    roller: i8  # whose die falls next


def setup(t):
    """The dice are shared out equally; those that cannot be stay out (QC-01, QC-Q1)."""
    for p in range(t.seats):
        t.left[p] = t.dice // t.seats
    t.winner = NOBODY
    t.round = 1
    t.stage = GETTING_READY


def waiting(t):
    if t.stage == ROLLING:
        return CHANCE
    seats = 0
    for p in range(t.seats):
        if (t.stage == GETTING_READY and t.left[p] > 0 and t.ready[p] == 0) or (
            t.stage == RACING and t.die[p] > 0 and t.did[p] < ANSWERED
        ):
            seats |= 1 << p
    return seats


def odds(t, weights):
    return even(weights, FACES)


def legal(t, seat, moves):
    if t.stage == GETTING_READY:
        return add(moves, 0, READY)
    if t.did[seat] == NAMED:
        return add_range(moves, 0, AFTER, AFTER + t.longest // A_TENTH + 1)
    if t.did[seat] == TIMED:
        return add_range(moves, 0, PLUS, PLUS + min(A_TENTH, t.longest - t.ms[seat] + 1))
    n = dice_rolled(t)
    return add_range(moves, add(moves, 0, PASS), ANSWER + n, ANSWER + FACES * n + 1)


def play(t, seat, move):
    if seat == CHANCE:
        roll(t, move + 1)
    elif move == READY:
        get_ready(t, seat)
    elif move == PASS:
        t.did[seat] = PASSED
        decide_when_all_are_done(t)
    elif move < AFTER:
        t.answer[seat] = move - ANSWER
        t.did[seat] = NAMED
    elif move < PLUS:
        t.ms[seat] = (move - AFTER) * A_TENTH
        t.did[seat] = TIMED
    else:
        t.ms[seat] += move - PLUS
        t.did[seat] = ANSWERED
        decide_when_all_are_done(t)


def get_ready(t, seat):
    """The dice fall when the last one is ready, for all at the same moment (QC-02, QC-Q8)."""
    t.ready[seat] = 1
    if waiting(t) == 0:
        for p in range(MAX_SEATS):
            t.ready[p] = 0
            t.die[p] = 0
            t.did[p] = THINKING
            t.answer[p] = 0
            t.ms[p] = 0
        t.winner = NOBODY
        t.stage = ROLLING
        t.roller = next_with_dice(t, 0)


def next_with_dice(t, seat):
    """The first from this seat on that has dice: those without neither roll nor answer (QC-Q2); t.seats if there is none."""
    while seat < t.seats and t.left[seat] == 0:
        seat += 1
    return seat


def roll(t, face):
    """Everybody rolls one die (QC-02)."""
    t.die[t.roller] = face
    t.roller = next_with_dice(t, t.roller + 1)
    if t.roller == t.seats:
        t.roller = NOBODY
        t.stage = RACING


def dice_rolled(t):
    n = 0
    for p in range(t.seats):
        n += t.die[p] > 0
    return n


def total(t):
    points = 0
    for p in range(t.seats):
        points += t.die[p]
    return points


def decide_when_all_are_done(t):
    """The fastest right sum takes all the dice that were rolled (QC-03); a wrong one is no more than that (QC-Q4)."""
    if waiting(t) != 0:
        return
    t.winner = fastest(t)
    if t.winner != NOBODY:
        for p in range(t.seats):
            if t.die[p] > 0:
                t.left[p] -= 1
                t.left[t.winner] += 1
    if is_over(t):
        t.stage = OVER
    else:
        t.round += 1
        t.stage = GETTING_READY


def fastest(t):
    """Who has the sum first. NOBODY if nobody has it (QC-Q5), or if two have it too close together (QC-Q6)."""
    best = NOBODY
    for p in range(t.seats):
        if has_it(t, p) and (best == NOBODY or t.ms[p] < t.ms[best]):
            best = p
    for p in range(t.seats):
        if p != best and has_it(t, p) and t.ms[p] - t.ms[best] <= t.too_close:
            return NOBODY
    return best


def has_it(t, seat):
    return t.did[seat] == ANSWERED and t.answer[seat] == total(t)


def is_over(t):
    """After the agreed rounds (QC-04, QC-Q11), or with one player left (QC-05, QC-Q2)."""
    players = 0
    for p in range(t.seats):
        players += t.left[p] > 0
    return players == 1 or t.round >= (t.rounds if t.end == FOR_ROUNDS else t.most_rounds)


def hide(t, seat):
    """What the others say, and when, is theirs until the round is decided; that they have is seen by all."""
    if t.stage == RACING:
        for p in range(t.seats):
            if p != seat:
                t.answer[p] = 0
                t.ms[p] = 0


def guess(t, seat, rng):
    """The others may have named any sum, at any time."""
    if t.stage != RACING:
        return
    n = dice_rolled(t)
    for p in range(t.seats):
        if p != seat and NAMED <= t.did[p] <= ANSWERED:
            t.answer[p] = n + below(rng, (FACES - 1) * n + 1)
            if t.did[p] == TIMED:
                t.ms[p] = A_TENTH * below(rng, t.longest // A_TENTH + 1)
            elif t.did[p] == ANSWERED:
                t.ms[p] = below(rng, t.longest + 1)


def result(t, out):
    """The most dice win (QC-04)."""
    for p in range(t.seats):
        out[p] = t.left[p]
