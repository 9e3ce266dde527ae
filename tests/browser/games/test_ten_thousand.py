"""Ten Thousand in the browser: setting up, by mouse, on a phone, with the keyboard alone, and from a chair beside the table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest

from ..conftest import Visit
from ..people import ENDED, button, happened, seat_path, shot, tray
from ..test_keyboard import expect_visible_focus, has_focus, tab_to
from ..test_phone import expect_choices_in_sight, expect_to_fit

ROLL = re.compile("^(Keep, roll|Roll) ")
STOP = re.compile("^(Keep, stop|Stop) and write ")


def sit_down(host: Guest, visitor: Visit, seats: int = 2, look: dict[str, Any] | None = None, **options: str) -> Page:
    terms = {"target": "500", "first": "A", **options}
    created = host.set_up([None, *["careful"] * (seats - 1)], game="ten_thousand", options=terms)
    seated = host.sit(created["match"], created["invite"])
    return visitor("Ada", seat_path(created, seated), **(look or {}))


def chips(page: Page) -> Locator:
    return page.get_by_role("group", name="What can be kept").get_by_role("button", disabled=False)


def to_keep(page: Page) -> bool:
    """Waits until there is something to keep; False if the match ends first."""
    found = chips(page).first.or_(button(page, ENDED)).first
    found.wait_for()
    return found.inner_text() != ENDED


def test_setting_up_in_steps_of_fifty(visitor: Visit) -> None:
    """The stepper goes in the steps of the option, and what is typed between them is taken to the nearest."""
    page = visitor("Ada", "/new/ten_thousand")
    target = page.get_by_role("spinbutton", name="Target, 500 to 20000")
    expect(target).to_have_value("10000")
    page.get_by_role("button", name="Target: 50 less").click()
    expect(target).to_have_value("9950")
    target.fill("2020")
    target.press("Tab")
    expect(target).to_have_value("2000")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    button(page, re.compile("^Play against")).click()
    expect(page.get_by_role("list", name="Score sheets")).to_contain_text("of 2000")


def test_a_match_by_mouse(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, seats=3)
    looked = False
    while to_keep(page):
        chips(page).first.click()  # the most points
        if not looked:
            shot(page, "wide light ten thousand")
            looked = True
        points = re.findall(r"makes (\d+) in this turn", tray(page).inner_text())[0]
        if button(page, STOP).is_visible():
            expect(button(page, STOP)).to_contain_text(f"write {points}")
            button(page, STOP).click()
            log = page.get_by_role("list", name="What happened")
            expect(log).to_contain_text(f"You stop and write {points} points down")
        else:  # six of one roll
            button(page, ROLL).click()
    assert re.search(r"wins?!$", happened(page)[-1])


def test_picking_dice_says_what_they_bring(visitor: Visit, host: Guest) -> None:
    page = sit_with_an_idle_die(host, visitor)
    idle = idle_dice(page).first
    idle.click()
    expect(tray(page)).to_contain_text("Every die that is kept must score.")
    for choice in (ROLL, STOP):
        expect(button(page, choice)).to_have_count(0)
    idle.click()

    chips(page).last.click()  # the fewest points, never a thousand
    expect(chips(page).last).to_have_attribute("aria-pressed", "true")
    worth = re.findall(r"makes (\d+) in this turn", tray(page).inner_text())[0]
    expect(tray(page)).to_contain_text("A turn must bring at least 1000 points.")
    expect(page.get_by_role("button", name=STOP)).to_be_disabled()

    button(page, ROLL).click()  # keeps and rolls in one step
    log = page.get_by_role("list", name="What happened")
    expect(log).to_contain_text(re.compile(rf"for {worth}: {worth} in this turn\.\s*(Why\?\s*)?You roll"))


def sit_with_an_idle_die(host: Guest, visitor: Visit) -> Page:
    """At a table where some die of the roll brings nothing in any way: nearly always the first."""
    while True:
        page = sit_down(host, visitor, min_bank="1000", target="20000")
        assert to_keep(page)
        if idle_dice(page).count() > 0:
            return page


def idle_dice(page: Page) -> Locator:
    offered = {face for chip in chips(page).all_inner_texts() for face in chip.split("→")[0] if face.isdigit()}
    others = "".join(sorted(set("123456") - offered)) or "none"
    return tray(page).get_by_role("button", name=re.compile(rf"^Die \d of \d: [{others}]$"))


def test_on_a_phone(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, seats=8, look={"phone": True})
    looked = False
    while to_keep(page):
        if not looked:
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, "phone light ten thousand")
            looked = True
        chips(page).first.tap()
        (button(page, STOP) if button(page, STOP).is_visible() else button(page, ROLL)).tap()
        expect(tray(page).or_(page.get_by_role("region", name="How it ended"))).to_be_visible()
    expect_to_fit(page)


def test_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor)
    first = True
    while to_keep(page):
        if first:
            tab_to(page, chips(page).first.inner_text().split("\n")[0][:3])  # once by Tab and Space …
            expect_visible_focus(page)
            page.keyboard.press("Space")
            first = False
        elif chips(page).count() > 1:
            assert has_focus(page)  # … then by the numbers of the dice: the tray has kept the focus
            keep_by_keys(page)
        page.keyboard.press("s" if button(page, STOP).is_visible() else "r")
        expect(tray(page).or_(page.get_by_role("region", name="How it ended"))).to_be_visible()
    assert has_focus(page)


def keep_by_keys(page: Page) -> None:
    """Picks the dice of the first offer by their numbers."""
    wanted = re.findall("[1-6]", chips(page).first.inner_text().split("→")[0])
    labels = [die.get_attribute("aria-label") or "" for die in tray(page).get_by_role("button", name=re.compile("^Die ")).all()]
    for label in labels:
        number, face = re.findall(r"^Die (\d) of \d: (\d)", label)[0]
        if face in wanted:
            wanted.remove(face)
            page.keyboard.press(number)
    expect(chips(page).first).to_have_attribute("aria-pressed", "true")


def test_from_beside_the_table(visitor: Visit, host: Guest) -> None:
    """Who watches sees the sheets, what is set aside and the roll, and can step through the match."""
    created = host.set_up(["careful", "counting"], game="ten_thousand", options={"target": "500"})
    page = visitor("", f"/table/{created['match']}")
    button(page, ENDED).click()
    button(page, "Next →").click()
    expect(page.get_by_role("list", name="Score sheets")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^The roll: ")).first).to_be_visible()
    button(page, "Next →").click()
    expect(page.get_by_role("list", name="Set aside")).to_be_visible()
    expect(chips(page)).to_have_count(0)
