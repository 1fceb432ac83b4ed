"""A person at the screen: what the tests do with mouse and keys, in the words of the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def at_rest(page: Page) -> None:
    """Wait until the page has the server's answer."""
    page.wait_for_selector(".prompt[aria-busy=false]")


def new_table(page: Page, others: str = "computer:greedy") -> None:
    """USSR for oneself, the other seats for computer players; the table is open when this returns."""
    page.goto("/")
    for seat in ("GER", "UK", "JAP", "USA"):
        page.locator(f"[data-seat={seat}]").select_option(others)
    page.locator("[data-create]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space]")


def set_up(page: Page) -> None:
    """Put all pieces of one's own on the map: always the last of the list, which is the largest number."""
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    while page.locator(".prompt").get_by_text("Spread over").count():
        before = page.locator(".prompt").inner_text()
        page.locator(".list button").last.click()
        page.wait_for_function("was => document.querySelector('.prompt').innerText !== was", arg=before)
        at_rest(page)


def verb(page: Page, name: str) -> None:
    """Choose a verb, and say yes where it is asked for again."""
    page.locator(f"[data-verb={name}]").click()
    yes = page.locator("[role=alertdialog] [data-confirm]")
    if page.locator("[role=alertdialog]").count():
        yes.click()
    at_rest(page)


def own_targets(page: Page, nation: str) -> list[Locator]:
    """Stacks of counters in the spaces of a nation that can be clicked now."""
    spaces = page.locator("[data-space].target").all()
    mine = [one for one in spaces if f", {nation}" in (one.get_attribute("aria-label") or "")]
    stacks = [page.locator(f"[data-stack='{one.get_attribute('data-space')}']") for one in mine]
    return [stack for stack in stacks if stack.count()]


def defend(page: Page, until: str) -> None:
    """Answer what others' turns ask of one: keep all dice, take losses from the top of the list, stay, decline."""
    for _ in range(200):
        if until in log(page).inner_text():
            return
        page.wait_for_timeout(150)
        always = page.locator(".prompt .quiet")
        confirm = page.locator(".prompt [data-confirm]")
        if always.count():
            always.click()
        elif confirm.count():
            _take_losses(page)
        else:
            for name in ("stay", "decline", "pass", "press", "skip"):
                if page.locator(f"[data-verb={name}]").count():
                    page.locator(f"[data-verb={name}]").click()
                    break
    raise AssertionError(f"the log never said {until!r}: {page.locator('.prompt').inner_text()}")


def _take_losses(page: Page) -> None:
    confirm = page.locator(".prompt [data-confirm]")
    while confirm.count() and confirm.is_disabled():
        page.locator(".prompt").get_by_role("button", name="One more", disabled=False).first.click()
        page.wait_for_timeout(250)
    if confirm.count():
        confirm.click()


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What happened")
