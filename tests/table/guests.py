"""A real house on a real port, and people who visit it over HTTP and sockets."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from dicehouse.table.serve import Server, config_for, listen
from dicehouse.table.settings import NO_RATES, Limits, Settings

Json = dict[str, Any]


@contextmanager
def open_house(folder: Path, *, db: str = "", pace: float = 0.0, limits: Limits = NO_RATES) -> Iterator[str]:
    """Opens a house in this process and gives its address."""
    sock = listen("127.0.0.1", 0, or_near=False)
    port = sock.getsockname()[1]
    settings = Settings(port=port, db=db or str(folder / "house.db"), pace=pace, limits=limits)
    opened = threading.Event()
    server = Server(config_for(settings), opened)
    thread = threading.Thread(target=server.run, args=([sock],))
    thread.start()
    try:
        assert opened.wait(20)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)
        sock.close()


class Tab:
    """A browser's tab: one socket, and the table as the page would hold it."""

    def __init__(self, url: str, match: str, token: str | None = None, since: int | None = None, **frame: Any) -> None:
        self.socket: ClientConnection = connect(url.replace("http", "ws") + "/api/live", open_timeout=20).__enter__()
        self.table: Json = {}
        self.log: list[Json] = []
        self.received: list[str] = []
        self.say({"do": "watch", "match": match, "token": token, "since": since, **frame})
        self.hear()

    def say(self, frame: Json) -> None:
        self.socket.send(json.dumps(frame))

    def hear(self, timeout: float = 20) -> Json:
        """The next frame, taken up as the page does."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        frame: Json = json.loads(text)
        if frame["is"] == "table":
            self._take(frame)
        elif frame["is"] == "refused" and frame["table"]:
            self._take(frame["table"])
        elif frame["is"] == "step":
            now = frame["now"]
            view = {**(self.table["view"] or {}), **now["view"]} if now.get("view") else self.table["view"]
            self.table |= {**now, "seq": frame["seq"], "view": view}
            self.log += frame["said"]
        return frame

    def _take(self, table: Json) -> None:
        self.log = [line for line in self.log if line["seq"] <= table["since"]] + table["log"]
        self.table = table

    def until(self, happened: Callable[[Json], bool], timeout: float = 20) -> Json:
        """Listens until the table is as wanted."""
        while not happened(self.table):
            self.hear(timeout)
        return self.table

    def move(self, move: int | str, *, id: str | None = None, at: int | None = None, sure: bool = True, **more: Any) -> Json:
        """Makes a move and returns the answer."""
        name = id or secrets.token_hex(4)
        self.say({"do": "move", "move": move, "at": self.table["seq"] if at is None else at, "id": name, "sure": sure, **more})
        while True:
            frame = self.hear()
            if frame.get("accepted") == name:
                return {"is": "accepted", "id": name, "seq": frame["seq"]}
            if frame["is"] in ("accepted", "refused", "warned") and frame["id"] == name:
                return frame

    @property
    def sentences(self) -> list[str]:
        return [line["text"] for line in self.log]

    def close(self) -> None:
        self.socket.close()


class Guest:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "Ada") -> None:
        self.url, self.name = url, name
        self.http = httpx.Client(base_url=url, timeout=20, verify=False)  # no TLS here: it would load all certificates

    def ask(self, method: str, path: str, token: str | None = None, **body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, f"/api{path}", headers=headers, json=body or None)

    def set_up(self, seats: list[str | None], game: str = "liars_dice", **terms: Any) -> Json:
        """Opens a table: None for a person's seat, or a bot's name."""
        answer = self.ask("POST", "/matches", game=game, seats=[{"bot": bot} for bot in seats], **terms)
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    def sit(self, match: str, token: str, name: str | None = None, **more: Any) -> Json:
        answer = self.ask(
            "POST",
            f"/matches/{match}/seats",
            token,
            name=self.name if name is None else name,
            entropy=secrets.token_hex(16),
            **more,
        )
        assert answer.status_code == 201, answer.text
        seated: Json = answer.json()
        return seated

    def tab(self, match: str, token: str | None = None, **frame: Any) -> Tab:
        return Tab(self.url, match, token, **frame)


def play_on(tab: Tab, choose: Callable[[Json], int] | None = None) -> None:
    """Plays this tab's seat until the match is over, always with the first legal move unless told otherwise."""
    seat = tab.table["you"]
    while tab.table["stage"] != "over":
        if seat in tab.table["waiting"] and tab.table["legal"]:
            move = choose(tab.table) if choose else tab.table["legal"][0]
            tab.move(move)
        else:
            tab.hear()
