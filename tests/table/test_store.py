"""The store, on SQLite and on PostgreSQL: the same tests for both."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text

from dicehouse.engine.errors import DicehouseError
from dicehouse.table import schema
from dicehouse.table import store as store_module
from dicehouse.table.schema import where
from dicehouse.table.store import Event, Setup, Store, StoreFailed, Taken

NOON = 1_700_000_000.123456
HOUR = 3600.0


def a_match(name: str = "m1", created: float = NOON, **more: Any) -> Setup:
    return Setup(
        name, created, "a game", {"seats": 2, "clock": None}, bytes(range(32)), "host's hash", "invite's hash", None, **more
    )


def a_move(seq: int, at: float = NOON, **body: Any) -> Event:
    return Event(seq, at, "move", body or {"move": seq})


@contextlib.asynccontextmanager
async def house(address: str) -> AsyncIterator[Store]:
    store = Store.open(address)
    try:
        yield store
    finally:
        await store.close()


def with_house(address: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house(address) as store:
            await work(store)

    asyncio.run(run())


def query(address: str, sql: str) -> Any:
    """What a connection that has nothing to do with the store sees."""
    engine = create_engine(where(address))
    try:
        with engine.connect() as connection:
            return connection.execute(text(sql)).scalar()
    finally:
        engine.dispose()


async def every(calls: Any) -> list[Any]:
    return await asyncio.gather(*calls, return_exceptions=True)


# Keeping and finding


def test_a_match_comes_back_as_it_was_kept(database: str) -> None:
    async def work(store: Store) -> None:
        setup = Setup("m1", NOON, "a game", {"seats": ["Zoë", None], "n": 1.5}, bytes(range(224, 256)), "h", "i", "m0")
        await store.create(setup)
        await store.append("m1", a_move(1))
        assert await store.load("m1") == (setup, [a_move(1)])
        assert await store.load("m2") is None

    with_house(database, work)


def test_events_come_in_the_order_of_their_numbers(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        for seq in (2, 1, 10, 3):
            await store.append("m1", a_move(seq))
        assert [kept.seq for kept in await store.since("m1", 0)] == [1, 2, 3, 10]
        assert [kept.seq for kept in await store.since("m1", 2)] == [3, 10]
        assert await store.since("m1", 10) == []

    with_house(database, work)


@pytest.mark.parametrize("name", ["Zoë", "', DROP TABLE events; --", "%s ? :x", "🎲", "a\x00b", "line\nbreak", '"', ""])
def test_any_text_is_kept(database: str, name: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        said = Event(1, NOON, "said", {"name": name, "by name": {name: [name]}})
        await store.append("m1", said)
        assert await store.since("m1", 0) == [said]

    with_house(database, work)


def test_what_was_kept_is_there_after_reopening(database: str) -> None:
    async def first(store: Store) -> None:
        await store.create(a_match())
        await store.append("m1", a_move(1))

    async def second(store: Store) -> None:
        assert await store.load("m1") == (a_match(), [a_move(1)])

    with_house(database, first)
    with_house(database, second)


# Committing


def test_an_event_is_committed_when_append_returns(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        for seq in range(1, 6):
            await store.append("m1", a_move(seq))
            assert await asyncio.to_thread(query, database, "SELECT count(*) FROM events") == seq

    with_house(database, work)


def test_many_at_once_are_all_there(database: str) -> None:
    async def play(store: Store, name: str) -> None:
        await store.create(a_match(name))
        for seq in range(1, 11):
            await store.append(name, a_move(seq))

    async def work(store: Store) -> None:
        names = [f"m{number}" for number in range(150)]
        await asyncio.gather(*(play(store, name) for name in names))
        for name in names:
            assert [kept.seq for kept in await store.since(name, 0)] == list(range(1, 11))

    with_house(database, work)


def test_what_is_queued_together_is_committed_together(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        commits: list[object] = []
        event.listen(store.engine, "commit", commits.append)
        await asyncio.gather(*(store.append("m1", a_move(seq)) for seq in range(1, 301)))
        assert len(await store.since("m1", 0)) == 300
        assert len(commits) < 30

    with_house(database, work)


def test_closing_commits_what_is_queued(database: str) -> None:
    async def work() -> None:
        store = Store.open(database)
        await store.create(a_match())
        waiting = [asyncio.ensure_future(store.append("m1", a_move(seq))) for seq in range(1, 51)]
        await asyncio.sleep(0)  # they are queued
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreFailed, match="closed"):
            await store.append("m1", a_move(51))
        with pytest.raises(StoreFailed, match="closed"):
            await store.load("m1")
        await store.close()  # once more does no harm

    asyncio.run(work())
    assert query(database, "SELECT count(*) FROM events") == 50


# Who was first


def test_of_two_houses_that_write_the_same_event_one_wins(database: str) -> None:
    async def work() -> None:
        async with house(database) as one, house(database) as two:
            await one.create(a_match())
            for seq in range(1, 21):
                done = await every(store.append("m1", a_move(seq, by=by)) for by, store in enumerate((one, two)))
                winner = done.index(None)
                assert isinstance(done[1 - winner], Taken)
                assert (await one.since("m1", seq - 1)) == [a_move(seq, by=winner)]

    asyncio.run(work())


def test_who_lost_does_not_harm_the_others(database: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(store.create(a_match("m1")), store.create(a_match("m2")))
        await store.append("m1", a_move(1, first=True))
        done = await every(
            [
                store.append("m2", a_move(1)),
                store.append("m1", a_move(1)),  # is there already
                store.append("m2", a_move(2)),
                store.append("m2", a_move(2, twice=True)),  # in the same batch
                store.append("nowhere", a_move(1)),
                store.create(a_match("m1")),
                store.append("m1", a_move(2), over=True),
            ]
        )
        assert [type(outcome) for outcome in done] == [type(None), Taken, type(None), Taken, StoreFailed, Taken, type(None)]
        assert str(done[4]) == "There is no match nowhere."
        assert await store.since("m1", 0) == [a_move(1, first=True), a_move(2)]
        assert await store.since("m2", 0) == [a_move(1), a_move(2)]
        assert await store.unfinished(0) == ["m2"]

    with_house(database, work)


def test_who_stops_waiting_does_not_harm_the_others(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        waiting = [asyncio.ensure_future(store.append("m1", a_move(seq))) for seq in range(1, 11)]
        await asyncio.sleep(0)
        waiting[4].cancel()
        done = await every(waiting)
        assert isinstance(done.pop(4), asyncio.CancelledError)
        assert done == [None] * 9
        assert len(await store.since("m1", 0)) == 10  # it had been queued

    with_house(database, work)


def test_a_database_that_fails_tells_everybody_and_the_house_goes_on(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        await store.append("m1", a_move(1))
        for rename in ("events RENAME TO gone", "gone RENAME TO events"):
            done = await every(store.append("m1", a_move(seq)) for seq in (2, 3))
            if "events RENAME" in rename:
                assert done == [None, None]
            else:
                assert all(isinstance(outcome, StoreFailed) for outcome in done)
            with store.engine.begin() as other:
                other.execute(text(f"ALTER TABLE {rename}"))
        assert len(await store.since("m1", 0)) == 3
        await store.append("m1", a_move(4))

    with_house(database, work)


@pytest.mark.slow
def test_a_lost_line_to_postgres_is_taken_up_again(postgres: Callable[[], str]) -> None:
    address = postgres()
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    hang_up = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {others}"

    async def work(store: Store) -> None:
        await store.create(a_match())
        assert await asyncio.to_thread(query, address, hang_up) > 0
        with pytest.raises(StoreFailed):
            await store.append("m1", a_move(1))
        await store.append("m1", a_move(1))
        assert await store.load("m1") == (a_match(), [a_move(1)])

    with_house(address, work)


# News, and what is going on


def test_news_are_what_another_house_wrote(database: str) -> None:
    async def work() -> None:
        async with house(database) as mine, house(database) as other:
            await asyncio.gather(*(mine.create(a_match(name)) for name in ("m1", "m2", "m3")))
            await mine.append("m1", a_move(1))
            known = {"m1": 1, "m2": 0}
            assert await mine.news(known) == set()
            await other.append("m2", a_move(1))
            await other.append("m3", a_move(1))  # not asked about
            assert await mine.news(known) == {"m2"}
            assert await mine.news(known) == {"m2"}  # told until it is fetched
            assert await mine.news(known | {"m2": 1}) == set()
            await other.append("m1", a_move(2))
            assert await mine.news(known | {"m2": 1}) == {"m1"}

    asyncio.run(work())


def test_news_ask_no_table_while_only_this_house_writes_to_sqlite(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        await store.news({"m1": 0})
        asked: list[str] = []
        event.listen(store.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
        await store.append("m1", a_move(1))
        await store.append("m1", a_move(2), over=True)
        assert await store.news({"m1": 2}) == set()
        assert not [sql for sql in asked if sql.startswith("SELECT")]

    with_house(str(tmp_path / "house.db"), work)


def test_news_of_very_many_matches(database: str) -> None:
    async def work() -> None:
        names = [f"m{number}" for number in range(1234)]
        async with house(database) as mine, house(database) as other:
            await asyncio.gather(*(other.create(a_match(name)) for name in names))
            await asyncio.gather(*(other.append(name, a_move(1)) for name in names[::2]))
            assert await mine.news(dict.fromkeys(names, 0)) == set(names[::2])

    asyncio.run(work())


def test_unfinished_are_those_not_over_with_recent_activity(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match("old", NOON - 9 * HOUR))
        await store.create(a_match("lively", NOON - 8 * HOUR))
        await store.create(a_match("over", NOON - 7 * HOUR))
        await store.create(a_match("new", NOON))  # nothing has happened yet
        await store.append("old", a_move(1, NOON - 9 * HOUR))
        await store.append("lively", a_move(1, NOON - 8 * HOUR))
        await store.append("lively", a_move(2, NOON))
        await store.append("over", a_move(1, NOON), over=True)
        await store.append("over", a_move(2, NOON))  # a word after the end does not open it again
        assert await store.unfinished(NOON - HOUR) == ["lively", "new"]
        assert await store.unfinished(NOON) == ["lively", "new"]
        assert await store.count_unfinished() == 3

    with_house(database, work)


def test_forgotten_are_those_without_recent_activity(database: str) -> None:
    async def work(store: Store) -> None:
        for name in ("old", "lively", "over"):
            await store.create(a_match(name, NOON - 9 * HOUR))
            await store.append(name, a_move(1, NOON - 9 * HOUR), over=name == "over")
        await store.append("lively", a_move(2, NOON))
        assert await store.forget(NOON - HOUR) == 2
        assert await store.load("old") is None
        assert await store.load("over") is None
        assert await store.since("old", 0) == []
        assert len(await store.since("lively", 0)) == 2
        assert await store.forget(NOON - HOUR) == 0
        with pytest.raises(StoreFailed, match="There is no match old"):
            await store.append("old", a_move(2))

    with_house(database, work)


@pytest.mark.parametrize("asked", ["UNFINISHED", "COUNT_UNFINISHED"])
def test_finished_matches_are_not_even_looked_at(database: str, asked: str) -> None:
    engine = schema.open_database(database)
    rows = [
        {"id": f"old{n}", "created": NOON, "game": "", "terms": "{}", "seed": b"", "host": "", "invite": "", "over": True}
        for n in range(5000)
    ]
    statement = getattr(store_module, asked)
    sql = str(statement.params(since=0.0).compile(engine, compile_kwargs={"literal_binds": True}))
    with engine.begin() as connection:
        connection.execute(schema.matches.insert(), rows)
        connection.exec_driver_sql("ANALYZE")
        explain = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
        plan = str(connection.exec_driver_sql(f"{explain} {sql}").fetchall())
    engine.dispose()
    assert "matches_going_on" in plan
    assert "Seq Scan on matches" not in plan


def test_ping_tells_whether_the_database_answers(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.ping()
        store.engine.dispose()
        await asyncio.to_thread((tmp_path / "house.db").unlink)
        (tmp_path / "house.db").mkdir()
        with pytest.raises(StoreFailed, match="did not answer"):
            await store.ping()

    with_house(str(tmp_path / "house.db"), work)


# Opening


@pytest.mark.slow
def test_two_processes_may_open_a_fresh_database_at_once(database: str) -> None:
    script = """
