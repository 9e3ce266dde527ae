"""Matches on many machines: a crew that is a Ray cluster.

What travels there is an order: an experiment by names. What comes back is what the matches told. Match number k is the same match
whoever plays it and however often, so a worker that dies costs time and nothing else: Ray gives its part to another.
"""

from __future__ import annotations

import contextlib
import copy
import hashlib
import logging
import os
import socket
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import dicehouse
from dicehouse.bots import bots as bots_of
from dicehouse.engine import registry
from dicehouse.engine.errors import BadValue, DicehouseError
from dicehouse.engine.runner import Announce

from .experiment import SHARES, Crew, Experiment, House, Matches, Span, experiment, pieces

PART = 1 << 15  # matches of a task, at most: what they tell fills a few megabytes
AHEAD = 3  # tasks under way for each core: nobody waits for work, and little waits to be fetched
REACH = 5.0  # seconds in which somebody must answer at the address
PATIENCE = 2.0  # seconds of preparing that need not be announced
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # it prints what befell its workers, even among results
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # workers use what is installed where they are, however this program was started
}
LOCAL_STORE = 200 << 20  # bytes for results that wait to be fetched, where a cluster is only tried out


# --- what travels -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """An experiment by names; whoever has the same dicehouse makes the same experiment of it."""

    game: str = field(compare=False)
    own_box: Mapping[str, Any] = field(compare=False)
    options: Mapping[str, Any] = field(compare=False)
    bots: tuple[str, ...] = field(compare=False)
    device: str = field(compare=False)
    version: str  # of dicehouse
    fingerprint: str

    def experiment(self) -> Experiment:
        return experiment(registry.game(self.game).with_data(self.own_box), self.bots, len(self.bots), self.options)


def order_for(tried: Experiment, device: str = "cpu") -> Order:
    """Refuses what workers could not find by name: a game that is not installed, a bot of one's own."""
    game, names = tried.game, tuple(bot.name for bot in tried.bots)
    if game.name not in registry.games() or registry.game(game.name).rules is not game.rules:
        raise BadValue(f"A cluster finds games by name, and none with these rules is installed as {game.name!r}.")
    known = bots_of(game)
    order = Order(game.name, game.own_box, dict(tried.options), names, device, dicehouse.__version__, fingerprint(tried, device))
    strangers = [bot.name for bot in tried.bots if bot.name not in known or known[bot.name].desk != bot.desk]
    if strangers or fingerprint(order.experiment(), device) != order.fingerprint:
        who = repr(strangers[0]) if strangers else "one of these"
        raise BadValue(f"A cluster finds bots by name, and {who} is not {game.title}'s own: let this machine play.")
    return order


def fingerprint(tried: Experiment, device: str) -> str:
    """Changes with whatever the matches depend on: rules, bots, the loop that plays them, box and options."""
    watcher = House(device).watcher(tried)
    names = [bot.name for bot in tried.bots]
    code = watcher.digest
    told = f"{device} {code} {names} {watcher.groups}".encode() + tried.table.pack()
    return hashlib.sha256(told).hexdigest()[:16]


# --- in a worker ------------------------------------------------------------------------------------------------------


@cache
def settled(order: Order) -> tuple[House, Experiment]:
    """What an order means here; kept, for compiled code is loaded once."""
    check_version(socket.gethostname(), dicehouse.__version__, order.version)
    house, made = House(order.device, threads=1), order.experiment()
    if fingerprint(made, order.device) != order.fingerprint:
        raise BadValue(f"{socket.gethostname()} has other rules or bots for {made.game.title}: install the same dicehouse there.")
    return house, made


def get_ready(order: Order) -> None:
    """Compiles, if nobody on this machine has yet."""
    house, made = settled(order)
    house.prepare(made)


def play_part(order: Order, span: Span, seed: int) -> Matches:
    house, made = settled(order)
    return Matches.joined(list(house.play(made, span, seed)))


def check_version(machine: str, there: str, here: str) -> None:
    if there != here:
        has = f"dicehouse {there}" if there else "no dicehouse"
        raise BadValue(f"{machine} has {has}, but this run is of {here}: install the same there.")


# --- the crew ---------------------------------------------------------------------------------------------------------


