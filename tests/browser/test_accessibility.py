"""axe-core finds nothing serious on the main screens, in both themes and sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.player import at_rest, new_table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_findings(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto("/")
    page.wait_for_selector("[data-create]")
    assert findings(page) == []
    new_table(page)
    expect(page.locator(".prompt")).to_contain_text("Spread over", timeout=60_000)
    at_rest(page)
    for panel in ("Log", "Powers", "Morale", "Seats", "Legend", "Options"):
        page.get_by_role("tab", name=panel).click()
        assert findings(page) == [], panel
    page.keyboard.press("m")
    assert findings(page) == []
    page.keyboard.press("m")
    page.set_viewport_size({"width": 390, "height": 844})
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
