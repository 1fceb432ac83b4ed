"""What each game has to show of the things that every game has; a new game joins by a record of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from browser.player import ask, at_rest, choose, new_game


class Home(NamedTuple):
    name: str
    title: str
    seats: tuple[str, ...]
    place: str  # where the guided first turn begins, as the bar says it
    step: str  # the step of the sequence of play in which it begins
    aid: tuple[str, str]  # a table that is in use then, and a row of it that lights up
    number: str  # a printed number or heading to look up, and a word that its rules share
    word: str
    example: str  # a rule with a position in which something is refused
    guide: tuple[tuple[str, ...], ...]  # what to click at the first steps of the guide that are done by a click
    figure: str  # of a seat, that can be set right
    quiet: str  # a question at which nothing is in progress
    dice: bool  # some have been rolled then
    friend: int  # the seat to which a friend comes by a link
    seat: str = ""  # sets up first, with this prepared set-up
    setup: str = ""
    line: str = ""  # of that set-up
    asks: str = ""  # what is asked as long as something is to be placed


HOMES = (
    Home(
        name="supreme-axis-and-allies",
        title="Supreme Axis and Allies",
        seats=("USSR", "GER", "UK", "JAP", "USA"),
        place="Round 1, USSR",
        step="research",
        aid=("nations", "USSR"),
        number="Dogfighting",
        word="dogfight",
        example="SET-08",
        guide=(("[data-verb=pass]",), ("[data-open-aids]",), ("[data-buy='0']", "[data-buy-all]")),
        figure="treasury",
        quiet="prompt.purchase",
        dice=True,
        friend=4,
        seat="USA",
        setup="Two oceans",
        line="deploy; New England; Infantry; 1",
        asks="Spread over",
    ),
    Home(
        name="triumph-and-tragedy",
        title="Triumph & Tragedy",
        seats=("Axis", "West", "USSR"),
        place="New Year 1939, Axis",
        step="new-year.production",
        aid=("calendar", "1939"),
        number="12.5",
        word="retreat",
        example="11.1a",
        guide=(("#tab-tt\\.factions",), ("[data-buy='1']",)),
        figure="ind",
        quiet="prompt.production",
        dice=True,
        friend=2,
        seat="Axis",
        setup="For a land war",
        line="deploy; Berlin; Tank; 2",
        asks="Choose the type of each starting Cadre",
    ),
    Home(
        name="ww2-in-europe",
        title="World War II in Europe",
        seats=("Axis", "Allies"),
        place="Spring 1941",
        step="start.declarations",
        aid=("powers", "GE"),
        number="Player Nation Rules",
        word="airborne",
        example="BLD-02",
        guide=(("#tab-we\\.powers",),),
        figure="money",
        quiet="prompt.redeployment",
        dice=False,
        friend=1,
    ),
    Home(
        name="third-reich",
        title="Rise and Decline of the Third Reich",
        seats=("Germany", "Italy", "Britain", "France", "USSR", "USA"),
        place="Fall 1939",
        step="declarations",
        aid=("costs", "declare_war_major"),
        number="29.5",
        word="airborne",
        example="13.3",
        guide=(("#tab-tr\\.ledger",), ("[data-verb=done]",)),
        figure="brp",
        quiet="prompt.declare",
        dice=False,
        friend=0,
        seat="Britain",
        setup="A ring around Warsaw",
        line="deploy; 2-3 infantry; L36",
        asks="Place the units of Poland",
    ),
    Home(
        name="supreme-commander",
        title="The Supreme Commander",
        seats=("Germany", "Italy", "United Kingdom", "France", "USSR", "USA"),
        place="Turn 17, Axis",
        step="organization.purchase",
        aid=("calendar", "17"),
        number="13.2.3.4",
        word="airborne",
        example="6.1a",
        guide=(("#tab-sc\\.ledger",), ("[data-verb=done]",)),
        figure="msp",
        quiet="prompt.purchase",
        dice=True,
        friend=1,
        seat="United Kingdom",
        setup="Fleet at both ends",
        line="deploy; infantry 7 of United Kingdom; London (2041)",
        asks="Set up the units of",
    ),
)
each_game = pytest.mark.parametrize("home", HOMES, ids=[home.name for home in HOMES])
SET_UP = [home for home in HOMES if home.setup]
each_set_up = pytest.mark.parametrize("home", SET_UP, ids=[home.name for home in SET_UP])


def guided(page: Page, home: Home) -> None:
    """The guided first turn: a practice table in the middle of things, with computer players."""
    page.goto(f"/guide/{home.name}")
    page.wait_for_url("**/table/*")
    page.locator("[data-guide]").wait_for()
    at_rest(page)


def seated(page: Page, home: Home, others: str, me: tuple[str, ...], *marks: str, scenario: str = "") -> None:
    """A new table of any game."""
    new_game(page, home.name, scenario)
    for seat in home.seats:
        page.locator(f"[data-seat='{seat}']").select_option("me" if seat in me else others)
    for mark in marks:
        page.locator(f"form [data-{mark}]").check()
    page.locator("[data-create]").click()


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


SHORT = ("ready", "roll", "tech", "done", "pass")  # what rolls dice or ends something, rather than anything longer
LONGEST = 8
MOST_LOOKS = 100


def play_on(pages: Sequence[Page], until: str) -> None:
    """By wire, everybody does whatever comes first until this is asked, and all know of what was done before."""
    for _ in range(300):
        for page in pages:
            sight = ask(page, "sight")
            waiting = {seat for seat, _ in sight["waiting"]}
            for one in [one for one in sight["asked"] if one["seat"] in waiting]:
                if one["prompt"][0] == until and not sight["can_undo"]:
                    return
                if one["verbs"][0] == "deploy" and _takes_set_up(page):
                    break
                name = next((verb for verb in SHORT if verb in one["verbs"]), one["verbs"][0])
                choose(page, name, _last_of_each(page, name), ticket=sight["ticket"])
                break
    raise AssertionError(f"nobody was asked {until}")


def _takes_set_up(page: Page) -> bool:
    """Where a set-up is prepared it is taken: unit by unit would be long."""
    before = _settled(page)
    ready = page.locator("[data-setup]:enabled")
    if not ready.count():
        return False
    ready.first.click()
    return any(_settled(page) != before for _ in range(MOST_LOOKS))


def _settled(page: Page) -> str:
    """The ticket of the position, once it stays the same and the page has it."""
    ticket = ""
    for _ in range(MOST_LOOKS):
        at_rest(page)
        now = ask(page, "sight")["ticket"]
        if now == ticket and not page.locator("[data-setup]:disabled").count():
            return str(ticket)
        ticket = now
        page.wait_for_timeout(200)
    raise AssertionError("the page never comes to rest")


def _last_of_each(page: Page, verb: str) -> list[int]:
    args: list[int] = []
    while len(args) < LONGEST:
        found = ask(page, "options", {"verb": verb, "prefix": args})
        if found["whole"] or not found["tokens"]:
            break
        args.append(found["tokens"][-1])
    return args
