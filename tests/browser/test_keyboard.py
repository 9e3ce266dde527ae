"""A whole match without a mouse: everything can be reached, the focus is never lost, and everything is said aloud."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import PLAY, button, happened, next_choice, shot, tray

# Collects whatever is announced, from the first moment of the page on.
HEAR = """
window.aloud = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("p[aria-live=polite].unseen");
    if (region) window.aloud.push(region.textContent);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the focus is there, as somebody does who listens to what it is on."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(":focus").evaluate_all("(at) => at[0]?.ariaLabel ?? at[0]?.textContent.trim() ?? ''").startswith(name):
            expect_visible_focus(page)
            return
    raise AssertionError(f"Tab does not lead to {name}")


def expect_visible_focus(page: Page) -> None:
    assert page.evaluate(
        """() => {
          const style = getComputedStyle(document.activeElement);
          return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        }"""
    ), page.evaluate("document.activeElement.outerHTML")[:200]


def has_focus(page: Page) -> bool:
    return bool(page.evaluate("document.activeElement !== document.body"))


def test_a_match_with_the_keyboard_alone(visitor: Visit) -> None:
    page = visitor("Ada")
    page.add_init_script(HEAR)
    page.reload()
    tab_to(page, "Skip to the content")
    tab_to(page, PLAY)
    page.keyboard.press("Enter")
    assert next_choice(page) is not None
    assert has_focus(page)  # on the heading of the new page
    known = len(happened(page))  # what was there when the page came is read, not announced
    tab_to(page, "Skip to the table")
    page.keyboard.press("Enter")

    moves = 0
    while (choice := next_choice(page)) is not None:
        offer = choice.inner_text()
        if moves == 0:
            tab_to(page, offer)  # once by Tab and Space …
            page.keyboard.press("Space")
        else:
            assert has_focus(page)  # … then by shortcuts: the tray has kept the focus
            page.keyboard.press(shortcut(offer))
        moves += 1
        expect(tray(page).or_(page.get_by_role("region", name="How it ended"))).to_be_visible()
        assert has_focus(page)

    said = " ".join(page.evaluate("window.aloud"))
    for line in happened(page)[known:]:
        assert words(line) in words(said), line

    tab_to(page, "Step through")
    page.keyboard.press("Enter")
    replay = page.get_by_role("region", name="Step through the match")
    expect(replay).to_be_focused()
    page.keyboard.press("End")
    expect(replay).to_contain_text(re.compile(r"(\d+) of \1"))


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.replace("★", " star ")))


def shortcut(choice: str) -> str:
    return {"Challenge": "c", "Keep": "k", "Open": "Enter"}[choice.split(maxsplit=1)[0]]


def test_the_picker_by_keys(visitor: Visit) -> None:
    page = visitor("Ada")
    page.get_by_role("link", name=re.compile("^Set up … a table of Liar.s Dice")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_label("Opener").select_option(label="Seat 1, Ada")
    page.get_by_role("textbox", name="Your name").focus()
    page.keyboard.press("Enter")
    opening = button(page, re.compile("^Open with"))
    expect(opening).to_be_visible()
    tray(page).focus()
    amount = page.get_by_role("status", name="amount")
    page.keyboard.press("6")
    expect(opening).to_have_text(re.compile("6s$"))
    page.keyboard.press("ArrowUp")
    expect(amount).to_have_text("7")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("-")
    expect(amount).to_have_text("5")
    page.keyboard.press("ArrowRight")
    expect(opening).to_have_text(re.compile("stars?$"))
    page.keyboard.press("ArrowRight")
    expect(opening).to_have_text(re.compile("2s?$"))
    page.keyboard.press("Enter")
    expect(button(page, "Keep all covered")).to_be_visible()

    # The showing stage: dice are picked by their places.
    expect(tray(page).locator(":focus").or_(tray(page))).not_to_have_count(0)
    page.keyboard.press("2")
    expect(page.get_by_role("button", name=re.compile("^Die 2 of 5"))).to_have_attribute("aria-pressed", "true")
    show = button(page, re.compile("^Show . and reroll four dice$"))
    expect(show).to_be_visible()
    shot(page, "wide light showing")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile(r"You show \S+ and reroll four dice\."))


def test_dialogs_give_the_focus_back(visitor: Visit) -> None:
    page = visitor("Ada", "/rules/liars_dice")
    button(page, "Settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "Settings")).to_be_focused()
