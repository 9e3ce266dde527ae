"""Where matches are kept: how each was set up, and what happened, event by event.

An event is there when `append` returns, and not before. All that is queued at one moment is written in one transaction (a group
commit), so a hundred tables wait for the disk once. Nobody locks anything: the primary key (match, seq) decides who was first.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from dicehouse.engine.errors import DicehouseError

from .schema import StoreFailed, events, first_line, going_on, is_sqlite, matches, open_database, sentences, writing

__all__ = ["Event", "Setup", "Store", "StoreFailed", "Taken"]

READERS = 4  # threads
SEVERAL = 500  # matches asked about, or forgotten, in one statement

T = TypeVar("T")


@dataclass(frozen=True)
class Setup:
    """How a table was set up; never changes."""

    id: str
    created: float
    game: str
    terms: dict[str, Any]
    seed: bytes
    host: str
    invite: str
    previous: str | None


class Event(NamedTuple):
    """Something that happened at a table. Numbers count up within a match."""

    seq: int
    at: float
    kind: str
    body: dict[str, Any]


class Taken(DicehouseError):
    """Somebody else has written this event: (match, seq) is the only lock."""


@dataclass(slots=True, eq=False)
class Create:
    """A match that waits to be written."""

    future: asyncio.Future[Any]
    row: dict[str, Any]


@dataclass(slots=True, eq=False)
class Append:
    """An event that waits to be written."""

    future: asyncio.Future[Any]
    row: dict[str, Any]
    over: bool


@dataclass(slots=True, eq=False)
class Job:
    """Something else that only the writer's connection can do."""

    future: asyncio.Future[Any]
    do: Callable[[Connection], Any]


Write: TypeAlias = Create | Append
Outcome: TypeAlias = "tuple[asyncio.Future[Any], Any, Exception | None]"

latest_seq = select(func.max(events.c.seq)).where(events.c.match == matches.c.id).scalar_subquery()
latest_at = select(events.c.at).where(events.c.match == matches.c.id).order_by(events.c.seq.desc()).limit(1).scalar_subquery()
activity = func.coalesce(latest_at, matches.c.created)

SETUP = select(*(column for column in matches.c if column is not matches.c.over)).where(matches.c.id == bindparam("match"))
SINCE = (
    select(events.c.seq, events.c.at, events.c.kind, events.c.body)
    .where(events.c.match == bindparam("match"), events.c.seq > bindparam("seq"))
    .order_by(events.c.seq)
)
ALL = (
    select(events.c.seq, events.c.at, events.c.kind, events.c.body)
    .where(events.c.match == bindparam("match"))
    .order_by(events.c.seq)
)
THERE = select(events.c.seq).where(events.c.match == bindparam("match"), events.c.seq == bindparam("seq"))
NEWEST = select(matches.c.id, latest_seq).where(matches.c.id.in_(bindparam("some", expanding=True)))
UNFINISHED = select(matches.c.id).where(going_on, activity >= bindparam("since")).order_by(matches.c.created)
COUNT_UNFINISHED = select(func.count()).select_from(matches).where(going_on)
# An event is never older than its match, so the index on `created` leaves few to look at.
STALE = select(matches.c.id).where(matches.c.created < bindparam("before"), activity < bindparam("before"))
FORGET = delete(matches).where(matches.c.id.in_(bindparam("some", expanding=True)), activity < bindparam("before"))


