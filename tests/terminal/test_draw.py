"""Pieces on the screen: dice that show their faces, tracks with their marker, nothing wider than the terminal."""

# mypy: allow-untyped-defs, allow-untyped-calls

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from dicehouse.engine.match import Result
from dicehouse.engine.pieces import Dice, Line, Track
from dicehouse.engine.words import Speaker
from dicehouse.terminal.draw import draw

FACES = "123456*?"
TRACK = [str(n) for n in range(1, 21)] + [f"★{n}" for n in range(1, 11)]


def drawn(*pieces, width=80):
    screen = io.StringIO()
    Console(file=screen, width=width).print(draw(pieces))
    return screen.getvalue()


@pytest.mark.parametrize("face", FACES)
def test_a_large_die_shows_as_many_pips_as_its_face_says(face, large_dice):
    screen = drawn(Dice("Your dice", [face], own=True))
    assert large_dice(screen) == [face]
    assert screen.count("●") == (int(face) if face.isdigit() else 0)
    assert (screen.count("★"), screen.count("?")) == (face == "*", face == "?")


def test_other_dice_are_drawn_small_with_stars_and_hidden_ones():
    screen = drawn(Dice("Mara", ["*", "6", "?", "?"], "“four 3s”", turn=True), Dice("Jon", ["?"]))
    assert re.search(r"▶ Mara +\[★\] \[6\] \[\?\] \[\?\] +“four 3s”", screen)
    assert re.search(r"^  Jon +\[\?\]", screen, re.MULTILINE)


def test_dice_that_matter_are_pointed_at():
    screen = drawn(Dice("Your dice", list("2345"), "two match the bid", marked=[1, 3], own=True))
    pointers = screen.splitlines()[-1]
    assert [i for i, sign in enumerate(pointers) if sign == "▲"] == [14, 34], "below the middle of the second and the fourth die"


@pytest.mark.parametrize("width", [20, 35, 60, 80, 200])
def test_dice_go_on_in_the_next_row_where_the_terminal_is_narrow(width, large_dice):
    faces = list("123456*?" * 2)
    assert large_dice(drawn(Dice("Your dice", faces, own=True), width=width)) == faces


@pytest.mark.parametrize("width", [20, 60, 80, 200])
@pytest.mark.parametrize("at", [None, 0, 7, 29])
def test_a_track_shows_all_its_spaces_and_one_marker(width, at):
    screen = drawn(Track(TRACK, at, "second lap"), width=width)
    assert re.findall(r"★?\d+", screen) == TRACK
    assert re.findall(r"▸(.*?)◂", screen) == ([] if at is None else [TRACK[at]])
    assert "(second lap)" in screen


def test_a_track_breaks_into_rows_of_equal_length():
    rows = drawn(Track(TRACK), width=80).splitlines()
    assert [len(row.split()) for row in rows] == [15, 15]


words = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=60)
dice = st.builds(
    Dice, words, st.lists(st.sampled_from(FACES), max_size=12), words, st.lists(st.integers(0, 11)), st.booleans(), st.booleans()
)
tracks = st.builds(Track, st.lists(st.sampled_from(TRACK), max_size=40), st.none() | st.integers(0, 39), words)


@given(st.lists(dice | tracks | st.builds(Line, words, st.booleans()), max_size=4), st.integers(20, 120))
def test_no_line_is_wider_than_the_terminal(pieces, width):
    assert all(cell_len(line) <= width for line in drawn(*pieces, width=width).splitlines())


@pytest.mark.parametrize(
    ("viewer", "places", "words"),
    [
        (0, (1, 2, 3), "You win"),
        (1, (1, 2, 3), "Ann wins"),
        (-1, (2, 1, 3), "Ben wins"),
        (1, (1, 1, 3), "Ann and you share the win"),
        (0, (1, 1, 3), "You and Ben share the win"),
        (2, (1, 1, 1), "Ann, Ben and you share the win"),
    ],
)
def test_the_winner_is_told_who_has_won(viewer, places, words):
    names = ("Ann", "Ben", "Cleo")
    assert Result((0, 0, 0), places, names).told(Speaker(names, viewer)) == words
