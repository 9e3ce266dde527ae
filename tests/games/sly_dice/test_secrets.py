"""Nothing that others are told at a table of Sly Dice depends on hidden dice, or on what a claimer does behind the shield."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import Match
from dicehouse.engine import NOBODY
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.stream import stream
from dicehouse.games.sly_dice.moves import IN_THE_AIR

from .playing import SEATS, all_stop, dice, play, sit

SOME = "Full House, Fours, Sixes"


def sent(m: Match, viewer: str | None) -> list[Any]:
    """Everything that a viewer gets to see or hear of a running match."""
    view, seat = m.view(viewer), NOBODY if viewer is None else SEATS.index(viewer)
    to = m.speaker(viewer)
    found: list[Any] = [view.to_json(), m.log(viewer), m.transcript(viewer), sorted(m.waiting), m.needs_dice]
    found += [m.game.pieces(view, seat, to), m.game.outlook(view, seat, to), m.game.hints(view, seat)]
    if viewer is not None:
        found.append([str(move) for move in m.legal(viewer)])
        for attempt in ("accuse", "claim Fours x3", "turn 1=1", "push 1 reroll 2"):
            try:
                found.append(str(m.parse(viewer, attempt)))
            except DicehouseError as no:
                found.append(str(no))
    return found


def told_alike(one: Match, two: Match, moves: str, viewers: str, other_moves: str = "") -> None:
    """While both are played, these viewers and a spectator cannot tell them apart, at any moment; but A can."""
    assert one.pack() != two.pack()
    for ours, theirs in zip(moves.split("; "), (other_moves or moves).split("; "), strict=True):
        play(one, ours)
        play(two, theirs)
        for viewer in (None, *viewers):
            assert sent(one, viewer) == sent(two, viewer), (viewer, ours)
    assert sent(one, "A") != sent(two, "A")


def test_hidden_dice_of_others() -> None:
    """SLY-17, SLY-52: two tables that differ in what A has behind the shield; nobody doubts."""
    moves = "A push 1 reroll 2 3; B stop; C stop; A stop; A claim Fours x3; B pass; C pass; B claim Sixes x1; C claim Sixes x1"
    honest = sit(SOME, "4 1 6", "4 2 2 / 4 3", "1 1 3", "5 5 2", later="Ones 1 2 3")
    bluffs = sit(SOME, "4 1 6", "4 2 2 / 1 1", "1 1 3", "5 5 2", later="Ones 1 2 3")
    play(honest, "A push 1 reroll 2 3")
    play(bluffs, "A push 1 reroll 2 3")
    told_alike(honest, bluffs, moves.removeprefix("A push 1 reroll 2 3; "), "BC")


def test_a_bluffer_and_an_honest_claimer_are_told_alike() -> None:
    """SLY-36, SLY-53: whether a bluff would be shown is said with every claim, and heard by nobody."""
    honest, bluffs = (all_stop(sit(SOME, "4 1 6", own, "1 1 3", "5 5 2")) for own in ("4 4 1", "5 2 2"))
    assert [str(move) for move in honest.legal("A")] == [str(move) for move in bluffs.legal("A")]
    told_alike(honest, bluffs, "A claim Fours x3 show; B pass", "BC", "A claim Fours x3; B pass")
    told_alike(honest.copy(), bluffs.copy(), "C pass; B claim Sixes x1", "BC")
    shows = all_stop(sit(SOME, "4 1 6", "5 2 2", "1 1 3", "5 5 2"))
    play(shows, "A claim Fours x3 show; B pass")
    for viewer in (None, "B", "C"):  # until the last has passed
        assert sent(shows, viewer) == sent(bluffs, viewer)


def test_nobody_learns_how_many_dice_were_rerolled() -> None:
    """SLY-22: only the push is public (assumed)."""
    both, one = (sit(SOME, "4 1 6", own, "1 1 3", "5 5 2") for own in ("4 2 3 / 5 6", "4 2 6 / 5"))
    told_alike(both, one, "A push 1 reroll 2 3; A stop", "BC", "A push 1 reroll 2; A stop")
    assert dice(both, "A", "A") == dice(one, "A", "A") == [4, 5, 6]
    assert "A push 1 reroll ?" in both.transcript("B")
    assert "A push 1 reroll 2 3" in both.transcript("A")


def test_nobody_learns_which_hidden_die_was_turned_or_added() -> None:
    """SLY-87, SLY-92: only that a hidden one was."""
    have = "A Ones ready; A Threes ready"
    one, two = (all_stop(sit(SOME, "4 1 6", own, "1 1 3", have=have)) for own in ("4 2 3", "5 6 6"))
    told_alike(
        one,
        two,
        "A turn 1=4; A add 1+M1; A claim Fours x3; B pass",
        "B",
        "A turn 3=6; A add 2+M1; A claim Fours x3; B pass",
    )
    assert "A turn ?=?" in one.transcript("B")
    assert "A add ?" in one.transcript("B")
    assert "A claim Fours x3 ?" in one.transcript("B")
    assert list(one.view("A").last_added) == [0, 0, 0, 1, 0, 0]  # what is on record about it is the same for all


def test_dice_picked_up_for_high_low_are_never_shown() -> None:
    """SLY-113"""
    one, two = (all_stop(sit(SOME, "4 1 6", f"{own} / 5 5 5 / 1 1 1", "1 1 3")) for own in ("4 2 3", "5 6 6"))
    play(one, "A claim High Low")
    play(two, "A claim High Low")
    assert one.pack() == two.pack()
    world = one.view("B")
    one.game.rules.guess(world, 1, stream(1, 1))
    assert [world.dice[0, die] for die in range(3)] == [0, 0, 0]  # and nobody need guess what they were
    for m in (one, two):
        play(m, "A higher; A higher")
    assert sent(one, "B") == sent(two, "B")


def test_only_the_roller_knows_what_is_in_the_air() -> None:
    """Everybody sees whose dice roll, and what is waited for; the rest is the roller's."""
    m = sit(SOME, "4 1 6", "4 2 3", "1 1 3")
    play(m, "A push 2 reroll 1 3")  # the tape has run out: the dice are still in the air
    assert m.needs_dice
    assert [m.view("A").air[0, die] for die in range(3)] == [1, 0, 1]
    for viewer in (None, "B"):
        view = m.view(viewer)
        assert (view.stage, view.roller) == (IN_THE_AIR, 0)
        assert [view.air[0, die] for die in range(3)] == [0, 0, 0]
        assert m.game.chance(view) == m.game.chance(m.truth())


