"""Nobody is sent anything that depends on what they may not see: every game, every viewer, every way out of the house.

Two houses serve the same match, but the dice that are hidden from one viewer differ. Whatever that viewer then asks for or is sent
must be the same, byte for byte: bodies and headers, frames, their number and their order.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from dicehouse.engine import CHANCE, NOBODY, Game, registry
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.fair import Fair
from dicehouse.engine.match import Match
from dicehouse.engine.narration import Viewer
from dicehouse.engine.stream import below, stream
from dicehouse.table import frames, logs, room, seen
from dicehouse.table.audience import Audience
from dicehouse.table.errors import MoveRefused
from dicehouse.table.store import Event, Setup, Store
from dicehouse.table.tokens import digest

from .guests import Guest, Tab, open_house

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"]
SEED = bytes(range(32))
YESTERDAY = time.time() // 1 - 86_400  # a house forgets tables that nobody has touched for months
PATIENCE = 8  # tries to find other dice for one event
LIVE_MOVES = 3
MOST_MS = 20_000  # that a decision takes
LOOK_BACK = 3  # events

Part = list[tuple[int, int]]  # what one event makes in the match: a decision and the dice that follow it


# --- worlds that look the same to a viewer ----------------------------------------------------------------------------


@dataclass
class Pair:
    """A match in two worlds. In both the viewer sees the same, after every event."""

    id: str
    game: Game
    seats: int
    options: dict[str, Any]
    viewer: Viewer
    worlds: tuple[list[Part], list[Part]]
    live: list[tuple[int, tuple[int, int]]] = field(default_factory=list)  # while people look on: seat, move in each world

    def match(self, world: int) -> Match:
        source = Fair(SEED, self.id, [entropy(seat) for seat in range(self.seats)])
        history = [move for part in self.worlds[world] for move in part]
        return Match(self.game, seats=NAMES[: self.seats], options=self.options, source=source, history=history)

    @property
    def differs(self) -> bool:
        return self.match(0).pack() != self.match(1).pack()

    def plan_live_moves(self, rng: Any) -> None:
        """Moves that can be made in both worlds without the viewer's seeing a difference."""
        one, two = self.match(0), self.match(1)
        for _ in range(LIVE_MOVES):
            found = self._next_move(one, two, rng)
            if found is None:
                return
            seat, numbers = found
            one.play(seat, numbers[0])
            two.play(seat, numbers[1])
            self.live.append(found)

    def _next_move(self, one: Match, two: Match, rng: Any) -> tuple[int, tuple[int, int]] | None:
        for _ in range(PATIENCE):
            seat = sorted(one.waiting)[below(rng, len(one.waiting))]
            numbers = [move.number for move in one.legal(seat)]
            move = numbers[early(rng, len(numbers))]
            other = the_same_move(self.game, one, two, seat, move, self.viewer, rng)
            if other is None:
                continue
            after, beside = one.copy(), two.copy()
            after.play(seat, move)
            beside.play(seat, other)
            if self.game.times(after.view(seat), seat, 0) or self.game.times(beside.view(seat), seat, 0):
                continue  # how long it takes would be another secret, and is not ours to choose
            if after.view(self.viewer) == beside.view(self.viewer) and not after.over:
                return seat, (move, other)
        return None


def entropy(seat: int) -> str:
    return f"{seat + 1:032x}"


def token(seat: int) -> str:
    return f"the-token-of-seat-{seat}"


def early(rng: Any, n: int) -> int:
    """A number below n, small ones more often: where bids rise, a round lasts longer."""
    return int(below(rng, below(rng, n) + 1))


def real_parts(game: Game, seats: int, options: dict[str, Any], id: str, events: int, rng: Any) -> list[Part]:
    """A match of random moves with the house's own dice, event by event."""
    match = Pair(id, game, seats, options, None, ([], [])).match(0)
    parts = [match.history[:]]
    while len(parts) < events and not match.over:
        before = len(match.history)
        seat = sorted(match.waiting)[below(rng, len(match.waiting))]
        legal = match.legal(seat)
        match.play(seat, legal[early(rng, len(legal))].number)
        for number in game.times(match.view(seat), seat, int(below(rng, MOST_MS))):  # part of the same event
            match.play(seat, number)
        parts.append(match.history[before:])
    return parts[:-1] if match.over else parts


