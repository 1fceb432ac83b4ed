"""Pictures of what every game has, python docs/screenshots/home.py [FOLDER]: see `camera.py`."""

from __future__ import annotations

from functools import partial

from camera import Shoot, Tour, photograph
from playwright.sync_api import Page

from browser.home import HOMES, Home, guided, seated, tab
from browser.player import at_rest, new_game

SHOWN = {
    "supreme-axis-and-allies-aids-desk-light": "aids-desk-light",
    "triumph-and-tragedy-rules-desk-light": "rules-desk-light",
    "supreme-axis-and-allies-example-desk-dark": "example-desk-dark",
    "supreme-axis-and-allies-guide-phone-light": "guide-phone-light",
    "triumph-and-tragedy-set-ups-desk-light": "set-ups-desk-light",
}


def _pictures(home: Home, page: Page, shoot: Shoot) -> None:
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
    new_game(page, home.name)
    page.locator("[data-my-games]").wait_for()
    shoot("start")


if __name__ == "__main__":
    photograph([Tour(home.name, partial(_pictures, home)) for home in HOMES], SHOWN)
