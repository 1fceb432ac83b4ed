"""First game and set-ups, once for each game: a guide that points at real controls, deployments to take and change."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from browser.axe import check
from browser.home import HOMES, Home, each_game, each_set_up, guided, seated
from browser.player import ask, at_rest, new_game, press_on

LARGEST_PICTURE = 20_000  # bytes


def test_the_start_page_says_that_it_waits_for_the_games(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/api/games", lambda route: waiting.append(route))
    page.goto("/")
    expect(page.get_by_role("status")).to_be_visible()
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    expect(page.locator("[data-create]")).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(0)


def test_a_game_is_chosen_among_cards_by_keys(page: Page) -> None:
    page.goto("/")
    first, second = HOMES[:2]
    expect(page.get_by_role("radio", name=first.title)).to_be_checked()
    press_on(page, f"[data-game='{first.name}']", "ArrowRight")
    chosen = page.get_by_role("radiogroup", name="Choose a game").get_by_role("radio", name=second.title)
    expect(chosen).to_be_checked()
    expect(chosen).to_be_focused()
    expect(chosen).to_have_accessible_description(re.compile("1 to 3 players · 3 to 6 hours.*secret"))
    expect(page.locator(f"[data-form='{second.name}']")).to_be_visible()


def test_every_card_shows_a_small_picture_of_its_board(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    for home in HOMES:
        picture = page.locator(f"[data-card='{home.name}'] img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function("one => one.complete && one.naturalWidth > 0", arg=picture.element_handle())
        answer = page.request.get(picture.get_attribute("src") or "")
        assert answer.headers["content-type"] == "image/webp"
        assert len(answer.body()) < LARGEST_PICTURE
    assert page.evaluate("document.documentElement.scrollWidth") == 390  # nothing to scroll sideways


@each_game
def test_the_start_page_recommends_a_first_game_with_its_playing_time(page: Page, home: Home) -> None:
    new_game(page, home.name)
    card = page.locator(f"[data-first='{home.name}']")
    expect(card).to_contain_text("about")
    card.locator("[data-first-scenario]").click()
    info = page.request.get(f"/api/games/{home.name}").json()
    assert page.locator("[data-scenario]").input_value() == info["first"]["scenario"]
    check(page, "start page")
    card.locator("[data-guided]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-guide='0']")).to_be_visible()


@each_game
def test_the_guide_points_at_controls_and_goes_on_when_the_thing_is_done(page: Page, home: Home) -> None:
    guided(page, home)
    card = page.locator("[data-guide]")
    steps = page.request.get(f"/api/games/{home.name}/guide").json()["steps"]
    expect(card).to_contain_text(steps[0]["title"])
    ring = page.locator("[data-guide-ring]")
    expect(ring).to_be_visible()
    check(page, "guide", ".guide")
    page.locator("[data-guide-on]").click()
    expect(card).to_have_attribute("data-guide", "1")  # look at a space
    page.locator("[data-space]").first.dispatch_event("click")
    for at, clicks in enumerate(home.guide, 2):
        expect(card).to_have_attribute("data-guide", str(at))
        target = page.locator(clicks[0]).first
        expect(ring).to_be_visible()
        page.wait_for_timeout(300)  # the card may be shorter now, and the ring follows what moves
        box, around = target.bounding_box(), ring.bounding_box()
        assert box
        assert around
        assert around["x"] <= box["x"] <= around["x"] + around["width"]
        assert around["y"] <= box["y"] <= around["y"] + around["height"]
        for click in clicks:
            page.locator(click).first.click()
            at_rest(page)
    expect(card).to_have_attribute("data-guide", str(len(home.guide) + 2))
    page.reload()
    expect(card).to_have_attribute("data-guide", str(len(home.guide) + 2))
    card.locator(".plain").click()
    card.locator("[data-guide-away]").click()
    expect(card).to_have_count(0)


def placed(page: Page) -> int:
    return sum(1 for key, _ in ask(page, "sight")["log"]["lines"] if "deploy" in key)


@each_set_up
def test_a_prepared_set_up_is_taken_with_one_click_and_kept(page: Page, home: Home) -> None:
    seated(page, home, "computer:random", (home.seat,))
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text(home.asks, timeout=30_000)
    at_rest(page)
    check(page, "set-ups", ".setups")
    page.locator(f"[data-setup-edit='{home.setup}']").click()
    page.locator("[data-setup-name]").fill("As ever")
    page.locator("[data-setup-save]").click()
    page.locator(f"[data-setup='{home.setup}']").click()
    expect(prompt).not_to_contain_text(home.asks, timeout=30_000)
    expect(page.locator("[data-keep-setup]")).to_have_count(0)  # nothing of it is new

    seated(page, home, "computer:random", (home.seat,))
    expect(prompt).to_contain_text(home.asks, timeout=30_000)
    at_rest(page)
    page.locator("[data-setup='As ever']").click()
    expect(prompt).not_to_contain_text(home.asks, timeout=30_000)
    expect(page.locator(".refused")).to_have_count(0)


@each_set_up
def test_a_set_up_is_changed_saved_shared_and_the_rest_is_placed_freely(page: Page, home: Home, tmp_path: Path) -> None:
    seated(page, home, "computer:random", (home.seat,))
    expect(page.locator(".prompt")).to_contain_text(home.asks, timeout=30_000)
    at_rest(page)
    page.locator(f"[data-setup-edit='{home.setup}']").click()
    lines = page.locator("[data-setup-lines]")
    text = lines.input_value()
    assert home.line in text
    lines.fill(text.replace(home.line, "").replace("ready", ""))
    page.locator("[data-setup-name]").fill("Without some")
    with page.expect_download() as saving:
        page.locator("[data-setup-file]").click()
    file = tmp_path / "set-up.txt"
    saving.value.save_as(file)
    assert home.line not in file.read_text()
    page.locator("[data-setup-save]").click()
    expect(page.locator("[data-setup='Without some']")).to_be_visible()

    page.locator("[data-setup-open]").set_input_files(file)  # as a friend would who got it
    assert page.locator("[data-setup-name]").input_value() == "Without some"
    page.locator("[data-setup-take]").click()
    page.wait_for_timeout(300)
    expect(page.locator("[data-setup-take], [data-setup]").first).to_be_enabled(timeout=30_000)
    at_rest(page)
    expect(page.locator(".prompt")).to_contain_text(home.asks)  # what was left out is placed by hand
    assert ask(page, "sight")["asked"]
