"""The arena: who is stronger, and how sure that is."""

# mypy: allow-untyped-defs, allow-untyped-calls

import csv
import io
import math
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest

import dicehouse
from dicehouse import simulate
from dicehouse.bots import Bot
from dicehouse.engine import below
from dicehouse.engine.errors import BadOption, BadValue
from dicehouse.games.all_or_nothing.moves import ROLL, STOP
from dicehouse.lab.arena import ELO, Tally, arena, standings
from dicehouse.lab.plot import picture
from dicehouse.lab.statistics import student, wilson

GAME = dicehouse.game("all_or_nothing")
SHORT = {"target": 101}
QUICK: dict[str, Any] = {"options": SHORT, "device": "interpreter"}


def stops_at_once(view, seat, moves, n, rng):
    return STOP


def stops_at_20(view, seat, moves, n, rng):
    return STOP if view.turn_score >= 20 else ROLL


def stops_at_25(view, seat, moves, n, rng):
    return STOP if view.turn_score >= 25 else ROLL


def draws_lots(view, seat, moves, n, rng):
    return STOP if view.turn_score >= 20 else moves[below(rng, n)]


ONCE, AT_20, AT_25, LOTS = (
    Bot(choose.__name__, "for tests", choose) for choose in (stops_at_once, stops_at_20, stops_at_25, draws_lots)
)


def tallied(shares):
    tally = Tally(len(shares[0]))
    tally.add(np.array(shares, float))
    return tally


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def duel():
    return arena(GAME, [AT_20, LOTS, ONCE], games=60, seed=3, **QUICK)


def test_the_order_in_which_bots_are_named_changes_nothing(duel):
    assert arena(GAME, [ONCE, AT_20, LOTS], games=60, seed=3, **QUICK) == duel


def test_another_seed_finds_other_numbers(duel):
    assert arena(GAME, [AT_20, LOTS, ONCE], games=60, seed=4, **QUICK) != duel


def test_every_bot_plays_as_many_matches_as_asked_against_every_other(duel):
    assert (duel.deals, duel.matches) == (30, 3 * 60)
    assert [row.matches for row in duel.rows] == [120] * 3
    assert set(duel.against) == {(a, b) for a in duel.bots for b in duel.bots if a != b}
    for (a, b), cell in duel.against.items():
        assert cell.low <= cell.value <= cell.high
        assert cell.value + duel.against[b, a].value == pytest.approx(1)


def test_a_cell_is_what_simulate_finds_in_both_seatings(duel):
    first = simulate(GAME, [AT_20, ONCE], 30, 3, "interpreter", options=SHORT)
    second = simulate(GAME, [ONCE, AT_20], 30, 3, "interpreter", options=SHORT)
    assert duel.against["stops_at_20", "stops_at_once"].value == pytest.approx((first.wins[0] + second.wins[1]) / 60)


def test_a_share_in_all_is_the_mean_over_opponents(duel):
    for row in duel.rows:
        cells = [cell.value for cell in duel.cells(row.bot) if cell is not None]
        assert row.share.value == pytest.approx(sum(cells) / 2)
    assert [row.rating.value for row in duel.rows] == sorted((row.rating.value for row in duel.rows), reverse=True)


def test_a_number_of_games_is_rounded_up_to_whole_deals():
    assert arena(GAME, [AT_20, ONCE], games=5, **QUICK).matches == 6


def test_more_seats_one_alone_against_the_others():
    found = arena(GAME, [AT_20, ONCE], seats=3, games=30, seed=1, **QUICK)
    assert (found.fair, found.deals, found.matches) == (1 / 3, 10, 2 * 30)
    wins = 0.0
    for place in range(3):
        players = [AT_20 if seat == place else ONCE for seat in range(3)]
        wins += simulate(GAME, players, 10, 1, "interpreter", options=SHORT).wins[place]
    assert found.against["stops_at_20", "stops_at_once"].value == pytest.approx(wins / 30)


def test_bots_that_play_alike_win_exactly_their_fair_share():
    """Whatever a seat is worth: each sits everywhere, with the same dice."""
    twin = Bot("twin", "for tests", stops_at_20)
    for seats in (2, 3):
        found = arena(GAME, [AT_20, twin], seats=seats, games=12, options={**SHORT, "first": "A"}, device="interpreter")
        for cell in found.against.values():
            assert cell.value == pytest.approx(1 / seats)
        assert [row.rating.value for row in found.rows] == pytest.approx([1000, 1000])


