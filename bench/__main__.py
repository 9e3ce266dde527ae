"""Prints how fast Liar's Dice runs here, beside OpenSpiel's; with --cuda, how fast on a GPU. It reports and never fails.

``python -m bench games`` measures every game of the house, ``python -m bench table`` the web table beside boardgame.io, ``python -m
bench environments`` the environments for learners.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from dicehouse.engine.errors import BadValue
from dicehouse.lab.speed import Speed

from . import environments, games, gpu
from .contestants import ALL_CORES, CORES, CPP_ROLLOUTS, GOALS, Goal, Play, contestants, has_openspiel
from .table import run as tables

Rounds = Mapping[str, Sequence[Speed]]
FRAME: dict[str, Any] = {"box": box.SIMPLE, "pad_edge": False, "show_edge": False}  # narrow enough for 80 columns


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Random play of Liar's Dice, ours and OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=7, help="how often everybody is measured in turn (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time (default 1)")
    parser.add_argument("--cuda", action="store_true", help="measure the GPU instead, with four seats")
    commands = parser.add_subparsers(dest="what")
    tables.add_command(commands)
    games.add_command(commands)
    environments.add_command(commands)
    chosen = parser.parse_args()
    if chosen.rounds < 1 or chosen.seconds <= 0:
        parser.error("measure at least one round, for more than no time")
    console = Console()
    if chosen.what == "table":
        tables.report(console, chosen.tables, chosen.seconds, chosen.rounds)
    elif chosen.what == "games":
        games.report(console, chosen.seconds, chosen.rounds, chosen.cuda)
    elif chosen.what == "environments":
        environments.report(console, chosen.game, chosen.seconds, chosen.rounds)
    elif chosen.cuda:
        report_gpu(console, chosen.seconds)
    else:
        report(console, chosen.rounds, chosen.seconds)


def report(console: Console, rounds: int, seconds: float) -> None:
    players = contestants()
    play_rounds(players, 1, 0.05)  # compiles and warms up
    console.print(f"Measuring for about {rounds * len(players) * seconds:.0f} seconds ...")  # a spinner would take time from Python
    measured = play_rounds(players, rounds, seconds)
    console.print(table(measured))
    console.print(
        f"{rounds} rounds; in each, everybody plays in turn for about {seconds:g} s. A shared machine is noisy: its speed can "
        "double or halve between two moments. So the best round counts, also for what is wanted; the median shows what to expect."
    )
    if has_openspiel():
        console.print(f"{CPP_ROLLOUTS}: they start after the deal, so they have no chance moves and spend no time on them.")
    else:
        console.print("OpenSpiel is not installed, so there is nothing to compare with: `make bench` installs it.")


def play_rounds(players: Mapping[str, Play], rounds: int, seconds: float) -> Rounds:
    """Interleaved, so that a slow moment of the machine does not fall on one contestant alone."""
    measured: dict[str, list[Speed]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            measured[name].append(play(seconds))
    return measured


def table(measured: Rounds) -> Table:
    made = Table("", title="Liar's Dice, random play, 2 seats, 5 dice each", **FRAME)
    for heading in ("decisions/s\nbest round", "chance/s\nbest round", "decisions/s\nmedian", "wanted\nof the best"):
        made.add_column(heading, justify="right")
    for name, speeds in measured.items():
        top = best(speeds)
        chances = f"{top.chances_per_s:,.0f}" if top.chances_per_s else "-"
        made.add_row(name, f"{top.decisions_per_s:,.0f}", chances, f"{middle(speeds):,.0f}", "")
    made.add_section()
    for goal in GOALS:
        if goal.theirs in measured:
            made.add_row(*goal_row(goal, measured))
    return made


def goal_row(goal: Goal, measured: Rounds) -> tuple[str, str, str, str, str]:
    ours, theirs = measured[goal.ours], measured[goal.theirs]
    ratio = best(ours).decisions_per_s / best(theirs).decisions_per_s
    verdict = "reached" if ratio >= goal.wanted else "not reached"
    label = f"{goal.ours}\n/ {goal.theirs}"
    return label, f"{ratio:.3g} x", "", f"{middle(ours) / middle(theirs):.3g} x", f"{goal.wanted:g} x\n{verdict}"


def best(speeds: Sequence[Speed]) -> Speed:
    return max(speeds, key=lambda speed: speed.decisions_per_s)


def middle(speeds: Sequence[Speed]) -> float:
    return median(speed.decisions_per_s for speed in speeds)


def report_gpu(console: Console, seconds: float) -> None:
    try:
        found = gpu.compare(seconds)
    except BadValue as why:
        console.print(str(why))
        return
    made = Table("", title=f"Liar's Dice, random play, {gpu.SEATS} seats, 5 dice each: python -m bench --cuda", **FRAME)
    for heading in ("steps/s", "decisions/s", "chance/s", "matches/s"):
        made.add_column(heading, justify="right")
    for name, speed in {"ours, CUDA": found.kernel, "the same, results fetched": found.fetched, ALL_CORES: found.cpu}.items():
        numbers = (speed.steps_per_s, speed.decisions_per_s, speed.chances_per_s, speed.matches_per_s)
        made.add_row(name, *(f"{number:,.0f}" for number in numbers))
    console.print(made)
    console.print(f"CUDA is {found.kernel.steps_per_s / found.cpu.steps_per_s:.3g} times as fast as all {CORES} cores, in steps.")
    alike = "all end byte for byte as on the CPU" if found.differing == 0 else f"{found.differing:,} END DIFFERENTLY on the CPU"
    console.print(f"Of the first {gpu.CHECKED:,} matches, {alike}.")


if __name__ == "__main__":
    main()
