"""The printed tables of the game: Factions, Powers and their blocks, units, both decks, Technologies, tracks.

Everything is read once from the package's data folder. In play Factions, Powers, kinds, cards and Technologies are
integers; a block is an index into `KIND`, `POWER` and `FACTION`, for what is printed on it never changes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from theatre.core.rulebook import Text, read_data

PACKAGE = __name__.rpartition(".")[0]

FactionId = Literal["axis", "west", "ussr"]
KindId = Literal["fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry"]
ClassId = Literal["A", "N", "G", "S"]
PowerId = Literal["germany", "italy", "britain", "france", "usa", "ussr", "neutral"]
SeasonId = Literal["spring", "summer", "fall"]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: a misspelt key is an error, not ignored."""


class Unit(Row, frozen=True, rename={"target": "class"}):
    """A line of the Unit Table: Movement Speed by mode, and Firepower against each Class."""

    id: KindId
    name: Text
    target: ClassId
    land: Count
    sea: Count
    air: Count
    firepower: dict[ClassId, Count]


class Power(Row, frozen=True):
    """A nationality of blocks; `blocks` counts them by kind in the order of the Unit Table."""

    id: PowerId
    name: Text
    rank: Literal["great", "major", "neutral"]
    max_cv: Count
    blocks: tuple[Count, ...]
    faction: FactionId | None = None


class Faction(Row, frozen=True):
    id: FactionId
    name: Text
    great: PowerId
    ind: Count
    hand: Count
    first_hand: Count
    emergency: Count
    factory_cost: tuple[Count, ...]


class ActionCard(Row, frozen=True):
    id: int
    season: SeasonId
    letter: str
    command: Count
    neutrals: tuple[str, ...] = ()
    wildcard: str = ""


class InvestmentCard(Row, frozen=True):
    id: int
    factory: Count
    technologies: tuple[str, ...] = ()
    science: int = 0
    intelligence: str = ""


class Technology(Row, frozen=True):
    id: str
    name: Text


class Technologies(Row, frozen=True):
    technologies: tuple[Technology, ...]
    first_fire: dict[str, KindId]
    science: dict[str, tuple[str, ...]]
    intelligence: tuple[str, ...]


class WildCard(Row, frozen=True):
    """Whom a Diplomacy WildCard may Influence, by the Faction that plays it or by whose marker goes."""

    add: dict[FactionId, tuple[str, ...]] = {}
    remove_any: tuple[str, ...] = ()
    remove_from: dict[FactionId, tuple[str, ...]] = {}


class Tracks(Row, frozen=True):
    factions: tuple[Faction, ...]
    turn_order: tuple[tuple[FactionId, FactionId, FactionId], ...]
    first_year: int
    last_year: int
    opinion_years: tuple[int, ...]
    usa_forces: dict[str, Count]
    usa_force_kinds: tuple[KindId, ...]
    usa_fortresses: dict[str, Count]
    chits: tuple[tuple[Count, Count], ...]
    economic_victory: Count
    border_limits: dict[str, Count]


T = TypeVar("T")


def read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode(read_data(PACKAGE, file), type=kind)


TRACKS = read("tracks.json", Tracks)

# Factions. A seat is a Faction; in the two-player game one person holds the seats of West and USSR.
AXIS, WEST, USSR = FACTIONS = range(3)
INDEPENDENT = 3  # in place of a Faction: a Neutral or an Armed Minor, or nobody
FACTION_ROWS = TRACKS.factions
FACTION_ID = {row.id: at for at, row in enumerate(FACTION_ROWS)}
HAND_SIZE = tuple([row.hand for row in FACTION_ROWS])
FACTORY_COST = tuple([row.factory_cost for row in FACTION_ROWS])
EMERGENCY = tuple([row.emergency for row in FACTION_ROWS])
TURN_ORDERS = tuple([tuple([FACTION_ID[one] for one in order]) for order in TRACKS.turn_order])

# kinds of units, in the order of the Unit Table, which is the order of fire
UNITS = read("units.json", tuple[Unit, ...])
KINDS = len(UNITS)
KIND_ID = {unit.id: kind for kind, unit in enumerate(UNITS)}
FORTRESS, AIR_FORCE, CARRIER, SUB, FLEET, TANK, INFANTRY = range(KINDS)
CONVOY = KINDS  # what a Ground unit is at Sea; never printed on a block
CLASSES: tuple[ClassId, ...] = ("A", "N", "G", "S")
AIR_CLASS, NAVAL_CLASS, GROUND_CLASS, SUB_CLASS = range(len(CLASSES))
CLASS = (*[CLASSES.index(unit.target) for unit in UNITS], NAVAL_CLASS)
FIREPOWER = tuple([tuple([unit.firepower[one] for one in CLASSES]) for unit in UNITS])
LAND_SPEED = tuple([unit.land for unit in UNITS])
SEA_SPEED = tuple([unit.sea for unit in UNITS])
AIR_SPEED = tuple([unit.air for unit in UNITS])
IS_GROUND = tuple([unit.target == "G" for unit in UNITS])
IS_ANS = tuple([not ground for ground in IS_GROUND])
IS_SHIP = tuple([kind in (CARRIER, SUB, FLEET) for kind in range(KINDS)])
DOUBLE_LOSS = (CARRIER, CONVOY)

