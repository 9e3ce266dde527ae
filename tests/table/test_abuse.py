"""Bad input: each piece of it is refused with a sentence, breaks nothing and changes nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from dicehouse.engine import registry
from dicehouse.table.safety import HEADERS
from dicehouse.table.settings import NO_RATES

from .guests import Guest, Json, Tab, open_house

GAME = "liars_dice"
ENTROPY = "0123456789abcdef" * 2
LONELY = "\ud800"  # half of a pair: JSON can spell it, UTF-8 cannot
FAR_TOO_MUCH = "x" * (NO_RATES.body + 1)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@dataclass
class Playing:
    """A match between people, with all its tokens."""

    guest: Guest
    match: str
    host: str
    invite: str
    tokens: list[str]

    @property
    def path(self) -> str:
        return f"/matches/{self.match}"

    def table(self, seat: int | None = None) -> Json:
        answer: Json = self.guest.ask("GET", self.path, None if seat is None else self.tokens[seat]).json()
        return answer

    @property
    def mover(self) -> int:
        waiting: list[int] = self.table()["waiting"]
        return waiting[0]

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """What is done inside leaves the table as it is, for everybody."""
        before = self._as_all_see_it()
        yield
        assert self._as_all_see_it() == before

    def _as_all_see_it(self) -> list[Json]:
        """But for who looks on: a closed line is noticed a moment later."""
        tables = [self.table(seat) for seat in (None, *range(len(self.tokens)))]
        return [{**table, "seats": [{**seat, "here": None} for seat in table["seats"]]} for table in tables]

    def goes_on(self) -> None:
        """The match is alive: its next move is accepted."""
        seat = self.mover
        table = self.table(seat)
        answer = self.guest.ask("POST", f"{self.path}/moves", self.tokens[seat], move=table["legal"][-1], at=table["seq"])
        assert (answer.status_code, answer.json()) == (200, {"seq": table["seq"] + 1})


def begun(url: str) -> Playing:
    guest = Guest(url)
    seats = registry.game(GAME).fewest
    created = guest.set_up([None] * seats, GAME)
    tokens = [guest.sit(created["match"], created["invite"], f"Guest {seat}")["token"] for seat in range(seats)]
    tab = guest.tab(created["match"])
    tab.until(lambda table: table["stage"] == "playing")
    tab.close()
    return Playing(guest, created["match"], created["host"], created["invite"], tokens)


@pytest.fixture
def playing(url: str) -> Playing:
    return begun(url)


@pytest.fixture(scope="module")
def gathering(url: str) -> Json:
    """A table with its seats open."""
    return Guest(url).set_up([None] * registry.game(GAME).fewest, GAME)


def refused(answer: httpx.Response, *status: int) -> str:
    """A refusal is a 4xx with a sentence, as JSON, with the headers that every answer has."""
    assert answer.status_code in (status or range(400, 500)), f"{answer.status_code}: {answer.text}"
    assert answer.headers["content-type"] == "application/json"
    assert_safe(answer)
    why: str = answer.json()["why"]
    assert len(why) > 10
    assert why.endswith((".", "!", "?"))
    return why


def assert_safe(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, f"{answer.request.method} {answer.request.url}: {name}"
    assert "cache-control" in answer.headers
    assert "server" not in answer.headers


def raw(url: str, request: bytes) -> tuple[int, bytes]:
    """Status and body of the answer to bytes that no well-behaved client would send."""
    at = urlsplit(url)
    with socket.create_connection((at.hostname, at.port), timeout=20) as line:
        line.sendall(request)
        received = b""
        while data := line.recv(65536):
            received += data
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


# --- frames -----------------------------------------------------------------------------------------------------------

UNREADABLE: list[str | bytes] = [
    "",
    " ",
    "hello",
    "null",
    "[]",
    "42",
    '"watch"',
    "{}",
    '{"do": null}',
    '{"do": 7}',
    '{"do": "dance"}',
    '{"do": ["watch"]}',
    '{"do": "watch"}',
    '{"do": "watch", "match": 7}',
    '{"do": "watch", "match": null}',
    '{"do": "watch", "match": "x", "token": 5}',
    '{"do": "watch", "match": "x", "since": "soon"}',
    '{"do": "watch", "match": "x", "since": 1.5}',
    '{"do": "watch", "match": "x", "pieces": 1}',
    '{"do": "watch", "match": "x", "also": "y"}',
    '{"do": "watch", "match": "x", "also": [1]}',
    json.dumps({"do": "watch", "match": "x", "also": ["y"] * 9}),
    json.dumps({"do": "watch", "match": "x" * 65}),
    json.dumps({"do": "watch", "match": "x", "token": "x" * 65}),
    '{"do": "watch", "match": "x", "token": "' + "\\ud800" + '"}',
    '{"do": "move"}',
    '{"do": "move", "move": 1, "at": 1}',
    '{"do": "move", "move": {"a": 1}, "at": 1, "id": "x"}',
    '{"do": "move", "move": 1.5, "at": 1, "id": "x"}',
    '{"do": "move", "move": true, "at": 1, "id": "x"}',
    '{"do": "move", "move": 1, "at": NaN, "id": "x"}',
    '{"do": "move", "move": 1, "at": 1e400, "id": "x"}',
    json.dumps({"do": "move", "move": "x" * 201, "at": 1, "id": "x"}),
    json.dumps({"do": "move", "move": 1, "at": 1, "id": "x" * 65}),
    '{"do": "move", "move": 1, "at": 1, "id": "' + "\\udfff" + '"}',
    "[" * 16_000,
    '{"do":' * 2_000,
    '{"do": "ping", "x": ' + "[" * 7_000 + "]" * 7_000 + "}",
    '{"do": "move", "move": ' + "9" * 10_000 + ', "at": 1, "id": "x"}',
    '{"do": "ping"',
    '{"do": "ping"} {"do": "ping"}',
    b"\x00\x01\x02",
    b"\xff\xfe\xfd",
    b"",
    "\x00",
]


def test_unreadable_frames_are_refused_and_the_line_stays_open(url: str, playing: Playing) -> None:
    with playing.untouched():
        tab = playing.guest.tab(playing.match, playing.tokens[0])
        for frame in UNREADABLE:
            tab.socket.send(frame)
            answer = tab.hear()
            assert answer["is"] == "refused", f"{frame[:60]!r} was answered with {answer}"
            assert answer["why"].endswith(".")
            assert len(answer["why"]) < 300
        tab.say({"do": "ping"})
        assert tab.hear() == {"is": "pong"}
        tab.close()
    playing.goes_on()


def test_binary_frames_are_read_like_text(url: str) -> None:
    with connect(url.replace("http", "ws") + "/api/live") as line:
        line.send(b'{"do": "ping"}')
        assert line.recv() == '{"is":"pong"}'


def test_a_giant_frame_ends_the_line(url: str, playing: Playing) -> None:
    with playing.untouched():
        tab = playing.guest.tab(playing.match, playing.tokens[0])
        tab.socket.send(FAR_TOO_MUCH)
        with pytest.raises(ConnectionClosed) as closed:
            tab.socket.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    playing.goes_on()


HUGE = 10**30


def test_watching_nonsense_is_refused(url: str, playing: Playing) -> None:
    elsewhere = begun(url)
    with playing.untouched():
        tab = playing.guest.tab(playing.match)
        wrong: list[Json] = [
            {"match": "no-such-table"},
            {"match": ""},
            {"match": "\x00"},
            {"match": "' or 1=1 --"},
            {"match": playing.match, "token": "wrong"},
            {"match": playing.match, "token": ""},
            {"match": playing.match, "token": playing.invite},
            {"match": playing.match, "token": playing.host},
            {"match": playing.match, "token": elsewhere.tokens[0]},
            {"match": playing.match, "also": [elsewhere.tokens[0]]},
            {"match": playing.match, "token": playing.tokens[0], "also": ["wrong"]},
        ]
        for frame in wrong:
            tab.say({"do": "watch", **frame})
            answer = tab.hear()
            assert (answer["is"], answer["table"]) == ("refused", None), frame
        for since in (-1, HUGE, -HUGE):
            tab.say({"do": "watch", "match": playing.match, "since": since})
            answer = tab.hear()
            assert (answer["is"], answer["since"]) == ("table", 0)
        tab.close()


def test_moves_that_are_none_are_refused_on_the_socket(url: str, playing: Playing) -> None:
    mover = playing.mover
    waiter = next(seat for seat in range(len(playing.tokens)) if seat != mover)
    size = registry.game(GAME).moves.size
    with playing.untouched():
        hers, others = (playing.guest.tab(playing.match, playing.tokens[seat]) for seat in (mover, waiter))
        for move in (-1, size, HUGE, -HUGE, "", "nonsense", "<script>", "\x00", "💥" * 200, "9" * 200, "%s%n"):
            answer = hers.move(move)
            assert (answer["is"], answer["table"]["seq"]) == ("refused", hers.table["seq"]), move
            assert answer["why"]
        for move in (0, hers.table["legal"][0]):
            assert others.move(move)["is"] == "refused"
        stranger = playing.guest.tab(playing.match)
        answer = stranger.move(hers.table["legal"][0])
        assert (answer["is"], answer["table"]) == ("refused", None)
        unwatching = connect(url.replace("http", "ws") + "/api/live").__enter__()
        unwatching.send(json.dumps({"do": "move", "move": 0, "at": 0, "id": "x"}))
        assert json.loads(unwatching.recv(20))["is"] == "refused"
        for line in (hers.socket, others.socket, stranger.socket, unwatching):
            line.close()
    playing.goes_on()


def test_other_sites_cannot_open_a_socket(url: str) -> None:
    address = url.replace("http", "ws") + "/api/live"
    for origin in ("http://evil.example", "null", "http://127.0.0.1", "http://[", "http://127.0.0.1.evil.example", ""):
        with pytest.raises(InvalidStatus) as wrong:
            connect(address, origin=Origin(origin)).__enter__()
        assert wrong.value.response.status_code == 403, origin
    with connect(address, origin=Origin(url)) as line:
        line.send('{"do": "ping"}')
        assert line.recv() == '{"is":"pong"}'


def test_there_is_no_socket_elsewhere(url: str) -> None:
    for path in ("/", "/api/house", "/api/live/", "/nowhere"):
        with pytest.raises(InvalidStatus) as wrong:
            connect(url.replace("http", "ws") + path).__enter__()
        assert wrong.value.response.status_code in (403, 404), path


# --- requests ---------------------------------------------------------------------------------------------------------


def test_new_tables_that_make_no_sense(url: str) -> None:
    guest = Guest(url)
    people: list[Json] = [{}] * registry.game(GAME).fewest
    usual: Json = {"game": GAME, "seats": people}
    wrong: list[Any] = [
        {},
        [],
        7,
        "x",
        {**usual, "game": "no such game"},
        {**usual, "game": ""},
        {**usual, "game": 7},
        {**usual, "game": "x" * 65},
        {**usual, "game": "../../etc"},
        {**usual, "game": LONELY},
        {**usual, "seats": []},
        {**usual, "seats": [{}]},
        {**usual, "seats": [{}] * 9},
        {**usual, "seats": 2},
        {**usual, "seats": [None, None]},
        {**usual, "seats": [{"bot": "no such bot"}, {}]},
        {**usual, "seats": [{"bot": LONELY}, {}]},
        {**usual, "seats": [{"bot": 7}, {}]},
        {**usual, "seats": [{"human": "x"}, {}]},
        {**usual, "options": {"no such option": "on"}},
        {**usual, "options": {LONELY: LONELY}},
        {**usual, "options": dict.fromkeys(registry.game(GAME).options, "no such value") or {"x": "y"}},
        {**usual, "options": []},
        {**usual, "options": {"x": {"y": "z"}}},
        {**usual, "clock": 0},
        {**usual, "clock": HUGE},
        {**usual, "clock": "soon"},
        {**usual, "grace": -1},
        {**usual, "helps": "perhaps"},
        {**usual, "seed": "00" * 32},
        {**usual, LONELY: 1},
    ]
    for body in wrong:
        text = json.dumps(body)
        answer = guest.http.post("/api/matches", content=text, headers={"content-type": "application/json"})
        refused(answer, 400, 404)
    for raw_body in (b"", b"{", b"[" * 10_000, b'{"a":' * 2_000, b"9" * 10_000, b"\x00", b"\xff", b'{"game": "\xed\xa0\x80"}'):
        refused(guest.http.post("/api/matches", content=raw_body, headers={"content-type": "application/json"}), 400)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-7", ""):
        answer = guest.http.post("/api/matches", content="{}", headers={"content-type": kind})
        refused(answer, 400, 415)


def test_a_game_goes_by_one_name_however_it_is_spelled(url: str) -> None:
    """Otherwise visitors could fill the house's numbers with names of their own."""
    spelled = f" {GAME.upper().replace('_', '-')}'"
    guest = Guest(url)
    created = guest.set_up([None] * registry.game(GAME).fewest, spelled)
    assert guest.ask("GET", f"/matches/{created['match']}").json()["game"] == GAME
    assert spelled not in guest.http.get("/metrics").text


