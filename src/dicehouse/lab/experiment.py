"""What is tried: a game with its box, who plays, under which options; and playing it, on this machine.

Match number k of an experiment is the same match whoever plays it, and all sums are whole numbers: so the same seed gives the same
numbers on one core, on all, on a GPU and on a cluster.
"""

from __future__ import annotations

import contextlib
import math
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cached_property, reduce
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from dicehouse.bots import bot as find_bot
from dicehouse.bots import bots as bots_of
from dicehouse.bots import usual_bot
from dicehouse.engine import Game, registry
from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import BadOption, BadValue
from dicehouse.engine.native import TARGETS
from dicehouse.engine.runner import Announce
from dicehouse.engine.watcher import Ints, Watched, Watcher
from dicehouse.engine.words import amount

Wholes = NDArray[np.int64]
Span = tuple[int, int]  # matches from the first up to the last, which is not played any more

WIN = math.lcm(*range(1, 11))  # a win in parts: it can be shared evenly among as many as ever sit at a table
MOST_TOLD = 50  # a family of so many moves, or an argument that can be so many things, is told one by one


@dataclass(frozen=True)
class Experiment:
    """A game, a bot for each seat, and options that differ from the default."""

    game: Game
    bots: tuple[Bot, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.bots)

    @cached_property
    def table(self) -> Any:
        return self.game.table(self.seats, self.options)

    @cached_property
    def groups(self) -> Groups:
        return groups_of(self.game, self.table)

    @property
    def title(self) -> str:
        """ "Sneaky, 4 seats, laps=3, mastermind"."""
        names = list(dict.fromkeys(bot.name for bot in self.bots))
        who = names[0] if len(names) == 1 else " – ".join(bot.name for bot in self.bots)
        return ", ".join([self.game.title, f"{self.seats} seats", *self.changes, who])

    @property
    def changes(self) -> list[str]:
        """What is not as printed, in words."""
        data = [f"{change.name} {change.entry}".strip() + f"={change.now}" for change in self.game.differences]
        return [*(f"{name}={value}" for name, value in self.options.items()), *data]


def experiment(
    game: str | Game,
    bots: Sequence[str | Bot] | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    device: str = "cpu",
) -> Experiment:
    """With a single bot, or with none named (the strongest that answers at once there), all seats are played by it."""
    found = game if isinstance(game, Game) else registry.game(game)
    players = [bot if isinstance(bot, Bot) else find_bot(found, bot) for bot in bots or [_usual_bot_on(device, found)]]
    if len(players) == 1:
        players *= found.fewest if seats is None else seats
    if seats is not None and len(players) != seats:
        raise BadOption(f"{amount(len(players), 'bot')} cannot play at {amount(seats, 'seat')}: name one for all, or one for each.")
    made = Experiment(found, tuple(players), dict(options or {}))
    _ = made.table  # to hear at once what does not fit
    return made


def _usual_bot_on(device: str, game: Game) -> Bot:
    """A desk has no room on a GPU."""
    return [bot for bot in bots_of(game).values() if not bot.desk][-1] if device == "cuda" else usual_bot(game)


# --- what a move counts as --------------------------------------------------------------------------------------------


class Groups(NamedTuple):
    """What the lab counts moves as: a name for each group, and the group of each move."""

    names: tuple[str, ...]
    of: tuple[int, ...]


def groups_of(game: Game, table: Any) -> Groups:
    """A family of few moves is told move by move; a larger one by its first argument that can be but few things, or as one."""
    names: dict[str, int] = {}
    groups: list[int] = []
    for family in game.moves.families:
        values = [family.values(table, index) if family.fixed else None for index in range(family.size)]
        told = _telling(values)
        for index, found in enumerate(values):
            words = family.name
            if family.size <= MOST_TOLD and found is not None:
                words = game.moves.words(table, game.moves.base(family.name) + index)
            elif told is not None and found is not None:
                words = f"{family.name} {found[told]}"
            groups.append(names.setdefault(words, len(names)))
    return Groups(tuple(names), tuple(groups))


def _telling(values: Sequence[Mapping[str, Any] | None]) -> str | None:
    """The first argument that all moves have, and that can be but few things."""
    known = [each for each in values if each is not None]
    if len(known) < len(values):
        return None
    shared = [name for name in known[0] if all(name in each for each in known)]
    return next((name for name in shared if len({str(each[name]) for each in known}) <= MOST_TOLD), None)


# --- what was seen ----------------------------------------------------------------------------------------------------


