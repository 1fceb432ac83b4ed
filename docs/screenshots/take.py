"""Take the pictures of this folder anew: python docs/screenshots/take.py [FOLDER]. Needs the built client and chromium.

With a folder: each main screen in light and dark, on a desk and on a phone, to be looked at; the name says which.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.conftest import CHROMIUM, FLAGS, Server  # noqa: E402
from browser.player import an_attack, at_rest, new_table, set_up_by_wire, verb  # noqa: E402

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844}}
QUALITY = 72
VISITS = (("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark"))
SHOWN = {
    "start-desk-light": "start",
    "movement-desk-light": "movement",
    "odds-desk-light": "odds",
    "purchase-desk-light": "purchase",
    "game-over-desk-light": "game-over",
    "charts-desk-dark": "dark",
    "odds-phone-light": "phone",
    "curtain-phone-dark": "phone-curtain",
    "verify-desk-dark": "verify",
}  # what is kept here, and under which name


@contextmanager
def serving() -> Iterator[Server]:
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db")
        try:
            yield server
        finally:
            server.stop()


def _pictures(page: Page, shoot: Callable[[str], None]) -> None:
    """A newcomer's way through the screens."""
    page.goto("/")
    page.wait_for_selector("[data-create]")
    shoot("start")
    new_table(page, "computer:greedy", ("USSR", "GER"), "hot-seat")
    shoot("curtain")
    new_table(page)
    set_up_by_wire(page)
    page.wait_for_timeout(1000)
    verb(page, "pass")
    page.get_by_role("tab", name="Research").click()
    shoot("purchase")
    verb(page, "done")
    page.get_by_role("tab", name="Powers").click()
    shoot("movement")
    start, goal = an_attack(page)
    page.locator(f"[data-space='{start}']").dispatch_event("click")
    shoot("space")
    if page.locator("[data-offer=march]").count():
        page.locator("[data-offer=march]").click()
        at_rest(page)
    page.locator(f"[data-token='{goal}']").click()
    page.get_by_role("button", name="All", exact=True).click()
    page.locator("[data-odds]").wait_for()
    shoot("odds")
    page.keyboard.press("m")
    shoot("map-as-table")
    page.keyboard.press("m")
    page.locator(".prompt [data-confirm]").click()
    at_rest(page)
    for panel in ("Morale", "Charts", "Legend", "Options"):
        page.get_by_role("tab", name=panel).click()
        page.wait_for_timeout(1200 if panel == "Charts" else 0)
        shoot(panel.lower())
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Propose to end").click()
    page.get_by_role("link", name="Verify the dice").wait_for()
    page.wait_for_timeout(1200)
    shoot("game-over")
    page.get_by_role("link", name="Verify the dice").click()
    page.wait_for_selector("[data-verdict]")
    shoot("verify")


def _visit(browser: Browser, address: str, folder: Path | None, size: str, theme: str) -> None:
    context = browser.new_context(base_url=address, viewport=SIZES[size], color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()

    def shoot(name: str) -> None:
        full = f"{name}-{size}-{theme}"
        path = folder / f"{full}.jpg" if folder else HERE / f"{SHOWN[full]}.jpg" if full in SHOWN else None
        if path:
            page.wait_for_timeout(700)
            page.screenshot(path=path, type="jpeg", quality=QUALITY)

    _pictures(page, shoot)
    context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        for size, theme in VISITS:
            _visit(browser, server.address, folder, size, theme)
        browser.close()


if __name__ == "__main__":
    main()
