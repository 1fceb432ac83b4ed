"""The amphibious retreat [12.4.1]: corps are lifted from a beach to a friendly port."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Part, Refusal, Sifted
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
from theatre.games.supreme_commander.naval.muster import Muster, havens_for
from theatre.games.supreme_commander.naval.routes import IS_HAVEN, waters_of, why_not_port
from theatre.games.supreme_commander.naval.ships import moor, sea_waters
from theatre.games.supreme_commander.naval.transport import put_ashore, why_not_land_at
from theatre.games.supreme_commander.pieces import allowance, land_in, naval_in, of_these, runs
from theatre.games.supreme_commander.relations import mastered, ties
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import IS_NAVAL, LIMITS, UNITS
from theatre.games.supreme_commander.weather import is_rough_sea
from theatre.games.supreme_commander.world import (
    BIT,
    HEXES,
    IS_SEA,
    LAND,
    PORT_MASK,
    SHORES,
    TERRAIN,
    USA_BOX,
    mask_of,
    spaces,
)

_BEACHES = mask_of([at for at in range(HEXES) if SHORES[at] and BIT[at] & LAND and TERRAIN[at] == "clear"])


def why_not_lift(s: Position, hex_: int, sea: int) -> str | None:
    """A coast that is clear terrain without a port, in good weather in northern waters [RUL-14]."""
    if not 0 <= sea < HEXES or not IS_SEA[sea] or not 0 <= hex_ < HEXES or not BIT[hex_] & SHORES[sea]:
        return "12.4.1a"
    if TERRAIN[hex_] != "clear" or BIT[hex_] & PORT_MASK:
        return "12.4.1a"
    return "12.4.1b" if is_rough_sea(s, sea) else None


class Rescues:
    """The hex, the all-sea hex beside it, the port, then corps with their fleets and escorts."""

    def __init__(self, muster: Muster, said: Args = ()) -> None:
        self.muster, self.said, self.convoy = muster, said, read_convoy(said[3:])
        self.s, self.power, self.field, self.sea = muster.s, muster.power, muster.field, muster.sea

    def _stranded(self, hex_: int) -> list[int]:
        s = self.s
        mine = [unit for unit in land_in(s, hex_) if runs(s, unit) == self.power]
        return [unit for unit in mine if why_not_embark(s, self.power, unit) is None and allowance(s, unit)]

    def _why_not_corps(self, unit: int, hex_: int, sea: int, port: int) -> str | None:
        s = self.s
        rule = why_not_embark(s, self.power, unit)
        if rule is not None:
            return rule
        if s.where[unit] != hex_ or not allowance(s, unit) or unit in self.convoy.corps:
            return "12.4.1a"
        rule = why_not_land_at(s, unit, port, self.field, self.convoy.corps)
        return rule or self.sea.why_no_way(s.serves[unit], sea_waters(sea), waters_of(port))

    def _why_not_fleet(self, fleet: int, sea: int, port: int) -> str | None:
        """It comes from any port, and ends where it brings the corps."""
        s = self.s
        rule = why_not_sail(s, self.power, self.convoy, fleet)
        if rule is None and self.convoy.waiting >= 0:
            rule = why_not_aboard(s, self.convoy.waiting, fleet)
        rule = rule or self.sea.why_no_way(s.serves[fleet], port_waters(s, fleet), sea_waters(sea))
        rule = rule or self.sea.why_no_way(s.serves[fleet], sea_waters(sea), waters_of(port))
        if rule is not None or s.where[fleet] == port:
            return rule
        there = [one for one in naval_in(s, port) if one not in self.convoy.fleets]
        if port != USA_BOX and len(there) + len(self.convoy.fleets) >= LIMITS.naval:
            return "6.3c"
        return why_not_port(s, fleet, port)

    def _can_join(self, unit: int) -> bool:
        """Can a fleet, or a corps while there is a fleet for it, come along?"""
        hex_, sea, port = self.said[:3]
        if IS_NAVAL[unit]:
            return self._why_not_fleet(unit, sea, port) is None
        if self._why_not_corps(unit, hex_, sea, port) is not None:
            return False
        laden = self.step(unit)
        return any(laden._why_not_fleet(fleet, sea, port) is None for fleet in self.muster.fleets_beside(self.convoy))

    def _havens(self) -> list[int]:
        """The ports that are friendly to some of the corps."""
        return havens_for(self.s, {self.s.serves[unit] for unit in self._stranded(self.said[0])})

    def _can_land(self, port: int) -> bool:
        goal = self.step(port)
        return any(goal._can_join(unit) for unit in self._stranded(self.said[0]))

    def _can_lift(self, sea: int) -> bool:
        if why_not_lift(self.s, self.said[0], sea) is not None:
            return False
        lifted = self.step(sea)
        return any(lifted._can_land(port) for port in lifted._havens())

    def _is_saved(self, hex_: int) -> bool:
        beach = self.step(hex_)
        return bool(beach._stranded(hex_)) and any(beach._can_lift(sea) for sea in spaces(SHORES[hex_]))

    def _beaches(self) -> list[int]:
        s = self.s
        if not self.muster.fleets:
            return []
        own = of_these(s.stands, mastered(ties(s), self.power))
        return spaces(own & _BEACHES)

    def tokens(self) -> Sequence[int]:
        at = len(self.said)
        if at == 0:
            return Sifted(self._beaches(), self._is_saved)
        if at == 1:
            return Sifted(spaces(SHORES[self.said[0]]), self._can_lift)
        if at == 2:
            return Sifted(self._havens(), self._can_land)
        convoy, fleets = self.convoy, self.muster.fleets
        if convoy.waiting >= 0:
            return Sifted(fleets, self._can_join)
        last = convoy.corps[-1] if convoy.corps else -1
        more = () if convoy.escorts else [unit for unit in self._stranded(self.said[0]) if unit > last]
        low = convoy.escorts[-1] if convoy.escorts else -1
        return Sifted([*more, *[fleet for fleet in fleets if convoy.corps and fleet > low]], self._can_join)

    def refuse(self, token: int) -> Refusal | None:
        rule = self._why_not(token)
        return Refusal(rule) if rule else None

    def _why_not(self, token: int) -> str | None:
        at = len(self.said)
        if at == 0:
            return None if 0 <= token < HEXES and SHORES[token] else "12.4.1a"
        if at == 1:
            return why_not_lift(self.s, self.said[0], token)
        if at == 2:
            return None if token in IS_HAVEN else "12.4.1a"
        if not 0 <= token < UNITS:
            return "12.4.1a"
        hex_, sea, port = self.said[:3]
        if IS_NAVAL[token]:
            alone = not self.convoy.corps and self.convoy.waiting < 0
            return "12.2c" if alone else self._why_not_fleet(token, sea, port)
        return self._why_not_corps(token, hex_, sea, port) if self.convoy.waiting < 0 else "12.2b"

    def step(self, token: int) -> Rescues:
        return Rescues(self.muster, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) > 3 and bool(self.convoy.corps) and self.convoy.waiting < 0


def rescues(muster: Muster) -> Part:
    """D46."""
    return Built("rescue", Rescues(muster), in_order(3))


def rescue(s: Position, power: int, args: Args) -> None:
    hex_, sea, port, *units = args
    convoy = read_convoy(units)
    sailing = voyage(s, convoy.corps, len(convoy.escorts), sea_waters(sea), waters_of(port))
    set_sail(s, convoy)
    for fleet in convoy.fleets:
        moor(s, fleet, port)
    for unit in convoy.corps:
        put_ashore(s, unit, port)
    s.log("rescued", power, len(convoy.corps), hex_, port, rule="12.4.1a")
    s.push(sailing)
