"""Our games in Gymnasium: one learner among bots, and many matches at once."""

from __future__ import annotations

import copy
import pickle
import warnings
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from dicehouse.adapters import gymnasium as ours
from dicehouse.adapters import pettingzoo
from dicehouse.adapters.episode import Episode, rewards
from dicehouse.bots import bot as find_bot
from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption, IllegalMove, NotYourTurn, UnknownMove

NAMES = ours.register()


@pytest.mark.parametrize("name", NAMES)
def test_every_game_passes_gymnasiums_own_test(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, opponents="random", render_mode="ansi").unwrapped)


def test_a_share_of_the_win_is_the_reward() -> None:
    assert rewards([3, 5]).tolist() == [-1, 1]
    assert rewards([4, 4]).tolist() == [0, 0]
    assert rewards([[1, 2, 9], [7, 7, 0]]).tolist() == [[-1, -1, 2], [0.5, 0.5, -1]]


def story(env: Any, matches: int = 2, seed: int | None = 5) -> list[Any]:
    rng, told = np.random.default_rng(3), []
    for match in range(matches):
        observation, info = env.reset(seed=seed if match == 0 else None)
        over = False
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, over, _, info = env.step(action)
            told.append((action, observation["observation"].tobytes(), reward, info.get("points")))
    return told


def test_a_seed_repeats_more_than_one_match() -> None:
    assert story(gymnasium.make("dicehouse/Mia-v0")) == story(gymnasium.make("dicehouse/Mia-v0"))
    assert story(gymnasium.make("dicehouse/Mia-v0")) != story(gymnasium.make("dicehouse/Mia-v0"), seed=6)


@pytest.mark.parametrize("seat", [0, 2])
def test_the_learner_decides_for_its_own_seat_alone(seat: int) -> None:
    env = ours.Env("liars_dice", seats=3, seat=seat, opponents=["counting", "random"])
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.episode.seat == seat == observation["observation"][0]
        observation, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward == (2 if info["points"][seat] == max(info["points"]) else -1)


@pytest.mark.parametrize(("game", "bot"), [("general", "perfect"), ("ten_thousand", "steady"), ("mia", "master")])
def test_bots_with_desks_play(game: str, bot: str) -> None:
    env = ours.Env(game, opponents=bot)
    info = env.reset(seed=1)[1]
    for _ in range(5):
        info = env.step(int(info["action_mask"].argmax()))[4]
    assert env.episode.game.rules.waiting(env.episode.table) == 1


@pytest.mark.slow
def test_a_bot_that_thinks_too_much_for_the_interpreter_is_compiled() -> None:
    game = registry.game("mia")
    honest = find_bot(game, "honest")
    compiled = ours._HouseBot(game, replace(honest, compiled=True))
    episode = Episode(game)
    for seed in range(5):
        episode.begin(seed)
        assert compiled.move(episode) == ours._HouseBot(game, honest).move(episode)


def test_a_policy_of_ones_own_can_be_the_opponent() -> None:
    asked = []

    def lowest(seen: Any) -> int:
        asked.append(int(seen["observation"][0]))
        return int(seen["action_mask"].argmax())

    env = ours.Env("liars_dice", opponents=lowest)
    story(env, 1)
    assert set(asked) == {1}


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    env = ours.Env("liars_dice", options={"opener": "A"})
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(registry.game("liars_dice").moves.base("challenge"))
    assert np.array_equal(before["observation"], after["observation"])
    assert (reward, over) == (0, False)
    assert info["refused"].endswith(".")
    with pytest.raises(UnknownMove, match="a number from 0 to 252"):
        env.step(-1)


def test_a_match_that_is_over_takes_no_moves() -> None:
    env = ours.Env("mia", opponents="random")
    story(env, 1)
    with pytest.raises(NotYourTurn, match="reset"):
        env.step(0)


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "saved"])
def test_a_copy_goes_on_by_itself(twin: Any) -> None:
    env = ours.Env("general", opponents="perfect")
    info = env.reset(seed=4)[1]
    env.step(int(info["action_mask"].argmax()))
    other = twin(env)
    assert story(env, 1, seed=None) == story(other, 1, seed=None)


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadOption, match="no seat 2: the learner's is a number from 0 to 1"):
        ours.Env("mia", seat=2)
    with pytest.raises(BadOption, match="2 opponents for 1 other seats"):
        ours.Env("mia", opponents=["random", "random"])
    with pytest.raises(BadOption, match="has no bot 'grandma'"):
        ours.Env("mia", opponents="grandma")
    with pytest.raises(BadOption, match="leave the opponents out"):
        ours.VectorEnv("mia", 4, seat=None, opponents="random")
    with pytest.raises(BadOption, match="one bot, or one policy, for all other seats"):
        ours.VectorEnv("mia", 4, seats=3, opponents=["random", "random"])  # type: ignore[arg-type]


# --- many matches at once -------------------------------------------------------------------------------------------------


def last(seen: Any) -> Any:
    """The last legal move, everywhere: that is to doubt whenever one may, so matches of Mia end."""
    mask = seen["action_mask"]
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