@pytest.mark.slow
def test_the_same_dice_in_both_seats_cancel_luck():
    """Between bots that play nearly alike; measured against other dice for the second seating."""
    deals = 500
    found = arena(GAME, [AT_20, AT_25], games=2 * deals, seed=1, **QUICK)
    players = ([AT_20, AT_25], 1, 0), ([AT_25, AT_20], 2, 1)
    won = []
    for bots, seed, place in players:
        points = simulate(GAME, bots, deals, seed, "interpreter", options=SHORT).points
        won.append(points[:, place] == points.max(axis=1))
    other_dice = 1.96 * math.sqrt(np.mean(won, axis=0).var() / deals)
    assert found.against["stops_at_20", "stops_at_25"].reach < 0.7 * other_dice


@pytest.mark.slow
def test_precision_is_reached_and_not_by_far():
    found = arena(GAME, [AT_20, LOTS], games=20, precision=0.05, **QUICK)
    cell = found.against["stops_at_20", "draws_lots"]
    assert 0.04 < cell.reach <= 0.05
    assert arena(GAME, [LOTS, AT_20], games=found.matches, **QUICK) == found, "it is the same run, only longer"


@pytest.mark.slow
def test_threads_and_compiled_code_change_nothing():
    ways = ("interpreter", None), ("cpu", 1), ("cpu", 3)
    runs = [arena(GAME, [AT_20, LOTS, ONCE], 3, 90, 5, SHORT, device=device, threads=threads) for device, threads in ways]
    assert runs[0] == runs[1] == runs[2]


