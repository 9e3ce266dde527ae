"""The box can be edited by its owner: other values work, and wrong ones are refused with a sentence."""

from __future__ import annotations

from importlib import resources

import pytest

from dicehouse import Match
from dicehouse.engine import Game
from dicehouse.engine.errors import BadValue
from dicehouse.games.liars_dice import moves, rules, words

BOX = (resources.files("dicehouse.games.liars_dice") / "box.toml").read_text(encoding="utf-8")


def edited(old: str, new: str) -> Game:
    assert old in BOX
    return Game("liars_dice", rules=rules, moves=moves, words=words, box=BOX.replace(old, new))


def test_the_other_order_of_the_track_that_fits_the_text() -> None:
    """Each star a space earlier: then three stars come before five of a number, and after four."""
    game = edited("[1, -1, 2, 3, -2, 4, 5, -3, 6,", "[-1, 1, 2, -2, 3, 4, -3, 5, 6,")
    match = Match(game, seats=2, seed=1, options={"opener": "A"})
    match.play("A", "bid *3")
    match.play("A", "stand")
    assert "bid 5x2" in map(str, match.legal("B"))
    assert "bid 4x6" not in map(str, match.legal("B"))


def test_fewer_dice_each() -> None:
    match = Match(edited("value = 5\n", "value = 2\n"), seats=3, seed=1)
    assert match.view().left[:3] == [2, 2, 2]


def test_one_lap_ends_at_twenty_sixes() -> None:
    match = Match(edited("value = 2\n", "value = 1\n"), seats=2, seed=1, options={"opener": "A"})
    assert str(match.legal("A")[-1]) == "bid 20x6"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value = 5\n", "value = 6\n", "dice_each cannot be 6: it is a whole number from 1 to 5"),
        ("value = 2\n", "value = 3\n", "laps cannot be 3: it is a whole number from 1 to 2"),
        ("19, -10, 20]", "19, 20, -10]", None),
        ("[1, -1, 2,", "[2, -1, 1,", "numbers 1 to 20"),
        ("[1, -1, 2,", "[1, -1, -2,", "numbers 1 to 20"),
        ("19, -10, 20]", "19, -10, 20, 21]", "at most 30"),
        ('title = "Liar', 'tilte = "Liar', "cannot be read"),
        ("[data.laps]", "[data.lapse]", "lapse is no field"),
    ],
)
def test_wrong_values_are_refused_with_a_sentence(old: str, new: str, said: str | None) -> None:
    if said is None:
        assert edited(old, new).data["track"].value[-1] == -10  # odd, but it can be bid on
        return
    with pytest.raises(BadValue, match=said):
        edited(old, new)
