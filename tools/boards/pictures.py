"""python -m tools.boards.pictures [GAME ...]: draws the boards as pictures into `docs/boards`, by Chromium.

A small one of each, for the start page of the client, goes into the folder of the game's face.

Without a name every game that has a drawing is pictured.
"""

import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from theatre.cli import board as command

from .__main__ import ROOT

FOLDER = ROOT / "docs" / "boards"
FACES = ROOT / "web" / "src" / "games"
WIDTH = 3200  # pixels
QUALITY = 86
SMALL = (400, 250)  # pixels of the small one
SMALL_QUALITY = 0.55
WINDOWS = {  # what the small one shows: its left edge, its middle from the top and its width, in parts of the board's
    "supreme-axis-and-allies": (0.1, 0.47, 0.8),
    "triumph-and-tragedy": (0.2, 0.48, 0.48),
    "ww2-in-europe": (0.06, 0.52, 0.7),
    "third-reich": (0.2, 0.4, 0.34),
    "supreme-commander": (0.42, 0.4, 0.34),
}
CHROMIUM = "/usr/bin/chromium"
PAGE = '<style>*{margin:0}img{display:block;width:100vw}</style><img src="board.svg">'

SHRINK = """async ([source, width, height, quality, left, middle, part]) => {
  const whole = new Image();
  whole.src = source;
  await whole.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const [w, h] = [whole.width * part, (whole.width * part * height) / width];
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(whole, whole.width * left, whole.height * middle - h / 2, w, h, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


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


def small_picture(game: str, browser: Browser) -> Path:
    """A window of the large one."""
    file = FACES / game / "board.webp"
    whole = b64encode((FOLDER / f"{game}.jpg").read_bytes()).decode()
    view = browser.new_page()
    shrunk = view.evaluate(SHRINK, [f"data:image/jpeg;base64,{whole}", *SMALL, SMALL_QUALITY, *WINDOWS[game]])
    file.write_bytes(b64decode(shrunk))
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
            for file in (picture(game, browser), small_picture(game, browser)):
                print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
