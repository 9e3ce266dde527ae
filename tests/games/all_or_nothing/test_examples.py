"""The worked examples of All or Nothing in docs/rules/roll_and_rule.md, each under its own id."""

from __future__ import annotations

from fractions import Fraction

from dicehouse import CHANCE, Match
from dicehouse.engine import Record
from dicehouse.games.all_or_nothing.rules import OVER


def sit(tape: str, **start: list[int]) -> Match:
    return Match("all_or_nothing", seats=["P1", "P2"], tape=tape, options={"first": "A"}, start=start)


def play(m: Match, *moves: str) -> Match:
    for move in moves:
        m.play(*move.split())
    return m


def written(m: Match) -> list[int]:
    return list(m.view().written[:2])


def test_x1_sixty_points_are_written() -> None:
    """AON-X1."""
    m = play(sit("6 5 4 2"), "P1 roll", "P1 roll")
    assert m.view().turn_score == 60
    assert written(play(m, "P1 stop")) == [60, 0]


def test_x2_a_hundred_points_are_lost() -> None:
    """AON-X2."""
    m = play(sit("6 5 4 / 5 5 1 / 2"), "P1 roll", "P1 roll", "P1 stop", "P2 roll")
    assert m.view().turn_score == 100
    play(m, "P2 roll")
    assert written(m) == [60, 0]
    assert m.waiting == {0}


def test_x3_from_290() -> None:
    """AON-X3."""
    at_once = sit("5", written=[290, 0])
    assert at_once.over
    assert written(at_once) == [340, 0]
    assert str(at_once.result) == "P1 wins"
    not_yet = play(sit("4 6", written=[290, 0]), "P1 roll")
    assert not not_yet.over
    assert not_yet.view().written[0] + not_yet.view().turn_score == 300


def test_x4_seven_rolls_are_the_fewest() -> None:
    """AON-X4: 300 after six of the best dice, then 302."""
    m = play(sit("5 5 5 5 5 5 2"), *["P1 roll"] * 5)
    assert not m.over
    assert m.view().turn_score == 300
    play(m, "P1 roll")
    assert m.over
    assert written(m) == [302, 0]


def after_each_face(written: list[int], turn_score: int, mover: int = 0) -> list[Record]:
    """The table after each of the six ways one roll can go."""
    letter, start = "AB"[mover], {"written": written, "turn_score": turn_score}
    m = Match("all_or_nothing", seats=2, dice="by hand", options={"first": letter}, start=start)
    tables = [m.view() for _ in range(6)]
    for face, table in enumerate(tables):
        m.game.rules.play(table, CHANCE, face)
    return tables


def test_x5_both_on_300() -> None:
    """AON-X5: a roll wins, or the other player is where the mover was: p = wins + passes (1 - p)."""
    for mover in (0, 1):
        ends = after_each_face([300, 300], 0, mover)
        passed = [table for table in ends if table.turn != mover]
        wins, passes = Fraction(6 - len(passed), 6), Fraction(len(passed), 6)
        assert all(table.stage == OVER for table in ends if table.turn == mover)
        assert all(list(table.written[:2]) == [300, 300] for table in passed)
        assert (wins + passes) / (1 + passes) == Fraction(6, 7)


def test_one_more_roll_is_even_at_65() -> None:
    """What the ledger says about the best turn: for points, roll below 65; there it makes no difference."""

    def points_after_a_roll(score: int) -> Fraction:
        return Fraction(sum(table.turn_score for table in after_each_face([0, 0], score) if table.turn == 0), 6)

    assert points_after_a_roll(64) > 64
    assert points_after_a_roll(65) == 65
    assert points_after_a_roll(66) < 66
