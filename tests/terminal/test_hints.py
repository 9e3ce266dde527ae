"""Good advice at the terminal: the best move for who asks, and what speaks for the last one."""

# mypy: allow-untyped-defs, allow-untyped-calls

import re

import pytest

pytestmark = pytest.mark.slow  # each test starts the command and waits for its screen

PLAY = ("play", "all_or_nothing", "--seats", "2", "--bot", "careful", "--pace", "0", "--seed", "7", "-o", "first=A")
WORTH = r"\d+\.\d % to win"


def test_a_hint_and_an_explanation(sit_down):
    player = sit_down(*PLAY, columns=200)
    player.child.timeout = 120  # it compiles first
    player.sees()
    assert "There is nothing to explain now." in player.asks("why"), "nobody else has done anything yet"
    hint = re.search(rf"Best: (\w+), {WORTH}\. Next: (\w+), {WORTH}\.", player.asks("hint"))
    assert hint
    assert set(hint.groups()) == {"roll", "stop"}
    told = player.asks("stop")
    while "Mara stops" not in told:  # a 1 may take her turn before she has decided anything
        told += player.asks("stop")
    assert re.search(rf"Mara chose to stop: {WORTH}; .*(better|as good|next best)", player.asks("why"))


def test_without_helps_there_is_no_advice(sit_down):
    player = sit_down(*PLAY, "--no-helps")
    player.sees()
    for question in ("hint", "why"):
        assert "Helps are switched off at this table." in player.asks(question)


def test_what_others_hide_is_not_explained(sit_down):
    player = sit_down("play", "liars_dice", "--pace", "0", "--seed", "7", "-o", "opener=B")
    player.sees()
    assert "Why the others did that depends on what they hide." in player.asks("why")


def test_where_the_dice_decide_nothing_is_advised(sit_down):
    player = sit_down("play", "high_roll", "--pace", "0", "--seats", "2")
    player.sees()
    assert "There is nothing to advise now." in player.asks("hint")
    assert "There is nothing to explain now." in player.asks("why")
