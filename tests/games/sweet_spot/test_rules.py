"""The rules of The Sweet Spot in docs/rules/roll_and_rule.md, one by one, as players would try them at the table."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match, game
from dicehouse.engine import Dice, Line
from dicehouse.engine.match import Move
from dicehouse.games.sweet_spot.rules import DECLINED

from .test_examples import SOMETHING, chips, play, sit, turn

NO_GAP = "4 4 5"


def purse(*chips: int) -> list[int]:
    return [*chips, *[0] * (8 - len(chips))]


def words(m: Match, seat: str) -> list[str]:
    return [move.words for move in m.legal(seat)]


def most(m: Match, seat: str) -> Move:
    return m.legal(seat)[-1]


def laid(m: Match, seat: str) -> list[Any]:
    return m.game.pieces(m.view(seat), m.seat(seat), m.speaker(seat))


# --- the pot ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_pays_into_the_pot_first(seats: int) -> None:
    """SWEET-01, SWEET-Q3: out of the stack. COM-Q2: two to eight players."""
    assert chips(sit(SOMETHING, seats)) == [20] * seats + [5 * seats]
    assert chips(sit(SOMETHING, seats, stack=200, ante=10)) == [190] * seats + [10 * seats]


@pytest.mark.parametrize("seats", [1, 9])
def test_too_few_or_too_many(seats: int) -> None:
    """COM-Q2"""
    with pytest.raises(DicehouseError, match="2 to 8 players"):
        Match("sweet_spot", seats=seats)


def test_every_stack_is_larger_than_every_ante() -> None:
    """SWEET-Q3: a stack must be larger than the ante, so other values cannot be chosen."""
    options = game("sweet_spot").options
    assert options["stack"].low > options["ante"].high
    assert chips(sit(SOMETHING, stack=11, ante=10)) == [1, 1, 20]


def test_who_begins() -> None:
    """COM-Q1: drawn by lot, unless a seat is named."""
    m = Match("sweet_spot", seats=["Ada", "Ben", "Cleo"], tape=f"C / {SOMETHING}")
    assert m.log()[:2] == ["Chance picks Cleo to begin.", "Everybody pays five chips. The pot holds 15 chips."]
    assert turn(m) == ["Cleo"]
    assert {min(Match("sweet_spot", seats=3, seed=seed).history)[1] for seed in range(30)} == {0, 1, 2}
    assert turn(sit(SOMETHING, seats=3, first="B")) == ["B"]


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_starts_with_three_dice() -> None:
    """SWEET-02"""
    m = sit("1 6 3")
    assert list(m.view().dice) == [1, 6, 3]
    assert turn(m) == ["A"]


def test_three_equal_dice_take_the_pot() -> None:
    """SWEET-03, SWEET-Q7: at once, and everybody pays for a new one, the winner too."""
    m = sit(f"5 5 5 / {SOMETHING}", seats=3)
    assert chips(m) == [30, 15, 15, 15]  # 20 + 15 - 5
    assert m.view().last_chips[0] == 15
    assert turn(m) == ["B"]


def test_the_next_seat_plays_first_on_a_new_pot() -> None:
    """SWEET-Q12"""
    assert turn(play(sit(f"{SOMETHING} / 5 5 5 / {SOMETHING}", seats=3), "A decline")) == ["C"]


@pytest.mark.parametrize(
    ("rolled", "spot"),
    [("1 2 5", "2 to 4"), ("5 1 2", "2 to 4"), ("4 4 6", "5"), ("6 1 6", "2 to 5"), ("2 3 5", "3 and 4"), ("1 2 3", "2")],
)
def test_the_sweet_spot_lies_strictly_between_the_extremes(rolled: str, spot: str) -> None:
    """SWEET-04, SWEET-Q2: in whatever order the dice fell."""
    assert sit(rolled).log()[-1] == f"A rolls {rolled}. The sweet spot is {spot}."


@pytest.mark.parametrize("rolled", ["4 4 5", "2 3 3", "6 5 6", "1 1 2"])
def test_without_a_value_between_the_turn_ends(rolled: str) -> None:
    """SWEET-05"""
    m = sit(f"{rolled} / {SOMETHING}")
    assert turn(m) == ["B"]
    assert f"A rolls {rolled}. Nothing lies between." in m.log()


def test_one_may_decline() -> None:
    """SWEET-06: nothing is won or lost."""
    m = play(sit(f"1 2 6 / {SOMETHING}"), "A decline")
    assert chips(m) == [20, 20, 10]
    assert turn(m) == ["B"]


def test_the_bet_is_named_before_the_second_roll() -> None:
    """SWEET-07"""
    m = Match("sweet_spot", seats=2, options={"first": "A"}, dice="by hand")
    for face in "126":
        m.play(-1, face)
    m.play("A", "bet 3")
    assert m.needs_dice
    assert m.view().bet == 3
    assert m.log()[-1] == "A bets three chips on 2 to 5."


def test_a_bet_is_lower_than_the_pot() -> None:
    """SWEET-08, SWEET-Q5"""
    m = sit("1 2 6")
    assert words(m, "A") == ["decline", *(f"bet {n}" for n in range(1, 10))]
    with pytest.raises(DicehouseError, match="A bet must be lower than the pot, which holds ten chips"):
        m.play("A", "bet 10")
    for nonsense in ("bet 0", "bet 2.5", "bet -1", "bet 999"):
        with pytest.raises(DicehouseError):
            m.play("A", nonsense)


def test_only_the_third_die_is_rolled_and_a_hit_pays() -> None:
    """SWEET-09, SWEET-Q1: the middle die, wherever it fell; the bounds stay where they lie."""
    for rolled, after in (
        ("2 6 1", [5, 6, 1]),
        ("6 1 2", [6, 1, 5]),
        ("1 2 6", [1, 5, 6]),
        ("1 1 6", [1, 5, 6]),
        ("6 6 1", [6, 5, 1]),
    ):
        m = play(sit(f"{rolled} / 5 / {SOMETHING}"), "A bet 4")
        assert m.view().last_dice.rows[0] == after
        assert chips(m) == [24, 20, 6]


def test_a_middle_die_in_the_spot_counts_for_nothing_until_rolled() -> None:
    """SWEET-Q1"""
    assert chips(play(sit(f"1 3 5 / 6 / {SOMETHING}"), "A bet 4")) == [16, 20, 14]


@pytest.mark.parametrize("face", [1, 2, 5, 6])
def test_a_miss_or_a_bound_pays_into_the_pot(face: int) -> None:
    """SWEET-10"""
    assert chips(play(sit(f"2 3 5 / {face} / {SOMETHING}"), "A bet 4")) == [16, 20, 14]


def test_the_second_roll_never_takes_the_pot() -> None:
    """SWEET-Q4: the bounds differ, so it cannot make three of a kind."""
    for face in range(1, 7):
        m = play(sit(f"1 1 3 / {face} / {SOMETHING}"), "A bet 1")
        assert "three of a kind" not in " ".join(m.log())


def test_no_credit() -> None:
    """SWEET-11, SWEET-Q5"""
    m = sit("1 2 6", start={"purse": purse(4, 30), "pot": 16})
    assert most(m, "A").words == "bet 4"
    with pytest.raises(DicehouseError, match="There is no credit: you have four chips"):
        m.play("A", "bet 5")


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_then_the_next_player_has_the_turn(seats: int) -> None:
    """SWEET-12: and after the last seat the first."""
    m = sit(f"{SOMETHING} / " * (seats + 1), seats)
    for step in range(seats + 1):
        assert turn(m) == [m.names[step % seats]]
        if step < seats:
            play(m, f"{m.names[step % seats]} decline")


# --- small pots and small purses --------------------------------------------------------------------------------------


def test_a_pot_of_one_is_topped_up() -> None:
    """SWEET-Q6: by everybody who is in, before the next turn."""
    m = play(sit(f"1 2 6 / 3 / {SOMETHING}", seats=3), "A bet 14")
    assert chips(m) == [29, 15, 15, 16]
    assert "The pot is too small to bet on: everybody who is in pays five chips. It holds 16 chips now." in m.log()


def test_a_pot_of_two_is_not() -> None:
    """SWEET-Q6, SWEET-Q5: one chip may be bet on it."""
    m = play(sit(f"1 2 6 / 3 / {SOMETHING}"), "A bet 8")
    assert chips(m) == [28, 20, 2]
    assert words(m, "B") == ["decline", "bet 1"]


def test_without_top_up_one_waits_for_three_of_a_kind() -> None:
    """SWEET-Q6"""
    m = play(sit(f"1 2 6 / 3 / {SOMETHING} / {NO_GAP} / 2 2 2 / {SOMETHING}", top_up="off"), "A bet 9")
    assert chips(m) == [24, 16, 10]  # B took the pot of one, and both paid for a new one
    assert turn(m) == ["A"]


def test_who_cannot_pay_the_ante_and_bet_is_out() -> None:
    """SWEET-Q8: with six chips one pays and is in, with five one is out and keeps them."""
    start = {"purse": purse(6, 5, 40), "pot": 24}
    m = sit(f"2 2 2 / {SOMETHING}", seats=3, start=start, first="C")
    assert chips(m) == [1, 5, 59, 10]
    assert list(m.view().out[:3]) == [0, 1, 0]
    play(m, "A decline")
    assert m.view().last_end[0] == DECLINED


def test_out_players_are_skipped() -> None:
    """SWEET-Q9, SWEET-Q8: they do not roll for three of a kind either."""
    start = {"purse": purse(6, 5, 40), "pot": 24}
    m = sit(f"2 2 2 / {SOMETHING} / {SOMETHING} / {SOMETHING}", seats=3, start=start, first="C")
    play(m, "A decline")
    assert turn(m) == ["C"]
    play(m, "C decline")
    assert turn(m) == ["A"]


def test_whose_turn_it_is_may_be_out_by_the_top_up() -> None:
    """SWEET-Q6, SWEET-Q8: then the player after that has the turn."""
    start = {"purse": purse(40, 3, 20), "pot": 12}
    m = play(sit(f"1 2 6 / 3 / {SOMETHING}", seats=3, start=start), "A bet 11")
    assert chips(m) == [46, 3, 15, 11]
    assert turn(m) == ["C"]


def test_if_fewer_than_two_can_pay_nobody_does_and_the_match_ends() -> None:
    """SWEET-Q8, SWEET-13"""
    m = sit("2 2 2", start={"purse": purse(30, 5), "pot": 15})
    assert m.over
    assert chips(m) == [45, 5, 0]
    assert m.log()[-2:] == ["Only A can still bet.", "A wins with 45 chips!"]


def test_if_nobody_can_pay_the_match_ends_too() -> None:
    """SWEET-Q8, COM-Q3"""
    m = sit("2 2 2", start={"purse": purse(3, 5), "pot": 2})
    assert m.over
    assert chips(m) == [5, 5, 0]
    assert str(m.result) == "A and B share the win"
    assert m.log("B")[-2:] == ["Nobody can bet any more.", "A and you share the win with five chips each."]


def test_without_chips_after_the_own_turn_one_is_out() -> None:
    """SWEET-Q9"""
    m = play(sit(f"1 4 6 / 6 / {SOMETHING}", seats=3, start={"purse": purse(3, 40, 20), "pot": 12}), "A bet 3")
    assert list(m.view().out[:3]) == [1, 0, 0]
    assert not m.over
    assert "A is out of chips, and out." in m.log("B")
    assert "You are out of chips, and out." in m.log("A")


# --- the end ----------------------------------------------------------------------------------------------------------


def decline_to_the_end(m: Match) -> int:
    turns = 0
    while not m.over:
        (seat,) = m.waiting
        m.play(seat, "decline")
        turns += 1
    return turns


@pytest.mark.parametrize(("laps", "seats"), [(1, 2), (3, 2), (10, 3), (2, 8)])
def test_the_end_after_so_many_laps(laps: int, seats: int) -> None:
    """SWEET-13, SWEET-Q10, COM-Q4: a lap is one turn each."""
    m = sit(f"{SOMETHING} / " * laps * seats, seats, laps=laps)
    assert decline_to_the_end(m) == laps * seats
    assert (
        m.log()[-2] == f"{['', 'One', 'Two', 'Three'][laps] if laps < 4 else 'Ten'} {'lap is' if laps == 1 else 'laps are'} played."
    )


def test_a_lap_begins_where_the_first_one_did() -> None:
    """SWEET-Q10"""
    m = sit(f"{SOMETHING} / " * 6, seats=3, laps=2, first="C")
    laps = []
    while not m.over:
        (seat,) = m.waiting
        laps.append(m.view().lap)
        m.play(seat, "decline")
    assert laps == [1, 1, 1, 2, 2, 2]
    assert "The last lap begins." in m.log()


def test_a_lap_goes_on_without_who_began_it() -> None:
    """SWEET-Q9, SWEET-Q10: laps are counted though the first player is out."""
    m = sit(f"1 4 6 / 6 / {f'{SOMETHING} / ' * 4}", seats=3, start={"purse": purse(3, 40, 20), "pot": 12}, laps=2)
    play(m, "A bet 3")
    assert decline_to_the_end(m) == 4


def test_no_new_pot_after_the_last_turn() -> None:
    """SWEET-Q10, SWEET-Q7: nobody pays for a pot that nobody can play for."""
    m = sit("4 4 5 / 2 2 2", laps=1)
    assert m.over
    assert chips(m) == [20, 30, 0]


def test_without_a_limit_one_plays_until_one_is_left() -> None:
    """SWEET-13, SWEET-Q10"""
    m = Match("sweet_spot", seats=2, seed=4, options={"laps": 0})
    while not m.over:
        (seat,) = m.waiting
        m.play(seat, most(m, m.names[seat]))
    assert sum(m.view().out[:2]) >= 1
    assert m.view().lap < m.view().guard


def test_the_guard() -> None:
    """SWEET-Q10: a match of people who never bet ends all the same."""
    m = sit(f"{SOMETHING} / " * 6, start={"guard": 3}, laps=0)
    assert decline_to_the_end(m) == 6
    assert game("sweet_spot").data["guard"].value == 500
    assert game("sweet_spot").data["guard"].assumed


def test_chips_in_the_pot_belong_to_nobody() -> None:
    """SWEET-Q11, SWEET-Q10: most chips of one's own win."""
    m = play(sit("1 2 6 / 3 / 1 2 6 / 1", laps=1), "A bet 3", "B bet 1")
    assert m.over
    assert m.result is not None
    assert m.result.points == (23, 19)
    assert chips(m) == [23, 19, 8]
    assert m.log()[-1] == "A wins with 23 chips!"