def test_another_sites_form_cannot_open_tables(url: str) -> None:
    """What a page elsewhere can send without asking first has the type text/plain: that is not read as JSON."""
    text = json.dumps({"game": GAME, "seats": [{}] * registry.game(GAME).fewest})
    answer = Guest(url).http.post("/api/matches", content=text, headers={"content-type": "text/plain"})
    refused(answer, 400, 415)


def test_giant_bodies(url: str, playing: Playing) -> None:
    with playing.untouched():
        for path in ("/api/matches", f"/api{playing.path}/moves", "/api/nowhere"):
            refused(playing.guest.http.post(path, content=FAR_TOO_MUCH), 413)
        chunks = (FAR_TOO_MUCH[:1000].encode() for _ in range(20))
        refused(playing.guest.http.post("/api/matches", content=chunks), 413)
        refused(playing.guest.http.request("GET", f"/api{playing.path}", content=FAR_TOO_MUCH), 413)
        for length in (b"-1", b"1e3", b"9" * 30, b"9" * 5000, b"\xb2"):
            status, _ = raw(
                url, b"POST /api/matches HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: " + length + b"\r\n\r\n{}"
            )
            assert 400 <= status < 500, length


def test_tokens_that_open_nothing(url: str, playing: Playing, gathering: Json) -> None:
    elsewhere = begun(url)
    guest, path = playing.guest, playing.path
    wrong = ["wrong", "x" * 5000, "' or 1=1 --", "a b", playing.invite, playing.host, gathering["invite"], *elsewhere.tokens]
    with playing.untouched():
        for token in wrong:
            for ask in ("", "/log", "/odds", "/transcript"):
                refused(guest.ask("GET", path + ask, token), 401)
            refused(guest.ask("POST", f"{path}/moves", token, move=0, at=0), 401)
            for do in ("leave", "return", "rematch"):
                refused(guest.ask("POST", f"{path}/{do}", token), 401)
        for do in ("moves", "leave", "return", "rematch"):
            refused(guest.ask("POST", f"{path}/{do}", move=0, at=0), 400, 401)
        refused(guest.ask("GET", f"{path}/odds"), 401)
        for header in ("Bearer", "Basic dXNlcjpwYXNz", "bearer", "x", playing.tokens[0]):
            answer = guest.http.get(f"/api{path}", headers={"authorization": header})
            refused(answer, 401)
        for value in (b"Bearer \xff\xfe", b"Bearer \xc3\xa4"):
            refused(guest.http.get(f"/api{path}", headers=[(b"authorization", value)]), 401)
        refused(guest.ask("POST", f"{path}/bots", playing.tokens[0], seat=0), 403)
        refused(guest.ask("POST", f"{path}/bots", seat=0), 401, 403)
        refused(guest.ask("POST", f"{path}/bots", playing.host, seat=0), 409)
        refused(guest.ask("POST", f"{path}/seats", elsewhere.invite, name="Zoe", entropy=ENTROPY), 403)
        refused(guest.ask("POST", f"{path}/seats", name="Zoe", entropy=ENTROPY), 401)
        refused(guest.ask("POST", f"{path}/seats", playing.invite, name="Zoe", entropy=ENTROPY), 409)


