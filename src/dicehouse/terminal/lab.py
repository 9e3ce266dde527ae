"""The command ``dicehouse lab``: what many matches tell a designer, and what a change of the rules does."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption
from dicehouse.engine.words import LETTERS

from .given import BoxFile, GameName, OptionList, bar, game_of, names_in, options_of, read_file, share_of, write_file

if TYPE_CHECKING:
    from dicehouse.engine import Game
    from dicehouse.lab.compare import Change, Comparison
    from dicehouse.lab.experiment import Experiment
    from dicehouse.lab.study import Measure, Study

out = Console()
err = Console(stderr=True)

MOST_MOVES = 15  # shown in the terminal
WIDE = 110  # columns: room for what the measures mean
COLOURS = {"good": "green", "bad": "red", "": ""}


def lab(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for all seats, or one for each, parted by commas. Default: the strongest that answers at once."),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play. Default: as many as bots are named, or the fewest.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many matches.")] = 10_000,
    precision: Annotated[
        str | None, typer.Option(help="Play on until no seat's share of the wins is less sure than ± this.", metavar="PERCENT")
    ] = None,
    option: OptionList = None,
    box: BoxFile = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            help="Other options, or a box file, to compare with, dice by dice. May be repeated.", metavar="NAME=VALUE,…|FILE"
        ),
    ] = None,
    skill: Annotated[bool, typer.Option(help="Also let a stronger bot play weaker ones, to see how much skill matters.")] = True,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    device: Annotated[str, typer.Option(help="cpu, cuda or interpreter.")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Default: all cores.", min=1)] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Play on a Ray cluster: its address, or 'local' to try.", metavar="ADDRESS")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write a report with pictures.", metavar="FILE.html")] = None,
    matches: Annotated[Path | None, typer.Option(help="Keep a row for each match.", metavar="FILE.csv|FILE.parquet")] = None,
    moves: Annotated[Path | None, typer.Option(help="Keep a row for each kind of move.", metavar="FILE.csv|FILE.parquet")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Study a game: seats, length, drama, moves, skill, and what another rule would change."""
    from dicehouse.lab import tables
    from dicehouse.lab.compare import compare as compared
    from dicehouse.lab.experiment import experiment
    from dicehouse.lab.study import studies

    found, options, players = game_of(game, box), options_of(option), names_in(bots)
    variants = [(found, options), *(_variant(text, found, options) for text in compare or [])]
    tried = [experiment(each, players, seats, settings, device) for each, settings in variants]
    writers = [(tables.writer(path), table) for path, table in ((matches, tables.matches), (moves, tables.moves)) if path]
    for path in (html, matches, moves):
        if path is not None:
            write_file(path, "")  # better to hear now than at the end that it cannot be written
    with _crew(cluster, device, threads) as crew, bar(err, found.title, "the lab") as (announce, progress):
        seen = studies(
            tried,
            games=games,
            precision=share_of(precision),
            seed=seed,
            skill=skill,
            crew=crew,
            announce=announce,
            progress=progress,
        )
    comparisons = [compared(seen[0], other) for other in seen[1:]]
    if as_json:
        typer.echo(json.dumps(_facts(seen, comparisons), indent=2))
    else:
        _print(seen[0])
        for comparison in comparisons:
            _print_comparison(comparison)
    if html is not None:
        from dicehouse.lab.report import page

        write_file(html, page(seen[0], comparisons))
    for write, table in writers:
        write(table(seen))


