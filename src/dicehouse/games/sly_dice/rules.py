"""Sly Dice: roll behind a shield, claim a combination, true or not, and dare the others to doubt it.

For 2 to 4 players. The numbers after SLY- are the rules of docs/rules/sly_dice.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, below, even, i8, i16

from .combinations import in_sight, makes
from .moves import (
    ACCUSE,
    ADD,
    CALLING,
    CARDS,
    CLAIM,
    CLAIMING,
    DOUBTING,
    DRAW_FIRST,
    FACES,
    FIXED,
    FOURS,
    HIGH_LOW,
    HIGHER,
    IN_DUEL,
    IN_THE_AIR,
    KEEP,
    LOWER,
    MAX_SEATS,
    NUMBERS,
    ONES,
    OVER,
    OWN,
    PAIRS,
    PASS,
    POWERS,
    PUSH,
    REPEAT,
    RESTART,
    REVEAL,
    ROLL_MIDDLE,
    ROLLING,
    SHOW,
    SIX,
    STOP,
    THEN,
    THREES,
    TURN,
    TWOS,
    card_of,
    claim_move,
    count_of,
    is_rerolled,
    way_to_reroll,
)

MAX_ROUNDS = 9
MAX_ROLLS = 3  # the first one and two rerolls
DUEL_ROLLS = 3
OPENING = 4  # cards on the table in the first round, High Low among them
BY_CHANCE = 0
DRAWN, SUGGESTED = range(2)  # the cards of the first round
NO_CARD = -1

# How the latest claim ended.
NO_CLAIM, IN_SIGHT, BELIEVED, SHOWN, PROVEN, CAUGHT, DUEL_WON, DUEL_LOST = range(8)

NO_POWER, TURNED_IN_SIGHT, TURNED_HIDDEN = range(3)  # what everybody knows of the Ones power


class Table(Record):
    # the options and the box
    seats: i8  # how many play
    first: i8  # who begins: 0 is random, otherwise a seat counted from 1
    opening: i8  # the first three cards beside High Low: 0 drawn, 1 those suggested for a first game
    number_points: i8[len(NUMBERS)]  # points for each die of Ones to Sixes
    fixed_points: i16[len(FIXED)]  # points of the cards from 3 of a kind to Equal sum
    high_low_points: i16  # points of High Low
    suggested: i8[3]  # the cards suggested for a first game, beside High Low
    rounds: i8[3]  # rounds with 2, 3 and 4 players
    first_bonus: i8  # points of the first bonus card of a kind
    bonus_step: i8  # how much more each further one is worth

    # what lies on the table
    spot: i8[len(CARDS)]  # in which place each card lies face up, counted from 1; 0: in the draw pile
    tokens: i8[MAX_SEATS, len(CARDS)]  # tokens of each seat on each card: 0 to 2
    ready: i8[MAX_SEATS, len(CARDS)]  # how many of them lie X side down: a power to use
    score: i16[MAX_SEATS]  # points for combinations
    bluffs: i8[MAX_SEATS]  # Successful Bluffing cards
    false_calls: i8[MAX_SEATS]  # False Accusation cards
    sheet_card: i8[MAX_ROUNDS, MAX_SEATS]  # the card claimed in each round, counted from 1; 0: none yet
    sheet_points: i16[MAX_ROUNDS, MAX_SEATS]  # and what it brought
    middle: i8[OWN]  # the common dice; 0: not rolled yet
    dice: i8[MAX_SEATS, OWN]  # everybody's own dice; 0: not rolled yet, or not for these eyes
    pushed: i8[MAX_SEATS, OWN]  # 1: this die lies before the shield
    air: i8[MAX_SEATS, OWN]  # 1: this die is being rolled; only its owner knows which
    rolls: i8[MAX_SEATS]  # how often each has rolled since the round, or the Fours power, began; 0: no dice lie there
    done: i8[MAX_SEATS]  # 1: has said stop, or has no roll left
    revealed: i8[MAX_SEATS]  # 1: the dice behind this shield were shown to everybody

    # where the match stands
    round: i8  # counted from 1
    stage: i8  # what is to be done: OVER to IN_DUEL
    opener: i8  # who has the First Player token; NOBODY until it is drawn
    roller: i8  # whose dice are in the air, or NOBODY
    turn: i8  # who claims, or NOBODY while people roll
    asked: i8  # who must accuse or pass now, or NOBODY
    passed: i8[MAX_SEATS]  # 1: has let the present claim pass

    # the claimer's turn
    repeating: i8  # 1: the Twos power is used, a card is scored a second time
    turned: i8  # the Ones power in this turn: NO_POWER, TURNED_IN_SIGHT or TURNED_HIDDEN
    turned_die: i8  # the die that it turned, counted from 1; 0: none, or one that these eyes may not see
    added: i8[SIX]  # 1: this die (own three, then the middle) is part of the sum; of hidden dice only their owner knows
    added_hidden: i8  # how many of the dice in the sum are hidden
    sum: i8  # what the sum of the Threes power shows; 0: none, or not for these eyes
    claim_card: i8  # the claimed card, or -1
    claim_count: i8  # how many dice a claim to a number card names, 0 for other cards
    then: i8  # SHOW: a bluff that nobody doubts will be shown; only the claimer knows
    calls: i8[DUEL_ROLLS]  # High Low: 1 higher, -1 lower, 0 not called yet
    duel: i8[DUEL_ROLLS, OWN]  # High Low: the dice of each roll

    # the latest claim that was settled, as everybody saw it
    last: i8  # how it ended: NO_CLAIM to DUEL_LOST
    last_claimer: i8  # who made it, or NOBODY
    last_card: i8  # the card, or -1
    last_count: i8  # the count that was named, 0 for cards without one
    last_accuser: i8  # who doubted it, or NOBODY
    last_points: i8  # what it brought
    last_dice: i8[SIX]  # own three and the middle three, after the Ones power; 0: a die that was never shown
    last_sum: i8  # the sum of the Threes power, if it was used and seen
    last_added: i8[SIX]  # 1: these dice were in the sum, as far as they were seen
    last_calls: i8[DUEL_ROLLS]  # High Low: what was called
    last_duel: i8[DUEL_ROLLS, OWN]  # High Low: what was rolled


# --- set-up ----------------------------------------------------------------------------------------------------------


def setup(t):
    """High Low lies open; three cards join it, and somebody gets the First Player token (SLY-03 to SLY-11)."""
    t.opener = NOBODY if t.first == BY_CHANCE else t.first - 1
    t.roller = NOBODY
    t.turn = NOBODY
    t.asked = NOBODY
    t.claim_card = NO_CARD
    t.last_claimer = NOBODY
    t.last_accuser = NOBODY
    t.last_card = NO_CARD
    t.stage = REVEAL
    t.spot[HIGH_LOW] = 1
    if t.opening == SUGGESTED:
        for card in t.suggested:
            reveal(t, card)


def reveal(t, card):
    """A card from the pile joins those on the table: three before the first round, one after each (SLY-05, SLY-62)."""
    t.spot[card] = cards_open(t) + 1
    if cards_open(t) < OPENING:
        return
    if t.opener == NOBODY:
        t.stage = DRAW_FIRST
    else:
        start_round(t)


def cards_open(t):
    n = 0
    for card in range(len(CARDS)):
        if t.spot[card] > 0:
            n += 1
    return n


# --- the frame of play -----------------------------------------------------------------------------------------------


def waiting(t):
    if t.stage == ROLLING:  # all at the same time (SLY-28)
        rolling = 0
        for p in range(t.seats):
            if t.done[p] == 0:
                rolling |= 1 << p
        return rolling
    if t.stage in (CLAIMING, CALLING):
        return 1 << t.turn
    if t.stage == DOUBTING:
        return 1 << t.asked
    return 0 if t.stage == OVER else CHANCE


def odds(t, weights):
    if t.stage == DRAW_FIRST:
        return even(weights, t.seats)
    if t.stage == REVEAL:  # any card of the pile, which nobody has seen (SLY-04)
        for card in range(len(CARDS)):
            weights[card] = 1 if t.spot[card] == 0 else 0
        return len(CARDS)
    return even(weights, FACES)


def legal(t, seat, moves):
    if t.stage == ROLLING:
        return ways_to_roll(t, seat, moves)
    if t.stage == CLAIMING:
        return ways_to_claim(t, seat, moves)
    if t.stage == DOUBTING:  # SLY-39
        return add(moves, add(moves, 0, ACCUSE), PASS)
    return add(moves, add(moves, 0, HIGHER), LOWER)  # SLY-114


def play(t, seat, move):
    if seat == CHANCE:
        let_fall(t, move)
    elif move == STOP:
        stop(t, seat)
    elif move < RESTART:
        push(t, seat, (move - PUSH) // OWN, (move - PUSH) % OWN)
    elif move == RESTART:
        restart(t, seat)
    elif move == REPEAT:
        repeat(t, seat)
    elif move < ADD:
        turn_die(t, seat, (move - TURN) // FACES, (move - TURN) % FACES + 1)
    elif move < CLAIM:
        add_dice(t, seat, PAIRS[move - ADD][0], PAIRS[move - ADD][1])
    elif move < ACCUSE:
        claim(t, (move - CLAIM) // len(THEN), (move - CLAIM) % len(THEN))
    elif move == ACCUSE:
        accuse(t, seat)
    elif move == PASS:
        let_pass(t, seat)
    else:
        call(t, 1 if move == HIGHER else -1)


def let_fall(t, outcome):
    """One move of Chance: a seat, a card or a die."""
    if t.stage == DRAW_FIRST:
        t.opener = outcome
        start_round(t)
    elif t.stage == REVEAL:
        reveal(t, outcome)
    elif t.stage == ROLL_MIDDLE:
        land_in_the_middle(t, outcome + 1)
    elif t.stage == IN_THE_AIR:
        land(t, outcome + 1)
    else:
        land_in_duel(t, outcome + 1)


def next_seat(t, seat):
    return seat + 1 if seat + 1 < t.seats else 0


# --- phase 1: rolling the dice ---------------------------------------------------------------------------------------


def start_round(t):
    """The common dice are rolled first, once, for everybody (SLY-14 to SLY-16)."""
    t.round += 1
    t.stage = ROLL_MIDDLE


def land_in_the_middle(t, face):
    die = 0
    while t.middle[die] > 0:
        die += 1
    t.middle[die] = face
    if die == OWN - 1:
        start_rolling(t, 0)


def start_rolling(t, seat):
    """All three dice of a seat are rolled behind its shield (SLY-17, SLY-97)."""
    t.rolls[seat] = 0
    for die in range(OWN):
        t.pushed[seat, die] = 0
        pick_up(t, seat, die)
    t.roller = seat
    t.stage = IN_THE_AIR


def pick_up(t, seat, die):
    t.dice[seat, die] = 0
    t.air[seat, die] = 1


def land(t, face):
    """A die falls behind the roller's shield; after the last of them others may go on."""
    seat = t.roller
    die = 0
    while t.air[seat, die] == 0:
        die += 1
    t.dice[seat, die] = face
    t.air[seat, die] = 0
    for other in range(die + 1, OWN):
        if t.air[seat, other]:
            return
    t.rolls[seat] += 1
    if t.rolls[seat] == MAX_ROLLS and t.ready[seat, FOURS] == 0:  # with a ready Fours one is asked once more
        t.done[seat] = 1
    for p in range(t.seats):
        if t.rolls[p] == 0:
            start_rolling(t, p)
            return
    t.roller = NOBODY
    go_on(t)


