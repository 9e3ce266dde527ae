"""Real dice in the browser: people roll on their own table and tap what came up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dicehouse.engine import registry
from dicehouse.table.realdice import has_secret_dice
from tests.table.guests import Guest

from .conftest import Visit
from .people import ENDED, Ears, button, expect_hidden, move, pick, seat_path, shot, take_seat, tray
from .test_any_game import house_with_pig  # noqa: F401  (a fixture)
from .test_axe import Inspector
from .test_phone import expect_to_fit

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def real_dice(page: Page) -> Locator:
    return page.get_by_role("region", name="What came up")


def face(page: Page, name: str) -> Locator:
    return real_dice(page).get_by_role("button", name=name, exact=True)


def typed(page: Page) -> Locator:
    return real_dice(page).get_by_role("img", name=re.compile("^Typed"))


def confirm(page: Page) -> None:
    button(page, re.compile("^(These are|That is) right$")).click()


def test_two_people_roll_real_dice_one_of_them_on_a_phone(visitor: Visit) -> None:
    ada, ben = visitor("Ada", excused="400"), visitor("Ben", phone=True)
    ears = [Ears(ada), Ears(ben)]
    ada.get_by_role("link", name=re.compile("^Set up … a table of Liar's Dice")).click()
    pick(ada, "Seats", "2")
    ada.get_by_role("textbox", name="Your name").fill("Ada")

    # With hidden dice no bot can play along, and the form says so.
    pick(ada, "Dice", "We roll real dice")
    expect(ada.get_by_text("Hidden dice cannot be rolled for bots")).to_be_visible()
    button(ada, "Play against one bot").click()
    expect(ada.get_by_role("alert")).to_contain_text("nobody could roll a bot's hidden dice without seeing them")
    ada.get_by_role("group", name="Seat 2").get_by_label("Who sits here").select_option("A friend, by link")
    expect(ada.get_by_text("If somebody leaves, the table waits")).to_be_visible()
    shot(ada, "wide light set up real dice")
    button(ada, "Open the table").click()
    ben.goto(ada.get_by_text("#invite=").inner_text())
    take_seat("Ben", ben)

    # Who opens is decided by lot, and either of them may say who it was.
    for page in (ada, ben):
        expect(real_dice(page)).to_contain_text("Who is opener?")
    expect_to_fit(ben)
    shot(ben, "phone light real dice lot")
    face(ben, "Ada").tap()
    confirm(ben)

    # Ada rolls and types, with a slip. Ben waits, and is told nothing.
    expect(real_dice(ada)).to_contain_text("You roll five dice")
    expect(ben.get_by_role("main")).to_contain_text("Ada rolls: waiting for the dice")
    for name in ("star", "5", "5", "3"):
        face(ada, name).click()
    button(ada, "Take back").click()
    expect(typed(ada)).to_have_accessible_name("Typed: star, 5, 5")
    for name in ("2", "6"):
        face(ada, name).click()
    expect(face(ada, "5")).to_be_disabled()
    shot(ada, "wide light real dice")
    confirm(ada)
    expect(tray(ada).get_by_role("img", name=re.compile("^(star|[2-6])"))).to_have_count(5)
    expect_hidden(ben, "Ada")

    # Ben's turn to roll, on the phone.
    expect_to_fit(ben)
    for name in ("4", "4", "4", "4", "star"):
        face(ben, name).tap()
    shot(ben, "phone light real dice")
    confirm(ben)
    expect_hidden(ada, "Ben")
    expect(button(ada, re.compile("^Open with"))).to_be_visible()
    expect(ada.get_by_role("heading", name="Real dice")).to_be_visible()
    expect(button(ada, "Leave the table")).to_have_count(0)

    # And so on to the end.
    pages = [ada, ben]
    while not button(ada, ENDED).is_visible():
        for page in pages:
            choice = button(page, re.compile(r"^(Challenge \w|Open with|Keep all covered)")).first
            if choice.is_visible():
                move(page, choice)
            elif real_dice(page).is_visible():
                for _ in range(real_dice(page).locator(".gap").count()):
                    face(page, "6").click()
                confirm(page)
    assert [seen.cups_seen() for seen in ears] == [{0}, {1}]
    expect(ada.get_by_text("there is nothing to verify")).to_be_visible()
    with ada.expect_download() as download:
        button(ada, "Download transcript").first.click()
    assert "dice: real dice\n" in Path(download.value.path()).read_text(encoding="utf-8")
    button(ada, ENDED).click()
    button(ada, "Last moment").click()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_serious(visitor: Visit, host: Guest, size: str) -> None:
    created = host.set_up([None, None], dice="real")
    seats = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    page = visitor("Ada", seat_path(created, seats[0]), phone=size == "phone")
    inspector = Inspector(page, size)
    real_dice(page).wait_for()
    inspector.look("real dice, nothing typed")
    face(page, "You").click()
    confirm(page)
    face(page, "5").click()
    inspector.look("real dice, one typed")
    assert not inspector.found, "\n".join(inspector.found)


def test_by_keyboard_alone(visitor: Visit, host: Guest) -> None:
    created = host.set_up([None, None], dice="real", options={"opener": "A"})
    seats = [host.sit(created["match"], created["invite"], name) for name in ("Ada", "Ben")]
    page = visitor("Ada", seat_path(created, seats[0]))
    real_dice(page).wait_for()
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('section.tray button')"):
            break
        page.keyboard.press("Tab")
    for key in ("1", "5", "5", "3", "Backspace", "2", "6"):  # the star is where a common die has its 1
        page.keyboard.press(key)
    expect(typed(page)).to_have_accessible_name("Typed: star, 5, 5, 2, 6")
    page.keyboard.press("Enter")
    expect(real_dice(page)).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Ben rolls: waiting for the dice")
    expect(tray(page).get_by_role("img", name=re.compile("^(star|[2-6])"))).to_have_count(5)

    # After the page is loaded again, everything is as it was.
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("Ben rolls: waiting for the dice")
    expect(tray(page).get_by_role("img", name=re.compile("^(star|[2-6])"))).to_have_count(5)


def test_on_one_device_the_hand_over_comes_first(visitor: Visit) -> None:
    page = visitor("Ada and Ben", "/new/liars_dice")
    ears = Ears(page)
    pick(page, "Seats", "2")
    pick(page, "Dice", "We roll real dice")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("Opener").select_option(label="Seat 1, Ada")
    button(page, "Play, two of you").click()
    seen: list[set[int]] = []
    for name in ("Ada", "Ben"):
        expect(page.get_by_role("region", name="Pass the device")).to_contain_text(f"Pass the device to {name}")
        expect(real_dice(page)).to_have_count(0)
        ears.frames.clear()
        button(page, f"I am {name}: show my dice").click()
        for _ in range(5):
            face(page, "6" if name == "Ada" else "2").click()
        confirm(page)
        expect(page.get_by_role("region", name="Pass the device")).to_be_visible()
        seen.append(ears.cups_seen())
    assert seen == [{0}, {1}]


def test_rolling_for_a_bot(visitor: Visit, house_with_pig: str) -> None:  # noqa: F811
    page = visitor("Ada", "/new/pig", base_url=house_with_pig)
    pick(page, "Seats", "2")
    pick(page, "Dice", "We roll real dice")
    page.get_by_role("spinbutton", name=re.compile("^Target")).fill("10")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    expect(page.get_by_text("For bots, anybody rolls.")).to_be_visible()
    button(page, "Play against one bot").click()
    button(page, "Roll").first.click()
    expect(real_dice(page)).to_contain_text("You roll one die")
    face(page, "1").click()
    confirm(page)
    expect(real_dice(page)).to_contain_text("Roll one die for Mara")
    shot(page, "wide light real dice for a bot")
    for _ in range(2):
        face(page, "6").click()
        confirm(page)
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("Mara wins!")


def test_people_of_an_open_game_share_one_device(visitor: Visit, house_with_pig: str) -> None:  # noqa: F811
    page = visitor("Ada and Ben", "/new/pig", base_url=house_with_pig)
    pick(page, "Seats", "2")
    pick(page, "Dice", "We roll real dice")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    button(page, "Play, two of you").click()
    for name in ("Ada", "Ben", "Ada"):
        button(page, "Roll").first.click()
        expect(real_dice(page)).to_contain_text(f"{name} rolls one die")
        face(page, "1").click()
        confirm(page)
        expect(real_dice(page)).to_have_count(0)


@pytest.mark.parametrize("name", registry.games())
def test_every_game_is_drawn_while_the_dice_are_in_somebodys_hand(name: str, visitor: Visit, host: Guest) -> None:
    """Whatever is on the felt then, no page complains, and what is due can be typed."""
    game = registry.game(name)
    people = game.fewest if has_secret_dice(game) else 1
    created = host.set_up([None] * people + ["random"] * (game.fewest - people), game=name, dice="real")
    seats = [host.sit(created["match"], created["invite"], called) for called in NAMES[:people]]
    pages = [visitor(called, seat_path(created, seat)) for called, seat in zip(NAMES, seats, strict=False)]
    tokens = [seat["token"] for seat in seats]
    typed_in_all = 0
    for turn in range(12):
        table = host.ask("GET", f"/matches/{created['match']}").json()
        if table["stage"] == "over":
            break
        if (due := table["due"]) is None:
            seat = next((seat for seat in table["waiting"] if seat < people), None)
            if seat is not None:
                table = host.ask("GET", f"/matches/{created['match']}", tokens[seat]).json()
                body = {"move": table["legal"][turn % len(table["legal"])], "at": table["seq"]}
                host.ask("POST", f"/matches/{created['match']}/moves", tokens[seat], **body)
            continue
        page = pages[due["by"][0]]
        real_dice(page).wait_for()
        faces = real_dice(page).locator(".faces button")
        faces.nth(turn % faces.count()).click()
        real_dice(page).locator(".go").click()  # the rest, if there is one, is asked for again
        expect(page.locator(".typed .die, .typed .word")).to_have_count(0)  # the house has it
        typed_in_all += 1
    assert typed_in_all
