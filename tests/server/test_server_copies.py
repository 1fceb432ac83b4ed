"""Backup and restore while a server runs, the copy before a migration, and tables that nobody wants any more."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine
from typer.testing import CliRunner

from server.host import Host, Player, close_code, fresh_id, hosted
from theatre.cli.main import app
from theatre.server import migrate
from theatre.server.hosting import Hosting
from theatre.server.store import Store, Unavailable


def told(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output + done.stderr
    return " ".join(done.stdout.split())


def refused(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 2, done.output
    return " ".join(done.stderr.split())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def played(host: Host) -> Player:
    red, blue = host.duel(options={"size": 40})
    blue.sight()
    for heap in (0, 1, 2):
        red.choose("take", heap)
    return red


def again(player: Player, verb: str, *args: int) -> dict[str, Any]:
    """The sight after this choice, as soon as the server has noticed the restore: until then it takes none."""
    wish = fresh_id()
    for _ in range(100):
        answer = player.try_choice(verb, *args, wish=wish)
        if answer.status_code == 200:
            sight: dict[str, Any] = answer.json()["sight"]
            return sight
        assert answer.status_code == 503, answer.text
        sleep(0.1)
    raise AssertionError("the server takes no choice")


def test_a_backup_of_a_running_server_restores_into_it(database: Path, tmp_path: Path) -> None:
    """The restore drill: play, back up, play on, lose a table, restore, and go on from the backup."""
    copy = tmp_path / "copy.db"
    with hosted(database) as host:
        red, gone = played(host), played(host)
        with red.live() as socket:
            socket.recv(timeout=10)
            assert "2 tables are in" in told("backup", copy, "--database", database)
            before = red.sight()
            red.choose("take", 0)
            later = red.sight()
            assert later["view"] != before["view"]
            assert socket.recv(timeout=10), "a backup disturbs nobody"
            told("admin", "delete", gone.table, "--yes", "--database", database)
            assert "2 tables are restored" in told("restore", copy, "--database", database)
            assert close_code(socket) == 1013
        red.until(lambda seen: seen == before)
        assert again(red, "take", 0) == later, "the same choice leads to the same position"
        gone.until(lambda seen: sum(seen["view"]["heaps"]) == 117)
    kept = [file for file in tmp_path.iterdir() if ".before-restore-" in file.name]
    assert len(kept) == 1
    with sqlite3.connect(kept[0]) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert not list(tmp_path.glob("*.restoring-*"))


def test_nothing_is_written_on_top_of_a_restored_table(database: Path, tmp_path: Path) -> None:
    """A choice that comes before the server has noticed the restore must not leave a gap in the log."""
    copy = tmp_path / "copy.db"
    with hosted(database) as host:
        red = played(host)
        told("backup", copy, "--database", database)
        for heap in (0, 1, 2):
            red.choose("take", heap)
        ticket = red.sight()["ticket"]
        told("restore", copy, "--database", database)
        assert red.try_choice("take", 0, ticket=ticket).status_code in (503, 409)
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*), max(seq) FROM log").fetchone() == (3, 2)


def test_a_backup_is_one_private_file_and_restores_where_nothing_is(database: Path, tmp_path: Path) -> None:
    copy, fresh = tmp_path / "copy.db", tmp_path / "elsewhere" / "tables.db"
    with hosted(database) as host:
        red = played(host)
        before = red.sight()
        told("backup", copy, "--database", database)
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert "exists already" in refused("backup", copy, "--database", database)
        told("backup", copy, "--overwrite", "--database", database)
    told("restore", copy, "--database", fresh)
    with hosted(fresh) as host:
        assert Player(host.url, red.table, red.token).sight() == before


def test_what_is_no_backup_is_not_restored(database: Path, tmp_path: Path) -> None:
    wrong, empty = tmp_path / "wrong.db", tmp_path / "empty.db"
    wrong.write_bytes(b"no database at all, but long enough to be taken for one" * 50)
    sqlite3.connect(empty).close()
    with hosted(database) as host:
        red = played(host)
        before = red.sight()
        for file in (wrong, empty, tmp_path / "none.db"):
            assert str(file.name) in refused("restore", file, "--database", database).replace(" ", "")
        assert red.sight() == before
    assert "there is no database" in refused("backup", tmp_path / "copy.db", "--database", tmp_path / "none.db")


def revert(database: Path) -> None:
    """As the version before wrote it."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config = migrate.config()
        config.attributes["connection"] = connection
        command.downgrade(config, "-1")
    engine.dispose()


def version_of(database: Path) -> str:
    with sqlite3.connect(database) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_before_a_migration_the_database_is_copied(database: Path, tmp_path: Path) -> None:
    with hosted(database) as host:
        red = played(host)
        before = red.sight()
    newest = version_of(database)
    revert(database)
    old = version_of(database)
    assert old < newest
    with hosted(database) as host:
        assert Player(host.url, red.table, red.token).sight() == before
    kept = [file for file in tmp_path.iterdir() if f".before-{newest}-" in file.name]
    assert len(kept) == 1
    assert version_of(kept[0]) == old
    with hosted(database):
        assert len([file for file in tmp_path.iterdir() if ".before-" in file.name]) == 1, "once is enough"
    told("restore", kept[0], "--database", database)
    with hosted(database) as host:
        assert Player(host.url, red.table, red.token).sight() == before, "an older backup is brought up"


def test_a_database_of_a_newer_version_is_left_alone(database: Path) -> None:
    with hosted(database) as host:
        played(host)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unavailable, match="newer version of Theatre"):
        asyncio.run(Store(database).open())


def test_tables_without_a_move_for_long_are_deleted(database: Path) -> None:
    with hosted(database) as host:
        old, played_on, fresh = played(host), played(host), host.duel()[0]
    long_ago = datetime.now(UTC).replace(tzinfo=None) - timedelta(days=31)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET created = ?", (str(long_ago),))
        connection.execute("UPDATE log SET at = ? WHERE table_id = ? OR seq < 2", (str(long_ago), old.table))
        connection.execute("UPDATE tables SET created = CURRENT_TIMESTAMP WHERE id = ?", (fresh.table,))
    with hosted(database, hosting=Hosting(keep_days=32)) as host:
        assert Player(host.url, old.table, old.token).get("sight").status_code == 200
    with hosted(database, hosting=Hosting(keep_days=30)) as host:
        Player(host.url, old.table, old.token).until_answered_with(404)
        for one in (played_on, fresh):
            assert Player(host.url, one.table, one.token).get("sight").status_code == 200
    with sqlite3.connect(database) as connection:
        for table in ("seats", "log"):
            left = connection.execute(f"SELECT count(*) FROM {table} WHERE table_id = ?", (old.table,))
            assert left.fetchone() == (0,)
