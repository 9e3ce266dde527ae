"""Hints: the best move that can be found for the seat that asks, what it is worth, and the runner-up; from its view alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dicehouse.bots import RANDOM, Bot, can_be_advised
from dicehouse.bots.search import searcher
from dicehouse.bots.thinking import Thinker
from dicehouse.engine import Game, Record, percent, registry

SECONDS = 1.0  # that a search may take
NEVER_TRIED = 0.01  # a move that got less of the thinking than this has no worth to speak of


@dataclass(frozen=True)
class Choice:
    move: int
    words: str
    worth: float  # a chance to win, or points


@dataclass(frozen=True)
class Advice:
    """Moves worth considering, the best first."""

    choices: list[Choice]
    unit: str  # what they are worth: "win" or "points"
    exact: bool  # whether that is known exactly, or estimated by imagining how the match may go on
    why: str | None  # in the game's own words

    def told(self) -> list[str]:
        """The advice in sentences."""
        if len(self.choices) < 2:
            return [f"There is no choice: {self.choices[0].words}."] if self.choices else []
        best, second = self.choices[:2]
        about = "" if self.exact else "about "
        told = [f"Best: {best.words}, {about}{self._words(best)}. Next: {second.words}, {about}{self._words(second)}."]
        return [*told, self.why] if self.why else told

    def _words(self, choice: Choice) -> str:
        return f"{percent(choice.worth)} to win" if self.unit == "win" else f"{choice.worth:.1f} points"


def adviser(game: Game) -> Bot | None:
    """Whom to ask: the strongest that knows what moves are worth, or a search. None where nobody decides anything at leisure."""
    if not can_be_advised(game):
        return None
    knowing = [bot for bot in game.bots.values() if bot.values]
    if knowing:
        return knowing[-1]
    quick = [bot for bot in game.bots.values() if not bot.desk]
    return searcher(game, quick[-1] if quick else RANDOM, simulations=20_000)


@lru_cache(maxsize=32)
def _thinker(game: str) -> Thinker | None:
    found = registry.game(game)
    bot = adviser(found)
    return Thinker(found, bot) if bot else None


def advise(game: Game, view: Record, seat: int, seconds: float = SECONDS, seed: int = 0) -> Advice | None:
    """What to do in this view; None where there is nothing to advise. Compiles when a game is asked about first."""
    thinker = _thinker(game.name)
    legal = game.legal(view, seat) if game.rules.waiting(view) > 0 and game.rules.waiting(view) >> seat & 1 else []
    if thinker is None or not legal:
        return None
    if len(legal) == 1:
        return Advice([Choice(legal[0], game.moves.words(view, legal[0]), 0.0)], thinker.bot.unit, True, None)
    found = thinker.values(view, seat, seed, seconds)
    choices = [Choice(move, game.moves.words(view, move), worth) for move, worth, thought in found if thought > NEVER_TRIED]
    return Advice(choices, thinker.bot.unit, thinker.bot.exact, game.why(view, seat, choices[0].move))


def advise_remotely(game: str, own_box: dict[str, object], view: bytes, seat: int) -> Advice | None:
    """The same for a process that is told everything in plain data."""
    found = registry.game(game).with_data(own_box)
    return advise(found, found.table_type.unpack(view), seat)
