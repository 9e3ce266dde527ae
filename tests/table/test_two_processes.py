"""Two houses on one database: the same match, served by both at once."""

from __future__ import annotations

import json
import secrets
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import httpx
import pytest

from dicehouse.bots import usual_bot
from dicehouse.engine import registry
from dicehouse.engine.transcript import verify

from .guests import Guest, Json, Tab, play_on
from .process import Houses, set_up

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    with Houses() as opened:
        yield opened


@dataclass
class Two:
    db: str
    urls: tuple[str, str]

    def seats(self, match: str, invite: str) -> tuple[str, str]:
        """Ada sits down here, Ben there; the tokens of their seats."""
        ada, ben = (Guest(url, name).sit(match, invite) for url, name in zip(self.urls, ("Ada", "Ben"), strict=True))
        return ada["token"], ben["token"]


@pytest.fixture
def two(houses: Houses, database: str) -> Iterator[Two]:
    opened = [houses.open(database).opened() for _ in range(2)]
    yield Two(database, (opened[0].url, opened[1].url))
    for house in opened:
        assert house.stop() == 0


def ask(url: str, path: str, token: str | None = None) -> httpx.Response:
    answer = Guest(url).ask("GET", path, token)
    assert answer.status_code == 200, answer.text
    return answer


def log(url: str, match: str, token: str | None) -> list[Json]:
    heard: list[Json] = ask(url, f"/matches/{match}/log", token).json()
    return heard


def reached(seq: int) -> Callable[[Json], bool]:
    return lambda table: bool(table["seq"] >= seq)


def both_at_once(*deeds: Callable[[], Json]) -> list[Json]:
    """The answers of things done at the same moment."""
    start = threading.Barrier(len(deeds))

    def done(deed: Callable[[], Json]) -> Json:
        start.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as people:
        return list(people.map(done, deeds))


def test_players_at_different_processes_see_each_other_move(two):
    created = Guest(two.urls[0]).set_up([None, None])
    match = created["match"]
    tokens = two.seats(match, created["invite"])
    tabs = [Tab(url, match, token) for url, token in zip(two.urls, tokens, strict=True)]
    delays: list[float] = []
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "playing")
    while tabs[0].table["stage"] == "playing":
        mover = next(tab for tab in tabs if tab.table["you"] in tab.table["waiting"])
        seq = mover.move(mover.table["legal"][-1] if len(delays) % 2 else mover.table["legal"][0])["seq"]
        began = time.monotonic()
        for tab in tabs:
            tab.until(reached(seq))
        delays.append(time.monotonic() - began)
    assert statistics.median(delays) < 1
    for tab, token in zip(tabs, tokens, strict=True):
        assert tab.log == log(two.urls[0], match, token) == log(two.urls[1], match, token)
    transcripts = {ask(url, f"/matches/{match}/transcript").text for url in two.urls}
    assert len(transcripts) == 1
    assert verify(transcripts.pop()).over


def test_people_sit_down_at_both_at_once(two):
    created = Guest(two.urls[0]).set_up([None, None, None, None])
    match, invite = created["match"], created["invite"]
    names = ("Ada", "Ben", "Cleo", "Dan")
    sat = both_at_once(*(partial(Guest(two.urls[at % 2], name).sit, match, invite) for at, name in enumerate(names)))
    assert sorted(seat["seat"] for seat in sat) == [0, 1, 2, 3]
    for url in two.urls:
        tab = Tab(url, match)
        tab.until(lambda table: table["stage"] == "playing")
        assert [tab.table["seats"][seat["seat"]]["name"] for seat in sat] == list(names)
        assert len(tab.sentences) == len(log(url, match, None))


def test_one_move_sent_to_both_is_played_once_and_two_moves_are_not_both_played(two):
    created = Guest(two.urls[0]).set_up([None, None])
    match = created["match"]
    tokens = two.seats(match, created["invite"])
    tabs = {token: [Tab(url, match, token) for url in two.urls] for token in tokens}
    raced = 0
    for turn in range(12):
        seen = [tab.until(lambda table: table["stage"] != "gathering") for pair in tabs.values() for tab in pair]
        newest = max(table["seq"] for table in seen)
        for pair in tabs.values():
            for tab in pair:
                tab.until(reached(newest))
        if tabs[tokens[0]][0].table["stage"] == "over":
            break
        here, there = next(pair for pair in tabs.values() if pair[0].table["you"] in pair[0].table["waiting"])
        first, last = here.table["legal"][0], here.table["legal"][-1]
        if turn % 2 == 0 or first == last:
            id = secrets.token_hex(4)
            answers = both_at_once(partial(here.move, first, id=id), partial(there.move, first, id=id))
            assert [answer["is"] for answer in answers] == ["accepted", "accepted"]
            assert answers[0]["seq"] == answers[1]["seq"] == newest + 1
        else:
            answers = both_at_once(partial(here.move, first), partial(there.move, last))
            assert sorted(answer["is"] for answer in answers) == ["accepted", "refused"]
            refused = next(answer for answer in answers if answer["is"] == "refused")
            assert refused["table"]["seq"] == newest + 1
            assert json.dumps(refused["table"]["view"]) == json.dumps(
                ask(two.urls[0], f"/matches/{match}?at={newest + 1}", next(t for t, pair in tabs.items() if here in pair)).json()[
                    "view"
                ]
            )
            raced += 1
    assert raced


def test_bots_move_once_though_both_processes_think(two):
    usual = usual_bot(registry.game("liars_dice")).name
    created = Guest(two.urls[0]).set_up(["random", usual, "random", "random"])
    tabs = [Tab(url, created["match"]) for url in two.urls]
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "over")
    assert tabs[0].log == tabs[1].log == log(two.urls[0], created["match"], None)
    assert verify(ask(two.urls[1], f"/matches/{created['match']}/transcript").text).over


def test_a_person_among_bots_plays_at_one_process_while_the_other_thinks_along(two):
    created = Guest(two.urls[0]).set_up([None, "random", "random"])
    token = Guest(two.urls[0]).sit(created["match"], created["invite"])["token"]
    spectator = Tab(two.urls[1], created["match"])
    tab = Tab(two.urls[0], created["match"], token)
    play_on(tab)
    spectator.until(lambda table: table["stage"] == "over")
    assert spectator.log == log(two.urls[0], created["match"], None)
    assert tab.log == log(two.urls[1], created["match"], token)


def test_who_leaves_one_process_for_the_other_plays_on(two):
    match, invite = set_up(two.db, [None, None], grace=1)
    ada, ben = two.seats(match, invite)
    waits = Tab(two.urls[0], match, ada)
    left = Tab(two.urls[0], match, ben)
    stays = Tab(two.urls[1], match, ben)
    waits.until(lambda table: table["stage"] == "playing")
    if 1 not in waits.table["waiting"]:
        waits.move(waits.table["legal"][0])
        waits.until(lambda table: 1 in table["waiting"] or table["stage"] == "over")
    left.close()
    waits.until(lambda table: table["seats"][1]["away"])  # Ada's process does not see him
    back = waits.until(lambda table: not table["seats"][1]["away"])  # but the other one does
    assert "Ben is back." in waits.sentences
    stays.until(lambda table: table["seq"] >= back["seq"])
    if back["stage"] == "playing" and 1 in back["waiting"]:
        assert stays.move(stays.table["legal"][0])["is"] == "accepted"
