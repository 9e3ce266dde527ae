"""A cluster: the same matches as on one machine, whoever plays them and whoever dies."""

# mypy: allow-untyped-defs, allow-untyped-calls

import contextlib
import copy
import inspect
import os
import pickle
import re
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dicehouse
from dicehouse.bots import Bot
from dicehouse.engine.errors import BadValue
from dicehouse.lab.cluster import AHEAD, Cluster, find_ray, look_for_somebody, order_for, settled
from dicehouse.lab.compare import compare
from dicehouse.lab.experiment import ROWS, SHARES, House, Matches, experiment
from dicehouse.lab.study import studies

GAME = dicehouse.game("hundred")
SEATS = 3
LONG = experiment(GAME, seats=SEATS)
MACHINES = (1, 2)  # cores of each


def first_move(view, seat, moves, n, rng):
    return moves[0]


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two machines, as far as Ray can tell: each has its own raylet and its own workers. In a short folder, for sockets."""
    with (
        tempfile.TemporaryDirectory(dir="/tmp", prefix="ray", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as environment,
    ):
        for name, value in {"RAY_TMPDIR": folder, "RAY_AUTH_MODE": "disabled"}.items():
            environment.setenv(name, value)
        environment.delenv("RAY_ADDRESS", raising=False)
        find_ray()
        from ray.cluster_utils import Cluster as Machines

        machines = Machines()
        try:
            for cores in MACHINES:
                machines.add_node(num_cpus=cores, object_store_memory=80 << 20, include_dashboard=False)
            yield machines
        finally:
            machines.shutdown()


@pytest.fixture(scope="module")
def crew(machines: Any) -> Iterator[Cluster]:
    with Cluster(machines.address, device="interpreter") as crew:
        yield crew


def same(one: Matches, other: Matches) -> bool:
    rows = all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ROWS)
    return rows and all(np.array_equal(a, b) for a, b in zip(one.uses, other.uses, strict=True))


@pytest.mark.slow
def test_nobody_at_the_address():
    """Before this program is connected to anybody."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    begun = time.monotonic()
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(BadValue, match=f"^Nobody answers at {address}: start a cluster there with 'ray start --head'\\.$"):
            Cluster(address)
    assert time.monotonic() - begun < 30  # most of which is importing Ray


# --- the same matches -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cluster_plays_what_one_machine_plays(crew):
    own_box = dicehouse.game("liars_dice").with_data({"dice_each": 2})
    tried = experiment(own_box, ["counting", "random", "trusting"], options={"opener": "B"})
    crew.prepare(tried)
    parts = list(crew.play(tried, (7, 107), seed=3))
    assert len(parts) > crew.cores == sum(MACHINES)
    assert same(Matches.joined(parts), Matches.joined(list(House("interpreter").play(tried, (7, 107), seed=3))))
    assert all(getattr(part, name).flags.writeable for part in parts for name in ROWS)  # ours, not a piece of Ray's store


@pytest.mark.slow
def test_studies_and_what_a_change_does_are_the_same_in_compiled_code(crew):
    tried = [LONG, experiment(GAME, seats=SEATS, options={"equal_turns": "on"})]
    here = studies(tried, games=20_000, seed=11)
    there = studies(tried, games=20_000, seed=11, crew=Cluster())  # that of the program, which is connected already
    for one, other in zip(here, there, strict=True):
        assert same(one.matches, other.matches)
    assert compare(*here)[2:] == compare(*there)[2:]


# --- who dies, and who has enough -------------------------------------------------------------------------------------


def at_work(first: int) -> dict[int, str]:
    """Which worker plays which part, by the titles that Ray gives its processes. Nobody else plays matches with such numbers."""
    found = {}
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if process.name.isdecimal() and (told := (process / "cmdline").read_text().rstrip("\0 ")).startswith("ray::"):
                numbers = [int(word) for word in re.findall("[0-9]+", told)]
                if numbers and numbers[0] >= first:
                    found[int(process.name)] = told
    return found


def stopped_at_work(first: int) -> tuple[int, str]:
    """A worker that has been stopped in the middle of a part."""
    for _ in range(10_000):
        for worker, part in at_work(first).items():
            os.kill(worker, signal.SIGSTOP)
            if at_work(first).get(worker) == part:
                return worker, part
            os.kill(worker, signal.SIGCONT)  # it was done just then
        time.sleep(0.001)
    raise AssertionError("Nobody works.")


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_time_and_nothing_else(crew, capfd):
    span = (first := 10**6 * os.getpid(), first + 6_000)
    crew.prepare(LONG)
    play = crew.play(LONG, span, seed=5)
    parts = [next(play)]
    victim, part = stopped_at_work(first)
    os.kill(victim, signal.SIGKILL)
    again: set[int] = set()
    for _ in range(60_000):
        again = {worker for worker, its in at_work(first).items() if its == part} - {victim}
        if again:
            break
        time.sleep(0.001)
    assert again  # somebody else has begun the same part
    parts += play
    assert len(parts) == SHARES * crew.cores
    assert capfd.readouterr() == ("", "")
    assert same(Matches.joined(parts), Matches.joined(list(House().play(LONG, span, seed=5))))


