"""Sneaky: fill bandits with dice of their colour, stop in time, and steal from the neighbours.

For 2 to 4 players. The numbers after SNK- and Q are the rules and decisions of docs/rules/sneaky.md.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, even, i8, i16

from .moves import (
    BITS,
    CENTRE,
    COLOUR_COUNT,
    DECIDING,
    DICE,
    DRAW_FIRST,
    MAX_SEATS,
    ORDER,
    ORDER_COUNT,
    ORDERING,
    OVER,
    PLACE,
    PLACING,
    REVEAL,
    ROLL,
    ROLL_ON,
    STOP,
    TARGETS,
    VALUES,
    card,
    colour_of,
    count_on,
    is_order,
    ordered,
    rival_of,
    value_of,
)

MAX_CARDS = 24
STACKS = 2 * MAX_SEATS  # the stack of seat p is 2 × p; with two players 2 × p holds values of 2 and 2 × p + 1 values of 3

BY_CHANCE = 0
IN_HAND = 0  # the colour of a die that is being rolled
NOT_PLACED = 0
NO_CARD = 0
NOT_YET = -1  # of the last round
ENDING, SETTLING, STARTING = 7, 8, 9  # stages that pass within a move: a turn ends, is settled, and another begins


class Table(Record):
    # the options and the box
    seats: i8  # how many play
    first: i8  # who begins: 0 is random, otherwise a seat counted from 1
    bandits: i8[COLOUR_COUNT, VALUES]  # how many bandits of each colour and value there are
    handcuffs: i8  # handcuffs in the box
    cuffs_each: i8  # handcuffs that everybody starts with
    bonus: i8  # points for the most handcuffs
    penalty: i8  # points lost without any
    longest: i16  # turns after which the match ends whatever happens

    # what lies on the table
    pile: i8[COLOUR_COUNT, VALUES]  # bandits that nobody has seen yet, by colour and value; their order is not decided yet
    centre: i8[CENTRE]  # the bandits in the middle, 0 for an empty place; see moves.card
    stack: i8[STACKS, MAX_CARDS]  # everybody's bandits that can be stolen, from the bottom to the top
    height: i8[STACKS]  # how many of them
    safe: i8[MAX_SEATS]  # face-down bandits of value 1
    cuffs: i8[MAX_SEATS]  # handcuffs of each seat
    supply: i8  # handcuffs in the supply
    dice: i8[DICE]  # the colour of each die, counted from 1; 0: in the hand
    on: i8[DICE]  # the target on which a die lies, counted from 1; 0: not placed
    target: i8[TARGETS]  # the card of each target of this turn, 0: none. The centre, then rivals clockwise

    # where the match stands
    turns: i16  # turns begun so far
    stage: i8  # what is to be done: OVER to ORDERING
    turn: i8  # whose turn it is; NOBODY before the first turn and after the last
    roll: i8  # rolls of this turn
    left: i8  # turns still due in the last round; -1 before it
    new: i8[CENTRE]  # new cards whose order is to be chosen, 0: none
    new_stack: i8  # the stack they go onto

    # the latest turn that is over, as everybody saw it
    last_player: i8  # whose it was, or NOBODY
    last_bust: i8  # 1: nothing fitted, everything was lost
    last_taken: i8[TARGETS]  # the cards that were taken, by target; 0: none
    last_cuffs: i8  # handcuffs gained or given back: 1, 0 or -1
    last_dice: i8[DICE]  # the dice as they lay at the end of the turn
    last_on: i8[DICE]  # and on which target of that turn, counted from 1
    last_target: i8[TARGETS]  # the cards of that turn's targets
    last_new: i8[CENTRE]  # the bandits revealed after it, by their place in the middle; 0: none


# --- setting up -------------------------------------------------------------------------------------------------------


def setup(t):
    """Handcuffs are dealt (SNK-10, SNK-11). The first bandits are then revealed, and somebody begins (Q3, Q4)."""
    for colour in range(COLOUR_COUNT):
        for value in range(VALUES):
            t.pile[colour, value] = t.bandits[colour, value]
    for p in range(t.seats):
        t.cuffs[p] = t.cuffs_each
    t.supply = t.handcuffs - t.cuffs_each * t.seats
    t.turn = NOBODY
    t.last_player = NOBODY
    t.left = NOT_YET
    t.stage = REVEAL


def odds(t, weights):
    if t.stage == DRAW_FIRST:  # SNK-12
        return even(weights, t.seats)
    if t.stage == ROLL:
        return even(weights, COLOUR_COUNT)  # a face of each colour (SNK-02, Q2)
    for bandit in range(1, 1 + COLOUR_COUNT * VALUES):  # each card of the pile is as likely as any other (SNK-09, SNK-49)
        weights[bandit - 1] = t.pile[colour_of(bandit), value_of(bandit) - 1] if t.turns > 0 else 0
    if t.turns == 0:
        place = empty_place(t)
        for colour in range(COLOUR_COUNT):
            if fits_first_row(t, place, colour):
                weights[card(colour, place + 1) - 1] = t.pile[colour, place]
    return COLOUR_COUNT * VALUES


def fits_first_row(t, place, colour):
    """The first row has the values 1, 2 and 3, place by place, in three colours (SNK-07, SNK-08).

    To draw each from the cards that fit is to look for them in a shuffled pack (Q3); a card with which the row could not be
    completed is passed over.
    """
    for i in range(place):
        if colour_of(t.centre[i]) == colour:
            return False
    if place == 0:
        for second in range(COLOUR_COUNT):
            if second != colour and t.pile[second, 1] > 0 and has_third(t, colour, second):
                return True
        return False
    return place == CENTRE - 1 or has_third(t, colour_of(t.centre[0]), colour)


def has_third(t, first, second):
    """Whether there is a bandit of value 3 in another colour than these two."""
    for colour in range(COLOUR_COUNT):
        if first != colour != second and t.pile[colour, 2] > 0:
            return True
    return False


def empty_place(t):
    """The first empty place in the middle; CENTRE if there is none."""
    for place in range(CENTRE):
        if t.centre[place] == NO_CARD:
            return place
    return CENTRE


def pile_left(t):
    n = 0
    for colour in range(COLOUR_COUNT):
        for value in range(VALUES):
            n += t.pile[colour, value]
    return n


# --- what is asked for ------------------------------------------------------------------------------------------------


def waiting(t):
    if t.stage >= PLACING:
        return 1 << t.turn
    return 0 if t.stage == OVER else CHANCE


def legal(t, seat, moves):
    if t.stage == PLACING:
        return placements(t, moves)
    n = 0
    if t.stage == DECIDING:  # also with no card filled (Q7) or with nothing left to fill (Q6), but not without dice (Q5)
        n = add(moves, n, STOP)
        if unplaced(t) > 0:
            n = add(moves, n, ROLL_ON)
    else:
        for index in range(ORDER_COUNT):
            if is_order(t, index):
                n = add(moves, n, ORDER + index)
    return n


def placements(t, moves):
    """At least one die; as many more as fit, in any way (SNK-14, SNK-16 to SNK-18, Q14). Codes are counted up, as on a meter."""
    n = 0
    code = 0
    target = 0
    while target < TARGETS:
        if fits_one_more(t, code, target):
            code += 1 << BITS * target
            n = add(moves, n, PLACE + code - 1)
            target = 0
        else:
            code -= count_on(code, target) << BITS * target
            target += 1
    return n


def fits_one_more(t, code, target):
    """Whether the target has a space, and the roll a die of its colour, beyond what the code uses (SNK-15, SNK-19)."""
    if count_on(code, target) >= free(t, target):
        return False
    colour = colour_of(t.target[target])
    used = 0
    for other in range(TARGETS):
        if t.target[other] != NO_CARD and colour_of(t.target[other]) == colour:
            used += count_on(code, other)
    return used < rolled(t, colour)


def free(t, target):
    """Spaces without a die on a target (SNK-04)."""
    if t.target[target] == NO_CARD:
        return 0
    spaces = value_of(t.target[target])
    for i in range(DICE):
        if t.on[i] == target + 1:
            spaces -= 1
    return spaces


def rolled(t, colour):
    """Unplaced dice that show a colour."""
    n = 0
    for i in range(DICE):
        if t.on[i] == NOT_PLACED and t.dice[i] == colour + 1:
            n += 1
    return n


def unplaced(t):
    n = 0
    for i in range(DICE):
        if t.on[i] == NOT_PLACED:
            n += 1
    return n


def play(t, seat, move):
    if seat == CHANCE:
        if t.stage == DRAW_FIRST:
            t.turn = move
            t.stage = STARTING
        elif t.stage == REVEAL:
            reveal(t, move + 1)
        else:
            fall(t, move + 1)
    elif move == STOP:
        t.last_bust = 0
        t.stage = ENDING
    elif move == ROLL_ON:
        roll(t)
    elif move < ORDER:
        place(t, move - PLACE + 1)
    else:
        lay_in_order(t, move - ORDER)
    if t.stage == ENDING:
        end_turn(t)
    if t.stage == SETTLING:
        settle(t)
    if t.stage == REVEAL and not may_reveal(t):
        next_turn(t)
    if t.stage == STARTING:
        start_turn(t)


# --- a turn -----------------------------------------------------------------------------------------------------------


def start_turn(t):
    """A turn begins with a roll of all dice (SNK-13)."""
    t.turns += 1
    t.roll = 0
    lay_targets(t)
    roll(t)


def lay_targets(t):
    """The middle and the top of every rival's stack, as they lie now (SNK-51 to SNK-54); what is below comes too late (Q13)."""
    for target in range(TARGETS):
        t.target[target] = NO_CARD
    for target in range(CENTRE):
        t.target[target] = t.centre[target]
    for target in range(CENTRE, CENTRE + max(2, t.seats - 1)):
        stack = stack_at(t, target)
        if t.height[stack] > 0:
            t.target[target] = t.stack[stack, t.height[stack] - 1]


