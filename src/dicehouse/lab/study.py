"""A study: an experiment's matches, and what they tell a designer, each number with its 95 % interval."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dicehouse.bots import bots as bots_of
from dicehouse.bots import usual_bot
from dicehouse.engine import Game
from dicehouse.engine.bot import RANDOM, Bot
from dicehouse.engine.errors import BadOption
from dicehouse.engine.runner import Announce
from dicehouse.engine.words import LETTERS

from .arena import arena
from .experiment import WIN, Crew, Experiment, House, Matches, Uses, experiment, win_parts
from .statistics import Estimate, Floats, at_once, mean, share, student, wilson

Progress = Callable[[int, int], Any]  # matches played, matches to play

FIRST_LOOK = 32  # matches, at least
MOST_FOR_SKILL = 4000  # matches
NOTHING = 1e-15  # a variance that is 0 but for rounding
CLOSE = 0.9  # a finish is close if the second has at least so much of what the winner has


class Measure(NamedTuple):
    """Something that every match tells; ``values`` has a number for each (nan: this match does not tell)."""

    name: str
    about: str
    values: Floats
    is_share: bool = False

    @property
    def estimate(self) -> Estimate | None:
        """None where no match told it."""
        told = self.values[~np.isnan(self.values)]
        if not len(told):
            return None
        return share(told) if self.is_share else mean(told)


class MoveUse(NamedTuple):
    """How a move, or a group of moves, was used."""

    name: str
    per_match: Estimate  # how often it is made in a match, by all seats together
    used_by: float  # the share of seats that make it at least once in a match
    wins: Estimate | None  # what the seats that make it win of their matches; None if nobody makes it


class Skill(NamedTuple):
    """How much it matters who plays: what one stronger player wins at a table of weaker ones."""

    strong: str
    weak: str
    wins: Estimate
    fair: float  # if skill did not matter
    matches: int


@dataclass(frozen=True)
class Study:
    """What an experiment's matches tell."""

    experiment: Experiment
    matches: Matches
    seed: int
    skill: Skill | None = None
    seconds: float = field(default=0.0, compare=False)
    cut_short: bool = False  # somebody did not want to wait for the rest

    @property
    def game(self) -> Game:
        return self.experiment.game

    @property
    def seats(self) -> int:
        return self.experiment.seats

    @property
    def fair(self) -> float:
        """What each seat would win if seats did not matter."""
        return 1 / self.seats

    @cached_property
    def wins(self) -> Floats:
        """Per match and seat: what it won."""
        found: Floats = win_parts(self.matches.points) / WIN
        return found

    @cached_property
    def seat_measures(self) -> list[Measure]:
        """What each seat wins."""
        about = "the share of matches that this seat wins; a win that is shared counts in parts"
        return [Measure(f"seat {LETTERS[p]} wins", about, self.wins[:, p], is_share=True) for p in range(self.seats)]

    @cached_property
    def measures(self) -> list[Measure]:
        """What the matches tell besides who wins."""
        told = self.matches
        decisions = told.decisions.sum(axis=1).astype(np.float64)
        shared = (self.wins.max(axis=1) < 1).astype(np.float64)
        ranked = np.sort(told.stood, axis=1)[:, ::-1].astype(np.float64)
        best, second = ranked[:, 0], ranked[:, 1] if self.seats > 1 else np.full(len(told), np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            settled = np.where(shared == 0, told.led_since / decisions, np.nan)
            close = np.where((best > 0) & ~np.isnan(second), second >= CLOSE * best, np.nan)
        found = [
            Measure("decisions", "how many decisions all players make in a match", decisions),
            Measure("rolls", "how many dice and cards Chance decides on in a match", told.chances.astype(np.float64)),
            Measure("shared wins", "the share of matches that several win together", shared, is_share=True),
            Measure("lead changes", "how often the lead passes from one player to another", told.lead_changes.astype(np.float64)),
            Measure("settled after", "when the winner takes the lead for good, as a share of the match's decisions", settled, True),
            Measure("margin", "how far the winner ends ahead of the second", best - second),
            Measure(
                "close finishes", f"the share of matches in which the second has {100 * CLOSE:.0f} % of the first", close, True
            ),
        ]
        for p in range(self.seats):
            about = "how many decisions this seat makes in a match"
            found.append(Measure(f"decisions of seat {LETTERS[p]}", about, told.decisions[:, p].astype(np.float64)))
        return found

    @cached_property
    def moves(self) -> list[MoveUse]:
        """Every group of moves, the most used first; those that nobody ever makes come last."""
        found = [
            MoveUse(name, *_use(self.matches.uses, group, len(self.matches), self.seats))
            for group, name in enumerate(self.experiment.groups.names)
        ]
        return sorted(found, key=lambda move: -move.per_match.value)

    def favoured(self) -> list[tuple[int, Estimate]]:
        """The seats of which it is sure that they win more than their share, though all were looked at."""
        found = [(p, at_once(share(measure.values), len(self.matches), self.seats)) for p, measure in enumerate(self.seat_measures)]
        return [(p, estimate) for p, estimate in found if estimate.low > self.fair]


def _use(uses: Uses, group: int, n: int, seats: int) -> tuple[Estimate, float, Estimate | None]:
    made, squares, users, users_squares, wins, wins_squares, wins_users = (int(numbers[group]) for numbers in uses)
    per_match = made / n
    spread = math.sqrt(max(0.0, squares / n - per_match**2) / max(1, n - 1))
    reach = student(n - 1) * spread
    often = Estimate(per_match, max(0.0, per_match - reach), per_match + reach)
    if users == 0:
        return often, 0.0, None
    # What the users of a match win is one observation: a ratio of two sums over matches.
    value = wins / WIN / users
    squared = wins_squares / WIN**2 - 2 * value * wins_users / WIN + value**2 * users_squares
    variance = squared / users**2
    if 0 < value < 1 and variance < NOTHING:  # everybody makes it in every match, so it can tell nothing
        return often, users / (n * seats), Estimate(value, value, value)
    count = value * (1 - value) / variance if variance > NOTHING else users**2 / users_squares  # all won, or none
    return often, users / (n * seats), Estimate(value, *wilson(value, max(1.0, count), student(n - 1)))


# --- playing ----------------------------------------------------------------------------------------------------------


def study(
    game: str | Game | Experiment,
    bots: Sequence[str | Bot] | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    **how: Any,
) -> Study:
    """Plays matches of one experiment and looks at them; ``how`` is that of ``studies``."""
    tried = game if isinstance(game, Experiment) else experiment(game, bots, seats, options)
    return studies([tried], **how)[0]


def studies(
    experiments: Sequence[Experiment],
    *,
    games: int = 10_000,
    precision: float | None = None,
    seed: int = 0,
    skill: bool = False,
    crew: Crew | None = None,
    announce: Announce = contextlib.nullcontext,
    progress: Progress = lambda done, of: None,
) -> list[Study]:
    """Plays ``games`` matches of each experiment with the same dice: match k of one begins with the dice of match k of the others.

    With a ``precision``, say 0.01, they go on until no seat's share of the wins is less sure than ± that, nor the difference from
    the first experiment's. Since this looks at widths and not at who wins, looking repeatedly does no harm worth mentioning. Ctrl-C
    ends it early, with what has been played. ``skill`` adds matches of a stronger bot against weaker ones.
    """
    if games < FIRST_LOOK:
        raise BadOption(f"{games} matches tell nothing about luck: play at least {FIRST_LOOK}.")
    if precision is not None and not 0 < precision < 0.5:
        raise BadOption(f"A precision of {100 * precision:g} % makes no sense: it is more than 0 and less than 50 %.")
    players = crew or House()
    for tried in experiments:
        players.prepare(tried, announce)
    begun = time.perf_counter()
    told: list[list[Matches]] = [[] for _ in experiments]
    played, wanted, cut_short = 0, games, False
    try:
        while played < wanted:
            upto = min(wanted, max(FIRST_LOOK, 2 * played))  # so that Ctrl-C loses half of the work at most
            fresh: list[list[Matches]] = [[] for _ in experiments]
            done = played * len(experiments)
            for tried, parts in zip(experiments, fresh, strict=True):
                for part in players.play(tried, (played, upto), seed):
                    parts.append(part)
                    done += len(part)
                    progress(done, wanted * len(experiments))
            for old, new in zip(told, fresh, strict=True):
                old.extend(new)
            played = upto
            if played == wanted and precision is not None:
                wanted = _enough([win_parts(Matches.joined(parts).points) / WIN for parts in told], precision)
    except KeyboardInterrupt:
        if not played:
            raise
        cut_short = True
    seconds = time.perf_counter() - begun
    device = "interpreter" if isinstance(players, House) and players.device == "interpreter" else "cpu"
    found = []
    for tried, parts in zip(experiments, told, strict=True):
        skills = skill_in(tried, played, seed, device, announce) if skill and not cut_short else None
        found.append(Study(tried, Matches.joined(parts), seed, skills, seconds, cut_short))
    return found


def _enough(wins: Sequence[Floats], precision: float) -> int:
    """How many matches should do, judged by those there are; at most four times as many, for few may deceive."""
    played = len(wins[0])
    unsure = [share(column).reach for shares in wins for column in shares.T]
    unsure += [mean(a - b).reach for shares in wins[1:] for a, b in zip(shares.T, wins[0].T, strict=True)]
    widest = max(unsure)
    if widest <= precision:
        return played
    wanted = math.ceil(played * (widest / precision) ** 2)
    return min(max(wanted, played + math.ceil(played / 50)), 4 * played)


def skill_in(
    tried: Experiment, games: int, seed: int, device: str = "cpu", announce: Announce = contextlib.nullcontext
) -> Skill | None:
    """What the strongest bot that answers at once wins, alone at a table of the weakest; None where there is nothing to choose."""
    strong = usual_bot(tried.game)
    if strong is RANDOM:
        return None
    weak = next(bot for bot in bots_of(tried.game).values() if bot is not RANDOM)
    if weak is strong:
        weak = RANDOM
    matches = min(games, MOST_FOR_SKILL)
    found = arena(tried.game, [weak, strong], tried.seats, matches, seed, tried.options, device=device, announce=announce)
    return Skill(strong.name, weak.name, found.against[strong.name, weak.name], found.fair, found.matches)
