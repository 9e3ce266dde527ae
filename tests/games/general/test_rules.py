"""The rules of The General in docs/rules/roll_and_rule.md, one by one, as a player would try them at the table."""

from __future__ import annotations

import pytest

from dicehouse import DicehouseError, Match

CELLS = [
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("small", "large", "even", "odd", "pairs", "trios", "pyramid", "inverted", "straight", "general"),
]
OPEN = -1
ANY = "1 2 4 4 5 6"  # dice that make nothing


def sit(tape: str, seats: int = 1, closed: str = "", **options: str) -> Match:
    """A match in which the first player rolls this tape; cells that are ``closed`` are crossed out on all cards."""
    card = [[0 if cell in closed.split() else OPEN for cell in CELLS] for _ in range(seats)]
    return Match("general", seats=seats, tape=tape, options={"first": "A", **options}, start={"card": card})


def dice(m: Match) -> str:
    return " ".join(map(str, m.view().dice))


def worth(m: Match) -> dict[str, int]:
    """What the dice bring now, cell by cell; cells that bring nothing are left out."""
    return {cell: points for cell, points in zip(CELLS, m.view().worth, strict=True) if points}


def card(m: Match, seat: int = 0) -> dict[str, int]:
    """What is written; open cells are left out."""
    return {cell: points for cell, points in zip(CELLS, m.view().card.rows[seat], strict=True) if points != OPEN}


def cells(m: Match, seat: int = 0) -> list[str]:
    """The cells that may be written now."""
    return [move.words.removeprefix("score ") for move in m.legal(seat) if move.words.startswith("score ")]


def rolls(m: Match, seat: int = 0) -> list[str]:
    return [move.words for move in m.legal(seat) if move.words.startswith("roll ")]


def refused(m: Match, seat: int, move: str, why: str) -> None:
    """The move is refused with this sentence, and changes nothing."""
    before, history = m.pack(), m.history[:]
    with pytest.raises(DicehouseError, match=why):
        m.play(seat, move)
    assert (m.pack(), m.history) == (before, history)


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_players_with_an_empty_card_each(seats: int) -> None:
    """GEN-01: sixteen cells, six numbers and ten combinations. GEN-Q12: one player is enough."""
    m = Match("general", seats=seats, seed=1)
    assert [card(m, seat) for seat in range(seats)] == [{}] * seats
    (player,) = m.waiting
    assert cells(m, player) == CELLS


@pytest.mark.parametrize("seats", [0, 9])
def test_no_fewer_and_no_more_players(seats: int) -> None:
    """COM-Q2."""
    with pytest.raises(DicehouseError, match="1 to 8"):
        Match("general", seats=seats)


def test_chance_picks_who_begins() -> None:
    """COM-Q1: a seat is drawn first, then that player rolls; the turns go on from there."""
    m = Match("general", seats=3, tape=f"C {ANY} {ANY} {ANY} {ANY}")
    assert m.log()[0] == "Chance picks C to begin."
    assert m.waiting == {2}
    m.play("C", "ones")
    assert m.waiting == {0}
    m.play("A", "ones")
    m.play("B", "ones")
    assert m.waiting == {2}
    assert m.view().round == 2


def test_a_named_seat_begins_and_nothing_is_drawn() -> None:
    """COM-Q1."""
    m = Match("general", seats=3, tape=ANY, options={"first": "B"})
    assert m.waiting == {1}
    assert dice(m) == ANY


def test_alone_nobody_is_drawn() -> None:
    """COM-Q1, GEN-Q12."""
    assert dice(Match("general", seats=1, tape=ANY)) == ANY


# --- rounds and rolls -------------------------------------------------------------------------------------------------


def test_sixteen_rounds_close_sixteen_cells_each() -> None:
    """GEN-02: in each round everybody has one turn, and each turn closes one cell."""
    m = Match("general", seats=2, seed=3, options={"first": "A"})
    for number, cell in enumerate(CELLS, 1):
        for seat in range(2):
            assert not m.over
            assert m.waiting == {seat}
            assert m.view().round == number
            m.play(seat, f"score {cell}")
            assert len(card(m, seat)) == number
    assert m.over


def test_the_first_roll_uses_all_six_dice() -> None:
    """GEN-03: and nobody is asked before it."""
    m = sit("6 5 4 3 2 1 1 1 1 1 1 1", seats=2)
    assert dice(m) == "6 5 4 3 2 1"
    m.play("A", "sixes")
    assert dice(m) == "1 1 1 1 1 1"


def test_three_rolls_are_the_most() -> None:
    """GEN-03."""
    m = sit("1 1 1 1 1 2 3 4")
    m.play("A", "roll 6")
    m.play("A", "roll 6")
    assert dice(m) == "1 1 1 1 1 4"
    assert rolls(m) == []
    refused(m, 0, "roll 6", "Three rolls are all that a turn has. Write a cell now.")


