"""What the scripts of this folder share: a server, a browser, and tours through screens in which pictures are taken.

Without an argument a script takes its pictures of this folder anew. With a folder it takes all that its tours come by,
to be looked at; the name says where and how. Needs the built client and chromium.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.conftest import AT_ONCE, CHROMIUM, FLAGS, Server  # noqa: E402

Shoot = Callable[[str], None]
SIZES: dict[str, ViewportSize] = {"desk": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844}}
EVERY_VISIT = (("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark"))
QUALITY = 72
PAUSE = 900  # milliseconds until a screen has come to rest


class Tour(NamedTuple):
    """A way through the screens; `name` begins the names of its pictures."""

    name: str
    way: Callable[[Page, Shoot], None]
    visits: tuple[tuple[str, str], ...] = EVERY_VISIT


def photograph(tours: Iterable[Tour], shown: Mapping[str, str]) -> None:
    """`shown`: what is kept in this folder, and under which name."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with TemporaryDirectory() as tables, sync_playwright() as playwright:
        server = Server(Path(tables) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        try:
            for tour in tours:
                for size, theme in tour.visits:
                    if folder or any(_belongs(one, tour.name, size, theme) for one in shown):
                        _visit(browser, server.address, tour, size, theme, folder or shown)
        finally:
            browser.close()
            server.stop()


def _belongs(picture: str, name: str, size: str, theme: str) -> bool:
    return picture.startswith(name) and picture.endswith(f"-{size}-{theme}")


def _visit(browser: Browser, address: str, tour: Tour, size: str, theme: str, kept: Path | Mapping[str, str]) -> None:
    context = browser.new_context(base_url=address, viewport=SIZES[size], color_scheme=theme)  # type: ignore[arg-type]
    context.add_init_script(AT_ONCE)
    page = context.new_page()

    def shoot(name: str) -> None:
        full = "-".join(filter(None, (tour.name, name, size, theme)))
        if isinstance(kept, Path):
            page.wait_for_timeout(PAUSE)
            page.screenshot(path=kept / f"{full}.png")
        elif full in kept:
            page.wait_for_timeout(PAUSE)
            page.screenshot(path=HERE / f"{kept[full]}.jpg", type="jpeg", quality=QUALITY)

    tour.way(page, shoot)
    context.close()


def as_they_are_called(*names: str) -> dict[str, str]:
    """Pictures that are kept under the names of the tour."""
    return {name: name for name in names}
