"""The printed tables of the game: powers, counters, scenario cards and charts.

Everything is read once from the package's data folder. In play sides, nations, kinds and units are integers; a unit is
one printed counter, an index into `NATION`, `KIND`, `COMBAT` and `MOVEMENT`, for what is printed on it never changes.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from theatre.core.rulebook import Text, read_csv, read_data

PACKAGE = __name__.rpartition(".")[0]

SideId = Literal["axis", "allies"]
SeasonId = Literal["spring", "summer", "fall", "winter"]
KindId = Literal["infantry", "armor", "airborne", "replacement", "partisan", "air", "fleet", "air_base"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Models = dict[str, Count]
"""How many counters of each model, e.g. `infantry-3-3` (combat, movement) or `fleet-9`."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: a misspelt key is an error, not ignored."""


T = TypeVar("T")


def read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode(read_data(PACKAGE, file), type=kind)


# nations


class Major(Row, frozen=True):
    id: Text
    name: Text
    side: SideId
    capital: Text
    redeployments: Count
    air_modifier: int
    naval_modifier: int


class Other(Row, frozen=True):
    """A nation that is no country of the board: Vichy France, Free France, East Europe."""

    id: Text
    name: Text
    capital: str = ""
    brp: Count = 0


class MinorModifiers(Row, frozen=True):
    air: int
    naval: int
    naval_of: dict[str, int]


class Nations(Row, frozen=True):
    majors: tuple[Major, ...]
    minors: tuple[Text, ...]
    others: tuple[Other, ...]
    no_armed_forces: tuple[Text, ...]
    minor_modifiers: MinorModifiers


AXIS, ALLIES = SIDES = range(2)
SIDE_IDS: tuple[SideId, ...] = ("axis", "allies")
NATION_ROWS = read("nations.json", Nations)
MAJORS = NATION_ROWS.majors
OTHERS = NATION_ROWS.others
# A seat is a major power. The numbers of nations go on with the minor countries and colonies of the board.
GERMANY, ITALY, BRITAIN, FRANCE, USSR, USA = POWERS = range(len(MAJORS))
NATION_ID = {
    name: at for at, name in enumerate([*[row.id for row in MAJORS], *NATION_ROWS.minors, *[row.id for row in OTHERS]])
}
NATIONS = len(NATION_ID)
NOBODY = 255  # in place of a nation
SIDE = tuple([SIDE_IDS.index(row.side) for row in MAJORS])
VICHY_FRANCE, FREE_FRANCE, EAST_EUROPE = range(NATIONS - len(OTHERS), NATIONS)
FINLAND, POLAND, RUMANIA, SPAIN, TURKEY, IRAQ, NORWAY, SWEDEN, PERSIA, LUXEMBOURG, BALTIC_STATES = [
    NATION_ID[name]
    for name in (
        "finland", "poland", "rumania", "spain", "turkey", "iraq", "norway", "sweden", "persia", "luxembourg",
        "baltic_states",
    )
]  # fmt: skip
BELGIUM, HUNGARY, YUGOSLAVIA = [NATION_ID[name] for name in ("belgium", "hungary", "yugoslavia")]

# the calendar
SEASONS: tuple[SeasonId, ...] = ("spring", "summer", "fall", "winter")
SPRING, SUMMER, FALL, WINTER = range(len(SEASONS))


class Date(Row, frozen=True):
    year: int
    season: SeasonId


def turn_of(date: Date) -> int:
    """A game turn as a number that grows by one each season."""
    return date.year * len(SEASONS) + SEASONS.index(date.season)


# options on a front [12.22]
PASS, ATTRITION, OFFENSIVE = range(3)

# counters

KIND_IDS: tuple[KindId, ...] = (
    "infantry", "armor", "airborne", "replacement", "partisan", "air", "fleet", "air_base",
)  # fmt: skip
INFANTRY, ARMOR, AIRBORNE, REPLACEMENT, PARTISAN, AIR, FLEET, AIR_BASE = range(len(KIND_IDS))
GROUND = (INFANTRY, ARMOR, AIRBORNE, REPLACEMENT, PARTISAN)
FULL_AIR, FULL_FLEET = 5, 9  # factors of a counter that is no change


class Counter(Row, frozen=True):
    """A line of the counter mix; change for air and naval factors stands in it too."""

    id: Text
    nation: Text
    kind: KindId
    combat: Count
    movement: Count
    count: Count

    def model(self) -> str:
        return self.id.removeprefix(f"{self.nation}-")


COUNTERS = read_csv(PACKAGE, "counters.csv", Counter)
_units = [line for line in COUNTERS for _ in range(line.count)]
UNITS = len(_units)
NATION = tuple([NATION_ID[line.nation] for line in _units])
KIND = tuple([KIND_IDS.index(line.kind) for line in _units])
COMBAT = tuple([line.combat for line in _units])
MOVEMENT = tuple([line.movement for line in _units])
MODEL = tuple([line.model() for line in _units])
UNITS_OF = {
    (NATION_ID[line.nation], line.model()): tuple([unit for unit, of in enumerate(_units) if of is line])
    for line in COUNTERS
}
"""All counters of a nation and model."""
IS_GROUND = tuple([kind in GROUND for kind in KIND])
IS_CHANGE = tuple(
    [
        nation in POWERS and ((kind == AIR and combat < FULL_AIR) or (kind == FLEET and combat < FULL_FLEET))
        for nation, kind, combat in zip(NATION, KIND, COMBAT, strict=True)
    ]
)
"""Partial air and naval counters of the majors [28.6, 29.7]."""

