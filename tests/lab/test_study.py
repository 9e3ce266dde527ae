"""Studies: what many matches tell a designer, and how sure that is."""

# mypy: allow-untyped-defs, allow-untyped-calls

from typing import Any

import numpy as np
import pytest

import dicehouse
from dicehouse.bots import RANDOM, Bot, usual_bot
from dicehouse.engine import registry
from dicehouse.engine.errors import BadOption, BadValue
from dicehouse.engine.watcher import Watched
from dicehouse.games.all_or_nothing.moves import ROLL, STOP
from dicehouse.lab.experiment import WIN, House, Matches, Uses, experiment, groups_of, win_parts
from dicehouse.lab.study import Study, studies, study

GAME = dicehouse.game("all_or_nothing")
SHORT = {"target": 101, "first": "A"}
PLAIN = House("interpreter")


def stops_at_once(view, seat, moves, n, rng):
    return STOP


def stops_at_20(view, seat, moves, n, rng):
    return STOP if view.turn_score >= 20 else ROLL


ONCE, AT_20 = Bot("once", "for tests", stops_at_once), Bot("at 20", "for tests", stops_at_20)


@pytest.fixture(scope="module")
def short():
    return study(GAME, [AT_20], 2, SHORT, games=400, seed=5, crew=PLAIN)


def value(found, name):
    return next(measure.estimate for measure in (*found.seat_measures, *found.measures) if measure.name == name)


# --- what is tried ----------------------------------------------------------------------------------------------------


def test_one_bot_plays_all_seats():
    assert [bot.name for bot in experiment(GAME, [AT_20], 4).bots] == ["at 20"] * 4
    assert [bot.name for bot in experiment(GAME, ["random", AT_20]).bots] == ["random", "at 20"]
    assert experiment(GAME).bots == (usual_bot(GAME),) * GAME.fewest
    assert not experiment(GAME, device="cuda").bots[0].desk


def test_too_few_bots_are_refused():
    with pytest.raises(BadOption, match="two bots cannot play at three seats: name one for all, or one for each"):
        experiment(GAME, [AT_20, ONCE], 3)


def test_the_title_says_what_is_not_as_printed():
    assert experiment(GAME, [AT_20], 2, SHORT).title == "All or Nothing, 2 seats, target=101, first=A, at 20"
    assert experiment(GAME, [AT_20, ONCE]).title == "All or Nothing, 2 seats, at 20 – once"


@pytest.mark.parametrize("name", registry.games())
def test_every_move_of_every_game_is_counted_as_something_with_a_name(name):
    game = dicehouse.game(name)
    groups = groups_of(game, game.table(game.fewest))
    assert len(groups.of) == game.moves.size
    assert sorted(set(groups.of)) == list(range(len(groups.names)))
    assert len(groups.names) < 400
    for family in game.moves.families:
        told = {groups.names[groups.of[number]] for number in game.moves.numbers(family.name)}
        assert all(words.startswith(family.name) for words in told)


def test_cards_are_told_one_by_one():
    game = dicehouse.game("bare_bones")
    names = groups_of(game, game.table(2)).names
    assert len({name for name in names if name.startswith("buy ")}) == 27
    assert "loan" in names  # a hundred amounts are one thing


# --- what is told -----------------------------------------------------------------------------------------------------


def test_shared_wins_count_in_parts():
    parts = win_parts(np.array([[3, 3, 1], [0, 5, 2], [1, 1, 1]], np.int32))
    assert (parts.sum(axis=1) == WIN).all()
    assert (parts / WIN).tolist() == [[0.5, 0.5, 0], [0, 1, 0], pytest.approx([1 / 3] * 3)]


def test_the_seats_share_all_wins(short):
    first, second = (measure.estimate for measure in short.seat_measures)
    assert first.value + second.value == pytest.approx(1)
    assert first.low < first.value < first.high


def test_who_begins_wins_more_often(short):
    """With best play who begins wins 53 % of a match to 101 at least; and stopping at 20 comes close to that."""
    more = study(short.experiment, games=3000, seed=6, crew=PLAIN)
    assert [seat for seat, _ in more.favoured()] == [0]


def test_decisions_of_the_seats_add_up(short):
    each = [value(short, f"decisions of seat {seat}").value for seat in "AB"]
    assert sum(each) == pytest.approx(value(short, "decisions").value)
    assert each[0] > each[1]


def test_a_measure_that_no_match_tells_has_no_number():
    """Nobody ever leads in Straight until the match is over."""
    found = study("straight", seats=2, games=40, crew=PLAIN)
    assert value(found, "lead changes").value == 0
    assert value(found, "settled after").value == 1
    assert value(found, "close finishes") is None


def test_moves_say_how_often_by_whom_and_who_wins():
    found = study(GAME, [AT_20, ONCE], options=SHORT, games=200, crew=PLAIN)
    roll, stop = sorted(found.moves, key=lambda move: move.name)
    assert (roll.name, stop.name) == ("roll", "stop")
    told = found.matches.decisions.sum(axis=1).mean()
    assert roll.per_match.value + stop.per_match.value == pytest.approx(told)
    assert 0.4 < roll.used_by <= 0.5  # one of the two never rolls, and has lost if the other gets a turn
    assert roll.wins is not None
    assert roll.wins.low > 0.5


