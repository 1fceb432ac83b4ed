"""The English catalogue of this game: the texts of all chapters and the nouns they use."""

from __future__ import annotations

from theatre.core.message import Catalogue, game_texts
from theatre.games.triumph_and_tragedy.tables import (
    ACTIONS,
    FACTION_ROWS,
    INVESTMENTS,
    PACKAGE,
    POWERS,
    TECHNOLOGIES,
    UNITS,
    ActionCard,
    InvestmentCard,
)
from theatre.games.triumph_and_tragedy.world import NAMES, NATION_ID, NATION_NAMES

CLASS_NAMES = ("Air", "Naval", "Ground", "Submarines", "Convoys")
SEASON_NAMES = ("New Year", "Spring", "Summer", "Fall", "Winter")
DECK_NAMES = ("Action card", "Investment card")


def catalogue() -> Catalogue:
    return Catalogue(
        game_texts(PACKAGE),
        {
            "seat": [*[row.name for row in FACTION_ROWS], "nobody"],
            "space": NAMES,
            "kind": [unit.name for unit in UNITS] + ["Convoy"],
            "power": [power.name for power in POWERS],
            "nation": NATION_NAMES,
            "card": CARD_NAMES,
            "tech": [one.name for one in TECHNOLOGIES.technologies],
            "class": CLASS_NAMES,
            "season": SEASON_NAMES,
            "deck": DECK_NAMES,
        },
    )


def words_of(name: str) -> str:
    """An id of a data file as a name: foreign_aid is Foreign Aid."""
    return name.replace("_", " ").title().replace(" Of A ", " of a ").replace(" In ", " in ").replace(" And ", " and ")


def _action_name(card: ActionCard) -> str:
    neutrals = "/".join([NATION_NAMES[NATION_ID[one]] for one in card.neutrals])
    return f"{card.season.title()} {card.letter}{card.command} {neutrals or words_of(card.wildcard)}"


def _investment_name(card: InvestmentCard) -> str:
    names = {one.id: one.name for one in TECHNOLOGIES.technologies}
    what = "/".join([names[one] for one in card.technologies])
    if card.science:
        what = f"Science {card.science}"
    return f"{what or words_of(card.intelligence)} (Factory {card.factory})"


CARD_NAMES = tuple([_action_name(card) for card in ACTIONS] + [_investment_name(card) for card in INVESTMENTS])
