"""A game: its rules, moves and words together, its box (facts, options, data) and its bots."""

from __future__ import annotations

import copy
import hashlib
import importlib
import importlib.util
import json
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from types import ModuleType, SimpleNamespace
from typing import Any

from .bot import Bot
from .box import Datum, Difference, Option, box_to_toml, changed_data, differences, read_own_box
from .errors import BadOption, BadValue
from .moves import Family, Moves
from .pieces import Line, Piece
from .record import Record
from .rules import CHANCE, NOBODY, guess_nothing, hide_nothing, no_setup
from .words import Speaker, listed

RULES = ("setup", "waiting", "legal", "play", "odds", "hide", "guess", "result", "standing")
FOR_OPEN_GAMES = {"setup": no_setup, "hide": hide_nothing, "guess": guess_nothing}  # what a game may leave out
# Words a game may have of its own.
HOOKS = ("tell", "pieces", "outlook", "suggest", "reason", "warning", "how_to_move", "flaw", "shares", "hints", "why", "called")
TIMING = ("times", "took", "time_limit")  # what a game has in which it matters how long a decision takes


class Game:
    """Everything the house knows about one game, through one interface."""

    def __init__(
        self,
        name: str,
        *,
        rules: ModuleType | str,
        box: str,
        help: str = "",
        moves: ModuleType | None = None,
        words: ModuleType | None = None,
        bots: Callable[[], Mapping[str, Bot]] | None = None,
        package: str = "",
    ) -> None:
        self.name = name
        self.package = package
        self.help = help
        module = sys.modules[rules] if isinstance(rules, str) else rules
        self._moves = moves or module
        self._words = words or module
        self._hooks = {hook: getattr(self._words, hook, None) for hook in HOOKS}
        self._chance = getattr(self._moves, "chance", None)
        self._timing = {hook: getattr(self._moves, hook, None) for hook in TIMING}
        self.timed = all(self._timing.values())
        self._bots = bots or (lambda: getattr(module, "BOTS", {}))
        found = {rule: getattr(module, rule, FOR_OPEN_GAMES.get(rule)) for rule in RULES}
        found["standing"] = found["standing"] or found["result"]
        missing = [rule for rule, function in found.items() if function is None]
        parts = (("Table", module), ("MOVES", self._moves), ("CHANCES", self._moves))
        missing += [part for part, home in parts if not hasattr(home, part)]
        if missing:
            raise BadValue(f"The game {name!r} lacks {listed(missing)}.")
        self.rules = SimpleNamespace(**found)
        self.open = found["hide"] is hide_nothing  # nobody has a secret
        self.tells_all_alike = self.open and self._hooks["tell"] is None
        self.table_type: type[Record] = module.Table
        self.moves: Moves = self._moves.MOVES
        self.chances: Moves = self._moves.CHANCES
        self.own_streams = any(family.own for family in self.chances.families)
        try:
            self._read_box(tomllib.loads(box))
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as wrong:
            raise BadValue(f"The box of {name!r} cannot be read: {wrong}.") from wrong

    @classmethod
    def from_package(cls, package: str) -> Game:
        """A game in a folder of its own: rules.py, moves.py, words.py, box.toml, help.md and perhaps bot.py."""
        folder = resources.files(package)

        def bots() -> Mapping[str, Bot]:
            if importlib.util.find_spec(f"{package}.bot") is None:
                return {}
            found: Mapping[str, Bot] = importlib.import_module(f"{package}.bot").BOTS
            return found

        return cls(
            package.rpartition(".")[2],
            rules=importlib.import_module(f"{package}.rules"),
            moves=importlib.import_module(f"{package}.moves"),
            words=importlib.import_module(f"{package}.words"),
            box=(folder / "box.toml").read_text(encoding="utf-8"),
            help=(folder / "help.md").read_text(encoding="utf-8"),
            bots=bots,
            package=package,
        )

    def _read_box(self, box: Mapping[str, Any]) -> None:
        self.title: str = box["title"]
        self.box: str = box.get("box", self.title)
        self.about: str = box["about"]
        self.kind: str = box.get("kind", "")
        self.minutes: int = box.get("minutes", 10)
        self.counted_in: str = box.get("counted_in", "points")  # what a result is counted in; "" if its number says nothing
        self.opponent: str = box.get("opponent", "")  # the bot to play against when nobody says otherwise; "": the last one
        self.fewest, self.most = box["players"]
        self.version: int = box.get("version", 1)
        self.options = {name: Option(name, **entry) for name, entry in box.get("options", {}).items()}
        for name in (*self.options, *box.get("data", {})):
            if name not in self.table_type.fields:
                raise KeyError(f"{name} is no field of the table")
        for option in self.options.values():
            option.number(option.default, self.most)
        self.printed = {name: self._datum(name, entry) for name, entry in box.get("data", {}).items()}
        self.data = self.printed
        self._check_data()

    def _datum(self, name: str, entry: Mapping[str, Any]) -> Datum:
        kind = self.table_type.fields[name]
        datum = Datum(name, **{"low": kind.low, "high": kind.high, **entry})
        datum.fitted(datum.value)
        return datum

    def _check_data(self) -> None:
        """Whatever each allows by itself, the data must fit the table and each other."""
        table = self.blank(self.fewest, {})
        flaw = self._hooks["flaw"]
        if flaw and (wrong := flaw(table)):
            raise BadValue(f"The box of {self.title} does not fit together: {wrong}")

    # --- a box of one's own -------------------------------------------------------------------------------------------

    def with_box(self, text: str) -> Game:
        """The same game with other data: TOML in the form of box.toml's, in which what is left out stays as printed."""
        return self.with_data(read_own_box(text, self.name))

    def with_data(self, given: Mapping[str, Any]) -> Game:
        """The same game with other values, by name. Nothing is compiled anew: data are fields of the table."""
        data = changed_data(self.printed, given, self.options)
        if data == self.data:
            return self
        twin = copy.copy(self)
        twin.__dict__.pop("data_version", None)
        twin.data = data
        twin._check_data()
        return twin

    @property
    def own_box(self) -> dict[str, Any]:
        """What differs from the printed box; ``with_data`` makes the same game from it. Empty if nothing does."""
        return {name: datum.changes_in(self.data[name]) for name, datum in self.printed.items() if datum != self.data[name]}

    @property
    def differences(self) -> list[Difference]:
        """The same for people, one by one."""
        return differences(self.printed, self.data)

    @property
    def box_to_edit(self) -> str:
        """The data as a box of one's own to begin with, with comments that say what they are."""
        return box_to_toml(self.name, self.title, self.data)

    @cached_property
    def data_version(self) -> str:
        """Changes whenever a value of the box does."""
        values = json.dumps({name: self.data[name].value for name in sorted(self.data)})
        return hashlib.sha256(values.encode()).hexdigest()[:8]

    @cached_property
    def bots(self) -> Mapping[str, Bot]:
        """The bots that know this game, by name; those that play any game are not among them."""
        return self._bots()

    # --- tables -------------------------------------------------------------------------------------------------------

    def blank(self, seats: int, options: Mapping[str, Any]) -> Record:
        """A table with options and data filled in, before set-up."""
        if not isinstance(seats, int) or not self.fewest <= seats <= self.most:
            raise BadOption(f"{self.title} is for {self.fewest} to {self.most} players, not {seats}.")
        unknown = [name for name in options if name not in self.options]
        if unknown:
            known = f"there are {listed(list(self.options))}" if self.options else "it has none"
            raise BadOption(f"{self.title} has no option {unknown[0]!r}; {known}.")
        table = self.table_type()
        table.set("seats", seats)
        for datum in self.data.values():
            table.set(datum.name, datum.stored)
        for option in self.options.values():
            table.set(option.name, option.number(options.get(option.name, option.default), seats))
        for name in options:
            if name not in self.options_of(table):
                needed = listed([f"{other}={value}" for other, value in self.options[name].only_with.items()])
                raise BadOption(f"{name} means nothing here: it goes only with {needed}.")
        return table

    def options_of(self, table: Record) -> dict[str, str]:
        """The options in force at a table, in words; those that mean nothing there are left out."""
        words = {name: option.words(getattr(table, name)) for name, option in self.options.items()}
        return {name: value for name, value in words.items() if self.options[name].applies(words)}

    def table(self, seats: int, options: Mapping[str, Any] = {}, start: Mapping[str, Any] = {}) -> Record:
        """A table set up for a match; ``start`` then sets fields, for puzzles and tests."""
        table = self.blank(seats, options)
        self.rules.setup(table)
        for name, value in start.items():
            if name == "seats" or name in self.options:
                raise BadOption(f"A start cannot set {name}, which is decided before set-up: give it as seats or options.")
            table.set(name, value)
        return table

    def view(self, table: Record, seat: int) -> Record:
        """What this seat (NOBODY: a spectator) may see. Once the match is over, that is everything."""
        view = table.copy()
        if self.rules.waiting(table) != 0:
            self.rules.hide(view, seat)
        return view

    def legal(self, table: Record, seat: int) -> list[int]:
        moves: list[int] = []
        return moves[: self.rules.legal(table, seat, moves)]

    @property
    def most_outcomes(self) -> int:
        return max(family.size for family in self.chances.families)

    def odds(self, table: Record) -> list[int]:
        """The weights of the outcomes that Chance has now."""
        weights = [0] * self.most_outcomes
        n = self.rules.odds(table, weights)
        return [1] * n if weights[0] < 0 else weights[:n]

    def points(self, table: Record) -> list[int]:
        out = [0] * table.seats
        self.rules.result(table, out)
        return out

    # --- how long a decision takes, where that matters ------------------------------------------------------------------

    def times(self, view: Record, seat: int, ms: int) -> list[int]:
        """The moves that record that the decision this seat has just made took so long; none where that does not matter."""
        hook = self._timing["times"]
        return list(hook(view, seat, ms)) if hook else []

    def took(self, view: Record, seat: int) -> int:
        """How many milliseconds this seat's latest decision took, as it is recorded."""
        hook = self._timing["took"]
        return int(hook(view, seat)) if hook else 0

    def time_limit(self, table: Record) -> tuple[int, int] | None:
        """Milliseconds after the latest dice, and the move of a seat that has not acted by then. None: no clock runs now."""
        hook = self._timing["time_limit"]
        return hook(table) if hook else None

    # --- words --------------------------------------------------------------------------------------------------------

    def chance(self, table: Record) -> tuple[Family, int]:
        """What Chance does now, and for which seat (NOBODY: for the table)."""
        told = self._chance
        found: tuple[Family, int] = told(table) if told else (self.chances.families[0], NOBODY)
        return found

    def outcome_words(self, table: Record, outcome: int) -> str:
        family, _ = self.chance(table)
        return family.argument_words(family.values(table, outcome) or {})

    def secret_from(self, before: Record, seat: int, move: int, viewer: int) -> bool:
        """Whether a move is one that only its maker may know; what is private and nobody's, nobody may."""
        family, owner = self.chance(before) if seat == CHANCE else (self.moves.family(move), seat)
        return family.private and (owner == NOBODY or owner != viewer)

    def tell(self, before: Record, after: Record, seat: int, move: int | None, to: Speaker) -> list[str]:
        """Sentences about one move, from the viewer's views before and after it; move is None where it is secret."""
        if told := self._hooks["tell"]:
            sentences: list[str] = told(before, after, seat, move, to)
            return sentences
        if move is None:
            return []
        if seat == CHANCE:
            family, owner = self.chance(before)
            who = "The table" if owner == NOBODY else to.names[owner]
            return [f"{who} {family.name} {self.outcome_words(before, move)}."]
        words = self.moves.words if seat == to.viewer else self.moves.outward_words
        return [f"{to.names[seat]}: {words(before, move)}."]

    def pieces(self, view: Record, seat: int, to: Speaker) -> list[Piece]:
        """What lies on the table, for a screen."""
        if laid := self._hooks["pieces"]:
            found: list[Piece] = laid(view, seat, to)
            return found
        fields, seats = self.table_type.fields, len(to.names)
        lines: list[Piece] = []
        for name, value in view.to_json().items():
            if name != "seats" and name not in self.options and name not in self.data:
                per_seat = fields[name].shape[:1] == (self.most,)
                lines.append(Line(f"{name.replace('_', ' ')}: {value[:seats] if per_seat else value}"))
        return lines

    def outlook(self, view: Record, seat: int, to: Speaker) -> list[str]:
        """The odds that matter now, from this seat's view alone."""
        hook = self._hooks["outlook"]
        return list(hook(view, seat, to)) if hook else []

    def shares(self, view: Record) -> list[float] | None:
        """Each seat's exact share of the win from here, a tie being shared; None where that depends on what people choose."""
        hook = self._hooks["shares"]
        return list(hook(view)) if hook else None

    def hints(self, view: Record, seat: int) -> Mapping[str, Any] | None:
        """What a page may show this viewer beside the view, as JSON: worked out from the view alone."""
        hook = self._hooks["hints"]
        found: Mapping[str, Any] | None = hook(view, seat) if hook else None
        return found

    def suggest(self, view: Record, seat: int, legal: Sequence[int]) -> list[int]:
        """A handful of moves worth offering first."""
        hook = self._hooks["suggest"]
        return list(hook(view, seat, legal)) if hook else list(legal[:9])

    def reason(self, view: Record, seat: int, move: int) -> str | None:
        """Why a move is not allowed now, where the game knows a better sentence than 'not legal'."""
        hook = self._hooks["reason"]
        return hook(view, seat, move) if hook else None

    def warning(self, view: Record, seat: int, move: int) -> str | None:
        """What a player should hear before making a legal but surely bad move."""
        hook = self._hooks["warning"]
        return hook(view, seat, move) if hook else None

    def why(self, view: Record, seat: int, move: int) -> str | None:
        """What speaks for a move, in one sentence, from this seat's view alone."""
        hook = self._hooks["why"]
        return hook(view, seat, move) if hook else None

    def called(self, view: Record, move: int) -> str:
        """A move as one speaks of it, where the words that one types say less."""
        hook = self._hooks["called"]
        return (hook(view, move) if hook else None) or self.moves.words(view, move)

    def how_to_move(self, view: Record, seat: int) -> str:
        """One line that tells a newcomer what to type."""
        hook = self._hooks["how_to_move"]
        return str(hook(view, seat)) if hook else "Type a move, or its number."

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"
