"""The opponents of Ten Thousand: each is better than the one before, and the last one's chances are true."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import Match, simulate
from dicehouse.engine.bot import LEVELS, set_up
from dicehouse.games.ten_thousand.bot import BOTS

NO_KEEPER = 1440 / 6**6  # of a roll of six dice
NO_KEEPER_OF_FIVE = 600 / 6**5


def sit(tape: str, written: list[int], **options: Any) -> Match:
    """Seat A has rolled these dice, with so many points written down."""
    return Match("ten_thousand", seats=len(written), tape=tape, options={"first": "A", **options}, start={"written": written})


def chances(m: Match) -> dict[str, float]:
    """The expert's chances to win by each move."""
    view = m.view("A")
    moves = [move.number for move in m.legal("A")]
    worth = [0.0] * len(moves)
    expert = BOTS["expert"]
    assert expert.values
    expert.values(view, 0, moves, len(moves), worth, set_up(expert.desk, type(view)))
    return {move.words: chance for move, chance in zip(m.legal("A"), worth, strict=True)}


def decides(m: Match, bot: str = "expert") -> str:
    moves = [move.number for move in m.legal("A")]
    return m.game.moves.words(m.view(), BOTS[bot].decide(m.view("A"), 0, moves, [0] * 4))


def test_there_is_a_bot_for_every_level() -> None:
    assert [LEVELS[bot.level] for bot in BOTS.values()] == ["gentle", "steady", "strong", "master"]


def test_the_last_points() -> None:
    """Both miss 50, so every keeper is enough."""
    m = sit("5 2 2 3 3 6", [9950, 9950])
    assert chances(m) == {"keep 5": 1.0}
    m.play("A", "keep 5")
    assert chances(m) == pytest.approx(
        {"roll": 1 - NO_KEEPER_OF_FIVE * (1 - NO_KEEPER) / (1 - NO_KEEPER**2), "stop": 1.0}, abs=1e-5
    )


def test_six_at_once_must_be_confirmed() -> None:
    """Keeping them risks the confirming roll, keeping fewer wins."""
    m = sit("1 1 1 5 5 5 / 1", [9950, 9950])
    worth = chances(m)
    if_lost = 1 - (1 - NO_KEEPER) / (1 - NO_KEEPER**2)
    assert worth["keep 1 1 1 5 5 5"] == pytest.approx(1 - NO_KEEPER * (1 - if_lost), abs=1e-5)
    assert worth["keep 5"] == 1.0
    m.play("A", "keep 1 1 1 5 5 5")
    assert chances(m) == {"roll": worth["keep 1 1 1 5 5 5"]}


def test_the_expert_plays_safe_when_ahead_and_dares_when_behind() -> None:
    for written, move in (([9000, 2000], "stop"), ([2000, 9900], "roll")):
        m = sit("3 3 3 1 4 6", written)
        m.play("A", "keep 1 3 3 3")
        assert decides(m, "sober") == "stop"
        assert decides(m) == move


def test_the_chances_are_those_of_the_rules_in_force() -> None:
    """Six keepers in two rolls: to stop, a minimum of dice must be left over, so the turn goes on with all six."""
    stops = sit("1 1 1 5 5 2 / 1", [9000, 9000])
    goes_on = sit("1 1 1 5 5 2 / 1", [9000, 9000], min_leftover=1)
    for m in (stops, goes_on):
        m.play("A", "keep 1 1 1 5 5")
        m.play("A", "roll")
    assert chances(stops)["keep 1"] == 1.0
    assert 1 - NO_KEEPER < chances(goes_on)["keep 1"] < 1.0
    poor = sit("1 2 2 3 3 4", [9950, 9000], min_bank=500)
    assert chances(poor)["keep 1"] < 0.9


def test_an_exact_hit_is_worth_more_than_points() -> None:
    m = sit("1 1 5 2 2 3", [9900, 9000], exact=True)
    worth = chances(m)
    assert worth["keep 1"] == 1.0
    assert worth["keep 5"] < 1.0


def test_among_more_players_the_expert_minds_all_of_them() -> None:
    two, three = chances(sit("1 2 2 3 3 4", [5000, 6000])), chances(sit("1 2 2 3 3 4", [5000, 6000, 6000]))
    assert two["keep 1"] > three["keep 1"] > two["keep 1"] / 2


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"min_leftover": 2}, {"min_bank": 300}, {"exact": True}, {"target": 1000}])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_expert_plays_with_all_options(seats: int, options: dict[str, Any]) -> None:
    report = simulate("ten_thousand", ["expert"] * seats, games=2, seed=1, device="interpreter", options={"target": 500, **options})
    assert sum(report.wins) == 2


@pytest.mark.slow
def test_the_chance_of_who_begins_is_true() -> None:
    """Two experts play to 500: the first one wins as often as the answers say."""
    games = 200
    options = {"first": "A", "target": 500}
    report = simulate("ten_thousand", ["expert", "expert"], games=games, seed=3, device="interpreter", options=options)
    assert report.wins[0] / games == pytest.approx(0.79687, abs=4 * (0.16 / games) ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "target", "games"), [("sober", 2000, 200), ("expert", 1000, 100)])
def test_clearly_better_bots_beat_the_gentle_one(better: str, target: int, games: int) -> None:
    """Finer differences take more matches than a test has time for: docs/strength.md has them."""
    report = simulate("ten_thousand", [better, "careful"], games=games, seed=1, device="interpreter", options={"target": target})
    assert report.wins[0] > 0.52 * games
