"""What the server turns down: late, illegal, not yours, too large, too often, from elsewhere; and what it keeps."""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest

from server.host import Host, fresh_id, hosted
from theatre.server.faults import Denied
from theatre.server.limits import CONTENT_POLICY, Buckets, Limits, Rate, Shares


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_stale_choice_gets_the_new_sight(host: Host) -> None:
    red, _ = host.duel()
    old = red.sight()["ticket"]
    red.choose("take", 0)
    late = red.try_choice("take", 1, ticket=old)
    assert code(late) == (409, "stale")
    assert late.json()["sight"]["view"]["heaps"] == [2, 3, 3]
    assert red.try_choice("take", 1, ticket=late.json()["sight"]["ticket"]).status_code == 200


def test_an_illegal_choice_names_the_rule_and_changes_nothing(host: Host) -> None:
    red, _ = host.duel()
    before = red.sight()
    refused = red.try_choice("take", 7)
    assert code(refused) == (422, "illegal")
    assert refused.json()["error"]["rule"] == {
        "id": "heap-empty",
        "cite": "Heaps",
        "title": "Empty heaps",
        "line": "It gives nothing.",
    }
    assert red.sight() == before


def test_the_wrong_seat_hears_that_it_is_not_its_decision_and_no_more(host: Host) -> None:
    _, blue = host.duel()
    for args in ((0,), (7,)):
        refused = blue.try_choice("take", *args)
        assert code(refused) == (403, "not-your-decision")
        assert refused.json()["error"]["text"] == "This is not your decision."
    assert blue.post("options", verb="take").json()["tokens"] == []


def test_nobody_acts_without_a_token_of_this_table(host: Host) -> None:
    red, _ = host.duel()
    other, _ = host.duel()
    ticket = host.spectator(red.table).sight()["ticket"]
    wish = {"id": fresh_id(), "verb": "roll", "ticket": ticket}
    for token in (None, "wrong", other.token):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with host.http(headers=headers) as client:
            for path, body in (
                ("choices", wish),
                ("undo", {"id": fresh_id()}),
                ("options", {"verb": "roll"}),
                ("why", {"verb": "roll"}),
                ("seat", {"seat": 0, "who": "computer:random"}),
                ("end", {"agree": True}),
                ("resign", None),
                ("take-back", {"id": fresh_id()}),
                ("take-back/answer", {"id": fresh_id(), "proposal": fresh_id(), "agree": True}),
                ("odds", {"verb": "roll"}),
                ("seen", {"lines": 0}),
                ("salt", {"salt": "ab" * 32}),
                ("orders", {"seat": 0, "orders": []}),
            ):
                answer = client.post(f"/api/tables/{red.table}/{path}", json=body)
                assert code(answer) == (401, "no-seat"), path
    assert red.sight()["view"]["points"] == [0, 0]
    assert code(red.get("sight", seats=1)) == (403, "not-your-seat")
    assert code(red.post("choices", **wish, seats=[1])) == (403, "not-your-seat")