def go_on(t):
    """Rolling ends when everybody has rolled as often as they wish and can (SLY-29)."""
    t.stage = ROLLING
    if waiting(t) == 0:
        start_claim(t, t.opener)


def ways_to_roll(t, seat, moves):
    """Stop (SLY-18, SLY-27); push one die out and roll others (SLY-19 to SLY-26); or start over (SLY-95)."""
    n = add(moves, 0, STOP)
    if t.rolls[seat] < MAX_ROLLS:
        for die in range(OWN):
            if t.pushed[seat, die] == 0:
                n = ways_to_push(t, seat, die, moves, n)
    return add(moves, n, RESTART) if t.ready[seat, FOURS] > 0 else n


def ways_to_push(t, seat, die, moves, n):
    """On the first reroll one or both of the other dice are rolled, on the second the last one (SLY-23, SLY-24)."""
    if t.rolls[seat] == 1:
        return add_range(moves, n, PUSH + die * OWN, PUSH + die * OWN + OWN)
    for other in range(OWN):
        if other != die and t.pushed[seat, other] == 0:
            n = add(moves, n, PUSH + die * OWN + way_to_reroll(die, other))
    return n


def stop(t, seat):
    t.done[seat] = 1
    go_on(t)


def push(t, seat, die, way):
    """One die goes before the shield, locked and seen by all, and others are rolled (SLY-20 to SLY-24)."""
    t.pushed[seat, die] = 1
    for other in range(OWN):
        if is_rerolled(die, way, other):
            pick_up(t, seat, other)
    t.roller = seat
    t.stage = IN_THE_AIR


