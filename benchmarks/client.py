"""The browser client measured in headless chromium: first paint, a click, panning, page weight.

    python benchmarks/client.py [--board third_reich]

Needs the built client and chromium. `--board` draws the board of another game under the same pieces, so that the
largest board can be measured before its game is played. Say with the figures whether the machine was quiet: the load
before the run is printed.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, Route, sync_playwright

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "theatre" / "games"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
SECONDS = 3
SCALES = {"whole map": 0, "zoomed in twice": 2, "zoomed in five times": 5}
FRAMES = """() => {
    window.times = [];
    const tick = (now) => { window.times.push(now); window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
}"""


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", "0"]
        command += ["--database", f"{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            found = re.search(r"http://[^\s/]+", process.stdout.readline())
            assert found, "the server did not tell its address"
            try:
                yield found.group()
            finally:
                process.terminate()
                process.wait(10)


def board_of(page: Page, game: str) -> None:
    """Let the page draw the board of another game."""

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        route.fulfill(path=GAMES / game / "data" / f"{name}.json", content_type="application/json")

    page.route(re.compile("/api/games/[^/]+/(board|drawing)$"), answer)


def new_table(browser: Browser, address: str) -> tuple[Page, str]:
    page = browser.new_context(base_url=address, viewport={"width": 1400, "height": 900}).new_page()
    page.set_default_timeout(20_000)
    page.goto("/")
    for seat in page.locator("[data-seat]").all():
        seat.select_option("me")
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")
    return page, page.url


def first_paint(page: Page, url: str, cold: bool) -> float:
    """Milliseconds from the wish to the first frame with the map on it, as the page itself counts them."""
    if cold:
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("about:blank")
    page.goto(url, wait_until="commit")
    return float(
        page.evaluate(
            """() => new Promise((done) => {
                const look = () => document.querySelector('.ground div canvas')
                    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
                look();
            })"""
        )
    )


def click(page: Page) -> float:
    """Milliseconds from a click on the map until the page has changed for it, the server's answer included."""
    page.wait_for_selector(".prompt[aria-busy=false]")
    return float(
        page.evaluate(
            """() => new Promise((done) => {
                const space = document.querySelector('[data-space].target');
                const start = performance.now();
                const watch = new MutationObserver(() => {
                    const prompt = document.querySelector('.prompt');
                    if (prompt.getAttribute('aria-busy') !== 'false' || !document.querySelector('.trail')) return;
                    watch.disconnect();
                    requestAnimationFrame(() => done(performance.now() - start));
                });
                watch.observe(document.querySelector('.side'), {subtree: true, childList: true, attributes: true});
                space.dispatchEvent(new MouseEvent('click', {bubbles: true}));
            })"""
        )
    )


def pan(page: Page, steps: int) -> tuple[float, float]:
    """Frames a second and the longest frame while the mouse drags the map to and fro."""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Whole map").click()
    for _ in range(steps):
        page.get_by_role("button", name="Closer").click()
    page.wait_for_timeout(1200)
    box = page.locator(".viewport").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 40
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    page.evaluate(
        """([x, y, seconds]) => new Promise((done) => {
            const node = document.querySelector('.viewport'), start = performance.now();
            const move = () => {
                const t = (performance.now() - start) / 1000;
                const to = {clientX: x + 380 * Math.sin(t * 2.2), clientY: y - 240 + 240 * Math.cos(t * 1.6)};
                node.dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, bubbles: true, ...to}));
                if (t < seconds) setTimeout(move, 8); else done();
            };
            node.setPointerCapture = () => {};
            move();
        })""",
        [x, y, SECONDS],
    )
    page.mouse.up()
    times: list[float] = page.evaluate("() => { cancelAnimationFrame(window.ticking); return window.times; }")
    gaps = [b - a for a, b in pairwise(times)]
    return 1000 * len(gaps) / sum(gaps), max(gaps)


def weight(browser: Browser, url: str) -> tuple[int, int]:
    """Compressed bytes of everything but the board that an empty browser loads, and of the board."""
    page = browser.new_context().new_page()
    sizes: dict[str, int] = {}

    def count(answer: Response) -> None:
        sizes[answer.url] = answer.request.sizes()["responseBodySize"]

    page.on("response", count)
    page.goto(url)
    page.wait_for_selector("[data-space]")
    page.wait_for_load_state("networkidle")
    board = sum(size for address, size in sizes.items() if address.endswith(("/board", "/drawing")))
    page.context.close()
    return sum(sizes.values()) - board, board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", help="folder of the game whose board is drawn, such as third_reich")
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"load of the machine before: {load:.1f} on {os.cpu_count()} cores; board: {wish.board or 'own'}")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", headless=True, args=list(FLAGS))
        page, url = new_table(browser, address)
        if wish.board:
            board_of(page, wish.board)
        paints = [first_paint(page, url, cold=True) for _ in range(3)]
        print(f"first paint of the map, empty cache: {statistics.median(paints):.0f} ms (bar 2000)")
        again = [first_paint(page, url, cold=False) for _ in range(3)]
        print(f"first paint of the map, again: {statistics.median(again):.0f} ms")
        if not wish.board:
            clicks = []
            for _ in range(9):
                clicks.append(click(page))
                page.reload()
                page.wait_for_selector("[data-space].target")
            print(f"click answered: median {statistics.median(clicks):.0f} ms, longest {max(clicks):.0f} ms (bar 100)")
        for name, steps in SCALES.items():
            frames, longest = pan(page, steps)
            print(f"panning, {name}: {frames:.0f} frames/s, longest frame {longest:.0f} ms (bar 50)")
        light, board = weight(browser, url)
        print(f"page weight compressed: {light / 1024:.0f} KB without the board (bar 400), board {board / 1024:.0f} KB")
        browser.close()


if __name__ == "__main__":
    main()