# scenario cards


class Treasury(Row, frozen=True):
    start: Count
    base: Count
    growth: Count


class Arrivals(Row, frozen=True):
    """Units that join a force pool, or the board, at a date."""

    year: int
    season: SeasonId
    builds: Models = {}
    at_start: Models = {}


class Pool(Row, frozen=True):
    at_start: Models
    builds: Models = {}
    later: tuple[Arrivals, ...] = ()


class Wars(Row, frozen=True, rename={"foes": "with"}):
    of: Text
    foes: tuple[Text, ...]


class Holding(Row, frozen=True):
    """`areas` are groups of the board, or `line_1942:axis`: the hexes with this word under this feature."""

    holder: Text
    areas: tuple[Text, ...]


class Duty(Row, frozen=True):
    """Units that a nation must set up in one of these areas or hexes, at the least [3.35]."""

    nation: Text
    units: Models
    areas: tuple[Text, ...]


class Stronghold(Row, frozen=True):
    """Ground factors that a nation must set up in a city or next to it, at the least."""

    nation: Text
    city: Text
    factors: Count


class Card(Row, frozen=True):
    start: Date
    turns: Count
    first: SideId
    order: tuple[Text, ...]
    brp: dict[str, Treasury]
    wars: tuple[Wars, ...]
    control: tuple[Holding, ...]
    forces: dict[str, Pool]
    duties: tuple[Duty, ...] = ()
    strongholds: tuple[Stronghold, ...] = ()
    surplus_sw: dict[str, dict[str, Count]] = {}
    seized_italian_factors: Count = 0


CARDS = read("scenarios.json", dict[str, Card])

# charts


class Garrison(Row, frozen=True):
    all: Count
    finland: Count


class Limits(Row, frozen=True):
    """Stacking, bases and garrisons, of `limits.json`."""

    stack: Count
    london_stack: Count
    bridgehead_stack: Count
    city_air: Count
    base_air: Count
    port_factors: Count
    malta_factors: Count
    eastern_garrison: Count
    minor_garrison: Garrison
    city_brp: Count
    bastion_brp: Count
    western_guests: Count
    russian_garrison: Count
    russian_ground: Count
    lent_factors: Count
    ulster_garrison: Count


LIMITS = read("limits.json", Limits)


class Costs(Row, frozen=True):
    per_factor: dict[str, Count]
    declare_war_major: Count
    declare_war_minor: Count
    offensive: Count
    intelligence: Count
    lend_lease: Count
    vichy_roll: Count


ResultId = Literal["A", "D", "EX", "CA", "CA1", "CA2", "CA3"]


class CombatResults(Row, frozen=True):
    """By die a row, in it a result for each column of odds [14.25]."""

    columns: tuple[Text, ...]
    rows: tuple[tuple[ResultId, ...], ...]


class AttritionResults(Row, frozen=True):
    """Columns up to these factors and one beyond; by die counters lost and hexes given up [18.3]."""

    columns: tuple[Count, ...]
    rows: tuple[tuple[tuple[Count, Count], ...], ...]


class InterceptionRow(Row, frozen=True):
    """Up to how many hexes, and the highest die that succeeds [29.57]."""

    upto: Count
    succeeds_to: Count


class SizeRow(Row, frozen=True):
    """A ratio of naval factors and its modifier [29.5711]."""

    ratio: tuple[int, int]
    modifier: int


class Transfer(Row, frozen=True):
    """Units that come from Siberia for nothing in a turn [15.6]."""

    year: int
    season: SeasonId
    units: Count


class StrategicWarfare(Row, frozen=True):
    """Losses for each surviving factor, what ASW kills by year in halves, the share of the total that may be spent."""

    submarine_loss: Count
    sac_loss: Count
    asw_kills_halves: dict[str, Count]
    share: Count
    from_: dict[str, Count] = msgspec.field(name="from")
    hits_usa_from: Count


class Sortie(Row, frozen=True):
    """From this ratio of naval factors on: the highest die that scatters a convoy, and what it loses [42.42]."""

    ratio: tuple[Count, Count]
    scatters_to: Count
    percent: Count


class Charts(msgspec.Struct, frozen=True):
    """Those of `charts.json` that a chapter uses so far."""

    costs: Costs
    crt: CombatResults
    attrition: AttritionResults
    bridgeheads: dict[SideId, Count]
    strategic_warfare: StrategicWarfare
    murmansk: tuple[Sortie, ...]
    siberian: tuple[Transfer, ...]
    interception: tuple[InterceptionRow, ...]
    naval_size: tuple[SizeRow, ...]


CHARTS = read("charts.json", Charts)
