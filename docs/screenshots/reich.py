"""Pictures of Rise and Decline of the Third Reich, python docs/screenshots/reich.py [FOLDER]; see `take.py`.

A person leads Germany in the guided first turn, up to the marches into Poland.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from take import QUALITY, SIZES, serving

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.conftest import AT_ONCE, CHROMIUM, FLAGS  # noqa: E402
from browser.player import at_rest  # noqa: E402

Shoot = Callable[[str], None]
MOST = 12  # answers until a question is reached


def _until(page: Page, verb: str) -> None:
    """Say done until this can be answered."""
    for _ in range(MOST):
        at_rest(page)
        page.wait_for_timeout(500)
        if page.locator(f".prompt [data-verb={verb}]").count():
            return
        page.locator("[data-verb=done]").first.click()
        page.wait_for_timeout(300)
        if page.locator(".confirm [data-confirm]").count():
            page.locator(".confirm [data-confirm]").click()
    raise RuntimeError(f"nobody asked for {verb}")


def _pictures(page: Page, shoot: Shoot) -> None:
    page.goto("/guide/third-reich")
    page.wait_for_url("**/table/*", timeout=60_000)
    page.locator("[data-guide]").wait_for(timeout=60_000)
    page.locator("[data-guide] .plain").click()
    _until(page, "march")
    shoot("movement")
    for name in ("BRPs", "Force pools", "Diplomacy"):
        page.get_by_role("tab", name=name, exact=True).click()
        shoot(name.lower().replace(" ", "-"))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        for size, theme in (("desk", "light"), ("phone", "dark")):
            context = browser.new_context(base_url=server.address, viewport=SIZES[size], color_scheme=theme)  # type: ignore[arg-type]
            context.add_init_script(AT_ONCE)
            page = context.new_page()

            def shoot(name: str, page: Page = page, mark: str = f"{size}-{theme}") -> None:
                page.wait_for_timeout(900)
                page.screenshot(path=folder / f"reich-{name}-{mark}.jpg", type="jpeg", quality=QUALITY)

            _pictures(page, shoot)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
