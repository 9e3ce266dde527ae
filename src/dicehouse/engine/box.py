"""What a box holds: options that people choose before a match, and data, which are printed in it or assumed.

Data can be changed by a box of one's own: TOML in the form of box.toml's data, in which each may be left out.
"""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .errors import BadOption, BadValue
from .moves import nearest
from .words import LETTERS, listed

RANDOM_SEAT = 0  # a seat option's number when chance decides; otherwise the seat counted from 1
RULEBOOK, OWN_BOX = "rulebook", "own box"  # sources of data; what is from neither is assumed
MOST_CHARACTERS = 12_000  # of a box of one's own
MOST_IN_A_LINE = 500  # a key of thousands of parts would take seconds to read
LINE = 76  # characters, where a box is printed


@dataclass(frozen=True)
class Option:
    """A choice about the rules that people make before a match."""

    name: str
    about: str
    kind: str  # "switch", "number", "choice", "pick" (several of the choices) or "seat"
    default: Any
    choices: Sequence[str] = ()
    count: int = 1  # how many of the choices a pick has
    only_with: Mapping[str, str] = field(default_factory=dict)  # it means nothing unless other options have these values
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
        if self.kind == "pick":
            return self._picked([value] if isinstance(value, str) else list(value))
        if self.kind == "seat":
            if word == "random":
                return RANDOM_SEAT
            if len(word) == 1 and word.upper() in LETTERS[:seats]:
                return LETTERS.index(word.upper()) + 1
        raise BadOption(f"{self.name} cannot be {value!r}: it is {self.allowed(seats)}.")

    def _picked(self, given: Sequence[Any]) -> int:
        """A bit for each of the choices; they are given in a list, or with commas between them."""
        words = [word.strip() for entry in given for word in str(entry).split(",") if word.strip()]
        places = {choice.casefold(): place for place, choice in enumerate(self.choices)}
        for word in words:
            if word.casefold() not in places:
                raise BadOption(f"{self.name} cannot have {word!r}; the nearest is {nearest(word, self.choices)}.")
        picked = sum(1 << place for place in {places[word.casefold()] for word in words})
        if picked.bit_count() != self.count or len(words) != self.count:
            twice = ", each once" if len(words) > picked.bit_count() else ""
            raise BadOption(f"{self.name} has {self.count} of {listed(self.choices)}{twice}, not {len(words)}.")
        return picked

    def applies(self, words: Mapping[str, str]) -> bool:
        """Whether it means anything, given the other options in words."""
        return all(words[name] == value for name, value in self.only_with.items())

    def words(self, number: int) -> str:
        if self.kind == "switch":
            return "on" if number else "off"
        if self.kind == "pick":
            return ", ".join(choice for place, choice in enumerate(self.choices) if number >> place & 1)
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
        if self.kind == "pick":
            return f"{self.count} of {listed(self.choices)}"
        if self.kind == "seat":
            return f"random or a seat, {LETTERS[0]} to {LETTERS[seats - 1]}"
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"a whole number from {self.low} to {self.high}{steps}"


