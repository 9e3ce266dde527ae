"""Bare Bones: build a deck of cards that let you roll dice; dice bring points, and coins for better cards.

For 2 to 4 players. The numbers after BB- and Q are the rules and decisions of docs/rules/bare_bones.md. Here are the table,
what is asked for and what comes next. What comes before the first turn is in opening.py, Stages 1 to 3 are in actions.py,
rolling.py and scoring.py, the end of a turn is in closing.py, and where cards lie in piles.py.
"""

from dicehouse.engine import CHANCE, NOBODY, Record, add, add_range, below, i8, i16, i32

from .actions import borrow, draw_for_house, fill_house, give, legal_cards, legal_choice, play_card, ride, sell, take, use_ability
from .cards import (
    ACTION_COUNT,
    BLUE,
    COLOUR_COUNT,
    DICE_PER_COLOUR,
    FACES,
    HOT_POTATO,
    KINDS,
    MAX_SEATS,
    NO_CARD,
    OWN_SET,
    RANDOM_SET,
    SET_SIZE,
    SETS,
    SLOTS,
    STACKS,
    TOUCH,
    stack_of_action,
)
from .closing import ask_neighbour, buy, can_buy, clean_up, finish_buying, left_of, legal_matches, next_turn, put_down, toss
from .moves import (
    AGAIN,
    BORROW,
    BORROW_CARD,
    BOUGHT,
    BUY,
    BUY_CARD,
    CARDS,
    CHOOSE_PAIR,
    COPY,
    COPY_OF,
    DEALT,
    DICE,
    DONE,
    DOUBLE,
    DRAFT,
    DRAW,
    DRAWING,
    END,
    EXTRA,
    EXTRA_CARDS,
    FILLING,
    FULL_HOUSE_DRAW,
    GIVE,
    KEEP,
    LEAVE,
    LOAN,
    LOAN_OF,
    MATCH,
    MATCH_WITH,
    MATCHED,
    OPEN_DRAW,
    ORDER_ROLL,
    OVER,
    PAIR,
    PASSING,
    PICK,
    PICKED,
    PLAY_CARD,
    REROLL,
    REROLL_DIE,
    RIDE,
    RIDE_WITH,
    ROLL,
    ROLL_DICE,
    ROLLED,
    SALE,
    SCORE,
    SCORING,
    SELL,
    SET_DRAW,
    SPECIAL,
    TAKE,
    TALLY,
    TOP_CARD,
    TOP_SEEN,
    TOSS,
    TOSS_TO,
    TOSSED,
    TOUCH_ROLL,
    TURN_STARTS,
    USE,
)
from .opening import can_draft, deal_next, draft, hides_its_top, lay_out, next_pick, roll_for_order, supply_is_laid
from .piles import deck_size, draw_on, draw_weights, join_hand_openly, leave_draw_pile, owe_cards
from .rolling import (
    can_reroll,
    choose_pair,
    face_weights,
    fall,
    legal_dice,
    legal_pairs,
    legal_rerolls,
    next_die,
    reroll,
    reroll_specially,
    roll_again,
    roll_all,
    start_rolling,
)
from .scoring import UNDECIDED, legal_masks, only_sensible, tally, total

MAX_ROUNDS = 12  # the score sheet has no more lines (BB-46)
CARDS_TO_TELL_APART = 256  # a result is the total times this, less the cards of the deck


