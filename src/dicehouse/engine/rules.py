"""The contract of a rules file, and the few helpers that rules share.

A game's ``rules.py`` holds a ``Table(Record)`` and these plain functions over it, in the subset of Python that Numba
compiles (whole numbers, fixed loops, nothing allocated):

    setup(t)                 lays the table; options and the box's data are fields, already filled in
    waiting(t)               CHANCE, or the seats that may act now as bits (1 << seat), or 0: the match is over
    legal(t, seat, moves)    adds the legal moves of a waiting seat (``add``, ``add_range``), returns how many
    play(t, seat, move)      makes one move; seat is CHANCE for a die or a card
    odds(t, weights)         how many outcomes the next die or card has; writes their weights, or see ``even``
    hide(t, seat)            blanks what this seat may not see (NOBODY: a spectator); t is a copy
    guess(t, seat, rng)      fills a view's blanks with a random world that fits what the seat sees
    result(t, out)           per seat, how well it did in the game's own terms; more is better, equal is a tie
    standing(t, out)         the same before the end: how each seat stands now

A game without secrets leaves out ``hide`` and ``guess``, one that starts with all fields at 0 leaves out ``setup``, one whose
``result`` tells at any time how the seats stand leaves out ``standing``. What a seat may do and what is waited for must follow from
its view: ``waiting`` and ``legal`` give the same answer there.
"""

from __future__ import annotations

from dicehouse.engine.stream import below

__all__ = ["CHANCE", "EVEN", "NOBODY", "add", "add_range", "below", "even", "only_seat", "pick_weighted"]

CHANCE = -1  # the seat of Chance, and what ``waiting`` answers while a die is to be rolled
NOBODY = -1  # nobody's seat: what a spectator sees, and the owner of dice that belong to the table
EVEN = -1  # in weights[0]: all outcomes are equally likely


def even(weights, n):
    """For ``odds``: n outcomes, all equally likely."""
    weights[0] = EVEN
    return n


def add(moves, n, move):
    """For ``legal``: after the n moves so far, one more; returns the new count."""
    moves[n:] = (move,)
    return n + 1


def add_range(moves, n, first, end):
    """For ``legal``: after the n moves so far, those from ``first`` up to but not including ``end``; returns the new count."""
    moves[n:] = range(first, end)
    return max(n, n + end - first)


def only_seat(waiting):
    """The seat that is waited for; the lowest where several are."""
    return (waiting & -waiting).bit_length() - 1


def pick_weighted(weights, n, rng):
    """One of n outcomes, by the weights that ``odds`` wrote."""
    if weights[0] == EVEN:
        return below(rng, n)
    total = 0
    for outcome in range(n):
        total += weights[outcome]
    at = below(rng, total)
    outcome = 0
    while at >= weights[outcome]:
        at -= weights[outcome]
        outcome += 1
    return outcome


def no_setup(t):
    """For a game whose fields all start at 0."""


def hide_nothing(t, seat):
    """For a game without secrets."""


def guess_nothing(t, seat, rng):
    """For a game without secrets."""
