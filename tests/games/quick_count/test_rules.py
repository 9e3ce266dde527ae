"""Quick Count by its rulebook: each rule and decision of docs/rules/roll_and_rule.md under its number."""

from __future__ import annotations

import math

import pytest

from dicehouse import CHANCE, DicehouseError, Match, simulate
from dicehouse.bots import bots
from dicehouse.engine.registry import game as find
from dicehouse.engine.stream import stream
from tests.games.quick_count.playing import answer, begin, dice, everybody_is_ready, play_round

GAME = find("quick_count")


# --- sharing out, rolling, taking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 8), (4, 6), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_dice_are_shared_out_equally(seats: int, each: int) -> None:
    """QC-01, QC-Q1: what cannot be shared out stays out."""
    assert dice(begin(seats, "")) == [each] * seats


def test_everybody_rolls_one_die_at_the_same_time() -> None:
    """QC-02, QC-Q8: the dice fall when the last one is ready, in seat order, and not before."""
    match = begin(3, "4 2 6")
    assert match.waiting == {0, 1, 2}
    match.play("P3", "ready")
    match.play("P1", "ready")
    assert match.waiting == {1}
    assert not any(match.view().die)
    assert [seat for seat, _ in match.history] == [2, 0]
    match.play("P2", "ready")
    assert [(seat, move + 1) for seat, move in match.history[3:]] == [(CHANCE, 4), (CHANCE, 2), (CHANCE, 6)]
    assert [list(match.view(viewer).die[:3]) for viewer in (None, 0, 1, 2)] == [[4, 2, 6]] * 4
    assert match.waiting == {0, 1, 2}
    assert match.log() == ["Round 1 of 20: 4, 2 and 6."]


def test_the_first_to_name_the_sum_takes_all_dice_rolled() -> None:
    """QC-03: by the time that was recorded, not by the order in which answers come in."""
    match = begin(3, "1 2 3")
    everybody_is_ready(match)
    answer(match, "P1", 6, 2000)
    answer(match, "P3", 6, 1000)
    assert dice(match) == [8, 8, 8]
    answer(match, "P2", 6, 1500)
    assert dice(match) == [7, 7, 10]
    assert match.view().winner == 2


def test_time_is_recorded_to_the_millisecond() -> None:
    """QC-Q3: answer(value, ms) is in the record, so that a replay decides alike."""
    match = begin(2, "3 3")
    play_round(match, P1=(6, 11_234), P2=(6, 20_000))
    assert list(match.view().ms[:2]) == [11_234, 20_000]
    assert Match.from_transcript(match.transcript()).pack() == match.pack()


def test_one_answer_a_round() -> None:
    """QC-Q3: whoever has answered waits; a second number is not taken."""
    match = begin(2, "3 3")
    everybody_is_ready(match)
    match.play("P1", "answer 5")
    with pytest.raises(DicehouseError, match="one answer a round"):
        match.play("P1", "answer 6")
    match.play("P1", "after 1.0s")
    match.play("P1", "plus 0ms")
    with pytest.raises(DicehouseError, match="not P1's turn"):
        match.play("P1", "answer 6")


def test_a_wrong_answer_costs_nothing_but_the_round() -> None:
    """QC-Q4: the slower right answer takes the dice, the wrong one loses its die like all others."""
    match = begin(3, "4 4 4")
    play_round(match, P1=(11, 300), P2=(12, 5000), P3=(13, 400))
    assert dice(match) == [7, 10, 7]


@pytest.mark.parametrize("said", [(11, 500), None])
def test_without_a_right_answer_the_round_is_void_and_counts(said: tuple[int, int] | None) -> None:
    """QC-Q5: everybody wrong, or nobody in time."""
    match = begin(2, "5 5", options={"rounds": 2})
    play_round(match, P1=said, P2=said)
    assert dice(match) == [12, 12]
    assert match.view().round == 2
    assert match.log()[-1] == "Nobody has it: everybody keeps their die."


@pytest.mark.parametrize(("apart", "left"), [(0, [12, 12]), (10, [12, 12]), (11, [13, 11])])
def test_ten_milliseconds_cannot_be_told_apart(apart: int, left: list[int]) -> None:
    """QC-Q6, at its edge."""
    match = begin(2, "5 5")
    play_round(match, P1=(10, 812), P2=(10, 812 + apart))
    assert dice(match) == left


