"""Who leaves, who comes back, and whose time is up: a bot decides, and the owner has the last word."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .guests import Guest, Json, Tab
from .process import House, Houses, set_up

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    with Houses() as opened:
        yield opened


def reached(seq: int) -> Callable[[Json], bool]:
    return lambda table: bool(table["seq"] >= seq)


@dataclass
class Evening:
    """A house with one table, where Ada and Ben sit."""

    houses: Houses
    db: str
    house: House
    match: str = ""
    tokens: list[str] = field(default_factory=list)

    def begin(self, **terms: int) -> None:
        self.match, invite = set_up(self.db, [None, None], **terms)
        self.tokens = [Guest(self.house.url, name).sit(self.match, invite)["token"] for name in ("Ada", "Ben")]

    def tab(self, seat: int) -> Tab:
        tab = Tab(self.house.url, self.match, self.tokens[seat])
        tab.until(lambda table: table["stage"] == "playing")
        return tab

    def restart(self) -> None:
        self.house.kill()
        self.house = self.houses.open(self.db, self.house.port).opened()

    def happened(self) -> list[str]:
        """The kinds of all events; looks into the database, so that nobody looks at the table."""
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as database:
            return [kind for (kind,) in database.execute("SELECT kind FROM events WHERE match = ? ORDER BY seq", (self.match,))]

    def until(self, count: int, kind: str, seconds: float = 10) -> None:
        deadline = time.monotonic() + seconds
        while self.happened().count(kind) < count:
            assert time.monotonic() < deadline, f"{self.happened()} has not {count} {kind}"
            time.sleep(0.05)

    def wait_for(self, seat: int) -> tuple[Tab, Tab]:
        """Tabs of somebody who waits, and of the other at this seat, whose turn it is."""
        tabs = self.tab(0), self.tab(1)
        waiting, mover = tabs[1 - seat], tabs[seat]
        while seat not in mover.table["waiting"]:
            seq = waiting.move(waiting.table["legal"][0])["seq"]
            mover.until(reached(seq))
        return waiting, mover


@pytest.fixture
def evening(houses: Houses, tmp_path: Path) -> Iterator[Evening]:
    db = str(tmp_path / "house.db")
    opened = Evening(houses, db, houses.open(db).opened())
    yield opened
    assert opened.house.stop() == 0


def away(table: Json) -> bool:
    return bool(table["seats"][1]["away"])


def test_a_bot_plays_for_a_leaver_until_the_owner_returns(evening):
    evening.begin(grace=1)
    ada, ben = evening.wait_for(1)
    seq = ben.table["seq"]
    ben.close()
    ada.until(away)
    assert "A bot plays for Ben now." in ada.sentences
    ada.until(lambda table: table["seq"] > seq + 1)  # the bot has moved
    ben = Tab(evening.house.url, evening.match, evening.tokens[1], since=seq)
    ben.until(lambda table: not away(table))
    assert "You are back." in ben.sentences
    while ben.table["stage"] == "playing" and 1 not in ben.table["waiting"]:
        ada.until(lambda table: 0 in table["waiting"] or table["stage"] == "over")
        if ada.table["stage"] == "playing":
            seq = ada.move(ada.table["legal"][0])["seq"]
            ben.until(reached(seq))
    moves = evening.happened().count("move")
    time.sleep(0.5)
    assert evening.happened().count("move") == moves, "nobody but Ben moves for Ben"
    if ben.table["stage"] == "playing":
        assert ben.move(ben.table["legal"][0])["is"] == "accepted"


def test_who_returns_in_time_is_not_replaced(evening):
    evening.begin(grace=1)
    ada, ben = evening.wait_for(1)
    ben.close()
    ada.until(lambda table: not table["seats"][1]["here"])
    again = evening.tab(1)
    ada.until(lambda table: table["seats"][1]["here"])
    time.sleep(1.5)
    assert "away" not in evening.happened()
    assert again.move(again.table["legal"][0])["is"] == "accepted"


def test_nobody_is_replaced_while_nobody_waits(evening):
    evening.begin(grace=1)
    ada, ben = evening.wait_for(1)
    ben.close()
    ada.close()
    time.sleep(2)
    assert "away" not in evening.happened()
    evening.tab(0).until(away)  # now somebody does


def test_a_leaver_is_missed_after_a_restart_too(evening):
    evening.begin(grace=1)
    evening.wait_for(1)
    evening.restart()
    evening.tab(0).until(away)
    evening.restart()
    ada = evening.tab(0)
    assert away(ada.table), "a restart does not call anybody back"
    evening.tab(1)
    ada.until(lambda table: not away(table))


def test_a_seat_that_was_given_up_stays_so_while_its_owner_looks_on(evening):
    evening.begin(grace=1)
    ada, ben = evening.wait_for(1)
    Guest(evening.house.url).ask("POST", f"/matches/{evening.match}/leave", evening.tokens[1])
    ada.until(away)
    ben.until(away)
    evening.until(2, "move")
    assert "back" not in evening.happened()
    Guest(evening.house.url).ask("POST", f"/matches/{evening.match}/return", evening.tokens[1])
    ada.until(lambda table: not away(table))


def test_a_bot_decides_when_the_time_is_up(evening):
    evening.begin(clock=1)
    ada = evening.tab(0)
    first = ada.table["waiting"][0]
    assert ada.table["until"] / 1000 - time.time() < 1.1
    seq = ada.table["seq"]
    ada.until(lambda table: table["seq"] > seq)
    said = "Your time is up: a bot decides." if first == 0 else "Ben's time is up: a bot decides."
    assert said in ada.sentences
    assert not any(seat["away"] for seat in ada.table["seats"]), "next time the owner decides"


def test_the_clock_runs_after_a_restart_without_any_visitor(evening):
    evening.begin(clock=1)
    evening.until(1, "move")
    evening.restart()
    moves = evening.happened().count("move")
    evening.until(moves + 2, "move")
    heard = Guest(evening.house.url).ask("GET", f"/matches/{evening.match}/log").json()
    assert sum("time is up" in line["text"] for line in heard) >= 3
