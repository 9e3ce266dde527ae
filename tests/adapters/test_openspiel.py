"""Our games in OpenSpiel: they pass its own test, hide what is secret, and its algorithms and measures work on them."""

from __future__ import annotations

import importlib
import pickle
import random
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation, policy, rl_environment
from open_spiel.python.algorithms import cfr as their_cfr
from open_spiel.python.algorithms import exploitability, ismcts, mcts, random_agent

from dicehouse.adapters import openspiel
from dicehouse.adapters.observation import Observation
from dicehouse.engine import NOBODY, registry
from dicehouse.engine.errors import BadOption, BadValue, IllegalMove
from dicehouse.games.liars_dice import game as liars_dice
from dicehouse.games.liars_dice.endgame import ending
from dicehouse.games.liars_dice.solve import begun, one_round, payoffs
from dicehouse.games.mia import game as mia
from dicehouse.games.mia.equilibrium import equilibrium
from dicehouse.games.mia.solve import FALLS
from dicehouse.solve import cfr

openspiel.register()
SECRETIVE = [name for name in registry.games() if not registry.game(name).open]


def played(game: Any, moves: int, seed: int = 1) -> Any:
    """A state after so many random moves, or at the end."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (moves := moves - 1) >= 0:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def after(words: str, dice: str = "2 5", players: int = 2) -> Any:
    """A match of Liar's Dice with a die each, A first, after these bids."""
    game = openspiel.HouseGame(liars_dice, players, {"opener": "A"}, {"left": [1] * players})
    state = game.new_initial_state()
    for word in (*dice.split(), *words.split()):
        name = f"rolls {word}" if state.is_chance_node() else word if word == "challenge" else f"bid {word}"
        state.apply_action(state.string_to_action(name))
    return state


# --- games and their parameters -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.games())
def test_every_game_passes_the_test_of_openspiel(name: str) -> None:
    """A random match to its end: legal moves, their words, copies, strings, tensors, keeping and restoring, returns."""
    game = pyspiel.load_game(f"dicehouse_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_registering_twice_does_no_harm() -> None:
    assert openspiel.register() == openspiel.register() == [f"dicehouse_{name}" for name in registry.games()]


def test_without_openspiel_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "dicehouse.adapters.openspiel")
    with pytest.raises(ImportError, match=r"pip install 'dicehouse\[openspiel\]'"):
        importlib.import_module("dicehouse.adapters.openspiel")


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("dicehouse_mia(players=3,target=1,truth=exact)")
    table = game.new_initial_state().now.table
    assert (game.num_players(), table.target, table.truth) == (3, 1, 1)
    assert str(game) == "dicehouse_mia(players=3,target=1,truth=exact)"
    assert str(pyspiel.load_game("dicehouse_mia(target=5,first=random)")) == "dicehouse_mia()"  # as usual


def test_options_of_every_kind_are_parameters() -> None:
    general = pyspiel.load_game("dicehouse_general(must_take=True,first=B)").new_initial_state().now.table
    assert (general.must_take, general.first) == (1, 2)
    own = "Pairs; Greed; Joyride; Double Up; Color Cubed; Odds or Evens; Re-Re-Roll"
    bones = pyspiel.load_game(f"dicehouse_bare_bones(actions=own,own_set={own})")
    assert str(pyspiel.load_game(str(bones))) == str(bones)


@pytest.mark.parametrize("name", registry.games())
def test_every_option_has_a_parameter_of_its_type(name: str) -> None:
    usual = pyspiel.load_game(f"dicehouse_{name}").get_type().parameter_specification
    assert set(usual) == {"players", "horizon", "start", *registry.game(name).options}


