"""The command as it is installed: what it prints, how it refuses, how it ends."""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
import re
import subprocess
import sys

import pytest

import dicehouse as package
from dicehouse.engine.registry import game, games

FAST = ("--device", "interpreter", "-n", "40")  # nothing to compile
QUICKLY_COMPILED = "high_roll"


def test_the_shelf(dicehouse):
    done = dicehouse("games", COLUMNS="200")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\d +liars_dice +2-6 +20 +Bid on what lies under all the cups", done.stdout)


def test_the_shelf_as_json(dicehouse):
    shelf = json.loads(dicehouse("games", "--json").stdout)
    assert [entry["name"] for entry in shelf] == games()
    liars_dice = next(entry for entry in shelf if entry["name"] == "liars_dice")
    assert liars_dice == {"name": "liars_dice", "title": "Liar's Dice", "players": [2, 6], "about": game("liars_dice").about}


def test_listing_games_imports_neither_numba_nor_numpy(surroundings):
    code = "import sys; from dicehouse.terminal.command import main; sys.argv = ['dicehouse', 'games']\ntry: main()\nfinally: "
    code += "print({'numba', 'numpy', 'llvmlite'} & set(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], env=surroundings(), capture_output=True, encoding="utf-8", check=True)
    assert "liars_dice" in done.stdout
    assert done.stderr == "set()\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["liars_dice", "Liar's Dice", "LIARS-DICE"])
def test_rules_explain_the_game_its_options_its_data_and_its_bots(dicehouse, name):
    done = dicehouse("rules", name, COLUMNS="120")
    assert (done.returncode, done.stderr) == (0, "")
    found = game("liars_dice")
    chapters = re.findall(r"^#+ (.+)$", found.help, re.MULTILINE)
    for word in (*chapters, "Options", *found.options, "In the box", *found.data, "Bots", "random", "counting"):
        assert word in done.stdout


