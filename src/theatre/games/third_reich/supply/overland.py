"""Supply over land [27.1, 27.2]: which hexes are in reach of a source, and which units are without supply.

`supplied_hexes` floods from the sources of a nation over hexes that it may use and that no hostile zone covers; the
ends of a line may be in a zone.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import itemgetter, or_

from theatre.core.decision import Args
from theatre.games.third_reich.counters import enemy_ground, on_board, runs
from theatre.games.third_reich.movement.control import held_by, is_fortress, is_garrisonable
from theatre.games.third_reich.movement.zones import zones_against
from theatre.games.third_reich.nations import (
    Ties,
    acting,
    allied,
    at_war,
    in_game,
    is_ally,
    is_played,
    is_western,
    master,
    ties,
)
from theatre.games.third_reich.naval.basing import waters_held
from theatre.games.third_reich.possibilities import REDOUBT
from theatre.games.third_reich.state import (
    ACTIVE,
    CONQUERED,
    GROUND,
    Position,
    ranks,
    this_turn,
)
from theatre.games.third_reich.supply.sea_lines import base_is_fed, is_greek_islander, is_landing, reaches
from theatre.games.third_reich.tables import (
    AXIS,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    NATION_ID,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CAPITAL,
    COUNTRY,
    EAST_EDGE,
    GIBRALTAR,
    GROUND_SIDES,
    HAS_SOURCE,
    LONDON,
    MALTA,
    NEAR,
    NOWHERE,
    PARIS,
    PORTS,
    REDOUBT_HEX,
    SPACES,
    US_BOX,
    across,
    flood,
    mask_of,
    space,
    spaces,
)

LIBYAN_PORTS, EGYPTIAN_PORTS = [
    tuple([port.hex for port in PORTS if COUNTRY[port.hex] == NATION_ID[name]]) for name in ("libya", "egypt")
]
FRENCH_PORTS = (space("DD17"), space("HH35"))  # Tunis and Beirut [27.12b]
ENCLAVES = ((GERMANY, space("J36")), (ITALY, space("AA26")))  # Konigsberg and Durazzo [27.18]
IRAQ, MOSUL = NATION_ID["iraq"], space("EE42")
SUEZ, ALEXANDRIA = space("MM30"), space("LL29")
VICHY = CAPITAL[VICHY_FRANCE]
PERSIAN_EDGE = mask_of([space(name) for name in ("AA53", "BB52", "CC47", "DD46", "EE46", "FF45", "GG45")])
FRENCH = (FRANCE, VICHY_FRANCE, FREE_FRANCE)
OVERSEAS = mask_of(
    [
        at
        for at in range(SPACES)
        if COUNTRY[at] in [NATION_ID[name] for name in ("algeria", "egypt", "libya", "morocco", "tunisia")]
        or COUNTRY[at] in [NATION_ID[name] for name in ("lebanon_syria", "palestine", "transjordan", "iraq", "arabia")]
        or at in AREA["spanish_morocco"]
    ]
)
"""Outside Europe, where French units are not bound to Paris [27.28]."""
FRENCH_BOUND_UNTIL = 1942


def shares(s: Position | Ties, power: int, other: int) -> bool:
    """May a power draw on sources that the other controls?

    Russia and the West never share [27.27]; Germany and Italy do before they are allied [27.11q2].
    """
    if power == other:
        return True
    if s.sides[power] == AXIS:
        return s.sides[other] == AXIS
    return is_western(s, power) and is_western(s, other) and allied(s, power, other)


def helpers(s: Position, nation: int) -> tuple[int, ...]:
    """The powers on whose sources a nation may draw: of a minor on its own all that fight its attacker [22.6, 22.8]."""
    return _helpers(ties(s), nation)


@lru_cache(maxsize=512)
def _helpers(s: Ties, nation: int) -> tuple[int, ...]:
    power, foes = master(s, nation), s.foes[nation]
    able = [one for one in POWERS if in_game(s, one)]
    if power != NOBODY:
        return tuple([one for one in able if shares(s, power, one)])
    attackers = [foe for foe in POWERS if foes >> foe & 1]
    return tuple([one for one in able if one not in attackers and any(at_war(s, one, foe) for foe in attackers)])


def source_hexes(s: Position, nation: int, in_europe: bool) -> int:
    """The sources of supply on the map for ground units of a nation, the east edge apart.

    One with a hostile partisan in it feeds nobody until he is gone [32.6].
    """
    return _sources(s, nation, in_europe) & ~enemy_ground(s, nation)


def _sources(s: Position, nation: int, in_europe: bool) -> int:
    bound = nation == FRANCE and in_europe and s.year < FRENCH_BOUND_UNTIL
    found = _source_hexes(ties(s), _holders(s.holder), bytes(s.enclaves), nation, bound)
    return found | _redoubt(s, nation)


def _redoubt(s: Position, nation: int) -> int:
    """YMP-A14: Berchtesgaden feeds the Axis without limit while it is in its hands."""
    power, holder = master(s, nation), s.holder[REDOUBT_HEX]
    if not is_played(s, AXIS, REDOUBT) or power == NOBODY or s.sides[power] != AXIS or holder == NOBODY:
        return 0
    owner = master(s, holder)
    return BIT[REDOUBT_HEX] if owner in POWERS and shares(s, power, owner) else 0


PLACES = (
    *[CAPITAL[nation] for nation in range(NATIONS) if HAS_SOURCE[nation]],
    *[port for _, port in ENCLAVES],
    *LIBYAN_PORTS, *EGYPTIAN_PORTS, *FRENCH_PORTS, MOSUL, PARIS, VICHY,
)  # fmt: skip
"""All that can ever be a source or decides about one."""
_holders = itemgetter(*PLACES)


@lru_cache(maxsize=4096)
def _source_hexes(among: Ties, holders: Args, enclaves: bytes, nation: int, bound: bool) -> int:
    """`bound`: a French unit that is tied to the sources of its homeland [27.28]."""
    power, holder = master(among, nation), dict(zip(PLACES, holders, strict=True))
    every = _all_sources(among, holder, enclaves, nation, power)
    usable = [hex_ for hex_ in every if _is_held(among, holder[hex_], nation, power)]
    if bound:
        usable = [hex_ for hex_ in usable if hex_ in _french_sources(among, holder[PARIS])]
    return mask_of(usable)


def _all_sources(s: Ties, holder: dict[int, int], enclaves: bytes, nation: int, power: int) -> list[int]:
    tracing = _helpers(s, nation) if power == NOBODY else (power,)
    found = [CAPITAL[n] for n in range(NATIONS) if HAS_SOURCE[n] and (n != USSR or USSR in tracing)]
    if ITALY in tracing or any(s.sides[one] == AXIS for one in tracing):
        found += LIBYAN_PORTS
    if any(is_western(s, one) for one in tracing):
        found += EGYPTIAN_PORTS
    if s.status[VICHY_FRANCE] == ACTIVE or (nation == VICHY_FRANCE and s.status[nation] != CONQUERED):
        found.append(VICHY)  # 49.2q: for whom it is held is judged by the caller
    if nation in FRENCH:
        found += [port for port in FRENCH_PORTS if holder[port] == nation]
    if nation == IRAQ and s.status[IRAQ] == ACTIVE:
        found.append(MOSUL)  # 27.15
    return found + [port for at, (owner, port) in enumerate(ENCLAVES) if nation == owner and enclaves[at]]


def _is_held(s: Ties, holder: int, nation: int, power: int) -> bool:
    if holder in (nation, NOBODY):
        return holder == nation
    if power == NOBODY:
        return _is_lent(s, holder, nation)
    owner = master(s, holder)
    return is_garrisonable(s, holder, power) or (owner in POWERS and shares(s, power, owner))


def _is_lent(s: Ties, holder: int, minor: int) -> bool:
    """22.8: may a minor on its own use what this nation holds?"""
    able = _helpers(s, minor)
    return master(s, holder) in able or any(is_garrisonable(s, holder, power) for power in able)


def _french_sources(s: Ties, in_paris: int) -> list[int]:
    """27.28: Paris; while it is lost London, or a capital that was captured."""
    if is_ally(s, in_paris, FRANCE):
        return [PARIS]
    captured = [CAPITAL[n] for n in range(NATIONS) if HAS_SOURCE[n] and not is_ally(s, n, FRANCE) and CAPITAL[n] >= 0]
    return [LONDON, *captured]


def line_hexes(s: Position, nation: int) -> int:
    """The hexes over which a nation may trace: its own and its allies' [27.22d, 27.27]."""
    return held_by(s, _line_nations(ties(s), nation))


