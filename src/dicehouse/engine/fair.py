"""Fair dice: rolls that nobody could choose and everybody can check afterwards. docs/fair-dice explains them to players.

The house draws a secret seed and publishes its commitment, SHA-256 of the seed. Then every person at the table contributes
entropy. Both together make the key that all rolls follow from: the house could not fit the seed to the contributions, nor the
players their contributions to the seed. When the match is over the seed is published.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Self

from .chance import keyed_outcome
from .errors import BadValue
from .words import LETTERS

LABEL = "dicehouse fair dice 1"
SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is published before anybody contributes: it binds the house to the seed and tells nothing about it."""
    return hashlib.sha256(seed).hexdigest()


def check_entropy(entropy: str) -> None:
    if not re.fullmatch("[0-9a-f]{32}", entropy):
        raise BadValue(f"Entropy is 32 hex digits in lower case, not {entropy!r}.")


def key_of(seed: bytes, match: str, entropy: Sequence[str | None]) -> bytes:
    """The key of a match's dice. Every line of the message can be read in one way only."""
    lines = [LABEL, f"match {match}", *(f"{letter} {given or '-'}" for letter, given in zip(LETTERS, entropy, strict=False))]
    return hmac.digest(seed, "\n".join(lines).encode(), "sha256")


class Sealed:
    """Fair dice whose seed is not known here. They cannot be rolled."""

    def __init__(self, commitment: str, match: str, entropy: Sequence[str | None]) -> None:
        """``entropy`` has an entry for each seat: its contribution, or None for a seat without one (a bot's)."""
        if not re.fullmatch("[0-9a-f]{64}", commitment):
            raise BadValue(f"A commitment is 64 hex digits in lower case, not {commitment!r}.")
        if not re.fullmatch("[A-Za-z0-9_-]{1,64}", match):
            raise BadValue(f"The id of a match is up to 64 letters, digits, - and _, not {match!r}.")
        if len(entropy) > len(LETTERS):
            raise BadValue(f"There are at most {len(LETTERS)} seats, so {len(entropy)} contributions are too many.")
        for given in entropy:
            if given is not None:
                check_entropy(given)
        self.commitment = commitment
        self.match = match
        self.entropy = tuple(entropy)

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        raise BadValue("The seed of these dice is still sealed: only the house that keeps it can roll them.")

    def copy(self) -> Self:
        return self

    def words(self) -> str:
        return f"fair {self.commitment}"


class Fair(Sealed):
    """Fair dice in the hands of the house, which knows the seed; or of anybody, once it is published."""

    def __init__(self, seed: bytes, match: str, entropy: Sequence[str | None]) -> None:
        if len(seed) != SEED_BYTES:
            raise BadValue(f"The seed of fair dice has {SEED_BYTES} bytes, not {len(seed)}.")
        super().__init__(commitment_of(seed), match, entropy)
        self.seed = seed
        self.key = key_of(seed, match, entropy)

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        return keyed_outcome(self.key, roll, weights)
