"""The same server on PostgreSQL, in several processes that hear of each other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.host import Host, Player, fresh_id, hosted
from server.postgresql import Cluster, cluster
from theatre.cli.main import app
from theatre.server.store import Store, Unavailable


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def database(postgresql: Cluster) -> str:
    return postgresql.new_database()


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def at(player: Player, host: Host) -> Player:
    """The same person, come to another process."""
    return Player(host.url, player.table, player.token)


def test_a_game_goes_on_after_a_restart(database: str) -> None:
    with hosted(database) as host:
        red, blue = host.duel()
        blue.sight()
        red.choose("roll")
        before = red.sight(), blue.sight()
    with hosted(database) as host:
        assert (at(red, host).sight(), at(blue, host).sight()) == before


def test_what_one_process_takes_in_the_other_shows_at_once(database: str) -> None:
    with hosted(database) as first, hosted(database) as second:
        red, blue_there = first.duel(options={"size": 40})
        blue = at(blue_there, second)
        with blue.live() as news:
            assert not json.loads(news.recv(timeout=10))["asked"]
            red.choose("take", 0)
            red.choose("roll")
            shown = json.loads(news.recv(timeout=10))
        assert shown["asked"]
        assert shown["view"]["heaps"][0] == 39
        blue.choose("roll")
        assert red.until(lambda sight: sight["asked"])["view"]["heaps"][0] == 39


def test_two_processes_never_take_two_choices_for_one_question(database: str) -> None:
    """The second hears that it comes too late; nothing is lost or doubled."""
    with hosted(database) as first, hosted(database) as second:
        red, _ = first.duel(options={"size": 40})
        there = at(red, second)
        ticket = there.sight()["ticket"]
        assert red.sight()["ticket"] == ticket
        assert red.try_choice("take", 0, ticket=ticket).status_code == 200
        assert there.try_choice("take", 0, ticket=ticket).status_code == 409
        assert there.sight()["view"] == red.sight()["view"]


def test_a_wish_that_is_repeated_at_another_process_counts_once(database: str) -> None:
    with hosted(database) as first, hosted(database) as second:
        red, _ = first.duel(options={"size": 40})
        there = at(red, second)
        ticket, wish = there.sight()["ticket"], fresh_id()
        assert not red.try_choice("take", 0, ticket=ticket, wish=wish).json()["repeated"]
        there.until(lambda sight: sight["ticket"] != ticket)
        assert there.try_choice("take", 0, ticket=ticket, wish=wish).json()["repeated"]


def test_undo_and_orders_reach_the_other_process(database: str) -> None:
    with hosted(database) as first, hosted(database) as second:
        red = first.supreme()
        there = at(red, second)
        there.sight()
        start = red.sight()["ticket"]
        verb, args = red.first_option(red.sight())
        chosen = red.choose(verb, *args)["ticket"]
        assert there.until(lambda sight: sight["ticket"] == chosen)["can_undo"]
        assert there.post("undo", id=fresh_id()).status_code == 200
        assert red.until(lambda sight: sight["ticket"] == start)


def test_computers_move_in_one_process_only(database: str, postgresql: Cluster) -> None:
    """Both have the table in memory; each of its moves is in the log once, and play goes on whoever is asked."""
    with hosted(database) as first, hosted(database) as second:
        red, _ = first.create("heaps", "duel", {"red": "me", "blue": "computer:random"}, options={"size": 40})
        there = at(red, second)
        for turn in range(10):
            mover = red if turn % 2 else there
            sight = mover.until(lambda one: one["asked"] or one["over"])
            if sight["over"]:
                break
            verb, args = mover.first_option(sight)
            assert mover.try_choice(verb, *args).status_code in (200, 409)
        rows = postgresql.rows(database, f"SELECT seq, wish FROM log WHERE table_id = '{red.table}' ORDER BY seq")
        assert [int(seq) for seq, _ in rows] == list(range(len(rows)))
        assert len({wish for _, wish in rows}) == len(rows)
        assert red.until(lambda one: one["view"] == there.sight()["view"])


def test_a_table_that_is_deleted_elsewhere_is_gone(database: str) -> None:
    with hosted(database) as host:
        red, _ = host.duel()
        red.sight()
        done = CliRunner().invoke(app, ["admin", "delete", red.table, "--yes", "--database", database])
        assert done.exit_code == 0, done.output
        red.until_answered_with(404)


def test_backup_and_restore_while_two_processes_run(database: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    with hosted(database) as first, hosted(database) as second:
        red, _ = first.duel(options={"size": 40})
        red.choose("take", 0)
        kept = red.sight()
        assert CliRunner().invoke(app, ["backup", str(file), "--database", database]).exit_code == 0
        red.choose("roll")
        later, _ = second.duel()
        restored = CliRunner().invoke(app, ["restore", str(file), "--database", database])
        assert restored.exit_code == 0, restored.output
        for host in (first, second):
            there = at(red, host)
            there.until(lambda sight: sight["view"] == kept["view"] and sight["ticket"] == kept["ticket"])
        at(later, first).until_answered_with(404)
    assert list((tmp_path / "data" / "theatre").glob("*before-restore*")), "what was there before is kept"


def test_a_backup_goes_from_one_kind_of_database_to_the_other(database: str, tmp_path: Path) -> None:
    file, there = tmp_path / "copy.db", tmp_path / "tables.db"
    with hosted(database) as host:
        red, _ = host.duel()
        red.choose("roll")
        before = red.sight()
    for words in (["backup", str(file), "--database", database], ["restore", str(file), "--database", str(there)]):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
    with hosted(there) as host:
        assert at(red, host).sight() == before


def test_without_its_database_a_server_takes_nothing_and_recovers(tmp_path: Path) -> None:
    with cluster() as own:
        url = own.new_database()
        with hosted(url) as host:
            red, _ = host.duel(options={"size": 40})
            ticket, wish = red.sight()["ticket"], fresh_id()
            own.kill()
            assert red.try_choice("take", 0, ticket=ticket, wish=wish).status_code == 503
            own.start()
            for _ in range(50):
                answer = red.try_choice("take", 0, ticket=ticket, wish=wish)
                if answer.status_code == 200:
                    break
            assert answer.status_code == 200, answer.text
            assert len(own.rows(url, "SELECT seq FROM log")) == 1


@pytest.mark.parametrize("address", ["mysql://here/there", "postgresql+asyncpg:/x://"])
def test_an_address_that_is_no_database_is_refused(address: str) -> None:
    with pytest.raises(Unavailable):
        asyncio.run(Store(address).open())


def test_a_password_is_never_shown() -> None:
    assert "secret" not in Store("postgresql+asyncpg://me:secret@localhost/x").name
