"""axe-core finds nothing serious on the main screens, in both themes and sizes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.player import at_rest, log, new_table, set_up_by_wire, verb

PANELS = ("Log", "Powers", "Research", "Morale", "Charts", "Seats", "Legend", "Options")
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1400, "height": 900}


def test_starting_and_sharing_a_table(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-create]")
    check(page, "start page")
    new_table(page, "link")
    check(page, "links")
    new_table(page, "computer:greedy", ("USSR", "GER"), "hot-seat")
    check(page, "curtain")


def test_the_table_and_its_panels(page: Page) -> None:
    new_table(page)
    set_up_by_wire(page)
    at_rest(page)
    check(page, "table")
    for panel in PANELS:
        page.get_by_role("tab", name=panel).click()
        check(page, panel, ".side")
    verb(page, "pass")
    check(page, "purchase", ".side")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    check(page, "purchase on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    verb(page, "done")
    page.locator("[data-stack='2']").click()
    check(page, "a space", ".side")
    page.locator("[data-offer=march]").click()
    at_rest(page)
    page.locator(".list button").first.click()
    page.get_by_role("button", name="All", exact=True).click()
    check(page, "how many march", ".side")
    page.keyboard.press("m")
    check(page, "map as a table")


def test_the_end_of_a_game(page: Page) -> None:
    new_table(page)
    set_up_by_wire(page)
    verb(page, "roll")
    expect(log(page)).to_contain_text("USSR rolls, Research Priority")
    page.locator("[data-take-back]").click()
    check(page, "taking back", ".side")
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Propose to end").click()
    expect(page.get_by_role("region", name="The game is over")).to_be_visible()
    check(page, "game over", ".side")
    page.get_by_role("link", name="Verify the dice").click()
    page.wait_for_selector("[data-verdict]")
    check(page, "the dice, verified")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("link", name="Replay of the game").click()
    page.get_by_role("slider").wait_for()
    check(page, "replay")
