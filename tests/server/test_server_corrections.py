"""Setting right what went wrong: one proposes, everybody reads the same words, all have to agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.host import Host, Player, fresh_id, hosted


def propose(player: Player, *args: int, seat: int = 0, verb: str = "heap", wish: str | None = None) -> Any:
    return player.post("correction", id=wish or fresh_id(), seat=seat, verb=verb, args=args)


def vote(player: Player, proposal: str, agree: bool) -> Any:
    return player.post("correction/answer", id=fresh_id(), proposal=proposal, agree=agree)


def pair(host: Host) -> tuple[Player, Player]:
    red, blue = host.duel()
    blue.sight()
    return red, blue


def test_all_read_what_is_proposed_and_it_happens_when_all_agree(host: Host) -> None:
    red, blue = pair(host)
    before = red.sight()
    wish = fresh_id()
    asked = propose(red, 1, 2, wish=wish).json()["sight"]["correction"]
    assert asked["message"] == ["edit.heap.told", [1, 2, 3]]
    assert (asked["by"], asked["agreed"], asked["waits_for"]) == ([0], [0], [1])
    for one in (red, blue, host.spectator(red.table)):
        assert one.sight()["correction"] == asked
        assert one.sight()["take_back"] is None
    assert red.sight()["view"] == before["view"], "asking changes nothing"
    assert propose(red, 1, 2, wish=wish).json()["repeated"] is True
    after = vote(blue, asked["id"], True).json()["sight"]
    assert after["view"]["heaps"] == [3, 2, 3]
    assert after["correction"] is None
    assert after["log"]["lines"][-1] == ["edit.heap.told", [1, 2, 3]]
    assert red.sight()["can_undo"] is False


def test_one_who_refuses_ends_it_and_so_does_play(host: Host) -> None:
    red, blue = pair(host)
    asked = propose(red, 1, 2).json()["sight"]["correction"]
    assert vote(blue, asked["id"], False).json()["sight"]["correction"] is None
    assert red.sight()["view"]["heaps"] == [3, 3, 3]
    again = propose(blue, 0, 1, seat=1).json()["sight"]["correction"]
    red.choose("roll")
    late = vote(red, again["id"], True)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "stale")
    assert red.sight()["view"]["heaps"] == [3, 3, 3]


def test_what_cannot_be_is_never_asked(host: Host) -> None:
    red, blue = pair(host)
    for wrong in ((1, 3), (7, 1), (1, 9), ()):
        answer = propose(red, *wrong)
        assert answer.status_code == 422
        assert answer.json()["error"]["text"]
    assert propose(red, 1, 2, verb="points").status_code == 422
    assert propose(red, 1, 2, seat=1).status_code == 403, "not one's own seat"
    assert propose(host.spectator(red.table), 1, 2).status_code in (401, 403)
    assert blue.sight()["correction"] is None
    red.choose("take", 0)
    thinking = propose(blue, 1, 2, seat=1)
    assert thinking.json()["error"]["kind"] == "not yet"


def test_options_lead_through_a_correction(host: Host) -> None:
    red, _ = pair(host)
    assert red.post("correction/options", seat=0).json()["verbs"] == ["heap"]
    assert red.post("correction/options", seat=0, verb="heap").json()["tokens"] == [0, 1, 2]
    found = red.post("correction/options", seat=0, verb="heap", prefix=[1]).json()
    assert (found["tokens"], found["whole"]) == ([0, 1, 2, 9], False)
    assert red.post("correction/options", seat=0, verb="heap", prefix=[1, 2]).json()["whole"] is True
    assert red.post("correction/options", seat=1).status_code == 403


def test_a_take_back_and_a_correction_are_not_mixed_up(host: Host) -> None:
    red, blue = pair(host)
    red.choose("roll")
    asked = propose(red, 1, 2).json()["sight"]["correction"]
    wrong = blue.post("take-back/answer", id=fresh_id(), proposal=asked["id"], agree=True)
    assert wrong.status_code == 409
    assert blue.sight()["correction"]["id"] == asked["id"]


def test_it_is_kept_over_a_restart_and_undone_in_practice(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with hosted(database) as first:
        red, blue = pair(first)
        asked = propose(red, 1, 2).json()["sight"]["correction"]
        table, tokens = red.table, (red.token, blue.token)
    with hosted(database) as second:
        red, blue = [Player(second.url, table, token) for token in tokens]
        assert blue.sight()["correction"] == asked
        vote(blue, asked["id"], True)
    with hosted(database) as third:
        assert Player(third.url, table, tokens[0]).sight()["view"]["heaps"] == [3, 2, 3]
        alone, _ = third.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
        assert propose(alone, 2, 1).json()["sight"]["view"]["heaps"] == [3, 3, 1], "nobody else to ask"
        alone.post("undo", id=fresh_id())
        assert alone.sight()["view"]["heaps"] == [3, 3, 3]
