"""The equilibrium of Mia: nobody gains on it, a small round solved another way, and the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dicehouse import simulate
from dicehouse.engine import registry
from dicehouse.engine.answers import stored
from dicehouse.games.mia.equilibrium import equilibrium
from dicehouse.games.mia.moves import ANNOUNCE, BELIEVE, DOUBT, VALUES, rank_of
from dicehouse.games.mia.odds import ROLLS_OF_TWO, higher
from dicehouse.games.mia.rules import ANNOUNCING
from dicehouse.games.mia.solve import (
    CERTAIN,
    FALLS,
    LEADS,
    MOST_POINTS,
    MOST_ROUNDS,
    announces,
    best_response,
    by_points,
    by_rounds,
    chances,
    solve,
)

GAME = registry.game("mia")
MIA = len(VALUES) - 1
NOTHING = -1
WORTH, *PLAN = equilibrium(FALLS)
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def kept(name: str) -> list[int]:
    return list(stored("dicehouse.games.mia", name)())


def kept_rows(name: str) -> list[list[Fraction]]:
    table, n = kept(name), len(VALUES)
    found: list[list[Fraction]] = chances([table[at : at + n] for at in range(0, len(table), n)])
    return found


def test_what_is_kept_is_what_the_solver_finds() -> None:
    tables, facts = solve(None)
    assert {name: kept(name) for name in tables} == {name: list(table) for name, table in tables.items()}
    assert facts["Who starts wins a round"] == pytest.approx(0.6466681304)
    assert facts["Who starts wins a match"] == pytest.approx(0.5422459840)
    assert 0 <= facts["Most that anybody can gain in a round"] < 1e-5
    assert 0 <= facts["Most that anybody can gain in a match"] < 2e-5


def test_nobody_gains_on_the_exact_plan() -> None:
    """A best response over the whole round wins what the plan says, to the last digit: as starter and as the other."""
    assert best_response(FALLS, *PLAN) == (WORTH[NOTHING], 1 - WORTH[NOTHING])


def test_high_values_are_worth_what_beats_them() -> None:
    """After a high value every answer is a doubt, so only better dice help."""
    for to_beat in range(7, MIA):
        assert WORTH[to_beat] == Fraction(higher(to_beat), ROLLS_OF_TWO)
    assert WORTH[MIA] == Fraction(2, 36)


def test_a_best_response_finds_what_is_wrong_with_a_plan() -> None:
    """Who never doubts loses to bluffs; who never bluffs and doubts the rest is not even."""
    doubts, honest, bluffs = PLAN
    believes = [[Fraction(0)] * len(row) for row in doubts]
    believes[MIA + 1] = doubts[MIA + 1]
    assert best_response(FALLS, believes, honest, bluffs)[0] > WORTH[NOTHING] + Fraction(1, 20)


# --- a small round, solved another way -----------------------------------------------------------------------------------

SMALL = [Fraction(part, 10) for part in (3, 3, 2, 1, 1)]


def value_by_regret(falls: list[float], rounds: int) -> dict[int, float]:
    """The worth of a roller by the value to beat, from Mia downwards: both sides learn from their regrets (CFR+)."""
    mia = len(falls) - 1
    worth = {mia: falls[mia]}
    for to_beat in range(mia - 1, NOTHING - 1, -1):
        said = range(to_beat + 1, mia + 1)
        roller = [dict.fromkeys(said, 0.0) for _ in falls]  # regrets by dice and announcement
        answerer = {a: [0.0, 0.0] for a in said}  # regrets of belief and of doubt
        total = weights = 0.0
        for now in range(1, rounds + 1):
            doubt = {a: share(answerer[a])[1] for a in said}
            wins = [{a: doubt[a] * (d >= a) + (1 - doubt[a]) * (1 - worth[a]) for a in said} for d in range(mia + 1)]
            plan = [dict(zip(said, share(list(roller[d].values())), strict=True)) for d in range(mia + 1)]
            found = sum(falls[d] * plan[d][a] * wins[d][a] for d in range(mia + 1) for a in said)
            for d in range(mia + 1):
                mean = sum(plan[d][a] * wins[d][a] for a in said)
                roller[d] = {a: max(0.0, roller[d][a] + wins[d][a] - mean) for a in said}
            for a in said:
                heard = sum(falls[d] * plan[d][a] for d in range(mia + 1))
                worths = [heard * worth[a], sum(falls[d] * plan[d][a] for d in range(a))]
                mean = (1 - doubt[a]) * worths[0] + doubt[a] * worths[1]
                answerer[a] = [max(0.0, regret + value - mean) for regret, value in zip(answerer[a], worths, strict=True)]
            total += now * found
            weights += now
        worth[to_beat] = total / weights
    return worth


def share(regrets: list[float]) -> list[float]:
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)


@pytest.mark.slow
def test_a_small_round_solved_by_regrets() -> None:
    """Five values: learning arrives at the same worths, and nobody gains on the exact plan there either."""
    worth, *plan = equilibrium(SMALL)
    assert best_response(SMALL, *plan) == (worth[NOTHING], 1 - worth[NOTHING])
    learned = value_by_regret([float(part) for part in SMALL], rounds=1500)
    assert learned == pytest.approx({to_beat: float(found) for to_beat, found in worth.items()}, abs=2e-3)


# --- the rules themselves ------------------------------------------------------------------------------------------------


def starter_wins(table: Any, plan: list[Any], known: dict[int, float]) -> float:
    """The roller's chance to win the round from here by the plan, played move by move with the game's own rules."""
    doubts, honest, bluffs = plan
    to_beat = table.to_beat
    if to_beat in known:
        return known[to_beat]
    roller, row, found = table.roller, to_beat + 1, 0.0
    for roll in ROLLS:
        table.set("dice", list(roll))
        table.rolled, table.stage = 2, ANNOUNCING
        mine = rank_of(*roll)
        for move in GAME.legal(table, roller):
            said = move - ANNOUNCE
            chance = float(announces(honest[row], bluffs[row], mine, said)) / len(ROLLS)
            if chance:
                heard = after(table, roller, move)
                doubt = float(doubts[row][said])
                found += chance * doubt * (after(heard, heard.turn, DOUBT).last_winner == roller)
                if doubt < 1:
                    found += chance * (1 - doubt) * (1 - starter_wins(after(heard, heard.turn, BELIEVE), plan, known))
    known[to_beat] = found
    return found


def after(t: Any, seat: int, move: int) -> Any:
    later = t.copy()
    GAME.rules.play(later, seat, move)
    return later


def test_the_rules_agree() -> None:
    """All rolls, announcements and answers of a round by the kept plan: its starter wins what the solver says."""
    plan = [kept_rows(name) for name in ("doubts", "honest", "bluffs")]
    found = starter_wins(GAME.table(2, {"first": "A"}), plan, {})
    assert found == pytest.approx(float(WORTH[NOTHING]), abs=1e-4)


@pytest.mark.slow
def test_many_matches_agree() -> None:
    """The strongest against itself: the first player wins what the solver says, within four standard errors."""
    matches = 1500
    report = simulate("mia", ["unreadable", "unreadable"], games=matches, seed=3, device="interpreter", options={"first": "A"})
    assert report.wins[0] / matches == pytest.approx(0.5422459840, abs=4 * 0.5 / matches**0.5)


# --- the match -----------------------------------------------------------------------------------------------------------


def test_a_round_is_always_worth_winning() -> None:
    """Although the loser starts the next one: so best play in a round is best play in the match."""
    start = float(WORTH[NOTHING])
    for mine in range(1, MOST_POINTS + 1):
        for theirs in range(1, MOST_POINTS + 1):
            assert by_points(start, 1 - start, mine - 1, theirs, starts=False) > by_points(start, 1 - start, mine, theirs - 1)
    for left in range(MOST_ROUNDS):
        for lead in LEADS[1:-1]:
            assert 1 - by_rounds(start, left, -lead - 1) >= by_rounds(start, left, lead - 1)


def test_rows_add_up() -> None:
    assert all(sum(row) == 1 for row in kept_rows("bluffs"))
    assert max(kept("doubts")) == CERTAIN
