"""The command ``dicehouse``. Exit codes: 0 done, 1 refused (the reason is printed), 2 wrong usage, 130 Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicehouse.engine import registry
from dicehouse.engine.box import words
from dicehouse.engine.errors import BadOption, BadValue, DicehouseError
from dicehouse.engine.words import LETTERS, listed

from .arena import arena
from .given import BoxFile, GameName, OptionList, bar, game_of, names_in, options_of, read_file, write_file
from .lab import lab

if TYPE_CHECKING:
    from dicehouse.engine import Game

app = typer.Typer(
    help="Dice games by the book. Without a command, the table opens.",
    no_args_is_help=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console()
err = Console(stderr=True)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ★ shows ? instead
    try:
        app()  # Typer sees to Ctrl-C, and to readers (`| head`) that have seen enough
    except DicehouseError as refused:
        err.print(Text(str(refused), style="red"))
        sys.exit(1)


@app.callback(invoke_without_command=True)
def _bare(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    if version:
        from dicehouse import __version__

        out.print(f"dicehouse {__version__}", highlight=False)
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open_table()


def _open_table() -> None:
    """What `make play` shows: the house in the browser."""
    from dicehouse.table.serve import serve
    from dicehouse.table.settings import Settings

    serve(Settings(), open_browser=True, or_near=True)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on. 0.0.0.0: all, so that phones in the room can join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    db: Annotated[
        str, typer.Option(help="Where tables are kept: a file, or postgresql://user@host/name. Default: the user's data folder.")
    ] = "",
    pace: Annotated[float, typer.Option(help="Seconds a bot takes for a move.", min=0)] = 0.9,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error; logs are JSON on stderr.")] = "warning",
) -> None:
    """Serve the table to browsers: on this computer, or for everybody in the living room."""
    from dicehouse.table.serve import serve as run
    from dicehouse.table.settings import Settings

    if log_level.casefold() not in ("debug", "info", "warning", "error"):
        raise BadOption(f"The log level cannot be {log_level!r}: it is debug, info, warning or error.")
    run(Settings(host=host, port=port, db=db, pace=pace), open_browser=open_browser, log_level=log_level)


@app.command()
def games(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the games on the shelf."""
    names = registry.games()
    if as_json:
        facts = [registry.game(name) for name in names]
        rows = [{"name": g.name, "title": g.title, "players": [g.fewest, g.most], "about": g.about} for g in facts]
        typer.echo(json.dumps(rows, indent=2))
    else:
        _print_games(names)


def _print_games(names: list[str]) -> None:
    table = Table("", "game", "players", "minutes", "what it is", box=None, header_style="dim", pad_edge=False)
    for number, name in enumerate(names, 1):
        game = registry.game(name)
        table.add_row(str(number), f"[bold]{name}[/bold]", f"{game.fewest}-{game.most}", f"{game.minutes}", game.about)
    out.print(table)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="The game, as `dicehouse games` lists it.", metavar="GAME")] = None,
    people: Annotated[
        str | None, typer.Option(help="Names of the people at this keyboard, parted by commas. Default: You.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play in all; bots take the seats left over. Default: four.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="Which bot plays, by name or level (see `dicehouse rules GAME`). Default: the best that is quick."),
    ] = None,
    option: OptionList = None,
    box: BoxFile = None,
    seed: Annotated[str | None, typer.Option(help="Reproducible dice.")] = None,
    dice: Annotated[
        str | None, typer.Option(help="'secure' (default), or 'by hand' if you roll real dice and type them in.")
    ] = None,
    helps: Annotated[bool, typer.Option(help="Whether ? tells the odds, and hint the best move.")] = True,
    pace: Annotated[float | None, typer.Option(help="Seconds a bot takes for a move. Default: 0.7 at a terminal.", min=0)] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved transcript.", metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the transcript here, also if you leave early.", metavar="FILE")] = None,
) -> None:
    """Play at the terminal, against bots or together at one keyboard."""
    from dicehouse.bots import bot as find_bot
    from dicehouse.bots import usual_bot
    from dicehouse.engine.match import Match

    from .table import Left, TerminalTable, cast, names_for

    humans = [name.strip() for name in (people or "You").split(",") if name.strip()]
    if resume is not None:
        if box is not None:
            raise BadOption("A match that goes on keeps the box it began with: leave out --box.")
        match = Match.from_transcript(read_file(resume))
        if people is None:
            humans = match.names[:1]
        for name in humans:
            if name not in match.names:
                raise BadOption(f"{name} does not play in this match; there are {listed(match.names)}.")
    else:
        if game is None:
            raise BadOption(f"Which game? For example: dicehouse play {registry.games()[0]}")
        found = game_of(game, box)
        count = max(len(humans), min(4, found.most)) if seats is None else seats
        if len(humans) > count:
            raise BadOption(f"{len(humans)} people do not fit on {count} seats.")
        match = Match(found, seats=names_for(humans, count), seed=seed, options=options_of(option), dice=dice)
    opponent = find_bot(match.game, bot) if bot else usual_bot(match.game)
    bots = {seat: opponent for seat, name in enumerate(match.names) if name not in humans}
    if save is not None:
        write_file(save, match.transcript())  # at once: better to hear now than at the end that it cannot be written
    out.print(Text(cast(match, bots)))
    if match.needs_dice:
        out.print(Text(f"Seats: {', '.join(f'{letter} {name}' for letter, name in zip(LETTERS, match.names, strict=False))}."))
    _print_assumed(match.game)
    _print_own_box(match.game)
    if pace is None:
        pace = 0.7 if sys.stdin.isatty() else 0.0
    try:
        TerminalTable(match, bots, out, helps=helps, pace=pace).play()
    except Left:
        out.print("\nGoodbye.")
    except KeyboardInterrupt:
        out.print("\nGoodbye. (`save FILE` keeps a match.)", highlight=False)
        raise typer.Exit(130) from None
    finally:
        if save is not None:
            write_file(save, match.transcript())