@lru_cache(maxsize=512)
def _line_nations(s: Ties, nation: int) -> tuple[bool, ...]:
    power = master(s, nation)
    if power == NOBODY:
        return tuple([n == nation or _is_lent(s, n, nation) for n in range(NATIONS)])
    usable = [is_ally(s, n, power) or is_garrisonable(s, n, power) for n in range(NATIONS)]
    for n in range(NATIONS):
        owner = master(s, n)
        usable[n] = usable[n] or (owner != NOBODY and shares(s, power, owner))
    return tuple(usable)


def supplied_hexes(s: Position, nation: int) -> int:
    """The hexes in which a ground unit of this nation would be in supply over land; overseas not only from Paris."""
    fed = _supplied(s, nation, in_europe=True)
    return fed & ~OVERSEAS | _supplied(s, nation, in_europe=False) & OVERSEAS if nation == FRANCE else fed


def _supplied(s: Position, nation: int, in_europe: bool) -> int:
    """The same for units that count as in Europe, or not [27.28]."""
    hostile = enemy_ground(s, nation)
    sources, edge = _sources(s, nation, in_europe) & ~hostile, edge_for(s, nation)
    return in_reach(sources, edge, line_hexes(s, nation), zones_against(s, nation), hostile)


def edge_for(s: Position, nation: int) -> int:
    """27.14: the east edge feeds Russia, south to GG46 once the way through Persia was opened."""
    if master(s, nation) != USSR:
        return 0
    return EAST_EDGE | PERSIAN_EDGE if s.lend_lease != NOBODY else EAST_EDGE


