"""The rules of Mia in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dicehouse import DicehouseError, Match, game
from dicehouse.engine import NOBODY, Line
from dicehouse.games.mia.moves import VALUES, rank_of

from .test_examples import play, points, sit, starter

ORDER = "31 32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 21"


def words(m: Match, seat: str) -> list[str]:
    return [move.words for move in m.legal(seat)]


def turn(m: Match) -> list[str]:
    return [m.names[seat] for seat in sorted(m.waiting)]


def refused(m: Match, move: str, why: str) -> None:
    """The move is refused with this sentence, and changes nothing."""
    before = m.pack()
    with pytest.raises(DicehouseError, match=why):
        m.play(*move.split(" ", 1))
    assert m.pack() == before


def seen(m: Match, seat: str | None) -> list[int]:
    return list(m.view(seat).dice)


# --- rolling and announcing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_first_player_rolls_unseen_and_announces(seats: int) -> None:
    """MIA-01, MIA-Q1: only the roller sees the two dice, and does so before announcing. COM-Q2: two to eight players."""
    m = sit("6 2", seats)
    assert turn(m) == ["A"]
    assert seen(m, "A") == [6, 2]
    for other in [None, *m.names[1:]]:
        assert seen(m, other) == [0, 0]
    assert len(m.names) == seats
    assert points(m) == [0] * seats


@pytest.mark.parametrize("seats", [1, 9])
def test_too_few_or_too_many(seats: int) -> None:
    """COM-Q2"""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        Match("mia", seats=seats)


def test_any_value_may_be_announced_first() -> None:
    """MIA-01, MIA-Q2: lying is allowed, in both directions."""
    assert words(sit("5 2"), "A") == [f"announce {value}" for value in ORDER.split()]


def test_who_begins() -> None:
    """COM-Q1: drawn by lot, unless a seat is named."""
    m = Match("mia", seats=["Ada", "Ben", "Cleo"], tape="C / 6 1")
    assert m.log()[:2] == ["Chance picks Cleo to begin.", "Round 1. Cleo rolls under the cup."]
    assert turn(m) == ["Cleo"]
    begins = {min(Match("mia", seats=3, seed=seed).waiting) for seed in range(30)}
    assert begins == {0, 1, 2}
    assert turn(Match("mia", seats=3, seed=1, options={"first": "B"})) == ["B"]


# --- the answer -------------------------------------------------------------------------------------------------------


def test_only_the_next_player_answers() -> None:
    """MIA-02, MIA-Q9: even with many players."""
    m = play(sit("6 2", seats=4), "A announce 62")
    assert turn(m) == ["B"]
    assert words(m, "B") == ["believe", "doubt"]
    for other in "ACD":
        refused(m, f"{other} doubt", "turn|wait")


def test_a_doubt_uncovers_the_dice_and_ends_the_round() -> None:
    """MIA-03: for everybody, spectators too."""
    m = play(sit("6 2 / 5 1", seats=3), "A announce 62", "B doubt")
    for viewer in (None, *m.names):
        assert list(m.view(viewer).last_dice) == [6, 2]
        assert "Under the cup: 6 and 2." in " ".join(m.log(viewer))
    assert m.view().round == 2
    assert m.view().to_beat == -1
    assert list(m.view().said[:3]) == [-1, -1, -1]


def test_a_caught_bluff_is_the_doubters_point() -> None:
    """MIA-04"""
    assert points(play(sit("3 1 / 5 1"), "A announce 32", "B doubt")) == [0, 1]


def test_a_doubted_truth_is_the_announcers_point() -> None:
    """MIA-05"""
    assert points(play(sit("3 2 / 5 1"), "A announce 32", "B doubt")) == [1, 0]


def test_who_believes_rolls_and_must_announce_more() -> None:
    """MIA-06, MIA-Q2, MIA-Q6: both dice are rolled anew, and the player after that answers."""
    m = play(sit("6 4 / 3 1 / 6 6", seats=3), "A announce 43", "B believe")
    assert seen(m, "B") == [3, 1]
    assert words(m, "B")[0] == "announce 51"
    refused(m, "B announce 43", "Forty-three is not higher than forty-three, the last value announced")
    refused(m, "B announce 31", "Thirty-one is not higher than forty-three")
    play(m, "B announce 52")  # true or not
    assert turn(m) == ["C"]
    play(m, "C believe")
    assert words(m, "C")[0] == "announce 53"


@pytest.mark.parametrize("seats", [2, 5])
def test_the_cup_goes_round(seats: int) -> None:
    """MIA-06: to the next seat, and after the last to the first."""
    m = sit("6 1 / " * (seats + 1), seats)
    for step, value in enumerate(ORDER.split()[:seats]):
        assert turn(m) == [m.names[step % seats]]
        play(m, f"{m.names[step % seats]} announce {value}", f"{m.names[(step + 1) % seats]} believe")
    assert turn(m) == ["A"]


def test_believed_dice_are_never_shown() -> None:
    """MIA-Q5: not even to the believer. The record of the match shows them when it is over."""
    m = play(sit("6 4 / 3 1", seats=3, target=1), "A announce 43", "B believe")
    assert seen(m, "A") == [0, 0]  # nor does the one who rolled them first see the new ones
    assert seen(m, "C") == [0, 0]
    assert "6" not in " ".join(m.log("B") + m.log())
    assert "A rolls ?" in m.transcript(None)
    play(m, "B announce 51", "C doubt")
    assert m.over
    assert "A rolls 6 4" in m.transcript(None)


# --- what dice are worth ----------------------------------------------------------------------------------------------


def test_the_higher_die_is_the_tens_digit() -> None:
    """MIA-07"""
    for a, b in product(range(1, 7), repeat=2):
        if a != b:
            assert VALUES[rank_of(a, b)] == 10 * max(a, b) + min(a, b)


def test_doubles_rank_above_65() -> None:
    """MIA-08"""
    doubles = [rank_of(face, face) for face in range(1, 7)]
    assert doubles == sorted(doubles)
    assert doubles[0] == rank_of(6, 5) + 1


def test_mia_is_the_highest() -> None:
    """MIA-09"""
    assert rank_of(2, 1) == rank_of(1, 2) == max(rank_of(a, b) for a, b in product(range(1, 7), repeat=2))


def test_the_full_order() -> None:
    """MIA-10"""
    ranked = sorted({tuple(sorted(dice, reverse=True)) for dice in product(range(1, 7), repeat=2)}, key=lambda d: rank_of(*d))
    assert " ".join(f"{high}{low}" for high, low in ranked) == ORDER


@pytest.mark.slow
def test_a_doubt_compares_by_that_order() -> None:
    """MIA-10: for every roll and every announcement."""
    for (a, b), value in product(product(range(1, 7), repeat=2), VALUES):
        m = play(sit(f"{a} {b} / 1 1"), f"A announce {value}", "B doubt")
        true = VALUES.index(10 * max(a, b) + min(a, b)) >= VALUES.index(value)
        assert points(m) == ([1, 0] if true else [0, 1])


# --- Mia --------------------------------------------------------------------------------------------------------------


def test_after_a_mia_another_mia_keeps_the_round_alive() -> None:
    """MIA-11, MIA-Q3: as often as it is believed, without extra points; anything else is refused."""
    m = play(sit("3 1 / " * 12 + "2 1 / 6 1", seats=3), "A announce 21")
    for step in range(1, 13):
        seat = m.names[step % 3]
        assert words(m, seat) == ["believe", "doubt"]
        play(m, f"{seat} believe")
        assert words(m, seat) == ["announce 21"]
        refused(m, f"{seat} announce 66", "Nothing beats Mia: only another Mia keeps the round alive")
        play(m, f"{seat} announce 21")
    assert points(m) == [0, 0, 0]
    play(m, "B doubt")  # the thirteenth is a real one
    assert points(m) == [1, 0, 0]


def test_nobody_may_concede() -> None:
    """MIA-Q3: whoever believed a Mia has to announce one."""
    m = play(sit("3 1 / 6 1"), "A announce 21", "B believe")
    refused(m, "B doubt", "nothing to believe or doubt")


# --- what is true -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("truth", "dice", "value", "verdict"),
    [
        ("least", "5 3", 53, "Fifty-three, the plain truth."),
        ("least", "5 3", 52, "Fifty-three is even better than fifty-two: true."),
        ("least", "5 3", 54, "Fifty-three, not fifty-four: a bluff."),
        ("exact", "5 3", 53, "Fifty-three, the plain truth."),
        ("exact", "5 3", 52, "Fifty-three is not exactly fifty-two: a bluff."),
        ("exact", "5 3", 54, "Fifty-three, not fifty-four: a bluff."),
        ("least", "2 1", 21, "Mia, the plain truth."),
        ("least", "4 4", 21, "Double 4, not Mia: a bluff."),
    ],
)
def test_what_is_true(truth: str, dice: str, value: int, verdict: str) -> None:
    """MIA-Q4"""
    m = play(sit(f"{dice} / 6 1", truth=truth), f"A announce {value}", "B doubt")
    assert verdict in " ".join(m.log())
    assert points(m) == ([0, 1] if "bluff" in verdict else [1, 0])


# --- going on, and the end --------------------------------------------------------------------------------------------


def test_whoever_got_no_point_starts() -> None:
    """MIA-Q7, MIA-Q9: one of the two in the doubt, and nobody else can score."""
    m = play(sit("6 1 / 6 2 / 3 1 / 6 3", seats=4), "A announce 61", "B believe", "B announce 62", "C doubt")
    assert points(m) == [0, 1, 0, 0]
    assert starter(m) == "C"
    play(m, "C announce 54", "D doubt")
    assert points(m) == [0, 1, 0, 1]
    assert starter(m) == "C"


def test_the_first_to_five_points_wins_at_once() -> None:
    """MIA-Q8, COM-Q7"""
    m = sit("6 5 / " * 9)
    for _ in range(4):
        play(m, "A announce 65", "B doubt", "B announce 65", "A doubt")
    assert points(m) == [4, 4]
    assert not m.over
    play(m, "A announce 65", "B doubt")
    assert points(m) == [5, 4]
    assert m.over
    assert str(m.result) == "A wins"
    assert m.log("A")[-1] == "You win!"


@pytest.mark.parametrize("target", [1, 3, 20])
def test_another_target(target: int) -> None:
    """MIA-Q8"""
    m = sit("3 1 / " * target, target=target)
    for won in range(target):
        assert not m.over
        assert points(m) == [0, won]
        play(m, "A announce 32", "B doubt")
    assert m.over
    assert points(m) == [0, target]


def test_most_points_after_so_many_rounds() -> None:
    """MIA-Q8: the target does not matter then."""
    m = sit("3 1 / " * 7, end="rounds", rounds=7)
    for _ in range(7):
        assert not m.over
        play(m, "A announce 32", "B doubt")
    assert m.over
    assert points(m) == [0, 7]
    assert m.log()[-1] == "That was the last round. B wins with seven points!"


def test_equal_points_share_the_win() -> None:
    """MIA-Q8, COM-Q3"""
    m = sit("6 5 / 6 5", seats=3, end="rounds", rounds=2)
    play(m, "A announce 65", "B doubt", "B announce 65", "C doubt")
    assert m.over
    assert str(m.result) == "A and B share the win"
    assert m.result is not None
    assert m.result.places == (1, 1, 3)
    assert m.log("B")[-1] == "That was the last round. A and you share the win with one point each."


@pytest.mark.parametrize(("forfeit", "line"), [("squat", "a squat"), ("press-up", "a press-up")])
def test_the_loser_of_a_round_does_a_forfeit(forfeit: str, line: str) -> None:
    """MIA-12, COM-Q5: a line of text that changes nothing in the game."""
    m = play(sit("6 5 / 3 1", forfeit=forfeit), "A announce 65", "B doubt")
    assert f"B does {line}." in m.log("A")
    assert f"You do {line}." in m.log("B")
    assert points(m) == [1, 0]
    plain = play(sit("6 5 / 3 1"), "A announce 65", "B doubt")
    assert line not in " ".join(plain.log())
    assert plain.view().to_json() | {"forfeit": 0} == m.view().to_json() | {"forfeit": 0}


@pytest.mark.parametrize(
    "option", [{"target": 0}, {"target": 21}, {"rounds": 0}, {"truth": "white"}, {"forfeit": "shot"}, {"end": "never"}]
)
def test_wrong_options_are_refused(option: dict[str, Any]) -> None:
    with pytest.raises(DicehouseError, match=f"{next(iter(option))} cannot be"):
        sit("6 5", **option)


# --- words ------------------------------------------------------------------------------------------------------------


def test_first_things_first() -> None:
    m = play(sit("6 2"), "A announce 62")
    refused(m, "B announce 63", "Sixty-two is announced: believe it or doubt it first")


def test_typing() -> None:
    m = sit("6 2 / 5 1")
    m.play("A", "62")
    m.play("B", " Believe ")
    assert m.log()[-2:] == ["A announces sixty-two.", "B believes sixty-two, takes the cup and rolls."]


def test_a_doubt_that_cannot_be_right_is_warned_of() -> None:
    """MIA-Q4: every roll is at least thirty-one, but not exactly."""
    for truth, warned in (("least", True), ("exact", False)):
        m = play(sit("6 2", truth=truth), "A announce 31")
        number = {move.words: move.number for move in m.legal("B")}
        assert bool(m.game.warning(m.view("B"), 1, number["doubt"])) is warned
        assert m.game.warning(m.view("B"), 1, number["believe"]) is None


def outlook(m: Match, seat: int = NOBODY) -> list[str]:
    return m.game.outlook(m.view(None if seat == NOBODY else seat), seat, m.speaker(None if seat == NOBODY else seat))


def test_the_odds() -> None:
    """MIA-X6: 1/36 for a double, 2/36 for every other value."""
    m = play(sit("6 2 / 5 1"), "A announce 65")
    assert outlook(m, 1) == [
        "A roll is sixty-five or higher: 28 %.",
        "Whoever believes it must announce more; a roll is higher than sixty-five: 22 %.",
    ]
    play(m, "B believe")
    assert outlook(m, 1) == ["A roll is higher than sixty-five: 22 %."]
    play(m, "B announce 21")
    assert outlook(m)[0] == "A roll is Mia or higher: 6 %."
    assert outlook(sit("6 2"), 0) == []


def test_what_lies_on_the_table() -> None:
    m = play(sit("6 2 / 5 1", seats=3), "A announce 62")
    laid = m.game.pieces(m.view("B"), 1, m.speaker("B"))
    assert Line("A announces sixty-two.", loud=True) in laid
    assert Line("Points: A 0, you 0, C 0. Five points win.") in laid


def test_suggestions_are_legal_and_hold_the_truth() -> None:
    m = sit("6 6")
    offered = m.game.suggest(m.view("A"), 0, [move.number for move in m.legal("A")])
    assert [m.game.moves.words(m.view("A"), move) for move in offered][-1] == "announce 66"


def test_the_box_says_what_is_assumed() -> None:
    """MIA-12 is in the book; all other options are decisions."""
    assert {name for name, option in game("mia").options.items() if option.source == "rulebook"} == {"forfeit"}
