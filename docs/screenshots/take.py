"""Pictures of Supreme Axis and Allies, python docs/screenshots/take.py [FOLDER]: see `camera.py`."""

from __future__ import annotations

from camera import Shoot, Tour, photograph
from playwright.sync_api import Page

from browser.player import an_attack, at_rest, new_table, set_up_by_wire, verb

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
}


def _pictures(page: Page, shoot: Shoot) -> None:
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


if __name__ == "__main__":
    photograph([Tour("", _pictures)], SHOWN)
