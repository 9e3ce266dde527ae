"""Options: numbers within their range and in their steps, several of a list, and options that go only with others."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import Match
from dicehouse.engine import registry
from dicehouse.engine.box import Option
from dicehouse.engine.errors import BadOption

POINTS = Option("points", about="", kind="number", default=500, low=100, high=1000, step=50)


@pytest.mark.parametrize("value", [100, "150", 500, " 1000 "])
def test_a_number_in_steps(value: Any) -> None:
    assert POINTS.number(value, 2) == int(value)


@pytest.mark.parametrize("value", [0, 50, 101, "149", 1050, -100, "", "many", "1e3"])
def test_what_lies_between_or_beyond_is_refused(value: Any) -> None:
    with pytest.raises(BadOption, match="a whole number from 100 to 1000 in steps of 50"):
        POINTS.number(value, 2)


def test_without_a_step_every_whole_number_will_do() -> None:
    plain = Option("points", about="", kind="number", default=3, low=1, high=9)
    assert [plain.number(value, 2) for value in range(1, 10)] == list(range(1, 10))
    assert plain.allowed(2) == "a whole number from 1 to 9"


FRUIT = Option("fruit", about="", kind="pick", choices=["Apple", "Fig", "Lemon", "Plum"], count=2, default=["Fig", "Plum"])


@pytest.mark.parametrize("value", ["Fig, Lemon", "lemon,FIG", ["Fig", "Lemon"], ("lemon", "fig")])
def test_a_pick_is_a_bit_for_each_of_the_chosen(value: Any) -> None:
    assert FRUIT.number(value, 2) == 0b0110
    assert FRUIT.words(0b0110) == "Fig, Lemon"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("Fig, Pear", "fruit cannot have 'Pear'; the nearest is"),
        ("Fig", "fruit has 2 of Apple, Fig, Lemon and Plum, not 1"),
        ([], "fruit has 2 of Apple, Fig, Lemon and Plum, not 0"),
        ("Apple, Fig, Plum", "fruit has 2 of Apple, Fig, Lemon and Plum, not 3"),
        ("Fig, Lemon, fig", "fruit has 2 of Apple, Fig, Lemon and Plum, each once, not 3"),
    ],
)
def test_another_number_of_them_or_a_stranger_is_refused(value: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        FRUIT.number(value, 2)


def test_an_option_that_goes_only_with_another_is_refused_without_it() -> None:
    game = registry.game("bare_bones")
    assert "own_set" not in Match(game, options={"actions": "basics"}).options
    assert Match(game, options={"actions": "own"}).options["own_set"].startswith("Color Cubed, Double Up")
    with pytest.raises(BadOption, match="own_set means nothing here: it goes only with actions=own"):
        Match(game, options={"own_set": game.options["own_set"].default})
