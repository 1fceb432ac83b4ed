"""7.23, 7.231 Building: which units may gain a step, and where a new Cadre or Fortress may be placed."""

from __future__ import annotations

from theatre.core.decision import NOT_OFFERED, Args, Refusal
from theatre.core.events import Event
from theatre.core.lazy import Tested
from theatre.games.triumph_and_tragedy.control import is_undisputed_friendly_area
from theatre.games.triumph_and_tragedy.state import (
    HOME_LAND,
    NEUTRAL_NATION,
    SATELLITE,
    Position,
    at_war,
    enemies_in,
    free_block,
    own_in,
    place,
    units_of,
)
from theatre.games.triumph_and_tragedy.supply import is_supplied, is_supplied_place, supply_lines
from theatre.games.triumph_and_tragedy.tables import (
    BLOCKS,
    FACTION,
    FORTRESS,
    GREAT,
    IS_GROUND,
    IS_SHIP,
    KIND,
    KINDS,
    MAX_CV,
    POWER,
    POWER_FACTION,
    POWERS,
)
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    AREAS_OF,
    HOME,
    IS_COASTAL,
    IS_SEA,
    NATION,
    NOWHERE,
    POWER_OF,
    RANK,
    SPACES,
)

# how a unit grew in the present Production (column `built`)
GREW, NEW = 1, 2
POWERS_OF = tuple([tuple([one for one in range(len(POWERS)) if POWER_FACTION[one] == POWER_FACTION[g]]) for g in GREAT])
"""The Powers of each Faction, the USA among the West's."""
CADRES = {
    power: tuple([(area, power, kind) for area in AREAS_OF[home] for kind in range(KINDS) if kind != FORTRESS])
    for power, home in HOME.items()
}
"""Where a Power may place which new units, if nothing else is against it."""


# Powers


def is_part(s: Position, power: int) -> bool:
    """Does the Power build for its Faction: neither Defeated [2.21d] nor, as the USA may be, still Neutral [8.43e]?"""
    return _out_of_play(s, power) is None


def _out_of_play(s: Position, power: int) -> Refusal | None:
    status = s.status[HOME[power]]
    if status in (HOME_LAND, SATELLITE):
        return None
    return Refusal("8.43e" if status == NEUTRAL_NATION else "2.21c", (power,))


def fortress_power(s: Position, area: int, faction: int) -> int:
    """Whose Fortresses this Faction builds there: a Major Power's in its own land, the Great Power's in all other."""
    power = POWER_OF[NATION[area]]
    if power >= 0 and POWER_FACTION[power] == faction and is_part(s, power):
        return power
    return GREAT[faction]


