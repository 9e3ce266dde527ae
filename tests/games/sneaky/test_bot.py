"""The bots of Sneaky: all beat random play, each beats the one before it, and none does what is surely silly."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dicehouse import Match, simulate
from dicehouse.engine import CHANCE, registry
from dicehouse.engine.bot import set_up
from dicehouse.engine.stream import stream
from dicehouse.games.sneaky.bot import dice_on_cards, end_worth, next_roll_worth, work_out
from dicehouse.games.sneaky.moves import COLOURS, DECIDING, DICE, ROLL, ROLL_ON, STOP
from dicehouse.games.sneaky.odds import CERTAIN, FILLS, SURVIVES, row_of, survives
from tests.games.sneaky.playing import play, sit

GAME = registry.game("sneaky")


@pytest.mark.parametrize("bot", [name for name, bot in GAME.bots.items() if not bot.compiled])
def test_a_bot_beats_random(bot: str) -> None:
    """A fair share would be two of four."""
    assert simulate(GAME, [bot, "random"], games=4, seed=1, device="interpreter").wins[0] == 4


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "weaker", "wins"), [("greedy", "timid", (40, 22)), ("cunning", "greedy", (40, 24))])
@pytest.mark.parametrize("seats", [2, 4])
def test_each_level_beats_the_one_before(bot: str, weaker: str, wins: tuple[int, int], seats: int) -> None:
    """One against one, or three, of the weaker: of 60 matches a fair share would be 30, or 15. The last level is checked below."""
    report = simulate(GAME, [bot, *[weaker] * (seats - 1)], games=60, seed=2, device="interpreter")
    assert report.wins[0] > wins[seats == 4]


def choice(m: Match, bot: str = "cunning") -> str:
    (seat,) = m.waiting
    view = m.view(seat)
    return GAME.moves.words(view, GAME.bots[bot].decide(view, seat, GAME.legal(view, seat), stream(1, 0)))


def test_nobody_rolls_on_with_nothing_open() -> None:
    """Q6."""
    m = play(sit("red yellow yellow blue blue blue blue", centre="red1 yellow2"), "A place red1x1 yellow2x2")
    assert [choice(m, bot) for bot in GAME.bots] == ["stop"] * len(GAME.bots)


def test_it_never_stops_with_nothing_while_it_can_roll() -> None:
    m = play(sit("yellow blue blue blue blue blue blue"), "A place yellow2x1")
    assert [choice(m, bot) for bot in GAME.bots] == ["roll"] * len(GAME.bots)


def test_the_cunning_one_knows_what_a_roll_risks() -> None:
    """With three bandits full and a single colour open it stops; with red1 alone and six dice for four more spaces it goes on."""
    m = sit("red yellow yellow grey grey green blue", stacks={"B": "grey2"})
    assert choice(play(m, "A place red1x1 yellow2x2 B:grey2x2")) == "stop"
    m = sit("red blue blue blue blue blue blue", stacks={"B": "grey2", "C": "purple3"})
    assert choice(play(m, "A place red1x1")) == "roll"


def test_the_cunning_one_lays_its_strongest_bandit_on_top() -> None:
    m = sit("red red green green green blue blue", centre="green3 red2 yellow1")
    assert choice(play(m, "A place green3x3 red2x2", "A stop")) == "order red2 green3"


def test_the_greedy_one_cannot_stop() -> None:
    """A handcuff is safe with two bandits, and one roll of five fails; but it sees two more bandits."""
    m = play(sit("red yellow yellow blue blue blue blue", stacks={"B": "grey2"}), "A place red1x1 yellow2x2")
    assert [choice(m, bot) for bot in ("timid", "greedy", "cunning", "mastermind")] == ["stop", "roll", "stop", "stop"]


# --- the mastermind ---------------------------------------------------------------------------------------------------


def worth_by_walking(t: Any, seat: int) -> float:
    """What a turn is worth from here on: all that the rules allow and the dice can do, walked one by one."""
    if t.stage == ROLL:
        after = [played(t, CHANCE, colour) for colour in range(len(COLOURS))]
        return sum(float(end_worth(t, seat, 0)) if one.last_bust else worth_by_walking(one, seat) for one in after) / len(after)
    walked = [worth_by_walking(played(t, seat, move), seat) for move in GAME.legal(t, seat) if move != STOP]
    stopped = [float(end_worth(t, seat, dice_on_cards(t)))] if t.stage == DECIDING else []
    return max(walked + stopped)


def played(t: Any, seat: int, move: int) -> Any:
    other = t.copy()
    GAME.rules.play(other, seat, move)
    return other


@pytest.mark.parametrize("left", [-1, 1])
def test_the_mastermind_counts_out_its_turn(left: int) -> None:
    """Two dice may still be rolled for three open cards; in an ordinary turn, and in the very last one, where winning counts."""
    laid: dict[str, Any] = {"centre": "red2 yellow3 red1", "left": left, "safe": [3, 4, 2, 0], "cuffs": [1, 2, 0, 0]}
    m = play(sit("red red yellow yellow blue blue blue", stacks={"B": "blue2"}, **laid), "A place red2x2 yellow3x2 B:blue2x1")
    t: Any = m.view(0)
    plans = set_up(GAME.bots["mastermind"].desk, GAME.table_type)
    work_out(t, 0, dice_on_cards(t), plans)
    assert plans.value[dice_on_cards(t)] == pytest.approx(worth_by_walking(t, 0))
    assert next_roll_worth(t, 0, dice_on_cards(t), plans) == pytest.approx(worth_by_walking(played(t, 0, ROLL_ON), 0))


def test_the_mastermind_plays_to_win_in_the_last_turn() -> None:
    """4 points and the most handcuffs are 9, B has 11: only a theft can help, and who loses anyway has nothing to fear."""
    last: dict[str, Any] = {"players": 2, "left": 1, "safe": [0, 9, 0, 0], "cuffs": [2, 2, 0, 0], "stacks": {"B2": "blue2"}}
    m = sit("red yellow yellow yellow grey grey grey", centre="red1 yellow3", **last)
    play(m, "A place red1x1 yellow3x3")
    assert [choice(m, bot) for bot in ("cunning", "mastermind")] == ["stop", "roll"]


# --- the odds ---------------------------------------------------------------------------------------------------------


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
