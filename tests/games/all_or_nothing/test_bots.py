"""The opponents of All or Nothing: each is better than the one before, and the last one's chances are true."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import game, simulate
from dicehouse.engine.bot import LEVELS, set_up
from dicehouse.games.all_or_nothing.bot import BOTS
from dicehouse.games.all_or_nothing.moves import ROLL, STOP


def at(written: list[int], turn_score: int, target: int = 301) -> Any:
    """A table at which seat A has the choice."""
    return game("all_or_nothing").table(
        len(written), {"first": "A", "target": target}, {"written": written, "turn_score": turn_score}
    )


def chances(table: Any) -> list[float]:
    """The expert's chances to win by rolling and by stopping."""
    worth = [0.0, 0.0]
    expert = BOTS["expert"]
    assert expert.values
    expert.values(table, 0, [ROLL, STOP], 2, worth, set_up(expert.desk, type(table)))
    return worth


def decides(bot: str, written: list[int], turn_score: int, target: int = 301) -> int:
    return BOTS[bot].decide(at(written, turn_score, target), 0, [ROLL, STOP], [0] * 4)


def test_there_is_a_bot_for_every_level() -> None:
    assert [LEVELS[bot.level] for bot in BOTS.values()] == ["gentle", "steady", "strong", "master"]


def test_the_last_points() -> None:
    """Both miss 2, and every die but a 1 is enough."""
    about_to_roll = 5 / 6 / (1 - 1 / 36)
    assert chances(at([299, 299], 0)) == pytest.approx([about_to_roll, 1 - about_to_roll], abs=1e-5)


def test_the_sober_bot_does_not_look_at_the_others() -> None:
    for others in (0, 299):
        assert [decides("sober", [0, others], score) for score in (64, 65)] == [ROLL, STOP]


def test_the_expert_plays_safe_when_ahead_and_dares_when_behind() -> None:
    assert decides("expert", [0, 0], 60) == ROLL
    assert decides("expert", [200, 0], 50) == STOP
    assert decides("expert", [0, 280], 110) == ROLL


def test_among_more_players_the_expert_minds_all_of_them() -> None:
    two, three = chances(at([100, 150], 50)), chances(at([100, 150, 150], 50))
    assert two[STOP] > three[STOP] > two[STOP] / 2
    assert chances(at([100, 0, 280], 60))[STOP] < chances(at([100, 0, 200], 60))[STOP]


def test_the_expert_plays_to_any_target() -> None:
    assert decides("expert", [0, 0], 60, target=1000) == ROLL
    assert decides("expert", [0, 0], 70, target=1000) == STOP
    assert decides("expert", [600, 0], 80, target=1000) == STOP


@pytest.mark.slow
def test_the_chance_of_who_begins_is_true() -> None:
    """Two experts play to 50: the first one wins as often as the table says."""
    games = 1000
    report = simulate(
        "all_or_nothing", ["expert", "expert"], games=games, seed=3, device="interpreter", options={"first": "A", "target": 50}
    )
    before_the_roll = sum(max(chances(at([0, 0], face, target=50))) for face in (2, 3, 4, 6)) / 6 + 1 / 6  # a 5 wins at once
    before_the_roll += chances(at([0, 0], 0, target=50))[STOP] / 6
    assert report.wins[0] / games == pytest.approx(before_the_roll, abs=4 * (0.25 / games) ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "target", "games"), [("sober", 301, 400), ("expert", 150, 200)])
def test_clearly_better_bots_beat_the_gentle_one(better: str, target: int, games: int) -> None:
    """Finer differences take more matches than a test has time for: docs/strength.md has them."""
    options = {"target": target}
    report = simulate("all_or_nothing", [better, "careful"], games=games, seed=1, device="interpreter", options=options)
    assert report.wins[0] > 0.54 * games
