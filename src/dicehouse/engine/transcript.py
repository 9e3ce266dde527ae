"""Transcripts: a match as text, as PGN is for chess.

Header lines ("key: value"), an empty line, then one move a line in words: the seat's letter and the move. Dice that fall together
stand on one line. A line that starts with ``#``, or the rest of a move's line after `` #``, is a comment. What is written reads
back to the same match, byte for byte.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import registry
from .chance import ByHand, Secure, Seeded, Source, Tape
from .errors import BadTranscript, DicehouseError
from .rules import CHANCE, NOBODY
from .words import LETTERS

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1
UNFINISHED = "not finished"
KEYS = ("dicehouse", "game", "rules", "data", "start", "dice", "result")  # beside seats and options
TABLE = "table"  # who acts when Chance rolls for nobody in particular


def write(match: Match) -> str:
    game = match.game
    header = [f"dicehouse: {FORMAT}", f"game: {game.name}", f"rules: {game.version}", f"data: {game.data_version}"]
    header += [f"seat {LETTERS[seat]}: {name}" for seat, name in enumerate(match.names)]
    header += [f"option {name}: {value}" for name, value in match.options.items()]
    if match.start:
        header.append(f"start: {json.dumps(match.start)}")
    header.append(f"dice: {match.dice_words}")
    header.append(f"result: {match.result or UNFINISHED}")
    return "\n".join([*header, "", *_move_lines(match)]) + "\n"


def _move_lines(match: Match) -> Iterator[str]:
    game, table = match.game, match.beginning()
    together = ""  # actor and verb of the dice line being written
    line = ""
    for seat, move in match.history:
        if seat == CHANCE:
            family, owner = game.chance(table)
            start = f"{TABLE if owner == NOBODY else LETTERS[owner]} {family.name}"
            if start != together:
                if line:
                    yield line
                together = line = start
            line += f" {game.outcome_words(table, move)}"
        else:
            if line:
                yield line
            together = ""
            line = f"{LETTERS[seat]} {game.moves.words(table, move)}"
        game.rules.play(table, seat, move)
    if line:
        yield line


def read(text: str) -> Match:
    """The match that a transcript tells. Whatever is wrong with the text is said with its line number."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    while lines and not lines[0][1]:
        lines.pop(0)
    end = next((i for i, (_, line) in enumerate(lines) if not line), len(lines))
    header = _Header(lines[:end])
    match = header.match()
    for number, full in lines[end:]:
        if line := full.partition(" #")[0].strip():
            try:
                _replay(match, line)
            except DicehouseError as wrong:
                raise BadTranscript(f"{line!r} cannot be played: {wrong}", number) from wrong
    number, stated = header.need("result")
    actual = str(match.result or UNFINISHED)
    if stated != actual:
        raise BadTranscript(f"the header says {stated!r}, but the moves say {actual!r}.", number)
    match.go_on(header.source())
    return match


def _replay(match: Match, line: str) -> None:
    actor, _, words = line.partition(" ")
    if not match.needs_dice:
        match.play(LETTERS.index(actor) if actor and actor in LETTERS else actor, words)
        return
    family, owner = match.game.chance(match._table)
    expected = f"{TABLE if owner == NOBODY else LETTERS[owner]} {family.name}"
    if not line.startswith(f"{expected} "):
        raise DicehouseError(f"a line that starts with {expected!r} must come here.")
    for word in line[len(expected) :].split():
        if not match.needs_dice or match.game.chance(match._table) != (family, owner):
            raise DicehouseError("there are more dice on this line than were rolled.")
        match.play(CHANCE, word)


class _Header:
    """The header's values by key, each with its line; every complaint names the line it is about."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.values: dict[str, tuple[int, str]] = {}
        for number, line in lines:
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not colon:
                raise BadTranscript(f"{line!r} is no header line; those read 'key: value'.", number)
            if key not in KEYS and not key.startswith(("seat ", "option ")):
                raise BadTranscript(f"{key!r} is no key of a header.", number)
            if key in self.values:
                raise BadTranscript(f"{key!r} stands here for the second time.", number)
            seats = len(self.part("seat "))
            if key.startswith("seat ") and key[5:] != LETTERS[seats : seats + 1]:
                raise BadTranscript(f"{key!r} is not due here: seats are told in order, A to {LETTERS[-1]}.", number)
            self.values[key] = (number, value)

    def need(self, key: str) -> tuple[int, str]:
        if key not in self.values:
            raise BadTranscript(f"the header lacks {key!r}.", 1)
        return self.values[key]

    def part(self, start: str) -> dict[str, tuple[int, str]]:
        """The entries whose key begins so, by the rest of their key."""
        return {key[len(start) :]: entry for key, entry in self.values.items() if key.startswith(start)}

    def match(self) -> Match:
        from .match import Match

        number, version = self.need("dicehouse")
        if version != str(FORMAT):
            raise BadTranscript(f"this is a transcript of format {version}; this Dicehouse reads format {FORMAT}.", number)
        number, name = self.need("game")
        with _blaming(number):
            game = registry.game(name)
        for key, mine in (("rules", str(game.version)), ("data", game.data_version)):
            number, theirs = self.need(key)
            if theirs != mine:
                raise BadTranscript(f"it was played with {key} {theirs} of {game.title}; this Dicehouse has {key} {mine}.", number)
        first, _ = self.need("seat A")
        seats = [name for _, name in self.part("seat ").values()]
        with _blaming(first):
            Match(game, seats=seats, dice="by hand")
        options: dict[str, str] = {}
        for name, (number, value) in self.part("option ").items():
            options[name] = value
            with _blaming(number):
                game.blank(len(seats), options)
        number, text = self.values.get("start", (first, "{}"))
        try:
            start = json.loads(text)
        except ValueError:
            start = None
        if not isinstance(start, dict):
            raise BadTranscript(f"start must be fields and their values as JSON, not {text!r}.", number)
        with _blaming(number):
            return Match(game, seats=seats, options=options, start=start, dice="by hand")

    def source(self) -> Source:
        """The dice go on where they came from: a seed tells the rest, a tape is used up."""
        number, kind = self.need("dice")
        if kind.startswith("seed "):
            return Seeded(kind[5:])
        kinds: dict[str, Source] = {source.words(): source for source in (Secure(), Tape(""), ByHand())}
        if kind not in kinds:
            raise BadTranscript(f"the dice cannot be {kind!r}: they are a seed or {' or '.join(kinds)}.", number)
        return kinds[kind]


@contextlib.contextmanager
def _blaming(line: int) -> Iterator[None]:
    """Whatever is refused inside is told with this line's number."""
    try:
        yield
    except DicehouseError as wrong:
        raise BadTranscript(str(wrong), line) from wrong
