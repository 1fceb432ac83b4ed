"""Voluntary destruction [12.5], before anything moves."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import fall, seek_shelter
from theatre.games.third_reich.counters import runs, units_of
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    COMBAT,
    FLEET,
    FRANCE,
    FREE_FRANCE,
    KIND,
    NATION,
    POWERS,
    UNITS,
    VICHY_FRANCE,
)

FRENCH_FROM = 1942


class VoluntaryDestruction(Joint[Position], tag="12.5a"):
    """Units go back to the force pool, not to be built again in this game turn [12.5b]."""

    def turn(self, s: Position, seat: int) -> Decision:
        rows = Rows(lambda: [(unit,) for unit in units_of(s, seat) if why_not_destroy(s, seat, unit) is None])
        part = Each("destroy", rows, lambda args: why_not_destroy(s, seat, args[0] if len(args) == 1 else -1))
        return question(s, seat, "destroy", "12.5a", part, public=False)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        in_factors = NATION[unit] in POWERS and s.serves[unit] not in (VICHY_FRANCE, FREE_FRANCE)  # lent ones too
        seek_shelter(s)
        fall(s, unit)
        s.barred[unit] = 1
        if in_factors and KIND[unit] == AIR:
            s.air_barred[NATION[unit]] += COMBAT[unit]
        if in_factors and KIND[unit] == FLEET:
            s.naval_barred[NATION[unit]] += COMBAT[unit]


def why_not_destroy(s: Position, power: int, unit: int) -> Refusal | None:
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power:
        return Refusal("12.5a")
    if is_fixed(s, unit):
        return Refusal("3.35c")
    french = power == FRANCE and s.year < FRENCH_FROM
    return Refusal("12.5a") if french or KIND[unit] == AIR_BASE else None
