"""Our games in PettingZoo: they pass its own tests, can be repeated over several matches, copied and saved."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from dicehouse.adapters import pettingzoo
from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption, IllegalMove, UnknownMove

# What PettingZoo says of all games with a mask but its own, which it knows by name.
ABOUT_MASKS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("name", registry.games())
def test_every_game_passes_pettingzoos_own_tests(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(name), num_cycles=20)
        seed_test(lambda: pettingzoo.env(name), num_cycles=20)
        render_test(lambda **mode: pettingzoo.env(name, **mode))
    assert {str(warning.message) for warning in told} <= ABOUT_MASKS
    assert "player_0" in capsys.readouterr().out.casefold()  # mode human prints


def story(env: Any, matches: int, seed: int | None = 5, most: int = 10_000) -> list[Any]:
    """Everything that happens in some matches of random moves, the first of them with this seed."""
    rng, told = np.random.default_rng(3), []
    for match in range(matches):
        env.reset(seed if match == 0 else None)
        for agent in env.agent_iter(most):
            observation, reward, termination, truncation, info = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            action = None if termination or truncation else int(rng.choice(legal))
            told.append((agent, observation["observation"].tobytes(), reward, termination, info, action))
            env.step(action)
    return told


@pytest.mark.parametrize("name", registry.games())
def test_a_seed_repeats_more_than_one_match(name: str) -> None:
    one, other = story(pettingzoo.env(name), 2, most=60), story(pettingzoo.env(name), 2, most=60)
    assert one == other


def test_matches_of_one_seed_differ_and_so_do_seeds() -> None:
    env = pettingzoo.env("mia")
    deals = set()
    for seed in (1, None, None, 2, None, None):
        env.reset(seed)
        deals.add(env.unwrapped.state().tobytes())
    assert len(deals) > 3
    assert story(env, 1, seed=1) == story(env, 1, seed=1) != story(env, 1, seed=2)


def test_environments_without_a_seed_differ() -> None:
    assert story(pettingzoo.env("general"), 1, seed=None, most=8) != story(pettingzoo.env("general"), 1, seed=None, most=8)


def test_the_winner_of_a_match_takes_what_the_others_lose() -> None:
    ends = {agent: reward for agent, _, reward, termination, _, _ in story(pettingzoo.env("liars_dice", seats=3), 1) if termination}
    assert sorted(ends.values()) == [-1, -1, 2]
    points = {agent: info["points"] for agent, _, _, over, info, _ in story(pettingzoo.env("liars_dice", seats=3), 1) if over}
    assert max(points, key=lambda agent: points[agent]) == max(ends, key=lambda agent: ends[agent])


def begun(name: str, **settings: Any) -> Any:
    env = pettingzoo.raw_env(name, **settings)
    env.reset(seed=7)
    return env


def test_an_illegal_move_is_refused_with_a_sentence_and_changes_nothing() -> None:
    env = begun("liars_dice", options={"opener": "A"})
    before, challenge = env.state(), registry.game("liars_dice").moves.base("challenge")
    with pytest.raises(IllegalMove, match=r"\."):
        env.step(challenge)  # there is no bid yet
    with pytest.raises(UnknownMove, match="a number from 0 to 252"):
        env.step(9999)
    assert env.agent_selection == "player_0"
    assert np.array_equal(env.state(), before)


def test_pettingzoos_wrapper_ends_the_match_of_whoever_ignores_the_mask() -> None:
    env = pettingzoo.env("liars_dice", options={"opener": "A"})
    env.reset(seed=7)
    env.step(registry.game("liars_dice").moves.base("challenge"))
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], termination, _, _ = env.last()
        assert termination
        env.step(None)
    assert rewards == {"player_0": -1, "player_1": 0}


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "saved"])
def test_a_copy_goes_on_by_itself(twin: Any) -> None:
    env = pettingzoo.env("mia")
    env.reset(seed=7)
    other = twin(env)
    before = env.unwrapped.state()
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert np.array_equal(other.unwrapped.state(), before)
    for _ in range(5):
        other.step(int(other.last()[0]["action_mask"].argmax()))
    assert np.array_equal(env.unwrapped.state(), other.unwrapped.state())
    assert story(env, 1, seed=None) == story(other, 1, seed=None)


def test_a_game_with_a_box_of_ones_own_can_be_saved() -> None:
    game = registry.game("liars_dice").with_data({"dice_each": 2})
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env(game)))
    env.reset(seed=1)
    assert "4 dice are in play" in env.episode.text()


def test_a_player_sees_its_own_dice_and_the_state_has_all() -> None:
    env = begun("liars_dice", seats=2)
    names = env.episode.observation.names
    cups = [names.index(f"cup[{seat}, 0]") for seat in range(2)]
    dice = [[env.observe(f"player_{viewer}")["observation"][cup : cup + 6].sum() for cup in cups] for viewer in range(2)]
    assert dice == [[5, 0], [0, 5]]
    assert [env.state()[cup : cup + 6].sum() for cup in cups] == [5, 5]


def test_of_several_that_may_act_the_lowest_seat_is_first() -> None:
    env = begun("sly_dice", seats=3)
    assert env.episode.game.rules.waiting(env.episode.table) == 0b111
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_a_table_is_drawn_as_the_one_who_decides_sees_it() -> None:
    env = begun("liars_dice", seats=2, options={"opener": "A"}, render_mode="ansi")
    assert "Your dice [" in env.render()
    assert "player_1 [?] [?] [?] [?] [?]" in env.render()
    assert env.words(int(env.observe("player_0")["action_mask"].argmax())).startswith("bid")


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadOption, match="2 to 6 players, not 9"):
        pettingzoo.env("liars_dice", seats=9)
    with pytest.raises(BadOption, match="no option 'hats'"):
        pettingzoo.env("liars_dice", options={"hats": 3})
    with pytest.raises(BadOption, match="no render mode 'oil'; there are human and ansi"):
        pettingzoo.env("liars_dice", render_mode="oil")


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_without_the_library_one_is_told_what_to_install(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"dicehouse.adapters.{library}")
    with pytest.raises(ImportError, match=rf"pip install 'dicehouse\[{library}\]'"):
        importlib.import_module(f"dicehouse.adapters.{library}")
