"""What the data files look like: a struct for each row of `tables.py`, whose names say what a figure is for."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from theatre.core.rulebook import Text

SideId = Literal["axis", "allies"]
WeatherId = Literal["clear", "snow", "mud"]
TechnologyId = Literal["infantry", "tank", "aircraft", "naval", "submarine"]
KindId = Literal[
    "infantry", "cavalry", "tank", "airborne", "infantry_army", "mech_army", "tank_army", "panzer_army", "hq", "fort",
    "partisan", "flak", "fighter", "bomber", "surface", "submarine", "fighter_decoy", "bomber_decoy", "naval_decoy",
    "factory",
]  # fmt: skip
BackId = Literal["none", "reduced", "static", "parachute", "construction"]
TagId = Literal["", "commonwealth", "canada", "free_polish", "free_french", "joint"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Cells = tuple[Count, ...]
"""What the die gives, from 1 to 10."""
Forces = dict[str, int | tuple[str, ...]]
"""Counters by model: how many, or which by name. HQs by number are drawn at random."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: a misspelt key is an error, not ignored."""


class Major(Row, frozen=True):
    id: Text
    name: Text
    side: SideId
    capital: str


class Other(Row, frozen=True):
    """A nation that is no country of the board: Vichy France."""

    id: Text
    name: Text


class Nations(Row, frozen=True):
    majors: tuple[Major, ...]
    minors: tuple[Text, ...]
    others: tuple[Other, ...]
    possessions: tuple[Text, ...]
    closed: tuple[Text, ...]
    seats: dict[int, tuple[tuple[Text, ...], ...]]


class Turn(Row, frozen=True):
    turn: Count
    period: Text
    year: int
    weather: WeatherId
    source: Literal["printed", "reconstruction"]


class Counter(Row, frozen=True):
    """A line of the counter mix: equal counters, apart from their names."""

    id: Text
    nation: Text
    model: Text
    kind: KindId
    combat: Count
    movement: Count
    back: BackId
    back_combat: Count
    back_movement: Count
    steps: Count
    count: Count
    tag: TagId = ""
    names: tuple[str, ...] = ()
    source: Literal["printed", "partly printed", "reconstruction"] = "reconstruction"


class Effect(Row, frozen=True):
    """Cost to enter in clear weather, snow and mud, and what it adds to the defence."""

    move: tuple[Count, Count, Count]
    defence: Count


class WeatherEffect(Row, frozen=True):
    combat: int
    supply_range: Count
    air_fewer: Count
    air_halved: bool
    airborne: bool
    follow_up: bool


class CombatResults(Row, frozen=True):
    """By die a row, in it for each column the steps lost by attacker and defender."""

    first_column: int
    last_column: int
    rows: tuple[tuple[tuple[Count, Count], ...], ...]


class NavalAir(Row, frozen=True):
    """For each column what the die gives, from 1 to 10."""

    first_column: int
    columns: tuple[tuple[Literal["-", "A", "HIT"], ...], ...]


class Charts(Row, frozen=True):
    crt: CombatResults
    naval_air: NavalAir
    convoy_intercept: tuple[Cells, ...]
    murmansk: tuple[Cells, ...]
    partisans: Cells
    annexation: Cells
    terrain: dict[str, Effect]
    hexsides: dict[str, Effect]
    rail_move: tuple[Count, Count, Count]
    weather: dict[WeatherId, WeatherEffect]


class Cost(Row, frozen=True):
    """What a unit costs, and more for each level of a technology."""

    base: Count
    per_level: Count
    technology: TechnologyId


class Technology(Row, frozen=True):
    costs: tuple[Count, ...]
    discount: Count
    decoys: dict[TechnologyId, dict[int, KindId]]
    infantry_movement_level: Count


class DiplomacyCost(Row, frozen=True):
    attempt: Count
    per_modifier: Count
    most_modifiers: Count


class PartisanCost(Row, frozen=True):
    attempt: Count
    success: Count