def test_a_fast_wrong_answer_does_not_disturb() -> None:
    """QC-Q6 is about right answers."""
    match = begin(2, "5 5")
    play_round(match, P1=(10, 812), P2=(9, 812))
    assert dice(match) == [13, 11]


def test_the_second_and_third_may_be_close() -> None:
    """QC-Q6 is about the fastest."""
    match = begin(3, "5 5 5")
    play_round(match, P1=(15, 800), P2=(15, 900), P3=(15, 905))
    assert dice(match) == [10, 7, 7]


def test_who_has_no_dice_is_out() -> None:
    """QC-Q2: neither rolls nor answers, and is not waited for."""
    match = begin(3, "2 2 2 / 3 4", start={"left": [1, 12, 11, 0, 0, 0, 0, 0]})
    play_round(match, P2=(6, 700))
    assert dice(match) == [0, 14, 10]
    assert "P1 is out." in match.log()
    assert match.waiting == {1, 2}
    everybody_is_ready(match)
    assert list(match.view().die[:3]) == [0, 3, 4]
    assert match.waiting == {1, 2}
    with pytest.raises(DicehouseError, match="not P1's turn"):
        match.play("P1", "answer 7")
    answer(match, "P2", 7, 900)
    match.play("P3", "pass")
    assert dice(match) == [0, 15, 9]


# --- the end --------------------------------------------------------------------------------------------------------


def test_it_lasts_twenty_rounds() -> None:
    """QC-04, QC-Q11: then the most dice win."""
    match = begin(2, "1 2 " * 20)
    for number in range(20):
        assert not match.over, number
        play_round(match, P1=(3, 900) if number < 3 else None)
    assert dice(match) == [15, 9]
    assert str(match.result) == "P1 wins"
    assert match.result is not None
    assert match.result.points == (15, 9)
    assert match.log()[-1] == "After 20 rounds P1 has the most dice: 15."


def test_equal_dice_share_the_win() -> None:
    """QC-04, COM-Q3."""
    match = begin(3, "1 2 3 / 1 2 3", options={"rounds": 2})
    play_round(match, P1=(6, 900))
    play_round(match, P2=(6, 900))
    assert dice(match) == [9, 9, 6]
    assert str(match.result) == "P1 and P2 share the win"
    assert match.log()[-1] == "After two rounds P1 and P2 have the most dice, 9 each."
    assert match.log("P1")[-1] == "After two rounds you and P2 have the most dice, 9 each."


def test_for_all_the_dice() -> None:
    """QC-05: rounds do not count, the last die does."""
    match = begin(2, "1 2 " * 12, options={"end": "all", "rounds": 1})
    for number in range(12):
        assert not match.over, number
        play_round(match, P2=(3, 900))
    assert dice(match) == [0, 24]
    assert str(match.result) == "P2 wins"


def test_for_all_the_dice_ends_some_day() -> None:
    """QC-05 with the house's guard: after 300 rounds the most dice win."""
    match = begin(2, "1 2 " * 2, options={"end": "all"}, start={"round": 299, "left": [14, 10, 0, 0, 0, 0, 0, 0]})
    play_round(match)
    assert not match.over
    play_round(match)
    assert str(match.result) == "P1 wins"
    assert match.log()[-1] == "After 300 rounds P1 has the most dice: 14."


# --- what the others may know ---------------------------------------------------------------------------------------


def test_answers_are_hidden_until_the_round_is_decided() -> None:
    match = begin(3, "4 2 6")
    everybody_is_ready(match)
    answer(match, "P1", 12, 777)
    match.play("P2", "pass")
    own, other, stranger = match.view("P1"), match.view("P3"), match.view()
    assert (own.answer[0], own.ms[0]) == (12, 777)
    for view in (other, stranger):
        assert (view.answer[0], view.ms[0], view.did[0]) == (0, 0, own.did[0])
    assert match.log("P1")[-2:] == ["You say 12 after 0.78 s.", "P2 has no answer."]
    assert match.log()[-2:] == ["P1 has answered.", "P2 has no answer."]
    assert "777" not in match.transcript("P3")
    match.play("P3", "pass")
    assert (match.view().answer[0], match.view().ms[0]) == (12, 777)


