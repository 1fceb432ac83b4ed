"""Going back: undo of a phase where it is free, and take-backs to which the others agree."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.host import SUPREME, Host, Player, fresh_id, hosted
from theatre.core.dice import numbers_below, seed_key
from theatre.core.game import Game
from theatre.games import find
from theatre.server.phases import phase_of


def ask_back(player: Player, **more: Any) -> dict[str, Any]:
    answer = player.post("take-back", id=fresh_id(), **more)
    assert answer.status_code == 200, answer.text
    sight: dict[str, Any] = answer.json()["sight"]
    return sight


def vote(player: Player, proposal: str, agree: bool, wish: str | None = None) -> Any:
    return player.post("take-back/answer", id=wish or fresh_id(), proposal=proposal, agree=agree)


@pytest.fixture
def duel(host: Host) -> tuple[Player, Player]:
    """Both have come, Red has taken and rolled, Blue has rolled."""
    red, blue = host.duel()
    blue.sight()
    red.choose("take", 0)
    red.choose("roll")
    blue.choose("roll")
    return red, blue


def test_what_one_asks_the_others_see_with_the_dice_since(duel: tuple[Player, Player], host: Host) -> None:
    red, blue = duel
    before = red.sight()
    asked = ask_back(red)["take_back"]
    faces = [line[1][1] for line in before["log"]["lines"] if line[0].startswith("rolled")]
    assert (asked["by"], asked["agreed"], asked["waits_for"]) == ([0], [0], [1])
    assert (asked["line"], asked["dice"]) == (1, [[6, [face]] for face in faces])
    for other in (blue, host.spectator(red.table)):
        assert other.sight()["take_back"] == asked
    assert red.sight()["view"] == before["view"], "asking changes nothing"


def test_play_goes_back_when_all_agree_and_the_dice_go_on(duel: tuple[Player, Player], host: Host) -> None:
    red, blue = duel
    asked = ask_back(red, line=0)["take_back"]
    assert asked["line"] == 0
    wish = fresh_id()
    back = vote(blue, asked["id"], True, wish).json()["sight"]
    assert back["view"]["heaps"] == [3, 3, 3]
    assert back["view"]["points"] == [0, 0]
    assert back["take_back"] is None
    assert back["log"]["lines"][-1] == ["core.take-back", []]
    assert vote(blue, asked["id"], True, wish).json()["repeated"] is True
    key = host.app.state.hall._tables[red.table].game.key
    third = numbers_below(key, "dice", 2, 1, 6)[0] + 1
    assert red.choose("roll")["view"]["points"] == [third, 0]


def test_one_who_refuses_ends_the_question_and_so_does_play(duel: tuple[Player, Player]) -> None:
    red, blue = duel
    before = red.sight()
    asked = ask_back(red)["take_back"]
    assert vote(blue, asked["id"], False).json()["sight"]["take_back"] is None
    assert red.sight() == before
    late = vote(blue, asked["id"], True)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "stale")
    assert late.json()["sight"]["take_back"] is None
    again = ask_back(blue)["take_back"]
    assert vote(blue, again["id"], False).json()["sight"]["take_back"] is None, "withdrawn"
    last = ask_back(blue)["take_back"]
    red.choose("take", 1)
    assert red.sight()["take_back"] is None
    assert vote(red, last["id"], True).status_code == 409


def test_there_must_be_something_to_go_back_to(host: Host) -> None:
    red, blue = host.duel()
    for line in (None, 0):
        refused = red.post("take-back", id=fresh_id(), line=line)
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "illegal")
    red.choose("roll")
    blue.sight()
    assert blue.post("take-back", id=fresh_id()).status_code == 422, "Blue has not chosen anything"
    assert red.post("take-back", id=fresh_id(), line=1).status_code == 422
    assert host.spectator(red.table).post("take-back", id=fresh_id()).status_code == 401
    red.http.post("resign")
    over = blue.post("take-back", id=fresh_id(), line=0)
    assert (over.status_code, over.json()["error"]["code"]) == (409, "game-over")


def test_computers_and_unused_links_do_not_object(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "computer:random"}, options={"size": 40})
    player.choose("roll")
    player.until(lambda sight: sight["asked"])
    wish = fresh_id()
    answer = player.post("take-back", id=wish, line=0).json()
    assert answer["sight"]["view"]["points"] == [0, 0]
    assert player.post("take-back", id=wish, line=0).json()["repeated"] is True
    red, _ = host.duel()
    red.choose("roll")
    assert ask_back(red)["view"]["points"] == [0, 0], "nobody has come by the link"


def test_questions_and_take_backs_survive_a_restart(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host:
        red, blue = host.duel()
        blue.sight()
        red.choose("roll")
        vote(blue, ask_back(red)["take_back"]["id"], True)
        red.choose("roll")
        blue.choose("take", 0)
        asked = ask_back(red)["take_back"]
        before = [one.sight() for one in (red, blue)]
    with hosted(tmp_path / "tables.db") as host:
        red, blue = [Player(host.url, one.table, one.token) for one in (red, blue)]
        assert [one.sight() for one in (red, blue)] == before
        assert vote(blue, asked["id"], True).json()["sight"]["view"]["points"] == [0, 0]


def test_a_phase_is_undone_up_to_the_dice(host: Host) -> None:
    red, blue = host.duel()
    red.choose("roll")
    start = blue.sight()
    assert start["undo_phase"] == 0
    for heap in range(3):
        sight = blue.choose("take", heap)
    assert (sight["undo_phase"], red.sight()["undo_phase"]) == (3, 0)
    wish = fresh_id()
    back = blue.post("undo", id=wish, phase=True).json()
    assert back["sight"] == start
    assert blue.post("undo", id=wish, phase=True).json()["repeated"] is True
    assert blue.post("undo", id=fresh_id(), phase=True).status_code == 422


def test_practice_undoes_a_phase_across_dice_and_stops_at_its_start(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
    start = player.sight()["view"]
    player.choose("take", 0)
    blue_begins = player.choose("roll")["view"]
    for heap in range(2):
        sight = player.choose("take", heap)
    assert sight["undo_phase"] == 2
    back = player.post("undo", id=fresh_id(), phase=True).json()["sight"]
    assert (back["view"], back["undo_phase"]) == (blue_begins, 2)
    assert player.post("undo", id=fresh_id(), phase=True).json()["sight"]["view"] == start


def test_the_answers_of_a_computer_within_a_phase_go_back_with_it(host: Host) -> None:
    player, _ = host.create(
        "parley", "summit", {"North": "me", "South": "computer:random", "East": "computer:random"}, practice=True
    )
    player.until(lambda seen: [seat for seat, _ in seen["waiting"]] == [0])
    card = player.post("options", verb="pledge").json()["tokens"][0]
    before = player.choose("pledge", card)
    while before["view"]["round"] == 1 and before["asked"][0]["prompt"][0] == "ask.bid":
        player.choose("ready")
        before = player.until(lambda seen: seen["asked"])
    sight = player.sight()
    assert sight["undo_phase"] >= 1
    back = player.post("undo", id=fresh_id(), phase=True).json()["sight"]
    assert back["asked"][0]["prompt"][0] == "ask.bid"
    assert back["view"]["bids"]["0"] == [], "the pledge has gone back too"


def test_a_phase_is_a_step_of_the_printed_order_of_play() -> None:
    """Purchase, movement and the others of Supreme Axis and Allies; what is inside of one, a battle, is no phase."""
    game = Game(find(SUPREME), "world", {}, seed_key(3))
    rng = Random(3)
    while game.state.round < 2:
        decision = game.pending()[0]
        before, step = phase_of(game.state), order_of_play(game.state)
        game.submit(frozenset((decision.seat,)), decision.options.sample(rng))
        assert (phase_of(game.state) == before) == (order_of_play(game.state) == step)


def order_of_play(state: Any) -> Any:
    turn = next((frame for frame in state.stack if type(frame).__name__ == "Turn"), None)
    return turn and (turn.nation, turn.at)


def test_an_undone_phase_stays_undone_after_a_restart(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host:
        red, _ = host.duel()
        red.choose("take", 0)
        red.choose("take", 1)
        red.post("undo", id=fresh_id(), phase=True)
        red.choose("take", 2)
        before = red.sight()
        assert before["undo_phase"] == 1
    with hosted(tmp_path / "tables.db") as host:
        assert Player(host.url, red.table, red.token).sight() == before
