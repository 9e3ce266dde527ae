"""Games in which it matters how long a decision takes: whose clock counts, who waits for whom, and what nobody learns too early."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicehouse.engine import registry
from dicehouse.table import race
from dicehouse.table.race import Race, clamped

from .guests import Guest, Json, Tab, open_house, play_on

GAME = next(name for name in registry.games() if registry.game(name).timed)  # the race that the house has
PASSED = 4


# --- whose clock ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reported", "counts"), [(300, 1100), (1400, 1400), (2000, 1500)])
def test_a_device_is_believed_within_what_can_be_true(reported: int, counts: int) -> None:
    """QC-X5, QC-Q7."""
    assert clamped(reported, sent=10_000, arrived=11_500) == counts


@pytest.mark.parametrize("reported", [-5, 0, 10**12])
def test_nobody_answers_before_the_dice(reported: int) -> None:
    assert 0 <= clamped(reported, sent=10_000, arrived=10_100) <= 100


def test_without_a_measurement_the_arrival_counts() -> None:
    ran = Race()
    ran.dice_shown(7, sent=10_000)
    assert ran.time_of(0, None, arrived=11_500) == 1500
    assert ran.time_of(0, 1200, arrived=11_500) == 1200


def test_a_stopped_clock_stands() -> None:
    """QC-Q9: the first press counts, and three seconds are left to enter the sum."""
    ran = Race()
    ran.dice_shown(7, sent=10_000)
    ran.stop(1, 900, arrived=10_950)
    ran.stop(1, 100, arrived=11_000)
    assert ran.time_of(1, None, arrived=13_000) == 900
    assert ran.time_of(0, 2900, arrived=13_000) == 2900
    assert ran.last_call(1, 910, here=True) == 10_950 + race.TO_SAY + race.LAG
    assert ran.last_call(0, 910, here=True) == 10_000 + 910 + race.LAG + 1
    assert ran.last_call(0, 910, here=False) > ran.last_call(0, 910, here=True)
    ran.dice_shown(9, sent=20_000)
    assert ran.time_of(1, 900, arrived=21_000) == 900


# --- at a table -----------------------------------------------------------------------------------------------------


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Guest]:
    with open_house(tmp_path) as url:
        yield Guest(url, "Ada")


def sit_down(ada: Guest, seats: list[str | None], names: list[str], **terms: Any) -> tuple[str, list[str], list[Tab]]:
    created = ada.set_up(seats, game=GAME, **terms)
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in names]
    tabs = [ada.tab(created["match"], token) for token in tokens]
    for tab in tabs:
        tab.until(lambda table: table["stage"] == "playing")
    return created["match"], tokens, tabs


def dice_lie(table: Json) -> bool:
    return any(table["view"]["die"]) and not any(table["view"]["ready"]) and table["view"]["winner"] == -1


def decided(rounds: int = 2) -> Any:
    return lambda table: table["stage"] == "over" or table["view"]["round"] == rounds


def all_ready(tabs: list[Tab]) -> int:
    """Everybody is ready; returns the sum of the dice."""
    for tab in tabs:
        tab.move("ready")
    for tab in tabs:
        tab.until(dice_lie)
    total: int = sum(tabs[0].table["view"]["die"])
    return total


def test_a_round_between_people(ada: Guest) -> None:
    """QC-Q7: what each device has measured decides, not whose answer comes in first."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    time.sleep(0.5)
    assert one.move(f"answer {total}", ms=450)["is"] == "accepted"
    assert two.move(f"answer {total}", ms=300)["is"] == "accepted"
    for tab in (one, two):
        view = tab.until(decided())["view"]
        assert view["left"][:2] == [11, 13]
        assert view["ms"][:2] == [450, 300]
    assert any(sentence == f"You have {total} after 0.30 s and take two dice." for sentence in two.sentences)