def test_progress_is_told_to_the_end():
    told = []
    arena(GAME, [AT_20, ONCE], games=10, progress=lambda done, of: told.append((done, of)), **QUICK)
    assert told[-1] == (10, 10)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"bots": [AT_20]}, "An arena needs at least two bots; All or Nothing has random, "),
        ({"bots": [AT_20, "deep blue"]}, "All or Nothing has no bot 'deep blue'; there are random, "),
        ({"bots": ["random", ONCE, "random"]}, "Each bot plays once: random cannot be named twice."),
        ({"seats": 9}, "All or Nothing is for 2 to 8 players, not 9."),
        ({"seats": 1}, "An arena needs at least two seats."),
        ({"games": 0}, "0 games are none: play at least one."),
        ({"precision": 0.5}, "A precision of 50 % makes no sense: it is more than 0 and less than 50 %."),
        ({"threads": 0}, "0 threads are none: use at least one."),
        ({"device": "abacus"}, "'abacus' is no device for an arena: choose cpu or interpreter."),
        ({"options": {"moon": "full"}}, "All or Nothing has no option 'moon'; "),
        ({"game": "high_roll", "bots": None}, "High Roll has no bot but random: there is nothing to compare."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(asked, said):
    with pytest.raises((BadOption, BadValue)) as refused:
        arena(**{"game": GAME, "bots": [AT_20, ONCE], **asked})
    assert str(refused.value).startswith(said)


# --- intervals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("freedom", "exact"), [(4, 2.776), (9, 2.262), (30, 2.042), (10**6, 1.960)])
def test_students_quantile(freedom, exact):
    assert student(freedom) == pytest.approx(exact, rel=0.01)


def test_an_interval_is_that_of_the_deals():
    """In the middle: mean ± t standard errors of the deals, whatever the single matches do."""
    shares = [[0.5]] * 400 + [[1.0]] * 60 + [[0.0]] * 40
    (cell,) = tallied(shares).estimates()
    assert cell.value == 0.52
    assert cell.reach == pytest.approx(1.96 * np.std(shares, ddof=1) / math.sqrt(500), rel=0.01)


def test_deals_that_all_come_out_alike_count_as_so_many_matches():
    (split,) = tallied([[0.5]] * 100).estimates()
    assert split[1:] == pytest.approx(wilson(0.5, 100, student(99)))
    (shut_out,) = tallied([[1.0]] * 100).estimates()
    assert shut_out.high == 1
    assert 0.94 < shut_out.low < 0.97


def test_intervals_hold_the_truth_nineteen_times_in_twenty():
    rng = np.random.default_rng(7)
    for truth in (0.5, 0.9, 0.98):
        held = 0
        for _ in range(400):
            (cell,) = tallied((rng.random((60, 2)) < truth).mean(axis=1, keepdims=True)).estimates()
            held += cell.low <= truth <= cell.high
        assert held / 400 == pytest.approx(0.95, abs=0.035)


# --- ratings ----------------------------------------------------------------------------------------------------------


def played(ratings, seats, deals, rng):
    """What bots of these ratings would do, with every match a draw of lots."""
    bots = range(len(ratings))
    strength = [10 ** (rating / 400) for rating in ratings]
    pairs = [(a, b) for a in bots for b in bots if (a != b if seats > 2 else a > b)]
    odds = np.array([strength[a] / (strength[a] + (seats - 1) * strength[b]) for a, b in pairs])
    return tallied((rng.random((deals, seats, len(pairs))) < odds).mean(axis=1))


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_recover_the_strengths_that_made_the_results(seats):
    rng = np.random.default_rng(1)
    true = [850, 960, 1010, 1180]
    held = 0
    for _ in range(50):
        found = standings(GAME, list("abcd"), seats, played(true, seats, 300, rng))
        for row in found.rows:
            truth = true["abcd".index(row.bot)]
            assert abs(row.rating.value - truth) < 60
            held += row.rating.low <= truth <= row.rating.high
    assert held / 200 == pytest.approx(0.95, abs=0.04)
    assert found.bots == ("d", "c", "b", "a")


def test_a_duel_has_the_rating_of_its_odds():
    """Three wins in four, and the half win that each is given."""
    found = standings(GAME, ["weak", "good"], 2, tallied([[0.5]] * 50 + [[1.0]] * 50))
    good, weak = found.rows
    assert good.rating.value - weak.rating.value == pytest.approx(ELO * math.log(150.5 / 50.5))
    assert (good.rating.value + weak.rating.value) / 2 == pytest.approx(1000)
    assert found.misfit < 0.002


def test_a_shut_out_is_rated_high_finite_and_unsure():
    """Out of 200 matches none: at 95 % that is less than 3 in 200, and nobody knows how much less."""
    found = standings(GAME, ["weak", "good"], 2, tallied([[1.0]] * 100))
    good, weak = found.rows
    assert good.rating.value - weak.rating.value == pytest.approx(ELO * math.log(200.5 / 0.5))
    assert good.rating.low - weak.rating.high < ELO * math.log(197 / 3)
    assert good.share == found.against["good", "weak"]


def test_ratings_that_do_not_tell_the_cross_table_are_owned_up_to():
    """Rock, paper, scissors."""
    found = standings(GAME, ["paper", "rock", "scissors"], 2, tallied([[0.1, 0.9, 0.1], [0.1, 0.9, 0.1]]))
    assert [row.rating.value for row in found.rows] == pytest.approx([1000] * 3)
    assert found.misfit == pytest.approx(0.4)


# --- telling it -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told():
    return standings(GAME, ["gentle", "<b>&"], 2, tallied([[0.5]] * 150 + [[1.0]] * 50))


def test_markdown(told):
    assert told.markdown() == (
        "| bot | rating | win share (95 %) | matches |\n"
        "| --- | --- | --- | --- |\n"
        "| <b>& | 1044 ± 11 | 62.5 % (59.4 to 65.5 %) | 400 |\n"
        "| gentle | 956 ± 11 | 37.5 % (34.5 to 40.6 %) | 400 |\n"
        "\n"
        "| against | <b>& | gentle |\n"
        "| --- | --- | --- |\n"
        "| <b>& | – | 62.5 % (59.4 to 65.5 %) |\n"
        "| gentle | 37.5 % (34.5 to 40.6 %) | – |\n"
    )


def test_a_share_that_is_nearly_all_is_not_rounded_to_all():
    (cell,) = tallied([[1.0]] * 4999 + [[0.5]]).estimates()
    assert cell.percent() == "99.99 % (99.94 to 100.00 %)"


def test_csv(told):
    rows = list(csv.DictReader(io.StringIO(told.csv())))
    assert [(row["bot"], row["against"]) for row in rows] == [("<b>&", "gentle"), ("gentle", "<b>&")]
    assert {(row["game"], row["seats"], row["matches"]) for row in rows} == {("all_or_nothing", "2", "400")}
    assert float(rows[0]["low"]) < float(rows[0]["share"]) == 0.625 < float(rows[0]["high"])


def test_the_picture_holds_every_bot_and_every_number(told):
    root = ET.fromstring(picture([told, told]))
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    for word in ("All or Nothing, 2 seats", "1 <b>&", "2 gentle", "1044 ± 11", "62.5", "37.5"):
        assert words.count(word) == 2
    assert "prefers-color-scheme: dark" in picture([told])
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(text.get("x", -1)) < width
        assert 0 <= float(text.get("y", -1)) < height