def test_equal_chips_share_the_win() -> None:
    """COM-Q3"""
    m = sit("4 4 5 / 4 4 5", laps=1)
    assert str(m.result) == "A and B share the win"


@pytest.mark.parametrize("option", [{"stack": 10}, {"stack": 201}, {"ante": 0}, {"ante": 11}, {"laps": -1}, {"top_up": "perhaps"}])
def test_wrong_options_are_refused(option: dict[str, Any]) -> None:
    """SWEET-Q3"""
    with pytest.raises(DicehouseError, match=f"{next(iter(option))} cannot be"):
        sit(SOMETHING, **option)


# --- words ------------------------------------------------------------------------------------------------------------


def test_typing() -> None:
    m = sit(f"1 2 6 / 3 / {SOMETHING}")
    m.play("A", "7")
    assert "A bets seven chips on 2 to 5." in m.log("B")
    assert "You bet seven chips on 2 to 5." in m.log("A")
    assert "The third die shows 3: a hit! You win seven chips from the pot and have 27 now." in m.log("A")


@pytest.mark.parametrize(
    ("rolled", "told"),
    [
        ("1 3 3", ["Hit the sweet spot: 17 %.", "On average a bet loses two thirds of what is bet."]),
        ("1 4 4", ["Hit the sweet spot: 33 %.", "On average a bet loses a third of what is bet."]),
        ("1 5 5", ["Hit the sweet spot: 50 %.", "On average a bet wins as much as it loses."]),
        ("1 6 6", ["Hit the sweet spot: 67 %.", "On average a bet wins a third of what is bet."]),
    ],
)
def test_the_odds(rolled: str, told: list[str]) -> None:
    """SWEET-09, SWEET-10: one face in six for each value of the spot."""
    m = sit(rolled)
    assert m.game.outlook(m.view("A"), 0, m.speaker("A")) == told


