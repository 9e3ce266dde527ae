"""Real dice: people roll and type what they show, over real HTTP and real sockets; the house keeps score and rolls nothing."""

from __future__ import annotations

import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from dicehouse.engine import Game, registry
from dicehouse.engine.errors import BadTranscript
from dicehouse.engine.match import Match
from dicehouse.engine.transcript import verify
from dicehouse.table.realdice import has_secret_dice
from tests.docs.test_adding_a_game import GAME, MORE

from .guests import Guest, Json, Tab, open_house
from .process import Houses

HIDDEN = "liars_dice"  # a game with dice that only their roller may see
ENOUGH = 6  # rolls that show how a game goes
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that has Pig of docs/adding-a-game.md on its shelf, too: a game without secrets, with a bot."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "dicehouse_pig.py").write_text(GAME.replace(GAME.rstrip().splitlines()[-1], MORE), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        known = {**registry._sources(), "pig": EntryPoint("pig", "dicehouse_pig:game", registry.HOUSE)}
        patch.setattr(registry, "_sources", lambda: known)
        registry._game.cache_clear()
        with open_house(folder) as address:
            yield address
    registry._game.cache_clear()
    sys.modules.pop("dicehouse_pig", None)


@pytest.fixture
def ada(url: str) -> Guest:
    return Guest(url, "Ada")


def seated(guest: Guest, people: int, bots: list[str] | None = None, *, game: str = HIDDEN, **terms: Any) -> tuple[Json, list[str]]:
    """A table with real dice where people sit on the first seats; returns the match and their tokens."""
    created = guest.set_up([None] * people + list(bots or []), game=game, dice="real", **terms)
    return created, [guest.sit(created["match"], created["invite"], name)["token"] for name in NAMES[:people]]


def at_a_table(guest: Guest, people: int, bots: list[str] | None = None, **terms: Any) -> tuple[Json, list[str], list[Tab]]:
    created, tokens = seated(guest, people, bots, **terms)
    tabs = [guest.tab(created["match"], token) for token in tokens]
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "playing")
    return created, tokens, tabs


def type_dice(tab: Tab, *words: str, id: str | None = None, at: int | None = None, **more: Any) -> Json:
    """Types dice and returns the answer."""
    name = id or secrets.token_hex(4)
    tab.say({"do": "dice", "words": list(words), "at": tab.table["seq"] if at is None else at, "id": name, **more})
    while True:
        frame = tab.hear()
        if frame.get("accepted") == name:
            return {"is": "accepted", "id": name, "seq": frame["seq"]}
        if frame["is"] in ("accepted", "refused") and frame["id"] == name:
            return frame


def all_hear(tabs: list[Tab]) -> None:
    newest = max(tab.table["seq"] for tab in tabs)
    for tab in tabs:
        tab.until(lambda table: table["seq"] >= newest)


def rolled(tabs: list[Tab], face: Callable[[int], str] = lambda nth: "23456*"[nth % 6]) -> int:
    """Everybody who is asked types dice until somebody is to decide; returns how many times somebody was asked."""
    asked = 0
    while (due := tabs[0].table["due"]) is not None:
        tab = next(tab for tab in tabs if tab.table["you"] in due["by"])
        due = tab.table["due"]
        words = [due["outcomes"][0]] if due["what"] == "seat" else [face(asked + nth) for nth in range(due["count"])]
        assert type_dice(tab, *words)["is"] == "accepted"
        all_hear(tabs)
        asked += 1
    return asked


# --- a whole match ----------------------------------------------------------------------------------------------------