def restart(t, seat):
    """The Fours power: a full new set of rolls, with all three dice (SLY-95 to SLY-97)."""
    t.ready[seat, FOURS] -= 1
    start_rolling(t, seat)


# --- phase 2: claiming a combination ---------------------------------------------------------------------------------


def start_claim(t, seat):
    t.turn = seat
    t.stage = CLAIMING


def ways_to_claim(t, seat, moves):
    """The ready powers in their order, Twos, Ones, Threes, each as long as a claim remains; and every open card.

    Ones and Threes rule out High Low, which is the last of the cards.
    """
    n = 0
    if t.ready[seat, TWOS] > 0 and t.repeating == 0 and not changed(t) and can_claim(t, seat, 1, len(CARDS)):
        n = add(moves, n, REPEAT)
    claim_remains = can_claim(t, seat, t.repeating, HIGH_LOW)
    if t.ready[seat, ONES] > 0 and not changed(t) and claim_remains:
        n = add_range(moves, n, TURN, TURN + OWN * FACES)
    if t.ready[seat, THREES] > 0 and t.sum == 0 and claim_remains:
        n = add_range(moves, n, ADD, ADD + len(PAIRS))
    for card in range(HIGH_LOW if changed(t) else len(CARDS)):
        if may_score(t, seat, card, t.repeating):
            n = ways_to_claim_card(t, seat, card, moves, n)
    return n


