"""How fast learners are served: PettingZoo's documented loop and Gymnasium's over our environments, and the vector environment.

Everybody plays random legal moves, and choosing them is counted. Games of PettingZoo's own stand beside them where they load.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

PLACES = 1024  # matches at once in a vector
LOOP = "PettingZoo's loop"
PEERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")

Steps = Callable[[], int]  # plays a little, and returns how many decisions that were


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("environments", help="PettingZoo's and Gymnasium's loops, and the vector environment")
    command.add_argument("--game", default="liars_dice", help="which game of the house (default liars_dice)")
    command.add_argument("--seconds", type=float, default=0.5, help="how long each time (default 0.5)")
    command.add_argument("--rounds", type=int, default=5, help="how often everybody is measured in turn (default 5)")


def report(console: Console, game: str, seconds: float, rounds: int) -> None:
    players = contestants(game)
    found: dict[str, list[float]] = {name: [] for name in players}
    for steps in players.values():
        steps()  # compiles and warms up
    for _ in range(rounds):
        for name, steps in players.items():
            found[name].append(measured(steps, seconds))
    made = Table("", title=f"{game}, two seats, random play: python -m bench environments", box=None, pad_edge=False)
    for heading in ("decisions/s\nbest round", f"/ {LOOP}\nover ours"):
        made.add_column(heading, justify="right")
    ours = max(found[f"{LOOP}, our game"])
    for name, speeds in found.items():
        made.add_row(name, f"{max(speeds):,.0f}", f"{max(speeds) / ours:.3g} x")
    console.print(made)
    console.print(f"{rounds} rounds of {seconds:g} s each, in turn; a shared machine is noisy, so the best round counts.")


def measured(steps: Steps, seconds: float) -> float:
    decisions, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        decisions += steps()
    return decisions / took


def contestants(game: str) -> dict[str, Steps]:
    from dicehouse.adapters import gymnasium, pettingzoo

    found: dict[str, Steps] = {f"{LOOP}, our game": loop(pettingzoo.env(game, seats=2))}
    for peer in PEERS:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{peer}")
            found[f"{LOOP}, its own {peer}"] = loop(module.env())
        except Exception:  # they need pygame, rlcard and more, and PettingZoo has its own ways of saying so
            continue
    found["Gymnasium's loop, our game"] = alone(gymnasium.Env(game, seats=2, opponents="random"))
    found[f"vector of {PLACES}, self-play"] = vector(gymnasium.VectorEnv(game, PLACES, seats=2, seat=None))
    found[f"vector of {PLACES}, against bots"] = vector(gymnasium.VectorEnv(game, PLACES, seats=2, opponents="random"))
    return found


def loop(env: Any) -> Steps:
    """One match, as PettingZoo's documentation plays it."""

    def steps() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            decisions += not over
        return decisions

    return steps


def alone(env: Any) -> Steps:
    """One match of the learner's, as Gymnasium's documentation plays it; its opponents' decisions are not counted."""

    def steps() -> int:
        _, info = env.reset()
        over, decisions = False, 0
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            decisions += 1
        return decisions

    return steps


def vector(envs: Any) -> Steps:
    """Some steps of all matches; the opponents' decisions are not counted."""
    rng = np.random.default_rng(0)
    seen, _ = envs.reset(seed=0)

    def steps() -> int:
        nonlocal seen
        for _ in range(10):
            mask = seen["action_mask"]
            seen, *_ = envs.step((mask * rng.random(mask.shape, np.float32)).argmax(axis=1))
        return 10 * int(envs.num_envs)

    return steps
