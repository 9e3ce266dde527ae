"""Two people share one device: it is handed on, and what the next one may not see is not in it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import ENDED, Ears, button, expect_hidden, move, next_choice, pick, shot, tray


def set_up(page: Page) -> None:
    page.goto("/new/liars_dice")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("Opener").select_option(label="Seat 1, Ada")
    button(page, "Play, two of you").click()


def test_the_device_is_handed_on(visitor: Visit) -> None:
    page = visitor("Ada and Ben")
    ears = Ears(page)
    set_up(page)

    # Before anybody has taken the device, nobody's dice are in it.
    hand_over = page.get_by_role("region", name="Pass the device")
    expect(hand_over).to_contain_text("Pass the device to Ada")
    expect_hidden(page, "Ada")
    expect_hidden(page, "Ben")
    assert ears.cups_seen() == set()
    shot(page, "wide light hand over")

    # Ada opens; her dice leave the page before the device reaches Ben.
    button(page, "I am Ada: show my dice").click()
    expect(tray(page).get_by_role("img", name=re.compile("^(star|[2-6])"))).to_have_count(5)
    expect_hidden(page, "Ben")
    button(page, re.compile("^Open with")).click()
    button(page, "Keep all covered").click()
    expect(hand_over).to_contain_text("Pass the device to Ben")
    expect_hidden(page, "Ada")
    expect_hidden(page, "Ben")
    assert ears.cups_seen() == {0}

    # Ben looks, and may hide his dice again.
    ears.frames.clear()
    button(page, "I am Ben: show my dice").click()
    expect(tray(page)).to_be_visible()
    expect_hidden(page, "Ada")
    assert ears.cups_seen() == {1}
    button(page, "Hide my dice").click()
    expect_hidden(page, "Ben")

    # And so on to the end: after every hand-over only the one who took the device sees dice.
    take = re.compile("show my dice$")
    seats = {"Ada": 0, "Ben": 1}
    while not button(page, ENDED).is_visible():
        mine = button(page, take)
        next_choice(page, re.compile(rf"{take.pattern}|^Challenge \w|^Open with|^Keep all covered"))
        if mine.is_visible():
            name = mine.inner_text().split()[2].rstrip(":")
            ears.frames.clear()
            mine.click()
            expect(tray(page).or_(page.get_by_role("region", name="How it ended"))).to_be_visible()
            assert ears.cups_seen() <= {seats[name]}
        elif (choice := next_choice(page)) is not None:
            move(page, choice)
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("(Ada|Ben) wins!"))
