"""On a phone: within the thumb's reach, nothing cut off, nothing too small to hit."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Visit
from .people import PLAY, button, next_choice, shot, tray

SMALLEST = 40  # CSS pixels that a finger hits

TOO_SMALL = """(least) => [...document.querySelectorAll("button, a.button, select, input:not([type=range])")]
  .filter((found) => found.checkVisibility() && !found.closest("ol[aria-label='What happened']"))
  .map((found) => [found, (["checkbox", "radio"].includes(found.type) ? found.closest("label") : found).getBoundingClientRect()])
  .filter(([, { height }]) => height > 0 && height < least)
  .map(([found, { height }]) => `${found.textContent.trim() || found.ariaLabel || found.outerHTML.slice(0, 80)}: ${height}`)"""


def expect_to_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page.url
    assert page.evaluate(TOO_SMALL, SMALLEST) == [], page.url


def test_a_match_on_a_phone(visitor: Visit) -> None:
    page = visitor("Ada", phone=True)
    expect(button(page, PLAY)).to_be_visible()
    expect_to_fit(page)
    shot(page, "phone light shelf")
    page.get_by_role("link", name="Rules of Liar's Dice").tap()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect_to_fit(page)
    shot(page, "phone light rules")
    page.get_by_role("link", name="Play", exact=True).tap()
    expect(button(page, re.compile("^Play against"))).to_be_visible()
    expect_to_fit(page)
    shot(page, "phone light set up")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_label("Opener").select_option(label="Seat 1, Ada")
    button(page, re.compile("^Play against")).tap()

    seen: set[str] = set()
    while (choice := next_choice(page)) is not None:
        kind = choice.inner_text().split()[0]
        if kind not in seen:  # once for each kind of moment
            seen.add(kind)
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, f"phone light table {kind}")
        choice.tap()
    assert seen >= {"Open", "Keep"}

    expect_to_fit(page)
    shot(page, "phone light ending")
    button(page, "Step through").tap()
    button(page, "Last moment").tap()
    expect(page.get_by_text(re.compile(r"^(\d+) of \1$"))).to_be_visible()
    expect_to_fit(page)
    shot(page, "phone light replay")
    for name in ("Rules", "Share", "Settings"):
        button(page, name).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_to_fit(page)
        shot(page, f"phone light dialog {name}")
        button(page, "Close").tap()


def expect_choices_in_sight(page: Page) -> None:
    """Without scrolling, all of the tray's buttons are on the screen and nothing lies over them."""
    page.evaluate("scrollTo(0, 0)")
    for choice in tray(page).get_by_role("button").all():
        expect(choice).to_be_in_viewport(ratio=1)
        choice.click(trial=True) if choice.is_enabled() else None