class Table(Record):
    # the options and the box
    seats: i8  # how many play
    actions: i8  # which Action Cards: a suggested set (0 to 3), 4: drawn at random, 5: a set of one's own
    own_set: i32  # that set, a bit for each of the 20 Action Cards in alphabetical order
    first: i8  # who is Player 1: 0 is rolled for, otherwise a seat counted from 1
    dice_cost: i8[COLOUR_COUNT]  # coins that each Dice Card costs
    fpv: i8[COLOUR_COUNT]  # Final Point Value of each Dice Card
    faces: i8[COLOUR_COUNT, FACES]  # the numbers on the dice of each colour
    ability: i8[COLOUR_COUNT]  # of each Dice Card: 0 none, 1 draw a card, 2 re-roll a die
    start_deck: i8[COLOUR_COUNT]  # Dice Cards that everybody starts with
    action_cost: i8[ACTION_COUNT]  # coins that each Action Card costs, in alphabetical order
    action_units: i8[ACTION_COUNT]  # Action Units that each uses
    units_limit: i8  # Action Units in a turn, at most
    potato_penalty: i8  # points that a Hot Potato costs at the end
    loan_penalty: i8  # points for each coin that is not paid back
    rounds: i8  # rounds of a match
    hand_limit: i8  # cards of a new hand
    dice_limit: i8  # dice in a turn, at most
    stack_size: i8  # cards in each stack of the Supply
    draft_picks: i8  # cards that everybody drafts
    draft_limit: i8  # coins that a drafted card may cost

    # the Supply. Cards are counted by stack (0 to 26) or by kind (0 to 32), see cards.py
    layout: i8[SET_SIZE]  # the Action stacks as they lie, in ascending order of cost; 0: not drawn yet
    supply: i8[STACKS]  # cards left in each stack
    touch_known: i8[COLOUR_COUNT]  # Can't Touch This: versions seen, the last one on top; colours counted from 1, 0: none
    touch_hidden: i8[COLOUR_COUNT]  # Can't Touch This: 1 for each version below them, in an order that nobody knows

    # the cards of each seat, by kind. The order of a pile is kept nowhere
    hand: i8[MAX_SEATS, KINDS]  # of another seat's hand a viewer sees only what everybody has seen; the rest is in draw
    hand_size: i16[MAX_SEATS]  # cards in each hand
    seen: i8[MAX_SEATS, KINDS]  # cards of each hand that everybody has seen
    draw: i8[MAX_SEATS, KINDS]  # the draw pile; of another seat, as a viewer sees it, with the unseen cards of the hand
    on_top: i8[MAX_SEATS]  # Hot Potatoes that lie on top of a draw pile; they are counted there, too
    discard: i8[MAX_SEATS, KINDS]  # the discard pile, face up
    matched: i8[MAX_SEATS, COLOUR_COUNT]  # Dice Cards put down as a bonus match, until the end of that seat's turn
    guard: i8[COLOUR_COUNT]  # before whom each version of Can't Touch This lies, seats counted from 1; 0: before nobody
    guard_number: i8[COLOUR_COUNT]  # the number on its die, which opponents cannot score with; 0: no die, or still in the air

    # the score sheet
    score: i32[MAX_SEATS]  # running totals
    carried: i16[MAX_SEATS]  # coins kept for the next turn
    debt: i16[MAX_SEATS]  # coins to pay back in the next turn; in the turn itself, until the tally
    round_points: i16[MAX_SEATS, MAX_ROUNDS]  # points of each round, penalties for loans included
    round_change: i16[MAX_SEATS, MAX_ROUNDS]  # coins kept at the end of each round
    round_loan: i16[MAX_SEATS, MAX_ROUNDS]  # coins borrowed in each round

    # where the match stands
    stage: i8  # what is to be done, see moves.py: OVER to MATCH
    then: i8  # the stage after the cards that are drawn now
    round: i8  # 1 to rounds; 0 before the first turn
    turn: i8  # whose turn it is, also in the draft; NOBODY before it and after the end
    player_one: i8  # who begins every round; NOBODY until that is known
    contenders: i8  # seats that may still become Player 1, as bits
    order_dice: i8[MAX_SEATS, DICE_PER_COLOUR]  # the Blue dice that each seat rolled for it, 0: in the air
    picks: i8  # cards drafted so far
    drawer: i8  # who draws cards now
    owed: i8  # how many more

    # this turn, Stage 1
    units: i8  # Action Units used
    played: i8[KINDS]  # cards played from the own hand; not Can't Touch This, see guard
    borrowed: i8[MAX_SEATS, COLOUR_COUNT]  # Dice Cards borrowed from each seat; back in its hand from Stage 5 on
    in_play: i8[COLOUR_COUNT]  # Dice Cards in play by colour: own, matched and borrowed ones, and Mimics
    mimics: i8[COLOUR_COUNT]  # Mimics by the Dice Card that they copy
    aside: i8[KINDS]  # Action Cards that Full House has drawn, while it draws
    used: i8[COLOUR_COUNT]  # how often the ability of each colour was used
    doubler: i8  # the doubling card played, 0: none
    lender: i8  # whose hand the latest Joyride of this turn has shown, or NOBODY
    touching: i8  # the colour of the Can't Touch This whose die is rolled now
    given: i16  # coins that the cards given to Swap Meet are worth
    gave: i8  # how many were given
    loan: i16  # coins borrowed
    sold: i16  # coins for cards sold

    # this turn, Stages 2 to 5
    take: i8[COLOUR_COUNT]  # dice of each colour that can be rolled and are not left out
    die: i8[SLOTS]  # the dice on the table: colours counted from 1, 0: none
    face: i8[SLOTS]  # what each shows, 0: in the air
    rerolls: i8  # single re-rolls left of Re-Re-Roll
    second_roll: i8  # 1: Full House's second roll is still to be had
    doubled: i8  # the dice that are doubled, as bits, once that is decided
    points: i16  # points scored, before a penalty for a loan
    earned: i16  # coins earned: dice and sales, as converted by Point Pro or Straight Cash
    repaid: i16  # coins paid back
    unpaid: i16  # coins that could not be paid back
    coins: i16  # coins to spend
    bought: i8[STACKS]  # 1: bought from this stack in this turn
    open_sets: i8  # colours of which exactly two copies were played, as bits, from Stage 5 on

    # the latest turn that is over, as everybody saw it
    last_player: i8  # whose it was, or NOBODY
    last_played: i8[KINDS]  # the cards that were in play: the own, matched and borrowed ones
    last_die: i8[SLOTS]  # its dice: colours counted from 1, 0: none
    last_face: i8[SLOTS]  # what they showed
    last_doubled: i8  # the dice that were doubled, as bits
    last_blocked: i8  # the dice that a Can't Touch This blocked, as bits
    last_points: i16  # points scored, before a penalty for a loan
    last_unpaid: i16  # coins of a loan that could not be paid back
    last_earned: i16  # coins earned
    last_unplayed: i8[KINDS]  # the cards of the hand that were discarded unplayed, once they are
    last_bought: i8[STACKS]  # 1: bought from this stack
    last_sets: i8  # colours that could be matched, as bits
    last_match: i8  # colours that were matched, as bits


