"""The printed tables of the game: unit chart, nations, Research Cards, set-up cards and figures of the rules.

Everything is read once from the package's data folder and checked; the board is loaded elsewhere. Units, nations and
cards are integers in play: `COST[INF]`, `ALLIANCE[GER]`, `CARDS[AMBUSH]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from theatre.core.rulebook import DataError, Rule, Text, read_csv, read_data

PACKAGE = __name__.rpartition(".")[0]

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Face = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""A die hits at or below this number."""
TwoDice = Annotated[int, msgspec.Meta(ge=2, le=12)]

UnitId = Literal[
    "INF", "SCT", "ART", "ARM", "AAG", "FRT", "FIT", "BMB", "SUB",
    "DST", "CRU", "CAR", "BTL", "TRN", "CVY", "IC", "HIND",
]  # fmt: skip
NationId = Literal["USSR", "GER", "UK", "JAP", "USA"]
Category = Literal["ground", "air", "naval", "industry"]
Alliance = Literal["Allies", "Axis"]
CardId = Literal[
    "ATOMIC_BOMB", "KAMIKAZE", "JET_POWER", "HEAVY_BOMBERS", "GENIUS_SCIENTISTS", "AMBUSH",
    "WAR_EFFORT", "ROCKETS", "SUPERIOR_GENERAL", "CODEBREAKING", "INDUSTRIAL_TECH",
]  # fmt: skip
Flag = Literal[
    "infantry", "ambush", "art_supported", "supports_infantry", "scout", "scout_naval", "limited", "blitz",
    "aa_fire", "rocket_launcher", "one_per_territory", "common_piece", "captured", "no_retreat", "no_combat_roll",
    "not_a_casualty", "no_industrial_tech_discount", "dogfight", "scramble", "carrier_based", "missions",
    "sneak", "submerge", "no_hit_on_air", "extra_detection_die", "anti_sub", "shore_bombardment", "carrier",
    "two_hit", "transport", "last_casualty", "industry", "heavy",
]  # fmt: skip


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: a misspelt key is an error, not ignored."""


class UnitType(Row, frozen=True):
    """A line of the unit chart; `limit` 0 is no cap, `transport_load` 0 cannot be carried by a TRN."""

    id: UnitId
    name: Text
    category: Category
    cost: Positive
    attack: Face
    defense: Face
    move: Count
    hits: Positive
    limit: Count = 0
    transport_load: Count = 0
    flags: tuple[Flag, ...] = ()


class Nation(Row, frozen=True):
    """`turn_order` and `setup_order` count from 1; `national_advantage` is the number of a Research Card."""

    id: NationId
    name: Text
    adjective: Text
    alliance: Alliance
    turn_order: Positive
    setup_order: Positive
    national_advantage: TwoDice
    surrenders_to: NationId
    color: Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}$")]


class Card(Row, frozen=True):
    """A Research Card: `points` make a continuous card active, or yield one chit."""

    number: TwoDice
    id: CardId
    name: Text
    points: Positive
    kind: Literal["continuous", "chit"]


Pieces = dict[UnitId, Positive]


class SetupCard(Row, frozen=True):
    """A nation's pieces by space id; those of a Region are spread over its Territories by the player (SET-02)."""

    treasury: Count
    territories: dict[str, Pieces]
    regions: dict[str, Pieces]
    sea_zones: dict[str, Pieces]


class Research(Row, frozen=True):
    priority_roll_cost: Positive
    tech_roll_cost: Positive


class Technology(Row, frozen=True):
    atomic_bomb_value_loss: Positive
    jet_power_bonus: Positive
    heavy_bombers_extra_dice: Positive
    genius_discount: Positive
    war_effort_gain: Positive
    rocket_damage: Positive
    rocket_range: Positive
    superior_general_penalty: Positive
    superior_general_units: tuple[UnitId, ...]
    industrial_tech_discount: Positive
    least_price: Positive


