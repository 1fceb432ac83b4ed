"""World War II in Europe up to the question that a test is about."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.campaign import space_of
from browser.player import new_game


def new_war(page: Page, others: str = "me", scenario: str = "1939") -> None:
    """The Axis for oneself; the table is open when this returns."""
    new_game(page, "ww2-in-europe", scenario)
    page.locator("[data-seat=Axis]").select_option("me")
    page.locator("[data-seat=Allies]").select_option(others)
    if others == "me":
        page.locator("[data-practice]").check()
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")


def click(page: Page, name: str) -> None:
    page.locator(f"[data-space='{space_of(page, name)}']").dispatch_event("click")
