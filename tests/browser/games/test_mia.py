"""Mia in a browser: with the mouse, by touch on a phone, by keyboard alone, and two people at one device."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from ..conftest import Visit
from ..people import Ears, button, happened, next_choice, pick, shot, tray
from ..test_phone import expect_choices_in_sight, expect_to_fit

CHOICES = re.compile(r"^(Announce|Believe|Doubt)\b")
BEGIN = "A"  # the seat


def sit_down(page: Page, target: str = "2", begins: str = BEGIN) -> None:
    page.goto("/new/mia")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_label("First").select_option(begins)
    page.get_by_role("spinbutton", name=re.compile("^Target")).fill(target)
    button(page, re.compile("^Play against")).click()


def choice(page: Page) -> str:
    """What is to be done now: "Announce", "Believe" (or doubt); "" when the match is over."""
    found = next_choice(page, CHOICES)
    return "" if found is None else found.inner_text().split()[0]


def announcing(page: Page) -> Locator:
    return button(page, re.compile("^Announce"))


def test_a_match_with_the_mouse(visitor: Visit) -> None:
    page = visitor("Ada")
    ears = Ears(page)
    sit_down(page)

    # Her own dice are in the tray, the truth is marked and picked, every value can be said.
    assert choice(page) == "Announce"
    truth = page.get_by_role("button", name=re.compile("your dice$"))
    expect(truth).to_have_attribute("aria-pressed", "true")
    expect(tray(page).get_by_role("img", name=re.compile("^[1-6]$"))).to_have_count(2)
    expect(tray(page)).to_contain_text("That is the truth")
    button(page, "Mia").click()
    expect(announcing(page)).to_have_text("Announce Mia")
    shot(page, "wide light mia announcing")
    truth.click()
    said = announcing(page).inner_text().removeprefix("Announce ")
    announcing(page).click()
    expect(page.get_by_role("list", name="What happened")).to_contain_text(f"You announce {said}.")

    while (now := choice(page)) != "":
        if now == "Announce":
            announcing(page).click()
        else:
            expect(tray(page)).to_contain_text("Do you believe it?")
            shot(page, "wide light mia answering")
            button(page, re.compile("^Doubt")).click()
            expect(
                page.get_by_role("region", name="The doubt").or_(page.get_by_role("region", name="How it ended")).first
            ).to_be_visible()
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins?!"))
    expect(page.get_by_role("img", name=re.compile(r"^Under the cup: \d and \d$"))).to_be_visible()

    # Until then the page was never told what lay under a cup that was not hers.
    roller = None
    for frame in ears.frames:
        state = frame.get("now", frame)
        if state.get("stage") == "over" or state.get("result"):
            break
        seen = state.get("view") or {}
        roller = seen.get("roller", roller)
        assert roller == 0 or not any(seen.get("dice", ()))


def test_on_a_phone(visitor: Visit) -> None:
    page = visitor("Ada", phone=True)
    sit_down(page)
    seen: set[str] = set()
    while (now := choice(page)) != "":
        if now not in seen:
            seen.add(now)
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, f"phone light mia {now}")
        if now == "Announce":
            announcing(page).tap()
        else:
            button(page, re.compile("^Believe" if "believed" not in seen else "^Doubt")).tap()
            seen.add("believed")
    assert "Announce" in seen
    expect_to_fit(page)
    shot(page, "phone light mia ending")


def test_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("Ada")
    sit_down(page, target="1")
    assert choice(page) == "Announce"
    tray(page).focus()
    page.keyboard.press("t")
    truth = announcing(page).inner_text()
    for key, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp"), ("ArrowLeft", "ArrowRight")):
        page.keyboard.press(key)
        if announcing(page).inner_text() != truth:
            page.keyboard.press(back)
        expect(announcing(page)).to_have_text(truth)
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="What happened")).to_contain_text("You announce")
    while (now := choice(page)) != "":
        page.keyboard.press("Enter" if now == "Announce" else "d")
        expect(tray(page).or_(page.get_by_role("region", name="How it ended")).first).to_be_visible()
    assert re.search(r"wins?!$", happened(page)[-1])


def test_what_is_too_low_is_greyed(visitor: Visit) -> None:
    """Whoever believes must announce more: all else is there, greyed, with the reason at hand."""
    page = visitor("Ada")
    sit_down(page, target="5", begins="B")
    while choice(page) == "Announce":
        announcing(page).click()
    button(page, re.compile("^Believe")).click()
    assert choice(page) == "Announce"
    greyed = tray(page).get_by_role("group", name="Value to announce").get_by_role("button", disabled=True)
    assert greyed.count() > 0
    expect(greyed.first).to_have_attribute("title", re.compile("^Not higher than"))


def test_two_people_at_one_device(visitor: Visit) -> None:
    page = visitor("Ada and Ben")
    page.goto("/new/mia")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("First").select_option(BEGIN)
    button(page, "Play, two of you").click()

    dice = tray(page).get_by_role("img", name=re.compile("^[1-6]$"))
    button(page, "I am Ada: show my dice").click()
    expect(dice).to_have_count(2)
    announcing(page).click()
    expect(page.get_by_role("region", name="Pass the device")).to_contain_text("Pass the device to Ben")
    expect(page.locator("main circle")).to_have_count(0)  # not a pip is on the page
    button(page, "I am Ben: show my dice").click()
    button(page, re.compile("^Believe")).click()
    expect(dice).to_have_count(2)
    announcing(page).click()
    button(page, "I am Ada: show my dice").click()
    button(page, re.compile("^Doubt")).click()
    expect(page.get_by_role("region", name="The doubt")).to_contain_text(re.compile("(You doubt|Ada doubts) Ben's"))