def changed(t):
    """Whether the Ones or the Threes power was used in this turn; the claimer and the rules know the sum."""
    return t.turned != NO_POWER or t.sum > 0


def can_claim(t, seat, repeated, end):
    for card in range(end):
        if may_score(t, seat, card, repeated):
            return True
    return False


def may_score(t, seat, card, repeated):
    """An open card with no token of one's own, or to repeat it exactly one (SLY-31, SLY-32, SLY-58, SLY-90)."""
    return t.spot[card] > 0 and t.tokens[seat, card] == repeated


def ways_to_claim_card(t, seat, card, moves, n):
    """Once, or a number card with each count; but where nobody is asked, there is no bluff to show (SLY-37, SLY-121)."""
    if card >= len(NUMBERS):
        return ways_to_end(t, seat, card, 0, moves, n)
    for count in range(1, SIX if t.sum > 0 else SIX + 1):
        n = ways_to_end(t, seat, card, count, moves, n)
    return n


def ways_to_end(t, seat, card, count, moves, n):
    n = add(moves, n, claim_move(card, count, KEEP))
    if card != HIGH_LOW and not in_sight(t, seat, card, count):
        n = add(moves, n, claim_move(card, count, SHOW))
    return n


def repeat(t, seat):
    """The Twos power: a card is scored a second time (SLY-90, SLY-91)."""
    t.ready[seat, TWOS] -= 1
    t.repeating = 1


def turn_die(t, seat, die, face):
    """The Ones power: an own die, pushed or hidden, shows any number (SLY-86 to SLY-89)."""
    t.ready[seat, ONES] -= 1
    t.dice[seat, die] = face
    t.turned = TURNED_IN_SIGHT if t.pushed[seat, die] else TURNED_HIDDEN
    t.turned_die = die + 1


def add_dice(t, seat, a, b):
    """The Threes power: two of the six dice are one, which shows their sum (SLY-92 to SLY-94)."""
    t.ready[seat, THREES] -= 1
    t.added[a] = 1
    t.added[b] = 1
    t.sum = sum_of_added(t, seat)
    for die in range(OWN):
        if t.added[die] and t.pushed[seat, die] == 0:
            t.added_hidden += 1


def sum_of_added(t, seat):
    total = 0
    for die in range(OWN):
        if t.added[die]:
            total += t.dice[seat, die]
        if t.added[OWN + die]:
            total += t.middle[die]
    return total


def claim(t, named, then):
    """Step 1: the claimer names a card, true or not; what all can see to be true is not asked about (SLY-35 to SLY-37)."""
    t.claim_card = card_of(named)
    t.claim_count = count_of(named)
    t.then = then
    if t.claim_card == HIGH_LOW:
        start_duel(t)
    elif in_sight(t, t.turn, t.claim_card, t.claim_count):
        score(t, IN_SIGHT)
    else:
        t.stage = DOUBTING
        t.asked = next_seat(t, t.turn)