def test_worlds_that_differ_in_an_answer_look_alike() -> None:
    """Whatever another player has said: views, words and hints are the same."""

    def told(total: int, ms: int, viewer: str | None) -> list[object]:
        match = begin(3, "4 2 6")
        everybody_is_ready(match)
        answer(match, "P1", total, ms)
        view, seat = match.view(viewer), -1 if viewer is None else match.seat(viewer)
        to, legal = match.speaker(viewer), GAME.legal(view, seat)
        chosen = [bot.decide(view, seat, legal, stream(1, 1)) for bot in bots(GAME).values()] if viewer else []
        return [view, match.log(viewer), GAME.pieces(view, seat, to), legal, GAME.outlook(view, seat, to), chosen]

    for viewer in ("P2", "P3", None):
        assert told(12, 700, viewer) == told(3, 19_999, viewer)
    assert told(12, 700, "P1") != told(3, 19_999, "P1")


# --- the clock ------------------------------------------------------------------------------------------------------


def test_the_time_of_an_answer_as_moves() -> None:
    """QC-Q3: for whoever measures it."""
    match = begin(2, "3 3")
    everybody_is_ready(match)
    assert GAME.timed
    assert GAME.times(match.view("P1"), 0, 1234) == []
    match.play("P1", "6")
    moves = GAME.times(match.view("P1"), 0, 1234)
    assert [GAME.moves.words(match.view(), move) for move in moves] == ["after 1.2s", "plus 34ms"]
    assert moves[-1:] == GAME.times(after(match, moves[0]).view("P1"), 0, 1234)
    for move in moves:
        match.play("P1", move)
    assert GAME.took(match.view("P1"), 0) == 1234
    assert GAME.times(match.view("P1"), 0, 1234) == []


def after(match: Match, move: int) -> Match:
    then = match.copy()
    then.play(0, move)
    return then


def test_the_longest_time_is_twenty_seconds() -> None:
    """QC-Q5: there are no moves for more."""
    match = begin(2, "3 3")
    everybody_is_ready(match)
    match.play("P1", "6")
    assert len(match.legal("P1")) == 201
    assert [GAME.moves.words(match.view(), move) for move in GAME.times(match.view("P1"), 0, 99_999)] == ["after 20.0s", "plus 0ms"]
    match.play("P1", "after 20.0s")
    assert [str(move) for move in match.legal("P1")] == ["plus 0ms"]


def test_who_says_nothing_passes_in_the_end() -> None:
    """QC-Q5: after 20 seconds, or as soon as nobody can be fast enough any more."""
    match = begin(3, "3 3 3")
    assert GAME.time_limit(match.truth()) is None
    everybody_is_ready(match)
    limit = GAME.time_limit(match.truth())
    assert limit == (20_000, GAME.moves.base("pass"))
    answer(match, "P1", 8, 700)
    assert GAME.time_limit(match.truth()) == limit, "a wrong answer ends nothing"
    answer(match, "P2", 9, 900)
    assert GAME.time_limit(match.truth()) == (910, limit[1])
    assert GAME.time_limit(match.view("P3")) == limit, "and nobody learns of it"
    match.play("P3", limit[1])
    assert GAME.time_limit(match.truth()) is None
    assert dice(match) == [7, 10, 7]


# --- what one types, and what is refused ------------------------------------------------------------------------------


def test_the_sum_alone_is_an_answer() -> None:
    match = begin(2, "3 3")
    everybody_is_ready(match)
    assert [str(move) for move in match.legal("P1")] == ["pass", *(f"answer {total}" for total in range(2, 13))]
    assert str(match.parse("P1", " 12 ")) == "answer 12"
    assert GAME.suggest(match.view("P1"), 0, GAME.legal(match.view("P1"), 0)) == GAME.legal(match.view("P1"), 0)