def test_the_same_wish_twice_is_applied_once(host: Host) -> None:
    red, _ = host.duel()
    ticket, wish = red.sight()["ticket"], fresh_id()
    first = red.try_choice("take", 0, ticket=ticket, wish=wish).json()
    again = red.try_choice("take", 0, ticket=ticket, wish=wish).json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["sight"]["view"]["heaps"] == [2, 3, 3]
    assert code(red.try_choice("roll", wish=wish)) == (409, "id-reused")
    undo = fresh_id()
    assert [red.post("undo", id=undo).json()["repeated"] for _ in range(2)] == [False, True]
    assert red.sight()["view"]["heaps"] == [3, 3, 3]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "there is no game chess"),
        ({"scenario": "war"}, "it has duel"),
        ({"options": {"size": 5}}, "may be 2, 3, 40, not 5"),
        ({"seating": {"red": "me"}}, "each of red, blue"),
        ({"seating": {"red": "me", "blue": "computer:deep-thought"}}, "it has random"),
        ({"seating": {"red": "me", "blue": "somebody"}}, "seating.blue"),
        ({"colour": "green"}, "colour"),
        ({"practice": True, "hot_seat": True}, "no curtain"),
    ],
)
def test_a_wrong_wish_for_a_table_is_told_what_would_be_right(host: Host, change: dict[str, object], said: str) -> None:
    wish = {"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "me"}} | change
    refused = host.http().post("/api/tables", json=wish)
    assert refused.status_code in (404, 422)
    assert said.lower() in refused.json()["error"]["text"].lower()


def test_a_request_that_is_too_large_is_refused(host: Host) -> None:
    red, _ = host.duel()
    whole = red.http.post("options", content=b'{"verb": "' + b"x" * 40_000 + b'"}')
    assert code(whole) == (413, "too-large")
    in_pieces = red.http.post("options", content=iter([b'{"verb": "', *[b"x" * 1000] * 40, b'"}']))
    assert code(in_pieces) == (413, "too-large")
    headers = red.http.get("sight", headers={"X-Long": "x" * 20_000})
    assert code(headers) == (431, "too-large")
    many = red.post("options", verb="take", prefix=[0] * 501)
    assert code(many) == (422, "malformed")


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db", Limits(connection=Rate(0.01, 5), new_tables=Rate(0.01, 2))) as strict:
        with strict.http() as client:
            answers = [client.get("/api/games").status_code for _ in range(8)]
            assert answers == [200] * 5 + [429] * 3
        with strict.http() as client:
            assert client.get("/api/games").status_code == 200, "others are not held up"
        wish = {"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "me"}}
        tables = [strict.http().post("/api/tables", json=wish) for _ in range(3)]
        assert [one.status_code for one in tables] == [201, 201, 429]
        assert tables[2].json()["error"]["code"] == "too-many"


def test_an_address_makes_so_many_tables_a_day(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db", Limits(tables_of_day=Rate(0.0001, 2))) as strict:
        wish = {"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "me"}}
        assert [strict.http().post("/api/tables", json=wish).status_code for _ in range(3)] == [201, 201, 429]


def test_what_somebody_holds_is_given_back() -> None:
    shares = Shares(1)
    with shares.held("a"), shares.held("b"):
        assert shares.all == 2
        with pytest.raises(Denied), shares.held("a"):
            raise AssertionError("more than the share")
    with shares.held("a"):
        assert shares.all == 1


def test_a_bucket_empties_with_time() -> None:
    now = 0.0
    bucket = Buckets(Rate(2, 2), lambda: now)
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    now = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_pages_of_other_sites_are_turned_away(host: Host) -> None:
    red, _ = host.duel()
    body = {"id": fresh_id(), "verb": "roll", "ticket": red.sight()["ticket"]}
    for origin in ("http://evil.example", "null", "", host.url.replace("127.0.0.1", "localhost"), f"{host.url}0"):
        foreign = red.http.post("choices", json=body, headers={"Origin": origin})
        assert code(foreign) == (403, "other-origin"), origin
    assert red.http.post("choices", json=body, headers={"Origin": host.url}).status_code == 200


def test_every_answer_has_the_headers_for_safety(host: Host) -> None:
    with host.http() as client:
        for path in ("/", "/api/games", "/api/tables/none", "/join/none"):
            headers = client.get(path).headers
            assert headers["content-security-policy"] == CONTENT_POLICY
            assert "unsafe-inline" not in CONTENT_POLICY.partition("style-src-attr")[0]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert client.get("/api/tables/none").headers["cache-control"] == "no-store"


def test_no_secret_reaches_a_log(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        red, blue = host.duel()
        host.http().get(f"/join/{blue.token}")
        blue.sight()
        red.post("options", verb=7)
    ours = [record for record in caplog.records if record.name.startswith(("theatre", "uvicorn"))]
    said = "\n".join([record.getMessage() for record in ours])
    assert red.token not in said
    assert blue.token not in said


def test_a_malformed_request_is_told_where_without_repeating_it(host: Host) -> None:
    red, _ = host.duel()
    refused = red.http.post("choices", json={"id": "short", "verb": "take", "args": ["private"], "ticket": ""})
    assert code(refused) == (422, "malformed")
    text = refused.json()["error"]["text"]
    assert "body.args.0" in text
    assert "body.id" in text
    assert "private" not in text


def test_a_question_that_has_changed_is_a_normal_answer_with_the_new_sight(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    old = red.sight()["ticket"]
    now = red.choose("take", 0)
    for path, empty in (
        ("options", {"tokens": [], "whole": False, "names": {}}),
        ("why", {"legal": False, "refusal": None}),
        ("odds", {"odds": None}),
    ):
        late = red.post(path, verb="take", ticket=old)
        assert (late.status_code, late.json()) == (200, {**empty, "stale": True, "sight": now}), path
        assert red.post(path, verb="take", ticket=now["ticket"]).json()["stale"] is False
        assert blue.post(path, verb="take").json()["stale"] is True, "nobody asks Blue"
    red.choose("give-up")
    over = red.post("options", verb="take").json()
    assert (over["stale"], over["sight"]["over"]["reason"]) == (True, ["over", []])
