"""A newcomer opens the page and plays."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.player import (
    an_attack,
    at_rest,
    defend,
    log,
    new_table,
    own_targets,
    place_all,
    press_on,
    set_up,
    set_up_by_wire,
    stand_by,
    verb,
)


def test_a_newcomer_plays_a_round_by_mouse_against_computer_players(page: Page) -> None:
    new_table(page)
    set_up(page)
    expect(log(page)).to_contain_text("Round 1: USSR to play.")

    verb(page, "pass")  # no research
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy='0']").click()
    page.locator("[data-buy-all]").click()
    expect(log(page)).to_contain_text("USSR buys 2 Infantry for 6 IPC.")
    verb(page, "done")

    stand_by(page)
    expect(page.locator(".prompt")).to_contain_text("Move your units")
    page.locator("[data-stack='1']").click()  # Kazan
    page.locator("[data-offer=march]").click()
    at_rest(page)
    page.locator("[data-space][aria-label^='Paris']").dispatch_event("click")
    expect(page.locator(".fault details")).to_contain_text("Movement")  # the rule that forbids it
    own_targets(page, "USSR")[0].click()
    page.locator("[role=group][aria-label^='Infantry'] button").last.click()
    page.locator(".prompt [data-confirm]:not([disabled])").click()
    expect(log(page)).to_contain_text("USSR marches from Kazan to")

    expect(page.locator("[data-again]")).to_contain_text("march Kazan")
    page.locator("[data-again]").click()
    expect(log(page).get_by_text("marches from")).to_have_count(2)
    page.locator("[data-undo]").click()
    expect(log(page).get_by_text("marches from")).to_have_count(1)
    verb(page, "done")
    place_all(page)
    expect(log(page)).to_contain_text("Round 1: Germany to play.", timeout=60_000)
    defend(page, until="Round 2: USSR to play.")


def test_a_round_is_played_with_keys_alone(page: Page) -> None:
    page.goto("/")
    press_on(page, "[data-create]")
    page.wait_for_url("**/table/*")
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    at_rest(page)
    press_on(page, "[data-space]", "n")  # to the next space that can be chosen
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    expect(page.locator(".trail")).to_contain_text(focused.split(",")[0])
    press_on(page, ".list button")
    at_rest(page)
    press_on(page, ".list button")
    set_up_by_wire(page)

    press_on(page, "[role=tab][aria-selected=true]", "End")
    for order in ("keep-dice", "no-interception", "no-scramble"):
        press_on(page, f"[data-order={order}]", "Space")
        at_rest(page)
    press_on(page, "[role=tab][aria-selected=true]", "Home")
    press_on(page, "[data-verb=pass]")
    press_on(page, "[data-buy='0']")
    press_on(page, "[data-buy-all]")
    expect(log(page)).to_contain_text("USSR buys 1 Infantry for 3 IPC.")
    press_on(page, "[data-verb=done]")
    press_on(page, "[role=alertdialog] [data-confirm]")
    expect(page.locator(".prompt")).to_contain_text("Move your units")
    press_on(page, "[data-verb=march]")
    for _ in range(2):
        press_on(page, ".list button")
        at_rest(page)
    press_on(page, ".stepper button:not([disabled])")
    press_on(page, ".prompt [data-confirm]:not([disabled])")
    expect(log(page)).to_contain_text("USSR marches from")
    page.keyboard.press("u")
    expect(log(page)).not_to_contain_text("USSR marches from")
    press_on(page, "[data-verb=done]")
    press_on(page, "[role=alertdialog] [data-confirm]")
    expect(page.locator(".prompt")).to_contain_text("Place your new units")
    press_on(page, "[data-verb=place]")
    at_rest(page)
    while page.locator(".list button").count():
        press_on(page, ".list button")
        at_rest(page)
    expect(log(page)).to_contain_text("Round 1: Germany to play.", timeout=60_000)
    _defend_with_keys(page, "Round 2: USSR to play.")


def _defend_with_keys(page: Page, until: str) -> None:
    answers = [f"[data-verb={name}]" for name in ("stay", "decline", "pass", "press", "skip")]
    for _ in range(400):
        if until in log(page).inner_text():
            return
        page.wait_for_timeout(100)
        if page.locator(".prompt [data-confirm]:not([disabled])").count():
            press_on(page, ".prompt [data-confirm]:not([disabled])")
        elif page.locator(".prompt [data-confirm]").count():
            press_on(page, ".stepper button:last-child:not([disabled])")
            page.wait_for_timeout(150)
        else:
            for answer in answers:
                if page.locator(answer).count():
                    press_on(page, answer)
                    break
    raise AssertionError(f"the log never said {until!r}: {page.locator('.prompt').inner_text()}")


def test_the_map_is_also_a_table_and_can_be_bared(page: Page) -> None:
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


def test_what_cannot_be_placed_there_is_told_with_its_rule(page: Page) -> None:
    new_table(page)
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    at_rest(page)
    page.locator("[data-space][aria-label^='Paris']").dispatch_event("click")
    fault = page.locator(".fault")
    expect(fault).to_contain_text("Rulebook: Game Setup")
    expect(fault).not_to_contain_text("SET-08")  # an id of ours; players know what is printed


def test_counters_are_dragged_and_the_odds_are_shown_before_the_attack(page: Page) -> None:
    new_table(page)
    set_up_by_wire(page)
    verb(page, "pass")
    verb(page, "done")
    start, goal = an_attack(page)
    page.locator(f"[data-stack='{start}']").drag_to(page.locator(f"[data-space='{goal}']"))
    either = page.locator("[data-way=march], .trail").first
    expect(either).to_be_visible()
    if page.locator("[data-way=march]").count():  # they could also fly
        page.locator("[data-way=march]").click()
    expect(page.locator(".trail")).to_contain_text("march")
    page.get_by_role("button", name="All", exact=True).click()
    odds = page.locator("[data-odds]")
    expect(odds).to_contain_text("The attacker wins")
    shown = odds.inner_text()
    page.get_by_role("button", name="One fewer").first.click()
    expect(odds).not_to_have_text(shown, use_inner_text=True)
