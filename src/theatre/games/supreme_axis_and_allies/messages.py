"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from theatre.core.message import Catalogue, game_texts
from theatre.games.supreme_axis_and_allies.tables import CARDS, NATIONS, PACKAGE, UNITS
from theatre.games.supreme_axis_and_allies.world import NAMES, REGION_NAMES

NEUTRAL_NAME = "neutral"


def catalogue() -> Catalogue:
    cards = ["", "", *[card.name for card in CARDS.values()]]
    return Catalogue(
        game_texts(PACKAGE),
        {
            "seat": [*[nation.name for nation in NATIONS], NEUTRAL_NAME],
            "space": NAMES,
            "unit": [unit.name for unit in UNITS],
            "card": cards,
            "region": REGION_NAMES,
            "alliance": ["the Allies", "the Axis"],
        },
    )
