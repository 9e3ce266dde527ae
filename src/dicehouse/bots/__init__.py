"""Opponents: those that play any game, and how to find a game's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from dicehouse.engine.bot import LEVELS, MASTER, RANDOM, Bot
from dicehouse.engine.errors import BadOption
from dicehouse.engine.game import Game
from dicehouse.engine.words import listed

from .search import searcher

__all__ = ["LEVELS", "RANDOM", "Bot", "bot", "bots", "can_be_advised", "opponents", "usual_bot"]


@lru_cache(maxsize=64)
def bots(game: Game) -> Mapping[str, Bot]:
    """The bots that can play this game, the weakest first. Where none of its own is a master, a searcher is."""
    own = dict(game.bots)
    if own and can_be_advised(game) and max(bot.level for bot in own.values()) < MASTER:
        best = [bot for bot in own.values() if not bot.compiled][-1]
        own["search"] = searcher(game, best)
    return {RANDOM.name: RANDOM, **own}


def bot(game: Game, name: str) -> Bot:
    """A bot by its name, or by a level: then the strongest that is not above it."""
    known = bots(game)
    wanted = name.strip().casefold()
    if wanted in known:
        return known[wanted]
    if wanted in LEVELS:
        return [bot for bot in known.values() if bot.level <= LEVELS.index(wanted)][-1]
    raise BadOption(f"{game.title} has no bot {name!r}; there are {listed(list(known))}.")


def opponents(game: Game) -> list[Bot]:
    """The bots that people may want to meet: random moves are for games in which nobody has a choice."""
    found = list(bots(game).values())
    return [bot for bot in found if bot is not RANDOM] or found


def can_be_advised(game: Game) -> bool:
    """Whether people decide anything in it, and have time to think."""
    return game.moves.size > 1 and not game.timed


def usual_bot(game: Game) -> Bot:
    """The one to play against when nobody says otherwise: the one that the box names, or the strongest that answers at once."""
    return bot(game, game.opponent) if game.opponent else [bot for bot in bots(game).values() if not bot.compiled][-1]
