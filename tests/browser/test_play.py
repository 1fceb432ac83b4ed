"""A newcomer opens the page and plays."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.player import at_rest, defend, log, new_table, own_targets, set_up, verb


def test_a_newcomer_plays_a_turn_by_mouse_against_computer_players(page: Page) -> None:
    new_table(page)
    set_up(page)
    expect(log(page)).to_contain_text("Round 1: USSR to play.")

    verb(page, "pass")  # no research
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy-all]").click()
    expect(log(page)).to_contain_text("USSR buys 2 Infantry for 6 IPC.")
    verb(page, "done")

    expect(page.locator(".prompt")).to_contain_text("Move your units")
    page.locator("[data-stack='1']").click()  # Kazan
    page.locator("[data-offer=march]").click()
    at_rest(page)
    page.locator("[data-space][aria-label^='Paris']").dispatch_event("click")
    expect(page.locator(".fault details")).to_contain_text("Movement")  # the rule that forbids it
    own_targets(page, "USSR")[0].click()
    page.get_by_role("button", name="One more").first.click()
    page.locator(".prompt [data-confirm]:not([disabled])").click()
    expect(log(page)).to_contain_text("USSR marches from Kazan to")

    page.get_by_role("button", name="Undo").click()
    expect(log(page)).not_to_contain_text("USSR marches from Kazan to")
    verb(page, "done")

    expect(page.locator(".prompt")).to_contain_text("Place your new units")
    page.locator("[data-verb=place]").click()
    at_rest(page)
    while page.locator(".list button").count():
        page.locator(".list button").last.click()
        at_rest(page)
    if page.locator("[data-verb=done]").count():
        verb(page, "done")
    expect(log(page)).to_contain_text("Round 1: Germany to play.", timeout=60_000)
    defend(page, until="Round 1: United Kingdom to play.")


def test_the_map_is_played_by_keyboard_and_as_a_table(page: Page) -> None:
    new_table(page)
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    at_rest(page)
    page.locator("[data-space][tabindex='0']").focus()
    focused = page.locator(":focus")
    first = focused.get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    assert focused.get_attribute("aria-label") != first
    page.keyboard.press("m")
    rows = page.get_by_role("row").filter(has_text="can be chosen")
    assert rows.count() >= 2
    rows.first.get_by_role("button").press("Enter")
    expect(page.locator(".trail")).to_contain_text("place")
    page.keyboard.press("m")
    page.keyboard.press("h")
    expect(page.locator("[data-stack]")).to_have_count(0)


def test_the_table_comes_back_after_a_reload(page: Page) -> None:
    new_table(page)
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    asked = page.locator(".prompt .who").inner_text()
    assert "/join/" not in page.url
    page.reload()
    expect(page.locator(".prompt .who")).to_have_text(asked, use_inner_text=True)
