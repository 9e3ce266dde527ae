"""The arena: every bot of a game against every other, until the numbers say who is stronger, and how sure that is.

A **deal** is one number of a run. Match number k draws its dice from streams that depend on the seed and on k alone, so a deal is
played several times with the same dice, once for each way to sit: what a seat is worth cancels, and between bots that play alike
most of the luck does, too (who was lucky in one seat is unlucky in the other). Between bots of quite different styles it does
not: dice that suit the daring suit them in every seat. So what happened in one deal is one observation, however many matches it
took, and all variances and intervals are those of deals.

A **line-up** is one bot, alone, against a table of another: at two seats that is the usual duel, at four it is one against three
of the other kind. The lone bot sits in every seat in turn. If both kinds are equally good it wins its **fair share**, one match
in ``seats``, at any table and whatever the seats are worth; so win rates compare, and one above the fair share means that a
stranger does well at that table. At more than two seats both kinds are the lone one in turn: two line-ups, two different numbers.

**Intervals** are 95 % ones, Wilson's, for as many independent matches as would have the variance that was found between deals,
with Student's quantile: for a rate in the middle that is mean ± t standard errors, and it stays honest near 0 and 1. Where all
deals came out alike their variance says nothing, and they count as that many independent matches.

**Ratings** are those of Bradley and Terry, for more seats Luce's: a bot of strength p wins its seat with probability p divided by
the sum of the strengths at the table. They are fitted to all line-ups by maximum likelihood, and told on the scale of Elo (400 are
odds of ten to one), the mean of the field being 1000. Each line-up gets one match more, shared out evenly among its seats (half a
win each in a duel): so a bot that never lost gets a rating that is high but finite, with an interval as wide as our ignorance.
Intervals of ratings come from the information and from the covariances between deals, for the same dice are played in all
line-ups.
"""

from __future__ import annotations

import contextlib
import copy
import csv
import io
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from dicehouse.bots import RANDOM
from dicehouse.bots import bot as find_bot
from dicehouse.bots import bots as bots_of
from dicehouse.engine import Game, registry
from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import BadOption, BadValue
from dicehouse.engine.runner import Announce, Runner
from dicehouse.engine.words import listed

from .statistics import Estimate, Floats, student, wilson

DEVICES = ("cpu", "interpreter")
BLOCK = 1 << 14  # deals that are played before they are added up: the same for any number of threads, so that sums are the same
CHUNK = {"cpu": 2048, "interpreter": 32}  # matches per call, at most
SHARES = 32  # calls per thread, at least: progress shows, and no thread waits long for another
ELO = 400 / math.log(10)  # rating points for each unit of log odds
MEAN_RATING = 1000

Progress = Callable[[int, int], Any]  # matches played, matches to play


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    rating: Estimate
    share: Estimate  # of the matches it played as the lone one, all opponents counted alike
    matches: int  # it took part in, alone or not


@dataclass(frozen=True)
class Standings:
    """What an arena found; the strongest bot comes first."""

    game: Game
    seats: int
    rows: tuple[Standing, ...]
    against: Mapping[tuple[str, str], Estimate]  # (bot, opponent): the share that the bot won, alone against such opponents
    deals: int
    matches: int
    misfit: float  # the largest difference between a share of the cross table and what the ratings say it should be
    seconds: float = field(compare=False)

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(row.bot for row in self.rows)

    @property
    def fair(self) -> float:
        """What each would win if all were equally good."""
        return 1 / self.seats

    @property
    def title(self) -> str:
        return f"{self.game.title}, {self.seats} seats"

    def cells(self, bot: str) -> list[Estimate | None]:
        """A row of the cross table; there is nothing where a bot meets itself."""
        return [self.against.get((bot, opponent)) for opponent in self.bots]

    def markdown(self) -> str:
        """The standings and the cross table, for a page of docs."""
        ranks = [
            (row.bot, f"{row.rating.value:.0f} ± {row.rating.reach:.0f}", row.share.percent(), f"{row.matches:,}")
            for row in self.rows
        ]
        crossed = [(bot, *("–" if cell is None else cell.percent() for cell in self.cells(bot))) for bot in self.bots]
        alone = "against" if self.seats == 2 else f"alone against {self.seats - 1} of"
        tables = [("bot", "rating", "win share (95 %)", "matches"), *ranks], [(alone, *self.bots), *crossed]
        return "\n".join(_markdown_table(table) for table in tables)

    def csv(self) -> str:
        """The cross table, a line for each pair."""
        return to_csv([self])


