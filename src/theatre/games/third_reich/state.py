"""The position: what is kept per power, nation, space and unit, and which counters lie where.

Nothing here decides a rule of a chapter. `nations.py` tells who is whose enemy or ally, `counters.py` whose counters
lie where; control of hexes is in `movement/control.py`, stacking in `movement/stacking.py`.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import ClassVar

import msgspec

from theatre.core.state import State
from theatre.games.third_reich.tables import (
    ARMOR,
    IS_GROUND,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
    SEASONS,
    SIDE,
    UNITS,
)
from theatre.games.third_reich.world import BIT, FRONTS, NOWHERE, OBJECTIVES, SPACES

SIX = len(POWERS)

# where a counter lies that is not on the board (column `where`)
SPARE = NOWHERE  # not in play: change, not yet available, or lost for good
POOL = -2  # in the force pool, an allowable build
LOST = -3  # of a minor country that was at war: lost for good, even if it is at war again [22.5]

# status of a nation (column `status`)
SOVEREIGN = 0  # a major power in the game
ABSENT = 1  # a major power that has not entered it yet
COLONY = 2  # no nation of its own
NEUTRAL = 3  # a minor country at peace, an inactive minor ally too
ATTACKED = 4  # at war and unconquered, nobody has intervened
ALLIED = 5  # an ally of its `patron` by intervention; Poland from the start
ACTIVE = 6  # an active minor ally of its `patron`: its losses can be rebuilt
CONQUERED = 7

# the Russian winter [44] (column `winter`)
TO_COME, POSTPONED, HARD, OVER = range(4)

# how a unit was used in the Combat phase (column `attacked`)
FOUGHT, COUNTED = 1, 2

# the optional variants: bits of `pacts`, values of `loyalists`
HOSTS, AT_PEACE = 1, 2
DEMOCRATS, COMMUNISTS = 1, 2

# what lies on a hex (column `bridgehead`)
NO_BRIDGEHEAD, BY_CROSSING, BY_SEA = range(3)


class Variants(msgspec.Struct, frozen=True):
    """Where official answers differ, and optional rules: each a switch that the players agree on (see RULINGS.md)."""

    late_winter_roll: bool = False
    spanish_six_with_aid: bool = False
    twenty_variants: bool = False


class Slip(msgspec.Struct, frozen=True):
    """A fleet of nine factors that a power has paid for, the port where it will appear, and the game turn [29.82]."""

    power: int
    port: int
    due: int


class Allotment(msgspec.Struct, frozen=True):
    """Factors of an air counter that does several things over one hex: for which task, and its hex or port [28.67]."""

    unit: int
    task: int
    goal: int
    factors: int


NOTHING = (0,) * len(POWERS)


class Consignment(msgspec.Struct, frozen=True):
    """BRPs of a power for Russia that wait in a port since a player turn, counted as `since` counts them [40.5]."""

    power: int
    port: int
    brps: int
    since: int


class Position(State, kw_only=True):
    """Columns per power, per nation, per hex and per unit; an index of a unit is one printed counter."""

    DERIVED: ClassVar[tuple[str, ...]] = ("held", "here", "placed", "arrayed", "sworn")

    # what the players agreed on
    scenario: str
    variants: Variants

    # the calendar
    year: int
    season: int
    turns: int = 0  # game turns that have begun
    first: int  # the side that moves first this game turn
    active: int  # the side whose player turn it is
    minor: int = NOBODY  # a minor on its own that has its Movement and Combat phases now [12.262]
    winter: int = 0  # the Russian winter: TO_COME, POSTPONED, HARD or OVER
    initial: int = 0  # units that came from America in this player turn [16.71]
    released: bytearray  # by post of `fixed_units`: has the Axis come near, so that its unit is free? [3.35]
    claims: bytearray  # per objective: Britain or Russia, whichever of West and East had it last, else NOBODY [2.33]
    axis_high: bool = False  # had the Axis its objectives at the end of Winter 1943? [2.21]
    siberian: bool = False  # has Russia used the Siberian transfer? [15.63]

    # per power
    sides: bytes = bytes(SIDE)  # the side on which it is; a bought Italy may change it [YMP-L12]
    brp: list[int]  # at hand; below zero after losses
    base: list[int]
    growth: list[int]  # percent
    total: list[int]  # of this year, after strategic warfare construction
    limit: list[int]  # the most that may be spent in one player turn
    spent: list[int]  # in this game turn: in its own player turn, and against intelligence [33.51]
    sw_loss: list[int]  # BRPs lost to strategic warfare in this year start
    war: bytearray  # power * 6 + power, both ways
    # force pools in factors, for air and naval counters are changed; ground units lie in POOL
    air_pool: list[int]
    new_fleets: list[int]  # allowable builds of nine factors each, placed at once [29.82b]
    naval_lost: list[int]  # factors that can be rebuilt nine at a time, a year later
    air_barred: list[int]  # factors that were destroyed at will this game turn [12.5b]
    naval_barred: list[int]
    redeployed: list[int]  # redeployments used in this player turn [16.1]
    granted: list[int]  # power * 6 + power: BRPs on their way in this player turn [15.5]
    gave: list[int]  # BRPs granted this year [15.53]
    has_granted: bytearray  # power * 6 + power: ever [15.54]
    received: tuple[int, ...] = NOTHING  # by power BRPs that came as grants in this game turn, not to be spent in it

    # per nation
    option: bytearray  # nation * 3 + front: PASS, ATTRITION or OFFENSIVE of this player turn
    acted: bytearray  # nation * 3 + front: has it attacked or sent a mission there this player turn? [12.24]
    status: bytearray
    patron: bytearray  # the major power whose ally or colony it is, else NOBODY
    foes: bytearray  # of a minor country: bits of the major powers at war with it
    earns: bytearray  # the power that is paid its BRPs each year, NOBODY if they are part of a base or of nothing
    losing: bytearray  # the power that will lose its BRPs unless the capital is retaken [24.3b], else NOBODY
    paid: bytearray  # bits of the powers that were paid its BRPs this year and can lose them [24.6]
    sharers: bytearray  # bits of the powers that conquered it together and share its BRPs [24.7]
    fresh: bytearray  # a colony that was just conquered and of which its owner may retake a city [24.42]
    raided: bytearray  # partisans in its capital have cost the Axis BRPs, and no Axis unit was there since [24.5q2]
    portions: list[int]  # nation * 6 + power: BRPs agreed on by its conquerors, all 0 for equal shares [24.7]
    assailed: bytearray  # bits of the powers whose ground units attacked a hex of it in this player turn [24.8]
    beset: bytearray  # a minor on which war was declared in this player turn, as a mask, by whom [22.3, 22.7]
    helped: int = 0  # bits of the minors in which a power has intervened in this player turn [23.1]
    due: bytearray  # of a minor ally that is due to activate the activating power plus one [33.63]; in an active Iraq
    # that its air is held back [25.46b]
    enrolled: bytearray  # an active minor ally that was not activated by attack and intervention [24.22]
    lapsed: bytearray  # one that can never be activated [25.7]
    aid: list[int]  # power * NATIONS + nation: foreign aid given so far [33.62a]

    # politics
    owed: list[int]  # by power, as a mask, the nations on which it declared war this player turn and has not acted yet
    begun: bytearray  # power * 6 + power: by which declaration a war began this player turn, see `wars` [21.41]
    aided: list[int]  # by power the foreign aid of this year
    opening: list[int]  # by power its BRPs of this year before strategic warfare construction [33.62a]
    risen: list[int]  # by country the game turn in which partisans were last raised there [32.11]
    lend_lease: int = NOBODY  # the power that opened the route through Persia [40.2]
    boxed: list[int]  # by power BRPs in the Lend-Lease box [40.3]
    shipped: list[int]  # of these what came in this player turn
    harboured: tuple[Consignment, ...] = ()  # BRPs for Russia that wait in Mediterranean ports [40.5]
    closed: bytearray  # power * 6 + power: does the first keep ground units and bases of the second out? [51.4]
    strained: bytearray  # front * 36 + power * 6 + power: do they keep apart there in this player turn? [51.5]
    defeat: int = 0  # Russia's offer: not made, rejected, accepted [26.92]
    conceded: int = 0  # the game turn of the last concession for a short garrison [26.924]
    ceded: tuple[int, ...] = ()  # the objectives conceded so far, closed to the Axis for good
    bessarabian: bool = False  # has Russia ever held a Bessarabian city? [33.61b]
    peace: int = 0  # the game turn in which Britain signed a separate peace, until it is at war again [33.41-2c]
    broken: int = 0  # the same of a peace that a declaration of this player turn has ended [21.41]
    extent: int = 3  # of East Europe beside the Baltic States: 1 eastern Poland, 2 Bessarabia [43.4a, 43.5]
    forgone: int = 0  # the parts of it that a war which began in this player turn has taken from it [43.41]
    freed: bool = False  # has Germany broken the pact, so that Russia may declare war? [43.2b, 43.3b]
    struck_spain: bool = False  # has the Axis declared war on Spain? [46.3]
    fallen: list[int]  # by power the game turn in which it was conquered, else 0
    trespassed: bool = False  # have Axis forces crossed Vichy territory? [49.42]
    truce: int = 0  # the game turn of the first Axis player turn after the fall of France, in which they may
    vichy_roll: int = 0  # the player turn of the last roll on Vichy's table [49.43]
    # strategic warfare: power * 4 + type, submarines, interceptors, ASW, SAC
    sw: list[int]  # factors in the SW box, the mix a secret of the side [10.45]
    north: list[int]  # factors in the Murmansk box, a secret of the side [42.8]
    patrol: list[int]  # by power those of them that stay there until the Spring of the next year [42.6q]
    sw_open: list[int]  # what the last resolution has left for all to see
    sw_spent: list[int]  # by power BRPs spent in the last construction, which are open
    sw_quarter: list[int]  # by power what each game turn of 1945 costs [10.51]
    converted: int = 0  # German 5-4 that have become interceptors [10.23b]
    to_convert: int = 0  # those still owed, to be built first [10.23c]
    reserve: int = 0  # interceptors that come with the next Year Start [10.52]

    # variants and intelligence
    drawn: bytearray  # by side the variant counter, 0 for none: a secret
    played: list[int]  # by side bits of the variants played
    bonus: list[int]  # by power what the Year Start adds to its total [33.41-6]
    severe: int = 0  # the game turn of a severe winter [33.42-10]
    deployment: int = 6  # American units that may come over in a turn [33.41-8, 33.42-8]
    ulster: int = 0  # the game turn in which Britain was bound to garrison Ulster [33.41-2a]
    spied: list[int]  # by power bits of the variants that it has seen unused [33.5c]
    informed: bytearray  # power * 2 + side: the variant counter of a side that a power was shown
    told: tuple[int, ...]  # power * 48 + power * 8 + type + 4 for Murmansk: factors that a power was shown, plus one
    compromised: list[int]  # by side the last game turn without intelligence
    spying: int = 0  # the player turn of the last effort [33.5a]
    dear: bytearray  # by side efforts that will cost 10 [33.5c]

    # the optional variants 11 to 20
    invaded: int = 0  # bits of minor allies with Russians on their soil when the last Russian turn ended [25.21]
    pacts: int = 0  # bits: HOSTS if Belgium lets the Allies in [YMP-L11], AT_PEACE if Finland keeps out [YMP-L19]
    bought: int = 0  # the game turn in which Italy was bought off [YMP-L12]
    hungarian: int = 0  # the game turn in which Hungary joined the Axis [YMP-A19]
    serbian: int = 0  # the game turn in which the Axis intervened in Yugoslavia
    spoilt: bool = False  # was the second airborne built as infantry, or the first ever a casualty? [YMP-A17]
    japan: int = 0  # what the die made of Japan: the row of the table plus one [YMP-A20]
    siberia: int = 0  # Russian infantry still to leave the force pool for good
    called: int = 0  # the game turn in which the die lets America enter [YMP-A20, YMP-L20]
    called_for: int = 0  # the last game turn for which that die was rolled
    raised: int = 0  # BRPs that America spent on units in this player turn [YMP-A20b]
    loyalists: int = 0  # of Spain: not tried yet, DEMOCRATS or COMMUNISTS [YMP-L18]
    frozen: int = 0  # the game turn in which Germany has lost its head [YMP-L15]

    tolls: bytearray  # has the one-time loss been paid for Gibraltar, Suez, Leningrad, Moscow? [26.91a, 37.1, 47.2]
    city_gain: bytearray  # of Leningrad and Moscow: the power that was paid 15 for it this year, else NOBODY
    city_gain_yearly: bytearray  # and whether that was at the Year Start [26.91q]

    # per space
    holder: bytearray  # the nation that controls a hex, NOBODY; changed by `give` only
    before: bytes = b""  # the holders at the start of the game turn [15.4]
    held: list[int] = []  # by nation the hexes that it controls, as a mask
    bridgehead: bytearray
    lifted: tuple[int, ...] = ()  # hexes where one was taken up, until their owner's player turn ends [9.4d]
    lifeline: bytearray  # kept by units in a country that was conquered this player turn, see `conquest` [24.23b]
    razed: bytearray  # a fortress that an enemy has occupied is one no more [5.51a]; a West Wall hex before 1944
    enclaves: bytearray  # Konigsberg and Durazzo: are they still sources, no land line having been opened? [27.18]

    here: list[tuple[tuple[int, ...], ...]] = []  # the units in each space, ascending, in blocks; read by `units_at`
    placed: list[int] = []  # all units on the board, ascending
    arrayed: list[int] = []  # the hexes in which units that serve a nation are, as masks; read by `ranks`
    sworn: bytes = b""  # `serves` as `arrayed` knows it

    # per unit
    where: list[int]  # changed by `lay` only
    serves: bytearray  # the nation under whose orders it is: its own, or Germany for lent Italians, or its builder
    berth: bytearray  # of a fleet: the number of its port in `world.PORTS`
    inverted: bytearray  # 1; in air one more for each factor that has not acted itself [28.65q], of fleets see CROWDED
    moved: bytearray  # this player turn
    unsupplied: bytearray  # when supply was judged in this player turn
    cut_off: bytearray  # without a normal supply line then, whether or not in supply by grace [14.38, 31.3]
    attacked: bytearray  # this player turn: FOUGHT in ground combat or COUNTED in Attrition
    barred: bytearray  # destroyed at will this game turn, so not to be built in it [12.5b]
    grounded: bytearray  # an airborne that began the player turn in a hostile zone [31.1], or without a line [31.3]
    sheltered: bytearray  # a dropped airborne that had company or a supply line in this Combat phase [31.4]
    mission: list[int]  # the hex over which air gives support, that a fleet bombards or to which one carries a unit
    graced: list[int]  # in supply through this game turn after exploiting or dropping [27.32, 27.33]
    drops: tuple[tuple[int, int, int], ...] = ()  # airborne, the hex of their drop, the last game turn they are fresh

    # air, fleets and supply over sea
    overrun: tuple[int, ...] = ()  # hexes that were entered and whose hostile air, fleets and air bases must flee
    guards: tuple[tuple[int, int], ...] = ()  # nations with a 9-factor fleet, and its hex as the turn began [29.432]
    allotted: tuple[Allotment, ...] = ()  # of air that does several things over one hex [28.67]
    slips: tuple[Slip, ...] = ()  # fleets that are being rebuilt
    kiel_taken: int = 0  # the game turn in which Kiel last changed sides: its canal is closed for two more [29.13]
    blockader: int = NOWHERE  # the Western fleet off the Gulf of Suez [47.3b]
    suez_taken: int = 0  # the same for the banks of the Suez Canal [47.3]; below zero while it can be retaken at once
    gained: bytearray  # per space: it came under control in this player turn [28.21q1, 29.428]
    tried: bytearray  # per unit: a fleet that failed to intercept in this player turn [29.57b]
    kiel_side: bytearray  # per unit: the front of a fleet's berth in Kiel, while the canal is closed
    deployed: bytearray  # per unit: has it left America once? [16.71, 29.25]
    shifted: bytearray  # per unit: a fleet that was redeployed in this player turn [29.64]
    excess: bytearray  # per unit: cannot be fed [35.31]; 2 if counteraired too, 3 if it must only leave [37.3]
    fed_by: list[int]  # per unit: the supply fleet that feeds it, else NOWHERE [27.23]
    landing: list[int]  # per unit: the hex at which its supply comes ashore
    coasts: tuple[tuple[int, int], ...] = ()  # sides, each with the hex over which it feeds a portless island [27.24]
    ahead: tuple[tuple[int, int], ...] = ()  # supply fleets and the hostile hexes for which they were named [14.4q4]
    bereft: tuple[tuple[int, int], ...] = ()  # airborne lost in a port before their owner could name a fleet [31.4q]

    def derive(self) -> None:
        self.placed = [unit for unit, space in enumerate(self.where) if space >= 0]
        self.here = [((),) * BLOCK] * (SPACES // BLOCK + 1)
        for unit in self.placed:
            _set_here(self, self.where[unit], (*units_at(self, self.where[unit]), unit))
        self.sworn = bytes(self.serves)
        self.arrayed = [0] * (3 * NATIONS)
        for unit in self.placed:
            _count_ranks(self, self.sworn[unit], self.where[unit])
        self.held = [0] * NATIONS
        for at, nation in enumerate(self.holder):
            if nation != NOBODY:
                self.held[nation] |= BIT[at]


GROUND_KINDS = frozenset([KIND[unit] for unit in range(UNITS) if IS_GROUND[unit]])

_FLAGS = (
    "inverted", "moved", "unsupplied", "cut_off", "attacked", "barred", "grounded", "sheltered",
    "tried", "kiel_side", "deployed", "shifted", "excess",
)  # fmt: skip


def empty_position(**fields: object) -> dict[str, object]:
    """All columns of a board without units; `fields` replaces some of them."""
    six = len(POWERS)
    nobody = bytes([NOBODY])
    columns: dict[str, object] = {
        "war": bytearray(six * six),
        "begun": bytearray(six * six),
        "closed": bytearray(six * six),
        "strained": bytearray(len(FRONTS) * six * six),
        "portions": [0] * (NATIONS * six),
        "has_granted": bytearray(six * six),
        "granted": [0] * (six * six),
        "option": bytearray(NATIONS * len(FRONTS)),
        "acted": bytearray(NATIONS * len(FRONTS)),
        "status": bytearray(NATIONS),
        "foes": bytearray(NATIONS),
        "holder": bytearray(nobody * SPACES),
        "claims": bytearray(nobody * len(OBJECTIVES)),
        "where": [SPARE] * UNITS,
        "serves": bytearray(NATION),
        "berth": bytearray(nobody * UNITS),
        "graced": [0] * UNITS,
        "mission": [NOWHERE] * UNITS,
        "fed_by": [NOWHERE] * UNITS,
        "landing": [NOWHERE] * UNITS,
        "gained": bytearray(SPACES),
        "enclaves": bytearray(2),
        "released": bytearray(5),
        "aid": [0] * (six * NATIONS),
        "drawn": bytearray(2),
        "risen": [0] * NATIONS,
        "played": [0, 0],
        "informed": bytearray(six * 2),
        "told": (0,) * (six * six * 8),
        "compromised": [0, 0],
        "dear": bytearray(2),
        "tolls": bytearray(4),
        "city_gain": bytearray(nobody * 2),
        "city_gain_yearly": bytearray(2),
    }
    columns |= {name: [0] * (six * 4) for name in ("sw", "north", "sw_open")}
    columns |= {name: [0] * six for name in ("sw_spent", "sw_quarter", "bonus", "spied", "opening", "boxed", "shipped")}
    columns |= {"patrol": [0] * six}
    columns |= {name: bytearray(NATIONS) for name in ("paid", "sharers", "fresh", "raided", "assailed", "beset", "due")}
    columns |= {name: bytearray(NATIONS) for name in ("enrolled", "lapsed")}
    columns |= {name: bytearray(nobody * NATIONS) for name in ("patron", "earns", "losing")}
    columns |= {name: bytearray(SPACES) for name in ("bridgehead", "lifeline", "razed")}
    columns |= {name: bytearray(UNITS) for name in _FLAGS}
    treasury = ("brp", "base", "growth", "total", "limit", "spent", "sw_loss")
    pools = ("air_pool", "new_fleets", "naval_lost", "air_barred", "naval_barred", "redeployed", "gave")
    columns |= {name: [0] * six for name in (*treasury, *pools, "owed", "aided", "fallen")}
    return columns | fields


# the calendar


def this_turn(s: Position) -> int:
    """The game turn as a number that grows by one each season."""
    return s.year * len(SEASONS) + s.season


def marked(column: bytearray) -> list[int]:
    """The places of a column that hold something, ascending."""
    if column == bytes(len(column)):
        return []
    ones = column.translate(_ONES)
    found, at = [], ones.find(1)
    while at >= 0:
        found.append(at)
        at = ones.find(1, at + 1)
    return found


_ONES = bytes([0, *[1] * 255])


# what lies where: an index of `where` and `serves`


def units_at(s: Position, space: int) -> tuple[int, ...]:
    return s.here[space // BLOCK][space % BLOCK] if space >= 0 else ()


BLOCK = 32  # spaces of one entry in `here`, so that a copy of the state has few of them to copy


def _set_here(s: Position, space: int, units: tuple[int, ...]) -> None:
    block, at = s.here[space // BLOCK], space % BLOCK
    s.here[space // BLOCK] = (*block[:at], units, *block[at + 1 :])


# what `ranks` tells: the place of a nation in it is COUNTERS, GROUND or ARMORED plus the nation
COUNTERS, GROUND, ARMORED = 0, NATIONS, 2 * NATIONS


def ranks(s: Position) -> list[int]:
    """The hexes with any counter, with ground units and with armor of each nation, whomever the units serve by now."""
    if s.sworn != s.serves:
        before, s.sworn = s.sworn, bytes(s.serves)
        for unit in s.placed:
            if before[unit] != s.sworn[unit]:
                _count_ranks(s, before[unit], s.where[unit])
                _count_ranks(s, s.sworn[unit], s.where[unit])
    return s.arrayed


def _count_ranks(s: Position, nation: int, space: int) -> None:
    """Note what a nation has in a space."""
    if not BIT[space]:
        return
    kinds = {KIND[unit] for unit in units_at(s, space) if s.sworn[unit] == nation}
    there = ((COUNTERS, bool(kinds)), (GROUND, not kinds.isdisjoint(GROUND_KINDS)), (ARMORED, ARMOR in kinds))
    for what, found in there:
        if found != bool(s.arrayed[what + nation] & BIT[space]):
            s.arrayed[what + nation] ^= BIT[space]


def lay(s: Position, unit: int, space: int) -> None:
    """A counter comes into a space, or to POOL or SPARE."""
    old = s.where[unit]
    if old >= 0:
        _set_here(s, old, tuple([one for one in units_at(s, old) if one != unit]))
        del s.placed[bisect_left(s.placed, unit)]
        _count_ranks(s, s.sworn[unit], old)
    s.where[unit] = space
    if space >= 0:
        _set_here(s, space, tuple(sorted((*units_at(s, space), unit))))
        insort(s.placed, unit)
        _count_ranks(s, s.sworn[unit], space)
