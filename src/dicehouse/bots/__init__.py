"""Opponents: those that play any game, and how to find a game's own."""

from __future__ import annotations

from dicehouse.engine.bot import RANDOM, Bot
from dicehouse.engine.errors import BadOption
from dicehouse.engine.game import Game
from dicehouse.engine.words import listed

__all__ = ["RANDOM", "Bot", "bot", "bots", "usual_bot"]


def bots(game: Game) -> dict[str, Bot]:
    """The bots that can play this game, the weakest first."""
    return {RANDOM.name: RANDOM, **game.bots}


def bot(game: Game, name: str) -> Bot:
    found = bots(game).get(name.strip().casefold())
    if found is None:
        raise BadOption(f"{game.title} has no bot {name!r}; there are {listed(list(bots(game)))}.")
    return found


def usual_bot(game: Game) -> Bot:
    """The one to play against when nobody says otherwise: the one that the box names, or the strongest there is."""
    return bot(game, game.opponent) if game.opponent else list(bots(game).values())[-1]
