"""People at a table, over real HTTP and real sockets."""

from __future__ import annotations

import pytest

from .guests import Guest, open_house, play_on


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


def test_one_person_plays_three_bots_to_the_end(url):
    ada = Guest(url, "Ada")
    created = ada.set_up([None, "counting", "counting", "random"])
    seat = ada.sit(created["match"], created["invite"])
    tab = ada.tab(created["match"], seat["token"])
    tab.until(lambda table: table["stage"] == "playing")
    play_on(tab)
    assert tab.table["result"]["places"].count(1) == 1
    assert any("challenge" in sentence for sentence in tab.sentences)
    assert len(tab.table["seed"]) == 64
