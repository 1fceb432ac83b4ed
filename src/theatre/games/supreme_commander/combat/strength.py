"""Total Combat Strength [13.1, 13.2.3]: units, technology, HQ, winter, flanks, supply, invasion, terrain.

Battles, the odds that players are shown and the tests all reckon with this module.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from theatre.games.supreme_commander.combat.attacks import Attack, bit_of, defenders, paratroopers
from theatre.games.supreme_commander.movement.costs import has_side
from theatre.games.supreme_commander.pieces import is_corps, land_in, schooled_by, strength, tech
from theatre.games.supreme_commander.relations import is_enemy, is_friend, side_of
from theatre.games.supreme_commander.state import SUPPORTED, Position
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    AIRBORNE,
    AXIS,
    CAVALRY,
    CHARTS,
    ECONOMY,
    FORT,
    HQ,
    INFANTRY,
    INFANTRY_ARMY,
    INFANTRY_TECH,
    JOINT,
    LIMITS,
    MECH_ARMY,
    NATION,
    PANZER_ARMY,
    PARTISAN,
    TAG,
    TANK,
    TANK_ARMY,
    TANK_TECH,
    UK,
    USA,
    USSR,
)
from theatre.games.supreme_commander.weather import is_frozen
from theatre.games.supreme_commander.world import (
    BIT,
    FREEZING_SIDES,
    GROUND_SIDES,
    IS_BOX,
    IS_CITY,
    IS_SEA,
    MARSH,
    NOWHERE,
    RIVER_SIDES,
    STRAIT_SIDES,
    TERRAIN,
    across,
    hexes_between,
    range_around,
    spaces,
)


class Sum(msgspec.Struct, frozen=True):
    """What a side's strength is made of."""

    units: int
    infantry: int  # technology
    tank: int
    hq: int
    winter: int
    flanks: int
    supply: int
    invasion: int
    terrain: int

    @property
    def total(self) -> int:
        """It may be below zero [13.2.3f]."""
        parts = (self.units, self.infantry, self.tank, self.hq, self.winter, self.flanks, self.terrain)
        return sum(parts) + self.supply + self.invasion


# technology [10.3.2]


def matches(s: Position, unit: int, technology: int) -> bool:
    """Is an army of the type that a technology helps? A full Mech army is both [2.4.2a, 10.3.2c]."""
    kind, reduced = s.kind[unit], bool(s.back[unit])
    if technology == INFANTRY_TECH:
        return kind in (INFANTRY_ARMY, MECH_ARMY) or (kind == PANZER_ARMY and reduced)
    return kind == TANK_ARMY or (kind in (MECH_ARMY, PANZER_ARMY) and not reduced)


def lends(s: Position, unit: int, technology: int) -> bool:
    """Corps of the same type lend their nation's bonus to an army [10.3.2b]."""
    return s.kind[unit] in ((INFANTRY, CAVALRY, AIRBORNE) if technology == INFANTRY_TECH else (TANK,))


def bonus(s: Position, units: Sequence[int], technology: int, as_army: int = NOWHERE) -> int:
    """The highest level in a stack with an army of the type, once [10.3b, 10.3.2]; minors have none [22.0h].

    `as_army`: a corps in a fort, which counts as an army [18.4g].
    """
    armies = [u for u in units if matches(s, u, technology) or (u == as_army and lends(s, u, technology))]
    if not armies:
        return 0
    return max([tech(s, schooled_by(s, u), technology) for u in units if u in armies or lends(s, u, technology)])