@lru_cache(maxsize=4096)
def in_reach(sources: int, edge: int, usable: int, zones: tuple[int, ...], hostile: int) -> int:
    """27.22: all that can be joined to a source by a line of usable hexes outside every zone.

    `edge` are hexes beside a source off the map. A hex next to a source is in reach unless one zone covers both.
    """
    covered = reduce(or_, zones, 0)
    clear = usable & ~(covered | hostile)
    line = flood((across(sources, GROUND_SIDES) | edge) & clear, clear, GROUND_SIDES)
    beside = across(sources & ~covered, GROUND_SIDES)
    for hex_ in spaces(sources & covered):
        near = NEAR[hex_]
        for zone in zones:
            if zone & BIT[hex_]:
                near &= ~zone
        beside |= near
    return sources | edge | line | across(line, GROUND_SIDES) | beside


def is_fed_by_fortress(s: Position, unit: int) -> bool:
    return feeds_itself(s, s.where[unit])


def feeds_itself(s: Position, hex_: int) -> bool:
    """27.13: a fortress supplies those within; Malta Allies only while they hold Gibraltar, or Suez and Alexandria."""
    if not is_fortress(s, hex_):
        return False
    if hex_ != MALTA or not is_western(s, master(s, s.holder[MALTA])):
        return True
    western = [at for at in (GIBRALTAR, SUEZ, ALEXANDRIA) if is_western(s, master(s, s.holder[at]))]
    return GIBRALTAR in western or len(western) > 1


def is_exempt(s: Position, unit: int) -> bool:
    """Units that need no line [27.16, 27.17, 27.31]."""
    exempt = not IS_GROUND[unit] or KIND[unit] == PARTISAN or s.where[unit] == US_BOX
    return exempt or is_greek_islander(s, unit)


def is_graced(s: Position, unit: int) -> bool:
    """Armor after exploiting and airborne after a drop are in supply for a turn [27.32, 27.33]."""
    return s.graced[unit] >= this_turn(s)


