"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from theatre.core.message import Catalogue, load_texts
from theatre.games.ww2_in_europe.tables import PACKAGE, POWERS, SEASONS, SIDE_NAMES, UNITS
from theatre.games.ww2_in_europe.world import COUNTRY_NAMES, FRONT_NAMES, NAMES


def catalogue() -> Catalogue:
    texts = load_texts("theatre.core")
    folder = files(PACKAGE) / "data" / "messages"
    for chapter in sorted(folder.iterdir(), key=lambda file: file.name):
        texts |= msgspec.json.decode(chapter.read_bytes(), type=dict[str, str])
    return Catalogue(
        texts,
        {
            "seat": SIDE_NAMES,
            "power": [*[power.name for power in POWERS], "nobody"],
            "space": NAMES,
            "country": COUNTRY_NAMES,
            "front": FRONT_NAMES,
            "kind": [unit.name for unit in UNITS],
            "season": [season.title() for season in SEASONS],
        },
    )