def test_the_version(dicehouse):
    assert dicehouse("--version").stdout == f"dicehouse {package.__version__}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [["--help"], ["-h"], *([name, "-h"] for name in ("games", "play", "simulate", "replay", "rules", "bench"))]
)
def test_every_command_explains_itself(dicehouse, arguments):
    done = dicehouse(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: dicehouse" in done.stdout


# --- simulating ------------------------------------------------------------------------------------------------------


def test_a_simulation_reports_who_wins(dicehouse):
    done = dicehouse("simulate", "liars_dice", *FAST, "--bots", "counting,random,random", COLUMNS="120")
    assert (done.returncode, done.stderr) == (0, "")
    rows = re.findall(r"^([ABC]) +(\w+) +(\d+) +(\d+\.\d) % \((\d+\.\d) to (\d+\.\d) %\)", done.stdout, re.MULTILINE)
    assert [(seat, bot) for seat, bot, *_ in rows] == [("A", "counting"), ("B", "random"), ("C", "random")]
    for _, _, wins, share, low, high in rows:
        assert float(low) <= float(share) <= float(high)
        assert float(share) == pytest.approx(100 * int(wins) / 40, abs=100 / 40)  # wins may be shared, and are printed whole
    assert re.search(
        r"40 matches in \d+\.\d\d s, [\d,]+ a second; on average \d+\.\d decisions and \d+\.\d rolls a match\.", done.stdout
    )


@pytest.mark.slow
def test_a_simulation_as_json(dicehouse):
    first, second = (json.loads(dicehouse("simulate", "liars_dice", *FAST, "--seed", "5", "--json").stdout) for _ in range(2))
    assert (first["game"], first["matches"]) == ("liars_dice", 40)
    assert [seat["bot"] for seat in first["seats"]] == ["reading", "random"]
    for seat in first["seats"]:
        assert set(seat) == {"bot", "wins", "share", "low", "high"}
        assert seat["share"] == pytest.approx(seat["wins"] / 40)
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
    assert sum(seat["wins"] for seat in first["seats"]) == pytest.approx(40)
    assert first["seats"] == second["seats"], "the same seed gives the same matches"


@pytest.mark.slow
def test_compiled_matches_are_announced_once_and_go_as_in_the_interpreter(dicehouse):
    def wins(*arguments):
        done = dicehouse("simulate", QUICKLY_COMPILED, "-n", "40", "--bots", "random,random", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        return [seat["wins"] for seat in json.loads(done.stdout)["seats"]], done.stderr

    expected, _ = wins("--device", "interpreter")
    first, said = wins()
    assert said == "Preparing High Roll for simulation, once …\n"
    again, silence = wins("--threads", "1")
    assert silence == ""
    assert expected == first == again


@pytest.mark.slow
def test_the_bench_measures_every_way_to_run(dicehouse):
    done = dicehouse("bench", QUICKLY_COMPILED, "--seconds", "0.05", COLUMNS="120")
    assert (done.returncode, done.stderr) == (0, "")
    speeds = re.findall(rf"{QUICKLY_COMPILED}  (.+?) {{2,}}([\d,]+) +([\d,]+) +([\d,]+)", done.stdout)
    assert [where for where, *_ in speeds] == ["interpreter", "cpu, 1 core", "cpu, all cores"]
    assert all(int(number.replace(",", "")) > 0 for _, *numbers in speeds for number in numbers)


@pytest.mark.slow
def test_ctrl_c_ends_a_simulation_with_130(sit_down):
    watcher = sit_down("simulate", "liars_dice", "--device", "interpreter", "-n", "1000000")
    watcher.sees(r"\d+/1000000")
    watcher.interrupts()
    assert watcher.left() == 130


@pytest.mark.slow
def test_a_match_can_be_kept_whether_it_is_left_or_finished(dicehouse, tmp_path):
    left = dicehouse("play", "liars_dice", "--seed", "3", "--save", "left.txt", typed="quit\n")
    assert left.returncode == 0
    assert "result: not finished" in (tmp_path / "left.txt").read_text()
    done = dicehouse("play", "--resume", "left.txt", "--save", "done.txt", typed="1\ny\n" * 400)
    assert done.returncode == 0
    told = dicehouse("replay", "done.txt", "--all")
    assert told.returncode == 0
    assert "The match was not finished" not in told.stdout


def test_a_place_that_cannot_be_written_is_told_before_the_match(dicehouse):
    done = dicehouse("play", "liars_dice", "--save", "no/such/folder.txt", typed="quit\n")
    assert done.returncode == 1
    assert "cannot be written: No such file or directory." in done.stderr
    assert done.stdout == ""


# --- refusing --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "chess"], "There is no game 'chess'; there are "),
        (["play", "chess"], "There is no game 'chess'; there are "),
        (["play", "[/red]"], "There is no game '[/red]'; there are "),
        (["rules", "chess"], "There is no game 'chess'; there are "),
        (["bench", "chess"], "There is no game 'chess'; there are "),
        (["bench", "liars_dice", "--seats", "9"], "Liar's Dice is for 2 to 6 players, not 9."),
        (["simulate", "liars_dice", "--bots", "deep,blue"], "Liar's Dice has no bot 'deep'; there are random, trusting"),
        (["simulate", "liars_dice", "--bots", "random"], "Liar's Dice is for 2 to 6 players, not 1."),
        (["simulate", "liars_dice", "--device", "abacus"], "'abacus' is no device: choose "),
        (["simulate", "liars_dice", "-n", "0"], "0 games are none: simulate at least one."),
        (["simulate", "liars_dice", *FAST, "-o", "chips=maybe"], "chips cannot be 'maybe': it is on or off."),
        (["simulate", "liars_dice", *FAST, "-o", "cards=5"], "Liar's Dice has no option 'cards'; there are opener and chips."),
        (["play", "liars_dice", "-o", "chips"], "An option reads NAME=VALUE, not 'chips'."),
        (["play"], "Which game? For example: dicehouse play "),
        (["play", "liars_dice", "--bot", "deep"], "Liar's Dice has no bot 'deep'; there are random, trusting"),
        (["play", "liars_dice", "--seats", "0"], "1 people do not fit on 0 seats."),
        (["play", "liars_dice", "--seats", "7"], "Liar's Dice is for 2 to 6 players, not 7."),
        (["play", "liars_dice", "--people", "Ann,Ann"], "Players need names of their own"),
        (["play", "liars_dice", "--people", "A,B,C", "--seats", "2"], "3 people do not fit on 2 seats."),
        (["play", "liars_dice", "--dice", "loaded"], "dice='loaded' is unknown"),
        (["play", "liars_dice", "--seed", "1", "--dice", "by hand"], "Dice come from one source"),
        (["play", "--resume", "missing"], "missing cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(dicehouse, arguments, said):
    done = dicehouse(*arguments, COLUMNS="300")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_the_sentence_is_red_where_there_are_colours(sit_down):
    player = sit_down("play", "chess")
    assert player.left() == 1
    assert player.raw.startswith("\x1b[31mThere is no game 'chess'")


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["deal"],
        ["games", "--yaml"],
        ["simulate"],
        ["simulate", "liars_dice", "-n", "many"],
        ["simulate", "liars_dice", "--threads", "0"],
    ],
)
def test_wrong_usage_ends_with_2(dicehouse, arguments):
    done = dicehouse(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage: dicehouse" in done.stderr
    assert "Traceback" not in done.stderr


# --- pipes and small terminals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["games", "--json"], ["rules", "liars_dice"], ["simulate", "liars_dice", *FAST, "--json"], ["play", "liars_dice"]],
)
@pytest.mark.slow
def test_a_reader_who_has_seen_enough_is_no_error(surroundings, arguments):
    command = [sys.executable, "-c", "from dicehouse.terminal.command import main; main()", *arguments]
    writer = subprocess.Popen(command, env=surroundings(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    subprocess.run(["head", "-n", "0"], stdin=writer.stdout, stdout=subprocess.DEVNULL, check=True)
    writer.stdout.close()
    assert writer.stderr.read() == b""
    writer.stderr.close()
    writer.wait()


@pytest.mark.parametrize(
    "arguments", [["games"], ["rules", "liars_dice"], ["simulate", "liars_dice", *FAST], ["--help"], ["play", "-h"]]
)
@pytest.mark.slow
def test_a_dumb_terminal_of_60_columns_will_do(sit_down, widest, arguments):
    reader = sit_down(*arguments, columns=60, TERM="dumb", NO_COLOR="1")
    assert reader.left() == 0
    assert "\x1b" not in reader.raw
    assert widest(reader.raw) <= 60
