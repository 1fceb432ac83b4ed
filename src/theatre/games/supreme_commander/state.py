"""The position: its columns, and the few functions that change them together.

Who is friend and enemy is in `relations.py`, what stands where in `pieces.py`, control of hexes in `control.py`. The
README says how a position is written down.
"""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

import msgspec

from theatre.core.state import State
from theatre.games.supreme_commander.tables import (
    FORT,
    KIND,
    LAND,
    NATION,
    NATIONS,
    NEUTRAL_BOX,
    NOBODY,
    PARTISAN,
    POWERS,
    SIDE,
    TECHNOLOGIES,
    UNITS,
)
from theatre.games.supreme_commander.world import BIT, MSP_HEXES, NOWHERE, SPACES

# where a counter lies that is not on the board (column `where`)
SPARE = NOWHERE  # not in play: not available yet, set aside, or out of the game
POOL = -2  # in the force pool of the nation that it serves
TRACK = -3  # on the turn track, to come back in the turn `due`

BLOCK = 64  # spaces in a block of the column `blocks`: a flat list of all spaces would take half the time of a clone

# status of a nation (column `status`)
ACTIVE = 0  # a major at war with a major of the other side, or (RUL-01) counted so
INACTIVE = 1  # a major at war with no major
NEUTRAL = 2  # a minor at war with nobody, its marker on the diplomacy chart
CONTROLLED = 3  # Active Controlled Minor: at war with `foes`, its units run by `patron`, who is not at war for it
ALLY = 4  # Active Minor ally of `patron`
CONQUERED = 5  # Inactive Minor ally of `patron`, or a collapsed major
POSSESSION = 6  # of `patron`; treated as a minor ally
BARRED = 7  # nobody ever enters
ABSENT = 8  # not in this scenario

ON_ALLY = 255  # in the column `box`, instead of A3 to G3 of the tables: its marker is in a force pool

# what a unit has done in this player turn (column `acts`), bits
MOVED, BY_SEA, LANDED, DROPPED, FOUGHT, FOLLOWED, SUPPORTED, RAILED = [1 << bit for bit in range(8)]

# in the column `captured`, beside the bits of the sides: the USSR took it while its nation was Actively Controlled, and
# the Axis has not retaken it since [16.1.6.1]
TAKEN_EARLY = 4

# what became of France (column `france`)
STANDING, UNDER_VICHY, OVERRUN, LIBERATED = range(4)


class Switches(msgspec.Struct, frozen=True):
    """The optional rules of chapter 23, each a switch that the players agree on."""

    bombers_at_sea: bool = False
    diplomacy_repeats: bool = False
    diplomacy_anywhere: bool = False
    double_decoys: bool = False
    ore_in_snow: bool = False
    vichy_step: bool = False
    sea_weather: bool = False
    air_on_map: bool = False
    fort_construction: bool = False
    submarines_to_port: bool = False
    second_fighter_decoy: bool = False


class Taken(msgspec.Struct, frozen=True):
    """A city that has changed hands: its hex, who held it and who does."""

    hex: int
    old: int
    new: int


class Masks(msgspec.Struct, frozen=True):
    """By nation the hexes that it holds, those with its land units, and those with land units that have a ZOC.

    One object stands for one state of the map: what follows from it is remembered under the object itself, so that the
    numbers need not be hashed.
    """

    held: tuple[int, ...] = (0,) * NATIONS
    stands: tuple[int, ...] = (0,) * NATIONS
    zoners: tuple[int, ...] = (0,) * NATIONS

    __hash__ = object.__hash__


