"""Options that are numbers: within their range, and in their steps."""

from __future__ import annotations

from typing import Any

import pytest

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
