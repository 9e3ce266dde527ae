"""Moves: every number has words and JSON, and forgiving readers find the way back."""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicehouse
from dicehouse.engine import Family, Moves
from dicehouse.engine.errors import IllegalMove, UnknownMove
from dicehouse.engine.moves import nearest

LIARS = dicehouse.game("liars_dice")
MOVES = LIARS.moves


def opening():
    """Ada is to open, with 6 * 5 5 2 under her cup."""
    return dicehouse.Match("liars_dice", seats=["Ada", "Ben"], options={"opener": "A"}, tape="6 * 5 5 2 / 3 3 4 * 6")


def after_bid():
    """Ada has bid two 5s and may show dice."""
    match = opening()
    match.play("Ada", "bid 2x5")
    return match


def meaningful(table):
    return [number for number in range(MOVES.size) if MOVES.values(table, number) is not None]


# --- families and numbers ---------------------------------------------------------------------------------------------


def test_moves_are_numbered_in_the_order_of_their_families_and_arguments():
    moves = Moves(Family("challenge"), Family("score", cell=["Small", "Large"], row=[1, 2, 3]), Family("stand"))
    assert moves.size == 8
    assert (moves.base("challenge"), moves.base("score"), moves.base("stand")) == (0, 1, 7)
    assert [moves.words(None, number) for number in range(moves.size)] == [
        "challenge",
        "score Small 1",
        "score Small 2",
        "score Small 3",
        "score Large 1",
        "score Large 2",
        "score Large 3",
        "stand",
    ]
    assert moves.to_json(None, 6) == {"move": "score", "cell": "Large", "row": 3}
    assert list(moves.numbers("score")) == [1, 2, 3, 4, 5, 6]
    assert list(moves.numbers("nothing")) == []


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(1, 4), max_size=3), min_size=1, max_size=4))
def test_any_families_come_back_from_words_and_json(shapes):
    arguments: list[dict[str, Any]] = [{f"argument{j}": range(size) for j, size in enumerate(sizes)} for sizes in shapes]
    families = [Family(f"family{'abcd'[i]}", **choices) for i, choices in enumerate(arguments)]
    moves = Moves(*families)
    for number in range(moves.size):
        assert moves.parse(None, moves.words(None, number)) == number
        assert moves.from_json(None, moves.to_json(None, number)) == number


# --- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("match", [opening(), after_bid(), dicehouse.Match("liars_dice", seats=6, seed=11)], ids=repr)
def test_every_move_on_a_table_comes_back_from_its_words(match):
    table = match._table
    numbers = meaningful(table)
    assert len(numbers) > 1 + 220 + 1  # the challenge, two laps of bids, standing; and some ways to show
    words = [MOVES.words(table, number) for number in numbers]
    assert len(set(words)) == len(words)
    assert [MOVES.parse(table, text) for text in words] == numbers


@pytest.mark.parametrize("match", [opening(), after_bid()], ids=repr)
def test_every_move_on_a_table_comes_back_from_its_json(match):
    table = match._table
    for number in meaningful(table):
        sent = json.loads(json.dumps(MOVES.to_json(table, number)))
        assert MOVES.from_json(table, sent) == number


def test_words_and_json_read_like_the_game():
    table = after_bid()._table
    assert MOVES.words(table, MOVES.parse(table, "4x3")) == "bid 4x3"
    assert MOVES.to_json(table, MOVES.parse(table, "bid 4x3")) == {"move": "bid", "amount": 4, "face": "3"}
    assert MOVES.to_json(table, MOVES.parse(table, "bid *3")) == {"move": "bid", "amount": 3, "face": "*"}
    assert MOVES.to_json(table, MOVES.parse(table, "show * 6")) == {"move": "show", "dice": ["*", "6"]}
    assert MOVES.to_json(table, MOVES.parse(table, "challenge")) == {"move": "challenge"}


def test_legal_moves_are_words_of_this_table():
    assert [str(move) for move in after_bid().legal("Ada")][:5] == ["stand", "show *", "show 2", "show * 2", "show 5"]
    assert [str(move) for move in opening().legal("Ada")][:6] == ["bid 1x2", "bid 1x3", "bid 1x4", "bid 1x5", "bid 1x6", "bid *1"]


