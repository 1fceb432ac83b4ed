"""The scenario card laid out [4.0, 19]: nations, wars, control, incomes, force pools and what has a fixed place.

Units with a choice of place are put down one after the other in `deployment.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from theatre.core.dice import Dice
from theatre.games.supreme_commander.cards import (
    CARDS,
    Arrivals,
    Card,
    Holding,
    Placement,
    StatusId,
    counters,
    nation_of,
)
from theatre.games.supreme_commander.relations import master, set_war
from theatre.games.supreme_commander.rows import Forces
from theatre.games.supreme_commander.state import (
    ABSENT,
    ACTIVE,
    ALLY,
    BARRED,
    CONQUERED,
    INACTIVE,
    NEUTRAL,
    ON_ALLY,
    POOL,
    POSSESSION,
    SPARE,
    UNDER_VICHY,
    Position,
    Switches,
    empty_position,
    enlist,
    lay,
)
from theatre.games.supreme_commander.tables import (
    AIR,
    AXIS,
    BALTIC_STATES,
    BOXES,
    CLOSED,
    DECOYS,
    FRANCE,
    FREE_FRENCH,
    GERMANY,
    HQ,
    KIND,
    MINORS,
    NATION_ID,
    NATION_IDS,
    NAVAL,
    NOBODY,
    POSSESSIONS,
    POWERS,
    SIDE,
    TAG,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    UK,
    UNITS,
    UNITS_OF,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import (
    AREA,
    BIT,
    COUNTRY,
    FACTORY_BOXES,
    FACTORY_HEX,
    GRAPH,
    HEXES,
    IS_BOX,
    IS_CITY,
    LAND,
    MSP_HEXES,
    OWNER_1939,
    PORT_ZONES,
    range_around,
    space,
    spaces,
)

_STATUS: dict[StatusId, int] = {
    "active": ACTIVE,
    "inactive": INACTIVE,
    "collapsed": CONQUERED,
    "minor": ALLY,
    "out": ABSENT,
}
_SUITOR = {"Cw": UK, "Cs": USSR, "axis": GERMANY}
"""In whose pool the marker of a conquered or allied minor lies; of Allied ones the card says it."""


def set_up(scenario: str, options: Mapping[str, int], dice: Dice) -> Position:
    """The board before the first unit with a choice of place is put down."""
    card = CARDS[scenario]
    s = Position(
        stack=[],
        dice=dice,
        **empty_position(
            scenario=scenario,
            switches=Switches(**{name: bool(options[name]) for name in Switches.__struct_fields__}),
            turn=card.first_turn,
            last_turn=card.last_turn,
            active=AXIS,
        ),  # type: ignore[arg-type]
    )
    s.derive()
    _nations(s, card)
    _hexes(s, card)
    _powers(s, card)
    _incomes(s, card)
    _history(s, card)
    for name in card.forces:
        _pools(s, card, name)
    for name in card.forces:
        for placement in card.forces[name].set_up:
            if is_fixed(placement):
                _lay_out(s, placement, name)
    if card.factories_relocated:
        _relocate_factories(s)
    return s


# nations and powers


def _nations(s: Position, card: Card) -> None:
    for nation in (*MINORS, VICHY):
        s.status[nation] = NEUTRAL if nation in MINORS else ABSENT
    for nation in POSSESSIONS:
        s.status[nation], s.patron[nation], s.box[nation] = POSSESSION, OWNER_1939[nation], ON_ALLY
    for nation in CLOSED:
        s.status[nation], s.box[nation] = BARRED, ON_ALLY
    for power in POWERS:
        s.status[power] = _STATUS[card.powers[NATION_IDS[power]].status]
        s.box[power] = ON_ALLY
    for name, standing in card.diplomacy.items():
        nation = NATION_ID[name]
        if standing in BOXES:
            s.box[nation] = BOXES.index(standing)
            if nation not in POWERS:
                s.status[nation] = NEUTRAL
            continue
        s.box[nation] = ON_ALLY
        s.status[nation] = ALLY if standing in ("axis", "allied") else CONQUERED
        s.patron[nation] = _SUITOR[standing] if standing in _SUITOR else NATION_ID[card.controllers[name]]
        if s.status[nation] == CONQUERED:
            s.conqueror[nation] = USSR if standing == "Cs" else GERMANY
            s.fell[nation] = -1  # before the first player turn
    for war in card.wars:
        for foe in war.foes:
            set_war(s, NATION_ID[war.of], NATION_ID[foe])


def _powers(s: Position, card: Card) -> None:
    for name, power_card in card.powers.items():
        power = NATION_ID[name]
        s.msp[power] = power_card.msp
        s.per_turn[power] = 0 if power_card.enters else power_card.per_turn  # 17.15: nothing before it enters
        s.collapsed[power] = power_card.status == "collapsed"
        for technology, level in power_card.technology.items():
            s.tech[power * len(TECHNOLOGIES) + TECHNOLOGY_IDS.index(technology)] = level


def _history(s: Position, card: Card) -> None:
    """What has happened before a later scenario begins."""
    s.free_dow = int("free_dow" in card.events)
    s.poland = int("partition" in card.events)
    s.baltic_annexed = "baltic_annexed" in card.events
    s.winter_war = "winter_war" in card.events
    s.bessarabia = "bessarabia" in card.events
    s.mobilized = "mobilized" in card.events
    s.winters = card.winters
    if VICHY in [NATION_ID[name] for name in card.diplomacy]:
        s.france = UNDER_VICHY
        s.vichy_is_axis = s.status[VICHY] == ALLY


# hexes


def _hexes(s: Position, card: Card) -> None:
    """Every nation its own hexes, possessions those of their owner; then what the card gives away [3.3e]."""
    for at in range(HEXES):
        nation = COUNTRY[at]
        if nation != NOBODY and BIT[at] & LAND:
            s.holder[at], s.home[at] = OWNER_1939[nation], nation
    _assign(s.holder, card.control)
    _assign(s.home, card.home)
    s.derive()


def _assign(column: bytearray, holdings: tuple[Holding, ...]) -> None:
    for holding in holdings:
        for area in holding.areas:
            for at in hexes_of(area):
                if BIT[at] & LAND:
                    column[at] = NATION_ID[holding.holder]


def _incomes(s: Position, card: Card) -> None:
    """Who counts which MSP location in his income, and what the Axis has captured before the scenario [9.1.3]."""
    for number, at in enumerate(MSP_HEXES):
        if card.factories_relocated and at in FACTORY_HEX:
            continue
        power = master(s, s.holder[at])
        if power != NOBODY and s.status[power] in (ACTIVE, INACTIVE):
            s.earner[number] = power
        foreign = s.holder[at] in POWERS and s.holder[at] != OWNER_1939[COUNTRY[at]]
        if foreign and (s.holder[at], COUNTRY[at]) != (USSR, BALTIC_STATES):  # annexed, not captured [17.1]
            s.captured[number] = 1 << SIDE[s.holder[at]]


def hexes_of(area: str) -> tuple[int, ...]:
    """The hexes of a group of the board, or the one hex or box with this id."""
    return (GRAPH.index_of(area),) if area in GRAPH.indices else tuple(spaces(AREA[area]))


def places_of(placement: Placement) -> tuple[int, ...]:
    """Where the units of a placement may go, whoever holds it."""
    core = [at for area in placement.areas for at in hexes_of(area)]
    if placement.sites == "city":
        core = [at for at in core if IS_CITY[at]]
    elif placement.sites == "port":
        core = [at for at in core if PORT_ZONES[at]]
    if placement.within:
        near = 0
        for at in core:
            near |= range_around(at, placement.within)
        inside = 0
        for area in placement.inside:
            inside |= AREA[area]
        core = spaces(near & inside)
    return tuple(sorted({at for at in core if IS_BOX[at] or BIT[at] & LAND}))


def is_fixed(placement: Placement) -> bool:
    """There is one hex or box to go to, and no choice of units."""
    return len(placement.areas) == 1 and placement.areas[0] in GRAPH.indices and not placement.within


def _lay_out(s: Position, placement: Placement, card_nation: str) -> None:
    for unit in take(s, nation_of(placement, card_nation), placement.units):
        put(s, unit, space(placement.areas[0]), card_nation, back=placement.side != "front")


# counters


def take(s: Position, nation: int, forces: Forces, but: Collection[int] = ()) -> tuple[int, ...]:
    """The spare counters that a card means; HQs by number are drawn at random, decoys may be doubled [23.4].

    Those of `but` are spoken for.
    """
    taken: list[int] = []
    for model, which in forces.items():
        spare = [unit for unit in counters(nation, model, which) if s.where[unit] == SPARE and unit not in but]
        if not isinstance(which, int):
            taken += spare
            continue
        if spare and KIND[spare[0]] == HQ:
            spare = list(s.dice.shuffled(spare, "hq"))
        doubled = bool(spare) and KIND[spare[0]] in DECOYS and s.switches.double_decoys
        taken += spare[: which * 2 if doubled else which]
    return tuple(taken)


def put(s: Position, unit: int, at: int, card_nation: str, *, back: bool = False) -> None:
    """A counter comes into play under the orders of the nation whose card lists it."""
    serve(s, unit, NATION_ID[card_nation])
    s.back[unit] = back
    s.shown[unit] = 0
    s.known[unit] = KIND[unit] not in (*AIR, *NAVAL)
    lay(s, unit, at)


def serve(s: Position, unit: int, lister: int) -> None:
    """Minors' units serve their nation, the Vichy corps Vichy; those of another major the one that lists them."""
    own = s.serves[unit]
    if own == lister or own not in POWERS:
        return
    vichy = own == FRANCE and TAG[unit] != FREE_FRENCH
    enlist(s, unit, VICHY if vichy else lister)


def _pools(s: Position, card: Card, name: str) -> None:
    forces = card.forces[name]
    join_pool(s, NATION_ID[name], NATION_ID[name], forces.pool)
    for more in forces.more_pool:
        join_pool(s, NATION_ID[name], nation_of(more, name), more.units)
    for other in forces.pool_nations:
        for unit in range(UNITS):
            if NATION_IDS[s.serves[unit]] == other and s.where[unit] == SPARE:
                lay(s, unit, POOL)


def join_pool(s: Position, lister: int, nation: int, forces: Forces) -> tuple[int, ...]:
    """Counters of a nation join the force pool of the power whose card lists them."""
    units = take(s, nation, forces)
    for unit in units:
        serve(s, unit, lister)
        s.known[unit] = 1
        lay(s, unit, POOL)
    return units


def arrivals(card: Card, name: str, turn: int) -> tuple[Arrivals, ...]:
    """The rows of a nation's schedule for a turn [9.3.1]."""
    return tuple([row for row in card.forces[name].later if row.turn == turn])


def _relocate_factories(s: Position) -> None:
    """19.4: the factories stand in their boxes in the east."""
    for unit, box in zip(UNITS_OF[USSR, "factory"], FACTORY_BOXES, strict=True):
        lay(s, unit, box)
