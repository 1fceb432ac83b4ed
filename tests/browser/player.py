"""A person at the screen: what the tests do with mouse and keys, in the words of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, expect

SEATS = ("USSR", "GER", "UK", "JAP", "USA")
MOST_TABS = 60
TOO_MANY = 429  # a script is quicker than the server allows
_numbers = count(1)
Json = dict[str, Any]
Pick = Callable[[Page, str], list[int]]
QUIET = ("done", "pass", "ready", "stay", "evade", "continue", "abort")  # verbs that leave things as they are


def at_rest(page: Page) -> None:
    """Wait until the page has the server's answer."""
    page.wait_for_selector(".prompt[aria-busy=false]")


def new_game(page: Page, game: str, scenario: str = "") -> None:
    """The start page with this game chosen, and the scenario if one is named."""
    page.goto("/")
    page.locator(f"[data-game='{game}']").check()
    page.locator(f"[data-form='{game}']").wait_for()
    if scenario:
        page.locator("[data-scenario]").select_option(scenario)


def new_table(page: Page, others: str = "computer:greedy", me: tuple[str, ...] = ("USSR",), *marks: str) -> None:
    """Some seats for oneself, the others for computer players or friends; the table is open when this returns."""
    page.goto("/")
    for seat in SEATS:
        page.locator(f"[data-seat={seat}]").select_option("me" if seat in me else others)
    for mark in marks:
        page.locator(f"[data-{mark}]").check()
    page.locator("[data-create]").click()
    if others == "link":
        page.get_by_role("link", name="To the table").wait_for()
        return
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-space], [data-sit]")


def ask(page: Page, path: str, body: Mapping[str, Any] | None = None, seat: int | None = None) -> Json:
    """A call of the page's own interface, with its cookie, for what need not be clicked in every test."""
    table = page.url.rsplit("/", 1)[-1]
    address = f"/api/tables/{table}/{path}" + ("" if seat is None else f"?seats={seat}")
    origin = {"Origin": page.url.split("/table")[0]}
    while True:
        wire = page.request
        answer = wire.get(address) if body is None else wire.post(address, data=dict(body), headers=origin)
        if answer.status != TOO_MANY:
            found: Json = answer.json()
            return found
        page.wait_for_timeout(200)


def choose(page: Page, verb: str, args: list[int], seat: int | None = None, ticket: str = "") -> Json:
    """Make a choice; the sight after it."""
    ticket = ticket or ask(page, "sight", seat=seat)["ticket"]
    wish = {"id": f"by-wire-{next(_numbers):05d}", "verb": verb, "args": args, "ticket": ticket}
    sight: Json = ask(page, "choices", wish, seat)["sight"]
    return sight


def first(page: Page, verb: str, length: int, seat: int | None = None, largest: bool = False) -> list[int]:
    """The choice of so many integers that takes the first, or the last, of each list."""
    args: list[int] = []
    for _ in range(length):
        tokens = ask(page, "options", {"verb": verb, "prefix": args}, seat)["tokens"]
        args.append(tokens[-1 if largest else 0])
    return args


def first_of_each(page: Page, verb: str) -> list[int]:
    """The choice that takes the first of each list until it is whole."""
    args: list[int] = []
    while True:
        following = ask(page, "options", {"verb": verb, "prefix": args})
        if following["whole"] or not following["tokens"]:
            return args
        args.append(following["tokens"][0])


def go_on_to(page: Page, *prompts: str, seat: int | None = None, pick: Pick = first_of_each) -> None:
    """By wire: as little as possible, else what `pick` says, until one of these is asked (of this seat)."""
    patience = monotonic() + 300
    while monotonic() < patience:
        sight = ask(page, "sight")
        if not sight["asked"]:
            page.wait_for_timeout(100)  # others play
            continue
        asked = sight["asked"][0]
        if asked["prompt"][0].removeprefix("prompt.") in prompts and seat in (None, asked["seat"]):
            at_rest(page)
            return
        quiet = next((verb for verb in QUIET if verb in asked["verbs"]), None)
        verb = quiet or asked["verbs"][0]
        choose(page, verb, [] if quiet else pick(page, verb), ticket=sight["ticket"])
    raise AssertionError(f"{prompts} was never asked")


