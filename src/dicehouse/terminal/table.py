"""Playing a match in a terminal: people at this keyboard, bots in the other seats."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.control import Control
from rich.text import Text

from dicehouse.engine.bot import Bot
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.match import Match
from dicehouse.engine.record import Record
from dicehouse.engine.rules import CHANCE, NOBODY
from dicehouse.engine.stream import below, stream
from dicehouse.engine.words import amount, listed

from .draw import draw, explanation

COMMANDS = "?: odds · hint: the best move · why: the last one · moves: all moves · log: what happened · rules · save FILE · quit"


SECONDS = 1.0  # that a bot which searches thinks about a move


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
        # Who looks at the screen. With several people that is nobody in particular until one is handed the keyboard.
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.acting = self.viewer  # whose move is asked for

    def play(self) -> None:
        """Plays to the end. Raises ``Left`` when somebody quits."""
        while not self.match.over:
            if self.match.needs_dice:
                self._ask_for_dice()
                continue
            seat = self._next_seat()
            if seat in self.bots:
                if not (self.match.game.timed and self.people):  # there people set the pace
                    self._tell()
                    self._pause()
                view = self.match.view(seat)
                legal = [move.number for move in self.match.legal(seat)]
                self.match.play(seat, self._decision(self.bots[seat], view, seat, legal))
            else:
                self._hand_over(seat)
                self._tell()
                self._ask_for_move(seat)
        self._tell()
        self._show_result()

    def _decision(self, bot: Bot, view: Record, seat: int, legal: Sequence[int]) -> int:
        if not bot.compiled:
            return bot.decide(view, seat, legal, self.minds[seat])
        from dicehouse.bots.thinking import thinker

        with self.console.status(f"{self.match.names[seat]} thinks (the first time in a game takes longest)"):
            return thinker(self.match.game.name, bot.name).decide(view, seat, below(self.minds[seat], 1 << 31), SECONDS)

    def _next_seat(self) -> int:
        """Bots first where several may act, as nobody waits for them; in a race last, as nobody hears of them before the dice."""
        racing = self._limit() is not None
        return min(self.match.waiting, key=lambda seat: ((seat in self.bots) == racing, seat))

    def _limit(self) -> tuple[int, int] | None:
        """Where everybody is timed: for how many ms one can act, and the move of who has not by then."""
        return self.match.game.time_limit(self.match.view())

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
        """With several people at one keyboard, the last one's dice are off the screen before the next one is called.

        Where nobody has a secret, all look at the screen together; also between the races of a game that is timed.
        """
        if seat == self.viewer or self.match.game.open:
            return
        name = self.match.names[seat]
        if self.match.game.timed and self._limit() is None:
            self.viewer = None
            return
        self._clear()
        self.viewer = self.acting = None
        if self.match.game.timed:
            self.told[seat] = len(self.match.log(seat))  # the dice are not told before the clock runs; then they lie there
        else:
            self._tell()
        self.console.print(Text.assemble("\nPass the keyboard to ", (name, "bold"), "."))
        self._read(f"{name}, press Enter when you alone can see the screen. ")
        self._clear()
        self.viewer = seat

    def _clear(self) -> None:
        """Nobody can scroll back, either; a terminal that cannot clear scrolls everything out of sight."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.control(Control.clear(), Control.home())
            self.console.file.write("\x1b[3J")
        else:
            self.console.print("\n" * self.console.height)

    def _show_table(self) -> None:
        viewer = NOBODY if self.acting is None else self.acting
        self.console.print()
        self.console.print(draw(self.match.game.pieces(self.match.view(self.viewer), viewer, self.match.speaker(self.viewer))))

    def _show_moves(self) -> None:
        moves = [] if self.acting is None else self.match.legal(self.acting)
        self.console.print(_columns(move.words for move in moves) if moves else "The dice come first.")

    def _show_result(self) -> None:
        result = self.match.result
        assert result is not None
        unit = self.match.game.counted_in
        counts = [f"{points} {unit}" for points in result.points]
        told = result.told(self.match.speaker(self.viewer)) if len(counts) > 1 else counts[0]
        self.console.print(Text(f"\n{told}.", style="bold"))
        order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
        ranks = [f"{result.places[seat]}. {self.match.names[seat]}" + (f" ({counts[seat]})" if unit else "") for seat in order]
        self.console.print(Text(", ".join(ranks)))

    # --- asking -------------------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt)).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"  # a slip on the keyboard is no move, and no more than that
        except EOFError:
            raise Left from None

    def _refuse(self, reason: object) -> None:
        self.console.print(Text(str(reason), style="red"))

    def _ask_for_move(self, seat: int) -> None:
        self.acting = seat
        game, view, limit = self.match.game, self.match.view(seat), self._limit()
        legal = [move.number for move in self.match.legal(seat)]
        # Who is timed types the answer itself, which may be a number.
        offered = {} if limit else {str(number): move for number, move in enumerate(game.suggest(view, seat, legal), 1)}
        shown = time.monotonic()
        turn = "Your turn." if len(self.people) == 1 else f"{self.match.names[seat]}, your turn."
        self._show_table()
        self.console.print(Text.assemble("\n", (turn, "bold"), f" {game.how_to_move(view, seat)}"))
        if offered:
            self.console.print(_columns(f"{number}) {game.moves.words(view, move)}" for number, move in offered.items()))
        self.console.print(COMMANDS, style="dim", highlight=False)
        while True:
            text = self._read("> ")
            ms = int(1000 * (time.monotonic() - shown))
            if self._command(text):
                continue
            if limit and ms > limit[0]:
                self._refuse(f"Too late: that took {ms // 1000} seconds.")
                self.match.play(seat, limit[1])
                return
            try:
                move = self.match.parse(seat, offered.get(text, text))
            except DicehouseError as refused:
                choose = f"Choose a number from 1 to {len(offered)}, or type a move."
                self._refuse(choose if offered and text.isdecimal() else refused)
                continue
            warning = game.warning(view, seat, move.number)
            if warning is None or self._agrees(f"{warning} Do it anyway?"):
                self.match.play(seat, move)
                for number in game.times(self.match.view(seat), seat, ms):
                    self.match.play(seat, number)
                return

    def _agrees(self, question: str) -> bool:
        return self._read(f"{question} (y/N) ").casefold() in ("y", "yes")

    def _command(self, text: str) -> bool:
        """Does what a command asks; False for anything that is not a command."""
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": self._show_odds,
            "hint": self._show_hint,
            "why": self._show_why,
            "moves": self._show_moves,
            "log": lambda: self.console.print(Text("\n".join(self.match.log(self.viewer)))),
            "rules": lambda: self.console.print(explanation(self.match.game)),
            "help": lambda: self.console.print(explanation(self.match.game)),
            "save": lambda: self._save(rest.strip()),
            "table": self._show_table,
            "": lambda: self.console.print(COMMANDS, style="dim", highlight=False),
        }
        if text.casefold() in ("quit", "exit", "q"):
            raise Left
        command = commands.get(word.casefold())
        if command is None or (rest and word.casefold() != "save"):
            return False
        command()
        return True

    def _show_odds(self) -> None:
        if not self.helps:
            self.console.print("Helps are switched off at this table.")
            return
        viewer = NOBODY if self.acting is None else self.acting
        told = self.match.game.outlook(self.match.view(self.viewer), viewer, self.match.speaker(self.viewer))
        self.console.print(Text("\n".join(told) or "There are no odds to tell now."))

    def _show_hint(self) -> None:
        if not self.helps:
            self.console.print("Helps are switched off at this table.")
            return
        if self.acting is None or self.match.needs_dice or self.match.game.timed:
            self.console.print("There is nothing to advise now.")
            return
        from dicehouse.coach import advise

        with self.console.status("Thinking (the first time in a game takes longest)"):
            advice = advise(self.match.game, self.match.view(self.acting), self.acting)
        told = advice.told() if advice else []
        self.console.print(Text("\n".join(told) or "There is nothing to advise now."))

    def _show_why(self) -> None:
        """What speaks for the latest decision of somebody else."""
        if not self.helps:
            self.console.print("Helps are switched off at this table.")
            return
        latest = self._latest_choice()
        if latest is None:
            self.console.print("There is nothing to explain now.")
            return
        if not self.match.game.open:
            self.console.print("Why the others did that depends on what they hide.")
            return
        from dicehouse.coach import explain

        view, seat, move = latest
        with self.console.status("Thinking (the first time in a game takes longest)"):
            told = explain(self.match.game, view, seat, move)
        self.console.print(Text(f"{self.match.names[seat]} chose to {told}"))

    def _latest_choice(self) -> tuple[Record, int, int] | None:
        """The latest move of somebody else who had a choice: the view in which it was made, the seat and the move."""
        then = Match(self.match.game, seats=self.match.names, options=self.match.options, dice="by hand", start=self.match.start)
        latest = None
        for seat, move in self.match.history:
            if seat not in (CHANCE, self.acting) and len(then.legal(seat)) > 1:
                latest = then.view(seat), seat, move
            then.follow([(seat, move)])
        return latest

    def _save(self, name: str) -> None:
        if not name:
            self.console.print("Say where: save FILE")
            return
        try:
            file = Path(name).expanduser()
            if file.exists() and not self._agrees(f"{name} is there already. Write over it?"):
                return
            file.write_text(self.match.transcript(), encoding="utf-8")
        except (OSError, RuntimeError, ValueError) as wrong:  # no such folder, no such ~user, no such name
            self._refuse(f"It cannot be saved there: {getattr(wrong, 'strerror', None) or str(wrong).rstrip('.')}.")
            return
        people = [self.match.names[seat] for seat in self.people]
        who = "" if people == self.match.names[:1] else f" --people {shlex.quote(','.join(people))}"
        self.console.print(Text(f"Saved. Go on later with: dicehouse play --resume {shlex.quote(name)}{who}"), soft_wrap=True)

    def _ask_for_dice(self) -> None:
        """Real dice on a real table: whoever rolled them types what they show."""
        game, table = self.match.game, self.match.view()
        family, owner = game.chance(table)
        if owner in self.people:
            self._hand_over(owner)
        self._tell()
        verb, _, what = family.name.partition(" ")
        who = (
            f"The table {family.name}"
            if owner == NOBODY
            else f"{self.match.speaker(self.viewer).does(owner, verb.removesuffix('s'))} {what}"
        )
        outcomes = [game.outcome_words(table, i) for i, weight in enumerate(game.odds(table)) if weight]
        text = self._read(f"{who.strip()}. Type what came up ({' '.join(outcomes)}): ")
        if self._command(text):
            return
        words = text.replace(",", " ").split()
        trial = self.match.copy()  # either all that was typed is taken, or nothing
        try:
            for taken, word in enumerate(words):
                if not trial.needs_dice or game.chance(trial.view()) != (family, owner):
                    self._refuse(f"That is too much: only {amount(taken)} can come up now.")
                    return
                trial.play(CHANCE, word)
        except DicehouseError as refused:
            self._refuse(refused)
            return
        for word in words:
            self.match.play(CHANCE, word)


def names_for(people: Sequence[str], seats: int) -> list[str]:
    """The people's names, then names for the bots that nobody at the table bears."""
    house = [name for name in ("Mara", "Jon", "Ida", "Otto", "Ruth", "Finn", "Lena", "Paul") if name not in people]
    return [*people, *house][:seats]


def cast(match: Match, bots: Mapping[int, Bot]) -> str:
    """Who sits where, in a sentence."""
    who = [f"{name} ({bots[seat].name})" if seat in bots else name for seat, name in enumerate(match.names)]
    return f"{match.game.title}: {listed(who)}."


def _columns(words: Iterable[str]) -> Columns:
    return Columns((Text(word, no_wrap=True) for word in words), padding=(0, 3))
