"""The printed tables of the game: nations, counters, calendar, combat tables, prices, diplomacy and limits.

Everything is read once from the package's data folder. In play sides, nations, kinds, technologies and units are
integers; a unit is one printed counter, an index into `NATION`, `KIND`, `COMBAT`, ..., for what is printed on it never
changes. The scenario cards are in `cards.py`. Which cells are reconstructions is said in `data/README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from theatre.core.rulebook import read_csv, read_data
from theatre.games.supreme_commander.rows import (
    BackId,
    Charts,
    Counter,
    Diplomacy,
    Economy,
    KindId,
    LevelId,
    Limits,
    Nations,
    SideId,
    TagId,
    TechnologyId,
    Turn,
    Victory,
    WeatherId,
)

PACKAGE = __name__.rpartition(".")[0]
T = TypeVar("T")


def read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode(read_data(PACKAGE, file), type=kind)


# nations
AXIS, ALLIES = SIDES = range(2)
SIDE_IDS: tuple[SideId, ...] = ("axis", "allies")
NATION_ROWS = read("nations.json", Nations)
MAJORS = NATION_ROWS.majors
GERMANY, ITALY, UK, FRANCE, USSR, USA = POWERS = range(len(MAJORS))
NATION_IDS = (
    *[row.id for row in MAJORS],
    *NATION_ROWS.minors,
    *[row.id for row in NATION_ROWS.others],
    *NATION_ROWS.possessions,
    *NATION_ROWS.closed,
)
"""Majors, minors, Vichy France, possessions, and the lands that are closed to all."""
NATION_ID = {name: at for at, name in enumerate(NATION_IDS)}
NATIONS = len(NATION_IDS)
MINORS = range(len(MAJORS), len(MAJORS) + len(NATION_ROWS.minors))
VICHY = MINORS.stop
POSSESSIONS = range(VICHY + len(NATION_ROWS.others), VICHY + len(NATION_ROWS.others) + len(NATION_ROWS.possessions))
CLOSED = range(POSSESSIONS.stop, NATIONS)
NOBODY = 255  # in place of a nation
SIDE = tuple([SIDE_IDS.index(row.side) for row in MAJORS])
(
    BALTIC_STATES, BELGIUM, BULGARIA, DENMARK, FINLAND, GREECE, HUNGARY, IRAQ_IRAN, IRELAND, LUXEMBOURG, NETHERLANDS,
    NORWAY, POLAND, PORTUGAL, ROMANIA, SPAIN, SWEDEN, TURKEY, YUGOSLAVIA,
) = MINORS  # fmt: skip
SEATS = {
    players: tuple([tuple([NATION_ID[name] for name in seat]) for seat in seats])
    for players, seats in NATION_ROWS.seats.items()
}
"""Which majors each player leads, by the number of players [1.0]."""

# the calendar [5.0, 8.0]
WEATHER_IDS: tuple[WeatherId, ...] = ("clear", "snow", "mud")
CLEAR, SNOW, MUD = range(len(WEATHER_IDS))


CALENDAR = read("calendar.json", tuple[Turn, ...])
LAST_TURN = len(CALENDAR)
WEATHER = (CLEAR, *[WEATHER_IDS.index(row.weather) for row in CALENDAR])
"""By the number of the turn; turn 0 is none."""

# technologies [10.3]
TECHNOLOGY_IDS: tuple[TechnologyId, ...] = ("infantry", "tank", "aircraft", "naval", "submarine")
INFANTRY_TECH, TANK_TECH, AIRCRAFT_TECH, NAVAL_TECH, SUBMARINE_TECH = TECHNOLOGIES = range(len(TECHNOLOGY_IDS))

# counters [2.4]
KIND_IDS: tuple[KindId, ...] = (
    "infantry", "cavalry", "tank", "airborne", "infantry_army", "mech_army", "tank_army", "panzer_army", "hq", "fort",
    "partisan", "flak", "fighter", "bomber", "surface", "submarine", "fighter_decoy", "bomber_decoy", "naval_decoy",
    "factory",
)  # fmt: skip
(
    INFANTRY, CAVALRY, TANK, AIRBORNE, INFANTRY_ARMY, MECH_ARMY, TANK_ARMY, PANZER_ARMY, HQ, FORT, PARTISAN, FLAK,
    FIGHTER, BOMBER, SURFACE, SUBMARINE, FIGHTER_DECOY, BOMBER_DECOY, NAVAL_DECOY, FACTORY,
) = range(len(KIND_IDS))  # fmt: skip
CORPS = (INFANTRY, CAVALRY, TANK, AIRBORNE)
ARMIES = (INFANTRY_ARMY, MECH_ARMY, TANK_ARMY, PANZER_ARMY)
LAND = (*CORPS, *ARMIES, HQ, FORT, PARTISAN)
AIR = (FIGHTER, BOMBER, FIGHTER_DECOY, BOMBER_DECOY)
NAVAL = (SURFACE, SUBMARINE, NAVAL_DECOY)
DECOYS = (FIGHTER_DECOY, BOMBER_DECOY, NAVAL_DECOY)
BACK_IDS: tuple[BackId, ...] = ("none", "reduced", "static", "parachute", "construction")
NO_BACK, REDUCED, STATIC, PARACHUTE, CONSTRUCTION = range(len(BACK_IDS))
TAG_IDS: tuple[TagId, ...] = ("", "commonwealth", "canada", "free_polish", "free_french", "joint")
NO_TAG, COMMONWEALTH, CANADA, FREE_POLISH, FREE_FRENCH, JOINT = range(len(TAG_IDS))


COUNTERS = read_csv(PACKAGE, "counters.csv", Counter)
_units = [(line, at) for line in COUNTERS for at in range(line.count)]
UNITS = len(_units)
NATION = tuple([NATION_ID[line.nation] for line, _ in _units])
MODEL = tuple([line.model for line, _ in _units])
NAME = tuple([line.names[at] if line.names else str(at + 1) for line, at in _units])
"""What tells a counter from its like; printed where the rules name it."""
KIND = tuple([KIND_IDS.index(line.kind) for line, _ in _units])
BACK = tuple([BACK_IDS.index(line.back) for line, _ in _units])
TAG = tuple([TAG_IDS.index(line.tag) for line, _ in _units])
COMBAT = tuple([(line.combat, line.back_combat) for line, _ in _units])
"""Combat strength of front and back."""
MOVEMENT = tuple([(line.movement, line.back_movement) for line, _ in _units])
"""Movement allowance of front and back."""
STEPS = tuple([line.steps for line, _ in _units])
IS_LAND_UNIT = tuple([kind in LAND for kind in KIND])
IS_AIR = tuple([kind in AIR for kind in KIND])
IS_NAVAL = tuple([kind in NAVAL for kind in KIND])
AIR_SLOTS = tuple([unit for unit, is_one in enumerate(IS_AIR) if is_one])
NAVAL_SLOTS = tuple([unit for unit, is_one in enumerate(IS_NAVAL) if is_one])
FORTS = tuple([unit for unit, kind in enumerate(KIND) if kind == FORT])
HQS = tuple([unit for unit, kind in enumerate(KIND) if kind == HQ])
UNITS_OF: Mapping[tuple[int, str], tuple[int, ...]] = {
    key: tuple([unit for unit in range(UNITS) if (NATION[unit], MODEL[unit]) == key])
    for key in dict.fromkeys(zip(NATION, MODEL, strict=True))
}
"""All counters of a nation and model."""

# combat tables and terrain


CHARTS = read("charts.json", Charts)
WEATHER_EFFECT = tuple([CHARTS.weather[name] for name in WEATHER_IDS])
NO_RESULT, ABORT, HIT = range(3)


def combat_result(column: int, die: int) -> tuple[int, int]:
    """Steps lost by attacker and defender; columns and modified rolls beyond the table count as its last [13.2.3]."""
    crt = CHARTS.crt
    column = min(max(column, crt.first_column), crt.last_column)
    return crt.rows[min(max(die, 1), 10) - 1][column - crt.first_column]


def naval_air_result(column: int, die: int) -> int:
    """Nothing, an abort or a hit in naval and air combat, by the difference of strengths [9.2.4, 11.2]."""
    table = CHARTS.naval_air
    at = min(max(column - table.first_column, 0), len(table.columns) - 1)
    return ("-", "A", "HIT").index(table.columns[at][min(max(die, 1), 10) - 1])


def intercept_hits(ships: int, die: int) -> int:
    """Hits on a convoy by the number of ships that intercept it [12.2.2]."""
    if ships <= 0:
        return 0
    columns = CHARTS.convoy_intercept
    return columns[min(ships, len(columns)) - 1][min(max(die, 1), 10) - 1]


def murmansk_loss(column: int, die: int) -> int:
    """MSP lost on the way to Murmansk: the column is submarines less Allied surface fleets [17.13.5]."""
    columns = CHARTS.murmansk
    return columns[min(max(column, 0), len(columns) - 1)][die - 1]


def partisans_rise(enemies: int, die: int) -> bool:
    """Does an attempt with so many enemy units next to the hex succeed? [18.1]"""
    return die <= CHARTS.partisans[min(enemies, len(CHARTS.partisans) - 1)]


# the economy


ECONOMY = read("economy.json", Economy)
ANNUAL = {(NATION_ID[name], turn): rise for name, rises in ECONOMY.annual.items() for turn, rise in rises.items()}
"""By major and turn: what its MSP per turn rise by [9.1.1]."""
BUILD = {
    KIND_IDS.index(kind): tuple([tuple([KIND_IDS.index(part) for part in parts]) for parts in steps])
    for kind, steps in ECONOMY.build.items()
}
RETURN_TURNS = {KIND_IDS.index(kind): turns for kind, turns in ECONOMY.return_turns.items()}


def unit_cost(kind: int, level: int) -> int:
    """MSP for a new unit when its technology has this level [10.2.1]."""
    cost = ECONOMY.costs[KIND_IDS[kind]]
    return cost.base + cost.per_level * level


def cost_technology(kind: int) -> int:
    """The technology whose level enters into the cost of a unit."""
    return TECHNOLOGY_IDS.index(ECONOMY.costs[KIND_IDS[kind]].technology)


def technology_cost(level: int, lead: int) -> int:
    """MSP for the step up from a level, when the most advanced other nation is `lead` levels ahead [10.3.3]."""
    technology = ECONOMY.technology
    return max(0, technology.costs[level] - technology.discount * max(0, lead))


# diplomacy


DIPLOMACY = read("diplomacy.json", Diplomacy)
BOXES = DIPLOMACY.boxes
A3, A2, A1, NEUTRAL_BOX, G1, G2, G3 = range(len(BOXES))
BORDERS = tuple([tuple([NATION_ID[n] for n in DIPLOMACY.borders.get(name, ())]) for name in NATION_IDS])
"""By nation its neighbours of September 1939; a possession is a nation here."""

# limits and victory


LIMITS = read("limits.json", Limits)


VICTORY = read("victory.json", Victory)


def victory_level(locations: int) -> LevelId:
    """By the number of victory locations the Axis holds [19.1]."""
    return [band.level for band in VICTORY.bands if band.least <= locations][-1]
