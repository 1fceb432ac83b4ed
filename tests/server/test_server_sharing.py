"""Several people at one screen, standing orders, and answers that come without a person."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.host import Host, Player, fresh_id, hosted
from server.test_server_live import told
from theatre.server.automatic import Pace

ALONE = {"North": "me", "South": "me", "East": "me"}


def test_a_curtain_shows_one_hand_at_a_time(host: Host) -> None:
    player, _ = host.create("parley", "summit", ALONE, hot_seat=True)
    closed = player.sight()
    assert (closed["seats"], closed["own"], closed["view"]["own"], closed["asked"]) == ([], [0, 1, 2], {}, [])
    assert closed["table"]["hot_seat"] is True
    assert [seat for seat, _ in closed["waiting"]] == [0, 1, 2]
    south = player.sight(seats=1)
    assert (south["seats"], south["own"], list(south["view"]["own"])) == ([1], [0, 1, 2], ["1"])
    both = player.http.get("sight?seats=0&seats=1")
    assert (both.status_code, both.json()["error"]["code"]) == (403, "one-at-a-time")
    done = player.post("choices", id=fresh_id(), verb="ready", ticket=south["ticket"], seats=[1])
    assert list(done.json()["sight"]["view"]["own"]) == ["1"]
    unseated = player.post("choices", id=fresh_id(), verb="ready", ticket=done.json()["sight"]["ticket"])
    assert unseated.status_code in (403, 409), "nobody has sat down"
    assert player.post("options", verb="pledge").json()["sight"]["view"]["own"] == {}


def test_a_live_connection_at_a_curtain_carries_one_hand(host: Host) -> None:
    player, _ = host.create("parley", "summit", ALONE, hot_seat=True)
    with player.live() as closed:
        assert told(closed)["view"]["own"] == {}
    with player.live(query="?seats=2") as east:
        assert list(told(east)["view"]["own"]) == ["2"]
    with player.live(query="?seats=0&seats=1") as both, pytest.raises(ConnectionClosed) as refused:
        both.recv(timeout=10)
    assert refused.value.rcvd is not None
    assert refused.value.rcvd.code == 4403


def test_a_person_with_one_seat_needs_no_curtain(host: Host) -> None:
    seating = {"North": "me", "South": "me", "East": "link"}
    _, (east,) = host.create("parley", "summit", seating, hot_seat=True)
    assert list(east.sight()["view"]["own"]) == ["2"]


def proposed(host: Host, **more: Any) -> tuple[Player, Player]:
    """North holds the chair and makes a proposal to East; South may object."""
    north, (south,) = host.create("parley", "summit", {"North": "me", "South": "link", "East": "me"}, **more)
    south.sight()
    return north, south


def bid_and_propose(north: Player, south: Player) -> None:
    south.choose("ready")
    for seat in (0, 2):
        ticket = north.sight(seats=seat)["ticket"]
        north.post("choices", id=fresh_id(), verb="ready", ticket=ticket, seats=[seat])
    sight = north.sight(seats=0)
    assert sight["asked"][0]["prompt"][0] == "ask.propose"
    cards = sight["view"]["own"]["0"]
    answer = north.post("choices", id=fresh_id(), verb="propose", args=[2, *cards], ticket=sight["ticket"], seats=[0])
    assert answer.status_code == 200, answer.text


def test_a_standing_order_answers_for_its_seat(host: Host) -> None:
    north, south = proposed(host)
    order = {"prompt": "ask.object", "answer": "pass"}
    given = south.post("orders", seat=1, orders=[order]).json()
    assert given["orders"] == [{"seat": 1, **order, "args": []}]
    assert north.sight()["orders"] == [], "nobody else hears of it"
    bid_and_propose(north, south)
    sight = north.until(lambda seen: [seat for seat, _ in seen["waiting"]] != [1])
    assert sight["asked"][0]["prompt"][0] != "ask.propose"
    assert south.post("orders", seat=1, orders=[]).json()["orders"] == []


def test_only_its_person_gives_orders_to_a_seat(host: Host) -> None:
    north, south = proposed(host)
    for player, seat in ((north, 1), (south, 0)):
        refused = player.post("orders", seat=seat, orders=[])
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-your-seat")
    assert south.post("orders", seat=1, orders=[{"prompt": "x", "answer": "y"}] * 21).status_code == 422


def test_an_order_that_is_not_legal_leaves_the_question_to_the_person(host: Host) -> None:
    north, south = proposed(host)
    south.post("orders", seat=1, orders=[{"prompt": "ask.object", "answer": "surrender"}])
    bid_and_propose(north, south)
    assert south.until(lambda seen: seen["asked"])["asked"][0]["prompt"][0] == "ask.object"


class Slow:
    """A clock that stands still unless somebody sleeps, and remembers for how long."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def pace(self) -> Pace:
        return Pace(7.0, lambda: self.now, self.sleep)


