"""Naval movement: one Sea Zone at a time, canals, what the ships carry, and searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from theatre.board.masks import bits
from theatre.board.reach import flood
from theatre.core.decision import NOT_OFFERED, Args, Each, Refusal
from theatre.games.supreme_axis_and_allies.detection import Detection, join
from theatre.games.supreme_axis_and_allies.forces import FRIENDS, STOPPED, Forces
from theatre.games.supreme_axis_and_allies.orders import (
    Company,
    Course,
    Order,
    Sorts,
    Stage,
    alike,
    kinds_of,
    not_own,
    off_map,
    somebody,
)
from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    NOWHERE,
    Position,
    own_in,
    ships_in,
)
from theatre.games.supreme_axis_and_allies.tables import CARRIER, GROUND, MOVE, NAVAL, TRANSPORT
from theatre.games.supreme_axis_and_allies.world import (
    CANAL_BANKS,
    GRAPH,
    IS_SEA,
    SEA_NEIGHBOURS,
    STRAIT_BANKS,
    ZONES,
)

SEA_MASKS = GRAPH.mask["sea"]
ALL_ZONES = sum([1 << zone for zone in ZONES])
Passage = tuple[int, int]


def shut_passages(s: Position, nation: int) -> tuple[Passage, ...]:
    """MOV-10: canals, and straits if agreed, whose banks were not all friendly at the start of the turn (D-31)."""
    friends, held = FRIENDS[nation], s.held
    passages = [*CANAL_BANKS.items(), *STRAIT_BANKS.items()] if s.straits else CANAL_BANKS.items()
    return tuple([ends for ends, banks in passages if not all(friends[held[bank]] for bank in banks)])


@lru_cache(maxsize=64)
def open_sea(shut: tuple[Passage, ...]) -> tuple[int, ...]:
    """For each zone the mask of zones that can be entered from it."""
    ways = list(SEA_MASKS)
    for one, other in shut:
        ways[one] &= ~(1 << other)
    return tuple(ways)


class Sailings:
    """The options of `sail (from, to, u...)` and `search (zone)`."""

    def __init__(self, forces: Forces) -> None:
        self.s = forces.s
        self.nation = forces.nation
        self.forces = forces

    def part(self) -> Order:
        stages = (Stage(self.origins, self.refuse_origin), Stage(self.goals, self.refuse_goal))
        return Order("sail", Course(stages, self.company), leading=2, some=self._some)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        return open_sea(shut_passages(self.s, self.nation))

    def reach(self, ship: int) -> int:
        """The zones that a ship can still come to if nobody stops it, its own included."""
        s = self.s
        moves = MOVE[s.kind[ship]] - s.used[ship]
        if moves <= 0 or s.battle[ship] != NOWHERE:
            return 1 << s.where[ship]
        return flood(1 << s.where[ship], ALL_ZONES, self.ways, moves)

    def overdue(self) -> tuple[int, int] | None:
        """A CAR that is not where it is expected but can still come there, and the zone."""
        for ship, zone in self.forces.promises.items():
            if self.s.where[ship] != zone and self.reach(ship) >> zone & 1:
                return ship, zone
        return None

    def origins(self) -> Sequence[int]:
        return [origin for origin in self.forces.ships.spaces if self._leaves(origin)]

    def _some(self) -> bool:
        return any(map(self._leaves, self.forces.ships.spaces))

    def _leaves(self, origin: int) -> bool:
        """Can a ship sail from here?"""
        return bool(self.goals(origin) if self.forces.promises else self.ways[origin])

    def refuse_origin(self, origin: int) -> Refusal | None:
        return off_map(origin) or (None if IS_SEA[origin] else Refusal("PUR-10"))

    def goals(self, origin: int) -> Sequence[int]:
        ships = self.forces.ships.at(origin)
        if any(ship not in self.forces.promises for ship in ships):
            return list(bits(self.ways[origin]))
        return [goal for goal in bits(self.ways[origin]) if any(self._keeps_promise(ship, goal) for ship in ships)]

    def refuse_goal(self, origin: int, goal: int) -> Refusal | None:
        if (refusal := off_map(goal)) is not None:
            return refusal
        if not IS_SEA[goal]:
            return Refusal("PUR-10")
        if goal not in SEA_NEIGHBOURS[origin]:
            return Refusal("MOV-02")
        return None if self.ways[origin] >> goal & 1 else Refusal("MOV-10", (origin, goal))

    def company(self, origin: int, goal: int) -> Company:
        return Company(
            lambda: self._sorts(origin, goal),
            lambda ship, chosen: self.refuse_ship(ship, origin, goal),
            somebody,
        )

    def _sorts(self, origin: int, goal: int) -> Sorts:
        s = self.s
        laden = self.forces.freight
        ships = [ship for ship in self.forces.ships.at(origin) if self.refuse_ship(ship, origin, goal) is None]
        return alike(ships, lambda ship: (s.kind[ship], s.used[ship], ship if ship in laden else NO_UNIT))

    def refuse_ship(self, ship: int, origin: int, goal: int) -> Refusal | None:
        s = self.s
        refusal = not_own(s, self.nation, ship)
        if refusal is not None:
            return refusal
        kind = s.kind[ship]
        if kind not in NAVAL:
            return Refusal("PUR-09" if kind in GROUND else "AIR-01")
        if s.where[ship] != origin:
            return Refusal(NOT_OFFERED)
        if s.battle[ship] != NOWHERE:
            return Refusal("DET-06", (origin,))
        if s.landing[ship] != NOWHERE:
            return Refusal("CAR-04", (kind,))
        if s.used[ship] >= MOVE[kind]:
            return Refusal("MOV-02", (kind, MOVE[kind]))
        return None if self._keeps_promise(ship, goal) else Refusal("AIR-02", (self.forces.promises[ship],))

    def _keeps_promise(self, ship: int, goal: int) -> bool:
        """AIR-02: a CAR that aircraft are to land on must still be able to meet them."""
        zone = self.forces.promises.get(ship, NOWHERE)
        if zone == NOWHERE:
            return True
        moves = MOVE[self.s.kind[ship]] - self.s.used[ship] - 1
        return bool(flood(1 << goal, ALL_ZONES, self.ways, moves) >> zone & 1)

    # search

    def search_part(self) -> Each:
        enemies = self.forces.enemies
        zones = [zone for zone in self.forces.ships.spaces if enemies >> zone & 1]
        rows = [(zone,) for zone in zones if searchers(self.s, self.nation, zone)]
        return Each("search", rows, self._why_no_search)

    def _why_no_search(self, args: Args) -> Refusal | None:
        if len(args) != 1 or off_map(args[0]) is not None:
            return None
        if not IS_SEA[args[0]]:
            return Refusal("PUR-10")
        return Refusal("DET-01", args)


def searchers(s: Position, nation: int, zone: int) -> list[int]:
    """Own ships that began the turn there, have not moved and have not searched (D-09)."""
    return [
        unit
        for unit in own_in(s, zone, nation)
        if s.kind[unit] in NAVAL and s.used[unit] == 0 and s.came[unit] == NOWHERE and s.battle[unit] == NOWHERE
    ]


# what happens


def sail(s: Position, nation: int, args: Args) -> None:
    origin, goal, *ships = args
    s.log("sail", nation, origin, goal, *kinds_of(s, ships), rule="MOV-01")
    for ship in ships:
        s.used[ship] += 1
        s.came[ship] = origin
        s.where[ship] = goal
    holds = [ship for ship in ships if s.kind[ship] in TRANSPORT or s.kind[ship] in CARRIER]
    if holds:
        for unit, ship in enumerate(s.aboard):
            if ship in holds:  # CAR-05: carried along, it moves no more by itself
                s.where[unit] = goal
                s.used[unit] = STOPPED
                if s.landing[unit] != NOWHERE:  # an aircraft that has flown and landed
                    s.landing[unit] = goal
    if s.found[goal]:
        join(s, nation, goal, ships)
    elif ships_in(s, goal, nation):
        s.push(Detection(nation, goal, tuple(ships)))
    else:
        _take_aboard(s, goal, holds)


def _take_aboard(s: Position, zone: int, carriers: Sequence[int]) -> None:
    """A CAR has come to aircraft that wait for it."""
    for unit, deck in enumerate(s.deck):
        if deck in carriers and s.where[unit] == zone and s.battle[unit] == NOWHERE:
            s.aboard[unit] = deck
            s.deck[unit] = NO_UNIT


def search(s: Position, nation: int, args: Args) -> None:
    """As if they moved in; where the enemy is found already they join the battle. Each ship searches once a turn."""
    (zone,) = args
    ships = searchers(s, nation, zone)
    s.log("search", nation, zone, *kinds_of(s, ships), rule="DET-03")
    if s.found[zone]:
        join(s, nation, zone, ships)
    else:
        for ship in ships:
            s.came[ship] = zone  # marks the search
        s.push(Detection(nation, zone, tuple(ships)))
