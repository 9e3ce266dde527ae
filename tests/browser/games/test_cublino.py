"""Cublino at the table: dice are tapped, dragged, walked to by keys; each shows what it would become before it is tipped."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest

from ..conftest import PHONE, Visit
from ..people import ENDED, button, seat_path, shot, tray
from ..test_keyboard import expect_visible_focus
from ..test_phone import expect_choices_in_sight, expect_to_fit

SHORT = {"first": "A", "max_plies": "20"}


def come(visitor: Visit, host: Guest, seats: list[str | None], options: dict[str, str], *, phone: bool = False) -> Page:
    """Ada sits down at a table where she begins."""
    created = host.set_up(seats, game="cublino", options=options)
    page = visitor("Ada", seat_path(created, host.sit(created["match"], created["invite"])), phone=phone)
    expect(button(page, "Leave the table")).to_be_visible()
    return page


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{name},", re.IGNORECASE))


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where one taps a cell; where a die stands on it, that is the die."""
    box = cell(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4


def told(page: Page, sentence: str) -> None:
    expect(page.get_by_role("list", name="What happened")).to_contain_text(sentence)


def to_act(page: Page) -> None:
    """Waits until one of the viewer's dice can be picked up."""
    expect(movable(page).or_(button(page, ENDED)).first).to_be_visible()


def movable(page: Page) -> Locator:
    return page.get_by_role("gridcell", name=re.compile("your die.*would become"))


def test_a_match_by_mouse(visitor: Visit, host: Guest) -> None:
    page = come(visitor, host, [None, "eager"], SHORT)
    to_act(page)
    expect(cell(page, "c1")).to_have_accessible_name("C1, your die, top 1, would become 4 forward")

    # Tapped, a die shows on the cells around what it would become there.
    page.mouse.click(*middle(page, "c1"))
    expect(cell(page, "c1")).to_have_attribute("aria-selected", "true")
    expect(cell(page, "c2")).to_have_accessible_name("C2, free: the die from c1 would show 4")
    page.mouse.move(*middle(page, "c2"))
    expect(tray(page)).to_contain_text("c1 to c2: 4 on top.")
    shot(page, "wide light cublino preview")
    page.mouse.click(*middle(page, "c2"))
    told(page, "You tip c1 to c2: a 4 is on top.")

    # Dragged, it goes where it was dragged to; a drag onto a taken cell does nothing.
    to_act(page)
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "b1"), steps=4)
    page.mouse.up()
    expect(cell(page, "a1")).to_have_attribute("aria-selected", "true")
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "a2"), steps=4)
    page.mouse.up()
    told(page, "You tip a1 to a2: a 4 is on top.")

    # The rest by the buttons of the tray, with whichever die can go on.
    for _ in range(8):
        to_act(page)
        name = movable(page).first.get_attribute("aria-label")
        assert name
        page.mouse.click(*middle(page, name[:2]))
        way = button(page, re.compile("^Tip ")).first
        to = re.findall(r"to (\w\d)", way.get_attribute("aria-label") or "")[0]
        way.click()
        told(page, f"You tip {name[:2].lower()} to {to}")
    expect(button(page, ENDED)).to_be_visible()
    told(page, "20 tips have been made: the game ends.")
    shot(page, "wide light cublino ending")


def test_on_a_phone_by_touch(visitor: Visit, host: Guest) -> None:
    """Free rotation first: dice are turned by taps; then whole board and preview fit on the screen."""
    page = come(visitor, host, [None, "planner"], {"first": "A", "rotation": "free"}, phone=True)
    start = button(page, re.compile("^Start with"))
    expect(start).to_have_text("Start with 4 4 4 4 4 4")
    page.touchscreen.tap(*middle(page, "b1"))
    expect(start).to_have_text("Start with 4 2 4 4 4 4")
    page.touchscreen.tap(*middle(page, "b1"))
    expect(start).to_have_text("Start with 4 3 4 4 4 4")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    shot(page, "phone light cublino rotation")
    start.tap()
    told(page, "You turn the dice a to f: 4 3 4 4 4 4 look at you.")

    to_act(page)
    page.touchscreen.tap(*middle(page, "b1"))
    expect(cell(page, "b2")).to_have_accessible_name("B2, free: the die from b1 would show 3")
    page.evaluate("scrollTo(0, 0)")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    for corner in ("a1", "f1", "a6", "f6"):
        box = cell(page, corner).bounding_box()
        assert box
        assert box["y"] > 0
        assert box["y"] + box["height"] < PHONE["height"]
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
        assert box["width"] > 40
    shot(page, "phone light cublino preview")
    page.touchscreen.tap(*middle(page, "b2"))
    told(page, "You tip b1 to b2: a 3 is on top.")
    to_act(page)
    page.touchscreen.tap(*middle(page, "c1"))
    button(page, "Put it back").tap()
    expect(cell(page, "c1")).to_have_attribute("aria-selected", "false")


def test_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    page = come(visitor, host, [None, "eager"], {"first": "A", "rows": "8"})  # so far away that nobody comes in the way
    to_act(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(":focus").get_attribute("role") == "gridcell":
            break
    expect(cell(page, "a1")).to_be_focused()
    expect_visible_focus(page)

    # Arrows walk, Enter picks up, an arrow aims, Escape thinks better of it.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "c1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "c1")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    expect(tray(page)).to_contain_text("That cell is taken.")
    page.keyboard.press("ArrowDown")
    expect(tray(page)).to_contain_text("There the board ends.")
    page.keyboard.press("Escape")
    expect(cell(page, "c1")).to_have_attribute("aria-selected", "false")

    # Then it goes round: the cursor and the focus stay with the die.
    for arrow, to, top in (("ArrowUp", "c2", 4), ("ArrowRight", "d2", 5), ("ArrowDown", None, 0), ("ArrowLeft", "c2", 4)):
        to_act(page)
        page.keyboard.press("Enter")
        page.keyboard.press(arrow)
        if to is None:
            expect(tray(page)).to_contain_text("That cell is taken.")
            page.keyboard.press("Escape")
            continue
        expect(tray(page)).to_contain_text(f"to {to}: {top} on top")
        page.keyboard.press("Enter")
        expect(cell(page, to)).to_be_focused()
        told(page, f"to {to}: a {top} is on top.")


def test_each_player_sees_the_board_from_the_own_side(visitor: Visit, host: Guest) -> None:
    """Two people: the home row of each is near, and the totals tell both who would win."""
    created = host.set_up([None, None], game="cublino", options={"first": "B"})
    paths = [seat_path(created, host.sit(created["match"], created["invite"], name)) for name in ("Ada", "Ben")]
    ada, ben = (visitor(name, path) for name, path in zip(("Ada", "Ben"), paths, strict=True))
    to_act(ben)
    for page, near, far in ((ada, "a1", "a6"), (ben, "a6", "a1")):
        assert middle(page, near)[1] > middle(page, far)[1]
    assert middle(ben, "f6")[0] < middle(ben, "a6")[0]
    expect(cell(ben, "b6")).to_have_accessible_name("B6, your die, top 1, would become 4 forward")
    expect(cell(ada, "b6")).to_have_accessible_name("B6, Ben's die, top 1")
    ben.mouse.click(*middle(ben, "b6"))
    ben.mouse.click(*middle(ben, "b5"))
    told(ada, "Ben tips b6 to b5: a 4 is on top.")
    to_act(ada)
    expect(ada.get_by_role("img", name="no points").first).to_be_visible()
    expect(cell(ben, "b5")).to_have_accessible_name("B5, your die, top 4")
