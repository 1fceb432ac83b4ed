"""Pictures of World War II in Europe, python docs/screenshots/europe.py [FOLDER]; `take.py` takes the others.

With a folder: each screen in light and dark, on a desk and on a phone, to be looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from take import QUALITY, SIZES, VISITS, serving

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.conftest import AT_ONCE, CHROMIUM, FLAGS  # noqa: E402
from browser.europe import click, go_on_to, new_war  # noqa: E402
from browser.player import at_rest  # noqa: E402

Shoot = Callable[[str], None]
SHOWN = {
    "movement-desk-light": "europe-movement-desk-light",
    "battle-phone-dark": "europe-battle-phone-dark",
}  # what is kept here, and under which name


def _panel(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()
    page.get_by_role("tabpanel").scroll_into_view_if_needed()


def _patrol(page: Page) -> None:
    page.locator("[data-verb=patrol]").click()
    page.locator(".draft button", has_text="Battleship in Hamburg").click()
    for _ in range(2):
        at_rest(page)
        click(page, "North Sea")
    page.locator(".draft .main").click()
    at_rest(page)


def _pictures(page: Page, shoot: Shoot) -> None:
    """One person plays both sides from September 1939 to the first battle and the first purchase."""
    new_war(page)
    at_rest(page)
    shoot("first-turn")
    go_on_to(page, "movement")
    shoot("orders")
    click(page, "Stettin")
    shoot("place")
    page.locator(".card button", has_text="Germany: Infantry").first.click()
    at_rest(page)
    shoot("goals")
    click(page, "Warsaw")
    for _ in range(4):
        at_rest(page)
        page.locator("[data-again]").click()
    at_rest(page)
    _patrol(page)
    shoot("movement")
    for panel in ("Powers", "Fronts", "Build Boxes", "Convoys", "Legend"):
        _panel(page, panel)
        shoot(panel.lower().replace(" ", "-"))
    go_on_to(page, "losses", "ground-retreat")
    _panel(page, "Battle")
    shoot("battle")
    go_on_to(page, "buy")
    shoot("buy")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        for size, theme in VISITS:
            context = browser.new_context(base_url=server.address, viewport=SIZES[size], color_scheme=theme)  # type: ignore[arg-type]
            context.add_init_script(AT_ONCE)
            page = context.new_page()

            def shoot(name: str, page: Page = page, mark: str = f"{size}-{theme}") -> None:
                full = f"{name}-{mark}"
                to = folder / f"{full}.jpg" if folder else HERE / f"{SHOWN[full]}.jpg" if full in SHOWN else None
                if to:
                    page.wait_for_timeout(700)
                    page.screenshot(path=to, type="jpeg", quality=QUALITY)

            _pictures(page, shoot)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
