"""Pictures of Triumph & Tragedy, python docs/screenshots/triumph.py [FOLDER]; `take.py` takes the others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from take import QUALITY, SIZES, serving

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.campaign import (  # noqa: E402
    FACTIONS,
    alone,
    commit_and_violate,
    confirm,
    deploy_all,
    march,
    new_campaign,
    until_the_axis_can_move,
)
from browser.conftest import CHROMIUM, FLAGS  # noqa: E402

Shoot = Callable[[str], None]


def _start(page: Page, shoot: Shoot) -> None:
    """Deployment, Production and Government against computer players."""
    new_campaign(page, "computer:random")
    alone(page)
    page.locator("[data-fill=mixed]").click()
    shoot("deployment")
    deploy_all(page, "mixed")
    page.locator(".prompt .points").wait_for(timeout=60_000)
    shoot("production")
    for _ in range(5):
        page.locator("[data-buy='1']").click()
        page.wait_for_timeout(300)
    page.locator("[data-verb=done]").click()
    confirm(page)
    page.locator("[data-play^='diplomacy/']").first.click(timeout=60_000)
    page.wait_for_timeout(1500)  # the others play
    page.locator(".prompt .hand").wait_for(timeout=60_000)
    shoot("government")


def _battle(page: Page, shoot: Shoot) -> None:
    """A march into Poland, by one person who plays all."""
    new_campaign(page, "me", FACTIONS, "practice")
    until_the_axis_can_move(page)
    warsaw = commit_and_violate(page)
    for _ in range(3):
        march(page, warsaw)
    page.get_by_role("tab", name="Battle").click()
    page.locator("[data-odds]").wait_for()
    shoot("movement")
    page.locator("[data-verb=done]").click()
    confirm(page)
    page.get_by_role("tab", name="Factions").click()
    shoot("battle")


PICTURES = (
    (_start, "desk", "light"),
    (_start, "phone", "light"),
    (_battle, "desk", "dark"),
    (_battle, "phone", "dark"),
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        for way, size, theme in PICTURES:
            context = browser.new_context(base_url=server.address, viewport=SIZES[size], color_scheme=theme)
            page = context.new_page()

            def shoot(name: str, page: Page = page, suffix: str = f"{size}-{theme}") -> None:
                page.wait_for_timeout(900)
                page.screenshot(path=folder / f"triumph-{name}-{suffix}.jpg", type="jpeg", quality=QUALITY)

            way(page, shoot)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
