"""How much a house puts up with from one visitor, and that whoever went too far may come again."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from dicehouse.engine import registry
from dicehouse.table import limits as buckets
from dicehouse.table import live
from dicehouse.table.house import House
from dicehouse.table.limits import Bucket, Buckets
from dicehouse.table.settings import NO_RATES, Limits, Settings
from dicehouse.table.store import Store

from .guests import Guest, open_house

GAME = registry.games()[0]
SEATS: list[str | None] = [None] * registry.game(GAME).fewest
BODY: dict[str, Any] = {"game": GAME, "seats": [{}] * len(SEATS)}


@contextmanager
def house(folder: Path, **limits: Any) -> Iterator[str]:
    with open_house(folder, limits=replace(NO_RATES, **limits)) as url:
        yield url


def closing_code(line: ClientConnection) -> int:
    """What the house says when it closes a line, on which nothing else is to come."""
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(20)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def sockets_of(url: str) -> str:
    return url.replace("http", "ws") + "/api/live"


# --- buckets ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that a test sets: ``clock.now += 1``."""

    class Clock:
        now = 1000.0

        def monotonic(self) -> float:
            return self.now

    found = Clock()
    monkeypatch.setattr(buckets, "time", found)
    return found


def test_a_bucket_allows_its_burst_and_fills_at_its_rate(clock: Any) -> None:
    bucket = Bucket(2, 5)
    assert [bucket.allows() for _ in range(6)] == [True] * 5 + [False]
    clock.now += 1
    assert [bucket.allows() for _ in range(3)] == [True, True, False]
    clock.now += 1000
    assert [bucket.allows() for _ in range(6)] == [True] * 5 + [False]


def test_addresses_have_buckets_of_their_own_and_quiet_ones_are_forgotten(clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "PRUNE_AT", 10)
    doors = Buckets(1, 2)
    assert [doors.allows("a") for _ in range(3)] == [True, True, False]
    assert doors.allows("b")
    for n in range(8):
        doors.allows(f"other {n}")
    clock.now += 1.5
    assert doors.allows("a")  # it has not been full again
    assert doors.allows("one too many")
    assert set(doors._of) == {"a", "one too many"}


# --- rates ------------------------------------------------------------------------------------------------------------


def test_requests_from_one_address(tmp_path: Path) -> None:
    with house(tmp_path, requests=(5, 10)) as url:
        guest = Guest(url)
        statuses = [guest.ask("GET", "/house").status_code for _ in range(14)]
        assert statuses[:10] == [200] * 10
        assert 429 in statuses
        refusal = guest.ask("GET", "/house")
        while refusal.status_code == 200:
            refusal = guest.ask("GET", "/house")
        assert refusal.json()["why"].endswith(".")
        assert refusal.headers["x-content-type-options"] == "nosniff"
        assert guest.http.get("/healthz").status_code == 200, "whoever watches over the house is let in"
        time.sleep(0.3)
        assert guest.ask("GET", "/house").status_code == 200


def test_new_tables_from_one_address(tmp_path: Path) -> None:
    with house(tmp_path, new_tables=(5, 2)) as url:
        guest = Guest(url)
        assert [guest.ask("POST", "/matches", **BODY).status_code for _ in range(3)] == [201, 201, 429]
        time.sleep(0.3)
        assert guest.ask("POST", "/matches", **BODY).status_code == 201


def test_tables_in_the_house(tmp_path: Path) -> None:
    with house(tmp_path, tables=2) as url:
        guest = Guest(url)
        tables = [guest.set_up(SEATS, GAME) for _ in range(2)]
        refusal = guest.ask("POST", "/matches", **BODY)
        assert refusal.status_code == 429
        assert "full" in refusal.json()["why"]
        for seat in range(len(SEATS)):
            guest.sit(tables[0]["match"], tables[0]["invite"], f"Guest {seat}")  # the tables that are there go on
        assert guest.ask("GET", f"/matches/{tables[1]['match']}").status_code == 200


def test_frames_on_one_socket(tmp_path: Path) -> None:
    with house(tmp_path, frames=(1, 5)) as url:
        table = Guest(url).set_up(SEATS, GAME)
        with connect(sockets_of(url)) as line:
            for _ in range(6):
                line.send('{"do": "ping"}')
            heard = [json.loads(line.recv(20))["is"] for _ in range(6)]
            assert heard == ["pong"] * 5 + ["refused"]
            assert closing_code(line) == 1008
        tab = Guest(url).tab(table["match"])  # on another socket
        assert tab.table["match"] == table["match"]
        tab.close()


# --- how many ---------------------------------------------------------------------------------------------------------


def test_sockets_from_one_address(tmp_path: Path) -> None:
    with house(tmp_path, sockets=2) as url:
        first = connect(sockets_of(url)).__enter__()
        second = connect(sockets_of(url)).__enter__()
        with pytest.raises(InvalidStatus) as refused:
            connect(sockets_of(url)).__enter__()
        assert refused.value.response.status_code == 403
        first.close()
        deadline = time.monotonic() + 5
        while True:
            try:
                third = connect(sockets_of(url)).__enter__()
                break
            except InvalidStatus:
                assert time.monotonic() < deadline, "the place of a closed socket was not given back"
        third.send('{"do": "ping"}')
        assert third.recv(20) == '{"is":"pong"}'
        second.close()
        third.close()


