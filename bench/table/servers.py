"""Who is measured: boardgame.io with and without its file store, and our house on SQLite. Each runs in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from . import node

ROOT = node.HERE.parent.parent
OPENS_WITHIN = 30.0  # seconds


@dataclass(frozen=True)
class Server:
    name: str
    driver: str  # the module of the load generator that speaks its language
    game: str
    command: Callable[[int, Path], Sequence[str]]  # given a port and an empty folder


def boardgame(port: int, *folder: str) -> list[str]:
    return [node.tool("node"), str(node.HERE / "bgio.mjs"), str(port), *folder]


def house(port: int, folder: Path) -> list[str]:
    return [sys.executable, "-m", "bench.table.serve", str(port), str(folder / "house.db")]


MEMORY = Server("boardgame.io, memory", "boardgame", "dice", lambda port, folder: boardgame(port))
FILES = Server("boardgame.io, files", "boardgame", "dice", lambda port, folder: boardgame(port, str(folder)))
OURS = Server("ours", "dicehouse", "dice", house)
OURS_LIARS_DICE = Server("ours, Liar's Dice", "dicehouse", "liars_dice", house)
SERVERS = (MEMORY, FILES, OURS, OURS_LIARS_DICE)


@contextmanager
def running(command: Callable[[int, Path], Sequence[str]], folder: Path) -> Iterator[tuple[int, int]]:
    """Runs a server until the block ends; gives its port and process number once it answers."""
    port = free_port()
    with (folder.parent / f"{folder.name}.log").open("wb") as log:
        server = subprocess.Popen(
            command(port, folder), cwd=ROOT, stdout=log, stderr=log, env={**os.environ, "NODE_ENV": "production"}
        )
        try:
            wait_until_open(server, port)
            yield port, server.pid
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_open(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + OPENS_WITHIN
    while first_page(port) is None:
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"The server did not open: {server.args!r}.")
        time.sleep(0.01)


def first_page(port: int) -> int | None:
    """The status of the first page; None while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            answer.read()
            status: int = answer.status
            return status
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return None
