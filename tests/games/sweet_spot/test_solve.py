"""The solution of The Sweet Spot against the rules themselves, against its own equation, and against many matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import CHANCE, registry
from dicehouse.engine.answers import stored
from dicehouse.games.sweet_spot.solve import (
    ANTE,
    APART,
    CHIPS,
    LAPS,
    ROLLS,
    THREE_OF_A_KIND,
    TOP_UP,
    TURNS,
    before_roll,
    chance_at,
    fill,
    place,
    places,
)

GAME = registry.game("sweet_spot")
WIN: Any = stored("dicehouse.games.sweet_spot", "win")()
VALUE = 0.4971258513  # of a match for who begins
FACES = 6


def chance_of_a(t: Any, known: dict[Any, float]) -> float:
    """A's chance to win, from the game's own rules: every die and every bet, record by record."""
    now = GAME.rules.waiting(t)
    if now == 0:
        one, other = t.purse[0], t.purse[1]
        return 1.0 if one > other else 0.5 if one == other else 0.0
    key = (t.stage, t.turn, t.lap, t.pot, *t.purse, t.bet, *sorted(t.dice))  # the order of the dice means nothing
    if key not in known:
        if now == CHANCE:
            known[key] = sum(chance_of_a(after(t, CHANCE, face), known) for face in range(FACES)) / FACES
        else:
            found = [chance_of_a(after(t, t.turn, move), known) for move in GAME.legal(t, t.turn)]
            known[key] = max(found) if t.turn == 0 else min(found)
    return known[key]


def after(t: Any, seat: int, move: int) -> Any:
    later = t.copy()
    GAME.rules.play(later, seat, move)
    return later


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stack", "ante", "top_up", "laps"), [(11, 5, "on", 1), (12, 5, "off", 1), (11, 9, "on", 2), (11, 10, "off", 3)]
)
def test_a_small_match_solved_by_the_rules_alone(stack: int, ante: int, top_up: str, laps: int) -> None:
    """Few chips and laps; A begins."""
    table = GAME.table(2, {"first": "A", "stack": stack, "ante": ante, "top_up": top_up, "laps": laps})
    chips, turns = 2 * stack, 2 * laps
    win = [0] * (2 * places(chips, turns))
    fill(win, chips, ante, table.top_up, turns)
    found = chance_at(win, place(chips, turns, stack - ante, stack - ante))
    assert found == pytest.approx(chance_of_a(table, {}), abs=1e-8)


def test_bounds_so_far_apart() -> None:
    """Three of a kind and all bounds together are the 216 rolls; by hand, 30 of them are a 1, a 6 and anything."""
    assert THREE_OF_A_KIND + sum(APART) == ROLLS
    assert APART[5] == 30


def test_the_last_turn_by_hand() -> None:
    """Equal purses: three of a kind wins, the best spot wins two times in three, and nothing else is better than to share."""
    won = (6 * 1 + 30 * 4 / 6 + 180 * 0.5) / 216
    assert chance_at(WIN, place(CHIPS, 1, 20, 20)) == pytest.approx(won, abs=1e-9)


def test_the_table_agrees_with_itself() -> None:
    """What it says of a position is the best that follows from what it says of the next ones."""
    random = Random(1)
    for _ in range(100):
        turns = random.randint(1, TURNS)
        mine = random.randint(1, CHIPS - 2)
        theirs = random.randint(1, CHIPS - mine - 1)
        found = before_roll(WIN, CHIPS, ANTE, TOP_UP, turns, mine, theirs)
        assert chance_at(WIN, place(CHIPS, turns, mine, theirs)) == pytest.approx(found, abs=1e-9)


def test_what_it_says_of_a_match() -> None:
    usual = GAME.table(2, {"first": "A"})
    assert (2 * usual.laps, 2 * usual.stack, usual.ante, usual.top_up) == (TURNS, CHIPS, ANTE, TOP_UP)
    assert usual.laps == LAPS
    assert chance_at(WIN, place(CHIPS, TURNS, usual.purse[0], usual.purse[1])) == pytest.approx(VALUE, abs=1e-9)


@pytest.mark.slow
def test_many_matches_agree() -> None:
    """The strongest against itself: who begins wins what the table says, within four standard errors."""
    matches = 500
    report = simulate("sweet_spot", ["perfect", "perfect"], games=matches, seed=4, device="interpreter", options={"first": "A"})
    assert report.wins[0] / matches == pytest.approx(VALUE, abs=4 * 0.5 / matches**0.5)