def stack_at(t, target):
    """The stack whose top a target beyond the centre is; two players have two stacks each (SNK-35, SNK-37)."""
    stack = 2 * rival_of(t, t.turn, target)
    return stack + target - CENTRE if t.seats == 2 else stack


def roll(t):
    """All dice that are not placed are rolled, none of them is left out (SNK-23, SNK-24)."""
    for i in range(DICE):
        if t.on[i] == NOT_PLACED:
            t.dice[i] = IN_HAND
    t.roll += 1
    t.stage = ROLL


def fall(t, colour):
    """The next die falls. After the last one a die must be placed, or the turn is over (SNK-14, SNK-21, SNK-25, SNK-26)."""
    i = 0
    while t.dice[i] != IN_HAND:
        i += 1
    t.dice[i] = colour
    for j in range(i + 1, DICE):
        if t.dice[j] == IN_HAND:
            return
    fitting = 0
    for target in range(TARGETS):  # a colour that lies only on full cards does not fit (SNK-20)
        if free(t, target) > 0:
            fitting += rolled(t, colour_of(t.target[target]))
    if fitting > 0:
        t.stage = PLACING
    else:
        t.last_bust = 1
        t.stage = ENDING


def place(t, code):
    """Dice go onto cards of their colour and stay there (SNK-15, SNK-24); then the player decides (SNK-22, SNK-29)."""
    for target in range(TARGETS):
        wanted = count_on(code, target)
        for i in range(DICE):
            if wanted > 0 and t.on[i] == NOT_PLACED and t.dice[i] - 1 == colour_of(t.target[target]):
                t.on[i] = target + 1
                wanted -= 1
    t.stage = DECIDING