def is_fed_late(s: Position, unit: int) -> bool:
    """27.44: has its supply fleet come to it by redeployment? That saves it, but it does not move in this phase."""
    return s.fed_by[unit] != NOWHERE and bool(s.shifted[s.fed_by[unit]])


def without_supply(s: Position, powers: tuple[int, ...]) -> list[int]:
    """The units that these powers run, or that serve these minors, and that are not in supply."""
    return [unit for unit in without_line(s, powers) if not is_graced(s, unit)]


def without_line(s: Position, powers: tuple[int, ...]) -> list[int]:
    """Those that have no normal supply line over land or sea, by grace in supply or not."""
    lines = Lines(s)
    return [unit for unit in without_land_line(s, powers, lines) if not lines.is_fed_by_sea(unit)]


def without_land_line(s: Position, powers: tuple[int, ...], lines: Lines) -> list[int]:
    """Ground units that have no line over land."""
    ground = ranks(s)[GROUND : GROUND + NATIONS]
    named = [nation in powers or master(s, nation) in powers for nation in range(NATIONS)]
    own = {nation: hexes for nation, hexes in enumerate(ground) if named[nation]}
    lost = {nation: hexes and hexes & ~lines.everywhere(nation) for nation, hexes in own.items()}
    units = [unit for unit in s.placed if IS_GROUND[unit] and s.serves[unit] in lost]
    far = [unit for unit in units if not BIT[s.where[unit]] or lost[s.serves[unit]] & BIT[s.where[unit]]]
    able = [unit for unit in far if not is_exempt(s, unit) and not is_fed_by_fortress(s, unit)]
    return [unit for unit in able if not lines.is_fed_by_land(unit)]


class Lines:
    """Supply lines of a position, each kind worked out once."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self._land: dict[tuple[int, bool], int] = {}
        self._bases: dict[tuple[int, bool], int] = {}
        self._inland: dict[tuple[int, int], int] = {}
        self._clear: dict[int, int] = {}

    def land(self, nation: int, in_europe: bool) -> int:
        """The hexes in which units of a nation are in supply over land."""
        if (nation, in_europe) not in self._land:
            self._land[nation, in_europe] = _supplied(self.s, nation, in_europe)
        return self._land[nation, in_europe]

    def bases(self, nation: int, in_europe: bool) -> int:
        """Those of them from which fleets carry supply on: a hostile zone cuts the line, save at a source [27.24]."""
        if (nation, in_europe) not in self._bases:
            covered = 0
            for zone in zones_against(self.s, nation):
                covered |= zone
            clear = ~covered | source_hexes(self.s, nation, in_europe)
            self._bases[nation, in_europe] = self.land(nation, in_europe) & clear
        return self._bases[nation, in_europe]

    def everywhere(self, nation: int) -> int:
        """The hexes in which all its units are in supply, those that count as in Europe and the others."""
        return self.land(nation, True) & (self.land(nation, False) if nation == FRANCE else -1)

    def bound(self, unit: int) -> tuple[int, bool]:
        """Its nation, and whether it counts as in Europe [27.28]."""
        nation = self.s.serves[unit]
        return nation, nation != FRANCE or not BIT[self.s.where[unit]] & OVERSEAS

    def is_fed_by_land(self, unit: int) -> bool:
        return bool(self.land(*self.bound(unit)) & BIT[self.s.where[unit]])

    def fed_from(self, unit: int, sources: int) -> bool:
        """Has it a line to one of these sources?"""
        return bool(self.joined(self.s.serves[unit], sources) & BIT[self.s.where[unit]])

    def joined(self, nation: int, sources: int) -> int:
        """The hexes that have a line over land to one of these sources."""
        s = self.s
        return in_reach(sources, 0, line_hexes(s, nation), zones_against(s, nation), enemy_ground(s, nation))

    def inland(self, nation: int, hex_: int) -> int:
        """The hexes that can be fed from a landing; in a hostile zone it feeds only those who are in it [27.24b].

        Nothing comes ashore where a hostile partisan is [32.6].
        """
        s = self.s
        if (nation, hex_) not in self._inland:
            zones, hostile = zones_against(s, nation), enemy_ground(s, nation)
            covered = any(zone & BIT[hex_] for zone in zones)
            line = BIT[hex_] if covered else in_reach(BIT[hex_], 0, line_hexes(s, nation), zones, hostile)
            self._inland[nation, hex_] = 0 if hostile & BIT[hex_] else line
        return self._inland[nation, hex_]

    def around(self, nation: int, hex_: int) -> int:
        """The hexes that might be joined to one by a line over land, and more: a quick look before `inland`."""
        if nation not in self._clear:
            covered = enemy_ground(self.s, nation)
            for zone in zones_against(self.s, nation):
                covered |= zone
            self._clear[nation] = line_hexes(self.s, nation) & ~covered
        clear = self._clear[nation]
        beside = BIT[hex_] | across(BIT[hex_], GROUND_SIDES)
        joined = flood(beside & clear, clear, GROUND_SIDES)
        return beside | joined | across(joined, GROUND_SIDES)

    def is_fed_by_sea(self, unit: int) -> bool:
        """27.23, 27.24: does its supply fleet still feed it?"""
        s = self.s
        fleet, hex_ = s.fed_by[unit], s.landing[unit]
        if fleet == NOWHERE or s.where[fleet] < 0:
            return False
        if not is_landing(s, hex_, s.serves[unit], shore_of(s, s.serves[unit])):
            return False
        if not reaches(s, fleet, hex_) or not base_is_fed(s, fleet, *self.bound(unit), self.bases):
            return False
        return bool(self.inland(s.serves[unit], hex_) & BIT[s.where[unit]])


def shore_of(s: Position, nation: int) -> int:
    """The hexes in which supply can come ashore for a nation; of a minor on its own its helpers' too [22.8]."""
    return line_hexes(s, nation) if master(s, nation) == NOBODY else waters_held(s, nation)


