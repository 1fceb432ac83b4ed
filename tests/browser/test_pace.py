"""Flow of play, once for each game: the next unit, what was forgotten, moves of others at one's own pace, changes."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.campaign import commit_and_violate, march, new_campaign, until_the_axis_can_move
from browser.europe import new_war
from browser.home import Home, each_game, guided
from browser.player import ask, at_rest, go_on_to, press, verb

FACTIONS = ("Axis", "West", "USSR")
MANY_LINES = 12
MOST_SKIPS = 20
MOST_LOOKS = 300
# of a guided first turn
BEFORE_MOVEMENT = {
    "supreme-axis-and-allies": ("pass", "done"),
    "ww2-in-europe": ("done", "done"),
    "third-reich": ("done", "done", "done", "done"),
    "supreme-commander": ("done",) * 8,
}
# the question at which money is spent, and the last ones of one's own before others move where that is not Movement
SPENDING = {
    "supreme-axis-and-allies": "purchase",
    "triumph-and-tragedy": "production",
    "ww2-in-europe": "buy",
    "third-reich": "build",
    "supreme-commander": "purchase",
}
LAST = {"third-reich": ("redeploy",), "supreme-commander": ("declare_follow_up", "declare_war")}
BROKE = ("supreme-commander",)  # has nothing to spend when this is asked first
ON_HEXES = ("third-reich", "supreme-commander")  # games of many steps: only what would be regretted is asked about
MOVE = re.compile("move|march", re.IGNORECASE)


def pace(page: Page, name: str) -> None:
    page.evaluate("one => localStorage['theatre.settings'] = JSON.stringify({ pace: one })", name)
    page.reload()
    page.locator("[data-space]").first.wait_for()
    at_rest(page)


def can_move(page: Page, home: Home) -> None:
    """A table at which one moves units now."""
    if home.name == "triumph-and-tragedy":
        new_campaign(page, "me", FACTIONS, "practice")
        until_the_axis_can_move(page)
        march(page, commit_and_violate(page))  # who has violated a Neutral must go there
    else:
        guided(page, home)
        for name in BEFORE_MOVEMENT[home.name]:
            verb(page, name)
    expect(page.locator(".prompt")).to_contain_text(MOVE, timeout=30_000)
    at_rest(page)


@each_game
def test_the_next_unit_that_can_act_and_a_warning_about_those_that_were_forgotten(page: Page, home: Home) -> None:
    can_move(page, home)
    shown = []
    for _ in range(3):
        page.locator("[data-next-unit]").click()
        shown.append(page.locator(".side section.card h2").last.inner_text())
    assert len(set(shown)) > 1
    page.keyboard.press("Escape")
    page.locator("[data-verb=done]").click()
    left = page.locator("[data-left]")
    expect(left).to_contain_text("of your units can still act")
    check(page, "warning", ".prompt")
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("tab", name="Options", exact=True).click()
    page.locator("[data-warn]").uncheck()
    was = page.locator(".prompt .who").first.inner_text()
    page.locator("[data-verb=done]").click()
    if home.name in ON_HEXES:
        expect(page.locator(".prompt .who").first).not_to_have_text(was)  # nothing is lost by it, so nobody asks
    else:
        expect(page.locator("[role=alertdialog]")).to_be_visible()  # it is final all the same
    expect(left).to_have_count(0)


@each_game
def test_unspent_money_is_not_forgotten(page: Page, home: Home) -> None:
    if home.name == "ww2-in-europe":
        new_war(page)
    else:
        guided(page, home)
    if home.name in BROKE:
        verb(page, "done")
    go_on_to(page, SPENDING[home.name])
    page.locator("[data-verb=done]").click()
    expect(page.locator("[data-left]")).to_contain_text("not spent")


def others_move(page: Page, home: Home) -> None:
    """One's own part is over: computer players move."""
    if home.name in LAST:
        *before, last = LAST[home.name]
        for prompt in before:
            go_on_to(page, prompt)
            verb(page, "done")
        go_on_to(page, last)
    else:
        for name in BEFORE_MOVEMENT.get(home.name, ()):
            verb(page, name)
    if home.name == "ww2-in-europe":
        expect(page.locator(".prompt")).to_contain_text("Movement", timeout=30_000)
    verb(page, "done")


@each_game
def test_moves_of_others_are_shown_step_by_step_and_can_be_skipped(page: Page, home: Home) -> None:
    guided(page, home)
    pace(page, "step")
    others_move(page, home)
    follow = page.locator("[data-following]")
    expect(follow).to_be_visible(timeout=30_000)
    expect(follow).to_contain_text("What has happened meanwhile")
    check(page, "following", ".following")
    seen: set[str] = set()
    for _ in range(MOST_LOOKS):  # it goes when all has been shown, and comes again while the others still move
        seen.update(follow.locator("p").all_inner_texts())
        if len(seen) > 1:
            break
        press(page, "[data-follow-step]")
        page.wait_for_timeout(300)
    assert len(seen) > 1
    for _ in range(MOST_SKIPS):
        if not follow.count():
            break
        press(page, "[data-follow-skip]")
        page.wait_for_timeout(300)
    assert not follow.count(), "skipping does not close the card"


@each_game
def test_moves_of_others_run_by_themselves_at_a_pace(page: Page, home: Home) -> None:
    guided(page, home)
    pace(page, "fast")
    others_move(page, home)
    follow = page.locator("[data-following]")
    expect(follow).to_be_visible(timeout=30_000)
    first = follow.locator("p").inner_text()
    if "line 1 of" in first:  # else it has gone on already
        expect(follow.locator("p")).not_to_have_text(first, use_inner_text=True, timeout=10_000)
    follow.get_by_role("combobox").select_option("none")
    expect(follow).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage['theatre.settings']"))
    assert kept["pace"] == "none"


@each_game
def test_what_changed_is_told_since_any_moment(page: Page, home: Home) -> None:
    guided(page, home)
    others_move(page, home)
    for _ in range(MOST_LOOKS):
        if len(ask(page, "sight")["log"]["lines"]) >= MANY_LINES:
            break
        page.wait_for_timeout(200)
    page.keyboard.press("w")
    card = page.locator("[data-recap]")
    expect(card).to_be_visible()
    card.locator("[data-recap-since]").select_option("0")
    expect(card.locator("[data-changes]")).to_be_visible()
    check(page, "what changed", ".recap")
    card.locator("[data-recap-close]").click()
    expect(card).to_have_count(0)