class Clash:
    """One attack in its phase: what both sides' strengths are reckoned from.

    `declared` are all attacks of the phase, this one among them or not; `hqs` the HQs that support attacker and
    defender. Who has taken part in a combat of the phase already bears its bit in `acts`.
    """

    def __init__(
        self,
        s: Position,
        attack: Attack,
        declared: Sequence[Attack] = (),
        follow_up: bool = False,
        hqs: tuple[int, int] = (NOWHERE, NOWHERE),
    ) -> None:
        self.s, self.attack, self.hqs = s, attack, hqs
        self.bit = bit_of(follow_up)
        self.dropped = [unit for unit in paratroopers(s, attack.target) if unit not in attack.units]
        self.attackers = [*attack.units, *self.dropped]
        self.defenders = [unit for unit in defenders(s, attack.target) if self._is_attacked(unit)]
        others = [one for one in declared if one.target != attack.target]
        self._busy = {unit for one in others for unit in one.units}
        self._targets = {one.target for one in others}

    def _is_attacked(self, unit: int) -> bool:
        """Units of a power that is neutral after its collapse have no part in it [17.13.4, 17.14.1].

        An attack by nobody in particular, as forecasts use it, is on all.
        """
        s = self.s
        return not self.attackers or any(is_enemy(s, s.serves[one], s.serves[unit]) for one in self.attackers)

    @property
    def is_invasion(self) -> bool:
        return IS_SEA[self.attack.origin]

    @property
    def standing(self) -> list[int]:
        """The defenders whose strength counts: not those who have retreated into the hex in this phase [13.2.3.3g]."""
        return [unit for unit in self.defenders if not self.s.acts[unit] & self.bit]

    def is_engaged(self, unit: int) -> bool:
        """Has it to do with another combat of this phase?"""
        s = self.s
        return bool(s.acts[unit] & self.bit) or unit in self._busy or s.where[unit] in self._targets

    # HQ support [13.1.1]

    def supporters(self, by_attacker: bool) -> list[int]:
        """The HQs that may support a side."""
        s = self.s
        force = self.attackers if by_attacker else self.defenders
        return [unit for unit in s.placed if s.kind[unit] == HQ and self.why_no_support(unit, force) is None]

    def why_no_support(self, hq: int, force: Sequence[int]) -> str | None:
        s, target = self.s, self.attack.target
        if not force or s.kind[hq] != HQ or s.where[hq] < 0 or not is_friend(s, s.serves[force[0]], s.serves[hq]):
            return "13.1.1a"
        if IS_BOX[s.where[hq]] or hexes_between(s.where[hq], target) > strength(s, hq):
            return "13.1.1a"
        if any(s.kind[unit] == HQ for unit in force):
            return "13.1.1c"
        nations = (UK, USA) if TAG[hq] == JOINT else (NATION[hq],)
        if not any(NATION[unit] in nations for unit in force):
            return "13.1.1b"
        return "13.1.1b" if s.acts[hq] & SUPPORTED or self.is_engaged(hq) else None

    # flanks [13.2.3b, 13.2.3c]

    def attacker_flanks(self) -> list[int]:
        """Further hexes from which units could attack the target, and which face no other enemy."""
        around = across(BIT[self.attack.target], GROUND_SIDES) & ~BIT[self.attack.origin]
        return self._flanks(around, self.attackers, self.defenders, self.hqs[1])

    def defender_flanks(self) -> list[int]:
        """Hexes beside the attacking units; nobody attacks out to sea."""
        around = across(BIT[self.attack.origin], GROUND_SIDES) & ~BIT[self.attack.target]
        return self._flanks(around, self.defenders, self.attackers, self.hqs[0])

    def _flanks(self, around: int, friends: Sequence[int], foes: Sequence[int], foe_hq: int) -> list[int]:
        s = self.s
        occupied = 0
        for mask in s.zoners:
            occupied |= mask
        involved = {*foes, foe_hq}
        return [
            hex_
            for hex_ in spaces(around & occupied)
            if any(
                self._may_flank(unit, friends, foes) and not self._faces(unit, involved) for unit in land_in(s, hex_)
            )
        ]

    def _may_flank(self, unit: int, friends: Sequence[int], foes: Sequence[int]) -> bool:
        s = self.s
        if s.kind[unit] in (FORT, PARTISAN) or s.aim[unit] != NOWHERE or self.is_engaged(unit) or unit in friends:
            return False
        ours = bool(friends) and is_friend(s, s.serves[friends[0]], s.serves[unit])
        return ours and any(is_enemy(s, s.serves[unit], s.serves[foe]) for foe in foes)

    def _faces(self, unit: int, involved: set[int]) -> bool:
        """Is it next to an enemy unit that is not part of this combat?"""
        s = self.s
        return any(
            is_enemy(s, s.serves[unit], s.serves[one]) and one not in involved and s.aim[one] == NOWHERE
            for hex_ in spaces(range_around(s.where[unit], 1))
            for one in land_in(s, hex_)
        )

    # the sums

    def attack_sum(self) -> Sum:
        s, units = self.s, self.attackers
        lines = Lines(s)
        fed = [unit for unit in units if lines.is_supplied(unit)]
        able = [] if self._has_no_technology() else fed  # 7.3d
        return Sum(
            units=sum([strength(s, unit) for unit in units]),
            infantry=bonus(s, able, INFANTRY_TECH),
            tank=bonus(s, able, TANK_TECH),
            hq=self._hq(0),
            winter=self._winter(units),
            flanks=len(self.attacker_flanks()),
            supply=-LIMITS.out_of_supply if len(fed) < len(units) else 0,
            invasion=-LIMITS.invasion if self.is_invasion else 0,
            terrain=0,
        )

    def defence_sum(self) -> Sum:
        s, units = self.s, self.standing
        lines = Lines(s)
        forts = [unit for unit in units if s.kind[unit] == FORT]
        infantry, tank = self._defender_technology(units, bool(forts))
        doubled = max([strength(s, unit) for unit in units], default=0) if forts else 0  # 18.4f
        return Sum(
            units=sum([strength(s, unit) for unit in units]) + doubled,
            infantry=infantry,
            tank=tank,
            hq=self._hq(1),
            winter=self._winter(units),
            flanks=len(self.defender_flanks()),
            supply=0 if all(lines.is_supplied(unit) for unit in units) else -LIMITS.out_of_supply,
            invasion=0,
            terrain=self.terrain(),
        )

    def _hq(self, at: int) -> int:
        return strength(self.s, self.hqs[at]) if self.hqs[at] != NOWHERE else 0

    def _winter(self, units: Sequence[int]) -> int:
        """17.13.2b: once for each combat of the Soviets."""
        s = self.s
        soviet = any(s.serves[unit] == USSR for unit in units)
        return ECONOMY.russian_winter.bonus if soviet and s.turn in s.winters else 0

    def _has_no_technology(self) -> bool:
        """17.13.2c: the Axis, attacking in the USSR in Russian Winter."""
        s = self.s
        axis = side_of(s, s.serves[self.attackers[0]]) == AXIS
        return axis and s.turn in s.winters and s.home[self.attack.target] == USSR

    def _defender_technology(self, units: Sequence[int], fort: bool) -> tuple[int, int]:
        """18.4g: beside a fort one corps, the one for which it is best, uses technology like an army."""
        s = self.s
        corps = [unit for unit in units if is_corps(s, unit)] if fort else []
        ways = [(bonus(s, units, INFANTRY_TECH, one), bonus(s, units, TANK_TECH, one)) for one in (NOWHERE, *corps)]
        return max(ways, key=sum)

    def terrain(self) -> int:
        """Of hex and hexside, all together [13.1a, 13.1e]; partisans have none of it [18.1e]."""
        s, target, origin = self.s, self.attack.target, self.attack.origin
        if all(s.kind[unit] == PARTISAN for unit in self.defenders):
            return 0
        chart, sides = CHARTS.terrain, CHARTS.hexsides
        added = 0 if is_frozen(s) and BIT[target] & MARSH else chart[TERRAIN[target]].defence  # 8.0l
        if IS_CITY[target]:
            added += chart["city"].defence
        if any(s.kind[unit] == FORT for unit in self.defenders):
            added += chart["fort"].defence
        if origin != target and has_side(STRAIT_SIDES, origin, target):
            added += sides["strait"].defence
        elif origin != target and self._meets_river(origin, target):
            added += sides["river"].defence
        return added

    def _meets_river(self, origin: int, target: int) -> bool:
        """A drop on the hex takes the river away, and so does frost [8.0m, 12.5.1]."""
        if not has_side(RIVER_SIDES, origin, target) or self.dropped:
            return False
        return not (is_frozen(self.s) and has_side(FREEZING_SIDES, origin, target))

    def column(self) -> int:
        """The difference; the table knows no more than seven either way [13.2.3h]."""
        return self.attack_sum().total - self.defence_sum().total
