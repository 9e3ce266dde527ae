"""The games without a choice in a browser: with the mouse, by touch on a phone, by keyboard alone, and rolled for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..conftest import Visit
from ..people import ENDED, button, happened, pick, shot
from ..test_phone import expect_to_fit

LUCK = ["straight", "hundred", "swing", "high_roll", "three_is_evil"]
CHANCES = re.compile(r"^Chance to win: (.+)\.$")

# What lies on the felt of each game, in the words that a screen reader says.
FELT = {
    "straight": "The place of the 6: ",
    "hundred": "Your latest roll: ",
    "swing": "Your rolls: (plus|minus)",
    "high_roll": "You roll [1-6]",
    "three_is_evil": "Your tower: ",
}


def sit_down(page: Page, game: str, seats: int = 2, press: Callable[[Locator], None] = Locator.click) -> None:
    page.goto(f"/new/{game}")
    if game != "high_roll":
        pick(page, "Seats", str(seats))
    page.get_by_role("textbox", name="Your name").fill("Ada")
    press(button(page, re.compile("^Play against")))


def roll_button(page: Page) -> Locator:
    """The large button, when it is one's turn."""
    return page.get_by_role("button", name=re.compile("^Roll"), disabled=False)


def may_roll(page: Page) -> bool:
    """Waits for the next roll; False if the match ends first."""
    expect(roll_button(page).or_(button(page, ENDED)).first).to_be_visible()
    return roll_button(page).is_visible()


def chances(page: Page) -> dict[str, float]:
    """What the bar says aloud."""
    spoken = page.get_by_role("img", name=CHANCES).get_attribute("aria-label")
    found = CHANCES.match(spoken or "")
    assert found
    each = re.findall(r"([A-Z]\w*) ([\d.]+) %", found[1])
    return {name: float(percent) for name, percent in each}


@pytest.mark.parametrize("game", LUCK)
def test_a_match_with_the_mouse(visitor: Visit, game: str) -> None:
    """Every press is a roll, the bar moves with the dice and adds up, and at the end it says who has won."""
    page = visitor("Ada")
    sit_down(page, game)
    seen, rolls = [], 0
    while may_roll(page):
        seen.append(chances(page))
        assert sum(seen[-1].values()) == pytest.approx(100, abs=2)
        roll_button(page).click()
        rolls += 1
        if rolls == 2:
            expect(page.get_by_role("img", name=re.compile(f"^{FELT[game]}"))).to_be_visible()
            shot(page, f"wide light {game}")
    assert rolls > 0
    assert rolls < 3 or len({str(moment) for moment in seen}) > 1
    winners = [name for name, share in chances(page).items() if share > 0]
    assert sum(chances(page).values()) == pytest.approx(100)
    ending = page.get_by_role("region", name="How it ended")
    for name in winners:
        expect(ending).to_contain_text(name, ignore_case=True)
    expect(ending).to_contain_text(re.compile("wins?!|share the win"))


@pytest.mark.parametrize("game", LUCK)
def test_a_full_table_on_a_phone(visitor: Visit, game: str) -> None:
    """Eight players and a touch: nothing is wider than the screen, the button is in sight."""
    page = visitor("Ada", phone=True)
    sit_down(page, game, seats=8, press=Locator.tap)
    if may_roll(page):
        expect_to_fit(page)
        box = roll_button(page).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        assert box["height"] >= 44
        shot(page, f"phone light {game}")
        roll_button(page).tap()
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile("You roll"))
    expect_to_fit(page)


def test_a_match_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("Ada", "/new/straight")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.keyboard.press("Enter")
    keys = ["Space", "Enter", "r"]
    rolls = 0
    while may_roll(page):
        said = len(happened(page))
        if rolls == 0:
            roll_button(page).focus()
        page.keyboard.press(keys[rolls % len(keys)])
        rolls += 1
        expect(page.get_by_role("list", name="What happened").get_by_role("listitem").nth(said)).to_be_visible()
    assert rolls > 0


def test_roll_for_me_plays_on_by_itself(visitor: Visit) -> None:
    """It presses until the end, and is remembered when the page is loaded again."""
    page = visitor("Ada")
    sit_down(page, "three_is_evil")
    switch = page.get_by_role("switch", name="Roll for me")
    if may_roll(page):
        switch.check()
        page.reload()
        expect(switch.or_(button(page, ENDED)).first).to_be_visible()
        assert not switch.is_visible() or switch.is_checked()
    expect(button(page, ENDED)).to_be_visible(timeout=20_000)


def test_two_people_share_a_device_and_one_is_rolled_for(visitor: Visit) -> None:
    """Ada's rolls come by themselves, Ben presses his own, and either can stop it at any time."""
    page = visitor("Ada and Ben")
    page.goto("/new/swing")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("First").select_option(label="Seat 1, Ada")
    button(page, "Play, two of you").click()

    log = page.get_by_role("list", name="What happened")
    page.get_by_role("switch", name="Roll for Ada").check()
    for rolls in (1, 2):  # one presses for Ben alone
        ben = page.get_by_role("switch", name="Roll for Ben")
        expect(ben).not_to_be_checked()
        roll_button(page).click()
        expect(log.get_by_text(re.compile("^Ben rolls"))).to_have_count(rolls)
        expect(log.get_by_text(re.compile("^Ada rolls"))).to_have_count(rolls + 1)
    button(page, "Stop rolling for Ada").click()
    roll_button(page).click()
    ada = page.get_by_role("switch", name="Roll for Ada")
    expect(ada).not_to_be_checked()
    shot(page, "wide light swing shared device")
