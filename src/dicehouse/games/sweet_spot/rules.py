"""The Sweet Spot: two dice bound a gap; bet on the third to fall into it. Three of a kind takes the pot. (Roll & Rule)

For 2 to 8 players. The numbers after SWEET- are the rules of docs/rules/roll_and_rule.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, even, i8, i16

from .moves import BET, DECLINE, FACES, MAX_SEATS

DICE = 3

# Stages. Chance acts in the first three after the end, a player in the last.
OVER, DRAW_FIRST, ROLL, SECOND_ROLL, BETTING = range(5)

BY_CHANCE = 0
NO_LIMIT = 0  # of laps

# How a turn ended.
NOTHING_YET, NO_SPOT, NO_BET, DECLINED, HIT, MISSED, TOOK_POT = range(7)


class Table(Record):
    # the box and the options
    seats: i8  # how many play
    first: i8  # who begins: BY_CHANCE, or a seat counted from 1
    stack: i16  # chips that everybody starts with
    ante: i8  # chips that everybody pays into a new pot
    laps: i16  # laps to play; NO_LIMIT: until at most one player is left
    top_up: i8  # 1: a pot that is too small to bet on is topped up
    guard: i16  # laps after which a match without a limit ends all the same

    # what lies on the table
    dice: i8[DICE]  # as they fell; 0: not rolled yet
    low: i8  # which die is the lower bound, once all three have fallen
    high: i8  # which die is the upper bound
    third: i8  # which die is rolled again
    bet: i16  # chips that the second roll is about; 0: no bet
    pot: i16  # chips in the common pot
    purse: i16[MAX_SEATS]  # chips each seat has
    out: i8[MAX_SEATS]  # 1: this seat cannot play any more

    # where the match stands
    lap: i16  # counted from 1
    stage: i8  # what is to be done: OVER to BETTING
    turn: i8  # whose turn it is; NOBODY until somebody is picked to begin
    begins: i8  # whose turn is the first of a lap
    antes: i16  # how often the pot has been built or topped up

    # each seat's latest turn that is over, as everybody saw it
    last_dice: i8[MAX_SEATS, DICE]  # how the dice lay at its end
    last_third: i8[MAX_SEATS]  # which die was rolled again, NOBODY if none was
    last_end: i8[MAX_SEATS]  # how it ended: NOTHING_YET to TOOK_POT
    last_chips: i16[MAX_SEATS]  # chips that were won or lost
    turns: i16  # turns that are over
    paid: i8  # whose turn was the latest in which chips were won or lost; NOBODY before that
    paid_turn: i16  # which turn that was, counted from 1


def setup(t):
    """Everybody takes a stack and pays into the pot (SWEET-01, SWEET-Q3)."""
    t.lap = 1
    t.paid = NOBODY
    for p in range(t.seats):
        t.purse[p] = t.stack
    for p in range(t.seats, MAX_SEATS):
        t.out[p] = 1
    build_pot(t)
    if t.first == BY_CHANCE:
        t.stage = DRAW_FIRST
        t.turn = NOBODY
        t.begins = NOBODY
    else:
        begin(t, t.first - 1)


def begin(t, seat):
    t.begins = seat
    start_turn(t, seat)


def build_pot(t):
    """Everybody who is in pays the ante and must have a chip left to bet; who cannot is out (SWEET-Q7, SWEET-Q8).

    If fewer than two can pay, nobody does, and no pot is built.
    """
    able = 0
    for p in range(t.seats):
        if not t.out[p]:
            if t.purse[p] > t.ante:
                able += 1
            else:
                t.out[p] = 1
    if able < 2:
        return
    t.antes += 1
    for p in range(t.seats):
        if not t.out[p]:
            t.purse[p] -= t.ante
            t.pot += t.ante


def start_turn(t, seat):
    """All three dice are rolled (SWEET-02)."""
    t.turn = seat
    t.stage = ROLL
    t.bet = 0
    for i in range(DICE):
        t.dice[i] = 0


def waiting(t):
    if t.stage == BETTING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_FIRST else FACES)


def most_to_bet(t):
    """Less than the pot, and no credit (SWEET-08, SWEET-11, SWEET-Q5)."""
    return min(t.purse[t.turn], t.pot - 1)


def legal(t, seat, moves):
    return add_range(moves, add(moves, 0, DECLINE), BET + 1, BET + most_to_bet(t) + 1)  # SWEET-06


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            begin(t, move)
        elif t.stage == ROLL:
            roll(t, move + 1)
        else:
            roll_again(t, move + 1)
    elif move == DECLINE:
        end_turn(t, DECLINED, 0)
    else:
        t.bet = move - BET  # named before the second roll (SWEET-07)
        t.dice[t.third] = 0
        t.stage = SECOND_ROLL


def roll(t, face):
    """One die falls. After the third it is seen what they are good for (SWEET-03 to SWEET-05)."""
    at = 0
    while t.dice[at] > 0:
        at += 1
    t.dice[at] = face
    if at + 1 < DICE:
        return
    find_bounds(t)
    if t.dice[t.low] == t.dice[t.high]:
        won = t.pot
        t.purse[t.turn] += won
        t.pot = 0
        end_turn(t, TOOK_POT, won)
    elif spot_size(t) == 0:
        end_turn(t, NO_SPOT, 0)
    elif most_to_bet(t) < 1:
        end_turn(t, NO_BET, 0)  # SWEET-Q6, without top-up
    else:
        t.stage = BETTING


def find_bounds(t):
    """The lowest and the highest die; the one that is left is the third (SWEET-04, SWEET-Q1, SWEET-Q2)."""
    t.low = 0
    t.high = 0
    for i in range(1, DICE):
        if t.dice[i] < t.dice[t.low]:
            t.low = i
        if t.dice[i] > t.dice[t.high]:
            t.high = i
    t.third = DICE - t.low - t.high  # the three numbers add up to DICE; of equal dice it means nothing


def spot_size(t):
    """How many values lie strictly between the bounds (SWEET-04)."""
    return max(0, t.dice[t.high] - t.dice[t.low] - 1)


def roll_again(t, face):
    """The third die decides: a hit is paid out of the pot, a miss into it (SWEET-09, SWEET-10)."""
    t.dice[t.third] = face
    if t.dice[t.low] < face < t.dice[t.high]:
        t.purse[t.turn] += t.bet
        t.pot -= t.bet
        end_turn(t, HIT, t.bet)
    else:
        t.purse[t.turn] -= t.bet
        t.pot += t.bet
        end_turn(t, MISSED, t.bet)


def end_turn(t, how, chips):
    """What everybody saw stays on record; then the match goes on, unless one player is left (SWEET-13)."""
    seat = t.turn
    t.turns += 1
    t.last_end[seat] = how
    t.last_chips[seat] = chips
    t.last_third[seat] = t.third if t.bet > 0 else NOBODY
    for i in range(DICE):
        t.last_dice[seat, i] = t.dice[i]
    if chips > 0:
        t.paid = seat
        t.paid_turn = t.turns
    if t.purse[seat] == 0:
        t.out[seat] = 1  # SWEET-Q9
    if players_in(t) > 1:
        pass_turn(t)
    else:
        t.stage = OVER


def pass_turn(t):
    """A new pot if one is due, then the next player rolls (SWEET-03, SWEET-12, SWEET-Q6, SWEET-Q12)."""
    seat = next_in(t, t.turn)
    if t.lap <= last_lap(t) and (t.pot == 0 or (t.pot == 1 and t.top_up)):
        build_pot(t)
        if players_in(t) < 2:
            t.stage = OVER
            return
        if t.out[seat]:
            seat = next_in(t, seat)
    if t.lap > last_lap(t):
        t.stage = OVER
    else:
        start_turn(t, seat)


def next_in(t, seat):
    """The next seat that is in; a lap is over when the turn comes back to where it began (SWEET-12, SWEET-Q9, SWEET-Q10)."""
    seat = seat + 1 if seat + 1 < t.seats else 0
    if seat == t.begins:
        t.lap += 1
    while t.out[seat]:
        seat = seat + 1 if seat + 1 < t.seats else 0
        if seat == t.begins:
            t.lap += 1
    return seat


def last_lap(t):
    return t.guard if t.laps == NO_LIMIT else t.laps


def players_in(t):
    n = 0
    for p in range(t.seats):
        if not t.out[p]:
            n += 1
    return n


def result(t, out):
    """Most chips win; those in the pot belong to nobody (SWEET-Q10, SWEET-Q11)."""
    for p in range(t.seats):
        out[p] = t.purse[p]
