"""Rise and Decline of the Third Reich in the browser: the set-up, options, a march, odds of an attack, the panels."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.campaign import space_of
from browser.player import Json, ask, at_rest, go_on_to, log, new_game

POWERS = ("Germany", "Italy", "Britain", "France", "USSR", "USA")
PANELS = ("BRPs", "Fronts", "Force pools", "Diplomacy", "Missions", "Battle", "Secrets", "Legend")
GERMANY, EAST, NOBODY = 0, 1, 255
BORDER = ("L33", "M32", "N32", "Poznan", "L34", "Lodz")  # German and Polish hexes beside each other


def new_war(page: Page) -> None:
    """All six powers for oneself; the table is open when this returns."""
    new_game(page, "third-reich", "1939")
    for power in POWERS:
        page.locator(f"[data-seat={power}]").select_option("me")
    page.locator("[data-practice]").check()
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")
    at_rest(page)


def first(page: Page, verb: str) -> list[int]:
    """The first of each list, but where both sides can stand at the border they do."""
    border = [int(space_of(page, name)) for name in BORDER] if verb == "deploy" else []
    args: list[int] = []
    while True:
        following: Json = ask(page, "options", {"verb": verb, "prefix": args})
        tokens = following["tokens"]
        if following["whole"] or not tokens:
            return args
        args.append(next((at for at in border if args and at in tokens), tokens[0]))


def until(page: Page, prompt: str) -> None:
    """Units are placed, and nothing is done, until this is asked of Germany."""
    go_on_to(page, prompt, seat=GERMANY, pick=first)


def click(page: Page, name: str) -> None:
    page.locator(f"[data-space='{space_of(page, name)}']").dispatch_event("click")
    at_rest(page)


def test_a_counter_is_placed_with_two_clicks(page: Page) -> None:
    new_war(page)
    expect(page.locator(".prompt")).to_contain_text("Place the units of Poland")
    page.locator("[data-pick^='deploy/']").first.click()
    at_rest(page)
    click(page, "Warsaw")
    expect(log(page)).to_contain_text("Poland places 2-3 infantry in Warsaw")


def test_options_a_march_and_an_attack_with_its_odds(page: Page) -> None:
    new_war(page)
    until(page, "option")
    expect(page.locator(f"[data-option='{EAST}/2']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-option='0/1']").click()
    expect(page.locator("[data-option='0/1']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt")).to_contain_text("An Offensive costs 15 BRPs. So far 0;")
    until(page, "march")
    page.locator("[data-verb=march]").click()
    at_rest(page)
    page.locator(".draft .list button").first.click()
    at_rest(page)
    expect(page.locator(".draft")).to_contain_text("Click where it shall go")
    far = page.locator("[data-space].target").last  # not next to it, but a way there is found
    far.dispatch_event("click")
    expect(log(page)).to_contain_text("marches to")
    until(page, "attack")
    expect(page.locator(".draft")).to_contain_text("Choose the hex to attack")  # an Offensive must
    expect(page.locator(".draft [data-count='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-space].target").first.dispatch_event("click")
    at_rest(page)
    page.locator(".draft").get_by_role("button", name="All", exact=True).click()
    expect(page.locator("[data-odds]")).to_contain_text("odds of")
    expect(page.locator("[data-odds]")).to_be_visible()


def test_its_panels_are_accessible(page: Page) -> None:
    new_war(page)
    until(page, "option")
    for panel in PANELS:
        page.get_by_role("tab", name=panel, exact=True).click()
        check(page, panel)
    page.get_by_role("tab", name="Diplomacy", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Allied by intervention")
    page.get_by_role("tab", name="BRPs", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Fall 1939")


def test_a_unit_says_by_which_way_it_is_in_supply_and_where_that_can_be_cut(page: Page) -> None:
    new_war(page)
    until(page, "march")
    page.locator("[data-verb=march]").click()
    at_rest(page)
    page.locator(".draft .list button").first.click()
    at_rest(page)
    page.locator(".draft [data-supply]").click()
    card = page.locator("[data-supply-card]")
    expect(card).to_contain_text("In supply")
    check(page, "supply", "[data-supply-card]")
    page.get_by_role("button", name="Leave it").click()
    page.locator("[data-space][aria-label*='France 2-3 infantry']").first.dispatch_event("click")
    page.locator("li [data-supply]").first.click()  # anybody's, on the card of its hex
    expect(card).to_contain_text("Supply of France 2-3 infantry")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_march_that_is_too_long_is_refused_for_its_length(page: Page) -> None:
    new_war(page)
    until(page, "march")
    page.locator("[data-verb=march]").click()
    at_rest(page)
    page.locator(".draft .list button").first.click()
    at_rest(page)
    click(page, "Moscow")
    expect(page.locator(".fault")).to_contain_text("does not reach so far")


def test_a_country_on_which_war_cannot_be_declared_says_why_not(page: Page) -> None:
    new_war(page)
    until(page, "declare")
    page.locator("[data-verb=declare-war]").click()
    at_rest(page)
    click(page, "Rome")  # of the same side
    expect(page.locator(".fault")).to_contain_text("Rulebook: 21")


def test_a_unit_that_cannot_be_redeployed_says_why_not(page: Page) -> None:
    new_war(page)
    until(page, "redeploy")
    can = set(ask(page, "options", {"verb": "redeploy", "prefix": []})["tokens"])
    units: list[list[int]] = ask(page, "sight")["view"]["units"]
    units = [one for one in units if one[2] == GERMANY and one[4] == NOBODY and one[3] >= 0]  # no fleets
    held = next(one for one in units if not can & {other[0] for other in units if other[3] == one[3]})
    page.locator(f"[data-space='{held[3]}']").dispatch_event("click")
    page.locator("[data-why=redeploy]").click()
    expect(page.locator(".fault")).to_contain_text("next to it")
