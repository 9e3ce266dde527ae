"""The table that fits any game: for a game that has no page of its own, and for one that has."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dicehouse.engine import registry
from dicehouse.engine.transcript import verify
from tests.docs.test_adding_a_game import GAME, MORE
from tests.table.guests import Guest, open_house

from .conftest import Visit
from .people import ENDED, button, happened, pick, seat_path, shot


@pytest.fixture
def house_with_pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A house that has the game of docs/adding-a-game.md on its shelf, with its words and its bot."""
    (tmp_path / "dicehouse_pig.py").write_text(GAME.replace(GAME.rstrip().splitlines()[-1], MORE), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("pig", "dicehouse_pig:game", registry.HOUSE)
    known = {**registry._sources(), "pig": point}
    monkeypatch.setattr(registry, "_sources", lambda: known)
    registry._game.cache_clear()
    with open_house(tmp_path) as url:
        yield url
    registry._game.cache_clear()
    sys.modules.pop("dicehouse_pig", None)


def test_people_who_share_a_device_look_on_together_where_nobody_has_a_secret(visitor: Visit, house_with_pig: str) -> None:
    page = visitor("Ada and Ben", base_url=house_with_pig)
    page.goto("/new/pig")
    pick(page, "Seats", "2")
    page.get_by_role("spinbutton", name=re.compile("^Target")).fill("20")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    button(page, "Play, two of you").click()
    expect(page.get_by_text("Ada's turn")).to_be_visible()
    while True:
        choice = button(page, "Hold").or_(button(page, "Roll")).or_(button(page, ENDED))
        choice.first.wait_for()
        if button(page, ENDED).is_visible():
            break
        (button(page, "Hold") if button(page, "Hold").is_visible() else button(page, "Roll")).click()
    told = " ".join(happened(page))
    assert "Ada" in told
    assert "Ben" in told
    assert "You" not in told
    expect(page.get_by_role("region", name="Pass the device")).to_have_count(0)


def test_a_game_without_a_page_of_its_own(visitor: Visit, house_with_pig: str, tmp_path: Path) -> None:
    page = visitor("Ada", base_url=house_with_pig)
    page.get_by_role("link", name="Set up … a table of Pig").click()
    page.get_by_role("spinbutton", name=re.compile("^Target")).fill("40")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    shot(page, "wide light set up another game")
    button(page, re.compile("^Play against")).click()
    expect(page.get_by_text(re.compile("^In the bank: "))).to_be_visible()

    pictured = False
    while True:
        choice = button(page, "Hold").or_(button(page, "Roll")).or_(button(page, ENDED))
        choice.first.wait_for()
        if button(page, ENDED).is_visible():
            break
        if button(page, "Hold").is_visible():
            if not pictured:
                shot(page, "wide light another game")
            pictured = True
            button(page, "Hold").click()
        else:
            button(page, "Roll").click()
    assert pictured
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins?!"))
    shot(page, "wide light another game ending")
    button(page, ENDED).click()
    button(page, "Last moment").click()
    expect(page.get_by_text(re.compile(r"^In the bank: .*4\d"))).to_be_visible()

    with page.expect_download() as download:
        button(page, "Download transcript").first.click()
    download.value.save_as(tmp_path / "match.txt")
    assert verify((tmp_path / "match.txt").read_text(encoding="utf-8")).over


def test_the_plain_table(visitor: Visit, host: Guest) -> None:
    """Nothing but words and buttons, and yet the whole game."""
    created = host.set_up([None, "random", "random"], options={"opener": "A"})
    seated = host.sit(created["match"], created["invite"])
    page = visitor("Ada", seat_path(created, seated).replace("#", "?table=plain#"))
    offered = page.get_by_role("region", name="Your tray").get_by_role("button", disabled=False)
    offered.first.wait_for()
    page.get_by_text(re.compile(r"^All \d+ moves$")).click()
    page.get_by_label("Find a move").fill("2x3")
    button(page, "Bid 2x3").last.click()
    button(page, "Stand").first.click()
    shot(page, "wide light plain table")
    while True:
        expect(offered.or_(button(page, ENDED)).first).to_be_visible()
        if button(page, ENDED).is_visible():
            break
        doubt = button(page, "Challenge")
        (doubt if doubt.count() else offered).first.click()
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins?!"))
