"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from theatre.core.message import Catalogue, game_texts
from theatre.games.third_reich.tables import COUNTERS, MAJORS, NATION_ID, PACKAGE
from theatre.games.third_reich.world import NAMES, NATION_NAMES, PORTS

SEASON_NAMES = ("Spring", "Summer", "Fall", "Winter")
SIDE_NAMES = ("Axis", "Allies")
FRONT_NAMES = ("Western Front", "Eastern Front", "Mediterranean Front")
OPTION_NAMES = ("Pass", "Attrition", "Offensive")
SW_NAMES = ("submarines", "interceptors", "ASW", "SAC")
BOX_NAMES = ("Strategic Warfare box", "Murmansk box")


def catalogue() -> Catalogue:
    texts = game_texts(PACKAGE)
    return Catalogue(
        texts,
        {
            "seat": [*[row.name for row in MAJORS], "nobody"],
            "nation": NATION_NAMES,
            "kind": [f"{NATION_NAMES[NATION_ID[row.nation]]} {texts[f'model.{row.model()}']}" for row in COUNTERS],
            "sw": SW_NAMES,
            "box": BOX_NAMES,
            "space": NAMES,
            "port": [*[port.name for port in PORTS], "America"],
            "season": SEASON_NAMES,
            "side": SIDE_NAMES,
            "front": FRONT_NAMES,
            "option": OPTION_NAMES,
        },
    )
