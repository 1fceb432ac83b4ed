"""My games, files, forks, corrections, links and take-backs, once for each game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.axe import check
from browser.conftest import Server
from browser.home import HOMES, Home, each_game, guided, play_on, seated, tab
from browser.player import ask, at_rest, log

MORE_THAN_POWERS = 8


def two(visitor: Callable[[], Page], home: Home) -> tuple[Page, Page]:
    """The creator has all seats but one; a friend comes by the link to that one."""
    host, guest = visitor(), visitor()
    seated(host, home, "link", tuple([seat for at, seat in enumerate(home.seats) if at != home.friend]))
    link = host.get_by_label("Link for").input_value()
    expect(host.locator("[data-here-only]")).to_contain_text("on this machine only")
    host.get_by_role("link", name="To the table").click()
    guest.goto(link)
    for page in (host, guest):
        page.locator("[data-space]").first.wait_for()
        at_rest(page)
    return host, guest


def file_of(page: Page, button: str) -> str:
    with page.expect_download() as saving:
        page.locator(button).click()
    return Path(saving.value.path()).read_text()


@each_game
def test_the_start_page_lists_my_tables_with_whose_turn_it_is(visitor: Callable[[], Page], home: Home) -> None:
    host, guest = two(visitor, home)
    waiting = {seat for seat, _ in ask(host, "sight")["waiting"]}
    for page in (host, guest):
        mine = ask(page, "sight")["own"]
        table = page.url.rsplit("/", 1)[-1]
        page.goto("/")
        row = page.locator(f"[data-my-games] [data-table='{table}']")
        expect(row).to_contain_text(home.title)
        expect(row).to_contain_text("It is your turn" if waiting & set(mine) else "Waiting for")
        check(page, "my games", "[data-my-games]")
    row.get_by_role("link").click()
    expect(guest.locator("[data-space]").first).to_be_visible()
    guest.goto("/")
    guest.locator("[data-my-games]").get_by_role("button", name="Take it off").click()
    expect(guest.locator("[data-my-games]")).to_have_count(0)


@each_game
def test_the_creator_replaces_a_lost_link_and_the_old_page_says_so(visitor: Callable[[], Page], home: Home) -> None:
    host, guest = two(visitor, home)
    tab(guest, "Seats")
    expect(guest.locator("[data-new-link]")).to_have_count(1)  # one's own; those of others only the creator
    tab(host, "Seats")
    host.locator(f"[data-new-link='{home.friend}']").click()
    expect(guest.locator(".net")).to_contain_text("your link was replaced")
    expect(host.locator(".side")).to_contain_text("link replaced")
    check(host, "seats", ".panel")
    again = visitor()
    again.goto(host.get_by_label("Link for").input_value())
    again.locator("[data-space]").first.wait_for()
    assert ask(again, "sight")["own"] == [home.friend]


@each_game
def test_a_running_game_leaves_as_ones_own_view_and_a_finished_one_comes_back(
    visitor: Callable[[], Page], home: Home, tmp_path: Path
) -> None:
    host, guest = two(visitor, home)
    tab(guest, "Seats")
    found = json.loads(file_of(guest, "[data-export]"))
    assert set(found) == {"format", "game", "sight"}
    assert found["sight"]["view"] == ask(guest, "sight")["view"]
    tab(host, "Seats")
    for page in (host, guest):
        page.get_by_role("button", name="Propose to end").click()
    expect(host.get_by_role("region", name="The game is over")).to_be_visible()
    tab(host, "Seats")
    file = tmp_path / "game.json"
    file.write_text(file_of(host, "[data-export]"))
    friend = visitor()
    friend.goto("/")
    friend.locator("[data-import] input").set_input_files(file)
    friend.wait_for_url("**/table/*")
    expect(friend.locator("header [data-practice]")).to_be_visible()
    assert len(ask(friend, "sight")["own"]) == len(home.seats)


@each_game
def test_any_position_becomes_a_practice_table(visitor: Callable[[], Page], home: Home) -> None:
    host, guest = two(visitor, home)
    before = ask(guest, "sight")
    seen = ask(guest, "sight")["view"]
    tab(guest, "Seats")
    guest.locator("[data-fork]").click()
    check(guest, "fork", ".panel")
    table = guest.url
    guest.locator("[data-fork-go]").click()
    guest.wait_for_url(lambda url: "/table/" in url and url != table)
    guest.locator("[data-space]").first.wait_for()
    expect(guest.locator("header [data-practice]")).to_be_visible()
    assert ask(guest, "sight", seat=home.friend)["view"] == seen
    assert len(ask(guest, "sight")["own"]) == len(home.seats)
    assert ask(host, "sight")["table"]["id"] == before["table"]["id"]
    guest.goto(table)
    tab(guest, "Seats")
    guest.locator("[data-fork]").click()
    guest.locator("[data-fork-computers]").check()
    guest.locator("[data-fork-go]").click()
    guest.wait_for_url(lambda url: "/table/" in url and url != table)
    guest.locator("[data-space]").first.wait_for()
    assert ask(guest, "sight")["own"] == [home.friend]


@each_game
def test_a_report_tells_what_one_sees_and_no_secret(visitor: Callable[[], Page], home: Home) -> None:
    _, guest = two(visitor, home)
    tab(guest, "Seats")
    text = file_of(guest, "[data-report]")
    found = json.loads(text)
    assert found["view"] == ask(guest, "sight")["view"]
    assert found["seats"] == [home.seats[home.friend]]
    assert guest.url.rsplit("/", 1)[-1] not in text


def propose(page: Page, home: Home) -> None:
    """Set a figure of the first seat to another one."""
    tab(page, "Seats")
    page.locator("[data-correct]").click()
    page.locator(f"[data-edit={home.figure}]").click()
    page.locator("[data-edit-token='0']").click()
    figures = page.locator("[data-corrector] .list button")
    expect(figures.nth(MORE_THAN_POWERS)).to_be_visible()  # no longer the list of who has it
    figures.nth(3).click()
    expect(page.locator("[data-corrector]")).to_have_count(0)
    tab(page, "Log")


@each_game
def test_against_computers_a_position_is_set_right_at_once(page: Page, home: Home) -> None:
    guided(page, home)
    propose(page, home)
    expect(log(page)).to_contain_text("Correction by consent of all")


@each_game
def test_a_position_is_set_right_by_consent_and_the_log_says_so(visitor: Callable[[], Page], home: Home) -> None:
    host, guest = two(visitor, home)
    tab(host, "Seats")
    host.locator("[data-correct]").click()
    if home.setup:  # which is one thing
        expect(host.locator("[data-corrector]")).to_contain_text("wait until it is over")
    check(host, "corrector", ".panel")
    host.locator("[data-correct]").click()
    play_on((host, guest), home.quiet)
    propose(host, home)
    card = guest.locator("[data-correction]")
    expect(card).to_contain_text("Correction by consent of all")
    check(guest, "correction", ".side")
    card.locator("[data-refuse]").click()
    expect(host.locator("[data-correction]")).to_have_count(0)
    propose(host, home)
    card.locator("[data-agree]").click()
    for page in (host, guest):
        expect(log(page)).to_contain_text("Correction by consent of all")


@each_game
def test_a_take_back_shows_the_dice_rolled_since_and_the_others_decide(visitor: Callable[[], Page], home: Home) -> None:
    host, guest = two(visitor, home)
    play_on((host, guest), home.quiet)
    mine = host.locator("[data-takeback-card]")
    card = guest.locator("[data-takeback-card]")
    for answer in ("refuse", "agree"):
        host.locator("[data-take-back]").click()
        mine.get_by_text("Further back").click()
        mine.locator("li button").last.click()
        expect(card).to_be_visible()
        expect(card.get_by_role("img", name="dice:")).to_have_count(len(ask(guest, "sight")["take_back"]["dice"]))
        assert bool(ask(guest, "sight")["take_back"]["dice"]) == home.dice
        check(guest, "take-back", ".side")
        card.locator(f"[data-{answer}]").click()
        expect(card).to_have_count(0)
        told = "core.take-back" in json.dumps(ask(host, "sight")["log"])
        assert told == (answer == "agree")


def test_links_begin_with_the_public_address_of_the_server(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--public-url", "http://theatre.example")
    try:
        page = browser.new_page(base_url=server.address)
        seated(page, HOMES[0], "link", HOMES[0].seats[:-1])
        expect(page.get_by_label("Link for")).to_have_value(re.compile("^http://theatre.example/join/"))
        expect(page.locator("[data-here-only]")).to_have_count(0)
        page.close()
    finally:
        server.stop()
