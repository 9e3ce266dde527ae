"""The worked examples of Three Is Evil in docs/rules/roll_and_rule.md, played."""

from __future__ import annotations

import pytest

from .test_rules import roll, scores, sit, struck


def test_evil_x1() -> None:
    """EVIL-X1: one survivor."""
    m = roll(sit("6 2 / 3 4", rounds=5), 4)
    assert (scores(m), struck(m)) == ([6, 6], [2, 0])
    assert str(m.result) == "B wins"


@pytest.mark.parametrize(("tape", "result"), [("6 2 / 3 3", "A wins"), ("4 4 / 3 3", "A and B share the win")])
def test_evil_x2(tape: str, result: str) -> None:
    """EVIL-X2: both out in the same round."""
    assert str(roll(sit(tape), 4).result) == result


def test_evil_x3() -> None:
    """EVIL-X3: equal scores."""
    m = roll(sit("6 2 / 1 5", rounds=2), 4)
    assert scores(m) == [7, 7]
    assert str(m.result) == "A and B share the win"


@pytest.mark.parametrize(("eliminated", "result"), [("out", "C wins"), ("frozen", "A wins")])
def test_evil_x4(eliminated: str, result: str) -> None:
    """EVIL-X4: out, or frozen."""
    m = roll(sit("6 5 1 / 6 3 2 / 3 4", seats=3, rounds=3, eliminated=eliminated), 8)
    assert scores(m) == [12, 5, 7]
    assert struck(m) == [3, 2, 0]
    assert str(m.result) == result
