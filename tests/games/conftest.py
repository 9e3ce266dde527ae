"""How the tests of single games are shared out."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs the slow tests of a game, most of which compile it: two would compile the same code at the same time."""
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.xdist_group(f"compiles {item.path.relative_to(HERE).parts[0]}"))
