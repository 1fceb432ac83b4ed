"""Amphibious invasion [12.4]: corps with their fleets go to an all-sea hex, before the coast on which they land."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.columns import all_at
from theatre.core.decision import Args, Built, Part, Refusal, Sifted
from theatre.games.supreme_commander.control import holds
from theatre.games.supreme_commander.movement.marching import Field, why_no_landing
from theatre.games.supreme_commander.naval.convoys import (
    in_order,
    port_waters,
    set_sail,
    voyage,
    why_not_embark,
    why_not_sail,
)
from theatre.games.supreme_commander.naval.convoys import read as read_convoy
from theatre.games.supreme_commander.naval.lending import why_not_aboard
from theatre.games.supreme_commander.naval.muster import Muster
from theatre.games.supreme_commander.naval.routes import IS_HAVEN, waters_of
from theatre.games.supreme_commander.naval.ships import sea_waters
from theatre.games.supreme_commander.pieces import allowance, enemy_land, land_in, naval_in, runs
from theatre.games.supreme_commander.relations import is_friend
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.tables import IS_NAVAL, LIMITS, TANK, UNITS
from theatre.games.supreme_commander.weather import is_rough_sea
from theatre.games.supreme_commander.world import (
    ALL_SEA,
    BIT,
    CAPITALS,
    HEXES,
    IS_CITY,
    IS_SEA,
    LAND,
    NOWHERE,
    SHORES,
    TERRAIN,
    mask_of,
    spaces,
)

# where corps can land


def why_not_beach(s: Position, nation: int, hex_: int, sea: int) -> str | None:
    """Why nobody of a nation can land in a hex from an all-sea hex."""
    if not 0 <= sea < HEXES or not IS_SEA[sea] or not 0 <= hex_ < HEXES or not BIT[hex_] & SHORES[sea]:
        return "12.4b"
    enemy = bool(enemy_land(s, nation) & BIT[hex_])
    if is_rough_sea(s, sea) and (enemy or not IS_CITY[hex_]):
        return "12.4c"
    if BIT[hex_] & CAPITALS and not holds(s, nation, hex_):
        return "12.4b"
    return None


def why_not_ashore(s: Position, unit: int, hex_: int, field: Field) -> str | None:
    """Armor lands in clear terrain only [12.4b]; nobody where it may not march, as in neutral land [12.0c]."""
    if not allowance(s, unit):
        return "12.4a"
    if s.kind[unit] == TANK and TERRAIN[hex_] != "clear":
        return "12.4b"
    return None if BIT[hex_] & field.beaches(unit) else why_no_landing(s, unit, hex_)


def needs_supply(s: Position, nation: int, hex_: int) -> bool:
    """Has the nation or a friend a corps there that came ashore and lives from the sea? [12.4h]"""
    return any(s.ashore[unit] and is_friend(s, nation, s.serves[unit]) for unit in land_in(s, hex_))


class Invasions:
    """The hex, the all-sea hex, then corps with their fleets and escorts, all from one port."""

    def __init__(self, muster: Muster, said: Args = ()) -> None:
        self.muster, self.said, self.convoy = muster, said, read_convoy(said[2:])
        self.s, self.power, self.sea = muster.s, muster.power, muster.sea

    def _port(self) -> int:
        """The port from which the expedition comes; NOWHERE before the first unit."""
        return self.s.where[self.said[2]] if len(self.said) > 2 else NOWHERE

    def _why_not_corps(self, unit: int, hex_: int, sea: int) -> str | None:
        s = self.s
        rule = why_not_embark(s, self.power, unit)
        if rule is not None:
            return rule
        if s.where[unit] not in IS_HAVEN or self._port() not in (NOWHERE, s.where[unit]):
            return "12.4a"
        rule = why_not_ashore(s, unit, hex_, self.muster.field)
        if rule is not None or unit in self.convoy.corps:
            return rule or "12.2a"
        rule = why_not_beach(s, s.serves[unit], hex_, sea)
        return rule or self.sea.why_no_way(s.serves[unit], port_waters(s, unit), sea_waters(sea))

    def _why_not_fleet(self, fleet: int, hex_: int, sea: int) -> str | None:
        s = self.s
        rule = why_not_sail(s, self.power, self.convoy, fleet)
        if rule is None and self.convoy.waiting >= 0:
            rule = why_not_aboard(s, self.convoy.waiting, fleet)
        if rule is not None:
            return rule
        if self._port() not in (NOWHERE, s.where[fleet]):
            return "12.4a"
        if len(self.convoy.fleets) + len(naval_in(s, sea)) >= LIMITS.naval:
            return "6.3c"
        rule = self.sea.why_no_way(s.serves[fleet], port_waters(s, fleet), sea_waters(sea))
        if rule is None and not self.convoy.corps and self.convoy.waiting < 0:
            if runs(s, fleet) != self.power:
                return "12.2b"  # those of friends go where their owner sends them
            if not needs_supply(s, s.serves[fleet], hex_):
                return "12.4a"  # empty fleets go only where they bring supply
            return why_not_beach(s, s.serves[fleet], hex_, sea) if not holds(s, s.serves[fleet], hex_) else None
        return rule

    def _corps(self) -> list[int]:
        """Corps in the ports of fleets that are still free."""
        s = self.s
        ports = {s.where[fleet] for fleet in self.muster.fleets if fleet not in self.convoy.fleets}
        return [u for port in sorted(ports) for u in land_in(s, port) if runs(s, u) == self.power]

    def _can_join(self, unit: int) -> bool:
        """Can a fleet, or a corps with a fleet of its port, come along?"""
        hex_, sea = self.said[:2]
        if IS_NAVAL[unit]:
            return self._why_not_fleet(unit, hex_, sea) is None
        if self._why_not_corps(unit, hex_, sea) is not None:
            return False
        laden = self.step(unit)
        return any(laden._why_not_fleet(fleet, hex_, sea) is None for fleet in self.muster.fleets_beside(self.convoy))

    def _can_come(self, sea: int) -> bool:
        """Can anybody come to an all-sea hex before the hex?"""
        there = self.step(sea)
        if any(there._can_join(unit) for unit in self.muster.beside_fleets):
            return True
        supply = any(self.s.ashore[unit] for unit in land_in(self.s, self.said[0]))  # for what fleets alone go there
        return supply and any(there._can_join(fleet) for fleet in self.muster.fleets)

    def _is_reached(self, hex_: int) -> bool:
        ashore = self.step(hex_)
        return any(ashore._can_come(sea) for sea in spaces(SHORES[hex_]))

    def _coasts(self) -> list[int]:
        """Coastal hexes beside waters to which a fleet can go."""
        shores = 0
        for nation, port in dict.fromkeys([(self.s.serves[f], self.s.where[f]) for f in self.muster.fleets]):
            for waters, coast in _COASTS.items():
                if self.sea.ways(nation, waters_of(port), waters):
                    shores |= coast
        if not self.muster.beside_fleets:
            shores &= mask_of([self.s.where[unit] for unit in all_at(self.s.ashore, 1)])  # fleets alone bring supply
        return spaces(shores)

    def tokens(self) -> Sequence[int]:
        if not self.said:
            return Sifted(self._coasts(), self._is_reached)
        if len(self.said) == 1:
            return Sifted(spaces(SHORES[self.said[0]]), self._can_come)
        convoy, fleets = self.convoy, self.muster.fleets
        if convoy.waiting >= 0:
            return Sifted(fleets, self._can_join)
        last = convoy.corps[-1] if convoy.corps else -1
        more = () if convoy.escorts else [unit for unit in self._corps() if unit > last]
        low = convoy.escorts[-1] if convoy.escorts else -1
        return Sifted([*more, *[fleet for fleet in fleets if fleet > low]], self._can_join)

    def refuse(self, token: int) -> Refusal | None:
        rule = self._why_not(token)
        return Refusal(rule) if rule else None

    def _why_not(self, token: int) -> str | None:
        if len(self.said) < 2:
            sea = bool(self.said)
            fits = 0 <= token < HEXES and bool(BIT[token] & (SHORES[self.said[0]] if sea else LAND))
            return None if fits else "12.4b"
        if not 0 <= token < UNITS:
            return "12.4a"
        hex_, sea_hex = self.said[:2]
        if IS_NAVAL[token]:
            return self._why_not_fleet(token, hex_, sea_hex)
        return self._why_not_corps(token, hex_, sea_hex) if self.convoy.waiting < 0 else "12.2b"

    def step(self, token: int) -> Invasions:
        return Invasions(self.muster, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) > 2 and self.convoy.waiting < 0


_COASTS: dict[tuple[int, ...], int] = {}  # by waters the coastal hexes beside their all-sea hexes
for _sea in spaces(ALL_SEA):
    if SHORES[_sea]:
        _COASTS[sea_waters(_sea)] = _COASTS.get(sea_waters(_sea), 0) | SHORES[_sea]


def invasions(muster: Muster) -> Part:
    """D45."""
    return Built("invade", Invasions(muster), in_order(2))


def invade(s: Position, power: int, args: Args) -> None:
    hex_, sea, *units = args
    convoy = read_convoy(units)
    origin = s.where[convoy.fleets[0]]
    sailing = voyage(s, convoy.corps, len(convoy.escorts), waters_of(origin), sea_waters(sea))
    set_sail(s, convoy)
    for fleet in convoy.fleets:
        lay(s, fleet, sea)
    for unit, fleet in convoy.carried:
        lay(s, unit, sea)
        s.aim[unit] = hex_
        s.cargo[fleet] = unit
    s.log("invasion", power, len(convoy.corps), origin, hex_, rule="12.4a")
    if convoy.corps:
        s.push(sailing)