def an_attack(page: Page) -> tuple[int, int]:
    """A march that leads into battle: where from, where to."""
    for start in ask(page, "options", {"verb": "march", "prefix": []})["tokens"]:
        for goal in ask(page, "options", {"verb": "march", "prefix": [start]})["tokens"]:
            units = ask(page, "options", {"verb": "march", "prefix": [start, goal]})["tokens"]
            if ask(page, "odds", {"verb": "march", "args": [start, goal, units[0]]})["odds"]:
                return start, goal
    raise AssertionError("there is nothing to attack")


def deploy(page: Page, seat: int | None = None) -> bool:
    """Put everything on the map that this seat is asked for; whether it has something else to decide now."""
    sight = ask(page, "sight", seat=seat)
    while sight["asked"] and "deploy" in sight["asked"][0]["verbs"]:
        sight = choose(page, "deploy", first(page, "deploy", 3, seat, largest=True), seat, sight["ticket"])
    return bool(sight["asked"])


def set_up_by_wire(page: Page, seats: tuple[int | None, ...] = (None,)) -> None:
    """All pieces of one's own seats on the map, without a click; the others set up meanwhile."""
    for _ in range(200):
        if any(deploy(page, seat) for seat in seats):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the set-up never ended")


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


def place_all(page: Page) -> None:
    """Place what was bought: the last of each list."""
    expect(page.locator(".prompt")).to_contain_text("Place your new units")
    page.locator("[data-verb=place]").click()
    at_rest(page)
    while page.locator(".list button").count():
        page.locator(".list button").last.click()
        at_rest(page)
    if page.locator("[data-verb=done]").count():
        verb(page, "done")


def defend(page: Page, until: str) -> None:
    """Answer what others' turns ask beyond the standing orders: losses from the top of the list, stay."""
    for _ in range(400):
        if until in log(page).inner_text():
            return
        page.wait_for_timeout(100)
        if page.locator(".prompt [data-confirm]").count():
            _take_losses(page)
        else:
            for name in ("stay", "decline", "pass", "press", "skip"):
                if page.locator(f"[data-verb={name}]").count():
                    page.locator(f"[data-verb={name}]").click()
                    break
    raise AssertionError(f"the log never said {until!r}: {page.locator('.prompt').inner_text()}")


def stand_by(page: Page) -> None:
    """Standing orders for all that a defender may be asked and need not answer."""
    page.get_by_role("tab", name="Options").click()
    for order in page.locator("[data-order]").all():
        order.check()
        at_rest(page)
    page.get_by_role("tab", name="Log").click()


def _take_losses(page: Page) -> None:
    confirm = page.locator(".prompt [data-confirm]")
    while confirm.count() and confirm.is_disabled():
        page.locator(".prompt").get_by_role("button", name="One more", disabled=False).first.click()
        page.wait_for_timeout(150)
    if confirm.count():
        confirm.click()


def press(page: Page, selector: str) -> None:
    """Click what may be gone the next moment."""
    page.evaluate("one => document.querySelector(one)?.click()", selector)


def press_on(page: Page, selector: str, key: str = "Enter") -> None:
    """Go to a thing with the Tab key, as who has no mouse does, from the question if it is there; press a key on it."""
    page.locator(selector).first.wait_for()
    if page.locator(".prompt").locator(selector.removeprefix(".prompt ")).count():
        at_rest(page)  # the buttons of a question that is being sent are passed over by the Tab key
        page.keyboard.press("q")
    for _ in range(MOST_TABS):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the Tab key")


def log(page: Page) -> Locator:
    return page.get_by_role("tabpanel").get_by_role("list", name="What happened")
