"""The worked examples of docs/rules/sneaky.md, each under its own id and with the ledger's rolls."""

from __future__ import annotations

from dicehouse import Match
from dicehouse.games.sneaky.moves import OVER
from tests.games.sneaky.playing import (
    FIRST_ROW,
    centre,
    cuffs,
    dice_to_roll,
    legal,
    piled,
    play,
    points,
    refused,
    safe,
    sit,
    stack,
    supply,
    turn,
)

SARAH = """green green yellow blue grey purple grey / red blue purple grey / green blue grey / blue2 green2"""
TIM = " / green green blue yellow red purple grey / blue yellow red grey / grey1"


def sarahs_turn(tape: str = SARAH) -> Match:
    m = sit(tape, players=["Sarah", "Tim", "Ute"], pile="blue2 green2 grey1 yellow3 yellow3")
    return play(m, "Sarah place green3x2 yellow2x1", "Sarah roll", "Sarah place red1x1", "Sarah roll", "Sarah place green3x1")


def test_sx_01_sarahs_turn() -> None:
    """SX-01: SNK-13 to SNK-34, SNK-38, SNK-48."""
    m = sarahs_turn()
    assert list(m.view().on).count(0) == 2
    play(m, "Sarah stop")
    assert safe(m) == [1, 0, 0]
    assert stack(m, "A") == "green3"
    assert (cuffs(m), supply(m)) == ([3, 2, 2], 13)
    assert sorted(centre(m)) == ["blue2", "green2", "yellow2"]
    assert turn(m) == "Tim"


def test_sx_02_tims_first_roll() -> None:
    """SX-02: SNK-16, SNK-17, SNK-51. The yellow die fits, but is left."""
    m = play(sarahs_turn(SARAH + TIM), "Sarah stop")
    refused(m, "Tim roll", "First place at least one die")
    refused(m, "Tim place green2x2 A:green3x1", "only two green dice")
    play(m, "Tim place A:green3x1 blue2x1 green2x1")
    assert [m.view().dice[i] for i in range(7) if m.view().on[i] == 0] == [1, 2, 6, 5]
    rolls = len(m.history)
    play(m, "Tim roll")
    assert len(m.history) == rolls + 1 + 4
    play(m, "Tim place blue2x1", "Tim stop")
    assert stack(m, "B") == "blue2"
    assert stack(m, "A") == "green3"
    assert cuffs(m) == [3, 2, 2]
    assert sorted(centre(m)) == ["green2", "grey1", "yellow2"]


def test_sx_03_nothing_fits_at_once() -> None:
    """SX-03: SNK-21, SNK-43."""
    m = sit("blue blue grey grey purple purple blue")
    assert (cuffs(m), supply(m)) == ([1, 2, 2], 15)
    assert " ".join(centre(m)) == FIRST_ROW
    assert turn(m) == "B"
    assert dice_to_roll(m) == 7


def test_sx_04_everything_lost() -> None:
    """SX-04: SNK-20, SNK-26, SNK-27."""
    m = sit("red yellow yellow blue grey purple purple / red yellow blue grey")
    refused(m, "A place red1x2", "Red1 has only one free space")
    play(m, "A place red1x1 yellow2x2", "A roll")
    assert (safe(m), stack(m, "A")) == ([0, 0, 0], "")
    assert " ".join(centre(m)) == FIRST_ROW
    assert cuffs(m) == [1, 2, 2]
    assert turn(m) == "B"


def test_sx_05_theft_only() -> None:
    """SX-05: SNK-42, SNK-53."""
    m = sit("purple purple blue grey blue grey blue", cuffs=[2, 3, 2], stacks={"B": "grey3 purple2"})
    refused(m, "A place B:grey3x1", "not a move here")
    play(m, "A place B:purple2x2", "A stop")
    assert (stack(m, "A"), stack(m, "B")) == ("purple2", "grey3")
    assert (cuffs(m), supply(m)) == ([1, 3, 2], 14)
    assert " ".join(centre(m)) == FIRST_ROW
    assert turn(m) == "B"


def test_sx_05_the_uncovered_card_is_a_target_for_the_next_but_one() -> None:
    """SX-05: grey3 is B's own for B, and a target for C."""
    tape = "purple purple blue grey blue grey blue / red blue blue blue blue blue blue / blue1 / grey grey grey red red red red"
    m = sit(tape, stacks={"B": "grey3 purple2"}, pile="blue1 yellow3 yellow3")
    play(m, "A place B:purple2x2", "A stop", "B place red1x1", "B stop")
    assert "place B:grey3x3" in legal(m)


def test_sx_06_three_from_the_centre_and_their_order() -> None:
    """SX-06: SNK-36, SNK-39, Q5, Q9, Q10."""
    m = sit(
        "red red yellow yellow green green green / blue2 grey2 purple1",
        centre="red2 yellow2 green3",
        pile="blue2 grey2 purple1 yellow3",
        stacks={"A": "grey2"},
    )
    play(m, "A place red2x2 yellow2x2 green3x3")
    assert legal(m) == ["stop"]
    refused(m, "A roll", "All seven dice are placed")
    play(m, "A stop")
    assert len(legal(m)) == 6
    play(m, "A order green3 yellow2 red2")
    assert stack(m, "A") == "grey2 green3 yellow2 red2"
    assert cuffs(m) == [3, 2, 2]
    assert sorted(centre(m)) == ["blue2", "grey2", "purple1"]