def _print_assumed(game: Game) -> None:
    assumed = [datum.name for datum in game.data.values() if datum.assumed]
    if assumed:
        note = f"The rulebook's pictures are missing; assumed here: {', '.join(assumed)} (see `dicehouse box {game.name}`)."
        out.print(Text(note, style="dim"))


def _print_own_box(game: Game) -> None:
    for change in game.differences:
        what = f"{change.name} {change.entry}".strip()
        out.print(Text(f"From a box of one's own: {what} is {change.now} (printed: {change.printed})."))


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[
        str | None, typer.Option(help="A bot per seat, parted by commas. Default: the strongest against random.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many matches.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    device: Annotated[str, typer.Option(help="cpu, cuda or interpreter.")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Default: all cores.", min=1)] = None,
    option: OptionList = None,
    box: BoxFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many matches and report who wins."""
    from dicehouse.bots import usual_bot
    from dicehouse.lab.simulate import simulate as run

    found = game_of(game, box)
    players = names_in(bots) or [usual_bot(found).name, *["random"] * (found.fewest - 1)]
    with bar(err, found.title, "simulation") as (announce, progress):
        report = run(
            found, players, games, seed, device, options=options_of(option), threads=threads, announce=announce, progress=progress
        )
    if as_json:
        rows = [
            {"bot": bot, "wins": float(wins), "share": share, "low": low, "high": high}
            for bot, wins, (share, low, high) in zip(report.bots, report.wins, report.win_rates, strict=True)
        ]
        facts = {"game": found.name, "box": found.own_box, "matches": report.matches, "seconds": report.seconds}
        typer.echo(json.dumps({**facts, "seats": rows}, indent=2))
        return
    _print_own_box(found)
    table = Table("seat", "bot", "wins", "share (95 %)", box=None, header_style="dim", pad_edge=False)
    for seat, (share, low, high) in enumerate(report.win_rates):
        between = f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
        table.add_row(LETTERS[seat], report.bots[seat], f"{report.wins[seat]:,.0f}", between)
    out.print(table)
    decisions, chances = report.steps.mean(axis=0)
    out.print(
        f"{report.matches:,} matches in {report.seconds:.2f} s, {report.matches / report.seconds:,.0f} a second; "
        f"on average {decisions:.1f} decisions and {chances:.1f} rolls a match.",
        highlight=False,
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A transcript.")],
    whole: Annotated[bool, typer.Option("--all", help="Tell it all at once instead of step by step.")] = False,
) -> None:
    """Step through the transcript of a match."""
    from dicehouse.engine.match import Match

    from .replay import replay as tell

    tell(Match.from_transcript(read_file(file)), out, step=not whole and sys.stdin.isatty())


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="The transcript of a finished match.")]) -> None:
    """Check that all dice of a match follow from its seed, which was sealed before the match."""
    from dicehouse.engine.rules import CHANCE
    from dicehouse.engine.transcript import verify as verified

    match = verified(read_file(file))
    rolls = sum(seat == CHANCE for seat, _ in match.history)
    seed = "sealed seed" if match.dice_words.startswith("fair ") else "seed"
    count = "The only roll" if rolls == 1 else f"Every one of the {rolls:,} rolls"
    out.print(f"{count} follows from the {seed}." if rolls else f"The {seed} fits, but no dice were rolled.", highlight=False)


@app.command()
def rules(game: GameName) -> None:
    """Explain a game: how it is played, its options, its data and its bots."""
    from dicehouse.bots import LEVELS, bots

    from .draw import explanation

    found = registry.game(game)
    out.print(explanation(found))
    table = Table("option", "default", "can be", "what it is", box=None, header_style="dim", title="Options", title_justify="left")
    for option in found.options.values():
        table.add_row(option.name, str(option.default), option.allowed(found.most), option.about)
    cast = Table("bot", "level", "how it plays", box=None, header_style="dim", title="Bots", title_justify="left")
    for bot in bots(found).values():
        cast.add_row(bot.name, LEVELS[bot.level], bot.about)
    for listing in (table, _data(found), cast):
        if listing.row_count:
            out.print()
            out.print(listing)


app.command()(arena)
app.command()(lab)


@app.command()
def solve(
    game: GameName,
    out_folder: Annotated[
        Path | None, typer.Option("--out", help="Where to write the tables. Default: into the package.", metavar="DIR")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say whether the tables kept are the ones found.")] = False,
) -> None:
    """Solve a game exactly, and keep the tables of answers that its bots and hints use."""
    from dicehouse.solve import keep, kept_as_found, solve, solver

    found = registry.game(game)
    solver(found)  # to hear at once that there is none
    with out.status(f"Solving {found.title}. This takes seconds to minutes."):
        solution = solve(found)
    table = Table("fact", "value", box=None, header_style="dim", pad_edge=False)
    for fact, value in solution.facts.items():
        table.add_row(fact, f"{value:.9g}")
    out.print(table)
    if check:
        if not kept_as_found(found, solution):
            raise BadValue(f"The tables kept for {found.title} are not the ones just found.")
        out.print("The tables kept are exactly these.")
        return
    for path in keep(found, solution, out_folder):
        out.print(Text(f"Written: {path.name}, {path.stat().st_size:,} bytes."))


@app.command()
def box(
    game: GameName,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a box file to edit, for `--box`.")] = False,
) -> None:
    """Show the data of a game: what is printed in its box and what is assumed."""
    found = registry.game(game)
    if as_toml:
        typer.echo(found.box_to_edit, nl=False)
    elif found.data:
        out.print(_data(found))
        out.print(
            f"To play with other data: dicehouse box {found.name} --toml > my.toml, and play with --box my.toml.", highlight=False
        )
    else:
        out.print(f"The box of {found.title} holds no data: its rules say it all.", highlight=False)


def _data(game: Game) -> Table:
    table = Table("data", "value", "from", "what it is", box=None, header_style="dim", title="In the box", title_justify="left")
    for datum in game.data.values():
        wide = max(map(len, datum.entries), default=0)
        lines = [f"{entry:<{wide}}  {words(value)}".strip() for entry, value in datum.entries.items()]
        table.add_row(datum.name, Text("\n".join(lines)), datum.source, Text(" ".join(datum.about.split())))
    return table


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="One game only.", metavar="GAME")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play. Default: the fewest.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each row.", min=0)] = 1.0,
    cuda: Annotated[bool, typer.Option("--cuda", help="Measure a GPU, too.")] = False,
) -> None:
    """Measure how fast games run on this machine, with random play."""
    from dicehouse.lab.speed import measure

    table = Table("game", "runs on", "decisions/s", "rolls/s", "matches/s", box=None, header_style="dim", pad_edge=False)
    targets = [("interpreter", "interpreter", 1), ("cpu, 1 core", "cpu", 1), ("cpu, all cores", "cpu", os.cpu_count() or 1)]
    if cuda:
        targets.append(("cuda", "cuda", 1))
    for name in [game] if game else registry.games():
        found = registry.game(name)
        for label, target, threads in targets:
            with err.status(f"{found.title}: {label}"):
                speed = measure(found, seats or found.fewest, target, threads, seconds)
            table.add_row(
                found.name, label, f"{speed.decisions_per_s:,.0f}", f"{speed.chances_per_s:,.0f}", f"{speed.matches_per_s:,.0f}"
            )
    out.print(table)