def end_turn(t):
    """Every filled card is taken, wherever it lies (SNK-30, SNK-55, Q8), but none after a roll that failed (SNK-27).

    The others stay without dice (SNK-31). What everybody saw stays on record (Q18).
    """
    for target in range(TARGETS):
        full = t.target[target] != NO_CARD and free(t, target) == 0
        t.last_target[target] = t.target[target]
        t.last_taken[target] = t.target[target] if full and not t.last_bust else NO_CARD
    t.last_player = t.turn
    t.last_cuffs = 0
    for place in range(CENTRE):
        t.last_new[place] = NO_CARD
    for i in range(DICE):
        t.last_dice[i] = t.dice[i]
        t.last_on[i] = t.on[i]
        t.dice[i] = IN_HAND
        t.on[i] = NOT_PLACED
    t.stage = SETTLING
    take_cards(t)


def take_cards(t):
    """Ones are laid face down and are safe (SNK-32, SNK-33), the others go onto the stack (SNK-34, SNK-56).

    Where the order of several new cards makes a difference, the player chooses it (SNK-36, Q9). Seven dice fill at most three
    cards for one stack, and never two cards for each of two.
    """
    mixed_twos = order_matters(t, 2)
    mixed_threes = order_matters(t, 3)
    n = 0
    for target in range(TARGETS):
        taken = t.last_taken[target]
        if taken != NO_CARD:
            leave(t, target)
            value = value_of(taken)
            if value == 1:
                t.safe[t.turn] += 1
            elif mixed_twos if value == 2 else mixed_threes:
                t.new[n] = taken
                t.new_stack = own_stack(t, value)
                n += 1
            else:
                push(t, taken)
    if n > 0:
        t.stage = ORDERING


