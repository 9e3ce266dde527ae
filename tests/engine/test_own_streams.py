"""Dice that are a stream of each seat's own: who is quicker changes nobody's dice."""

# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="valid-type, attr-defined, index, no-untyped-def"

from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from dicehouse import Match
from dicehouse.engine import CHANCE, NOBODY, Family, Game, Moves, Record, add, even, i8
from dicehouse.engine.errors import BadTranscript
from dicehouse.engine.fair import Fair
from dicehouse.engine.transcript import verify

DICE = 3


class Table(Record):
    seats: i8  # how many play
    middle: i8  # the die in the middle
    dice: i8[2, DICE]  # what each seat has thrown
    count: i8[2]  # how many dice that are
    thrower: i8  # whose die is in the air; NOBODY's lies in the middle, -2: none is


def race() -> Game:
    """A die in the middle, then both throw three dice, whenever they like."""
    rolls, throws = Family("rolls", face=range(1, 7)), Family("throws", own=True, face=range(1, 7))

    def waiting(t):
        if t.thrower > -2:
            return CHANCE
        return (t.count[0] < DICE) + 2 * (t.count[1] < DICE)

    def play(t, seat, move):
        if seat != CHANCE:
            t.thrower = seat
        elif t.thrower == NOBODY:
            t.middle, t.thrower = move + 1, -2
        else:
            t.dice[t.thrower, t.count[t.thrower]] = move + 1
            t.count[t.thrower] += 1
            t.thrower = -2

    def setup(t):
        t.thrower = NOBODY

    def result(t, out):
        out[:] = [sum(t.dice.rows[p]) for p in range(2)]

    rules = SimpleNamespace(
        Table=Table,
        MOVES=Moves(Family("throw")),
        CHANCES=Moves(rolls, throws),
        chance=lambda t: (rolls, NOBODY) if t.thrower == NOBODY else (throws, t.thrower),
        setup=setup,
        waiting=waiting,
        legal=lambda t, seat, moves: add(moves, 0, 0),
        play=play,
        odds=lambda t, weights: even(weights, 6),
        result=result,
    )
    return Game("race", rules=cast(ModuleType, rules), box='title = "Race"\nabout = "Throw."\nplayers = [2, 2]\n')


def played(order: str, **dice) -> Match:
    match = Match(race(), seats=2, **dice)
    for seat in order:
        match.play(seat, "throw")
    return match


@pytest.mark.parametrize("order", ["AAABBB", "BBBAAA", "ABABAB", "BAABBA"])
def test_the_order_of_the_seats_changes_no_die(order):
    assert played(order, seed=7).pack() == played("ABBABA", seed=7).pack()


def test_the_two_streams_differ():
    one, other = played("AAABBB", seed=7).truth().dice.rows
    assert one != other


def test_rolls_are_numbered_for_each_seat():
    match = played("AAB", seed=7)
    assert match.history[0][0] == CHANCE
    names = []
    for seat in "AB":
        twin = match.copy()
        twin._table.set("thrower", twin.seat(seat))
        names.append(twin.next_roll)
    assert names == ["A2", "B1"]
    assert Match(race(), dice="by hand").next_roll == "0"


def test_a_refused_move_counts_no_roll():
    match = played("A", tape={"A": "1 9", "B": "2", "table": "5"})
    with pytest.raises(Exception, match="'9' cannot come up"):
        match.play("A", "throw")
    match.play("B", "throw")
    assert (match.truth().middle, match.truth().dice.rows) == (5, [[1, 0, 0], [2, 0, 0]])


def test_fair_dice_are_verified_in_their_own_streams(monkeypatch):
    monkeypatch.setattr("dicehouse.engine.registry.game", lambda name: race())
    text = played("BABAAB", source=Fair(bytes(range(32)), "race_1", ["ab" * 16, None])).transcript()
    assert "# outcomes of throws: 1 2 3 4 5 6 for each seat\n" in text
    assert verify(text).over
    line = next(line for line in text.splitlines() if line.startswith("A throws "))
    changed = text.replace(line, f"A throws {int(line[-1]) % 6 + 1}", 1)
    with pytest.raises(BadTranscript, match=r"but the seed says . \(roll A0\)"):
        verify(changed)
