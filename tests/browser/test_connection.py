"""Reload, a killed server, two tabs on one seat: the table goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.player import at_rest, log, new_table, set_up_by_wire, verb


def test_the_table_comes_back_after_a_reload(page: Page) -> None:
    new_table(page)
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    asked = page.locator(".prompt .who").inner_text()
    assert "/join/" not in page.url
    page.reload()
    expect(page.locator(".prompt .who")).to_have_text(asked, use_inner_text=True)


def test_an_open_page_goes_on_by_itself_after_the_server_was_killed(page: Page, server: Server) -> None:
    new_table(page)
    set_up_by_wire(page)
    verb(page, "pass")
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy-all]").click()
    expect(log(page)).to_contain_text("USSR buys 1 Infantry")
    server.kill()
    expect(page.locator("header [role=status]")).to_contain_text("connection lost")
    server.start()
    expect(page.locator("header [role=status]")).to_have_count(0, timeout=60_000)
    expect(log(page)).to_contain_text("USSR buys 1 Infantry")
    at_rest(page)
    page.locator("[data-buy='2']").click()
    page.locator("[data-buy-all]").click()
    expect(log(page)).to_contain_text("USSR buys 1 Artillery")


def test_a_choice_made_while_the_server_restarts_is_made_once(page: Page, server: Server) -> None:
    new_table(page)
    set_up_by_wire(page)
    verb(page, "pass")
    page.locator("[data-buy='0']").wait_for()
    at_rest(page)
    server.kill()
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy-all]").click()  # asked again and again until there is an answer
    server.start()
    expect(log(page).get_by_text("USSR buys 1 Infantry")).to_have_count(1, timeout=60_000)


def test_two_tabs_on_one_seat_stay_together(page: Page) -> None:
    new_table(page)
    set_up_by_wire(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".prompt")).to_contain_text("Research Priority")
    verb(page, "pass")
    expect(other.locator(".prompt")).to_contain_text("Buy units")
    other.locator("[data-buy='0']").click()
    other.locator("[data-buy-all]").click()
    expect(log(page)).to_contain_text("USSR buys 1 Infantry")
    page.locator("[data-undo]").click()
    expect(log(other)).not_to_contain_text("USSR buys")
