"""Tic-Tac-Toe at the table: squares are clicked, tapped or walked to; dice are placed, picked up, dragged and called."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest, Tab

from ..conftest import Visit
from ..people import button, seat_path, shot, tray
from ..test_keyboard import expect_visible_focus
from ..test_phone import expect_choices_in_sight, expect_to_fit

ADA = ["a1", "b1", "c1", "d1", "f1", "g1", "h1", "i1", "a3", "b3", "c3", "d3"]
BEN = ["a2", "b2", "c2", "d2", "f2", "g2", "h2", "i2", "a4", "b4", "c4", "d4"]


def come(visitor: Visit, host: Guest, *, phone: bool = False, **options: str) -> tuple[Page, Tab, Tab]:
    """Ada sits down with her browser and begins; she and Ben can also move without one, to come to the point."""
    created = host.set_up([None, None], game="tic_tac_toe", options={"first": "A", **options})
    seated = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    ada, ben = [host.tab(created["match"], seat["token"]) for seat in seated]
    page = visitor("Ada", seat_path(created, seated[0]), phone=phone)
    expect(page.get_by_role("grid", name=re.compile("^The board"))).to_be_visible()
    return page, ada, ben


def moves(tab: Tab, move: str) -> None:
    tab.until(lambda table: table["you"] in table["waiting"])
    assert tab.move(move)["is"] == "accepted"


def fill_board(ada: Tab, ben: Tab) -> None:
    for mine, theirs in zip(ADA, BEN, strict=True):
        moves(ada, f"place {mine}")
        moves(ben, f"place {theirs}")


def square(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{name},"))


def told(page: Page, sentence: str) -> None:
    expect(page.get_by_role("list", name="What happened")).to_contain_text(sentence)


def test_a_match_by_mouse(visitor: Visit, host: Guest) -> None:
    page, _, ben = come(visitor, host)
    for mine, theirs in zip(("e5", "e6", "e7", "e8"), ("a1", "a2", "a3", "a4"), strict=True):
        expect(tray(page)).to_contain_text("Place a die on any free square.")
        square(page, mine).click()
        told(page, f"You place a die on {mine}.")
        moves(ben, f"place {theirs}")
        expect(square(page, theirs)).to_have_accessible_name(f"{theirs}, Ben's die, latest")
    square(page, "a4").click()
    expect(tray(page)).to_contain_text("A4 is not free.")
    shot(page, "wide light tic-tac-toe placing")
    square(page, "e9").click()
    told(page, "Five in a row, e5 to e9. You win!")
    expect(square(page, "e7")).to_have_accessible_name("e7, your die, in the row")
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    shot(page, "wide light tic-tac-toe won")


def test_dice_are_picked_up_and_dragged(visitor: Visit, host: Guest) -> None:
    page, ada, ben = come(visitor, host)
    fill_board(ada, ben)
    expect(tray(page)).to_contain_text("Pick up one of your dice.")
    square(page, "a2").click()
    expect(tray(page)).to_contain_text("The die on a2 is Ben's.")
    square(page, "i1").click()
    expect(tray(page)).to_contain_text("The die from i1 goes to any free square.")
    button(page, "Put it back").click()
    square(page, "i1").drag_to(square(page, "i9"))
    told(page, "You move i1 to i9.")
    moves(ben, "offer draw")
    button(page, "Play on").click()
    told(page, "You decline the draw.")
    moves(ben, "move i2 h9")
    button(page, "Offer a draw").click()
    moves(ben, "accept")
    told(page, "Ben accepts: a draw.")


def test_on_a_phone_a_second_tap_confirms(visitor: Visit, host: Guest) -> None:
    page, _, ben = come(visitor, host, phone=True, values="choose")
    expect_to_fit(page)
    page.get_by_role("button", name="4", exact=True).tap()
    square(page, "e5").tap()
    expect(button(page, "Place the 4 on e5")).to_be_visible()
    expect(square(page, "e5")).to_have_accessible_name("e5, free")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    shot(page, "phone light tic-tac-toe")
    square(page, "f6").tap()
    button(page, "Place the 4 on f6").tap()
    told(page, "You place a 4 on f6.")
    moves(ben, "place a1 1")
    square(page, "g7").tap()
    square(page, "g7").tap()
    told(page, "You place a 4 on g7.")


def test_with_the_keyboard_alone_and_a_call(visitor: Visit, host: Guest) -> None:
    page, _, ben = come(visitor, host, call="manual")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(":focus").get_attribute("role") == "gridcell":
            break
    expect(square(page, "e5")).to_be_focused()
    expect_visible_focus(page)
    page.keyboard.press("Enter")
    told(page, "You place a die on e5.")
    for at, theirs in enumerate(("a1", "a2", "a3", "a4")):
        moves(ben, f"place {theirs}")
        expect(tray(page)).to_contain_text("Place a die on any free square.")
        page.keyboard.press("ArrowUp")
        expect(square(page, f"e{at + 6}")).to_be_focused()
        if at == 3:
            page.keyboard.press("c")
            expect(page.get_by_role("switch", name="Call five in a row")).to_be_checked()
        page.keyboard.press("Enter")
        told(page, f"You place a die on e{at + 6}")
    told(page, "Five in a row, e5 to e9. You win!")