# --- setting up -------------------------------------------------------------------------------------------------------


def setup(t):
    """Dice Cards and Action Cards in stacks (BB-02 to BB-07); everybody's seven cards come from elsewhere (BB-11, BB-12)."""
    for colour in range(COLOUR_COUNT):
        t.supply[colour] = t.stack_size
        for p in range(t.seats):
            t.draw[p, colour] = t.start_deck[colour]
    if t.actions == OWN_SET:
        chosen = [stack_of_action(action) for action in range(ACTION_COUNT) if t.own_set >> action & 1]
    else:
        chosen = [] if t.actions == RANDOM_SET else SETS[t.actions]
    for stack in chosen:
        lay_out(t, stack)
    t.turn = NOBODY
    t.lender = NOBODY
    t.last_player = NOBODY
    t.player_one = t.first - 1
    t.contenders = (1 << t.seats) - 1
    t.stage = SET_DRAW
    if chosen:
        supply_is_laid(t)
        go_on(t)


# --- what is asked for ------------------------------------------------------------------------------------------------


def waiting(t):
    if t.stage == OVER:
        return 0
    if t.stage < DRAFT:
        return CHANCE
    return 1 << (left_of(t) if t.stage == MATCH else t.turn)


def odds(t, weights):
    if t.stage == SET_DRAW:
        for action in range(ACTION_COUNT):
            weights[action] = 1 if t.supply[stack_of_action(action)] == 0 else 0
        return ACTION_COUNT
    if t.stage == TOP_CARD:
        for colour in range(COLOUR_COUNT):
            weights[colour] = t.touch_hidden[colour]
        return COLOUR_COUNT
    if t.stage < TOUCH_ROLL and t.stage != ORDER_ROLL:
        return draw_weights(t, weights)
    return face_weights(t, rolled_colour(t), weights)


def rolled_colour(t):
    """The colour of the die that is rolled now."""
    if t.stage == ORDER_ROLL:
        return BLUE
    return t.touching if t.stage == TOUCH_ROLL else t.die[next_die(t)] - 1


