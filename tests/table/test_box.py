"""Matches with a box of one's own, over real HTTP: everybody knows, it is kept, and wrong boxes open no table."""

from __future__ import annotations

import json

import pytest

from dicehouse.engine import registry
from dicehouse.engine.box import MOST_CHARACTERS
from dicehouse.engine.transcript import verify

from .guests import Guest, open_house, play_on

LIARS = registry.game("liars_dice")
OWN = "[data]\ndice_each = 2\n"
CHANGE = {"name": "dice_each", "about": "Dice that everybody starts with.", "entry": "", "printed": "5", "now": "2"}


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture
def ada(url):
    return Guest(url, "Ada")


def test_the_box_to_edit(ada):
    answer = ada.ask("GET", "/games/liars_dice/box")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == LIARS.box_to_edit
    assert ada.ask("GET", "/games/chess/box").status_code == 404


def test_a_box_is_looked_into_before_a_table_is_opened(ada):
    def look(box):
        return ada.ask("POST", "/games/liars_dice/box", box=box)

    assert look(LIARS.box_to_edit).json() == {"flaw": None, "own_box": []}
    assert look(OWN).json() == {"flaw": None, "own_box": [CHANGE]}
    flaw = "dice_each cannot be 9: it is a whole number from 1 to 5."
    assert look("[data]\ndice_each = 9").json() == {"flaw": flaw, "own_box": []}
    assert ada.ask("POST", "/games/chess/box", box=OWN).status_code == 404


def test_everybody_knows_that_the_box_is_another_one(ada):
    created = ada.set_up([None, None], box=OWN)
    before = ada.tab(created["match"])  # somebody invited, who has not sat down
    assert before.table["own_box"] == [CHANGE]
    assert len(before.table["assumed"]) == 2
    seat = ada.sit(created["match"], created["invite"], "Ada")
    ada.sit(created["match"], created["invite"], "Ben")
    tab = ada.tab(created["match"], seat["token"])
    tab.until(lambda table: table["stage"] == "playing")
    assert tab.table["own_box"] == [CHANGE]
    assert tab.table["view"]["dice_each"] == 2
    assert tab.table["view"]["left"][:2] == [2, 2]


def test_a_printed_box_is_nothing_to_tell(ada):
    for box in ({}, {"box": ""}, {"box": LIARS.box_to_edit}):
        created = ada.set_up(["counting", None], **box)
        assert ada.ask("GET", f"/matches/{created['match']}").json()["own_box"] == []


def test_a_match_keeps_its_box_over_a_restart_a_rematch_and_in_its_transcript(tmp_path):
    with open_house(tmp_path) as url:
        ada = Guest(url)
        created = ada.set_up([None, "counting"], box=OWN)
        seat = ada.sit(created["match"], created["invite"])
    with open_house(tmp_path) as url:
        ada = Guest(url)
        tab = ada.tab(created["match"], seat["token"])
        assert tab.until(lambda table: table["stage"] == "playing")["own_box"] == [CHANGE]
        assert tab.table["view"]["dice_each"] == 2
        play_on(tab)
        text = ada.ask("GET", f"/matches/{created['match']}/transcript").text
        assert 'box: {"dice_each": 2}\n' in text
        assert verify(text).game.own_box == {"dice_each": 2}
        past = ada.ask("GET", f"/matches/{created['match']}?at=3", seat["token"]).json()
        assert past["view"]["dice_each"] == 2
        again = ada.ask("POST", f"/matches/{created['match']}/rematch", seat["token"]).json()["match"]
        assert ada.ask("GET", f"/matches/{again}").json()["own_box"] == [CHANGE]


@pytest.mark.parametrize(
    ("box", "status", "said"),
    [
        ("[data]\ndice_each = 9", 400, "dice_each cannot be 9: it is a whole number from 1 to 5."),
        ("[data]\ntrack = [1]", 400, "track cannot have the length 1: it is a list of 30."),
        ("dice", 400, "The box is not TOML"),
        ("\ud800", 400, "The box is no text."),
        ("[options]", 400, "Options do not belong into a box: they are chosen where the match is set up."),
        ('game = "mia"', 400, 'This box is for "mia", not for "liars_dice".'),
        ("#" * (MOST_CHARACTERS + 1), 400, "The box has 12,001 characters: at most 12,000 are read."),
        ("#" * 20_000, 413, "That is too large"),
        (["#"], 400, "This request cannot be read: box"),
    ],
)
def test_a_wrong_box_opens_no_table(ada, box, status, said):
    def tables():
        return [line for line in ada.http.get("/metrics").text.splitlines() if line.startswith("dicehouse_rooms ")]

    before = tables()
    assert before
    new = {"game": "liars_dice", "seats": [{"bot": "random"}, {}], "box": box}
    answer = ada.http.post("/api/matches", content=json.dumps(new), headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["why"].startswith(said)
    assert tables() == before
