"""The bots of The Sweet Spot: each beats the one below, and the strongest makes the best bets there are."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import registry
from dicehouse.engine.bot import set_up
from dicehouse.games.sweet_spot.bot import BOTS, Answers, is_solved
from dicehouse.games.sweet_spot.moves import BET
from dicehouse.games.sweet_spot.rules import BETTING

GAME = registry.game("sweet_spot")
ANSWERS = set_up(Answers(), GAME.table_type)


def deciding(lap: int, purses: list[int], dice: list[int], options: dict[str, Any] | None = None) -> Any:
    """A table at which A, who began, has rolled and may bet."""
    pot = 50 - sum(purses)
    start = {"lap": lap, "purse": purses + [0] * 6, "pot": pot, "dice": dice, "low": 0, "high": 2, "third": 1, "stage": BETTING}
    return GAME.table(2, {"first": "A", **(options or {})}, start)


def worth_of(table: Any) -> dict[int, float]:
    """What each bet is worth, by its chips."""
    moves: list[int] = [0] * GAME.moves.size
    n = GAME.rules.legal(table, 0, moves)
    worth = [0.0] * n
    BOTS["perfect"].values(table, 0, moves, n, worth, ANSWERS)  # type: ignore[misc]
    return {move - BET if move >= BET + 1 else 0: worth[i] for i, move in enumerate(moves[:n])}


def bet_of(table: Any) -> int:
    moves: list[int] = [0] * GAME.moves.size
    n = GAME.rules.legal(table, 0, moves)
    move = BOTS["perfect"].decide(table, 0, moves[:n], [1, 1])
    return move - BET if move >= BET + 1 else 0


@pytest.mark.parametrize("bot", ["modest", "lively", "sharp", "perfect"])
def test_a_bot_beats_random(bot: str) -> None:
    report = simulate("sweet_spot", [bot, "random"], games=100, seed=1, device="interpreter")
    assert report.wins[0] > 58


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["modest", "lively", "sharp"])
def test_a_bot_beats_three_random_ones(bot: str) -> None:
    """A fair share would be 75 of 300."""
    report = simulate("sweet_spot", [bot, "random", "random", "random"], games=300, seed=1, device="interpreter")
    assert report.wins[0] > 105


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("lively", "modest"), ("sharp", "lively"), ("perfect", "sharp")])
def test_each_level_beats_the_one_below(stronger: str, weaker: str) -> None:
    report = simulate("sweet_spot", [stronger, weaker], games=600, seed=2, device="interpreter")
    assert report.wins[0] > 310


def test_a_last_bet_by_hand() -> None:
    """The last turn, with equal purses: no bet shares the win, and any bet wins it with four faces of six."""
    last = deciding(10, [20, 20], [1, 3, 6])
    last.begins, last.turn = 1, 0  # B began, so this is the last turn
    worth = worth_of(last)
    assert worth[0] == pytest.approx(0.5)
    assert worth[1] == pytest.approx(4 / 6)


def test_it_bets_what_is_worth_most() -> None:
    table = deciding(3, [20, 20], [1, 3, 6])
    worth = worth_of(table)
    assert worth[bet_of(table)] == max(worth.values())
    assert bet_of(table) == 8  # two chips stay in the pot: a pot of one would be topped up


def test_other_matches_are_played_by_rule() -> None:
    """More players, other stakes, and more turns than were looked at: there the strongest plays like the sharp one."""
    for table in (
        GAME.table(3, {"first": "A"}),
        GAME.table(2, {"first": "A", "ante": 4}),
        GAME.table(2, {"first": "A", "stack": 30}),
        GAME.table(2, {"first": "A", "top_up": "off"}),
        GAME.table(2, {"first": "A", "laps": 11}),
    ):
        assert not is_solved(table)
    assert is_solved(GAME.table(2, {"first": "A"}))
    assert is_solved(GAME.table(2, {"first": "A", "laps": 4}))
    unsolved = deciding(3, [20, 20], [1, 3, 6], {"ante": 4})
    assert set(worth_of(unsolved).values()) == {-1.0}
    moves: list[int] = [0] * GAME.moves.size
    n = GAME.rules.legal(unsolved, 0, moves)
    assert BET + bet_of(unsolved) == BOTS["sharp"].decide(unsolved, 0, moves[:n], [1, 1])
