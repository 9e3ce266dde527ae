"""How often somebody may ask: a bucket of tokens that fills up again."""

from __future__ import annotations

import time

PRUNE_AT = 10_000


class Bucket:
    """Allows ``rate`` a second in the long run and ``burst`` at once."""

    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.tokens = float(burst)
        self.filled = time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        return self.tokens + (time.monotonic() - self.filled) * self.rate >= self.burst


class Buckets:
    """One bucket for each address. Those that are full again are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, Bucket] = {}
        self._crowded = PRUNE_AT

    def allows(self, address: str) -> bool:
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self._crowded:
                self._of = {key: kept for key, kept in self._of.items() if not kept.full}
                self._crowded = max(PRUNE_AT, 2 * len(self._of))
            bucket = self._of[address] = Bucket(self.rate, self.burst)
        return bucket.allows()
