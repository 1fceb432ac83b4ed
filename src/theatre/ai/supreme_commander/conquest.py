"""How minors are brought to surrender: all their places must be occupied at the end of one turn [16.1.2]."""

from __future__ import annotations

from theatre.ai.supreme_commander.survey import Survey
from theatre.games.supreme_commander.pieces import land_in, strength
from theatre.games.supreme_commander.politics.surrender import keys, occupiers
from theatre.games.supreme_commander.state import ALLY, CONTROLLED
from theatre.games.supreme_commander.tables import MINORS


def _fighting(survey: Survey) -> list[int]:
    """Hostile minors that have not surrendered."""
    return [one for one in MINORS if one in survey.hostile and survey.s.status[one] in (ALLY, CONTROLLED)]


def keepers(survey: Survey) -> set[int]:
    """In each place of such a nation that is taken somebody stays until it surrenders: the weakest who is there."""
    s = survey.s
    found: set[int] = set()
    for nation in _fighting(survey):
        for at in keys(s, nation):
            own = [unit for unit in land_in(s, at) if unit in survey.ground]
            if own:
                found.add(min(own, key=lambda unit: (strength(s, unit), unit)))
    return found


def closing(survey: Survey) -> set[int]:
    """Places with each of which a nation would surrender: all others of it are occupied."""
    s = survey.s
    found = set()
    for nation in _fighting(survey):
        left = [at for at in keys(s, nation) if not occupiers(s, nation, at)]
        if len(left) == 1:
            found.add(left[0])
    return found