def test_what_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="goal"):
        pyspiel.load_game("dicehouse_mia(goal=1)")
    with pytest.raises(BadOption, match="target cannot be 99: it is a whole number from 1 to 20"):
        pyspiel.load_game("dicehouse_mia(target=99)")
    with pytest.raises(BadOption, match="for 2 to 8 players, not 9"):
        pyspiel.load_game("dicehouse_mia(players=9)")
    with pytest.raises(BadOption, match="horizon cannot be 0"):
        pyspiel.load_game("dicehouse_mia(horizon=0)")
    with pytest.raises(BadOption, match="start cannot be 'to_beat': it is JSON"):
        pyspiel.load_game("dicehouse_mia(start=to_beat)")


def test_a_match_ends_at_the_horizon_and_is_worth_nothing() -> None:
    game = pyspiel.load_game("dicehouse_mia(horizon=5)")
    state = played(game, moves=1000)
    assert (game.max_game_length(), len(state.history())) == (5, 5)
    assert state.returns() == [0.0, 0.0]
    assert state.legal_actions() == []


def test_an_action_that_is_not_possible_changes_nothing() -> None:
    state = after("1x4")
    before = str(state), state.history()
    for action in (state.history()[-1], -7, 10**6):  # the same bid once more, and no moves at all
        with pytest.raises(IllegalMove, match=f"Action {action} is not possible now"):
            state.apply_action(action)
    assert (str(state), state.history()) == before
    over = after("1x4 challenge")
    with pytest.raises(IllegalMove):
        over.apply_action(0)


def test_the_winner_of_a_match_takes_what_the_others_lose() -> None:
    assert after("1x5 challenge").returns() == [1.0, -1.0]
    assert after("1x4 challenge").returns() == [-1.0, 1.0]
    assert after("1x4").returns() == [0.0, 0.0]
    three = after("1x2 challenge", "2 4 6", players=3)  # exactly as bid: both others lose their die
    assert three.returns() == [2.0, -1.0, -1.0]


# --- what a player knows --------------------------------------------------------------------------------------------------


def test_a_player_does_not_know_the_dice_of_others() -> None:
    one, other = after("1x4", "2 5"), after("1x4", "2 6")
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.observation_tensor(1) != other.observation_tensor(1)


def test_a_player_remembers_what_its_view_has_lost() -> None:
    """Both have bid as high in the end, but one has said more on the way."""
    one, other = after("1x4 1x5"), after("1x2 1x3 1x4 1x5")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_a_long_match_is_remembered_at_once() -> None:
    """Nobody has asked on the way, and there is more to tell than Python likes to nest."""
    state = played(pyspiel.load_game("dicehouse_sneaky"), moves=5000)
    assert len(state.history()) > 500
    assert len(state.information_state_string(0)) == len("0 ") + 32


def test_an_observer_sees_through_the_eyes_that_are_asked_for() -> None:
    state = after("1x4")
    game, table, kinds = state.get_game(), state.now.table, pyspiel.PrivateInfoType
    form = Observation(liars_dice)

    def seen(**wanted: Any) -> Any:
        kind = pyspiel.IIGObservationType(perfect_recall=False, **wanted) if wanted else None
        observer = observation.make_observation(game, kind)
        observer.set_from(state, 1)
        assert observer.dict["view"] is observer.tensor
        return observer.tensor

    assert np.array_equal(seen(), form.of(liars_dice.view(table, 1), 1))
    assert np.array_equal(seen(private_info=kinds.NONE), form.of(liars_dice.view(table, NOBODY), NOBODY))
    assert np.array_equal(seen(private_info=kinds.ALL_PLAYERS), form.of(table, 1))
    assert game.observation_tensor_shape() == [form.size]
    with pytest.raises(BadValue, match="what is public"):
        seen(public_info=False)


def test_without_a_horizon_memory_is_a_string_alone() -> None:
    state = after("1x4")
    remembers = observation.make_observation(state.get_game(), observation.INFO_STATE_OBS_TYPE)
    assert remembers.tensor is None
    assert remembers.string_from(state, 1) == state.information_state_string(1)