def sea_fed_hexes(s: Position, nation: int) -> int:
    """15.4q1, 14.4q4: the hexes around the landings of supply fleets that feed units of this nation; one will do.

    So will one that feeds an ally's from a source on which the nation may draw too [27.1q].
    """
    fed = [unit for unit in on_board(s) if s.fed_by[unit] != NOWHERE and s.landing[unit] != NOWHERE]
    mask, lines = 0, Lines(s)
    for unit in fed:
        if (s.serves[unit] == nation or _is_fed_jointly(s, nation, unit, lines)) and lines.is_fed_by_sea(unit):
            mask |= lines.inland(nation, s.landing[unit])
    return mask | fed_ahead(s, nation)


def _is_fed_jointly(s: Position, nation: int, unit: int, lines: Lines) -> bool:
    """Could the nation's own units live by what this unit's fleet brings?"""
    own, power = master(s, nation), runs(s, unit)
    if own not in POWERS or power not in POWERS or not shares(s, own, power):
        return False
    return base_is_fed(s, s.fed_by[unit], nation, True, lines.bases)


def fed_ahead(s: Position, nation: int) -> int:
    """14.4q4: the hexes around landings that were hostile when a supply fleet was named for them, and no longer are."""
    mask, lines = 0, Lines(s)
    for fleet, hex_ in s.ahead:
        power, own = runs(s, fleet), master(s, nation)
        if power not in POWERS or own not in POWERS or not shares(s, own, power):
            continue
        fed = base_is_fed(s, fleet, nation, True, lines.bases) and reaches(s, fleet, hex_)
        if fed and is_landing(s, hex_, nation, waters_held(s, nation)):
            mask |= lines.inland(nation, hex_)
    return mask


def judge_supply(s: Position) -> None:
    """27.44a: after fleets have moved and before anything else does; what opens an enclave closes its source.

    Minors that have had a Movement phase of their own in this player turn were judged in it.
    """
    for at, (owner, port) in enumerate(ENCLAVES):
        if s.enclaves[at] and in_game(s, owner):
            s.enclaves[at] = 0
            s.enclaves[at] = not supplied_hexes(s, owner) & BIT[port]
    for unit in without_line(s, acting(s)):
        if not s.moved[unit]:
            s.cut_off[unit] = 1
            s.unsupplied[unit] = not is_graced(s, unit)
