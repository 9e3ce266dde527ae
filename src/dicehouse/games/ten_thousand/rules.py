"""Ten Thousand: roll six dice, set aside what scores, and stop before a roll brings nothing. The first to 10 000 wins.

For 2 to 8 players. The numbers after TENK- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16, i32

from .moves import KEEP, ROLL, STOP
from .scoring import BITS, DICE, FACES, KEEP_COUNT, POINTS, SIZES, TAKES, has

MAX_SEATS = 8

# Stages. Chance acts in the first two, a player in the last two.
OVER, DRAW_FIRST, ROLLING, KEEPING, DECIDING = range(5)

BY_CHANCE = 0
IN_THE_AIR = 0  # the face of a die that is being rolled
IN_THE_ROLL = 0  # not set aside
NO_LIMIT = 1_000_000  # points that no keep brings


class Table(Record):
    # the options
    seats: i8  # how many play
    target: i16  # points that win
    min_bank: i16  # points that a turn must bring at least
    min_leftover: i8  # dice that must not be keepers at the end of a turn
    exact: i8  # 1: the target must be hit exactly
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1

    # what lies on the table
    written: i32[MAX_SEATS]  # points that a seat has written down
    turn_score: i32  # points of this turn, not written down yet
    dice: i8[DICE]  # the face of each of the six dice; IN_THE_AIR while it is rolled
    kept: i8[DICE]  # the keep with which a die was set aside, counted from 1; IN_THE_ROLL if it was not
    keeps: i8  # how often some of these six dice have been set aside
    keep_points: i16[DICE]  # points of each of these keeps
    earlier: i32  # points of this turn from before all six dice were taken up again
    confirming: i8  # 1: six dice of one roll were all set aside, and must be confirmed by another roll

    # where the match stands
    stage: i8  # what is to be done: OVER to DECIDING
    turn: i8  # whose turn it is; NOBODY while Chance picks who begins
    rolls: i16  # rolls in this turn
    turns: i32[MAX_SEATS]  # turns that a seat has finished
    last_gain: i32[MAX_SEATS]  # points that a seat's latest turn brought
    last_loss: i32[MAX_SEATS]  # points that it lost
    last_roll: i8[DICE]  # the roll that ended the latest lost turn; 0: no die


def setup(t):
    """Somebody begins: a seat that the players have named, or one that is drawn (COM-Q1)."""
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
    else:
        start_turn(t, t.first - 1)


def start_turn(t, seat):
    """A turn starts with all six dice, and nobody is asked about it (TENK-01)."""
    t.turn = seat
    t.turn_score = 0
    t.rolls = 0
    t.confirming = 0
    take_up_all(t)
    roll(t)


def take_up_all(t):
    t.earlier = t.turn_score
    t.keeps = 0
    for i in range(DICE):
        t.kept[i] = IN_THE_ROLL
        t.keep_points[i] = 0


def roll(t):
    """All dice that are not set aside are rolled, or all six again if all are (TENK-02, TENK-05, TENK-Q10)."""
    if dice_left(t) == 0:
        take_up_all(t)
    for i in range(DICE):
        if t.kept[i] == IN_THE_ROLL:
            t.dice[i] = IN_THE_AIR
    t.rolls += 1
    t.stage = ROLLING


def dice_left(t):
    """Dice that have not become keepers."""
    n = 0
    for i in range(DICE):
        if t.kept[i] == IN_THE_ROLL:
            n += 1
    return n


def waiting(t):
    if t.stage >= KEEPING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def legal(t, seat, moves):
    if t.stage == DECIDING:
        n = add(moves, 0, ROLL)
        return add(moves, n, STOP) if may_stop(t) else n
    n = 0
    rolled = packed_roll(t)
    room = room_left(t)
    for keep in range(KEEP_COUNT):  # at least one die, and only such as score (TENK-03, TENK-Q1, TENK-Q3)
        if has(rolled, keep) and POINTS[keep] <= room:
            n = add(moves, n, KEEP + keep)
    return n


def may_stop(t):
    """Stopping is free (TENK-08), but for a roll to be confirmed and the two minimums."""
    if t.confirming:  # TENK-06
        return False
    hits = t.exact and t.written[t.turn] + t.turn_score == t.target
    if t.turn_score < t.min_bank and not hits:  # TENK-15, TENK-Q11
        return False
    return dice_left(t) >= t.min_leftover  # TENK-16, TENK-Q12


def room_left(t):
    """Points that may be added: with ``exact``, a keep that would overshoot the target is no keep (TENK-18, TENK-Q14)."""
    return t.target - t.written[t.turn] - t.turn_score if t.exact else NO_LIMIT


def packed_roll(t):
    """The faces of the dice just rolled. Dice set aside before do not combine with them (TENK-Q4)."""
    packed = 0
    for i in range(DICE):
        if t.kept[i] == IN_THE_ROLL:
            packed += 1 << BITS * (t.dice[i] - 1)
    return packed


def can_keep(t, room):
    """Whether any of the dice just rolled can be set aside."""
    rolled = packed_roll(t)
    for keep in range(KEEP_COUNT):
        if has(rolled, keep) and POINTS[keep] <= room:
            return True
    return False


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            start_turn(t, move)
        else:
            fall(t, move + 1)
    elif move == ROLL:
        roll(t)
    elif move == STOP:
        write_down(t)
    else:
        set_aside(t, move - KEEP)


def fall(t, face):
    """The next die falls. After the last one something must be set aside, or the turn is lost (TENK-03, TENK-04, TENK-07)."""
    i = 0
    while t.dice[i] != IN_THE_AIR:
        i += 1
    t.dice[i] = face
    for j in range(i + 1, DICE):
        if t.dice[j] == IN_THE_AIR:
            return
    if t.confirming and room_left(t) == 0:  # the target is met: one keeper confirms it, and is not added (TENK-Q15)
        if can_keep(t, NO_LIMIT):
            write_down(t)
        else:
            lose(t)
        return
    t.confirming = 0
    if can_keep(t, room_left(t)):
        t.stage = KEEPING
    else:
        lose(t)


def set_aside(t, keep):
    """Keepers leave the roll, the first of equal dice first, and their value joins the turn score (TENK-02)."""
    t.keep_points[t.keeps] = POINTS[keep]
    t.keeps += 1
    t.turn_score += POINTS[keep]
    for face in range(FACES):
        wanted = TAKES[keep, face]
        for i in range(DICE):
            if wanted > 0 and t.kept[i] == IN_THE_ROLL and t.dice[i] == face + 1:
                t.kept[i] = t.keeps
                wanted -= 1
    t.confirming = 1 if SIZES[keep] == DICE else 0  # six at once, not six in several rolls (TENK-06, TENK-Q7, TENK-Q9)
    t.stage = DECIDING


def lose(t):
    """The turn score is lost, what is written stays (TENK-04, TENK-07, TENK-Q5)."""
    for i in range(DICE):
        t.last_roll[i] = t.dice[i] if t.kept[i] == IN_THE_ROLL else 0
    end_turn(t, 0, t.turn_score)


def write_down(t):
    """The turn score is written down (TENK-08)."""
    t.written[t.turn] += t.turn_score
    end_turn(t, t.turn_score, 0)


def end_turn(t, gain, loss):
    """The next player plays, unless this one has the target first; it takes a stop to have it (TENK-14, TENK-Q13)."""
    t.turns[t.turn] += 1
    t.last_gain[t.turn] = gain
    t.last_loss[t.turn] = loss
    if t.written[t.turn] >= t.target:
        t.stage = OVER
    else:
        start_turn(t, (t.turn + 1) % t.seats)


def result(t, out):
    for p in range(t.seats):
        out[p] = t.written[p]
