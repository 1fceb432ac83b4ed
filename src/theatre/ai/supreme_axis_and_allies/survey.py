"""What is where, as one side sees it: a single pass over the units, then lists and counts by space."""

from __future__ import annotations

from functools import cached_property

from theatre.board.graph import UNREACHABLE, hop_distances
from theatre.games.supreme_axis_and_allies.odds import Roster, Terms
from theatre.games.supreme_axis_and_allies.sailing import open_sea, shut_passages
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    NO_UNIT,
    NOWHERE,
    Position,
    alliance,
    friendly,
    friendly_at_start,
    hostile,
)
from theatre.games.supreme_axis_and_allies.tables import AAG, AIR, GROUND, MOVE, NAVAL
from theatre.games.supreme_axis_and_allies.world import COASTS, GRAPH, IS_SEA, LAND, NEUTRAL

LAND_DISTANCE = hop_distances(GRAPH.mask["land"])
SEA_DISTANCE = hop_distances(GRAPH.mask["sea"])
FAR = UNREACHABLE
FAR_OFF = 4  # marches beyond which a unit waits for a ship
BEHIND = 2  # marches from the enemy within which a base needs guards
GUARDS = 3


class Survey:
    """The position in the eyes of a nation; `own`, `friends` and `foes` are fighting units by space, no cargo."""

    def __init__(self, s: Position, nation: int) -> None:
        self.s = s
        self.nation = nation
        self.side = alliance(nation)
        self.own: dict[int, list[int]] = {}
        self.friends: dict[int, list[int]] = {}  # own units among them
        self.foes: dict[int, list[int]] = {}
        self.attacking: dict[int, list[int]] = {}  # own units by the space they are to fight in, no Strategic Bombers
        kinds, owners, where, aboard = s.kind, s.owner, s.where, s.aboard
        for unit, kind in enumerate(kinds):
            if kind in (NOWHERE, AAG) or (kind in GROUND and aboard[unit] != NO_UNIT):
                continue
            space, owner = where[unit], owners[unit]
            if owner & 1 != self.side:
                self.foes.setdefault(space, []).append(unit)
                continue
            self.friends.setdefault(space, []).append(unit)
            if owner == nation:
                self.own.setdefault(space, []).append(unit)
                if s.battle[unit] != NOWHERE and s.mission[unit] != BOMB:
                    self.attacking.setdefault(s.battle[unit], []).append(unit)

    @cached_property
    def movers(self) -> dict[int, list[int]]:
        """Own ground units with movement left, by Territory."""
        return self._unmoved(GROUND)

    @cached_property
    def aircraft(self) -> dict[int, list[int]]:
        """Own aircraft that have not flown, by base."""
        return self._unmoved(AIR)

    @cached_property
    def ships(self) -> dict[int, list[int]]:
        """Own ships with movement left, by Sea Zone."""
        return self._unmoved(NAVAL)

    def _unmoved(self, kinds: frozenset[int]) -> dict[int, list[int]]:
        s = self.s
        found: dict[int, list[int]] = {}
        for space, units in self.own.items():
            free = [unit for unit in units if s.kind[unit] in kinds and self._free(unit)]
            if free:
                found[space] = free
        return found

    def _free(self, unit: int) -> bool:
        s = self.s
        if s.kind[unit] in AIR:
            return s.used[unit] == 0 and s.battle[unit] == NOWHERE
        return s.used[unit] < MOVE[s.kind[unit]] and s.battle[unit] == NOWHERE and s.landing[unit] == NOWHERE

    @cached_property
    def terms(self) -> tuple[Terms, Terms]:
        """For battles on land and at sea."""
        s = self.s
        return tuple(  # type: ignore[return-value]
            [Terms(sea=sea, artillery=s.artillery_support, two_hit=s.two_hit_battleship) for sea in (False, True)]
        )

    def roster(self, units: list[int]) -> Roster:
        """Kinds and numbers of units that fight."""
        kinds = self.s.kind
        counts: dict[int, int] = {}
        for unit in units:
            counts[kinds[unit]] = counts.get(kinds[unit], 0) + 1
        return tuple(sorted(counts.items()))

    @cached_property
    def fields(self) -> list[int]:
        """Where aircraft may land ashore."""
        s, nation = self.s, self.nation
        return [
            space
            for space in LAND
            if friendly(s, space, nation) and friendly_at_start(s, space, nation) and space not in self.foes
        ]

    @cached_property
    def havens(self) -> list[int]:
        """Fields far from the enemy, or with guards that stay."""
        kinds = self.s.kind
        found = []
        for field in self.fields:
            movers = self.movers.get(field, ())
            guards = [unit for unit in self.friends.get(field, ()) if kinds[unit] in GROUND and unit not in movers]
            if self.front.get(field, FAR) > BEHIND or len(guards) >= GUARDS:
                found.append(field)
        return found

    @cached_property
    def fleets(self) -> set[int]:
        """Zones with enemy ships."""
        kinds = self.s.kind
        at_sea = [(zone, units) for zone, units in self.foes.items() if IS_SEA[zone]]
        return {zone for zone, units in at_sea if any(kinds[unit] in NAVAL for unit in units)}

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """From each zone the zones that can be entered."""
        return open_sea(shut_passages(self.s, self.nation))

    @cached_property
    def promised(self) -> set[int]:
        """Carriers that aircraft are to land on."""
        s = self.s
        return {deck for unit, deck in enumerate(s.deck) if deck != NO_UNIT and s.kind[unit] != NOWHERE}

    @cached_property
    def _holds(self) -> dict[int, list[int]]:
        s = self.s
        holds: dict[int, list[int]] = {}
        for unit, ship in enumerate(s.aboard):
            if ship != NO_UNIT and s.kind[unit] in GROUND and s.owner[unit] == self.nation:
                holds.setdefault(ship, []).append(unit)
        return holds

    def cargo(self, ship: int) -> list[int]:
        """Own ground units aboard."""
        return self._holds.get(ship, [])

    @cached_property
    def targets(self) -> list[int]:
        """Enemy Territories."""
        return [space for space in LAND if hostile(self.s, space, self.nation)]

    @cached_property
    def front(self) -> dict[int, int]:
        """For each Territory the marches over land to the nearest enemy Territory; those without a way are missing."""
        steps = dict.fromkeys(self.targets, 0)
        queue = list(steps)
        closed = [space for space in LAND if self.s.controller[space] == NEUTRAL and not self.s.neutrality]
        for space in queue:
            for near in GRAPH.neighbours["land"][space]:
                if near not in steps and near not in closed:
                    steps[near] = steps[space] + 1
                    queue.append(near)
        return steps

    @cached_property
    def idle(self) -> dict[int, list[int]]:
        """Own ground units by coast that are wanted more elsewhere: no enemy can be reached from there on foot."""
        s = self.s
        found: dict[int, list[int]] = {}
        for space, units in self.own.items():
            if not IS_SEA[space] and COASTS[space] and self.front.get(space, FAR) > FAR_OFF:
                troops = [unit for unit in units if s.kind[unit] in GROUND and MOVE[s.kind[unit]]]
                if len(troops) > 1:
                    found[space] = troops[1:]
        return found
