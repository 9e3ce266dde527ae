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
        found.setdefault(_plain(point.name), point)
    return found


def _plain(name: str) -> str:
    return name.strip().casefold().replace("'", "").replace("’", "").replace("-", "_").replace(" ", "_")


def games() -> list[str]:
    """The names of all games, in order."""
    return sorted(_sources())


def game(name: str) -> Game:
    """The game of this name; case, spaces, hyphens and apostrophes do not matter."""
    plain = _plain(name)
    if plain not in _sources():
        raise UnknownGame(f"There is no game {name!r}; there are {listed(games())}.")
    return _game(plain)


@cache
def _game(name: str) -> Game:
    source = _sources()[name]
    if isinstance(source, str):
        found: Game = importlib.import_module(source).game
        return found
    return _load(source)


def _load(point: EntryPoint) -> Game:
    """Another package's game. Whatever is wrong with it is told in one sentence."""
    try:
        found = point.load()
    except Exception as wrong:
        reason = " ".join(str(wrong).split()).rstrip(".")
        raise BadValue(f"The game {point.name!r} cannot be loaded from {point.value}: {reason}.") from wrong
    if not isinstance(found, Game):
        raise BadValue(f"The entry point {point.name!r} does not name a Game but {type(found).__name__}.")
    found.name = _plain(point.name)  # the name it is listed under is the one that transcripts use
    return found
