"""The scenario card laid out [3.3]: treasuries, wars, control of hexes, force pools, and the units still to be placed.

The nations place them one after the other in `deployment.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.games.third_reich.counters import in_pool, spare
from theatre.games.third_reich.economy.treasury import fix_limit
from theatre.games.third_reich.nations import claim, is_played, set_war
from theatre.games.third_reich.possibilities import BELGRADE, FIGURES, FRENCH_ARMOR, RED_ARMY
from theatre.games.third_reich.state import (
    ABSENT,
    ACTIVE,
    ALLIED,
    COLONY,
    CONQUERED,
    NEUTRAL,
    POOL,
    SOVEREIGN,
    SPARE,
    Position,
    Variants,
    empty_position,
    lay,
)
from theatre.games.third_reich.tables import (
    AIR_BASE,
    ALLIES,
    AXIS,
    BRITAIN,
    CARDS,
    COMBAT,
    EAST_EUROPE,
    FINLAND,
    FRANCE,
    FREE_FRANCE,
    FULL_FLEET,
    GERMANY,
    ITALY,
    KIND,
    MAJORS,
    MODEL,
    NATION,
    NATION_ID,
    NATION_ROWS,
    NATIONS,
    NOBODY,
    PARTISAN,
    POLAND,
    POWERS,
    SEASONS,
    SIDE_IDS,
    UNITS,
    USA,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
    Card,
    Date,
    Models,
    Pool,
    turn_of,
)
from theatre.games.third_reich.world import (
    AREA,
    AXIS_MINOR_ALLIES,
    BOARD,
    BY_VARIANT,
    COLONIES,
    COUNTRY,
    FORTRESS,
    GROUPS,
    IS_LAND,
    OBJECTIVES,
    SPACES,
)

LATER = ("1942", "1944")
FALLEN = {FRANCE: Date(1940, "summer"), ITALY: Date(1943, "fall")}  # before a later scenario begins
SW_TYPES = ("submarine", "interceptor", "asw", "sac")
MAGINOT_YEARS = range(1939, 1942)  # scenarios that begin later have none [5.52]
WEST_WALL_YEARS = range(1944, 1947)
FRENCH_TANKS = "armor-3-5"
LONG_PAST = -1  # no game turn of the scenario
ATLANTIC_NAVY = 6  # the variant [33.42-6]


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
    if scenario in LATER:
        _war_so_far(s, card)
    _treasuries(s, card)
    for nation, pool in card.forces.items():
        join_pool(s, NATION_ID[nation], pool.builds)
    for unit in range(UNITS):
        if KIND[unit] == AIR_BASE:
            lay(s, unit, POOL)
    return s


def _nations(s: Position, card: Card) -> None:
    for power in POWERS:
        s.status[power] = _status(card.forces.get(MAJORS[power].id))
    for nation in range(len(MAJORS), NATIONS):
        s.status[nation] = ABSENT if nation in (VICHY_FRANCE, FREE_FRANCE) else NEUTRAL
    for nation in COLONIES:
        s.status[nation] = COLONY
        s.patron[nation] = NATION_ID[GROUPS[NATION_ROWS.minors[nation - len(MAJORS)]].owner or ""]
    if "poland" in card.forces:
        s.status[POLAND], s.patron[POLAND], s.earns[POLAND] = ALLIED, BRITAIN, BRITAIN  # 22.4
    for war in card.wars:
        for foe in war.foes:
            set_war(s, NATION_ID[war.of], NATION_ID[foe])


def _war_so_far(s: Position, card: Card) -> None:
    """50.2, 50.3: minors that have fallen or joined, colonies that changed hands, France and perhaps Italy lost."""
    names = list(NATION_ID)
    for nation in range(len(MAJORS), NATIONS):
        held = [s.holder[at] for at in range(SPACES) if COUNTRY[at] == nation]
        master = next((one for one in held if one in POWERS), NOBODY)
        if nation in AXIS_MINOR_ALLIES and names[nation] in card.forces:
            s.status[nation], s.patron[nation], s.earns[nation], s.enrolled[nation] = ACTIVE, GERMANY, GERMANY, 1
            s.paid[nation] = 1 << GERMANY  # 24.5: they are lost with the capital
        elif s.status[nation] == COLONY:
            free = bool(held) and held[0] == FREE_FRANCE
            s.patron[nation] = BRITAIN if free else (master if held and held[0] in POWERS else NOBODY)
        elif held and all(one in POWERS for one in held):
            s.status[nation] = CONQUERED
    s.status[EAST_EUROPE] = CONQUERED
    if names[VICHY_FRANCE] in card.forces:
        s.status[VICHY_FRANCE] = NEUTRAL
        s.truce = LONG_PAST
    s.status[FREE_FRANCE], s.patron[FREE_FRANCE], s.enrolled[FREE_FRANCE] = ACTIVE, BRITAIN, 1
    for power, date in FALLEN.items():
        if s.status[power] == CONQUERED:
            s.fallen[power] = turn_of(date)
    s.freed = True
    for owner, factors in card.surplus_sw.items():
        for kind, count in factors.items():
            s.sw[NATION_ID[owner] * len(SW_TYPES) + SW_TYPES.index(kind)] = count


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
        unbuilt = FORTRESS[at] == "west_wall" and card.start.year not in WEST_WALL_YEARS
        s.razed[at] = late or unbuilt or FORTRESS[at] in BY_VARIANT
    s.derive()
    for hex_ in OBJECTIVES:
        claim(s, hex_)
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
            s.brp[power] = s.opening[power] = treasury.start
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
                lay(s, unit, POOL)


def at_start(s: Position, nation: int) -> tuple[int, ...]:
    """The counters that a nation places at set-up."""
    models = _at_start(s, nation)
    return tuple([unit for model, count in models.items() for unit in spare(s, printed(nation), model)[:count]])


def _at_start(s: Position, nation: int) -> Models:
    """By the card, or by a variant that was played before the set-up [YMP-A19, YMP-L13, YMP-L16]."""
    names = {at: name for name, at in NATION_ID.items()}
    if nation == YUGOSLAVIA:
        return Counter([MODEL[unit] for unit in range(UNITS) if NATION[unit] == nation and KIND[unit] != PARTISAN])
    models = CARDS[s.scenario].forces[names[nation]].at_start
    if nation == USSR and is_played(s, ALLIES, RED_ARMY):
        others = {model: count for model, count in models.items() if not model.startswith("infantry")}
        return FIGURES.red_army[s.scenario].at_start | others
    if nation == FRANCE and is_played(s, ALLIES, FRENCH_ARMOR):
        return models | {FRENCH_TANKS: FIGURES.french_armor.at_start}
    return models


def printed(nation: int) -> int:
    """The nation whose counters it uses: Vichy and the Free French those of France."""
    return FRANCE if nation in (VICHY_FRANCE, FREE_FRANCE) else nation


def arrivals(s: Position, turn: int) -> None:
    """Units dated for this game turn join the force pools [53]."""
    for nation, pool in CARDS[s.scenario].forces.items():
        for later in pool.later:
            if later.builds and later.year * len(SEASONS) + SEASONS.index(later.season) == turn:
                join_pool(s, NATION_ID[nation], _as_raised(s, NATION_ID[nation], later.builds))
    send_to_siberia(s)


def _as_raised(s: Position, nation: int, models: Models) -> Models:
    """YMP-L13: the infantry that joins the Russian pool is that of the variant; 33.42-6: American fleets are there."""
    if nation == USA and is_played(s, ALLIES, ATLANTIC_NAVY):
        return {model: count for model, count in models.items() if not model.startswith("fleet")}
    if nation != USSR or not is_played(s, ALLIES, RED_ARMY):
        return models
    others = {model: count for model, count in models.items() if not model.startswith("infantry")}
    return others | (FIGURES.red_army[s.scenario].later if len(others) < len(models) else {})


def send_to_siberia(s: Position) -> None:
    """YMP-A20: so many 3-3 infantry leave the Russian force pool for good, as soon as they are in it."""
    for unit in in_pool(s, USSR, "infantry-3-3")[: s.siberia]:
        lay(s, unit, SPARE)
        s.siberia -= 1


def last_turn(s: Position) -> int:
    card = CARDS[s.scenario]
    return turn_of(card.start) + card.turns - 1


def air_bases(s: Position, nation: int) -> list[int]:
    """The air base counters of a nation that are not on the board."""
    return [unit for unit in AIR_BASES if NATION[unit] == nation and s.where[unit] == POOL]


AIR_BASES = tuple([unit for unit in range(UNITS) if KIND[unit] == AIR_BASE])


def nations_in_order(s: Position) -> tuple[int, ...]:
    """3.34: who sets up, one after the other; not minors that a variant keeps out, last one that it brings in."""
    order = [NATION_ID[name] for name in CARDS[s.scenario].order]
    if is_played(s, AXIS, BELGRADE):
        order.append(YUGOSLAVIA)
    return tuple([nation for nation in order if nation in POWERS or not _keeps_out(s, nation)])


def _keeps_out(s: Position, nation: int) -> bool:
    """Poland without a war [YMP-A12], Finland without a grudge [YMP-L19]."""
    return nation in (POLAND, FINLAND) and s.status[nation] == NEUTRAL


def placed_by(s: Position, nation: int) -> int:
    """The seat that places a nation's units: Britain those of Poland, Germany those of its allies and of Vichy."""
    if nation == VICHY_FRANCE:
        return GERMANY
    return nation if s.patron[nation] == NOBODY else s.patron[nation]