def test_three_people_type_their_hidden_dice_from_the_first_roll_to_the_last(ada, tmp_path):
    created, tokens, tabs = at_a_table(ada, 3)
    watcher = ada.tab(created["match"])
    assert created["commitment"] is None
    assert (tabs[0].table["dice"], tabs[0].table["commitment"]) == ("real", None)

    # Who opens is drawn by lot: anybody may say who it was.
    drawn = tabs[1].table["due"]
    assert drawn == {
        "seat": None,
        "family": "draws opener",
        "what": "seat",
        "secret": False,
        "by": [0, 1, 2],
        "outcomes": ["A", "B", "C"],
        "count": 1,
    }
    assert watcher.table["due"] == {**drawn, "outcomes": [], "count": 0}
    assert type_dice(tabs[2], "b")["is"] == "accepted"
    all_hear([*tabs, watcher])
    assert "Ben" in tabs[0].sentences[-1]

    # Ben rolls first. Nobody else is asked, and he sees his dice alone.
    assert tabs[1].table["due"] == {
        "seat": 1,
        "family": "rolls",
        "what": "face",
        "secret": True,
        "by": [1],
        "outcomes": ["*", "2", "3", "4", "5", "6"],
        "count": 5,
    }
    assert tabs[0].table["due"] == watcher.table["due"] == {**tabs[1].table["due"], "outcomes": [], "count": 0}
    assert tabs[0].table["waiting"] == []
    assert type_dice(tabs[1], "★", "5", " 5 ", "2", "6")["is"] == "accepted"
    all_hear([*tabs, watcher])
    assert tabs[1].table["view"]["cup"][1] == [1, 1, 0, 0, 2, 1]
    assert tabs[1].table["due"] == tabs[0].table["due"] == {**tabs[2].table["due"], "outcomes": [], "count": 0}
    assert tabs[2].table["due"]["seat"] == 2

    # They may be typed one by one, too.
    assert type_dice(tabs[2], "2")["is"] == "accepted"
    assert tabs[2].table["due"]["count"] == 4
    assert type_dice(tabs[2], "3", "4", "5", "6")["is"] == "accepted"
    all_hear(tabs)
    rolled(tabs)
    all_hear([*tabs, watcher])
    assert tabs[1].table["waiting"] == [1]
    assert watcher.table["due"] is None

    # Ben shows a die and rolls the others again.
    assert tabs[1].move("bid 2x5")["is"] == "accepted"
    assert tabs[1].move("show 5")["is"] == "accepted"
    assert tabs[1].table["due"]["count"] == 4
    assert type_dice(tabs[1], "5", "5", "5", "5")["is"] == "accepted"
    all_hear(tabs)
    while tabs[0].table["stage"] == "playing":
        mover = next(tab for tab in tabs if tab.table["legal"])
        mover.move(0 if 0 in mover.table["legal"] else mover.table["legal"][-1])  # doubt everybody, and bid as high as can be
        all_hear(tabs)
        rolled(tabs)
    for tab in [*tabs, watcher]:
        tab.until(lambda table: table["stage"] == "over")
        assert (tab.table["due"], tab.table["seed"], tab.table["result"]["places"].count(1)) == (None, None, 1)

    # The transcript says that people rolled, reads back, and cannot be verified.
    text = ada.ask("GET", f"/matches/{created['match']}/transcript").text
    assert "dice: real dice\n" in text
    assert "table draws opener B\nB rolls * 5 5 2 6\nC rolls 2 3 4 5 6\n" in text
    assert Match.from_transcript(text).over
    with pytest.raises(BadTranscript, match=r"cannot be verified: they were real ones"):
        verify(text)

    # One can look back; nothing is due in the past.
    then = ada.ask("GET", f"/matches/{created['match']}?at=6", tokens[0]).json()
    assert (then["due"], then["view"]["cup"][1]) == (None, [1, 1, 0, 0, 2, 1])

    # The rematch is played with real dice, too.
    again = ada.ask("POST", f"/matches/{created['match']}/rematch", tokens[0]).json()["match"]
    for token in tokens:
        ada.sit(again, token, "")
    tab = ada.tab(again, tokens[0])
    tab.until(lambda table: table["due"] is not None)
    assert (tab.table["dice"], tab.table["due"]["family"]) == ("real", "draws opener")


