"""Retreat [13.2.3.3]: all defenders and the HQ that supported them, each by the best kind of way that is open.

A retreat is of one or two hexes, and more where there is no room, so all ways are listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.casualties import Casualties
from theatre.games.supreme_commander.control import go, sweep
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.marching import foreign
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import (
    allowance,
    enemy_land,
    friendly_land,
    land_in,
    runs,
    strangers,
)
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import FORT, NAME, NATION
from theatre.games.supreme_commander.world import (
    BIT,
    GROUND_SIDES,
    HEXES,
    LAND,
    NEAR,
    flood,
    hexes_between,
    mask_of,
    range_around,
    spaces,
)

CLEAR, NEGATED, CROWDED, AWAY, COVERED = range(1, 6)
"""The kinds of ways in their order [13.2.3.3h]: free; a friend in an EZOC; no room; away from supply; an EZOC."""
MOST_CROWDED = 6  # hexes beyond the distance in which room is looked for


class Way(msgspec.Struct, frozen=True):
    hexes: Args
    kind: int
    zones: int  # hexes in an enemy zone, each of which costs the stack a step


class Ways:
    """Where a unit can retreat to. Those who retreat with it and have gone before do not open zones for it."""

    def __init__(self, s: Position, unit: int, gone: Sequence[int] = ()) -> None:
        nation = s.serves[unit]
        self.s, self.unit, self.start = s, unit, s.where[unit]
        self.closed = foreign(s, unit) | closed(s) | ~LAND  # what it may not enter, whoever is there
        self.open = LAND & ~self.closed & ~strangers(s, nation)
        self.zone = zone_against(s, nation)
        alone = [s.where[one] for one in gone if all(mate in gone for mate in land_in(s, s.where[one]))]
        self.friends = friendly_land(s, nation) & ~mask_of(alone)
        self.goals = self._goals()

    def _goals(self) -> tuple[int, ...]:
        """Its supply sources, and the ports by which supply comes over sea; those that it can walk to, if any."""
        net = Lines(self.s).net(self.unit)
        every = net.sources | net.ports
        near = flood(BIT[self.start], self.open | BIT[self.start], GROUND_SIDES) & every & ~BIT[self.start]
        return tuple(spaces(near or every & ~BIT[self.start]))

    def best(self, hexes: int) -> tuple[list[Way], int]:
        """The ways of the best kind over the whole distance, or over as much of it as can be done; and how much."""
        for distance in range(hexes, 0, -1):
            found = list(self._over(distance))
            if found:
                kind = min([way.kind for way in found])
                return [way for way in found if way.kind == kind], distance
        return [], 0

    def _over(self, distance: int) -> Iterator[Way]:
        yield from self._on(Way((), CLEAR, 0), self.goals, distance)

    def _on(self, way: Way, goals: tuple[int, ...], distance: int) -> Iterator[Way]:
        here = way.hexes[-1] if way.hexes else self.start
        gone = len(way.hexes)
        if gone >= distance and self._has_room(here):
            yield way
            return
        if gone >= distance + MOST_CROWDED:
            return
        kind = way.kind if gone < distance else max(way.kind, CROWDED)
        for there in spaces(NEAR[here] & self.open):
            far = hexes_between(self.start, there)
            if there in way.hexes or far < min(gone + 1, distance):
                continue
            nearer = tuple([goal for goal in goals if hexes_between(goal, there) < hexes_between(goal, here)])
            cost = 1 if BIT[there] & self.zone else 0
            covered = (NEGATED if BIT[there] & self.friends else COVERED) if cost else CLEAR
            grade = max(kind, covered, CLEAR if nearer else AWAY)
            yield from self._on(Way((*way.hexes, there), grade, way.zones + cost), nearer, distance)

    def _has_room(self, hex_: int) -> bool:
        return why_not_stack(self.s, self.unit, hex_, cooperation=False) is None

    def is_forced_off(self) -> bool:
        """13.2.3.3e: no way at all, though a hex without enemies is beside it, because it may not enter its terrain."""
        around = range_around(self.start, 1) & ~BIT[self.start]
        return bool(around & self.closed & ~enemy_land(self.s, self.s.serves[self.unit]))

    def why_not(self, way: Args, hexes: int) -> str:
        """Why a way is not among the best."""
        steps = list(zip((self.start, *way), way, strict=False))
        on = all(0 <= there < HEXES and BIT[there] & NEAR[here] & self.open for here, there in steps)
        if not on or len(set(way)) < len(way) or self.start in way:
            return "13.2.3.3b"
        ways, distance = self.best(hexes)
        if len(way) < distance or hexes_between(self.start, way[-1]) < distance:
            return "13.2.3.3a"
        if ways and ways[0].kind < AWAY and not self._is_towards(way):
            return "13.2.3.3b"
        return "13.2.3.3h"

    def _is_towards(self, way: Args) -> bool:
        steps = list(zip((self.start, *way), way, strict=False))
        return any(all(hexes_between(g, b) < hexes_between(g, a) for a, b in steps) for g in self.goals)


class Group(msgspec.Struct, frozen=True):
    """Units that went the same way from the same hex: a stack, which bears its own losses."""

    start: int
    way: Args
    units: tuple[int, ...]
    losses: int


class Retreat(Frame[Position], tag="13.2.3.3"):
    """D62: unit after unit, then the steps that zones and hexes not gone cost each stack. The result is who is left."""

    units: tuple[int, ...]  # still to go
    hexes: int
    target: int
    groups: tuple[Group, ...] = ()
    paid: int = 0
    left: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.units:
            return self._without_choice(s)
        if self.paid < len(self.groups):
            group = self.groups[self.paid]
            self.paid += 1
            if group.losses:
                s.push(Casualties(group.units, group.losses, self.target, self.target))
            else:
                self.left = (*self.left, *group.units)
            return True
        sweep(s)
        s.done(self, self.left)
        return True

    def child_done(self, s: Position, child: Casualties, result: tuple[tuple[int, ...], int]) -> None:
        self.left = (*self.left, *result[0])

    def _ways(self, s: Position, unit: int) -> Ways:
        return Ways(s, unit, [one for group in self.groups for one in group.units if s.where[one] >= 0])

    def _without_choice(self, s: Position) -> bool:
        """Forts, and those who have no way at all, as an HQ that cannot move [12.0b]: it takes the hexes in steps."""
        for unit in self.units:
            if s.kind[unit] == FORT:
                eliminate(s, unit)  # 18.4h
            elif not allowance(s, unit):
                self._join(s.where[unit], (), unit, self.hexes)
            else:
                ways = self._ways(s, unit)
                if ways.best(self.hexes)[1]:
                    continue
                if ways.is_forced_off():
                    s.log("nowhere", s.serves[unit], s.kind[unit], s.where[unit], rule="13.2.3.3e")
                    eliminate(s, unit)
                else:
                    self._join(s.where[unit], (), unit, self.hexes)
            self.units = tuple([one for one in self.units if one != unit])
            return True
        return False

    def _join(self, start: int, way: Args, unit: int, losses: int) -> None:
        """Who goes the same way is one stack and pays once [13.2.3.3d]."""
        for at, group in enumerate(self.groups):
            if (group.start, group.way) == (start, way):
                joined = msgspec.structs.replace(group, units=(*group.units, unit))
                self.groups = (*self.groups[:at], joined, *self.groups[at + 1 :])
                return
        self.groups = (*self.groups, Group(start, way, (unit,), losses))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = min([runs(s, unit) for unit in self.units])
        own = [unit for unit in self.units if runs(s, unit) == seat]
        rows: list[Args] = [(unit, *way.hexes) for unit in own for way in self._ways(s, unit).best(self.hexes)[0]]

        def why(args: Args) -> Refusal | None:
            if not args or args[0] not in own or len(args) < 2:
                return Refusal("13.2.3.3a")
            return Refusal(self._ways(s, args[0]).why_not(args[1:], self.hexes))

        part = Each("retreat", rows, why)
        return (question(s, seat, "retreat", "13.2.3.3a", part, args=(self.hexes,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, *path = choice.args
        ways, distance = self._ways(s, unit).best(self.hexes)
        way = next(one for one in ways if one.hexes == tuple(path))
        start = s.where[unit]
        self.units = tuple([one for one in self.units if one != unit])
        s.log("retreated", NATION[unit], s.kind[unit], NAME[unit], start, path[-1], rule="13.2.3.3a")
        for hex_ in path:
            go(s, unit, hex_)
        s.ashore[unit] = 0
        self._join(start, way.hexes, unit, way.zones + self.hexes - distance)
