"""Runs all servers in turn under the same load and prints what they held."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from rich import box
from rich.console import Console
from rich.table import Table

from . import node, page
from .servers import FILES, MEMORY, OURS, SERVERS, Server, running

WARM = 2.0  # seconds before anything is counted
TABLES = (10, 50, 200, 500)
AT_LEAST_FILES, AT_LEAST_MEMORY = 3.0, 1.0  # how many times as fast as boardgame.io we want to be
FIRST_PAGE, JAVASCRIPT = 2.0, 100_000  # seconds and bytes that are allowed


@dataclass(frozen=True)
class Held:
    """What a server held at one number of tables."""

    moves_per_s: float
    p50: float  # ms from submitting a move to the next player's screen
    p99: float
    cost: float | None  # microseconds of the server's processor time for a move; the machine's other work disturbs it less
    load: float  # what the load generator itself took of one core
    troubles: dict[str, int]


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("table", help="the web table instead, beside boardgame.io")
    parser.add_argument(
        "--tables", type=numbers, default=TABLES, help="how many tables of four, e.g. 10,50 (default 10,50,200,500)"
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each is measured in a round (default 6)")
    parser.add_argument("--rounds", type=int, default=2, help="everybody is measured so often, and the best counts (default 2)")


def numbers(text: str) -> tuple[int, ...]:
    found = tuple(int(number) for number in text.split(","))
    if min(found) < 1:
        raise ValueError
    return found


def report(console: Console, tables: Sequence[int], seconds: float, rounds: int) -> None:
    allow_many_files()
    node.install()
    around = rounds * (len(tables) * len(SERVERS) * (WARM + seconds + 4) + sum(tables) * 0.1)
    console.print(f"Measuring for about {around:.0f} seconds ...")
    with tempfile.TemporaryDirectory(dir=disk()) as folder:  # one disk for all stores
        held = measured(Path(folder), tables, seconds, rounds)
        opened = page.seconds_to_first_page(fresh(Path(folder), "first page"))
    console.print(table_of(held, tables))
    for what, count in troubles(held).items():
        console.print(f"TROUBLE: {what} ({count:,} times)")
    for count in tables:
        console.print(verdict(held, count))
    console.print(
        "boardgame.io tells a move before it stores it, and does not wait for the disk. Ours is on disk before anybody hears of it."
    )
    console.print(first_page_words(opened, page.compressed_javascript()))


def disk() -> Path:
    """A folder on a real disk: the system's temporary folder may lie in memory."""
    return platformdirs.user_cache_path("dicehouse", appauthor=False, ensure_exists=True)


def measured(folder: Path, tables: Sequence[int], seconds: float, rounds: int) -> dict[tuple[Server, int], Held]:
    """Everybody in turn, so that a slow hour of the machine does not fall on one alone; of the rounds, each one's best counts."""
    held: dict[tuple[Server, int], Held] = {}
    for count in tables:
        for turn in range(rounds):
            for server in SERVERS:
                with running(server.command, fresh(folder, f"{server.name} {count} {turn}")) as (port, pid):
                    now = load(server, port, pid, count, seconds)
                best = held.setdefault((server, count), now)
                held[server, count] = max(best, now, key=lambda one: one.moves_per_s)
    return held


def fresh(folder: Path, name: str) -> Path:
    made = folder / name.replace(" ", "_")
    made.mkdir()
    return made


def load(server: Server, port: int, pid: int, tables: int, seconds: float) -> Held:
    told = {"driver": server.driver, "game": server.game, "port": port, "pid": pid}
    told |= {"tables": tables, "warm": WARM, "seconds": seconds}
    words = [f"--{name}={value}" for name, value in told.items()]
    limit = WARM + seconds + 60 + tables * 0.2  # everybody has to sit down first
    command = [node.tool("node"), str(node.HERE / "load.mjs"), *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=limit)
    found = json.loads(done.stdout)
    if not found["moves"]:
        raise RuntimeError(f"{server.name}, {tables} tables: no move got through. {found['troubles']}")
    cost = found["served"] / found["moves"] * 1e6 if found["served"] is not None else None
    return Held(found["moves"] / found["seconds"], found["p50"], found["p99"], cost, found["load"], found["troubles"])


def table_of(held: dict[tuple[Server, int], Held], tables: Sequence[int]) -> Table:
    made = Table("tables", "", title="Moves at tables of four sockets", box=box.SIMPLE, pad_edge=False, show_edge=False)
    for heading in ("moves/s", "p50\nms", "p99\nms", "CPU\nµs/move", "generator\nof a core"):
        made.add_column(heading, justify="right")
    for count in tables:
        for server in SERVERS:
            one = held[server, count]
            cost = "-" if one.cost is None else f"{one.cost:,.0f}"
            figures = (f"{one.moves_per_s:,.0f}", f"{one.p50:,.1f}", f"{one.p99:,.1f}", cost, f"{one.load:.0%}")
            made.add_row(str(count), server.name, *figures)
        made.add_section()
    return made


def verdict(held: dict[tuple[Server, int], Held], count: int) -> str:
    ours = held[OURS, count].moves_per_s
    files, memory = (ours / held[theirs, count].moves_per_s for theirs in (FILES, MEMORY))
    return (
        f"{count} tables: {files:.2f} x its file store ({reached(files >= AT_LEAST_FILES)}, wanted {AT_LEAST_FILES:g} x), "
        f"{memory:.2f} x its memory-only mode ({reached(memory >= AT_LEAST_MEMORY)})."
    )


def reached(is_it: bool) -> str:
    return "reached" if is_it else "not reached"


def troubles(held: dict[tuple[Server, int], Held]) -> dict[str, int]:
    return {
        f"{server.name}, {count} tables: {what}": n for (server, count), one in held.items() for what, n in one.troubles.items()
    }


def first_page_words(opened: float | None, javascript: int | None) -> str:
    if opened is None or javascript is None:
        return "The page is not built, so there is no first page to measure."
    kb, allowed = javascript / 1000, JAVASCRIPT // 1000
    return (
        f"Start-up to first page: {opened:.2f} s ({reached(opened < FIRST_PAGE)}, allowed {FIRST_PAGE:g} s). "
        f"JavaScript for it, compressed: {kb:.1f} kB ({reached(kb < allowed)}, allowed {allowed} kB)."
    )


def allow_many_files() -> None:
    """A socket is an open file, on either side."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