END_OF_A_ROUND = 'dicehouse_mia(first=A,target=1,horizon=7,start={"to_beat": 18; "dice": [2]; "rolled": 1})'


@pytest.mark.slow
def test_with_a_horizon_memory_is_a_tensor_too() -> None:
    """In the whole tree, players have the same tensor exactly where they have the same string."""
    game = pyspiel.load_game(END_OF_A_ROUND)
    assert game.information_state_tensor_shape() == [7 + 1, Observation(mia).size + 1]
    remembers = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    strings: dict[bytes, set[str]] = {}

    def look(state: Any) -> None:
        for player in range(2):
            remembers.set_from(state, player)
            strings.setdefault(remembers.tensor.tobytes(), set()).add(state.information_state_string(player))
        for action in state.legal_actions():
            look(state.child(action))

    look(game.new_initial_state())
    assert all(len(found) == 1 for found in strings.values())
    assert len(set.union(*strings.values())) == len(strings) > 100


def test_a_tensor_of_memory_has_views_in_their_order_and_own_moves() -> None:
    state = pyspiel.load_game(END_OF_A_ROUND).new_initial_state()
    for action in ("rolls 6", "announce 21", "doubt"):
        state.apply_action(state.string_to_action(action))
    memory = np.reshape(state.information_state_tensor(0), (8, -1))
    looked, announced = 1, 2 + mia.moves.parse(state.now.table, "announce 21")
    assert memory[:, -1].tolist() == [looked, looked, announced, looked, 0, 0, 0, 0]
    names = Observation(mia).names
    assert memory[:4, names.index("dice[1]")].tolist() == [0, 6, 6, 6]
    others = np.reshape(state.information_state_tensor(1), (8, -1))
    assert others[:4, names.index("dice[1]")].tolist() == [0, 0, 0, 6]  # B sees the die only when the cup is lifted


@pytest.mark.parametrize("name", ["mia", "quick_count"])
def test_with_a_horizon_a_game_passes_the_test_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(f"dicehouse_{name}(horizon=60)")
    assert game.get_type().provides_information_state_tensor
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_world_that_a_player_imagines_looks_the_same_to_it(name: str) -> None:
    state = played(pyspiel.load_game(f"dicehouse_{name}(horizon=40)"), moves=25)
    rng = random.Random(3)
    for player in range(state.num_players()):
        worlds = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.current_player() == state.current_player()
            assert world.history() == []  # the true one would tell the secrets
            played_on = world.clone()
            played_on.apply_action(world.legal_actions()[0])
            assert str(pickle.loads(pickle.dumps(played_on))) == str(played_on)


def test_imagined_worlds_differ_and_tell_nothing_of_the_truth() -> None:
    """Whatever B has, A imagines the same worlds, down to what B remembers in them."""

    def imagined(dice: str) -> list[tuple[str, str]]:
        state, rng = after("1x4", dice), random.Random(1)
        worlds = [state.resample_from_infostate(0, rng.random) for _ in range(30)]
        return [(str(world), world.information_state_string(1)) for world in worlds]

    assert imagined("2 5") == imagined("2 6")
    assert len(set(imagined("2 5"))) == 6


# --- keeping and restoring ------------------------------------------------------------------------------------------------


def test_a_state_is_kept_with_its_game() -> None:
    state = after("1x4")
    game, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game()) == 'dicehouse_liars_dice(opener=A,start={"left": [1; 1]})'
    assert restored.information_state_string(0) == state.information_state_string(0)
    assert restored.history() == state.history()
    restored.apply_action(restored.string_to_action("bid 1x5"))
    assert str(restored) == str(after("1x4 1x5"))
    assert str(state) != str(restored)  # which has not changed