import asyncio, sys
from dicehouse.table.store import Setup, Store
async def work():
    store = Store.open(sys.argv[1])
    await store.create(Setup(sys.argv[2], 0.0, "g", {}, b"", "", "", None))
    await store.close()
asyncio.run(work())
"""
    started = [
        subprocess.Popen([sys.executable, "-c", script, database, name], stderr=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    for process in started:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said
    assert query(database, "SELECT count(*) FROM matches") == 2


def test_the_migrations_give_the_tables_that_the_code_expects(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    assert ScriptDirectory(str(schema.MIGRATIONS)).get_heads() == [schema.HEAD]
    engine = schema.open_database(database)
    with engine.connect() as connection:
        assert schema.revision(connection) == schema.HEAD
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


@pytest.mark.slow
def test_a_database_that_is_up_to_date_opens_without_alembic(tmp_path: Path) -> None:
    address = str(tmp_path / "house.db")
    schema.open_database(address).dispose()
    script = (
        "import sys; from dicehouse.table import schema; schema.open_database(sys.argv[1]); assert 'alembic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script, address], check=True, timeout=60)


def test_a_database_of_a_newer_dicehouse_is_refused(database: str) -> None:
    engine = schema.open_database(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreFailed, match=r"belongs to a newer Dicehouse \(its schema is 9999\)\. Please update Dicehouse\."):
        Store.open(database)


def test_sqlite_is_set_up_to_be_safe(tmp_path: Path) -> None:
    engine = schema.open_database(f"sqlite:///{tmp_path}/a folder/that is new/house.db")
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys")
        }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 30_000
    engine.dispose()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("house.db", "sqlite:///house.db"),
        ("/x/house.db", "sqlite:////x/house.db"),
        ("sqlite:////x/house.db", "sqlite:////x/house.db"),
        ("postgres://me:pw@there/house", "postgresql+psycopg://me:pw@there/house"),
        ("postgresql://me@there:5433/house", "postgresql+psycopg://me@there:5433/house"),
        ("postgresql+psycopg://there/house", "postgresql+psycopg://there/house"),
    ],
)
def test_addresses(typed: str, meant: str) -> None:
    assert where(typed).render_as_string(hide_password=False) == meant


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "is empty"),
        ("mysql://me@there/house", "SQLite or PostgreSQL; mysql is neither"),
        ("sqlite://", "in memory would forget"),
        ("sqlite:///:memory:", "in memory would forget"),
        ("postgresql://there:port/house", "cannot be read"),
        ("postgresql://me:secret@127.0.0.1:1/house", "127.0.0.1:1/house cannot be opened"),
        ("{folder}", "cannot be opened"),
        ("{folder}/text.txt", "cannot be opened: file is not a database"),
        ("{folder}/text.txt/house.db", "cannot be opened"),
    ],
)
def test_an_address_that_does_not_work_is_refused_with_a_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    (tmp_path / "text.txt").write_text("This is a letter and no database. " * 100)
    with pytest.raises(DicehouseError) as refused:
        Store.open(address.format(folder=tmp_path))
    assert sentence in str(refused.value)
    assert "secret" not in str(refused.value)
    assert str(refused.value).endswith(".")
