"""Which games there are: the folders of ``dicehouse.games``, and other packages' entry points ``dicehouse.games``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .errors import BadValue, UnknownGame
from .game import Game
from .words import listed

HOUSE = "dicehouse.games"


@cache
def _sources() -> dict[str, EntryPoint | str]:
    """Where each game comes from, by name; nothing of it is imported yet."""
    house = importlib.import_module(HOUSE)
    found: dict[str, EntryPoint | str] = {
        module.name: f"{HOUSE}.{module.name}" for module in pkgutil.iter_modules(house.__path__) if module.ispkg
    }
    for point in entry_points(group=HOUSE):
        found.setdefault(point.name, point)
    return found


def games() -> list[str]:
    """The names of all games, in order."""
    return sorted(_sources())


@cache
def game(name: str) -> Game:
    """The game of this name; case, spaces, hyphens and apostrophes do not matter."""
    plain = name.strip().casefold().replace("'", "").replace("’", "").replace("-", "_").replace(" ", "_")
    source = _sources().get(plain)
    if source is None:
        raise UnknownGame(f"There is no game {name!r}; there are {listed(games())}.")
    found = importlib.import_module(source).game if isinstance(source, str) else source.load()
    if not isinstance(found, Game):
        raise BadValue(f"The entry point {plain!r} does not name a Game but {found!r}.")
    if found.name != plain:
        raise BadValue(f"The entry point {plain!r} names the game {found.name!r}: the two names must be the same.")
    return found
