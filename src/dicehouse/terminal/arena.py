"""The command ``dicehouse arena``: which bot is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption
from dicehouse.engine.words import amount, listed

from .given import OptionList, bar, names_in, options_of, share_of, write_file

if TYPE_CHECKING:
    from dicehouse.engine import Game
    from dicehouse.lab.arena import Standings
    from dicehouse.lab.statistics import Estimate

out = Console()
err = Console(stderr=True)

BAR = 20  # columns of a bar that is full


def arena(
    game: Annotated[str | None, typer.Argument(help="The game, as `dicehouse games` lists it.", metavar="GAME")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Which bots play, parted by commas. Default: all of the game's own, without random.")
    ] = None,
    seats: Annotated[
        int, typer.Option(help="How many sit at a table: one bot, in every seat in turn, against others of one kind.")
    ] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help="Matches of each bot against each other.")] = 1000,
    precision: Annotated[
        str | None, typer.Option(help="Play on until no interval of the cross table is wider than ± this.", metavar="PERCENT")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    fast: Annotated[bool, typer.Option("--fast", help="Leave out the bots that think long, unless they are named.")] = False,
    every: Annotated[bool, typer.Option("--all", help="All games, with a summary.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture.", metavar="FILE.svg")] = None,
    csv: Annotated[Path | None, typer.Option(help="Keep the cross table.", metavar="FILE.csv")] = None,
    option: OptionList = None,
    device: Annotated[str, typer.Option(help="cpu or interpreter.")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Default: all cores.", min=1)] = None,
) -> None:
    """Let the bots of a game play each other, the same dice in every seat, and rate them."""
    settings: dict[str, Any] = {
        "seats": seats,
        "games": games,
        "seed": seed,
        "fast": fast,
        "precision": share_of(precision),
        "device": device,
        "threads": threads,
    }
    for path in (plot, csv):
        if path is not None:
            write_file(path, "")  # better to hear now than at the end that it cannot be written
    if every:
        for given, name in ((game, "the game"), (bots, "--bots"), (option, "--option")):
            if given:
                raise BadOption(f"--all plays all games with their own bots: leave out {name}.")
        found = _play_all(settings)
    else:
        if game is None:
            raise BadOption(f"Which game? For example: dicehouse arena {registry.games()[0]}; or --all.")
        found = [_play(registry.game(game), names_in(bots), {**settings, "options": options_of(option)})]
        _print(found[0])
    if plot is not None:
        from dicehouse.lab.plot import picture

        write_file(plot, picture(found))
    if csv is not None:
        from dicehouse.lab.arena import to_csv

        write_file(csv, to_csv(found))


def _play(game: Game, bots: Sequence[str] | None, settings: dict[str, Any]) -> Standings:
    from dicehouse.lab.arena import arena as run

    with bar(err, game.title, "the arena") as (announce, progress):
        return run(game, bots, announce=announce, progress=progress, **settings)


def _play_all(settings: dict[str, Any]) -> list[Standings]:
    """Every game that has bots to compare and so many seats; the summary is printed as the games are done."""
    from dicehouse.bots import bots as bots_of

    fits: list[Game] = []
    left_out: list[Game] = []
    for game in map(registry.game, registry.games()):
        playable = game.fewest <= settings["seats"] <= game.most and len(bots_of(game)) > 1
        (fits if playable else left_out).append(game)
    if not fits:
        raise BadOption(f"No game has bots to compare at {amount(settings['seats'], 'seat')}.")
    found = []
    columns = ("game", "bot", "rating", "won (95 %)", "against the next")
    table = Table(*columns, box=None, header_style="dim", pad_edge=False)
    for game in fits:
        standings = _play(game, None, settings)
        found.append(standings)
        for row, below in zip(standings.rows, (*standings.bots[1:], None), strict=True):
            step = Text() if below is None else _cell(standings.against[row.bot, below], standings.fair)
            table.add_row(game.name if row is standings.rows[0] else "", row.bot, _rating(row.rating), row.share.percent(), step)
    out.print(table)
    if left_out:
        reason = f"no two bots, or not for {amount(settings['seats'])}"
        out.print(f"Left out ({reason}): {listed([game.name for game in left_out])}.", highlight=False, style="dim")
    return found


def _print(found: Standings) -> None:
    ranks = Table("", "bot", "rating", "won (95 %)", "matches", "", box=None, header_style="dim", pad_edge=False)
    for rank, row in enumerate(found.rows, 1):
        bar = _bar(row.share.value, found.fair)
        ranks.add_row(str(rank), f"[bold]{row.bot}[/bold]", _rating(row.rating), row.share.percent(), f"{row.matches:,}", bar)
    out.print(ranks)
    out.print()
    whom = "won against" if found.seats == 2 else f"won alone against {found.seats - 1} of"
    crossed = Table(whom, *found.bots, box=None, header_style="dim", pad_edge=False)
    for bot in found.bots:
        crossed.add_row(bot, *(Text("–", style="dim") if cell is None else _cell(cell, found.fair) for cell in found.cells(bot)))
    out.print(crossed)
    out.print()
    out.print(
        f"{found.matches:,} matches in {found.seconds:.1f} s: {found.deals:,} deals, the same dice in every seat. "
        f"A fair share is {100 * found.fair:.0f} %; the ratings tell the cross table to within {100 * found.misfit:.1f} %.",
        highlight=False,
        style="dim",
    )


def _rating(rating: Estimate) -> str:
    return f"{rating.value:.0f} ± {rating.reach:.0f}"


def _cell(cell: Estimate, fair: float) -> Text:
    """In colour where it is sure who is stronger."""
    style = "green" if cell.low > fair else "red" if cell.high < fair else ""
    return Text(f"{100 * cell.value:.1f} ± {100 * cell.reach:.1f} %", style=style)


def _bar(share: float, fair: float) -> Text:
    """A bar of the share won, with a mark at the fair share."""
    full, mark = round(BAR * share), round(BAR * fair)
    line = "█" * full + " " * (BAR - full)
    return Text.assemble((line[:mark], "cyan"), ("│", "dim"), (line[mark:], "cyan"))