class Cluster(Crew):
    """All machines of a Ray cluster, a task on each core.

    The address is ``auto`` (the cluster that this machine belongs to), ``HOST:6379`` (the same, by its head), ``ray://HOST:10001``
    (from outside) or ``local`` (one on this machine's cores, to try it out). A program that is connected to Ray says ``auto``.
    """

    def __init__(self, address: str = "auto", device: str = "cpu") -> None:
        if device not in ("cpu", "interpreter"):
            raise BadValue(f"A cluster does not play on {device!r}: choose cpu or interpreter.")
        self.address, self.device = address, device
        self._ray = find_ray()
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._connect()
        elif address != "auto":
            raise BadValue("This program is connected to a cluster already: say auto to use it, or end that with ray.shutdown().")
        # However many workers die, Ray finds others; an error of ours is told at once, for it would only happen again.
        task = self._ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)
        self._get_ready, self._play_part = task(get_ready), task(play_part)
        self._orders: dict[int, tuple[Experiment, Order]] = {}
        try:
            self._check_versions()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        """Leaves the cluster; it goes on without us."""
        if self._ours:
            self._ray.shutdown()

    def prepare(self, experiment: Experiment, announce: Announce = contextlib.nullcontext) -> None:
        """Every machine compiles for itself; its workers then share what it keeps on disk."""
        order = self._order(experiment)
        tasks = [self._get_ready.options(scheduling_strategy=there).remote(order) for _, there in self._machines()]
        _, compiling = self._ray.wait(tasks, num_returns=len(tasks), timeout=PATIENCE) if tasks else ([], [])
        with announce() if compiling else contextlib.nullcontext():
            self._results(tasks)

    def play(self, experiment: Experiment, span: Span, seed: int) -> Iterator[Matches]:
        order, cores = self._order(experiment), self.cores
        size = min(PART, -(-(span[1] - span[0]) // (cores * SHARES)))
        under_way: deque[Any] = deque()
        try:
            for piece in pieces(span, max(1, size)):
                if len(under_way) == AHEAD * cores:
                    yield self._next(under_way)
                named = self._play_part.options(name=f"{order.game} {piece[0]} to {piece[1]}")
                under_way.append(named.remote(order, piece, seed))
            while under_way:
                yield self._next(under_way)
        finally:
            if self._ray.is_initialized():  # after Ctrl-C nobody wants the rest
                for task in under_way:
                    self._ray.cancel(task)

    @property
    def cores(self) -> int:
        """How many there are just now: machines come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _next(self, under_way: deque[Any]) -> Matches:
        """What the oldest task told. Ray's arrays lie in its store, and would fill it while they are kept: so it is a copy."""
        found: Matches = copy.deepcopy(self._results([under_way[0]])[0])
        under_way.popleft()
        return found

    def _order(self, experiment: Experiment) -> Order:
        if not self._ray.is_initialized():  # Ray would start a cluster of its own
            raise BadValue(f"The connection to the cluster at {self.address} is closed.")
        if id(experiment) not in self._orders:
            self._orders[id(experiment)] = experiment, order_for(experiment, self.device)
        return self._orders[id(experiment)][1]

    # --- Ray ----------------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        quiet = {"log_to_driver": False, "logging_level": logging.CRITICAL}
        try:
            if self.address == "local":
                self._ray.init("local", include_dashboard=False, object_store_memory=LOCAL_STORE, **quiet)
            else:
                look_for_somebody(self.address)
                self._ray.init(self.address, **quiet)
        except (self._ray.exceptions.RayError, ImportError, OSError, RuntimeError, ValueError) as wrong:
            hint = "" if "RAY_AUTH_MODE" in os.environ else " (If it wants a token, set RAY_AUTH_MODE=token.)"
            raise BadValue(f"The cluster at {self.address} does not let us in: {_first_sentence(wrong)}{hint}") from wrong

    def _machines(self) -> list[tuple[str, Any]]:
        """The machines that play, and how a task gets to each. Should one be gone by then, another takes its task."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy as There

        nodes = [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        return [(node["NodeManagerHostname"], There(node["NodeID"], soft=True)) for node in nodes]

    def _check_versions(self) -> None:
        def version() -> str:
            """It travels as code, since there may be no dicehouse to find it in."""
            try:
                import dicehouse
            except ImportError:
                return ""
            return dicehouse.__version__

        ask, machines = self._ray.remote(num_cpus=0, max_retries=-1)(version), self._machines()
        answers = self._results([ask.options(scheduling_strategy=there).remote() for _, there in machines])
        for (machine, _), answer in zip(machines, answers, strict=True):
            check_version(machine, answer, dicehouse.__version__)

    def _results(self, tasks: Sequence[Any]) -> list[Any]:
        """Waits for them. What went wrong is told in a sentence: our own if there is one."""
        try:
            found: list[Any] = self._ray.get(list(tasks))
        except self._ray.exceptions.RayError as wrong:
            cause = getattr(wrong, "cause", None)
            if isinstance(cause, DicehouseError):
                raise cause from None
            raise BadValue(f"The cluster at {self.address} failed: {_first_sentence(cause or wrong)}") from wrong
        return found


def look_for_somebody(address: str) -> None:
    """Refuses an address at which nobody answers: Ray itself would try for minutes."""
    if address == "auto":
        address = os.environ.get("RAY_ADDRESS") or _own_cluster()
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or int(port) >= 1 << 16:
        raise BadValue(f"{address!r} is no address of a cluster: say auto, local, HOST:6379 or ray://HOST:10001.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH).close()
    except OSError as nobody:
        raise BadValue(f"Nobody answers at {address}: start a cluster there with 'ray start --head'.") from nobody


def _own_cluster() -> str:
    """Where the head of this machine's cluster is said to be."""
    from ray._private.services import canonicalize_bootstrap_address

    try:
        return str(canonicalize_bootstrap_address("auto"))
    except ConnectionError as none:
        raise BadValue("This machine belongs to no cluster: start one, or join one, with 'ray start'.") from none


def _first_sentence(wrong: BaseException) -> str:
    told = next((line.strip() for line in str(wrong).splitlines() if line.strip()), "")
    return f"{told or type(wrong).__name__}".rstrip(".") + "."


def find_ray() -> Any:
    """Ray, with settings that it reads when it is imported."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as missing:
        raise BadValue("A cluster needs Ray: pip install 'dicehouse[cluster]'.") from missing
    return ray