def test_what_lies_on_the_table() -> None:
    m = sit("1 2 6")
    assert Line("The pot holds ten chips.", loud=True) in laid(m, "A")
    assert Line("Chips: A 20, you 20.") in laid(m, "B")
    own = [piece for piece in laid(m, "A") if isinstance(piece, Dice)][-1]
    assert (own.faces, own.marked, own.own) == (["1", "2", "6"], [0, 2], True)


def test_the_latest_turn_of_everybody_stays_in_sight() -> None:
    """SWEET-12: while the next players have their turns."""
    m = play(sit(f"1 2 6 / 3 / {NO_GAP} / 1 2 6 / 6 / {SOMETHING}", seats=4), "A bet 2", "C bet 1")
    notes = {piece.label: (" ".join(piece.faces), piece.note) for piece in laid(m, "D") if isinstance(piece, Dice)}
    assert notes["A"] == ("1 3 6", "hit: 2 won")
    assert notes["B"] == (NO_GAP, "nothing between")
    assert notes["C"] == ("1 6 6", "missed: 1 lost")


def test_suggestions() -> None:
    m = sit("1 2 6")
    offered = m.game.suggest(m.view("A"), 0, [move.number for move in m.legal("A")])
    assert [m.game.moves.words(m.view("A"), move) for move in offered] == ["decline", "bet 1", "bet 4", "bet 9"]


def test_no_bet_of_a_match_is_without_a_move() -> None:
    """SWEET-Q5: half of all chips is the most that can ever be bet; more has no words in this match."""
    m = sit("1 2 6", stack=200, seats=8, start={"purse": purse(800, 0, 0, 0, 0, 0, 0, 0), "pot": 800})
    assert most(m, "A").words == "bet 799"
    with pytest.raises(DicehouseError, match="not a move"):
        sit("1 2 6").play("A", "bet 26")