def legal(t, seat, moves):
    n = 0
    if t.stage == CARDS:
        return legal_cards(t, seat, moves)
    if RIDE <= t.stage <= SALE:
        return legal_choice(t, seat, moves)
    if t.stage == EXTRA:
        return add_range(moves, n, EXTRA_CARDS, EXTRA_CARDS + matches(t, seat) + 1)
    if t.stage == PAIR:
        return legal_pairs(t, moves)
    if t.stage == DICE:
        return legal_dice(t, moves)
    if t.stage == REROLL:
        return legal_rerolls(t, moves)
    if t.stage == SCORE:
        return legal_masks(t, moves)
    if t.stage == TOSS:
        return add_range(moves, n, TOSS_TO, TOSS_TO + t.seats)
    if t.stage == MATCH:
        return legal_matches(t, seat, moves)
    for stack in range(STACKS):
        if t.stage == DRAFT and can_draft(t, stack):
            n = add(moves, n, PICK + stack)
        elif t.stage == BUY and can_buy(t, stack):
            n = add(moves, n, BUY_CARD + stack)
    if t.stage == BUY:
        n = add(moves, n, END)  # BB-49
    return n


def play(t, seat, move):
    if seat == CHANCE:
        happen(t, move)
    elif t.stage == CARDS:
        play_or_use(t, move)
    elif RIDE <= t.stage <= SALE:
        answer_card(t, move)
    else:
        decide(t, move)
    go_on(t)


def go_on(t):
    """To the next stage in which somebody, or Chance, has something to do."""
    while t.stage >= PASSING:
        pass_on(t)


def happen(t, outcome):
    """What Chance has done."""
    if t.stage == DRAW:
        leave_draw_pile(t, outcome)
        t.hand[t.drawer, outcome] += 1
        t.hand_size[t.drawer] += 1
        t.owed -= 1
        t.stage = DRAWING
    elif t.stage == ROLL:
        fall(t, outcome + 1)
    elif t.stage == OPEN_DRAW:
        leave_draw_pile(t, outcome)
        join_hand_openly(t, t.drawer, outcome)
        t.owed -= 1
        t.stage = DRAWING
    elif t.stage == FULL_HOUSE_DRAW:
        draw_for_house(t, outcome)
    elif t.stage == TOUCH_ROLL:
        t.guard_number[t.touching] = outcome + 1
        t.stage = CARDS
    elif t.stage == TOP_CARD:
        t.touch_hidden[outcome] = 0
        t.touch_known[0] = outcome + 1
        t.stage = t.then
    elif t.stage == ORDER_ROLL:
        roll_for_order(t, outcome + 1)
    else:
        lay_out(t, stack_of_action(outcome))
        if t.layout[SET_SIZE - 1] != NO_CARD:
            supply_is_laid(t)


def play_or_use(t, move):
    if move == DONE:
        start_rolling(t)
    elif move < USE:
        play_card(t, move - PLAY_CARD)
    else:
        use_ability(t, move - USE)


def answer_card(t, move):
    """What the card just played has asked for."""
    if t.stage == RIDE:
        ride(t, move - RIDE_WITH)
    elif t.stage == BORROW:
        borrow(t, move - BORROW_CARD)
    elif t.stage == LOAN:  # BB-92, Q18, Q19
        t.loan += move - LOAN_OF
        t.stage = CARDS
    elif t.stage == COPY:  # BB-96
        t.mimics[move - COPY_OF] += 1
        t.in_play[move - COPY_OF] += 1
        t.stage = CARDS
    elif move < TAKE:
        give(t, move - GIVE)
    elif move < SELL:
        take(t, move - TAKE)
    else:
        sell(t, move - SELL)


def decide(t, move):
    """All other decisions of a player."""
    if t.stage == DRAFT:
        draft(t, move - PICK)
    elif t.stage == EXTRA:  # BB-56
        owe_cards(t, t.turn, move - EXTRA_CARDS, CARDS)
        t.stage = DRAWING
    elif t.stage == PAIR:
        choose_pair(t, move - CHOOSE_PAIR)
    elif move == ROLL_DICE:
        roll_all(t)
    elif t.stage == DICE:
        t.take[move - LEAVE] -= 1
    elif t.stage == REROLL:
        answer_roll(t, move)
    elif t.stage == SCORE:
        t.doubled = move - DOUBLE
        t.stage = TALLY
    elif t.stage == TOSS:
        toss(t, move - TOSS_TO)
    elif t.stage == MATCH:
        put_down(t, move - MATCH_WITH)
    elif move == END:
        t.stage = BOUGHT
    else:
        buy(t, move - BUY_CARD)


