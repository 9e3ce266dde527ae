"""The rules of Ten Thousand in docs/rules/roll_and_rule.md, one by one, as a player would try them at the table.

TENK-09 to TENK-13 and the decisions on scoring (TENK-Q1, TENK-Q2, TENK-Q6) are in test_scoring.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match, game, simulate
from dicehouse.engine import NOBODY, Dice, Line, Sheet
from dicehouse.games.ten_thousand.moves import KEEP, ROLL, STOP
from dicehouse.games.ten_thousand.odds import CENT, CERTAIN, HIGHEST, UNIT, average, chance_to_get
from dicehouse.games.ten_thousand.scoring import KEEPS

MISS = "2 2 3 3 4 6"  # six dice without a keeper
NEXT = " / 1 6 6 4 4 3"  # the first roll of the next turn


def sit(tape: str, seats: int = 2, start: dict[str, Any] | None = None, **options: Any) -> Match:
    """A match that seat A begins with these dice; ``start`` sets the table, ``{"written": [9900, 0]}`` say."""
    return Match("ten_thousand", seats=seats, tape=tape, options={"first": "A", **options}, start=start or {})


def play(m: Match, *moves: str) -> Match:
    """Plays moves such as "A keep 1 1"."""
    for move in moves:
        m.play(*move.split(" ", 1))
    return m


def words(m: Match, seat: str = "A") -> list[str]:
    return [move.words for move in m.legal(seat)]


def written(m: Match) -> list[int]:
    return list(m.view().written[: len(m.names)])


def turn(m: Match) -> list[str]:
    return [m.names[seat] for seat in sorted(m.waiting)]


def refused(m: Match, move: str, why: str) -> None:
    """The move is refused with this sentence, and changes nothing."""
    before, history = m.pack(), m.history[:]
    with pytest.raises(DicehouseError, match=why):
        play(m, move)
    assert (m.pack(), m.history) == (before, history)


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_start_at_nothing(seats: int) -> None:
    """COM-Q2, and TENK-Q16: there is no score to enter the game with, so a first turn of 50 counts."""
    m = play(sit("5 2 2 3 3 4" + NEXT, seats=seats), "A keep 5")
    assert words(m) == ["roll", "stop"]
    play(m, "A stop")
    assert written(m) == [50] + [0] * (seats - 1)


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_no_fewer_and_no_more_players(seats: int) -> None:
    with pytest.raises(DicehouseError, match="2 to 8"):
        Match("ten_thousand", seats=seats)


def test_who_begins_is_drawn_or_named() -> None:
    """COM-Q1."""
    drawn = Match("ten_thousand", seats=["Ada", "Ben", "Cleo"], tape="C / 1 2 2 3 3 4")
    assert drawn.log() == ["Chance picks Cleo to begin.", "Cleo rolls 1 2 2 3 3 4."]
    named = Match("ten_thousand", seats=["Ada", "Ben", "Cleo"], tape="1 2 2 3 3 4", options={"first": "B"})
    assert turn(named) == ["Ben"]


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_starts_with_six_dice() -> None:
    """TENK-01: and nobody is asked about that roll."""
    m = sit("1 2 2 3 3 4" + NEXT)
    assert m.view().dice == [1, 2, 2, 3, 3, 4]
    assert turn(m) == ["A"]
    play(m, "A keep 1", "A stop")
    assert m.view().dice == [1, 6, 6, 4, 4, 3]
    assert m.view().kept == [0] * 6


def test_keepers_are_set_aside_and_the_others_rolled() -> None:
    """TENK-02: each die keeps its place, and of equal ones the first is taken."""
    m = play(sit("2 5 3 5 1 6 / 4 1 2 6"), "A keep 1 5")
    assert m.view().kept == [0, 1, 0, 0, 1, 0]
    assert m.view().turn_score == 150
    play(m, "A roll")
    assert m.view().dice == [4, 5, 1, 2, 1, 6]
    play(m, "A keep 1")
    assert m.view().kept == [0, 1, 2, 0, 1, 0]
    assert m.view().keep_points[:2] == [150, 100]
    assert m.view().turn_score == 250


def test_after_each_roll_something_must_be_set_aside() -> None:
    """TENK-03."""
    m = sit("1 2 2 3 3 6 / 5 2 2 3 3")
    assert words(m) == ["keep 1"]
    refused(m, "A roll", "First set aside at least one die of this roll")
    refused(m, "A stop", "First set aside at least one die of this roll")
    play(m, "A keep 1", "A roll")
    assert words(m) == ["keep 5"]


def test_a_roll_without_a_keeper_loses_the_turn() -> None:
    """TENK-04, and TENK-Q5: the score of the turn, not what is written."""
    m = play(sit("1 2 2 3 3 4 / 2 2 3 4 6" + NEXT, start={"written": [700, 0]}), "A keep 1", "A roll")
    assert written(m) == [700, 0]
    assert turn(m) == ["B"]
    assert m.view().turn_score == 0
    assert m.view().last_loss[0] == 100
    assert m.view().last_roll == [0, 2, 2, 3, 4, 6]


def test_six_keepers_of_several_rolls_may_go_on_with_all_six() -> None:
    """TENK-05, and TENK-Q9: or stop."""
    m = play(sit("1 1 1 5 2 3 / 5 5 / 4 4 4 2 2 6"), "A keep 1 1 1 5", "A roll", "A keep 5 5")
    assert words(m) == ["roll", "stop"]
    play(m, "A roll")
    assert m.view().dice == [4, 4, 4, 2, 2, 6]
    assert (m.view().earlier, m.view().keeps) == (1150, 0)
    play(m, "A keep 4 4 4")
    assert m.view().turn_score == 1550


def test_six_keepers_of_one_roll_must_be_confirmed() -> None:
    """TENK-06: stopping is refused; all six are rolled again."""
    m = play(sit("2 2 2 3 3 3 / 1 1 4 4 6 6" + NEXT), "A keep 2 2 2 3 3 3")
    refused(m, "A stop", "Six keepers of one roll must be confirmed: roll all six again")
    play(m, "A roll", "A keep 1")
    assert words(m) == ["roll", "stop"]
    play(m, "A stop")
    assert written(m) == [600, 0]


def test_a_confirming_roll_without_a_keeper_loses_the_score() -> None:
    """TENK-07: the whole of it, also what other rolls brought."""
    tape = f"1 1 1 5 2 3 / 5 5 / 2 2 2 3 3 3 / {MISS}" + NEXT
    m = play(sit(tape), "A keep 1 1 1 5", "A roll", "A keep 5 5", "A roll", "A keep 2 2 2 3 3 3")
    assert m.view().turn_score == 1650
    play(m, "A roll")
    assert (written(m), turn(m)) == ([0, 0], ["B"])


def test_a_confirming_roll_is_a_roll_like_any_other() -> None:
    """TENK-Q8: go on or stop after it, and six keepers again must be confirmed again."""
    m = play(sit("2 2 2 3 3 3 / 1 1 1 5 5 5 / 5 2 2 3 3 4"), "A keep 2 2 2 3 3 3", "A roll", "A keep 1 1 1 5 5 5")
    assert words(m) == ["roll"]
    play(m, "A roll", "A keep 5")
    assert words(m) == ["roll", "stop"]
    assert m.view().turn_score == 500 + 1500 + 50


def test_stopping_writes_the_score_down() -> None:
    """TENK-08: and the next player plays."""
    m = play(sit("1 1 1 2 3 4" + NEXT, seats=3), "A keep 1 1 1", "A stop")
    assert written(m) == [1000, 0, 0]
    assert turn(m) == ["B"]


def test_after_the_last_seat_comes_the_first() -> None:
    m = sit(f"{MISS} / {MISS}" + NEXT)
    assert turn(m) == ["A"]
    assert list(m.view().turns[:2]) == [1, 1]


def test_scoring_dice_may_be_left_in_the_roll() -> None:
    """TENK-Q3."""
    m = play(sit("1 1 1 5 2 3 / 2 3 4 6 6"), "A keep 5")
    assert m.view().turn_score == 50
    assert m.view().kept.count(0) == 5


def test_all_remaining_dice_are_rolled() -> None:
    """TENK-Q10: there is no move that rolls fewer, and a die without points cannot be put aside."""
    m = play(sit("1 2 2 3 3 4 / 5 6 6 4 4"), "A keep 1", "A roll")
    assert m.view().dice == [1, 5, 6, 6, 4, 4]
    refused(sit("1 2 2 3 3 6"), "A keep 1 6", "not a move")


def test_dice_of_other_rolls_do_not_help() -> None:
    """TENK-Q4: two 1s set aside and a third one are no trio, and cannot be named again."""
    m = play(sit("1 1 2 3 3 4 / 1 2 3 4"), "A keep 1 1", "A roll")
    refused(m, "A keep 1 1 1", "This roll does not have 1 1 1. Dice from other rolls do not combine with it")
    assert words(m) == ["keep 1", "keep 1 2 3 4"]


# --- the end and the options ------------------------------------------------------------------------------------------


def test_who_first_has_the_target_wins() -> None:
    """TENK-14: 10 000 or more."""
    for before, wins in ((8950, False), (9000, True), (9050, True)):
        m = play(sit("1 1 1 2 3 4" + NEXT, start={"written": [before, 9950]}), "A keep 1 1 1", "A stop")
        assert m.over is wins
    assert m.result is not None
    assert (str(m.result), m.result.points) == ("A wins", (10050, 9950))


def test_a_win_takes_a_stop() -> None:
    """TENK-Q13: nothing is won before it is written down, and it can still be lost; nobody gets a last turn."""
    start = {"written": [9000, 9950, 9950]}
    m = play(sit("1 1 1 2 3 4 / 2 2 3" + NEXT, seats=3, start=start), "A keep 1 1 1")
    assert not m.over
    lost = play(sit("1 1 1 2 3 4 / 2 2 3" + NEXT, seats=3, start=start), "A keep 1 1 1", "A roll")
    assert written(lost) == [9000, 9950, 9950]
    play(m, "A stop")
    assert m.over
    assert m.waiting == set()


def test_a_win_must_be_confirmed_first() -> None:
    """TENK-Q13: six keepers of one roll do not win yet."""
    m = play(sit("1 2 3 4 5 6 / 5 2 2 3 3 4", start={"written": [9000, 0]}), "A keep 1 2 3 4 5 6")
    refused(m, "A stop", "must be confirmed")
    play(m, "A roll", "A keep 5", "A stop")
    assert m.over


def test_min_bank() -> None:
    """TENK-15 and TENK-Q11: a turn that brings less goes on."""
    m = play(sit("1 1 5 2 3 6 / 1 1 2", min_bank=300), "A keep 1 1 5")
    refused(m, "A stop", "A turn must bring at least 300 points; this one has 250")
    play(m, "A roll", "A keep 1")
    assert words(m) == ["roll", "stop"]


def test_min_bank_holds_for_the_winning_turn() -> None:
    """TENK-Q11: waived only where ``exact`` is on and stopping hits the target."""
    start = {"written": [9950, 0]}
    assert words(play(sit("5 2 2 3 3 4", start=start, min_bank=300), "A keep 5")) == ["roll"]
    assert words(play(sit("5 2 2 3 3 4", start=start, min_bank=300, exact="on"), "A keep 5")) == ["roll", "stop"]
    assert words(play(sit("5 2 2 3 3 4", start={"written": [9900, 0]}, min_bank=300, exact="on"), "A keep 5")) == ["roll"]


def test_min_leftover() -> None:
    """TENK-16 and TENK-Q12: so many of the six must not be keepers."""
    m = play(sit("1 1 5 5 2 3", min_leftover=3), "A keep 1 1 5")
    assert words(m) == ["roll", "stop"]
    m = play(sit("1 1 5 5 2 3", min_leftover=3), "A keep 1 1 5 5")
    refused(m, "A stop", "To stop, at least three dice must be left over; this leaves two")


def test_six_keepers_leave_none() -> None:
    """TENK-Q12: then one rolls on, and counts anew."""
    m = play(sit("1 1 1 5 2 3 / 5 5 / 1 2 2 3 3 4", min_leftover=1), "A keep 1 1 1 5", "A roll", "A keep 5 5")
    refused(m, "A stop", "To stop, at least one die must be left over; this leaves none")
    play(m, "A roll", "A keep 1")
    assert words(m) == ["roll", "stop"]


@pytest.mark.parametrize("target", [500, 2000, 5000, 20000])
def test_other_targets(target: int) -> None:
    """TENK-17."""
    assert play(sit("5 2 2 3 3 4", start={"written": [target - 50, 0]}, target=target), "A keep 5", "A stop").over
    assert not play(sit("5 2 2 3 3 4" + NEXT, start={"written": [target - 100, 0]}, target=target), "A keep 5", "A stop").over


def test_exact_offers_nothing_beyond_the_target() -> None:
    """TENK-18 and TENK-Q14."""
    m = sit("1 1 1 5 2 3", start={"written": [9800, 0]}, exact="on")
    assert words(m) == ["keep 1", "keep 1 1", "keep 1 5", "keep 5"]
    refused(m, "A keep 1 1 1", "1 1 1 would bring you beyond 10000, which must be hit exactly")
    refused(m, "A keep 1 1 5", "would bring you beyond")
    assert len(words(sit("1 1 1 5 2 3", start={"written": [9800, 0]}))) == 7


def test_exact_and_every_keep_overshoots() -> None:
    """TENK-Q14: the roll is lost, with what the turn had."""
    m = play(sit("5 2 2 3 3 4 / 1 2 3 3 6" + NEXT, start={"written": [9900, 0]}, exact="on"), "A keep 5", "A roll")
    assert (written(m), turn(m)) == ([9900, 0], ["B"])
    assert "A rolls 1 2 3 3 6: every keeper would go beyond the target, and 50 points are lost." in m.log()


def test_exact_met_by_six_dice_of_one_roll() -> None:
    """TENK-Q15: the confirming roll needs a keeper, which is not added, and the match is won."""
    start = {"written": [8500, 0]}
    m = play(sit("1 1 1 5 5 5 / 5 2 2 3 3 4", start=start, exact="on"), "A keep 1 1 1 5 5 5")
    refused(m, "A stop", "must be confirmed")
    play(m, "A roll")
    assert m.over
    assert written(m) == [10_000, 0]
    assert m.log()[-2:] == ["A rolls 5 2 2 3 3 4, and that confirms it: 10000 exactly.", "A wins!"]
    lost = play(sit(f"1 1 1 5 5 5 / {MISS}" + NEXT, start=start, exact="on"), "A keep 1 1 1 5 5 5", "A roll")
    assert (written(lost), turn(lost)) == ([8500, 0], ["B"])


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("target", 450, "from 500 to 20000 in steps of 50"),
        ("target", 20050, "from 500 to 20000 in steps of 50"),
        ("target", 10001, "from 500 to 20000 in steps of 50"),
        ("min_bank", 1050, "from 0 to 1000 in steps of 50"),
        ("min_bank", 75, "from 0 to 1000 in steps of 50"),
        ("min_leftover", 6, "from 0 to 5"),
        ("min_leftover", -1, "from 0 to 5"),
        ("exact", "maybe", "on or off"),
    ],
)
def test_the_ranges_of_the_options(option: str, value: Any, why: str) -> None:
    """TENK-Q17: targets and minimums are multiples of 50, like all scores; TENK-Q12: none to five dice left over."""
    with pytest.raises(DicehouseError, match=f"{option} cannot be .*{why}"):
        sit("1 2 2 3 3 4", **{option: value})


def test_the_options_as_they_come() -> None:
    """TENK-Q17."""
    m = sit("1 2 2 3 3 4")
    assert m.options == {"target": "10000", "min_bank": "0", "min_leftover": "0", "exact": "off", "first": "A"}


# --- words ------------------------------------------------------------------------------------------------------------


def test_keeps_in_words() -> None:
    """In any order, with or without spaces, and by the faces alone."""
    for said in ("keep 1 1 5", "keep 5 1 1", "KEEP 1 5 1", "keep 115", "1 1 5"):
        m = sit("1 5 1 2 3 6")
        m.play("A", said)
        assert m.view().turn_score == 250


def test_a_second_keep_of_the_same_roll_is_refused() -> None:
    m = play(sit("1 1 5 2 3 6"), "A keep 1")
    refused(m, "A keep 5", "You have set dice aside from this roll. Roll on, or stop")


def test_what_is_told() -> None:
    m = Match("ten_thousand", seats=["Ada", "Ben"], tape=f"1 1 1 5 2 3 / 5 5 / 1 2 3 4 5 6 / {MISS}" + NEXT, options={"first": "A"})
    play(m, "Ada keep 1 1 1 5", "Ada roll", "Ada keep 5 5", "Ada roll", "Ada keep 1 2 3 4 5 6", "Ada roll")
    assert m.log("Ada") == [
        "You roll 1 1 1 5 2 3.",
        "You keep 1 1 1 5 for 1050: 1050 in this turn.",
        "You roll 5 5.",
        "You keep 5 5 for 100: 1150 in this turn.",
        "All six are keepers now.",
        "You roll 1 2 3 4 5 6.",
        "You keep 1 2 3 4 5 6 for 2000: 3150 in this turn.",
        "Six keepers of one roll: another roll must confirm them.",
        f"You roll {MISS}: no keeper, and 3150 points are lost.",
        "Ben rolls 1 6 6 4 4 3.",
    ]


def test_a_match_of_two_whose_turns_all_fail_is_told_right() -> None:
    """A lost first roll says so, also where the same player is next to act again."""
    m = sit(f"{MISS} / {MISS}" + NEXT)
    assert m.log() == [
        f"A rolls {MISS}: no keeper, and the turn is over.",
        f"B rolls {MISS}: no keeper, and the turn is over.",
        "A rolls 1 6 6 4 4 3.",
    ]


def test_what_lies_on_the_table() -> None:
    tape = "1 1 1 5 2 3 / 5 5 / 1 2 2 3 3 4 / 1 2 2 3 6"
    m = play(sit(tape), "A keep 1 1 1 5", "A roll", "A keep 5 5", "A roll", "A keep 1", "A roll")
    assert m.game.pieces(m.view(), NOBODY, m.speaker()) == [
        Line("In this turn: 1250 points.", loud=True),
        Line("1150 of them with the six dice before."),
        Dice("A's dice", ["1", "2", "2", "3", "6"], "just rolled", turn=True),
        Dice("Set aside", ["1"], "+100"),
        Sheet(
            ["", "written", "to 10000", "last turn"],
            [["A", "0", "10000", ""], ["B", "0", "10000", ""]],
            [[0, -1, -1, -1], [1, -1, -1, -1]],
        ),
    ]


def test_what_one_may_do() -> None:
    m = sit("1 1 1 5 2 3")
    assert m.game.how_to_move(m.view(), 0) == "Set dice aside that score, for example: keep 1 1 1 5."
    assert m.game.moves.words(m.view(), m.game.suggest(m.view(), 0, [move.number for move in m.legal("A")])[0]) == "keep 1 1 1 5"
    play(m, "A keep 1 1 1")
    assert m.game.how_to_move(m.view(), 0) == "Roll three dice, or stop and write 1000 points down."
    m = play(sit("1 1 1 5 5 5"), "A keep 1 1 1 5 5 5")
    assert m.game.how_to_move(m.view(), 0) == "Roll six dice. Six keepers of one roll must be confirmed: roll all six again."


def test_the_odds_of_the_moment() -> None:
    def told(m: Match) -> list[str]:
        return m.game.outlook(m.view(), 0, m.speaker(0))

    m = sit("1 1 1 5 2 3")
    assert told(m)[0].startswith("No keeper in the next roll after keeping: 1-1-1 28 %, ")
    play(m, "A keep 1 1 1")
    assert told(m) == [
        "No keeper with three dice: 28 %. Then 1000 points are lost.",
        "Whoever rolls on and plays for points ends the turn with 846 points on average.",
    ]
    close = play(sit("5 2 2 3 3 4", start={"written": [9900, 0]}, exact="on"), "A keep 5")
    assert told(close) == ["No keeper with five dice: 40 %. Then 50 points are lost."]  # only a 5 will do
    hit = play(sit("5 2 2 3 3 4", start={"written": [9950, 0]}, exact="on"), "A keep 5")
    assert told(hit) == ["No keeper with five dice: certain. Then 50 points are lost."]


def test_a_warning_before_a_win_is_thrown_away() -> None:
    m = play(sit("1 1 1 2 3 4", start={"written": [9000, 0]}), "A keep 1 1 1")
    assert m.game.warning(m.view(), 0, ROLL) == "Stopping wins the match now. Rolling on can only lose it."
    assert m.game.warning(m.view(), 0, STOP) is None
    early = play(sit("1 1 1 2 3 4"), "A keep 1 1 1")
    assert early.game.warning(early.view(), 0, ROLL) is None


# --- odds and bots ----------------------------------------------------------------------------------------------------


def test_the_last_die() -> None:
    """With one die, a 1 or a 5 makes six keepers; four faces of six lose everything."""
    with_one, with_five = (max(average(1000 + gain, 6, 0), (1000 + gain) * CENT) for gain in (100, 50))
    assert average(1000, 1, 0) == (with_one + with_five) // 6
    assert chance_to_get(50, 1) == CERTAIN * 2 // 6
    assert chance_to_get(0, 6) == CERTAIN


def test_averages_go_on_where_the_table_ends() -> None:
    for dice in range(1, 7):
        edge = average(HIGHEST * UNIT + UNIT, dice, 0) - average(HIGHEST * UNIT, dice, 0)
        assert abs(edge) < 1000 * CENT


@pytest.mark.parametrize("bot", ["careful", "counting"])
def test_each_bot_beats_random(bot: str) -> None:
    report = simulate("ten_thousand", [bot, "random"], games=20, seed=1, device="interpreter", options={"target": 2000})
    assert report.wins[0] >= 16


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"exact": "on"}, {"min_leftover": 3}, {"min_leftover": 5}, {"min_bank": 500}])
def test_the_counting_bot_beats_the_careful_one(options: dict[str, Any]) -> None:
    report = simulate("ten_thousand", ["counting", "careful"], games=2000, seed=1, device="cpu", options=options)
    assert report.wins[0] > 1200


def decides(m: Match, seat: str = "A") -> str:
    at = m.seat(seat)
    legal = [move.number for move in m.legal(seat)]
    return m.game.moves.words(m.view(), game("ten_thousand").bots["counting"].decide(m.view(seat), at, legal, [0] * 4))


def test_the_counting_bot_plays_for_points() -> None:
    assert decides(sit("1 1 1 5 2 3")) == "keep 1 1 1 5"
    assert decides(sit("1 5 3 3 6 6")) == "keep 1"
    assert decides(play(sit("1 1 1 5 2 3"), "A keep 1 1 1 5")) == "stop"
    assert decides(play(sit("1 5 3 4 6 6"), "A keep 1")) == "roll"
    assert decides(play(sit("1 1 1 5 5 5"), "A keep 1 1 1 5 5 5")) == "roll"


def test_the_counting_bot_takes_a_win_and_goes_for_one() -> None:
    assert decides(sit("1 1 1 5 2 3", start={"written": [8950, 0]})) == "keep 1 1 1 5"
    assert decides(play(sit("1 1 1 5 2 3", start={"written": [9000, 0]}), "A keep 1 1 1")) == "stop"
    behind = {"written": [8000, 9950]}
    assert decides(play(sit("1 1 1 5 2 3", start=behind), "A keep 1 1 1")) == "roll"


def test_every_keep_is_a_move_of_its_own() -> None:
    assert game("ten_thousand").moves.size == KEEP + len(KEEPS)
