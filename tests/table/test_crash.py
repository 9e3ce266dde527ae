"""A house that is killed forgets nothing it has told; a house that is asked to close does so in good order."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .crash import KINDS, crash
from .guests import Guest, Tab, play_on
from .process import Houses, free_port

DICEHOUSE = str(Path(sys.executable).parent / "dicehouse")


@pytest.mark.slow
def test_a_busy_house_that_is_killed_loses_nothing(tmp_path):
    report = crash(tmp_path, kills=25, tables=2 * len(KINDS))
    print(report)
    assert report.wrong == []
    assert report.kills == 25
    assert report.acknowledged > 100
    assert report.in_flight > 25  # the kills did hit
    assert report.resent_accepted > 5
    assert set(report.finished) == set(KINDS)
    assert "Traceback" not in (tmp_path / "house.log").read_text()


@pytest.mark.slow
def test_a_house_that_tells_before_it_commits_would_be_found_out(tmp_path):
    assert crash(tmp_path, kills=20, tables=len(KINDS), careless=0.1).wrong != []


class Service:
    """The house as a service manager runs it: the command itself."""

    def __init__(self, db: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [DICEHOUSE, "serve", "--port", str(port), "--db", str(db), "--pace", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.url in self.process.stdout.readline()

    def stop(self) -> tuple[int, float, str]:
        """Exit code, seconds until it was gone, and what it complained about."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, time.monotonic() - began, errors


def until_cut_off(tab: Tab, plays: bool, codes: list[int]) -> None:
    """Plays or only listens until the line is cut, and notes the code that says why."""
    try:
        if plays:
            play_on(tab)
        while True:
            tab.hear()
    except ConnectionClosed as closed:
        codes.append(closed.rcvd.code if closed.rcvd else 0)


@pytest.mark.slow
def test_a_house_that_is_asked_to_close_closes_in_good_order(tmp_path):
    house = Service(tmp_path / "house.db")
    seats = []
    for _ in range(3):
        ada = Guest(house.url)
        created = ada.set_up([None, None])
        seats += [(created["match"], ada.sit(created["match"], created["invite"], name)["token"]) for name in ("Ada", "Ben")]
    tabs = [Tab(house.url, match, token) for match, token in seats]
    codes: list[int] = []
    players = [threading.Thread(target=until_cut_off, args=(tab, at < 4, codes)) for at, tab in enumerate(tabs)]
    for player in players:
        player.start()
    time.sleep(0.05)
    code, seconds, errors = house.stop()
    for player in players:
        player.join()
    assert (code, errors) == (0, "")
    assert seconds < 8
    assert codes == [1012] * len(tabs)  # the page is told to come again

    again = Service(tmp_path / "house.db")
    for (match, token), before in zip(seats, tabs, strict=True):
        tab = Tab(again.url, match, token)
        heard = [line for line in tab.log if line["seq"] <= before.table["seq"]]
        assert heard == before.log
        tab.close()
    assert again.stop()[0] == 0


@pytest.mark.slow
def test_a_match_that_was_cut_short_is_finished_and_its_dice_are_verified(tmp_path):
    db = str(tmp_path / "house.db")
    with Houses() as houses:
        house = houses.open(db).opened()
        ada = Guest(house.url)
        created = ada.set_up([None, "random"])
        match, token = created["match"], ada.sit(created["match"], created["invite"])["token"]
        tab = Tab(house.url, match, token)
        tab.until(lambda table: 0 in table["waiting"])
        house.kill()
        house = houses.open(db, house.port).opened()
        tab = Tab(house.url, match, token, since=tab.table["seq"])
        play_on(tab)
        file = tmp_path / "match.txt"
        file.write_text(Guest(house.url).ask("GET", f"/matches/{match}/transcript").text)
    told = subprocess.run([DICEHOUSE, "verify", str(file)], capture_output=True, text=True, check=True)
    assert "follows from the sealed seed" in told.stdout