def test_dice_can_be_typed_over_http(ada):
    created, tokens = seated(ada, 2, options={"opener": "A"})
    match = created["match"]
    tab = ada.tab(match)
    tab.until(lambda table: table["stage"] == "playing")

    def post(token: str | None, **body: Any) -> Any:
        return ada.ask("POST", f"/matches/{match}/dice", token, **body)

    seq = tab.table["seq"]
    assert post(None, words=["5"], at=seq).status_code == 401
    refused = post(tokens[1], words=["5"], at=seq)
    assert (refused.status_code, refused.json()["why"]) == (409, "Ada rolls these dice, and types them.")
    assert refused.json()["table"]["you"] == 1
    assert post(tokens[0], at=seq).status_code == 400
    for junk in ([], ["5"] * 41, "5", [5], ["x" * 41]):
        assert post(tokens[0], at=seq, words=junk).status_code == 400, junk
    assert post(tokens[0], words=list("23456"), at=seq, id="mine").json() == {"seq": seq + 1}
    assert post(tokens[0], words=list("23456"), at=seq, id="mine").json() == {"seq": seq + 1}
    assert post(tokens[1], words=list("6666*"), at=seq + 1).json() == {"seq": seq + 2}
    assert tab.until(lambda table: table["seq"] == seq + 2)["waiting"] == [0]


# --- what is refused --------------------------------------------------------------------------------------------------


def test_dice_that_cannot_be_are_refused_and_none_of_them_is_taken(ada):
    _, _, (first, second) = at_a_table(ada, 2, options={"opener": "A"})
    for words, why in (
        (["5", "3", "7"], "'7' cannot come up: it is one of *, 2, 3, 4, 5, 6."),
        (["2", "3", "4", "5", "6", "2"], "That is too much: only five can come up now."),
        (["1"], "'1' cannot come up: it is one of *, 2, 3, 4, 5, 6."),
        ([""], "'' cannot come up: it is one of *, 2, 3, 4, 5, 6."),
        (["rolls 5"], "'rolls 5' cannot come up: it is one of *, 2, 3, 4, 5, 6."),
    ):
        answer = type_dice(first, *words)
        assert (answer["is"], answer["why"]) == ("refused", why)
        assert (first.table["due"]["count"], first.table["view"]["covered"][0]) == (5, 0)
    assert type_dice(second, "5")["why"] == "Ada rolls these dice, and types them."
    assert "The dice come first" in first.move("bid 2x3")["why"]
    type_dice(first, *"22222")
    second.until(lambda table: table["due"]["count"] == 5)
    type_dice(second, *"33333")
    assert type_dice(second, "5")["why"] == "No dice are to be rolled now."


JUNK: tuple[Json, ...] = (
    {"words": []},
    {"words": "5"},
    {"words": [5]},
    {"words": [None]},
    {"words": ["5"] * 41},
    {"words": ["x" * 41]},
    {"words": ["5"], "at": "1"},
    {"words": ["5"], "id": 7},
    {"words": ["5"], "id": "x" * 65},
    {"words": ["5"], "seat": "A"},
)


def test_junk_is_answered_with_a_sentence_and_changes_nothing(ada):
    created, _, (first, second) = at_a_table(ada, 2, options={"opener": "A"})
    for junk in JUNK:
        first.say({"do": "dice", "at": first.table["seq"], "id": "x", **junk})
        while (answer := first.hear())["is"] != "refused":  # Ben has just come
            pass
        assert answer["why"].startswith("This frame cannot be read"), junk
    watcher = ada.tab(created["match"])
    assert "only watches" in type_dice(watcher, "5")["why"]
    assert "not played from this device" in type_dice(second, "5", seat=0)["why"]
    assert "not played from this device" in type_dice(second, "5", seat=-1)["why"]
    assert first.table["view"]["covered"][0] == 0
    assert type_dice(first, *"★2345", at=10**9)["is"] == "accepted"