def accuse(t, accuser):
    """Step 2: all hidden dice are shown; one of the two was wrong (SLY-42 to SLY-47)."""
    t.revealed[t.turn] = 1
    if makes(t, t.turn, t.claim_card, t.claim_count):
        t.false_calls[accuser] += 1
        score(t, PROVEN)
    else:
        settle(t, CAUGHT, 0)


def let_pass(t, seat):
    """The next one is asked; when all have passed the claim scores, and a bluff may be shown (SLY-40, SLY-41, SLY-53 to SLY-56)."""
    t.passed[seat] = 1
    t.asked = next_seat(t, seat)
    if t.asked != t.turn:
        return
    if t.then == SHOW and not makes(t, t.turn, t.claim_card, t.claim_count):
        t.revealed[t.turn] = 1
        t.bluffs[t.turn] += 1
        score(t, SHOWN)
    else:
        score(t, BELIEVED)


def score(t, how):
    """Step 3: a token on the card, X side down where it carries a power, and the points (SLY-48, SLY-49, SLY-81, SLY-83)."""
    t.tokens[t.turn, t.claim_card] += 1
    if t.claim_card < POWERS:
        t.ready[t.turn, t.claim_card] += 1
    settle(t, how, worth(t, t.claim_card, t.claim_count))


def worth(t, card, count):
    """What a claim scores: the count that was named, not what the dice show (SLY-74 to SLY-79, SLY-101, SLY-120)."""
    if card < len(NUMBERS):
        return count * t.number_points[card]
    return t.high_low_points if card == HIGH_LOW else t.fixed_points[card - len(NUMBERS)]


def settle(t, how, points):
    """The claim is over, good or not: it goes on record, and the next player claims (SLY-30, SLY-59)."""
    seat = t.turn
    t.score[seat] += points
    t.sheet_card[t.round - 1, seat] = t.claim_card + 1
    t.sheet_points[t.round - 1, seat] = points
    remember(t, how, points)
    end_turn(t)
    if next_seat(t, seat) != t.opener:
        start_claim(t, next_seat(t, seat))
    elif t.round < t.rounds[t.seats - 2]:
        clean_up(t)
    else:
        t.stage = OVER  # SLY-65


def remember(t, how, points):
    """What everybody saw of this claim, for until the next one is settled."""
    seat = t.turn
    t.last = how
    t.last_claimer = seat
    t.last_card = t.claim_card
    t.last_count = t.claim_count
    t.last_accuser = t.asked if how in (PROVEN, CAUGHT) else NOBODY
    t.last_points = points
    t.last_sum = t.sum if t.added_hidden == 0 or t.revealed[seat] else 0
    for die in range(OWN):
        seen = t.pushed[seat, die] or t.revealed[seat]
        t.last_dice[die] = t.dice[seat, die] if seen else 0
        t.last_added[die] = t.added[die] if seen else 0
        t.last_dice[OWN + die] = t.middle[die]
        t.last_added[OWN + die] = t.added[OWN + die]
    for roll in range(DUEL_ROLLS):
        t.last_calls[roll] = t.calls[roll]
        for die in range(OWN):
            t.last_duel[roll, die] = t.duel[roll, die]


def end_turn(t):
    """Claim and powers of this turn are off the table."""
    t.turn = NOBODY
    t.asked = NOBODY
    t.roller = NOBODY
    t.repeating = 0
    t.turned = NO_POWER
    t.turned_die = 0
    t.added_hidden = 0
    t.sum = 0
    t.claim_card = NO_CARD
    t.claim_count = 0
    t.then = KEEP
    for p in range(MAX_SEATS):
        t.passed[p] = 0
    for die in range(SIX):
        t.added[die] = 0
    for roll in range(DUEL_ROLLS):
        t.calls[roll] = 0
        for die in range(OWN):
            t.duel[roll, die] = 0


# --- High Low --------------------------------------------------------------------------------------------------------


def start_duel(t):
    """The own dice are picked up for three extra rolls in the open; no bluff is possible (SLY-111 to SLY-113, SLY-121)."""
    t.rolls[t.turn] = 0
    for die in range(OWN):
        t.dice[t.turn, die] = 0
        t.pushed[t.turn, die] = 0
    t.stage = CALLING


def call(t, way):
    """Higher or lower must be said before each roll (SLY-114)."""
    t.calls[calls_made(t)] = way
    t.roller = t.turn
    t.stage = IN_DUEL


def calls_made(t):
    n = 0
    for roll in range(DUEL_ROLLS):
        if t.calls[roll] != 0:
            n += 1
    return n