def _variant(text: str, game: Game, options: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
    """ "laps=3,first=A" are options on top of the others; anything else is the name of a box file."""
    if "=" in text:
        return game, {**options, **options_of(re.split(r",(?=\s*\w+\s*=)", text))}
    if not Path(text).exists():
        raise BadOption(f"{text!r} is nothing to compare with: give options as NAME=VALUE, or a box file that exists.")
    return registry.game(game.name).with_box(read_file(Path(text))), options


@contextlib.contextmanager
def _crew(cluster: str | None, device: str, threads: int | None) -> Any:
    from dicehouse.lab.experiment import House

    if cluster is None:
        yield House(device, threads)
        return
    if device != "cpu" or threads is not None:
        raise BadOption("A cluster plays on the cores of its machines: leave out --device and --threads.")
    from dicehouse.lab.cluster import Cluster

    with Cluster(cluster) as crew:
        yield crew


# --- in the terminal --------------------------------------------------------------------------------------------------


def _print(study: Study) -> None:
    from dicehouse.lab.findings import findings, in_words, interval, number, percent, side_of
    from dicehouse.lab.statistics import at_once

    out.print(Text(study.experiment.title, style="bold"))
    played = f"{len(study.matches):,} matches in {study.seconds:.1f} s, seed {study.seed}"
    out.print(played + (", stopped early." if study.cut_short else "."), highlight=False, style="dim")
    out.print()
    for sentence in findings(study):
        out.print(Text(f"• {sentence}"))
    out.print()
    told = Table("", "", "95 % interval", "", box=None, show_header=False, pad_edge=False)
    for measure in (*study.seat_measures, *study.measures):
        if (estimate := measure.estimate) is not None:
            words = in_words(estimate.value, measure.is_share), interval(estimate, measure.is_share)
            told.add_row(measure.name, *words, Text(measure.about if out.width >= WIDE else "", style="dim"))
    out.print(told)
    made = [move for move in study.moves if move.per_match.value > 0]
    if len(made) > 1:
        out.print()
        heads = ("move", "a match", "used by", "users win")
        used = Table(*heads, box=None, header_style="dim", pad_edge=False)
        for move in made[:MOST_MOVES]:
            wins = Text()
            if move.wins is not None and move.wins.reach > 0:
                sure = side_of(at_once(move.wins, len(study.matches), len(made)), study.fair)
                wins = Text(f"{percent(move.wins.value)} ± {100 * move.wins.reach:.1f}", style=COLOURS[sure])
            used.add_row(Text(move.name), number(move.per_match.value), percent(move.used_by), wins)
        out.print(used)
        if len(made) > MOST_MOVES:
            out.print(f"… and {len(made) - MOST_MOVES} more: see --moves or --html.", highlight=False, style="dim")


def _print_comparison(comparison: Comparison) -> None:
    from dicehouse.lab.findings import changes

    out.print()
    out.print(Text.assemble("Compared with ", (comparison.after.experiment.title, "bold"), ", the same dice:"))
    out.print()
    for sentence in changes(comparison):
        out.print(Text(f"• {sentence}"))
    out.print()
    table = Table("", "before", "after", "difference (95 %)", "", box=None, header_style="dim", pad_edge=False)
    for change in (*comparison.measures, *comparison.moves[:MOST_MOVES]):
        table.add_row(
            Text(change.name), *_difference(change), Text("real", style="green") if change.real else Text("not sure", "dim")
        )
    out.print(table)


def _difference(change: Change) -> list[str]:
    from dicehouse.lab.findings import in_words

    scale = 100 if change.is_share else 1
    found = change.difference
    values = (in_words(estimate.value, change.is_share) for estimate in (change.before, change.after))
    return [*values, f"{scale * found.value:+.3g} ± {scale * found.reach:.2g}"]


# --- as JSON ----------------------------------------------------------------------------------------------------------


def _facts(seen: Sequence[Study], comparisons: Sequence[Comparison]) -> dict[str, Any]:
    return {
        "studies": [_study_facts(study) for study in seen],
        "comparisons": [
            {
                "after": comparison.after.experiment.title,
                "measures": [_change_facts(change) for change in comparison.measures],
                "moves": [_change_facts(change) for change in comparison.moves],
            }
            for comparison in comparisons
        ],
    }


def _study_facts(study: Study) -> dict[str, Any]:
    tried = study.experiment
    return {
        **_setting(tried),
        "matches": len(study.matches),
        "seed": study.seed,
        "seconds": study.seconds,
        "cut_short": study.cut_short,
        "measures": {measure.name: _measure_facts(measure) for measure in (*study.seat_measures, *study.measures)},
        "favoured": [LETTERS[seat] for seat, _ in study.favoured()],
        "skill": None if study.skill is None else {**study.skill._asdict(), "wins": study.skill.wins._asdict()},
        "moves": [
            {
                "move": move.name,
                "per_match": move.per_match._asdict(),
                "used_by": move.used_by,
                "wins": None if move.wins is None else move.wins._asdict(),
            }
            for move in study.moves
        ],
    }


def _setting(tried: Experiment) -> dict[str, Any]:
    return {
        "game": tried.game.name,
        "box": tried.game.own_box,
        "options": dict(tried.options),
        "bots": [bot.name for bot in tried.bots],
    }


def _measure_facts(measure: Measure) -> dict[str, float] | None:
    return None if measure.estimate is None else measure.estimate._asdict()


def _change_facts(change: Change) -> dict[str, Any]:
    return {
        "name": change.name,
        "before": change.before._asdict(),
        "after": change.after._asdict(),
        "difference": change.difference._asdict(),
        "real": change.real,
    }
