"""All or Nothing in the browser: by mouse, on a phone, with the keyboard alone, and from a chair beside the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.table.guests import Guest

from ..conftest import Visit
from ..people import ENDED, button, happened, next_choice, seat_path, shot, tray
from ..test_keyboard import expect_visible_focus, has_focus, tab_to
from ..test_phone import expect_choices_in_sight, expect_to_fit

ROLL = re.compile("^Roll ")
STOP = re.compile("^Stop and write ")


def sit_down(host: Guest, visitor: Visit, seats: int = 2, target: int = 60, **look: object) -> Page:
    """At a small table whose first turn is the visitor's, if the first die allows."""
    created = host.set_up([None, *["careful"] * (seats - 1)], game="all_or_nothing", options={"target": str(target), "first": "A"})
    seated = host.sit(created["match"], created["invite"])
    return visitor("Ada", seat_path(created, seated), **look)


def at_risk(page: Page) -> int:
    return int(re.findall(r"loses (\d+)", button(page, ROLL).inner_text())[0])


def test_a_match_by_mouse(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, seats=3)
    stopped = False
    while next_choice(page, ROLL) is not None:
        points = at_risk(page)
        expect(button(page, STOP)).to_contain_text(f"Stop and write {points}")
        if not stopped:
            shot(page, "wide light all or nothing")
        if points >= 6:
            button(page, STOP).click()
            expect(page.get_by_role("list", name="What happened")).to_contain_text(f"You stop and write {points} points down")
            stopped = True
        else:
            button(page, ROLL).click()
    expect(page.get_by_role("list", name="Score sheets").get_by_role("listitem")).to_have_count(3)
    assert re.search(r"wins?!$", happened(page)[-1])


def test_on_a_phone(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, seats=8, phone=True)
    looked = False
    while next_choice(page, ROLL) is not None:
        if not looked:
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, "phone light all or nothing")
            looked = True
        button(page, ROLL).tap()
    expect_to_fit(page)


def test_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, target=150)
    first = True
    while next_choice(page, ROLL) is not None:
        if first:
            tab_to(page, "Roll")  # once by Tab and Space …
            expect_visible_focus(page)
            page.keyboard.press("Space")
            first = False
        else:
            assert has_focus(page)  # … then by shortcuts: the tray has kept the focus
            page.keyboard.press("s" if at_risk(page) > 10 else "r")
        expect(tray(page).or_(page.get_by_role("region", name="How it ended"))).to_be_visible()
    assert first or has_focus(page)  # who never had a turn, because every first die was a 1, has pressed no key


def test_from_beside_the_table(visitor: Visit, host: Guest) -> None:
    """Who watches sees the sheets and the dice, and can step through the match."""
    created = host.set_up(["careful", "daring"], game="all_or_nothing", options={"target": "60"})
    page = visitor("", f"/table/{created['match']}")
    button(page, ENDED).click()
    button(page, "Last moment").click()
    expect(page.get_by_role("list", name="Score sheets")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Dice of this turn: "))).to_be_visible()
    expect(button(page, ROLL)).to_have_count(0)
