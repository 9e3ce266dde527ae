"""The box can be edited by its owner: another distribution of bandits works, and what cannot be played is refused."""

from __future__ import annotations

from importlib import resources

import pytest

from dicehouse import Match
from dicehouse.engine import Game
from dicehouse.engine.errors import BadValue
from dicehouse.games.sneaky import moves, rules, words

BOX = (resources.files("dicehouse.games.sneaky") / "box.toml").read_text(encoding="utf-8")


def edited(*changes: tuple[str, str]) -> Game:
    box = BOX
    for old, new in changes:
        assert old in box
        box = box.replace(old, new)
    return Game("sneaky", rules=rules, moves=moves, words=words, box=box)


def test_the_true_list_can_replace_the_assumed_one() -> None:
    """Q1: the values 1, 1, 2 and 3 of each colour, say; all 24 come into play."""
    game = edited(("[1, 2, 1]", "[2, 1, 1]"))
    match = Match(game, seats=2, seed=1)
    assert sum(map(sum, match.view().pile)) == 21
    assert sum(row[0] for row in match.view().bandits) == 12


def test_other_handcuffs_and_points() -> None:
    game = edited(("value = 2\nlow = 0\nhigh = 25", "value = 3\nlow = 0\nhigh = 25"), ("value = 5\n", "value = 7\n"))
    match = Match(game, seats=4, tape="red1 yellow2 green3 A", options={})
    assert list(match.view().cuffs) == [3, 3, 3, 3]
    assert match.view().supply == 8
    assert game.hints(match.view(), 0)["totals"][0]["bonus"] == 7  # type: ignore[index]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("yellow = [1, 2, 1]", "yellow = [1, 2, 2]"), "there must be 24 bandits, not 25"),
        (("= [1, 2, 1]", "= [0, 3, 1]"), "the first row needs the values 1 to 3 in three different colours"),
        (("value = 20\n", "value = 7\n"), "7 handcuffs are too few for 4 players with 2 each"),
        (("value = 480\n", "value = 2\n"), "longest cannot be 2: it is a whole number from 12"),
    ],
)
def test_what_cannot_be_played_is_refused(change: tuple[str, str], said: str) -> None:
    """SNK-03, SNK-07, SNK-08, SNK-10."""
    with pytest.raises(BadValue, match=said):
        edited(change)
