"""The game of docs/adding-a-game.md is what the page says: short, complete, and at home in every command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import dicehouse

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
DICEHOUSE = [sys.executable, "-c", "from dicehouse.terminal.command import main; main()"]
SOURCES = Path(dicehouse.__file__).parents[1]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


GAME, MORE = (next(block for block in blocks("python") if start in block) for start in ("class Table(Record)", "def careful("))
PROJECT = tomllib.loads(blocks("toml")[0])
Run = Callable[..., str]


@pytest.fixture(scope="module", params=["plain", "with words and a bot"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as an installer leaves it, without and with the optional part."""
    folder = tmp_path_factory.mktemp("site")
    last = GAME.rstrip().splitlines()[-1]
    (folder / "dicehouse_pig.py").write_text(GAME if request.param == "plain" else GAME.replace(last, MORE), encoding="utf-8")
    name, version = PROJECT["project"]["name"], PROJECT["project"]["version"]
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = PROJECT["project"]["entry-points"]["dicehouse.games"]
    (info / "entry_points.txt").write_text("\n".join(["[dicehouse.games]", *(f"{k} = {v}" for k, v in points.items())]) + "\n")
    return folder


@pytest.fixture(scope="module")
def run(site: Path) -> Run:
    """Runs the command where the package is installed, and returns what it prints."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), str(SOURCES)]),
        "PYTHONUTF8": "1",
        "COLUMNS": "120",
        "DICEHOUSE_CACHE": str(site / "cache"),
    }

    def go(*arguments: str, typed: str = "", program: list[str] = DICEHOUSE) -> str:
        done = subprocess.run(
            [*program, *arguments], env=env, input=typed, capture_output=True, text=True, timeout=180, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return go


def test_the_game_is_short() -> None:
    lines = len(GAME.splitlines())
    assert lines < 60
    assert f"`dicehouse_pig.py`, {lines} lines:" in PAGE


@pytest.mark.slow
def test_it_is_on_the_shelf(run: Run) -> None:
    assert "pig" in run("games")
    found = {entry["name"]: entry for entry in json.loads(run("games", "--json"))}
    assert found["pig"]["players"] == [2, 6]


@pytest.mark.slow
def test_its_rules_are_told(run: Run, site: Path) -> None:
    told = run("rules", "pig")
    assert "The first to the target wins" in told
    assert "a whole number from 10 to 1000" in told
    assert ("holds at twenty points" in told) == ("careful" in (site / "dicehouse_pig.py").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_it_is_played_to_the_end(run: Run) -> None:
    """Somebody who types roll and hold in turn, whatever is asked, gets there."""
    told = run(
        "play", "pig", "--people", "Ada,Ben", "--seats", "2", "--seed", "3", "--option", "target=20", typed="roll\nhold\n" * 500
    )
    assert re.search(r"^1\. (Ada|Ben) \(\d+ points\), 2\. (Ada|Ben) \(\d+ points\)$", told, re.MULTILINE)


@pytest.mark.slow
def test_it_is_played_against_bots(run: Run) -> None:
    told = run("play", "pig", "--seats", "3", "--option", "target=10", typed="roll\nhold\n" * 500)
    assert re.search(r"^1\. (You|Mara|Jon) \(\d+ points\), ", told, re.MULTILINE)


PLAYED = """
import sys
from dicehouse import Match
match = Match("pig", seats=["Ada", "Ben", "Cleo"], seed=5, options={"target": 30})
while not match.over:
    seat = min(match.waiting)
    match.play(seat, "hold" if match.view(seat).at_risk >= 8 else "roll")
text = match.transcript()
again = Match.from_transcript(text)
assert again.pack() == match.pack() and again.transcript() == text and again.log() == match.log()
print(text, end="")
"""


@pytest.mark.slow
def test_a_match_is_written_read_and_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pig.txt"
    file.write_text(run(program=[sys.executable, "-c", PLAYED]), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    assert "option target: 30" in text
    told = run("replay", str(file), "--all")
    assert re.search(r"^result: (Ada|Ben|Cleo) wins$", text, re.MULTILINE)
    assert text.split("result: ")[1].splitlines()[0] in told


@pytest.mark.slow
def test_it_is_simulated(run: Run) -> None:
    found = [
        json.loads(run("simulate", "pig", "--bots", "random,random", "--games", "1000", "--device", device, "--json"))
        for device in ("cpu", "interpreter")
    ]
    wins = [[seat["wins"] for seat in report["seats"]] for report in found]
    assert wins[0] == wins[1]
    assert sum(wins[0]) == pytest.approx(1000)


@pytest.mark.slow
def test_simulation_reports_in_words(run: Run) -> None:
    """By default the strongest bot plays against random: here, somebody who holds at twenty, or random itself."""
    assert "1,000 matches" in run("simulate", "pig", "--games", "1000")


@pytest.mark.slow
def test_it_is_measured(run: Run) -> None:
    told = run("bench", "pig", "--seconds", "0.1")
    assert [line.split()[0] for line in told.splitlines()[1:]] == ["pig"] * 3


@pytest.mark.slow
def test_pip_installs_it(tmp_path: Path) -> None:
    """The page's two files are a package: its entry point arrives."""
    project, target = tmp_path / "project", tmp_path / "target"
    project.mkdir()
    (project / "dicehouse_pig.py").write_text(GAME, encoding="utf-8")
    (project / "pyproject.toml").write_text(blocks("toml")[0], encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*pip, "--target", str(target), str(project)], capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    assert (target / "dicehouse_pig.py").read_text(encoding="utf-8") == GAME
    (points,) = target.glob("dicehouse_pig-*.dist-info/entry_points.txt")
    assert "pig = dicehouse_pig:game" in points.read_text(encoding="utf-8")
