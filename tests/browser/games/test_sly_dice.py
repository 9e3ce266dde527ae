"""Sly Dice in a browser: by mouse, touch and keyboard, at one device; powers, the duel, and what a bluff must not give away."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest, Json
from tests.table.test_real_dice import all_hear, type_dice

from ..conftest import Visit
from ..people import ENDED, button, pick, seat_path, shot, tray
from ..test_axe import Inspector
from ..test_keyboard import expect_visible_focus
from ..test_phone import expect_choices_in_sight, expect_to_fit

NAMES = ("Ada", "Ben", "Cleo", "Dan")
ROLLING, CLAIMING, DOUBTING, CALLING = "Stop", "Claim", "Pass", "Higher"


# --- a table where people roll real dice: any position can be dealt ------------------------------------------------------


class Dealt:
    """A table where the test types what the dice and the pile show."""

    def __init__(self, host: Guest, cards: str, people: int = 2) -> None:
        self.created = host.set_up([None] * people, game="sly_dice", dice="real", options={"first": "A"})
        match, invite = self.created["match"], self.created["invite"]
        self.seated = [host.sit(match, invite, name) for name in NAMES[:people]]
        self.tabs = [host.tab(match, seated["token"]) for seated in self.seated]
        for tab in self.tabs:
            tab.until(lambda table: table["stage"] == "playing")
        self.fall(cards)

    def fall(self, words: str) -> None:
        """What comes up next, one card or die after another."""
        left = words.split()
        while left:
            asked = self.tabs[0].until(lambda table: table["due"] is not None)["due"]["by"][0]  # a page may have moved
            typer = self.tabs[asked]
            count = typer.until(lambda table: table["due"] is not None)["due"]["count"]
            answer = type_dice(typer, *left[:count])
            left = left[count:]
            assert answer["is"] == "accepted", answer
            all_hear(self.tabs)

    def play(self, *moves: str) -> None:
        """``"A stop"``, ``"B claim Full House show"``."""
        for said in moves:
            seat, _, words = said.partition(" ")
            answer = self.tabs["ABCD".index(seat)].move(words)
            assert answer["is"] == "accepted", answer
            all_hear(self.tabs)

    def seat(self, visitor: Visit, seat: int, **look: Any) -> Page:
        return visitor(NAMES[seat], seat_path(self.created, self.seated[seat]), **look)


# --- what people see and do ------------------------------------------------------------------------------------------------


def sit_down(host: Guest, visitor: Visit, bots: int = 1, **look: Any) -> Page:
    created = host.set_up([None, *["honest"] * bots], game="sly_dice", options={"first": "A", "opening": "suggested"})
    return visitor("Ada", seat_path(created, host.sit(created["match"], created["invite"])), **look)


def die(page: Page, number: int) -> Locator:
    return tray(page).get_by_role("button", name=re.compile(rf"^Die {number}: "))


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Combination cards").get_by_role("button", name=re.compile(f"^{name}, "))


def open_cards(page: Page) -> Locator:
    return page.locator("[data-card].open")


def settled(page: Page) -> Locator:
    return page.get_by_role("region", name="The last claim")


def drag_over_the_edge(page: Page, number: int) -> None:
    box = die(page, number).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for way in (15, 40, 65):
        page.mouse.move(x + way / 5, y - way)
    page.mouse.up()


def moment(page: Page) -> str:
    """Waits for what this player may do next; "" when the match is over."""
    claiming = open_cards(page).first
    found = tray(page).get_by_role("button", name=re.compile("^(Stop: |Pass|Higher)"), disabled=False).first
    found.or_(claiming).or_(button(page, ENDED)).first.wait_for()
    if claiming.is_visible():
        return CLAIMING
    return "" if button(page, ENDED).is_visible() else found.inner_text().replace("▲", "").split()[0].strip(":")


def claim(page: Page, card: Locator | None = None) -> None:
    """Claims a raised card, the first one if none is given, even if the house asks twice."""
    (card or open_cards(page).first).click()
    button(page, re.compile("^Claim ")).click()
    anyway, made = button(page, "Do it anyway"), page.locator("main:not(:has([data-card].open))")
    anyway.or_(made).first.wait_for()
    if anyway.is_visible():
        anyway.click()
        made.wait_for()


# --- the tests ----------------------------------------------------------------------------------------------------------------


def test_a_match_by_mouse(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor)
    log = page.get_by_role("list", name="What happened")

    # A die is dragged over the shield's edge; one of the others is kept as it is; then all see the one that was pushed.
    assert moment(page) == ROLLING
    expect(button(page, re.compile("^Push ")).or_(page.get_by_text("Push out: tap a die or drag it here"))).to_be_visible()
    drag_over_the_edge(page, 1)
    expect(die(page, 1)).to_have_accessible_name(re.compile("to be pushed out$"))
    expect(button(page, re.compile(r"^Push the \d, reroll two dice$"))).to_be_visible()
    die(page, 2).click()
    expect(die(page, 2)).to_have_accessible_name(re.compile("stays as it is$"))
    shot(page, "wide light sly dice rolling")
    button(page, re.compile(r"^Push the \d, reroll the \d$")).click()
    expect(log).to_contain_text(re.compile(r"You put a \d before the shield"))
    expect(tray(page).get_by_role("img", name=re.compile("^Die 1: .*locked$"))).to_be_visible()

    # A die that is dragged back is not pushed.
    drag_over_the_edge(page, 2)
    expect(button(page, re.compile(r"^Push the \d, reroll the \d$"))).to_be_visible()
    die(page, 2).click()
    expect(button(page, re.compile(r"^Push the"))).to_have_count(0)

    claims = 0
    while (now := moment(page)) != "":
        if now == ROLLING:
            button(page, re.compile("^Stop: ")).click()
        elif now == CLAIMING:
            claim(page, page.locator("[data-card].open:has(.have)").or_(open_cards(page)).first)  # what the dice make, or any
            claims += 1
        elif now == DOUBTING:
            expect(page.get_by_role("region", name="The claim")).to_contain_text("You are asked")
            button(page, re.compile("^Accuse" if claims == 1 else "^Pass")).click()
            expect(settled(page).or_(page.get_by_role("region", name="The claim")).first).to_be_visible()
        else:
            button(page, re.compile(r"Higher than ([3-9]|10)\b|Lower than 1[1-8]")).click()  # of a hopeless call the house warns
    assert claims == 8  # two players: eight rounds
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins?|share"))
    sheet = page.get_by_role("table", name="The score sheet")
    expect(sheet.get_by_role("row")).to_have_count(1 + 8 + 4)
    shot(page, "wide light sly dice ending")
    button(page, ENDED).click()
    button(page, "Last moment").click()
    expect(page.get_by_text(re.compile(r"^(\d+) of \1$"))).to_be_visible()


def test_on_a_phone_by_touch(visitor: Visit, host: Guest) -> None:
    page = sit_down(host, visitor, bots=3, phone=True)
    assert moment(page) == ROLLING
    expect_to_fit(page)
    expect_choices_in_sight(page)

    # A finger drags a die over the edge, and the page stays where it is.
    box = die(page, 3).bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, way in (("touchStart", 0), ("touchMove", 20), ("touchMove", 45), ("touchMove", 70)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - way}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(die(page, 3)).to_have_accessible_name(re.compile("to be pushed out$"))
    assert page.evaluate("scrollY") == 0
    shot(page, "phone light sly dice rolling")
    button(page, re.compile("^Push the")).tap()
    expect(tray(page).get_by_role("img", name=re.compile("^Die 3: .*locked$"))).to_be_visible()

    seen: set[str] = set()
    for _ in range(12):
        now = moment(page)
        if now == CLAIMING:
            open_cards(page).nth(1).tap()
            expect(button(page, re.compile("^Claim "))).to_be_visible()
        if now not in seen:
            seen.add(now)
            expect_to_fit(page)
            expect_choices_in_sight(page)
            shot(page, f"phone light sly dice {now}")
        if now == ROLLING:
            button(page, re.compile("^Stop: ")).tap()
        elif now == CLAIMING:
            claim(page, open_cards(page).nth(2))
        elif now == DOUBTING:
            button(page, re.compile("^Pass")).tap()
    assert seen >= {ROLLING, CLAIMING, DOUBTING}
    button(page, "Score sheet").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Total")
    expect_to_fit(page)


def test_by_keyboard_alone(visitor: Visit, host: Guest) -> None:
    table = Dealt(host, "3-of-a-kind Fives Small-Straight")
    table.fall("4 1 6 4 5 1 2 5 6")
    page = table.seat(visitor, 0)
    log = page.get_by_role("list", name="What happened")
    assert moment(page) == ROLLING
    page.keyboard.press("2")  # keys work at once, before anything has the focus
    expect(button(page, "Push the 5, reroll two dice")).to_be_visible()
    page.keyboard.press("1")
    expect(button(page, "Push the 5, reroll the 1")).to_be_visible()
    page.keyboard.press("Enter")
    table.fall("5")
    expect(log).to_contain_text("You put a 5 before the shield")
    assert moment(page) == ROLLING
    tray(page).focus()
    page.keyboard.press("s")
    expect(tray(page)).to_contain_text("You have finished.")
    table.play("B stop")

    # The arrows walk over the cards that can be claimed, and over the counts; B says what becomes of a bluff.
    assert moment(page) == CLAIMING
    chosen = page.locator("[data-card][aria-pressed=true]")
    page.keyboard.press("ArrowRight")
    expect(chosen).to_have_accessible_name(re.compile("^High Low"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(button(page, "Claim two Fives, 10 points")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(button(page, "Claim three Fives, 15 points")).to_be_visible()
    switch = tray(page).get_by_role("switch")
    expect(switch).not_to_be_checked()
    page.keyboard.press("b")
    expect(switch).to_be_checked()

    # Cards are buttons, too: Tab leads there, Enter picks one.
    page.evaluate("document.querySelector('main').scrollIntoView()")
    card(page, "Small Straight").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect_visible_focus(page)
    page.keyboard.press("Enter")
    expect(button(page, "Claim Small Straight, 15 points")).to_be_visible()
    tray(page).focus()
    page.keyboard.press("Enter")
    expect(log).to_contain_text("You claim Small Straight")
    table.play("B pass")
    expect(settled(page)).to_contain_text("A bluff that nobody doubted!")
    table.play("B claim 3 of a kind")
    assert moment(page) == DOUBTING
    page.keyboard.press("a")
    expect(settled(page)).to_contain_text("Caught bluffing!")


def test_a_bluff_and_a_true_claim_look_alike(visitor: Visit, host: Guest) -> None:
    """One request for each claim, of the same shape; and others are told the same of both, whatever was chosen for a bluff."""
    table = Dealt(host, "3-of-a-kind Full-House Small-Straight", people=4)
    table.fall("4 1 6 4 4 1 2 5 6 1 2 3 1 2 3")  # the middle; Ada has three 4s, Ben nothing
    table.play("A stop", "B stop", "C stop", "D stop")
    dan, watcher = table.tabs[3], host.tab(table.created["match"])  # not asked at once, in either claim
    sent: list[Json] = []
    requests: list[str] = []
    asked: list[list[Json]] = []
    told: list[list[Json]] = []

    def hear(text: str | bytes) -> None:
        sent.append(json.loads(text))

    for seat, honest in ((0, True), (1, False)):
        page = visitor(NAMES[seat], "/")
        page.on("websocket", lambda socket: socket.on("framesent", hear))
        page.goto(seat_path(table.created, table.seated[seat]))
        card(page, "3 of a kind").click()
        expect(tray(page)).to_contain_text("You have it" if honest else "A bluff")
        if not honest:
            tray(page).get_by_role("switch").check()  # and it would even be shown
        page.on("request", lambda request: requests.append(request.url))
        sent.clear()
        dan.received.clear()
        watcher.received.clear()
        button(page, "Claim 3 of a kind, 5 points").click()
        expect(tray(page)).to_contain_text("You claimed 3 of a kind.")
        for tab in (dan, watcher):
            tab.until(lambda table: table["view"]["claim_card"] >= 0)
        asked.append([frame for frame in sent if frame["do"] == "move"])
        told.append([json.loads(text) for tab in (dan, watcher) for text in tab.received])
        all_hear(table.tabs)
        if honest:
            table.play("B pass", "C pass", "D pass")
            watcher.until(lambda table: table["view"]["claim_card"] < 0)
    assert [len(frames) for frames in asked] == [1, 1]
    assert shape(asked[0]) == shape(asked[1])
    assert shape(told[0]) == shape(told[1])
    said = [[line["text"] for frame in frames for line in frame["said"]] for frames in told]
    assert [text.replace("Ada", "Ben") for text in said[0]] == said[1]
    assert requests == []


def shape(thing: Any) -> Any:
    """What can be seen of a message without reading it: names, kinds and how many."""
    if isinstance(thing, dict):
        return {name: shape(value) for name, value in thing.items()}
    if isinstance(thing, list):
        return [shape(value) for value in thing]
    return type(thing).__name__


def test_powers_before_the_claim(visitor: Visit, host: Guest) -> None:
    table = Dealt(host, "Ones Threes 5-of-a-kind")
    table.fall("1 3 6 1 2 2 5 5 4")
    table.play("A stop", "B stop", "A claim Ones x1", "B claim High Low", "B higher")
    table.fall("1 1 1")  # a miss; then round two
    table.fall("Twos 1 3 6 3 2 2 5 5 4")
    table.play("A stop", "B stop", "B claim Threes x1", "A claim Threes x1")
    table.fall("Fours 6 6 1 5 6 2 5 5 4")
    table.play("A stop", "B stop")
    page = table.seat(visitor, 0)

    # Turn a die to a number: die, then number.
    button(page, re.compile("Turn a die")).click()
    expect(button(page, "Tap the die to turn")).to_have_count(0)
    die(page, 3).click()
    tray(page).get_by_role("group", name="New number").get_by_role("button", name="6").click()
    button(page, "Turn the 2 to a 6").click()
    expect(page.get_by_role("dialog")).to_contain_text("the power would be wasted")  # by itself it would be
    button(page, "Do it anyway").click()
    expect(tray(page).get_by_role("img", name=re.compile("^Die 3: 6, hidden"))).to_be_visible()

    # Add two dice: they are one now, and five of a kind is true.
    button(page, re.compile("Add two dice")).click()
    die(page, 1).click()
    button(page, "Middle die 3: 1").click()
    shot(page, "wide light sly dice power")
    button(page, "Add 5 and 1: a 6").click()
    expect(tray(page).get_by_role("img", name="Added up: 6")).to_be_visible()
    expect(card(page, "High Low")).to_have_accessible_name(re.compile("not after a power"))
    expect(card(page, "Ones")).to_have_accessible_name(re.compile("You have scored this card: each only once."))
    card(page, "Ones").click()
    expect(tray(page)).to_contain_text("You have scored this card: each only once.")
    card(page, "5 of a kind").click()
    button(page, "Claim 5 of a kind, 45 points").click()
    table.play("B accuse")
    expect(settled(page)).to_contain_text("The plain truth!")
    expect(settled(page).get_by_role("img", name=re.compile("two of them are added up to 6"))).to_be_visible()
    shot(page, "wide light sly dice proven")


def test_the_count_the_duel_and_a_bluff_that_is_shown(visitor: Visit, host: Guest) -> None:
    table = Dealt(host, "Fours 3-of-a-kind Sixes", people=3)
    table.fall("4 1 6 4 2 2 1 1 3 5 5 2")
    table.play("A stop", "B stop", "C stop")
    page = table.seat(visitor, 0)
    watcher = visitor("", f"/table/{table.created['match']}")
    card(page, "Fours").click()
    expect(button(page, "Claim two Fours, 8 points")).to_be_visible()  # what the dice show
    button(page, "How many Fours: one more").click()
    tray(page).get_by_role("switch").check()
    button(page, "Claim three Fours, 12 points").click()
    on_the_table = watcher.get_by_role("region", name="The claim")
    expect(on_the_table.get_by_role("img", name=re.compile("Ada's dice: three hidden"))).to_be_visible()
    table.play("B pass", "C pass")
    for who in (page, watcher):
        expect(settled(who)).to_contain_text("A bluff that nobody doubted!")
        expect(settled(who).get_by_role("img", name=re.compile("dice: 4, 2, 2; in the middle: 4, 1, 6"))).to_be_visible()
    expect(
        tray(page).get_by_role("img", name=re.compile("^one Successful Bluffing card: .10 points now, the next one .15"))
    ).to_be_visible()
    shot(watcher, "wide light sly dice shown bluff")

    # High Low is played in the open: a call, three dice, a hit.
    ben = table.seat(visitor, 1)
    card(ben, "High Low").click()
    expect(tray(ben).get_by_role("switch")).to_have_count(0)
    button(ben, "Claim High Low, 15 points").click()
    button(ben, re.compile("Lower than 11")).click()
    table.fall("1 2 4")
    duel = watcher.get_by_role("region", name="High Low")
    expect(duel.get_by_role("listitem", name="Roll 1: lower than 11, rolled 7: a hit")).to_be_visible()
    expect(button(ben, re.compile("Higher than 7"))).to_be_visible()
    shot(ben, "wide light sly dice duel")
    button(ben, re.compile("Higher than 7")).click()
    table.fall("1 2 4")
    expect(settled(watcher)).to_contain_text("A miss")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_serious(visitor: Visit, host: Guest, size: str) -> None:
    """What axe-core finds, by day and by night; each kind of moment is looked at in one size."""
    table = Dealt(host, "Fours 3-of-a-kind Full-House", people=4)
    table.fall("4 1 6 4 2 2 1 1 3 5 5 2 6 6 6")
    wide = size == "wide"
    page = table.seat(visitor, 1, phone=not wide)
    inspector = Inspector(page, size)
    die(page, 1).click()
    if not wide:
        inspector.look("sly dice rolling")
    table.play("A stop", "B stop", "C stop", "D stop", "A claim Full House show")
    expect(button(page, re.compile("^Pass"))).to_be_visible()
    if wide:
        inspector.look("sly dice asked")
    button(page, re.compile("^Accuse")).click()
    expect(settled(page)).to_contain_text("Caught bluffing!")
    card(page, "Fours" if wide else "High Low").click()
    if wide:
        inspector.look("sly dice claiming")
        button(page, "Score sheet").click()
        inspector.look("sly dice sheet")
    else:
        button(page, "Claim High Low, 15 points").click()
        expect(button(page, re.compile("Lower than 11"))).to_be_visible()
        inspector.look("sly dice duel")
    assert not inspector.found, "\n".join(inspector.found)


def test_the_helper_can_be_folded_away_and_is_nobody_elses(visitor: Visit, host: Guest) -> None:
    table = Dealt(host, "3-of-a-kind Full-House Small-Straight")
    table.fall("4 1 6 4 4 1 2 5 6")
    page = table.seat(visitor, 0)
    three = card(page, "3 of a kind")
    expect(three).to_have_accessible_name(re.compile("you have it"))
    button(page, "Helper on").click()
    expect(three).not_to_have_accessible_name(re.compile("you have it"))
    page.reload()
    expect(button(page, "Helper off")).to_be_visible()
    expect(three).not_to_have_accessible_name(re.compile("you have it"))
    watcher = visitor("", f"/table/{table.created['match']}")
    expect(card(watcher, "3 of a kind")).not_to_have_accessible_name(re.compile("have"))
    expect(button(watcher, re.compile("^Helper"))).to_have_count(0)


def test_two_people_at_one_device(visitor: Visit) -> None:
    page = visitor("Ada and Ben")
    page.goto("/new/sly_dice")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("First").select_option("A")
    button(page, "Play, two of you").click()

    def expect_all_hidden() -> None:
        for name in ("Ada", "Ben"):
            expect(page.get_by_role("img", name=f"{name}'s dice: three hidden", exact=True)).to_be_visible()

    expect_all_hidden()
    button(page, "I am Ada: show my dice").click()
    expect(die(page, 1)).to_be_visible()
    button(page, re.compile("^Stop: ")).click()
    expect(page.get_by_role("region", name="Pass the device")).to_contain_text("Pass the device to Ben")
    expect_all_hidden()
    button(page, "I am Ben: show my dice").click()
    button(page, re.compile("^Stop: ")).click()
    button(page, "I am Ada: show my dice").click()
    claim(page, open_cards(page).nth(1))
    expect(button(page, "I am Ben: show my dice").or_(settled(page)).first).to_be_visible()
