"""The bots of Mia: each beats the one below, and the strongest plays the exact solution of a round between two."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import registry
from dicehouse.engine.bot import set_up
from dicehouse.games.mia.bot import BOTS, Answers, after_round
from dicehouse.games.mia.moves import ANNOUNCE, BELIEVE, DOUBT, VALUES
from dicehouse.games.mia.rules import ANNOUNCING, ANSWERING

GAME = registry.game("mia")
ANSWERS = set_up(Answers(), GAME.table_type)
LEVELS = ["honest", "trusting", "watchful", "unreadable"]
A, B = 0, 1
NOTHING = -1


def rank(value: int) -> int:
    return VALUES.index(value)


def holding(dice: list[int], to_beat: int = NOTHING, seats: int = 2, **fields: Any) -> Any:
    """A has rolled and must announce."""
    start = {"dice": dice, "rolled": 2, "to_beat": to_beat, "stage": ANNOUNCING, **fields}
    return GAME.table(seats, {"first": "A"}, start)


def hearing(announced: int, to_beat: int = NOTHING, seats: int = 2) -> Any:
    """A must answer B, or the last seat."""
    start = {"announced": announced, "rolled": 2, "to_beat": to_beat, "stage": ANSWERING, "roller": seats - 1}
    return GAME.table(seats, {"first": "A"}, start)


def worth_of(table: Any) -> dict[int, float]:
    moves = GAME.legal(table, A)
    worth = [0.0] * len(moves)
    BOTS["unreadable"].values(table, A, moves, len(moves), worth, ANSWERS)  # type: ignore[misc]
    return dict(zip(moves, worth, strict=True))


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_beats_random(bot: str, seats: int) -> None:
    """A fair share would be 50 of 100, or 25."""
    report = simulate("mia", [bot, *["random"] * (seats - 1)], games=100, seed=1, device="interpreter")
    assert report.wins[0] > (80 if seats == 2 else 48)


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS)))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    report = simulate("mia", [stronger, weaker], games=1000, seed=2, device="interpreter")
    assert report.wins[0] > 515


def test_how_people_doubt() -> None:
    """Below its line the watchful one believes; among more players it believes nobody who had to beat 52."""
    watchful = BOTS["watchful"]
    for announced, to_beat, seats, answer in [
        (64, NOTHING, 2, BELIEVE),
        (65, NOTHING, 2, DOUBT),
        (62, NOTHING, 4, BELIEVE),
        (63, NOTHING, 4, DOUBT),
        (53, 52, 4, DOUBT),
        (53, 52, 2, BELIEVE),
    ]:
        table = hearing(rank(announced), rank(to_beat) if to_beat != NOTHING else NOTHING, seats)
        assert watchful.decide(table, A, GAME.legal(table, A), [1, 1]) == answer


@pytest.mark.parametrize("bot", LEVELS)
def test_truth_is_told_where_it_is_good(bot: str) -> None:
    table = holding([6, 6], rank(61))
    assert BOTS[bot].decide(table, A, GAME.legal(table, A), [1, 1]) == ANNOUNCE + rank(66)


# --- what moves are worth ----------------------------------------------------------------------------------------------


def test_a_sure_point_wins_the_last_round() -> None:
    """At four all the round is the match. After 53 every value is doubted, so a better one that is there wins surely."""
    worth = worth_of(holding([6, 6], rank(53), points=[4, 4] + [0] * 6))
    assert worth[ANNOUNCE + rank(66)] == pytest.approx(1)
    assert worth[ANNOUNCE + rank(21)] == pytest.approx(0)


def test_bluffs_that_are_made_are_worth_the_same() -> None:
    """With the lowest dice at the start the equilibrium announces 52 to Mia: none of these is better than another."""
    worth = worth_of(holding([3, 1]))
    made = [worth[ANNOUNCE + at] for at in range(rank(52), len(VALUES))]
    assert max(made) - min(made) < 1e-4
    assert all(worth[ANNOUNCE + at] < min(made) for at in range(rank(52)))


def test_belief_and_doubt_are_worth_the_same_where_both_happen() -> None:
    worth = worth_of(hearing(rank(62)))
    assert worth[BELIEVE] == pytest.approx(worth[DOUBT], abs=1e-4)


def test_what_nobody_says_tells_nothing() -> None:
    """41 is never announced at the start: as of any roll, four of 36 are below it, and belief is better."""
    worth = worth_of(hearing(rank(41)))
    won, lost = (after_round(hearing(rank(41)), A, won, ANSWERS) for won in (1, 0))
    assert worth[DOUBT] == pytest.approx(lost + (won - lost) * 4 / 36)
    assert worth[BELIEVE] > worth[DOUBT]


def test_rounds_may_end_the_match() -> None:
    """A point behind with one round to go, the best is to share the win."""
    start = {"dice": [6, 6], "rolled": 2, "to_beat": rank(53), "stage": ANNOUNCING, "round": 12, "points": [3, 4] + [0] * 6}
    worth = worth_of(GAME.table(2, {"first": "A", "end": "rounds", "rounds": 12}, start))
    assert worth[ANNOUNCE + rank(66)] == pytest.approx(0.5, abs=1e-4)
    assert worth[ANNOUNCE + rank(21)] == pytest.approx(0)


def test_among_more_nothing_is_known() -> None:
    assert set(worth_of(hearing(rank(62), seats=3)).values()) == {-1.0}
