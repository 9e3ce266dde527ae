# mypy: ignore-errors
"""Equilibria: Kuhn's poker with three cards, whose value everybody knows, written as a game of the house."""

from __future__ import annotations

import pytest

from dicehouse.engine import CHANCE, Family, Game, Moves, Record, add_range, even, i8
from dicehouse.engine.errors import BadValue
from dicehouse.solve.cfr import Solver, view_key

BOX = """title = "Kuhn's poker"
about = "A card each, one bet."
players = [2, 2]"""
MOVES = Moves(Family("pass"), Family("bet"))
CHANCES = Moves(Family("deals", private=True, card="JQK"))
CARDS, PASS, BET = 3, 0, 1
LOSES_ONE, WINS_ONE, LOSES_TWO, WINS_TWO = range(4)  # the endings, for the first player


class Table(Record):
    seats: i8  # two
    card: i8[2]  # each player's, counted from 1
    dealt: i8  # cards dealt so far
    said: i8[3]  # what was said, in order
    acts: i8  # how much of it


def waiting(t):
    if t.dealt < 2:
        return CHANCE
    answered = t.acts == 2 and not (t.said[0] == PASS and t.said[1] == BET)
    return 0 if answered or t.acts == 3 else 1 << (t.acts % 2)


def odds(t, weights):
    if t.dealt == 0:
        return even(weights, CARDS)
    for card in range(CARDS):
        weights[card] = 0 if card + 1 == t.card[0] else 1
    return CARDS


def legal(t, seat, moves):
    return add_range(moves, 0, PASS, BET + 1)


def play(t, seat, move):
    if seat == CHANCE:
        t.card[t.dealt] = move + 1
        t.dealt += 1
    else:
        t.said[t.acts] = move
        t.acts += 1


def hide(t, seat):
    t.card[1 - seat] = 0


def guess(t, seat, rng):
    """Nobody asks for it here."""


def result(t, out):
    out[0] = 1 if ending(t, out) in (WINS_ONE, WINS_TWO) else 0
    out[1] = 1 - out[0]


def ending(t, points):
    higher = t.card[0] > t.card[1]
    first, last = t.said[0], t.said[t.acts - 1]
    if last == PASS and (first == BET or t.acts == 3):  # somebody did not call
        return WINS_ONE if first == BET else LOSES_ONE
    if last == BET:
        return WINS_TWO if higher else LOSES_TWO
    return WINS_ONE if higher else LOSES_ONE


game = Game("kuhn", rules=__name__, box=BOX)


def solved(iterations: int, recall: bool | tuple[bool, bool]) -> Solver:
    solver = Solver(
        game, game.table(2), ending=ending, payoffs=[-1, 1, -2, 2], recall=recall, nodes=100, moves_each=3, compiled=False
    )
    solver.run(iterations)
    return solver


def test_the_value_of_kuhns_poker() -> None:
    solver = solved(200, recall=True)
    low, high = solver.bounds()
    assert low <= -1 / 18 <= high
    assert solver.exploitability() < 0.001
    assert solver.value() == pytest.approx(-1 / 18, abs=0.001)


def test_each_player_has_six_decisions_to_make() -> None:
    solver = solved(1, recall=True)
    assert solver.count("sets") == 12
    assert solver.count("cells") == 24


@pytest.mark.parametrize("recall", [False, (True, False), (False, True)])
def test_where_views_tell_everything_recall_changes_nothing(recall: bool | tuple[bool, bool]) -> None:
    assert solved(20, recall).value() == pytest.approx(solved(20, recall=True).value())


def test_one_player_may_remember_and_the_other_go_by_its_view() -> None:
    """Then the sets of the one have keys of its story, those of the other of its view."""
    strategy = solved(1, recall=(True, False)).strategy()
    table = game.table(2, {}, {"card": [2, 1], "dealt": 2})
    assert view_key(game.view(table, 0), 0) not in strategy
    table.said[0], table.acts = BET, 1
    assert view_key(game.view(table, 1), 1) in strategy


def test_the_best_bets_are_known() -> None:
    """With a queen the first player passes; the second always bets a king and calls with it."""
    solver = solved(500, recall=False)
    strategy, met = solver.strategy(), {}
    for cards in ((2, 1), (1, 3)):
        table = game.table(2, {}, {"card": list(cards), "dealt": 2})
        met[cards] = strategy[view_key(game.view(table, 0), 0)]
        table.said[0], table.acts = BET, 1
        met[cards, "bet"] = strategy[view_key(game.view(table, 1), 1)]
    assert met[2, 1][BET] < 0.02
    assert met[1, 3][BET] < 1 / 3 + 0.02  # bluffs with a jack, at most one time in three
    assert met[(1, 3), "bet"][BET] > 0.99
    assert met[(2, 1), "bet"][PASS] > 0.99


def test_too_little_room_is_told() -> None:
    with pytest.raises(BadValue, match="more lines of play than there is room for"):
        Solver(game, game.table(2), ending=ending, payoffs=[0] * 4, nodes=20, compiled=False)
