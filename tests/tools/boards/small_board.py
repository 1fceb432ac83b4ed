"""A board of three territories and two seas on a globe of its own, drawn in a moment by the real builder.

As a program it prints the drawing, so that two processes can be compared.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import shapely

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tools.boards.drawing import Definition, build, text

from tools.boards import atlas

UNITS = {
    "AAA": shapely.box(0, 40, 10, 50),
    "BBB/West": shapely.box(10, 40, 15, 50),
    "BBB/East": shapely.box(15, 40, 20, 50),
}
FILES = {
    "projection.toml": """
size = [600, 400]
cut = -170
longitudes = [-5, 10, 25]
latitudes = [55, 45, 35]
[x]
55 = [0, 300, 600]
45 = [0, 300, 600]
35 = [0, 300, 600]
[y]
-5 = [0, 200, 400]
10 = [0, 200, 400]
25 = [0, 200, 400]
""",
    "territories.toml": """
move = []
isle = []
[land]
aland = ["AAA"]
bwest = ["BBB: West"]
beast = ["BBB"]
[grow]
[close]
""",
    "seas.toml": """
[points]
[seeds]
western = [[-3, 45]]
eastern = [[23, 45]]
[none]
[[line]]
zones = "north"
through = ["aland|bwest", [10, 60]]
[[line]]
zones = "south"
through = ["aland|bwest", [10, 30]]
""",
    "details.toml": """
relief = {cells = 1, blur = 1.0}
background = ["region"]
unseen = []
channel = []
canal = []
[cities]
Bee = [17, 47]
[tints]
Beeland = "sage"
[legend]
sage = "Beeland"
city = "city"
""",
}
CITY = {"city": "city"}
BOARD: dict[str, Any] = {
    "format": 1,
    "game": "small",
    "name": "Small board",
    "grid": None,
    "groups": [
        {"id": "a", "name": "Ayland", "kind": "region"},
        {"id": "b", "name": "Beeland", "kind": "region"},
        {"id": "w", "name": "Waters", "kind": "sea"},
    ],
    "spaces": [
        {"id": "aland", "name": "Aland", "kind": "land", "groups": ["a"]},
        {"id": "bwest", "name": "B West", "kind": "land", "country": "Beeland", "groups": ["b"]},
        {"id": "beast", "name": "Bee", "kind": "land", "country": "Beeland", "groups": ["b"], "features": CITY},
        {"id": "western", "name": "Western Sea", "kind": "sea", "groups": ["w"]},
        {"id": "eastern", "name": "Eastern Sea", "kind": "sea", "groups": ["w"]},
    ],
    "edges": [
        {"a": "aland", "b": "bwest", "kind": "land"},
        {"a": "bwest", "b": "beast", "kind": "land"},
        {"a": "aland", "b": "western", "kind": "coast"},
        {"a": "bwest", "b": "eastern", "kind": "coast"},
        {"a": "beast", "b": "eastern", "kind": "coast"},
        {"a": "western", "b": "eastern", "kind": "sea"},
    ],
}


def geography(patch: Any) -> None:
    """Puts a small globe in the place of the real one: a ridge along 5 degrees east, a deep in the far east."""
    longitudes = np.arange(720) / 2 - 180
    ridge = np.clip(60 - 30 * np.abs(longitudes - 5), 0, None)
    deep = np.where(longitudes > 22, 80.0, 0.0)
    patch(atlas, "units", lambda: UNITS)
    patch(atlas, "rivers", lambda: [shapely.LineString([(17, 48), (17, 40)])])
    patch(atlas, "lakes", lambda: [shapely.box(2, 42, 3, 43)])
    patch(atlas, "heights", lambda: np.tile(ridge, (360, 1)))
    patch(atlas, "depths", lambda: np.tile(deep, (360, 1)))


def define(folder: Path, board: dict[str, Any] = BOARD, **files: str) -> Definition:
    """The definition in a folder, with other files where the test wants them."""
    for name, words in FILES.items():
        (folder / name).write_text(files.get(name.partition(".")[0], words), encoding="utf-8")
    (folder / "board.json").write_text(json.dumps(board), encoding="utf-8")
    return Definition(folder, folder)


if __name__ == "__main__":
    geography(setattr)
    with tempfile.TemporaryDirectory() as place:
        print(text(build(define(Path(place)))))