def test_the_house_takes_no_dice_where_it_rolls_itself(ada):
    created = ada.set_up([None, "random"], game="pig")
    token = ada.sit(created["match"], created["invite"])["token"]
    tab = ada.tab(created["match"], token)
    tab.until(lambda table: table["stage"] == "playing")
    assert (tab.table["dice"], tab.table["due"]) == ("house", None)
    assert type_dice(tab, "5")["why"] == "At this table the house rolls the dice."


# --- typed twice, or by two -------------------------------------------------------------------------------------------


def test_dice_sent_twice_are_taken_once(ada):
    _, _, (first, second) = at_a_table(ada, 2, options={"opener": "A"})
    once = type_dice(first, "2", "3", id="mine")
    again = type_dice(first, "2", "3", id="mine")
    assert once["seq"] == again["seq"]
    type_dice(first, "4", id="another")
    late = type_dice(first, "2", "3", id="mine", at=once["seq"] - 1)
    assert late["seq"] == once["seq"]
    assert first.table["due"]["count"] == 2
    second.until(lambda table: table["seq"] == first.table["seq"])
    assert second.table["view"]["covered"][0] == 3


def test_of_two_tabs_that_type_the_same_dice_one_is_taken(ada):
    created, tokens, (first, _) = at_a_table(ada, 2, options={"opener": "A"})
    beside = ada.tab(created["match"], tokens[0])
    seq = first.table["seq"]
    type_dice(first, "2", "3")
    answer = type_dice(beside, "2", "3", at=seq)
    assert (answer["is"], answer["why"]) == ("refused", "You have moved since: look at the table again.")
    assert answer["table"]["due"]["count"] == 3
    assert type_dice(beside, "4", "5", "6")["is"] == "accepted"


def test_of_two_people_who_type_the_dice_of_the_table_one_is_taken(ada):
    _, _, (first, second) = at_a_table(ada, 2)
    seq = second.table["seq"]
    assert type_dice(first, "B")["is"] == "accepted"
    answer = type_dice(second, "A", at=seq)
    assert (answer["is"], answer["why"]) == ("refused", "Something has happened since: look at the table again.")
    assert answer["table"]["due"]["seat"] == 1


@pytest.mark.slow
def test_of_two_processes_one_takes_the_dice_and_the_other_hears_of_them(tmp_path):
    with Houses() as houses:
        one, two = (houses.open(str(tmp_path / "house.db")).opened() for _ in range(2))
        guests = Guest(one.url), Guest(two.url)
        created, tokens = seated(guests[0], 2)
        tabs = [guest.tab(created["match"], token) for guest, token in zip(guests, tokens, strict=True)]
        for tab in tabs:
            tab.until(lambda table: table["due"] is not None)
        start = threading.Barrier(2)

        def say(tab: Tab, word: str) -> Json:
            start.wait()
            return type_dice(tab, word)

        with ThreadPoolExecutor(2) as people:
            answers = list(people.map(say, tabs, ("A", "B")))
        assert sorted(answer["is"] for answer in answers) == ["accepted", "refused"]
        all_hear(tabs)
        opens = tabs[0].table["view"]["opens"]
        assert tabs[1].table["view"]["opens"] == opens
        assert type_dice(tabs[opens], *"23456")["is"] == "accepted"
        all_hear(tabs)
        assert type_dice(tabs[1 - opens], *"23456")["is"] == "accepted"
        all_hear(tabs)
        assert [tab.table["waiting"] for tab in tabs] == [[opens], [opens]]
        transcripts = {guest.ask("GET", f"/matches/{created['match']}/transcript", tokens[0]).text for guest in guests}
        assert len(transcripts) == 1
        assert [house.stop() for house in (one, two)] == [0, 0]


# --- a line that is lost, a house that is closed ----------------------------------------------------------------------


