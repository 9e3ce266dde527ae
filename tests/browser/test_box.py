"""A box of one's own on the page: edited or opened, told what is wrong, and seen by everybody before they sit down."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dicehouse.engine import registry

from .conftest import Visit
from .people import button, pick, take_seat
from .test_axe import Inspector

PRINTED = registry.game("liars_dice").box_to_edit


def differs(page: Page) -> None:
    """What the page says wherever a table does not play with the printed box."""
    expect(page.get_by_text("This table does not play with the printed box:")).to_be_visible()
    expect(page.get_by_text("Dice each: 2 printed: 5")).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_match_with_a_box_of_ones_own(visitor: Visit, tmp_path: Path, size: str) -> None:
    page = visitor("Ada", "/new/liars_dice", phone=size == "phone")
    inspector = Inspector(page, size)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_label("Who sits here").select_option("A friend, by link")
    page.get_by_text("What it holds").click()
    expect(page.get_by_text("Laps: 2 assumed")).to_be_visible()
    inspector.look("box printed")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download to edit").click()
    assert download.value.suggested_filename == "liars_dice.toml"
    assert Path(download.value.path()).read_text(encoding="utf-8") == PRINTED

    pick(page, "Values", "A box of my own")
    box = page.get_by_role("textbox", name="My box")
    expect(box).to_have_value(PRINTED)
    expect(page.get_by_text("Nothing differs from the printed box yet.")).to_be_visible()
    box.fill(PRINTED.replace("value = 5\n", "value = 9\n"))
    wrong = page.get_by_text("dice_each cannot be 9: it is a whole number from 1 to 5.")
    expect(wrong).to_be_visible()
    inspector.look("box flaw")
    button(page, "Open the table").click()
    expect(box).to_be_focused()

    (tmp_path / "mine.toml").write_text("[data]\ndice_each = 2\n", encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        button(page, "Open a file …").click()
    chooser.value.set_files(tmp_path / "mine.toml")
    expect(page.get_by_text("One value differs from the printed box:")).to_be_visible()
    expect(wrong).to_have_count(0)
    inspector.look("box own")
    button(page, "Open the table").click()
    differs(page)
    inspector.look("box gathering")

    guest = visitor("Ben", page.evaluate("document.querySelector('.link').textContent"), phone=size == "phone")
    differs(guest)
    take_seat("Ben", guest)
    for each in (page, guest):
        expect(each.get_by_role("complementary", name="Beside the table")).to_be_visible()
        differs(each)
    inspector.look("box table")
    assert not inspector.found, "\n".join(inspector.found)


def test_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("Ada", "/new/liars_dice")
    page.get_by_role("radio", name="The printed one").focus()
    page.keyboard.press("ArrowRight")
    box = page.get_by_role("textbox", name="My box")
    expect(box).to_have_value(PRINTED)
    page.keyboard.press("Tab")
    expect(box).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("[data]\nlaps = 1\n")
    expect(page.get_by_text("Laps: 1 printed: 2")).to_be_visible()
    page.keyboard.press("Tab")
    expect(button(page, "Open a file …")).to_be_focused()
    page.get_by_role("radio", name="A box of my own").focus()
    page.keyboard.press("ArrowLeft")
    expect(box).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(box).to_have_value("[data]\nlaps = 1\n")  # it was kept
