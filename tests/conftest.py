"""How all tests are run: on how many workers, and in which order."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and one more where slow tests run: some of those wait for a clock or a browser."""
    return (os.cpu_count() or 1) + ("not slow" not in config.option.markexpr)


@pytest.hookimpl(trylast=True)  # when all marks are there
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: at the end, when one worker has nothing left to do, the others are soon done too."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