def to_csv(all_standings: Sequence[Standings]) -> str:
    """The cross tables of one or more games, a line for each pair."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["game", "seats", "bot", "against", "share", "low", "high", "matches"])
    for found in all_standings:
        for (bot, opponent), cell in found.against.items():
            numbers = (f"{number:.6f}" for number in cell)
            writer.writerow([found.game.name, found.seats, bot, opponent, *numbers, found.deals * found.seats])
    return text.getvalue()


def _markdown_table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (f"| {' | '.join(row)} |\n" for row in rows)
    return f"{head}|{' --- |' * len(rows[0])}\n{''.join(body)}"


def arena(
    game: str | Game,
    bots: Sequence[str | Bot] | None = None,
    seats: int = 2,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    fast: bool = False,
    precision: float | None = None,
    device: str = "cpu",
    threads: int | None = None,
    announce: Announce = contextlib.nullcontext,
    progress: Progress = lambda done, of: None,
) -> Standings:
    """Lets every bot play ``games`` matches against every other (rounded up to whole deals, which take a match for each seat).

    Without ``bots`` all of the game's own play (and ``random``, where there is but one); if it is to be ``fast``, without those
    that think long. With a ``precision``, say 0.01, they play on until no interval of the cross table is wider than ± that; since
    this looks at widths and not at who wins, looking repeatedly does no harm worth mentioning. The same seed gives the same
    standings, in whatever order the bots are named and on any number of threads.
    """
    found = game if isinstance(game, Game) else registry.game(game)
    cast = _cast(found, bots, fast)
    if seats < 2:
        raise BadOption("An arena needs at least two seats.")
    if games < 1:
        raise BadOption(f"{games} games are none: play at least one.")
    if precision is not None and not 0 < precision < 0.5:
        raise BadOption(f"A precision of {100 * precision:g} % makes no sense: it is more than 0 and less than 50 %.")
    if threads is not None and threads < 1:
        raise BadOption(f"{threads} threads are none: use at least one.")
    if device not in DEVICES:
        raise BadValue(f"{device!r} is no device for an arena: choose {' or '.join(DEVICES)}.")
    hall = _Hall(found, found.table(seats, options or {}), cast, seats, device)
    hall.prepare(announce)
    line_ups = _line_ups(len(cast), seats)
    tally = Tally(len(line_ups))
    begun = time.perf_counter()
    workers = (threads or os.cpu_count() or 1) if device == "cpu" else 1
    deals = -(-games // seats)
    with _pool(workers) as pool:
        while tally.deals < deals:
            last = min(tally.deals + BLOCK, deals)
            tally.add(_play(hall, line_ups, tally.deals, last, seed, pool, workers, deals, progress))
            if tally.deals == deals and precision is not None:
                deals = _enough(tally, precision)
    return standings(found, [bot.name for bot in cast], seats, tally, time.perf_counter() - begun)


def _cast(game: Game, named: Sequence[str | Bot] | None, fast: bool) -> list[Bot]:
    """Who plays, in an order that does not depend on how they were named: the weakest of the game's own first."""
    own = bots_of(game)
    if named is None:
        players = [bot for bot in own.values() if bot is not RANDOM and not (fast and bot.compiled)]
        if not players:
            raise BadOption(f"{game.title} has no bot but {RANDOM.name}: there is nothing to compare.")
        players = players if len(players) > 1 else [RANDOM, *players]
    else:
        players = [bot if isinstance(bot, Bot) else find_bot(game, bot) for bot in named]
    names = [bot.name for bot in players]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise BadOption(f"Each bot plays once: {listed(twice)} cannot be named twice.")
    if len(players) < 2:
        raise BadOption(f"An arena needs at least two bots; {game.title} has {listed(list(own))}.")
    ranks = {name: rank for rank, name in enumerate(own)}
    return sorted(players, key=lambda bot: (ranks.get(bot.name, len(ranks)), bot.name))


# --- playing ----------------------------------------------------------------------------------------------------------


class LineUp(NamedTuple):
    """One bot against a table of another, as numbers of the cast."""

    lone: int
    crowd: int


