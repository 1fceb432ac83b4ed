"""Being reached from elsewhere: public address, other sites, proxies, and links that are replaced."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus

from server.host import Host, Player, close_code, hosted
from theatre.cli import serve
from theatre.cli.main import app
from theatre.server.hosting import Hosting, HostingError, checked_url, networks
from theatre.server.limits import Limits, Rate

PUBLIC = "https://theatre.example"
WISH = {"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "link"}}


def test_a_live_connection_of_another_site_is_turned_away(host: Host) -> None:
    red, _ = host.duel()
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            red.live(origin=origin)
        assert refused.value.response.status_code == 403
    with red.live(origin=host.url) as socket:
        assert socket.recv(timeout=10)


def test_a_cookie_without_an_origin_changes_nothing(host: Host) -> None:
    """Browsers always tell the origin of a change; a cookie alone may have been sent by any page."""
    with host.http() as browser:
        created = browser.post("/api/tables", json=WISH, headers={"Origin": host.url}).json()
        address = f"/api/tables/{created['table']}/end"
        refused = browser.post(address, json={"agree": True})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "other-origin")
        assert browser.post(address, json={"agree": True}, headers={"Origin": host.url}).status_code == 200


def test_a_foreign_name_that_leads_here_is_not_answered(host: Host) -> None:
    with host.http(headers={"Host": "evil.example"}) as client:
        for answer in (client.get("/api/games"), client.post("/api/tables", json=WISH)):
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "other-host")
    with socket.create_connection(("127.0.0.1", int(host.url.rpartition(":")[2]))) as nameless:
        nameless.sendall(b"GET /api/games HTTP/1.0\r\n\r\n")
        assert nameless.recv(12) == b"HTTP/1.1 421"
    with host.http(headers={"Host": "localhost:8000"}) as client:
        assert client.get("/api/games").status_code == 200


def test_at_a_public_address(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db", hosting=Hosting(PUBLIC, keep_days=90)) as host:
        with host.http(headers={"Host": "theatre.example"}) as client:
            about = client.get("/api/about").json()
            assert (about["public_url"], about["elsewhere"], about["keep_days"]) == (PUBLIC, True, 90)
            made = client.post("/api/tables", json=WISH, headers={"Origin": PUBLIC})
            assert made.status_code == 201
            assert "secure" in made.headers["set-cookie"].lower()
            downgraded = client.post("/api/tables", json=WISH, headers={"Origin": "http://theatre.example"})
            assert downgraded.status_code == 403
        with host.http(headers={"Host": "theatre.example.evil.example"}) as client:
            assert PUBLIC in client.get("/api/about").json()["error"]["text"]


def test_the_page_can_tell_that_links_work_on_this_machine_only(host: Host) -> None:
    about = host.http().get("/api/about").json()
    assert (about["public_url"], about["elsewhere"]) == (None, False)
    assert Hosting("http://localhost:8000").elsewhere is False


def forwarded(host: Host, address: str) -> int:
    with host.http(headers={"X-Forwarded-For": address}) as client:
        return client.post("/api/tables", json=WISH).status_code


def test_only_a_trusted_proxy_says_who_is_asking(tmp_path: Path) -> None:
    strict = Limits(new_tables=Rate(0.001, 1))
    with hosted(tmp_path / "plain.db", strict) as host:
        assert [forwarded(host, address) for address in ("192.0.2.1", "192.0.2.2")] == [201, 429]
    with hosted(tmp_path / "behind.db", strict, hosting=Hosting(trusted_proxies=("127.0.0.0/8",))) as host:
        assert [forwarded(host, address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1")] == [201, 201, 429]
        assert forwarded(host, "192.0.2.77, 192.0.2.1") == 429, "what the client itself wrote before does not count"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://theatre.example/", PUBLIC),
        ("https://Theatre.Example:443", PUBLIC),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
def test_a_public_address_has_one_spelling(given: str, kept: str) -> None:
    assert checked_url(given) == kept


@pytest.mark.parametrize(
    "wrong", ["theatre.example", "ftp://a.example", "https://a.example/games", "https://me@a.example", "http://a:x"]
)
def test_a_wrong_public_address_is_told_what_would_be_right(wrong: str) -> None:
    with pytest.raises(HostingError, match=r"as https://theatre\.example"):
        checked_url(wrong)


def test_a_wrong_network_is_told_what_would_be_right() -> None:
    with pytest.raises(HostingError, match=r"10\.0\.0\.0/24"):
        networks(["10.0.0.1", "the proxy"])


def test_no_start_where_others_can_reach_it_without_saying_how(tmp_path: Path) -> None:
    with pytest.raises(serve.CannotServe, match="--public-url"):
        serve.run("0.0.0.0", 0, tmp_path / "t.db", open_browser=False)
    assert not (tmp_path / "t.db").exists()


def test_for_the_people_in_the_same_network(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.1.20")
    monkeypatch.setattr(serve, "run", lambda *arguments: given.append(arguments))
    assert CliRunner().invoke(app, ["serve", "--lan", "--port", "8123"]).exit_code == 0
    assert given[0][:2] == ("0.0.0.0", 8123)
    assert given[0][5].public_url == "http://192.168.1.20:8123"  # type: ignore[attr-defined]
    assert CliRunner().invoke(app, ["serve", "--lan", "--public-url", PUBLIC]).exit_code == 2


def test_the_creator_replaces_a_lost_link(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    assert blue.post("seat", seat=0, who="link").status_code == 403, "only the creator, or one's own"
    with blue.live() as socket:
        socket.recv(timeout=10)
        link = red.post("seat", seat=1, who="link").json()["link"]
        assert close_code(socket) == 4401
    assert blue.get("sight").status_code == 401
    assert blue.http.get(f"{host.url}/join/{blue.token}").status_code == 404
    again = Player(host.url, blue.table, link["path"].removeprefix("/join/"))
    sitters = again.sight()["table"]["sitters"]
    assert [(one["who"], one["replaced"]) for one in sitters] == [("human", 0), ("human", 1)]
    red.choose("roll")
    again.choose("roll")


def test_one_replaces_ones_own_link_and_stays_at_the_table(host: Host) -> None:
    red, _ = host.duel()
    answer = red.post("seat", seat=0, who="link")
    token = answer.json()["link"]["path"].removeprefix("/join/")
    assert f"theatre_seat={token}" in answer.headers["set-cookie"]
    assert red.get("sight").status_code == 401
    assert Player(host.url, red.table, token).sight()["own"] == [0]


def test_a_replaced_link_frees_nobody_from_consent(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    red.post("seat", seat=1, who="link")
    assert red.post("end", agree=True).json()["over"] is None
