"""Belgium, the Netherlands and Luxembourg stand together against Germany [17.9]."""

from __future__ import annotations

from theatre.games.supreme_commander.politics.alignment import begin_war
from theatre.games.supreme_commander.relations import active_powers, at_war
from theatre.games.supreme_commander.state import NEUTRAL, Position
from theatre.games.supreme_commander.tables import AXIS, DIPLOMACY, FRANCE, GERMANY, NATION_ID, UK

LOW_COUNTRIES = tuple([NATION_ID[name] for name in DIPLOMACY.low_countries])


def partners(s: Position, power: int, nation: int) -> list[int]:
    """The neutral ones that a German attack on one of them brings in, at no cost."""
    if s.camp[power] != AXIS or nation not in LOW_COUNTRIES:
        return []
    return [one for one in LOW_COUNTRIES if one != nation and s.status[one] == NEUTRAL]


def bring_in(s: Position, power: int, nation: int) -> None:
    """The UK and France are at war with the Axis at once, if they are not yet (RUL-01)."""
    if nation not in LOW_COUNTRIES or s.status[nation] != NEUTRAL:
        return
    for ally in (UK, FRANCE):
        if ally in active_powers(s, 1 - AXIS) and not at_war(s, ally, GERMANY):
            begin_war(s, (ally,), active_powers(s, AXIS))
