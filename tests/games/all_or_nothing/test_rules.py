"""The rules of All or Nothing in docs/rules/roll_and_rule.md, one by one, as a player would try them at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dicehouse import DicehouseError, Match, game, simulate
from dicehouse.engine import NOBODY, Bot, Dice, Line, Sheet
from dicehouse.games.all_or_nothing.bot import daring
from dicehouse.games.all_or_nothing.moves import ROLL, STOP
from dicehouse.games.all_or_nothing.odds import CERTAIN, IN_ONE_TURN


def sit(tape: str, seats: int = 2, target: int = 301, **start: Any) -> Match:
    """A match that seat A begins with these dice; ``start`` sets the table, ``written=[290, 0]`` say."""
    return Match("all_or_nothing", seats=seats, tape=tape, options={"first": "A", "target": target}, start=start)


def play(m: Match, *moves: str) -> Match:
    """Plays moves such as "A roll"."""
    for move in moves:
        m.play(*move.split(" ", 1))
    return m


def written(m: Match) -> list[int]:
    return list(m.view().written[: len(m.names)])


def turn(m: Match) -> list[str]:
    return [m.names[seat] for seat in sorted(m.waiting)]


def words(m: Match, seat: str) -> list[str]:
    return [move.words for move in m.legal(seat)]


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_start_at_nothing(seats: int) -> None:
    """COM-Q2: "2 or more" ends at eight seats."""
    m = sit("2", seats=seats)
    assert written(m) == [0] * seats
    assert turn(m) == ["A"]


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_no_fewer_and_no_more_players(seats: int) -> None:
    with pytest.raises(DicehouseError, match="2 to 8"):
        Match("all_or_nothing", seats=seats)


def test_who_begins_is_drawn_or_named() -> None:
    """COM-Q1."""
    drawn = Match("all_or_nothing", seats=["Ada", "Ben", "Cleo"], tape="C 4")
    assert drawn.log() == ["Chance picks Cleo to begin.", "Cleo rolls a 4: 4 in this turn."]
    named = Match("all_or_nothing", seats=["Ada", "Ben", "Cleo"], tape="4", options={"first": "B"})
    assert turn(named) == ["Ben"]


def test_every_seat_begins_sometimes() -> None:
    began = {m.view().turn for m in (Match("all_or_nothing", seats=3, seed=seed) for seed in range(20))}
    assert began == {0, 1, 2}


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_player_rolls_as_often_as_he_likes() -> None:
    """AON-01: the values add up to the turn score, however many they are."""
    m = play(sit("2 3 " + "4 " * 20), *["A roll"] * 21)
    assert m.view().turn_score == 2 + 3 + 4 * 20
    assert words(m, "A") == ["roll", "stop"]


def test_a_player_may_stop_after_any_roll() -> None:
    """AON-02: what the turn has brought is written down, and the next player plays."""
    m = sit("2 3 3", seats=3)
    assert words(m, "A") == ["roll", "stop"]
    play(m, "A stop")
    assert (written(m), turn(m)) == ([2, 0, 0], ["B"])
    play(m, "B stop")
    assert (written(m), turn(m)) == ([2, 3, 0], ["C"])


def test_after_the_last_seat_comes_the_first() -> None:
    """AON-02."""
    m = play(sit("2 3 4 6", seats=3), "A stop", "B stop", "C stop")
    assert turn(m) == ["A"]


@pytest.mark.parametrize(("face", "points"), [(2, 2), (3, 3), (4, 4), (6, 6), (5, 50)])
def test_what_a_die_counts(face: int, points: int) -> None:
    """AON-03: 2, 3, 4 and 6 count their face. AON-04: 5 counts 50."""
    assert sit(f"{face}").view().turn_score == points
    assert play(sit(f"6 {face}"), "A roll").view().turn_score == 6 + points


def test_a_one_ends_the_turn_and_loses_its_score() -> None:
    """AON-05: what was written before stays."""
    m = play(sit("5 3 6 1 2"), "A stop", "B stop", "A roll")
    assert written(m) == [50, 3]
    assert turn(m) == ["B"]
    assert m.view().turn_score == 2


def test_a_one_on_the_first_roll_ends_the_turn_as_well() -> None:
    """AON-05: the turn goes by without a choice, and so may several."""
    m = sit("1 1 6", seats=3)
    assert turn(m) == ["C"]
    assert list(m.view().turns[:3]) == [1, 1, 0]


def test_a_turn_cannot_be_passed() -> None:
    """AON-Q1: the first roll of a turn is made before anybody is asked."""
    m = sit("6 4")
    assert m.view().rolls == 1
    play(m, "A stop")
    assert m.view().rolls == 1
    assert m.view().turn_score == 4


# --- the end ----------------------------------------------------------------------------------------------------------


def test_reaching_or_exceeding_the_target_wins() -> None:
    """AON-06: 301 exactly, and more than that."""
    exactly = sit("6", written=[295, 300])
    assert exactly.over
    assert str(exactly.result) == "A wins"
    more = sit("5", written=[295, 300])
    assert more.over
    assert written(more) == [345, 300]
    assert not sit("4", written=[295, 300]).over


def test_the_target_wins_in_the_middle_of_a_turn() -> None:
    """AON-Q2: no need to stop."""
    m = play(sit("5 5", written=[201, 0]), "A roll")
    assert m.over
    assert m.log()[-2:] == ["A rolls a 5 for 50: 100 in this turn.", "That makes 301. A wins!"]


def test_nobody_gets_a_last_turn() -> None:
    """AON-Q3."""
    m = sit("6", seats=3, written=[295, 300, 300])
    assert m.over
    assert m.waiting == set()
    assert m.result is not None
    assert m.result.places == (1, 2, 2)


@pytest.mark.parametrize("target", [50, 100, 1000])
def test_other_targets(target: int) -> None:
    """AON-Q4: a house option."""
    assert sit("2", target=target, written=[target - 2, 0]).over
    assert not sit("2", target=target, written=[target - 3, 0]).over


@pytest.mark.parametrize("target", [49, 1001, -301, "many", 3.5])
def test_no_odd_targets(target: Any) -> None:
    with pytest.raises(DicehouseError, match=r"target cannot be .* a whole number from 50 to 1000"):
        sit("2", target=target)


def test_what_the_book_does_not_say_is_marked() -> None:
    assert {name: option.source for name, option in game("all_or_nothing").options.items()} == {
        "target": "assumed",
        "first": "assumed",
    }


# --- words ------------------------------------------------------------------------------------------------------------


def test_what_is_told() -> None:
    m = Match("all_or_nothing", seats=["Ada", "Ben"], tape="6 5 1 1 2 3", options={"first": "A"})
    play(m, "Ada roll", "Ada roll", "Ada stop")
    assert m.log("Ada") == [
        "You roll a 6: 6 in this turn.",
        "You roll a 5 for 50: 56 in this turn.",
        "You roll a 1: 56 points are lost.",
        "Ben rolls a 1: the turn is over before it began.",
        "You roll a 2: 2 in this turn.",
        "You stop and write 2 points down: 2 of 301.",
        "Ben rolls a 3: 3 in this turn.",
    ]


def test_what_lies_on_the_table() -> None:
    m = play(sit("6 5 1 4 " + "3 " * 13), "A roll", "A roll", "B stop", *["A roll"] * 12)
    at_risk, dice, sheet = m.game.pieces(m.view(), NOBODY, m.speaker())
    assert at_risk == Line("At risk: 39 points.", loud=True)
    assert isinstance(dice, Dice)
    assert (dice.faces, dice.note) == (["3"] * 12, "the latest 12 of 13")
    assert isinstance(sheet, Sheet)
    assert sheet.rows == [["A", "0", "301", "lost 56"], ["B", "4", "297", "+4"]]


def test_the_dice_of_a_turn_lie_in_the_order_they_fell() -> None:
    m = play(sit("2 6 3"), "A roll", "A roll")
    assert m.view().dice == [2, 6, 3] + [0] * 9


def test_the_odds_of_the_moment() -> None:
    def told(m: Match) -> list[str]:
        return m.game.outlook(m.view(), 0, m.speaker(0))

    assert told(sit("6")) == [
        "Roll a 1 and lose 6 points: 17 %.",
        "Win by rolling on until it is done: 2 %.",
        "On average one more roll brings 9.8 points.",
    ]
    assert told(play(sit("5 5", written=[196, 0]), "A roll"))[1:] == [
        "Win with the next roll: 33 %.",
        "Win by rolling on until it is done: 75 %.",
        "On average one more roll costs 5.8 points.",
    ]


def test_the_odds_of_a_win_in_one_turn() -> None:
    """The last points: two are missing and any die but a 1 will do; with three, a 2 needs another roll."""
    assert IN_ONE_TURN[0] == CERTAIN
    assert IN_ONE_TURN[2] == CERTAIN * 5 // 6
    assert IN_ONE_TURN[3] == (4 * CERTAIN + CERTAIN * 5 // 6) // 6


def test_out_of_turn_and_unknown_moves_are_refused() -> None:
    m = sit("6")
    for seat, move in (("B", "roll"), ("A", "hold"), ("A", "roll 5")):
        before = m.pack()
        with pytest.raises(DicehouseError):
            m.play(seat, move)
        assert m.pack() == before


def test_how_to_move_names_the_points() -> None:
    m = sit("5")
    assert m.game.how_to_move(m.view(), 0) == "Roll once more, or stop and write 50 points down."


# --- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["careful", "daring"])
def test_each_bot_beats_random(bot: str) -> None:
    report = simulate("all_or_nothing", [bot, "random"], games=200, seed=1, device="interpreter")
    assert report.wins[0] > 150


def decides(written: list[int], turn_score: int) -> int:
    table = game("all_or_nothing").table(len(written), {"first": "A"}, {"written": written, "turn_score": turn_score})
    return Bot("daring", "", daring).decide(table, 0, [ROLL, STOP], [0] * 4)


def test_the_daring_bot_stops_at_65() -> None:
    assert decides([0, 0], 64) == ROLL
    assert decides([0, 0], 65) == STOP


def test_the_daring_bot_rolls_on_when_somebody_else_is_about_to_win() -> None:
    assert decides([200, 299], 70) == ROLL
    assert decides([200, 100], 70) == STOP
    assert decides([229, 299], 65) == ROLL


def test_the_help_names_every_face() -> None:
    assert re.findall(r"\| ([\d, ]+) \|", game("all_or_nothing").help) == ["2, 3, 4, 6", "5", "1"]