@pytest.mark.slow
def test_a_forged_time_is_not_believed(ada: Guest) -> None:
    """QC-Q7: nobody gains more than 400 ms."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    time.sleep(0.9)
    one.move(f"answer {total}")
    two.move(f"answer {total}", ms=1)
    view = one.until(decided())["view"]
    assert view["ms"][1] >= 500, "its arrival less 400 ms"
    assert view["ms"][0] >= 890, "and without a measurement its arrival"


def test_times_over_http(ada: Guest) -> None:
    match, tokens, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    time.sleep(0.3)
    seq = one.table["seq"]
    for token in tokens:
        answer = ada.ask("POST", f"/matches/{match}/moves", token, move=f"answer {total}", at=seq, ms=200)
        assert answer.status_code == 200
    assert one.until(decided())["view"]["ms"][:2] == [200, 200]
    assert one.sentences[-1].startswith("You and Ben had it within 0 ms")


def test_who_is_too_late_is_told_so(ada: Guest) -> None:
    """The answer was on its way when the house acted for this seat."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    seq = two.table["seq"]
    one.move(f"answer {total}", ms=1)
    time.sleep(0.8)
    late = two.move(f"answer {total}", ms=900, at=seq)
    assert (late["is"], late["why"]) == ("refused", race.TOO_LATE)
    assert late["table"]["view"]["winner"] == 0


def test_nobody_records_a_time_by_hand(ada: Guest) -> None:
    """The house does, in the same event as the answer."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    assert one.move("after 0.0s")["is"] == "refused"
    seq = one.move(f"answer {total}", ms=10)["seq"]
    assert one.move("plus 0ms")["is"] == "refused"
    assert one.table["seq"] == seq
    assert one.table["view"]["did"][0] == 3


@pytest.mark.slow
def test_a_round_ends_soon_after_somebody_is_right(ada: Guest) -> None:
    """Who cannot win any more is not waited for."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    began = time.monotonic()
    one.move(f"answer {total}", ms=1)
    view = two.until(decided(), timeout=5)["view"]
    assert 0.35 < time.monotonic() - began < 2
    assert view["did"][1] == PASSED
    assert "You have no answer." in two.sentences


