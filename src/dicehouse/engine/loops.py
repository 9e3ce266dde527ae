"""Playing many matches, for any game: written like rules, built for any target by ``native.Builder``.

The hooks are bound to a game's functions when these loops are built.
"""

from dicehouse.engine.native import HOOK
from dicehouse.engine.rules import CHANCE, NOBODY, only_seat, pick_weighted
from dicehouse.engine.stream import GOLDEN, MULTIPLIER, WORD, below, start

waiting = legal = play = odds = hide = result = HOOK  # the game's rules
decide = choose = values = first = others = HOOK  # who decides


def put(records, at, t):
    """Writes a copy of the record into a list (in compiled code: an array) of records."""
    records[at] = t.copy()


def fingerprint(words, at):
    """A number that tells records apart: equal ones have the same, others hardly ever."""
    found = GOLDEN
    for word in memoryview(words[at].pack()).cast("Q"):
        found = ((found ^ word) * MULTIPLIER) & WORD
        found ^= found >> 32
    return found >> 1


def look(t, view, seat):
    """view[0] becomes what this seat may see."""
    put(view, 0, t)
    hide(view[0], seat)


def move_of_bot(t, seat, view, roles, mind, moves):
    """The seat's bot decides, from its view."""
    n = legal(t, seat, moves)
    look(t, view, seat)
    return choose(roles[seat], view[0], seat, moves, n, mind)


def move_of_thinker(t, seat, view, cast, mind, moves):
    """The same where bots have desks: the cast are their roles and desks."""
    n = legal(t, seat, moves)
    look(t, view, seat)
    return choose(cast[0][seat], view[0], seat, moves, n, mind, cast[1])


def any_move(t, seat, view, roles, mind, moves):
    """Where all bots play at random: any legal move, each as likely."""
    n = legal(t, seat, moves)
    return moves[below(mind, n)]


def decide_once(view, seat, moves, mind, desk):
    """The move of one bot in one view; desk has its desk, or nothing."""
    return choose(view[0], seat, moves, legal(view[0], seat, moves), mind, *desk)


def value_once(view, seat, moves, worth, desk):
    """What each legal move is worth to one bot; returns how many moves there are."""
    n = legal(view[0], seat, moves)
    values(view[0], seat, moves, n, worth, *desk)
    return n


def either(which, view, seat, moves, n, rng):
    """Asks bot number ``which``."""
    if which == 0:
        return first(view, seat, moves, n, rng)
    return others(which - 1, view, seat, moves, n, rng)


def last(which, view, seat, moves, n, rng):
    return first(view, seat, moves, n, rng)


def either_thinker(which, view, seat, moves, n, rng, desks):
    """Asks bot number ``which``; desks are that of the first one, and those of the others."""
    if which == 0:
        return first(view, seat, moves, n, rng, desks[0])
    return others(which - 1, view, seat, moves, n, rng, desks[1])


def last_thinker(which, view, seat, moves, n, rng, desks):
    return first(view, seat, moves, n, rng, desks[0])


def without_desk(view, seat, moves, n, rng, desk):
    return first(view, seat, moves, n, rng)


def roll(t, weights, dice):
    """One move of Chance."""
    n = odds(t, weights)
    play(t, CHANCE, pick_weighted(weights, n, dice))


def finish(t, view, roles, dice, mind, moves, weights):
    """Plays to the end; returns how many decisions and how many chance moves that took."""
    decisions = 0
    chances = 0
    now = waiting(t)
    while now != 0:
        if now == CHANCE:
            roll(t, weights, dice)
            chances += 1
        else:
            seat = only_seat(now)
            play(t, seat, decide(t, seat, view, roles, mind, moves))
            decisions += 1
        now = waiting(t)
    return decisions, chances


def start_streams(dice, mind, seed, number):
    """Dice and players draw from streams of their own, so what a player draws does not change the dice."""
    start(dice, seed, 2 * number)
    start(mind, seed, 2 * number + 1)


def play_range(first_match, last_match, seed, template, matches, view, roles, dice, mind, moves, weights, points, steps):
    """Plays matches ``first_match`` up to ``last_match``; ``matches`` keeps as many final records as it has room for."""
    for number in range(first_match, last_match):
        row = number - first_match
        at = row % len(matches)
        put(matches, at, template[0])
        start_streams(dice, mind, seed, number)
        decisions, chances = finish(matches[at], view, roles, dice, mind, moves, weights)
        result(matches[at], points[row])
        steps[row, 0] = decisions
        steps[row, 1] = chances


def ask(t, view, moves, mask):
    """Who decides next (NOBODY once it is over), with the mask of legal moves and that seat's view."""
    for move in range(len(mask)):
        mask[move] = 0
    now = waiting(t)
    if now == 0:
        put(view, 0, t)
        return NOBODY
    seat = only_seat(now)
    n = legal(t, seat, moves)
    for i in range(n):
        mask[moves[i]] = 1
    look(t, view, seat)
    return seat


def settle(t, dice, weights):
    """Chance plays until somebody must decide."""
    while waiting(t) == CHANCE:
        roll(t, weights, dice)


def begin_one(i, number, seed, template, matches, views, dice, moves, weights, masks, seats):
    """Match ``number`` of the run begins in place i and goes on to its first decision."""
    put(matches, i, template[0])
    start(dice, seed, 2 * number)
    settle(matches[i], dice, weights)
    seats[i] = ask(matches[i], views[i : i + 1], moves, masks[i])


def step_one(i, move, matches, views, dice, moves, weights, masks, seats, points, refused):
    """One decision of the match in place i. An illegal one is refused and changes nothing."""
    refused[i] = seats[i] == NOBODY or move < 0 or move >= masks.shape[1] or masks[i, move] == 0
    if not refused[i]:
        play(matches[i], seats[i], move)
        settle(matches[i], dice, weights)
        seats[i] = ask(matches[i], views[i : i + 1], moves, masks[i])
        if seats[i] == NOBODY:
            result(matches[i], points[i])


def begin_range(begin, end, numbers, seed, template, matches, views, dice, moves, weights, masks, seats):
    """Begins a match in every place that has a number."""
    for i in range(begin, end):
        if numbers[i] >= 0:
            begin_one(i, numbers[i], seed, template, matches, views, dice[i], moves, weights, masks, seats)


def step_range(begin, end, chosen, matches, views, dice, moves, weights, masks, seats, points, refused):
    for i in range(begin, end):
        step_one(i, chosen[i], matches, views, dice[i], moves, weights, masks, seats, points, refused)
