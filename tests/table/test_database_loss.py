"""A house whose database goes away: nothing is told that was not kept, and play goes on when it is back."""

from __future__ import annotations

import threading
import time
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from dicehouse.engine.transcript import verify
from dicehouse.table.schema import StoreFailed
from dicehouse.table.store import Event, Store

from .guests import Guest, Tab, open_house, play_on
from .process import Houses


def lose_database(db: str, seconds: float) -> None:
    """Nobody reaches the database for a while."""
    url = make_url(db)
    admin = url.set(drivername="postgresql", database="postgres").render_as_string(hide_password=False)
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (url.database,))
        time.sleep(seconds)
        connection.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS true")


@pytest.mark.slow
def test_play_goes_on_when_the_database_is_back(postgres, tmp_path):
    db = postgres()
    with (tmp_path / "house.log").open("w") as errors, Houses(errors) as houses:
        house = houses.open(db, pace=0.02).opened()
        ada = Guest(house.url)
        bots = ada.set_up(["random"] * 4)["match"]  # nobody moves here but the house
        created = ada.set_up([None, "random", "random"])
        token = ada.sit(created["match"], created["invite"])["token"]
        tab, spectator = Tab(house.url, created["match"], token), Tab(house.url, bots)
        player = threading.Thread(target=play_on, args=(tab,))
        player.start()
        for seconds in (0.0, 0.1, 1.5):
            time.sleep(0.1)
            lose_database(db, seconds)
        player.join(60)
        spectator.until(lambda table: table["stage"] == "over")
        assert tab.table["stage"] == "over"
        for heard, match, seat in ((tab, created["match"], token), (spectator, bots, None)):
            assert heard.log == ada.ask("GET", f"/matches/{match}/log", seat).json()
            assert verify(ada.ask("GET", f"/matches/{match}/transcript").text).over
        assert house.stop() == 0
    assert "StoreFailed" in (tmp_path / "house.log").read_text(), "the house did not even notice"


@pytest.mark.parametrize("down_for", [0, 3])  # times that the store cannot be asked afterwards
def test_a_move_that_was_kept_though_the_line_was_lost_is_told(tmp_path, monkeypatch, down_for):
    commit, load = Store.append, Store.load
    failures = iter(range(down_for))

    async def append(store: Store, match: str, event: Event, *, over: bool = False) -> None:
        await commit(store, match, event, over=over)
        if event.body.get("id") == "lost":
            raise StoreFailed("The line to the database was lost.")

    async def ask(store: Store, match: str) -> Any:
        if next(failures, None) is not None:
            raise StoreFailed("The database does not answer.")
        return await load(store, match)

    with open_house(tmp_path) as url:
        guest = Guest(url)
        created = guest.set_up([None, None])
        tokens = [guest.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben")]
        tabs = [Tab(url, created["match"], token) for token in tokens]
        for tab in tabs:
            tab.until(lambda table: table["stage"] == "playing")
        mover, other = sorted(tabs, key=lambda tab: tab.table["you"] not in tab.table["waiting"])
        monkeypatch.setattr(Store, "append", append)
        monkeypatch.setattr(Store, "load", ask)
        before = other.table["seq"]
        answer = mover.move(mover.table["legal"][0], id="lost")
        if down_for:
            assert answer["is"] == "refused"
            assert answer["table"] is None, "a table that may not be true is shown to nobody"
        else:
            assert (answer["is"], answer["seq"]) == ("accepted", before + 1)
        other.until(lambda table: table["seq"] == before + 1)  # though nobody does anything
        assert mover.move(0, id="lost")["seq"] == before + 1
