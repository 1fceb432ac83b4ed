"""World War II in Europe in the browser: orders on the map, a patrol, a battle, the shop, the panels."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.campaign import confirm, said_of
from browser.europe import click, new_war
from browser.player import at_rest, go_on_to, log, verb

PANELS = ("Powers", "Fronts", "Build Boxes", "Convoys", "Battle", "Legend")


def test_infantry_marches_by_two_clicks_and_a_battle_follows(page: Page) -> None:
    new_war(page)
    go_on_to(page, "movement")
    click(page, "Stettin")
    page.locator(".card button", has_text="Germany: Infantry").first.click()
    at_rest(page)
    click(page, "Warsaw")
    expect(log(page)).to_contain_text("Infantry (Germany) moves from Stettin to Warsaw")
    assert "Germany: Infantry" in said_of(page, "Warsaw")
    assert "Great Britain: Infantry" in said_of(page, "Warsaw")
    for _ in range(4):
        at_rest(page)
        page.locator("[data-again]").click()
    expect(page.locator("[data-again]")).to_have_count(0)
    go_on_to(page, "losses", "ground-retreat")
    page.get_by_role("tab", name="Battle").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Axis attacks")
    expect(page.get_by_role("tabpanel")).to_contain_text("Warsaw")


def test_a_patrol_is_a_path_that_the_map_shows(page: Page) -> None:
    new_war(page)
    go_on_to(page, "movement")
    page.locator("[data-verb=patrol]").click()
    page.locator(".draft button", has_text="Battleship in Hamburg").click()
    at_rest(page)
    click(page, "North Sea")
    at_rest(page)
    click(page, "North Sea")
    page.locator(".draft .main").click()
    expect(log(page)).to_contain_text("Battleship (Germany) is to patrol North Sea")
    expect(page.locator(".moves path")).to_have_count(1)


def test_the_shop_buys_one_by_one_and_says_why_not(page: Page) -> None:
    new_war(page)
    go_on_to(page, "buy")
    page.locator("[data-buy='0']").click()
    expect(log(page)).to_contain_text("buys Infantry, in Build Box 1")
    at_rest(page)
    page.get_by_role("tab", name="Build Boxes").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Box 1")


def test_against_the_computer_the_war_goes_on(page: Page) -> None:
    new_war(page, "computer:scripted", "1941")
    at_rest(page)
    page.locator("[data-verb=done]").click()
    confirm(page)
    expect(page.locator(".prompt")).to_contain_text("leave $1 behind", timeout=60_000)
    page.locator("[data-verb=done]").click()
    confirm(page)
    expect(page.locator(".prompt")).to_contain_text("Movement, step", timeout=60_000)


def test_its_panels_are_accessible(page: Page) -> None:
    new_war(page)
    go_on_to(page, "movement")
    for panel in PANELS:
        page.get_by_role("tab", name=panel, exact=True).click()
        check(page, panel)


def test_a_space_offers_what_the_question_asks_and_no_more_of_the_last_one(page: Page) -> None:
    new_war(page)
    go_on_to(page, "movement")
    click(page, "Stettin")
    expect(page.locator("[data-offer=march]").first).to_be_visible()
    verb(page, "done")
    expect(page.locator(".prompt")).to_contain_text("Allies")
    expect(page.get_by_role("region", name="Stettin")).to_be_visible()
    expect(page.locator("[data-offer]")).to_have_count(0)
