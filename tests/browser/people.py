"""What people do at a table, and what they look at: by the roles and names that everybody finds, with eyes or without."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
expect.set_options(timeout=20_000)

CHOICES = re.compile(r"^(Challenge \w|Open with|Keep all covered)")
ENDED = "Step through"


def shot(page: Page, name: str, always: bool = False) -> None:
    """Keeps a picture for people to look at, if somebody wants to: with SCREENSHOTS=1 in the environment."""
    if not (always or os.environ.get("SCREENSHOTS")):
        return
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{re.sub('[^a-zA-Z0-9-]+', '-', name)}.png", full_page=True)


def pick(page: Page, question: str, answer: str) -> None:
    """Chooses one of a few that lie side by side."""
    page.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).check()


# --- coming to a table ------------------------------------------------------------------------------------------------


PLAY = "Play against three bots: Liar's Dice"  # on the shelf


def play_against_bots(page: Page) -> None:
    page.get_by_role("button", name=PLAY).click()


def take_seat(name: str, page: Page) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def seat_path(created: dict[str, Any], seated: dict[str, Any]) -> str:
    return f"/table/{created['match']}#seat={seated['token']}"


# --- moves ------------------------------------------------------------------------------------------------------------


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button that can be pressed now. While a move is on its way none of the choices can. Questions in the log are not meant."""
    return page.get_by_role("button", name=name, disabled=False).and_(page.locator(":not([data-why])"))


def next_choice(page: Page, choices: re.Pattern[str] = CHOICES) -> Locator | None:
    """Waits for what this player may do next; None if the match ends first."""
    found = button(page, choices).or_(button(page, ENDED)).first
    found.wait_for()
    return None if found.inner_text() == ENDED else found


def open_round(page: Page) -> None:
    button(page, re.compile("^Open with")).click()


def open_boldly(page: Page) -> None:
    """Bids far too much: whoever is doubted then loses all dice at once, and the match is short."""
    in_play = int(re.findall(r"(\d+) dice in play", " ".join(happened(page)))[-1])
    tray(page).focus()
    for _ in range(in_play // 2):
        page.keyboard.press("ArrowUp")
    open_round(page)


def keep_covered(page: Page) -> None:
    button(page, "Keep all covered").click()


def move(page: Page, choice: Locator) -> None:
    """Doubts everybody, and opens boldly when nobody has bid: the shortest way through a match."""
    if choice.inner_text().startswith("Open"):
        open_boldly(page)
    else:
        choice.click()


def play_to_the_end(page: Page, each_time: Callable[[], None] = lambda: None) -> None:
    while (choice := next_choice(page)) is not None:
        each_time()
        move(page, choice)


def play_together(pages: list[Page]) -> None:
    """Whoever can makes a move."""
    while not button(pages[0], ENDED).is_visible():
        for page in pages:
            choice = button(page, CHOICES).first
            if choice.is_visible():
                move(page, choice)
    for page in pages:
        button(page, ENDED).wait_for()


# --- what is to be seen -----------------------------------------------------------------------------------------------


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Your tray")


def happened(page: Page) -> list[str]:
    return page.get_by_role("list", name="What happened").locator(".sentence").all_inner_texts()


def dice_of(page: Page, name: str) -> Locator:
    """The dice before another player, as they are described."""
    return page.get_by_role("img", name=f"{name}'s dice")


def expect_hidden(page: Page, name: str) -> None:
    """Nothing of this player's dice is drawn: neither their words nor their pips."""
    expect(dice_of(page, name)).to_have_accessible_name(re.compile(rf"{re.escape(name)}'s dice: \d hidden"))
    expect(dice_of(page, name).locator("circle, .star")).to_have_count(0)


@dataclass
class Ears:
    """Everything that a page receives over its socket. Use it before the page opens a table."""

    page: Page
    frames: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def cups_seen(self) -> set[int]:
        """The seats whose covered dice this page was told before the match was over."""
        seen: set[int] = set()
        for frame in self.frames:
            state = frame.get("now", frame)
            if state.get("stage") == "over" or (frame.get("is") == "step" and state.get("result")):
                break
            seen |= {seat for seat, cup in enumerate((state.get("view") or {}).get("cup", ())) if sum(cup)}
        return seen
