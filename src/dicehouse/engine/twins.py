"""The few functions that compiled code has in another form than the interpreter: same meaning, machine words.

``native.Builder`` puts them in the place of their twins; a test holds each pair together.
"""

import numpy as np

from dicehouse.engine import loops, rules, stream
from dicehouse.engine.native import HOOK

MULTIPLIER = np.uint64(stream.MULTIPLIER)
GOLDEN = np.uint64(stream.GOLDEN)
MIX_1 = np.uint64(stream.MIX_1)
MIX_2 = np.uint64(stream.MIX_2)
HALF = np.uint64(stream.HALF)
ONE, TURN = np.uint64(1), np.uint64(32)
S18, S27, S30, S31, S59 = np.uint64(18), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(59)


def scramble(x):
    x = x + GOLDEN
    x = (x ^ (x >> S30)) * MIX_1
    x = (x ^ (x >> S27)) * MIX_2
    return x ^ (x >> S31)


def start(rng, seed, number):
    key = scramble(scramble(np.uint64(seed)) ^ np.uint64(number))
    rng[0] = key
    rng[1] = scramble(key ^ GOLDEN) | ONE


def draw(rng):
    old = rng[0]
    rng[0] = old * MULTIPLIER + rng[1]
    bits = (((old >> S18) ^ old) >> S27) & HALF
    turn = old >> S59
    return ((bits >> turn) | (bits << (TURN - turn))) & HALF


def below(rng, n):
    size = np.uint64(n)
    product = draw(rng) * size
    rest = product & HALF
    if rest < size:
        uneven = (HALF + ONE - size) % size
        while rest < uneven:
            product = draw(rng) * size
            rest = product & HALF
    return np.int64(product >> TURN)


def only_seat(waiting):
    above = (waiting & -waiting) >> 1  # the compiler knows this loop, and makes one instruction of it
    seat = 0
    while above > 0:
        above >>= 1
        seat += 1
    return seat


def add(moves, n, move):
    moves[n] = move
    return n + 1


def add_range(moves, n, first, end):
    # An unsigned index needs no look at negative ones, so the compiler writes many moves at once: ten times faster.
    move = np.int16(first)
    for i in range(np.uint64(n), np.uint64(max(n, n + end - first))):
        moves[i] = move
        move += np.int16(1)
    return max(n, n + end - first)


def put(records, at, t):
    records[at] = t


def fingerprint(words, at):
    found = GOLDEN
    for i in range(words.shape[1]):
        found = (found ^ words[at, i]) * MULTIPLIER
        found ^= found >> TURN
    return np.int64(found >> ONE)


TWINS = {
    stream.scramble: scramble,
    stream.start: start,
    stream.draw: draw,
    stream.below: below,
    rules.only_seat: only_seat,
    rules.add: add,
    rules.add_range: add_range,
    loops.put: put,
    loops.fingerprint: fingerprint,
}

# Random play needs no list of moves: it counts them, draws a number, and looks for the move with that number.
# ``moves`` then has two cells: which one is wanted, and that one once it is found.
WANTED, FOUND = 0, 1
legal = HOOK


def add_wanted(moves, n, move):
    if n == moves[WANTED]:
        moves[FOUND] = move
    return n + 1


def add_range_wanted(moves, n, first, end):
    if n <= moves[WANTED] < n + end - first:
        moves[FOUND] = first + moves[WANTED] - n
    return max(n, n + end - first)


def any_move(t, seat, view, roles, mind, moves):
    moves[WANTED] = -1
    moves[WANTED] = below(mind, legal(t, seat, moves))
    legal(t, seat, moves)
    return moves[FOUND]


RANDOM_PLAY = {**TWINS, rules.add: add_wanted, rules.add_range: add_range_wanted, loops.any_move: any_move}
