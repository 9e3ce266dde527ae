"""How a table, its game and its result look in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from dicehouse.engine.game import Game
from dicehouse.engine.pieces import Dice, Line, Piece, Sheet, Track
from dicehouse.engine.rules import NOBODY

# Where the pips of each face lie, on a grid of three rows and three columns; ? is a die nobody here may see.
PIPS = {
    "1": ("   ", " ● ", "   "),
    "2": ("●  ", "   ", "  ●"),
    "3": ("●  ", " ● ", "  ●"),
    "4": ("● ●", "   ", "● ●"),
    "5": ("● ●", " ● ", "● ●"),
    "6": ("● ●", "● ●", "● ●"),
    "*": ("   ", " ★ ", "   "),
    "?": ("   ", " ? ", "   "),
}

SEAT_COLOURS = ("green", "red", "cyan", "magenta", "yellow", "blue", "bright_green", "bright_red")


def explanation(game: Game) -> RenderableType:
    """How the game is played."""
    from rich.markdown import Markdown

    return Markdown(game.help or f"# {game.title}\n\n{game.about}")


def draw(pieces: Sequence[Piece]) -> RenderableType:
    """All pieces of a table, one below the other."""
    return Group(*(_draw(piece) for piece in pieces))


def _draw(piece: Piece) -> RenderableType:
    if isinstance(piece, Line):
        return Text(piece.text, style="bold" if piece.loud else "")
    if isinstance(piece, Track):
        return _Track(piece)
    if isinstance(piece, Sheet):
        return _sheet(piece)
    return _LargeDice(piece) if piece.own else _small_dice(piece)


class _Track:
    """Spaces one after the other, in rows of equal length where one row is too wide for the terminal."""

    def __init__(self, track: Track) -> None:
        self.track = track

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        spaces, at = self.track.spaces, self.track.at
        wide = max(map(len, spaces), default=0) + 2
        rows = -(-len(spaces) * wide // options.max_width)
        across = max(1, -(-len(spaces) // max(1, rows)))
        for start in range(0, len(spaces), across):
            text = Text()
            for i, space in enumerate(spaces[start : start + across], start):
                here, past = i == at, at is not None and i < at
                text.append(
                    f"▸{space}◂".ljust(wide) if here else f" {space} ".ljust(wide), style="bold" if here else "dim" if past else ""
                )
            text.rstrip()
            yield text
        if self.track.note:
            yield Text(f"({self.track.note})", style="italic")


def _sheet(sheet: Sheet) -> RenderableType:
    grid = Table(*sheet.head, box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for r, row in enumerate(sheet.rows):
        owners = sheet.owners[r] if r < len(sheet.owners) else [NOBODY] * len(row)
        grid.add_row(*(Text(word, style=_owner_style(owner)) for word, owner in zip(row, owners, strict=True)))
    return grid


def _owner_style(owner: int) -> str:
    return "" if owner == NOBODY else f"bold {SEAT_COLOURS[owner]}"


def _small_dice(dice: Dice) -> Text:
    text = Text()
    text.append("▶ " if dice.turn else "  ")
    text.append(f"{dice.label:<12}", style="bold" if dice.turn else "")
    for face in dice.faces:
        text.append(f"[{'★' if face == '*' else face}]", style="dim" if face == "?" else "bold")
        text.append(" ")
    if dice.note:
        text.append(f" {dice.note}", style="italic")
    return text


class _LargeDice:
    """Dice drawn with their pips, as many in a row as the terminal is wide."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        note = f" ({self.dice.note})" if self.dice.note else ""
        yield Text(f"{'▶' if self.dice.turn else ' '} {self.dice.label}{note}", style="bold")
        across = max(1, options.max_width // 10)
        numbered = list(enumerate(self.dice.faces))
        for start in range(0, len(numbered), across):
            yield from self._row(numbered[start : start + across])

    def _row(self, dice: Sequence[tuple[int, str]]) -> RenderResult:
        marked = [i in self.dice.marked for i, _ in dice]
        lines = ["╭───────╮", *(f"│ {{{row}}} │" for row in range(3)), "╰───────╯"]
        for line in lines:
            text = Text()
            for (_, face), mark in zip(dice, marked, strict=True):
                pips = [" ".join(row) for row in PIPS[face]]
                text.append(line.format(*pips), style="bold yellow" if mark else "")
                text.append(" ")
            yield text
        if any(marked):
            yield Text("".join(("    ▲     " if mark else " " * 10) for mark in marked), style="bold yellow")
