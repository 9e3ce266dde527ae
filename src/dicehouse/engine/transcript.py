"""Transcripts: a match as text, as PGN is for chess.

Header lines ("key: value"), an empty line, then one move a line in words: the seat's letter and the move. Dice that fall together
stand on one line. A line that starts with ``#``, or the rest of a move's line after `` #``, is a comment. What is written reads
back to the same match, byte for byte; but for what is written for one viewer of a running match, where ``?`` stands for secrets.

The seed of fair dice is written when the match is over. Then comments say what each roll could show, so that the stand-alone
verifiers of docs/fair-dice need no rules to check the dice.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import registry
from .chance import ByHand, Secure, Seeded, Source, Tape
from .errors import BadTranscript, DicehouseError
from .fair import SEED_BYTES, Fair, Sealed, check_entropy, commitment_of
from .moves import SECRET
from .record import Record
from .rules import CHANCE, NOBODY
from .words import LETTERS

if TYPE_CHECKING:
    from .match import Match, Scope

FORMAT = 1
UNFINISHED = "not finished"
FAIR_KEYS = ("match", "seed")  # beside entropy
KEYS = ("dicehouse", "game", "rules", "data", "box", "start", "dice", "result", "seen by", *FAIR_KEYS)  # beside seats and options
TABLE = "table"  # who acts when Chance rolls for nobody in particular


def write(match: Match, viewer: int | Scope) -> str:
    """The whole truth, or what a viewer (NOBODY: a spectator) may know of it while the match runs."""
    game = match.game
    knows = viewer if isinstance(viewer, int) and not match.over else None  # None: everything
    header = [f"dicehouse: {FORMAT}", f"game: {game.name}", f"rules: {game.version}", f"data: {game.data_version}"]
    if game.own_box:
        header.append(f"box: {json.dumps(game.own_box, ensure_ascii=False)}")
    header += [f"seat {LETTERS[seat]}: {name}" for seat, name in enumerate(match.names)]
    header += [f"option {name}: {value}" for name, value in match.options.items()]
    if match.start:
        header.append(f"start: {json.dumps(match.start) if knows is None else SECRET}")
    header += _dice_lines(match, knows)
    header.append(f"result: {match.result or UNFINISHED}")
    if knows is not None:
        header.append(f"seen by: {'a spectator' if knows == NOBODY else LETTERS[knows]}")
    return "\n".join([*header, "", *_move_lines(match, knows)]) + "\n"


def _dice_lines(match: Match, knows: int | None) -> Iterator[str]:
    source = match._source
    if isinstance(source, Seeded) and knows is not None:
        yield f"dice: seed {SECRET}"  # it tells every roll, also those to come
        return
    yield f"dice: {source.words()}"
    if isinstance(source, Sealed):
        yield f"match: {source.match}"
        yield from (f"entropy {LETTERS[seat]}: {given}" for seat, given in enumerate(source.entropy) if given)
    if isinstance(source, Fair) and match.over:
        yield f"seed: {source.seed.hex()}"


def _move_lines(match: Match, knows: int | None) -> Iterator[str]:
    game, table = match.game, match.beginning()
    for_verifiers = isinstance(match._source, Fair) and match.over  # before that, odds may tell secrets
    outcomes: dict[str, str] = {}  # what was last said about the dice of each verb
    together = ""  # actor and verb of the dice line being written
    line = ""
    for seat, move in match.history:
        secret = knows is not None and game.secret_from(table, seat, move, knows)
        if seat == CHANCE:
            family, owner = game.chance(table)
            start = f"{TABLE if owner == NOBODY else LETTERS[owner]} {family.name}"
            news = for_verifiers and outcomes.get(family.name) != _outcomes(match, table)
            if start != together or news:
                if line:
                    yield line
                together = line = start
            if news:
                outcomes[family.name] = _outcomes(match, table)
                yield f"# outcomes of {family.name}: {outcomes[family.name]}{' for each seat' if family.own else ''}"
            word = SECRET if secret else game.outcome_words(table, move)
            if not (secret and line.endswith(f" {SECRET}")):  # how many dice somebody rolls unseen may be a secret, too
                line += f" {word}"
        else:
            if line:
                yield line
            together = ""
            words = game.moves.outward_words if knows not in (None, seat) else game.moves.words
            line = f"{LETTERS[seat]} {SECRET if secret else words(table, move)}"
        game.rules.play(table, seat, move)
    if line:
        yield line


def _outcomes(match: Match, table: Record) -> str:
    """All that the next roll can show, in the order of its outcomes, and their weights unless all are equally likely."""
    weights = match.game.odds(table)
    words = " ".join(match.game.outcome_words(table, outcome) or "-" for outcome in range(len(weights)))
    return words if set(weights) == {1} else f"{words} weighted {' '.join(map(str, weights))}"


def read(text: str) -> Match:
    """The match that a transcript tells. Whatever is wrong with the text is said with its line number."""
    header, moves = _parts(text)
    return _played(header, moves, None)


def verify(text: str) -> Match:
    """The match that a transcript tells, if all its dice follow from the seed it names; else the first that does not is told."""
    header, moves = _parts(text)
    header.refuse_gaps()
    source = header.source()
    if not isinstance(source, (Seeded, Fair)):
        why = f"they are no dice from a seed ({source.words()})"
        if isinstance(source, Sealed):
            why = "their seed is still sealed. The house publishes it when the match is over"
        elif isinstance(source, ByHand):
            why = "they were real ones, which people have rolled"
        raise BadTranscript(f"these dice cannot be verified: {why}.", header.need("dice")[0])
    return _played(header, moves, source)


def _parts(text: str) -> tuple[_Header, list[tuple[int, str]]]:
    """The header, and the lines of the moves without comments."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    while lines and not lines[0][1]:
        lines.pop(0)
    end = next((i for i, (_, line) in enumerate(lines) if not line), len(lines))
    moves = [(number, line.partition(" #")[0].strip()) for number, line in lines[end:]]
    return _Header(lines[:end]), [(number, line) for number, line in moves if line]


