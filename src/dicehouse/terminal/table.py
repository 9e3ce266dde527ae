"""Playing a match in a terminal: people at this keyboard, bots in the other seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.match import Match
from dicehouse.engine.rules import CHANCE
from dicehouse.engine.stream import stream
from dicehouse.engine.words import listed

from .draw import draw

COMMANDS = "?: odds · moves: all moves · log: what happened · rules · save FILE · quit"


class Left(Exception):
    """The people at the table have gone."""


class TerminalTable:
    """One match. ``bots`` says which seats are played by bots; the others are people at this keyboard."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], console: Console, *, helps: bool = True, pace: float = 0.0) -> None:
        self.match, self.bots, self.console = match, bots, console
        self.helps, self.pace = helps, pace
        self.people = [seat for seat in range(len(match.names)) if seat not in bots]
        self.told: dict[int | None, int] = {}  # how many sentences each viewer has read
        # Bots draw from streams of their own: nothing about the dice can be learnt from them.
        self.minds = {seat: stream(time.time_ns(), seat) for seat in bots}
        self.viewer: int | None = self.people[0] if self.people else None

    def play(self) -> None:
        """Plays to the end. Raises ``Left`` when somebody quits."""
        while not self.match.over:
            if self.match.needs_dice:
                self._ask_for_dice()
                continue
            seat = self._next_seat()
            if seat in self.bots:
                self._tell()
                self._pause()
                view = self.match.view(seat)
                legal = [move.number for move in self.match.legal(seat)]
                self.match.play(seat, self.bots[seat].decide(view, seat, legal, self.minds[seat]))
            else:
                self._hand_over(seat)
                self._tell()
                self._ask_for_move(seat)
        self._tell()
        self._show_result()

    def _next_seat(self) -> int:
        """Bots first where several may act: nobody waits for them."""
        return min(self.match.waiting, key=lambda seat: (seat not in self.bots, seat))

    def _pause(self) -> None:
        if self.pace:
            time.sleep(self.pace)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """What happened since this viewer last looked."""
        log = self.match.log(self.viewer)
        for sentence in log[self.told.get(self.viewer, 0) :]:
            self.console.print(Text(f"  {sentence}"))
        self.told[self.viewer] = len(log)

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard, the screen is cleared before the next one looks."""
        if seat == self.viewer:
            return
        self._tell()
        self.console.print(f"\nPass the keyboard to [bold]{self.match.names[seat]}[/bold].", highlight=False)
        self._read(f"{self.match.names[seat]}, press Enter when you alone can see the screen. ")
        self.console.clear()
        self.viewer = seat

    def _show_table(self, seat: int) -> None:
        view = self.match.view(seat)
        self.console.print()
        self.console.print(draw(self.match.game.pieces(view, seat, self.match.speaker(seat))))

    def _show_result(self) -> None:
        result = self.match.result
        assert result is not None
        self.console.print(f"\n[bold]{result}.[/bold]", highlight=False)
        order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
        self.console.print(", ".join(f"{result.places[seat]}. {self.match.names[seat]}" for seat in order), highlight=False)

    # --- asking -------------------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt)).strip()
        except EOFError:
            raise Left from None

    def _ask_for_move(self, seat: int) -> None:
        game, view = self.match.game, self.match.view(seat)
        legal = [move.number for move in self.match.legal(seat)]
        offered = game.suggest(view, seat, legal)
        self._show_table(seat)
        self.console.print(f"\n[bold]{self.match.names[seat]}, your turn.[/bold] {game.how_to_move(view, seat)}", highlight=False)
        listing = "   ".join(f"{i}) {game.moves.words(view, move)}" for i, move in enumerate(offered, 1))
        self.console.print(Text(listing))
        self.console.print(COMMANDS, style="dim", highlight=False)
        while True:
            text = self._read("> ")
            if self._command(text, seat):
                continue
            number = int(text) if text.isdigit() else 0
            try:
                move = self.match.parse(seat, offered[number - 1] if 1 <= number <= len(offered) else text)
            except DicehouseError as refused:
                self.console.print(Text(str(refused), style="red"))
                continue
            warning = game.warning(view, seat, move.number)
            if warning is None or self._read(f"{warning} Do it anyway? (y/N) ").casefold() in ("y", "yes"):
                self.match.play(seat, move)
                return

    def _command(self, text: str, seat: int) -> bool:
        """Does what a command asks; False for anything that is not a command."""
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self._show_odds(seat),
            "moves": lambda: self.console.print(Text("   ".join(move.words for move in self.match.legal(seat)))),
            "log": lambda: self.console.print(Text("\n".join(self.match.log(seat)))),
            "rules": lambda: self.console.print(Markdown(self.match.game.help)),
            "help": lambda: self.console.print(Markdown(self.match.game.help)),
            "save": lambda: self._save(rest),
            "table": lambda: self._show_table(seat),
            "": lambda: self.console.print(COMMANDS, style="dim", highlight=False),
        }
        if word.casefold() in ("quit", "exit", "q"):
            raise Left
        command = commands.get(word.casefold())
        if command is None or (rest and word.casefold() != "save"):
            return False
        command()
        return True

    def _show_odds(self, seat: int) -> None:
        if not self.helps:
            self.console.print("Helps are switched off at this table.")
            return
        told = self.match.game.outlook(self.match.view(seat), seat, self.match.speaker(seat))
        self.console.print(Text("\n".join(told) or "There are no odds to tell now."))

    def _save(self, name: str) -> None:
        if not name:
            self.console.print("Say where: save FILE")
            return
        try:
            Path(name).expanduser().write_text(self.match.transcript(), encoding="utf-8")
        except OSError as wrong:
            self.console.print(Text(f"It cannot be saved there: {wrong.strerror or wrong}.", style="red"))
        else:
            self.console.print(Text(f"Saved. Go on later with: dicehouse play --resume {name}"))

    def _ask_for_dice(self) -> None:
        """Real dice on a real table: whoever rolled them types what they show."""
        game, table = self.match.game, self.match.view()
        family, owner = game.chance(table)
        outcomes = [game.outcome_words(table, i) for i, weight in enumerate(game.odds(table)) if weight]
        who = "The table" if owner < 0 else self.match.names[owner]
        if owner in self.people:
            self._hand_over(owner)
        for word in self._read(f"{who} {family.name} (one or more of {' '.join(outcomes)}): ").split():
            if not self.match.needs_dice or game.chance(self.match.view()) != (family, owner):
                self.console.print("More than were rolled; the rest is left out.")
                return
            try:
                self.match.play(CHANCE, word)
            except DicehouseError as refused:
                self.console.print(Text(str(refused), style="red"))
                return


def names_for(people: Sequence[str], seats: int) -> list[str]:
    """The people's names, then names for the bots that nobody at the table bears."""
    house = [name for name in ("Mara", "Jon", "Ida", "Otto", "Ruth", "Finn", "Lena", "Paul") if name not in people]
    return [*people, *house][:seats]


def cast(match: Match, bots: Mapping[int, Bot]) -> str:
    """Who sits where, in a sentence."""
    who = [f"{name} ({bots[seat].name})" if seat in bots else name for seat, name in enumerate(match.names)]
    return f"{match.game.title}: {listed(who)}."
