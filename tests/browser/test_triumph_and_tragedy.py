"""Triumph & Tragedy in the browser: the start of a campaign, cards, a march into a Neutral, and what stays hidden."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.campaign import (
    FACTIONS,
    alone,
    commit_and_violate,
    confirm,
    deploy_all,
    march,
    new_campaign,
    said_of,
    until_the_axis_can_move,
)
from browser.player import at_rest, log
from games.triumph_and_tragedy.table import Table, sea_battle
from theatre.core.dice import Dice
from theatre.core.game import Game
from theatre.core.save import write
from theatre.games.triumph_and_tragedy.game import RULES

PHONE = {"width": 390, "height": 844}
PANELS = ("Factions", "Hand", "Neutrals", "Technology", "Battle", "Legend")


def test_a_newcomer_deploys_produces_and_plays_a_card(page: Page) -> None:
    new_campaign(page, "computer:random")
    alone(page)
    expect(page.locator("[data-deploy-all]")).to_have_text("22 Cadres without a type")
    deploy_all(page, "mixed")
    expect(page.locator(".prompt")).to_contain_text("11 of 11 points left", timeout=30_000)
    assert "Infantry" in said_of(page, "Berlin")
    assert "Britain, face hidden" in said_of(page, "London")
    assert "Fleet" not in said_of(page, "London")
    page.locator("[data-step]").first.click()
    expect(log(page)).to_contain_text("Axis builds up")
    at_rest(page)
    page.locator("[data-build]").first.click()
    page.locator("[data-kind]").first.click()
    expect(log(page)).to_contain_text("Axis builds in")
    at_rest(page)
    page.locator("[data-buy='1']").click()
    expect(page.locator(".prompt")).to_contain_text("8 of 11 points left")
    expect(page.locator("[data-buy='1']")).to_contain_text("1 bought")
    page.locator("[data-verb=done]").click()
    confirm(page)
    page.locator("[data-play^='diplomacy/']").first.click(timeout=30_000)
    expect(log(page)).to_contain_text("Axis plays")


def test_three_people_at_one_screen_deploy_behind_the_curtain(page: Page) -> None:
    new_campaign(page, "me", FACTIONS, "hot-seat")
    for faction in FACTIONS:
        page.get_by_role("button", name=f"I play {faction}").click()
        deploy_all(page, "infantry")
    page.locator("[data-sit], .prompt .points").first.wait_for()
    if page.locator("[data-sit]").count():
        page.locator("[data-sit]").first.click()
    page.locator(".prompt .points").wait_for()
    shown = [area for area in ("Berlin", "London", "Moscow") if "Infantry" in said_of(page, area)]
    assert len(shown) == 1, "who sits at the screen sees his own blocks only"


def test_a_march_into_a_neutral_and_its_battle(page: Page) -> None:
    new_campaign(page, "me", FACTIONS, "practice")
    until_the_axis_can_move(page)
    warsaw = commit_and_violate(page)
    expect(log(page)).to_contain_text("Axis violates the neutrality of Poland")
    assert "Neutral Fortress 3 CV" in said_of(page, "Warsaw")
    for _ in range(3):
        march(page, warsaw)
    page.get_by_role("tab", name="Battle").click()
    odds = page.get_by_role("tabpanel").locator("[data-odds]")  # reckoned beside the play, when there is time
    expect(odds).to_contain_text("3 Infantry against 1 Fortress", timeout=60_000)
    page.get_by_role("tab", name="Log", exact=True).click()
    page.locator("[data-verb=done]").click()
    confirm(page)
    expect(log(page)).to_contain_text("Fortress (Neutral) fires at Ground in Warsaw")
    while page.locator("[data-act^='hit/']").count():
        expect(page.locator(".prompt").get_by_role("list", name="Order of fire")).to_contain_text("Armed Minor")
        page.locator("[data-act^='hit/']").first.click()
        at_rest(page)
    if "units act" in page.locator(".prompt").inner_text():  # the dice have left somebody
        page.locator("[data-fire]").first.click()
        expect(log(page)).to_contain_text("Infantry (Germany) fires at Ground in Warsaw")
    else:
        expect(log(page)).to_contain_text("Infantry (Germany) in Warsaw is eliminated")


def opened(page: Page, t: Table, file: Path) -> None:
    """A practice table that begins with this position."""
    position = t.begin().s
    position.dice = Dice(b"sea")
    write(Game.from_position(RULES, "1936", position), file)
    page.goto("/")
    page.locator("[data-import] input").set_input_files(file)
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")
    at_rest(page)


def test_a_vault_is_opened_above_the_battle_board(page: Page, tmp_path: Path) -> None:
    ships = sea_battle("sub 3, fleet 2", "fleet 4, carrier 2, infantry 3", year=1940).vault("west", "sonar").do("done")
    opened(page, ships, tmp_path / "sea.json")
    order = page.locator(".prompt").get_by_role("list", name="Order of fire")
    expect(order.get_by_role("listitem")).to_contain_text(["Carrier", "Sub", "Fleet", "Fleet", "Convoy"])
    page.get_by_role("button", name="Reveal Sonar").click()
    at_rest(page)
    page.locator(".prompt [data-token]").first.click()
    confirm(page)
    expect(log(page)).to_contain_text("Sonar")
    expect(page.locator("[data-fire]").first).to_have_text("Fire at Naval: 2 dice, hits on 1 to 2")


def test_the_panels_are_accessible(page: Page) -> None:
    new_campaign(page, "computer:random")
    alone(page)
    check(page, "deployment", ".side")
    deploy_all(page, "fortified")
    expect(page.locator(".prompt")).to_contain_text("points left", timeout=30_000)
    check(page, "production", ".prompt")
    for panel in PANELS:
        page.get_by_role("tab", name=panel).click()
        check(page, panel, ".panel")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
