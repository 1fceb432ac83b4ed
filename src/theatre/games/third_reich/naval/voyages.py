"""Naval missions as declarations [29.4]: fleets, what they carry, the goal, and the course to it.

Fleets of several bases may be named: the course then begins at the base of the first and calls at the others in the
order in which they were named, and their fleets join it there [29.53].
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.naval.courses import AMERICA
from theatre.games.third_reich.naval.docks import RULE, Docks
from theatre.games.third_reich.naval.pursuit import why_not_sail
from theatre.games.third_reich.naval.sorties import BOMBARDMENT, CARRIED, INVASION, TRANSPORT, Sailing
from theatre.games.third_reich.tables import COMBAT, UNITS
from theatre.games.third_reich.world import NOWHERE


class Voyage:
    """How many fleets, the fleets; how many units, the units (but for a bombardment); the goal; then the course."""

    def __init__(self, docks: Docks, kind: int, said: Args = (), sailing: Sailing | None = None) -> None:
        self.docks, self.kind, self.said, self.sailing = docks, kind, said, sailing
        count = said[0] if said else 0
        self.fleets = said[1 : count + 1]
        self.short = count - len(self.fleets)
        rest = said[count + 1 :]
        self.cargo: Args = ()
        self.room = 0  # units that are still to be named
        if kind != BOMBARDMENT and rest:
            self.cargo = rest[1 : rest[0] + 1]
            self.room = rest[0] - len(self.cargo)
        after = rest if kind == BOMBARDMENT else rest[1 + len(self.cargo) :] if rest and not self.room else ()
        self.counted = kind == BOMBARDMENT or bool(rest)
        self.goal = after[0] if after else NOWHERE

    @property
    def bases(self) -> Args:
        """In the order in which their fleets sail."""
        return bases_of(self.docks, self.fleets)

    def _space(self, fleets_: Sequence[int], cargo: Args, unit: int) -> int:
        """Factors that can still be carried from where a unit is: invaders by fleets of their port only [29.434]."""
        where = self.docks.s.where
        near = [one for one in fleets_ if self.kind != INVASION or where[one] == where[unit]]
        aboard = [one for one in cargo if self.kind != INVASION or where[one] == where[unit]]
        return sum([COMBAT[one] for one in near]) // CARRIED[self.kind] - sum([COMBAT[one] for one in aboard])

    def tokens(self) -> Sequence[int]:
        if not self.said:
            return self._sizes()
        if self.short:
            return self._fleets()
        if not self.counted:
            return self._counts()
        if self.room:
            return self._cargo()
        if self.goal == NOWHERE:
            return self._goals(self.cargo)
        return self.sailing.tokens() if self.sailing else ()

    # the menu of fleets

    def _sizes(self) -> Sifted:
        """How many fleets may sail: fewer only if they can carry something."""
        free = self.docks.free
        every = sum([len(units) for units in free.values()])
        return Sifted(range(1, every + 1), lambda count: any(self._can_fill((base,), (), count) for base in free))

    def _fleets(self) -> list[int]:
        """Of the last base those that come later, or of another the first that join."""
        free, bases = self.docks.free, self.bases
        others = [one for one in self.docks.partners(bases[0]) if one not in bases] if bases else list(free)
        able = [unit for unit in free[bases[-1]] if unit > self.fleets[-1]] if bases else []
        able += [unit for base in others for unit in free[base]]
        return sorted([unit for unit in able if self._can_add(unit)])

    def _can_add(self, unit: int) -> bool:
        fleets_ = (*self.fleets, unit)
        return self._can_fill(bases_of(self.docks, fleets_), fleets_, self.short - 1)

    def _can_fill(self, bases: Args, fleets_: Args, short: int) -> bool:
        """Can so many more fleets be found, of the last base and then of others, for which there is a mission?"""
        docks = self.docks
        joining = [one for one in docks.partners(bases[0]) if one not in bases]
        for front in docks.fronts(bases[0]):
            others = [one for one in joining if front in docks.waters(one)]
            if all(front in docks.waters(one) for one in bases):
                sailing = self._filled(bases, fleets_, short, others)
                if sailing is not None and self._can_carry(*sailing):
                    return True
        return False

    def _filled(self, bases: Args, fleets_: Args, short: int, others: list[int]) -> tuple[Args, Args] | None:
        docks = self.docks
        named = [unit for unit in fleets_ if docks.quay(unit) == bases[-1]]
        near = [unit for unit in docks.free[bases[-1]] if not named or unit > named[-1]]
        for base in (NOWHERE, *others):
            if base != NOWHERE and short:
                bases, near = (*bases, base), docks.free[base]
            strong = sorted(near, key=lambda unit: -COMBAT[unit])[:short]
            fleets_, near, short = (*fleets_, *strong), [], short - len(strong)
        return None if short else (bases, fleets_)

    def _can_carry(self, bases: Args, fleets_: Args) -> bool:
        if self.kind == BOMBARDMENT:
            return self._leads(bases, ())
        return any(self._space(fleets_, (), unit) >= COMBAT[unit] for unit in self._lightest(bases))

    def _lightest(self, bases: Args) -> Args:
        """By port the smallest unit that can be taken anywhere; of all ports together but for an invasion."""
        return self.docks.once("lightest", self.kind, bases, lambda: self._find_lightest(bases))

    def _find_lightest(self, bases: Args) -> Args:
        light = sorted(self._cargo_for(bases), key=lambda unit: COMBAT[unit])
        where = self.docks.s.where
        found: dict[int, int] = {}
        for unit in light:
            port = where[unit] if self.kind == INVASION else NOWHERE
            if port not in found and self._leads(bases, (unit,)):
                found[port] = unit
        return tuple(found.values())

    # goals and cargo

    def _leads(self, bases: Args, cargo: Args) -> bool:
        """Is there a goal for this cargo?"""
        docks = self.docks

        def fits(goal: int) -> bool:
            if self.kind == TRANSPORT and docks.why_not_land(goal, cargo) is not None:
                return False
            if self.kind == INVASION and docks.why_not_feed(cargo, goal, by_landing=True) is not None:
                return False
            return docks.sailing(self.kind, bases, goal, cargo).possible()

        return any(fits(goal) for goal in docks.goals(self.kind, bases[0]))

    def _cargo_for(self, bases: Args) -> list[int]:
        """Of an invasion what is in each port."""
        ports = bases if self.kind == INVASION else bases[:1]
        return sorted([unit for base in ports for unit in self.docks.cargo_for(self.kind, base)])

    def _able(self) -> list[int]:
        """Cargo that may be named next."""
        bases = self.bases
        if bases[0] == AMERICA and len(self.cargo) >= self.docks.from_america:
            return []
        later = [unit for unit in self._cargo_for(bases) if not self.cargo or unit > self.cargo[-1]]
        able = [unit for unit in later if COMBAT[unit] <= self._space(self.fleets, self.cargo, unit)]
        return [unit for unit in able if self._leads(bases, (*self.cargo, unit))]

    def _counts(self) -> list[int]:
        """How many units can be carried; more than one only as far as the menu finds a set of them."""
        counts = []
        chosen: Args = ()
        walk = self
        while following := walk._able():
            small = min(following, key=lambda unit: (COMBAT[unit], unit))
            chosen = (*chosen, small)
            counts.append(len(chosen))
            walk = Voyage(self.docks, self.kind, (*self.said, len(chosen), *chosen))
            walk.cargo = chosen
        return counts

    def _cargo(self) -> list[int]:
        """Those with which the number that was named can still be reached."""
        return [unit for unit in self._able() if self._reaches((*self.cargo, unit), self.room - 1)]

    def _reaches(self, cargo: Args, more: int) -> bool:
        if not more:
            return True
        said = (*self.said[: len(self.fleets) + 1], len(cargo) + more, *cargo)
        walk = Voyage(self.docks, self.kind, said)
        return any(walk._reaches((*cargo, unit), more - 1) for unit in walk._able())

    def _goals(self, cargo: Args) -> list[int]:
        bases = self.bases
        goals = [goal for goal in self.docks.goals(self.kind, bases[0]) if self._why_not_ashore(goal) is None]
        return [goal for goal in goals if self.docks.sailing(self.kind, bases, goal, cargo).possible()]

    # the language

    def refuse(self, token: int) -> Refusal | None:
        docks = self.docks
        if not self.said:
            return None if 1 <= token <= UNITS else Refusal("29.312")
        if self.short:
            return docks.why_idle(token) or self._why_not_join(token)
        if not self.counted:
            return None if 1 <= token <= UNITS else Refusal(RULE[self.kind])
        if self.room:
            return self._why_not_carry(token)
        if self.goal == NOWHERE:
            return docks.why_not_goal(self.kind, self.bases[0], token) or self._why_not_ashore(token)
        return why_not_sail(self.sailing, token)

    def _why_not_join(self, unit: int) -> Refusal | None:
        """29.53: can a fleet sail with those that were named?"""
        if not self.fleets:
            return None
        base = self.docks.quay(unit)
        if unit not in self.fleets and (base in self.bases or base in self.docks.partners(self.bases[0])):
            return None
        return Refusal("29.434" if self.kind == INVASION else "29.421a")

    def _why_not_ashore(self, goal: int) -> Refusal | None:
        if self.kind == TRANSPORT:
            return self.docks.why_not_land(goal, self.cargo)
        return self.docks.why_not_feed(self.cargo, goal, by_landing=True) if self.kind == INVASION else None

    def _why_not_carry(self, unit: int) -> Refusal | None:
        bases = self.bases
        refusals = [self.docks.why_not_carry(self.kind, base, unit) for base in bases]
        if all(refusals):
            return refusals[0]
        if unit in self.cargo:
            return Refusal(RULE[self.kind])
        if bases[0] == AMERICA and len(self.cargo) >= self.docks.from_america:
            return Refusal("16.77")
        over = COMBAT[unit] > self._space(self.fleets, self.cargo, unit)
        return Refusal("29.433" if self.kind == INVASION else "29.421a") if over else None

    def step(self, token: int) -> Voyage:
        said = (*self.said, token)
        if self.sailing is not None:
            return Voyage(self.docks, self.kind, said, self.sailing.step(token))
        after = Voyage(self.docks, self.kind, said)
        if after.goal != NOWHERE:
            after.sailing = self.docks.sailing(self.kind, after.bases, after.goal, after.cargo)
        return after

    def whole(self) -> bool:
        return self.sailing is not None and self.sailing.arrived() != NOWHERE


def bases_of(docks: Docks, fleets_: Args) -> Args:
    """The bases of some fleets, in their order."""
    return tuple(dict.fromkeys([docks.quay(unit) for unit in fleets_]))


def in_order(docks: Docks, kind: int, args: Args) -> Args:
    """The spelling with cargo ascending, and fleets within each base."""
    count = args[0]
    named, rest = args[1 : count + 1], args[count + 1 :]
    spelt = (count, *[u for base in bases_of(docks, named) for u in sorted(named) if docks.quay(u) == base])
    if kind == BOMBARDMENT:
        return (*spelt, *rest)
    units = rest[0]
    return (*spelt, units, *sorted(rest[1 : units + 1]), *rest[units + 1 :])
