"""Triumph & Tragedy in the browser: the start of a campaign, cards, a march into a Neutral, and what stays hidden."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.player import Json, ask, at_rest, choose, first, log

FACTIONS = ("Axis", "West", "USSR")
PHONE = {"width": 390, "height": 844}
PANELS = ("Factions", "Hand", "Neutrals", "Technology", "Battle", "Legend")
QUIET = ("done", "pass", "ready")
SUMMER_CARDS, FALL_CARDS = 15, 40  # the first of each in the Action deck


def _table(page: Page, others: str, me: tuple[str, ...] = ("Axis",), *marks: str) -> None:
    page.goto("/")
    page.locator("form select").first.select_option("triumph-and-tragedy")
    for seat in FACTIONS:
        page.locator(f"[data-seat={seat}]").select_option("me" if seat in me else others)
    for mark in marks:
        page.locator(f"[data-{mark}]").check()
    page.locator("[data-create]").click()
    page.wait_for_selector("[data-space], [data-sit]")


def _deploy(page: Page, fill: str) -> None:
    """All Cadres with two clicks."""
    page.locator(f"[data-fill={fill}]").click()
    page.locator("[data-deploy-all]").click()
    page.locator(".prompt").get_by_text("Choose the type of each starting Cadre").wait_for(state="detached")


def _space(page: Page, name: str) -> str:
    """The number of a space, by how a screen reader calls it."""
    found = page.locator(f"[data-space][aria-label^='{name}']").get_attribute("data-space")
    assert found is not None
    return found


def _said(page: Page, name: str) -> str:
    return page.locator(f"[data-space][aria-label^='{name}']").get_attribute("aria-label") or ""


def _confirm(page: Page) -> None:
    page.locator("[role=alertdialog] [data-confirm]").click()
    at_rest(page)


def test_a_newcomer_deploys_produces_and_plays_a_card(page: Page) -> None:
    _table(page, "computer:random")
    page.locator("[data-fill]").first.wait_for()
    expect(page.locator("[data-deploy-all]")).to_have_text("22 Cadres without a type")
    _deploy(page, "mixed")
    expect(page.locator(".prompt")).to_contain_text("11 of 11 points left", timeout=30_000)
    assert "Infantry" in _said(page, "Berlin")
    assert "Britain, face hidden" in _said(page, "London")
    assert "Infantry" not in _said(page, "London")
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
    _confirm(page)
    page.locator("[data-play^='diplomacy/']").first.click(timeout=30_000)
    expect(log(page)).to_contain_text("Axis plays")


def test_three_people_at_one_screen_deploy_behind_the_curtain(page: Page) -> None:
    _table(page, "me", FACTIONS, "hot-seat")
    for faction in FACTIONS:
        page.get_by_role("button", name=f"I play {faction}").click()
        _deploy(page, "infantry")
    page.locator("[data-sit], .prompt .points").first.wait_for()
    if page.locator("[data-sit]").count():
        page.locator("[data-sit]").first.click()
    page.locator(".prompt .points").wait_for()
    shown = [area for area in ("Berlin", "London", "Moscow") if "Infantry" in _said(page, area)]
    assert len(shown) == 1, "who sits at the screen sees his own blocks only"


def _can_command(sight: Json) -> bool:
    """The Axis holds a card of the present Season."""
    view = sight["view"]
    seasons = [1 + (card >= SUMMER_CARDS) + (card >= FALL_CARDS) for card in view["own"]["0"]["hand"] if card < 55]
    return view["season"] in seasons


def _until_the_axis_can_move(page: Page) -> None:
    """Let everybody deploy Infantry and then do as little as possible, until the Axis can commit a card."""
    for _ in range(200):
        sight = ask(page, "sight")
        waiting = {seat for seat, _ in sight["waiting"]}
        asked = next(one for one in sight["asked"] if one["seat"] in waiting)
        seat, verbs = asked["seat"], asked["verbs"]
        if "commit" in verbs and seat == 0 and _can_command(sight):
            return
        if "deploy" in verbs:
            choose(page, "deploy", first(page, "deploy", 3, seat, largest=True), seat)
        elif "discard" in verbs:
            hand = sight["view"]["own"][str(seat)]["hand"]
            choose(page, "discard", hand[-asked["prompt"][1][0] :], seat)  # cards of Spring are kept
        else:
            choose(page, next(verb for verb in QUIET if verb in verbs), [], seat)
    raise AssertionError("the Axis never had a card of the Season")


def test_a_march_into_a_neutral_and_its_battle(page: Page) -> None:
    _table(page, "me", FACTIONS, "practice")
    _until_the_axis_can_move(page)
    page.reload()
    page.get_by_role("button", name="Commit:").first.click()
    at_rest(page)
    for _ in range(2):  # the others pass
        page.locator("[data-verb=pass]").click()
        at_rest(page)
    page.locator("[data-verb=violate]").click()
    at_rest(page)
    warsaw = _space(page, "Warsaw")
    page.locator(f"[data-space='{warsaw}']").dispatch_event("click")  # the Capital stands for the Nation
    _confirm(page)
    expect(log(page)).to_contain_text("Axis violates the neutrality of Poland")
    assert "Neutral Fortress 3 CV" in _said(page, "Warsaw")
    for _ in range(2):
        page.locator("[data-stack='0']").click()
        page.locator("[data-offer=move]").last.click()
        at_rest(page)
        page.locator(f"[data-space='{warsaw}']").dispatch_event("click")
        at_rest(page)
        if page.locator(".prompt").get_by_text("From which neighbour").count():
            page.locator(".prompt .list [data-token='0']").click()
            at_rest(page)
    page.locator("[data-verb=done]").click()
    _confirm(page)
    expect(page.get_by_role("list", name="Order of fire")).to_contain_text("Armed Minor")
    while page.locator("[data-act^='hit/']").count():
        page.locator("[data-act^='hit/']").first.click()
        at_rest(page)
    if page.locator("[data-fire]").count():  # not all have fallen
        page.locator("[data-fire]").first.click()
        expect(log(page)).to_contain_text("Infantry (Germany) fires at Ground in Warsaw")


def test_panels_for_everybody(page: Page) -> None:
    _table(page, "computer:random")
    page.locator("[data-fill]").first.wait_for()
    check(page, "deployment")
    _deploy(page, "fortified")
    expect(page.locator(".prompt")).to_contain_text("points left", timeout=30_000)
    check(page, "production", ".side")
    for panel in PANELS:
        page.get_by_role("tab", name=panel).click()
        check(page, panel, ".tabs")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    check(page, "on a phone", ".side")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