def leave(t, target):
    """A taken card leaves the middle, or the top of a rival's stack."""
    if target < CENTRE:
        t.centre[target] = NO_CARD
    else:
        stack = stack_at(t, target)
        t.height[stack] -= 1
        t.stack[stack, t.height[stack]] = NO_CARD


def order_matters(t, value):
    """Whether different cards were taken for the stack on which bandits of this value go."""
    found = NO_CARD
    for target in range(TARGETS):
        taken = t.last_taken[target]
        if taken != NO_CARD and value_of(taken) > 1 and own_stack(t, value_of(taken)) == own_stack(t, value):
            if found > NO_CARD and found != taken:
                return True
            found = taken
    return False


def own_stack(t, value):
    """The player's stack for bandits of this value, 2 or 3; only two players have one for each (SNK-35, SNK-37, Q12)."""
    return 2 * t.turn + value - 2 if t.seats == 2 else 2 * t.turn


def push(t, taken):
    """A card goes on top of everything that the stack holds (Q10)."""
    stack = own_stack(t, value_of(taken))
    t.stack[stack, t.height[stack]] = taken
    t.height[stack] += 1


def lay_in_order(t, index):
    bottom, middle, top = ordered(t, index)
    push(t, bottom)
    push(t, middle)
    if top != NO_CARD:
        push(t, top)
    for i in range(CENTRE):
        t.new[i] = NO_CARD
    t.stage = SETTLING


# --- after a turn -----------------------------------------------------------------------------------------------------


def settle(t):
    """A handcuff for two bandits from the middle or more, one given back for none (SNK-38 to SNK-46)."""
    from_centre = 0
    for place in range(CENTRE):
        if t.last_taken[place] != NO_CARD:
            from_centre += 1
    if from_centre == 0 and t.cuffs[t.turn] > 0:
        t.last_cuffs = -1
    elif from_centre >= 2 and t.supply > 0:  # Q16
        t.last_cuffs = 1
    t.cuffs[t.turn] += t.last_cuffs
    t.supply -= t.last_cuffs  # Q17
    t.stage = REVEAL


def may_reveal(t):
    """The middle is filled up to three bandits, as far as the pile goes (SNK-48, SNK-60, Q19)."""
    return empty_place(t) < CENTRE and pile_left(t) > 0


def reveal(t, revealed):
    place = empty_place(t)
    t.centre[place] = revealed
    t.pile[colour_of(revealed), value_of(revealed) - 1] -= 1
    if t.turns > 0:
        t.last_new[place] = revealed
    elif place == CENTRE - 1:  # the first row lies: somebody begins
        t.stage = DRAW_FIRST if t.first == BY_CHANCE else STARTING
        t.turn = t.first - 1


def next_turn(t):
    """Clockwise (SNK-50). The last bandit of the pile starts the last round: one more turn for each (SNK-58, SNK-59, Q21)."""
    if t.left != NOT_YET:
        t.left -= 1
    elif pile_left(t) == 0:
        t.left = t.seats
    if t.left == 0 or centre_is_empty(t) or t.turns >= t.longest:  # SNK-62; SNK-61 and Q22
        t.stage = OVER
        t.turn = NOBODY
    else:
        t.stage = STARTING
        t.turn = (t.turn + 1) % t.seats


def centre_is_empty(t):
    for place in range(CENTRE):
        if t.centre[place] != NO_CARD:
            return False
    return True


# --- points -----------------------------------------------------------------------------------------------------------


def bandit_points(t, seat):
    """The values of all bandits, face down and on the stacks (SNK-63)."""
    points = t.safe[seat]
    for stack in range(2 * seat, 2 * seat + 2):
        for i in range(t.height[stack]):
            points += value_of(t.stack[stack, i])
    return points


def handcuff_points(t, seat):
    """The bonus for the most handcuffs, tied or not; the penalty without any, even if nobody has one (SNK-64, SNK-65, Q23)."""
    most = 0
    for p in range(t.seats):
        most = max(most, t.cuffs[p])
    if t.cuffs[seat] == 0:
        return -t.penalty
    return t.bonus if t.cuffs[seat] == most else 0


def result(t, out):
    """The highest total wins, equal ones together (SNK-06, SNK-66, SNK-67)."""
    for p in range(t.seats):
        out[p] = bandit_points(t, p) + handcuff_points(t, p)
