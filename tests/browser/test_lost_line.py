"""Lines break, tabs are reloaded, houses are restarted: the match goes on, and no move is played twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.table.guests import Guest
from tests.table.process import Houses

from .conftest import Visit
from .people import button, happened, keep_covered, open_round, play_to_the_end, seat_path, shot, tray

CUT = "WebSocket connection|ERR_"  # a browser reports every line that is cut


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    with Houses() as houses:
        yield houses


def adas_table(guest: Guest) -> str:
    """A table at which Ada opens, against one bot; the path of her seat."""
    created = guest.set_up([None, "random"], options={"opener": "A"})
    return seat_path(created, guest.sit(created["match"], created["invite"]))


def own_dice(page: Page) -> list[str | None]:
    dice = tray(page).get_by_role("img", name=re.compile("star|[2-6]"))
    expect(dice).to_have_count(5)
    return [die.get_attribute("aria-label") for die in dice.all()]


def own_bids(page: Page) -> int:
    return sum(re.match("You (bid|open)", said) is not None for said in happened(page))


def test_reload_in_mid_turn(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_table(host))
    dice = own_dice(page)
    page.reload()
    assert own_dice(page) == dice
    open_round(page)
    expect(button(page, "Keep all covered")).to_be_visible()
    page.reload()
    keep_covered(page)
    assert own_bids(page) == 1
    play_to_the_end(page)


def test_a_move_while_the_house_is_gone(visitor: Visit, houses: Houses, tmp_path: Path) -> None:
    db = str(tmp_path / "house.db")
    house = houses.open(db).opened()
    page = visitor("Ada", adas_table(Guest(house.url)), base_url=house.url, excused=CUT)
    dice = own_dice(page)
    house.kill()
    expect(page.get_by_text("The line is lost.")).to_be_visible()
    shot(page, "wide light line lost")
    open_round(page)
    expect(page.get_by_role("button", name=re.compile("^Open with"))).to_be_disabled()  # it waits for the house
    houses.open(db, house.port).opened()
    keep_covered(page)
    expect(page.get_by_text("The line is lost.")).to_have_count(0)
    assert own_bids(page) == 1
    assert dice  # the same match, from the store
    play_to_the_end(page)


def test_a_move_without_a_network(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_table(host), excused=CUT)
    own_dice(page)
    page.context.set_offline(True)
    open_round(page)
    page.context.set_offline(False)
    keep_covered(page)
    assert own_bids(page) == 1
    play_to_the_end(page)


def test_a_move_whose_answer_is_lost(visitor: Visit, host: Guest) -> None:
    """The house plays the move, but the line breaks before it can say so: the page sends it again, and it is played once."""
    sent: list[str] = []

    def wire(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["do"] == "move":
                sent.append(frame["id"])
                if len(sent) == 1:
                    server.on_message(lambda _: route.close())  # instead of bringing the answer
            server.send(text)

        route.on_message(pass_on)

    page = visitor("Ada")
    page.route_web_socket(re.compile("/api/live"), wire)
    page.goto(adas_table(host))
    open_round(page)
    keep_covered(page)
    assert len(sent) == 3
    assert sent[0] == sent[1] != sent[2]
    assert own_bids(page) == 1
