"""Bare Bones in the browser: cards are drafted, played, given, borrowed and bought, dice rolled, re-rolled, left out and doubled.

Dice and cards are real ones that the test types, so that it can tell any story; a box of one's own makes stories short.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.table.guests import Guest

from ..conftest import Visit
from ..people import ENDED, button, pick, seat_path, shot, tray
from ..test_axe import Inspector
from ..test_keyboard import expect_visible_focus, has_focus, tab_to
from ..test_phone import expect_choices_in_sight, expect_to_fit

LATEST = 10**6  # whatever has happened so far
SIMPLE = re.compile("Simple turn")  # the next step of one
EVERYTHING_FREE = "[data]\ndraft_limit = 50\n"  # any card can be drafted
FIVE = "blue blue white white white"


class Story:
    """A table at which Ada begins: cards and dice come as the story wants, and the others do what it says."""

    def __init__(self, host: Guest, *others: str, box: str = "", **options: str) -> None:
        self.host, self.names = host, ["Ada", *others]
        terms: dict[str, Any] = {"box": box} if box else {}
        self.created = host.set_up(
            [None] * len(self.names), game="bare_bones", options={"first": "A", **options}, dice="real", **terms
        )
        self.match = self.created["match"]
        self.seats = [host.sit(self.match, self.created["invite"], name) for name in self.names]

    def tell(self, what: str, name: str, **body: Any) -> None:
        token = self.seats[self.names.index(name)]["token"]
        answer = self.host.ask("POST", f"/matches/{self.match}/{what}", token, at=LATEST, id=token_hex(4), **body)
        assert answer.status_code == 200, answer.text[:300]

    def comes(self, name: str, words: str) -> None:
        """Cards that somebody draws, or dice that somebody rolls."""
        self.tell("dice", name, words=words.split())

    def plays(self, name: str, moves: str) -> None:
        for move in moves.split(", "):
            self.tell("moves", name, move=move, sure=True)

    def comes_to(self, page: Page, words: str) -> None:
        """Ada's page is waiting for her cards or dice, and these come."""
        expect(page.get_by_role("region", name="What came up")).to_be_visible()
        self.comes("Ada", words)

    def drafted(self, *picks: str) -> None:
        """Everybody in turn takes one of these, ``picks`` in the order of play."""
        for number, wanted in enumerate(picks):
            self.plays(self.names[number % len(self.names)], f"draft {wanted}")

    def visit(self, visitor: Visit, name: str = "Ada", **how: Any) -> Page:
        return visitor(name, seat_path(self.created, self.seats[self.names.index(name)]), **how)