def the_same_move(game: Game, one: Match, two: Match, seat: int, move: int, viewer: Viewer, rng: Any) -> int | None:
    """The move of the second world that is, to the viewer, this move of the first."""
    if seat not in two.waiting:
        return None
    here, there = one.truth(), two.truth()
    legal = game.legal(there, seat)
    if game.secret_from(here, seat, move, NOBODY if viewer is None else viewer):
        return legal[int(below(rng, len(legal)))]
    if seat == viewer:
        return move if move in legal else None
    words = game.moves.outward_words(here, move)
    alike = [n for n in legal if game.moves.outward_words(there, n) == words]
    return alike[int(below(rng, len(alike)))] if alike else None


def other_part(game: Game, one: Match, two: Match, part: Part, viewer: Viewer, change: bool, rng: Any) -> Part | None:
    """The same event in the second world, with other secrets if they are to change; both matches make it.

    Of dice that the viewer may not see there may be more or fewer in the second world.
    """
    before, seen = len(two.history), NOBODY if viewer is None else viewer
    in_sight: list[int] = []  # dice that the viewer saw fall, and that the second world still has to roll
    for seat, move in part:
        if seat != CHANCE:
            rolled = roll_alike(game, two, in_sight, seen, rng)
            other = the_same_move(game, one, two, seat, move, viewer, rng) if change and rolled else move
            if not rolled or other is None:
                return None
            two.play(seat, other)
        elif not change:
            two.play(CHANCE, move)
        elif not game.secret_from(one.truth(), seat, move, seen):
            in_sight.append(move)
        one.play(seat, move)
    if change and not roll_alike(game, two, in_sight, seen, rng):
        return None
    same = one.view(viewer) == two.view(viewer) and one.waiting == two.waiting and not two.needs_dice and not two.over
    return two.history[before:] if same else None


def roll_alike(game: Game, two: Match, in_sight: list[int], viewer: int, rng: Any) -> bool:
    """Rolls what the second world has to roll, as far as the viewer sees it the same dice; whether that could be done."""
    while two.needs_dice and (in_sight or game.secret_from(two.truth(), CHANCE, 0, viewer)):
        possible = [outcome for outcome, weight in enumerate(game.odds(two.truth())) if weight]
        secret = game.secret_from(two.truth(), CHANCE, 0, viewer)
        outcome = possible[below(rng, len(possible))] if secret else in_sight.pop(0)
        if outcome not in possible:
            return False
        two.play(CHANCE, outcome)
    return not in_sight and not two.needs_dice


def twin_of(pair: Pair, parts: list[Part], first: int, rng: Any) -> list[Part]:
    """The match from event ``first`` on with other secrets, for as long as the viewer sees no difference."""
    names = NAMES[: pair.seats]
    one, two = (Match(pair.game, seats=names, options=pair.options, dice="by hand") for _ in range(2))
    found: list[Part] = []
    for number, part in enumerate(parts):
        for _ in range(PATIENCE if number >= first else 1):
            left, right = one.copy(), two.copy()
            other = other_part(pair.game, left, right, part, pair.viewer, number >= first, rng)
            if other is not None:
                one, two = left, right
                found.append(other)
                break
        else:
            break
    return found


def pairs_for(game: Game, seats: int, options: dict[str, Any], seed: int, *, events: int = 14) -> list[Pair]:
    """For every viewer, two worlds that differ from some event on."""
    found: list[Pair] = []
    for viewer in (None, *range(seats)):
        rng = stream(seed, 1 if viewer is None else viewer + 2)
        for first in (0, *(below(rng, events) for _ in range(4))):
            id = f"{game.name[:20]}-{seats}-{seed}-{len(found)}"
            pair = Pair(id, game, seats, options, viewer, ([], []))
            parts = real_parts(game, seats, options, id, events, rng)
            twin = twin_of(pair, parts, first, rng)
            pair.worlds = parts[: len(twin)], twin
            if twin and pair.differs:
                pair.plan_live_moves(rng)
                found.append(pair)
                break
    return found