def land_in_duel(t, face):
    """After three dice the call hits or misses, and an equal sum misses; three hits score (SLY-115 to SLY-120)."""
    roll = calls_made(t) - 1
    die = 0
    while t.duel[roll, die] > 0:
        die += 1
    t.duel[roll, die] = face
    if die < OWN - 1:
        return
    t.roller = NOBODY
    if (sum_of_roll(t, roll) - to_beat(t, roll)) * t.calls[roll] <= 0:
        settle(t, DUEL_LOST, 0)
    elif roll == DUEL_ROLLS - 1:
        score(t, DUEL_WON)
    else:
        t.stage = CALLING


def to_beat(t, roll):
    """The sum that a roll of High Low is measured against."""
    return t.middle[0] + t.middle[1] + t.middle[2] if roll == 0 else sum_of_roll(t, roll - 1)


def sum_of_roll(t, roll):
    return t.duel[roll, 0] + t.duel[roll, 1] + t.duel[roll, 2]


# --- phase 3: cleanup, and the end -----------------------------------------------------------------------------------


def clean_up(t):
    """All dice are taken back, a card is revealed, the First Player token goes to the left (SLY-61 to SLY-64)."""
    for p in range(t.seats):
        t.rolls[p] = 0
        t.done[p] = 0
        t.revealed[p] = 0
        for die in range(OWN):
            t.dice[p, die] = 0
            t.pushed[p, die] = 0
    for die in range(OWN):
        t.middle[die] = 0
    t.opener = next_seat(t, t.opener)
    t.stage = REVEAL


def total(t, seat):
    """Points for combinations, plus the bluffing bonus, less the penalty for false accusations (SLY-68, SLY-69)."""
    return t.score[seat] + bonus(t, t.bluffs[seat]) - bonus(t, t.false_calls[seat])


def bonus(t, cards):
    """What so many bonus cards of one kind are worth: each one more than the one before (SLY-66, SLY-67)."""
    return cards * t.first_bonus + t.bonus_step * cards * (cards - 1) // 2


TIE_BREAK = 16  # more than anybody can have bluffing cards: one a round


def result(t, out):
    """The total, and among equal totals the bluffing cards: the number is total × 16 + cards (SLY-70 to SLY-72)."""
    for p in range(t.seats):
        out[p] = total(t, p) * TIE_BREAK + t.bluffs[p]


def standing(t, out):
    """The totals, without what breaks ties."""
    for p in range(t.seats):
        out[p] = total(t, p)


# --- what others may not see -----------------------------------------------------------------------------------------


def hide(t, seat):
    """What lies behind the shields, and what a claimer has done there."""
    for p in range(t.seats):
        if p != seat and t.revealed[p] == 0:
            for die in range(OWN):
                t.air[p, die] = 0
                if t.pushed[p, die] == 0:
                    t.dice[p, die] = 0
    if t.turn not in (NOBODY, seat):
        t.then = KEEP
        if t.turned == TURNED_HIDDEN:
            t.turned_die = 0
        if t.added_hidden > 0:
            t.sum = 0
        for die in range(OWN):
            if t.pushed[t.turn, die] == 0:
                t.added[die] = 0


def guess(t, seat, rng):
    """Hidden dice may show anything; a roller may have all of them in the air."""
    for p in range(t.seats):
        if p != seat and t.revealed[p] == 0:
            for die in range(OWN):
                if t.pushed[p, die] == 0:
                    if t.stage == IN_THE_AIR and p == t.roller:
                        t.air[p, die] = 1
                    elif t.rolls[p] > 0:
                        t.dice[p, die] = 1 + below(rng, FACES)
    if t.turn not in (NOBODY, seat):
        guess_turn(t, rng)


def guess_turn(t, rng):
    """What the claimer has done unseen: which dice were turned and added, and whether a bluff would be shown."""
    if t.stage == DOUBTING:
        t.then = below(rng, len(THEN))
    if t.turned == TURNED_HIDDEN:
        t.turned_die = 1 + pick_hidden(t, rng)
    left = t.added_hidden
    while left > 0:
        die = pick_hidden(t, rng)
        if t.added[die] == 0:
            t.added[die] = 1
            left -= 1
    if t.added_hidden > 0:
        t.sum = sum_of_added(t, t.turn)


def pick_hidden(t, rng):
    """Any of the claimer's hidden dice."""
    die = below(rng, OWN)
    while t.pushed[t.turn, die]:
        die = below(rng, OWN)
    return die
