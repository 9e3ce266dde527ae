"""Transcripts: a match as text, as PGN is for chess.

Header lines ("key: value"), an empty line, then one move a line in words: the seat's letter and the move. Dice that fall together
stand on one line. A line that starts with ``#``, or the rest of a move's line after `` #``, is a comment. What is written reads
back to the same match, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import registry
from .errors import BadTranscript, DicehouseError
from .rules import CHANCE, NOBODY
from .words import LETTERS

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1
TABLE = "table"  # who acts when Chance rolls for nobody in particular


def write(match: Match) -> str:
    game = match.game
    header = [f"dicehouse: {FORMAT}", f"game: {game.name}", f"rules: {game.version}", f"data: {game.data_version}"]
    header += [f"seat {LETTERS[seat]}: {name}" for seat, name in enumerate(match.names)]
    header += [f"option {name}: {value}" for name, value in match.options.items()]
    if match.start:
        header.append(f"start: {json.dumps(match.start)}")
    header.append(f"dice: {match.dice_words}")
    header.append(f"result: {match.result or 'not finished'}")
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
            except BadTranscript:
                raise
            except DicehouseError as wrong:
                raise BadTranscript(f"{line!r} cannot be played: {wrong}", number) from wrong
    stated = header.values.get("result", (0, "not finished"))
    actual = str(match.result or "not finished")
    if stated[1] != actual:
        raise BadTranscript(f"the header says {stated[1]!r}, but the moves say {actual!r}.", stated[0])
    match._source = header.source(match)
    return match


def _replay(match: Match, line: str) -> None:
    actor, _, words = line.partition(" ")
    if match.needs_dice:
        family, owner = match.game.chance(match._table)
        expected = f"{TABLE if owner == NOBODY else LETTERS[owner]} {family.name}"
        if not line.startswith(f"{expected} "):
            raise DicehouseError(f"a line that starts with {expected!r} must come here.")
        for word in line[len(expected) :].split():
            if not match.needs_dice or match.game.chance(match._table) != (family, owner):
                raise DicehouseError("there are more dice on this line than were rolled.")
            match.play(CHANCE, word)
    else:
        match.play(actor, words)


class _Header:
    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.values: dict[str, tuple[int, str]] = {}
        for number, line in lines:
            key, colon, value = line.partition(":")
            if not colon:
                raise BadTranscript(f"{line!r} is no header line; those read 'key: value'.", number)
            self.values[key.strip()] = (number, value.strip())

    def need(self, key: str) -> tuple[int, str]:
        if key not in self.values:
            raise BadTranscript(f"the header lacks {key!r}.", 1)
        return self.values[key]

    def match(self) -> Match:
        from .match import Match

        number, version = self.need("dicehouse")
        if version != str(FORMAT):
            raise BadTranscript(f"this is a transcript of format {version}; this Dicehouse reads format {FORMAT}.", number)
        number, name = self.need("game")
        try:
            game = registry.game(name)
        except DicehouseError as unknown:
            raise BadTranscript(str(unknown), number) from unknown
        for key, mine in (("rules", str(game.version)), ("data", game.data_version)):
            number, theirs = self.need(key)
            if theirs != mine:
                raise BadTranscript(f"it was played with {key} {theirs} of {game.title}; this Dicehouse has {key} {mine}.", number)
        number, _ = self.need("seat A")
        try:
            return Match(
                game,
                seats=[value for key, (_, value) in self.values.items() if key.startswith("seat ")],
                options={key[7:]: value for key, (_, value) in self.values.items() if key.startswith("option ")},
                start=self._start(),
                dice="by hand",
            )
        except BadTranscript:
            raise
        except DicehouseError as wrong:
            raise BadTranscript(str(wrong), number) from wrong

    def _start(self) -> dict[str, Any]:
        number, text = self.values.get("start", (0, "{}"))
        try:
            start = json.loads(text)
        except ValueError:
            start = None
        if not isinstance(start, dict):
            raise BadTranscript(f"start must be fields and their values as JSON, not {text!r}.", number)
        return start

    def source(self, match: Match) -> Any:
        """The dice go on where they came from: a seed tells the rest, a tape is used up."""
        from .chance import ByHand, Secure, Seeded, Tape

        kind = self.values.get("dice", (0, "real dice"))[1]
        if kind.startswith("seed "):
            return Seeded(kind[5:])
        return {"operating system": Secure(), "tape": Tape("")}.get(kind, ByHand())
