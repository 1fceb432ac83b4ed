"""Where units may go: minors stay at home [22.7a], minor allies in their areas [25.4], partisans in their country.

A bound is a rule and the hexes that it closes to a unit.
"""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import EASTERN_POLAND
from theatre.games.third_reich.nations import at_war
from theatre.games.third_reich.politics.cooperation import is_anglo_french, is_paris_lost
from theatre.games.third_reich.politics.east_europe import RUMANIAN_PART
from theatre.games.third_reich.politics.free_france import FRENCH_COLONIES
from theatre.games.third_reich.politics.garrisons import BESSARABIA
from theatre.games.third_reich.state import ACTIVE, ALLIED, ATTACKED, NEUTRAL, Position
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    BRITAIN,
    FINLAND,
    FLEET,
    FRANCE,
    GERMANY,
    IRAQ,
    KIND,
    NATION_ID,
    PARTISAN,
    POLAND,
    POWERS,
    SPAIN,
    TURKEY,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    COLONIES,
    COUNTRY,
    COUNTRY_MASK,
    HEXES,
    LAND,
    MEDITERRANEAN,
    ON_FRONT,
    WEST,
    mask_of,
    within,
)

FINNISH_RANGE = 6  # 25.41
Bound = tuple[str, int]


def _countries(*names: str) -> int:
    mask = 0
    for name in names:
        mask |= COUNTRY_MASK[NATION_ID[name]]
    return mask


_EAST = mask_of(AREA["east_europe"])
SPANISH_EAST = (COUNTRY_MASK[USSR] | _EAST) & ~ON_FRONT[MEDITERRANEAN]
"""25.45: for Spanish ground and air units."""
AREAS: dict[int, Bound] = {
    FINLAND: ("25.41", within(COUNTRY_MASK[FINLAND], HEXES, FINNISH_RANGE)),
    NATION_ID["bulgaria"]: ("25.42", _countries("bulgaria", "yugoslavia", "greece") | mask_of(AREA["european_turkey"])),
    NATION_ID["rumania"]: ("25.43", _countries("rumania", "yugoslavia", "ussr") | _EAST),
    NATION_ID["hungary"]: ("25.44", _countries("hungary", "yugoslavia", "poland", "ussr") | _EAST),
    YUGOSLAVIA: (
        "YMP-A19",
        _countries("yugoslavia", "albania", "greece", "rumania", "hungary", "ussr") | _EAST,
    ),
    SPAIN: ("25.45", ON_FRONT[MEDITERRANEAN] | SPANISH_EAST),
    TURKEY: ("25.45", ON_FRONT[MEDITERRANEAN] | COUNTRY_MASK[USSR]),
    IRAQ: ("25.46a", _countries("iraq", "persia", "lebanon_syria", "palestine", "transjordan", "arabia")),
}
"""By minor ally the rule and the hexes that its units may enter."""
VICHY_ZONE = mask_of(AREA["vichy_france"])
FRENCH_SOIL = COUNTRY_MASK[FRANCE]


def bounds(s: Position, unit: int) -> list[Bound]:
    """What is closed to a ground unit for where it comes from, the first reason first; base of air and fleets too."""
    if KIND[unit] == PARTISAN:
        return [("32.2", LAND & ~COUNTRY_MASK[COUNTRY[s.where[unit]]]), ("32.13b", closed_to_partisans(s))]
    nation = s.serves[unit]
    if nation in POWERS:
        return _of_power(s, unit, nation)
    if nation == VICHY_FRANCE:
        return [] if s.status[nation] == ACTIVE else [("49.3a", LAND & ~_land_of_vichy(s))]
    if s.status[nation] in (ALLIED, ATTACKED):
        return [("22.7a", LAND & ~COUNTRY_MASK[nation])]
    if nation not in AREAS:
        return []
    rule, area = AREAS[nation]
    if nation == SPAIN and s.sides[s.patron[nation]] == ALLIES:
        area |= ON_FRONT[WEST]
    if nation == SPAIN and KIND[unit] == FLEET:
        area &= ~SPANISH_EAST
    return [(rule, LAND & ~area)]


def _land_of_vichy(s: Position) -> int:
    """49.3q: what it holds; once it is attacked also what it has lost in its zone and in its colonies."""
    own = s.held[VICHY_FRANCE]
    if s.status[VICHY_FRANCE] == NEUTRAL:
        return own
    return own | VICHY_ZONE | sum([COUNTRY_MASK[one] for one in FRENCH_COLONIES if COUNTRY_MASK[one] & own])


def why_out_of_bounds(s: Position, unit: int, hex_: int) -> Refusal | None:
    """Why a unit may neither land, nor be redeployed to, nor be based in a hex [22.7, 25.47, 26.82, 34.2]."""
    return next((Refusal(rule) for rule, hexes in bounds(s, unit) if hexes & BIT[hex_]), None)


def closed_roads(s: Position, nation: int) -> int:
    """25.47: hexes over which units of a minor ally do not redeploy; Spaniards may go through the West [25.45]."""
    if nation not in AREAS or s.status[nation] != ACTIVE:
        return 0
    area = AREAS[nation][1]
    return LAND & ~(area | ON_FRONT[WEST] if nation == SPAIN else area)


def closed_to_partisans(s: Position) -> int:
    """32.13b: Vichy France until it is active, deactivated or at war."""
    return VICHY_ZONE if s.status[VICHY_FRANCE] == NEUTRAL else 0


def _of_power(s: Position, unit: int, power: int) -> list[Bound]:
    found: list[Bound] = []
    if power == FRANCE:
        if is_anglo_french(s):
            found.append(("34.2a", british_only(s)))
        if is_paris_lost(s) and BIT[s.where[unit]] & FRENCH_SOIL:
            found.append(("26.82", LAND & ~FRENCH_SOIL))
    elif power == USSR and not at_war(s, USSR, GERMANY):
        found.append(("43.4e", COUNTRY_MASK[POLAND] & ~EASTERN_POLAND))
    elif s.sides[power] == AXIS and s.extent & RUMANIAN_PART and not at_war(s, USSR, GERMANY):
        found.append(("25.8c", BESSARABIA))
    return found


def british_only(s: Position) -> int:
    """34.2a: Britain and its colonies, but for a colony where the Axis has a foothold."""
    mask = COUNTRY_MASK[BRITAIN]
    axis = sum([s.held[power] for power in POWERS if s.sides[power] == AXIS])
    for colony in COLONIES:
        if s.patron[colony] == BRITAIN and not COUNTRY_MASK[colony] & axis:
            mask |= COUNTRY_MASK[colony]
    return mask
