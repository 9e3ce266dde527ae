"""Every game of the house, played at random: a row for each, in the interpreter, on one core, on all, and on a GPU if asked."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from dicehouse.engine import registry
from dicehouse.engine.errors import BadValue
from dicehouse.lab.speed import Speed, measure

from .contestants import CORES


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("games", help="every game of the house, played at random with the fewest seats")
    command.add_argument("--seconds", type=float, default=0.5, help="how long each time (default 0.5)")
    command.add_argument("--rounds", type=int, default=3, help="how often everybody is measured in turn (default 3)")
    command.add_argument("--cuda", action="store_true", help="the GPU too")


def report(console: Console, seconds: float, rounds: int, cuda: bool) -> None:
    """Steps are decisions and chance moves together: games differ in how many dice fall for one decision."""
    targets = {"interpreter": ("interpreter", 1), "1 core": ("cpu", 1), f"{CORES} cores": ("cpu", CORES)}
    if cuda:
        targets["CUDA"] = ("cuda", 1)
    made = Table("", title="Random play, the fewest seats, steps per second: python -m bench games", box=None, pad_edge=False)
    for heading in ("steps\na match", *targets, "1 core /\ninterpreter"):
        made.add_column(heading, justify="right")
    for name in registry.games():
        game = registry.game(name)
        try:
            speeds = {
                column: max((measure(game, game.fewest, target, threads, seconds) for _ in range(rounds)), key=_steps)
                for column, (target, threads) in targets.items()
            }
        except BadValue as why:
            console.print(f"{game.title}: {why}")
            continue
        one = speeds["1 core"]
        ratio = one.steps_per_s / speeds["interpreter"].steps_per_s
        made.add_row(
            game.title,
            f"{one.steps_per_s / one.matches_per_s:,.0f}",
            *(f"{speed.steps_per_s:,.0f}" for speed in speeds.values()),
            f"{ratio:,.0f} x",
        )
    console.print(made)


def _steps(speed: Speed) -> float:
    return speed.steps_per_s