def test_the_player_chooses_which_dice_stay() -> None:
    """GEN-04: the others are rolled, in the order of their places."""
    m = sit("1 2 3 4 5 6 6 6")
    m.play("A", "roll 2 5")
    assert dice(m) == "1 6 3 4 6 6"
    assert m.view().thrown == [1, 2, 1, 1, 2, 1]


def test_places_may_be_named_in_any_order() -> None:
    m = sit("1 2 3 4 5 6 1 2 3")
    m.play("A", "roll 6 2 4")
    assert dice(m) == "1 1 3 2 5 3"


def test_a_die_that_was_kept_may_be_rolled_later() -> None:
    """GEN-05: nothing is locked, neither dice nor aims."""
    m = sit("6 6 1 2 3 4 1 1 1 1 1 2")
    m.play("A", "roll 3 4 5 6")
    m.play("A", "roll 1 2")
    assert dice(m) == "1 2 1 1 1 1"
    assert "small" in cells(m)


@pytest.mark.parametrize("rolled", [1, 2])
def test_a_player_may_stop_early(rolled: int) -> None:
    """GEN-Q1: writing a cell before the third roll."""
    m = sit(f"{ANY} 1 {ANY}")
    if rolled == 2:
        m.play("A", "roll 1")
    m.play("A", "sixes")
    assert card(m) == {"sixes": 6}


def test_any_dice_but_not_none_may_be_rolled_again() -> None:
    """GEN-Q2: 63 sets, among them all six."""
    m = sit(f"{ANY} 3 3 3 3 3 3")
    assert len(rolls(m)) == 63
    refused(m, 0, "roll", "'roll' is not a move here")
    m.play("A", "roll 1 2 3 4 5 6")
    assert dice(m) == "3 3 3 3 3 3"


# --- the combinations ---------------------------------------------------------------------------------------------------

MADE = {  # GEN-06 to GEN-15: dice that make a combination, and dice that miss it by one
    "small": ("1 2 3 3 2 1", "1 2 3 3 2 4"),  # GEN-06
    "large": ("4 5 6 6 5 4", "4 5 6 6 5 3"),  # GEN-07
    "even": ("2 4 6 6 4 2", "2 4 6 6 4 1"),  # GEN-08
    "odd": ("1 3 5 5 3 1", "1 3 5 5 3 2"),  # GEN-09
    "pairs": ("2 6 3 2 3 6", "2 2 3 3 6 5"),  # GEN-10
    "trios": ("2 5 2 5 2 5", "2 2 2 5 5 4"),  # GEN-11
    "pyramid": ("5 4 5 4 5 2", "5 5 5 4 3 2"),  # GEN-12
    "inverted": ("2 4 2 5 4 2", "2 2 2 3 4 5"),  # GEN-13
    "straight": ("6 5 4 3 2 1", "6 5 4 3 2 2"),  # GEN-14
    "general": ("4 4 4 4 4 4", "4 4 4 4 4 5"),  # GEN-15
}


@pytest.mark.parametrize("cell", MADE)
def test_a_combination_brings_the_sum_of_all_dice(cell: str) -> None:
    """GEN-16, and GEN-Q9: Straight and General are no exception."""
    made, missed = MADE[cell]
    assert worth(sit(made))[cell] == sum(map(int, made.split()))
    assert cell not in worth(sit(missed))


def test_a_pyramid_is_no_inverted_pyramid() -> None:
    """GEN-12 and GEN-13 each want their own order."""
    assert "inverted" not in worth(sit("6 6 6 5 5 1"))
    assert "pyramid" not in worth(sit("1 1 1 5 5 6"))


@pytest.mark.parametrize(
    "faces", ["3 3 3 1 1 2", "1 1 1 3 3 2", "2 2 2 1 1 3", "2 2 2 3 3 1", "3 3 1 1 2 2", "3 3 3 2 2 2", "3 3 3 3 2 1"]
)
def test_the_pyramids_are_strict(faces: str) -> None:
    """GEN-Q8: three different values in order, the trio at one end, the single die at the other."""
    assert not {"pyramid", "inverted"} & set(worth(sit(faces)))


@pytest.mark.parametrize(("faces", "made"), [("2 2 2 2 3 3", 14), ("5 5 5 5 5 5", 30), ("2 2 2 3 3 3", None)])
def test_two_pairs_may_be_alike(faces: str, made: int | None) -> None:
    """GEN-Q5: all counts even; with distinct_groups three different pairs."""
    assert worth(sit(faces)).get("pairs") == made
    assert "pairs" not in worth(sit(faces, distinct_groups="on"))
    assert worth(sit("1 1 2 2 3 3", distinct_groups="on"))["pairs"] == 12


def test_two_trios_may_be_alike() -> None:
    """GEN-Q6; with distinct_groups two different trios."""
    assert worth(sit("5 5 5 5 5 5"))["trios"] == 30
    assert "trios" not in worth(sit("5 5 5 5 5 5", distinct_groups="on"))
    assert worth(sit("5 5 5 4 4 4", distinct_groups="on"))["trios"] == 27


