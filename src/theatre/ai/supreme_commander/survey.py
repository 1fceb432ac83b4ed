"""What is where: own and hostile forces, what land is worth, and how far it is on foot from one hex to another."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from operator import add

from theatre.ai.supreme_commander.plans import first_aims, intended
from theatre.board.hexsides import flood_rings
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import land_in, of_these, strength, units_of
from theatre.games.supreme_commander.relations import friendly, hostile, mastered, ties
from theatre.games.supreme_commander.state import ABSENT, NEUTRAL, Position, is_there
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    FLAK,
    GERMANY,
    HQ,
    ITALY,
    MINORS,
    PARTISAN,
    POWERS,
    USSR,
    VICTORY,
)
from theatre.games.supreme_commander.world import (
    BIT,
    CAPITAL,
    CAPITALS,
    CITIES,
    COUNTRY_MASK,
    GROUND_SIDES,
    HEXES,
    IS_BOX,
    IS_CITY,
    IS_SEA,
    LAND,
    LONDON,
    MOSCOW,
    MSP,
    PARIS,
    PORT_MASK,
    ROME,
    VICTORY_HEXES,
    WIDTH,
    across,
    line_within,
    space,
    spaces,
)

FAR = 255
VICTORY_WORTH, CAPITAL_WORTH, CITY_WORTH, PORT_WORTH, DECISIVE_WORTH = 16.0, 8.0, 4.0, 2.0, 20.0
FADING = 0.86  # what is left of the pull of a place one hex further away
PULL = tuple([FADING**steps if steps < FAR else 0.0 for steps in range(FAR + 1)])
DECISIVE = frozenset((PARIS, LONDON, MOSCOW, ROME, CAPITAL[GERMANY]))
BARBAROSSA = frozenset([space(name) for name in VICTORY.barbarossa])
FIRST_AIM = 90.0
FACED = 8  # hexes within which enemies count
DREADED_FROM = 9  # the turn from which Germany and the USSR look at each other


@cache
def land_steps(hex_: int) -> bytes:
    """From a hex to every other on foot, whoever holds what lies between; FAR where there is no way."""
    found = bytearray([FAR]) * HEXES
    for steps, ring in enumerate(flood_rings(BIT[hex_], LAND, GROUND_SIDES, WIDTH, FAR - 1)):
        for at in spaces(ring):
            found[at] = steps
    return bytes(found)


@cache
def _fading(hex_: int) -> tuple[float, ...]:
    """By hex how much of what a place is worth is felt there."""
    return tuple([PULL[steps] for steps in land_steps(hex_)])


def plain_worth(hex_: int) -> float:
    """What a hex is worth to whoever holds it."""
    worth = 1.0 + MSP[hex_] + CITY_WORTH * IS_CITY[hex_]
    worth += PORT_WORTH * bool(BIT[hex_] & PORT_MASK) + CAPITAL_WORTH * bool(BIT[hex_] & CAPITALS)
    return worth + VICTORY_WORTH * (hex_ in VICTORY_HEXES) + DECISIVE_WORTH * (hex_ in DECISIVE)


WORTH = tuple([plain_worth(at) if BIT[at] & LAND else 0.0 for at in range(HEXES)])
PRIZES = tuple(spaces(CITIES))


def worth(s: Position, hex_: int) -> float:
    """In the scenario of 1941 for two the four cities that decide it are worth more."""
    return WORTH[hex_] + DECISIVE_WORTH * (hex_ in BARBAROSSA and s.scenario == "barbarossa")


class Survey:
    """A position as a power sees it, with the minors that it runs."""

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.s)

    @cached_property
    def own_nations(self) -> tuple[int, ...]:
        return tuple(sorted(mastered(ties(self.s), self.power)))

    @cached_property
    def hostile(self) -> frozenset[int]:
        """Nations at war with this power or with a minor that it runs."""
        t = ties(self.s)
        return frozenset([foe for nation in (self.power, *self.own_nations) for foe in hostile(t, nation)])

    @cached_property
    def feared(self) -> frozenset[int]:
        """Those at war with it, those who will be, and neutrals through whom they may come."""
        s = self.s
        found = {*self.hostile, *intended(s, self.power)}
        for foe in POWERS:
            if s.camp[foe] != s.camp[self.power] and s.status[foe] != ABSENT and self._dreads(foe):
                found |= mastered(ties(s), foe)
        found |= {minor for minor in MINORS if s.status[minor] == NEUTRAL and self._lies_between(minor, found)}
        return frozenset(found)

    def _dreads(self, foe: int) -> bool:
        if {self.power, foe} == {GERMANY, USSR}:
            return self.s.turn >= DREADED_FROM
        return USSR not in (self.power, foe) and (ITALY not in (self.power, foe) or self.s.turn >= 5)

    def _lies_between(self, minor: int, foes: set[int]) -> bool:
        rim = across(COUNTRY_MASK[minor], GROUND_SIDES)
        theirs = any(rim & self.s.held[foe] for foe in foes if foe in POWERS)
        return theirs and bool(rim & self.s.held[self.power])

    @cached_property
    def friendly(self) -> int:
        """Hexes in the hands of this power and its friends."""
        return of_these(self.s.held, self.allied)

    @cached_property
    def allied(self) -> frozenset[int]:
        """This power, the minors that it runs, and their friends."""
        t = ties(self.s)
        return frozenset([one for nation in self.own_nations for one in friendly(t, nation)])

    @cached_property
    def foe_ground(self) -> int:
        """Hexes with hostile land units."""
        return of_these(self.s.stands, self.hostile)

    @cached_property
    def foe_land(self) -> int:
        """Hexes in hostile hands, now or soon."""
        return of_these(self.s.held, self.feared) & LAND

    @cached_property
    def foes_at(self) -> dict[int, list[int]]:
        """Hostile land units by hex."""
        return {at: land_in(self.s, at) for at in spaces(self.foe_ground & LAND)}

    @cached_property
    def feared_at(self) -> dict[int, float]:
        """Strength by hex of all that are hostile or will be."""
        s = self.s
        found: dict[int, float] = {}
        for unit in s.placed:
            at = s.where[unit]
            if s.serves[unit] in self.feared and is_there(s, unit) and not IS_BOX[at] and not IS_SEA[at]:
                found[at] = found.get(at, 0.0) + strength(s, unit)
        return found

    @cached_property
    def zone(self) -> int:
        return zone_against(self.s, self.power)

    @cached_property
    def ground(self) -> list[int]:
        """Land units of the power on the map."""
        s = self.s
        units = [unit for unit in units_of(s, self.power) if is_there(s, unit) and s.kind[unit] not in (PARTISAN, FLAK)]
        return [unit for unit in units if not IS_BOX[s.where[unit]] and not IS_SEA[s.where[unit]]]

    @cached_property
    def hqs(self) -> list[int]:
        return [unit for unit in self.ground if self.s.kind[unit] == HQ]

    def is_overseas(self, at: int) -> bool:
        """Is there no enemy, now or soon, to whom one could walk?"""
        return IS_BOX[at] or all(land_steps(at)[foe] == FAR for foe in self.feared_at)

    @cached_property
    def outweighed(self) -> float:
        """Hostile strength within reach of own units for each point of their own."""
        s = self.s
        own = sum([strength(s, unit) for unit in self.ground])
        places = {s.where[unit] for unit in self.ground}
        near = [at for at in self.foes_at if any(land_steps(at)[here] <= FACED for here in places)]
        return sum([strength(s, unit) for at in near for unit in self.foes_at[at]]) / max(1, own)

    @cached_property
    def prizes(self) -> dict[int, float]:
        """Cities of enemies with whom there is war, or will be by plan."""
        land = of_these(self.s.held, {*self.hostile, *intended(self.s, self.power)})
        found = {hex_: worth(self.s, hex_) for hex_ in PRIZES if land & BIT[hex_]}
        for hex_ in first_aims(self.s, self.power):
            if hex_ in found:
                found[hex_] += FIRST_AIM
        return found

    @cached_property
    def treasures(self) -> dict[int, float]:
        """Cities that this side holds and must keep."""
        return {hex_: worth(self.s, hex_) for hex_ in PRIZES if self.friendly & BIT[hex_]}

    @cached_property
    def lure(self) -> tuple[float, ...]:
        """By hex how strongly the enemy's prizes are felt there."""
        return felt(tuple(self.prizes.items()))

    @cached_property
    def dear(self) -> tuple[float, ...]:
        """By hex how near it is to what must be kept."""
        return felt(tuple(self.treasures.items()))

    def fed(self, unit: int) -> int:
        """Hexes in which a unit would be in supply after a march: an end in a zone is passable through itself."""
        lines = self.lines
        key = self.s.serves[unit], self.s.kind[unit] == HQ, lines.reach(unit)
        if key not in self._fed:
            net, reach = lines.net(unit), lines.reach(unit)
            start = net.ends if key[1] else lines.fed_hqs(self.s.serves[unit])
            inner = line_within(start, net.passable, reach - 1) | net.ends
            found = line_within(start, net.passable, reach) | net.ends | across(inner, GROUND_SIDES)
            self._fed[key] = found
        return self._fed[key]

    @cached_property
    def _fed(self) -> dict[tuple[int, bool, int], int]:
        return {}


@lru_cache(maxsize=256)
def felt(places: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    """By hex how strongly some places are felt: the strongest of them, and a little of each other."""
    found = total = [0.0] * HEXES
    for hex_, value in places:
        pulls = [value * fading for fading in _fading(hex_)]
        total = list(map(add, total, pulls))
        found = list(map(max, found, pulls))
    return tuple([best + 0.1 * (whole - best) for best, whole in zip(found, total, strict=True)])
