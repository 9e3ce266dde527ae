"""Mia: two dice under a cup, an announcement, belief or doubt. (Roll & Rule)

For 2 to 8 players. The numbers after MIA- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, below, even, i8, i16

from .moves import ANNOUNCE, BELIEVE, DOUBT, FACES, MIA, VALUES, rank_of

MAX_SEATS = 8
DICE = 2

# Stages. Chance acts in the first two after the end, a player in the last two.
OVER, DRAW_FIRST, ROLL, ANNOUNCING, ANSWERING = range(5)

NOTHING = -1  # in place of a value's rank
BY_CHANCE = 0
BY_POINTS, BY_ROUNDS = range(2)  # how the match ends
AT_LEAST, EXACT = range(2)  # what makes an announcement true


class Table(Record):
    # the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    end: i8  # BY_POINTS: the first to the target wins; BY_ROUNDS: the most points after so many rounds
    target: i8  # points that win
    rounds: i8  # rounds to play, if they end the match
    truth: i8  # AT_LEAST: dice may be better than announced; EXACT: they may not
    forfeit: i8  # what the loser of a round does: 0 is nothing

    # what lies on the table
    dice: i8[DICE]  # under the cup; 0: not rolled yet, or not for these eyes
    rolled: i8  # how many of them lie rolled under the cup
    to_beat: i8  # rank of the value that was believed last, NOTHING at the start of a round
    announced: i8  # rank of the value that waits for an answer, NOTHING if none does
    said: i8[MAX_SEATS]  # rank of each seat's latest announcement in this round, or NOTHING
    points: i8[MAX_SEATS]  # points of each seat

    # where the match stands
    round: i16  # counted from 1
    stage: i8  # what is to be done: OVER to ANSWERING
    turn: i8  # whose turn it is
    starts: i8  # who started this round
    roller: i8  # who holds the cup; NOBODY until somebody is picked to begin

    # the latest doubt, as everybody saw it
    last_dice: i8[DICE]  # what lay under the cup; 0 before the first doubt
    last_announced: i8  # rank of the value that was doubted, NOTHING before the first doubt
    last_announcer: i8  # who had announced it
    last_doubter: i8  # who doubted
    last_winner: i8  # which of the two got the point


def setup(t):
    t.last_announced = NOTHING
    t.last_announcer = NOBODY
    t.last_doubter = NOBODY
    t.last_winner = NOBODY
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.to_beat = NOTHING
        t.announced = NOTHING
        t.turn = NOBODY
        t.starts = NOBODY
        t.roller = NOBODY
        for p in range(MAX_SEATS):
            t.said[p] = NOTHING
    else:
        start_round(t, t.first - 1)


def start_round(t, seat):
    """The first player of the round takes the cup; any value may be announced (MIA-01, MIA-Q2)."""
    t.round += 1
    t.starts = seat
    t.to_beat = NOTHING
    for p in range(MAX_SEATS):
        t.said[p] = NOTHING
    take_cup(t, seat)


def take_cup(t, seat):
    """Both dice are rolled, hidden from all others; nobody looks at what lay there before (MIA-01, MIA-06, MIA-Q5, MIA-Q6)."""
    t.roller = seat
    t.turn = seat
    t.announced = NOTHING
    t.rolled = 0
    for i in range(DICE):
        t.dice[i] = 0
    t.stage = ROLL


def waiting(t):
    if t.stage >= ANNOUNCING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    if t.stage == ANSWERING:  # MIA-02
        return add(moves, add(moves, 0, BELIEVE), DOUBT)
    # Higher than what was believed last; nothing beats Mia, so another Mia must do (MIA-06, MIA-11, MIA-Q2, MIA-Q3).
    lowest = min(t.to_beat + 1, MIA)
    return add_range(moves, 0, ANNOUNCE + lowest, ANNOUNCE + len(VALUES))


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            start_round(t, move)
        else:
            roll(t, move + 1)
    elif move == BELIEVE:
        t.to_beat = t.announced
        take_cup(t, seat)
    elif move == DOUBT:
        doubt(t, seat)
    else:
        announce(t, seat, move - ANNOUNCE)


def roll(t, face):
    """One die falls; after the second the roller looks, and announces (MIA-Q1)."""
    t.dice[t.rolled] = face
    t.rolled += 1
    if t.rolled == DICE:
        t.stage = ANNOUNCING


def announce(t, seat, rank):
    """The roller names a value, true or not; only the next player answers (MIA-01, MIA-02, MIA-Q9)."""
    t.announced = rank
    t.said[seat] = rank
    t.turn = next_seat(t, seat)
    t.stage = ANSWERING


def next_seat(t, seat):
    return seat + 1 if seat + 1 < t.seats else 0


def doubt(t, doubter):
    """The cup is lifted: the point goes to whoever was right, and the other one starts again (MIA-03 to MIA-05, MIA-Q7)."""
    winner = t.roller if holds(t) else doubter
    loser = t.roller if winner == doubter else doubter
    t.points[winner] += 1
    for i in range(DICE):
        t.last_dice[i] = t.dice[i]
    t.last_announced = t.announced
    t.last_announcer = t.roller
    t.last_doubter = doubter
    t.last_winner = winner
    if is_last(t, winner):
        t.stage = OVER
        t.turn = NOBODY
    else:
        start_round(t, loser)


def holds(t):
    """Whether the dice are what was announced, or better (MIA-Q4)."""
    rank = rank_of(t.dice[0], t.dice[1])
    return rank == t.announced if t.truth == EXACT else rank >= t.announced


def is_last(t, winner):
    """Whether the point that was just won ends the match (MIA-Q8)."""
    return t.round == t.rounds if t.end == BY_ROUNDS else t.points[winner] == t.target


def hide(t, seat):
    """What lies under the cup only the roller may see."""
    if seat != t.roller:
        for i in range(DICE):
            t.dice[i] = 0


def guess(t, seat, rng):
    """The two dice may be anything."""
    if seat != t.roller:
        for i in range(t.rolled):
            t.dice[i] = 1 + below(rng, FACES)


def result(t, out):
    for p in range(t.seats):
        out[p] = t.points[p]