class Position(State, kw_only=True):
    """Columns per power, per nation, per hex and per unit; an index of a unit is one printed counter."""

    DERIVED: ClassVar[tuple[str, ...]] = ("blocks", "masks", "placed")

    # what the players agreed on
    scenario: str
    switches: Switches

    # the calendar
    turn: int
    turns: int = 0  # game turns that have begun
    last_turn: int
    active: int  # the side whose player turn it is
    initiative: int = 0  # the side that has it in this turn's Strategic Naval phase [9.2.1]

    # per power
    msp: list[int]  # Total Current MSP; below zero in deficit
    per_turn: list[int]  # Total MSP Per Turn
    tech: bytearray  # power * 5 + technology: level 0 to 4
    raised: bytearray  # power * 5 + technology: bought in this turn [10.3]
    overspent: bytearray  # per power: it has been below zero MSP and not above zero since [10.2.2]
    strategic: bytearray  # per power: strategic moves used in this player turn [15.1]
    collapsed: bytearray  # per power, once and for all [10.1]
    neutral_until: list[int]  # per power: the last turn of its neutrality after a collapse [17.13.4, 17.14.1]
    partisans_tried: bytearray  # per power: in this Organization phase [10.9]
    static_flipped: bytearray  # per power: in this Organization phase [10.8]
    war: bytearray  # power * 6 + power, both ways
    camp: bytearray  # per power: the side on which it is; Italy and the USSR may change it [10.1.1.2, 17.7.4]
    lent: list[int]  # per power: what the USA has given it in all [17.15.1]

    # per side
    wooed: bytearray  # the side made its diplomacy attempt in this Organization phase [10.4]

    # per nation
    status: bytearray
    patron: bytearray  # the major power whose ally, conquered ally or possession it is, else NOBODY
    foes: bytearray  # of a CONTROLLED minor: bits of the powers at war with it
    box: bytearray  # A3 to G3, or ON_ALLY
    conqueror: bytearray  # the major power that conquered it, else NOBODY
    fell: list[int]  # number of the player turn (`player_turn`) in which it was conquered, 0 if never
    joined: list[int]  # number of the player turn in whose Political phase it was attacked, 0 if never (RUL-38)
    suitors: bytearray  # bits of the powers that have tried diplomacy on it [17.13]
    snubs: list[int]  # nation * 2 + side: the last failed attempt as turn * 8 + power, 0 for none [23.2]

    # per hex
    holder: bytearray  # the nation that controls it, of neutral land the nation itself; changed by `give` only
    home: bytearray  # the nation whose home country it is; changes by partition and annexation only [3.3, 17.11]
    bombed: tuple[int, ...] = ()  # hexes that were bombed in this player turn [11.2]
    bases: tuple[int, ...] = ()  # base hexes used in this player turn, once for each air unit [11.1]
    landed: tuple[int, ...] = ()  # base hexes to which air units came back in this player turn, once for each [11.1]

    # per MSP location, in the order of `world.MSP_HEXES`
    captured: bytearray  # bits of the sides that have captured it before [9.1.3], and TAKEN_EARLY
    earner: bytearray  # the power in whose Per Turn its value is counted, else NOBODY

    # per unit
    where: list[int]  # changed by `lay` only
    due: list[int]  # of a unit on the TRACK: the turn of its return
    kind: bytearray  # as printed; among hidden counters of one nation and class only the owner's side knows it
    serves: bytearray  # the nation under whose orders it is: its own, or the power that runs Free French
    back: bytearray  # shows its back: reduced, static, parachute, under construction, a factory being moved
    shown: bytearray  # an air or naval counter that is face up: used, or revealed
    known: bytearray  # the other side knows its kind (see `fog.py`)
    acts: bytearray  # bits of what it did in this player turn
    ashore: bytearray  # came ashore where it stands by invasion, so that a fleet can supply it [7.2, 12.4]
    aim: list[int]  # the hex that an invader or dropped unit is about to enter, or over which air is; else NOWHERE
    base: list[int]  # of an air unit on a mission: the hex of its base; else NOWHERE
    cargo: list[int]  # of a fleet in an all-sea hex: the corps that it carries; else NOWHERE

    # what a move or a battle has brought about and is still to be carried out, in order
    harbours: tuple[int, ...] = ()  # ports entered that hold enemy ships [12.3]
    fallen: tuple[Taken, ...] = ()  # cities that changed hands [9.1.3, 17.5]

    # politics and special events
    france: int = STANDING
    vichy_is_axis: bool = False
    paris: int = 0  # 0 never taken by the Axis, 1 taken and Italy not yet moved, 2 both [17.5, 17.7]
    barbarossa: int = 0  # the turn in which Germany declared war on the USSR [17.4]
    garrison: list[int]  # steps that must stay in the Baltic States, Finland, Bessarabia, Eastern Poland [17.13]
    keepers: tuple[int, ...] = ()  # the corps that annexed an area and must stay in it [17.1, 17.4, 17.12]
    free_dow: int = 0  # Germany's free declaration on Poland: 0 open, 1 taken, 2 declined [17.11]
    poland: int = 0  # 0 whole, 1 partitioned by conquest, 2 Eastern Poland passed to the USSR at the deadline
    baltic_annexed: bool = False
    winter_war: bool = False
    bessarabia: bool = False
    mobilized: bool = False  # Soviet emergency mobilization [17.13.1]
    invaded: int = 0  # bits of what German units have entered: 1 the USSR of 1939, 2 Soviet Eastern Poland [17.13.1]
    soviet_dow: bool = False  # the USSR declared the war on Germany, not Germany [17.13.1]
    soviet_crisis: bool = False  # its collapse is tested until Moscow is retaken [17.13.3]
    winters: tuple[int, ...] = ()  # the turns that are Russian Winter [17.13.3]
    italy_by_dow: bool = False  # Italy became active by an Allied declaration [17.7.1]
    militarism: bool = False  # [17.7.3]
    ore_cut: bool = False  # German ore is lost in this turn [17.10]
    transfer_moves: int = 0  # moves between NATB and Suez or Basra without fleet in this Movement phase [12.2.3]

    # derived
    blocks: list[tuple[tuple[int, ...], ...]] = msgspec.field(default_factory=list)  # what `units_in` reads
    placed: list[int] = msgspec.field(default_factory=list)  # all units in a space, ascending
    masks: Masks = Masks()

    @property
    def held(self) -> tuple[int, ...]:
        return self.masks.held

    @property
    def stands(self) -> tuple[int, ...]:
        return self.masks.stands

    @property
    def zoners(self) -> tuple[int, ...]:
        return self.masks.zoners

    def derive(self) -> None:
        self.placed = [unit for unit, space in enumerate(self.where) if space >= 0]
        here: list[tuple[int, ...]] = [()] * (-(-SPACES // BLOCK) * BLOCK)
        for unit in self.placed:
            here[self.where[unit]] = (*here[self.where[unit]], unit)
        self.blocks = [tuple(here[at : at + BLOCK]) for at in range(0, len(here), BLOCK)]
        held, stands, zoners = [0] * NATIONS, [0] * NATIONS, [0] * NATIONS
        for at, nation in enumerate(self.holder):
            if nation != NOBODY:
                held[nation] |= BIT[at]
        for unit in self.placed:
            if is_there(self, unit):
                stands[self.serves[unit]] |= BIT[self.where[unit]]
                if self.kind[unit] != PARTISAN:
                    zoners[self.serves[unit]] |= BIT[self.where[unit]]
        self.masks = Masks(tuple(held), tuple(stands), tuple(zoners))


_PER_POWER = ("overspent", "strategic", "collapsed", "partisans_tried", "static_flipped")
_PER_UNIT = ("back", "shown", "known", "acts", "ashore")


def empty_position(**fields: object) -> dict[str, object]:
    """All columns of a board without units; `fields` replaces some of them."""
    six, nobody = len(POWERS), bytes([NOBODY])
    columns: dict[str, object] = {
        "msp": [0] * six,
        "per_turn": [0] * six,
        "lent": [0] * six,
        "neutral_until": [0] * six,
        "tech": bytearray(six * len(TECHNOLOGIES)),
        "raised": bytearray(six * len(TECHNOLOGIES)),
        "war": bytearray(six * six),
        "wooed": bytearray(2),
        "status": bytearray(NATIONS),
        "foes": bytearray(NATIONS),
        "box": bytearray([NEUTRAL_BOX]) * NATIONS,
        "suitors": bytearray(NATIONS),
        "snubs": [0] * (2 * NATIONS),
        "camp": bytearray(SIDE),
        "garrison": [0] * 4,
        "patron": bytearray(nobody * NATIONS),
        "conqueror": bytearray(nobody * NATIONS),
        "fell": [0] * NATIONS,
        "joined": [0] * NATIONS,
        "holder": bytearray(nobody * SPACES),
        "home": bytearray(nobody * SPACES),
        "captured": bytearray(len(MSP_HEXES)),
        "earner": bytearray(nobody * len(MSP_HEXES)),
        "where": [SPARE] * UNITS,
        "due": [0] * UNITS,
        "kind": bytearray(KIND),
        "serves": bytearray(NATION),
        "aim": [NOWHERE] * UNITS,
        "base": [NOWHERE] * UNITS,
        "cargo": [NOWHERE] * UNITS,
    }
    columns |= {name: bytearray(six) for name in _PER_POWER}
    columns |= {name: bytearray(UNITS) for name in _PER_UNIT}
    return columns | fields


# putting down and taking away


def units_in(s: Position, space: int) -> tuple[int, ...]:
    """The units in a space, ascending; nothing off the board."""
    return s.blocks[space // BLOCK][space % BLOCK] if space >= 0 else ()


def _fill(s: Position, space: int, units: tuple[int, ...]) -> None:
    block = list(s.blocks[space // BLOCK])
    block[space % BLOCK] = units
    s.blocks[space // BLOCK] = tuple(block)


def lay(s: Position, unit: int, space: int) -> None:
    """A counter comes into a space, or to POOL, TRACK or SPARE; whatever was said about its doings stays."""
    old = s.where[unit]
    if old >= 0:
        _fill(s, old, tuple([one for one in units_in(s, old) if one != unit]))
        s.placed.remove(unit)
    s.where[unit] = space
    if old >= 0:
        _leave(s, unit, old)
    if space >= 0:
        _fill(s, space, tuple(sorted((*units_in(s, space), unit))))
        insort(s.placed, unit)
        _stand(s, unit)


def enlist(s: Position, unit: int, nation: int) -> None:
    """A unit comes under the orders of another nation."""
    at = s.where[unit]
    lay(s, unit, SPARE)
    s.serves[unit] = nation
    lay(s, unit, at)


def is_there(s: Position, unit: int) -> bool:
    """Is it a land unit that counts? A fort under construction is ignored for all purposes [23.9]."""
    return s.kind[unit] in LAND and not (s.kind[unit] == FORT and s.back[unit])


def _set(masks: tuple[int, ...], nation: int, mask: int) -> tuple[int, ...]:
    return (*masks[:nation], mask, *masks[nation + 1 :])


def _stand(s: Position, unit: int) -> None:
    if not is_there(s, unit):
        return
    masks, nation, bit = s.masks, s.serves[unit], BIT[s.where[unit]]
    stands, zoners = masks.stands[nation] | bit, masks.zoners[nation]
    if s.kind[unit] != PARTISAN:
        zoners |= bit
    _replace_units(s, nation, stands, zoners)


def _replace_units(s: Position, nation: int, stands: int, zoners: int) -> None:
    masks = s.masks
    if stands != masks.stands[nation] or zoners != masks.zoners[nation]:
        s.masks = Masks(masks.held, _set(masks.stands, nation, stands), _set(masks.zoners, nation, zoners))


def _leave(s: Position, unit: int, space: int) -> None:
    """The nation's masks of a hex from which a unit has gone."""
    nation = s.serves[unit]
    if not s.masks.stands[nation] & BIT[space]:
        return
    left = [s.kind[one] for one in units_in(s, space) if s.serves[one] == nation and is_there(s, one)]
    stands, zoners = s.masks.stands[nation], s.masks.zoners[nation]
    if not left:
        stands &= ~BIT[space]
    if all(kind == PARTISAN for kind in left):
        zoners &= ~BIT[space]
    _replace_units(s, nation, stands, zoners)


def remove(s: Position, unit: int, to: int, due: int = 0) -> None:
    """A counter leaves the board for POOL, TRACK or SPARE, front side up, and what it did is forgotten."""
    lay(s, unit, to)
    s.due[unit] = due if to == TRACK else 0
    s.back[unit] = s.shown[unit] = s.acts[unit] = s.ashore[unit] = 0
    s.known[unit] = 1
    s.aim[unit] = s.base[unit] = s.cargo[unit] = NOWHERE


def give(s: Position, hex_: int, nation: int) -> None:
    """Control of a hex passes to a nation, or to NOBODY."""
    old, held = s.holder[hex_], s.masks.held
    if old == nation:
        return
    s.holder[hex_] = nation
    if old != NOBODY:
        held = _set(held, old, held[old] & ~BIT[hex_])
    if nation != NOBODY:
        held = _set(held, nation, held[nation] | BIT[hex_])
    s.masks = Masks(held, s.masks.stands, s.masks.zoners)


# the calendar


def player_turn(s: Position) -> int:
    """The player turns that have begun, this one included: what happened "in an earlier player turn" has less."""
    return s.turns * 2 + s.active - 1


def new_game_turn(s: Position) -> None:
    s.turns += 1
    s.raised[:] = bytes(len(s.raised))


def new_player_turn(s: Position, side: int) -> None:
    """What the last player turn left on units, powers and hexes is forgotten."""
    s.active = side
    s.acts[:] = bytes(UNITS)
    s.strategic[:] = s.partisans_tried[:] = s.static_flipped[:] = bytes(len(POWERS))
    s.wooed[:] = bytes(2)
    s.bombed = s.bases = s.landed = ()
    s.transfer_moves = 0
