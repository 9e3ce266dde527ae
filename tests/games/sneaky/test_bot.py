"""The bots of Sneaky: both beat random play, the cunning one beats the timid one, and none does what is surely silly."""

from __future__ import annotations

from itertools import product

import pytest

from dicehouse import Match, simulate
from dicehouse.engine import registry
from dicehouse.engine.stream import stream
from dicehouse.games.sneaky.moves import COLOURS, DICE
from dicehouse.games.sneaky.odds import CERTAIN, FILLS, SURVIVES, row_of, survives
from tests.games.sneaky.playing import play, sit

GAME = registry.game("sneaky")


@pytest.mark.parametrize("bot", ["timid", "cunning"])
def test_a_bot_beats_random(bot: str) -> None:
    """A fair share would be two of four."""
    assert simulate(GAME, [bot, "random"], games=4, seed=1, device="interpreter").wins[0] == 4


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_strongest_is_last(seats: int) -> None:
    """The cunning one wins against one, two or three timid ones, most of the time."""
    report = simulate(GAME, ["cunning", *["timid"] * (seats - 1)], games=1000, seed=2, device="cpu")
    assert report.wins[0] > 700


def choice(m: Match, bot: str = "cunning") -> str:
    (seat,) = m.waiting
    view = m.view(seat)
    return GAME.moves.words(view, GAME.bots[bot].decide(view, seat, GAME.legal(view, seat), stream(1, 0)))


def test_nobody_rolls_on_with_nothing_open() -> None:
    """Q6."""
    m = play(sit("red yellow yellow blue blue blue blue", centre="red1 yellow2"), "A place red1x1 yellow2x2")
    assert [choice(m, bot) for bot in GAME.bots] == ["stop", "stop"]


def test_it_never_stops_with_nothing_while_it_can_roll() -> None:
    m = play(sit("yellow blue blue blue blue blue blue"), "A place yellow2x1")
    assert [choice(m, bot) for bot in GAME.bots] == ["roll", "roll"]


def test_the_cunning_one_knows_what_a_roll_risks() -> None:
    """With three bandits full and a single colour open it stops; with red1 alone and six dice for four more spaces it goes on."""
    m = sit("red yellow yellow grey grey green blue", stacks={"B": "grey2"})
    assert choice(play(m, "A place red1x1 yellow2x2 B:grey2x2")) == "stop"
    m = sit("red blue blue blue blue blue blue", stacks={"B": "grey2", "C": "purple3"})
    assert choice(play(m, "A place red1x1")) == "roll"


def test_the_cunning_one_lays_its_strongest_bandit_on_top() -> None:
    m = sit("red red green green green blue blue", centre="green3 red2 yellow1")
    assert choice(play(m, "A place green3x3 red2x2", "A stop")) == "order red2 green3"


@pytest.mark.parametrize(("dice", "colours"), [(1, 3), (2, 4), (4, 1), (4, 5)])
def test_one_roll_is_counted_exactly(dice: int, colours: int) -> None:
    """The tables against all rolls there are."""
    rolls = list(product(range(len(COLOURS)), repeat=dice))
    row = row_of(dice, colours, 1)
    assert SURVIVES[row] == round(CERTAIN * sum(any(die < colours for die in roll) for roll in rolls) / len(rolls))
    for needed in range(1, dice + 1):
        assert FILLS[row, needed] == round(CERTAIN * sum(roll.count(0) >= needed for roll in rolls) / len(rolls))


def test_more_rolls_fail_more_often_unless_every_die_fits() -> None:
    for dice in range(3, DICE):
        assert survives(dice, 3, 3) < survives(dice, 3, 2) < survives(dice, 3, 1)
        assert survives(dice, len(COLOURS), 3) == 1