@pytest.mark.slow
def test_self_play_is_the_same_match_as_in_pettingzoo() -> None:
    """Place k of a vector plays match k of its seed: the same dice, observations, seats and rewards."""
    places = 3
    envs = ours.VectorEnv("mia", places, seats=3, seat=None)
    seen, info = envs.reset(seed=11)
    told: list[list[Any]] = [[] for _ in range(places)]
    ended = np.zeros(places, bool)
    while not ended.all():
        rows, moves = seen["observation"], last(seen)
        for k in np.flatnonzero(~ended):
            told[k].append((int(info["seat"][k]), rows[k].tobytes(), int(moves[k])))
        seen, _, over, _, info = envs.step(moves)
        for k in np.flatnonzero(over & ~ended):
            told[k].append(info["rewards"][k].tolist())
        ended |= over
    env = pettingzoo.raw_env("mia", seats=3)
    for match in range(places):
        env.reset(seed=11 if match == 0 else None)
        alone: list[Any] = []
        while not any(env.terminations.values()):
            one = env.last()[0]
            move = int(np.flatnonzero(one["action_mask"])[-1])
            alone.append((env.episode.seat, one["observation"].tobytes(), move))
            env.step(move)
        assert [*alone, list(env.rewards.values())] == told[match]


@pytest.mark.slow
def test_the_learner_meets_bots_in_every_place() -> None:
    envs = gymnasium.make_vec("dicehouse/Mia-v0", num_envs=50, seat=1, opponents="random")
    assert isinstance(envs.unwrapped, ours.VectorEnv)
    rng = np.random.default_rng(1)
    ends: list[float] = []
    seen, info = envs.reset(seed=1)
    stories = []
    for _ in range(60):
        assert np.all(info["seat"] == 1)
        assert np.all(seen["observation"][:, 0] == 1)
        assert seen["action_mask"].any(axis=1).all()
        seen, reward, over, truncated, info = envs.step((seen["action_mask"] * rng.random((50, 23))).argmax(axis=1))
        assert not truncated.any()
        assert not info["refused"].any()
        assert np.array_equal(reward, info["rewards"][:, 1])
        assert np.all((reward != 0) == over)
        ends += reward[over].tolist()
        stories.append(seen["observation"].tobytes())
    assert len(ends) > 100
    assert abs(np.mean(ends)) < 0.35  # random against random
    assert seen in envs.observation_space
    seen, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for before in stories:
        seen, *_ = envs.step((seen["action_mask"] * rng.random((50, 23))).argmax(axis=1))
        assert seen["observation"].tobytes() == before


@pytest.mark.slow
def test_the_last_observation_of_a_match_is_not_lost() -> None:
    envs = ours.VectorEnv("mia", 8, seats=2, seat=None)
    seen, _ = envs.reset(seed=1)
    names, found = envs.observation.names, 0
    for _ in range(200):
        mover = seen["observation"][:, 0]
        seen, reward, over, _, info = envs.step(last(seen))
        assert ("final_obs" in info) == over.any()
        for k in np.flatnonzero(over):
            end = dict(zip(names, info["final_obs"][k]["observation"], strict=True))
            assert end["observer"] == mover[k]
            assert max(end["points[0]"], end["points[1]"]) == 5  # that is what ended it
            assert reward[k] == (1 if end[f"points[{int(mover[k])}]"] == 5 else -1)
            assert not info["final_obs"][k]["action_mask"].any()
            assert dict(zip(names, seen["observation"][k], strict=True))["points[0]"] == 0  # and the next has begun
            found += 1
    assert found > 5


@pytest.mark.slow
def test_an_illegal_move_in_a_vector_changes_its_own_match_not_at_all() -> None:
    envs = ours.VectorEnv("mia", 4, seat=None)
    seen, _ = envs.reset(seed=1)
    moves = last(seen)
    moves[2] = 99
    after, reward, *_, info = envs.step(moves)
    assert info["refused"].tolist() == [False, False, True, False]
    assert np.array_equal(after["observation"][2], seen["observation"][2])
    assert reward[2] == 0


@pytest.mark.slow
def test_a_policy_answers_rows_of_observations() -> None:
    envs = ours.VectorEnv("mia", 20, seats=3, seat=0, opponents=last)
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        seen, *_, info = envs.step(last(seen))
        assert np.all(info["seat"] == 0)
    cheat = ours.VectorEnv("mia", 20, seat=0, opponents=lambda seen: np.full(len(seen["action_mask"]), 99))
    with pytest.raises(IllegalMove, match="opponents chose a move"):
        cheat.reset(seed=1)


@pytest.mark.slow
def test_a_bot_that_breaks_the_rules_is_found_out() -> None:
    envs = ours.VectorEnv("mia", 8)
    cheat = replace(find_bot(envs.game, "random"), name="cheat", choose=lambda view, seat, moves, n, rng: 99)
    envs._opponent = ours._HouseBots(envs.game, cheat, 8)
    with pytest.raises(IllegalMove, match="'cheat' chose a move that is not legal"):
        envs.reset(seed=1)


@pytest.mark.slow
def test_gymnasiums_wrappers_work_on_a_vector() -> None:
    envs = RecordEpisodeStatistics(ours.VectorEnv("mia", 6, seat=None))
    seen, _ = envs.reset(seed=1)
    for _ in range(80):
        seen, *_ = envs.step(last(seen))
    assert envs.episode_count > 5
    assert set(envs.return_queue) <= {-1.0, 1.0}
    told = DictInfoToList(ours.VectorEnv("mia", 3, seat=None))
    told.reset(seed=1)
    assert [sorted(info) for info in told.step(np.zeros(3, int))[4]] == [["action_mask", "refused", "rewards", "seat"]] * 3
