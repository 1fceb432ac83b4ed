"""What a seat has seen, how things looked then, and dice that anyone can verify."""

from __future__ import annotations

from pathlib import Path

from server.host import Host, Player, fresh_id, hosted
from theatre.core.dice import commitment, mixed_key, numbers_below

SALTS = {"red": "00" * 32, "blue": "ab" * 32}


def test_what_a_seat_has_seen_is_kept_for_its_next_browser(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host:
        red, blue = host.duel()
        assert (red.sight()["seen"], host.spectator(red.table).sight()["seen"]) == (0, None)
        red.choose("roll")
        assert red.post("seen", lines=1).json() == {"seen": 1}
        blue.choose("take", 0)
        blue.choose("roll")
        sight = red.sight()
        assert sight["seen"] == 1
        assert [line[0] for line in sight["log"]["lines"][1:]] == ["took", "rolled"]
        assert blue.sight()["seen"] == 0
        assert blue.post("seen", lines=99).json() == {"seen": 3}, "never more than there are"
    with hosted(tmp_path / "tables.db") as host:
        assert Player(host.url, red.table, red.token).sight()["seen"] == 1


def test_undo_takes_back_what_was_seen_of_it(host: Host) -> None:
    red, _ = host.duel()
    red.choose("take", 0)
    red.choose("take", 1)
    red.post("seen", lines=2)
    red.post("undo", id=fresh_id())
    assert red.choose("take", 2)["seen"] == 1


def test_the_past_is_shown_step_by_step_as_these_seats_saw_it(host: Host) -> None:
    red, blue = host.duel()
    red.choose("take", 0)
    red.choose("roll")
    blue.choose("take", 1)
    spectator = host.spectator(red.table)
    steps = []
    at: int | None = 0
    while at is not None:
        shown = spectator.get(f"past/{at}").json()
        steps.append((shown["line"], shown["view"]["heaps"], [line[0] for line in shown["lines"]]))
        at = shown["next"]
    assert steps == [(0, [3, 3, 3], []), (1, [2, 3, 3], ["took"]), (2, [2, 3, 3], ["rolled"])]
    assert shown["view"]["numbers"] == {}
    assert list(red.get("past/1").json()["view"]["numbers"]) == ["0"]
    assert blue.get("past/3").json()["view"]["heaps"] == [2, 2, 3]
    assert red.get("past/3").status_code == 404, "Blue is still thinking"
    assert red.get("past/1", seats=1).status_code == 403


def test_salts_go_into_the_key_and_every_die_is_verified_at_the_end(host: Host) -> None:
    red, blue = host.duel()
    red.choose("take", 0)
    sight = blue.post("salt", salt=SALTS["blue"]).json()
    assert sight["table"]["sitters"][1]["salt"] == SALTS["blue"]
    assert sight["log"]["lines"] == [], "it waits until Red has finished thinking"
    red.post("salt", salt=SALTS["red"])
    assert red.sight()["can_undo"] is True, "salts stop no undo"
    red.choose("roll")
    blue.choose("roll")
    red.post("salt", salt="11" * 32)
    kinds = [line[0] for line in blue.sight()["log"]["lines"]]
    assert kinds == ["took", "rolled", "core.salt", "core.salt", "rolled.known"]
    assert red.get("dice").status_code == 403
    published = red.sight()["table"]["commitment"]
    red.choose("give-up")
    told = host.spectator(red.table).get("dice").json()
    assert told["commitment"] == published == commitment(bytes.fromhex(told["secret"]))
    assert [(one["step"], one["seat"], one["salt"]) for one in told["salts"]] == [
        (3, 0, SALTS["red"]), (4, 1, SALTS["blue"]),
    ]  # fmt: skip
    keys = [bytes.fromhex(told["secret"])]
    for one in told["salts"]:
        keys.append(mixed_key(keys[-1], [bytes.fromhex(one["salt"])]))
    assert told["keys"] == [key.hex() for key in keys]
    for _, key, stream, at, limit, numbers in told["draws"]:
        assert numbers_below(keys[key], stream, at, len(numbers), limit) == tuple(numbers)
    dice = [(step, key, numbers[0] + 1) for step, key, stream, *_, numbers in told["draws"] if stream == "dice"]
    points = red.sight()["view"]["points"]
    assert dice == [(2, 0, points[0]), (5, 2, points[1])]


def test_the_list_of_draws_follows_a_practice_game_that_goes_on(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
    player.choose("give-up")
    first = player.get("dice").json()["draws"]
    player.post("undo", id=fresh_id())
    assert player.get("dice").status_code == 403
    player.choose("roll")
    player.choose("give-up")
    assert len(player.get("dice").json()["draws"]) == len(first) + 1


def test_salts_survive_a_restart_even_those_that_wait(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host:
        red, blue = host.duel()
        blue.sight()
        red.post("salt", salt=SALTS["red"])
        red.choose("take", 0)
        blue.post("salt", salt=SALTS["blue"])
        before = [one.sight() for one in (red, blue)]
    with hosted(tmp_path / "tables.db") as host:
        red, blue = [Player(host.url, one.table, one.token) for one in (red, blue)]
        assert [one.sight() for one in (red, blue)] == before
        red.choose("roll")
        assert [line[0] for line in blue.sight()["log"]["lines"]] == ["core.salt", "took", "rolled", "core.salt"]


def test_practice_takes_no_salt_and_a_bad_one_is_refused(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
    assert player.post("salt", salt=SALTS["red"]).json()["table"]["sitters"][0]["salt"] is None
    assert player.post("salt", salt="short").status_code == 422
    assert host.spectator(player.table).post("salt", salt=SALTS["red"]).status_code == 401
