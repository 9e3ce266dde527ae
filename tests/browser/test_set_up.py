"""Setting up: whom to play against, and a set of one's own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import button, shot
from .test_axe import AXE, EVERYTHING, RUN
from .test_phone import expect_to_fit

PLAY = re.compile("^Play against")


def test_bots_are_offered_by_how_well_they_play(visitor: Visit) -> None:
    page = visitor("Ada", "/new/sneaky")
    seat = page.get_by_role("group", name="Seat 2")
    bots = seat.get_by_label("Which bot")
    expect(bots.get_by_role("option")).to_have_text(
        ["Gentle: timid", "Steady: greedy", "Strong: cunning (the usual)", "Master: mastermind"]
    )
    expect(bots).to_have_accessible_description("Weighs what a turn may still bring against what it may lose.")
    bots.select_option("Master: mastermind")
    expect(seat).to_contain_text("Takes about a second for a move.")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    button(page, PLAY).click()
    expect(page.get_by_text("mastermind").first).to_be_visible()


def test_the_host_chooses_who_fills_open_seats(visitor: Visit) -> None:
    page = visitor("Ada", "/new/all_or_nothing")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_label("Who sits here").select_option("A friend, by link")
    button(page, "Open the table").click()
    bots = page.get_by_label("Bots play")
    bots.select_option("Gentle: careful")
    expect(bots).to_have_accessible_description("Stops as soon as it has twenty points.")
    shot(page, "wide light gathering bots")


def test_where_the_dice_decide_no_bot_is_better_than_another(visitor: Visit) -> None:
    page = visitor("Ada", "/new/high_roll")
    seat = page.get_by_role("group", name="Seat 2")
    expect(seat).to_contain_text("Nobody has a choice here: the dice decide.")
    expect(seat.get_by_label("Which bot")).to_have_count(0)


def own_set(page: Page) -> None:
    page.get_by_label("Actions").select_option("Own")
    expect(page.get_by_role("group", name="Own set").get_by_role("checkbox")).to_have_count(20)


def test_a_set_of_ones_own(visitor: Visit) -> None:
    page = visitor("Ada", "/new/bare_bones")
    cards = page.get_by_role("group", name="Own set")
    expect(cards).to_have_count(0)  # it means nothing beside a suggested set
    page.get_by_role("textbox", name="Your name").fill("Ada")
    own_set(page)
    expect(cards.get_by_role("checkbox", checked=True)).to_have_count(7)
    expect(cards.get_by_role("status")).to_have_text("Seven chosen. To swap one, take it out first.")
    expect(cards.get_by_role("checkbox", name="Run", exact=True)).to_be_disabled()

    cards.get_by_role("checkbox", name="Greed").uncheck()
    expect(cards.get_by_role("status")).to_have_text("6 of 7 chosen: pick one more.")
    button(page, PLAY).click()
    expect(cards).to_be_focused()  # politely: it says what is missing, and shows where
    expect(cards).to_have_accessible_description("6 of 7 chosen: pick one more.")
    shot(page, "wide light own set")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN, EVERYTHING) == []

    cards.get_by_role("checkbox", name="Run", exact=True).focus()
    page.keyboard.press("Space")
    expect(cards.get_by_role("status")).to_have_text("Seven chosen. To swap one, take it out first.")
    button(page, PLAY).click()
    expect(page.get_by_text("Run", exact=True).first).to_be_attached()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_set_of_ones_own_on_a_phone(visitor: Visit) -> None:
    page = visitor("Ada", "/new/bare_bones", phone=True)
    own_set(page)
    expect_to_fit(page)
    cards = page.get_by_role("group", name="Own set")
    cards.get_by_role("checkbox", name="Pairs").tap()
    cards.get_by_role("checkbox", name="Yard Sale").tap()
    expect(cards.get_by_role("status")).to_have_text("Seven chosen. To swap one, take it out first.")
    shot(page, "phone light own set")
