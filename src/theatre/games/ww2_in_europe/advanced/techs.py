"""The technologies that a rule asks for [TEC-03], and who has developed them."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import TECHNOLOGIES, TECHNOLOGY_ID, UNITS

TECHS = len(TECHNOLOGIES.technologies)
SONAR, RADAR, ROCKETS = TECHNOLOGY_ID["sonar"], TECHNOLOGY_ID["radar"], TECHNOLOGY_ID["rockets"]
NEEDS = tuple([tuple([TECHNOLOGY_ID[name] for name in unit.needs]) for unit in UNITS])
"""For each kind the technologies that it takes."""


def has_technology(s: Position, power: int, tech: int) -> bool:
    return s.switches.technology and s.progress[power * TECHS + tech] >= TECHNOLOGIES.target


def sonar(s: Position, power: int) -> int:
    """What is added when units of this power fire at submarines [TEC-11]."""
    return int(has_technology(s, power, SONAR))