def _line_ups(bots: int, seats: int) -> list[LineUp]:
    """At two seats either bot is the lone one: each pair is there once."""
    return [LineUp(a, b) for a in range(bots) for b in range(bots) if (a != b if seats > 2 else a > b)]


class _Hall(Runner):
    """A runner that is compiled once for all the bots, whoever of them sits down."""

    def __init__(self, game: Game, table: Any, cast: Sequence[Bot], seats: int, device: str) -> None:
        super().__init__(game, table, cast, device)
        self.seats = seats
        self.roles = [0] * seats

    def seated(self, line_up: LineUp, place: int) -> _Hall:
        """The same hall, with the lone bot in that place."""
        other = copy.copy(self)
        other.roles = [line_up.lone if seat == place else line_up.crowd for seat in range(self.seats)]
        return other


@contextlib.contextmanager
def _pool(workers: int) -> Iterator[ThreadPoolExecutor]:
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody wants the rest


def _play(
    hall: _Hall,
    line_ups: Sequence[LineUp],
    first: int,
    last: int,
    seed: int,
    pool: ThreadPoolExecutor,
    workers: int,
    deals: int,
    progress: Progress,
) -> Floats:
    """Plays these deals; returns the lone bot's share in each deal (row) and line-up (column)."""
    tables = [(number, place) for number in range(len(line_ups)) for place in range(hall.seats)]
    share = -(-(last - first) * len(tables) // (workers * SHARES))
    chunk = min(CHUNK[hall.target], share)
    won = np.empty((len(line_ups), hall.seats, last - first))

    def part(job: tuple[int, int, int]) -> int:
        number, place, begin = job
        end = min(begin + chunk, last)
        points, _, _ = hall.seated(line_ups[number], place).run(begin, end, seed)
        best = points == points.max(axis=1, keepdims=True)
        won[number, place, begin - first : end - first] = best[:, place] / best.sum(axis=1)
        return end - begin

    done, of = first * len(tables), deals * len(tables)
    for played in pool.map(part, [(*table, begin) for begin in range(first, last, chunk) for table in tables]):
        done += played
        progress(done, of)
    shares: Floats = won.mean(axis=1).T
    return shares


def _enough(tally: Tally, precision: float) -> int:
    """How many deals should do, judged by those there are; at most four times as many, for few may deceive."""
    widest = max(estimate.reach for estimate in tally.estimates())
    if widest <= precision:
        return tally.deals
    wanted = math.ceil(tally.deals * (widest / precision) ** 2)
    return min(max(wanted, tally.deals + math.ceil(tally.deals / 50)), 4 * tally.deals)


# --- counting ---------------------------------------------------------------------------------------------------------


class Tally:
    """The lone bots' shares, summed over deals: enough for means and covariances, however many deals there were."""

    def __init__(self, line_ups: int) -> None:
        self.deals = 0
        self._sums: Floats = np.zeros(line_ups)
        self._products: Floats = np.zeros((line_ups, line_ups))

    def add(self, shares: Floats) -> None:
        """A row for each deal, a column for each line-up."""
        self.deals += len(shares)
        self._sums += shares.sum(axis=0)
        self._products += shares.T @ shares

    @property
    def means(self) -> Floats:
        return self._sums / self.deals

    @property
    def covariance(self) -> Floats:
        """Of the means."""
        means = self.means
        found: Floats = (self._products / self.deals - np.outer(means, means)) / max(1, self.deals - 1)
        alike = np.diag(found) < 1e-12 / self.deals
        found[alike, :] = found[:, alike] = 0
        found[alike, alike] = (means * (1 - means) / self.deals)[alike]  # as many independent matches
        return found

    def estimate(self, weights: Floats, offset: float = 0) -> Estimate:
        """A share that is a weighted sum of those of the line-ups."""
        value = min(1.0, max(0.0, offset + float(weights @ self.means)))
        shut_out = (self.means == 0) | (self.means == 1)
        doubt = 0.5 * shut_out / self.deals**2  # the variance if half a deal more had gone the other way
        variance = float(weights @ self.covariance @ weights + weights**2 @ doubt)
        matches = value * (1 - value) / variance if variance else 0
        return Estimate(value, *wilson(value, max(matches, self.deals), student(self.deals - 1)))

    def estimates(self) -> list[Estimate]:
        """The share of each line-up's lone bot."""
        return [self.estimate(weights) for weights in np.eye(len(self._sums))]


def standings(game: Game, names: Sequence[str], seats: int, tally: Tally, seconds: float = 0.0) -> Standings:
    """From the tally of all line-ups of these bots."""
    line_ups = _line_ups(len(names), seats)
    ratings, misfit = _ratings(line_ups, len(names), seats, tally)
    against: dict[tuple[str, str], Estimate] = {}
    for line_up, cell in zip(line_ups, tally.estimates(), strict=True):
        lone, crowd = names[line_up.lone], names[line_up.crowd]
        against[lone, crowd] = cell
        if seats == 2:
            against[crowd, lone] = Estimate(1 - cell.value, 1 - cell.high, 1 - cell.low)
    matches_of_one = tally.deals * seats
    rows = []
    for bot, name in enumerate(names):
        rows.append(
            Standing(
                name,
                ratings[bot],
                _share_of(bot, line_ups, len(names) - 1, seats, tally),
                sum(bot in line_up for line_up in line_ups) * matches_of_one,
            )
        )
    rows.sort(key=lambda row: (-row.rating.value, row.bot))
    order = [row.bot for row in rows]
    crossed = {(a, b): against[a, b] for a in order for b in order if a != b}
    matches = matches_of_one * len(line_ups)
    return Standings(game, seats, tuple(rows), crossed, tally.deals, matches, misfit, seconds)


def _share_of(bot: int, line_ups: Sequence[LineUp], opponents: int, seats: int, tally: Tally) -> Estimate:
    """What a bot wins alone, all opponents counted alike."""
    weights, offset = np.zeros(len(line_ups)), 0.0
    for number, line_up in enumerate(line_ups):
        if bot == line_up.lone:
            weights[number] = 1 / opponents
        elif bot == line_up.crowd and seats == 2:
            weights[number], offset = -1 / opponents, offset + 1 / opponents
    return tally.estimate(weights, offset)


def _ratings(line_ups: Sequence[LineUp], bots: int, seats: int, tally: Tally) -> tuple[list[Estimate], float]:
    """Each bot's rating, and how far at most the shares that follow from the ratings are from those found."""
    sat = np.zeros((len(line_ups), bots))  # how many of each kind sit at the table
    duel = np.zeros((len(line_ups), bots))  # +1 for the lone bot, -1 for the others
    for number, line_up in enumerate(line_ups):
        sat[number, line_up.lone], sat[number, line_up.crowd] = 1, seats - 1
        duel[number, line_up.lone], duel[number, line_up.crowd] = 1, -1
    matches = tally.deals * seats + 1  # one more, shared out evenly
    lone_wins = tally.deals * seats * tally.means + 1 / seats
    wins = lone_wins @ np.maximum(duel, 0) + (matches - lone_wins) @ np.maximum(-duel, 0)
    strength = _strengths(sat, wins, matches)
    lone = np.array([line_up.lone for line_up in line_ups])
    expected = strength[lone] / (sat @ strength)
    information = duel.T @ (duel * (matches * expected * (1 - expected))[:, None])
    spread = (tally.deals * seats) ** 2 * tally.covariance
    spread += np.diag((1 - expected) ** 2 / seats + expected**2 * (1 - 1 / seats))  # that one match more
    inverse = np.linalg.pinv(information, hermitian=True)
    covariance = inverse @ duel.T @ spread @ duel @ inverse
    values = MEAN_RATING + ELO * np.log(strength)
    reaches = ELO * student(tally.deals - 1) * np.sqrt(np.diag(covariance))
    pairs = zip(values.tolist(), reaches.tolist(), strict=True)
    estimates = [Estimate(value, value - reach, value + reach) for value, reach in pairs]
    return estimates, float(np.abs(expected - tally.means).max())


def _strengths(sat: Floats, wins: Floats, matches: float) -> Floats:
    """The most likely strengths, with a geometric mean of 1: Hunter's MM steps, each of which makes the results more likely."""
    strength = np.ones(len(wins))
    for _ in range(100_000):
        better = wins / (matches / (sat @ strength) @ sat)
        better /= math.exp(float(np.log(better).mean()))
        if np.abs(np.log(better / strength)).max() < 1e-10:
            break
        strength = better
    return strength