def answer_roll(t, move):
    if move == KEEP:
        t.stage = SCORING
    elif move < SPECIAL:
        reroll(t, move - REROLL_DIE)
    elif move < AGAIN:
        reroll_specially(t, move - SPECIAL)
    else:
        roll_again(t, move - AGAIN + 1)


def pass_on(t):
    """A stage in which nobody has anything to decide."""
    if t.stage == DRAWING:
        draw_on(t)
    elif t.stage == FILLING:
        fill_house(t)
    elif t.stage == TOP_SEEN:
        t.stage = TOP_CARD if hides_its_top(t) else t.then
    elif t.stage == PICKED:
        next_pick(t)
    elif t.stage == DEALT:
        deal_next(t)
    elif t.stage == TURN_STARTS:
        start_turn(t)
    elif t.stage == ROLLED:
        t.stage = REROLL if can_reroll(t) else SCORING
    elif t.stage == SCORING:
        score(t)
    elif t.stage == TALLY:
        tally(t)
        t.stage = BUY
    elif t.stage == BOUGHT:
        finish_buying(t)
    elif t.stage == TOSSED:
        ask_neighbour(t)
    elif t.stage == MATCHED:
        clean_up(t)
    else:
        next_turn(t)


# --- a turn: five stages (BB-33) --------------------------------------------------------------------------------------


def start_turn(t):
    """The own Can't Touch This comes off first (BB-72b, Q58); then extra cards may be drawn for matches (BB-56)."""
    for colour in range(COLOUR_COUNT):
        if t.guard[colour] == t.turn + 1:
            t.guard[colour] = 0
            t.guard_number[colour] = 0
            t.discard[t.turn, TOUCH + colour] += 1
        t.in_play[colour] = t.matched[t.turn, colour]  # Q72
    t.stage = EXTRA if matches(t, t.turn) > 0 else CARDS


def matches(t, p):
    """Bonus matches that lie before a player."""
    n = 0
    for colour in range(COLOUR_COUNT):
        n += t.matched[p, colour]
    return n


def score(t):
    """Stage 3. Where the player has a choice the player decides (BB-43), unless one choice is best in every way."""
    mask = only_sensible(t)
    if mask == UNDECIDED:
        t.stage = SCORE
    else:
        t.doubled = mask
        t.stage = TALLY


# --- the end ----------------------------------------------------------------------------------------------------------


def result(t, out):
    """The highest total wins (BB-01, BB-66); of equal ones the one with fewer cards (BB-67), else together (Q9)."""
    for p in range(t.seats):
        out[p] = total(t, p) * CARDS_TO_TELL_APART - deck_size(t, p)


def standing(t, out):
    """The totals, without what breaks ties."""
    for p in range(t.seats):
        out[p] = total(t, p)


# --- secrets ----------------------------------------------------------------------------------------------------------


def hide(t, seat):
    """Everybody knows the cards of a deck, but of another's hand only what was seen: the rest might lie in the draw pile."""
    for p in range(t.seats):
        if p != seat:
            for kind in range(KINDS):
                t.draw[p, kind] += t.hand[p, kind] - t.seen[p, kind]
                t.hand[p, kind] = t.seen[p, kind]


def guess(t, seat, rng):
    """The unseen cards of each hand are dealt anew; Hot Potatoes on top of the draw pile stay there."""
    for p in range(t.seats):
        if p != seat:
            unseen = t.hand_size[p]
            left = -t.on_top[p]
            for kind in range(KINDS):
                unseen -= t.hand[p, kind]
                left += t.draw[p, kind]
            for dealt in range(unseen):
                at = below(rng, left - dealt)
                kind = 0
                while at >= free_to_deal(t, p, kind):
                    at -= free_to_deal(t, p, kind)
                    kind += 1
                t.draw[p, kind] -= 1
                t.hand[p, kind] += 1


def free_to_deal(t, p, kind):
    return t.draw[p, kind] - t.on_top[p] if kind == HOT_POTATO else t.draw[p, kind]