@pytest.mark.parametrize(
    ("rolled", "move", "why"),
    [
        (False, "answer 7", "The dice have not fallen yet: say that you are ready."),
        (False, "pass", "The dice have not fallen yet: say that you are ready."),
        (False, "after 1.0s", "The time of an answer is measured, and recorded right after the sum."),
        (True, "ready", "The dice lie there already: name their sum."),
        (True, "answer 13", "Two dice add up to 2 at least and 12 at most."),
        (True, "answer 1", "Two dice add up to 2 at least and 12 at most."),
        (True, "plus 5ms", "The time of an answer is measured, and recorded right after the sum."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(rolled: bool, move: str, why: str) -> None:
    match = begin(2, "3 3")
    if rolled:
        everybody_is_ready(match)
    before = match.pack()
    with pytest.raises(DicehouseError) as refused:
        match.play("P1", move)
    assert str(refused.value).startswith(why)
    assert match.pack() == before


@pytest.mark.parametrize("rounds", ["0", "61", "-1"])
def test_a_match_has_one_to_sixty_rounds(rounds: str) -> None:
    with pytest.raises(DicehouseError, match="rounds cannot be"):
        begin(2, "", options={"rounds": rounds})


def test_the_odds_are_told_before_the_roll_and_never_after() -> None:
    match = begin(2, "3 3")
    assert GAME.outlook(match.view("P1"), 0, match.speaker("P1")) == ["Likeliest sums of two dice: 7 16.7 %."]
    everybody_is_ready(match)
    assert GAME.outlook(match.view("P1"), 0, match.speaker("P1")) == []
    three = begin(3, "")
    assert GAME.outlook(three.view(), -1, three.speaker()) == ["Likeliest sums of three dice: 10 12.5 %, 11 12.5 %."]


def test_a_newcomer_is_told_what_to_do() -> None:
    match = begin(2, "3 3")
    assert "ready" in GAME.how_to_move(match.view("P1"), 0)
    everybody_is_ready(match)
    assert "sum" in GAME.how_to_move(match.view("P1"), 0)
    match.play("P1", "6")
    assert "time" in GAME.how_to_move(match.view("P1"), 0)


# --- bots -----------------------------------------------------------------------------------------------------------


def answers_of(name: str, seats: int, many: int) -> tuple[list[int], list[int]]:
    """How far from the sum a bot's answers are, and how long they take."""
    bot, off, times = GAME.bots[name], [], []
    for number in range(many):
        match = Match("quick_count", seats=seats, seed=number)
        everybody_is_ready(match)
        mind = stream(7, number)
        for _ in range(3):
            view = match.view(0)
            match.play(0, bot.decide(view, 0, GAME.legal(view, 0), mind))
        view = match.view(0)
        off.append(view.answer[0] - sum(view.die))
        times.append(view.ms[0])
    return off, times


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ms_a_die", "wrong"), [("easy", 420, 0.08), ("medium", 300, 0.04), ("hard", 210, 0.02)])
@pytest.mark.parametrize("seats", [2, 6])
def test_bots_take_their_time_and_slip(name: str, ms_a_die: int, wrong: float, seats: int) -> None:
    """QC-Q10: 400 + L·m·e^(0.35 Z) ms; wrong by one or two now and then. The same seed, the same answers."""
    off, times = answers_of(name, seats, 1500)
    thought = sorted(math.log((ms - 400) / (ms_a_die * seats)) for ms in times)
    assert abs(thought[len(thought) // 2]) < 0.05
    spread = math.sqrt(sum(z * z for z in thought) / len(thought))
    assert 0.32 < spread < 0.38
    assert abs(sum(by != 0 for by in off) / len(off) - wrong) < 0.02
    assert {abs(by) for by in off} == {0, 1, 2}
    assert answers_of(name, seats, 20) == (off[:20], times[:20])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_bots_beat_random_play(name: str) -> None:
    report = simulate("quick_count", [name, "random"], games=100, seed=1, device="interpreter")
    assert report.wins[0] >= 95


@pytest.mark.slow
def test_the_levels_are_in_order() -> None:
    assert list(GAME.bots) == ["easy", "medium", "hard"]
    wins = simulate("quick_count", ["easy", "medium", "hard"], games=100, seed=1, device="interpreter").wins
    assert wins[0] <= wins[1] < wins[2]
