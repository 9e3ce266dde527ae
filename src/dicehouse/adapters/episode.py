"""One match after another for a learner: what the environments of other libraries have in common.

Chance plays by itself. Match k after ``begin(seed)`` has the same dice as match k of a ``Batch`` with that seed, counted from 0.
Where several seats may act at once, they act one after the other, the lowest first.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dicehouse.engine import CHANCE, Game, registry
from dicehouse.engine.errors import BadOption, BadValue, DicehouseError, IllegalMove, NotYourTurn, UnknownMove
from dicehouse.engine.pieces import Dice, Line, Piece, Sheet
from dicehouse.engine.rules import NOBODY, only_seat, pick_weighted
from dicehouse.engine.stream import stream
from dicehouse.engine.words import Speaker, listed

from .observation import Observation

Seen = dict[str, Any]  # "observation" and "action_mask", as most libraries want them
RENDER_MODES = ["human", "ansi"]  # the table in words: printed, or returned


def known_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"There is no render mode {mode!r}; there are {listed(RENDER_MODES)}.")
    return mode


def rewards(points: ArrayLike) -> NDArray[np.float64]:
    """What each seat gets for such results: n times its share of the win, less one. That is +1 and -1 for two, and sums to 0.

    Seats are the last axis, so one call serves a match or many.
    """
    found = np.asarray(points)
    won = found == found.max(axis=-1, keepdims=True)
    gains: NDArray[np.float64] = won.shape[-1] * won / won.sum(axis=-1, keepdims=True) - 1
    return gains


class Episode:
    """A match that goes on to the next decision by itself. ``seat`` is who decides, NOBODY when it is over; ``legal`` its moves."""

    def __init__(self, game: str | Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.game = game if isinstance(game, Game) else registry.game(game)
        self.seats = max(2, self.game.fewest) if seats is None else seats
        self.names = [f"player_{seat}" for seat in range(self.seats)]
        self.first = self.game.table(self.seats, options or {})
        self.observation = Observation(self.game)
        self.seed, self.number = secrets.randbits(63), -1
        self.table, self.seat = self.first, NOBODY
        self.legal: list[int] = []

    def begin(self, seed: int | None = None) -> None:
        """A new match: the first one of the seed, or the one after the latest."""
        self.seed, self.number = (self.seed, self.number + 1) if seed is None else (seed, 0)
        self.dice, self.mind = stream(self.seed, 2 * self.number), stream(self.seed, 2 * self.number + 1)
        self.table = self.first.copy()
        self._settle()

    def play(self, move: Any) -> None:
        """The move of the seat that is to decide. One that is not legal raises, and changes nothing."""
        if refusal := self.refusal(move):
            raise refusal
        self.game.rules.play(self.table, self.seat, int(move))
        self._settle()

    def refusal(self, move: Any) -> DicehouseError | None:
        """Why this move cannot be made now; None if it can."""
        if self.seat == NOBODY:
            return NotYourTurn("The match is over: reset the environment.")
        size = self.game.moves.size
        if not isinstance(move, (int, np.integer)) or isinstance(move, bool) or not 0 <= move < size:
            return UnknownMove(f"No move is {move!r}: give a number from 0 to {size - 1}.")
        if move in self.legal:
            return None
        view = self.game.view(self.table, self.seat)
        reason = self.game.reason(view, self.seat, int(move))
        return IllegalMove(reason or f"Move {move} is not allowed now: the action mask has a 1 for each move that is.")

    def _settle(self) -> None:
        """Chance plays until somebody must decide."""
        rules = self.game.rules
        while (now := rules.waiting(self.table)) == CHANCE:
            weights = [0] * self.game.most_outcomes
            rules.play(self.table, CHANCE, pick_weighted(weights, rules.odds(self.table, weights), self.dice))
        self.seat = only_seat(now) if now else NOBODY
        self.legal = self.game.legal(self.table, self.seat) if now else []

    def see(self, seat: int) -> Seen:
        """What a seat observes. The mask is empty for all but the one that is to decide."""
        view = self.game.view(self.table, seat)
        mask = np.zeros(self.game.moves.size, np.int8)
        if seat == self.seat:
            mask[self.legal] = 1
        return {"observation": self.observation.of(view, seat), "action_mask": mask}

    def truth(self) -> NDArray[np.float32]:
        """The whole table as numbers, all secrets included: for critics that may know more than players, never for a policy."""
        return self.observation.of(self.table, NOBODY)

    def words(self, move: int) -> str:
        """A move in words, as the seat that is to decide would type it."""
        return self.game.moves.words(self.game.view(self.table, self.seat), move)

    def text(self) -> str:
        """The table as the seat that is to decide sees it; after the end, as everybody does."""
        to = Speaker(self.names, self.seat)
        pieces = self.game.pieces(self.game.view(self.table, self.seat), self.seat, to)
        now = "The match is over." if self.seat == NOBODY else f"{self.names[self.seat]} is to decide."
        return "\n".join([*(_drawn(piece) for piece in pieces), now])

    # --- copies: the game is shared, and saved by its name ----------------------------------------------------------------

    def __deepcopy__(self, memo: Any) -> Episode:
        twin = object.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        if self.number >= 0:
            twin.table, twin.dice, twin.mind = self.table.copy(), self.dice[:], self.mind[:]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        if self.game.name not in registry.games():
            raise BadValue(f"{self.game!r} is not installed, so what plays it cannot be saved: only copied.")
        state = {**self.__dict__, "game": self.game.name, "own_box": self.game.own_box}
        del state["observation"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        own_box = state.pop("own_box")
        self.__dict__.update(state)
        self.game = registry.game(state["game"]).with_data(own_box)
        self.observation = Observation(self.game)


def _drawn(piece: Piece) -> str:
    match piece:
        case Line():
            return piece.text
        case Dice():
            faces = " ".join(f"[{face}]" for face in piece.faces)
            return " ".join(part for part in (piece.label, faces, piece.note) if part)
        case Sheet():
            return _in_columns([piece.head, *piece.rows])
    spaces = [f">{space}<" if place == piece.at else space for place, space in enumerate(piece.spaces)]
    return " ".join([*spaces, f"({piece.note})"] if piece.note else spaces)


def _in_columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
