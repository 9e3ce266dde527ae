"""The random stream of simulations, bots and guesses: PCG32, the same numbers in the interpreter, on the CPU and on a GPU.

A stream is two 64-bit words, ``[state, step]``. Every match of a batch has its own, made from the seed and the match's
number, so results do not depend on how matches are spread over threads. Dice that people see come from
``chance.py`` instead, whose streams cannot be predicted.

Compiled code has each function in unsigned words instead (``twins.py``).
"""

from __future__ import annotations

WORD = (1 << 64) - 1
HALF = (1 << 32) - 1
MULTIPLIER = 6364136223846793005
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def stream(seed: int, number: int) -> list[int]:
    """A fresh stream for match ``number`` of the run with this seed."""
    rng = [0, 0]
    start(rng, seed & WORD, number)
    return rng


def scramble(x):
    """SplitMix64's mixing of one word."""
    x = (x + GOLDEN) & WORD
    x = ((x ^ (x >> 30)) * MIX_1) & WORD
    x = ((x ^ (x >> 27)) * MIX_2) & WORD
    return x ^ (x >> 31)


def start(rng, seed, number):
    """Sets ``rng`` to the beginning of its own stream."""
    key = scramble(scramble(seed) ^ number)
    rng[0] = key
    rng[1] = scramble(key ^ GOLDEN) | 1


def draw(rng):
    """The next 32 random bits."""
    old = rng[0]
    rng[0] = (old * MULTIPLIER + rng[1]) & WORD
    bits = (((old >> 18) ^ old) >> 27) & HALF
    turn = old >> 59
    return ((bits >> turn) | (bits << (32 - turn))) & HALF


def below(rng, n):
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method: multiply, and reject the uneven rest)."""
    product = draw(rng) * n
    rest = product & HALF
    if rest < n:
        uneven = (HALF + 1 - n) % n
        while rest < uneven:
            product = draw(rng) * n
            rest = product & HALF
    return product >> 32
