"""`theatre admin` on the database of a server that runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.host import Host, Player, hosted
from server.test_server_copies import refused, told
from theatre.core.save import load
from theatre.games import find


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def here(database: Path) -> Iterator[Host]:
    with hosted(database) as running:
        yield running


def test_the_tables_are_listed_without_what_is_played(here: Host, database: Path) -> None:
    red, _ = here.duel()
    red.choose("take", 0)
    supreme = here.supreme()
    told_of = {one["id"]: one for one in json.loads(told("admin", "list", "--json", "--database", database))}
    assert sorted(told_of) == sorted([red.table, supreme.table])
    one = told_of[red.table]
    assert (one["game"], one["scenario"], one["moves"], one["over"]) == ("heaps", "duel", 1, False)
    assert sorted(one) == ["created", "game", "id", "moved", "moves", "over", "practice", "scenario"]
    assert "heaps" in told("admin", "list", "--database", database)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE log SET at = '2020-01-01 00:00:00'")
    idle = json.loads(told("admin", "list", "--json", "--idle-days", 30, "--database", database))
    assert [one["id"] for one in idle] == [red.table]


def test_a_closed_table_is_over_for_everybody(here: Host, database: Path) -> None:
    red, _ = here.duel()
    told("admin", "close", red.table, "--database", database)
    sight = red.until(lambda seen: seen["over"])
    assert (sight["over"]["winners"], sight["over"]["reason"]) == ([], ["table.closed", []])
    assert red.try_choice("roll").status_code == 409
    assert "over already" in refused("admin", "close", red.table, "--database", database)
    assert "no table none" in refused("admin", "close", "none", "--database", database)


def test_a_deleted_table_is_gone(here: Host, database: Path) -> None:
    red, _ = here.duel()
    other, _ = here.duel()
    assert "nothing was deleted" in refused("admin", "delete", red.table, "none", "--yes", "--database", database)
    told("admin", "delete", red.table, "--yes", "--database", database)
    red.until_answered_with(404)
    assert other.get("sight").status_code == 200


def test_a_running_game_is_exported_as_one_seat_sees_it(here: Host, database: Path, tmp_path: Path) -> None:
    red, _ = here.duel()
    red.choose("roll")
    key = here.app.state.hall._tables[red.table].game.key.hex()
    assert "--seat" in refused("admin", "export", red.table, tmp_path / "no.json", "--database", database)
    told("admin", "export", red.table, tmp_path / "red.json", "--seat", "red", "--database", database)
    seen = (tmp_path / "red.json").read_text()
    assert json.loads(seen)["sight"]["view"] == red.sight()["view"]
    assert key not in seen
    told("admin", "export", red.table, tmp_path / "all.json", "--everything", "--database", database)
    assert key in (tmp_path / "all.json").read_text()
    assert "no seat 'green'" in refused(
        "admin", "export", red.table, tmp_path / "no.json", "--seat", "green", "--database", database
    )
    assert not (tmp_path / "no.json").exists()


def test_a_finished_game_is_exported_as_a_save(here: Host, database: Path, tmp_path: Path) -> None:
    red, _ = here.duel()
    red.choose("take", 0)
    red.choose("give-up")
    file = tmp_path / "game.json"
    told("admin", "export", red.table, file, "--database", database)
    assert load(file.read_bytes(), find).over is not None
    assert "cannot be written" in refused("admin", "export", red.table, file, "--database", database)


def test_an_operator_makes_a_new_link_for_a_creator_who_has_lost_it(here: Host, database: Path) -> None:
    red, _ = here.duel()
    path = told("admin", "link", red.table, "red", "--database", database)
    again = Player(here.url, red.table, path.removeprefix("/join/"))
    again.until_answered_with(200)
    assert again.sight()["own"] == [0]
    assert red.get("sight").status_code == 401
    computer, _ = here.create("heaps", "duel", {"red": "me", "blue": "computer:random"})
    assert "computer player" in refused("admin", "link", computer.table, "blue", "--database", database)