class Uses(NamedTuple):
    """How the moves of each group were used, in sums over matches."""

    made: Wholes  # moves
    squares: Wholes  # moves in a match, squared
    users: Wholes  # seats that made such a move
    users_squares: Wholes
    wins: Wholes  # what these seats won, in parts of a WIN
    wins_squares: Wholes
    wins_users: Wholes

    @staticmethod
    def of(watched: Watched) -> Uses:
        """Fractions are as exact as whole numbers here: no sum comes near 2^53."""
        parts = win_parts(watched.points)
        made, users, wins = (np.zeros(watched.uses[:, 0].shape) for _ in range(3))
        for seat in range(parts.shape[1]):
            used = watched.uses[:, seat] > 0
            made += watched.uses[:, seat]
            users += used
            wins += used * parts[:, seat, None]
        ones = np.ones_like(made)
        pairs = ((made, ones), (made, made), (users, ones), (users, users), (wins, ones), (wins, wins), (wins, users))
        return Uses(*(np.einsum("mg,mg->g", a, b).astype(np.int64) for a, b in pairs))

    def plus(self, other: Uses) -> Uses:
        return Uses(*(a + b for a, b in zip(self, other, strict=True)))


def win_parts(points: Ints) -> Wholes:
    """What each seat of each match won, in parts of a WIN; those who tie for the first place share it."""
    best = points == points.max(axis=1, keepdims=True)
    parts: Wholes = WIN * best.astype(np.int64) // best.sum(axis=1, keepdims=True)
    return parts


@dataclass(frozen=True, eq=False)
class Matches:
    """What matches told: a row for each, and their moves in sums."""

    points: Ints  # [match, seat]: see ``Watched``
    stood: Ints
    decisions: Ints
    chances: Ints  # [match]
    lead_changes: Ints
    led_since: Ints
    uses: Uses

    @classmethod
    def of(cls, told: Watched) -> Matches:
        rows = (told.points, told.stood, told.decisions, told.chances, told.lead_changes, told.led_since)
        return cls(*rows, Uses.of(told))

    @classmethod
    def joined(cls, parts: Sequence[Matches]) -> Matches:
        """One after the other."""
        rows = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ROWS}
        return cls(**rows, uses=reduce(Uses.plus, [part.uses for part in parts]))

    def __len__(self) -> int:
        return len(self.points)


ROWS = [each.name for each in fields(Matches) if each.name != "uses"]


# --- who plays --------------------------------------------------------------------------------------------------------


class Crew(Protocol):
    """Whatever plays the matches of experiments."""

    def prepare(self, experiment: Experiment, announce: Announce) -> None:
        """Compiles, where that must be done first."""

    def play(self, experiment: Experiment, span: Span, seed: int) -> Iterator[Matches]:
        """Plays these matches; parts of them come in order, as they are done."""


CHUNK = {"interpreter": 32, "cpu": 4096, "cuda": 1 << 16}  # matches at a time, at most
SHARES = 8  # parts for each thread, at least: progress shows, and no thread waits long for another


class House(Crew):
    """This machine: all its cores, its GPU, or the interpreter."""

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        if device not in TARGETS:
            raise BadValue(f"{device!r} is no device: choose {', '.join(TARGETS)}.")
        if threads is not None and threads < 1:
            raise BadOption(f"{threads} threads are none: use at least one.")
        self.device = device
        self.workers = 1 if device == "interpreter" else threads or os.cpu_count() or 1
        self._gpu = threading.Lock() if device == "cuda" else contextlib.nullcontext()  # one plays there, the others add up
        self._watchers: dict[int, tuple[Experiment, Watcher]] = {}

    def watcher(self, experiment: Experiment) -> Watcher:
        """Kept: compiled code is loaded once."""
        if id(experiment) not in self._watchers:
            made = Watcher(experiment.game, experiment.table, experiment.bots, experiment.groups.of, self.device)
            self._watchers[id(experiment)] = experiment, made
        return self._watchers[id(experiment)][1]

    def prepare(self, experiment: Experiment, announce: Announce = contextlib.nullcontext) -> None:
        self.watcher(experiment).prepare(announce)

    def play(self, experiment: Experiment, span: Span, seed: int) -> Iterator[Matches]:
        watcher = self.watcher(experiment)
        chunk = min(CHUNK[self.device], -(-(span[1] - span[0]) // (self.workers * SHARES)))

        def part(piece: Span) -> Matches:
            with self._gpu:
                told = watcher.watch(*piece, seed)
            return Matches.of(told)

        pool = ThreadPoolExecutor(self.workers)
        try:
            yield from pool.map(part, pieces(span, chunk if self.device == "cpu" else CHUNK[self.device]))
        finally:
            pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody wants the rest


def pieces(span: Span, size: int) -> list[Span]:
    first, last = span
    return [(begin, min(begin + size, last)) for begin in range(first, last, size)]
