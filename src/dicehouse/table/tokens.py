"""Secrets that open a seat: made here, told once, and kept as hashes only."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """128 random bits, fit for a link."""
    return secrets.token_urlsafe(16)


def new_match_id() -> str:
    """Whoever knows it may watch, so it cannot be guessed either; hex, because people read it aloud."""
    return secrets.token_hex(8)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