def test_moves_that_are_none_are_refused_over_http(playing: Playing) -> None:
    guest, path, mover = playing.guest, f"{playing.path}/moves", playing.mover
    waiter = next(seat for seat in range(len(playing.tokens)) if seat != mover)
    table = playing.table(mover)
    seq, legal, size = table["seq"], table["legal"], registry.game(GAME).moves.size
    illegal = next(number for number in range(size) if number not in legal)
    with playing.untouched():
        for move in (-1, size, HUGE, "nonsense", "", LONELY, "<b>", illegal):
            text = json.dumps({"move": move, "at": seq})
            headers = {"authorization": f"Bearer {playing.tokens[mover]}", "content-type": "application/json"}
            answer = guest.http.post(f"/api{path}", content=text, headers=headers)
            refused(answer, 400, 409)
            if move != LONELY:  # which is refused before the table is looked at
                assert answer.json()["table"]["view"] == table["view"]
        assert "turn" in refused(guest.ask("POST", path, playing.tokens[waiter], move=legal[0], at=seq), 409)
        for body in ({}, {"move": legal[0]}, {"move": legal[0], "at": "now"}, {"move": 1.5, "at": 1}, {"move": None, "at": 1}):
            refused(guest.ask("POST", path, playing.tokens[mover], **body), 400)
        for body in ({"move": legal[0], "at": seq, "id": "x" * 65}, {"move": legal[0], "at": seq, "as": waiter}):
            refused(guest.ask("POST", path, playing.tokens[mover], **body), 400)
        text = json.dumps({"move": legal[0], "at": seq, "id": LONELY})
        headers = {"authorization": f"Bearer {playing.tokens[mover]}", "content-type": "application/json"}
        refused(guest.http.post(f"/api{path}", content=text, headers=headers), 400)
    playing.goes_on()


