"""Naval missions as declarations [29.4]: fleets of one base, what they carry, the goal, and the course to it."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.naval.courses import AMERICA, FAR
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
    def base(self) -> int:
        return self.docks.quay(self.fleets[0])

    def _capacity(self, fleets_: Sequence[int]) -> int:
        return sum([COMBAT[unit] for unit in fleets_]) // CARRIED.get(self.kind, 1)

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

    def _bases(self) -> dict[int, list[int]]:
        """Bases with fleets, a goal, and something to carry there."""
        found = {}
        for base, units in self.docks.free.items():
            if self._can_carry(base, units) and self._has_goal(base):
                found[base] = units
        return found

    def _sizes(self) -> Sifted:
        """How many fleets may sail: fewer only if they can carry something."""
        free = self.docks.free
        strong = {base: sorted(units, key=lambda unit: -COMBAT[unit]) for base, units in free.items()}

        def may_sail(count: int) -> bool:
            able = [base for base, units in strong.items() if len(units) >= count]
            return any(self._can_carry(base, strong[base][:count]) and self._has_goal(base) for base in able)

        return Sifted(range(1, max([len(units) for units in free.values()], default=0) + 1), may_sail)

    def _has_goal(self, base: int) -> bool:
        if self.kind == BOMBARDMENT:
            return bool(self.docks.goals(self.kind, base))
        return self._lightest(base) < FAR

    def _leads(self, base: int, cargo: Args) -> bool:
        """Is there a goal for this cargo?"""
        docks = self.docks

        def fits(goal: int) -> bool:
            if self.kind == TRANSPORT and docks.why_not_land(goal, cargo) is not None:
                return False
            if self.kind == INVASION and docks.why_not_feed(cargo, goal, by_landing=True) is not None:
                return False
            return docks.sailing(self.kind, base, goal, cargo).possible()

        return any(fits(goal) for goal in docks.goals(self.kind, base))

    def _can_carry(self, base: int, units: Sequence[int]) -> bool:
        return self.kind == BOMBARDMENT or self._capacity(units) >= self._lightest(base)

    def _lightest(self, base: int) -> int:
        """The factors of the smallest unit that can be taken anywhere."""
        return self.docks.once("lightest", self.kind, base, lambda: self._find_lightest(base))

    def _find_lightest(self, base: int) -> int:
        light = sorted(self.docks.cargo_for(self.kind, base), key=lambda unit: COMBAT[unit])
        return next((COMBAT[unit] for unit in light if self._leads(base, (unit,))), FAR)

    def _fleets(self) -> list[int]:
        found: list[int] = []
        for base, units in self._bases().items():
            later = [unit for unit in units if not self.fleets or unit > self.fleets[-1]]
            if set(self.fleets) - set(units) or len(later) < self.short:
                continue
            for at, unit in enumerate(later[: len(later) - self.short + 1]):
                strong = sorted(later[at + 1 :], key=lambda one: -COMBAT[one])[: self.short - 1]
                if self._can_carry(base, [*self.fleets, unit, *strong]):
                    found.append(unit)
        return sorted(found)

    def _able(self) -> list[int]:
        """Cargo that may be named next."""
        room = self._capacity(self.fleets) - sum([COMBAT[unit] for unit in self.cargo])
        every = [unit for unit in self.docks.cargo_for(self.kind, self.base) if COMBAT[unit] <= room]
        later = [unit for unit in every if not self.cargo or unit > self.cargo[-1]]
        if self.base == AMERICA and self.kind == INVASION and len(self.cargo) >= self.docks.from_america:
            return []
        return [unit for unit in later if self._leads(self.base, (*self.cargo, unit))]

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
        goals = [goal for goal in self.docks.goals(self.kind, self.base) if self._why_not_ashore(goal) is None]
        return [goal for goal in goals if self.docks.sailing(self.kind, self.base, goal, cargo).possible()]

    def refuse(self, token: int) -> Refusal | None:
        docks = self.docks
        if not self.said:
            return None if 1 <= token <= UNITS else Refusal("29.312")
        if self.short:
            idle = docks.why_idle(token)
            if idle is None and self.fleets and (token in self.fleets or docks.quay(token) != self.base):
                return Refusal("29.434" if self.kind == INVASION else "29.421a")
            return idle
        if not self.counted:
            return None if 1 <= token <= UNITS else Refusal(RULE[self.kind])
        if self.room:
            return self._why_not_carry(token)
        if self.goal == NOWHERE:
            return docks.why_not_goal(self.kind, self.base, token) or self._why_not_ashore(token)
        return why_not_sail(self.sailing, token)

    def _why_not_ashore(self, goal: int) -> Refusal | None:
        if self.kind == TRANSPORT:
            return self.docks.why_not_land(goal, self.cargo)
        return self.docks.why_not_feed(self.cargo, goal, by_landing=True) if self.kind == INVASION else None

    def _why_not_carry(self, unit: int) -> Refusal | None:
        refusal = self.docks.why_not_carry(self.kind, self.base, unit)
        if refusal is not None:
            return refusal
        if unit in self.cargo:
            return Refusal(RULE[self.kind])
        if self.base == AMERICA and self.kind == INVASION and len(self.cargo) >= self.docks.from_america:
            return Refusal("16.77")
        weight = sum([COMBAT[one] for one in (*self.cargo, unit)])
        over = weight > self._capacity(self.fleets)
        return Refusal("29.433" if self.kind == INVASION else "29.421a") if over else None

    def step(self, token: int) -> Voyage:
        said = (*self.said, token)
        if self.sailing is not None:
            return Voyage(self.docks, self.kind, said, self.sailing.step(token))
        after = Voyage(self.docks, self.kind, said)
        if after.goal != NOWHERE:
            after.sailing = self.docks.sailing(self.kind, after.base, after.goal, after.cargo)
        return after

    def whole(self) -> bool:
        return self.sailing is not None and self.sailing.arrived() != NOWHERE


def in_order(kind: int, args: Args) -> Args:
    """The spelling with fleets and cargo ascending."""
    count = args[0]
    spelt = (count, *sorted(args[1 : count + 1]))
    rest = args[count + 1 :]
    if kind == BOMBARDMENT:
        return (*spelt, *rest)
    units = rest[0]
    return (*spelt, units, *sorted(rest[1 : units + 1]), *rest[units + 1 :])
