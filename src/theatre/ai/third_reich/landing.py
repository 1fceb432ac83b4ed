"""Invasions: where troops and fleets wait for one, which beach is worth it, and the voyage there."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.coasts import CARRY, RANGE, musters
from theatre.ai.third_reich.estimate import defence, factors, forecast, price
from theatre.ai.third_reich.lines import threat_at
from theatre.ai.third_reich.survey import WORTH, Survey, air_steps
from theatre.core.decision import Choice
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.naval.basing import base_of, fleets, fronts_for
from theatre.games.third_reich.naval.courses import hex_of
from theatre.games.third_reich.naval.docks import Docks
from theatre.games.third_reich.naval.sorties import INVASION
from theatre.games.third_reich.naval.voyages import Voyage
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import (
    AIRBORNE,
    COMBAT,
    IS_GROUND,
    KIND,
    PARTISAN,
    POWERS,
    REPLACEMENT,
    USA,
)
from theatre.games.third_reich.world import BEACHES, BIT, FRONT, NOWHERE, PORTS, PORTS_AT

FIRST_WAVE = 2
HARBOUR_BONUS = 12.0
LEAST = 12.0  # what a landing must be worth
CROWDED = 9.0  # hostile factors near a beach that no landing stands up to
LURE = 0.25


def fleets_wanted(s: Position, power: int) -> list[tuple[int, int]]:
    """Fleets and the ports to which they should go: three nines for each port of the muster."""
    ports = musters(s, power)
    free = [u for u in fleets(s) if runs(s, u) == power and base_of(s, u) not in ports and _is_spare(s, u, power)]
    found: list[tuple[int, int]] = []
    for port in ports:
        there = [u for u in fleets(s) if base_of(s, u) == port]
        short = 3 - len(there)
        while short > 0 and free:
            found.append((free.pop(), port))
            short -= 1
    return found


def _is_spare(s: Position, fleet: int, power: int) -> bool:
    """American fleets all; British ones that are at home."""
    return power == USA or (
        PORTS_AT.get(s.where[fleet], ()) != () and COMBAT[fleet] == 9 and FRONT[s.where[fleet]] == 0
    )


def supremacy(s: Position, power: int, front: int) -> float:
    """Naval factors of the own side on a front for each hostile one."""
    ours = theirs = 0
    for unit in fleets(s):
        if front in fronts_for(s, unit) and runs(s, unit) in POWERS:
            if s.sides[runs(s, unit)] == s.sides[power]:
                ours += COMBAT[unit]
            elif is_enemy(s, power, runs(s, unit)):
                theirs += COMBAT[unit]
    return ours / max(1, theirs)


class Landings:
    """What a power could land in this turn."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.s, self.power = survey, survey.s, survey.nation

    def troops(self, base: int) -> list[int]:
        """Who waits in the port of a base and has not moved, the strongest first."""
        s = self.s
        there = [u for u in units_at(s, hex_of(base)) if IS_GROUND[u] and runs(s, u) == self.power and not s.moved[u]]
        able = [u for u in there if KIND[u] not in (PARTISAN, REPLACEMENT, AIRBORNE) and not s.unsupplied[u]]
        return sorted(able, key=lambda unit: (-COMBAT[unit], unit))

    def sailing(self, base: int) -> tuple[list[int], list[int]]:
        """Fleets of a base and the troops that they can carry."""
        s = self.s
        ships = [u for u in fleets(s) if base_of(s, u) == base and runs(s, u) == self.power and not s.inverted[u]]
        aboard: list[int] = []
        for unit in self.troops(base):
            if CARRY * (factors(aboard) + COMBAT[unit]) <= factors(ships) and len(aboard) < FIRST_WAVE:
                aboard.append(unit)
        return ships, aboard

    def value(self, hex_: int, aboard: list[int]) -> float:
        """What it is worth to land there with these troops."""
        survey, s = self.survey, self.s
        if not survey.foe_land & BIT[hex_]:
            return 0.0
        crowd = threat_at(survey, hex_)
        if crowd > CROWDED:
            return 0.0
        worth = WORTH[hex_] + LURE * survey.lure[hex_] + HARBOUR_BONUS * bool(PORTS_AT.get(hex_)) - 0.5 * crowd
        foes = survey.foes_at.get(hex_, [])
        if not foes:
            return worth
        strength = defence(s, hex_, foes, 0, seaborne=True)
        outcome = forecast(factors(aboard), 0, price(aboard), strength, factors(foes), 0, price(foes))
        return outcome.value + outcome.won * worth if outcome.odds >= 2 else 0.0

    def best(self, front: int) -> float:
        """The best landing on a front, before options are chosen."""
        s = self.s
        if supremacy(s, self.power, front) < 1:
            return 0.0
        found = 0.0
        for base in sorted({base_of(s, u) for u in fleets(s) if runs(s, u) == self.power}):
            ships, aboard = self.sailing(base) if base < len(PORTS) else ([], [])
            if aboard and front in fronts_for(s, ships[0]):
                near = [h for h in BEACHES if FRONT[h] == front and air_steps(hex_of(base))[h] <= RANGE]
                found = max([found, *[self.value(hex_, aboard) for hex_ in near]])
        return found if found >= LEAST else 0.0

    def voyages(self) -> Iterator[Choice]:
        """Invasions as they are announced, one for each base."""
        docks = Docks(self.s, self.power)
        taken: set[int] = set()
        for base in docks.free:
            ships, aboard = self.sailing(base) if base < len(PORTS) else ([], [])
            ships = [unit for unit in ships if unit in docks.free[base]]
            if not aboard or not ships:
                continue
            goals = {hex_: self.value(hex_, aboard) for hex_ in docks.goals(INVASION, base) if hex_ not in taken}
            for hex_ in sorted(goals, key=lambda hex_: (-goals[hex_], hex_))[:3]:
                if goals[hex_] >= LEAST and (choice := spelt(docks, INVASION, ships, aboard, hex_)) is not None:
                    taken.add(hex_)
                    yield choice
                    break


def spelt(docks: Docks, kind: int, ships: list[int], aboard: list[int], goal: int) -> Choice | None:
    """The declaration with the shortest course."""
    walk = Voyage(docks, kind)
    said = [len(ships), *sorted(ships), len(aboard), *sorted(aboard), goal]
    for token in said:
        if walk.refuse(token) is not None:
            return None
        walk = walk.step(token)
    while not walk.whole():
        tokens = walk.tokens()
        if not tokens:
            return None
        said.append(tokens[0])
        walk = walk.step(tokens[0])
    return Choice("invade" if kind == INVASION else "transport", tuple(said))


def ashore(s: Position, nation: int, foe_ground: int) -> Iterator[Choice]:
    """The first wave goes in: at the defenders, or over an empty beach."""
    waves: dict[int, list[int]] = {}
    for unit in s.placed:
        if IS_GROUND[unit] and s.mission[unit] != NOWHERE and runs(s, unit) == nation and not s.attacked[unit]:
            waves.setdefault(s.mission[unit], []).append(unit)
    for hex_, units in waves.items():
        first = sorted(sorted(units, key=lambda unit: (-COMBAT[unit], unit))[:FIRST_WAVE])
        yield Choice("attack", (1, hex_, *first)) if foe_ground & BIT[hex_] else Choice("beach", (hex_, *first))
