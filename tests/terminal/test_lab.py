"""The command ``dicehouse lab``: what it prints and keeps, and how it refuses."""

# mypy: allow-untyped-defs, allow-untyped-calls

import csv
import json
import re

import pytest
import typer
from typer.testing import CliRunner

from dicehouse.engine.errors import DicehouseError
from dicehouse.terminal.lab import lab

APP = typer.Typer()
APP.command()(lab)
FAST = ("--device", "interpreter", "-n", "64", "--no-skill")  # nothing to compile
HUNDRED = ("hundred", "--option", "first=A")


def said(*arguments, columns=100):
    """What the command prints; a refusal is raised."""
    done = CliRunner().invoke(APP, [*FAST, *arguments], env={"COLUMNS": str(columns)}, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments):
    with pytest.raises(DicehouseError) as told:
        said(*arguments)
    return str(told.value)


def test_findings_first_then_numbers():
    told = said(*HUNDRED)
    assert told.startswith("Hundred, 2 seats, first=A, random\n64 matches in ")
    assert re.search(r"^• (No seat is|Seat [AB] wins)", told, re.MULTILINE)
    assert re.search(r"^seat A wins +[\d.]+ % +[\d.]+ to [\d.]+ %", told, re.MULTILINE)
    assert re.search(r"^decisions +[\d.]+ +[\d.]+ to [\d.]+", told, re.MULTILINE)


def test_moves_are_listed_with_who_wins():
    told = said("mia", "--bots", "honest", "--seats", "3")
    assert re.search(r"^believe +[\d.]+ +[\d.]+ % +[\d.]+ % ± [\d.]+ *$", told, re.MULTILINE)
    assert re.search(r"… and \d+ more: see --moves or --html", told)


def test_skill_is_added_unless_nobody_asks():
    assert "Skill:" not in said("mia", "--bots", "honest")
    assert "Skill: unreadable wins" in said("mia", "--bots", "honest", "--skill")


def test_other_options_are_compared_dice_by_dice():
    told = said(*HUNDRED, "--compare", "first=B", "--compare", "first=B, equal_turns=on")
    assert told.count("the same dice:") == 2
    assert "Compared with Hundred, 2 seats, first=B, random" in told
    assert re.search(r"^rolls +([\d.]+) +\1 +\+0 ± 0 +not sure", told, re.MULTILINE)


def test_a_box_file_is_compared_with_the_printed_one(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "liars_dice"\n[data]\ndice_each = 2\n', encoding="utf-8")
    told = said("liars_dice", "--bots", "random", "--compare", str(mine))
    assert "Compared with Liar's Dice, 2 seats, dice_each=2, random" in told
    assert re.search(r"^show .* real *$", told, re.MULTILINE)


def test_everything_can_be_kept(tmp_path):
    page, matches, moves = tmp_path / "report.html", tmp_path / "matches.csv", tmp_path / "moves.parquet"
    said(*HUNDRED, "--compare", "first=B", "--html", str(page), "--matches", str(matches), "--moves", str(moves))
    assert page.read_text("utf-8").startswith("<!doctype html>")
    with matches.open(encoding="utf-8", newline="") as lines:
        assert len(list(csv.DictReader(lines))) == 2 * 64
    assert moves.stat().st_size > 0


def test_json_has_the_same_numbers():
    told = json.loads(said(*HUNDRED, "--compare", "first=B", "--json"))
    before, after = told["studies"]
    (comparison,) = told["comparisons"]
    assert (before["game"], before["options"], before["matches"]) == ("hundred", {"first": "A"}, 64)
    wins = {change["name"]: change for change in comparison["measures"]}["seat A wins"]
    assert wins["before"] == before["measures"]["seat A wins"]
    assert wins["after"] == after["measures"]["seat A wins"]


def test_it_fits_a_common_terminal(widest):
    assert widest(said("mia", "--bots", "honest", "--compare", "first=B", columns=80)) <= 80


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("hundred", "-n", "3"), "3 matches tell nothing about luck: play at least 32."),
        (("hundred", "--compare", "nonsense"), "'nonsense' is nothing to compare with: give options as NAME=VALUE, or a box file"),
        (("hundred", "--compare", "laps=3"), "Hundred has no option 'laps'; there are first and equal_turns."),
        (("hundred", "--matches", "matches.xlsx"), "let its name end in .csv or .parquet"),
        (("hundred", "--precision", "much"), "A precision reads like 1%, not 'much'."),
        (("hundred", "--cluster", "local"), "A cluster plays on the cores of its machines: leave out --device and --threads."),
        (("hundred", "--html", "no/such/folder/report.html"), "cannot be written"),
    ],
)
def test_refusals_are_sentences(arguments, refusal):
    assert refusal in refused(*arguments)