def test_watchers_at_one_table(tmp_path: Path) -> None:
    with house(tmp_path, watchers=2) as url:
        guest = Guest(url)
        table, other = guest.set_up(SEATS, GAME), guest.set_up(SEATS, GAME)
        tabs = [guest.tab(table["match"]) for _ in range(2)]
        late = guest.tab(other["match"])
        late.say({"do": "watch", "match": table["match"]})
        refusal = late.hear()
        assert refusal["is"] == "refused"
        assert "Too many" in refusal["why"]
        tabs[0].close()
        deadline = time.monotonic() + 5
        while late.table["match"] != table["match"]:
            assert time.monotonic() < deadline, "the place of somebody who left was not given back"
            late.say({"do": "watch", "match": table["match"]})
            late.hear()
        assert late.table["match"] == table["match"]
        tabs[1].close()
        late.close()


# --- slow readers -----------------------------------------------------------------------------------------------------


class Stuck:
    """A tab on a line that takes nothing more after the first few messages, until somebody lets it."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.sent: list[dict[str, Any]] = []
        self.flows = asyncio.Event()
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> dict[str, Any]:
        return await self.said.get()

    async def send(self, message: Any) -> None:
        if len(self.sent) >= self.takes:
            await self.flows.wait()
        self.sent.append(message)

    def say(self, **frame: Any) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})


@contextmanager
def brief_farewells() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "LAST_WORDS", 0.2)
        yield


async def at_a_table(folder: Path, unsent: int) -> tuple[House, str]:
    settings = Settings(db=str(folder / "house.db"), limits=Limits(unsent=unsent, frames=(1e9, 1_000_000)))
    opened = House(settings, Store.open(settings.store))
    setup, _, _ = await opened.set_up(GAME, SEATS, {}, helps=True, clock=None, grace=None)
    return opened, setup.id


async def stuck_at(opened: House, match: str) -> tuple[Stuck, asyncio.Task[None]]:
    """A tab that has got its table, takes nothing more, and is sent more than the house keeps for it."""
    tab = Stuck(takes=2)  # the answer to the handshake, and the table
    line = asyncio.create_task(live.Live(lambda: opened)({"type": "websocket", "headers": []}, tab.receive, tab.send))
    tab.say(do="watch", match=match)
    for _ in range(20):
        await asyncio.sleep(0.01)
        tab.say(do="ping")
    return tab, line


def test_whoever_never_reads_is_cut_off_and_forgotten(tmp_path: Path) -> None:
    async def check() -> None:
        opened, match = await at_a_table(tmp_path, unsent=5)
        tab, line = await stuck_at(opened, match)
        await asyncio.wait_for(line, 5)
        assert not opened.rooms[match].audience.watchers
        assert [message["type"] for message in tab.sent] == ["websocket.accept", "websocket.send"]
        await opened.close()

    with brief_farewells():
        asyncio.run(check())


def test_whoever_reads_again_hears_why_the_line_ends(tmp_path: Path) -> None:
    async def check() -> None:
        opened, match = await at_a_table(tmp_path, unsent=5)
        tab, line = await stuck_at(opened, match)
        assert not line.done()
        tab.flows.set()
        await asyncio.wait_for(line, 5)
        assert tab.sent[-1] == {"type": "websocket.close", "code": 1013}
        await opened.close()

    asyncio.run(check())


def open_sockets(url: str) -> int:
    lines = Guest(url).http.get("/metrics").text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("dicehouse_sockets "))))


@pytest.mark.slow
def test_a_slow_reader_over_a_real_line_comes_again(tmp_path: Path) -> None:
    """Here the buffers of both machines fill up first. After the cut the same player gets the whole table."""
    with house(tmp_path, unsent=100) as url, brief_farewells():
        guest = Guest(url)
        created = guest.set_up(SEATS, GAME)
        seats = [guest.sit(created["match"], created["invite"], f"Guest {n}") for n in range(len(SEATS))]
        line = socket.create_connection(("127.0.0.1", urlsplit(url).port))
        slow = connect(sockets_of(url), max_queue=1, sock=line).__enter__()
        watch = json.dumps({"do": "watch", "match": created["match"], "token": seats[0]["token"], "pieces": True})
        before = open_sockets(url)
        deadline = time.monotonic() + 30
        while open_sockets(url) == before:  # asks for the whole table again and again, and reads nothing
            assert time.monotonic() < deadline, "the unread tables did not end the line"
            with suppress(ConnectionClosed):
                for _ in range(50):
                    slow.send(watch)
        again = guest.tab(created["match"], seats[0]["token"])
        assert again.table["stage"] == "playing"
        assert again.table["seats"][0]["here"]
        again.close()
        line.shutdown(socket.SHUT_RDWR)
        line.close()
