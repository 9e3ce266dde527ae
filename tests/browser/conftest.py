"""A house, and people who visit it with real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.table.guests import Guest, open_house

from .get_browser import found
from .people import shot

HERE = Path(__file__).parent
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")  # not longer: Playwright keeps an event loop running, and other tests have their own
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=[*QUIET, "--disable-component-update"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose bots do not hesitate."""
    with open_house(tmp_path_factory.mktemp("house")) as url:
        yield url


@pytest.fixture
def host(house: str) -> Guest:
    """Somebody who sets up tables without a browser, where the test is about what comes after."""
    return Guest(house)


@pytest.fixture
def visitor(browser: Browser, house: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """``visitor("Ada")`` is somebody with a browser of her own; whatever her page complains about fails the test.

    ``excused`` is a pattern of complaints that belong to the story: a browser reports every line that is cut.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(name: str = "", path: str = "/", *, phone: bool = False, excused: str = "(?!)", **more: Any) -> Page:
        how = {"base_url": house, "viewport": PHONE if phone else WIDE, "has_touch": phone, "reduced_motion": "reduce", **more}
        context = browser.new_context(**how)
        contexts.append(context)

        def complain(what: str) -> None:
            if not re.search(excused, what):
                complaints.append(f"{name}: {what}")

        context.on("weberror", lambda wrong: complain(str(wrong.error)))
        context.on("console", lambda said: complain(said.text) if said.type == "error" else None)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(path)
        return page

    yield visit
    for number, context in enumerate(contexts):
        for page in context.pages:
            if getattr(request.node, "rep_call_failed", False):
                shot(page, f"failed {request.node.name} {number}", always=True)
        context.close()
    assert not complaints, complaints


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    outcome: Any = yield
    if outcome.get_result().when == "call":
        item.rep_call_failed = outcome.get_result().failed  # type: ignore[attr-defined]
