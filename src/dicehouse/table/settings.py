"""How a house is run: where it keeps its tables, and what it puts up with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


@dataclass(frozen=True)
class Limits:
    """What one visitor, one socket and the whole house may ask for. Rates are per second, with a burst on top."""

    tables: int = 5_000  # unfinished tables in the house
    watchers: int = 100  # sockets at one table
    sockets: int = 100  # sockets from one address
    body: int = 16 * 1024  # bytes of a request's body, or of a frame
    requests: tuple[float, int] = (20, 100)  # from one address
    new_tables: tuple[float, int] = (0.2, 20)  # from one address
    frames: tuple[float, int] = (20, 60)  # on one socket
    unsent: int = 500  # messages waiting for a slow reader before its line is cut


NO_RATES = Limits(
    tables=1_000_000, sockets=1_000_000, requests=(1e9, 1_000_000), new_tables=(1e9, 1_000_000), frames=(1e9, 1_000_000)
)


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # a path or a database URL; empty: a file in the user's data folder
    pace: float = 0.9  # seconds that a bot takes for a move, so that people can follow
    remember_days: int = 90  # tables that nobody touched for so long are forgotten
    limits: Limits = field(default_factory=Limits)

    @property
    def store(self) -> str:
        return self.db or str(Path(platformdirs.user_data_dir("dicehouse", appauthor=False)) / "house.db")
