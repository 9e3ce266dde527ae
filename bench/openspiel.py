"""OpenSpiel's Liar's Dice, two players with five dice each, played at random in the two ways it offers.

Its game is one round; ours is the whole match. Both are counted in decisions.
"""

from __future__ import annotations

import random
import time
from functools import cache
from typing import Any

import pyspiel

from dicehouse.lab.speed import Speed

GAME = pyspiel.load_game("liars_dice(numdice=5)")
ROLLOUTS = 10_000  # per search: enough that setting one up does not show
COUNTED = 20_000  # rounds from which the decisions per rollout are known to about half a percent

_rng = random.Random(0)


def python_loop(seconds: float) -> Speed:
    """The loop of its example.py, with random.choice also for chance: NumPy's would take most of the time.

    All outcomes of its chance nodes are equally likely, so choosing one of them is enough.
    """
    choice = _rng.choice
    decisions = chances = rounds = 0
    begun = time.perf_counter()
    until = begun + seconds
    while time.perf_counter() < until:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances += 1
            else:
                decisions += 1
            state.apply_action(choice(state.legal_actions()))
        rounds += 1
    took = time.perf_counter() - begun
    return Speed(decisions / took, chances / took, rounds / took)


def cpp_rollouts(seconds: float) -> Speed:
    """Its C++ playouts from a dealt hand: a search of one simulation evaluates its root and does nothing else.

    The deal is not part of a playout, so these decisions come without chance moves.
    """
    per_rollout = decisions_per_rollout()
    rollouts = 0
    begun = time.perf_counter()
    until = begun + seconds
    while time.perf_counter() < until:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, _rng.getrandbits(31))
        # uct_c, simulations, megabytes, solve, seed, verbose
        pyspiel.MCTSBot(GAME, evaluator, 2.0, 1, 1000, False, 1, False).mcts_search(_dealt())
        rollouts += ROLLOUTS
    took = time.perf_counter() - begun
    return Speed(rollouts * per_rollout / took, 0.0, rollouts / took)


@cache
def decisions_per_rollout() -> float:
    """Counted by hand, since the evaluator does not tell."""
    decisions = 0
    for _ in range(COUNTED):
        state = _dealt()
        while not state.is_terminal():
            state.apply_action(_rng.choice(state.legal_actions()))
            decisions += 1
    return decisions / COUNTED


def _dealt() -> Any:
    """A round after the deal. A search that starts at a chance node crashes the process."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_rng.choice(state.legal_actions()))
    return state