def test_before_the_start(url: str) -> None:
    guest = Guest(url)
    created = guest.set_up([None] * registry.game(GAME).fewest, GAME)
    path = f"/matches/{created['match']}"
    seat = guest.sit(created["match"], created["invite"])
    refused(guest.ask("POST", f"{path}/moves", seat["token"], move=0, at=0), 409)
    refused(guest.ask("GET", f"{path}/transcript", seat["token"]), 409)
    refused(guest.ask("POST", f"{path}/rematch", seat["token"]), 409)
    assert guest.ask("GET", f"{path}/odds", seat["token"]).json() == {"told": []}
    tab = guest.tab(created["match"], seat["token"])
    assert tab.move(0)["is"] == "refused"
    assert tab.table["stage"] == "gathering"
    tab.close()


def test_after_the_end(url: str) -> None:
    guest = Guest(url)
    created = guest.set_up([None] + ["random"] * (registry.game(GAME).fewest - 1), GAME)
    seat = guest.sit(created["match"], created["invite"])
    path = f"/matches/{created['match']}"
    tab = guest.tab(created["match"], seat["token"])
    while tab.table["stage"] != "over":
        if tab.table["legal"]:
            tab.move(tab.table["legal"][0])
        else:
            tab.hear()
    seq = tab.table["seq"]
    assert "over" in refused(guest.ask("POST", f"{path}/moves", seat["token"], move=0, at=seq), 409)
    assert tab.move(0)["is"] == "refused"
    for do in ("leave", "return"):
        guest.ask("POST", f"{path}/{do}", seat["token"])
    refused(guest.ask("POST", f"{path}/bots", created["host"], seat=0), 409)
    assert guest.ask("GET", path).json()["seq"] == seq
    tab.close()


