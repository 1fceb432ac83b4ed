"""The book beside the board, once for each game: player aids, rules with examples to try, help with the question."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.axe import check
from browser.home import Home, each_game, guided
from browser.player import ask, at_rest

PHONE = {"width": 390, "height": 844}
OURS = re.compile(r"\b[A-Z]{2,3}\d?-\d{2}[a-z]?\b")  # ids that we invented


@each_game
def test_every_table_is_a_page_and_what_is_in_use_lights_up(page: Page, home: Home) -> None:
    guided(page, home)
    told = page.request.get(f"/api/games/{home.name}/aids").json()
    page.locator("[data-open-aids]").click()
    book = page.locator("[data-book=aids]")
    assert book.locator("[data-aid]").count() == len(told["tables"]) > 8
    for table in told["tables"]:
        book.locator(f"[data-aid='{table['id']}']").click()
        expect(book.get_by_role("region", name=table["title"], exact=True)).to_be_visible()
        assert book.locator("tbody tr").count() == len(table["rows"]) > 0
    table, row = home.aid
    book.locator(f"[data-aid={table}]").click()
    expect(book.locator(f"[data-row='{row}']")).to_have_class(re.compile("lit"))
    assert book.locator("tr.lit").count() < book.locator("tbody tr").count()
    check(page, "player aids", ".book")
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)


@each_game
def test_the_bar_says_where_one_is_in_the_sequence_of_play(page: Page, home: Home) -> None:
    guided(page, home)
    bar = page.locator("[data-sequence]")
    expect(bar).to_contain_text(home.place)
    expect(bar.locator(f"[data-phase='{home.step}']")).to_have_attribute("aria-current", "step")
    here = bar.locator("[aria-current]").all_inner_texts()
    sight = ask(page, "sight")
    steps = [key.removeprefix("play/") for key in sight["here"]["keys"] if key.startswith("play/")]
    assert len(here) == len(steps)
    check(page, "sequence of play", ".sequence")


@each_game
def test_the_rules_are_searched_by_word_and_by_what_is_printed(page: Page, home: Home) -> None:
    guided(page, home)
    page.keyboard.press("r")
    book = page.locator("[data-book=rules]")
    expect(book.locator(".now")).to_contain_text("This is asked now")  # the chapter of the question is open
    assert book.locator("[data-chapter]").count() > 10
    find = book.locator("[data-find-rule]")
    find.fill(home.word)
    expect(book.get_by_role("status")).to_contain_text("found")
    for chapter in book.locator("[data-chapter]").all():
        chapter.evaluate("one => one.open = true")
        if home.word not in chapter.locator("summary").inner_text().lower():
            assert all(home.word in text.lower() for text in chapter.locator("li").all_inner_texts())
    find.fill(home.number)
    expect(book.locator("[data-chapter]")).to_have_count(1)
    find.fill("no rule says this")
    expect(book).to_contain_text("No rule speaks of")
    find.fill("")
    for chapter in book.locator("[data-chapter]").all():
        chapter.evaluate("one => one.open = true")
    assert not OURS.findall(book.inner_text())
    check(page, "rules", ".book")


@each_game
def test_an_example_of_a_rule_is_opened_and_tried(page: Page, home: Home) -> None:
    guided(page, home)
    page.keyboard.press("r")
    page.locator(f"[data-try='{home.example}']").wait_for(state="attached")
    with page.context.expect_page() as opening:
        page.locator(f"[data-try='{home.example}']").evaluate("link => link.click()")
    other = opening.value
    card = other.locator("[data-example]")
    expect(card).to_be_visible(timeout=30_000)
    at_rest(other)
    card.locator("[data-attempt=refused]").first.click()
    fault = other.locator(".fault")
    expect(fault).to_contain_text("Rulebook:")
    assert not OURS.findall(fault.inner_text())
    expect(other.locator("[data-undo]")).to_be_disabled()
    card.locator("[data-attempt=allowed]").first.click()
    expect(other.locator("[data-undo]")).to_be_enabled()
    expect(fault).to_have_count(0)
    check(other, "example", ".side")
    other.goto("/")
    other.locator("[data-create]").wait_for()
    expect(other.locator(f"[data-table='{ask_id(other)}']")).to_have_count(0)


def ask_id(page: Page) -> str:
    """The last table that this tab has opened for an example."""
    found: str = page.evaluate("Object.keys(sessionStorage).find(key => key.startsWith('theatre.opened.')).slice(15)")
    return found


@each_game
def test_help_with_the_question_is_one_key_away(page: Page, home: Home) -> None:
    guided(page, home)
    page.keyboard.press("?")
    help_page = page.locator("[data-help]")
    sight = ask(page, "sight")
    expect(help_page).to_contain_text("What you can answer")
    assert help_page.locator("dl").first.locator("dt").count() >= len(sight["asked"][0]["verbs"])
    expect(help_page).to_contain_text("Tables in use now")
    check(page, "help", ".book")
    page.keyboard.press("?")
    expect(help_page).to_have_count(0)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for key in "ar?":
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
