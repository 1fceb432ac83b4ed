"""French attacks while Paris is lost [26.81-26.814]: only those that could conceivably lead to its recapture.

`Recapture` judges a set of hexes and of attackers for an `Assault` of France. "Conceivably" is read in favour of
France: what has not been rolled yet succeeds, and no further defensive air support comes. Before missions are announced
all air that could still fly counts as support.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from theatre.core.decision import Args
from theatre.games.third_reich.air.flying import can_fly, mission_reach, sky
from theatre.games.third_reich.combat.battle import (
    MOST_AIR,
    TERRAIN_MULTIPLE,
    Strengths,
    defensive_support,
    factors,
    multiple,
)
from theatre.games.third_reich.combat.chains import LINK
from theatre.games.third_reich.combat.odds import BELOW, COLUMNS, column
from theatre.games.third_reich.counters import actor, ground_at
from theatre.games.third_reich.movement.control import commander, enterable
from theatre.games.third_reich.nations import is_ally, is_enemy, option_on
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, ARMOR, COMBAT, FRANCE, KIND, OFFENSIVE, USSR
from theatre.games.third_reich.world import BIT, CROSSING_SIDES, FRONT, GROUND_SIDES, PARIS, across, mask_of, spaces

if TYPE_CHECKING:
    from theatre.games.third_reich.combat.attack import Assault

FAIR = COLUMNS.index("1-2")
FARTHEST = 12  # hexes: more than any chain of French armor can go


class Recapture:
    """Which attacks of France are lawful as it stands, and why another is not."""

    def __init__(self, assault: Assault, before_missions: bool = False, das: int = 0) -> None:
        self.assault, self.s = assault, assault.s
        self.before_missions, self.das = before_missions, das  # `das`: factors that could be given to Paris [26.814]

    @cached_property
    def defenders(self) -> list[int]:
        """The Axis ground units in Paris."""
        return [unit for unit in ground_at(self.s, PARIS) if is_enemy(self.s, self.s.serves[unit], FRANCE)]

    @cached_property
    def sets(self) -> frozenset[int]:
        """The sets of hexes, as masks, that some of the French units could lawfully attack as one."""
        a = self.assault
        open_ = a.enemies & a.offensive[FRANCE] & ~mask_of(a.fought)
        fronts = dict.fromkeys([hexes & open_ for hexes in a.own.values()])
        wanted = {mask_of(some) for hexes in fronts for some in _subsets(spaces(hexes & ~mask_of(a.bound)))}
        wanted |= {BIT[hex_] for hex_ in a.bound}
        return frozenset([hexes for hexes in wanted if self.best(tuple(spaces(hexes)), ()) == ""])

    def best(self, hexes: Args, units: Args, among: Args | None = None) -> str:
        """The rule against every attack on these hexes that the units could still grow to; nothing if one is lawful.

        Looked at: the units alone, with one who could lead them, and either with all others for whom there is room.
        """
        a, wanted = self.assault, mask_of(hexes)
        near = [one for one in a.able if a.reach(one) & wanted == wanted] if among is None else list(among)
        able = [one for one in near if one not in units and a.has_room(one, units)]
        leaders = [one for one in able if one in a.own]
        rule = ""
        for some in (units, *[(*units, one) for one in leaders]):
            for grown in (some, self._grown(some, able)):
                rule = self.why_not(hexes, grown)
                if not rule:
                    return ""
        return rule

    def _grown(self, units: Args, able: list[int]) -> Args:
        for unit in sorted(able, key=lambda one: (-COMBAT[one], one)):
            if unit not in units and self.assault.has_room(unit, units):
                units = (*units, unit)
        return units

    def why_not(self, hexes: Args, units: Args) -> str:
        """The rule against an attack of these units on these hexes, or nothing."""
        if not units:
            return "26.811"
        if PARIS in hexes:
            return self._why_not_paris(hexes, units)
        return "" if self._opens_way(hexes, units) else "26.811"

    def why_not_walk(self, hex_: int) -> str:
        """14.4: armor that moves into a vacant hex, Paris itself or one on the way to it."""
        if hex_ == PARIS or self.assault.chains is not None:
            return "" if hex_ == PARIS else "26.811"
        near = across(BIT[hex_], GROUND_SIDES)
        leaders = [one for one in self.assault.own if KIND[one] == ARMOR and near & BIT[self.s.where[one]]]
        return "" if any(self._opens_way((hex_,), (one,)) for one in leaders) else "26.811"

    def _why_not_paris(self, hexes: Args, units: Args) -> str:
        defenders = [one for hex_ in hexes for one in ground_at(self.s, hex_) if self._is_foe(one)]
        strengths = Strengths(self.s, hexes, units, tuple(defenders))
        strengths.defence += self.das
        if self.before_missions:
            strengths.attack += min(self._air, MOST_AIR * factors(units))
        if strengths.odds >= FAIR:
            led = any(actor(self.s, one) == FRANCE and not self.s.unsupplied[one] for one in units)
            return "" if led else "26.813a"
        if strengths.odds == BELOW:
            return "26.81"
        return "" if self._exchange_empties(strengths, units) and self._others_could_enter(units) else "26.812"

    def _is_foe(self, unit: int) -> bool:
        return is_enemy(self.s, self.s.serves[unit], FRANCE)

    def _exchange_empties(self, strengths: Strengths, units: Args) -> bool:
        """26.812: no unit in Paris could be kept by paying with all others and the air over it."""
        cheapest = min([COMBAT[one] * multiple(self.s, one, units) for one in self.defenders], default=0)
        return strengths.defence - cheapest < strengths.attack

    def _others_could_enter(self, units: Args) -> bool:
        """26.812: exploiters of a breakthrough that was made, or that units not in this attack could still make."""
        a = self.assault
        if a.chains is not None:
            return False
        made = [(one.hex, one.sources) for one in a.broken if FRANCE in one.occupiers]
        armor = [one for one in a.own if KIND[one] == ARMOR and one not in units]
        for one in armor:
            goals = a.own[one] & (a.enemies | a.hostile) & ~BIT[PARIS] & ~mask_of(a.fought)
            made += [(hex_, (self.s.where[one],)) for hex_ in spaces(goals)]
        return any(self._reach(hex_, sources, units, entering=True) for hex_, sources in made)

    def _opens_way(self, hexes: Args, units: Args) -> bool:
        """26.811: with armor among the attackers and one who may advance, exploiters could enter or attack Paris."""
        s = self.s
        if self.assault.chains is not None or all(KIND[one] != ARMOR for one in units):
            return False
        if not any(actor(s, one) == FRANCE and not s.unsupplied[one] for one in units):
            return False
        sources = tuple([s.where[one] for one in units])
        return any(self._reach(hex_, sources, units, entering=not self.defenders) for hex_ in hexes)

    def _reach(self, hex_: int, sources: Args, used: Args, entering: bool) -> bool:
        """Could exploiters placed on a hex go into Paris, or attack it at 1-2 or better?"""
        s = self.s
        near = mask_of(sources)
        near |= across(near, GROUND_SIDES)
        armor = [one for one in self._exploiters if BIT[s.where[one]] & near and one not in used]
        far = self._distance(hex_)
        if far == 0 or not armor:
            return False
        if entering:
            return far <= LINK * len(armor)
        leading = max(0, -(-(far - 1) // LINK) - 1)  # who must stay behind to keep the chain
        strongest = sorted([COMBAT[one] for one in armor], reverse=True)[: len(armor) - leading]
        ground = sum(strongest)
        return ground > 0 and column(ground + min(self._air, MOST_AIR * ground), self._defence) >= FAIR

    @cached_property
    def _exploiters(self) -> list[int]:
        s = self.s
        own = [one for one in s.placed if KIND[one] == ARMOR and actor(s, one) == FRANCE]
        return [one for one in own if not s.attacked[one] and not s.cut_off[one]]

    def _distance(self, hex_: int) -> int:
        """Hexes from one to Paris, over land without hostile ground units but for the two; 0 if there is no way."""
        way = enterable(self.s, FRANCE) & ~self.assault.enemies
        reached = BIT[hex_]
        for steps in range(1, FARTHEST + 1):
            beyond = across(reached, GROUND_SIDES)
            if beyond & BIT[PARIS]:
                return steps
            reached |= beyond & way
        return 0

    @cached_property
    def _air(self) -> int:
        """Allied air that could still support an attack on Paris."""
        s = self.s
        able = [one for one in s.placed if KIND[one] == AIR and can_fly(s, one)]
        able = [one for one in able if is_ally(s, s.serves[one], FRANCE) and commander(s, one) != USSR]
        able = [one for one in able if option_on(s, actor(s, one), FRONT[PARIS]) == OFFENSIVE]  # 28.41
        return factors([one for one in able if mission_reach(s, one, sky(s, s.serves[one])) & BIT[PARIS]])

    @cached_property
    def _defence(self) -> int:
        """Of Paris against the best of the hexes around it."""
        s = self.s
        around = across(BIT[PARIS], GROUND_SIDES) & enterable(s, FRANCE) & ~self.assault.enemies
        wet = not around & ~across(BIT[PARIS], CROSSING_SIDES)
        held = sum([COMBAT[one] * (TERRAIN_MULTIPLE if wet else multiple(s, one, ())) for one in self.defenders])
        return held + factors(defensive_support(s, (PARIS,), FRANCE)) + self.das


def _subsets(hexes: list[int]) -> Iterable[Args]:
    return [some for count in range(1, len(hexes) + 1) for some in combinations(hexes, count)]


def french_targets(assault: Assault) -> int:
    """What France could lawfully attack, as missions are announced."""
    found = 0
    for hexes in Recapture(assault, before_missions=True).sets:
        found |= hexes
    return found


def opposing_air(s: Position, targets: int) -> int:
    """26.816: the hexes with Axis air that could give defensive support to one of these hexes."""
    found = 0
    for one in s.placed:
        able = KIND[one] == AIR and can_fly(s, one) and is_enemy(s, s.serves[one], FRANCE)
        if able and mission_reach(s, one, sky(s, s.serves[one])) & targets:
            found |= BIT[s.where[one]]
    return found
