"""The first page: small, quick, and from this house alone."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Request, expect

from .conftest import Visit
from .people import PLAY, button, play_against_bots

MOST_SCRIPT = 100_000  # bytes, as they travel


def test_the_first_page_is_small_and_asks_nobody_else(visitor: Visit, house: str) -> None:
    page = visitor("Ada", "about:blank")
    asked: set[Request] = set()
    page.on("request", lambda request: asked.update([request]))
    page.goto("/")
    expect(button(page, PLAY)).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert {urlsplit(request.url).netloc for request in asked} == {urlsplit(house).netloc}
    scripts = [request for request in asked if request.resource_type == "script"]
    travelled = sum(request.sizes()["responseBodySize"] for request in scripts)
    assert 10_000 < travelled < MOST_SCRIPT
    response = scripts[0].response()
    assert response is not None
    assert response.all_headers()["content-encoding"] in ("br", "gzip")


def test_it_can_be_read_soon(visitor: Visit) -> None:
    page = visitor("Ada")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    painted = page.wait_for_function("performance.getEntriesByName('first-contentful-paint')[0]?.startTime").json_value()
    assert painted < 3_000  # ms; here on a busy core, with an empty cache


def test_a_table_loads_its_own_scripts_from_here(visitor: Visit, house: str) -> None:
    page = visitor("Ada")
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.on("websocket", lambda socket: hosts.add(urlsplit(socket.url).netloc))
    play_against_bots(page)
    expect(page.get_by_role("list", name="What happened")).to_be_visible()
    assert hosts == {urlsplit(house).netloc}