# Powers and their blocks
POWERS = read("powers.json", tuple[Power, ...])
POWER_ID = {power.id: at for at, power in enumerate(POWERS)}
GERMANY, ITALY, BRITAIN, FRANCE, USA, RUSSIA, NEUTRAL = range(len(POWERS))
POWER_FACTION = tuple([FACTION_ID[power.faction] if power.faction else INDEPENDENT for power in POWERS])
GREAT = tuple([POWER_ID[row.great] for row in FACTION_ROWS])  # the Great Power of a Faction
MAX_CV = tuple([power.max_cv for power in POWERS])
PROXIES = 40  # Neutral Fortresses are not limited to the blocks in the box

_printed = [
    (power, kind) for power, row in enumerate(POWERS) for kind, count in enumerate(row.blocks) for _ in range(count)
]
_blocks = [*_printed, *[(NEUTRAL, FORTRESS)] * (PROXIES - POWERS[NEUTRAL].blocks[FORTRESS])]
BLOCKS = len(_blocks)
POWER = tuple([power for power, _ in _blocks])
KIND = tuple([kind for _, kind in _blocks])
FACTION = tuple([POWER_FACTION[power] for power in POWER])
POOL = {
    (power, kind): tuple([block for block, printed in enumerate(_blocks) if printed == (power, kind)])
    for power in range(len(POWERS))
    for kind in range(KINDS)
}
"""All blocks of a Power and a kind."""

# cards: the Action deck is 0 to 54, the Investment deck 55 to 109
ACTIONS = read("actions.json", tuple[ActionCard, ...])
INVESTMENTS = read("investments.json", tuple[InvestmentCard, ...])
WILDCARDS = read("wildcards.json", dict[str, WildCard])
ACTION_CARDS = tuple(range(len(ACTIONS)))
INVESTMENT_CARDS = tuple(range(len(ACTIONS), len(ACTIONS) + len(INVESTMENTS)))
SEASONS: tuple[SeasonId, ...] = ("spring", "summer", "fall")
NEW_YEAR, SPRING, SUMMER, FALL, WINTER = range(5)  # column `season`


def is_action(card: int) -> bool:
    return card < len(ACTIONS)


def action(card: int) -> ActionCard:
    return ACTIONS[card]


def investment(card: int) -> InvestmentCard:
    return INVESTMENTS[card - len(ACTIONS)]


def card_season(card: int) -> int:
    """SPRING, SUMMER or FALL of an Action card."""
    return SPRING + SEASONS.index(ACTIONS[card].season)


# Technologies
TECHNOLOGIES = read("technologies.json", Technologies)
TECHS = len(TECHNOLOGIES.technologies)
TECH_ID = {row.id: at for at, row in enumerate(TECHNOLOGIES.technologies)}
(
    AIRDEFENSE_RADAR, HEAVY_BOMBERS, PRECISION_BOMBSIGHT, JETS, NAVAL_RADAR, SONAR, HEAVY_TANKS, ROCKET_ARTILLERY,
    MOTORIZED_INFANTRY, LSTS, ATOMIC_1, ATOMIC_2, ATOMIC_3, ATOMIC_4, INDUSTRIAL_ESPIONAGE,
) = range(TECHS)  # fmt: skip
ATOMIC = (ATOMIC_1, ATOMIC_2, ATOMIC_3, ATOMIC_4)
FIRST_FIRE = {KIND_ID[kind]: TECH_ID[tech] for tech, kind in TECHNOLOGIES.first_fire.items()}
SCIENCE = {int(year): tuple([TECH_ID[one] for one in row]) for year, row in TECHNOLOGIES.science.items()}
INTELLIGENCE = TECHNOLOGIES.intelligence
TECHS_ON = {card: tuple([TECH_ID[one] for one in investment(card).technologies]) for card in INVESTMENT_CARDS}


def raw(file: str) -> Any:
    """A data file that only one module reads, and gives its own shape."""
    return msgspec.json.decode(read_data(PACKAGE, file))
