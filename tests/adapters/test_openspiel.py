"""Our games in OpenSpiel: they load by name, play to the end, hide what is secret, and its measures agree with ours."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from dicehouse.adapters import openspiel
from dicehouse.engine import registry
from dicehouse.games.liars_dice import game as liars_dice
from dicehouse.games.liars_dice.endgame import ending
from dicehouse.games.liars_dice.solve import begun, one_round, payoffs
from dicehouse.solve import cfr

MOST_MOVES = 150  # of a match that is not played to its end


@pytest.mark.parametrize("name", registry.games())
def test_every_game_loads_and_plays(name: str) -> None:
    assert f"dicehouse_{name}" in openspiel.register()
    game = pyspiel.load_game(f"dicehouse_{name}")
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(MOST_MOVES):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            action = rng.choice(outcomes)[0]
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            action = rng.choice(legal)
            assert state.action_to_string(action)
        state = state.child(action)
    assert sum(state.returns()) == pytest.approx(0)


def after(words: str, dice: str = "2 5", players: int = 2) -> Any:
    """A match of Liar's Dice with a die each, A first, after these bids."""
    game = openspiel.HouseGame(liars_dice, players, {"opener": "A"}, {"left": [1] * players})
    state = game.new_initial_state()
    for word in (*dice.split(), *words.split()):
        name = f"rolls {word}" if state.is_chance_node() else word if word == "challenge" else f"bid {word}"
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(next(action for action in actions if state.action_to_string(action) == name))
    return state


def test_a_player_does_not_know_the_dice_of_others() -> None:
    one, other = after("1x4", "2 5"), after("1x4", "2 6")
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.observation_string(0) == other.observation_string(0)


def test_a_player_remembers_what_its_view_has_lost() -> None:
    """Both have bid as high in the end, but one has said more on the way."""
    one, other = after("1x4 1x5"), after("1x2 1x3 1x4 1x5")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_the_winner_of_a_match_takes_what_the_others_lose() -> None:
    assert after("1x5 challenge").returns() == [1.0, -1.0]
    assert after("1x4 challenge").returns() == [-1.0, 1.0]
    assert after("1x4").returns() == [0.0, 0.0]
    three = after("1x2 challenge", "2 4 6", players=3)  # exactly as bid: both others lose their die
    assert three.returns() == [2.0, -1.0, -1.0]


@pytest.mark.slow
@pytest.mark.parametrize("recall", [False, True])
def test_openspiel_finds_as_much_to_exploit_as_we_do(recall: bool) -> None:
    """From two 4s on, a few iterations in, where there is still something to find."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    start = {"left": [1, 1], "bid": 8, "bidder": 1, "said": [-1, 8]}
    solver = cfr.Solver(
        one_round(), begun(1, 1, start), ending=ending, payoffs=payoffs({}), recall=recall, nodes=1000, compiled=False
    )
    solver.run(3)
    strategy = solver.strategy()

    class Ours(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            return strategy[key_of(state, state.current_player(), recall)]

    game = openspiel.HouseGame(one_round(), 2, {"opener": "A"}, start)
    found = exploitability.exploitability(game, Ours(game, [0, 1]))
    assert found == pytest.approx(solver.exploitability(), abs=1e-9)
    assert found > 0.001


def key_of(state: Any, seat: int, recall: bool) -> int:
    if not recall:
        return int(cfr.view_key(liars_dice.view(state.now.table, seat), seat))
    views, moves, moment = [], [], state.now
    while moment is not None:
        views.append(liars_dice.view(moment.table, seat))
        moves.append(moment.move if moment.seat == seat else cfr.NOTHING)
        moment = moment.before
    return int(cfr.recall_key(views[::-1], moves[::-1], seat))
