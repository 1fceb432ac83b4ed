"""Staging [28.21]: air changes base in its Movement phase, up to eight hexes, and nobody can intercept it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Refusal, Sifted
from theatre.games.third_reich.air.bases import why_not_air_base
from theatre.games.third_reich.air.flying import AIR_UNITS, MISSION_RANGE, STAGING_RANGE, reach, sky
from theatre.games.third_reich.counters import actor, enemy_counters, mover, on_board, put
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.nations import option_on
from theatre.games.third_reich.politics.intervention import arrive, openings
from theatre.games.third_reich.state import Position, marked
from theatre.games.third_reich.supply.african_limits import Intake, is_immobile
from theatre.games.third_reich.tables import AIR, AIR_BASE, KIND, MODEL, NATION, OFFENSIVE, PASS, POWERS, UNITS
from theatre.games.third_reich.world import (
    BIT,
    CITIES,
    FRONTS,
    HEXES,
    LAND,
    NOWHERE,
    ON_FRONT,
    SPACES,
    mask_of,
    spaces,
    within,
)

CITY_HEXES = mask_of([hex_ for hex_ in range(SPACES) if CITIES[hex_]])


class Skies:
    """Where air of a nation may stage in this position."""

    def __init__(self, s: Position, nation: int) -> None:
        self.s, self.nation = s, nation

    @cached_property
    def own(self) -> int:
        if self.nation not in POWERS:
            return self.s.held[self.nation]
        return friendly(self.s, self.nation) | openings(self.s, self.nation)

    @cached_property
    def intake(self) -> Intake:
        return Intake(self.s)

    @cached_property
    def neutral(self) -> int:
        return HEXES & ~sky(self.s, self.nation)

    @cached_property
    def passing(self) -> int:
        """The fronts where the nation passes."""
        return sum([ON_FRONT[front] for front in FRONTS if option_on(self.s, self.nation, front) == PASS])

    @cached_property
    def passed(self) -> int:
        """19.3: on a front where the nation passes, land that it does not control, of a minor in need too."""
        return self.passing & LAND & ~friendly(self.s, self.nation) if self.passing else 0

    @cached_property
    def forward(self) -> int:
        """13.6b: bases on such a front from which it can fly against enemies on one where it takes the Offensive."""
        attacked = sum([ON_FRONT[front] for front in FRONTS if option_on(self.s, self.nation, front) == OFFENSIVE])
        targets = enemy_counters(self.s, self.nation) & attacked
        return within(targets, HEXES & ~self.neutral, MISSION_RANGE) & self.passing if targets else 0

    def unbound(self, unit: int) -> int:
        """19.5: the hexes to which a counter flies as if there were no Pass."""
        if not self.passed:
            return 0
        leaves = bool(BIT[self.s.where[unit]] & self.passing)
        return self.bases & (self.forward | (HEXES & ~self.passing if leaves else 0))

    @cached_property
    def bases(self) -> int:
        """Hexes with a city or an air base, under control since the turn began [28.21a]."""
        counters = mask_of([self.s.where[unit] for unit in on_board(self.s) if KIND[unit] == AIR_BASE])
        gained = mask_of(marked(self.s.gained))
        return (CITY_HEXES | counters) & self.own & ~gained

    def reached(self, unit: int) -> int:
        open_, bold = HEXES & ~self.neutral, self.unbound(unit)
        found = reach(self.s, unit, open_ & ~self.passed, STAGING_RANGE)
        if bold:
            found |= reach(self.s, unit, open_, STAGING_RANGE) & bold
        return found & ~BIT[self.s.where[unit]]


class Stage:
    """A counter, then the hex of its new base."""

    def __init__(self, skies: Skies, unit: int = NOWHERE, hex_: int = NOWHERE) -> None:
        self.skies, self.unit, self.hex = skies, unit, hex_

    def _why_unit(self, unit: int) -> Refusal | None:
        s = self.skies.s
        if not 0 <= unit < UNITS or KIND[unit] != AIR or s.where[unit] < 0 or mover(s, unit) != self.skies.nation:
            return Refusal("28.21a")
        if not BIT[s.where[unit]] or s.moved[unit]:
            return Refusal("13.5" if s.moved[unit] else "28.21a")
        return Refusal("35.3") if is_immobile(s, unit) else None

    def tokens(self) -> Sequence[int]:
        if self.unit == NOWHERE:
            able = [unit for unit in AIR_UNITS if self.skies.s.where[unit] >= 0 and self._why_unit(unit) is None]
            return Sifted(able, lambda unit: bool(self.step(unit).tokens()))
        if self.hex != NOWHERE:
            return ()
        near = spaces(self._reached & self.skies.bases)
        return Sifted(near, lambda hex_: self._why_hex(hex_) is None)

    @cached_property
    def _reached(self) -> int:
        return self.skies.reached(self.unit)

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            return self._why_unit(token)
        if self.hex != NOWHERE or not 0 <= token < SPACES:
            return Refusal("28.21a")
        return self._why_hex(token)

    def _why_hex(self, hex_: int) -> Refusal | None:
        s, skies = self.skies.s, self.skies
        if s.gained[hex_] and BIT[hex_] & skies.own:
            return Refusal("28.21q1")
        refusal = why_not_air_base(s, self.unit, hex_, skies.own) or skies.intake.why_not(self.unit, hex_)
        if refusal is not None:
            return refusal
        if self._reached & BIT[hex_]:
            return None
        direct = reach(s, self.unit, HEXES, STAGING_RANGE) & BIT[hex_]
        if not direct:
            return Refusal("28.21a")
        around = reach(s, self.unit, HEXES & ~skies.neutral, STAGING_RANGE) & BIT[hex_]
        return Refusal("19.3" if around else "28.23a")

    def step(self, token: int) -> Stage:
        return Stage(self.skies, token) if self.unit == NOWHERE else Stage(self.skies, self.unit, token)

    def whole(self) -> bool:
        return self.hex != NOWHERE


def stage(s: Position, unit: int, hex_: int) -> None:
    put(s, unit, hex_)
    s.moved[unit] = 1
    arrive(s, actor(s, unit), hex_)
    s.log("staged", NATION[unit], MODEL[unit], hex_, rule="28.21a")
