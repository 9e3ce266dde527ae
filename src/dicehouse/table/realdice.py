"""Real dice: people roll them and type what they show. The house keeps score, and never rolls itself.

Whoever rolls types. Dice of the table, and dice of a seat that a bot plays, may be rolled by anybody who sits there. But dice that
only their roller may see can be rolled by nobody else: where there are such dice no bot plays, and the table waits for leavers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from dicehouse.engine import CHANCE, NOBODY
from dicehouse.engine.errors import BadOption, UnknownMove
from dicehouse.engine.game import Game
from dicehouse.engine.match import Match
from dicehouse.engine.moves import Family, tidy
from dicehouse.engine.narration import Viewer
from dicehouse.engine.record import Record
from dicehouse.engine.stream import stream
from dicehouse.engine.words import amount

from .chairs import Chair
from .errors import Denied

Roller = Literal["house", "real"]  # who rolls at a table: the house, or people with real dice

MOST_AT_ONCE = 40  # dice that are asked for, or typed, in one go


def has_secret_dice(game: Game) -> bool:
    """Whether there are dice that only their roller may see."""
    return any(family.private for family in game.chances.families)


def check_seats(game: Game, bots: Sequence[bool]) -> None:
    """Refuses seats at which real dice could not be rolled; ``bots`` says of each whether a bot has it."""
    if any(bots) and has_secret_dice(game):
        raise BadOption(
            f"Bots cannot play {game.title} with real dice: nobody could roll a bot's hidden dice without seeing them. "
            "Leave all seats to people, or let the house roll."
        )
    if all(bots):
        raise BadOption("Real dice need somebody at the table who rolls them: leave a seat to a person.")


def check_grace(game: Game, grace: int | None) -> None:
    if grace is not None and has_secret_dice(game):
        raise BadOption(
            f"No bot can play for whoever leaves {game.title} with real dice: nobody else may see what they roll. "
            "The table waits, so there is no grace to set."
        )


def typers(chairs: Sequence[Chair], family: Family, owner: int) -> list[int]:
    """The seats that may say what these dice show."""
    if owner != NOBODY and (family.private or not chairs[owner].played_by_bot):
        return [owner]
    return [seat for seat, chair in enumerate(chairs) if chair.seated and not chair.away]


def due(game: Game, view: Record, viewer: Viewer, chairs: Sequence[Chair]) -> dict[str, Any] | None:
    """The dice that are waited for, from nothing but this viewer's view; only who may type them hears what can come up."""
    if game.rules.waiting(view) != CHANCE:
        return None
    family, owner = game.chance(view)
    by = typers(chairs, family, owner)
    mine = viewer in by or (viewer is None and game.open)  # people who share a device may look on as one of them
    return {
        "seat": None if owner == NOBODY else owner,
        "family": family.name,
        "what": " ".join(family.arguments),
        "secret": family.private,
        "by": by,
        "outcomes": list(_outcomes(game, view)) if mine else [],
        "count": _in_a_row(game, view, NOBODY if viewer is None else viewer) if mine else 0,
    }


def read(match: Match, chairs: Sequence[Chair], seat: int, words: Sequence[str]) -> list[tuple[int, int]]:
    """The moves of Chance that these words mean, one after another. Either all of them can be made now, or this raises."""
    if not match.needs_dice:
        raise Denied(409, "No dice are to be rolled now.")
    game = match.game
    family, owner = due_now = game.chance(match.view(seat))
    if seat not in typers(chairs, family, owner):
        away = chairs[seat].away
        raise Denied(409, "You are away: come back first." if away else f"{match.names[owner]} rolls these dice, and types them.")
    trial = match.copy()
    for taken, word in enumerate(words):
        view = trial.view(seat)
        if not trial.needs_dice or game.chance(view) != due_now:
            raise Denied(409, f"That is too much: only {amount(taken)} can come up now.")
        trial.follow([(CHANCE, _outcome(game, view, word))])
    return trial.history[len(match.history) :]


def _outcome(game: Game, view: Record, word: str) -> int:
    outcomes = _outcomes(game, view)
    for words, outcome in outcomes.items():
        if tidy(words) == tidy(word):
            return outcome
    raise UnknownMove(f"{word!r} cannot come up: it is one of {', '.join(outcomes)}.")


def _outcomes(game: Game, view: Record) -> dict[str, int]:
    """What can come up next as far as the owner of this view knows: in words, with the outcome that each means."""
    return {game.outcome_words(view, outcome): outcome for outcome, weight in enumerate(game.odds(view)) if weight}


def _in_a_row(game: Game, view: Record, seat: int) -> int:
    """How many dice of the same kind and owner come now, before something else does.

    That may depend on what they show. So a few rows are tried, equal dice and rising ones, and the shortest counts; the rest
    is asked for when these are known. What the seat cannot see is guessed: the answer tells nothing about it.
    """
    world = view.copy()
    game.rules.guess(world, seat, stream(0, 0))
    possible = list(_outcomes(game, view).values())
    turned = [possible[start:] + possible[:start] for start in range(len(possible))]
    return min(_row(game, world.copy(), outcomes, step) for outcomes in turned for step in (0, 1))


def _row(game: Game, world: Record, possible: Sequence[int], step: int) -> int:
    kind, length = game.chance(world), 0
    while length < MOST_AT_ONCE and game.rules.waiting(world) == CHANCE and game.chance(world) == kind:
        outcome = possible[length * step % len(possible)]
        if outcome not in _outcomes(game, world).values():
            break
        game.rules.play(world, CHANCE, outcome)
        length += 1
    return max(length, 1)
