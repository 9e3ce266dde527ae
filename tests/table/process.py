"""Houses in processes of their own, which can be killed. Run as a script, this file is the process that makes them.

Importing takes longer than anything else, so it is done once: that process forks a house whenever it is told to.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import httpx


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


class Houses:
    """Opens houses. Use it in a ``with`` statement, which ends them all."""

    def __init__(self, errors: Any = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        self.running: set[int] = set()

    def open(self, db: str, port: int | None = None, **how: float) -> House:
        """Starts a house, without waiting for its doors to open."""
        port = port or free_port()
        return House(self, self.ask({"do": "open", "db": db, "port": port, **how}), port)

    def ask(self, order: dict[str, Any]) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def __enter__(self) -> Houses:
        return self

    def __exit__(self, *_: object) -> None:
        for pid in self.running:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.communicate(timeout=30)


class House:
    """A house in a process of its own."""

    def __init__(self, houses: Houses, pid: int, port: int) -> None:
        self.houses, self.pid, self.port = houses, pid, port
        self.url = f"http://127.0.0.1:{port}"
        houses.running.add(pid)

    def opened(self) -> House:
        """Waits until people can come in."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return self
            time.sleep(0.02)
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks the house to close, as a service manager does, and returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        os.kill(self.pid, how)
        self.houses.running.discard(self.pid)
        return self.houses.ask({"do": "wait", "pid": self.pid})


def set_up(db: str, seats: Sequence[str | None], *, clock: int | None = None, grace: int | None = None) -> tuple[str, str]:
    """Sets up a table beside the house, where clocks may be faster than people are; returns the match and the invite."""
    from dicehouse.table.house import House as Rooms
    from dicehouse.table.settings import Settings
    from dicehouse.table.store import Store

    async def create() -> tuple[str, str]:
        rooms = Rooms(Settings(), Store.open(db))
        setup, _, invite = await rooms.set_up("liars_dice", seats, {}, helps=True, clock=clock, grace=grace)
        await rooms.close()
        return setup.id, invite

    return asyncio.run(create())


def main() -> None:
    from dicehouse.engine import registry
    from dicehouse.table.serve import serve  # noqa: F401  (each house needs it)

    for name in registry.games():
        registry.game(name)
    for line in sys.stdin:
        order = json.loads(line)
        if order["do"] == "wait":
            print(os.waitstatus_to_exitcode(os.waitpid(order["pid"], 0)[1]), flush=True)
            continue
        pid = os.fork()
        if not pid:
            os.dup2(2, 1)  # what a house prints is no answer
            open_house(**{name: value for name, value in order.items() if name != "do"})
            os._exit(0)
        print(pid, flush=True)


def open_house(db: str, port: int, pace: float = 0.0, careless: float = 0.0) -> None:
    from dicehouse.table.serve import serve
    from dicehouse.table.settings import NO_RATES, Settings

    if careless:
        be_careless(careless)
    try:
        serve(Settings(port=port, db=db, pace=pace, limits=NO_RATES))
    except BaseException as wrong:
        print(repr(wrong), file=sys.stderr, flush=True)
        os._exit(1)


def be_careless(seconds: float) -> None:
    """Makes this house tell what happens before it is committed, so that a test can see whether it would be found out."""
    from dicehouse.table.store import Event, Store

    commit = Store.append
    late: set[asyncio.Task[None]] = set()

    async def append(store: Store, match: str, event: Event, *, over: bool = False) -> None:
        async def later() -> None:
            await asyncio.sleep(seconds)
            await commit(store, match, event, over=over)

        task = asyncio.create_task(later())
        late.add(task)
        task.add_done_callback(late.discard)

    setattr(Store, "append", append)  # noqa: B010  (types cannot follow this)


if __name__ == "__main__":
    main()
