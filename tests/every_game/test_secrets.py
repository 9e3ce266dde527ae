"""Views hide and guesses fit: nothing that a seat is sent depends on what it may not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from dicehouse.bots import Bot, bots
from dicehouse.bots.search import Tree
from dicehouse.engine.bot import whole
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.game import Game
from dicehouse.engine.match import Match
from dicehouse.engine.record import Record
from dicehouse.engine.rules import CHANCE, NOBODY
from dicehouse.engine.stream import below, stream

from .conftest import Setting, some


def moments(match: Match) -> Sequence[Record]:
    """The table after the moves of a match but the last; of a long match, after some of them."""
    table, found = match.beginning(), []
    for seat, move in match.history:
        found.append(table.copy())
        match.game.rules.play(table, seat, move)
    return some(found, 100)


def test_a_guess_hidden_again_is_the_same_view(setting: Setting) -> None:
    game, rng = setting.game, stream(11, 1)
    for seed in range(3):
        for table in moments(setting.played(seed)):
            for viewer in (NOBODY, *range(setting.seats)):
                view = game.view(table, viewer)
                world = view.copy()
                game.rules.guess(world, viewer, rng)
                assert game.view(world, viewer) == view
                assert game.rules.waiting(world) == game.rules.waiting(view) == game.rules.waiting(table)


def test_what_a_seat_may_do_follows_from_its_view(setting: Setting) -> None:
    game, rng = setting.game, stream(12, 1)
    for table in moments(setting.played(5)):
        now = game.rules.waiting(table)
        for seat in range(setting.seats) if now != CHANCE else ():
            if now >> seat & 1:
                view = game.view(table, seat)
                world = view.copy()
                game.rules.guess(world, seat, rng)
                assert game.legal(view, seat) == game.legal(table, seat) == game.legal(world, seat)


Event = list[tuple[int, int]]  # a seat's move and all dice that follow it, or the first dice of a match


def events_of(match: Match) -> list[Event]:
    found: list[Event] = [[]]
    for seat, move in match.history:
        if seat != CHANCE:
            found.append([])
        found[-1].append((seat, move))
    return found


def other_world(match: Match, viewer: int, seed: int) -> list[Event]:
    """The same match as far as the viewer can tell, with other outcomes and choices for what is private to others.

    An event that cannot happen in that world ends it.
    """
    game, rng = match.game, stream(seed, 2)
    twin = Match(game, seats=match.names, options=match.options, dice="by hand")
    found: list[Event] = []
    table = match.beginning()
    for event in events_of(match):
        before = len(twin.history)
        in_the_open = []  # dice that everybody saw, or at least the viewer did
        for seat, move in event:
            if seat == CHANCE and not game.secret_from(table, seat, move, viewer):
                in_the_open.append(move)
            elif seat != CHANCE:
                legal = game.legal(twin._table, seat) if seat in twin.waiting else []
                if seat != viewer:
                    secret = game.secret_from(table, seat, move, viewer)
                    legal = [other for other in legal if secret or game.moves.outward(other) == game.moves.outward(move)]
                if not legal or (seat == viewer and move not in legal):
                    return found
                twin.play(seat, move if seat == viewer else legal[below(rng, len(legal))])
            game.rules.play(table, seat, move)
        while twin.needs_dice:
            possible = [outcome for outcome, weight in enumerate(game.odds(twin._table)) if weight]
            if game.secret_from(twin._table, CHANCE, 0, viewer):
                twin.play(CHANCE, possible[below(rng, len(possible))])
            elif in_the_open and in_the_open[0] in possible:
                twin.play(CHANCE, in_the_open.pop(0))
            else:
                return found
        if in_the_open:
            return found
        found.append(twin.history[before:])
    return found


def sent(match: Match, viewer: int | None) -> list[object]:
    """Everything this viewer is sent at this moment."""
    game, seat = match.game, NOBODY if viewer is None else viewer
    view, to = match.view(viewer), match.speaker(viewer)
    found: list[object] = [view.to_json(), game.pieces(view, seat, to), game.outlook(view, seat, to), sorted(match.waiting)]
    found += [match.log(viewer), game.shares(view), game.hints(view, seat), match.needs_dice, match.over]
    if not match.over:  # then the transcript tells all
        found.append(match.transcript(viewer))
    if viewer is not None:
        legal = match.legal(viewer)
        found += [[str(move) for move in legal], game.suggest(view, seat, [move.number for move in legal])]
        attempts: tuple[Any, ...] = ("nonsense", 0, game.moves.size - 1, {"move": "x"}, *some(range(game.moves.size), 12))
        for attempt in attempts:
            try:
                found.append(str(match.parse(viewer, attempt)))
            except DicehouseError as refused:
                found.append(str(refused))
        if legal:
            found += [bot.decide(view, seat, [move.number for move in legal], stream(1, 1)) for bot in all_bots(game)]
    return found


def all_bots(game: Game) -> list[Bot]:
    """Every bot; those that search imagine only a few worlds here, and not to their end."""
    few = {"settings": whole(5, [3, 60, 1])}
    return [replace(bot, desk=bot.desk._replace(**few)) if isinstance(bot.desk, Tree) else bot for bot in bots(game).values()]


@pytest.mark.slow
def test_worlds_that_look_the_same_to_a_viewer_are_told_the_same(secretive: Setting) -> None:
    """As long as two matches differ only in what a viewer may not see, that viewer gets the same views, words, hints and errors."""
    game, compared, differing = secretive.game, 0, 0
    for seed in range(2):
        match = secretive.played(seed, moves=30)
        for viewer in (None, *range(secretive.seats)):
            other = other_world(match, NOBODY if viewer is None else viewer, seed + 100)
            one, two = (Match(game, seats=match.names, options=match.options, dice="by hand") for _ in range(2))
            for made, (ours, theirs) in enumerate(zip(events_of(match), other, strict=False)):
                one.follow(ours)
                two.follow(theirs)
                if one.view(viewer) != two.view(viewer):
                    break  # from here on the viewer may rightly see a difference
                if made % 2 == 0:
                    compared += 1
                    differing += one.pack() != two.pack()
                    assert sent(one, viewer) == sent(two, viewer)
    assert compared > 0
    assert differing > 0, "no two worlds differed: the test proved nothing"