def test_stale_moves_and_moves_sent_twice(url: str) -> None:
    """A move counts once, however often it arrives; one thought of before the player's latest move does not count."""
    playing = begun(url)
    mover = playing.mover
    table, token, path = playing.table(mover), playing.tokens[mover], f"{playing.path}/moves"
    first = {"move": table["legal"][-1], "at": table["seq"], "id": "one"}
    answers = [playing.guest.ask("POST", path, token, **first) for _ in range(3)]
    tab = playing.guest.tab(playing.match, token)
    again = tab.move(first["move"], id="one", at=table["seq"])
    assert [answer.json() for answer in answers] == [{"seq": table["seq"] + 1}] * 3
    assert (again["is"], again["seq"]) == ("accepted", table["seq"] + 1)
    with playing.untouched():
        stale = playing.guest.ask("POST", path, token, move=table["legal"][-1], at=table["seq"], id="two")
        refused(stale, 409)
    tab.close()
    playing.goes_on()


@pytest.mark.parametrize("ids", [("a", "a"), ("a", "b"), ("", "")])
def test_of_two_equal_moves_at_once_one_is_made(url: str, ids: tuple[str, str]) -> None:
    playing = begun(url)
    mover = playing.mover
    table, token = playing.table(mover), playing.tokens[mover]
    guests = [Guest(url), Guest(url)]

    def send(which: int) -> httpx.Response:
        body = {"move": table["legal"][-1], "at": table["seq"], "id": ids[which]}
        return guests[which].ask("POST", f"{playing.path}/moves", token, **body)

    with ThreadPoolExecutor(2) as both:
        answers = sorted(both.map(send, (0, 1)), key=lambda answer: answer.status_code)
    assert answers[0].status_code == 200
    if ids == ("a", "a"):
        assert answers[1].json() == answers[0].json()
    else:
        refused(answers[1], 409)
    assert playing.table()["seq"] == table["seq"] + 1
    playing.goes_on()