@pytest.mark.slow
def test_a_restart_in_the_middle_of_a_roll_loses_nothing(tmp_path):
    with open_house(tmp_path) as url:
        ada = Guest(url)
        created, tokens, (first, second) = at_a_table(ada, 2, options={"opener": "A"})
        sent = type_dice(first, "2", "2", id="mine")
        told = second.until(lambda table: table["seq"] == sent["seq"])
    with open_house(tmp_path) as url:
        ada = Guest(url)
        first, second = (ada.tab(created["match"], token) for token in tokens)
        assert type_dice(first, "2", "2", id="mine", at=sent["seq"] - 1)["seq"] == sent["seq"]
        assert first.table["due"]["count"] == 3
        assert first.table["view"]["cup"][0] == [0, 2, 0, 0, 0, 0]
        assert second.table["view"] == told["view"]
        type_dice(first, "3", "3", "3")
        all_hear([first, second])
        type_dice(second, *"66666")
        assert second.table["waiting"] == [0]
    with open_house(tmp_path) as url:
        text = Guest(url).ask("GET", f"/matches/{created['match']}/transcript", tokens[1]).text
        assert "A rolls ?\nB rolls 6 6 6 6 6\n" in text


def test_who_comes_back_is_still_asked_and_hears_what_was_missed(ada):
    created, tokens, (first, second) = at_a_table(ada, 2, options={"opener": "A"})
    seen = second.table["seq"]
    second.close()
    type_dice(first, *"23456")
    back = ada.tab(created["match"], tokens[1], since=seen)
    assert back.table["due"]["count"] == 5


# --- secrets ----------------------------------------------------------------------------------------------------------


def all_that_others_get(ada: Guest, hidden: str, again: str, junk: str) -> list[str]:
    """What Ben and strangers receive while Ada types these dice, slips, and rolls some again; the match's name is left out."""
    created, tokens, tabs = at_a_table(ada, 2, options={"opener": "A"})
    match = created["match"]
    first, ben = tabs
    others = [ben, ada.tab(match, tokens[1], pieces=True), ada.tab(match, pieces=True), ada.tab(match, also=[tokens[1]])]
    asked: list[str] = []

    def look() -> None:
        for path in ("", "?pieces=true", "/log", "/odds", "/transcript", "?at=4"):
            for token in (tokens[1], None):
                asked.append(ada.ask("GET", f"/matches/{match}{path}", token).text)

    type_dice(first, *hidden[:2])
    look()
    type_dice(first, junk)
    type_dice(first, *hidden[2:])
    look()
    all_hear(tabs)
    type_dice(ben, *"66662", id="Ben's")
    all_hear(tabs)
    first.move("bid 2x3")
    first.move("show 3")
    look()
    type_dice(first, *again)
    look()
    for tab in others:
        tab.say({"do": "ping"})
        while tab.hear()["is"] != "pong":
            pass
        asked += tab.received
    return [text.replace(match, "THE MATCH") for text in asked]


@pytest.mark.slow
def test_what_others_receive_does_not_depend_on_hidden_dice(ada):
    one = all_that_others_get(ada, "3★★22", "4★22", "7")
    two = all_that_others_get(ada, "34566", "5566", "eight")
    assert len(one) == len(two) > 60
    for here, there in zip(one, two, strict=True):
        assert here == there


# --- who rolls what others may not see --------------------------------------------------------------------------------


def refusal(guest: Guest, seats: list[str | None], **terms: Any) -> str:
    answer = guest.ask("POST", "/matches", seats=[{"bot": bot} for bot in seats], dice="real", **terms)
    assert answer.status_code == 400, answer.text
    why: str = answer.json()["why"]
    return why


def test_bots_do_not_play_where_dice_are_hidden(ada):
    why = refusal(ada, [None, "counting"], game=HIDDEN)
    assert why.startswith("Bots cannot play Liar's Dice with real dice: nobody could roll a bot's hidden dice without seeing them.")
    created = ada.set_up([None, None], game=HIDDEN, dice="real")
    given = ada.ask("POST", f"/matches/{created['match']}/bots", created["host"], seat=1)
    assert (given.status_code, given.json()["why"]) == (400, why)
    assert ada.ask("GET", f"/games/{HIDDEN}").json()["secret_dice"] is True
    assert ada.ask("GET", "/games/pig").json()["secret_dice"] is False


