"""Every page in every state, wide and narrow, light and dark: axe-core finds nothing serious; a picture of each can be kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.table.guests import Guest

from .conftest import Visit
from .people import PLAY, button, keep_covered, open_round, pick, seat_path, shot

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (how) => (await axe.run(document, { resultTypes: ["violations"], ...how })).violations
  .filter(({ impact }) => ["serious", "critical"].includes(impact))
  .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`))"""
EVERYTHING: dict[str, list[str]] = {}
COLOURS = {"runOnly": ["color-contrast"]}  # all that the dark theme changes


class Inspector:
    """Looks at the page as it is now, by day and by night."""

    def __init__(self, page: Page, size: str) -> None:
        self.page, self.size, self.found = page, size, list[str]()

    def look(self, state: str) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script tag: the page lets none in
        self._run(f"{self.size} light {state}", EVERYTHING)
        self.page.emulate_media(color_scheme="dark")
        self._run(f"{self.size} dark {state}", COLOURS)
        self.page.emulate_media(color_scheme="light")

    def _run(self, state: str, how: dict[str, list[str]]) -> None:
        self.found += [f"{state}: {wrong}" for wrong in self.page.evaluate(RUN, how)]
        shot(self.page, state)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_serious(visitor: Visit, host: Guest, size: str) -> None:
    page = visitor("Ada", phone=size == "phone", excused="404")
    inspector = Inspector(page, size)
    the_shelf_and_before(page, inspector)
    a_match(page, inspector, host)
    one_device(page, inspector, host)
    assert not inspector.found, "\n".join(inspector.found)


def the_shelf_and_before(page: Page, inspector: Inspector) -> None:
    expect(button(page, PLAY)).to_be_visible()
    inspector.look("shelf")
    button(page, "Settings").click()
    inspector.look("settings")
    page.keyboard.press("Escape")
    page.goto("/nowhere")
    inspector.look("nothing here")
    page.goto("/rules/liars_dice")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    inspector.look("rules page")
    page.goto("/new/liars_dice")
    seats = page.get_by_role("group", name=re.compile(r"^Seat \d"))
    for seat, who in ((1, "A friend, by link"), (2, "Another person here")):
        seats.nth(seat).get_by_label("Who sits here").select_option(who)
    pick(page, "Time for a decision", "1 min")
    button(page, "Open the table").click()
    expect(page.get_by_text("Type a name that the others will see.")).to_have_count(2)
    inspector.look("set up")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    seats.nth(2).get_by_role("textbox", name="Name").fill("Ben")
    button(page, "Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for one player")).to_be_visible()
    inspector.look("gathering")
    button(page, "Invite").click()
    inspector.look("invite")
    page.keyboard.press("Escape")


def a_match(page: Page, inspector: Inspector, host: Guest) -> None:
    """Ada at this page, Ben by hand, so that everything waits while it is looked at."""
    created = host.set_up([None, None, "random", "random"], options={"opener": "A"}, clock=300)
    seats = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    page.goto(seat_path(created, seats[0]))
    button(page, "Show odds").click()
    expect(button(page, "Hide odds")).to_be_visible()
    inspector.look("table your turn")
    button(page, "Rules").click()
    expect(page.get_by_role("dialog").get_by_text("At this table")).to_be_visible()
    inspector.look("rules dialog")
    page.keyboard.press("Escape")
    button(page, "Share").click()
    inspector.look("share")
    page.keyboard.press("Escape")
    open_round(page)
    page.get_by_role("button", name=re.compile("^Die 2 of 5")).click()
    inspector.look("table showing")
    keep_covered(page)
    expect(page.get_by_role("main").get_by_text("Ben's turn", exact=True)).to_be_visible()
    inspector.look("table others turn")
    button(page, "Leave the table").click()
    inspector.look("leave")
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("region", name="Away")).to_be_visible()
    inspector.look("away")
    button(page, "I'm back").click()
    expect(page.get_by_role("region", name="Your tray")).to_be_visible()
    at = host.ask("GET", f"/matches/{created['match']}").json()["seq"]
    host.ask("POST", f"/matches/{created['match']}/moves", seats[1]["token"], move="challenge", at=at)
    expect(page.get_by_role("region", name="The challenge")).to_be_visible()
    inspector.look("table showdown")
    for seated in seats:  # then bots play on to the end
        host.ask("POST", f"/matches/{created['match']}/leave", seated["token"])
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    inspector.look("ending")
    button(page, "Step through").click()
    page.get_by_role("list", name="What happened").get_by_role("button", name=re.compile("opens? with")).first.click()
    expect(page.get_by_role("img", name=re.compile("dice: "))).to_have_count(4)
    inspector.look("replay")


def one_device(page: Page, inspector: Inspector, host: Guest) -> None:
    created = host.set_up([None, None], options={"opener": "B"})
    seats = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    for seated in seats:
        page.goto(seat_path(created, seated))
        page.reload()  # the same page with another seat after the # is not loaded anew
    expect(page.get_by_role("region", name="Pass the device")).to_contain_text("Pass the device to Ben")
    inspector.look("hand over")