class Store:
    """The matches of a house, in SQLite or PostgreSQL. Several processes may hold a store on one database.

    A store serves one event loop: one thread writes, a few read, and the loop waits for neither.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sqlite = is_sqlite(engine.url)
        self.create_sql, self.append_sql = (insert_sql(table, self.sqlite) for table in (matches, events))
        self.finish_sql = f"UPDATE matches SET over = TRUE WHERE id = {placeholder('match', self.sqlite)}"
        self.readers = ThreadPoolExecutor(READERS, "dicehouse-reader")
        self.gathered: list[Write | Job] = []  # what came since the writer was last given something
        self.queue: SimpleQueue[list[Write | Job] | None] = SimpleQueue()  # None: the last one, the store closes
        self.connection: Connection | None = None  # the writer's own
        self.version: int | None = None  # SQLite's number for what other connections have committed, when last looked at
        self.unread = True  # whether others' events may have been missed
        self.closed = False
        self.writer = threading.Thread(target=self._write_until_closed, name="dicehouse-writer", daemon=True)
        self.writer.start()

    @classmethod
    def open(cls, url: str) -> Store:
        """Opens the database (a file, or a URL), makes it if it is not there, and brings it to the newest schema."""
        return cls(open_database(url))

    async def create(self, setup: Setup) -> None:
        """Keeps a new match; raises Taken if there is one with this id."""
        terms = msgspec.json.encode(setup.terms).decode()
        row = {
            "id": setup.id,
            "created": setup.created,
            "game": setup.game,
            "terms": terms,
            "seed": setup.seed,
            "host": setup.host,
            "invite": setup.invite,
            "previous": setup.previous,
            "over": False,
        }
        await self._queued(Create(asyncio.get_running_loop().create_future(), row))

    async def append(self, match: str, event: Event, *, over: bool = False) -> None:
        """Keeps an event, and with ``over`` that it was the last of play; raises Taken if (match, seq) is there already.

        Who is cancelled while waiting does not know whether the event is there.
        """
        body = msgspec.json.encode(event.body).decode()
        row = {"match": match, "seq": event.seq, "at": event.at, "kind": event.kind, "body": body}
        await self._queued(Append(asyncio.get_running_loop().create_future(), row, over))

    async def load(self, match: str) -> tuple[Setup, list[Event]] | None:
        def work(connection: Connection) -> tuple[Setup, list[Event]] | None:
            found = connection.execute(SETUP, {"match": match}).mappings().first()
            if found is None:
                return None
            setup = Setup(**{**found, "terms": msgspec.json.decode(found["terms"])})
            return setup, as_events(connection.execute(ALL, {"match": match}))

        return await self._read(work)

    async def since(self, match: str, seq: int) -> list[Event]:
        """The events with a greater number."""
        return await self._read(lambda connection: as_events(connection.execute(SINCE, {"match": match, "seq": seq})))

    async def news(self, known: Mapping[str, int]) -> set[str]:
        """Which of these matches have events beyond the known number. Quick on SQLite while no other process writes."""
        if self.sqlite and not await self._job(self._others_wrote):
            return set()
        numbers = dict(known)

        def work(connection: Connection) -> set[str]:
            rows = (row for some in chunks(numbers) for row in connection.execute(NEWEST, {"some": some}))
            return {match for match, newest in rows if newest is not None and newest > numbers[match]}

        behind = await self._read(work)
        self.unread = bool(behind)  # whoever asked may fail to fetch them, and is told again
        return behind

    async def unfinished(self, since: float) -> list[str]:
        """The matches that are not over and had activity at this time or later, the oldest match first."""
        return await self._read(lambda connection: list(connection.scalars(UNFINISHED, {"since": since})))

    async def count_unfinished(self) -> int:
        return await self._read(lambda connection: connection.execute(COUNT_UNFINISHED).scalar_one())

    async def forget(self, before: float) -> int:
        """Deletes the matches, with their events, that had no activity at this time or later; returns how many."""
        stale = await self._read(lambda connection: list(connection.scalars(STALE, {"before": before})))
        forgotten = 0
        for some in chunks(stale):  # moves are written in between

            def work(connection: Connection, some: list[str] = some) -> int:
                with connection.begin():
                    return connection.execute(FORGET, {"some": some, "before": before}).rowcount

            forgotten += await self._job(work)
        return forgotten

    async def ping(self) -> None:
        """Raises StoreFailed if the database does not answer."""
        await self._read(lambda connection: connection.execute(select(1)).scalar_one())

    async def close(self) -> None:
        """Commits what is queued, then closes."""
        if not self.closed:
            self.closed = True
            self._hand_over()
            self.queue.put(None)
        await asyncio.to_thread(self._wait_and_close)

    def _wait_and_close(self) -> None:
        self.writer.join()
        self.readers.shutdown()
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with sentences("The database did not answer"), self.engine.connect() as connection:
                return work(connection)

        if self.closed:
            raise StoreFailed("The house is closed: its database cannot be asked any more.")
        return await asyncio.get_running_loop().run_in_executor(self.readers, reading)

    async def _job(self, do: Callable[[Connection], T]) -> T:
        result: T = await self._queued(Job(asyncio.get_running_loop().create_future(), do))
        return result

    def _queued(self, item: Write | Job) -> asyncio.Future[Any]:
        if self.closed:
            raise StoreFailed("The house is closed: nothing can be written any more.")
        if not self.gathered:  # a burst of moves becomes one batch, and the writer does not get in its way
            asyncio.get_running_loop().call_soon(self._hand_over)
        self.gathered.append(item)
        return item.future

    def _hand_over(self) -> None:
        if self.gathered:
            self.queue.put(self.gathered)
            self.gathered = []

    # From here on: the writer's thread.

    def _write_until_closed(self) -> None:
        queue, going = self.queue, True
        while going:
            given = [queue.get()]
            while not queue.empty():  # nobody else takes from it
                given.append(queue.get())
            going = given[-1] is not None  # nothing is queued after it
            items = [item for some in given if some is not None for item in some]
            writes = [item for item in items if isinstance(item, Create | Append)]
            outcomes = self._write(writes) if writes else []
            outcomes += [self._do(item) for item in items if isinstance(item, Job)]
            tell(outcomes)
        self._disconnect()

    def _write(self, writes: list[Write]) -> list[Outcome]:
        """Writes all in one transaction. Whoever came too late gets Taken; if the database fails, everybody is told."""
        try:
            connection = self._connected()
            if self._write_at_once(connection, writes):
                return [(write.future, None, None) for write in writes]
            with connection.begin():
                return [(write.future, None, write_alone(connection, write)) for write in writes]
        except Exception as error:
            failure = self._failure("The database did not keep this", error)
            return [(write.future, None, failure) for write in writes]

    def _write_at_once(self, connection: Connection, writes: list[Write]) -> bool:
        """The hottest path there is: nothing but the driver has to do with it. False: something is wrong with one of the rows."""
        driver: Any = connection.connection.driver_connection
        created = [write.row for write in writes if isinstance(write, Create)]
        appended = [write.row for write in writes if isinstance(write, Append)]
        finished = [write.row for write in writes if isinstance(write, Append) and write.over]
        cursor = driver.cursor()
        try:
            if self.sqlite:
                cursor.execute("BEGIN IMMEDIATE")
            for statement, rows in ((self.create_sql, created), (self.append_sql, appended), (self.finish_sql, finished)):
                if rows:
                    cursor.executemany(statement, rows)
            driver.commit()
        except Exception:
            driver.rollback()
            return False
        finally:
            cursor.close()
        return True

    def _do(self, job: Job) -> Outcome:
        try:
            return job.future, job.do(self._connected()), None
        except Exception as error:
            return job.future, None, self._failure("The database did not answer", error)

    def _failure(self, failed: str, error: Exception) -> StoreFailed:
        """Lets go of the connection, which may be broken; the next batch gets another."""
        self._disconnect()
        failure = StoreFailed(f"{failed}: {first_line(error.orig if isinstance(error, DBAPIError) else error)}.")
        failure.__cause__ = error
        return failure

    def _connected(self) -> Connection:
        if self.connection is None:
            self.connection = writing(self.engine)
            self.version = None
        return self.connection

    def _disconnect(self) -> None:
        if self.connection is not None:
            with suppress(DBAPIError):  # it may be broken
                self.connection.invalidate()
                self.connection.close()
            self.connection = None

    def _others_wrote(self, connection: Connection) -> bool:
        """Whether another connection may have written something that `news` has not seen."""
        driver: Any = connection.connection.driver_connection  # without a transaction, which would take the lock
        version = driver.execute("PRAGMA data_version").fetchone()[0]
        if version != self.version:
            self.version, self.unread = version, True
        return self.unread


def insert_sql(table: Table, sqlite: bool) -> str:
    columns = table.c.keys()
    values = ", ".join(placeholder(column, sqlite) for column in columns)
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({values})"


def placeholder(name: str, sqlite: bool) -> str:
    """How the driver is told where a value goes."""
    return f":{name}" if sqlite else f"%({name})s"


def write_alone(connection: Connection, write: Write) -> DicehouseError | None:
    """Writes one row; returns why it cannot be."""
    try:
        with connection.begin_nested():
            connection.execute(insert(matches if isinstance(write, Create) else events), write.row)
            if isinstance(write, Append) and write.over:
                connection.execute(update(matches).where(matches.c.id == write.row["match"]).values(over=True))
    except IntegrityError:
        if isinstance(write, Create):
            return Taken(f"There is a match {write.row['id']} already.")
        match, seq = write.row["match"], write.row["seq"]
        if connection.execute(THERE, {"match": match, "seq": seq}).first():
            return Taken(f"Event {seq} of match {match} has been written by somebody else.")
        return StoreFailed(f"There is no match {match}.")
    except DataError as error:
        return StoreFailed(f"The database cannot keep this: {first_line(error.orig)}.")
    return None


def tell(outcomes: list[Outcome]) -> None:
    """Wakes all who wait, with one call into their event loop."""
    if outcomes:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            outcomes[0][0].get_loop().call_soon_threadsafe(resolve, outcomes)


def resolve(outcomes: list[Outcome]) -> None:
    for future, result, error in outcomes:
        if future.done():  # its caller was cancelled
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def as_events(rows: Iterable[Any]) -> list[Event]:
    return [Event(seq, at, kind, msgspec.json.decode(body)) for seq, at, kind, body in rows]


def chunks(names: Iterable[str]) -> Iterable[list[str]]:
    left = iter(names)
    while some := list(islice(left, SEVERAL)):
        yield some