def test_a_box_of_ones_own_is_kept_with_the_state() -> None:
    bones = registry.game("sly_dice")
    name, datum = next((name, datum) for name, datum in bones.data.items() if type(datum.value) is int)
    value = datum.value - 1 if datum.value > datum.low else datum.value + 1
    state = played(openspiel.HouseGame(bones.with_data({name: value})), moves=30)
    restored = pickle.loads(pickle.dumps(state))
    assert restored.now.table == state.now.table
    assert getattr(restored.now.table, name) == value


def test_only_installed_games_are_kept() -> None:
    state = openspiel.HouseGame(one_round(), 2, {"opener": "A"}).new_initial_state()
    with pytest.raises(pickle.PicklingError, match="by other rules"):
        pickle.dumps(state)


# --- algorithms -----------------------------------------------------------------------------------------------------------


def test_an_environment_plays_a_match() -> None:
    environment = rl_environment.Environment("dicehouse_mia", players=3, target=2)
    environment.seed(1)
    agents = [random_agent.RandomAgent(seat, environment.action_spec()["num_actions"]) for seat in range(3)]
    now = environment.reset()
    assert len(now.observations["info_state"][0]) == Observation(mia).size
    while not now.last():
        now = environment.step([agents[now.current_player()].step(now).action])
    assert sorted(now.rewards) == [-1.0, -1.0, 2.0]


def test_tree_search_finds_the_best_move_of_an_open_game() -> None:
    """A has 99 of 101 points and may roll once more: only a 1 does not win, and stopping lets B try."""
    game = pyspiel.load_game('dicehouse_all_or_nothing(first=A,target=101,start={"written": [95; 95]})')
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    state.apply_action(state.string_to_action("rolls 4"))
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert state.action_to_string(bot.step(state)) == "roll"


def test_tree_search_among_imagined_worlds_doubts_what_can_hardly_be() -> None:
    """A Mia after a Mia is never worth believing."""
    game = pyspiel.load_game('dicehouse_mia(first=A,target=1,start={"to_beat": 20})')
    state, rng = played(game, moves=3), np.random.RandomState(1)
    assert state.action_to_string(state.history()[-1]) == "announce 21"
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 60, random_state=rng)
    assert state.action_to_string(bot.step(state)) == "doubt"


@pytest.mark.slow
def test_cfr_solves_the_end_of_a_round_of_mia() -> None:
    """Only 66 and Mia are left to announce. What it is worth is what our own solver says."""
    game = pyspiel.load_game('dicehouse_mia(first=A,target=1,horizon=8,start={"to_beat": 18})')
    solver = pyspiel.CFRPlusSolver(game)
    found = []
    for iterations in (1, 4):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.average_policy()))
    assert found[0] > 0.1
    assert found[1] < 0.05
    worth, *_ = equilibrium(FALLS)
    value = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)[0]
    assert value == pytest.approx(2 * float(worth[18]) - 1, abs=2 * found[1])


TWO_FOURS = {"left": [1, 1], "bid": 8, "bidder": 1, "said": [-1, 8]}  # Liar's Dice with a die each, from two 4s on


@pytest.mark.slow
def test_cfr_solves_the_end_of_a_round_of_liars_dice() -> None:
    game = openspiel.HouseGame(one_round(), 2, {"opener": "A"}, TWO_FOURS)
    solver = their_cfr.CFRPlusSolver(game)
    found = []
    for iterations in (2, 13):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[0] > 2 * found[1]
    assert found[1] < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("recall", [False, True])
def test_openspiel_finds_as_much_to_exploit_as_we_do(recall: bool) -> None:
    """A few iterations in, where there is still something to find."""
    solver = cfr.Solver(
        one_round(), begun(1, 1, TWO_FOURS), ending=ending, payoffs=payoffs({}), recall=recall, nodes=1000, compiled=False
    )
    solver.run(3)
    strategy = solver.strategy()

    class Ours(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            return strategy[key_of(state, state.current_player(), recall)]

    game = openspiel.HouseGame(one_round(), 2, {"opener": "A"}, TWO_FOURS)
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
