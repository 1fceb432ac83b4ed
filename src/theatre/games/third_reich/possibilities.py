"""The figures of the optional variants 11 to 20 ("Yet More Possibilities"), read once from the data folder."""

from __future__ import annotations

import msgspec

from theatre.games.third_reich.tables import SEASONS, Models, Row, read

TurnName = str
"""A game turn such as `winter 1940`."""


class Unrest(Row, frozen=True):
    hexes: int
    garrison: Models
    brp: int


class Redoubt(Row, frozen=True):
    hex: str
    from_: int = msgspec.field(name="from")


class SecondAirborne(Row, frozen=True):
    """The counter that is infantry or, with the variant, airborne."""

    as_: str = msgspec.field(name="as")
    counter: int
    model: str
    from_: int = msgspec.field(name="from")


class PearlHarbor(Row, frozen=True):
    faces: tuple[int, ...]
    entry: dict[TurnName, int]
    naval_modifier: int = 0
    siberians: bool = True
    infantry_lost: int = 0


class NeutralAmerica(Row, frozen=True):
    construction: int
    grants: int
    grants_a_year: int


class ItalianPrice(Row, frozen=True):
    brp: int
    areas: tuple[str, ...]
    turns: int
    more_objectives: dict[str, int]
    objectives: dict[str, tuple[int, ...]]
    german_relief: int


class Levy(Row, frozen=True):
    at_start: Models
    builds: Models
    later: Models


class EarlyAmerica(Row, frozen=True):
    entry: dict[TurnName, int]
    base: dict[str, int]
    at_start: dict[TurnName, Models]


class FrenchArmor(Row, frozen=True):
    at_start: int
    armor: Models
    armor_and_air: Models = msgspec.field(name="armor-and-air")


class Possibilities(Row, frozen=True):
    unrest: Unrest
    corridor: tuple[str, ...]
    british_grants_to_russia: int
    redoubt: Redoubt
    second_airborne: SecondAirborne
    blitz_range: int
    yugoslav_partisans: int
    pearl_harbor: tuple[PearlHarbor, ...]
    neutral_america: NeutralAmerica
    italian_price: ItalianPrice
    red_army: dict[str, Levy]
    frozen_brp: int
    french_armor: FrenchArmor
    early_america: EarlyAmerica


FIGURES = read("variants.json", Possibilities)

# the variants by name: of the Axis
UNREST, CORRIDOR, OBDURATE_STALIN, REDOUBT, WINTER_READY = range(11, 16)
WAFD, SECOND_AIRBORNE, BLITZ, BELGRADE, NO_PEARL_HARBOR = range(16, 21)
# and of the Allies
BELGIUM_COOPERATES, ITALY_BOUGHT, RED_ARMY, FULL_COOPERATION, HITLER_DEAD = range(11, 16)
FRENCH_ARMOR, LONG_MAGINOT, LOYALIST_SPAIN, NO_WINTER_WAR, EARLY_AMERICA = range(16, 21)


def turn_named(name: TurnName) -> int:
    season, year = name.split()
    return int(year) * len(SEASONS) + [str(one) for one in SEASONS].index(season)


def at_turn(table: dict[TurnName, int], turn: int) -> int:
    """The row of the game turn, after the last row the last one; 0 before the first."""
    past = [name for name in table if turn_named(name) <= turn]
    return table[max(past, key=turn_named)] if past else 0