def test_somebody_must_be_there_to_roll(ada):
    why = "Real dice need somebody at the table who rolls them: leave a seat to a person."
    assert refusal(ada, ["random", "random"], game="pig") == why
    created = ada.set_up([None, "random"], game="pig", dice="real")
    given = ada.ask("POST", f"/matches/{created['match']}/bots", created["host"], seat=0)
    assert (given.status_code, given.json()["why"]) == (400, why)
    assert ada.ask("POST", "/matches", game="pig", seats=[{}, {}], dice="loaded").status_code == 400


def test_where_dice_are_hidden_the_table_waits_for_whoever_leaves(ada):
    assert refusal(ada, [None, None], game=HIDDEN, grace=60).startswith("No bot can play for whoever leaves")
    created, tokens, (first, _) = at_a_table(ada, 2, options={"opener": "A"})
    left = ada.ask("POST", f"/matches/{created['match']}/leave", tokens[0])
    assert left.status_code == 409
    assert left.json()["why"] == "No bot can play for you here: nobody else may see what you roll. The table waits for you."
    assert type_dice(first, "2")["is"] == "accepted"


# --- an open game: bots, leavers, clocks ------------------------------------------------------------------------------


def test_people_roll_for_a_bot_and_anybody_may_type_it(ada):
    created, _, tabs = at_a_table(ada, 2, ["careful"], game="pig", options={"target": "10"})
    tabs[0].move("roll")
    assert tabs[0].table["due"] == {
        "seat": 0,
        "family": "rolls",
        "what": "face",
        "secret": False,
        "by": [0],
        "outcomes": ["1", "2", "3", "4", "5", "6"],
        "count": 1,
    }
    all_hear(tabs)
    assert type_dice(tabs[1], "6")["is"] == "refused"
    type_dice(tabs[0], "1")
    tabs[1].until(lambda table: table["waiting"] == [1])
    tabs[1].move("roll")
    type_dice(tabs[1], "1")
    for tab in tabs:  # the bot wants to roll
        tab.until(lambda table: table["due"] is not None and table["due"]["seat"] == 2)
        assert (tab.table["due"]["by"], tab.table["due"]["count"]) == ([0, 1], 1)
    assert type_dice(tabs[1], "6")["is"] == "accepted"
    tabs[0].until(lambda table: table["seq"] > tabs[1].table["seq"])
    assert type_dice(tabs[0], "6")["is"] == "accepted"
    assert tabs[0].until(lambda table: table["stage"] == "over")["result"]["text"] == "Mara wins"
    text = ada.ask("GET", f"/matches/{created['match']}/transcript").text
    assert "C rolls 6\nC roll\nC rolls 6\nC hold\n" in text


def test_people_on_one_device_type_for_each_other(ada):
    created, tokens = seated(ada, 2, game="pig")
    tab = ada.tab(created["match"], also=tokens)
    tab.until(lambda table: table["stage"] == "playing")
    tab.say({"do": "move", "move": 0, "at": tab.table["seq"], "id": "x", "seat": 0})
    tab.until(lambda table: table["due"] is not None)
    assert (tab.table["you"], tab.table["due"]["by"], tab.table["due"]["count"]) == (None, [0], 1)
    assert type_dice(tab, "1", seat=1)["is"] == "refused"
    assert type_dice(tab, "1", seat=0)["is"] == "accepted"
    assert tab.table["waiting"] == [1]


