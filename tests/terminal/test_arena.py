"""The command ``dicehouse arena``: what it prints and keeps, and how it refuses."""

# mypy: allow-untyped-defs, allow-untyped-calls

import csv
import re

import pytest
import typer
from typer.testing import CliRunner

from dicehouse.engine import registry
from dicehouse.engine.errors import DicehouseError
from dicehouse.terminal.arena import arena

APP = typer.Typer()
APP.command()(arena)
FAST = ("--device", "interpreter", "-n", "4")  # nothing to compile
PAIR = ("--bots", "random,timid")


def said(*arguments, columns=100):
    """What the command prints; a refusal is raised."""
    done = CliRunner().invoke(APP, [*FAST, *arguments], env={"COLUMNS": str(columns)}, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_standings_cross_table_and_bars():
    told = said("sneaky", *PAIR, "-n", "6")
    rows = re.findall(r"^(\d)  (\w+) +(\d+) ± \d+ +([\d.]+) % \([\d.]+ to [\d.]+ %\) +6 +█* *│█*", told, re.MULTILINE)
    assert [(rank, bot) for rank, bot, *_ in rows] == [("1", "timid"), ("2", "random")]
    assert sum(int(rating) for *_, rating, _ in rows) == pytest.approx(2000, abs=1)
    assert sum(float(share) for *_, share in rows) == pytest.approx(100, abs=0.1)
    assert re.search(r"^won against +timid +random *$", told, re.MULTILINE)
    assert re.search(r"6 matches in \d+\.\d s: 3 deals, the same dice in every seat\. A fair share is\s50 %", told)


def test_at_three_seats_one_plays_alone():
    told = said("sneaky", *PAIR, "--seats", "3", "-n", "1")
    assert "won alone against 2 of" in told
    assert re.search(r"A fair share is\s33 %", told)


def test_it_fits_a_common_terminal(widest):
    assert widest(said("sneaky", *PAIR, columns=80)) <= 80


def test_picture_and_cross_table_are_kept(tmp_path):
    plot, table = tmp_path / "a.svg", tmp_path / "a.csv"
    said("sneaky", *PAIR, "--plot", str(plot), "--csv", str(table))
    assert plot.read_text("utf-8").startswith("<svg ")
    with table.open(encoding="utf-8", newline="") as lines:
        assert [row["bot"] for row in csv.DictReader(lines)] == ["timid", "random"]


@pytest.mark.slow
def test_all_games_in_one_summary(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "games", lambda: ["high_roll", "sneaky", "tic_tac_toe"])
    table = tmp_path / "all.csv"
    told = said("--all", "--fast", "--csv", str(table))
    assert re.search(r"^game +bot +rating +won \(95 %\) +against the next", told)
    assert re.findall(r"^(\w+)  +\w+ +\d+ ±", told, re.MULTILINE) == ["sneaky", "tic_tac_toe"]
    assert "Left out (no two bots, or not for two): high_roll." in told
    with table.open(encoding="utf-8", newline="") as lines:
        assert {row["game"] for row in csv.DictReader(lines)} == {"sneaky", "tic_tac_toe"}
    assert "Left out (no two bots, or not for three): high_roll and tic_tac_toe." in said("--all", "--fast", "--seats", "3")


@pytest.mark.slow
def test_precision_is_given_in_percent():
    wide, narrow = (said("sneaky", *PAIR, "--precision", text) for text in ("40%", "25 %"))
    matches = [int(re.findall(r"(\d+) matches in", told)[0]) for told in (wide, narrow)]
    assert matches[0] < matches[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Which game? For example: dicehouse arena "),
        (["chess"], "There is no game 'chess'; there are "),
        (["sneaky", "--bots", "timid"], "An arena needs at least two bots; Sneaky has random, timid"),
        (["sneaky", "--bots", "timid,deep"], "Sneaky has no bot 'deep'; there are random, timid"),
        (["sneaky", *PAIR, "--seats", "5"], "Sneaky is for 2 to 4 players, not 5."),
        (["sneaky", *PAIR, "-o", "moon"], "An option reads NAME=VALUE, not 'moon'."),
        (["sneaky", *PAIR, "--precision", "high"], "A precision reads like 1%, not 'high'."),
        (["sneaky", *PAIR, "--plot", "no/such/folder.svg"], "no/such/folder.svg cannot be written: "),
        (["sneaky", "--all"], "--all plays all games with their own bots: leave out the game."),
        (["--all", *PAIR], "--all plays all games with their own bots: leave out --bots."),
        (["--all", "--seats", "99"], "No game has bots to compare at 99 seats."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(DicehouseError) as refused:
        said(*arguments)
    assert str(refused.value).startswith(sentence)


@pytest.mark.slow
def test_the_installed_command_has_it(dicehouse):
    done = dicehouse("arena", "sneaky", *FAST, *PAIR)
    assert (done.returncode, done.stderr) == (0, "")
    assert "won against" in done.stdout
