"""Live play: who is told what, and that nothing hidden shows in number, order or size of the messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from server.host import Host, Player, close_code, fresh_id

QUIET = 0.3  # seconds in which nothing comes


def told(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=10))
    return message


def nothing_told(socket: ClientConnection) -> None:
    with pytest.raises(TimeoutError):
        socket.recv(timeout=QUIET)


def test_a_change_is_pushed_with_the_new_log_lines(host: Host) -> None:
    red, blue = host.duel()
    with blue.live() as socket:
        first = told(socket)
        assert first["log"] == {"since": 0, "lines": []}
        while first["table"]["sitters"][1]["who"] != "human":
            first = told(socket)
        red.choose("roll")
        second = told(socket)
        assert second["asked"][0]["seat"] == 1
        assert [line[0] for line in second["log"]["lines"]] == ["rolled"]
        blue.choose("take", 0)
        third = told(socket)
        assert third["log"] == {"since": 1, "lines": [["took", [1, 0]]]}
        blue.post("undo", id=fresh_id())
        fourth = told(socket)
        assert fourth["log"] == {"since": 1, "lines": []}
        assert fourth["view"]["heaps"] == [3, 3, 3]


def test_two_pages_of_one_seat_see_the_same(host: Host) -> None:
    red, _ = host.duel()
    with red.live() as one, red.live() as other:
        assert told(one) == told(other)
        red.choose("take", 0)
        assert told(one) == told(other)


def test_nobody_is_told_while_a_player_thinks(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    with blue.live() as socket, host.spectator(red.table).live() as public:
        told(socket), told(public)
        red.choose("take", 0)
        red.choose("take", 1)
        nothing_told(socket)
        nothing_told(public)
        red.choose("roll")
        assert len(told(socket)["log"]["lines"]) == 3
        assert len(told(public)["log"]["lines"]) == 3


def test_a_spectator_gets_the_least_view(host: Host) -> None:
    red, blue = host.duel()
    public = host.spectator(red.table)
    assert list(red.sight()["view"]["numbers"]) == ["0"]
    assert list(blue.sight()["view"]["numbers"]) == ["1"]
    assert public.sight()["view"]["numbers"] == {}
    red.choose("roll")
    assert [line[0] for line in red.sight()["log"]["lines"]] == ["rolled.known"]
    assert [line[0] for line in public.sight()["log"]["lines"]] == ["rolled"]
    summary = host.http().get(f"/api/tables/{red.table}").json()
    assert (summary["key"], summary["steps"]) == (None, None)
    assert public.sight()["asked"] == []


def sealed_bids(host: Host, pledges: int) -> tuple[list[int], list[dict[str, Any]]]:
    """What South is sent while North bids so many cards behind its hand: sizes, and the sights without the names."""
    seating = {"North": "me", "South": "link", "East": "link"}
    north, (south, _) = host.create("parley", "summit", seating)
    south.sight()
    with south.live() as socket:
        sizes, sights = [], []
        told(socket)
        for _ in range(pledges):
            card = north.post("options", verb="pledge").json()["tokens"][0]
            north.choose("pledge", card)
        nothing_told(socket)
        north.choose("ready")
        message = socket.recv(timeout=10)
        sizes.append(len(message))
        sights.append(json.loads(message))
        nothing_told(socket)
    return sizes, sights


def test_a_sealed_bid_shows_in_nothing_that_others_receive(host: Host) -> None:
    (none, first), (two, second) = sealed_bids(host, 0), sealed_bids(host, 2)
    assert len(none) == len(two) == 1, "one message: North is ready"
    assert [seat for seat, _ in first[0]["waiting"]] == [seat for seat, _ in second[0]["waiting"]] == [1, 2]
    assert first[0]["log"] == second[0]["log"]
    public = {name: first[0]["view"][name] for name in ("round", "points", "tokens", "hands", "deck", "bids")}
    assert public == {name: second[0]["view"][name] for name in public}


def test_another_seats_sealed_answer_leaves_the_ticket_valid(host: Host) -> None:
    seating = {"North": "me", "South": "link", "East": "link"}
    north, (south, _) = host.create("parley", "summit", seating)
    ticket = south.sight()["ticket"]
    north.choose("ready")
    assert south.try_choice("ready", ticket=ticket).status_code == 200


def closed_with(player: Player, path: str = "live") -> int:
    headers = {"Authorization": f"Bearer {player.token}"} if player.token else {}
    address = f"{player.url.replace('http', 'ws')}/api/tables/{player.table}/{path}"
    with connect(address, additional_headers=headers) as socket:
        return close_code(socket)


def test_a_connection_without_right_is_closed_with_a_code(host: Host) -> None:
    red, _ = host.duel()
    assert closed_with(Player(host.url, red.table, "wrong")) == 4401
    assert closed_with(Player(host.url, "none")) == 4404
    assert closed_with(red, "live?seats=1") == 4403
    assert closed_with(red, "live?seats=x") == 4403


def test_a_client_that_talks_too_much_is_sent_away(host: Host) -> None:
    red, _ = host.duel()
    with red.live() as socket:
        told(socket)
        for _ in range(100):
            socket.send("hello")
        assert close_code(socket) == 1008