@pytest.mark.parametrize("viewer", ["B", None])
def test_a_guess_fits_what_is_known_of_powers(viewer: str | None) -> None:
    """The sum is that of the dice that were added, as many of them hidden as everybody knows."""
    m = sit(SOME, "4 1 6", "4 2 3 / 5", "1 1 3", have="A Ones ready; A Threes ready")
    play(m, "A push 1 reroll 2; A stop; B stop; A turn 3=2; A add 2+M3; A claim Fours x3 show")
    seat = NOBODY if viewer is None else SEATS.index(viewer)
    shown, sums, thens, turned = set(), set(), set(), set()
    for n in range(60):
        world = m.view(viewer)
        m.game.rules.guess(world, seat, stream(n, 1))
        hidden = [world.dice[0, die] for die in (1, 2)]
        assert world.dice[0, 0] == 4
        assert all(1 <= face <= 6 for face in hidden)
        assert sorted(world.added[:3]) == [0, 0, 1]
        assert world.added[0] == 0  # the die before the shield was not added, as everybody saw
        assert list(world.added[3:]) == [0, 0, 1]
        assert world.sum == 6 + sum(face for face, added in zip(hidden, world.added[1:3], strict=True) if added)
        assert world.turned_die in (2, 3)
        shown.add(tuple(hidden))
        sums.add(world.sum)
        thens.add(world.then)
        turned.add(world.turned_die)
    assert len(shown) > 20
    assert sums == set(range(7, 13))
    assert thens == {0, 1}
    assert turned == {2, 3}