def _played(header: _Header, moves: list[tuple[int, str]], verified_by: Source | None) -> Match:
    match = header.match()
    for number, line in moves:
        try:
            _replay(match, line, verified_by)
        except _WrongDie as wrong:
            raise BadTranscript(str(wrong), number) from wrong
        except DicehouseError as wrong:
            raise BadTranscript(f"{line!r} cannot be played: {wrong}", number) from wrong
    number, stated = header.need("result")
    actual = str(match.result or UNFINISHED)
    if stated != actual:
        raise BadTranscript(f"the header says {stated!r}, but the moves say {actual!r}.", number)
    source = header.source()
    with _blaming(header.need("dice")[0]):
        match.go_on(source)
    return match


class _WrongDie(DicehouseError):
    """A die that shows something else than the seed says."""


def _replay(match: Match, line: str, verified_by: Source | None) -> None:
    actor, _, words = line.partition(" ")
    if not match.needs_dice:
        match.play(LETTERS.index(actor) if actor and actor in LETTERS else actor, words)
        return
    family, owner = match.game.chance(match._table)
    expected = f"{TABLE if owner == NOBODY else LETTERS[owner]} {family.name}"
    if not line.startswith(f"{expected} "):
        raise DicehouseError(f"a line that starts with {expected!r} must come here.")
    for nth, word in enumerate(line[len(expected) :].split(), 1):
        if not match.needs_dice or match.game.chance(match._table) != (family, owner):
            raise DicehouseError("there are more dice on this line than were rolled.")
        if verified_by is not None:
            due = verified_by.outcome(match.next_roll, match.game.odds(match._table), owner, match._outcome)
            if due is not None and due != match._outcome(word):
                says = match.game.outcome_words(match._table, due)
                raise _WrongDie(f"number {nth} of {line!r} is {word}, but the seed says {says} (roll {match.next_roll}).")
        match.play(CHANCE, word)