# --- forgiving reading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("BID 4X3", "bid 4x3"),
        ("  bid   4x3 ", "bid 4x3"),
        ("bid4x3", "bid 4x3"),
        ("bid 4 x 3", "bid 4x3"),
        ("4x3", "bid 4x3"),
        ("4×3", "bid 4x3"),
        ("bid ★3", "bid *3"),
        ("★3", "bid *3"),
        ("* 3", "bid *3"),
        ("bid 1x2", "bid 1x2"),
        ("bid 11x2", "bid 11x2"),
        ("Challenge", "challenge"),
        ("show 6 *", "show * 6"),
        ("show 6 ★", "show * 6"),
        ("show 5 2 5", "show 2 5 5"),
        ("SHOW 6 5 * 2", "show * 2 5 6"),
        ("show*6", "show * 6"),
    ],
)
def test_reading_is_forgiving(typed, meant):
    table = after_bid()._table
    assert MOVES.words(table, MOVES.parse(table, typed)) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "b",
        "bid",
        "bid 1",
        "s",
        "sh",
        "4x7",
        "4x1",
        "0x3",
        "bid 41x2",
        "*21",
        "4",
        "show 3",
        "show 6 6",
        "show",
        "challenges",
        "4x3 4x3",
    ],
)
def test_words_that_mean_no_move_or_several_are_refused(typed):
    with pytest.raises(UnknownMove, match="is not a move here"):
        MOVES.parse(after_bid()._table, typed)


@pytest.mark.parametrize("typed", ["st", "stan", "STAN"])
def test_a_short_word_is_enough_where_only_one_legal_move_starts_so(typed):
    assert after_bid().parse("Ada", typed).words == "stand"


@pytest.mark.parametrize("typed", ["c", "chal", " Chall "])
def test_a_short_challenge_is_a_challenge(typed):
    match = after_bid()
    match.play("Ada", "stand")
    assert match.parse("Ben", typed).words == "challenge"


@pytest.mark.parametrize("typed", ["s", "sh", "show"])
def test_a_short_word_that_several_legal_moves_start_with_is_not_guessed(typed):
    with pytest.raises(UnknownMove):
        after_bid().parse("Ada", typed)


def test_a_whole_move_is_meant_even_if_longer_ones_start_so():
    assert after_bid().parse("Ada", "show 5").words == "show 5"


def test_where_words_fit_several_moves_a_legal_one_is_meant():
    assert after_bid().parse("Ada", "*6").words == "show * 6"  # she may show, not bid
    assert opening().parse("Ada", "*6").words == "bid *6"  # she may bid, not show


def test_words_that_spell_a_move_never_mean_another():
    match = after_bid()
    match.play("Ada", "stand")
    with pytest.raises(IllegalMove):
        match.parse("Ben", "1x2")
    with pytest.raises(IllegalMove):
        match.parse("Ben", "2x4")
    assert match.parse("Ben", "11x2").words == "bid 11x2"


def test_parsing_makes_no_move():
    match = opening()
    before = match.pack()
    assert match.parse("Ada", "bid 2x5").words == "bid 2x5"
    assert match.pack() == before


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"move": "fold"},
        {"move": "bid"},
        {"move": "bid", "amount": 4},
        {"move": "bid", "amount": 4, "face": 3},
        {"move": "bid", "amount": 4, "face": "3", "extra": 1},
        {"move": "show", "dice": ["3"]},
        {"move": None},
    ],
)
def test_json_that_is_no_move_is_refused(sent):
    with pytest.raises(UnknownMove, match="is no move here"):
        MOVES.from_json(after_bid()._table, sent)


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "near"),
    [("bidd 3x4", "bid 3x4"), ("bid 3x7", "bid 3x6"), ("bid 50x4", "bid 40x4"), ("callenge", "challenge")],
)
def test_an_unknown_move_is_answered_with_the_nearest_legal_one(typed, near):
    match = after_bid()
    match.play("Ada", "stand")
    with pytest.raises(UnknownMove) as refused:
        match.play("Ben", typed)
    assert repr(typed) in str(refused.value)
    assert f"The nearest legal move is {near!r}." in str(refused.value)


def test_numbers_are_near_when_they_differ_little():
    assert nearest("bid 4x2", ["bid 4x3", "bid 9x2", "challenge"]) == "bid 4x3"
    assert nearest("anything", []) is None


def test_a_move_of_the_game_that_is_not_allowed_now_says_so():
    match = after_bid()
    match.play("Ada", "stand")
    with pytest.raises(IllegalMove, match=r"The nearest legal move is 'bid 3x4'\."):
        match.play("Ben", "bid 2x4")  # behind the red die
    with pytest.raises(IllegalMove):
        match.play("Ben", "stand")
    with pytest.raises(IllegalMove):
        match.play("Ben", MOVES.parse(match._table, "bid 2x4"))
    with pytest.raises(IllegalMove):
        match.play("Ben", {"move": "bid", "amount": 2, "face": "4"})


def test_without_a_reason_of_the_game_the_words_are_enough(coins):
    match = dicehouse.Match(coins, tape="")
    with pytest.raises(UnknownMove, match=r"'fly' is not a move here\. The nearest legal move is "):
        match.play("A", "fly")


def test_the_opener_cannot_challenge():
    with pytest.raises(IllegalMove, match="no bid to challenge"):
        opening().play("Ada", "challenge")
