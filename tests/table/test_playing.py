"""People at a table, over real HTTP and real sockets."""

from __future__ import annotations

import pytest

from dicehouse.bots import usual_bot
from dicehouse.engine import registry
from dicehouse.engine.transcript import verify

from .guests import Guest, open_house, play_on


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture
def ada(url):
    return Guest(url, "Ada")


def at_a_table(guest, names, **terms):
    """A table with these people; returns the match and each one's tab."""
    created = guest.set_up([None] * len(names), **terms)
    seats = [guest.sit(created["match"], created["invite"], name) for name in names]
    tabs = [guest.tab(created["match"], seat["token"]) for seat in seats]
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "playing")
    return created, [seat["token"] for seat in seats], tabs


def test_one_person_plays_three_bots_to_the_end(ada):
    created = ada.set_up([None, "counting", "counting", "random"])
    seat = ada.sit(created["match"], created["invite"])
    tab = ada.tab(created["match"], seat["token"])
    tab.until(lambda table: table["stage"] == "playing")
    play_on(tab)
    assert tab.table["result"]["places"].count(1) == 1
    assert any("challenge" in sentence for sentence in tab.sentences)

    text = ada.ask("GET", f"/matches/{created['match']}/transcript").text
    assert f"dice: fair {created['commitment']}" in text
    assert f"seed: {tab.table['seed']}" in text
    assert verify(text).over


def test_bots_play_by_themselves_when_nobody_else_does(ada):
    created = ada.set_up(["counting", "counting"])
    tab = ada.tab(created["match"])
    assert tab.until(lambda table: table["stage"] == "over")["you"] is None


def test_the_match_begins_when_no_seat_is_open(ada):
    created = ada.set_up([None, None, "counting"])
    ada.sit(created["match"], created["invite"], "Ada")
    tab = ada.tab(created["match"])
    assert tab.table["stage"] == "gathering"
    assert [seat["is"] for seat in tab.table["seats"]] == ["person", "open", "bot"]
    given = ada.ask("POST", f"/matches/{created['match']}/bots", created["host"], seat=1)
    assert given.status_code == 200
    tab.until(lambda table: table["stage"] == "playing")
    assert [seat["name"] for seat in tab.table["seats"]] == ["Ada", "Mara", "Jon"]


def test_bots_do_not_bear_the_name_of_a_person(ada):
    created = ada.set_up([None, "counting"])
    ada.sit(created["match"], created["invite"], "Mara")
    tab = ada.tab(created["match"])
    assert [seat["name"] for seat in tab.until(lambda table: table["stage"] == "playing")["seats"]] == ["Mara", "Jon"]


def test_everybody_hears_a_move_and_sees_only_what_is_theirs(ada):
    created, _, (first, second) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    watcher = ada.tab(created["match"])
    assert first.move("bid 2x3")["is"] == "accepted"
    for tab, who in ((second, "Ada opens"), (watcher, "Ada opens"), (first, "You open")):
        tab.until(lambda table: table["view"]["bidder"] == 0)
        assert tab.sentences[-1] == f"{who} with two 3s."
    assert sum(map(sum, first.table["view"]["cup"])) == sum(map(sum, second.table["view"]["cup"])) == 5
    assert sum(map(sum, watcher.table["view"]["cup"])) == 0
    assert second.table["legal"] == []  # Ada may show dice first


def test_a_step_says_what_changed_and_no_more(ada):
    _, _, (first, second) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    first.move("bid 2x3")
    step = second.hear()
    assert step["is"] == "step"
    assert set(step["now"]) == {"view"}
    assert set(step["now"]["view"]) == {"bid", "bidder", "said", "stage"}


def test_a_refused_move_is_answered_with_the_reason_and_a_fresh_table(ada):
    _, _, (first, second) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    answer = first.move("challenge")
    assert answer["is"] == "refused"
    assert "no bid to challenge yet" in answer["why"]
    assert answer["table"]["seq"] == first.table["seq"]
    assert "It is not Ben's turn" in second.move("bid 2x3")["why"]


def test_a_surely_bad_move_is_warned_of_when_asked(ada):
    _, _, (first, _) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    answer = first.move("bid 15x3", sure=False)
    assert (answer["is"], answer["why"]) == ("warned", "There are only 10 dice in play: this bid is sure to be too high.")
    assert first.move("bid 15x3", sure=True)["is"] == "accepted"


def test_a_move_sent_twice_is_played_once(ada):
    _, _, (first, _) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    once = first.move("bid 2x3", id="mine")
    again = first.move("bid 2x3", id="mine")
    assert once["seq"] == again["seq"]


def test_who_comes_back_hears_what_was_missed(ada):
    created, tokens, (first, second) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    seen = second.table["seq"]
    second.close()
    first.move("bid 2x3")
    first.move("stand")
    back = ada.tab(created["match"], tokens[1], since=seen)
    assert back.table["since"] == seen
    assert back.sentences == ["Ada opens with two 3s."]
    whole = ada.tab(created["match"], tokens[1], since=999)  # a number nobody ever saw
    assert whole.table["since"] == 0
    assert whole.sentences[0] == "Ada sits down."


def test_one_tab_can_look_from_another_seat_of_the_same_device(ada):
    created = ada.set_up([None, None], options={"opener": "A"})
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben")]
    tab = ada.tab(created["match"], also=tokens)
    tab.until(lambda table: table["stage"] == "playing" and all(seat["here"] for seat in table["seats"]))
    assert tab.table["you"] is None
    for seat, token in enumerate(tokens):
        tab.say({"do": "watch", "match": created["match"], "token": token, "also": tokens})
        tab.until(lambda table, seat=seat: table["you"] == seat)


