"""What commands are given: games, options, boxes, files; and a bar for those who wait."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption

if TYPE_CHECKING:
    from dicehouse.engine import Game
    from dicehouse.engine.runner import Announce

GameName = Annotated[str, typer.Argument(help="The game, as `dicehouse games` lists it.", metavar="GAME")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A rule option. May be repeated.", metavar="NAME=VALUE")
]
BoxFile = Annotated[
    Path | None, typer.Option("--box", help="A box file of your own (see `dicehouse box GAME --toml`).", metavar="FILE")
]


def game_of(name: str, box: Path | None) -> Game:
    found = registry.game(name)
    return found if box is None else found.with_box(read_file(box))


def options_of(given: list[str] | None) -> dict[str, Any]:
    found = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option reads NAME=VALUE, not {text!r}.")
        found[name.strip()] = value.strip()
    return found


def names_in(text: str | None) -> list[str] | None:
    """Names that are parted by commas; None if there are none."""
    return [name.strip() for name in text.split(",") if name.strip()] if text is not None else None


def share_of(text: str | None) -> float | None:
    """ "1%", "1 %" and "1" are one hundredth."""
    try:
        return None if text is None else float(text.removesuffix("%")) / 100
    except ValueError:
        raise BadOption(f"A precision reads like 1%, not {text!r}.") from None


def write_file(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise BadOption(f"{path} cannot be written: {wrong.strerror or wrong}.") from wrong


def read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadOption(f"{path} cannot be read: {getattr(wrong, 'strerror', None) or 'it is no text'}.") from wrong


@contextlib.contextmanager
def bar(err: Console, title: str, what_for: str) -> Iterator[tuple[Announce, Callable[[int, int], None]]]:
    """A bar while matches are played: what announces that something is compiled first, and what is told how far they are."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as shown:
        task = shown.add_task(title, total=None)

        @contextlib.contextmanager
        def announce() -> Iterator[None]:
            err.print(f"Preparing {title} for {what_for}, once …", highlight=False)
            yield

        def progress(done: int, of: int) -> None:
            shown.update(task, completed=done, total=of)

        yield announce, progress
