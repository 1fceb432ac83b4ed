"""The printed tables: powers, unit values, set-ups, minor countries, technologies, leaders, numbers of the rules.

Everything is read once from the package's data folder. In play powers, sides, kinds and technologies are integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

import msgspec

from theatre.core.rulebook import Text, read_csv, read_data

PACKAGE = __name__.rpartition(".")[0]

SideId = Literal["axis", "allies"]
PowerId = Literal["GE", "IT", "FR", "UK", "SU", "US"]
SeasonId = Literal["spring", "summer", "fall", "winter"]
BranchId = Literal["ground", "air", "naval", "base"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Forces = dict[str, dict[str, Count]]
"""Units by space id and kind id; `fortress` counts as a kind here."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: a misspelt key is an error, not ignored."""


class Unit(Row, frozen=True):
    """A line of the set-up cards. `air`, `surface`, `strategic`, `bombard` hit where `combat` does not count.

    `base` is the ordinary kind whose rules a better or special piece follows; `needs` are technologies, `power` the
    only power that has it (special forces), `limit` the most of a power on the board, 0 for any number.
    """

    id: Text
    name: Text
    branch: BranchId
    base: Text
    cost: Count
    build_time: Count
    combat: Count
    move: Count
    stack: Count
    dice: Count
    hits: Count
    air: Count = 0
    surface: Count = 0
    strategic: Count = 0
    bombard: Count = 0
    abilities: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    power: str = ""
    limit: Count = 0


class Power(Row, frozen=True):
    """A major power: allowances count what stands on the board at the start; `joins` is the turn of its entry."""

    id: PowerId
    name: Text
    side: SideId
    capital: Text
    rp: Count
    airbases: Count
    fortresses: Count
    sites: tuple[str, ...]
    depots: Count
    joins: tuple[SeasonId, int] | None


class ConvoyRow(Row, frozen=True):
    """A convoy at the start: ports by their land space, the sea spaces between each two of them."""

    owner: PowerId
    ports: tuple[str, ...]
    legs: tuple[tuple[str, ...], ...]
    transports: Count


class SetUp(Row, frozen=True):
    """A start date; `minor_allies` are countries whose forces stand on the board as units of a power."""

    season: SeasonId
    year: int
    initiative: dict[str, SideId]
    neutral: tuple[PowerId, ...]
    out: tuple[PowerId, ...]
    money: dict[PowerId, Count]
    control: dict[PowerId, tuple[str, ...]]
    dead_flags: tuple[str, ...]
    minor_allies: dict[str, PowerId]
    not_placed: tuple[str, ...]
    surprised_countries: tuple[str, ...]
    surprised_powers: tuple[PowerId, ...]
    vichy: bool
    convoys: tuple[ConvoyRow, ...]
    forces: dict[PowerId, Forces]


class Vichy(Row, frozen=True):
    german_zone: tuple[str, ...]
    colonies: tuple[str, ...]
    forces: Forces
    fleet_ports: tuple[str, ...]


class Technology(Row, frozen=True):
    id: Text
    name: Text
    start: dict[PowerId, Count]


class Technologies(Row, frozen=True):
    target: Count
    technologies: tuple[Technology, ...]


class Leader(Row, frozen=True):
    power: PowerId
    name: Text
    rank: Literal[1, 2, 3]
    kind: Literal["general", "admiral"]
    units: Text


class MinorAllies(Row, frozen=True):
    season: SeasonId
    year: int
    countries: tuple[str, ...]
    patron: PowerId


class Costs(Row, frozen=True):
    fortress: Count
    depot: Count
    rp: Count


class Pact(Row, frozen=True):
    GE: tuple[str, ...]
    SU: tuple[str, ...]
    poland_sp: Count


class Pacific(Row, frozen=True):
    usa_per_winter: Count
    season: SeasonId
    year: int
    transfer: dict[str, Count]


class Condition(Row, frozen=True):
    """Weather and hour of a sea battle: what is taken off; None for air units that cannot take part."""

    id: Text
    faces: tuple[int, ...]
    naval: Count
    air: Count | None


class Raid(Row, frozen=True):
    id: Text
    name: Text
    power: PowerId
    attacker: Text
    hit: Count
    sink: Count


class Numbers(Row, frozen=True):
    """The numbers that the rules name."""

    german_minor_allies: MinorAllies
    last_turn: tuple[SeasonId, int]
    build_boxes: Count
    costs: Costs
    rp_max: Count
    gift: Count
    ground_limit: Count
    air_limit: Count
    major_flag_air: Count
    port_limit: Count
    minor_flag_supply: Count
    transport_capacity: Count
    blue_border: Count
    interception: tuple[int, ...]
    submarine_interception: Count
    escort_hit: Count
    fighter_hit: Count
    special_strategic: Count
    rocket_hit: Count
    shore_defense: Count
    drop_range: Count
    drop_stack: Count
    winter_redeployment: Count
    soviet_redeployment: Count
    pact: Pact
    pacific: Pacific
    conditions: tuple[Condition, ...]
    raids: tuple[Raid, ...]


