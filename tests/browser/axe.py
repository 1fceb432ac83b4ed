"""axe-core on a page: nothing serious may be found, in both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def _findings(page: Page, what: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    result: dict[str, Any] = page.evaluate("what => axe.run(what, {resultTypes: ['violations']})", what)
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def check(page: Page, screen: str, part: str = "body") -> None:
    """Of a table that was looked at as a whole only the part that has changed need be looked at again."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found = _findings(page, {"include": [[part]]})
        assert not found, f"{screen}, {theme}: {found}"
