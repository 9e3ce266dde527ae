"""A game: its rules, moves and words together, its box (facts, options, data) and its bots."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from types import ModuleType, SimpleNamespace
from typing import Any

from .bot import Bot
from .errors import BadOption, BadValue
from .moves import Family, Moves
from .pieces import Line, Piece
from .record import Record
from .rules import CHANCE, NOBODY, guess_nothing, hide_nothing, no_setup
from .words import LETTERS, Speaker, listed

RULES = ("setup", "waiting", "legal", "play", "odds", "hide", "guess", "result")
FOR_OPEN_GAMES = {"setup": no_setup, "hide": hide_nothing, "guess": guess_nothing}  # what a game may leave out
# Words a game may have of its own.
HOOKS = ("tell", "pieces", "outlook", "suggest", "reason", "warning", "how_to_move", "flaw", "shares")
TIMING = ("times", "took", "time_limit")  # what a game has in which it matters how long a decision takes
RANDOM_SEAT = 0  # a seat option's number when chance decides; otherwise the seat counted from 1


@dataclass(frozen=True)
class Option:
    """A choice about the rules that people make before a match."""

    name: str
    about: str
    kind: str  # "switch", "number", "choice" or "seat"
    default: Any
    choices: Sequence[str] = ()
    low: int = 0
    high: int = 1
    step: int = 1  # a number is ``low`` and so many steps more
    source: str = "rulebook"

    def number(self, value: Any, seats: int) -> int:
        """What the record holds for this value, given in words or as a number."""
        word = str(value).strip().casefold()
        if self.kind == "switch" and word in ("on", "off", "true", "false", "yes", "no", "1", "0"):
            return int(word in ("on", "true", "yes", "1"))
        if self.kind == "number" and re.fullmatch("-?[0-9]{1,18}", word):
            wanted = int(word)
            if self.low <= wanted <= self.high and (wanted - self.low) % self.step == 0:
                return wanted
        if self.kind == "choice" and word in self.choices:
            return self.choices.index(word)
        if self.kind == "seat":
            if word == "random":
                return RANDOM_SEAT
            if len(word) == 1 and word.upper() in LETTERS[:seats]:
                return LETTERS.index(word.upper()) + 1
        raise BadOption(f"{self.name} cannot be {value!r}: it is {self.allowed(seats)}.")

    def words(self, number: int) -> str:
        if self.kind == "switch":
            return "on" if number else "off"
        if self.kind == "choice":
            return self.choices[number]
        if self.kind == "seat":
            return "random" if number == RANDOM_SEAT else LETTERS[number - 1]
        return str(number)

    def allowed(self, seats: int) -> str:
        if self.kind == "switch":
            return "on or off"
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "seat":
            return f"random or a seat, {LETTERS[0]} to {LETTERS[seats - 1]}"
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"a whole number from {self.low} to {self.high}{steps}"


@dataclass(frozen=True)
class Datum:
    """A value from the box: printed in the rulebook, or assumed because the rulebook's picture is missing."""

    name: str
    value: Any
    source: str
    about: str = ""
    low: int | None = None
    high: int | None = None

    def check(self) -> None:
        """The box can be edited by its owner, so what it holds is checked."""
        for value in self.value if isinstance(self.value, list) else [self.value]:
            if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
                raise BadValue(f"{self.name} cannot be {value}: it is from {self.low} to {self.high}.")

    @property
    def assumed(self) -> bool:
        return self.source != "rulebook"


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
    ) -> None:
        self.name = name
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
        self.data = {name: Datum(name, **entry) for name, entry in box.get("data", {}).items()}
        for entry in (*self.options, *self.data):
            if entry not in self.table_type.fields:
                raise KeyError(f"{entry} is no field of the table")
        for datum in self.data.values():
            datum.check()
        for option in self.options.values():
            option.number(option.default, self.most)
        flaw = self._hooks["flaw"]
        if flaw and (wrong := flaw(self.blank(self.fewest, {}))):
            raise BadValue(f"The box of {self.title} does not fit together: {wrong}")

    @cached_property
    def data_version(self) -> str:
        """Changes whenever a value of the box does."""
        values = json.dumps({name: datum.value for name, datum in self.data.items()}, sort_keys=True)
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
            table.set(datum.name, datum.value)
        for option in self.options.values():
            table.set(option.name, option.number(options.get(option.name, option.default), seats))
        return table

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
        return [f"{to.names[seat]}: {self.moves.words(before, move)}."]

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

    def how_to_move(self, view: Record, seat: int) -> str:
        """One line that tells a newcomer what to type."""
        hook = self._hooks["how_to_move"]
        return str(hook(view, seat)) if hook else "Type a move, or its number."

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"
