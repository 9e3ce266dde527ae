"""Hints: the best move that can be found for the seat that asks, what it is worth, and the runner-up; from its view alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dicehouse.bots import RANDOM, Bot, can_be_advised
from dicehouse.bots.search import searcher
from dicehouse.bots.thinking import Thinker
from dicehouse.engine import CHANCE, NOT_KNOWN, Game, Record, registry

SECONDS = 1.0  # that a search may take
NEVER_TRIED = 0.01  # a move that got less of the thinking than this has no worth to speak of


@dataclass(frozen=True)
class Choice:
    move: int
    words: str
    worth: float  # a chance to win, or points
    typed: str = ""  # the words that make this move, if they differ

    def __str__(self) -> str:
        return f"{self.words} ({self.typed})" if self.typed else self.words


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
            return [f"There is no choice: {self.choices[0]}."] if self.choices else []
        best, second = self.choices[:2]
        about = "" if self.exact else "about "
        told = [f"Best: {best}, {about}{self._words(best)}. Next: {second}, {about}{self._words(second)}."]
        return [*told, self.why] if self.why else told

    def on(self, words: str) -> str:
        """What speaks for a move that was made, or against it, in one sentence."""
        if len(self.choices) < 2:
            return f"There was no choice: {words}."
        best, second = self.choices[:2]
        about = "" if self.exact else "about "
        made = next((choice for choice in self.choices if choice.words == words), None)
        if made is None:
            return f"{words}: hardly worth a thought; {best.words} would have been better, {about}{self._words(best)}."
        worth, reason = f"{words}: {about}{self._words(made)}", f" {self.why}" if self.why and made is best else ""
        other = second if made is best else best
        if self._words(other) == self._words(made):
            return f"{worth}; {other.words} would have been as good.{reason}"
        if made is best:
            return f"{worth}; the next best, {second.words}, {self._words(second)}.{reason}"
        return f"{worth}; {best.words} would have been better, {self._words(best)}."

    def _words(self, choice: Choice) -> str:
        return f"{100 * choice.worth:.1f} % to win" if self.unit == "win" else f"{choice.worth:.1f} points"


def advisers(game: Game) -> list[Bot]:
    """Whom to ask, in this order: the strongest that knows what moves are worth, and a search. Where nobody decides, nobody."""
    if not can_be_advised(game):
        return []
    knowing = [bot for bot in game.bots.values() if bot.values]
    quick = [bot for bot in game.bots.values() if not bot.compiled]
    return [*knowing[-1:], searcher(game, quick[-1] if quick else RANDOM, simulations=20_000)]


@lru_cache(maxsize=32)
def _thinker(game: str, which: int) -> Thinker:
    found = registry.game(game)
    return Thinker(found, advisers(found)[which])


def advise(game: Game, view: Record, seat: int, seconds: float = SECONDS, seed: int = 0) -> Advice | None:
    """What to do in this view; None where there is nothing to advise. Compiles when a game is asked about first."""
    waiting = game.rules.waiting(view)
    legal = game.legal(view, seat) if waiting != CHANCE and waiting >> seat & 1 and can_be_advised(game) else []
    if len(legal) < 2:
        return Advice(choices_among(game, view, [(move, 0.0, 1.0) for move in legal]), "win", True, None) if legal else None
    found, bot = _first_answer(game, view, seat, seconds, seed)
    choices = choices_among(game, view, found)
    exact = bot.exact is not None and bot.exact(view)
    return Advice(choices, bot.unit, exact, game.why(view, seat, choices[0].move))


def choices_among(game: Game, view: Record, found: list[tuple[int, float, float]]) -> list[Choice]:
    """Moves that are called alike are one choice; those that hardly got a thought are left out, but for the runner-up.

    What looks better than the move on which a search has settled got less thought: it is told as no more than as good.
    """
    choices: dict[str, Choice] = {}
    best = found[0][1]
    for move, worth, thought in found:
        words, typed = game.called(view, move), game.moves.words(view, move)
        if words not in choices and (thought > NEVER_TRIED or len(choices) < 2):
            choices[words] = Choice(move, words, min(worth, best), "" if typed == words else typed)
    return sorted(choices.values(), key=lambda choice: -choice.worth)


def _first_answer(game: Game, view: Record, seat: int, seconds: float, seed: int) -> tuple[list[tuple[int, float, float]], Bot]:
    for which, bot in enumerate(advisers(game)):
        found = _thinker(game.name, which).values(view, seat, seed, seconds)
        if found[0][1] != NOT_KNOWN:
            return found, bot
    raise AssertionError("a search always knows")


def explain(game: Game, view: Record, seat: int, move: int) -> str | None:
    """Why a seat may have made a move in this view, in one sentence. None where nobody decides anything."""
    advice = advise(game, view, seat)
    return advice.on(game.called(view, move)) if advice else None


def explain_remotely(game: str, own_box: dict[str, object], view: bytes, seat: int, move: int) -> str | None:
    found = registry.game(game).with_data(own_box)
    return explain(found, found.table_type.unpack(view), seat, move)


def advise_remotely(game: str, own_box: dict[str, object], view: bytes, seat: int) -> Advice | None:
    """The same for a process that is told everything in plain data."""
    found = registry.game(game).with_data(own_box)
    return advise(found, found.table_type.unpack(view), seat)