def stack(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Supply").get_by_role("button", name=re.compile(f"^{name},"))


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand")


def card(page: Page, name: str) -> Locator:
    """The first card of this name in the hand, as a button."""
    return hand(page).get_by_role("button", name=re.compile(rf"^(Play )?{name},", re.IGNORECASE)).first


def die(page: Page, number: int) -> Locator:
    return page.get_by_role("region", name="Dice").get_by_role("button", name=re.compile(f"^Die {number}:"))


def in_play(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Cards in play").get_by_role("img", name=re.compile(f"^{name},"))


def player(page: Page, about: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{about}.*Show all cards$"))


def last_turn(page: Page) -> Locator:
    return page.get_by_role("region", name="The last turn")


def stage(page: Page, name: str) -> None:
    expect(page.get_by_role("list", name="Stages of a turn").locator("[aria-current=step]")).to_contain_text(name)


def told(page: Page, sentence: str) -> None:
    expect(page.get_by_role("list", name="What happened")).to_contain_text(sentence)


def test_the_draft_and_the_first_turn_by_mouse(visitor: Visit, host: Guest) -> None:
    story = Story(host, "Ben")
    page = story.visit(visitor)
    inspector = Inspector(page, "wide")

    # What costs too much is grey and says why; a tap chooses a card, and the button or a second tap takes it.
    stack(page, "Greed").click()
    expect(tray(page)).to_contain_text("Only cards up to 6 coins can be drafted: Greed costs 9.")
    expect(tray(page).get_by_role("button", name="Draft Greed")).to_be_disabled()
    stack(page, "Red").click()
    expect(tray(page)).to_contain_text("Lets you roll a Red die with the numbers 1 2 2 3 3 4.")
    inspector.look("bare bones draft")
    button(page, re.compile("^Draft Red")).click()
    told(page, "You draft Red")
    story.plays("Ben", "draft red")
    stack(page, "Joyride").dblclick()
    told(page, "You draft Joyride")
    story.plays("Ben", "draft white")
    stack(page, "Re-Re-Roll").click()
    button(page, re.compile("^Draft Re-Re-Roll")).click()
    told(page, "You draft Re-Re-Roll")
    story.plays("Ben", "draft yellow")
    story.comes("Ada", "joyride re-re-roll red white white")
    story.comes("Ben", "red white white blue blue")

    # Stage 1. Joyride asks whose hand, then which card; what can be played says so, and the units go down.
    stage(page, "Cards")
    card(page, "Joyride").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("An opponent shows the hand to everybody.")  # it explains itself
    card(page, "Joyride").click()
    expect(tray(page)).to_contain_text("Joyride: whose hand?")
    button(page, re.compile("^Ben's hand")).click()
    expect(tray(page)).to_contain_text("borrow one of Ben's Dice Cards")
    inspector.look("bare bones joyride")
    tray(page).get_by_role("button", name=re.compile("^Borrow Red")).click()
    expect(in_play(page, "Red")).to_have_accessible_name(re.compile("from Ben"))
    card(page, "Re-Re-Roll").click()
    expect(page.get_by_role("img", name="Action Units: two of five left")).to_be_visible()
    button(page, re.compile("^Play all three Dice Cards")).click()
    expect(in_play(page, "White")).to_have_count(2)
    button(page, re.compile("^Done: roll four dice")).click()

    # Stage 2: one die is rolled again, then the others are kept.
    story.comes_to(page, "2 4 3 3")
    stage(page, "Dice")
    die(page, 1).click()
    expect(die(page, 1)).to_have_attribute("aria-pressed", "true")
    expect(tray(page)).to_contain_text(re.compile(r"Re-roll the Red 2 \(Re-Re-Roll, 2 left\)\+0.5 on average"))
    inspector.look("bare bones re-roll")
    button(page, re.compile("^Re-roll the Red 2")).click()
    story.comes_to(page, "3")
    button(page, re.compile("^Keep the dice as they are")).click()

    # Stage 4: what is too dear, or bought already, says so; unspent coins are lost.
    stage(page, "Buying")
    expect(page.get_by_role("region", name="Dice")).to_contain_text("7 points")
    expect(tray(page)).to_contain_text("6 coins to spend")
    stack(page, "Black").click()
    expect(tray(page)).to_contain_text("Black costs 10, and you have 6 coins.")
    stack(page, "Red").click()
    expect(tray(page)).to_contain_text("2 coins left then.")
    inspector.look("bare bones buying")
    button(page, re.compile("^Buy Red for 4 coins")).click()
    told(page, "You buy Red")
    button(page, re.compile("^Done buying: 2 coins are lost")).click()

    # Stage 5 is Ben's; the turn stays in sight, and the sheet and the decks are a click away.
    expect(tray(page)).to_contain_text("Ben may match your cards.")
    story.plays("Ben", "match red")
    story.comes("Ada", "blue blue blue white white")
    expect(last_turn(page)).to_contain_text(re.compile("You scored 7 points.*earned 6 coins.*Bought Red.*Ben matched Red"))
    expect(last_turn(page).get_by_role("img", name="Red 3, Red 4, White 3, White 3")).to_be_visible()
    button(page, "Score sheet").click()
    expect(page.get_by_role("region", name="Score sheet")).to_contain_text(re.compile(r"You\s*\+7\s*7"))
    button(page, "Score sheet").click()
    player(page, "Ben, to act").click()
    dialog = page.get_by_role("dialog", name="Ben's deck")
    expect(dialog).to_contain_text(re.compile(r"In the hand \(4\) or the draw pile \(5\).*Red"))
    shot(page, "wide light bare bones deck")
    button(page, "Close").click()
    assert not inspector.found, "\n".join(inspector.found)


def test_a_round_by_touch(visitor: Visit, host: Guest) -> None:
    """On a phone: a hand of eight, a simple turn, the choice of what is doubled, buying, and a bonus match with its extra card."""
    story = Story(host, "Ben", box=EVERYTHING_FREE + "hand_limit = 8\n")
    story.drafted("pairs", "white", "yellow", "blue", "yellow", "red")
    story.comes("Ada", "pairs yellow yellow white white white blue blue")
    story.comes("Ben", "white white blue blue red white white white")
    page = story.visit(visitor, phone=True)
    inspector = Inspector(page, "phone")

    # Eight cards, all within reach; a long press explains, and plays nothing.
    expect(hand(page).get_by_role("button")).to_have_count(8)
    expect_to_fit(page)
    expect_choices_in_sight(page)
    let_go = hold(page, card(page, "Pairs"))
    expect(page.get_by_role("tooltip")).to_contain_text("Two dice with the same number are a pair")
    inspector.look("bare bones hand of eight")
    let_go()
    expect(hand(page).get_by_role("button")).to_have_count(8)
    card(page, "Pairs").tap()
    expect(hand(page).get_by_role("button")).to_have_count(7)

    # The simple turn says what it does: all Dice Cards, then the weakest die stays out of seven.
    expect(button(page, SIMPLE)).to_contain_text("Play all seven Dice Cards")
    button(page, SIMPLE).tap()
    expect(button(page, re.compile("^Done: roll six dice"))).to_be_visible()
    expect_to_fit(page)
    button(page, re.compile("^Done")).tap()
    expect(tray(page)).to_contain_text("One die stays out.")
    expect(die(page, 1)).to_have_accessible_name("Die 1: Blue, stays out")
    die(page, 1).tap()
    expect(button(page, re.compile("^Roll seven dice"))).to_have_count(0)  # too many
    expect(tray(page)).to_contain_text("At most six dice: leave out one more")
    die(page, 2).tap()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    shot(page, "phone light bare bones leaving out")
    button(page, re.compile("^Roll six dice")).tap()
    story.comes_to(page, "1 4 4 4 5 2")

    # Two ways to pair three fours: the one with most points is proposed, the other can be had.
    stage(page, "Scoring")
    expect(button(page, re.compile("^Score 17 points and 11 coins"))).to_be_visible()
    expect(page.get_by_role("img", name="Yellow 4, doubled")).to_have_count(2)
    expect_to_fit(page)
    expect_choices_in_sight(page)
    inspector.look("bare bones doubling")
    button(page, re.compile("^13 points, 15 coins")).tap()
    expect(page.get_by_role("img", name="White 4, doubled")).to_be_visible()
    button(page, re.compile("^Score 13 points and 15 coins")).tap()

    # The Supply opens by itself.
    expect(stack(page, "Black")).to_be_visible()
    stack(page, "Black").tap()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    inspector.look("bare bones buying")
    button(page, re.compile("^Buy Black for 10 coins")).tap()
    expect(tray(page)).to_contain_text("5 coins to spend")
    stack(page, "Black").tap()
    expect(tray(page)).to_contain_text("One copy of a card in a turn: you have bought Black.")
    button(page, re.compile("^Done buying: 5 coins are lost")).tap()
    story.plays("Ben", "match none")
    story.comes_to(page, "blue white")  # of ten cards eight were in the hand; the others are shuffled
    story.comes("Ada", "white white white yellow yellow black")

    # Ben plays two White: Ada may match.
    expect(tray(page)).to_contain_text("Ben is playing cards.")
    expect(stack(page, "Black")).to_be_hidden()
    button(page, "Supply").tap()
    expect(stack(page, "Black")).to_be_visible()
    expect_to_fit(page)
    button(page, "Supply").tap()
    story.plays("Ben", "play white, play white, done, roll")
    story.comes("Ben", "3 3")
    story.plays("Ben", "end")
    stage(page, "Matching")
    expect(button(page, "No match")).to_be_visible()
    card(page, "White").tap()
    expect_to_fit(page)
    expect_choices_in_sight(page)
    inspector.look("bare bones matching")
    button(page, re.compile("^Match White")).tap()
    story.comes("Ben", "blue blue")
    story.comes("Ben", "white white white white blue blue")
    expect(button(page, re.compile("^Draw one card"))).to_be_visible()
    expect(page.get_by_title("Put down as a bonus match")).to_contain_text("White matched")
    expect(last_turn(page)).to_contain_text("You matched White")
    expect_to_fit(page)
    expect_choices_in_sight(page)
    shot(page, "phone light bare bones extra cards")
    button(page, "Score sheet").tap()
    expect_to_fit(page)
    shot(page, "phone light bare bones score sheet")
    assert not inspector.found, "\n".join(inspector.found)


def test_with_the_keyboard_alone(visitor: Visit, host: Guest) -> None:
    story = Story(host, "Ben", box=EVERYTHING_FREE)
    page = story.visit(visitor)
    tab_to(page, "Skip to the table")
    page.keyboard.press("Enter")

    # Arrows choose in the Supply, Enter takes it.
    expect(tray(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(button(page, re.compile("^Draft Blue"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(button(page, re.compile("^Draft Re-Re-Roll"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    tab_to(page, "Draft Green")
    expect_visible_focus(page)
    page.keyboard.press("Enter")
    told(page, "You draft Green")
    story.plays("Ben", "draft red")
    stays_in_the_tray(page)
    page.keyboard.press("ArrowUp")
    expect(button(page, re.compile("^Draft Greed"))).to_be_visible()
    page.keyboard.press("Enter")
    story.plays("Ben", "draft red")
    expect(tray(page)).to_contain_text("Draft a card: 3 of 3")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(button(page, re.compile("^Draft Odds or Evens"))).to_be_visible()
    page.keyboard.press("Enter")
    story.plays("Ben", "draft red")
    story.comes("Ada", "green greed odds-or-evens white blue")
    story.comes("Ben", FIVE)

    # A digit plays a card, N or Space the next step of a simple turn, D ends a stage.
    expect(hand(page).get_by_role("button")).to_have_count(5)
    stays_in_the_tray(page)
    page.keyboard.press("4")
    story.comes_to(page, "white white")
    expect(button(page, SIMPLE)).to_have_text(re.compile("^Play all five Dice Cards.*without Odds or Evens"))
    page.keyboard.press("n")
    expect(in_play(page, "White")).to_have_count(3)
    expect(button(page, SIMPLE)).to_have_text(re.compile("^Use Green: draw a card.*without Odds or Evens"))
    page.keyboard.press("1")
    told(page, "You play Odds or Evens")
    page.keyboard.press("u")
    story.comes_to(page, "blue")
    expect(button(page, SIMPLE)).to_contain_text("Play your Dice Card")
    page.keyboard.press("Space")
    expect(button(page, SIMPLE)).to_contain_text("Done: roll six dice")
    stays_in_the_tray(page)
    page.keyboard.press("d")
    story.comes_to(page, "1 2 2 4 5 5")

    # Odds or Evens: one of two, by its number, and Enter.
    expect(tray(page)).to_contain_text("Odds or Evens: which dice count double?")
    expect(button(page, re.compile("^Score 12 points and 10 coins"))).to_be_visible()
    page.keyboard.press("2")
    expect(button(page, re.compile("^Score 4 points and 12 coins"))).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(tray(page)).to_contain_text("10 coins to spend")
    page.keyboard.press("n")  # it stops here
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    told(page, "You buy Greed")
    expect(tray(page)).to_contain_text("1 coin to spend")
    stays_in_the_tray(page)
    page.keyboard.press("d")
    told(page, "1 coin is lost")


def test_what_a_card_asks_for(visitor: Visit, host: Guest) -> None:
    """Loan Shark, Mimic, Swap Meet, Yard Sale and Hot Potato ask in place; then the round, and the match, is over."""
    own_set = "Hot Potato, Keep the Change, Loan Shark, Mimic, Swap Meet, Triplets, Yard Sale"
    story = Story(
        host,
        "Ben",
        box=EVERYTHING_FREE + "hand_limit = 10\nunits_limit = 20\ndraft_picks = 6\nrounds = 1\n",
        actions="own",
        own_set=own_set,
    )
    page = story.visit(visitor)
    for wanted in ("Hot Potato", "Loan Shark", "Mimic", "Swap Meet", "Yard Sale", "Purple"):
        stack(page, wanted).dblclick()
        told(page, f"You draft {wanted}")
        story.plays("Ben", "draft blue")
    story.comes("Ada", "hot-potato loan-shark mimic swap-meet yard-sale purple blue blue white white")
    story.comes("Ben", "blue blue blue blue blue blue blue blue blue white")

    expect(card(page, "Mimic")).to_have_attribute("aria-disabled", "true")
    expect(card(page, "Mimic")).to_have_accessible_name(re.compile("Mimic copies a Dice Card in play: play one first."))
    card(page, "Loan Shark").click()
    for _ in range(3):
        button(page, "Coins to borrow: one more").click()
    button(page, re.compile("^Borrow 3 coins")).click()
    expect(page.get_by_role("dialog")).to_contain_text("each coin you borrow costs you 2 points")  # in the last round
    button(page, "Do it anyway").click()
    card(page, "Purple").click()
    card(page, "Mimic").click()
    tray(page).get_by_role("button", name=re.compile("^Copy Purple")).click()
    expect(in_play(page, "Mimic")).to_have_accessible_name(re.compile("as Purple"))

    # Two Blue for a card that costs no more than both: chosen here, given and taken in one step.
    card(page, "Swap Meet").click()
    stack(page, "Red").click()
    expect(tray(page)).to_contain_text("First tap the cards of your hand that you give.")
    for number in range(2):
        hand(page).get_by_role("button", name=re.compile("^Blue")).nth(number).click()
    stack(page, "Green").click()
    expect(tray(page)).to_contain_text("Green costs 7, and what you give is worth 6.")
    stack(page, "Yellow").click()
    shot(page, "wide light bare bones swap")
    button(page, re.compile("^Give two Blue, take Yellow")).click()
    expect(card(page, "Yellow")).to_be_visible()
    card(page, "Yard Sale").click()
    card(page, "Yellow").click()
    button(page, re.compile("^Sell Yellow for 5 coins")).click()
    card(page, "Hot Potato").click()
    story.comes_to(page, "blue white")
    button(page, re.compile("^Play all four Dice Cards")).click()
    button(page, re.compile("^Done: roll six dice")).click()
    story.comes_to(page, "1 2 3 3 6 1")

    # Each Purple card in play, a copy, too, may roll a Purple die again.
    die(page, 6).click()
    button(page, re.compile("^Re-roll the Purple 1 with Purple's ability")).click()
    story.comes_to(page, "5")
    button(page, re.compile("^Keep the dice")).click()
    expect(page.get_by_role("region", name="Dice")).to_contain_text("12 points")
    expect(tray(page)).to_contain_text("16 coins to spend")
    stack(page, "Black").dblclick()
    button(page, re.compile("^Done buying: 6 coins are lost")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Yellow would still add 3 points at the end.")
    button(page, "Choose again").click()
    stack(page, "Yellow").dblclick()
    button(page, re.compile("^Done buying")).click()
    button(page, re.compile("^Onto Ben's draw pile")).click()
    expect(tray(page)).to_contain_text("Ben may match your cards.")
    story.plays("Ben", "match none")
    story.comes("Ada", "white blue white white purple mimic swap-meet loan-shark yard-sale black")
    expect(player(page, "You.*owes 3 coins")).to_be_visible()
    story.plays("Ben", "done, end")
    expect(button(page, ENDED)).to_be_hidden()
    story.comes("Ben", "hot-potato")
    story.comes("Ben", "white white white")
    story.comes("Ben", "blue blue blue blue blue blue")
    expect(button(page, ENDED)).to_be_visible()
    expect(page.get_by_role("region", name="Score sheet")).to_contain_text("loan −6")
    shot(page, "wide light bare bones end")


def test_choosing_again_drops_what_was_to_follow(visitor: Visit, host: Guest) -> None:
    story = Story(host, "Ben", box=EVERYTHING_FREE, actions="paths")
    story.drafted("swap-meet", "blue", "black", "blue", "black", "blue")
    story.comes("Ada", "swap-meet black black blue blue")
    story.comes("Ben", "blue blue blue blue white")
    page = story.visit(visitor)

    # Two Black for a Green: the second one is too much, and a warning says so. Nothing is taken, now or later.
    card(page, "Swap Meet").click()
    for number in range(2):
        hand(page).get_by_role("button", name=re.compile("^Black")).nth(number).click()
    stack(page, "Green").click()
    button(page, "Give two Black, take Green").click()
    expect(page.get_by_role("dialog")).to_contain_text("What you have given is enough for the dearest card")
    button(page, "Choose again").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    story.plays("Ada", "give blue")  # from another device
    told(page, "13 coins so far")
    card(page, "Black").click()  # it is kept
    stack(page, "Black").click()
    button(page, "Take Black").click()
    told(page, "You take Black from the Supply")
    expect(page.get_by_role("list", name="What happened")).not_to_contain_text("Green")


def test_two_people_at_one_device_hide_their_cards(visitor: Visit) -> None:
    page = visitor("Ada and Ben")
    page.goto("/new/bare_bones")
    pick(page, "Seats", "2")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("Another person here")
    second.get_by_role("textbox", name="Name").fill("Ben")
    button(page, "Play, two of you").click()
    for _ in range(6):
        button(page, re.compile("^I am (Ada|Ben): show my cards$")).click()
        stack(page, "Red").dblclick()
    expect(page.get_by_role("region", name="Pass the device")).to_contain_text("Nobody's hidden cards are on this screen")
    expect(hand(page)).to_have_count(0)
    button(page, re.compile("show my cards$")).click()
    expect(hand(page).get_by_role("button")).to_have_count(5)
    expect(button(page, "Hide my cards")).to_be_visible()


def test_from_beside_the_table(visitor: Visit, host: Guest) -> None:
    """Who watches sees no hand, and can step through the match."""
    created = host.set_up(["random"] * 4, game="bare_bones", box="[data]\nrounds = 2\n")
    page = visitor("", f"/table/{created['match']}")
    button(page, ENDED).click()
    for _ in range(12):
        button(page, "Next →").click()
    expect(player(page, "")).to_have_count(4)
    expect(page.get_by_role("region", name="Supply").get_by_role("button")).to_have_count(14)
    expect(hand(page)).to_have_count(0)
    button(page, "Last moment").click()
    expect(page.get_by_role("region", name="Score sheet")).to_contain_text("Total")
    shot(page, "wide light bare bones beside the table")


def stays_in_the_tray(page: Page) -> None:
    """The next key still arrives."""
    expect(tray(page)).to_be_visible()
    assert has_focus(page)


def hold(page: Page, what: Locator) -> Callable[[], object]:
    """A finger that rests; what is returned lifts it."""
    box = what.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    return lambda: finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