def test_people_who_share_a_device_move_from_it_without_looking_from_their_seats(ada):
    created = ada.set_up([None, None, None], options={"opener": "A"})
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben", "Cleo")]
    tab = ada.tab(created["match"], also=tokens[:2])
    tab.until(lambda table: table["stage"] == "playing")
    assert tab.move("bid 2x3", seat=0)["is"] == "accepted"
    assert tab.move("stand", seat=0)["is"] == "accepted"
    refused = tab.move("bid 2x3", seat=1)
    assert refused["is"] == "refused"
    assert refused["table"]["you"] is None  # the table as who looks on may see it
    assert tab.move("bid 2x4", seat=1)["is"] == "accepted"
    assert tab.move("stand", seat=1)["is"] == "accepted"
    assert tab.move("bid 2x5", seat=2)["why"] == "That seat is not played from this device: its token has not been shown."
    assert tab.move("bid 2x5")["why"].startswith("Whoever only watches does not move.")


def test_where_nobody_has_a_secret_spectators_see_what_can_be_done(ada):
    created = ada.set_up([None, None], game="straight", options={"first": "B"})
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben")]
    tab = ada.tab(created["match"], also=tokens)
    table = tab.until(lambda table: table["stage"] == "playing")
    assert (table["you"], table["waiting"], len(table["legal"])) == (None, [1], 1)
    assert tab.move(table["legal"][0], seat=1)["is"] == "accepted"
    hidden, _, _ = at_a_table(ada, ["Ada", "Ben"])
    assert ada.tab(hidden["match"]).table["legal"] == []


def test_the_catalogue_spells_all_moves_that_never_change(ada):
    created, _, (first, _) = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    catalogue = ada.ask("GET", f"/matches/{created['match']}/moves").json()
    assert all(str(number) in catalogue for number in first.table["legal"])
    first.move("bid 2x3")
    shows = first.until(lambda table: bool(table["spelled"]))["spelled"]
    assert {move["move"] for move in shows.values()} == {"show"}
    assert not set(shows) & set(catalogue)


def test_odds_are_told_to_a_seat_unless_helps_are_off(ada):
    created, tokens, _ = at_a_table(ada, ["Ada", "Ben"])
    told = ada.ask("GET", f"/matches/{created['match']}/odds", tokens[0])
    assert told.status_code == 200
    created, tokens, _ = at_a_table(ada, ["Ada", "Ben"], helps=False)
    refused = ada.ask("GET", f"/matches/{created['match']}/odds", tokens[0])
    assert (refused.status_code, refused.json()["why"]) == (403, "Helps are switched off at this table.")


def test_one_can_look_back_as_one_saw_it_and_after_the_end_at_everything(ada):
    created, tokens, tabs = at_a_table(ada, ["Ada", "Ben"], options={"opener": "A"})
    tabs[0].move("bid 2x3")
    start = ada.ask("GET", f"/matches/{created['match']}?at=3", tokens[1]).json()
    assert (start["at"], start["view"]["bid"], start["legal"]) == (3, -1, [])
    assert sum(start["view"]["cup"][0]) == 0
    while tabs[0].table["stage"] != "over":
        for tab in tabs:
            if tab.table["you"] in tab.table["waiting"] and tab.table["legal"]:
                tab.move(0 if 0 in tab.table["legal"] else tab.table["legal"][0])
        for tab in tabs:
            tab.until(lambda table: table["seq"] >= max(other.table["seq"] for other in tabs))
    start = ada.ask("GET", f"/matches/{created['match']}?at=3").json()
    assert sum(start["view"]["cup"][0]) == sum(start["view"]["cup"][1]) == 5


def test_a_rematch_keeps_the_people_and_moves_the_start_on(ada):
    created = ada.set_up([None, "counting", None])
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben")]
    too_early = ada.ask("POST", f"/matches/{created['match']}/rematch", tokens[0])
    assert too_early.status_code == 409
    for token in tokens:
        ada.ask("POST", f"/matches/{created['match']}/leave", token)
    watcher = ada.tab(created["match"])
    watcher.until(lambda table: table["stage"] == "over")
    again = ada.ask("POST", f"/matches/{created['match']}/rematch", tokens[1]).json()["match"]
    assert ada.ask("POST", f"/matches/{created['match']}/rematch", tokens[0]).json()["match"] == again
    watcher.until(lambda table: table["rematch"] == again)

    tab = ada.tab(again)
    assert [(seat["is"], seat["name"]) for seat in tab.table["seats"]] == [
        ("bot", "Mara"),
        ("reserved", "Ben"),
        ("reserved", "Ada"),
    ]
    assert tab.table["commitment"] != created["commitment"]
    assert [ada.sit(again, token, "")["seat"] for token in tokens] == [2, 1]
    tab.until(lambda table: table["stage"] == "playing")


def test_the_house_tells_how_it_is(url, ada):
    assert ada.http.get("/healthz").json()["healthy"] is True
    assert "dicehouse_moves_total" in ada.http.get("/metrics").text
    assert ada.ask("GET", "/house").json()["addresses"] == []
    assert ada.ask("GET", "/games/liars_dice").json()["usual_bot"] == usual_bot(registry.game("liars_dice")).name
