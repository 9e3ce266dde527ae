"""Telling what happens: one table that moves on, and for each viewer sentences made from that viewer's own views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .game import Game
from .record import Record
from .rules import CHANCE, NOBODY
from .words import Speaker

Viewer = int | None  # a seat's number; None is a spectator


class Said(NamedTuple):
    """A sentence, and whose move it is about: a seat, or None for dice that belong to the table."""

    seat: int | None
    text: str


class Narration:
    """Follows a match move by move. It keeps each viewer's latest view, so that a move costs one new view a viewer."""

    def __init__(self, game: Game, table: Record, names: Sequence[str]) -> None:
        """``table`` is the moment from which it tells. It becomes the narration's own."""
        self.game = game
        self._table = table
        self._names = names
        self._views: dict[Viewer, Record] = {}
        self._speakers: dict[Viewer, Speaker] = {}

    def view(self, viewer: Viewer) -> Record:
        """What this viewer sees now. It is kept for the next move: read it, do not change it."""
        if self.game.open:
            viewer = None  # everybody sees the same
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self._table, NOBODY if viewer is None else viewer)
        return self._views[viewer]

    def add(self, seat: int, move: int, viewers: Iterable[Viewer]) -> dict[Viewer, list[Said]]:
        """Makes the next move (a legal one) and says what each viewer hears of it. Viewers may come and go."""
        game, table = self.game, self._table
        family, actor = game.chance(table) if seat == CHANCE else (game.moves.family(move), seat)
        about = None if actor == NOBODY else actor
        before = {viewer: self.view(viewer) for viewer in viewers}
        game.rules.play(table, seat, move)
        self._views = {}  # those of viewers who are not told of this move are out of date
        if before and game.tells_all_alike:
            earlier, now, to = next(iter(before.values())), self.view(None), self.speaker(None)
            said = [Said(about, text) for text in game.tell(earlier, now, seat, move, to)]
            return dict.fromkeys(before, said)
        heard: dict[Viewer, list[Said]] = {}
        for viewer, earlier in before.items():
            secret = family.private and (about is None or about != viewer)
            known = None if secret else move if seat in (CHANCE, viewer) else game.moves.outward(move)
            told = game.tell(earlier, self.view(viewer), seat, known, self.speaker(viewer))
            heard[viewer] = [Said(about, text) for text in told]
        return heard

    def speaker(self, viewer: Viewer) -> Speaker:
        """Who tells this viewer what happens."""
        if viewer not in self._speakers:
            self._speakers[viewer] = Speaker(self._names, NOBODY if viewer is None else viewer)
        return self._speakers[viewer]
