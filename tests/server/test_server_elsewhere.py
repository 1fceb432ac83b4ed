"""What leaves a table and what comes to it: turns, files, reports, forks, imports. Nothing hidden goes with them."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from server.host import SUPREME, SUPREME_SEATS, Host, Player, fresh_id

TRAGEDY = "triumph-and-tragedy"
FACTIONS = ("Axis", "West", "USSR")


def taken(host: Host, answer: httpx.Response) -> Player:
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(host.url, made["table"], made["token"])


def importing(host: Host, data: bytes) -> httpx.Response:
    with host.http() as client:
        return client.post("/api/import", content=data, headers={"Content-Type": "application/json"})


def over(host: Host) -> tuple[Player, Player]:
    """Two who played a little of the set-up of the real game and agreed to end."""
    me, (friend,) = host.create(SUPREME, "world", {**dict.fromkeys(SUPREME_SEATS, "me"), "GER": "link"})
    friend.sight()
    for _ in range(3):
        me.choose(*_first(me))
    for player in (me, friend):
        player.post("end", agree=True)
    return me, friend


def test_a_list_of_tables_tells_whose_turn_it_is(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    assert [seat for seat, _ in red.get("turn").json()["waiting"]] == [0]
    red.choose("roll")
    mine = blue.get("turn").json()
    assert (mine["own"], mine["game"], mine["over"]) == ([1], "heaps", None)
    assert [seat for seat, _ in mine["waiting"]] == [1]
    assert mine["unread"] > 0
    blue.post("seen", lines=mine["unread"])
    assert blue.get("turn").json()["unread"] == 0
    red.post("end", agree=True)
    blue.post("end", agree=True)
    assert red.get("turn").json()["waiting"] == []
    assert red.get("turn").json()["over"]["reason"] == ["table.agreed", []]


def test_a_running_game_leaves_as_one_seat_sees_it(host: Host) -> None:
    red, blue = host.duel()
    red.choose("roll")
    data = red.get("export")
    assert "attachment" in data.headers["content-disposition"]
    found = data.json()
    assert set(found) == {"format", "game", "sight"}
    assert list(found["sight"]["view"]["numbers"]) == ["0"]
    assert list(blue.get("export").json()["sight"]["view"]["numbers"]) == ["1"]
    assert host.spectator(red.table).get("export").json()["sight"]["view"]["numbers"] == {}
    assert importing(host, data.content).status_code == 422


def test_a_finished_game_leaves_whole_and_comes_back_for_practice(host: Host) -> None:
    me, friend = over(host)
    data = friend.get("export").content
    assert json.loads(data)["body"]["key"] == me.sight()["table"]["key"]
    alone = taken(host, importing(host, data))
    sight = alone.sight()
    assert (sight["table"]["practice"], sight["own"]) == (True, [0, 1, 2, 3, 4])
    assert sight["view"] == me.sight()["view"]
    assert alone.get(f"replay/{sight['table']['steps']}").json()["view"] == sight["view"]
    again = taken(host, importing(host, alone.get("export").content))
    assert again.sight()["view"] == sight["view"]
    again.post("undo", id=fresh_id())
    assert again.sight()["view"] == me.get(f"replay/{sight['table']['steps'] - 1}").json()["view"]


def test_a_practice_game_leaves_whole_for_who_plays_it_alone(host: Host) -> None:
    alone, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
    alone.choose("roll")
    assert "body" in alone.get("export").json()
    assert "body" not in host.spectator(alone.table).get("export").json()


NO_GAMES = [b"", b"{}", b"[1]", b'{"format":1,"seal":"","body":{}}', b"\xff\xfe", b"x" * 100_000]


@pytest.mark.parametrize("wrong", NO_GAMES)
def test_a_file_that_is_no_game_is_refused_in_words(host: Host, wrong: bytes) -> None:
    answer = importing(host, wrong)
    assert answer.status_code == 422
    assert "cannot be imported" in answer.json()["error"]["text"]


def test_a_file_that_is_too_large_is_refused(host: Host) -> None:
    assert importing(host, b"x" * 4_200_000).status_code == 413


def test_an_edited_file_is_refused(host: Host) -> None:
    me, _ = over(host)
    data = me.get("export").content
    edited = data.replace(b'"treasury":[24', b'"treasury":[99')
    assert edited != data
    assert importing(host, edited).status_code == 422


def test_a_report_holds_what_its_seat_sees(host: Host) -> None:
    red, _ = host.duel()
    red.choose("roll")
    found = red.get("report").json()
    assert (found["game"], found["rules"], found["seats"]) == ("heaps", "1", ["red"])
    assert list(found["view"]["numbers"]) == ["0"]
    assert found["lines"][-1].startswith("Red rolls")
    text = json.dumps(found)
    for secret in (red.table, str(red.token), host.app.state.hall._tables[red.table].game.key.hex()):
        assert secret not in text


def test_a_game_of_open_facts_is_forked_while_it_is_played(host: Host) -> None:
    me, _ = host.create(SUPREME, "world", dict.fromkeys(SUPREME_SEATS, "me"))
    me.choose(*_first(me))
    fork = me.post("fork", seating=dict.fromkeys(SUPREME_SEATS, "me"))
    alone = taken(host, fork)
    sight = alone.sight()
    assert sight["table"]["practice"]
    assert sight["view"] == me.sight()["view"]
    assert sight["table"]["commitment"] != me.sight()["table"]["commitment"], "with dice of its own"
    alone.choose(*_first(alone))
    assert alone.sight()["view"] != me.sight()["view"]
    assert me.post("fork", step=0, seating=dict.fromkeys(SUPREME_SEATS, "me")).status_code == 403


def test_computers_may_play_on_in_a_fork(host: Host) -> None:
    me, _ = host.create(SUPREME, "world", dict.fromkeys(SUPREME_SEATS, "me"))
    seating = {seat: "me" if seat == "USSR" else "computer:random" for seat in SUPREME_SEATS}
    alone = taken(host, me.post("fork", seating=seating))
    assert alone.sight()["own"] == [0]
    alone.until(lambda sight: [seat for seat, _ in sight["waiting"]] == [0], 60)


def test_in_a_fork_of_a_running_game_what_others_hide_is_drawn_anew(host: Host) -> None:
    red, blue = host.duel(options={"size": 40})
    red.choose("roll")
    again = {"red": "me", "blue": "me"}
    forks = [taken(host, blue.post("fork", seating=again)) for _ in range(12)]
    assert all(fork.sight(seats=[1])["view"] == blue.sight()["view"] for fork in forks)
    assert len({fork.sight(seats=[0])["view"]["numbers"]["0"] for fork in forks}) > 1


def test_what_is_hidden_stays_until_the_end(host: Host) -> None:
    seating = {"Axis": "me", "West": "link", "USSR": "me"}
    axis, (west,) = host.create(TRAGEDY, "1936", seating)
    again = dict.fromkeys(FACTIONS, "me")
    fork = taken(host, west.post("fork", seating=again))
    assert fork.sight(seats=[1])["view"] == west.sight()["view"]
    refused = west.post("fork", step=0, seating=again)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-over")
    for player in (axis, west):
        player.post("end", agree=True)
    alone = taken(host, west.post("fork", seating=again))
    assert alone.sight()["own"] == [0, 1, 2]
    assert taken(host, host.spectator(axis.table).post("fork", step=0, seating=again)).sight()["table"]["practice"]
    assert axis.post("fork", step=10_000, seating=again).status_code == 404
    assert axis.post("fork", seating={"Axis": "link", "West": "me", "USSR": "me"}).status_code == 422


def _first(player: Player) -> Any:
    verb, args = player.first_option(player.sight())
    return verb, *args


def test_the_creator_replaces_a_lost_link_and_the_old_one_is_void(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    assert [one["creator"] for one in red.sight()["table"]["sitters"]] == [True, False]
    link = red.post("seat", seat=1, who="link").json()["link"]
    assert blue.get("sight").status_code == 401
    assert Player(host.url, red.table, link["path"].removeprefix("/join/")).sight()["own"] == [1]
    assert red.sight()["table"]["sitters"][1]["replaced"] == 1
