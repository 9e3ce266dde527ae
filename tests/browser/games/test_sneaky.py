"""Sneaky in the browser: dice are dragged, tapped and typed onto bandits, and every button says what it brings.

The dice are real ones that the test types, so that it can tell any story.
"""

from __future__ import annotations

import re
from secrets import token_hex
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest

from ..conftest import Visit
from ..people import ENDED, button, seat_path, shot, tray
from ..test_axe import Inspector
from ..test_keyboard import expect_visible_focus, has_focus, tab_to
from ..test_phone import expect_choices_in_sight, expect_to_fit

STOP, ROLL = re.compile("^Stop"), re.compile("^Roll on")
FIRST_ROW = "red1 yellow2 green3"
LATEST = 10**6  # whatever has happened so far


class Story:
    """A table at which Ada begins: her dice and those of the others fall as the story wants, and the others do what it says."""

    def __init__(self, host: Guest, *others: str, **terms: Any) -> None:
        self.host, self.names = host, ["Ada", *others]
        self.created = host.set_up([None] * len(self.names), game="sneaky", options={"first": "A"}, dice="real", **terms)
        self.match = self.created["match"]
        self.seats = [host.sit(self.match, self.created["invite"], name) for name in self.names]

    def tell(self, what: str, name: str, **body: Any) -> None:
        token = self.seats[self.names.index(name)]["token"]
        answer = self.host.ask("POST", f"/matches/{self.match}/{what}", token, at=LATEST, id=token_hex(4), **body)
        assert answer.status_code == 200, answer.text

    def turned_up(self, cards: str) -> None:
        self.tell("dice", "Ada", words=cards.split())

    def rolls(self, name: str, colours: str) -> None:
        self.tell("dice", name, words=colours.split())

    def plays(self, name: str, *moves: str) -> None:
        for move in moves:
            self.tell("moves", name, move=move, sure=True)

    def rolled_by(self, page: Page, colours: str) -> None:
        """Ada's page is waiting for her dice, and these come up."""
        expect(page.get_by_role("region", name="What came up")).to_be_visible()
        self.rolls("Ada", colours)

    def visit(self, visitor: Visit, **how: Any) -> Page:
        return visitor("Ada", seat_path(self.created, self.seats[0]), **how)


def die(page: Page, number: int) -> Locator:
    return tray(page).get_by_role("button", name=re.compile(f"^Die {number} of 7"))


def card(page: Page, name: str) -> Locator:
    """A bandit on which dice can be laid now."""
    return page.get_by_role("button", name=re.compile(rf"^[A-F]: {name}\b", re.IGNORECASE))


