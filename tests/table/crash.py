"""Kills a busy house again and again, and checks that nothing anybody was told is lost.

    python -m tests.table.crash --kills 200

People move as fast as they can, over sockets and over HTTP; bots play at some of the tables, and at some nobody else does. The
house runs in a process of its own and is killed with SIGKILL at random moments, then started again on the same database. Whatever
an answer or a sentence has said must be there afterwards, under the same number and with the same meaning.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dicehouse.bots import usual_bot
from dicehouse.engine import CHANCE, registry
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.transcript import verify
from tests.table.process import House, Houses, free_port

Json = dict[str, Any]
Row = tuple[int, float, str, str]  # seq, at, kind, body

LINE_LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError)
PATIENCE = 30.0  # seconds until a match that does not go on is a failure


@dataclass(frozen=True)
class Kind:
    """A kind of table. ``tabs``: how its people come, one per tab, with their seat among the people; None is a spectator."""

    seats: tuple[str | None, ...]
    tabs: tuple[tuple[str, int | None], ...] = ()
    terms: tuple[tuple[str, int], ...] = ()


KINDS = {
    "two people": Kind((None, None), (("socket", 0), ("socket", 1), ("socket", None))),
    "a person and three bots": Kind((None, "random", "usual", "random"), (("socket", 0),)),
    "three people without sockets": Kind((None, None, None), (("http", 0), ("http", 1), ("http", 2))),
    "a seat on two devices": Kind((None, None), (("socket", 0), ("http", 0), ("socket", 1))),
    "with a clock": Kind((None, None, "random"), (("socket", 0), ("socket", 1)), (("clock", 30), ("grace", 30))),
    "bots alone": Kind(("random", "random", "random", "random")),
    "bots and a spectator": Kind(("random", "usual", "random"), (("socket", None),)),
}


@dataclass
class Report:
    kills: int = 0
    restarts: list[float] = field(default_factory=list)  # seconds until the first move after a kill was answered
    acknowledged: int = 0
    heard: int = 0  # sentences
    in_flight: int = 0  # moves sent and not answered when the house was killed
    in_flight_kept: int = 0  # those of them that had been committed
    resent: int = 0
    resent_accepted: int = 0
    refused: int = 0
    finished: Counter[str] = field(default_factory=Counter)  # matches, by kind of table
    survived: int = 0  # kills that matches lived through, all matches together
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        restart = sorted(self.restarts)[len(self.restarts) // 2] if self.restarts else 0.0
        lines = [
            f"{self.kills} kills; {restart:.2f} s from the start until a move is answered (median)",
            f"{self.acknowledged:,} moves acknowledged, {self.heard:,} sentences heard",
            f"{self.in_flight:,} moves in flight when the house was killed; {self.in_flight_kept:,} of them had been committed",
            f"{self.resent:,} moves sent again, {self.resent_accepted:,} of them accepted, each played once",
            f"{self.refused:,} moves refused",
            f"{self.finished.total():,} matches finished and verified; they lived through {self.survived:,} kills",
            *(f"    {count:,} {kind}" for kind, count in sorted(self.finished.items())),
            f"{len(self.wrong)} things lost, doubled or changed",
            *(f"    {wrong}" for wrong in self.wrong[:20]),
        ]
        return "\n".join(lines)


@dataclass
class Pending:
    """A move that has been sent and not been answered."""

    id: str
    move: int
    at: int
    sent: bool = True  # on the line that is open now


class Played:
    """One match, and all that the harness has been told about it."""

    def __init__(self, crash: Crash, kind: str, match: str) -> None:
        self.crash, self.kind, self.match = crash, kind, match
        self.tokens: dict[int | None, str] = {}
        self.names: dict[int, str] = {}
        self.said: dict[int | None, dict[int, list[str]]] = defaultdict(dict)
        self.sent: dict[str, tuple[int, int]] = {}  # seat and move, by id
        self.accepted: dict[str, int] = {}  # number, by id
        self.refused: set[str] = set()  # ids
        self.rows: list[Row] = []
        self.tabs: list[Tab] = []
        self.kills = 0
        self.over = False
        self.began = time.monotonic()

    def wrong(self, what: str) -> None:
        self.crash.report.wrong.append(f"{self.kind}, match {self.match}: {what}")

    def hear(self, viewer: int | None, seq: int, sentences: list[str]) -> None:
        """Nobody may hear two different things under one number."""
        known = self.said[viewer].setdefault(seq, sentences)
        if known is sentences:
            self.crash.report.heard += len(sentences)
        elif known != sentences:
            self.wrong(f"viewer {viewer} heard {known} as number {seq}, and later {sentences}")

    def accept(self, id: str, seq: int) -> None:
        if self.accepted.setdefault(id, seq) != seq:
            self.wrong(f"one move was accepted as number {self.accepted[id]} and as number {seq}")
        self.crash.report.acknowledged += 1
        self.crash.answered.set()

    def check_rows(self, rows: list[Row]) -> None:
        """What the database holds against what was told, and against what it held before."""
        if rows[: len(self.rows)] != self.rows:
            self.wrong("committed events have changed")
        self.rows = rows
        if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
            self.wrong("the numbers of the events have gaps")
        played: Counter[str] = Counter()
        kept: dict[int, Json] = {}
        for seq, at, kind, text in rows:
            body = kept[seq] = json.loads(text)
            if kind == "move" and body["by"] == "person":
                played[body["id"]] += 1
                self.crash.report.in_flight_kept += at < self.crash.open_questions.pop(body["id"], 0)
                if self.sent.get(body["id"]) != (body["seat"], body["move"]):
                    self.wrong(f"nobody sent move number {seq}")
        for id, seq in self.accepted.items():
            if kept.get(seq, {}).get("id") != id:
                self.wrong(f"a move that was accepted as number {seq} is lost")
        if any(count > 1 for count in played.values()):
            self.wrong("a move was played twice")
        if self.refused & played.keys():
            self.wrong("a move was refused and played")
        seated = {body["seat"]: body["name"] for _, _, kind, text in rows if kind == "sit" for body in [json.loads(text)]}
        if not self.names.items() <= seated.items():
            self.wrong("somebody who had sat down is gone")

    def history(self) -> list[tuple[int, int]]:
        moves: list[tuple[int, int]] = []
        for _, _, kind, text in self.rows:
            body = json.loads(text)
            if kind == "move":
                moves.append((body["seat"], body["move"]))
            if kind in ("start", "move"):
                moves += [(CHANCE, outcome) for outcome in body["dice"]]
        return moves


class Tab:
    """Somebody's page: the table and the log as the page holds them, over lost lines."""

    def __init__(self, played: Played, viewer: int | None) -> None:
        self.played, self.viewer = played, viewer
        self.crash = played.crash
        self.token = None if viewer is None else played.tokens[viewer]
        self.table: Json = {"seq": 0}
        self.log: list[Json] = []
        self.pending: Pending | None = None

    def take(self, table: Json) -> None:
        since, seq = table["since"], table["seq"]
        if seq < self.table["seq"]:
            self.played.wrong(f"viewer {self.viewer} had seen number {self.table['seq']}; now there are {seq}")
        self.log = [line for line in self.log if line["seq"] <= since] + table["log"]
        sentences = defaultdict(list)
        for line in table["log"]:
            sentences[line["seq"]].append(line["text"])
        for number in sorted({*sentences, *(n for n in self.played.said[self.viewer] if since < n <= seq)}):
            self.played.hear(self.viewer, number, sentences[number])
        self.table = table

    def step(self, frame: Json) -> None:
        now = frame["now"]
        view = {**(self.table["view"] or {}), **now["view"]} if now.get("view") else self.table["view"]
        self.table |= {**now, "seq": frame["seq"], "view": view}
        self.log += frame["said"]
        if frame["said"]:
            self.played.hear(self.viewer, frame["seq"], [line["text"] for line in frame["said"]])

    def next_move(self) -> Pending | None:
        """The move to send now: the one that was not answered, or a new one if it is this seat's turn."""
        if self.pending is not None:
            if self.pending.sent:
                return None
            self.pending.sent = True
            self.crash.report.resent += 1
            return self.pending
        if self.viewer is None or self.viewer not in self.table["waiting"] or not self.table["legal"]:
            return None
        self.pending = Pending(secrets.token_hex(6), self.crash.random.choice(self.table["legal"]), self.table["seq"])
        self.played.sent[self.pending.id] = (self.viewer, self.pending.move)
        return self.pending

    def answered(self, id: str, seq: int | None) -> None:
        if self.pending is None or self.pending.id != id:
            self.played.wrong("an answer came to a move that had been answered")
            return
        self.pending = None
        if seq is None:
            self.crash.report.refused += 1
            self.played.refused.add(id)
        else:
            self.played.accept(id, seq)

    async def stay(self, visit: Callable[[], Awaitable[None]]) -> None:
        """Comes again after every lost line, until the match is over."""
        while not (self.table.get("stage") == "over" and self.pending is None):
            with suppress(*LINE_LOST):
                await visit()
            if self.pending is not None:
                self.pending.sent = False
            await asyncio.sleep(0.01)

    async def by_socket(self) -> None:
        async with connect(self.crash.url.replace("http", "ws") + "/api/live", compression=None, open_timeout=5) as socket:
            since = self.table["seq"] if self.crash.random.random() < 0.7 else None  # or the page was loaded anew
            await socket.send(json.dumps({"do": "watch", "match": self.played.match, "token": self.token, "since": since}))
            while not (self.table.get("stage") == "over" and self.pending is None):
                await self._hear(socket)
                move = self.next_move()
                if move is not None:
                    await socket.send(json.dumps({"do": "move", "id": move.id, "move": move.move, "at": move.at, "sure": True}))

    async def _hear(self, socket: ClientConnection) -> None:
        frame: Json = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        match frame["is"]:
            case "table":
                self.take(frame)
            case "step":
                self.step(frame)
                if "accepted" in frame:
                    self.crash.count_again(self.pending)
                    self.answered(frame["accepted"], frame["seq"])
            case "accepted":
                self.crash.count_again(self.pending)
                self.answered(frame["id"], frame["seq"])
            case "refused" if frame["id"] is None:
                self.played.wrong(f"the house refused to be watched: {frame['why']}")
            case "refused":
                if frame["table"]:
                    self.take(frame["table"])
                self.answered(frame["id"], None)

    async def by_http(self) -> None:
        path, headers = f"/api/matches/{self.played.match}", {"authorization": f"Bearer {self.token}"}
        http = self.crash.http
        while not (self.table.get("stage") == "over" and self.pending is None):
            looked = await http.get(path, headers=headers)
            assert looked.status_code == 200, looked.text
            self.take(looked.json())
            move = self.next_move()
            if move is None:
                await asyncio.sleep(0.02)
                continue
            body = {"id": move.id, "move": move.move, "at": move.at}
            answer = await http.post(f"{path}/moves", headers=headers, json=body)
            if answer.status_code == 200:
                self.crash.count_again(move)
                self.answered(move.id, answer.json()["seq"])
            elif answer.status_code == 409:
                self.take(answer.json()["table"])
                self.answered(move.id, None)
            else:
                raise AssertionError(answer.text)


