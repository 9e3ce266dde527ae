"""Good advice on the page: a hint for who is to decide, and why somebody did what they did."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.table.guests import Guest

from .conftest import Visit
from .people import ENDED, button, next_choice, seat_path, shot, tray
from .test_axe import AXE, EVERYTHING, RUN
from .test_keyboard import expect_visible_focus, tab_to
from .test_phone import expect_choices_in_sight, expect_to_fit

ROLL = re.compile("^Roll ")
STOP = re.compile("^Stop and write ")
ASK = "What would you do?"
WORTH = r"\d+\.\d %"
COMPILED = 90_000  # ms in which even a busy machine has compiled what the first answer needs


def sit_down(
    host: Guest, visitor: Visit, game: str = "all_or_nothing", bot: str = "careful", *, helps: bool = True, **look: Any
) -> Page:
    """At a table for two, where answers are exact and quick."""
    created = host.set_up([None, bot], game=game, options={"first": "A"}, helps=helps)
    return visitor("Ada", seat_path(created, host.sit(created["match"], created["invite"])), **look)


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def answer(page: Page) -> Locator:
    """What a reader hears as well."""
    return card(page).get_by_role("status")


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What happened")


def questions(page: Page) -> Locator:
    return log(page).get_by_role("button", name=re.compile(r"^Why\?"))


def stop_at_once(page: Page) -> None:
    assert next_choice(page, ROLL) is not None
    button(page, STOP).click()


def test_a_hint(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor)
    assert next_choice(page, ROLL) is not None
    expect(answer(page)).to_have_text("The best moves from what you see. You decide.")
    button(page, ASK).click()
    chances = re.compile(f"Your chance to win exactly.*(Roll|Stop) {WORTH}.*(Roll|Stop) {WORTH}")
    expect(answer(page)).to_contain_text(chances, timeout=COMPILED)
    best, second = (float(chance) for chance in re.findall(r"(\d+\.\d) %", answer(page).inner_text()))
    assert best >= second
    assert card(page).get_by_role("button").all_inner_texts() == ["Hide the hint"], "nobody makes the move for you"
    shot(page, "wide light hint")
    assert_accessible(page)

    button(page, "Hide the hint").click()
    expect(answer(page)).not_to_contain_text("%")
    button(page, ASK).click()
    expect(answer(page)).to_contain_text("%")
    button(page, STOP).click()  # something happens
    expect(answer(page)).not_to_contain_text("%")


def test_a_hint_by_keyboard(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor)
    assert next_choice(page, ROLL) is not None
    tab_to(page, ASK)
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text("%", timeout=COMPILED)
    expect(button(page, "Hide the hint")).to_be_focused()
    expect_visible_focus(page)
    page.keyboard.press("Enter")
    expect(button(page, ASK)).to_be_focused()


def test_a_hint_takes_its_time_and_may_fail(visitor: Visit, host: Guest) -> None:
    """As long as it thinks that is said, and the game can go on; what goes wrong is said, too."""
    page = sit_down(host, visitor, excused="503|429")
    assert next_choice(page, ROLL) is not None
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route("**/hint", keep)
    button(page, ASK).click()
    expect(answer(page)).to_have_text("Thinking …")
    expect(page.get_by_role("button", name=ASK)).to_be_disabled()
    expect(answer(page)).to_have_text("Still thinking. The first hint in a game takes longest, up to a minute.")
    asked[0].fulfill(status=429, json={"why": "One question at a time: an answer is on its way."})
    while len(asked) < 2:  # it asks again by itself
        page.wait_for_timeout(100)
    asked[1].fulfill(status=503, json={"why": "The house has lost the thread. Ask again."})
    expect(answer(page)).to_have_text("The house has lost the thread. Ask again.")
    expect(button(page, ASK)).to_be_enabled()


def test_a_hint_on_a_phone(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, game="general", bot="greedy", phone=True)
    button(page, "Hint").wait_for()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    before = tray(page).bounding_box()
    button(page, "Hint").tap()
    expect(button(page, ASK)).to_be_focused()
    expect(button(page, ASK)).to_be_in_viewport(ratio=1)
    button(page, ASK).tap()
    points = re.compile(r"Points to expect exactly.*Keep .* and roll \w+ (dice|die) \d+\.\d")
    expect(answer(page)).to_contain_text(points, timeout=COMPILED)
    expect_to_fit(page)
    shot(page, "phone light hint")
    page.evaluate("scrollTo(0, 0)")
    assert tray(page).bounding_box() == before, "the hint has pushed nothing away"


def test_why_somebody_did_that(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor)
    stop_at_once(page)
    expect(questions(page)).not_to_have_count(0)
    mine = log(page).get_by_role("button", name=re.compile(r"^Why\? You stop and write"))
    mine.click()
    told = re.compile(rf"^Stop: {WORTH} to win; .*(better|next best|as good)")
    expect(log(page).get_by_role("status")).to_have_text(told, timeout=COMPILED)
    expect(mine).to_have_attribute("aria-expanded", "true")
    mine.click()
    expect(log(page).get_by_role("status")).to_have_count(0)

    theirs = log(page).get_by_role("button", name=re.compile(r"^Why\? \w+ (stops|rolls)"))
    while not theirs.count():
        stop_at_once(page)
    theirs.last.click()
    expect(log(page).get_by_role("status")).to_have_text(re.compile(f"^(Stop|Roll): {WORTH} to win; "))
    shot(page, "wide light why")
    assert_accessible(page)


def test_questions_by_keyboard(visitor: Visit, host: Guest) -> None:
    """Tab leads to the latest one, arrows to the others: whoever goes on has not to pass them all."""
    page = sit_down(host, visitor)
    while questions(page).count() < 2:
        stop_at_once(page)
        next_choice(page, ROLL)
    tab_to(page, "Why?")
    expect(questions(page).last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(questions(page).nth(-2)).to_be_focused()
    expect_visible_focus(page)
    expect(questions(page).nth(-2)).to_have_css("opacity", "1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(questions(page).last).to_be_focused()
    page.keyboard.press("Tab")
    expect(log(page).locator(":focus")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_where_the_questions_are_in_sight(visitor: Visit, host: Guest, phone: bool) -> None:
    """The latest always; the others where a mouse points. A finger cannot point: it sees all, large enough to hit."""
    page = sit_down(host, visitor, phone=phone, is_mobile=phone)
    while questions(page).count() < 2:
        stop_at_once(page)
        next_choice(page, ROLL)
    expect(questions(page).last).to_have_css("opacity", "1")
    expect(questions(page).first).to_have_css("opacity", "1" if phone else "0")
    if phone:
        box = questions(page).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        expect_to_fit(page)
    else:
        questions(page).first.locator("xpath=..").hover()  # its sentence
        expect(questions(page).first).to_have_css("opacity", "1")


def test_what_is_hidden_is_explained_in_the_end(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, game="mia", bot="honest")
    choices = re.compile("^(Announce|Believe|Doubt)")
    while not questions(page).count():
        found = next_choice(page, choices)
        assert found is not None
        found.click()
    while (found := next_choice(page, choices)) is not None:
        assert all(re.match(r"Why\? You", name) for name in names(questions(page)))
        found.click()
    expect(questions(page).filter(has_not_text="You").first).to_be_visible()
    assert not all(re.match(r"Why\? You", name) for name in names(questions(page)))
    button(page, ENDED).click()
    expect(questions(page)).not_to_have_count(0)  # also while one steps through the match


def names(found: Locator) -> list[str]:
    labels: list[str] = found.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return labels


def test_without_helps_nobody_can_ask(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, helps=False)
    stop_at_once(page)
    expect(log(page)).to_contain_text("You stop and write")
    expect(questions(page)).to_have_count(0)
    expect(card(page)).to_have_count(0)


def test_where_the_dice_decide_nobody_asks(visitor: Visit, host: Guest) -> None:
    created = host.set_up([None, "random"], game="high_roll")
    page = visitor("Ada", seat_path(created, host.sit(created["match"], created["invite"])))
    button(page, "Roll").first.click()
    expect(log(page)).to_contain_text("You roll")
    expect(questions(page)).to_have_count(0)
    expect(card(page)).to_have_count(0)


def assert_accessible(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN, EVERYTHING) == []
