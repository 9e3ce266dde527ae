"""Good advice at a table: who gets it and when, and where it is thought out."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicehouse.coach import Advice, Choice
from dicehouse.table.minds import Minds

from .guests import Guest, Json, Tab, open_house, play_on

ADVICE = Advice([Choice(0, "roll", 0.6), Choice(1, "stop", 0.4)], "win", True, None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("house")) as url:
        yield url


@pytest.fixture
def ada(house: str) -> Guest:
    return Guest(house)


@pytest.fixture
def ready_answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The house answers at once, as no process thinks; says whose moves it was asked to explain."""
    asked: list[int] = []

    async def advise(minds: Minds, game: Any, view: Any, seat: int) -> Advice:
        return ADVICE

    async def explain(minds: Minds, game: Any, view: Any, seat: int, move: int) -> str:
        asked.append(seat)
        return f"{game.called(view, move)}: what else?"

    monkeypatch.setattr(Minds, "advise", advise)
    monkeypatch.setattr(Minds, "explain", explain)
    return asked


def two_people(ada: Guest, game: str = "all_or_nothing", **terms: Any) -> tuple[str, str, str]:
    """A table for two, the match and their tokens: it is the first one's turn."""
    opening = "opener" if game == "liars_dice" else "first"
    created = ada.set_up([None, None], game=game, **{"options": {opening: "A"}, **terms})
    tokens = [ada.sit(created["match"], created["invite"], name, seat=seat)["token"] for seat, name in enumerate(("Ada", "Ben"))]
    return created["match"], *tokens


def to_decide(ada: Guest, match: str, *tokens: str) -> Tab:
    """The tab of whoever is to decide; the others' first die may have ended their turn."""
    tabs = [ada.tab(match, token) for token in tokens]
    tabs[0].until(lambda table: bool(table["waiting"]))
    seat: int = tabs[0].table["waiting"][0]
    return tabs[seat]


