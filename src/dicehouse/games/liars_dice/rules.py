"""Liar's Dice: hidden dice, rising bids on what lies under all cups, one challenge a round. The last with dice wins.

For 2 to 6 players. Variation: chips. The numbers after LIAR- are the rules of docs/rules/liars_dice.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, below, even, i8, i16

from .moves import BID, BIDS_A_LAP, CHALLENGE, FACES, SPACES, STAND, STAR, bid_of, ways_to_show

MAX_SEATS = 6

# Stages. Chance acts in the first three, a player in the last two.
OVER, DRAW_OPENER, ROLL, REROLL, BIDDING, SHOWING = range(6)

NO_BID = -1
BY_CHANCE = 0


class Table(Record):
    # the box and the options
    seats: i8  # how many play
    opener: i8  # who opens the first round: BY_CHANCE, or a seat counted from 1
    chips: i8  # 1: played for chips
    dice_each: i8  # dice that everybody starts with
    chips_each: i16  # chips that everybody starts with
    ante: i8  # chips into each of the two pots, every round
    track: i8[SPACES]  # the spaces clockwise: 4 is the unstarred 4, -4 is four stars
    laps: i8  # how often the red die can go round it

    # what lies on the table
    cup: i8[MAX_SEATS, FACES]  # how many dice under a seat's cup show each face
    open: i8[MAX_SEATS, FACES]  # how many of its shown dice do
    left: i8[MAX_SEATS]  # dice a seat still has
    covered: i8[MAX_SEATS]  # how many of them lie rolled under the cup
    shown: i8[MAX_SEATS]  # how many of them lie outside the cup
    bid: i16  # the red die: the bid's place in the order of the track
    bidder: i8  # who made it
    said: i16[MAX_SEATS]  # each seat's latest bid of this round
    purse: i16[MAX_SEATS]  # chips a seat has
    round_pot: i16  # chips for the winner of this round's challenge
    game_pot: i16  # chips for the winner of the game

    # where the match stands
    round: i8  # counted from 1
    stage: i8  # what is to be done: OVER to SHOWING
    turn: i8  # whose turn it is
    opens: i8  # who opens this round
    roller: i8  # whose dice are being rolled; NOBODY while the opener is drawn
    outlasted: i8[MAX_SEATS]  # how many players a seat has outlasted, once it is out or has won

    # the latest challenge, as everybody saw it
    last_dice: i8[MAX_SEATS, FACES]  # all dice, revealed: how many showed each face
    last_bid: i16  # the bid that was challenged
    last_bidder: i8  # who had made it
    last_challenger: i8  # who challenged it
    last_count: i8  # matching dice found
    lost: i8[MAX_SEATS]  # dice each seat lost by it


def setup(t):
    """Everybody takes a cup and dice; the players choose who opens (LIAR-02 to LIAR-04)."""
    t.bid = NO_BID
    t.last_bid = NO_BID
    t.last_bidder = NOBODY
    t.last_challenger = NOBODY
    for p in range(t.seats):
        t.left[p] = t.dice_each
        if t.chips:
            t.purse[p] = t.chips_each
    if t.opener == BY_CHANCE:
        t.stage = DRAW_OPENER
        t.roller = NOBODY
        t.turn = NOBODY
    else:
        start_round(t, t.opener - 1)


def start_round(t, opens):
    """A new round: all cups are empty, the red die is off the track, and everybody rolls (LIAR-05, LIAR-07)."""
    t.round += 1
    t.opens = opens
    t.bid = NO_BID
    t.bidder = NOBODY
    for p in range(MAX_SEATS):
        t.said[p] = NO_BID
        t.covered[p] = 0
        t.shown[p] = 0
        for face in range(FACES):
            t.cup[p, face] = 0
            t.open[p, face] = 0
    if t.chips:
        pay_pots(t)
    t.stage = ROLL
    t.roller = opens
    t.turn = opens


def pay_pots(t):
    """Everybody with dice pays into the round pot and the game pot, or what there is (LIAR-60, LIAR-61)."""
    for p in range(t.seats):
        if t.left[p] > 0:
            to_round = min(t.ante, t.purse[p])
            to_game = min(t.ante, t.purse[p] - to_round)
            t.purse[p] -= to_round + to_game
            t.round_pot += to_round
            t.game_pot += to_game


def waiting(t):
    if t.stage >= BIDDING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    return even(weights, t.seats if t.stage == DRAW_OPENER else FACES)


def legal(t, seat, moves):
    if t.stage == SHOWING:
        # Stand, or show any covered dice but not all: one must be left to reroll (LIAR-52 to LIAR-55).
        return add_range(moves, 0, STAND, STAND + ways_to_show(t, seat) - 1)
    n = 0
    if t.bid != NO_BID:  # the opener has nothing to challenge (LIAR-26)
        n = add(moves, n, CHALLENGE)
    return add_range(moves, n, BID + t.bid + 1, BID + t.laps * BIDS_A_LAP)  # only forward (LIAR-27 to LIAR-33)


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_OPENER:
            start_round(t, move)
        else:
            roll(t, move)
    elif t.stage == SHOWING:
        if move == STAND:
            pass_turn(t)
        else:
            show(t, seat, move - STAND)
    elif move == CHALLENGE:
        challenge(t, seat)
    else:
        bid(t, seat, move - BID)


def roll(t, face):
    """One die of the roller falls; when all have, the round goes on (LIAR-09, LIAR-53)."""
    seat = t.roller
    t.cup[seat, face] += 1
    t.covered[seat] += 1
    if t.covered[seat] + t.shown[seat] < t.left[seat]:
        return
    if t.stage == REROLL:
        pass_turn(t)
        return
    t.roller = next_with_dice(t, seat)
    if t.covered[t.roller] > 0:  # once round the table
        t.stage = BIDDING


def next_with_dice(t, seat):
    """To the left, past players without dice (LIAR-22)."""
    seat = seat + 1 if seat + 1 < t.seats else 0
    while t.left[seat] == 0:
        seat = seat + 1 if seat + 1 < t.seats else 0
    return seat


def bid(t, seat, place):
    """The red die moves; the bidder may then show and reroll, if more than one die is covered (LIAR-51, LIAR-54)."""
    t.bid = place
    t.bidder = seat
    t.said[seat] = place
    if t.covered[seat] > 1:
        t.stage = SHOWING
    else:
        pass_turn(t)


def pass_turn(t):
    t.stage = BIDDING
    t.turn = next_with_dice(t, t.bidder)


def show(t, seat, way):
    """The chosen dice go outside the cup for the rest of the round; the others are rolled again (LIAR-52 to LIAR-56)."""
    for face in range(FACES):
        dice = t.cup[seat, face]
        chosen = way % (dice + 1)
        way //= dice + 1
        t.open[seat, face] += chosen
        t.shown[seat] += chosen
        t.cup[seat, face] = 0
    t.covered[seat] = 0
    t.roller = seat
    t.stage = REROLL


def challenge(t, seat):
    """All dice are revealed and counted; whoever was wrong loses dice (LIAR-38 to LIAR-45)."""
    amount, face = bid_of(t, t.bid)
    count = matching(t, face)
    reveal(t, seat, count)
    out_before = players_out(t)
    winner = t.bidder
    if count > amount:
        lose(t, seat, count - amount)
    elif count < amount:
        lose(t, t.bidder, amount - count)
        winner = seat
    else:
        for p in range(t.seats):
            if p != t.bidder:
                lose(t, p, 1)
    for p in range(t.seats):
        if t.lost[p] > 0 and t.left[p] == 0:
            t.outlasted[p] = out_before
    t.purse[winner] += t.round_pot  # LIAR-62
    t.round_pot = 0
    if players_out(t) == t.seats - 1:
        win(t, winner)
    else:
        start_round(t, winner)


def matching(t, face):
    """Dice in play that match a bid: the number and all stars, or stars only (LIAR-18, LIAR-19, LIAR-21, LIAR-39)."""
    count = 0
    for p in range(t.seats):
        count += t.cup[p, face] + t.open[p, face]
        if face != STAR:
            count += t.cup[p, STAR] + t.open[p, STAR]
    return count


def reveal(t, challenger, count):
    """What everybody now sees stays on record until the next challenge."""
    t.last_bid = t.bid
    t.last_bidder = t.bidder
    t.last_challenger = challenger
    t.last_count = count
    for p in range(t.seats):
        t.lost[p] = 0
        for face in range(FACES):
            t.last_dice[p, face] = t.cup[p, face] + t.open[p, face]


def lose(t, seat, dice):
    """Lost dice are out for the rest of the game; nobody can lose more than there is (LIAR-43, LIAR-47)."""
    t.lost[seat] = min(dice, t.left[seat])
    t.left[seat] -= t.lost[seat]


def players_out(t):
    n = 0
    for p in range(t.seats):
        if t.left[p] == 0:
            n += 1
    return n


def win(t, winner):
    """One player is left with dice, and takes the game pot (LIAR-50, LIAR-63)."""
    t.outlasted[winner] = t.seats - 1
    t.purse[winner] += t.game_pot
    t.game_pot = 0
    t.stage = OVER
    t.turn = NOBODY


def hide(t, seat):
    """What lies under a cup is its owner's secret."""
    for p in range(t.seats):
        if p != seat:
            for face in range(FACES):
                t.cup[p, face] = 0


def guess(t, seat, rng):
    """Every covered die of the others may show any face."""
    for p in range(t.seats):
        if p != seat:
            for _ in range(t.covered[p]):
                t.cup[p, below(rng, FACES)] += 1


def result(t, out):
    """Players outlasted: everybody else for the winner; those who go out together share a place."""
    for p in range(t.seats):
        out[p] = t.outlasted[p]


def standing(t, out):
    """Who has more dice left is ahead."""
    for p in range(t.seats):
        out[p] = t.left[p]