def test_what_answers_a_hidden_question_takes_its_time(tmp_path: Path) -> None:
    slow = Slow()
    with hosted(tmp_path / "tables.db", pace=slow.pace()) as host:
        north, south = proposed(host)
        south.post("orders", seat=1, orders=[{"prompt": "ask.object", "answer": "pass"}])
        bid_and_propose(north, south)
        north.until(lambda seen: [seat for seat, _ in seen["waiting"]] != [1])
        assert slow.slept == [7.0], "a standing order is not told from a person by its speed"
        slow.slept.clear()
        watcher, _ = host.create("parley", "summit", {"North": "me", "South": "computer:random", "East": "me"})
        watcher.until(lambda seen: 1 not in [seat for seat, _ in seen["waiting"]])
        assert slow.slept, "a sealed bid of a computer"
        assert set(slow.slept) == {7.0}
        slow.slept.clear()
        player, _ = host.create("heaps", "duel", {"red": "me", "blue": "computer:random"}, options={"size": 40})
        player.choose("roll")
        player.until(lambda seen: seen["asked"])
        assert slow.slept == [], "where all is open nobody waits"


def test_time_spent_thinking_counts() -> None:
    slow = Slow()
    slow.now = 10.0
    asyncio.run(slow.pace().wait(since=5.0))
    asyncio.run(slow.pace().wait(since=1.0))
    assert slow.slept == [2.0]


def test_after_a_restart_computers_and_orders_go_on_without_a_visit(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with hosted(database) as host:
        red, _ = host.duel(options={"size": 40})
        halted, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, options={"size": 40})
        for player in (red, halted):
            player.choose("roll")
    with hosted(database, pace=Pace(clock=unhurried)) as host:  # else the game may be over before the server ends
        tables = host.app.state.hall._tables
        assert tables == {}, "people alone: nothing has to move"
        red = Player(host.url, red.table, red.token)
        red.post("seat", seat=0, who="computer:random")
        red.post("seat", seat=1, who="computer:random")
        red.until(lambda seen: len(seen["log"]["lines"]) > 3)
        made = grown(host, red.table)
    with hosted(database) as host:
        waited = 0
        while not (red.table in host.app.state.hall._tables and grown(host, red.table) > made):
            waited += 1
            assert waited < 400, "the computers stand still"
            asyncio.run(asyncio.sleep(0.05))
        assert halted.table not in host.app.state.hall._tables
        over = Player(host.url, red.table, red.token).until(lambda seen: seen["over"], seconds=60)
        assert over["over"]
    with hosted(database) as host:
        asyncio.run(asyncio.sleep(0.3))
        assert host.app.state.hall._tables == {}, "a game that is over is left alone"


def unhurried() -> float:
    """The clock of computers that think for a while before each answer."""
    sleep(0.15)
    return monotonic()


def grown(host: Host, table: str) -> int:
    return len(host.app.state.hall._tables[table].game.log)
