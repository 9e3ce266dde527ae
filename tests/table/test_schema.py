"""The API keeps what its own description promises, whatever it is asked (schemathesis makes up the requests)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from dicehouse.engine import registry
from dicehouse.table.api import router

from .guests import Guest, open_house, play_on

pytestmark = pytest.mark.slow

GAME = registry.games()[0]
FEWEST = registry.game(GAME).fewest
ENTROPY = "00" * 16
CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
BRIEFLY = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


described = FastAPI()
described.include_router(router)
schema = schemathesis.openapi.from_dict(described.openapi())


@schema.parametrize()
@BRIEFLY
def test_requests_of_strangers(case: schemathesis.Case[Any], url: str) -> None:
    case.call_and_validate(base_url=url, checks=CHECKS)


def test_the_house_hands_out_this_description(url: str) -> None:
    handed_out = Guest(url).ask("GET", "/openapi.json").json()
    assert (handed_out["paths"], handed_out["components"]) == (described.openapi()["paths"], described.openapi()["components"])


class Doors:
    """Tables at every stage, and tokens that fit them or do not: they are tried in turn, so that requests get further inside."""

    def __init__(self, url: str) -> None:
        self.guest = Guest(url)
        gathering, playing, over = (self.guest.set_up([None] + ["random"] * (FEWEST - 1), GAME) for _ in range(3))
        open_table = self.guest.set_up([None] * FEWEST, GAME)
        seats = {created["match"]: self.guest.sit(created["match"], created["invite"])["token"] for created in (playing, over)}
        tab = self.guest.tab(over["match"], seats[over["match"]])
        play_on(tab)
        tab.close()
        self.seat_of = seats
        self.pairs = itertools.cycle(
            [
                *seats.items(),
                (playing["match"], None),
                *seats.items(),
                (playing["match"], "wrong"),
                (gathering["match"], gathering["host"]),
                (gathering["match"], gathering["invite"]),
                (open_table["match"], open_table["invite"]),
                (open_table["match"], open_table["host"]),
            ]
        )
        self.turn = itertools.count()

    def lead_in(self, case: schemathesis.Case[Any]) -> None:
        """Puts a table and a token that exist into a made-up request, and now and then a body that makes sense."""
        match, token = next(self.pairs)
        if "match" in case.path_parameters:
            case.path_parameters["match"] = match
        if "game" in case.path_parameters:
            case.path_parameters["game"] = GAME
        case.headers.pop("authorization", None)
        if token is not None:
            case.headers["authorization"] = f"Bearer {token}"
        if isinstance(case.body, dict) and next(self.turn) % 2:
            table = self.guest.ask("GET", f"/matches/{match}", self.seat_of.get(match)).json()
            sensible = {"game": GAME, "seats": [{}] * FEWEST, "options": {}, "entropy": ENTROPY, "at": table["seq"]}
            sensible |= {"name": "Zoe", "bot": None, "seat": 0, "move": next(iter(table["legal"]), 0), "id": ""}
            case.body |= {name: value for name, value in sensible.items() if name in case.body}


@pytest.fixture(scope="module")
def doors(url: str) -> Doors:
    return Doors(url)


@schema.include(path_regex="/matches|/games/").parametrize()
@BRIEFLY
def test_requests_at_real_tables(case: schemathesis.Case[Any], url: str, doors: Doors) -> None:
    doors.lead_in(case)
    case.call_and_validate(base_url=url, checks=CHECKS)


def test_the_real_tables_let_people_in(doors: Doors) -> None:
    """Otherwise the requests above would all end at the door."""
    statuses = {doors.guest.ask("GET", f"/matches/{match}/odds", token).status_code for match, token in doors.seat_of.items()}
    assert statuses == {200}