def test_not_all_three_values_need_to_be_there() -> None:
    """GEN-Q7: six 1s are Small and Odd, six 6s Large and Even."""
    assert {"small", "odd"} < set(worth(sit("1 1 1 1 1 1")))
    assert {"large", "even"} < set(worth(sit("6 6 6 6 6 6")))


# --- writing ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cell", "points"), [("even", 24), ("pairs", 24)])
def test_the_player_picks_among_several_combinations(cell: str, points: int) -> None:
    """GEN-17."""
    m = sit(f"2 2 4 4 6 6 {ANY}")
    m.play("A", cell)
    assert card(m) == {cell: points}


def test_a_number_brings_its_dice() -> None:
    """GEN-18: n times the dice that show n."""
    assert worth(sit("1 1 3 3 3 6")) == {"ones": 2, "threes": 9, "sixes": 6}


@pytest.mark.parametrize(("cell", "points"), [("threes", 9), ("general", 0), ("small", 0), ("fours", 0)])
def test_without_a_combination_a_number_or_nothing(cell: str, points: int) -> None:
    """GEN-19: a number is written, or any open cell is crossed out. GEN-Q10: a number that no die shows is a 0 too."""
    m = sit(f"1 1 3 3 3 6 {ANY}")
    m.play("A", cell)
    assert card(m) == {cell: points}


@pytest.mark.parametrize(("cell", "sentence"), [("sixes", "you have 6 there"), ("straight", "you crossed it out")])
def test_a_closed_cell_stays_closed(cell: str, sentence: str) -> None:
    """GEN-20: written or crossed out."""
    m = sit(f"{ANY} {ANY}")
    m.play("A", cell)
    assert cell not in cells(m)
    refused(m, 0, cell, f"is closed: {sentence}")


def test_a_made_combination_may_be_passed_over() -> None:
    """GEN-Q3, as usual: any open cell, which takes its own value."""
    m = sit(f"4 4 5 5 6 6 {ANY}")
    assert cells(m) == CELLS
    m.play("A", "general")
    assert card(m) == {"general": 0}


def test_must_take_binds_to_the_open_combinations_that_are_made() -> None:
    """GEN-Q3 with the option; on every roll, since any of them may be the last."""
    m = sit(f"4 4 5 5 6 6 {ANY}", must_take="on")
    assert cells(m) == ["large", "pairs"]
    assert len(rolls(m)) == 63
    refused(m, 0, "fives", "These dice make Large and Pairs: a combination that is made must be written.")
    m.play("A", "roll 1 2 3 4 5 6")
    assert cells(m) == CELLS


def test_must_take_lets_go_when_the_combinations_are_closed() -> None:
    """GEN-Q4: in both ways to play, any open cell."""
    for must_take in ("on", "off"):
        m = sit("4 4 5 5 6 6", closed="large pairs", must_take=must_take)
        assert cells(m) == [cell for cell in CELLS if cell not in ("large", "pairs")]


# --- the end ------------------------------------------------------------------------------------------------------------


def last_round(tape: str, *written: int) -> Match:
    """Only the Sixes are open; each card has so many points in the Fives."""
    cards = [[OPEN if cell == "sixes" else points if cell == "fives" else 0 for cell in CELLS] for points in written]
    return Match("general", seats=len(written), tape=tape, options={"first": "A"}, start={"card": cards, "round": 16})


def test_the_highest_total_wins() -> None:
    """GEN-21."""
    m = last_round(f"6 6 6 1 1 1 {ANY}", 10, 20)
    m.play("A", "sixes")
    m.play("B", "sixes")
    assert m.result is not None
    assert m.result.points == (28, 26)
    assert str(m.result) == "A wins"
    assert m.log()[-1] == "All cards are full: A 28, B 26."


def test_equal_totals_share_the_win() -> None:
    """GEN-Q11."""
    m = last_round("6 6 1 1 1 1 6 1 1 1 1 1 1 1 1 1 1 1", 5, 11, 10)
    for seat in "ABC":
        m.play(seat, "sixes")
    assert m.result is not None
    assert m.result.points == (17, 17, 10)
    assert m.result.places == (1, 1, 3)


def test_alone_the_result_is_the_total() -> None:
    """GEN-Q12."""
    m = last_round("6 6 6 6 1 1", 25)
    m.play("A", "sixes")
    assert m.result is not None
    assert m.result.points == (49,)


def test_the_turn_before_stays_in_sight() -> None:
    """What the others look at: who wrote what, with which dice."""
    m = sit(f"6 6 6 6 6 6 {ANY}", seats=2)
    m.play("A", "general")
    view = m.view()
    assert (view.last_seat, CELLS[view.last_cell], list(view.last_dice)) == (0, "general", [6] * 6)
