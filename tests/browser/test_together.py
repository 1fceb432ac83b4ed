"""Several people at one table: by link, by hot-seat, with consent, and nobody learns what is not theirs."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Response, WebSocket, expect

from browser.player import SEATS, ask, at_rest, choose, deploy, first, log, new_table, set_up_by_wire, verb

GERMANY = 1


def _frames(page: Page) -> list[str]:
    """Everything that reaches a page from now on: frames of its live connections and answers to its calls."""
    heard: list[str] = []

    def connected(live: WebSocket) -> None:
        live.on("framereceived", lambda frame: heard.append(str(frame)))

    def answered(answer: Response) -> None:
        if "/api/tables/" in answer.url and answer.ok:
            heard.append(answer.text())

    page.on("websocket", connected)
    page.on("response", answered)
    return heard


def _two(visitor: Callable[[], Page]) -> tuple[Page, Page, list[str], list[str]]:
    """One plays the Soviet Union and everybody else but Germany, a friend comes by the link; all is set up."""
    host, guest = visitor(), visitor()
    heard = _frames(host), _frames(guest)
    host.goto("/")
    for seat in SEATS:
        host.locator(f"[data-seat={seat}]").select_option("link" if seat == "GER" else "me")
    host.locator("[data-create]").click()
    link = host.get_by_label("Link for Germany").input_value()
    host.get_by_role("link", name="To the table").click()
    guest.goto(link)
    for page in (host, guest):
        page.wait_for_selector("[data-space]")
    assert "/join/" not in guest.url
    assert guest.url == host.url
    for page in (host, guest, host):  # in the order of the set-up
        deploy(page)
    expect(host.locator(".prompt")).to_contain_text("Research Priority")
    return host, guest, *heard


def _seen(page: Page, heard: list[str]) -> int:
    """Wait until the page has told that it has seen all its lines; how many."""
    lines = len(ask(page, "sight")["log"]["lines"])
    while f'{{"seen":{lines}}}' not in heard:
        page.wait_for_timeout(100)
    return lines


def test_two_people_play_by_link_and_neither_receives_a_hidden_fact(visitor: Callable[[], Page]) -> None:
    host, guest, to_host, to_guest = _two(visitor)
    expect(guest.locator(".prompt")).to_contain_text("setting up")  # the last of it can still be taken back
    lines = _seen(guest, to_guest)
    while not any(f'"seen":{lines},' in frame for frame in to_guest):
        guest.wait_for_timeout(100)
    before = len(to_guest)
    verb(host, "pass")
    host.locator("[data-buy='0']").click()
    host.locator("[data-buy-all]").click()
    expect(log(host)).to_contain_text("USSR buys 1 Infantry")
    host.locator("[data-undo]").click()
    expect(log(host)).not_to_contain_text("USSR buys")
    host.wait_for_timeout(800)
    assert to_guest[before:] == []  # nobody watches a player think

    guest.get_by_role("tab", name="Options").click()
    guest.locator("[data-order=no-interception]").check()
    at_rest(guest)
    secrets = ['"prompt":"prompt.interception"']
    assert any(secrets[0] in said for said in to_guest)
    assert not any(secrets[0] in said for said in to_host)
    for said in to_host + to_guest:
        if said.startswith("{") and '"table"' in said:
            told = json.loads(said)
            told = told.get("sight") or told
            assert told["table"]["key"] is None
            assert {order["seat"] for order in told["orders"]} <= set(told["seats"])

    verb(host, "done")
    verb(host, "done")
    expect(guest.locator(".prompt")).to_contain_text("Pay 5 IPC", timeout=15_000)
    verb(guest, "pass")
    expect(log(host)).to_contain_text("Round 1: Germany to play.")


def test_a_die_is_taken_back_only_by_consent(visitor: Callable[[], Page]) -> None:
    host, guest, *_ = _two(visitor)
    verb(host, "roll")
    expect(log(guest)).to_contain_text("USSR rolls, Research Priority")
    host.locator("[data-take-back]").click()
    host.locator("[data-ask]").click()
    card = guest.locator("[data-takeback-card]")
    expect(card).to_contain_text("USSR")
    expect(card.get_by_role("img", name="dice:")).to_have_count(1)
    card.locator("[data-refuse]").click()
    expect(host.locator("[data-takeback-card]")).to_have_count(0)
    assert "core.take-back" not in json.dumps(ask(host, "sight")["log"])
    host.locator("[data-take-back]").click()
    host.locator("[data-ask]").click()
    card.locator("[data-agree]").click()
    expect(log(host)).to_contain_text("By consent of all")
    expect(host.locator(".prompt")).to_contain_text("Pay 5 IPC")


def test_a_curtain_falls_between_people_at_one_screen(page: Page) -> None:
    new_table(page, "computer:greedy", ("USSR", "GER"), "hot-seat")
    frames = _frames(page)
    expect(page.locator("[data-sit]")).to_have_count(2)
    assert page.locator("[data-space]").count() == 0
    expect(page.locator(".curtain")).to_contain_text("To decide: Germany", timeout=60_000)
    page.locator(f"[data-sit='{GERMANY}']").click()
    expect(page.locator(".prompt")).to_contain_text("Spread over")
    at_rest(page)
    set_up_by_wire(page, (GERMANY, 0))
    expect(page.locator(".curtain")).to_contain_text("To decide: USSR")
    page.locator("[data-sit='0']").click()
    expect(page.locator(".prompt")).to_contain_text("Research Priority")
    sights = [json.loads(said) for said in frames if said.startswith('{"seats"')]
    assert sights
    assert all(len(sight["seats"]) <= 1 for sight in sights)


def test_practice_is_marked_and_undo_goes_back_over_a_die_and_a_phase(page: Page) -> None:
    new_table(page, "me", SEATS, "practice")
    expect(page.locator("header [data-practice]")).to_have_text("practice")
    set_up_by_wire(page)
    verb(page, "roll")
    expect(log(page)).to_contain_text("USSR rolls, Research Priority")
    page.locator("[data-undo]").click()
    expect(log(page)).not_to_contain_text("USSR rolls")
    verb(page, "pass")
    for kind in (0, 0, 2):
        page.locator(f"[data-buy='{kind}']").click()
        page.locator("[data-buy-all]").click()
        at_rest(page)
    expect(log(page).get_by_text("USSR buys")).to_have_count(3)
    page.locator("[data-undo-phase]").click()
    expect(log(page).get_by_text("USSR buys")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("Buy units")


def test_who_comes_back_is_told_and_shown_what_happened_since(page: Page) -> None:
    heard = _frames(page)
    new_table(page)
    set_up_by_wire(page)
    verb(page, "pass")
    verb(page, "done")
    seen = _seen(page, heard)
    table = page.url
    page.goto("about:blank")
    page.goto(table)
    page.wait_for_selector("[data-space]")
    expect(page.locator("[data-recap]")).to_have_count(0)
    away = page.context.new_page()  # another device of the same player
    away.goto(table)
    away.wait_for_selector("[data-space]")
    page.goto("about:blank")
    choose(away, "march", first(away, "march", 3))
    ask(away, "seen", {"lines": seen})
    away.close()
    page.goto(table)
    expect(page.locator("[data-recap]")).to_contain_text("USSR marches from")
    page.locator("[data-recap-play]").click()
    expect(page.locator("[data-travel]")).to_have_count(1)
    page.locator("[data-recap-close]").click()
    expect(page.locator("[data-recap]")).to_have_count(0)


def test_the_dice_of_a_finished_game_are_verified_in_the_browser(page: Page) -> None:
    new_table(page)
    set_up_by_wire(page)
    verb(page, "roll")
    expect(log(page)).to_contain_text("USSR rolls, Research Priority")
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Propose to end").click()
    expect(page.get_by_role("region", name="The game is over")).to_be_visible()
    page.get_by_role("link", name="Verify the dice").click()
    expect(page.locator("[data-verdict=good]")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="the same").first).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("link", name="Replay of the game").click()
    expect(page.get_by_role("slider")).to_be_visible()