@pytest.mark.slow
def test_a_wrong_answer_does_not_end_it(ada: Guest) -> None:
    """QC-Q4: the others have their time."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    one.move(f"answer {14 - total}" if total != 7 else "answer 6", ms=1)
    two.until(lambda table: table["view"]["did"][0] == 3)
    time.sleep(1)
    two.move(f"answer {total}", ms=900)
    view = two.until(decided())["view"]
    assert view["winner"] == 1
    assert 550 <= view["ms"][1] <= 1200


@pytest.mark.slow
def test_nobody_is_waited_for_longer_than_the_game_says(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """QC-Q5: 20 seconds; here one."""
    game = registry.game(GAME)
    full = game.time_limit
    monkeypatch.setattr(game, "time_limit", lambda table: (limit := full(table)) and (min(limit[0], 1000), limit[1]))
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    all_ready([one, two])
    began = time.monotonic()
    view = one.until(decided(), timeout=5)["view"]
    assert 1.2 < time.monotonic() - began < 3
    assert view["did"][:2] == [PASSED, PASSED]
    assert one.sentences[-1] == "Nobody has it: everybody keeps their die."


# --- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_answer_like_people(ada: Guest, tmp_path: Path) -> None:
    """QC-Q8, QC-Q10: they are ready at once, think side by side from the roll on, and answer when their time has come."""
    match, _, (one,) = sit_down(ada, [None, "easy", "easy", "easy"], ["Ada"], options={"rounds": "1"})
    one.until(lambda table: table["view"]["ready"][1:4] == [1, 1, 1])
    one.move("ready")
    one.until(dice_lie)
    began = time.monotonic()
    one.move("pass")
    view = one.until(lambda table: table["stage"] == "over")["view"]
    ended = 1000 * (time.monotonic() - began)
    assert all(500 < ms < 9000 for did, ms in zip(view["did"][1:4], view["ms"][1:4], strict=True) if did == 3)
    assert max(view["ms"]) - 100 < ended < max(view["ms"]) + 1500, "side by side: no longer than the slowest"
    with closing(sqlite3.connect(f"file:{tmp_path / 'house.db'}?mode=ro", uri=True)) as database:
        query = "SELECT at, body FROM events WHERE match = ? AND kind = 'move' ORDER BY seq"
        events = list(database.execute(query, (match,)))
    assert [body for at, body in events[:4] if '"times"' in body] == [], "nothing is decided before the dice"
    fell, moves = events[3][0], registry.game(GAME).moves
    for at, body in events[5:]:
        if '"times"' in body:
            after, plus = map(int, body.partition('"times":[')[2].partition("]")[0].split(","))
            ms = 100 * (after - moves.base("after")) + plus - moves.base("plus")
            assert -30 < 1000 * (at - fell) - ms < 1000, "and nothing is told before its time"


@pytest.mark.slow
def test_a_bot_answers_for_who_has_left(ada: Guest) -> None:
    match, tokens, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    all_ready([one, two])
    ada.ask("POST", f"/matches/{match}/leave", tokens[1])
    one.move("pass")
    view = one.until(decided(), timeout=10)["view"]
    assert view["did"][1] == 3
    one.until(lambda table: table["view"]["ready"][1] == 1)


# --- one shared screen ----------------------------------------------------------------------------------------------


def shared(ada: Guest, seats: list[str | None] | None = None) -> tuple[str, list[str], Tab]:
    created = ada.set_up(seats or [None, None], game=GAME)
    tokens = [ada.sit(created["match"], created["invite"], name)["token"] for name in ("Ada", "Ben")]
    tab = ada.tab(created["match"], also=tokens)
    tab.until(lambda table: table["stage"] == "playing")
    return created["match"], tokens, tab


@pytest.mark.slow
def test_the_first_press_stops_the_clock_and_the_sum_follows(ada: Guest) -> None:
    """QC-Q9: two people, one screen, which shows what a spectator may see."""
    _, _, tab = shared(ada)
    for seat in (0, 1):
        assert tab.move("ready", seat=seat)["is"] == "accepted"
    total = sum(tab.until(dice_lie)["view"]["die"])
    time.sleep(0.5)
    tab.say({"do": "stop", "seat": 1, "ms": 450})
    tab.say({"do": "stop", "seat": 0, "ms": 480})
    time.sleep(1)
    tab.move(f"answer {total}", seat=0, ms=480)
    assert tab.table["view"]["answer"][:2] == [0, 0], "what was said is not in the page of the others"
    time.sleep(0.6)  # longer than the round would last, had Ben not called out
    tab.move(f"answer {total}", seat=1, ms=450)
    view = tab.until(decided())["view"]
    assert (view["ms"][:2], view["winner"]) == ([480, 450], 1)


@pytest.mark.slow
def test_who_calls_out_and_says_nothing_has_no_answer(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """QC-Q9: after three seconds; here after one."""
    monkeypatch.setattr(race, "TO_SAY", 1000)
    _, _, tab = shared(ada)
    for seat in (0, 1):
        tab.move("ready", seat=seat)
    total = sum(tab.until(dice_lie)["view"]["die"])
    tab.say({"do": "stop", "seat": 1, "ms": 0})
    began = time.monotonic()
    tab.move(f"answer {total}", seat=0)
    view = tab.until(decided(), timeout=5)["view"]
    assert 1.2 < time.monotonic() - began < 3
    assert (view["did"][1], view["winner"]) == (PASSED, 0)


@pytest.mark.slow
def test_only_people_who_share_a_screen_may_call_out(ada: Guest) -> None:
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    total = all_ready([one, two])
    one.say({"do": "stop", "seat": 0, "ms": 1})
    answer = one.hear()
    assert (answer["is"], answer["why"]) == ("refused", "Only people who share a screen stop the clock before they answer.")
    time.sleep(1)
    one.move(f"answer {total}", ms=1)
    assert one.until(decided())["view"]["ms"][0] > 550


def test_a_clock_that_does_not_run_cannot_be_stopped(ada: Guest) -> None:
    _, _, tab = shared(ada)
    tab.say({"do": "stop", "seat": 0, "ms": 1})
    assert tab.hear()["why"] == race.TOO_LATE


# --- what nobody learns too early -------------------------------------------------------------------------------------


def test_an_answer_tells_the_others_nothing_but_that_it_is_there(ada: Guest) -> None:
    """Two rounds, one with a right answer and one with a wrong: the step that others get is the same but for its number."""
    steps: list[list[Json]] = []
    for right in (True, False):
        match, tokens, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
        stranger = ada.tab(match)
        total = all_ready([one, two])
        stranger.until(dice_lie)
        time.sleep(0.2)
        one.move(f"answer {total}" if right else f"answer {total - 1 if total > 2 else 3}", ms=100 if right else 199)
        steps.append([tab.hear() for tab in (two, stranger)])
        for token in (tokens[1], None):
            table = ada.ask("GET", f"/matches/{match}", token).json()
            assert (table["view"]["answer"], table["view"]["ms"]) == ([0] * 8, [0] * 8)
            assert "answer" not in ada.ask("GET", f"/matches/{match}/transcript", token).text.split("\n\n")[1]
    assert steps[0] == steps[1]
    assert [line["text"] for line in steps[0][0]["said"]] == ["Ada has answered."]


def test_the_dice_reach_everybody_in_one_step_and_only_when_all_are_ready(ada: Guest) -> None:
    """QC-Q8."""
    _, _, (one, two) = sit_down(ada, [None, None], ["Ada", "Ben"])
    one.move("ready")
    two.until(lambda table: table["view"]["ready"][0] == 1)
    assert not any(any(frame_of(text)) for tab in (one, two) for text in tab.received)
    two.move("ready")
    one.until(dice_lie)
    shown = [[dice for text in tab.received if any(dice := frame_of(text))] for tab in (one, two)]
    assert shown[0] == shown[1]
    assert len(shown[0]) == 1
    assert all(shown[0][0][:2])


def frame_of(text: str) -> list[int]:
    """The dice in a frame."""
    frame = json.loads(text)
    view = frame.get("view") or (frame.get("now") or {}).get("view") or {}
    dice: list[int] = view.get("die", [])
    return dice


# --- a house that breaks down -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_race_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The time goes on while the house is shut: who answered keeps the answer, and nobody waits for ever."""
    db = str(tmp_path / "house.db")
    with open_house(tmp_path, db=db) as url:
        match, tokens, (one, two) = sit_down(Guest(url), [None, None], ["Ada", "Ben"])
        total = all_ready([one, two])
        one.move(f"answer {total}", ms=50)
    with open_house(tmp_path, db=db) as url:
        tab = Tab(url, match, tokens[1])
        view = tab.until(decided(), timeout=5)["view"]
        assert (view["winner"], view["did"][1]) == (0, PASSED)
        assert view["ms"][0] <= 400


@pytest.mark.slow
def test_many_tables_race_at_once(ada: Guest) -> None:
    """Every answer is recorded once, whoever else plays."""
    matches = [
        sit_down(Guest(ada.url), [None, None, "hard", "medium"], ["Ada", "Ben"], options={"rounds": "3"})[2] for _ in range(5)
    ]
    people = [threading.Thread(target=play_on, args=(tab,)) for tabs in matches for tab in tabs]  # ready and pass, ready and pass
    for thread in people:
        thread.start()
    for thread in people:
        thread.join(60)
    for one, two in matches:
        assert one.table["view"] == two.table["view"]
        assert (one.table["stage"], one.table["view"]["round"], sum(one.table["view"]["left"])) == ("over", 3, 24)
