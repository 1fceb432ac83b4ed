"""Stage 1, Strategic Warfare [SWF-01 to SWF-08, ST1-01 to ST1-06]: raids on factories, NRZs and convoys."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from theatre.core.columns import all_at
from theatre.core.decision import Args, Refusal
from theatre.core.flow import Sequence
from theatre.games.ww2_in_europe.advanced.radar import RadarFighters
from theatre.games.ww2_in_europe.advanced.special_forces import strategic_aim
from theatre.games.ww2_in_europe.combat.casualties import PLANES, SHIPS, Losses, in_order, take_away, under_water
from theatre.games.ww2_in_europe.combat.strength import Battle, class_value, combat_value
from theatre.games.ww2_in_europe.movement.orders import flying_to, raiders_of_convoy, raiders_of_land
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    GONE,
    STRATEGIC,
    Position,
    at_war,
    other,
    ships_of,
    side_of,
)
from theatre.games.ww2_in_europe.tables import (
    BASE_KIND,
    BOMBER,
    DESTROYER,
    FIGHTER,
    IS_ATOMIC,
    NUMBERS,
    SIDE,
    SUBMARINE,
    TRANSPORT,
    UNITS,
    USSR,
)
from theatre.games.ww2_in_europe.world import FACTORY, HOMELAND_OF, NOWHERE, VALUE, is_land


class Raid(msgspec.Struct, frozen=True, order=True):
    """The units of a side that make Strategic Warfare in one space, on its factory or NRZ, or on one convoy."""

    space: int
    side: int
    convoy: int = NOWHERE

    def is_on_land(self) -> bool:
        return is_land(self.space)

    def units(self, s: Position) -> list[int]:
        found = raiders_of_land(s, self.space) if self.is_on_land() else raiders_of_convoy(s, self.convoy)
        return [unit for unit in found if s.path[unit][-1] == self.space and side_of(s, unit) == self.side]


def raids(s: Position) -> list[Raid]:
    """All that were declared, ascending."""
    units = [unit for unit in all_at(s.mission, STRATEGIC) if s.path[unit]]
    found = set()
    for unit in [unit for unit in units if s.kind[unit] != GONE]:
        space = s.path[unit][-1]
        found.add(Raid(space, side_of(s, unit), NOWHERE if is_land(space) else s.target[unit]))
    return sorted(found)


class RaidLosses(Losses, tag="ST1-03"):
    """Losses of Strategic Warfare: `rule` says who can be hit."""

    rule: str = "ST1-03"

    def why_not(self, s: Position, args: Args) -> Refusal:
        return Refusal(self.rule)


class AirRaid(Sequence[Position], tag="ST1-01"):
    """Raiders and defending fighters fire at each other, then the bombers at the factory or NRZ."""

    raid: Raid
    used: tuple[int, ...] = ()  # fighters that reinforced another space this turn
    joined: tuple[int, ...] = ()  # and those that reinforce this one [TEC-12]
    lost: tuple[int, ...] = ()

    STEPS: ClassVar[tuple[str, ...]] = ("radar", "raiders_fire", "fighters_fire", "remove_casualties", "bomb")

    def radar(self, s: Position) -> None:
        s.push(RadarFighters(other(self.raid.side), self.raid.space, tuple(self.raid.units(s)), self.used))

    def fighters(self, s: Position) -> list[int]:
        return sorted({*fighters_over(s, self.raid), *self.joined})

    def raiders_fire(self, s: Position) -> None:
        """ST1-02: only where fighters defend."""
        if self.fighters(s):
            s.push(Throw(self.raid.side, len(self.raid.units(s)), "raid", (self.raid.space,)))

    def fighters_fire(self, s: Position) -> None:
        """ST1-03: casualties included."""
        fighters = self.fighters(s)
        if fighters:
            s.push(Throw(other(self.raid.side), len(fighters), "flak", (self.raid.space,)))

    def remove_casualties(self, s: Position) -> None:
        take_away(s, self.lost)

    def bomb(self, s: Position) -> None:
        bombers = bombers_of(s, self.raid)
        if bombers:
            s.push(Throw(self.raid.side, len(bombers), "bombing", (self.raid.space,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, RadarFighters):
            self.joined = result
        elif isinstance(child, RaidLosses):
            self.lost += result
        elif child.purpose == "raid":
            hits = _hits(result, [_air_value(s, unit, self.raid) for unit in self.raid.units(s)])
            self._lose(s, other(self.raid.side), self.fighters(s), hits, "ST1-02")
        elif child.purpose == "flak":
            hits = _hits(result, [NUMBERS.fighter_hit] * len(result))
            self._lose(s, self.raid.side, self.raid.units(s), hits, "ST1-03")
        else:
            aimed = zip(bombers_of(s, self.raid), result, strict=True)
            on_target = [unit for unit, face in aimed if face <= strategic_value(s, unit, self.raid)]
            if on_target:
                damage(s, self.raid.space, any(IS_ATOMIC[s.kind[unit]] for unit in on_target))

    def _lose(self, s: Position, side: int, units: list[int], hits: int, rule: str) -> None:
        s.push(RaidLosses(side, tuple(units), (PLANES,) * hits, rule=rule))


class ConvoyRaid(Sequence[Position], tag="SWF-08"):
    """Bombers and submarines fire at the transports, destroyers and fighters of the convoy at the submarines."""

    raid: Raid

    STEPS: ClassVar[tuple[str, ...]] = ("raiders_fire", "escorts_fire")

    def raiders_fire(self, s: Position) -> None:
        if self.transports(s):
            s.push(Throw(self.raid.side, len(self.raiders(s)), "convoy-raid", (self.raid.space,)))

    def escorts_fire(self, s: Position) -> None:
        """ST1-05: only submarines can be hit."""
        if self.submarines(s) and self.escorts(s):
            s.push(Throw(other(self.raid.side), len(self.escorts(s)), "escort", (self.raid.space,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, RaidLosses):
            take_away(s, result)
        elif child.purpose == "convoy-raid":
            hits = _hits(result, [strategic_value(s, unit, self.raid) for unit in self.raiders(s)])
            owner = SIDE[s.convoys[self.raid.convoy].owner]
            s.push(RaidLosses(owner, tuple(self.transports(s)), (SHIPS,) * hits, rule="SWF-08"))
        else:
            fired = zip(self.escorts(s), result, strict=True)
            boats = [under_water(s, unit, face, NUMBERS.escort_hit) for unit, face in fired]
            hits_made = in_order([hit for hit in boats if hit])
            s.push(RaidLosses(self.raid.side, tuple(self.submarines(s)), hits_made, rule="ST1-05"))

    def raiders(self, s: Position) -> list[int]:
        return [unit for unit in self.raid.units(s) if BASE_KIND[s.kind[unit]] in (BOMBER, SUBMARINE)]

    def submarines(self, s: Position) -> list[int]:
        return [unit for unit in self.raid.units(s) if BASE_KIND[s.kind[unit]] == SUBMARINE]

    def transports(self, s: Position) -> list[int]:
        return [ship for ship in ships_of(s, self.raid.convoy) if BASE_KIND[s.kind[ship]] == TRANSPORT]

    def escorts(self, s: Position) -> list[int]:
        """Destroyers of the convoy, and fighters aboard its ships."""
        ships = ships_of(s, self.raid.convoy)
        aboard = [unit for unit in s.cargo if s.aboard[unit] in ships and s.kind[unit] != GONE]
        return [unit for unit in [*ships, *aboard] if BASE_KIND[s.kind[unit]] in (DESTROYER, FIGHTER)]


def fighters_over(s: Position, raid: Raid) -> list[int]:
    """The defending fighters: those based in the space and not sent elsewhere, and those sent to it."""
    side = other(raid.side)
    based = [unit for unit in s.here[raid.space] if side_of(s, unit) == side and not s.path[unit]]
    sent = [unit for unit in flying_to(s, raid.space, side) if s.mission[unit] == ATTACK]
    fighters = [unit for unit in sorted({*based, *sent}) if BASE_KIND[s.kind[unit]] == FIGHTER]
    return [unit for unit in fighters if all(at_war(s, s.owner[unit], s.owner[one]) for one in raid.units(s))]


def bombers_of(s: Position, raid: Raid) -> list[int]:
    return [unit for unit in raid.units(s) if BASE_KIND[s.kind[unit]] == BOMBER]


def _air_value(s: Position, unit: int, raid: Raid) -> int:
    """A bomber fires with its Combat Value, an escort with its number against planes [R-53]."""
    battle = Battle(raid.space, raid.side)
    return class_value(s, unit, battle) or combat_value(s, unit, battle)


def strategic_value(s: Position, unit: int, raid: Raid) -> int:
    """The highest die with which it hits in Strategic Warfare [ST1-04]."""
    return max(UNITS[s.kind[unit]].strategic, strategic_aim(s, unit, raid.space))


def _hits(faces: tuple[int, ...], values: list[int]) -> int:
    return sum([face <= value for face, value in zip(faces, values, strict=True)])


def damage(s: Position, land: int, atomic: bool = False) -> None:
    """The space is damaged, its owner loses its value and, for a Homeland factory, 1 RP [SWF-03 to SWF-05, SOV-04].

    An atomic bomb takes its value for ever, and 1 RP for any space [TEC-14].
    """
    power = s.controller[land]
    s.bombed[land] = 1
    s.money[power] -= min(s.money[power], VALUE[land])
    s.log("bombed", land, power, VALUE[land], rule="SWF-03")
    if atomic:
        s.razed[land] = 1
        s.log("razed", land, rule="TEC-14")
    if (atomic or (FACTORY[land] and HOMELAND_OF[land] == power)) and power != USSR and s.rp[power]:
        s.rp[power] -= 1
        s.log("rp-bombed", power, rule="SWF-05")
