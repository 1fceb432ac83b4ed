"""Encounters at sea [SEA-06, INT-06, INT-17 to INT-19]: where patrols and paths cross, and in which order.

A unit is in every space of its path, its port included, until it is lost or turns back. An encounter comes before all
others that a unit involved in it would reach later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.movement.orders import patrolled, spaces_of
from theatre.games.ww2_in_europe.naval.arrival import arrive
from theatre.games.ww2_in_europe.naval.encounter import Encounter
from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, PATROL, Position, is_active, is_air, other, side_of
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, IS_AIR, IS_NAVAL, POWERS
from theatre.games.ww2_in_europe.world import CIRCLE, FRONT, NOWHERE, is_land

BySide = tuple[list[int], list[int]]


class Encounters(Frame[Position], tag="INT-18"):
    """Stage 2: one encounter after the other; then all who are left arrive."""

    resolved: tuple[int, ...] = ()
    tried: tuple[int, ...] = ()  # submarines for which somebody has looked this turn [SUB-04]

    def step(self, s: Position) -> bool:
        if PATROL in s.mission:
            chart = Chart(s, self.resolved)
            candidates = chart.first_ones()
            if len(candidates) > 1:
                return False
            if candidates:
                self.begin(s, chart, candidates[0])
                return True
        arrive(s)
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        chart = Chart(s, self.resolved)
        candidates = chart.first_ones()
        part = Each("first", [(at,) for at in candidates], chart.why_not_first)
        return ask(s, s.initiative[FRONT[candidates[0]]], "first-encounter", "INT-19", part)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.begin(s, Chart(s, self.resolved), choice.args[0])

    def begin(self, s: Position, chart: Chart, at: int) -> None:
        self.resolved = (*self.resolved, at)
        axis, allies = [tuple([ship for ship in ships if ship not in self.tried]) for ships in chart.ships[at]]
        s.push(Encounter(at, (tuple(chart.patrols[at][AXIS]), tuple(chart.patrols[at][ALLIES])), (axis, allies)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        self.tried = (*self.tried, *result)


class Chart:
    """The encounters that are still to come: who patrols, which ships pass, and what comes before what."""

    def __init__(self, s: Position, resolved: tuple[int, ...]) -> None:
        self._s = s
        spaces = [at for at in patrolled(s) if at not in resolved]
        self.patrols: dict[int, BySide] = {at: ([], []) for at in spaces}
        self.ships: dict[int, BySide] = {at: ([], []) for at in spaces}  # those that do not patrol here
        tracks = self.tracks()
        for unit, passed in tracks.items():
            for at in passed:
                if s.mission[unit] == PATROL and s.target[unit] == at:
                    self.patrols[at][side_of(s, unit)].append(unit)
                elif IS_NAVAL[s.kind[unit]]:
                    self.ships[at][side_of(s, unit)].append(unit)
        self._let_raider_avoid()
        self._earlier: dict[int, set[int]] = {at: set() for at in spaces if self.is_crossing(at)}
        for unit, passed in tracks.items():
            if len(passed) > 1 and s.convoy[unit] == NO_CONVOY:  # a convoy is everywhere at once [CVY-09]
                met = [at for at in passed if at in self._earlier and self.involves(at, unit)]
                for number, at in enumerate(met):
                    self._earlier[at].update(met[:number])

    def _let_raider_avoid(self) -> None:
        """SPF-03: a raider on patrol goes for convoys alone; where anything else is to be met, it avoids [R-91]."""
        s, raider = self._s, self._s.raider
        at = s.target[raider] if raider != NOWHERE else NOWHERE
        if at not in self.patrols or raider not in self.patrols[at][AXIS]:
            return
        convoys = [ship for ship in self.ships[at][ALLIES] if s.convoy[ship] != NO_CONVOY]
        alone = self.patrols[at][AXIS] == [raider]
        if self.patrols[at][ALLIES] or not convoys or (not alone and convoys != self.ships[at][ALLIES]):
            self.patrols[at][AXIS].remove(raider)
            self.ships[at][AXIS].append(raider)
        elif alone:
            self.ships[at][ALLIES][:] = convoys

    def tracks(self) -> dict[int, tuple[int, ...]]:
        """For ships, and for planes on patrol, the patrolled spaces where they are to be met, in order."""
        s, spaces = self._s, self.patrols
        active = [is_active(s, power) for power in range(len(POWERS))]
        found: dict[int, tuple[int, ...]] = {}
        for unit, kind in enumerate(s.kind):
            if kind == GONE or not active[s.owner[unit]]:
                continue
            if not s.path[unit] and s.convoy[unit] == NO_CONVOY:
                if s.where[unit] in spaces:
                    found[unit] = (s.where[unit],)
            elif IS_NAVAL[kind] or (IS_AIR[kind] and s.mission[unit] == PATROL):
                passed = tuple([at for at in dict.fromkeys(track(s, unit)) if at in spaces])
                if passed:
                    found[unit] = passed
        return found

    def is_crossing(self, at: int) -> bool:
        """Does somebody patrol where an enemy patrols or passes [SEA-12]? Planes in passing always evade [INT-14]."""
        axis, allies = self.patrols[at]
        return bool((axis and (allies or self.ships[at][ALLIES])) or (allies and self.ships[at][AXIS]))

    def involves(self, at: int, unit: int) -> bool:
        """It patrols here, or its enemy does."""
        side = side_of(self._s, unit)
        return bool(self.patrols[at][other(side)]) or unit in self.patrols[at][side]

    def first_ones(self) -> list[int]:
        """Where the paths leave it open, the player with initiative chooses among those that he patrols [INT-19]."""
        earliest = earliest_of(self._earlier)
        if len(earliest) > 1:
            for side in (self._s.first, other(self._s.first)):
                his = [at for at in earliest if self._s.initiative[FRONT[at]] == side and self.patrols[at][side]]
                if his:
                    return his
        return earliest[:1]

    def why_not_first(self, args: Args) -> Refusal:
        waits = len(args) == 1 and args[0] in self._earlier and args[0] not in earliest_of(self._earlier)
        return Refusal("INT-18" if waits else "INT-19")


def track(s: Position, unit: int) -> tuple[int, ...]:
    """The spaces where it is to be met, in order; a plane that rises from the land of a port passes its circle."""
    spaces = spaces_of(s, unit)
    return (CIRCLE[spaces[0]], *spaces) if is_air(s, unit) and is_land(spaces[0]) else spaces


def earliest_of(earlier: Mapping[int, set[int]]) -> list[int]:
    """Those that nothing precedes; if there are none, those of a circle that nothing outside it precedes [R-10]."""
    free = [at for at, befores in earlier.items() if not befores]
    if free:
        return free
    all_before = {at: set(befores) for at, befores in earlier.items()}
    for middle in earlier:
        for at in earlier:
            if middle in all_before[at]:
                all_before[at] |= all_before[middle]
    return [at for at in earlier if all(at in all_before[one] for one in all_before[at])]
