"""What a table can be like, what a page remembers, and what it says when something is not as it should be."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.table.guests import Guest

from .conftest import Visit
from .people import (
    PLAY,
    button,
    dice_of,
    keep_covered,
    open_round,
    pick,
    play_against_bots,
    play_to_the_end,
    seat_path,
    shot,
    take_seat,
    tray,
)

MARKUP = "<b>Eve</b><img src=x>"  # as long as a name may be


def adas_seat(host: Guest, **terms: Any) -> str:
    """A table for Ada and a bot, at which she opens; the path of her seat."""
    created = host.set_up([None, "random"], options={"opener": "A"}, **terms)
    return seat_path(created, host.sit(created["match"], created["invite"]))


def test_odds_when_asked_for(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_seat(host))
    beside = page.get_by_role("complementary", name="Beside the table")
    expect(tray(page)).to_be_visible()
    expect(beside.get_by_text("%")).to_have_count(0)
    tray(page).focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")  # six of ten dice: neither certain, with five of one's own, nor impossible
    open_round(page)
    button(page, "Show odds").click()
    expect(beside.get_by_text(re.compile(r"^[\d.]+ %$")).first).to_be_visible()
    shot(page, "wide light odds")
    button(page, "Hide odds").click()
    expect(beside.get_by_text("%")).to_have_count(0)


def test_a_table_without_help(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_seat(host, helps=False))
    expect(page.get_by_text("This table is played without help")).to_be_visible()
    expect(button(page, "Show odds")).to_have_count(0)


def test_the_clock(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_seat(host, clock=300))
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"4:5\d|5:00"))
    shot(page, "wide light clock")


def test_when_the_time_is_up_a_bot_decides(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_seat(host, clock=5))
    expect(page.get_by_role("list", name="What happened")).to_contain_text("Your time is up: a bot decides.")


def test_a_move_that_is_warned_of(visitor: Visit, host: Guest) -> None:
    page = visitor("Ada", adas_seat(host))
    tray(page).focus()
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    expect(tray(page)).to_contain_text("Only 10 dice are in play: this bid is sure to be too high.")
    open_round(page)
    asked = page.get_by_role("dialog", name="Do it anyway?")
    expect(asked).to_contain_text("There are only 10 dice in play")
    shot(page, "wide light warned")
    asked.get_by_role("button", name="Choose again").click()
    open_round(page)
    asked.get_by_role("button", name="Do it anyway").click()
    expect(button(page, "Keep all covered")).to_be_visible()


def test_a_refused_move_says_why(visitor: Visit, host: Guest) -> None:
    """Two tabs of one seat: the second tries what the first has done already, before it has heard of it."""
    created = host.set_up([None, None], options={"opener": "A"})
    seats = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    page = visitor("Ada")
    page.route_web_socket(re.compile("/api/live"), deaf_to_steps)
    page.goto(seat_path(created, seats[0]))
    expect(button(page, re.compile("^Open with"))).to_be_visible()
    elsewhere = host.tab(created["match"], seats[0]["token"])
    elsewhere.move(elsewhere.table["legal"][0])
    open_round(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(r"\w+.*\."))
    shot(page, "wide light refused")
    expect(button(page, "Keep all covered")).to_be_visible()  # how things really stand
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)


def deaf_to_steps(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    route.on_message(server.send)
    server.on_message(lambda text: None if '"is":"step"' in str(text) else route.send(text))


def test_settings_are_kept(visitor: Visit) -> None:
    page = visitor("Ada")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    button(page, "Settings").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("switch", name="Sound").check()
    pick(page, "Motion", "Dice lie still")
    pick(page, "Theme", "Dark")
    button(page, "Close").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    button(page, "Settings").click()
    assert page.evaluate(paper) == dark
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ada")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    expect(page.get_by_role("radio", name="Dice lie still")).to_be_checked()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    pick(page, "Theme", "Light")
    assert page.evaluate(paper) == light


def test_the_shelf_leads_back_to_a_table(visitor: Visit) -> None:
    page = visitor("Ada")
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)
    play_against_bots(page)
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    table = page.url
    page.get_by_role("link", name="Dicehouse, to the shelf").click()
    going_on = page.get_by_role("region", name="Continue")
    expect(going_on).to_contain_text("Your turn")
    shot(page, "wide light shelf with a table")
    going_on.get_by_role("link").first.click()
    expect(page).to_have_url(table)
    play_to_the_end(page)
    page.get_by_role("link", name="Dicehouse, to the shelf").click()
    expect(page.get_by_text("Finished tables (1)")).to_be_visible()


@pytest.mark.parametrize("path", ["/table/0123456789abcdef", "/table/x#seat=y", "/table/%E0%A4%A", "/table/x#invite=y"])
def test_an_unknown_table(visitor: Visit, path: str) -> None:
    page = visitor("Ada", path, excused="404")
    expect(page.get_by_role("main")).to_contain_text(re.compile("no table|There is nothing here|no such", re.IGNORECASE))
    expect(page.get_by_role("link", name="To the shelf", exact=True)).to_be_visible()


def test_a_seat_link_that_opens_no_seat(visitor: Visit, host: Guest) -> None:
    created = host.set_up([None, "random"])
    host.sit(created["match"], created["invite"])
    page = visitor("Ada", f"/table/{created['match']}#seat=0123456789abcdef")
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("opens no seat")
    shot(page, "wide light wrong link")
    button(page, "Watch without a seat").click()
    expect(page.get_by_role("region", name="Watching")).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere", "/new/chess", "/rules/chess", "/table"])
def test_an_unknown_page(visitor: Visit, path: str) -> None:
    page = visitor("Ada", path, excused="404")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.get_by_role("link", name="To the shelf", exact=True).click()
    expect(button(page, PLAY)).to_be_visible()


def test_a_name_is_text_everywhere(visitor: Visit, host: Guest) -> None:
    created = host.set_up([None, None], options={"opener": "A"})
    eve = visitor("Eve", f"/table/{created['match']}#invite={created['invite']}")
    take_seat(MARKUP, eve)
    expect_as_text(eve)
    ada = visitor("Ada", f"/table/{created['match']}#invite={created['invite']}")
    expect_as_text(ada)
    take_seat("Ada", ada)
    expect(dice_of(ada, MARKUP)).to_be_visible()
    open_round(eve)
    keep_covered(eve)
    button(ada, re.compile(r"^Challenge \w")).click()
    expect(ada.get_by_role("region", name="The challenge")).to_contain_text(MARKUP)
    for page in (ada, eve):
        expect(page.get_by_role("list", name="What happened")).to_contain_text(MARKUP if page is ada else "You open with")
        assert page.locator("img").count() == 0
    shot(ada, "wide light markup in a name")


def expect_as_text(page: Page) -> None:
    expect(page.get_by_text(MARKUP).first).to_be_visible()
    assert page.locator("img, b > b").count() == 0
