"""Nothing accepted is lost, nothing is accepted that is not kept: restarts, a locked database, a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from server.host import Host, Player, fresh_id, hosted
from theatre.server import sqlite
from theatre.server import store as store_module
from theatre.server.schema import metadata
from theatre.server.seats import Sitter


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def moved(player: Player, host: Host) -> Player:
    return Player(host.url, player.table, player.token)


def test_a_restart_keeps_everything(database: Path) -> None:
    with hosted(database) as host:
        red, blue = host.duel()
        blue.sight()
        red.choose("take", 0)
        red.choose("roll")
        blue.choose("take", 1)
        blue.choose("take", 2)
        blue.post("undo", id=fresh_id())
        blue.post("end", agree=True)
        red.post("seat", seat=0, who="computer:random")
        wish, ticket = fresh_id(), blue.sight()["ticket"]
        blue.try_choice("take", 0, ticket=ticket, wish=wish)
        before = [one.sight() for one in (red, blue, host.spectator(red.table))]
    with hosted(database) as host:
        red, blue = moved(red, host), moved(blue, host)
        assert [one.sight() for one in (red, blue, host.spectator(red.table))] == before
        again = blue.try_choice("take", 0, ticket=ticket, wish=wish)
        assert again.json()["repeated"] is True
        assert blue.sight() == before[1]
        assert blue.sight()["can_undo"] is True, "free undo survives as well"


def test_one_person_on_several_seats_keeps_undo_across_them(database: Path) -> None:
    with hosted(database) as host:
        player = host.supreme()
        verb, args = player.first_option(player.sight())
        player.choose(verb, *args)
        before = player.sight()
        assert before["can_undo"] is True
    with hosted(database) as host:
        assert moved(player, host).sight() == before


def test_the_end_of_a_table_survives(database: Path) -> None:
    with hosted(database) as host:
        red, _ = host.duel()
        over = red.http.post("resign").json()["over"]
    with hosted(database) as host:
        assert moved(red, host).sight()["over"] == over


def test_a_locked_database_accepts_nothing(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.2)
    with hosted(database) as host:
        red, blue = host.duel()
        red.choose("take", 0)
        before = red.sight()
        lock = sqlite3.connect(database)
        lock.execute("BEGIN IMMEDIATE")
        wish = fresh_id()
        for _ in range(2):
            refused = red.try_choice("roll", wish=wish)
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "unavailable")
        assert red.post("undo", id=fresh_id()).status_code == 503
        for path, body in (
            ("end", {"agree": True}),
            ("take-back", {"id": fresh_id()}),
            ("salt", {"salt": "ab" * 32}),
            ("seen", {"lines": 1}),
            ("orders", {"seat": 0, "orders": [{"prompt": "ask.turn", "answer": "roll"}]}),
            ("seat", {"seat": 0, "who": "computer:random"}),
        ):
            refused = red.post(path, **body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "unavailable"), path
        assert red.http.post("resign").status_code == 503
        assert blue.get("sight").status_code == 200, "looking is possible all the same"
        assert red.sight() == before
        lock.rollback()
        lock.close()
        accepted = red.try_choice("roll", wish=wish)
        assert (accepted.status_code, accepted.json()["repeated"]) == (200, False)


def test_a_full_disk_accepts_nothing(database: Path) -> None:
    with hosted(database) as host:
        red, _ = host.duel(options={"size": 40})
        _limit_pages(host, 1)  # SQLite takes the present size as the least possible limit
        accepted = 0
        while (answer := red.try_choice("take", accepted % 3)).status_code == 200:
            accepted += 1
            assert accepted < 110, "the limit is never reached"
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        before = red.sight()
        assert sum(before["view"]["heaps"]) == 120 - accepted
        assert host.http().post(
            "/api/tables", json={"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "me"}}
        ).status_code in (201, 503)
        assert red.sight() == before
        _limit_pages(host, 100_000)
        red.choose("take", accepted % 3)
    with hosted(database) as host:
        assert sum(moved(red, host).sight()["view"]["heaps"]) == 119 - accepted


def _limit_pages(host: Host, pages: int) -> None:
    """From its next transaction on, the database may not grow beyond this."""

    def limit(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    engine = host.app.state.hall.store._engine.sync_engine
    event.listen(engine, "begin", limit)


def test_a_store_that_is_ahead_of_the_memory_is_read_again(database: Path) -> None:
    """As after a commit that reached the disk although the answer of the disk was an error."""
    with hosted(database) as host:
        red, _ = host.duel()
        red.choose("take", 0)
        table = host.app.state.hall._tables[red.table]
        wish, ticket = fresh_id(), red.sight()["ticket"]
        names = ("game", "rows", "last", "stamp")
        before, answered = {name: getattr(table, name) for name in names}, dict(table.answered)
        red.try_choice("take", 1, ticket=ticket, wish=wish)
        for name, value in before.items():
            setattr(table, name, value)
        table.answered = answered
        again = red.try_choice("take", 1, ticket=ticket, wish=wish)
        assert again.json()["repeated"] is True
        assert again.json()["sight"]["view"]["heaps"] == [2, 2, 3]


def test_a_table_whose_log_does_not_replay_says_so(database: Path) -> None:
    with hosted(database) as host:
        red, _ = host.duel()
        red.choose("take", 0)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE log SET digest = 'other'")
    with hosted(database) as host:
        answer = moved(red, host).get("sight")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other-rules")
        said = answer.json()["error"]["text"]
        assert "have changed since this table was played" in said, "both versions are the same"
        assert host.duel()[0].sight()["view"]["heaps"] == [3, 3, 3], "other tables are not touched by it"


def test_the_store_is_durable_and_holds_no_token(database: Path) -> None:
    with hosted(database) as host:
        red, blue = host.duel()
        settings = asyncio.run(_settings(database))
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}, "2 is FULL"
    data = b"".join([file.read_bytes() for file in database.parent.iterdir()])
    assert red.token.encode() not in data
    assert blue.token.encode() not in data


async def _settings(database: Path) -> dict[str, Any]:
    store = store_module.Store(database)
    async with store._engine.connect() as connection:
        found = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    await store.close()
    return found


def test_the_migrations_lead_to_the_schema(database: Path) -> None:
    asyncio.run(_opened(database))
    with sqlite3.connect(database) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {
            name: {
                (column, bool(required))
                for _, column, _, required, *_ in connection.execute(f"PRAGMA table_info({name})")
            }
            for name in names
            if name != "alembic_version"
        }
    described = {
        table.name: {(column.name, not column.nullable) for column in table.columns} for table in metadata.sorted_tables
    }
    assert found == described


async def _opened(database: Path) -> None:
    store = store_module.Store(database)
    await store.open()
    await store.open()  # a second start finds nothing to do
    await store.close()


def test_what_the_database_says_of_a_failure_holds_no_secret(database: Path) -> None:
    """Failures are logged: neither the key of the dice nor the hash of a token may stand in them."""
    said = asyncio.run(_failed(database))
    assert "UNIQUE" in said
    assert SECRET not in said


SECRET = "5ec7e7" * 10


async def _failed(database: Path) -> str:
    store = store_module.Store(database)
    await store.open()
    row = store_module.TableRow("same", "heaps", "1", "duel", {}, SECRET, False)
    await store.create(row, [Sitter(0, (0,), SECRET)])
    try:
        await store.create(row, [Sitter(0, (0,), SECRET)])
    except store_module.Overtaken as fault:
        return f"{fault!r} {fault.__cause__}"
    finally:
        await store.close()
    return "no failure"


NEW_COLUMNS = (
    *[("tables", column) for column in ("hot_seat", "finished", "take_back", "origin", "stamp")],
    *[("seats", column) for column in ("orders", "seen", "salt", "replaced")],
)


def test_tables_of_the_first_version_are_brought_up(database: Path) -> None:
    with hosted(database) as host:
        red, _ = host.duel()
        red.choose("roll")
        before = red.sight()
    with sqlite3.connect(database) as connection:
        for table, column in NEW_COLUMNS:
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    with hosted(database) as host:
        assert moved(red, host).sight() == before
