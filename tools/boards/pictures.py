"""python -m tools.boards.pictures [GAME ...]: draws the boards as pictures into `docs/boards`, by Chromium.

Without a name every game that has a drawing is pictured.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from theatre.cli import board as command

from .__main__ import ROOT

FOLDER = ROOT / "docs" / "boards"
WIDTH = 3200  # pixels
QUALITY = 86
CHROMIUM = "/usr/bin/chromium"
PAGE = '<style>*{margin:0}img{display:block;width:100vw}</style><img src="board.svg">'


def picture(game: str, browser: Browser) -> Path:
    """Draws one board; the picture is as wide as the others and as high as the board asks."""
    file = FOLDER / f"{game}.jpg"
    with tempfile.TemporaryDirectory() as folder:
        svg, page = Path(folder) / "board.svg", Path(folder) / "board.html"
        command.run(game, svg=svg)
        page.write_text(PAGE, encoding="utf-8")
        box = svg.read_text(encoding="utf-8").partition('viewBox="')[2].partition('"')[0]
        width, height = map(float, box.split()[2:])
        view = browser.new_page(viewport={"width": WIDTH, "height": round(WIDTH * height / width)})
        view.goto(page.as_uri())
        view.screenshot(path=file, type="jpeg", quality=QUALITY)
        view.close()
    return file


def main(games: list[str]) -> int:
    known = command.drawn_games()
    unknown = [game for game in games if game not in known]
    if unknown:
        print(f"no board of {', '.join(unknown)}; there are boards of {', '.join(known)}", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games or known:
            file = picture(game, browser)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
