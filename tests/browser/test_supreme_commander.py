"""The Supreme Commander in the browser: the set-up, a march, an attack with its odds, the panels."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.campaign import space_of
from browser.player import Json, ask, at_rest, choose, log, new_game

POWERS = ("Germany", "Italy", "United Kingdom", "France", "USSR", "USA")
PANELS = ("MSP", "Calendar", "Force pools", "Technology", "Diplomacy", "Air", "Naval", "Battle", "Victory", "Legend")
GERMANY = 0


def new_war(page: Page, scenario: str, powers: tuple[str, ...]) -> None:
    """All powers for oneself; the table is open when this returns."""
    new_game(page, "supreme-commander", scenario)
    for power in powers:
        page.locator(f"[data-seat='{power}']").select_option("me")
    page.locator("[data-practice]").check()
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")
    at_rest(page)


def take_set_ups(page: Page, *names: str) -> None:
    """One after the other, by the buttons of the page."""
    for name in names:
        page.locator(f"[data-setup='{name}']").click(timeout=30_000)
        expect(page.locator(f"[data-setup='{name}']")).to_have_count(0, timeout=60_000)
        at_rest(page)


def go_on_to(page: Page, prompt: str) -> None:
    """By wire: nothing is done until this is asked of Germany."""
    while True:
        sight: Json = ask(page, "sight")
        asked = sight["asked"][0]
        if asked["prompt"][0] == f"prompt.{prompt}" and asked["seat"] == GERMANY:
            at_rest(page)
            return
        quiet = next((one for one in ("done", "pass") if one in asked["verbs"]), None)
        verb = quiet or asked["verbs"][0]
        args = [] if quiet else [ask(page, "options", {"verb": verb, "prefix": []})["tokens"][0]]
        choose(page, verb, args, ticket=sight["ticket"])


def test_a_counter_is_placed_with_two_clicks(page: Page) -> None:
    new_war(page, "europe_at_war", POWERS)
    expect(page.locator(".prompt")).to_contain_text("Set up the units of Poland")
    page.locator("[data-pick^='deploy/']").first.click()
    at_rest(page)
    page.locator(f"[data-space='{space_of(page, 'Warsaw (2227)')}']").dispatch_event("click")
    at_rest(page)
    expect(log(page)).to_contain_text("Warsaw")


def test_prepared_set_ups_a_march_and_an_attack_with_its_odds(page: Page) -> None:
    new_war(page, "barbarossa", ("Germany", "USSR"))
    take_set_ups(page, "Border guard and a second line", "Four armored fists")
    go_on_to(page, "movement")
    page.locator("[data-verb=march]").click()
    at_rest(page)
    page.locator(".draft .list button:visible, .draft .long summary").first.click()
    page.locator(".draft .list button:visible").first.click()
    at_rest(page)
    page.locator("[data-stepping]").click()  # the way by hand
    at_rest(page)
    page.locator(".draft .list button:not(.main)").first.click()
    at_rest(page)
    page.locator(".draft .main").first.click()
    expect(log(page)).to_contain_text("moves from")
    go_on_to(page, "declare_attacks")
    page.locator("[data-verb=attack]").click()
    at_rest(page)
    while not page.locator(".draft [data-confirm]").count():
        page.locator(".draft .list button").first.click()
        at_rest(page)
    page.locator(".draft").get_by_role("button", name="All", exact=True).click()
    expect(page.locator("[data-odds]")).to_contain_text("column", timeout=30_000)


def test_its_panels_are_accessible(page: Page) -> None:
    new_war(page, "great_crusade", ("Germany", "United Kingdom", "USSR", "USA"))
    take_set_ups(page, "Two ports for the landing")
    for panel in PANELS:
        page.get_by_role("tab", name=panel, exact=True).click()
        check(page, panel)
    page.get_by_role("tab", name="MSP", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Turn 43, May-Jun 1944")
