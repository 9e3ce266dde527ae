"""simulate: many matches between bots, the same for everybody who gives the same seed."""

# mypy: allow-untyped-defs, allow-untyped-calls

import contextlib

import numpy as np
import pytest

import dicehouse
from dicehouse import simulate
from dicehouse.bots import Bot, bot
from dicehouse.engine.errors import BadOption, BadValue, UnknownGame
from dicehouse.lab.simulate import Report

GAME = dicehouse.game("liars_dice")
PAIR = ["counting", "random"]


def same(one: Report, other: Report) -> bool:
    return np.array_equal(one.points, other.points) and np.array_equal(one.steps, other.steps)


@pytest.fixture(scope="module")
def report() -> Report:
    """More matches than fit into one call, and not a round number of calls."""
    return simulate("liars_dice", PAIR, 2_500, seed=1, threads=1)


# --- the same matches everywhere --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("threads", [2, 5, None])
def test_threads_do_not_change_the_matches(report, threads):
    assert same(report, simulate("liars_dice", PAIR, 2_500, seed=1, threads=threads))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (PAIR, {}),
        (["counting", "random", "random", "counting"], {"chips": "on"}),
        (["counting", "counting", "random"], {"opener": "B"}),
        (["random"] * 3, {}),
    ],
)
def test_the_interpreter_plays_the_compiled_matches(players, options):
    fast, slow = (simulate("liars_dice", players, 60, seed=9, device=device, options=options) for device in ("cpu", "interpreter"))
    assert same(fast, slow)


@pytest.mark.slow
def test_more_matches_begin_with_the_same_ones(report):
    few = simulate("liars_dice", PAIR, 100, seed=1)
    assert np.array_equal(few.points, report.points[:100])
    assert np.array_equal(few.steps, report.steps[:100])


@pytest.mark.slow
def test_another_seed_plays_other_matches(report):
    assert not same(report, simulate("liars_dice", PAIR, 2_500, seed=2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [-1, 0, (1 << 64) - 1, 1 << 70])
def test_any_whole_number_is_a_seed(seed):
    fast, slow = (simulate("liars_dice", PAIR, 20, seed=seed, device=device) for device in ("cpu", "interpreter"))
    assert same(fast, slow)


@pytest.mark.slow
def test_bots_are_names_or_bots(report):
    given_bots = simulate("Liar's Dice", [bot(GAME, " Counting "), "RANDOM"], 2_500, seed=1)
    assert same(report, given_bots)
    assert given_bots.bots == report.bots == ("counting", "random")
    assert given_bots.game is GAME


def lowest(view, seat, moves, n, rng):
    return moves[0]


def test_a_bot_of_ones_own_may_play():
    """It always makes the first legal move: it challenges whenever it can, and otherwise bids one 2."""
    timid = Bot("timid", "plays the first legal move", lowest)
    report = simulate(GAME, [timid, timid], 50, seed=4, device="interpreter", options={"opener": "A"})
    assert report.bots == ("timid", "timid")
    assert report.wins.sum() == 50
    # The opener bids and stands, the other challenges: three decisions a round, or two once it has one die.
    assert (report.steps[:, 0] >= 2).all()


# --- what it reports --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_win_shares_sum_to_the_matches(report):
    assert report.matches == 2_500
    assert report.points.shape == (2_500, 2)
    assert report.steps.shape == (2_500, 2)
    assert report.wins.sum() == pytest.approx(2_500)
    assert sum(share for share, _, _ in report.win_rates) == pytest.approx(1)
    assert (report.steps[:, 0] >= 2).all()  # somebody bids, somebody challenges
    assert (report.steps[:, 1] >= 11).all()  # the opener and ten dice
    assert report.seconds > 0


def made_up(points: list[list[int]]) -> Report:
    steps = np.ones((len(points), 2), np.int32)
    return Report(GAME, ("random",) * len(points[0]), np.array(points, np.int32), steps, 1.0)


def test_a_shared_win_counts_in_parts():
    assert made_up([[3, 1, 3], [0, 0, 0], [1, 2, 0], [-1, -1, -5]]).wins.tolist() == pytest.approx(
        [4 / 3, 1 / 3 + 1 + 1 / 2, 1 / 2 + 1 / 3]
    )


def test_win_rates_have_an_interval():
    (share, low, high), (other, _, _) = made_up([[1, 0]] * 75 + [[0, 1]] * 25).win_rates
    assert (share, other) == (0.75, 0.25)
    assert (low, high) == pytest.approx((0.657, 0.8245), abs=1e-3)  # Wilson's, as statistics books have it


def test_winning_every_match_is_no_certainty():
    (share, low, high), (_, none, little) = made_up([[1, 0]] * 100).win_rates
    assert (share, high, none) == pytest.approx((1, 1, 0))
    assert low == pytest.approx(0.963, abs=1e-3)
    assert little == pytest.approx(1 - low)


@pytest.mark.parametrize("games", [1, 15, 16, 17, 50])
def test_progress_is_told_until_all_are_played(games):
    told: list[tuple[int, int]] = []
    simulate("liars_dice", ["random", "random"], games, device="interpreter", progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (games, games)
    assert told == sorted(set(told))


def test_the_interpreter_announces_no_wait():
    waits = []

    @contextlib.contextmanager
    def announce():
        waits.append(1)
        yield

    simulate("liars_dice", ["random", "random"], 1, device="interpreter", announce=announce)
    assert waits == []


def test_options_matter():
    plain, chips = (
        simulate("liars_dice", ["random", "random"], 30, device="interpreter", options={"opener": opener})
        for opener in ("random", "A")
    )
    assert (plain.steps[:, 1] != chips.steps[:, 1]).any()


# --- how well they play -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [PAIR, PAIR[::-1]], ids=" against ".join)
def test_counting_beats_random_from_either_seat(players):
    report = simulate("liars_dice", players, 2_000, seed=3)
    assert report.wins[players.index("counting")] > 0.97 * 2_000


def test_random_bots_are_equals():
    report = simulate("liars_dice", ["random"] * 2, 400, seed=6, device="interpreter")
    assert 130 < report.wins[0] < 270


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, -5])
def test_no_games_are_refused(games):
    with pytest.raises(BadOption, match=rf"{games} games are none: simulate at least one\."):
        simulate("liars_dice", PAIR, games)


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(BadOption, match=r"Liar's Dice has no bot 'genius'; there are random.* and .*\."):
        simulate("liars_dice", ["random", "genius"])


@pytest.mark.parametrize("device", ["tpu", "", "CPU"])
def test_an_unknown_device_is_refused_with_those_there_are(device):
    with pytest.raises(BadValue, match=rf"{device!r} is no device: choose interpreter, cpu, cuda\."):
        simulate("liars_dice", PAIR, device=device)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_wrong_number_of_bots_is_refused(seats):
    with pytest.raises(BadOption, match=rf"Liar's Dice is for 2 to 6 players, not {seats}\."):
        simulate("liars_dice", ["random"] * seats, device="interpreter")


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame, match="no game 'ludo'"):
        simulate("ludo", PAIR)


@pytest.mark.parametrize("options", [{"jokers": "on"}, {"chips": "fish"}])
def test_wrong_options_are_refused(options):
    with pytest.raises(BadOption, match=r"jokers|chips cannot be 'fish'"):
        simulate("liars_dice", PAIR, options=options)
