"""A house whose database goes away: nothing is told that was not kept, and play goes on when it is back."""

from __future__ import annotations

import threading
import time

import psycopg
import pytest
from sqlalchemy import make_url

from dicehouse.engine.transcript import verify

from .guests import Guest, Tab, play_on
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
