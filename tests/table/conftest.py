"""What the tests of the web table share."""

from pathlib import Path

import pytest

from tests.table.stores import database, postgres

__all__ = ["database", "postgres"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """To make up requests takes seconds, even for tests that are left out."""
    return True if collection_path.name == "test_schema.py" and "not slow" in config.option.markexpr else None