def player(page: Page, about: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{about}.*Show all cards$"))


def drag(page: Page, what: Locator, to: Locator) -> None:
    from_box, to_box = what.bounding_box(), to.bounding_box()
    assert from_box
    assert to_box
    page.mouse.move(from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=5)
    page.mouse.up()


def swipe(page: Page, what: Locator, to: Locator) -> None:
    """A drag with a finger, which Playwright itself does not know."""
    finger = page.context.new_cdp_session(page)
    boxes = [found.bounding_box() for found in (what, to)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 0.9, 1, 1):
        page.wait_for_timeout(60)  # a fling would swallow the next tap
        at = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def told(page: Page, sentence: str) -> None:
    expect(page.get_by_role("list", name="What happened")).to_contain_text(sentence)


def last_turn(page: Page) -> Locator:
    return page.get_by_role("region", name="The last turn")


def test_the_first_turns_by_mouse(visitor: Visit, host: Guest) -> None:
    """The rulebook's example: Sarah's turn and the beginning of Tim's, at Ada's table."""
    story = Story(host, "Tim", "Ute")
    story.turned_up(FIRST_ROW)
    story.rolls("Ada", "green green yellow blue grey purple grey")
    page = story.visit(visitor)
    inspector = Inspector(page, "wide")

    # What fits nowhere says why; nothing can be done before a die is placed.
    die(page, 4).click(force=True)
    expect(tray(page)).to_contain_text("No blue bandit lies open.")
    for choice in (STOP, ROLL):
        expect(page.get_by_role("button", name=choice)).to_be_disabled()

    # Dragged onto another colour a die comes back; onto its own it stays, and off the card it comes back, too.
    drag(page, die(page, 1), card(page, "yellow2"))
    expect(die(page, 1)).to_have_attribute("aria-pressed", "false")
    drag(page, die(page, 1), card(page, "green3"))
    expect(card(page, "green3")).to_have_accessible_name(re.compile("1 of 3 filled"))
    drag(page, card(page, "green3").locator("[data-die]"), tray(page).get_by_text("Keys:"))
    expect(card(page, "green3")).to_have_accessible_name(re.compile("0 of 3 filled"))

    # A tap sends it to the only card it fits, a tap on the card brings any that fits.
    die(page, 2).click()
    card(page, "green3").click()
    die(page, 3).click()
    expect(card(page, "green3")).to_have_accessible_name(re.compile("2 of 3 filled"))
    expect(tray(page)).to_contain_text("Yellow2 still needs one and green3 still needs one")
    expect(button(page, STOP)).to_contain_text("Stop with nothing")
    expect(button(page, STOP)).to_contain_text("−1 handcuff")
    expect(button(page, ROLL)).to_contain_text("Roll on with 4 dice")

    # Three colours of six are open for four dice; whoever asks for the chance keeps it in sight.
    expect(tray(page)).not_to_contain_text("%")
    button(page, "Chance to go bust").click()
    expect(button(page, ROLL)).to_contain_text("goes bust with 6.3 %")
    inspector.look("sneaky placing")
    button(page, ROLL).click()
    story.rolled_by(page, "red blue purple grey")  # placing and rolling on was one step

    # Only one die fits: it lies there already. Those of the first roll are locked.
    expect(tray(page)).to_contain_text("Nothing else fits")
    expect(die(page, 1)).to_have_accessible_name("Die 1 of 7: green, on green3, stays there")
    expect(button(page, STOP)).to_contain_text("Stop: take red1")
    button(page, ROLL).click()
    story.rolled_by(page, "green blue grey")
    expect(button(page, STOP)).to_contain_text("Stop: take red1 and green3")
    expect(button(page, STOP)).to_contain_text("+4 points, +1 handcuff")
    button(page, STOP).click()
    told(page, "You stop and take red1 and green3.")
    story.turned_up("blue2 green2")
    expect(last_turn(page)).to_contain_text("You took")
    expect(last_turn(page)).to_contain_text("+4 points")
    expect(player(page, r"You.* 4 points 3 handcuffs \+5 1 face down")).to_be_visible()

    # Tim lays dice onto Ada's card, goes bust, and that stays in sight.
    story.rolls("Tim", "green green blue yellow red purple grey")
    story.plays("Tim", "place A:green3x1 blue2x1 green2x1")
    expect(page.get_by_role("img", name="your green3, 1 of 3 filled")).to_be_visible()
    story.plays("Tim", "roll")
    story.rolls("Tim", "red red purple grey")
    expect(last_turn(page)).to_contain_text("Tim went bust. Nothing fitted")
    expect(last_turn(page).get_by_role("img", name="red, red, purple, grey")).to_be_visible()
    expect(player(page, r"Tim.* 0 points 1 handcuff\b")).to_be_visible()

    # All cards of a player, on request.
    player(page, "You").click()
    dialog = page.get_by_role("dialog", name="Your bandits")
    expect(dialog.get_by_role("img", name="green3")).to_be_visible()
    expect(dialog).to_contain_text("Face down: one bandit worth 1 point each")
    shot(page, "wide light sneaky bandits")
    button(page, "Close").click()
    assert not inspector.found, "\n".join(inspector.found)


def test_theft_and_the_order_of_new_cards_by_touch(visitor: Visit, host: Guest) -> None:
    """On a phone, with four at the table: the choice between several cards, theft, a full table, and the order of the loot."""
    story = Story(host, "Ben", "Cleo", "Dan")
    story.turned_up(FIRST_ROW)
    story.rolls("Ada", "blue blue grey grey purple purple blue")  # nothing fits at once
    page = story.visit(visitor, phone=True)
    inspector = Inspector(page, "phone")
    expect(last_turn(page)).to_contain_text("You went bust")
    shot(page, "phone light sneaky bust")
    for name, roll, move, revealed in (
        ("Ben", "yellow yellow blue grey purple purple blue", "place yellow2x2", "green2"),
        ("Cleo", "green green blue grey purple purple blue", "place green2x2", "green1"),
        ("Dan", "red blue grey grey purple purple blue", "place red1x1", "yellow3"),
    ):
        story.rolls(name, roll)
        story.plays(name, move, "stop")
        story.turned_up(revealed)
    story.rolls("Ada", "green green green yellow yellow grey blue")

    # Three cards are green: a tap picks the die up, another one says where it goes.
    die(page, 1).tap()
    expect(tray(page)).to_contain_text("Where does the green die go: green1 or green3 or Cleo's green2?")
    expect(die(page, 1)).to_have_attribute("aria-pressed", "true")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    inspector.look("sneaky choice")
    card(page, "Ben's yellow2").tap(force=True)
    expect(tray(page)).to_contain_text("Only yellow dice go onto yellow2.")
    card(page, "Cleo's green2").tap()
    expect(card(page, "Cleo's green2")).to_have_accessible_name(re.compile("1 of 2 filled"))

    # What lies there and was not sent comes back with a tap, on the card or in the tray.
    card(page, "Cleo's green2").locator("[data-die]").tap()
    expect(card(page, "Cleo's green2")).to_have_accessible_name(re.compile("0 of 2 filled"))
    for _ in range(2):
        card(page, "Cleo's green2").tap()
    die(page, 2).tap()
    expect(card(page, "Cleo's green2")).to_have_accessible_name(re.compile("1 of 2 filled"))
    card(page, "Cleo's green2").tap()

    # Dragged by a finger it goes there, too, and the page does not scroll away under it.
    swipe(page, die(page, 4), card(page, "Ben's yellow2"))
    expect(card(page, "Ben's yellow2")).to_have_accessible_name(re.compile("1 of 2 filled"))
    assert page.evaluate("scrollY") == 0
    card(page, "Ben's yellow2").tap()
    expect(button(page, STOP)).to_contain_text("Stop: take Ben's yellow2 and Cleo's green2")
    expect(button(page, STOP)).to_contain_text("−1 handcuff: none from the middle")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    shot(page, "phone light sneaky theft")
    button(page, STOP).tap()

    # Two new cards for one stack: the one that is tapped lies on top.
    expect(tray(page)).to_contain_text("Which of your new bandits lies on top?")
    expect(button(page, "green2 on top")).to_be_visible()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    inspector.look("sneaky order")
    tray(page).get_by_role("button", name=re.compile("^yellow2,")).tap()
    button(page, "yellow2 on top").tap()
    told(page, "yellow2 on top")
    expect(last_turn(page)).to_contain_text(re.compile(r"You took.*from Ben.*from Cleo"))
    expect(page.get_by_role("img", name=re.compile("your yellow2"))).to_be_visible()
    assert not inspector.found, "\n".join(inspector.found)


def test_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    story = Story(host, "Ben")
    story.turned_up(FIRST_ROW)
    story.rolls("Ada", "red red red blue blue grey purple")
    page = story.visit(visitor)
    expect(button(page, STOP)).to_contain_text("Stop: take red1")  # it lies there already
    tab_to(page, "Stop: take red1")
    expect_visible_focus(page)
    page.keyboard.press("s")
    told(page, "You stop and take red1")
    story.turned_up("green2")
    story.rolls("Ben", "yellow yellow grey grey purple purple blue")
    story.plays("Ben", "place yellow2x2", "stop")
    story.turned_up("green2")
    assert has_focus(page)

    # Two cards look alike: a digit picks the die up, arrows and Enter or a letter choose the card.
    story.rolls("Ada", "green green green green yellow yellow grey")
    expect(die(page, 1)).to_be_enabled()
    page.keyboard.press("1")
    expect(tray(page)).to_contain_text("Where does the green die go: green2 or the other green2 or green3?")
    page.keyboard.press("Escape")
    expect(die(page, 1)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(card(page, "the other green2")).to_have_accessible_name(re.compile("1 of 2 filled"))
    page.keyboard.press("Backspace")
    expect(card(page, "the other green2")).to_have_accessible_name(re.compile("0 of 2 filled"))
    for letter in "aabbdd":
        page.keyboard.press(letter)
    expect(card(page, "Ben's yellow2")).to_have_accessible_name(re.compile("D: Ben's yellow2, 2 of 2 filled"))
    page.keyboard.press("7")
    expect(tray(page)).to_contain_text("No grey bandit lies open.")
    page.keyboard.press("h")
    expect(button(page, ROLL)).to_contain_text("goes bust with 83 %")
    page.keyboard.press("s")

    # Two green2 and a yellow2: only the place of the yellow one matters.
    expect(tray(page)).to_contain_text("Which of your new bandits lies on top?")
    assert has_focus(page)
    page.keyboard.press("ArrowRight")
    expect(button(page, "green2 on top")).to_be_visible()
    page.keyboard.press("Enter")
    told(page, "You stop and take")
    expect(last_turn(page)).to_contain_text("+6 points")
    assert has_focus(page)


def test_what_is_certain_is_said_before(visitor: Visit, host: Guest) -> None:
    """Rolling on with every card full is sure to fail. That is no help, so it is said where people play without."""
    story = Story(host, "Ben", helps=False)
    story.turned_up(FIRST_ROW)
    story.rolls("Ada", "red yellow yellow green green green grey")
    page = story.visit(visitor)
    for number in range(1, 7):
        die(page, number).click()
    expect(button(page, STOP)).to_contain_text("Stop: take red1, yellow2 and green3")
    expect(button(page, ROLL)).to_contain_text("sure to go bust: every card is full")
    expect(button(page, "Chance to go bust")).to_have_count(0)
    button(page, ROLL).click()
    expect(page.get_by_role("dialog")).to_contain_text("the next roll is sure to fail")
    button(page, "Choose again").click()
    expect(die(page, 1)).to_be_disabled()  # placed is placed
    button(page, STOP).click()
    told(page, "You stop and take red1, yellow2 and green3")


def test_people_at_one_device(visitor: Visit, host: Guest) -> None:
    """Nothing is hidden: the tray is that of whoever is next, and nobody has to hand anything over."""
    story = Story(host, "Ben")
    story.turned_up(FIRST_ROW)
    page = story.visit(visitor)
    expect(tray(page).or_(page.get_by_role("region", name="What came up"))).to_be_visible()
    page.goto("/")
    page.goto(seat_path(story.created, story.seats[1]))
    story.rolled_by(page, "red yellow yellow blue grey purple purple")
    for number in (1, 2, 3):
        die(page, number).click()
    expect(button(page, STOP)).to_contain_text("Stop: take red1 and yellow2")
    button(page, STOP).click()
    told(page, "Ada stops and takes red1 and yellow2.")
    story.turned_up("blue2 grey2")
    story.rolls("Ben", "yellow yellow yellow blue red purple purple")
    expect(die(page, 1)).to_have_accessible_name("Die 1 of 7: yellow, fits Ada's yellow2")
    for number in (1, 3):
        die(page, number).click()

    # The dice he chose stay, and the one between them is rolled again, though to the house the three are alike.
    button(page, ROLL).click()
    expect(page.get_by_role("region", name="What came up")).to_be_visible()
    story.rolls("Ben", "blue red red purple purple")
    for number in (1, 3):
        expect(die(page, number)).to_have_accessible_name(f"Die {number} of 7: yellow, on Ada's yellow2, stays there")
    expect(die(page, 2)).to_have_accessible_name("Die 2 of 7: blue, on blue2, takes it back")
    expect(button(page, STOP)).to_contain_text("Stop: take Ada's yellow2")
    button(page, STOP).click()
    expect(last_turn(page)).to_contain_text(re.compile("Ben took.*from Ada"))
    expect(player(page, "Ben.* 2 points 1 handcuff")).to_be_visible()


def test_from_beside_the_table(visitor: Visit, host: Guest) -> None:
    """Who watches a match of bots sees every seat, the dice on the cards, and how it ended; and can step through it."""
    created = host.set_up(["random"] * 4, game="sneaky")
    page = visitor("", f"/table/{created['match']}")
    button(page, ENDED).click()
    for _ in range(4):
        button(page, "Next →").click()
    expect(player(page, "")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile(r"in the middle, \d of \d filled"))).to_have_count(3)
    expect(page.get_by_role("img", name=re.compile("^Not placed: "))).to_be_visible()
    button(page, "Last moment").click()
    expect(last_turn(page)).to_be_visible()
    shot(page, "wide light sneaky beside the table")
