"""A person at a table of Triumph & Tragedy: what tests and pictures do with it."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.player import Json, ask, at_rest, choose, first, new_game

FACTIONS = ("Axis", "West", "USSR")
BERLIN = "0"
QUIET = ("done", "pass", "ready")
SUMMER_CARDS, FALL_CARDS, INVESTMENT_CARDS = 15, 40, 55  # the first of each


def new_campaign(page: Page, others: str, me: tuple[str, ...] = ("Axis",), *marks: str) -> None:
    """Some Factions for oneself, the others for computer players; the table is open when this returns."""
    new_game(page, "triumph-and-tragedy")
    for seat in FACTIONS:
        page.locator(f"[data-seat={seat}]").select_option("me" if seat in me else others)
    for mark in marks:
        page.locator(f"[data-{mark}]").check()
    page.locator("[data-create]").click()
    page.wait_for_selector("[data-space], [data-sit]")


def alone(page: Page) -> None:
    """Wait until the computer players have deployed: then nobody comes between the clicks of a test."""
    page.locator("[data-fill]").first.wait_for()
    while [seat for seat, _ in ask(page, "sight")["waiting"]] != [0]:
        page.wait_for_timeout(100)


def deploy_all(page: Page, fill: str) -> None:
    """All Cadres with two clicks."""
    at_rest(page)
    page.locator(f"[data-fill={fill}]").click()
    page.locator("[data-deploy-all]").click()
    page.locator(".prompt").get_by_text("Choose the type of each starting Cadre").wait_for(state="detached")


def space_of(page: Page, name: str) -> str:
    """The number of a space, by how a screen reader calls it."""
    found = page.locator(f"[data-space][aria-label^='{name}']").get_attribute("data-space")
    assert found is not None
    return found


def said_of(page: Page, name: str) -> str:
    return page.locator(f"[data-space][aria-label^='{name}']").get_attribute("aria-label") or ""


def confirm(page: Page) -> None:
    page.locator("[role=alertdialog] [data-confirm]").click()
    at_rest(page)


def until_the_axis_can_move(page: Page) -> None:
    """At a practice table: all deploy Infantry, then do as little as possible until the Axis can commit a card."""
    for _ in range(200):
        sight = ask(page, "sight")
        waiting = {seat for seat, _ in sight["waiting"]}
        asked = next(one for one in sight["asked"] if one["seat"] in waiting)
        seat, verbs = asked["seat"], asked["verbs"]
        if "commit" in verbs and seat == 0 and _can_command(sight):
            page.reload()
            page.locator("[data-play^='commit/']").first.wait_for()
            return
        if "deploy" in verbs:
            choose(page, "deploy", first(page, "deploy", 3, seat, largest=True), seat)
        elif "discard" in verbs:
            hand = sight["view"]["own"][str(seat)]["hand"]
            choose(page, "discard", hand[-asked["prompt"][1][0] :], seat)  # cards of Spring are kept
        else:
            choose(page, next(verb for verb in QUIET if verb in verbs), [], seat)
    raise AssertionError("the Axis never had a card of the Season")


def _can_command(sight: Json) -> bool:
    """The Axis holds a card of the present Season."""
    hand = sight["view"]["own"]["0"]["hand"]
    seasons = [1 + (card >= SUMMER_CARDS) + (card >= FALL_CARDS) for card in hand if card < INVESTMENT_CARDS]
    return sight["view"]["season"] in seasons


def commit_and_violate(page: Page) -> str:
    """The Axis commits a card, the others pass, and Poland is violated; the number of Warsaw."""
    page.get_by_role("button", name="Commit:").first.click()
    at_rest(page)
    for _ in FACTIONS[1:]:
        page.locator("[data-verb=pass]").click()
        at_rest(page)
    page.locator("[data-verb=violate]").click()
    at_rest(page)
    warsaw = space_of(page, "Warsaw")
    page.locator(f"[data-space='{warsaw}']").dispatch_event("click")  # the Capital stands for the Nation
    confirm(page)
    return warsaw


def march(page: Page, to: str) -> None:
    """One block from Berlin, over the border with it."""
    page.locator(f"[data-stack='{BERLIN}']").click()
    at_rest(page)
    if page.locator("[data-offer=move]").count():  # blocks that are all alike move at once
        page.locator("[data-offer=move]").last.click()
        at_rest(page)
    page.locator(f"[data-space='{to}']").dispatch_event("click")
    at_rest(page)
    if page.locator(".prompt").get_by_text("From which neighbour").count():
        page.locator(f".prompt .list [data-token='{BERLIN}']").click()
        at_rest(page)