def test_others_roll_for_somebody_who_left_until_the_owner_is_back(ada):
    created, tokens, (first, second) = at_a_table(ada, 2, game="pig")
    first.move("roll")
    assert ada.ask("POST", f"/matches/{created['match']}/leave", tokens[0]).status_code == 200
    second.until(lambda table: table["seats"][0]["away"])
    assert second.table["due"]["by"] == [1]
    first.until(lambda table: table["seats"][0]["away"])
    assert type_dice(first, "6")["why"] == "You are away: come back first."
    assert type_dice(second, "6")["is"] == "accepted"
    second.until(lambda table: table["due"] is not None)  # the bot rolls on
    assert ada.ask("POST", f"/matches/{created['match']}/return", tokens[0]).status_code == 200
    second.until(lambda table: not table["seats"][0]["away"])
    assert second.table["due"]["by"] == [0]


def test_when_everybody_has_left_the_dice_wait(ada):
    created, tokens, (first,) = at_a_table(ada, 1, ["careful"], game="pig")
    first.move("roll")
    ada.ask("POST", f"/matches/{created['match']}/leave", tokens[0])
    first.until(lambda table: table["seats"][0]["away"])
    assert first.table["due"]["by"] == []
    ada.ask("POST", f"/matches/{created['match']}/return", tokens[0])
    first.until(lambda table: table["due"]["by"] == [0])


@pytest.mark.slow
def test_who_is_gone_when_it_is_time_to_roll_is_replaced_after_the_grace(ada):
    _, _, (first, second) = at_a_table(ada, 2, game="pig", grace=5)
    first.move("roll")
    first.close()
    second.until(lambda table: table["seats"][0]["away"])
    assert "A bot plays for Ada now." in second.sentences
    assert type_dice(second, "1")["is"] == "accepted"


@pytest.mark.slow
def test_the_clock_stands_still_while_somebody_rolls(ada):
    _, _, (first, _) = at_a_table(ada, 2, game="pig", clock=5)
    assert first.table["until"]
    first.move("roll")
    assert not first.table["until"]
    time.sleep(6)
    assert type_dice(first, "6")["is"] == "accepted"
    assert first.table["until"] / 1000 - time.time() > 4
    first.until(lambda table: table["due"] is not None or table["waiting"] == [1])  # nobody decided, so the clock did
    assert "Your time is up: a bot decides." in first.sentences


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.games())
def test_every_game_can_be_played_with_real_dice(name, ada):
    """Everything that a screen asks for can be told while the dice are in somebody's hand."""
    game: Game = registry.game(name)
    bots = [] if has_secret_dice(game) else ["random"] * (game.fewest - 1)
    created, tokens, tabs = at_a_table(ada, game.fewest - len(bots), bots, game=name)
    pieces = ada.tab(created["match"], pieces=True)
    typed = 0
    for turn in range(60):
        all_hear([*tabs, pieces])
        if typed == ENOUGH or tabs[0].table["stage"] == "over":
            break
        if (due := tabs[0].table["due"]) is not None:
            tab = next(tab for tab in tabs if tab.table["you"] in due["by"])
            due = tab.table["due"]
            assert due["outcomes"]
            assert due["count"] > 0
            for path in ("/odds", "?pieces=true", "/transcript", "/log"):
                assert ada.ask("GET", f"/matches/{created['match']}{path}", tokens[tab.table["you"]]).status_code == 200
            answer = type_dice(tab, *(due["outcomes"][(turn + nth) % len(due["outcomes"])] for nth in range(due["count"])))
            typed += answer["is"] == "accepted"
            if answer["is"] == "refused":  # fewer can come up, because of what these show
                assert "too much" in answer["why"]
                assert type_dice(tab, due["outcomes"][turn % len(due["outcomes"])])["is"] == "accepted"
        elif mover := next((tab for tab in tabs if tab.table["legal"]), None):
            assert mover.move(mover.table["legal"][turn % len(mover.table["legal"])])["is"] == "accepted"
        else:
            tabs[0].hear()
    assert typed
    text = ada.ask("GET", f"/matches/{created['match']}/transcript", tokens[0]).text
    assert "dice: real dice\n" in text
