"""Computer players move on their own, see nothing hidden, and hold nobody up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from core import mini
from server.host import Host, Player, hosted
from theatre.ai import players
from theatre.core.decision import Choice, Decision
from theatre.core.dice import seed_key
from theatre.core.game import Game
from theatre.games import find
from theatre.server import workers
from theatre.server.limits import Limits, Rate
from theatre.server.metrics import Metrics
from theatre.server.processes import JobFailed, OutOfTime
from theatre.server.workers import Workers, think


def test_computers_move_on_their_own_until_a_person_is_asked(host: Host) -> None:
    player = host.supreme(USA="computer:random", GER="computer:greedy", UK="computer:random", JAP="computer:random")
    sight = player.until(lambda seen: seen["asked"])
    assert sight["asked"][0]["seat"] == 0
    assert [one["computer"] for one in sight["table"]["sitters"] if 4 in one["seats"]] == [{"4": "random"}]


def test_a_table_of_computers_alone_plays_to_its_end(host: Host) -> None:
    watcher, _ = host.create("heaps", "duel", {"red": "computer:random", "blue": "computer:random"})
    sight = watcher.until(lambda seen: seen["over"])
    assert sight["seats"] == []
    assert sight["over"]["reason"] == ["over", []]


class Recorded:
    """Stands for the processes: remembers what they were given, and thinks here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.given: list[bytes] = []
        monkeypatch.setattr(Workers, "_run", self._run)

    async def _run(self, job: Any) -> tuple[Choice, float]:
        self.given.append(job.args[1])
        try:
            return job(), 0.0
        except RuntimeError as fault:
            raise JobFailed from fault


def computers(**limits: Any) -> Workers:
    return Workers(Limits(**limits), Metrics())


def test_what_a_computer_is_given_holds_no_secret_and_no_dice_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.GAMES, "heaps", "core.mini")  # type: ignore[arg-type]
    recorded = Recorded(monkeypatch)
    game = mini.new()
    for _ in range(5):
        asyncio.run(computers().choose(mini.RULES, game.state, 0, "random"))
    given = [mini.RULES.restore(position) for position in recorded.given]
    assert {state.numbers[0] for state in given} == {game.state.numbers[0]}
    assert len({state.numbers[1] for state in given}) > 1
    assert all(state.dice.key != game.key for state in given)


def test_a_player_that_fails_is_replaced_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: Any, state: Any, decision: Decision, rng: Random) -> Choice:
        raise RuntimeError("no idea")

    monkeypatch.setitem(workers.GAMES, "heaps", "core.mini")  # type: ignore[arg-type]
    Recorded(monkeypatch)
    known = players.players_of("heaps") | {"broken": broken}
    monkeypatch.setattr(players, "players_of", lambda game: known)
    game = mini.new()
    choice = asyncio.run(computers().choose(mini.RULES, game.state, 0, "broken"))
    assert choice in game.pending()[0].options


class Hurried:
    """Stands for the processes: every player but the last takes too long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, quick: str, takes: float = 0.0) -> None:
        self.asked: list[str] = []
        self._quick = quick
        self._takes = takes
        monkeypatch.setattr(Workers, "_run", self._run)

    async def _run(self, job: Any) -> tuple[Choice, float]:
        level = job.keywords["level"]
        self.asked.append(level)
        if level != self._quick:
            raise OutOfTime
        return Choice(level, ()), self._takes


SUPREME = find("supreme-axis-and-allies")


def asked_in_turn(monkeypatch: pytest.MonkeyPatch, levels: tuple[str, ...], first: str, quick: str) -> list[str]:
    known = dict.fromkeys(levels, players.at_random)
    monkeypatch.setattr(workers, "players_of", lambda game: known)
    hurried = Hurried(monkeypatch, quick)
    state = Game(SUPREME, "world", {}, seed_key(1)).state
    assert asyncio.run(computers().choose(SUPREME, state, 0, first)) == Choice(quick, ())
    return hurried.asked


def test_a_player_that_takes_too_long_is_replaced_by_a_simpler_one(monkeypatch: pytest.MonkeyPatch) -> None:
    every = ("random", "scripted", "deep")
    assert asked_in_turn(monkeypatch, every, "deep", "scripted") == ["deep", "scripted"]
    assert asked_in_turn(monkeypatch, every, "deep", "random") == ["deep", "scripted", "random"]
    assert asked_in_turn(monkeypatch, every, "scripted", "random") == ["scripted", "random"]
    assert asked_in_turn(monkeypatch, ("random", "deep"), "deep", "random") == ["deep", "random"]
    assert asked_in_turn(monkeypatch, every, "random", "random") == ["random"]


def test_an_address_that_has_used_its_processor_time_gets_simpler_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "players_of", lambda game: dict.fromkeys(("random", "deep"), players.at_random))
    state = Game(SUPREME, "world", {}, seed_key(1)).state
    pool = computers(thinking_of_address=Rate(0.001, 5))
    hurried = Hurried(monkeypatch, "deep", takes=3.0)
    for _ in range(2):
        asyncio.run(pool.choose(SUPREME, state, 0, "deep", "192.0.2.1"))
    hurried._quick = "random"
    asyncio.run(pool.choose(SUPREME, state, 0, "deep", "192.0.2.1"))
    assert hurried.asked == ["deep", "deep", "random"]
    hurried._quick = "deep"
    asyncio.run(pool.choose(SUPREME, state, 0, "deep", "192.0.2.2"))
    assert hurried.asked[-1] == "deep", "the others have their own"


def test_computer_players_of_one_address_are_counted(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db", Limits(computers_of_address=2)) as strict:
        wish = {"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "computer:random"}}
        with strict.http() as client:
            made = [client.post("/api/tables", json=wish) for _ in range(3)]
        assert [one.status_code for one in made] == [201, 201, 429]
        assert "At most 2 seats" in made[2].json()["error"]["text"]
        red, _ = strict.duel()
        assert red.post("seat", seat=0, who="computer:random").status_code == 429
        created = made[0].json()
        Player(strict.url, created["table"], created["token"]).http.post("resign")
        assert red.post("seat", seat=0, who="computer:random").status_code == 200, "a table that is over does not count"


def test_the_greedy_player_thinks_on_a_saved_position() -> None:
    rules = find("supreme-axis-and-allies")
    game = Game(rules, "world", {}, seed_key(1))
    decision = game.pending()[0]
    choice = think(
        "theatre.games.supreme_axis_and_allies.game", game.state.saved(), decision.seat, level="greedy", seed=1
    )
    assert decision.why_not(choice) is None


def test_a_thinking_computer_delays_no_other_table(host: Host) -> None:
    busy = [host.supreme(**dict.fromkeys(("GER", "UK", "JAP", "USA", "USSR"), "computer:greedy")) for _ in range(3)]
    red, blue = host.duel(options={"size": 40})
    slowest = 0.0
    for at in range(30):
        start = monotonic()
        (red, blue)[at % 2].choose("roll")
        slowest = max(slowest, monotonic() - start)
    assert slowest < 1.0
    moving = busy[0].sight()["log"]["lines"]
    busy[0].until(lambda seen: len(seen["log"]["lines"]) > len(moving))
    for player in busy:
        player.post("end", agree=True)
        assert player.sight()["over"]
