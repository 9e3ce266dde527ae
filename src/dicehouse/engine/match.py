"""A match that people hold in their hands.

Ask it who is to act, what is legal, what a seat sees; and play:

    m = Match("the_game", seats=3, seed=7)
    m.play("A", m.legal("A")[0])
"""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import registry
from .chance import Source, source_of
from .errors import BadOption, BadValue, DicehouseError, IllegalMove, NotYourTurn, UnknownMove
from .fair import Sealed
from .game import Game
from .moves import nearest
from .narration import Narration
from .record import Record
from .rules import CHANCE, NOBODY
from .words import LETTERS, Speaker, listed

Seat = int | str
TABLE = "table"  # the owner of dice that belong to nobody in particular


class Scope(enum.Enum):
    """How much a transcript tells, if it is not what one viewer may know."""

    EVERYTHING = "everything"


@dataclass(frozen=True)
class Move:
    """A legal move: its number, and its words on this table."""

    number: int
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Result:
    """How a match ended: points in the game's own terms (more is better) and places (1 is best; ties share one)."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, points: Sequence[int], names: Sequence[str]) -> Result:
        places = tuple(1 + sum(other > mine for other in points) for mine in points)
        return cls(tuple(points), places, tuple(names))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def told(self, to: Speaker) -> str:
        """Who has won, as one says it to a viewer."""
        if len(self.winners) == 1:
            return to.does(self.winners[0], "win")
        who = to.all_of(self.winners)
        return f"{who[0].upper()}{who[1:]} share the win"

    def __str__(self) -> str:
        who = [self.names[seat] for seat in self.winners]
        verb = "share the win" if len(who) > 1 else "win" if who == ["You"] else "wins"
        return f"{listed(who)} {verb}"


class Match:
    """One match, from set-up to result.

    Dice come from a seed, a tape, people with real dice, any other source (``Fair``), or the operating system. ``history`` takes
    a match up again: the moves made so far, Chance's too, as another match's ``history`` tells them. The source goes on from there.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | Sequence[str] = 2,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        tape: str | Mapping[int, str] | Mapping[str, str] | None = None,
        dice: str | None = None,
        source: Source | None = None,
        start: Mapping[str, Any] | None = None,
        history: Iterable[tuple[int, int]] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else registry.game(game)
        self.names = _names(seats)
        self.options = dict(options or {})
        self.start = dict(start or {})
        self._table = self.game.table(len(self.names), self.options, self.start)
        self.options = self.game.options_of(self._table)
        self._beginning = self._table.copy()
        self.history: list[tuple[int, int]] = []  # every move so far: (seat, number), Chance's too
        self._rolls: dict[str, int] = {}  # how many of them were Chance's: by the seat's letter for dice of its own stream, and ""
        self._logs: dict[int, _Log] = {}
        by_owner = tape if tape is None or isinstance(tape, str) else {self._owner(s): line for s, line in tape.items()}
        self._source: Source = source_of(seed, by_owner, dice, source)
        if isinstance(source, Sealed) and len(source.entropy) != len(self.names):
            raise BadValue(f"Fair dice need an entry of entropy for each of {len(self.names)} seats, not {len(source.entropy)}.")
        self.follow(history or ())

    # --- who and what -------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> int:
        """The number of a seat given by number, letter or name."""
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(self.names):
            return seat
        if isinstance(seat, str):
            if seat in self.names:
                return self.names.index(seat)
            if len(seat) == 1 and seat.upper() in LETTERS[: len(self.names)]:
                return LETTERS.index(seat.upper())
        raise BadOption(f"There is no seat {seat!r}; there are {listed(self.names)}.")

    @property
    def waiting(self) -> frozenset[int]:
        """The seats that may act now; empty when the match is over, or waits for dice."""
        now = self.game.rules.waiting(self._table)
        return frozenset() if now == CHANCE else frozenset(s for s in range(len(self.names)) if now >> s & 1)

    @property
    def needs_dice(self) -> bool:
        """Whether somebody must say what the dice show: ``play(CHANCE, "5")``."""
        return bool(self.game.rules.waiting(self._table) == CHANCE)

    @property
    def over(self) -> bool:
        return bool(self.game.rules.waiting(self._table) == 0)

    @property
    def result(self) -> Result | None:
        """None until the match is over."""
        if not self.over:
            return None
        return Result.of(self.game.points(self._table), self.names)

    def legal(self, seat: Seat) -> list[Move]:
        """The moves this seat may make now."""
        at = self.seat(seat)
        if at not in self.waiting:
            return []
        return [Move(n, self.game.moves.words(self._table, n)) for n in self.game.legal(self._table, at)]

    def view(self, seat: Seat | None = None) -> Record:
        """What a seat may see; ``view()`` is a spectator's. After the end everything may be seen."""
        return self.game.view(self._table, self._viewer(seat))

    def truth(self) -> Record:
        """The whole table, all secrets included: for those who look back after the end."""
        return self._table.copy()

    def log(self, seat: Seat | None = None) -> list[str]:
        """What happened so far, in sentences, as this seat (None: a spectator) saw it. It only ever grows at the end."""
        viewer = self._viewer(seat)
        if viewer not in self._logs:
            self._logs[viewer] = _Log(self.narration(0), viewer)
        return self._logs[viewer].told(self.history)

    def narration(self, at: int | None = None) -> Narration:
        """Tells any number of viewers what happens after the first ``at`` moves of the history; after now, if none is given."""
        if at is None:
            return Narration(self.game, self._table.copy(), self.names)
        table = self.beginning()
        for seat, move in self.history[:at]:
            self.game.rules.play(table, seat, move)
        return Narration(self.game, table, self.names)

    def speaker(self, seat: Seat | None = None) -> Speaker:
        return Speaker(self.names, self._viewer(seat))

    def _owner(self, seat: Seat) -> int:
        return NOBODY if seat == TABLE else self.seat(seat)

    def _viewer(self, seat: Seat | None) -> int:
        return NOBODY if seat in (None, NOBODY) else self.seat(seat)

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: int | str | Move | Mapping[str, Any]) -> None:
        """Makes a move, given in words, by number or as JSON. A move that is not legal raises and changes nothing."""
        if seat == CHANCE:
            at, number = CHANCE, self._outcome(move)
        else:
            at = self.seat(seat)
            self._check_turn(at)
            number = self._legal_number(at, move)
        with self._all_or_nothing():  # a tape may hold dice that cannot fall
            self._make(at, number)
            self._roll()

    def follow(self, moves: Iterable[tuple[int, int]]) -> None:
        """Makes moves that were made before or elsewhere, Chance's too, by number; their dice are not rolled again."""
        with self._all_or_nothing():  # a store may be damaged
            for seat, number in moves:
                self._check_possible(seat, number)
                self._make(seat, number)
            self._roll()

    @contextlib.contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """What is refused inside leaves the match as it was."""
        table, source, made, rolls = self._table.copy(), self._source.copy(), len(self.history), self._rolls.copy()
        try:
            yield
        except DicehouseError:
            self._table, self._source, self._rolls = table, source, rolls
            del self.history[made:]
            raise

    def parse(self, seat: Seat, move: int | str | Move | Mapping[str, Any]) -> Move:
        """The legal move that is meant, without making it; raises like ``play``."""
        at = self.seat(seat)
        self._check_turn(at)
        number = self._legal_number(at, move)
        return Move(number, self.game.moves.words(self._table, number))

    def _make(self, seat: int, number: int) -> None:
        if seat == CHANCE:
            stream = self._stream()
            self._rolls[stream] = self._rolls.get(stream, 0) + 1
        self.game.rules.play(self._table, seat, number)
        self.history.append((seat, number))

    def _stream(self) -> str:
        """Whose dice roll next, by letter, if they are a stream of their own; "" is the stream of all others."""
        if not self.game.own_streams:
            return ""
        family, owner = self.game.chance(self._table)
        return LETTERS[owner] if family.own and owner != NOBODY else ""

    @property
    def next_roll(self) -> str:
        """What the next chance move is called: its number, counted from 0; with the seat's letter in its own stream."""
        stream = self._stream()
        return f"{stream}{self._rolls.get(stream, 0)}"

    def _check_possible(self, seat: int, number: int) -> None:
        if seat == CHANCE:
            weights = self.game.odds(self._table) if self.needs_dice else []
            possible = 0 <= number < len(weights) and weights[number] > 0
        else:
            possible = seat in self.waiting and number in self.game.legal(self._table, seat)
        if not possible:
            who = "Chance" if seat == CHANCE else f"seat {seat}"
            raise BadValue(f"Move {len(self.history)} of the history, number {number} by {who}, cannot be made there.")

    def _roll(self) -> None:
        """Lets Chance move until a player must decide, the match is over, or people must roll real dice."""
        while self.needs_dice:
            _, owner = self.game.chance(self._table)
            outcome = self._source.outcome(self.next_roll, self.game.odds(self._table), owner, self._outcome)
            if outcome is None:
                return
            self._make(CHANCE, outcome)

    def _check_turn(self, seat: int) -> None:
        now = self.game.rules.waiting(self._table)
        if now > 0 and now >> seat & 1:
            return
        if self.over:
            raise NotYourTurn(f"The match is over: {self.result}.")
        if self.needs_dice:
            raise NotYourTurn("The dice come first: nobody can act before they are rolled.")
        raise NotYourTurn(f"It is not {self.names[seat]}'s turn: {listed([self.names[s] for s in sorted(self.waiting)])} to act.")

    def _legal_number(self, seat: int, move: int | str | Move | Mapping[str, Any]) -> int:
        """The number of a legal move. What it says when it refuses, it knows from the seat's own view."""
        if type(move) is int and move in self.game.legal(self._table, seat):  # what pages and bots send
            return move
        view = self.game.view(self._table, seat)
        moves, legal = self.game.moves, self.game.legal(view, seat)
        if isinstance(move, Move):
            move = move.number
        if isinstance(move, str):
            return self._spelled_number(seat, move, view, legal)
        if isinstance(move, Mapping):
            number = moves.from_json(view, move)
        elif isinstance(move, int) and not isinstance(move, bool) and 0 <= move < moves.size:
            number = move
        else:
            raise UnknownMove(f"No move is {move!r}: give its words, its JSON, or a number from 0 to {moves.size - 1}.")
        if number not in legal:
            raise IllegalMove(self.game.reason(view, seat, number) or f"Move {number} is not allowed now.")
        return number

    def _spelled_number(self, seat: int, words: str, view: Record, legal: list[int]) -> int:
        moves = self.game.moves
        try:
            number = moves.parse(view, words, legal)
            if number in legal:
                return number
            refusal: DicehouseError = IllegalMove(
                self.game.reason(view, seat, number) or f"{moves.words(view, number)!r} is not allowed now."
            )
        except UnknownMove as unknown:
            refusal = unknown
        near = nearest(words, (moves.words(view, n) for n in legal))
        raise type(refusal)(f"{refusal} The nearest legal move is {near!r}." if near else str(refusal))

    def _outcome(self, move: int | str | Move | Mapping[str, Any]) -> int:
        """The outcome that a word ("5") or number means for the chance move that is due."""
        if not self.needs_dice:
            raise NotYourTurn("No dice are to be rolled now.")
        weights = self.game.odds(self._table)
        words = {outcome: self.game.outcome_words(self._table, outcome) for outcome, weight in enumerate(weights) if weight}
        if isinstance(move, int) and not isinstance(move, bool) and move in words:
            return move
        if isinstance(move, str):
            for outcome, word in words.items():
                if word.casefold() == move.strip().casefold().replace("★", "*"):
                    return outcome
        raise UnknownMove(f"{move!r} cannot come up: it is one of {', '.join(words.values())}.")

    # --- copies and transcripts ---------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """A match of its own that goes on from here; the same dice will fall if they come from a seed or a tape."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._table = self._table.copy()
        twin.history = self.history[:]
        twin._rolls = self._rolls.copy()
        twin._logs = {}
        twin._source = self._source.copy()
        return twin

    def go_on(self, source: Source) -> None:
        """From now on the dice come from this source."""
        self._source = source
        self._roll()

    def beginning(self) -> Record:
        """The table as it was set up, before the first move."""
        return self._beginning.copy()

    @property
    def dice_words(self) -> str:
        """Where the dice come from, for a transcript."""
        return self._source.words()

    def pack(self) -> bytes:
        """The whole truth of this moment in bytes: equal bytes, equal state."""
        return self._table.pack()

    def transcript(self, viewer: Seat | Scope | None = Scope.EVERYTHING) -> str:
        """The match as text that people can read and ``from_transcript`` takes up again. It tells all secrets.

        For a viewer (a seat; None is a spectator) the secrets of a running match are left out; that text cannot be taken up again.
        """
        from .transcript import write

        return write(self, viewer if isinstance(viewer, Scope) else self._viewer(viewer))

    @classmethod
    def from_transcript(cls, text: str) -> Match:
        """The match that the text tells, at the point where it ends."""
        from .transcript import read

        return read(text)

    def __repr__(self) -> str:
        where = str(self.result) if self.over else f"{len(self.history)} moves"
        return f"<Match {self.game.name}: {', '.join(self.names)}; {where}>"


class _Log:
    """What one viewer was told so far."""

    def __init__(self, narration: Narration, viewer: int) -> None:
        self.narration, self.viewer = narration, viewer
        self.heard = 0  # moves
        self.sentences: list[str] = []

    def told(self, history: Sequence[tuple[int, int]]) -> list[str]:
        for seat, move in history[self.heard :]:
            self.sentences += [said.text for said in self.narration.add(seat, move, [self.viewer])[self.viewer]]
        self.heard = len(history)
        return self.sentences[:]


def _names(seats: int | Sequence[str]) -> list[str]:
    if isinstance(seats, int):
        return list(LETTERS[:seats]) if 0 < seats <= len(LETTERS) else [""] * max(seats, 0)
    if not isinstance(seats, Sequence) or isinstance(seats, str) or not all(isinstance(name, str) for name in seats):
        raise BadOption(f"Seats are a number or a list of names, not {seats!r}.")
    names = [name.strip() for name in seats]
    if len(set(names)) < len(names) or not all(name and name.isprintable() for name in names):
        raise BadOption(f"Players need names of their own, not {names}.")
    return names