def test_the_wins_of_those_who_use_a_move():
    """Two matches of two: the only user of the second move wins once and shares once."""
    uses = np.array([[[1, 2], [1, 0]], [[3, 1], [1, 0]]], np.int32)
    points = np.array([[2, 1], [4, 4]], np.int32)
    row = np.zeros(2, np.int32)
    told = Watched(points, points, uses.sum(axis=2), row, row, row, uses)
    found = Study(experiment(GAME, [AT_20], 2), Matches.of(told), seed=0)
    second = found.moves[1]
    assert (second.name, second.per_match.value, second.used_by) == ("stop", 1.5, 0.5)
    assert second.wins is not None
    assert second.wins.value == pytest.approx(0.75)


def test_skill_is_what_a_stronger_bot_wins():
    found = study(GAME, seats=3, options=SHORT, games=60, skill=True, crew=PLAIN).skill
    assert found is not None
    assert (found.strong, found.weak) == (usual_bot(GAME).name, "careful")
    assert found.fair == pytest.approx(1 / 3)
    assert found.wins.low > found.fair


def test_where_nothing_is_chosen_there_is_no_skill():
    assert study("high_roll", games=40, skill=True, crew=PLAIN).skill is None


# --- how it is played -------------------------------------------------------------------------------------------------


def same(one, other):
    return all(
        np.array_equal(getattr(one.matches, name), getattr(other.matches, name))
        for name in ("points", "stood", "decisions", "chances", "lead_changes", "led_since")
    ) and all(np.array_equal(a, b) for a, b in zip(one.matches.uses, other.matches.uses, strict=True))


def test_the_same_seed_gives_the_same_numbers(short):
    assert same(study(GAME, [AT_20], 2, SHORT, games=400, seed=5, crew=PLAIN), short)
    assert not same(study(GAME, [AT_20], 2, SHORT, games=400, seed=6, crew=PLAIN), short)


@pytest.mark.slow
def test_compiled_on_any_number_of_threads_too(short):
    for threads in (1, 3):
        assert same(study(GAME, [AT_20], 2, SHORT, games=400, seed=5, crew=House("cpu", threads)), short)


def test_it_plays_on_until_it_is_sure(short):
    """± 3 % needs about a thousand matches, not 64."""
    found = study(GAME, [AT_20], 2, SHORT, games=64, seed=5, precision=0.03, crew=PLAIN)
    assert 900 < len(found.matches) < 1300
    assert value(found, "seat A wins").reach <= 0.03


def test_ctrl_c_keeps_what_was_played():
    class Tired(House):
        def play(self, tried, span, seed):
            if span[0] >= 128:
                raise KeyboardInterrupt
            yield from super().play(tried, span, seed)

    found = study(GAME, [AT_20], 2, SHORT, games=4000, crew=Tired("interpreter"))
    assert found.cut_short
    assert len(found.matches) == 128


def test_progress_counts_all_experiments():
    told: list[tuple[int, int]] = []
    tried = [experiment(GAME, [bot], 2, SHORT) for bot in (AT_20, RANDOM)]
    studies(tried, games=50, crew=PLAIN, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (100, 100)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ({"games": 5}, "5 matches tell nothing about luck: play at least 32"),
        ({"precision": 0.7}, "A precision of 70 % makes no sense"),
    ],
)
def test_what_makes_no_sense_is_refused(asked: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadOption, match=refusal):
        study(GAME, crew=PLAIN, **asked)


def test_crews_say_what_they_cannot_play_on():
    with pytest.raises(BadValue, match="'abacus' is no device: choose interpreter, cpu, cuda"):
        House("abacus")
    with pytest.raises(BadOption, match="0 threads are none"):
        House(threads=0)


def test_sums_of_moves_do_not_depend_on_how_matches_are_parted():
    rng = np.random.default_rng(3)
    uses = rng.integers(0, 3, (20, 3, 4)).astype(np.int32)
    points = rng.integers(0, 3, (20, 3)).astype(np.int32)
    row = np.zeros(20, np.int32)
    whole = Watched(points, points, points, row, row, row, uses)
    halves = [Watched(*(numbers[part] for numbers in whole)) for part in (slice(0, 7), slice(7, 20))]
    joined = Uses.of(halves[0]).plus(Uses.of(halves[1]))
    assert all(np.array_equal(a, b) for a, b in zip(Uses.of(whole), joined, strict=True))


def test_who_plays_alone_has_nobody_to_be_ahead_of():
    found = study("general", ["random"], 1, games=40, crew=PLAIN)
    assert value(found, "margin") is None
    assert value(found, "close finishes") is None
    assert value(found, "seat A wins").value == 1


def test_what_everybody_always_does_tells_nothing():
    (roll,) = study("hundred", seats=3, games=40, crew=PLAIN).moves
    assert roll.wins == pytest.approx((1 / 3, 1 / 3, 1 / 3))
