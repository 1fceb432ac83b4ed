"""The position and the vocabulary of this game: which unit is where, who is at war, what each power has.

Nothing here decides a rule of a chapter; what control means for movement and supply is in `control.py`.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import ClassVar

import msgspec

from theatre.core.columns import all_at
from theatre.core.state import State
from theatre.games.ww2_in_europe.options import Switches
from theatre.games.ww2_in_europe.tables import (
    ADMIRALS,
    ALLIES,
    AXIS,
    IS_AIR,
    IS_GROUND,
    IS_NAVAL,
    KINDS,
    LEADERS,
    NOBODY,
    NUMBERS,
    POWERS,
    POWERS_OF,
    SEASONS,
    SIDE,
    STACK,
    TECHNOLOGIES,
)
from theatre.games.ww2_in_europe.world import CIRCLE, COUNTRIES, FACTORY, FRONTS, LANDS, NOWHERE, SPACES

# a power (column `status`)
ACTIVE, NEUTRAL, OUT = range(3)
# missions of a unit this turn (column `mission`)
NO_MISSION, MARCH, MOVE_AT_SEA, PATROL, STRATEGIC, ATTACK, DROP, CARRY = range(8)
GONE = KINDS  # the kind of a unit number that is free
BOXES = NUMBERS.build_boxes
NO_CONVOY = 255


class Convoy(msgspec.Struct, frozen=True):
    """A standing route: the circles of its ports in order, and the seas between each two of them."""

    owner: int
    ports: tuple[int, ...]
    legs: tuple[tuple[int, ...], ...]
    load: int = 0  # money and supply that it carries this turn

    def of(self, owner: int) -> Convoy:
        """The same route under another flag."""
        return msgspec.structs.replace(self, owner=owner)


class Position(State, kw_only=True):
    """Columns per power, Front, country, land space and unit. A number whose unit is gone has the kind GONE."""

    DERIVED: ClassVar[tuple[str, ...]] = ("here", "troops", "cargo")

    start: str  # the start date: 1939 or 1941
    switches: Switches = Switches()  # the Options that are played
    turn: int  # see tables.turn_number
    first: int = AXIS  # player A of this turn
    winner: int = -1  # the side that has won
    won_by: str = ""

    # per Front
    initiative: bytearray  # the side whose marker lies there
    wins: bytearray  # battles won this turn: Front * 2 + side

    # per power
    status: bytearray
    money: list[int]
    income: list[int]  # of its last Collect phase
    rp: bytearray
    rp_spent: bytearray  # used this turn
    boxes: list[tuple[int, ...]]  # power * BOXES + box - 1: the kinds in a Build Box, sorted
    depots: bytearray  # bought and not placed

    # the pact, and the Pacific
    pact: bool = True
    pact_failed: bool = False  # Germany did not meet its conditions at the end of the last turn
    pacific: int = 0  # set aside by the USA since last winter
    pacific_owed: int = 0  # what was missing last winter

    progress: bytearray  # power * technologies + technology: the chart number with all that was rolled

    leader_at: list[int]  # per leader: the land space of a general, the ship of an admiral; NOWHERE if he is lost

    # special forces
    raider: int = NOWHERE  # the ship that is the German raider this turn
    raids_made: bytearray  # per special raid of the tables: it was made

    # the armistices
    vichy_fleet: tuple[tuple[int, int, int], ...] = ()  # port, kind, damaged: French ships in neutral ports
    italy_spared_by: int = NOBODY  # who accepted Italy's armistice and collects nothing for its Homeland

    # per country
    caught: bytearray  # attacked for the first time this turn: all units in it are Surprised

    # per land space
    controller: bytearray  # a power, NOBODY for neutral land
    held: bytes  # the controllers at the start of the turn
    flag: bytearray  # its Flag works
    fortress: bytearray  # whose it is, NOBODY for none
    ruined: bytearray  # a fortress fell here
    depot: bytearray  # whose it is, NOBODY for none
    bombed: bytearray  # factory or NRZ is damaged
    razed: bytearray  # by an atomic bomb, for ever
    stormed: bytearray  # captured this turn by Amphibious Attack alone

    convoys: list[Convoy]

    # per unit
    kind: bytearray
    owner: bytearray
    where: list[int]  # NOWHERE for a ship in a convoy
    damaged: bytearray
    cut_off: bytearray
    surprised: bytearray
    began: list[int]  # where it began the turn
    came: list[int]  # the space from which it came into the one where it is; NOWHERE if it began there
    mission: bytearray
    target: list[int]  # of a mission: the patrolled space, the bombed space, the convoy
    path: list[tuple[int, ...]]  # the declared path at sea or in the air, from the first space entered on
    aboard: list[int]  # the ship that carries it, else NOWHERE
    convoy: bytearray  # the number of its convoy, else NO_CONVOY
    commanders: list[tuple[int, ...]]  # the leaders under whom it began the turn

    # derived: the units in each space, ascending
    here: list[tuple[int, ...]] = []
    troops: tuple[int, int] = (0, 0)  # by side the mask of the land spaces where its ground units stand
    cargo: tuple[int, ...] = ()  # the units aboard ships, ascending

    def derive(self) -> None:
        spaces: list[list[int]] = [[] for _ in range(SPACES)]
        for unit, at in enumerate(self.where):
            if at != NOWHERE:
                spaces[at].append(unit)
        self.here = [tuple(units) for units in spaces]
        masks = [0, 0]
        for unit, at in enumerate(self.where):
            if at != NOWHERE and IS_GROUND[self.kind[unit]]:
                masks[SIDE[self.owner[unit]]] |= 1 << at
        self.troops = masks[AXIS], masks[ALLIES]
        self.cargo = tuple([unit for unit, ship in enumerate(self.aboard) if ship != NOWHERE])


def empty_position(**fields: object) -> dict[str, object]:
    """All columns of a board without units, everything neutral; `fields` replaces some of them."""
    six, lands = len(POWERS), len(LANDS)
    nobody = bytes([NOBODY])
    columns: dict[str, object] = {
        "initiative": bytearray(FRONTS),
        "wins": bytearray(FRONTS * 2),
        "money": [0] * six,
        "income": [0] * six,
        "boxes": [()] * (six * BOXES),
        "caught": bytearray(COUNTRIES),
        "held": nobody * lands,
        "convoys": [],
        "where": [],
        "began": [],
        "came": [],
        "target": [],
        "path": [],
        "aboard": [],
        "raids_made": bytearray(len(NUMBERS.raids)),
        "leader_at": [NOWHERE] * len(LEADERS),
        "commanders": [],
        "progress": bytearray([row.start[power.id] for power in POWERS for row in TECHNOLOGIES.technologies]),
        "here": [()] * SPACES,
    }
    columns |= {name: bytearray(six) for name in ("status", "rp", "rp_spent", "depots")}
    columns |= {name: bytearray(nobody) * lands for name in ("controller", "fortress", "depot")}
    columns |= {name: bytearray(lands) for name in ("flag", "ruined", "bombed", "razed", "stormed")}
    units = ("kind", "owner", "damaged", "cut_off", "surprised", "mission", "convoy")
    columns |= {name: bytearray() for name in units}
    return columns | fields


# the calendar


def season(s: Position) -> int:
    """SPRING, SUMMER, FALL or WINTER."""
    return s.turn % len(SEASONS)


def year(s: Position) -> int:
    return s.turn // len(SEASONS)


# who is at war


def other(side: int) -> int:
    return ALLIES if side == AXIS else AXIS


def player_b(s: Position) -> int:
    return other(s.first)


def is_active(s: Position, power: int) -> bool:
    return power != NOBODY and s.status[power] == ACTIVE


_EVERYBODY = (*SIDE, NOBODY)  # NOBODY is on no side
ENEMIES = tuple([tuple([NOBODY not in (a, b) and a != b for b in _EVERYBODY]) for a in _EVERYBODY])


def at_war(s: Position, a: int, b: int) -> bool:
    """Active powers of the two sides; a neutral power is at war with nobody [NEU-01]."""
    return ENEMIES[a][b] and s.status[a] == ACTIVE == s.status[b]


# units


def side_of(s: Position, unit: int) -> int:
    return SIDE[s.owner[unit]]


def is_ground(s: Position, unit: int) -> bool:
    return s.kind[unit] != GONE and IS_GROUND[s.kind[unit]]


def is_air(s: Position, unit: int) -> bool:
    return s.kind[unit] != GONE and IS_AIR[s.kind[unit]]


def is_naval(s: Position, unit: int) -> bool:
    return s.kind[unit] != GONE and IS_NAVAL[s.kind[unit]]


def all_units(s: Position) -> list[int]:
    """On the board, those in convoys included."""
    return [unit for unit, kind in enumerate(s.kind) if kind != GONE]


def units_of_kind(s: Position, kind: int) -> list[int]:
    """All units of one kind, ascending."""
    return all_at(s.kind, kind)


FEW = 32  # up to here it is quicker to look for each
IS_ZERO = bytes([value == 0 for value in range(256)])


def marked(*columns: bytes | bytearray) -> list[int]:
    """The numbers that are marked by a 1 in all of these columns of 0 and 1, ascending."""
    marks = int.from_bytes(columns[0])
    for column in columns[1:]:
        marks &= int.from_bytes(column)
    size = len(columns[0])
    column = marks.to_bytes(size)
    return all_at(column, 1) if marks.bit_count() < FEW else list(compress(range(size), column))


def active_units(s: Position, side: int) -> bytearray:
    """A column that marks the numbers of active powers of a side, of units that are gone as well."""
    return s.owner.translate(_active_of(side, bytes(s.status)))


@cache
def _active_of(side: int, status: bytes) -> bytes:
    active = [SIDE[power] == side and one == ACTIVE for power, one in enumerate(status)]
    return bytes(active).ljust(256, b"\0")


def units_of(s: Position, power: int) -> list[int]:
    return [unit for unit in all_at(s.owner, power) if s.kind[unit] != GONE]


def ground_in(s: Position, land: int, side: int) -> list[int]:
    """The ground units of a side that stand in a land space; cargo at sea does not stand there."""
    if not s.here[land]:
        return []
    return [unit for unit in s.here[land] if IS_GROUND[s.kind[unit]] and SIDE[s.owner[unit]] == side]


def enemies_in(s: Position, at: int, power: int) -> list[int]:
    """The units there of powers with which this one is at war."""
    return [unit for unit in s.here[at] if at_war(s, power, s.owner[unit])]


def enemy_ground_in(s: Position, land: int, power: int) -> list[int]:
    if not s.troops[other(SIDE[power])] >> land & 1:
        return []
    return [unit for unit in enemies_in(s, land, power) if IS_GROUND[s.kind[unit]]]


def has_factory(s: Position, land: int) -> bool:
    """Damaged or not; what an atomic bomb has hit is none any more [TEC-15]."""
    return FACTORY[land] > 0 and not s.razed[land]


def stack_points(s: Position, units: list[int]) -> int:
    return sum([STACK[s.kind[unit]] for unit in units])


def place(s: Position, power: int, kind: int, at: int) -> int:
    """A new unit on the board; a ship that is given a land space goes to its circle."""
    if IS_NAVAL[kind] and at < len(LANDS):
        at = CIRCLE[at]
    unit = s.kind.find(GONE)
    if unit < 0:
        unit = len(s.kind)
        for column in (s.kind, s.owner, s.damaged, s.cut_off, s.surprised, s.mission, s.convoy):
            column.append(0)
        for places in (s.where, s.began, s.came, s.target, s.aboard):
            places.append(NOWHERE)
        s.path.append(())
        s.commanders.append(())
    s.kind[unit], s.owner[unit] = kind, power
    s.damaged[unit] = s.cut_off[unit] = s.surprised[unit] = 0
    s.where[unit] = NOWHERE
    board(s, unit, NOWHERE)
    s.commanders[unit] = ()
    s.convoy[unit] = NO_CONVOY
    forget_orders(s, unit)
    s.began[unit] = at
    put(s, unit, at)
    return unit


def put(s: Position, unit: int, at: int) -> None:
    """Move a unit without asking any rule; NOWHERE takes a ship off into its convoy."""
    left = s.where[unit]
    if left == at:
        return
    if left != NOWHERE:
        s.here[left] = tuple([one for one in s.here[left] if one != unit])
    s.where[unit] = at
    if at != NOWHERE:
        s.here[at] = tuple(sorted((*s.here[at], unit)))
    if IS_GROUND[s.kind[unit]]:
        note_troops(s, SIDE[s.owner[unit]], left, at)


def board(s: Position, unit: int, ship: int) -> None:
    """Put a unit aboard a ship; NOWHERE takes it off."""
    if s.aboard[unit] != NOWHERE:
        s.cargo = tuple([one for one in s.cargo if one != unit])
    s.aboard[unit] = ship
    if ship != NOWHERE:
        s.cargo = tuple(sorted((*s.cargo, unit)))


def note_troops(s: Position, side: int, left: int, at: int) -> None:
    masks = list(s.troops)
    if left != NOWHERE and not ground_in(s, left, side):
        masks[side] &= ~(1 << left)
    if at != NOWHERE:
        masks[side] |= 1 << at
    s.troops = masks[AXIS], masks[ALLIES]


def remove(s: Position, unit: int) -> None:
    """Off the board for good, with all that it carries [TRN-06, CV-03]."""
    put(s, unit, NOWHERE)
    board(s, unit, NOWHERE)
    s.kind[unit] = GONE
    s.convoy[unit] = NO_CONVOY
    for admiral in ADMIRALS:
        if s.leader_at[admiral] == unit:
            s.leader_at[admiral] = NOWHERE
    for cargo in [one for one in s.cargo if s.aboard[one] == unit]:
        remove(s, cargo)


def forget_orders(s: Position, unit: int) -> None:
    s.mission[unit] = NO_MISSION
    s.came[unit] = s.target[unit] = NOWHERE
    s.path[unit] = ()


def ships_of(s: Position, convoy: int) -> list[int]:
    return all_at(s.convoy, convoy)


def take_load(s: Position, convoy: int, amount: int) -> None:
    """A convoy carries so much more this turn."""
    route = s.convoys[convoy]
    s.convoys[convoy] = msgspec.structs.replace(route, load=route.load + amount)


# Redeployment Points


def rp_left(s: Position, power: int) -> int:
    """What a power may still spend this turn; the allowance comes back every turn [R-51]."""
    return max(0, s.rp[power] - s.rp_spent[power])


def units_that_can_pay(s: Position, side: int) -> list[int]:
    """Numbers of powers of a side that can pay for a move, of units that are gone as well."""
    rich = bytearray(256)
    for power in POWERS_OF[side]:
        rich[power] = rp_left(s, power) > 0
    return marked(s.owner.translate(rich))


def spend_rp(s: Position, power: int) -> None:
    s.rp_spent[power] += 1


# turn bookkeeping


def new_turn(s: Position) -> None:
    """What the last turn left on units, Fronts and spaces is forgotten."""
    s.held = bytes(s.controller)
    s.wins[:] = bytes(FRONTS * 2)
    s.caught[:] = bytes(COUNTRIES)
    s.stormed[:] = bytes(len(LANDS))
    s.rp_spent[:] = bytes(len(POWERS))
    s.raider = NOWHERE
    s.surprised[:] = bytes(len(s.kind))
    s.began[:] = s.where
    s.convoys[:] = [msgspec.structs.replace(route, load=0) for route in s.convoys]
    units = len(s.kind)
    s.mission[:] = bytes(units)
    s.came[:] = s.target[:] = [NOWHERE] * units
    s.path[:] = [()] * units