class _Header:
    """The header's values by key, each with its line; every complaint names the line it is about."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.values: dict[str, tuple[int, str]] = {}
        for number, line in lines:
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not colon:
                raise BadTranscript(f"{line!r} is no header line; those read 'key: value'.", number)
            if key not in KEYS and not key.startswith(("seat ", "option ", "entropy ")):
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

    def fields(self, key: str) -> tuple[int, dict[str, Any]]:
        number, text = self.need(key)
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise BadTranscript(f"{key} must be fields and their values as JSON, not {text!r}.", number)
        return number, found

    def refuse_gaps(self) -> None:
        if "seen by" in self.values:
            number, viewer = self.values["seen by"]
            raise BadTranscript(
                f"this transcript is redacted: it leaves out what {viewer} could not know while the match ran. "
                "The whole one can be had when the match is over.",
                number,
            )

    def match(self) -> Match:
        from .match import Match

        number, version = self.need("dicehouse")
        if version != str(FORMAT):
            raise BadTranscript(f"this is a transcript of format {version}; this Dicehouse reads format {FORMAT}.", number)
        self.refuse_gaps()
        number, name = self.need("game")
        with _blaming(number):
            game = registry.game(name)
        if "box" in self.values:
            number, own = self.fields("box")
            with _blaming(number):
                game = game.with_data(own)
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
        number, start = self.fields("start") if "start" in self.values else (first, {})
        with _blaming(number):
            return Match(game, seats=seats, options=options, start=start, dice="by hand")

    def source(self) -> Source:
        """The dice go on where they came from: a seed tells the rest, a tape is used up."""
        number, kind = self.need("dice")
        if kind.startswith("fair "):
            return self.fair_source(number, kind[5:])
        for key, (line, _) in self.values.items():
            if key in FAIR_KEYS or key.startswith("entropy "):
                raise BadTranscript(f"{key!r} belongs to fair dice; these are {kind!r}.", line)
        if kind.startswith("seed "):
            return Seeded(kind[5:])
        kinds: dict[str, Source] = {source.words(): source for source in (Secure(), Tape(""), ByHand())}
        if kind not in kinds:
            raise BadTranscript(f"the dice cannot be {kind!r}: they are fair, a seed or {' or '.join(kinds)}.", number)
        return kinds[kind]

    def fair_source(self, number: int, commitment: str) -> Sealed:
        """Fair dice: sealed, unless the header tells the seed. It must be the one that was committed to."""
        _, match = self.need("match")
        letters = self.part("seat ")
        given = self.part("entropy ")
        for letter, (line, entropy) in given.items():
            if letter not in letters:
                raise BadTranscript(f"there is no seat {letter!r} to contribute entropy.", line)
            with _blaming(line):
                check_entropy(entropy)
        contributions = [given[letter][1] if letter in given else None for letter in letters]
        with _blaming(number):
            sealed = Sealed(commitment, match, contributions)
        if "seed" not in self.values:
            return sealed
        line, seed = self.values["seed"]
        if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
            raise BadTranscript(f"the seed of fair dice is {2 * SEED_BYTES} hex digits in lower case, not {seed!r}.", line)
        if commitment_of(bytes.fromhex(seed)) != commitment:
            raise BadTranscript("this is not the seed that was sealed: its SHA-256 is not the commitment of the line 'dice'.", line)
        return Fair(bytes.fromhex(seed), match, contributions)


@contextlib.contextmanager
def _blaming(line: int) -> Iterator[None]:
    """Whatever is refused inside is told with this line's number."""
    try:
        yield
    except DicehouseError as wrong:
        raise BadTranscript(str(wrong), line) from wrong
