"""Quick Count with real browsers: a race by mouse, by touch, by keys alone, and of two people at one screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.guests import Guest, Tab

from ..conftest import Visit
from ..people import ENDED, button, happened, seat_path, shot, tray
from ..test_axe import Inspector
from ..test_phone import expect_choices_in_sight, expect_to_fit

READY = re.compile("^Ready")


class Ben:
    """Somebody at another device, who is always ready and waits with the answer until told."""

    def __init__(self, host: Guest, created: dict[str, Any]) -> None:
        token = host.sit(created["match"], created["invite"], "Ben")["token"]
        self.tab: Tab = host.tab(created["match"], token)

    def is_ready(self) -> None:
        self.tab.until(lambda table: table["stage"] == "playing" and not table["view"]["ready"][1] and table["legal"] == [0])
        self.tab.move("ready")

    def sees_dice(self) -> int:
        """Their sum."""
        table = self.tab.until(lambda table: len(table["legal"]) > 1)
        return sum(table["view"]["die"])

    def passes(self) -> None:
        self.sees_dice()
        self.tab.move("pass")


def begin(visitor: Visit, host: Guest, rounds: int, *, phone: bool = False) -> tuple[Page, Ben]:
    created = host.set_up([None, None], game="quick_count", options={"rounds": str(rounds)})
    ada = host.sit(created["match"], created["invite"], "Ada")
    ben = Ben(host, created)
    return visitor("Ada", seat_path(created, ada), phone=phone), ben


def total(page: Page) -> int:
    """What a quick eye adds up."""
    dice = page.get_by_role("img", name=re.compile("^[1-6]$"))
    expect(dice).to_have_count(2)
    return sum(int(str(die.get_attribute("aria-label"))) for die in dice.all())


def decided(page: Page) -> Any:
    return page.get_by_role("region", name="The last round")


def test_a_race_by_mouse(visitor: Visit, host: Guest) -> None:
    page, ben = begin(visitor, host, 2)
    expect(tray(page)).to_contain_text("Your device measures your time")  # QC-Q7: it is said openly
    button(page, READY).click()
    expect(tray(page)).to_contain_text("The dice fall when Ben is ready, too.")
    expect(page.get_by_role("img", name=re.compile("^[1-6]$"))).to_have_count(0)  # QC-Q8: nothing is shown before
    ben.is_ready()
    found = total(page)
    shot(page, "quick count wide race")
    page.get_by_role("group", name="The sum of all dice").get_by_role("button", name=str(found), exact=True).click()
    expect(tray(page)).to_contain_text(f"You say {found}")
    ben.passes()
    expect(decided(page)).to_contain_text("You take two dice")
    shot(page, "quick count wide decided")
    assert re.search(rf"You have {found} after \d+\.\d\d s and take two dice\.", " ".join(happened(page)))

    button(page, READY).click()
    ben.is_ready()
    assert total(page) == ben.sees_dice()
    button(page, "Pass").click()
    ben.passes()
    expect(decided(page)).to_contain_text("Nobody has it")
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("You win!")


def test_the_device_measures_from_drawing_the_dice(visitor: Visit, host: Guest) -> None:
    """QC-Q7: what the page sends is the time since its own frame, not since the house has told."""
    page, ben = begin(visitor, host, 1)
    sent: list[dict[str, Any]] = page.evaluate(
        """() => {
          window.sent = [];
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text)); send.call(this, text); };
          return window.sent;
        }"""
    )
    assert sent == []
    ben.is_ready()
    button(page, READY).click()
    found = total(page)
    page.wait_for_timeout(700)
    page.get_by_role("button", name=str(found), exact=True).click()
    ben.passes()
    expect(button(page, ENDED)).to_be_visible()
    times = [frame["ms"] for frame in page.evaluate("window.sent") if "ms" in frame]
    assert len(times) == 1
    assert 700 <= times[0] < 20_000
    ben.tab.until(lambda table: table["stage"] == "over")
    assert abs(ben.tab.table["view"]["ms"][0] - times[0]) <= 400


def test_a_race_on_a_phone(visitor: Visit, host: Guest) -> None:
    page, ben = begin(visitor, host, 1, phone=True)
    expect(button(page, READY)).to_be_visible()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    button(page, READY).tap()
    ben.is_ready()
    found = total(page)
    expect_to_fit(page)
    expect(page.get_by_role("button", name="12", exact=True)).to_be_in_viewport(ratio=1)
    shot(page, "quick count phone race")
    page.get_by_role("button", name=str(found), exact=True).tap()
    expect(tray(page)).to_contain_text(f"You say {found}")
    ben.passes()
    expect(button(page, ENDED)).to_be_visible()
    expect_to_fit(page)
    shot(page, "quick count phone decided")


def test_a_race_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    page, ben = begin(visitor, host, 2)
    expect(button(page, READY)).to_be_visible()
    for number in range(2):
        page.keyboard.press("Space")
        expect(tray(page)).to_contain_text("You are ready.")
        ben.is_ready()
        found = total(page)
        typed = page.get_by_role("status", name="What you type")
        page.keyboard.type("99")
        expect(tray(page)).to_contain_text("Two dice add up to 2 to 12.", ignore_case=True)
        page.keyboard.press("Enter")  # no sum there can be: nothing happens
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.keyboard.type(str(found))
        expect(typed).to_have_text(str(found))
        page.keyboard.press("Enter")
        expect(tray(page)).to_contain_text(f"You say {found}")
        ben.passes()
        expect(decided(page)).to_contain_text("You take two dice")
        assert len([line for line in happened(page) if line.startswith("You say")]) == number + 1
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("You win!")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_everybody_can_read_it(visitor: Visit, host: Guest, size: str) -> None:
    page, ben = begin(visitor, host, 2, phone=size == "phone")
    inspector = Inspector(page, f"quick count {size}")
    expect(button(page, READY)).to_be_visible()
    inspector.look("ready")
    button(page, READY).click()
    ben.is_ready()
    found = total(page)
    inspector.look("race")
    page.get_by_role("button", name=str(found), exact=True).click()
    ben.passes()
    expect(decided(page)).to_be_visible()
    inspector.look("decided")
    assert not inspector.found, "\n".join(inspector.found)


def two_at_one_screen(visitor: Visit, *, phone: bool = False) -> Page:
    page = visitor("Ada and Ben", "/new/quick_count", phone=phone)
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    button(page, "Play, two of you").click()
    return page


def test_two_people_at_one_screen(visitor: Visit) -> None:
    """QC-Q9: nobody hands anything over; the first press stops the clock, and the sum follows."""
    page = two_at_one_screen(visitor)
    expect(button(page, "Ada Ready A")).to_be_visible()
    expect(button(page, "Ben Ready L")).to_be_visible()
    page.keyboard.press("a")
    expect(tray(page)).to_contain_text("is ready")
    page.keyboard.press("l")
    found = total(page)
    page.keyboard.press("l")
    page.keyboard.press("a")
    expect(page.get_by_role("group", name="The sum, says Ben")).to_be_visible()
    expect(page.get_by_role("group", name="The sum, says Ada")).to_be_visible()
    page.keyboard.type(str(found))  # Ben was first: digits are his
    page.keyboard.press("Enter")
    page.get_by_role("group", name="The sum, says Ada").get_by_role("button", name=str(found), exact=True).click()
    expect(decided(page)).to_contain_text(re.compile("Ben takes two dice|Too close to tell apart"))
    shot(page, "quick count one screen")

    # Who presses and says nothing has no answer.
    page.keyboard.press("Space")  # both are ready
    total(page)
    page.keyboard.press("a")
    page.keyboard.press("l")
    expect(decided(page)).to_contain_text("Nobody has it")
    assert happened(page)[-4:-2] == ["Ada has no answer.", "Ben has no answer."]


def test_two_people_at_one_phone(visitor: Visit) -> None:
    page = two_at_one_screen(visitor, phone=True)
    for name in ("Ada", "Ben"):
        button(page, re.compile(f"^{name} Ready")).tap()
    found = total(page)
    button(page, re.compile("^Ada I have it")).tap()
    expect_to_fit(page)
    page.get_by_role("group", name="The sum, says Ada").get_by_role("button", name=str(found), exact=True).tap()
    expect(decided(page)).to_contain_text("Ada takes two dice")
    expect_to_fit(page)
    shot(page, "quick count one phone")