class Crash:
    """The house, its guests, and whoever pulls the plug."""

    def __init__(self, folder: Path, *, tables: int = 7, careless: float = 0.0, seed: int | None = None) -> None:
        self.db = folder / "house.db"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.careless, self.tables = careless, tables
        self.random = random.Random(seed)
        self.game = "liars_dice"
        self.report = Report()
        self.answered = asyncio.Event()  # since the house was opened
        self.again: set[str] = set()  # ids of moves that were in flight at a kill, and have not been answered since
        self.open_questions: dict[str, float] = {}  # when the house was killed, by the id of a move then in flight
        self.matches: list[Played] = []  # not finished yet
        self.ending = False

    async def run(self, kills: int) -> Report:
        self.http = httpx.AsyncClient(base_url=self.url, timeout=5)
        with (self.db.parent / "house.log").open("a") as errors, Houses(errors) as self.houses:
            house = self._open()
            guests = [asyncio.create_task(self._keep_playing(kind)) for kind in (list(KINDS) * self.tables)[: self.tables]]
            try:
                for _ in range(kills):
                    house = await self._kill(house)
                    if self.report.wrong:
                        return self.report
                self.ending = True
                await asyncio.wait_for(asyncio.gather(*guests), PATIENCE * 2)
                if house.stop() != 0:
                    self.report.wrong.append("the house did not close properly")
                with closing(sqlite3.connect(self.db)) as database:
                    if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                        self.report.wrong.append("the database is damaged")
            finally:
                for guest in guests:
                    guest.cancel()
                await asyncio.gather(*guests, return_exceptions=True)
        return self.report

    def _open(self) -> House:
        self.opened_at = time.monotonic()
        return self.houses.open(str(self.db), self.port, careless=self.careless)

    async def _kill(self, house: House) -> House:
        """Kills the house under load, sometimes while it is still opening, and opens the next one."""
        if self.random.random() < 0.9 or not self.report.kills:
            await asyncio.wait_for(self.answered.wait(), PATIENCE)
            self.report.restarts.append(time.monotonic() - self.opened_at)
            self._check()
            await asyncio.sleep(self.random.uniform(0, 0.4))
        else:
            await asyncio.sleep(self.random.uniform(0, 0.3))
        house.kill()
        self.report.kills += 1
        killed = time.time()
        while any(tab.pending is not None and tab.pending.sent for played in self.matches for tab in played.tabs):
            await asyncio.sleep(0.005)  # everybody hears what is still on the line, and then that it is lost
        self._note_what_was_in_flight(killed)
        self.answered.clear()
        return self._open()

    def _note_what_was_in_flight(self, killed: float) -> None:
        for played in self.matches:
            played.kills += 1
            for tab in played.tabs:
                if tab.pending is not None:
                    self.again.add(tab.pending.id)
                    self.open_questions.setdefault(tab.pending.id, killed)
                    self.report.in_flight += 1

    def count_again(self, move: Pending | None) -> None:
        if move is not None and move.id in self.again:
            self.again.discard(move.id)
            self.report.resent_accepted += 1

    def _check(self) -> None:
        for played in self.matches:
            played.check_rows(self._rows(played.match))

    def _rows(self, match: str) -> list[Row]:
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as database:
            return database.execute("SELECT seq, at, kind, body FROM events WHERE match = ? ORDER BY seq", (match,)).fetchall()

    # --- guests -------------------------------------------------------------------------------------------------------

    async def _keep_playing(self, kind: str) -> None:
        while not self.ending:
            try:
                played = await self._set_up(kind)
            except LINE_LOST:  # killed while the table was being set up: another one is
                await asyncio.sleep(0.01)
                continue
            self.matches.append(played)
            try:
                await self._play(played)
            except Exception as wrong:
                played.wrong(f"{type(wrong).__name__}: {wrong}")
                self.answered.set()
            self.matches.remove(played)

    async def _set_up(self, kind: str) -> Played:
        terms = KINDS[kind]
        usual = usual_bot(registry.game(self.game)).name
        seats = [{"bot": usual if bot == "usual" else bot} for bot in terms.seats]
        answer = await self.http.post("/api/matches", json={"game": self.game, "seats": seats, **dict(terms.terms)})
        created = answer.json()
        played = Played(self, kind, created["match"])
        path, headers = f"/api/matches/{played.match}/seats", {"authorization": f"Bearer {created['invite']}"}
        for name in ("Ada", "Ben", "Cleo")[: terms.seats.count(None)]:
            answer = await self.http.post(path, headers=headers, json={"name": name, "entropy": secrets.token_hex(16)})
            seat = answer.json()
            played.tokens[seat["seat"]], played.names[seat["seat"]] = seat["token"], name
        return played

    async def _play(self, played: Played) -> None:
        people = list(played.tokens)
        visits = []
        for way, who in KINDS[played.kind].tabs:
            tab = Tab(played, None if who is None else people[who])
            played.tabs.append(tab)
            visits.append(tab.stay(tab.by_socket if way == "socket" else tab.by_http))
        await asyncio.wait_for(asyncio.gather(*visits, self._until_over(played)), PATIENCE * 5)
        await self._check_ended(played)

    async def _until_over(self, played: Played) -> None:
        """Looks into the database only: nobody visits a table where bots play alone."""
        while not played.over:
            await asyncio.sleep(0.1)
            with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as database:
                played.over = bool(database.execute("SELECT over FROM matches WHERE id = ?", (played.match,)).fetchone()[0])

    async def _check_ended(self, played: Played) -> None:
        """The match from its beginning: every log, and dice that follow from the seed."""
        transcript = await self._ask(f"/api/matches/{played.match}/transcript", None)
        logs = {
            viewer: json.loads(await self._ask(f"/api/matches/{played.match}/log", played.tokens.get(viewer)))
            for viewer in (None, *played.tokens)
        }
        played.check_rows(self._rows(played.match))
        try:
            if verify(transcript).history != played.history():
                played.wrong("the transcript has other moves than the events")
        except DicehouseError as wrong:
            played.wrong(f"the transcript is not right: {wrong}")
        for tab in played.tabs:
            if tab.log != logs[tab.viewer]:
                played.wrong(f"viewer {tab.viewer} has missed something, or heard it twice")
        for viewer, said in played.said.items():
            log = defaultdict(list)
            for line in logs[viewer]:
                log[line["seq"]].append(line["text"])
            if any(log[seq] != sentences for seq, sentences in said.items()):
                played.wrong(f"viewer {viewer} heard what is not in the log")
        self.report.finished[played.kind] += 1
        self.report.survived += played.kills

    async def _ask(self, path: str, token: str | None) -> str:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            with suppress(*LINE_LOST):
                answer = await self.http.get(path, headers=headers)
                assert answer.status_code == 200, answer.text
                return answer.text
            await asyncio.sleep(0.02)


def crash(folder: Path, kills: int, **terms: Any) -> Report:
    async def run() -> Report:
        return await Crash(folder, **terms).run(kills)

    return asyncio.run(run())


def main() -> None:
    parser = argparse.ArgumentParser(description="Kills a busy house again and again, and checks that nothing is lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=21, help="how many are played at once")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = crash(Path(folder), asked.kills, tables=asked.tables)
        print(report)
        print((Path(folder) / "house.log").read_text()[-4000:], end="", file=sys.stderr)
    if report.wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