class Combat(Row, frozen=True):
    aag_hit: Face
    return_to_base: Face
    pursuit_hit: Face
    dogfight_rating: Face
    dogfight_parting_hit: Face
    bomber_dice: Positive
    bomber_hit: Face
    scout_modifier: Positive
    artillery_support: Positive


class Morale(Row, frozen=True):
    """`dividends`: steps above N to chits; `sue_targets`: steps below N to the 2D6 that must be beaten."""

    span: Positive
    war_weariness: Count
    subsidy: Count
    dividends: dict[int, Positive]
    sue_targets: dict[int, TwoDice]


class SurrenderTerms(Row, frozen=True):
    """A line of the surrender table (SUR-08a to SUR-08e)."""

    rolls: tuple[TwoDice, ...]
    cede: Literal["all_but_2", "enemy_occupied", "one_enemy_occupied", "none"]
    treasury: Literal["all", "half_rounded_up", "none"]
    revert: Literal["none", "others", "all"]


Banned = tuple[Category | UnitId, ...]


class Neutral(Row, frozen=True):
    attrition_hit: Face
    budget_base: Count
    budget_per_ipc: Count
    banned: Banned


class Garrison(Row, frozen=True):
    dice_per_ipc: Count
    banned: Banned


class Constants(Row, frozen=True):
    victory_thresholds: tuple[Positive, ...]
    research: Research
    technology: Technology
    transport_capacity: Positive
    carrier_capacity: Positive
    combat: Combat
    morale: Morale
    surrender: tuple[SurrenderTerms, ...]
    neutral: Neutral
    garrison: Garrison


FILES: Mapping[str, Any] = {
    "rules": tuple[Rule, ...],
    "units": tuple[UnitType, ...],
    "nations": tuple[Nation, ...],
    "research": tuple[Card, ...],
    "setup": dict[NationId, SetupCard],
    "constants": Constants,
}
"""What each file of the data folder holds; the schemas are generated from these types."""

SETUP_PARTS: Mapping[str, tuple[Category, ...]] = {
    "territories": ("ground", "air", "industry"),
    "regions": ("ground", "air"),
    "sea_zones": ("naval", "air"),
}
"""Which pieces the parts of a set-up card may list."""

T = TypeVar("T")


def read_units(package: str) -> tuple[UnitType, ...]:
    units = read_csv(package, "units.csv", UnitType)
    _expect_ids("units.csv", [unit.id for unit in units], get_args(UnitId))
    for unit in units:
        if ("limited" in unit.flags) != (unit.limit > 0):
            raise DataError(f"units.csv, row {unit.id}: the flag limited goes with a limit, a limit with the flag")
        if unit.transport_load and unit.category != "ground":
            raise DataError(f"units.csv, row {unit.id}: transport_load is for ground units, not {unit.category}")
    return units


def read_nations(package: str) -> tuple[Nation, ...]:
    nations = _read_json(package, "nations.json", tuple[Nation, ...])
    _expect_ids("nations.json", [nation.id for nation in nations], get_args(NationId))
    sides = {nation.id: nation.alliance for nation in nations}
    for place, nation in enumerate(nations, 1):
        if nation.turn_order != place:
            raise DataError(f"nations.json, row {nation.id}: turn_order is {nation.turn_order}; it must be {place}")
        if sides[nation.surrenders_to] == nation.alliance:
            raise DataError(f"nations.json, row {nation.id}: {nation.surrenders_to} is an ally; surrenders_to an enemy")
    if sorted(nation.setup_order for nation in nations) != list(range(1, len(nations) + 1)):
        raise DataError(f"nations.json: setup_order must number the nations from 1 to {len(nations)}")
    return nations


def read_cards(package: str) -> dict[int, Card]:
    cards = _read_json(package, "research.json", tuple[Card, ...])
    _expect_ids("research.json", [card.id for card in cards], get_args(CardId))
    for number, card in enumerate(cards, 2):
        if card.number != number:
            raise DataError(f"research.json, row {card.id}: number is {card.number}; it must be {number}")
    return {card.number: card for card in cards}


