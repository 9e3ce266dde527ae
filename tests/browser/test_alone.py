"""One person, three bots, one click."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from dicehouse.engine.transcript import verify

from .conftest import Visit
from .people import button, dice_of, happened, play_against_bots, play_to_the_end, shot


def test_a_match_against_bots(visitor: Visit, tmp_path: Path) -> None:
    page = visitor("Ada")
    play_against_bots(page)
    play_to_the_end(page)

    result = page.get_by_role("region", name="How it ended")
    expect(result).to_contain_text(re.compile(r"wins?!"))
    expect(result.get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile("hidden"))).to_have_count(0)  # all cups are lifted
    expect(page.get_by_text("The house's seed is open now.")).to_be_visible()
    assert happened(page)[0] == "You sit down."
    assert re.search(r"wins?\b", happened(page)[-1])

    with page.expect_download() as download:
        button(page, "Download transcript").first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert verify(file.read_text(encoding="utf-8"))

    step_through(page)


def step_through(page: Page) -> None:
    """From the first moment to the last and back, by buttons, keys and the log."""
    button(page, "Step through").click()
    tray = page.get_by_role("region", name="Step through the match")
    expect(tray).to_contain_text("Before the first roll.")
    told = happened(page)

    shown = []
    following = button(page, "Next →")
    while following.is_visible():
        following.click()
        shown.append(tray.get_by_role("paragraph").first.inner_text())
    assert shown[-1] in " ".join(told)
    assert len(shown) == len(set(moments(told, shown)))
    expect(tray).to_contain_text(re.compile(r"(\d+) of \1"))
    expect(button(page, "Last moment")).to_have_count(0)

    button(page, "← Previous").click()
    expect(tray).to_contain_text(shown[-2])
    button(page, "First moment").click()
    expect(tray).to_contain_text("Before the first roll.")
    page.keyboard.press("ArrowRight")
    expect(tray).to_contain_text(shown[0])
    page.keyboard.press("ArrowRight")
    expect(tray).to_contain_text(shown[1])
    page.keyboard.press("ArrowLeft")
    expect(tray).to_contain_text(shown[0])
    page.keyboard.press("End")
    expect(tray).to_contain_text(shown[-1])
    page.keyboard.press("Home")
    expect(tray).to_contain_text("Before the first roll.")

    first_bid = page.get_by_role("list", name="What happened").get_by_role("button", name=re.compile("opens? with")).first
    first_bid.click()
    expect(tray).to_contain_text(first_bid.inner_text())
    expect(dice_of(page, "Mara")).to_have_accessible_name(re.compile(r"Mara's dice: ((\d|star)( \(counts\))?(, )?){5}"))
    shot(page, "wide light replay")
    button(page, "Back to the result").click()
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def moments(told: list[str], shown: list[str]) -> list[int]:
    """Where each thing shown begins in what was told; each is further on than the one before."""
    text, at, found = " ".join(told), 0, []
    for words in shown:
        at = text.index(words, at)
        found.append(at)
        at += 1
    return found
