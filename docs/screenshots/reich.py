"""Pictures of Rise and Decline of the Third Reich, python docs/screenshots/reich.py [FOLDER]: see `camera.py`.

A person leads Germany in the guided first turn, up to the marches into Poland.
"""

from __future__ import annotations

from camera import Shoot, Tour, as_they_are_called, photograph
from playwright.sync_api import Page

from browser.player import at_rest, press

SHOWN = as_they_are_called("reich-movement-desk-light", "reich-supply-desk-light")
EAST_PRUSSIA = "K35"
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
        press(page, ".confirm [data-confirm]")
    raise RuntimeError(f"nobody asked for {verb}")


def _pictures(page: Page, shoot: Shoot) -> None:
    page.goto("/guide/third-reich")
    page.wait_for_url("**/table/*", timeout=60_000)
    page.locator("[data-guide]").wait_for(timeout=60_000)
    page.locator("[data-guide] .plain").click()
    page.locator("[data-guide-away]").click()
    _until(page, "march")
    shoot("movement")
    page.locator(f"[data-space][aria-label^='{EAST_PRUSSIA},']").dispatch_event("click")
    page.locator(".draft [data-supply]").click()
    page.locator("[data-supply-card]").wait_for()
    shoot("supply")
    page.keyboard.press("Escape")
    for name in ("BRPs", "Force pools", "Diplomacy"):
        page.get_by_role("tab", name=name, exact=True).click()
        shoot(name.lower().replace(" ", "-"))


if __name__ == "__main__":
    photograph([Tour("reich", _pictures)], SHOWN)
