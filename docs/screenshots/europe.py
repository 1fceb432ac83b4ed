"""Pictures of World War II in Europe, python docs/screenshots/europe.py [FOLDER]: see `camera.py`."""

from __future__ import annotations

from camera import Shoot, Tour, as_they_are_called, photograph
from playwright.sync_api import Page

from browser.europe import click, new_war
from browser.player import at_rest, go_on_to

SHOWN = as_they_are_called("europe-movement-desk-light", "europe-battle-phone-dark")


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


if __name__ == "__main__":
    photograph([Tour("europe", _pictures)], SHOWN)