@dataclass(frozen=True)
class Datum:
    """A value from the box: printed in the rulebook, or assumed because the rulebook's picture is missing.

    The value is what people read: a number or, where there are ``choices``, a word; a list of them; rows of them; or a table,
    in which numbers, words or rows have names.
    """

    name: str
    value: Any
    source: str
    low: int
    high: int
    about: str = ""
    choices: Sequence[str] = ()

    @property
    def assumed(self) -> bool:
        return not self.source.startswith((RULEBOOK, OWN_BOX))

    @property
    def allowed(self) -> str:
        """What each number or word of it can be."""
        if self.choices:
            return f"one of {listed([_shown(word) for word in self.choices])}"
        return f"a whole number from {self.low} to {self.high}"

    @property
    def stored(self) -> Any:
        """What the record holds: names are left out, words are their position among the choices."""
        return self._stored(self.value)

    def _stored(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            value = list(value.values())
        if isinstance(value, list):
            return [self._stored(entry) for entry in value]
        return self.choices.index(value) if isinstance(value, str) else value

    def with_value(self, given: Any) -> Datum:
        """The same with another value of the same form; of a table, what is not named stays. The same at all if nothing changes."""
        changed = replace(self, value=self.fitted(given))
        if changed.value == self.value:
            return self
        kept = any(changed.entries[name] == entry for name, entry in self.entries.items())
        return replace(changed, source=f"{self.source} and {OWN_BOX}" if kept else OWN_BOX)

    def fitted(self, given: Any) -> Any:
        """The value as it was given, whole, if it has the form that this datum has now."""
        return self._fitted(self.name, self.value, given)

    def _fitted(self, place: str, present: Any, given: Any) -> Any:
        if isinstance(present, Mapping):
            if not isinstance(given, Mapping):
                raise BadValue(f"{place} cannot be {_shown(given)}: it is a table of {listed([_shown(name) for name in present])}.")
            for name in given:
                if name not in present:
                    raise BadValue(f"{place} has no entry {_shown(name)}; the nearest is {_shown(nearest(name, present))}.")
            return {name: self._fitted(f"{place} {_shown(name)}", was, given.get(name, was)) for name, was in present.items()}
        if isinstance(present, list):
            if not isinstance(given, list):
                raise BadValue(f"{place} cannot be {_shown(given)}: it is a list of {len(present)}.")
            if len(given) != len(present):
                raise BadValue(f"{place} cannot have the length {len(given)}: it is a list of {len(present)}.")
            pairs = zip(present, given, strict=True)
            return [self._fitted(f"{place} number {nth}", was, entry) for nth, (was, entry) in enumerate(pairs, 1)]
        fits = given in self.choices if self.choices else type(given) is int and self.low <= given <= self.high
        if not fits:
            raise BadValue(f"{place} cannot be {_shown(given)}: it is {self.allowed}.")
        return given

    @property
    def entries(self) -> dict[str, Any]:
        """What people read one by one: the entries of a table and the rows of a grid by name; anything else is one entry, ""."""
        if isinstance(self.value, Mapping):
            return dict(self.value)
        if isinstance(self.value, list) and self.value and isinstance(self.value[0], list):
            return {f"row {nth}": row for nth, row in enumerate(self.value, 1)}
        return {"": self.value}

    def changes_in(self, other: Datum) -> Any:
        """What the other one's value differs in, as a box of one's own would say it: of a table only the entries that differ."""
        if not isinstance(self.value, Mapping):
            return other.value
        return {name: value for name, value in other.value.items() if value != self.value[name]}


@dataclass(frozen=True)
class Difference:
    """One thing that a box of one's own has changed, for people."""

    name: str
    about: str
    entry: str  # which entry of a table or row of a grid; "" if it is none
    printed: str
    now: str


def differences(printed: Mapping[str, Datum], data: Mapping[str, Datum]) -> list[Difference]:
    return [
        Difference(name, datum.about, entry, words(before), words(data[name].entries[entry]))
        for name, datum in printed.items()
        for entry, before in datum.entries.items()
        if before != data[name].entries[entry]
    ]


def words(value: Any) -> str:
    """A value, for people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {words(entry)}" for name, entry in value.items())
    return ", ".join(words(entry) for entry in value) if isinstance(value, list) else str(value)


def _shown(value: Any) -> str:
    """A value that somebody gave, as TOML has it; cut if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:  # a.a.a.a.a…
        return "nested so deep"
    return text if len(text) <= 40 else f"{text[:39]}…"


# --- a box of one's own -----------------------------------------------------------------------------------------------


def read_own_box(text: str, game: str) -> Mapping[str, Any]:
    """The data that a box of one's own gives, by name; whether they fit is for ``changed_data`` to say."""
    if len(text) > MOST_CHARACTERS:
        raise BadValue(f"The box has {len(text):,} characters: at most {MOST_CHARACTERS:,} are read.")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_IN_A_LINE:
            raise BadValue(f"Line {number} of the box has {len(line):,} characters: at most {MOST_IN_A_LINE:,} are read.")
    try:
        text.encode()
        box = tomllib.loads(text)
    except UnicodeEncodeError as wrong:  # JSON can spell half a character
        raise BadValue("The box is no text.") from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise BadValue(f"The box is not TOML: {wrong}.") from wrong
    except RecursionError as wrong:
        raise BadValue("The box is not TOML that anybody can read: it has too many brackets.") from wrong
    if box.get("game", game) != game:
        raise BadValue(f"This box is for {_shown(box['game'])}, not for {_shown(game)}.")
    for key in box:
        if key == "options":
            raise BadValue("Options do not belong into a box: they are chosen where the match is set up.")
        if key not in ("game", "data"):
            raise BadValue(f"{_shown(key)} has no place in a box of one's own, which holds data: 'data.NAME.value = …'.")
    data = box.get("data", {})
    if not isinstance(data, dict):
        raise BadValue(f"data cannot be {_shown(data)}: it is a table of values by their names.")
    return {name: _value(name, entry) for name, entry in data.items()}


def _value(name: str, entry: Any) -> Any:
    """``[data.NAME] value = 3`` and ``[data] NAME = 3`` say the same."""
    if not isinstance(entry, dict) or "value" not in entry:
        return entry
    for key in entry:
        if key != "value":
            raise BadValue(f"{name} cannot have {_shown(key)} beside its value: a box of one's own changes values alone.")
    return entry["value"]


def changed_data(printed: Mapping[str, Datum], given: Mapping[str, Any], options: Mapping[str, Option]) -> dict[str, Datum]:
    """The data with these values in place of the printed ones."""
    for name in given:
        if name in options:
            raise BadValue(f"{name} is an option: it is chosen where the match is set up, not in the box.")
        if name not in printed:
            near = f"the nearest is {_shown(nearest(name, printed))}" if printed else "nothing in it can be changed"
            raise BadValue(f"The box has no data {_shown(name)}; {near}.")
    return {name: datum.with_value(given[name]) if name in given else datum for name, datum in printed.items()}


def box_to_toml(game: str, title: str, data: Mapping[str, Datum]) -> str:
    """A box of one's own to begin with: everything as it is now, with comments that say what it is."""
    return "\n".join([*_header(game, title, data), *(line for datum in data.values() for line in _section(datum))]) + "\n"


def _header(game: str, title: str, data: Mapping[str, Datum]) -> Iterator[str]:
    can = "What you leave out stays as it is printed." if data else "Nothing in it can be changed."
    yield from _comment(f"The box of {title}. {can}")
    yield f"game = {_quoted(game)}"


def _section(datum: Datum) -> Iterator[str]:
    yield ""
    yield from _comment(datum.about)
    yield from _comment(f"From: {datum.source}. Allowed: {datum.allowed}.")
    if isinstance(datum.value, Mapping):
        yield f"[data.{datum.name}.value]"
        for name, entry in datum.value.items():
            yield f"{name if re.fullmatch('[A-Za-z0-9_-]+', name) else _quoted(name)} = {_toml(entry)}"
    else:
        yield f"[data.{datum.name}]"
        yield f"value = {_toml(datum.value)}"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), LINE, initial_indent="# ", subsequent_indent="# ")


def _toml(value: Any) -> str:
    if not isinstance(value, list):
        return _quoted(value) if isinstance(value, str) else str(value)
    entries = [_toml(entry) for entry in value]
    line = f"[{', '.join(entries)}]"
    if len(line) <= LINE and not any(isinstance(entry, list) for entry in value):
        return line
    lines = [f"    {entry}," for entry in entries] if isinstance(value[0], list) else _wrapped(entries)
    return "\n".join(["[", *lines, "]"])


def _wrapped(entries: list[str]) -> list[str]:
    lines = [""]
    for entry in entries:
        if len(lines[-1]) + len(entry) > LINE:
            lines.append("")
        lines[-1] += f" {entry}," if lines[-1] else f"    {entry},"
    return lines


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
