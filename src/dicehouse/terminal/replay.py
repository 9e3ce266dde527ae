"""Stepping through a transcript."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from dicehouse.engine.match import Match
from dicehouse.engine.rules import CHANCE, NOBODY

from .draw import draw


def replay(match: Match, console: Console, *, step: bool) -> None:
    """Tells the match move by move, with everything in the open; with ``step`` it waits for Enter at every decision."""
    game, to = match.game, match.speaker("You" if "You" in match.names else None)
    table = match.beginning()
    console.print(Text(f"{game.title}: {', '.join(match.names)}", style="bold"))
    for number, (seat, move) in enumerate(match.history, 1):
        if step and seat != CHANCE:
            console.print()
            console.print(draw(game.pieces(table, NOBODY, match.speaker())))
            try:
                if console.input(f"move {number} of {len(match.history)}; Enter goes on, q leaves ").strip().casefold() == "q":
                    return
            except EOFError:
                return
        before = table.copy()
        game.rules.play(table, seat, move)
        for sentence in game.tell(before, table.copy(), seat, move, to):
            console.print(Text(f"  {sentence}"))
    console.print(Text(f"{match.result.told(to) if match.result else 'The match was not finished'}.", style="bold"))
