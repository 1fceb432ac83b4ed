"""What the active nation can still move in its Movement phase, by place: one pass over its units per question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import compress

from theatre.games.supreme_axis_and_allies.state import NO_UNIT, NOWHERE, Position, alliance, units_in
from theatre.games.supreme_axis_and_allies.tables import AAG, AIR, GROUND, MOVE, NAVAL, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import LAND, NEUTRAL, SPACES, ZONES

STOPPED = 255  # in the column `used`: this unit moves no more
BIT = tuple([1 << space for space in range(SPACES)])


def table(marked: Iterable[int]) -> bytes:
    """For `translate`: 1 for the values of a set, 0 for others."""
    values = frozenset(marked)
    return bytes([value in values for value in range(256)])


OWN = [table([nation]) for nation in TURN_ORDER]
ENEMIES = [table([other for other in TURN_ORDER if alliance(other) != alliance(nation)]) for nation in TURN_ORDER]
FRIENDS = [table([other for other in TURN_ORDER if alliance(other) == alliance(nation)]) for nation in TURN_ORDER]
UNALIGNED = table([NEUTRAL])
GUNS = table([AAG])
MARCHING, SAILING, FLYING = table(GROUND), table(NAVAL), table(AIR)
CARRIED = table(GROUND | AIR)
INVADING = table(GROUND - {AAG})  # what takes a Territory (D-35)
FIGHTING = table((GROUND | AIR | NAVAL) - {AAG})  # what blocks and defends (D-33)
MOBILE = table([kind for kind, moves in enumerate(MOVE) if moves])
RATINGS = [  # for each rating, what is below it in the column `used`, and which kinds have it
    (table(range(rating)), table([kind for kind, moves in enumerate(MOVE) if moves == rating]))
    for rating in sorted(set(MOVE) - {0})
]
FREE = table([NOWHERE])  # in the column `battle`
UNSTOPPED = table(range(STOPPED))
AT_SEA, ON_LAND = table(ZONES), table(LAND)


def flags(column: bytes | bytearray, marked: bytes) -> int:
    """A column as a number of one byte each: 1 where its value is marked."""
    return int.from_bytes(column.translate(marked), "little")


def flagged(s: Position, chosen: int) -> Iterator[int]:
    """The flagged units, ascending."""
    return compress(range(len(s.where)), chosen.to_bytes(len(s.where), "little"))


def places(s: Position, chosen: int) -> set[int]:
    """The spaces of flagged units."""
    return set(compress(s.where, chosen.to_bytes(len(s.where), "little")))


def held_by(controllers: bytes | bytearray, holders: bytes) -> int:
    """The spaces with such controllers, as a mask."""
    return sum(compress(BIT, controllers.translate(holders)))


def mask(spaces: Iterable[int]) -> int:
    return sum([BIT[space] for space in spaces])


class Band:
    """Flagged units, by space."""

    __slots__ = ("_flags", "_s", "places")

    def __init__(self, s: Position, chosen: int) -> None:
        self._s = s
        self._flags = chosen.to_bytes(len(s.where), "little")
        self.places = set(compress(s.where, self._flags))

    @property
    def spaces(self) -> list[int]:
        return sorted(self.places)

    def at(self, space: int) -> list[int]:
        return [unit for unit in units_in(self._s, space) if self._flags[unit]]


class Forces:
    """What a nation can move, and the map as its Movement phase sees it: made anew for each question."""

    def __init__(self, s: Position, nation: int) -> None:
        self.s = s
        self.nation = nation
        self._own = own = flags(s.owner, OWN[nation])
        ground, on_land = flags(s.kind, MARCHING), flags(s.where, ON_LAND)
        moving = own & flags(s.battle, FREE) & _with_movement_left(s)
        self.movers = Band(s, moving & ground & on_land)
        self.ships = Band(s, moving & flags(s.kind, SAILING))
        self.aircraft = Band(s, moving & flags(s.kind, FLYING))
        self.cargo = list(flagged(s, own & ground & ~on_land))  # ground units aboard

    @cached_property
    def ashore(self) -> Band:
        """Ground units that were not stopped, those without movement left included: they may board."""
        s = self.s
        free = self._own & flags(s.battle, FREE) & flags(s.used, UNSTOPPED)
        return Band(s, free & flags(s.kind, MARCHING) & flags(s.kind, MOBILE) & flags(s.where, ON_LAND))

    @cached_property
    def _expected(self) -> list[int]:
        """Aircraft whose flight plan ends on a CAR."""
        s = self.s
        if s.deck.count(NO_UNIT) == len(s.deck):
            return []
        return [unit for unit in flagged(s, self._own & flags(s.kind, FLYING)) if s.deck[unit] != NO_UNIT]

    @cached_property
    def promises(self) -> dict[int, int]:
        """Where a CAR has to be when its aircraft come home."""
        return {self.s.deck[unit]: self.s.landing[unit] for unit in self._expected}

    @cached_property
    def freight(self) -> dict[int, list[int]]:
        """All that is aboard, by ship, whoever owns it, and aircraft whose flight plan ends on the ship."""
        s = self.s
        loads: dict[int, list[int]] = {}
        for unit in flagged(s, flags(s.kind, CARRIED) & flags(s.where, AT_SEA)):
            if s.aboard[unit] != NO_UNIT:
                loads.setdefault(s.aboard[unit], []).append(unit)
        for unit in self._expected:
            if s.aboard[unit] == NO_UNIT:
                loads.setdefault(s.deck[unit], []).append(unit)
        return loads

    @cached_property
    def neutrals(self) -> int:
        return held_by(self.s.controller, UNALIGNED)

    @cached_property
    def friends(self) -> int:
        """Territories that are friendly now and were so at the start of the turn."""
        friends = FRIENDS[self.nation]
        lasting = flags(self.s.controller, friends) & flags(self.s.held, friends)
        return sum(compress(BIT, lasting.to_bytes(SPACES, "little")))

    @cached_property
    def enemies(self) -> int:
        """The spaces with enemy units that can fight."""
        s = self.s
        return mask(places(s, flags(s.owner, ENEMIES[self.nation]) & flags(s.kind, FIGHTING)))

    @cached_property
    def battles(self) -> int:
        """The spaces where own ground units have gone into a fight."""
        s = self.s
        invading = (self._own & flags(s.kind, INVADING)).to_bytes(len(s.battle), "little")
        return mask(set(compress(s.battle, invading)) - {NOWHERE})


def _with_movement_left(s: Position) -> int:
    left = 0
    for below, rated in RATINGS:
        left |= flags(s.used, below) & flags(s.kind, rated)
    return left