class Militarism(Row, frozen=True):
    cost: Count
    units: Forces


class LendLease(Row, frozen=True):
    from_turn: Count
    most: Count


class Murmansk(Row, frozen=True):
    from_turn: Count
    uk: Count
    usa: Count
    usa_without_basra: Count


class UsaEntry(Row, frozen=True):
    turn: Count
    msp: Count


class Siberia(Row, frozen=True):
    from_turn: Count
    corps: Count


class EasternPoland(Row, frozen=True):
    steps: Count
    from_turn: Count


class RussianWinter(Row, frozen=True):
    from_turn: Count
    turns: Count
    bonus: Count


class Economy(Row, frozen=True):
    """`build` names for the 1st, 2nd and 3rd step the corps that may give it; losses go from the last to the first."""

    costs: dict[KindId, Cost]
    return_turns: dict[KindId, Count]
    build: dict[KindId, tuple[tuple[KindId, ...], ...]]
    technology: Technology
    annual: dict[str, dict[int, Count]]
    new_year_turns: tuple[Count, ...]
    declaration_of_war: Count
    strategic_move: Count
    capture_factor: Count
    fort: Count
    diplomacy: DiplomacyCost
    partisan: PartisanCost
    militarism: Militarism
    aid_to_italy: Count
    lend_lease: LendLease
    murmansk: Murmansk
    swedish_ore: Count
    annexation_income: Count
    factory_income: Count
    recapture_bonus_before: Count
    usa_entry: UsaEntry
    siberia: Siberia
    mobilization_corps: Count
    eastern_poland: EasternPoland
    neutral_turns: Count
    russian_winter: RussianWinter
    winter_war_from: Count
    baltic_annexation_from: Count
    bessarabia_from: Count
    annexing_corps: Count
    warsaw_deadline: Count
    free_french_if_standing: Count
    vichy_corps: Count
    vichy_corps_more: Count


class Belligerence(Row, frozen=True):
    western: tuple[Text, ...]
    inactive_italy: tuple[Text, ...]
    soviet: tuple[Text, ...]


class Activation(Row, frozen=True):
    """Where a minor's units appear, and which of them go to the pool."""

    around: tuple[Text, ...]
    pool: tuple[Text, ...]


class Diplomacy(Row, frozen=True):
    boxes: tuple[Text, ...]
    borders: dict[str, tuple[Text, ...]]
    belligerence: Belligerence
    low_countries: tuple[Text, ...]
    never_attacked: tuple[Text, ...]
    german_ore: tuple[Text, ...]
    german_army_limit: tuple[Text, ...]
    soviet_suitors: tuple[Text, ...]
    conquered_by_one: tuple[Text, ...]
    activation: dict[str, Activation]


class TransferBox(Row, frozen=True):
    equivalents: Count
    fleets: Count


class Limits(Row, frozen=True):
    stack: Count
    army: Count
    corps: Count
    naval: Count
    flak: Count
    fort: Count
    static: Count
    partisan: Count
    transfer_box: TransferBox
    air_per_base: Count
    air_per_hq: Count
    fighter_range: Count
    bomber_range: Count
    drop_range: Count
    air_modifier: Count
    crt_column: Count
    air_column: Count
    out_of_supply: Count
    out_of_supply_movement: Count
    invasion: Count
    tech_levels: Count
    set_up_static: Count
    rounds: Count
    against_submarines: Count
    damaged_fleet: Count
    bombers_for_one: Count


LevelId = Literal["major_allied", "minor_allied", "draw", "minor_axis", "major_axis"]


class Band(Row, frozen=True, rename={"least": "from"}):
    least: Count
    level: LevelId


class SovietCollapse(Row, frozen=True):
    city: Text
    others: Count


class Victory(Row, frozen=True):
    locations: tuple[Text, ...]
    bands: tuple[Band, ...]
    both_collapsed_by: Count
    soviet_collapse: SovietCollapse
    barbarossa: tuple[Text, ...]
