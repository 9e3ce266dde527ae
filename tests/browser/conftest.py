"""A house, and people who visit it with real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.table.guests import open_house

from .get_browser import found

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=[*QUIET, "--disable-component-update"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("house")) as url:
        yield url


@pytest.fixture
def visitor(browser: Browser, house: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """``visitor("Ada")`` is somebody with a browser of her own; whatever her page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(name: str = "", path: str = "/", phone: bool = False, **more: Any) -> Page:
        size = PHONE if phone else WIDE
        context = browser.new_context(base_url=house, viewport=size, has_touch=phone, reduced_motion="reduce", **more)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(f"{name}: {error}"))
        page.on("console", lambda said: complaints.append(f"{name}: {said.text}") if said.type == "error" else None)
        page.goto(path)
        return page

    yield visit
    for number, context in enumerate(contexts):
        for page in context.pages:
            if getattr(request.node, "rep_call_failed", False):
                shot(page, f"failed-{request.node.name}-{number}")
        context.close()
    assert not complaints, complaints


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    outcome: Any = yield
    if outcome.get_result().when == "call":
        item.rep_call_failed = outcome.get_result().failed  # type: ignore[attr-defined]


def shot(page: Page, name: str) -> None:
    """Keeps a picture for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{re.sub('[^a-zA-Z0-9-]+', '-', name)}.png", full_page=True)