def read_constants(package: str) -> Constants:
    constants = _read_json(package, "constants.json", Constants)
    rolls = sorted(roll for terms in constants.surrender for roll in terms.rolls)
    if rolls != list(range(2, 13)):
        raise DataError(f"constants.json, surrender: the rolls are {rolls}; each of 2 to 12 must stand there once")
    morale = constants.morale
    steps = list(morale.sue_targets)
    if not steps or steps != list(range(steps[0], morale.span)):
        raise DataError(f"constants.json, morale: sue_targets has {steps}; it must have each to {morale.span - 1}")
    return constants


def read_setup(package: str, units: Iterable[UnitType], carrier_capacity: int) -> tuple[SetupCard, ...]:
    """The set-up cards in turn order. Ships stand in Sea Zones only (SET-04), aircraft at sea on CAR only (PUR-11)."""
    cards = _read_json(package, "setup.json", dict[NationId, SetupCard])
    _expect_ids("setup.json", list(cards), get_args(NationId))
    chart = {unit.id: unit for unit in units}
    for nation, card in cards.items():
        in_play: Counter[UnitId] = Counter()
        for part, categories in SETUP_PARTS.items():
            for space, pieces in getattr(card, part).items():
                where = f"setup.json, {nation}, {part}, {space}"
                for unit, count in pieces.items():
                    if (category := chart[unit].category) not in categories:
                        raise DataError(f"{where}: {unit} is {category}; it must be {' or '.join(categories)}")
                    in_play[unit] += count
                aircraft = [unit for unit in pieces if chart[unit].category == "air"]
                decks = carrier_capacity * pieces.get("CAR", 0)
                if part == "sea_zones" and (
                    any("carrier_based" not in chart[unit].flags for unit in aircraft)
                    or sum(pieces[unit] for unit in aircraft) > decks
                ):
                    raise DataError(f"{where}: the CAR there have room for {decks} FIT and for nothing else that flies")
        for unit, count in in_play.items():
            if 0 < chart[unit].limit < count:
                raise DataError(f"setup.json, {nation}: {count} {unit}; at most {chart[unit].limit} may be in play")
    return tuple(cards.values())


