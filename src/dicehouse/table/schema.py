"""The tables of the database, where it is, and how it gets the newest schema."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from dicehouse.engine.errors import DicehouseError

HEAD = "0001"  # the newest revision in migrations/versions; kept here because importing Alembic takes longer than opening
MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 30.0  # seconds to wait for another process that holds SQLite's lock
UPGRADE_LOCK = 0xD1CE  # PostgreSQL's advisory lock of whoever upgrades the schema

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("game", Text, nullable=False),
    Column("terms", Text, nullable=False),  # JSON
    Column("seed", LargeBinary, nullable=False),
    Column("host", Text, nullable=False),
    Column("invite", Text, nullable=False),
    Column("previous", Text),  # no foreign key: a rematch may outlive the match before it
    Column("over", Boolean, nullable=False),
)

# A match's latest activity is the time of its last event: one step into this primary key, and nothing to update per event.
events = Table(
    "events",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE", name="events_match"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,  # a match's events lie together, in order
)

going_on = ~matches.c.over
Index("matches_going_on", matches.c.created, sqlite_where=going_on, postgresql_where=going_on)
Index("matches_created", matches.c.created)


class StoreFailed(DicehouseError):
    """The database cannot be used, or did not do what it was asked. The sentence says why."""


def open_database(address: str) -> Engine:
    """An engine on the database at this address (a file, or a URL), which has the newest schema afterwards."""
    url = where(address)
    name = url.database if is_sqlite(url) else url.render_as_string(hide_password=True)
    with sentences(f"The database {name} cannot be opened"):
        if is_sqlite(url):
            Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = engine_for(url)
        try:
            upgrade(engine, str(name))
            if is_sqlite(url) and not os.access(str(url.database), os.W_OK):
                raise StoreFailed(f"The database {name} cannot be opened: the file may not be written to.")
        except BaseException:
            engine.dispose()
            raise
    return engine


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def where(address: str) -> URL:
    """What was typed, as a URL with the driver in it: ``house.db``, ``sqlite:///house.db``, ``postgresql://me@there/house``."""
    allowed = "Give a file for SQLite (house.db), or postgresql://user@host/name for PostgreSQL."
    if not address.strip():
        raise StoreFailed(f"The address of the database is empty. {allowed}")
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser()))
    scheme, rest = address.split("://", 1)
    try:
        if scheme in ("postgres", "postgresql", "postgresql+psycopg"):
            return make_url(f"postgresql+psycopg://{rest}")
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreFailed(
            f"The address of the database cannot be read. {allowed}"
        ) from None  # it may hold a password: not repeated
    if scheme != "sqlite":
        raise StoreFailed(f"Dicehouse keeps matches in SQLite or PostgreSQL; {scheme} is neither. {allowed}")
    if not url.database or url.database == ":memory:":
        raise StoreFailed(f"A house in memory would forget its matches. {allowed}")
    return url


def engine_for(url: URL) -> Engine:
    if is_sqlite(url):
        engine = create_engine(url, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", set_up_sqlite)
        event.listen(engine, "begin", begin_sqlite)
        return engine
    patience = {} if "connect_timeout" in url.query else {"connect_timeout": 10}
    try:
        return create_engine(url, pool_pre_ping=True, connect_args=patience)
    except ImportError:
        raise StoreFailed("PostgreSQL needs its driver. Install it with: pip install 'dicehouse[postgres]'") from None


def set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where begin_sqlite says
    write_ahead(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # with WAL, anything less may lose commits when the power fails


def write_ahead(connection: Any) -> None:
    """Sets the WAL mode, which the file keeps: readers and the writer do not wait for each other."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:  # here SQLite does not wait by itself for a process that does the same
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def begin_sqlite(connection: Connection) -> None:
    """Who is going to write takes the lock at once: a reader that turns writer may be refused without waiting."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def writing(engine: Engine) -> Connection:
    """A connection whose transactions are going to write."""
    return engine.connect().execution_options(writes=True)


def upgrade(engine: Engine, name: str) -> None:
    """Brings the schema to HEAD. Of several processes that open the same database at once, one upgrades and the others wait."""
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
    with writing(engine) as connection, connection.begin():
        if not is_sqlite(engine.url):
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
        found = revision(connection)
        if found == HEAD:
            return

        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        if found is not None and found not in {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}:
            raise StoreFailed(f"The database {name} belongs to a newer Dicehouse (its schema is {found}). Please update Dicehouse.")
        command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """The revision of the schema; None if there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


@contextmanager
def sentences(failed: str) -> Iterator[None]:
    """Turns what a database says into a sentence that begins with what failed."""
    try:
        yield
    except DBAPIError as error:
        raise StoreFailed(f"{failed}: {first_line(error.orig)}.") from error
    except OSError as error:
        raise StoreFailed(f"{failed}: {error.strerror or error}.") from error


def first_line(error: object) -> str:
    return next(iter(str(error).strip().splitlines()), "no reason was given").rstrip(".")
