"""How all tests are run: on how many workers, and which of them run together."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from dicehouse.engine import registry

GAMES = "|".join(registry.games())
OF_A_GAME = re.compile(rf"^tests/games/({GAMES})/|\[({GAMES})\b")


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """One worker runs all that is about one game: two would compile the same code at the same time. Otherwise files stay together,
    which share a house and a browser, or a cluster.
    """

    def _split_scope(self, nodeid: str) -> str:
        about = OF_A_GAME.search(nodeid)
        if about and not nodeid.startswith("tests/browser/"):
            return about[1] or about[2]
        return nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and one more where slow tests run: some of those wait for a clock or a browser."""
    return (os.cpu_count() or 1) + ("not slow" not in config.option.markexpr)
