"""Numbers that say how sure they are."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


class Estimate(NamedTuple):
    """A number and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def percent(self) -> str:
        """For a share: "61.3 % (60.1 to 62.5 %)"."""
        return f"{_hundredths(self.value)} % ({_hundredths(self.low)} to {_hundredths(self.high)} %)"


def _hundredths(share: float) -> str:
    """With more digits where it is nearly nothing or nearly all."""
    return f"{100 * share:.{1 if 0.001 <= share <= 0.999 or share in (0, 1) else 2}f}"


def student(freedom: int, z: float = Z) -> float:
    """Student's quantile for the normal one, by the first terms of its expansion (for 95 % within 1 % from 4 degrees on)."""
    f = max(1, freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / f + second / f**2 + third / f**3


def wilson(share: float, matches: float, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for a share of independent matches: honest near 0 and 1, too."""
    centre = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    reach = z / (1 + z * z / matches) * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach))


def at_once(found: Estimate, n: int, looks: int) -> Estimate:
    """An estimate from n observations, with an interval so wide that all of so many are right at once, 95 times in a hundred.

    (Bonferroni.)
    """
    z = NormalDist().inv_cdf(1 - 0.025 / looks)
    wider = student(n - 1, z) / student(n - 1)
    return Estimate(found.value, *(found.value + wider * (end - found.value) for end in (found.low, found.high)))


def mean(values: Floats) -> Estimate:
    """The mean of independent observations."""
    value, n = float(values.mean()), len(values)
    reach = student(n - 1) * float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    return Estimate(value, value - reach, value + reach)


def share(values: Floats) -> Estimate:
    """The mean of independent observations that lie between 0 and 1, most of them at the ends.

    Wilson's interval, for as many wins and losses as would vary as much.
    """
    value, n = float(values.mean()), len(values)
    variance = float(values.var())
    return Estimate(value, *wilson(value, n * value * (1 - value) / variance if variance > 0 else n, student(n - 1)))