# --- sitting down -----------------------------------------------------------------------------------------------------


def test_names(url: str) -> None:
    guest = Guest(url)
    created = guest.set_up([None] * registry.game(GAME).most, GAME)
    path = f"/matches/{created['match']}/seats"

    def sit(name: Any, **more: Any) -> httpx.Response:
        text = json.dumps({"name": name, "entropy": ENTROPY, **more})
        headers = {"authorization": f"Bearer {created['invite']}", "content-type": "application/json"}
        return guest.http.post(f"/api{path}", content=text, headers=headers)

    wrong = ["", " ", "\t\n", "x" * 25, "x" * 101, "a\x00b", "a\x1b[31mb", "a\u202eb", "a\u200bb", LONELY, "\x7f", 7, None, ["x"]]
    for name in wrong:
        refused(sit(name), 400)
    for more in ({"entropy": ""}, {"entropy": "x" * 32}, {"entropy": ENTROPY.upper()}, {"entropy": ENTROPY + "\n"}, {"entropy": 0}):
        refused(sit("Zoe", **more), 400)
    for seat in (-1, 8, "A", 1.5, HUGE):
        refused(sit("Zoe", seat=seat), 400)
    refused(sit("Zoe", seat=7), 409)
    assert guest.ask("GET", f"/matches/{created['match']}").json()["seq"] == 0

    html = "<img src=x onerror=f()>"
    answer = sit(html, seat=0)
    assert answer.status_code == 201
    refused(sit("Zoe", seat=0), 409)
    refused(sit(html.upper()), 409)
    table = guest.ask("GET", f"/matches/{created['match']}")
    assert table.headers["content-type"] == "application/json"
    assert table.json()["seats"][0]["name"] == html
    again = guest.ask("POST", path, answer.json()["token"], name="Another", entropy=ENTROPY)
    assert (again.status_code, again.json()) == (201, answer.json()), "whoever sits already keeps the seat"
    assert guest.ask("GET", f"/matches/{created['match']}").json()["seq"] == 1


def test_bots_for_seats(url: str) -> None:
    guest = Guest(url)
    created = guest.set_up([None] * registry.game(GAME).fewest, GAME)
    path = f"/matches/{created['match']}/bots"
    guest.sit(created["match"], created["invite"])
    for seat in (0, 7):
        refused(guest.ask("POST", path, created["host"], seat=seat), 409)
    wrong: list[Json] = [
        {},
        {"seat": -1},
        {"seat": 8},
        {"seat": "A"},
        {"seat": 1, "bot": "no such bot"},
        {"seat": 1, "bot": "x" * 41},
    ]
    for body in wrong:
        refused(guest.ask("POST", path, created["host"], **body), 400, 404)
    refused(guest.ask("POST", path, created["invite"], seat=1), 403)
    assert guest.ask("GET", f"/matches/{created['match']}").json()["seq"] == 1


# --- paths and methods ------------------------------------------------------------------------------------------------

