"""The General in the browser: dice that stay in their places, and a card that says what every cell would bring."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest

from ..conftest import Visit
from ..people import ENDED, button, happened, seat_path, tray
from ..test_keyboard import has_focus
from ..test_phone import expect_choices_in_sight, expect_to_fit

ROLL = re.compile(r"^Roll .*again")


def sit_down(host: Guest, visitor: Visit, bots: int = 0, phone: bool = False) -> Page:
    created = host.set_up([None, *["greedy"] * bots], game="general", options={"first": "A"})
    return visitor("Ada", seat_path(created, host.sit(created["match"], created["invite"])), phone=phone)


def dice(page: Page) -> list[str]:
    """The faces that lie in the tray, in their places."""
    expect(tray(page).get_by_label(re.compile(r"^Die \d: \d"))).to_have_count(6)
    return [re.sub(r"^Die \d: (\d).*", r"\1", label) for label in labels(tray(page).get_by_label(re.compile(r"^Die \d")))]


def labels(found: Locator) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in found.all()]


def cells(page: Page) -> dict[str, int]:
    """The buttons of the card, and what each brings."""
    found = labels(page.get_by_role("button", name=re.compile("^(Write|Cross out) ")))
    return {label: int(re.findall(r"\d+", label)[0]) if label.startswith("Write") else 0 for label in found}


def write_best(page: Page) -> str:
    """Writes the cell that brings most; while rolls are left, a 0 must be meant."""
    button(page, re.compile("^(Write|Cross out) ")).first.wait_for()
    offers = cells(page)
    best = max(offers, key=lambda label: offers[label])
    button(page, re.compile(f"^{re.escape(best)}$")).click()
    if offers[best] == 0:
        button(page, "Do it anyway").click()
    return best


def test_a_turn_with_the_mouse(host: Guest, visitor: Visit) -> None:
    page = sit_down(host, visitor, bots=1)
    before = dice(page)
    button(page, re.compile("^Die 1:")).click()
    button(page, re.compile("^Die 4:")).click()
    expect(button(page, "Roll 4 dice again (2 rolls left)")).to_be_visible()
    button(page, "Roll 4 dice again (2 rolls left)").click()
    roll = button(page, "Roll 4 dice again (1 roll left)")
    expect(roll).to_be_visible()  # what was held stays held
    assert [dice(page)[i] for i in (0, 3)] == [before[i] for i in (0, 3)]
    button(page, re.compile("^Die 1:.*held$")).click()  # and may be released
    button(page, "Roll 5 dice again (1 roll left)").click()
    expect(tray(page).get_by_text("Write a cell", exact=True)).to_be_visible()
    expect(button(page, ROLL)).to_have_count(0)
    assert len(cells(page)) == 16
    best = write_best(page)
    expect(page.get_by_role("list", name="What happened")).to_contain_text(
        re.compile(rf"You write \d+ in {best.partition(' in ')[2]} and have \d+\.")
    )
    expect(page.get_by_role("button", name=ROLL)).to_be_visible()  # the bot has had its turn
    assert len(cells(page)) == 15
    card = page.get_by_role("table", name="The score cards")
    expect(card.get_by_role("columnheader")).to_have_count(2)


def test_a_zero_is_asked_about_while_rolls_are_left(host: Guest, visitor: Visit) -> None:
    page = sit_down(host, visitor)
    button(page, ROLL).wait_for()
    zero = next(label for label, points in cells(page).items() if points == 0)
    button(page, zero).click()
    question = page.get_by_role("dialog", name="Do it anyway?")
    expect(question).to_contain_text("you still have two rolls")
    button(page, "Choose again").click()
    expect(question).to_have_count(0)
    assert len(cells(page)) == 16


def test_a_whole_card_on_a_phone(host: Guest, visitor: Visit) -> None:
    """Alone, with the own card within the thumb's reach; all cards are one tap away."""
    page = sit_down(host, visitor, phone=True)
    button(page, re.compile("^Die 2:")).tap()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    button(page, ROLL).tap()
    expect(button(page, re.compile("1 roll left"))).to_be_visible()
    expect_to_fit(page)
    button(page, "What the cells take").tap()
    expect(page.get_by_role("dialog")).to_contain_text("six equal dice")
    expect_to_fit(page)
    button(page, "Close").tap()
    for number in range(1, 17):
        write_best(page)
        if number < 16:
            expect(page.get_by_text(f"Round {number + 1} of 16", exact=True).first).to_be_visible()
    expect(button(page, ENDED)).to_be_visible()
    assert re.fullmatch(r"All cards are full: you \d+\.", happened(page)[-1])
    expect_to_fit(page)


def test_others_on_a_phone(host: Guest, visitor: Visit) -> None:
    page = sit_down(host, visitor, bots=7, phone=True)
    button(page, ROLL).wait_for()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    button(page, "All score cards").tap()
    expect(page.get_by_role("dialog").get_by_role("columnheader")).to_have_count(8)
    expect_to_fit(page)


def test_a_turn_with_the_keyboard_alone(host: Guest, visitor: Visit) -> None:
    page = sit_down(host, visitor, bots=1)
    button(page, ROLL).wait_for()
    tray(page).focus()
    page.keyboard.press("2")
    page.keyboard.press("5")
    expect(page.get_by_role("button", name=re.compile("^Die 5: .*held"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("2")
    expect(button(page, "Roll 5 dice again (2 rolls left)")).to_be_visible()
    page.keyboard.press("Enter")
    expect(button(page, "Roll 5 dice again (1 roll left)")).to_be_visible()
    assert has_focus(page)
    for turn in range(3):
        offers = cells(page)
        page.keyboard.press("ArrowDown")  # leads to the cell that brings most
        focused = page.locator(":focus").get_attribute("aria-label") or ""
        assert offers[focused] == max(offers.values())
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        assert page.locator(":focus").get_attribute("aria-label") == focused
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Round {turn + 2} of 16", exact=True).first).to_be_visible()
        button(page, ROLL).wait_for()
        assert has_focus(page)
        assert len(cells(page)) == 15 - turn
