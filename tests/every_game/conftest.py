"""What the generic tests run on: every game there is, at every number of seats, and with every option on its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

import pytest

from dicehouse.engine import Game, registry
from dicehouse.engine.box import Option
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.match import Match
from dicehouse.engine.stream import below, stream


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and options: one case of a generic test."""

    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items()).replace(", ", "+") or "usual"
        return f"{self.game.name}-{self.seats}-{chosen}"

    def match(self, seed: int) -> Match:
        return Match(self.game, seats=self.seats, seed=seed, options=self.options)

    def played(self, seed: int, moves: int = 10_000) -> Match:
        """A match of random moves, to its end or until so many decisions have been made."""
        match, rng = self.match(seed), stream(seed, 0)
        while moves and not match.over:
            seat = sorted(match.waiting)[below(rng, len(match.waiting))]
            legal = match.game.legal(match.view(seat), seat)
            match.play(seat, legal[below(rng, len(legal))])
            moves -= 1
        return match


def other_values(option: Option) -> list[Any]:
    """The values of an option that are not its default."""
    kinds: dict[str, list[Any]] = {
        "switch": ["on", "off"],
        "choice": list(option.choices),
        "seat": ["random", "A", "B"],
        "number": [option.low, option.high],
        "pick": [", ".join(option.choices[-option.count :])],
    }
    usual = option.number(option.default, 2)
    return [value for value in kinds[option.kind] if option.number(value, 2) != usual]


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The usual options, and each other value of each option by itself, or with what it goes with."""
    return [{}, *({**option.only_with, name: value} for name, option in game.options.items() for value in other_values(option))]


def fits(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Some values are for larger tables: the seat that begins, say."""
    try:
        game.blank(seats, options)
    except DicehouseError:
        return False
    return True


@cache
def settings() -> list[Setting]:
    """The usual options for each number of seats, every other one for the fewest and for three or so."""
    games = [registry.game(name) for name in registry.games()]
    return [
        Setting(game, seats, options)
        for game in games
        for options in option_sets(game)
        for seats in range(game.fewest, game.most + 1)
        if (not options or seats in (game.fewest, min(3, game.most))) and fits(game, seats, options)
    ]


Anything = TypeVar("Anything")


def some(things: Sequence[Anything], most: int) -> Sequence[Anything]:
    """All of them, or ``most`` of them, spread evenly from the first to the last."""
    n = len(things)
    return things if n <= most else [things[i * (n - 1) // (most - 1)] for i in range(most)]


@cache
def is_lucky(game: Game) -> bool:
    """Whether it says how likely each seat is to win, because nothing is to be decided."""
    return game.shares(game.table(game.fewest)) is not None


def _case(setting: Setting) -> Any:
    """Quick tests take each game once, as it comes out of the box."""
    usual = setting.seats == setting.game.fewest and not setting.options
    return pytest.param(setting, id=str(setting), marks=() if usual else pytest.mark.slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [_case(setting) for setting in settings()])
    if "secretive" in metafunc.fixturenames:
        metafunc.parametrize("secretive", [_case(setting) for setting in settings() if not setting.game.open])
    if "lucky" in metafunc.fixturenames:
        metafunc.parametrize("lucky", [_case(setting) for setting in settings() if is_lucky(setting.game)])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [registry.game(name) for name in registry.games()], ids=lambda game: game.name)
