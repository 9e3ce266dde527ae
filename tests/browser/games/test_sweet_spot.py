"""The Sweet Spot in a browser: with the mouse, by touch on a phone, by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from ..conftest import Visit
from ..people import button, happened, next_choice, pick, shot, tray
from ..test_phone import expect_choices_in_sight, expect_to_fit

CHOICES = re.compile("^Bet ")


def sit_down(page: Page, laps: str = "2", seats: str = "2") -> None:
    page.goto("/new/sweet_spot")
    pick(page, "Seats", seats)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("spinbutton", name=re.compile("^Laps")).fill(laps)
    button(page, re.compile("^Play against")).click()


def choice(page: Page) -> Locator | None:
    return next_choice(page, CHOICES)


def chips(page: Page) -> int:
    """How many the tray says that one has."""
    said = tray(page).get_by_role("img", name=re.compile("^You have")).inner_text()
    return int(said)


def test_a_match_with_the_mouse(visitor: Visit) -> None:
    page = visitor("Ada")
    sit_down(page, laps="5")
    bets = 0
    while (bet := choice(page)) is not None:
        if bets == 0:
            expect(page.get_by_role("img", name=re.compile(r"^Dice \d, \d, \d\. The sweet spot is"))).to_be_visible()
            most = button(page, re.compile("^Most"))
            most.click()
            expect(button(page, "one chip more")).to_have_count(0)
            button(page, re.compile("^One")).click()
            expect(bet).to_have_text("Bet one chip")
            expect(tray(page)).to_contain_text(re.compile(r"\+1 ?if the third die shows .*\d+ ?%"))
            shot(page, "wide light sweet spot bet")
            before = chips(page)
            bet.click()
            expect(page.get_by_role("list", name="What happened")).to_contain_text("You bet one chip on")
            told = next(line for line in happened(page) if "third die" in line and "You" in line)
            won = 1 if "a hit" in told else -1
            assert f"have {before + won} now" in spelled(told)
        else:
            button(page, re.compile("^Decline")).click()
        bets += 1
    assert bets > 0
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins?!|share the win"))


def spelled(text: str) -> str:
    """Numbers up to twelve are told in words."""
    small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    for n, word in enumerate(small):
        text = re.sub(rf"\bhave {word} now", f"have {n} now", text)
    return text.replace("have none now", "have 0 now")


def test_on_a_phone(visitor: Visit) -> None:
    page = visitor("Ada", phone=True)
    sit_down(page, laps="3", seats="4")
    looked = False
    while (bet := choice(page)) is not None:
        if not looked:
            looked = True
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, "phone light sweet spot bet")
            button(page, re.compile("^Half")).tap()
        bet.tap()
    expect_to_fit(page)
    shot(page, "phone light sweet spot ending")


def test_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("Ada")
    sit_down(page, laps="5")
    turns = 0
    while (bet := choice(page)) is not None:
        if turns == 0:
            tray(page).focus()
            amount = tray(page).get_by_role("status", name="bet")
            most = int(str(tray(page).get_by_role("slider").get_attribute("max")))  # few, if the bot has lost or won much
            page.keyboard.press("1")
            expect(amount).to_have_text("1")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("+")
            expect(amount).to_have_text(str(min(3, most)))
            page.keyboard.press("-")
            expect(bet).to_have_text("Bet two chips" if most >= 3 else "Bet one chip")
            page.keyboard.press("m")
            expect(button(page, re.compile("^Most"))).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("h")
            page.keyboard.press("Enter")
            expect(page.get_by_role("list", name="What happened")).to_contain_text("You bet")
        else:
            page.keyboard.press("d")
            expect(page.get_by_role("list", name="What happened")).to_contain_text("You decline.")
        turns += 1
    assert turns > 0
    assert re.search(r"chips?!$|each\.$", happened(page)[-1])