T = TypeVar("T")


def read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode(read_data(PACKAGE, file), type=kind)


NUMBERS = read("tables.json", Numbers)

# players: a seat is a side, which runs all its powers [SEQ-01]
SIDES: tuple[SideId, SideId] = ("axis", "allies")
AXIS, ALLIES = range(2)
SIDE_NAMES = ("Axis", "Allies")

# powers
POWERS = read("powers.json", tuple[Power, ...])
POWER_ID = {power.id: at for at, power in enumerate(POWERS)}
GERMANY, ITALY, FRANCE, BRITAIN, USSR, USA = range(len(POWERS))
NOBODY = len(POWERS)  # in place of a power: neutral land, no marker
SIDE = tuple([SIDES.index(power.side) for power in POWERS])
POWERS_OF = tuple([tuple([power for power, side in enumerate(SIDE) if side == one]) for one in (AXIS, ALLIES)])

# the calendar
SEASONS: tuple[SeasonId, ...] = ("spring", "summer", "fall", "winter")
SPRING, SUMMER, FALL, WINTER = range(4)


def turn_number(season: SeasonId, year: int) -> int:
    """Turns are counted from spring of the year 0, so that they can be compared."""
    return year * len(SEASONS) + SEASONS.index(season)


JOINS = tuple([turn_number(*power.joins) if power.joins else 0 for power in POWERS])
LAST_TURN = turn_number(*NUMBERS.last_turn)
MINORS_JOIN = turn_number(NUMBERS.german_minor_allies.season, NUMBERS.german_minor_allies.year)
PACIFIC_TRANSFER = turn_number(NUMBERS.pacific.season, NUMBERS.pacific.year)

# kinds of units
UNITS = read_csv(PACKAGE, "units.csv", Unit)
KINDS = len(UNITS)
KIND_ID = {unit.id: kind for kind, unit in enumerate(UNITS)}
(INFANTRY, MECH, AIRBORNE, ARTILLERY, TANK, FIGHTER, TAC_BOMBER, BOMBER, SUBMARINE, DESTROYER, CRUISER, BATTLESHIP,
 CARRIER, TRANSPORT, AIRBASE) = range(15)  # fmt: skip
BASE_KIND = tuple([KIND_ID[unit.base] for unit in UNITS])
"""The ordinary kind of each: an improved tank is a TANK."""
IS_GROUND = tuple([unit.branch == "ground" for unit in UNITS])
IS_AIR = tuple([unit.branch == "air" for unit in UNITS])
IS_NAVAL = tuple([unit.branch == "naval" for unit in UNITS])


def marks(kinds: Sequence[bool]) -> bytes:
    """A table for `translate`: the column of the units of these kinds."""
    return bytes(kinds).ljust(256, b"\0")


GROUND, AIR, NAVAL = marks(IS_GROUND), marks(IS_AIR), marks(IS_NAVAL)
DROPPED = marks([base == AIRBORNE for base in BASE_KIND])
COST = tuple([unit.cost for unit in UNITS])
BUILD_TIME = tuple([unit.build_time for unit in UNITS])
COMBAT = tuple([unit.combat for unit in UNITS])
MOVE = tuple([unit.move for unit in UNITS])
STACK = tuple([unit.stack for unit in UNITS])
HITS = tuple([unit.hits for unit in UNITS])


def able(ability: str) -> tuple[bool, ...]:
    """For each kind, whether it has this ability."""
    return tuple([ability in unit.abilities for unit in UNITS])


BLITZES, ENTRENCHES, HAS_ASW, HAS_SEA_CONTROL = able("blitzkrieg"), able("entrench"), able("asw"), able("sea_control")
BLITZING_TROOPS = marks([able and ground for able, ground in zip(BLITZES, IS_GROUND, strict=True)])
BLITZING_PLANES = marks([able and flies for able, flies in zip(BLITZES, IS_AIR, strict=True)])
AVOIDS = able("avoid")  # transports and submarines
IS_QUIET, IS_ATOMIC = able("quiet"), able("atomic")
IS_MOBILE = tuple([base in (TANK, MECH) for base in BASE_KIND])  # what difficult terrain slows

# start dates, countries, options
SETUPS = read("setups.json", dict[str, SetUp])
MINORS = read("minors.json", dict[str, Forces])
COLOURS = read("colours.json", dict[PowerId, tuple[str, ...]])
VICHY = read("vichy.json", Vichy)
TECHNOLOGIES = read("technologies.json", Technologies)
TECHNOLOGY_ID = {technology.id: at for at, technology in enumerate(TECHNOLOGIES.technologies)}
LEADERS = read("leaders.json", tuple[Leader, ...])
LEADER_ID = {leader.name: at for at, leader in enumerate(LEADERS)}
ADMIRALS = tuple([at for at, leader in enumerate(LEADERS) if leader.kind == "admiral"])
