"""Boxes at the terminal: what is printed and what is assumed, and matches with a box of one's own."""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
from types import SimpleNamespace
from typing import cast

import pytest

from dicehouse.engine.box import Datum
from dicehouse.engine.game import Game
from dicehouse.engine.match import Match
from dicehouse.engine.registry import game
from dicehouse.terminal.command import _data

OWN = "[data]\ndice_each = 2\n"


@pytest.fixture
def box(tmp_path):
    """Writes a box file and returns its name."""

    def write(text: str) -> str:
        (tmp_path / "my.toml").write_text(text, encoding="utf-8")
        return "my.toml"

    return write


def test_the_box_tells_values_and_where_they_come_from(dicehouse):
    done = dicehouse("box", "liars_dice", COLUMNS="160")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "dice_each 5 rulebook Dice that everybody starts with." in rows
    assert any(row.startswith("laps 2 assumed How often the red die") for row in rows)
    assert any(row.startswith("track 1, -1, 2, 3, -2, 4,") for row in rows)


@pytest.mark.slow
def test_a_game_without_data_says_so(dicehouse):
    assert dicehouse("box", "mia").stdout == "The box of Mia holds no data: its rules say it all.\n"


def test_named_values_have_a_line_each():
    prices = Datum("prices", {"apple": 3, "goat's cheese": [1, 2]}, "assumed", 0, 9)
    (_, values, *_) = _data(cast(Game, SimpleNamespace(data={"prices": prices}))).columns
    assert [str(cell) for cell in values.cells] == ["apple          3\ngoat's cheese  1, 2"]


@pytest.mark.slow
def test_the_box_to_edit_is_a_box_file(dicehouse):
    done = dicehouse("box", "Liar's Dice", "--toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == game("liars_dice").box_to_edit


@pytest.mark.slow
def test_a_match_with_a_box_of_ones_own_can_be_kept_gone_on_with_and_replayed(dicehouse, box, tmp_path):
    begun = dicehouse("play", "liars_dice", "--seed", "3", "--box", box(OWN), "--save", "left.txt", typed="quit\n", COLUMNS="150")
    assert begun.returncode == 0, begun.stderr
    assert "assumed here: track, laps (see `dicehouse box liars_dice`)." in begun.stdout
    told = "From a box of one's own: dice_each is 2 (printed: 5)."
    assert told in begun.stdout
    text = (tmp_path / "left.txt").read_text()
    assert 'box: {"dice_each": 2}\n' in text
    assert Match.from_transcript(text).view().left[:4] == [2, 2, 2, 2]
    assert told in dicehouse("play", "--resume", "left.txt", typed="quit\n").stdout
    assert dicehouse("replay", "left.txt", "--all").returncode == 0
    assert dicehouse("verify", "left.txt").returncode == 0


@pytest.mark.slow
def test_a_simulation_with_a_box_of_ones_own(dicehouse, box):
    run = ("simulate", "liars_dice", "--device", "interpreter", "-n", "40", "--box", box(OWN))
    assert "dice_each is 2 (printed: 5)" in dicehouse(*run).stdout
    assert json.loads(dicehouse(*run, "--json").stdout)["box"] == {"dice_each": 2}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[data]\ndice_each = 9\n", "dice_each cannot be 9: it is a whole number from 1 to 5.\n"),
        ("[data]\ntrak = 9\n", 'The box has no data "trak"; the nearest is "track".\n'),
        ("[data]\ndice_each 9\n", "The box is not TOML: Expected '=' after a key in a key/value pair (at line 2, column 11).\n"),
    ],
)
def test_a_wrong_box_starts_nothing(dicehouse, box, tmp_path, command, text, said):
    save = ["--save", "match.txt"] if command == "play" else []
    done = dicehouse(command, "liars_dice", "--box", box(text), *save, COLUMNS="150")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)
    assert not (tmp_path / "match.txt").exists()


@pytest.mark.slow
def test_a_box_file_that_is_not_there(dicehouse):
    done = dicehouse("play", "liars_dice", "--box", "none.toml")
    assert (done.returncode, done.stderr) == (1, "none.toml cannot be read: No such file or directory.\n")


@pytest.mark.slow
def test_a_match_that_goes_on_keeps_its_box(dicehouse, box):
    done = dicehouse("play", "--resume", "left.txt", "--box", box(OWN))
    assert (done.returncode, done.stderr) == (1, "A match that goes on keeps the box it began with: leave out --box.\n")