@pytest.mark.slow
def test_little_is_under_way_at_a_time_and_whoever_has_enough_may_stop(crew):
    crew.prepare(LONG)
    play = crew.play(LONG, (0, 480), seed=5)
    parts = [next(play) for _ in range(3)]
    assert [len(part) for part in parts] == [20] * 3
    assert len(inspect.getgeneratorlocals(play)["under_way"]) <= AHEAD * crew.cores < SHARES * crew.cores - len(parts)
    play.close()
    assert len(Matches.joined(list(crew.play(LONG, (0, 1), seed=5)))) == 1  # the cluster plays on


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_a_worker_has_to_say_is_told_in_its_own_words(crew, monkeypatch):
    """Here the rules have been changed, there they have not."""
    monkeypatch.setattr(GAME.rules, "result", GAME.rules.standing if GAME.rules.standing is not GAME.rules.result else first_move)
    changed = experiment(GAME, seats=SEATS)
    with pytest.raises(BadValue, match=r"^\S+ has other rules or bots for Hundred: install the same dicehouse there\.$"):
        crew.prepare(changed)
    with pytest.raises(BadValue, match=r"^\S+ has other rules or bots for Hundred"):
        list(crew.play(changed, (0, 100), seed=1))


@pytest.mark.slow
def test_machines_with_another_version_are_refused(crew, monkeypatch):
    monkeypatch.setattr(dicehouse, "__version__", "99.1")
    with pytest.raises(BadValue, match=r"has dicehouse 0\.\S+, but this run is of 99\.1: install the same there\.$"):
        Cluster("auto")


def test_a_worker_refuses_orders_of_another_version():
    """A machine may have joined after the others were asked."""
    with pytest.raises(BadValue, match="but this run is of 99"):
        settled(replace(order_for(LONG, "interpreter"), version="99.1"))


@pytest.mark.slow
def test_one_program_is_in_one_cluster(crew):
    with pytest.raises(BadValue, match="connected to a cluster already"):
        Cluster("local")


@pytest.mark.slow
def test_a_machine_that_dies_costs_time_and_nothing_else(machines, crew):
    """The last of those that need both."""
    play = crew.play(LONG, (0, 4_000), seed=6)
    parts = [next(play)]
    machines.remove_node(next(iter(machines.worker_nodes)), allow_graceful=False)
    parts += play
    assert len(parts) == SHARES * sum(MACHINES)
    assert same(Matches.joined(parts), Matches.joined(list(House().play(LONG, (0, 4_000), seed=6))))


@pytest.mark.parametrize("address", ["", "nonsense", ":6379", "host:", "host:99999", "ray://host"])
def test_what_is_no_address(address):
    with pytest.raises(BadValue, match=r"is no address of a cluster: say auto, local, HOST:6379 or ray://HOST:10001\.$"):
        look_for_somebody(address)


def test_bots_and_games_of_ones_own_do_not_travel():
    mine = Bot("mine", "takes the first", first_move)
    with pytest.raises(BadValue, match="finds bots by name, and 'mine' is not Hundred's own"):
        order_for(experiment(GAME, [mine], seats=2))
    with pytest.raises(BadValue, match="finds bots by name, and one of these is not Hundred's own"):
        order_for(experiment(GAME, [replace(mine, name="random")], seats=2))
    theirs = copy.copy(GAME)
    theirs.name = "my_hundred"
    with pytest.raises(BadValue, match="none with these rules is installed as 'my_hundred'"):
        order_for(experiment(theirs, seats=2))


def test_an_order_means_the_same_wherever_it_arrives():
    tried = experiment(dicehouse.game("liars_dice").with_data({"dice_each": 3}), ["counting"], 4, {"opener": "C"})
    house, made = settled(pickle.loads(pickle.dumps(order_for(tried, "interpreter"))))
    assert made is not tried
    assert (made.title, made.table.pack()) == (tried.title, tried.table.pack())
    assert same(*(Matches.joined(list(house.play(each, (5, 15), seed=2))) for each in (made, tried)))


def test_without_ray_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadValue, match=r"^A cluster needs Ray: pip install 'dicehouse\[cluster\]'\.$"):
        Cluster("auto")


def test_a_cluster_has_no_such_device():
    with pytest.raises(BadValue, match="choose cpu or interpreter"):
        Cluster("auto", device="cuda")
