"""Opening the house from a terminal."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time

import httpx
import pytest

from dicehouse.table.serve import addresses_of, qr_code

from .conftest import COMMAND

pytestmark = pytest.mark.slow


@pytest.fixture
def opened(surroundings, tmp_path):
    """Starts the command and returns it with the address that it prints."""
    running = []

    def start(*arguments, **env):
        command = [COMMAND, *arguments]
        house = subprocess.Popen(command, env=surroundings(**env), cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        running.append(house)
        assert house.stdout
        told = re.search(r"open at (http://\S+)", house.stdout.readline())
        assert told
        return house, told[1]

    yield start
    for house in running:
        house.kill()
        house.communicate()


def test_without_a_command_the_table_opens_in_the_browser(opened, tmp_path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/visited\n')
    browser.chmod(0o755)
    house, url = opened(BROWSER=f"{browser} %s")
    page = httpx.get(url)
    assert page.status_code == 200
    assert "<title>Dicehouse</title>" in page.text
    for _ in range(100):
        if (tmp_path / "visited").exists() and (tmp_path / "visited").read_text():
            break
        time.sleep(0.05)
    assert (tmp_path / "visited").read_text().strip() == url
    house.send_signal(signal.SIGINT)
    assert house.wait(20) == 0


def test_tables_are_kept_in_the_users_own_folder(opened, tmp_path):
    opened("serve", "--port", "0", XDG_DATA_HOME=str(tmp_path / "data"))
    assert (tmp_path / "data" / "dicehouse" / "house.db").exists()


def test_a_port_that_is_taken_is_told_in_a_sentence(dicehouse, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = dicehouse("serve", "--port", port, "--db", str(tmp_path / "x.db"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"The house cannot listen on 127.0.0.1, port {port}: Address already in use.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--db", "mysql://me@there/house"], "Dicehouse keeps matches in SQLite or PostgreSQL"),
        (["--log-level", "loud"], "The log level cannot be 'loud'"),
        (["--host", "not.an.address.invalid"], "The house cannot listen on not.an.address.invalid"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_sentence(dicehouse, arguments, said):
    done = dicehouse("serve", "--port", "0", *arguments)
    assert done.returncode == 1
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_house_for_the_living_room_tells_its_addresses():
    assert addresses_of("127.0.0.1", 8000) == []
    assert addresses_of("192.0.2.7", 8000) == ["http://192.0.2.7:8000"]
    assert all(re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000", address) for address in addresses_of("0.0.0.0", 8000))
    assert len(set(map(len, re.sub(r"\x1b\[[0-9;]*m", "", qr_code("http://192.0.2.7:8000")).splitlines()))) == 1
