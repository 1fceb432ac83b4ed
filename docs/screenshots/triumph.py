"""Pictures of Triumph & Tragedy, python docs/screenshots/triumph.py [FOLDER]: see `camera.py`."""

from __future__ import annotations

from camera import Shoot, Tour, as_they_are_called, photograph
from playwright.sync_api import Page

from browser.campaign import (
    FACTIONS,
    alone,
    commit_and_violate,
    confirm,
    deploy_all,
    march,
    new_campaign,
    until_the_axis_can_move,
)

SHOWN = as_they_are_called(
    "triumph-deployment-desk-light",
    "triumph-government-desk-light",
    "triumph-government-phone-light",
    "triumph-movement-desk-dark",
    "triumph-battle-phone-dark",
)


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


if __name__ == "__main__":
    light = (("desk", "light"), ("phone", "light"))
    dark = (("desk", "dark"), ("phone", "dark"))
    photograph([Tour("triumph", _start, light), Tour("triumph", _battle, dark)], SHOWN)
