"""The worked examples of Quick Count in docs/rules/roll_and_rule.md. QC-X5, the clamp, is in tests/table/test_race.py."""

from __future__ import annotations

from tests.games.quick_count.playing import begin, dice, play_round


def test_x1_the_fastest_right_answer_takes_the_dice() -> None:
    """QC-X1."""
    match = begin(3, "4 2 6")
    assert dice(match) == [8, 8, 8]
    play_round(match, P1=(11, 700), P2=(12, 900), P3=(12, 1300))
    assert dice(match) == [7, 10, 7]
    assert "P2 has 12 after 0.90 s and takes three dice." in match.log()


def test_x2_too_close_to_tell_apart() -> None:
    """QC-X2."""
    match = begin(2, "5 5")
    play_round(match, P1=(10, 812), P2=(10, 818))
    assert dice(match) == [12, 12]
    assert match.log()[-1] == "P1 and P2 had it within 6 ms, too close to tell apart: everybody keeps their die."


def test_x3_the_last_die_is_taken() -> None:
    """QC-X3."""
    match = begin(2, "3 4", start={"left": [1, 23, 0, 0, 0, 0, 0, 0]})
    play_round(match, P2=(7, 600))
    assert dice(match) == [0, 24]
    assert str(match.result) == "P2 wins"
    assert match.log()[-2:] == ["P1 is out.", "P2 has all the dice. P2 wins!"]


def test_x4_five_players_share_twenty_of_the_dice() -> None:
    """QC-X4."""
    match = begin(5, "1 1 1 1 1 / 2 2 2 2 2 / 3 3 3 3 3")
    assert dice(match) == [4] * 5
    for total in (5, 10, 15):
        play_round(match, P1=(total, 1000), P2=(total, 2000))
    assert dice(match) == [16, 1, 1, 1, 1]
