"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import Ears, button, dice_of, expect_hidden, next_choice, pick, play_together, shot, take_seat


def test_friends_by_link(visitor: Visit) -> None:
    ada, ben, cleo, watcher = [visitor(name) for name in ("Ada", "Ben", "Cleo", "Wanda")]
    ears = [Ears(page) for page in (ada, ben, cleo, watcher)]
    people = [ada, ben, cleo]

    # Ada sets up a table for four, with three seats for friends.
    ada.get_by_role("link", name=re.compile("^Set up … a table of Liar.s Dice")).click()
    ada.get_by_role("textbox", name="Your name").fill("Ada")
    for seat in (2, 3, 4):
        ada.get_by_role("group", name=f"Seat {seat}").get_by_label("Who sits here").select_option("A friend, by link")
    ada.get_by_label("Opener").select_option(label="Seat 1, Ada")
    shot(ada, "wide light set up with friends")
    button(ada, "Open the table").click()

    # The others come by the link, and the last seat is given to a bot.
    expect(ada.get_by_role("heading", name="Waiting for three players")).to_be_visible()
    invitation, watching = links(ada)
    shot(ada, "wide light gathering host")
    for page, name in ((ben, "Ben"), (cleo, "Cleo")):
        page.goto(invitation)
        take_seat(name, page)
        expect(ada.get_by_role("main")).to_contain_text(f"{name} is here")
    watcher.goto(watching)
    expect(watcher.get_by_role("main")).to_contain_text("You are watching.")
    expect(button(watcher, "Sit down")).to_have_count(0)
    expect(button(ben, re.compile("^Give to a bot"))).to_have_count(0)  # that is the host's to decide
    button(ada, "Give to a bot: seat 4").click()

    # Everybody sees their own five dice, and of the others' none.
    expect(button(ada, re.compile("^Open with"))).to_be_visible()
    for page, me in zip(people, ("Ada", "Ben", "Cleo"), strict=True):
        own = page.get_by_role("region", name="Your tray").get_by_role("img", name=re.compile("^(star|[2-6])"))
        expect(own).to_have_count(5)
        for other in {"Ada", "Ben", "Cleo", "Mara"} - {me}:
            expect_hidden(page, other)
        expect(dice_of(page, me)).to_have_count(0)
    for player in ("Ada", "Ben", "Cleo", "Mara"):
        expect_hidden(watcher, player)
    expect(watcher.get_by_role("region", name="Watching")).to_contain_text("no hidden dice")
    shot(ben, "wide light table of others")
    shot(watcher, "wide light spectator")

    # They play to the end, and nobody was told more than that.
    play_together(people)
    expect(watcher.get_by_role("region", name="How it ended")).to_be_visible()
    expect(button(watcher, "Play again")).to_have_count(0)
    assert [seen.cups_seen() for seen in ears] == [{0}, {1}, {2}, set()]

    # Another match: everybody comes along, and the start has moved on to Ben.
    first = ada.url.partition("#")[0]
    button(cleo, "Play again").click()
    for page in people:
        expect(page).not_to_have_url(re.compile(re.escape(first)))
    expect(button(ben, re.compile("^Open with"))).to_be_visible()
    assert len({page.url.partition("#")[0] for page in people}) == 1
    for page in (ada, cleo):
        expect(page.get_by_role("main")).to_contain_text("Ben's turn")
    for page, others in ((ada, "Ben Cleo Mara"), (ben, "Ada Cleo Mara"), (cleo, "Ada Ben Mara")):
        for other in others.split():
            expect_hidden(page, other)


def links(page: Page) -> tuple[str, str]:
    """What the copy buttons put into the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = []
    for name in ("Copy the invitation", "Copy the link to watch"):
        button(page, name).click()
        expect(button(page, name)).to_have_count(0)  # it says "Copied" now
        copied.append(str(page.evaluate("navigator.clipboard.readText()")))
    invitation, watching = copied
    assert invitation.startswith(f"{watching}#invite=")
    return invitation, watching


def test_somebody_leaves_and_comes_back(visitor: Visit) -> None:
    ada, ben = visitor("Ada"), visitor("Ben")
    ada.get_by_role("link", name=re.compile("^Set up … a table of Liar.s Dice")).click()
    pick(ada, "Seats", "2")
    ada.get_by_role("textbox", name="Your name").fill("Ada")
    ada.get_by_role("group", name="Seat 2").get_by_label("Who sits here").select_option("A friend, by link")
    button(ada, "Open the table").click()
    invitation = ada.get_by_text("#invite=").inner_text()
    ben.goto(invitation)
    take_seat("Ben", ben)

    button(ben, "Leave the table").click()
    asked = ben.get_by_role("dialog", name="Leave the table?")
    expect(asked).to_contain_text("You can come back at any time.")
    asked.get_by_role("button", name="Leave the table").click()
    expect(ben.get_by_role("region", name="Away")).to_contain_text("You are away")
    expect(ada.get_by_text("A bot plays for Ben", exact=True)).to_be_visible()
    shot(ben, "wide light away")

    choice = next_choice(ada)  # the bot goes on without him
    assert choice is not None
    choice.click()
    assert next_choice(ada) is not None

    button(ben, "I'm back").click()
    expect(ada.get_by_text("A bot plays for Ben", exact=True)).to_have_count(0)
    expect(ben.get_by_role("region", name="Your tray")).to_be_visible()
