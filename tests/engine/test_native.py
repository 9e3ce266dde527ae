"""The builder: one source, three targets; compiled code is kept, and code from before a change is never used."""

# mypy: allow-untyped-defs, allow-untyped-calls

import contextlib
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dicehouse
from dicehouse.bots import bot
from dicehouse.engine import loops
from dicehouse.engine.errors import BadValue
from dicehouse.engine.native import HOOK, Builder, cache_home
from dicehouse.engine.runner import Runner

# --- a cache that cannot be stale -------------------------------------------------------------------------------------

CALLER = """
from callee import callee
OWN = 5
def caller(x):
    return callee(x) + OWN
"""
CALLEE = """
from numbers_of_the_box import BONUS, ROW
def callee(x):
    return 100 * x + BONUS + ROW[1]
"""
NUMBERS = """
BONUS = 20
ROW = [1, 2, 3]
"""
RUN = """
from dicehouse.engine.native import Builder
from caller import caller
function = Builder("cpu", {}).build(caller)
value = function(1)
print(value, sum(function.stats.cache_hits.values()), sum(function.stats.cache_misses.values()))
"""


def write(folder: Path, **files: str) -> None:
    """Writes the modules. All get the same date: a cache must not rely on dates, which a copy or a checkout can change."""
    for name, text in files.items():
        file = folder / f"{name}.py"
        file.write_text(text, encoding="utf-8")
        os.utime(file, (1_700_000_000, 1_700_000_000))


@pytest.fixture
def project(tmp_path):
    """Three files: a caller, its callee, and the numbers that the callee uses."""
    folder = tmp_path / "project"
    folder.mkdir()
    write(folder, caller=CALLER, callee=CALLEE, numbers_of_the_box=NUMBERS)
    return folder


@pytest.mark.slow
def test_unchanged_code_is_compiled_once(python, project, tmp_path):
    assert python(RUN, project) == "127 0 1\n"
    kept = sorted(file for file in (tmp_path / "cache").rglob("*") if file.is_file())
    assert kept
    assert python(RUN, project) == "127 1 0\n"
    assert sorted(file for file in (tmp_path / "cache").rglob("*") if file.is_file()) == kept


CHANGES = {
    "the callee's body": ({"callee": CALLEE.replace("100 * x", "300 * x")}, 327),
    "an operator": ({"callee": CALLEE.replace("+ BONUS", "- BONUS")}, 87),
    "a constant of a third file": ({"numbers_of_the_box": NUMBERS.replace("20", "30")}, 137),
    "an item of a list": ({"numbers_of_the_box": NUMBERS.replace("2,", "9,")}, 134),
    "a constant of its own": ({"caller": CALLER.replace("OWN = 5", "OWN = 7")}, 129),
    "its own body": ({"caller": CALLER.replace("callee(x) +", "callee(x) -")}, 117),
    "an index": ({"callee": CALLEE.replace("ROW[1]", "ROW[2]")}, 128),
}


@pytest.mark.slow
def test_a_change_anywhere_is_noticed(python, project):
    """Even one that leaves the file's size and date as they were."""
    assert python(RUN, project) == "127 0 1\n"
    for what, (changed, value) in CHANGES.items():
        write(project, **changed)
        assert python(RUN, project).split()[:2] == [str(value), "0"], what
        write(project, caller=CALLER, callee=CALLEE, numbers_of_the_box=NUMBERS)
    assert python(RUN, project).split()[0] == "127"


@pytest.mark.parametrize(
    ("before", "after", "values"),
    [
        pytest.param(
            {"callee": "import numbers_of_the_box as box\ndef callee(x):\n    return x + box.BONUS\n"},
            {"numbers_of_the_box": NUMBERS.replace("20", "30")},
            ("26", "36"),
            id="a constant reached through its module",
        ),
        pytest.param(
            {"numbers_of_the_box": "import numpy\nBONUS = 0\nROW = numpy.arange(5000)\nROW[1] = 20\n"},
            {"numbers_of_the_box": "import numpy\nBONUS = 0\nROW = numpy.arange(5000)\nROW[1] = 20\nROW[2500] = 7\n"},
            ("2605", "112"),
            id="an item in the middle of a long array",
        ),
        pytest.param(
            {"callee": "from numbers_of_the_box import BONUS\ndef callee(x, bonus=BONUS):\n    return x + bonus\n"},
            {"numbers_of_the_box": NUMBERS.replace("20", "30")},
            ("26", "36"),
            id="a default",
        ),
    ],
)
@pytest.mark.slow
def test_a_change_that_is_hard_to_see_is_noticed(python, project, before, after, values):
    write(project, **before)
    if "arange" in before.get("numbers_of_the_box", ""):
        write(project, callee=CALLEE.replace("ROW[1]", "ROW[25 * 100 * x]"))
    assert python(RUN, project).split()[0] == values[0]
    write(project, **after)
    assert python(RUN, project).split()[0] == values[1]


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_done_without(python, project, tmp_path):
    file = tmp_path / "a file"
    file.write_text("not a folder")
    for _ in range(2):
        assert python(RUN, project, DICEHOUSE_CACHE=str(file / "below")).split()[0] == "127"
    assert file.read_text() == "not a folder"