def _read_json(package: str, file: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(read_data(package, file), type=kind)
    except msgspec.DecodeError as fault:
        raise DataError(f"{file}: {fault}") from None


def _expect_ids(file: str, found: Iterable[str], expected: Iterable[str]) -> None:
    for row, (have, want) in enumerate(zip_longest(found, expected), 1):
        if have != want:
            raise DataError(f"{file}, row {row}: the id is {have}; it must be {want}")


def schemas() -> dict[str, bytes]:
    """The JSON schema of each data file (a CSV table counts as a list of its rows), as kept in data/schemas."""
    return {
        f"{name}.schema.json": msgspec.json.format(msgspec.json.encode(msgspec.json.schema(kind)), indent=2) + b"\n"
        for name, kind in FILES.items()
    }


UNITS = read_units(PACKAGE)
INF, SCT, ART, ARM, AAG, FRT, FIT, BMB, SUB, DST, CRU, CAR, BTL, TRN, CVY, IC, HIND = range(17)
UNIT: Mapping[str, int] = {unit.id: index for index, unit in enumerate(UNITS)}

COST = tuple(unit.cost for unit in UNITS)
ATTACK = tuple(unit.attack for unit in UNITS)
DEFENSE = tuple(unit.defense for unit in UNITS)
MOVE = tuple(unit.move for unit in UNITS)
HITS = tuple(unit.hits for unit in UNITS)
LOAD = tuple(unit.transport_load for unit in UNITS)
LIMIT = tuple(unit.limit for unit in UNITS)


def _of(*words: Category | UnitId) -> frozenset[int]:
    return frozenset(index for index, unit in enumerate(UNITS) if unit.category in words or unit.id in words)


def _flagged(flag: Flag) -> frozenset[int]:
    return frozenset(index for index, unit in enumerate(UNITS) if flag in unit.flags)


GROUND = _of("ground")
AIR = _of("air")
NAVAL = _of("naval")
INDUSTRY = _of("industry")

AMBUSHERS = _flagged("ambush")  # TEC-07b
ART_SUPPORTED = _flagged("art_supported")
SUPPORTS_INFANTRY = _flagged("supports_infantry")
SCOUT = _flagged("scout")  # CMB-11
SCOUT_NAVAL = _flagged("scout_naval")  # CMB-11, in sea battles
BLITZ = _flagged("blitz")  # MOV-05
BOMBARD = _flagged("shore_bombardment")  # MOV-11
AA_FIRE = _flagged("aa_fire")  # AAG-01
ROCKET_LAUNCHER = _flagged("rocket_launcher")  # TEC-09b
ONE_PER_TERRITORY = _flagged("one_per_territory")  # AAG-05
COMMON_PIECE = _flagged("common_piece")  # PUR-12
CAPTURED = _flagged("captured")  # RET-07
NO_RETREAT = _flagged("no_retreat")  # RET-05, RET-06
NO_COMBAT_ROLL = _flagged("no_combat_roll")  # AAG-09
NOT_A_CASUALTY = _flagged("not_a_casualty")  # ruling D-33
NO_DISCOUNT = _flagged("no_industrial_tech_discount")  # TEC-12c
DOGFIGHT = _flagged("dogfight")  # DOG-01
SCRAMBLE = _flagged("scramble")  # SCR-01
CARRIER_BASED = _flagged("carrier_based")  # PUR-11
MISSIONS = _flagged("missions")  # BMB-01
SNEAK = _flagged("sneak")  # SUB-02
SUBMERGE = _flagged("submerge")  # SUB-03
NO_HIT_ON_AIR = _flagged("no_hit_on_air")  # SUB-06
EXTRA_DETECTION_DIE = _flagged("extra_detection_die")  # DET-04
ANTI_SUB = _flagged("anti_sub")  # SUB-01
CARRIER = _flagged("carrier")  # CAR-03
TWO_HIT = _flagged("two_hit")
TRANSPORT = _flagged("transport")  # CAR-01
LAST_CASUALTY = _flagged("last_casualty")  # TSP-04
HEAVY = _flagged("heavy")  # PLA-04

NATIONS = read_nations(PACKAGE)
USSR, GER, UK, JAP, USA = range(5)
NATION: Mapping[str, int] = {nation.id: index for index, nation in enumerate(NATIONS)}
ALLIES, AXIS = range(2)
ALLIANCE = tuple(get_args(Alliance).index(nation.alliance) for nation in NATIONS)
TURN_ORDER = tuple(range(len(NATIONS)))
SETUP_ORDER = tuple(sorted(TURN_ORDER, key=lambda nation: NATIONS[nation].setup_order))
ADVANTAGE = tuple(nation.national_advantage for nation in NATIONS)
SURRENDERS_TO = tuple(NATION[nation.surrenders_to] for nation in NATIONS)

CARDS: Mapping[int, Card] = read_cards(PACKAGE)
(
    ATOMIC_BOMB, KAMIKAZE, JET_POWER, HEAVY_BOMBERS, GENIUS_SCIENTISTS, AMBUSH,
    WAR_EFFORT, ROCKETS, SUPERIOR_GENERAL, CODEBREAKING, INDUSTRIAL_TECH,
) = range(2, 13)  # fmt: skip

CONST = read_constants(PACKAGE)
SUPERIOR_GENERAL_UNITS = _of(*CONST.technology.superior_general_units)  # TEC-10b
NEUTRAL_BANNED = _of(*CONST.neutral.banned)  # NEU-10
GARRISON_BANNED = _of(*CONST.garrison.banned)  # GAR-05
SURRENDER: Mapping[int, SurrenderTerms] = {roll: terms for terms in CONST.surrender for roll in terms.rolls}

SETUP = read_setup(PACKAGE, UNITS, CONST.carrier_capacity)
