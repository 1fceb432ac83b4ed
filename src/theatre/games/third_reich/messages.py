"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from theatre.core.message import Catalogue, load_texts
from theatre.games.third_reich.tables import MAJORS, PACKAGE
from theatre.games.third_reich.world import NAMES, NATION_NAMES, PORTS

SEASON_NAMES = ("Spring", "Summer", "Fall", "Winter")
SIDE_NAMES = ("Axis", "Allies")
FRONT_NAMES = ("Western Front", "Eastern Front", "Mediterranean Front")
OPTION_NAMES = ("Pass", "Attrition", "Offensive")


def catalogue() -> Catalogue:
    texts = load_texts("theatre.core")
    folder = files(PACKAGE) / "data" / "messages"
    for chapter in sorted(folder.iterdir(), key=lambda file: file.name):
        texts |= msgspec.json.decode(chapter.read_bytes(), type=dict[str, str])
    return Catalogue(
        texts,
        {
            "seat": [*[row.name for row in MAJORS], "nobody"],
            "nation": NATION_NAMES,
            "space": NAMES,
            "port": [port.name for port in PORTS],
            "season": SEASON_NAMES,
            "side": SIDE_NAMES,
            "front": FRONT_NAMES,
            "option": OPTION_NAMES,
        },
    )
