"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from theatre.core.message import Catalogue, game_texts
from theatre.games.ww2_in_europe.tables import (
    LEADERS,
    NUMBERS,
    PACKAGE,
    POWERS,
    SEASONS,
    SIDE_NAMES,
    TECHNOLOGIES,
    UNITS,
)
from theatre.games.ww2_in_europe.world import COUNTRY_NAMES, FRONT_NAMES, NAMES


def catalogue() -> Catalogue:
    return Catalogue(
        game_texts(PACKAGE),
        {
            "seat": SIDE_NAMES,
            "power": [*[power.name for power in POWERS], "nobody"],
            "space": NAMES,
            "country": COUNTRY_NAMES,
            "front": FRONT_NAMES,
            "kind": [unit.name for unit in UNITS],
            "season": [season.title() for season in SEASONS],
            "raid": [raid.name for raid in NUMBERS.raids],
            "leader": [leader.name for leader in LEADERS],
            "technology": [technology.name for technology in TECHNOLOGIES.technologies],
        },
    )