class Yard:
    """What a Faction may build now. `short` stands for the extra forces of the 1939 set-up, which grow at will [17.0c].

    The Supply net is traced at most once, and only for a Faction at War.
    """

    __slots__ = ("_faction", "_s", "_short", "_supplied")

    def __init__(self, s: Position, faction: int, short: bool = False) -> None:
        self._s = s
        self._faction = faction
        self._short = short
        self._supplied: int | None = None

    # the options

    def steps(self) -> Tested:
        """`step (block)`."""
        rows = [(block,) for block in units_of(self._s, self._faction)]
        return Tested("step", rows, self.why_not_step)

    def builds(self) -> Tested:
        """`build (area, power, kind)`."""
        return Tested("build", self._places(), self.why_not_build)

    def _places(self) -> list[Args]:
        s, faction = self._s, self._faction
        homes = [row for power in POWERS_OF[faction] if is_part(s, power) for row in CADRES[power]]
        forts = [(area, fortress_power(s, area, faction), FORTRESS) for area in AREAS if s.held[area] == faction]
        return [*homes, *forts]

    # steps

    def why_not_step(self, args: Args) -> Refusal | None:
        s = self._s
        if len(args) != 1 or not 0 <= args[0] < BLOCKS:
            return Refusal(NOT_OFFERED, ("step",))
        block = args[0]
        if FACTION[block] != self._faction or s.where[block] == NOWHERE:
            return Refusal(NOT_OFFERED, ("step",))
        area = s.where[block]
        if IS_SEA[area]:
            return Refusal("7.23a", (area,))
        if self._short and not self._is_home(area):
            return Refusal("17.0c", (area,))
        return self._crippled(block, area) or self._full(block)

    def _crippled(self, block: int, area: int) -> Refusal | None:
        """Does the place keep the unit from growing?"""
        s = self._s
        if enemies_in(s, area, self._faction):
            return Refusal("7.23b", (area,))
        if KIND[block] == FORTRESS:
            fits = is_undisputed_friendly_area(s, area, self._faction)
            return None if fits else Refusal("7.231a", (area,))
        return None if is_supplied(s, block, self._net()) else Refusal("7.23c", (area,))

    def _full(self, block: int) -> Refusal | None:
        s = self._s
        if s.built[block] and not self._short:
            return Refusal("7.23f" if s.built[block] == NEW else "7.23d")
        most = MAX_CV[POWER[block]]
        return Refusal("7.23g", (most,)) if s.cv[block] >= most else None

    # new units

    def why_not_build(self, args: Args) -> Refusal | None:
        if len(args) != 3:
            return Refusal(NOT_OFFERED, ("build",))
        area, power, kind = args
        if not 0 <= area < SPACES or not 0 <= kind < KINDS or power not in POWERS_OF[self._faction]:
            return Refusal(NOT_OFFERED, ("build",))
        refusal = _out_of_play(self._s, power)
        if refusal is not None:
            return refusal
        if self._short and not self._is_home(area):
            return Refusal("17.0c", (area,))
        refusal = self._no_fortress(area, power) if kind == FORTRESS else self._no_cadre(area, power, kind)
        if refusal is not None:
            return refusal
        return None if free_block(self._s, power, kind) is not None else Refusal("7.23g", (MAX_CV[power],))

    def _no_fortress(self, area: int, power: int) -> Refusal | None:
        s, faction = self._s, self._faction
        if not is_undisputed_friendly_area(s, area, faction):
            return Refusal("7.231a", (area,))
        if any(KIND[block] == FORTRESS for block in own_in(s, area, faction)):
            return Refusal("3.241d", (area,))
        right = fortress_power(s, area, faction)
        if power == right:
            return None
        return Refusal("7.231c" if right == GREAT[faction] else "7.231b", (area, right))

    def _no_cadre(self, area: int, power: int, kind: int) -> Refusal | None:
        s, faction = self._s, self._faction
        if IS_SEA[area] or NATION[area] != HOME[power]:
            return Refusal("2.31c" if self._is_own_colony(area) else "2.3b", (area, power))
        if enemies_in(s, area, faction):
            return Refusal("7.23b", (area,))
        if s.held[area] != faction:
            return Refusal("2.3b", (area, power))
        if IS_SHIP[kind] and not IS_COASTAL[area]:
            return Refusal("7.23e", (area,))
        if IS_GROUND[kind] and at_war(s, faction) and not is_supplied_place(s, area, faction, self._net()):
            return Refusal("14.12", (area,))
        return None

    def _is_own_colony(self, area: int) -> bool:
        return not IS_SEA[area] and RANK[NATION[area]] == "colony" and self._is_of_faction(area)

    def _is_home(self, area: int) -> bool:
        """In the Home Territory of a Power of this Faction."""
        return not IS_SEA[area] and RANK[NATION[area]] != "colony" and self._is_of_faction(area)

    def _is_of_faction(self, area: int) -> bool:
        power = POWER_OF[NATION[area]]
        return power >= 0 and POWER_FACTION[power] == self._faction

    def _net(self) -> int | None:
        if self._supplied is None and at_war(self._s, self._faction):
            self._supplied = supply_lines(self._s, self._faction)
        return self._supplied


# the building itself: others see new blocks and how much was spent, not what grew


def build_step(s: Position, block: int) -> None:
    s.cv[block] += 1
    s.built[block] = GREW
    faction = FACTION[block]
    known = (POWER[block], KIND[block], s.where[block], s.cv[block])
    s.emit(Event("step-built", (faction,), secret=known, audience=(faction,), rule="7.23d"))


def build_cadre(s: Position, area: int, power: int, kind: int) -> None:
    block = place(s, power, kind, area, 1)
    s.built[block] = NEW
    faction = FACTION[block]
    s.emit(Event("cadre-built", (faction, power, area), secret=(kind,), audience=(faction,), rule="7.23e"))
