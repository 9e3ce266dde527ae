"""What a change of the rules does: two studies with the same dice, match by match, and whether the difference is real."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from dicehouse.engine.errors import BadOption

from .statistics import Estimate, at_once, mean
from .study import MoveUse, Study


class Change(NamedTuple):
    """One number before and after, and the difference with its 95 % interval."""

    name: str
    about: str
    before: Estimate
    after: Estimate
    difference: Estimate
    is_share: bool
    real: bool  # sure, though so many differences were looked at that one in twenty would seem sure by chance


class Comparison(NamedTuple):
    """All that two studies tell, beside each other."""

    before: Study
    after: Study
    measures: list[Change]
    moves: list[Change]  # how often moves are made in a match; those whose use has really changed, the largest change first


def compare(before: Study, after: Study) -> Comparison:
    """Both studies must have played the same matches, at the same number of seats."""
    if (before.seats, before.seed, len(before.matches)) != (after.seats, after.seed, len(after.matches)):
        raise BadOption("Only studies with the same seats, the same seed and as many matches can be compared dice by dice.")
    pairs = list(zip(before.seat_measures + before.measures, after.seat_measures + after.measures, strict=True))
    told = [(a, b, ~(np.isnan(a.values) | np.isnan(b.values))) for a, b in pairs]
    told = [(a, b, both) for a, b, both in told if both.sum() > 1]
    measures = []
    for a, b, both in told:
        differences = b.values[both] - a.values[both]
        found = mean(differences)
        was, is_ = a.estimate, b.estimate
        if was is not None and is_ is not None:
            real = _is_real(found, len(differences), len(told))
            measures.append(Change(a.name, a.about, was, is_, found, a.is_share, real))
    return Comparison(before, after, measures, _moves(before, after))


def _is_real(difference: Estimate, n: int, looks: int) -> bool:
    """Whether no difference would be a surprise, though so many were looked at."""
    sure = at_once(difference, n, looks)
    return sure.low > 0 or sure.high < 0


def _moves(before: Study, after: Study) -> list[Change]:
    """Moves are summed over matches, so their use is compared without pairing: intervals are a little wider than they need be."""
    was = {move.name: move for move in before.moves}
    now = {move.name: move for move in after.moves}
    names = [name for name in {**was, **now} if any(_used(moves.get(name)) for moves in (was, now))]
    found = []
    for name in names:
        a, b = (moves[name].per_match if name in moves else Estimate(0.0, 0.0, 0.0) for moves in (was, now))
        value, reach = b.value - a.value, math.hypot(b.reach, a.reach)
        difference = Estimate(value, value - reach, value + reach)
        if _is_real(difference, len(before.matches), len(names)):
            found.append(Change(name, "how often it is made in a match", a, b, difference, False, True))
    return sorted(found, key=lambda change: -abs(change.difference.value))


def _used(move: MoveUse | None) -> bool:
    return move is not None and move.per_match.value > 0