def test_sx_07_seven_dice_on_four_cards() -> None:
    """SX-07: SNK-30, SNK-31, SNK-52."""
    m = sit("red yellow yellow green green grey grey / blue2 grey2", stacks={"B": "grey2"}, pile="blue2 grey2 purple1")
    play(m, "A place red1x1 yellow2x2 green3x2 B:grey2x2")
    assert legal(m) == ["stop"]
    play(m, "A stop", "A order yellow2 grey2")
    assert safe(m) == [1, 0, 0]
    assert (stack(m, "A"), stack(m, "B")) == ("yellow2 grey2", "")
    assert sorted(centre(m)) == ["blue2", "green3", "grey2"]
    assert list(m.view().on) == [0] * 7
    assert cuffs(m) == [3, 2, 2]


SX_08 = "purple purple blue blue blue red grey"
TWO_STACKS = {"B2": "grey2 purple2", "B3": "blue3"}


def test_sx_08_two_players_two_stacks() -> None:
    """SX-08: SNK-37, SNK-52, Q12, Q13."""
    tape = f"{SX_08} / blue2 / purple purple yellow grey grey grey grey"
    m = sit(tape, players=2, stacks=TWO_STACKS, pile="blue2 yellow3 yellow3")
    play(m, "A place B:purple2x2 B:blue3x3 red1x1", "A stop")
    assert safe(m) == [1, 0]
    assert [stack(m, which) for which in ("A2", "A3", "B2", "B3")] == ["purple2", "blue3", "grey2", ""]
    assert cuffs(m) == [2, 2]
    assert sorted(centre(m)) == ["blue2", "green3", "yellow2"]
    play(m, "B place A:purple2x2 yellow2x1", "B stop")
    assert stack(m, "B2") == "grey2 purple2"
    assert cuffs(m) == [2, 1]


def test_sx_08_variant_the_covered_card_comes_too_late() -> None:
    """SX-08, variant: Q13."""
    m = sit(f"{SX_08} / grey", players=2, stacks=TWO_STACKS)
    play(m, "A place B:purple2x2 B:blue3x3 red1x1", "A roll")
    assert (safe(m), cuffs(m), turn(m)) == ([0, 0], [1, 2], "B")
    assert [stack(m, which) for which in ("A2", "A3", "B2", "B3")] == ["", "", "grey2 purple2", "blue3"]


LAST_CARD = "red yellow yellow blue grey purple purple / blue2 / "


def last_round(tape: str) -> Match:
    """SX-09 and SX-10: A reveals the last card."""
    m = play(sit(LAST_CARD + tape, pile="blue2"), "A place red1x1 yellow2x2", "A stop")
    assert sorted(centre(m)) == ["blue2", "green3"]
    assert cuffs(m) == [3, 2, 2]
    assert (m.view().left, turn(m)) == (3, "B")
    return m


def test_sx_09_the_last_round_ends_early() -> None:
    """SX-09: SNK-58 to SNK-61, Q21, Q22."""
    m = last_round("blue blue yellow yellow red red grey / green green green purple purple purple blue")
    play(m, "B place blue2x2", "B stop")
    assert centre(m) == ["green3"]
    play(m, "C place green3x3", "C stop")
    assert m.over
    assert points(m) == [8, 2, 3]
    assert str(m.result) == "A wins"


def test_sx_10_the_last_round_is_played_out() -> None:
    """SX-10: SNK-59, SNK-62, SNK-64."""
    m = last_round("blue blue red red red red grey / red red red purple purple purple grey / blue blue green green red purple grey")
    play(m, "B place blue2x2", "B stop")
    assert (turn(m), cuffs(m)) == ("A", [3, 2, 1])
    play(m, "A place green3x2 B:blue2x2", "A stop")
    assert m.over
    assert stack(m, "A") == "yellow2 blue2"
    assert cuffs(m) == [2, 2, 1]
    assert points(m) == [10, 5, 0]
    assert centre(m) == ["green3"]


def test_sx_11_scoring_with_ties() -> None:
    """SX-11: SNK-63 to SNK-67."""
    m = sit(
        "",
        players=4,
        first="",
        safe=[2, 1, 0, 3],
        stacks={"A": "red2 blue3", "B": "green3 yellow3", "C": "grey3 yellow2 purple2 blue2", "D": "grey2"},
        cuffs=[4, 4, 0, 1],
        stage=OVER,
    )
    assert points(m) == [12, 12, 7, 5]
    assert str(m.result) == "A and B share the win"


def test_sx_12_nobody_has_handcuffs() -> None:
    """SX-12: Q23."""
    m = sit(
        "",
        players=2,
        first="",
        safe=[2, 0],
        stacks={"A2": "red2", "A3": "red3", "B2": "blue2 grey2", "B3": "grey3"},
        cuffs=[0, 0],
        stage=OVER,
    )
    assert points(m) == [5, 5]
    assert str(m.result) == "A and B share the win"


def test_sx_13_one_colour_three_targets() -> None:
    """SX-13: SNK-17, SNK-46, Q14."""
    m = sit(
        "green green green blue grey purple blue / blue2",
        centre="green1 yellow2 red3",
        stacks={"B": "green3", "C": "green2"},
        pile="blue2 yellow3",
    )
    assert {"place B:green3x3", "place green1x1", "place green1x1 B:green3x1 C:green2x1"} <= set(legal(m))
    refused(m, "A place green1x1 B:green3x3", "only three green dice")
    play(m, "A place green1x1 C:green2x2", "A stop")
    assert (safe(m), stack(m, "A"), cuffs(m)) == ([1, 0, 0], "green2", [2, 2, 2])


def test_sx_14_empty_supply() -> None:
    """SX-14: Q16."""
    m = sit("red yellow yellow blue blue blue blue / yellow3 yellow3", players=4, cuffs=[6, 6, 4, 4])
    assert supply(m) == 0
    play(m, "A place red1x1 yellow2x2", "A stop")
    assert (cuffs(m), supply(m)) == ([6, 6, 4, 4], 0)
    assert m.view().pile.rows == piled("yellow3")