@pytest.mark.slow
def test_a_function_typed_at_a_prompt_compiles(python):
    code = """
from dicehouse.engine.native import Builder
def double(x):
    return 2 * x
def typed(x):
    return double(x) + 1
function = Builder("cpu", {}).build(typed)
print(function(20), function.signatures)
"""
    assert python(code) == "41 [(int64,)]\n"


def test_the_cache_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    assert cache_home() == tmp_path
    monkeypatch.delenv("DICEHOUSE_CACHE")
    assert cache_home().name == "dicehouse"


@pytest.mark.slow
def test_numbas_own_settings_are_left_as_they_were(project, python):
    code = "import numba; before = numba.config.CACHE_DIR\n" + RUN + "print(numba.config.CACHE_DIR == before)"
    assert python(code, project).splitlines()[-1] == "True"


# --- building ---------------------------------------------------------------------------------------------------------

FACTOR = 3
hook: Any = HOOK


def times(x):
    return FACTOR * x


def asks_the_hook(x):
    return hook(x) + 1


@pytest.mark.parametrize("target", ["interpreter", "cpu"])
def test_a_hook_means_what_the_builder_is_told(target):
    built = Builder(target, {"hook": times}).build(asks_the_hook)
    assert built(5) == 16


def test_the_original_is_left_alone():
    Builder("cpu", {"hook": times}).build(asks_the_hook)
    assert hook is HOOK
    assert type(times).__name__ == "function"


def test_each_function_is_built_once():
    builder = Builder("cpu", {"hook": times})
    assert builder.build(times) is builder.build(times)


def test_different_hooks_give_different_digests():
    digests = {Builder("cpu", {"hook": meaning}).digest(asks_the_hook) for meaning in (times, abs_of)}
    assert len(digests) == 2
    assert Builder("cpu", {"hook": times}).digest(asks_the_hook) in digests


def abs_of(x):
    return x if x > 0 else -x


@pytest.mark.slow
def test_the_digest_is_the_same_in_every_process(python, project):
    code = "from dicehouse.engine.native import Builder; from caller import caller; print(Builder('cpu', {}).digest(caller))"
    assert len({python(code, project, PYTHONHASHSEED=seed) for seed in ("0", "1", "2")}) == 1


def test_an_unknown_target_is_refused_with_those_there_are():
    with pytest.raises(BadValue, match=r"'tpu' is no target: choose interpreter, cpu, cuda\."):
        Builder("tpu", {})


# --- runners ----------------------------------------------------------------------------------------------------------


class Waits:
    """Counts how often somebody is told to wait, and whether the wait ended."""

    def __init__(self) -> None:
        self.begun = self.ended = 0

    @contextlib.contextmanager
    def __call__(self):
        self.begun += 1
        yield
        self.ended += 1


def coin_runner(coins, target="cpu"):
    random = bot(coins, "random")
    return Runner(coins, coins.table(3), [random] * 3, target)


@pytest.mark.slow
def test_people_are_told_to_wait_for_the_first_compile_only(coins, monkeypatch, tmp_path):
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "cache"))
    first, second, third = Waits(), Waits(), Waits()
    runner = coin_runner(coins)
    runner.prepare(first)
    assert (first.begun, first.ended) == (1, 1)
    runner.prepare(second)
    coin_runner(coins).prepare(second)  # as if in another process: only the disk remembers
    assert second.begun == 0
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "another cache"))
    coin_runner(coins).prepare(third)
    assert (third.begun, third.ended) == (1, 1)


def test_the_interpreter_never_makes_anybody_wait(coins):
    waits = Waits()
    coin_runner(coins, "interpreter").prepare(waits)
    assert waits.begun == 0


@pytest.fixture(scope="module")
def runners():
    """Liar's Dice for three, compiled and interpreted."""
    game = dicehouse.game("liars_dice")
    players = [bot(game, name) for name in ("counting", "random", "counting")]
    return [Runner(game, game.table(3, {"chips": "on"}), players, target) for target in ("cpu", "interpreter")]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 7, -1, (1 << 64) - 1, 1 << 80])
def test_compiled_matches_are_the_interpreted_ones_byte_for_byte(runners, seed):
    (fast_points, fast_steps, fast), (points, steps, records) = (runner.run(5, 45, seed, keep=True) for runner in runners)
    assert fast.tobytes() == b"".join(record.pack() for record in records)
    assert np.array_equal(fast_points, points)
    assert np.array_equal(fast_steps, steps)
    assert (steps > 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1], ids=["cpu", "interpreter"])
def test_a_match_is_the_same_whatever_range_it_is_played_in(runners, which):
    together = runners[which].run(0, 20, 3)
    alone = [runners[which].run(number, number + 1, 3) for number in range(20)]
    assert together[0].tolist() == [part[0][0].tolist() for part in alone]
    assert together[1].tolist() == [part[1][0].tolist() for part in alone]


@pytest.mark.slow
def test_an_empty_range_plays_nothing(runners):
    for runner in runners:
        points, steps, _ = runner.run(4, 4, 0)
        assert (points.shape, steps.shape) == ((0, 3), (0, 2))


def test_a_run_leaves_the_table_as_it_was(coins):
    runner = coin_runner(coins, "interpreter")
    before = runner.table.pack()
    runner.run(0, 10, 0)
    assert runner.table.pack() == before


def test_the_loops_are_plain_functions_again_after_building(coins):
    coin_runner(coins, "interpreter").run(0, 1, 0)
    assert loops.play is HOOK
    assert loops.choose is HOOK