def refused(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    why: str = answer.json()["why"]
    return why


def decisions(tab: Tab) -> list[Json]:
    return [line for line in tab.log if line.get("decided")]


# --- who may ask for a hint, and when --------------------------------------------------------------------------------


def test_who_is_to_decide_gets_a_hint(ada: Guest, ready_answers: list[int]) -> None:
    match, *tokens = two_people(ada)
    mover = to_decide(ada, match, *tokens)
    hint = ada.ask("GET", f"/matches/{match}/hint", tokens[mover.table["you"]]).json()
    assert hint == {
        "told": ["Best: roll, 60.0 % to win. Next: stop, 40.0 % to win."],
        "choices": [{"move": 0, "words": "roll", "worth": 0.6}, {"move": 1, "words": "stop", "worth": 0.4}],
        "unit": "win",
        "exact": True,
    }


def test_nobody_else_does(ada: Guest) -> None:
    match, *tokens = two_people(ada)
    waits = tokens[1 - to_decide(ada, match, *tokens).table["you"]]
    assert refused(ada.ask("GET", f"/matches/{match}/hint", waits), 409) == "It is not your turn: there is nothing to decide."
    assert refused(ada.ask("GET", f"/matches/{match}/hint"), 401) == "This needs the token of a seat."
    assert "opens no seat" in refused(ada.ask("GET", f"/matches/{match}/hint", "made up"), 401)


def test_without_helps_nobody_is_advised(ada: Guest) -> None:
    match, *tokens = two_people(ada, helps=False)
    mover = to_decide(ada, match, *tokens)
    token = tokens[mover.table["you"]]
    assert refused(ada.ask("GET", f"/matches/{match}/hint", token), 403) == "Helps are switched off at this table."
    seq = mover.move(mover.table["legal"][-1])["seq"]
    assert refused(ada.ask("GET", f"/matches/{match}/why?at={seq}", token), 403) == "Helps are switched off at this table."
    assert decisions(mover) == []


def test_one_question_at_a_time(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, goes_on = threading.Event(), threading.Event()

    async def advise(minds: Minds, game: Any, view: Any, seat: int) -> Advice:
        thinks.set()
        await asyncio.to_thread(goes_on.wait, 20)
        return ADVICE

    monkeypatch.setattr(Minds, "advise", advise)
    match, *tokens = two_people(ada)
    token = tokens[to_decide(ada, match, *tokens).table["you"]]
    first: list[Any] = []
    asking = threading.Thread(target=lambda: first.append(Guest(ada.url).ask("GET", f"/matches/{match}/hint", token)))
    asking.start()
    try:
        assert thinks.wait(20)
        again = ada.ask("GET", f"/matches/{match}/hint", token)
        assert refused(again, 429) == "One question at a time: an answer is on its way."
    finally:
        goes_on.set()
        asking.join(20)
    assert first[0].status_code == 200
    assert ada.ask("GET", f"/matches/{match}/hint", token).status_code == 200, "it was answered: one may ask anew"


def test_where_the_dice_decide_there_is_nothing_to_advise(ada: Guest) -> None:
    created = ada.set_up([None, "random"], game="high_roll", options={"rounds": "1"})
    token = ada.sit(created["match"], created["invite"])["token"]
    tab = ada.tab(created["match"], token)
    tab.until(lambda table: 0 in table["waiting"])
    hint = ada.ask("GET", f"/matches/{created['match']}/hint", token).json()
    assert (hint["choices"], hint["told"]) == ([], ["There is nothing to advise in this game."])
    seq = tab.move(tab.table["legal"][0])["seq"]
    assert decisions(tab) == []
    assert ada.ask("GET", f"/matches/{created['match']}/why?at={seq}").json() == {"told": "There was nothing to decide."}
    assert multiprocessing.active_children() == [], "no process was needed for that"


def test_the_sheet_of_a_game_says_what_to_expect(ada: Guest) -> None:
    def sheet(game: str) -> Json:
        found: Json = ada.ask("GET", f"/games/{game}").json()
        return found

    assert not sheet("high_roll")["gives_hints"]
    sneaky = sheet("sneaky")
    assert sneaky["gives_hints"]
    assert [bot["level"] for bot in sneaky["bots"]] == ["gentle", "steady", "strong", "master"], "nobody wants to meet random"
    assert [bot["thinks"] for bot in sneaky["bots"]] == [False, False, False, True]


# --- why somebody did something --------------------------------------------------------------------------------------


def test_where_nothing_is_hidden_anybody_may_ask_why(ada: Guest, ready_answers: list[int]) -> None:
    match, *tokens = two_people(ada)
    mover = to_decide(ada, match, *tokens)
    seat, seq = mover.table["you"], mover.move("stop")["seq"]
    for token in (*tokens, None):
        assert ada.ask("GET", f"/matches/{match}/why?at={seq}", token).json() == {"told": "stop: what else?"}
    assert ready_answers == [seat], "it is thought out once"


def test_a_decision_is_marked_where_there_was_a_choice(ada: Guest) -> None:
    """All or Nothing: the first roll of a turn is no choice."""
    created = ada.set_up(["careful", "sober"], game="all_or_nothing", options={"target": "100"})
    tab = ada.tab(created["match"])
    tab.until(lambda table: table["stage"] == "over")
    marked = decisions(tab)
    assert marked
    assert all(line["seat"] is not None for line in marked)
    told = tab.sentences
    for before, line in zip([{"seat": None, "text": ""}, *tab.log], tab.log, strict=False):
        if " stops and writes " in line["text"]:
            assert line.get("decided")
        if " rolls a " in line["text"] and before["seat"] != line["seat"]:
            assert not line.get("decided"), told
    assert len({line["seq"] for line in marked}) == len(marked), "a decision is told by one sentence"


def test_what_is_no_decision_cannot_be_explained(ada: Guest) -> None:
    match, *tokens = two_people(ada)
    for at in (0, -1, 1, 3, 99):  # before everything, sitting down, the start, the future
        why = refused(ada.ask("GET", f"/matches/{match}/why?at={at}", tokens[0]), 404)
        assert why == f"Nobody made a move with the number {at}."
    assert ada.ask("GET", f"/matches/{match}/why?at=soon", tokens[0]).status_code == 400


def test_where_something_is_hidden_others_wait_for_the_end(ada: Guest, ready_answers: list[int]) -> None:
    match, *tokens = two_people(ada, game="liars_dice")
    mover = to_decide(ada, match, *tokens)
    other = ada.tab(match, tokens[1])
    seq = mover.move("bid 1x2")["seq"]
    other.until(lambda table: bool(table["seq"] >= seq))

    assert ada.ask("GET", f"/matches/{match}/why?at={seq}", tokens[0]).json() == {"told": "bid 1x2: what else?"}
    for token in (tokens[1], None):
        why = refused(ada.ask("GET", f"/matches/{match}/why?at={seq}", token), 403)
        assert why == "That can be told when the match is over: it depends on what others may not see."

    reader = threading.Thread(target=play_on, args=(other, last_move))
    reader.start()
    play_on(mover, last_move)
    reader.join(20)
    for token in (tokens[1], None):
        assert ada.ask("GET", f"/matches/{match}/why?at={seq}", token).json() == {"told": "bid 1x2: what else?"}
    assert {line["seat"] for line in decisions(other)} == {0, 1}, "they may be asked about now"


def last_move(table: Json) -> int:
    """The highest bid there is, which is then challenged: the match is short."""
    move: int = table["legal"][-1]
    return move


# --- where it is thought out -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_real_advice(tmp_path: Path) -> None:
    with open_house(tmp_path) as url:
        ada = patient(url)
        match, *tokens = two_people(ada)
        mover = to_decide(ada, match, *tokens)
        hint = ada.ask("GET", f"/matches/{match}/hint", tokens[mover.table["you"]]).json()
        assert (hint["unit"], hint["exact"]) == ("win", True)
        assert {choice["words"] for choice in hint["choices"]} == {"roll", "stop"}
        best, second = (choice["worth"] for choice in hint["choices"])
        assert 0 < second < best < 1
        seq = mover.move(hint["choices"][0]["words"])["seq"]
        told = ada.ask("GET", f"/matches/{match}/why?at={seq}").json()["told"]
        assert told.startswith(f"{hint['choices'][0]['words']}: {100 * best:.1f} % to win; ")


@pytest.mark.slow
def test_a_bot_that_needs_compiled_code_thinks_in_a_process_of_its_own(tmp_path: Path) -> None:
    with open_house(tmp_path) as url:
        created = Guest(url).set_up(["expert", "expert"], game="ten_thousand", options={"target": "500"})
        tab = Guest(url).tab(created["match"])
        tab.until(lambda table: table["stage"] == "over", timeout=120)
        (mind,) = multiprocessing.active_children()
    mind.join(20)
    assert not mind.is_alive()
    assert multiprocessing.active_children() == [], "the house leaves nothing behind"


@pytest.mark.slow
def test_a_house_closes_while_a_bot_thinks(tmp_path: Path) -> None:
    with open_house(tmp_path) as url:
        Guest(url).set_up(["expert", "expert"], game="ten_thousand")
        mind = the_mind()
        began = time.monotonic()
    assert time.monotonic() - began < 10
    mind.join(20)
    assert not mind.is_alive()


@pytest.mark.slow
def test_a_match_goes_on_when_the_process_dies(tmp_path: Path) -> None:
    """The bot that answers at once decides instead, and the next thought gets a process of its own."""
    with open_house(tmp_path) as url:
        guest = Guest(url)
        created = guest.set_up(["expert", None], game="ten_thousand", options={"target": "500", "first": "A"})
        seated = guest.sit(created["match"], created["invite"])
        mind = the_mind()
        mind.kill()
        tab = guest.tab(created["match"], seated["token"])
        tab.until(lambda table: 1 in table["waiting"] or table["stage"] == "over", timeout=60)

        guest.set_up(["expert", None], game="ten_thousand")  # this asks the dead one first
        again = guest.set_up(["expert", "expert"], game="ten_thousand", options={"target": "500"})
        other = guest.tab(again["match"])
        other.until(lambda table: table["stage"] == "over", timeout=120)


@pytest.mark.slow
def test_who_asked_a_process_that_died_is_told_to_ask_again(tmp_path: Path) -> None:
    with open_house(tmp_path) as url:
        guest = patient(url)
        match, *tokens = two_people(guest)
        token = tokens[to_decide(guest, match, *tokens).table["you"]]
        answers: list[Any] = []
        asking = threading.Thread(target=lambda: answers.append(guest.ask("GET", f"/matches/{match}/hint", token)))
        asking.start()
        the_mind().kill()
        asking.join(60)
        assert refused(answers[0], 503) == "The house has lost the thread. Ask again."


def patient(url: str) -> Guest:
    """Somebody who waits until everything is compiled."""
    guest = Guest(url)
    guest.http.timeout = 120
    return guest


def the_mind() -> Any:
    """The process in which bots think, as soon as there is one."""
    for _ in range(400):
        if found := multiprocessing.active_children():
            return found[0]
        time.sleep(0.05)
    raise AssertionError("nobody thinks")