def has_secrets(game: Game) -> bool:
    return any(family.private for family in (*game.chances.families, *game.moves.families))


# --- houses that serve them -------------------------------------------------------------------------------------------


def setup_of(pair: Pair) -> Setup:
    game, table = pair.game, pair.game.blank(pair.seats, pair.options)
    terms = {
        "rules": game.version,
        "data": game.data_version,
        "seats": [{"bot": None, "name": "", "token": None}] * pair.seats,
        "options": game.options_of(table),
        "helps": True,
        "clock": None,
        "grace": None,
    }
    return Setup(pair.id, YESTERDAY, game.name, terms, SEED, digest("host"), digest("invite"), None)


def events_of(pair: Pair, world: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for seat in range(pair.seats):
        yield "sit", {"seat": seat, "name": NAMES[seat], "token": digest(token(seat)), "entropy": entropy(seat)}
    start, *moves = pair.worlds[world]
    yield "start", {"names": NAMES[: pair.seats], "dice": [outcome for _, outcome in start]}
    for (seat, number), *more in moves:
        dice = [outcome for who, outcome in more if who == CHANCE]
        body = {"seat": seat, "move": number, "dice": dice, "id": "", "by": "person"}
        yield "move", body | ({"times": times} if (times := [move for who, move in more if who == seat]) else {})


def write_world(path: Path, pairs: list[Pair], world: int) -> None:
    async def write() -> None:
        store = Store.open(str(path))
        for pair in pairs:
            await store.create(setup_of(pair))
            for seq, (kind, body) in enumerate(events_of(pair, world), 1):
                await store.append(pair.id, Event(seq, YESTERDAY + seq, kind, body))
        await store.close()

    asyncio.run(write())


@contextmanager
def two_houses(folder: Path, pairs: list[Pair]) -> Iterator[tuple[str, str]]:
    for world in (0, 1):
        write_world(folder / f"{world}.db", pairs, world)
    with (
        patch.object(Game, "time_limit", lambda game, table: None),  # in one world the time may be over before it is in the other
        open_house(folder, db=str(folder / "0.db")) as one,
        open_house(folder, db=str(folder / "1.db")) as two,
    ):
        yield one, two


# --- everything that a viewer can get ---------------------------------------------------------------------------------


class Visit:
    """All that one viewer receives in one world, in order."""

    def __init__(self, url: str, pair: Pair, world: int) -> None:
        self.url, self.pair, self.world = url, pair, world
        self.http = httpx.Client(base_url=url, timeout=20, verify=False)  # no TLS here: it would load all certificates
        self.own = None if pair.viewer is None else token(pair.viewer)
        self.received: list[tuple[str, str]] = []
        self.match = pair.match(world)  # what the house should be at, in the engine

    def ask(self, method: str, path: str, token: str | None, **body: Any) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.request(method, f"/api/matches/{self.pair.id}{path}", headers=headers, json=body or None)
        sent = {name: value for name, value in answer.headers.items() if name != "date"}
        about = f"{method} {path} {'from the seat' if token else 'as a spectator'} {body or ''}"
        self.received.append((about, f"{answer.status_code} {json.dumps(sent)}\n{answer.text}"))

    def look_around(self, seq: int) -> None:
        """Asks for everything. First of all, what is served must be this match: two houses that are wrong alike prove nothing."""
        served = self.http.get(f"/api/matches/{self.pair.id}", headers={"authorization": f"Bearer {self.own}"} if self.own else {})
        assert (served.json()["view"], served.json()["seq"]) == (self.match.view(self.pair.viewer).to_json(), seq)
        for mine in {self.own, None}:
            for path in ("", "?pieces=true", "/log", "/odds", "/transcript", "/moves"):
                self.ask("GET", path, mine)
            for at in (*range(max(0, seq - LOOK_BACK), seq + 2),):
                self.ask("GET", f"?at={at}&pieces=true", mine)
            self.ask("GET", f"?at={self.pair.seats}", mine)

    def keep(self, about: str, tab: Tab) -> None:
        """Takes what has come in; the house answers in order, so that after the pong there is nothing more."""
        tab.say({"do": "ping"})
        while tab.hear()["is"] != "pong":
            pass
        for number, frame in enumerate(tab.received):
            self.received.append((f"{about}, frame {number}", frame))
        self.received.append((about, f"{len(tab.received)} frames"))
        tab.received.clear()

    def refused_moves(self, tab: Tab, seq: int) -> None:
        """What is no move, or not now, over both ways; with these the house says why."""
        game, match, seat = self.pair.game, self.match, self.pair.viewer
        legal = game.legal(match.view(seat), seat) if seat is not None and seat in match.waiting else []
        step = max(1, game.moves.size // 4)
        numbers = [n for n in (0, *range(1, game.moves.size, step), game.moves.size - 1, game.moves.size, -1) if n not in legal]
        for attempt in ("nonsense", *numbers):
            self.ask("POST", "/moves", self.own, move=attempt, at=seq, sure=attempt != "nonsense")
            tab.say({"do": "move", "move": attempt, "at": seq, "id": "x"})
        self.ask("POST", "/moves", self.own, move=0, at=-1)
        self.ask("POST", "/rematch", self.own)
        self.keep("refused on the socket", tab)

    def go(self) -> list[tuple[str, str]]:
        pair = self.pair
        seq = pair.seats + len(pair.worlds[0])
        self.look_around(seq)
        also = [self.own] if self.own else []
        tabs = {
            "the seat's tab": Tab(self.url, pair.id, self.own),
            "the seat's tab with pieces": Tab(self.url, pair.id, self.own, pieces=True),
            "the second tab": Tab(self.url, pair.id, None, also=also),
            "the second tab with pieces": Tab(self.url, pair.id, None, also=also, pieces=True),
        }
        first = tabs["the seat's tab"]
        self.refused_moves(first, seq)
        for seat, numbers in pair.live:
            number = numbers[self.world]
            self.match.play(seat, number)
            if seat != pair.viewer:
                headers = {"authorization": f"Bearer {token(seat)}"}
                move = {"move": number, "at": seq}
                self.http.post(f"/api/matches/{pair.id}/moves", headers=headers, json=move).raise_for_status()
            elif first.move(number, id=f"live {seq}", at=seq, sure=False)["is"] == "warned":
                first.move(number, id=f"live {seq}", at=seq)
            for about, tab in tabs.items():
                self.keep(f"{about} after live move {seq + 1}", tab)
            seq += 1
        for since in (0, pair.seats + 1, seq - 1, seq, seq + 1):
            tab = Tab(self.url, pair.id, self.own, since=since)
            self.keep(f"back again since {since}", tab)
            tab.close()
        self.look_around(seq)
        for about, tab in tabs.items():
            self.keep(f"{about} at last", tab)
            tab.close()
        return self.received


def difference(urls: tuple[str, str], pair: Pair) -> str | None:
    """Where what the viewer receives differs between the worlds; None if it nowhere does."""
    one, two = (Visit(url, pair, world).go() for world, url in enumerate(urls))
    for (about, here), (_, there) in zip(one, two, strict=False):
        if here != there:
            at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
            return f"{about}, seen by {pair.viewer}: …{here[max(0, at - 60) : at + 60]}… and …{there[max(0, at - 60) : at + 60]}…"
    return None if len(one) == len(two) else f"{len(one)} and {len(two)} things received"


def check(folder: Path, pairs: list[Pair]) -> None:
    with two_houses(folder, pairs) as urls:
        leaks = [leak for pair in pairs if (leak := difference(urls, pair))]
    assert not leaks, "\n".join(leaks)


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.slow
def test_what_a_viewer_gets_does_not_depend_on_hidden_dice(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    pairs = pairs_for(game, game.fewest, {}, seed=1)
    if has_secrets(game):
        assert {pair.viewer for pair in pairs} == {None, *range(game.fewest)}, "for some viewer no two worlds were found"
    check(tmp_path, pairs)


def more_settings(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """More seats, and each option switched to something else."""
    yield min(game.fewest + 1, game.most), {}
    for name, option in game.options.items():
        values = {"switch": ("on", "off"), "choice": option.choices[-1:], "seat": ("A",), "number": (option.high,)}
        values["pick"] = (", ".join(option.choices[-option.count :]),)
        for value in values[option.kind]:
            try:
                table = game.blank(game.fewest, {**option.only_with, name: value})
            except DicehouseError:
                continue
            if getattr(table, name) != getattr(game.blank(game.fewest, {}), name):
                yield game.fewest, {**option.only_with, name: value}
    yield game.most, {}


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.games())
def test_nor_with_other_seats_and_options(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    settings = list(more_settings(game))
    pairs = [pair for seed, (seats, options) in enumerate(settings) for pair in pairs_for(game, seats, options, seed + 10)]
    assert len(pairs) >= len(settings) or not has_secrets(game)
    assert any(len(pair.worlds[0]) > 2 for pair in pairs) or not has_secrets(game)
    assert any(pair.live for pair in pairs) or not has_secrets(game)
    check(tmp_path, pairs)


# --- the fuzzer can fail ----------------------------------------------------------------------------------------------


def of_the_truth(room: room.Room) -> int:
    return 0 if room.match is None else int(digest(room.match.pack().hex()), 16)


def plant_in_views(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "view", lambda self, table, seat: table.copy())


def plant_in_the_table(patch: pytest.MonkeyPatch) -> None:
    original = seen.table
    patch.setattr(seen, "table", lambda room, *a, **k: {**original(room, *a, **k), "etag": of_the_truth(room) % 1000})


def plant_in_the_number_of_frames(patch: pytest.MonkeyPatch) -> None:
    original = Audience.tell

    def tell(self: Audience, *a: Any) -> None:
        original(self, *a)
        for _ in range(of_the_truth(self.room) % 7):
            for watcher in self.watchers:
                watcher.send(frames.encode({"is": "step", "seq": self.room.seq, "said": [], "now": {}}))

    patch.setattr(Audience, "tell", tell)


def plant_in_refusals(patch: pytest.MonkeyPatch) -> None:
    original = room.Room.play

    async def play(self: room.Room, *a: Any, **k: Any) -> int:
        try:
            return await original(self, *a, **k)
        except MoveRefused as refusal:
            refusal.args = (f"{refusal} ({of_the_truth(self) % 1000})",)
            raise

    patch.setattr(room.Room, "play", play)


def plant_in_transcripts(patch: pytest.MonkeyPatch) -> None:
    original = Match.transcript
    patch.setattr(Match, "transcript", lambda self, viewer=None: original(self))


def plant_in_past_tables(patch: pytest.MonkeyPatch) -> None:
    original = room.Room.table

    async def table(self: room.Room, viewer: Viewer, *, pieces: bool = False, at: int | None = None) -> dict[str, Any]:
        shown = await original(self, viewer, pieces=pieces, at=at)
        return shown if at is None else {**shown, "x": of_the_truth(self) % 1000}

    patch.setattr(room.Room, "table", table)


Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: tuple[Plant, ...] = (
    plant_in_views,
    plant_in_the_table,
    plant_in_the_number_of_frames,
    plant_in_refusals,
    plant_in_transcripts,
    plant_in_past_tables,
)


@pytest.mark.parametrize("plant", [PLANTS[0], *(pytest.param(plant, marks=pytest.mark.slow) for plant in PLANTS[1:])])
def test_a_planted_leak_is_found(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these would tell somebody something, by a way that looks harmless."""
    game = registry.game("liars_dice")
    pair = next(pair for pair in pairs_for(game, game.fewest, {}, seed=1) if pair.viewer == 0 and pair.live)
    with two_houses(tmp_path, [pair]) as urls:
        plant(monkeypatch)
        assert difference(urls, pair) is not None


# --- tokens, seeds, logs ----------------------------------------------------------------------------------------------


class Witness(Guest):
    """A guest who keeps every answer."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.answers: list[tuple[str, str]] = []
        self.http.event_hooks["response"] = [self._keep]

    def _keep(self, answer: httpx.Response) -> None:
        answer.read()
        self.answers.append((f"{answer.request.method} {answer.request.url.path}", f"{answer.headers} {answer.text}"))


def play_a_match(url: str) -> tuple[Witness, list[str], list[str], str]:
    """Two people play to the end and ask for everything: returns a witness, all tokens, the frames before the end, the seed."""
    quincy, zelda = Witness(url, "Quincy"), Witness(url, "Zelda")
    zelda.answers = quincy.answers
    created = quincy.set_up([None, None], game="all_or_nothing", options={"target": "300"})
    match = created["match"]
    seats = [quincy.sit(match, created["invite"]), zelda.sit(match, created["invite"])]
    tabs = [quincy.tab(match, seat["token"], pieces=True) for seat in seats] + [quincy.tab(match)]
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "playing")
    early_frames: list[str] = []
    while tabs[0].table["stage"] != "over":
        seq = tabs[0].table["seq"]
        mover = next((tab for tab in tabs[:2] if tab.table["legal"]), None)
        if mover is not None and mover.table["seq"] == seq:
            for path in ("", "/log", "/odds", "/transcript", f"?at={seq - 1}"):
                quincy.ask("GET", f"/matches/{match}{path}", seats[0]["token"])
                quincy.ask("GET", f"/matches/{match}{path}")
            quincy.ask("POST", f"/matches/{match}/moves", seats[1]["token"], move="nonsense", at=seq)
            early_frames = [frame for tab in tabs for frame in tab.received]
            mover.move("stop")  # with what the first die brought: so some dozens of turns are played, whatever the dice
        for tab in tabs:
            while tab.table["seq"] == seq:
                tab.hear()
    tokens = [created["host"], created["invite"], *(seat["token"] for seat in seats)]
    seed = tabs[0].table["seed"]
    for tab in tabs:
        tab.close()
    assert len(seed) == 64
    return quincy, tokens, early_frames, seed


@pytest.mark.slow
def test_tokens_are_told_once_and_the_seed_at_the_end_and_logs_tell_neither(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with open_house(tmp_path) as url:
        witness, tokens, early_frames, seed = play_a_match(url)
    for token in tokens:
        told = [about for about, answer in witness.answers if token in answer]
        assert len(told) == 1, f"this token was in {told}"
        assert told[0].startswith("POST")
        assert not any(digest(token) in answer for _, answer in witness.answers)
        assert not any(token in frame or digest(token) in frame for frame in early_frames)
    assert len(early_frames) > 10
    assert len(witness.answers) > 50
    assert not any(seed in text for text in early_frames)
    assert not any(seed in answer for _, answer in witness.answers)

    lines = [logs.JsonLines().format(record) for record in caplog.records]
    about_the_house = [record for record in caplog.records if record.name == "dicehouse.table"]
    assert {"match begins", "match over", "request"} <= {record.getMessage() for record in about_the_house}
    secrets = [*tokens, *map(digest, tokens), seed, "Quincy", "Zelda"]
    assert not [line for line in lines if any(secret in line for secret in secrets)]
    facts = {name for record in about_the_house for name in getattr(record, "facts", {})}
    harmless = {"match", "game", "seats", "events", "method", "route", "status", "ms", "version"}
    assert facts <= harmless, "might one of these be a secret?"
