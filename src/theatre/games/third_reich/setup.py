"""The scenario card laid out [3.3]: treasuries, wars, control of hexes, force pools, and the units still to be placed.

The nations place them one after the other in `deployment.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.games.third_reich.state import (
    ABSENT,
    ALLIED,
    COLONY,
    CONQUERED,
    NEUTRAL,
    POOL,
    SOVEREIGN,
    Position,
    Variants,
    empty_position,
    set_war,
    spare,
)
from theatre.games.third_reich.tables import (
    AIR_BASE,
    BRITAIN,
    CARDS,
    COMBAT,
    FULL_FLEET,
    KIND,
    MAJORS,
    NATION,
    NATION_ID,
    NATION_ROWS,
    NATIONS,
    NOBODY,
    POLAND,
    POWERS,
    SEASONS,
    SIDE_IDS,
    UNITS,
    Card,
    Models,
    Pool,
    turn_of,
)
from theatre.games.third_reich.treasury import fix_limit
from theatre.games.third_reich.world import AREA, BOARD, COLONIES, COUNTRY, FORTRESS, GROUPS, IS_LAND, SPACES

MAGINOT_YEARS = range(1939, 1942)  # scenarios that begin later have none [5.52]
WEST_WALL_YEARS = range(1944, 1947)


def set_up(scenario: str, options: Mapping[str, int], dice: Dice) -> Position:
    """The board before the first unit is placed."""
    card = CARDS[scenario]
    s = Position(
        stack=[],
        dice=dice,
        **empty_position(
            scenario=scenario,
            variants=Variants(**{name: bool(options[name]) for name in Variants.__struct_fields__}),
            year=card.start.year,
            season=SEASONS.index(card.start.season),
            first=SIDE_IDS.index(card.first),
            active=SIDE_IDS.index(card.first),
        ),  # type: ignore[arg-type]
    )
    _nations(s, card)
    _hexes(s, card)
    _treasuries(s, card)
    for nation, pool in card.forces.items():
        join_pool(s, NATION_ID[nation], pool.builds)
    for unit in range(UNITS):
        if KIND[unit] == AIR_BASE:
            s.where[unit] = POOL
    return s


def _nations(s: Position, card: Card) -> None:
    for power in POWERS:
        s.status[power] = _status(card.forces.get(MAJORS[power].id))
    for nation in range(len(MAJORS), NATIONS):
        s.status[nation] = NEUTRAL
    for nation in COLONIES:
        s.status[nation] = COLONY
        s.patron[nation] = NATION_ID[GROUPS[NATION_ROWS.minors[nation - len(MAJORS)]].owner or ""]
    if "poland" in card.forces:
        s.status[POLAND], s.patron[POLAND] = ALLIED, BRITAIN  # 22.4
    for war in card.wars:
        for foe in war.foes:
            set_war(s, NATION_ID[war.of], NATION_ID[foe])


def _status(pool: Pool | None) -> int:
    """A major power without a card has fallen before the scenario begins."""
    if pool is None:
        return CONQUERED
    return SOVEREIGN if pool.at_start else ABSENT


def _hexes(s: Position, card: Card) -> None:
    """7.2: every nation its own hexes, then what the cards give to the major powers."""
    for at in range(SPACES):
        if IS_LAND[at]:
            s.holder[at] = COUNTRY[at]
    for holding in card.control:
        for area in holding.areas:
            for at in hexes_of(area):
                s.holder[at] = NATION_ID[holding.holder]
    for at in range(SPACES):
        late = FORTRESS[at] == "maginot" and card.start.year not in MAGINOT_YEARS
        s.razed[at] = late or (FORTRESS[at] == "west_wall" and card.start.year not in WEST_WALL_YEARS)
    s.derive()
    if POLAND in s.holder:
        s.enclaves[:] = b"\1\1"  # 27.18


def hexes_of(area: str) -> tuple[int, ...]:
    """The hexes of a group of the board, or with a word under a feature: `line_1942:axis`."""
    feature, _, word = area.partition(":")
    if not word:
        return AREA[area]
    return tuple([at for at, space in enumerate(BOARD.spaces) if space.features.get(feature) == word])


def _treasuries(s: Position, card: Card) -> None:
    for name, treasury in card.brp.items():
        power = NATION_ID[name]
        s.base[power], s.growth[power] = treasury.base, treasury.growth
        if s.status[power] == SOVEREIGN:
            s.brp[power] = treasury.start
            fix_limit(s, power)


# force pools


def join_pool(s: Position, nation: int, models: Models) -> None:
    """Units become allowable builds [3.38a]: of the majors' air and fleets the factors, of all others the counters."""
    for model, count in models.items():
        for unit in spare(s, nation, model)[:count]:
            if nation in POWERS and model.startswith("air-"):
                s.air_pool[nation] += COMBAT[unit]
            elif nation in POWERS and model.startswith("fleet-"):
                s.new_fleets[nation] += COMBAT[unit] // FULL_FLEET
            else:
                s.where[unit] = POOL


def at_start(s: Position, nation: int) -> tuple[int, ...]:
    """The counters that a nation places at set-up."""
    names = {at: name for name, at in NATION_ID.items()}
    models = CARDS[s.scenario].forces[names[nation]].at_start
    return tuple([unit for model, count in models.items() for unit in spare(s, nation, model)[:count]])


def arrivals(s: Position, turn: int) -> None:
    """Units dated for this game turn join the force pools [53]."""
    for nation, pool in CARDS[s.scenario].forces.items():
        for later in pool.later:
            if later.builds and later.year * len(SEASONS) + SEASONS.index(later.season) == turn:
                join_pool(s, NATION_ID[nation], later.builds)


def last_turn(s: Position) -> int:
    card = CARDS[s.scenario]
    return turn_of(card.start) + card.turns - 1


def air_bases(s: Position, nation: int) -> list[int]:
    """The air base counters of a nation that are not on the board."""
    return [u for u in range(UNITS) if KIND[u] == AIR_BASE and NATION[u] == nation and s.where[u] == POOL]


def nations_in_order(s: Position) -> tuple[int, ...]:
    """3.34: who sets up, one after the other."""
    return tuple([NATION_ID[name] for name in CARDS[s.scenario].order])


def placed_by(s: Position, nation: int) -> int:
    """The seat that places a nation's units: Britain those of Poland."""
    return nation if s.patron[nation] == NOBODY else s.patron[nation]