ODD_PATHS = [
    "/api/../..",
    "/api/../../etc/passwd",
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/assets/..%2f..%2fapp.py",
    "/%2e%2e/%2e%2e/app.py",
    "/%00",
    "/assets/%00",
    "/a%00b.js",
    "/api/matches/%00",
    "/api/matches/%ff",
    "/api/matches/..%2f..",
    "/api/matches/" + "x" * 65,
    "/api/matches/" + "x" * 5000,
    "/" + "x" * 5000,
    "/api/games/%00",
    "/api/games/" + "x" * 5000,
    "/api/games/..",
    "/api/games/__init__",
    "/api/games/%ed%a0%80",
    "/api/",
    "/api",
    "/api/matches/",
    "//api//house",
    "/api/house/",
    "/app.py",
    "/index.html/x",
    "/.git/config",
    "*",
]


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: path[:30])
def test_odd_paths_lead_nowhere(url: str, path: str) -> None:
    status, body = raw(url, f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    assert 400 <= status < 500 or (status in (307, 308) and not body), status
    assert b"root:" not in body
    assert b"import" not in body


def test_pages_do_not_look_at_their_addresses(url: str) -> None:
    for path in ("/table/%00", "/table/..%2f..%2fapp.py", "/table/%3Cscript%3E", "/new/x", "/rules/" + "x" * 500):
        status, body = raw(url, f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        assert status in (200, 404, 503), path
        assert b"<script>alert" not in body


def test_queries(playing: Playing) -> None:
    path = f"/api{playing.path}"
    seq = playing.table()["seq"]
    with playing.untouched():
        for query in (f"at={HUGE}", f"at=-{HUGE}", "at=-1", f"at={seq + 1}"):
            refused(playing.guest.http.get(f"{path}?{query}"), 404)
        for query in ("at=x", "at=", "at=1.5", "at=" + "9" * 5000, "pieces=perhaps", "at=%00"):
            refused(playing.guest.http.get(f"{path}?{query}"), 400)


def test_what_changes_something_is_no_get(playing: Playing) -> None:
    token = {"authorization": f"Bearer {playing.tokens[0]}"}
    with playing.untouched():
        for do in ("seats", "bots", "leave", "return", "rematch"):
            refused(playing.guest.http.get(f"/api{playing.path}/{do}", headers=token), 405)
        refused(playing.guest.http.get("/api/matches"), 405)
        for method in ("PUT", "PATCH", "DELETE"):
            for path in ("", "/moves", "/seats", "/log"):
                refused(playing.guest.http.request(method, f"/api{playing.path}{path}", headers=token, json={}), 405)
        for path in ("/api/house", "/api/games", f"/api{playing.path}", f"/api{playing.path}/log"):
            refused(playing.guest.http.post(path, headers=token, json={}), 405)
        for path in ("/", "/assets/x", "/healthz", "/metrics"):
            refused(playing.guest.http.post(path), 405)


def test_methods_that_nobody_knows(url: str) -> None:
    for method in ("TRACE", "CONNECT", "PROPFIND", "OPTIONS"):
        status, _ = raw(url, f"{method} /api/house HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        assert 400 <= status < 500, method
    for request in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n"):
        assert raw(url, request)[0] == 400, request


# --- headers ----------------------------------------------------------------------------------------------------------


def test_every_kind_of_answer_has_the_headers_that_keep_a_browser_safe(url: str, playing: Playing, gathering: Json) -> None:
    http = playing.guest.http
    paths = ["/", f"/table/{playing.match}", f"/new/{GAME}", f"/rules/{GAME}", "/nowhere", "/assets/nothing.js"]
    paths += [
        "/healthz",
        "/metrics",
        "/api/house",
        "/api/games",
        f"/api/games/{GAME}",
        "/api/games/nothing",
        "/api/nowhere",
        "/api/openapi.json",
    ]
    paths += [f"/api{playing.path}{more}" for more in ("", "/moves", "/log", "/odds", "/transcript", "?at=x")]
    for path in paths:
        answer = http.get(path)
        assert answer.status_code < 500 or (answer.status_code == 503 and "not been built" in answer.text)
        assert_safe(answer)
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"
    assert_safe(http.post("/api/matches", content=FAR_TOO_MUCH))
    assert "access-control-allow-origin" not in http.get("/api/house", headers={"origin": "http://evil.example"}).headers


def test_a_failure_of_the_house_is_told_without_details(url: str, playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    from dicehouse.table import room

    async def broken(*_: Any) -> None:
        raise RuntimeError("the secret of the house")

    with playing.untouched(), monkeypatch.context() as patch:
        patch.setattr(room.Room, "log", broken)
        answer = playing.guest.ask("GET", f"{playing.path}/log")
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert answer.json()["why"]
        assert_safe(answer)
        patch.setattr(room.Room, "play", broken)
        tab: Tab = playing.guest.tab(playing.match, playing.tokens[0])
        tab.say({"do": "move", "move": 0, "at": 0, "id": "x"})
        told = tab.hear()
        assert told["is"] == "refused"
        assert "secret" not in told["why"]
        with pytest.raises(ConnectionClosed) as closed:
            tab.socket.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
    playing.goes_on()


def test_the_house_has_no_folder_listing(url: str) -> None:
    assert Guest(url).http.get("/assets/").status_code == 404
    assert Path(__file__).name not in Guest(url).http.get("/").text
