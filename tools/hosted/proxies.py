"""What has to hold behind each proxy of examples/."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright
from tools.hosted.behind import HERE, NAME, PROXIES, Place, behind
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from browser.conftest import CHROMIUM, FLAGS

TRUSTED = ("--trusted-proxy", HERE)
WISH: dict[str, Any] = {
    "game": "ww2-in-europe",
    "scenario": "1939",
    "seating": {"Axis": "me", "Allies": "link"},
}
NEWS_WITHIN = 100  # tenths of a second
MOST_TABLES = 200  # far more than one address may make at once
CALL = """async ([path, body]) => {
  const answer = await fetch('/api/tables/' + location.pathname.split('/').pop() + '/' + path,
    body ? { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {});
  return await answer.json();
}"""


def tried() -> Iterator[str]:
    """What was found, a line for each proxy and check; whatever does not hold ends it."""
    with sync_playwright() as playwright:
        flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} {HERE}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=flags)
        for proxy in PROXIES:
            with behind(proxy, *TRUSTED) as place:
                yield f"{proxy}: {_in_a_browser(browser, place)}"
                for check in CHECKS:
                    yield f"{proxy}: {check(place)}"
            with behind(proxy) as place:
                yield f"{proxy}: {_shared_limits(place)}"
        browser.close()


def _in_a_browser(browser: Browser, place: Place) -> str:
    """Two people, one of them by link: what one does reaches the other's open page."""
    frames: list[dict[str, Any]] = []

    def connected(live: WebSocket) -> None:
        assert live.url.startswith(f"wss://{NAME}:{place.https}/"), live.url
        live.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    one, other = (_visitor(browser, place) for _ in range(2))
    one.goto("/")
    one.locator("form select").first.select_option(WISH["game"])
    for seat, who in WISH["seating"].items():
        one.locator(f"[data-seat={seat}]").select_option(who)
    one.locator("[data-create]").click()
    link = one.get_by_label("Link for Allies").input_value()
    assert link.startswith(f"{place.public}/join/"), link
    one.get_by_role("link", name="To the table").click()
    one.wait_for_selector("[data-space]")
    other.on("websocket", connected)
    other.goto(link)
    other.wait_for_selector("[data-space]")
    assert _asked(frames) == ["Axis"]
    _play(one)
    for _ in range(NEWS_WITHIN):
        if _asked(frames) == ["Allies"]:
            break
        other.wait_for_timeout(100)
    assert _asked(frames) == ["Allies"], "the other page hears nothing"
    secret = link.rpartition("/")[2]
    told = place.log.read_text()
    assert secret not in told, "the proxy writes secret links into its log"
    for page in (one, other):
        page.context.close()
    return "the page opens, a link leads to its seat, a choice reaches the other page live; the log holds no link"


def _visitor(browser: Browser, place: Place) -> Page:
    return browser.new_context(base_url=place.public, ignore_https_errors=True).new_page()


def _asked(frames: list[dict[str, Any]]) -> list[str]:
    """Whose turn it is, as the live connection has told last."""
    return [tuple(WISH["seating"])[seat] for seat, _ in frames[-1]["waiting"]]


def _play(page: Page) -> None:
    """The end of one's first question: then the others are asked."""
    sight = page.evaluate(CALL, ["sight", None])
    wish = {"id": "through-the-proxy", "verb": "done", "args": [], "ticket": sight["ticket"]}
    assert "sight" in page.evaluate(CALL, ["choices", wish])


def _encrypted(place: Place) -> str:
    plain = httpx.get(f"http://{HERE}:{place.http}/table/x", headers={"Host": NAME})
    assert plain.is_redirect, plain.status_code
    assert plain.headers["location"].startswith(f"https://{NAME}"), plain.headers["location"]
    with place.client() as client:
        page = client.get("/")
        assert "max-age" in page.headers["strict-transport-security"]
        made = client.post("/api/tables", json=WISH, headers={"Origin": place.public})
        assert made.status_code == 201, made.text
        assert "secure" in made.headers["set-cookie"].lower()
    return "plain http is sent on to https, with Strict-Transport-Security and Secure cookies"


def _origins(place: Place) -> str:
    foreign = ("https://evil.example", f"http://{NAME}:{place.https}", "null")
    with place.client() as client:
        made = client.post("/api/tables", json=WISH).json()
        for origin in foreign:
            assert client.post("/api/tables", json=WISH, headers={"Origin": origin}).status_code == 403
            assert _refused(place, made, origin) == 403
    with _live(place, made, place.public) as live:
        assert json.loads(live.recv(timeout=10))["table"]["id"] == made["table"]
    return "requests and live connections of other sites are refused, those of its own pages are not"


def _live(place: Place, made: dict[str, Any], origin: str) -> ClientConnection:
    return connect(
        f"wss://{NAME}:{place.https}/api/tables/{made['table']}/live",
        sock=socket.create_connection((HERE, place.https)),
        ssl=place.trust(),
        origin=origin,  # type: ignore[arg-type]
        additional_headers={"Authorization": f"Bearer {made['token']}"},
    )


def _refused(place: Place, made: dict[str, Any], origin: str) -> int:
    try:
        with _live(place, made, origin):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def _sizes(place: Place) -> str:
    with place.client() as client:
        large = client.post("/api/import", content=b"x" * 3_000_000)
        assert large.status_code == 422, large.text
        assert client.post("/api/tables", content=b"x" * 100_000).status_code == 413
    return "a large game can be imported, other large requests are refused"


def _watching(place: Place) -> str:
    with place.client() as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").json() == {"status": "ok"}
    assert "theatre_requests_total" in httpx.get(f"http://{HERE}:{place.server}/metrics").text
    return "/healthz is open, /metrics only beside the server"


def _used_up(place: Place, source: str) -> None:
    with place.client(source) as client:
        for _ in range(MOST_TABLES):
            if client.post("/api/tables", json=WISH).status_code == 429:
                return
    raise AssertionError("there is no limit for new tables")


def _own_limits(place: Place) -> str:
    _used_up(place, "127.0.0.2")
    with place.client("127.0.0.2", X_Forwarded_For="203.0.113.9") as pretender:
        statuses = [pretender.post("/api/tables", json=WISH).status_code for _ in range(5)]
        assert 429 in statuses, "who writes X-Forwarded-For himself gets a new allowance"
    with place.client("127.0.0.3") as another:
        assert another.post("/api/tables", json=WISH).status_code == 201
    return "each client address has its own limits, and nobody chooses his address"


def _shared_limits(place: Place) -> str:
    _used_up(place, "127.0.0.2")
    with place.client("127.0.0.3") as another:
        statuses = [another.post("/api/tables", json=WISH).status_code for _ in range(5)]
        assert 429 in statuses
    return "without --trusted-proxy all share one allowance (so the one above comes from the proxy)"


CHECKS = (_encrypted, _origins, _sizes, _watching, _own_limits)
