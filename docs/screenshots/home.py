"""Pictures of what every game has, python docs/screenshots/home.py [FOLDER]; `take.py` takes the others.

With a folder: each screen of each game in light and dark, on a desk and on a phone, to be looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from take import QUALITY, SIZES, VISITS, serving

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from browser.home import HOMES, Home, guided, seated, tab  # noqa: E402
from browser.player import at_rest  # noqa: E402

Shoot = Callable[[str], None]
SHOWN = {
    "supreme-axis-and-allies-aids-desk-light": "aids-desk-light",
    "triumph-and-tragedy-rules-desk-light": "rules-desk-light",
    "supreme-axis-and-allies-example-desk-dark": "example-desk-dark",
    "supreme-axis-and-allies-guide-phone-light": "guide-phone-light",
    "triumph-and-tragedy-set-ups-desk-light": "set-ups-desk-light",
}  # what is kept here, and under which name


def _pictures(page: Page, home: Home, shoot: Shoot) -> None:
    guided(page, home)
    shoot("guide")
    for key, name in (("a", "aids"), ("r", "rules"), ("?", "help")):
        page.keyboard.press(key)
        shoot(name)
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    shoot("changes")
    page.locator("[data-recap-close]").click()
    tab(page, "Seats")
    page.locator("[data-fork]").click()
    page.locator("[data-fork-card]").scroll_into_view_if_needed()
    shoot("seats")
    page.goto(f"/try/{home.name}?rule={home.example}")
    page.locator("[data-attempt=refused]").first.click()
    at_rest(page)
    shoot("example")
    if home.setup:
        seated(page, home, "computer:random", (home.seat,))
        page.locator("[data-setup]").first.wait_for()
        at_rest(page)
        shoot("set-ups")
    page.goto("/")
    page.locator("form select").first.select_option(home.name)
    page.locator("[data-my-games]").wait_for()
    shoot("start")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        for size, theme in VISITS:
            for home in HOMES:
                context = browser.new_context(base_url=server.address, viewport=SIZES[size], color_scheme=theme)  # type: ignore[arg-type]
                page = context.new_page()

                def shoot(name: str, page: Page = page, mark: str = f"{size}-{theme}", home: Home = home) -> None:
                    full = f"{home.name}-{name}-{mark}"
                    to = folder / f"{full}.jpg" if folder else HERE / f"{SHOWN[full]}.jpg" if full in SHOWN else None
                    if to:
                        page.wait_for_timeout(700)
                        page.screenshot(path=to, type="jpeg", quality=QUALITY)

                _pictures(page, home, shoot)
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
