"""Pictures of The Supreme Commander, python docs/screenshots/commander.py [FOLDER]: see `camera.py`.

A person leads the USA in The Great Crusade against computer players, from the set-up to the first attacks.
"""

from __future__ import annotations

from camera import Shoot, Tour, as_they_are_called, photograph
from playwright.sync_api import Page

from browser.player import at_rest, new_game, press

SHOWN = as_they_are_called("commander-attack-desk-light", "commander-air-phone-dark")
OTHERS = ("Germany", "United Kingdom", "USSR")  # who else is in that scenario
MOST = 60  # answers until a question is reached
TABS = ("MSP", "Calendar", "Force pools", "Technology", "Diplomacy", "Air", "Naval", "Victory", "Legend")


def _table(page: Page) -> None:
    new_game(page, "supreme-commander", "great_crusade")
    for seat in OTHERS:
        page.locator(f"[data-seat='{seat}']").select_option("computer:random")
    page.locator("[data-seat=USA]").select_option("me")
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-sc-deploy]").wait_for(timeout=60_000)


def _say(page: Page, verb: str) -> None:
    """An answer without anything more, confirmed where that is asked for."""
    page.locator(f"[data-verb={verb}]").click()
    page.wait_for_timeout(300)
    press(page, ".confirm [data-confirm]")
    at_rest(page)


def _deploy(page: Page) -> None:
    while page.locator("[data-sc-deploy] [data-pick]").count():
        page.locator("[data-sc-deploy] [data-pick]").first.click()
        at_rest(page)
        page.locator("[data-space].target").first.dispatch_event("click")
        at_rest(page)
        page.wait_for_timeout(200)
    _say(page, "done")


def _until(page: Page, words: str) -> None:
    """Say done or pass, or what comes first, until a question with these words is asked."""
    for _ in range(MOST):
        page.locator(".prompt .who:not(.waiting)").wait_for(timeout=120_000)
        at_rest(page)
        if words in page.locator(".prompt .who").first.inner_text():
            return
        for verb in ("done", "pass", "stay", "hold"):
            if page.locator(f"[data-verb={verb}]").count():
                _say(page, verb)
                break
        else:
            page.locator(".prompt [data-token], .prompt [data-lose], .prompt [data-verb]").first.click()
        page.wait_for_timeout(400)
    raise RuntimeError(f"nobody asked: {words}")


def _pictures(page: Page, shoot: Shoot) -> None:
    _table(page)
    shoot("set-up")
    _deploy(page)
    _until(page, "Buy and place units")
    for name in TABS:
        page.get_by_role("tab", name=name, exact=True).click()
        shoot(name.lower().replace(" ", "-"))
    page.keyboard.press("a")
    shoot("aids")
    page.keyboard.press("Escape")
    _until(page, "Move your units")
    shoot("movement")
    _until(page, "Declare your attacks")
    page.locator("[data-verb=attack]").click()
    at_rest(page)
    while not page.locator("[data-confirm]").count() and page.locator("[data-space].target").count():
        page.locator("[data-space].target").first.dispatch_event("click")
        at_rest(page)
        page.wait_for_timeout(300)
    if page.get_by_role("button", name="All", exact=True).count():
        page.get_by_role("button", name="All", exact=True).click()
        page.locator("[data-odds]").wait_for()
    shoot("attack")
    page.locator("[data-confirm]").click()
    at_rest(page)
    page.get_by_role("tab", name="Battle", exact=True).click()
    shoot("battle")


if __name__ == "__main__":
    photograph([Tour("commander", _pictures)], SHOWN)
