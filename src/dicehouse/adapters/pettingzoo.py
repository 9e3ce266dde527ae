"""Every game of the house as a PettingZoo environment.

    from dicehouse.adapters import pettingzoo

    env = pettingzoo.env("liars_dice", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

``player_0`` sits in seat 0 (A), and so on. An action is a move's number. The environment plays Chance: ``reset(seed)`` twice gives
the same match, ``reset()`` goes on to the next one of the same seed. A player is rewarded when the match is over: with n times its
share of the win, less one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehouse.engine import Game
from dicehouse.engine.rules import NOBODY

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("PettingZoo is not installed here: pip install 'dicehouse[pettingzoo]'.") from missing

from .episode import RENDER_MODES, Episode, Seen, known_render_mode, rewards
from .gymnasium import seen_space

ILLEGAL = -1.0  # what ends a match for a player that ignores the mask, in ``env``


def env(
    game: str | Game, *, seats: int | None = None, options: Mapping[str, Any] | None = None, render_mode: str | None = None
) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal move ends the match, and its player gets -1."""
    made = raw_env(game, seats=seats, options=options, render_mode=render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself: an illegal move raises a sentence, and changes nothing. It can be copied and pickled at any time."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode = Episode(game, seats, options)
        self.render_mode = known_render_mode(render_mode)
        self.metadata = {"name": f"{self.episode.game.name}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = list(self.episode.names)
        self.agents: list[str] = []
        shape = self.episode.observation
        self.state_space = spaces.Box(shape.low, shape.high, dtype=np.float32)
        self.observation_spaces = {agent: seen_space(self.episode) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.episode.game.moves.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first match of a seed, or the next one. The options of the game are chosen when the environment is made."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def _go_on(self) -> None:
        """To the player who is to decide, or to the end."""
        if self.episode.seat != NOBODY:
            self.agent_selection = self.possible_agents[self.episode.seat]
        else:
            points = self.episode.game.points(self.episode.table)
            self.rewards = dict(zip(self.agents, rewards(points).tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"points": mine} for agent, mine in zip(self.agents, points, strict=True)}
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        return self.episode.see(self.possible_agents.index(agent))

    def state(self) -> NDArray[np.float32]:
        """The truth, all secrets included, as numbers: for training with a central critic."""
        return self.episode.truth()

    def words(self, action: int) -> str:
        """What a legal action means, as people say it."""
        return self.episode.words(action)

    def render(self) -> str | None:
        """The table in words, as the player who is to decide sees it: returned in mode ``ansi``, printed in mode ``human``."""
        if self.render_mode is None:
            logger.warn("Nothing is rendered without a render_mode: make the environment with 'ansi' or 'human'.")
            return None
        if self.render_mode == "ansi":
            return self.episode.text()
        print(self.episode.text())
        return None

    def close(self) -> None:
        """There is nothing to close."""
