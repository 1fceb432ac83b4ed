"""Strategic movement by rail [15.1.1]: from a supplied rail hex along the line to a rail hex in friendly hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.board.hexsides import flood_rings
from theatre.core.decision import Args, Built, Refusal, Sifted
from theatre.games.supreme_commander.control import go
from theatre.games.supreme_commander.movement.marching import bound, foreign, no_stop, why_no_stop
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import (
    enemy_land,
    friendly_land,
    is_large,
    land_in,
    of_these,
    runs,
    taken_land,
    units_of,
)
from theatre.games.supreme_commander.playing_area import closed, why_closed
from theatre.games.supreme_commander.relations import friendly, hostile, is_active, ties
from theatre.games.supreme_commander.state import RAILED, Position, lay
from theatre.games.supreme_commander.supply.network import blocked_rails, home_hexes
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import FLAK, FORT, ITALY, LAND, NAME, NATION, PARTISAN, UNITS
from theatre.games.supreme_commander.world import (
    BIT,
    GROUND_SIDES,
    HEXES,
    IS_BOX,
    RAIL,
    RAIL_SIDES,
    SPACES,
    STRAIT_SIDES,
    WIDTH,
    across,
    flood,
    spaces,
)

_FAR = SPACES  # no line is longer
Alike = tuple[int, int, int, bool, bool, int]


def enemy_homes(s: Position, nation: int) -> int:
    """Home countries of active enemy nations: enemy territory that is not conquered [15.1.1c]."""
    found = 0
    for other in hostile(ties(s), nation):
        if is_active(s, other):
            found |= home_hexes(s, other)
    return found


class Rails:
    """The rail lines as they are open to the units of a power, each thing worked out once for a question."""

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power
        self._open: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._along: dict[Alike, tuple[int, int]] = {}
        self._reach: dict[Alike, int] = {}

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.s)

    def open(self, unit: int) -> int:
        """Where a unit may pass [15.1.1b]: no EZOC, whoever stands in it, no neutrals, no cities left to enemies."""
        nation = self.s.serves[unit]
        if nation not in self._open:
            s = self.s
            barred = zone_against(s, nation) | enemy_land(s, nation) | blocked_rails(s, nation) | foreign(s, unit)
            self._open[nation] = RAIL & ~barred & ~closed(s)
        return self._open[nation]

    def held(self, nation: int) -> int:
        """What friends control."""
        if nation not in self._held:
            self._held[nation] = of_these(self.s.held, friendly(ties(self.s), nation))
        return self._held[nation]

    def why_not_start(self, unit: int) -> str | None:
        s = self.s
        if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != self.power:
            return "15.1.1a"
        at = s.where[unit]
        if s.kind[unit] not in (*LAND, FLAK) or s.kind[unit] in (FORT, PARTISAN) or IS_BOX[at] or not BIT[at] & RAIL:
            return "15.1.1a"
        if s.acts[unit] & RAILED:
            return "15.1a"
        if BIT[at] & zone_against(s, s.serves[unit]):
            return "15.1.1b"
        return None if self._is_fed(unit) else "15.1.1e"

    def _is_fed(self, unit: int) -> bool:
        """A flak unit needs no supply, but its rail hex does."""
        if self.s.kind[unit] == FLAK:
            return bool(self.lines.net(unit).rails & BIT[self.s.where[unit]])
        return self.lines.is_supplied(unit)

    def _alike(self, unit: int) -> Alike:
        """What is the same for its like in a stack; a garrison may keep one of them and not another."""
        s = self.s
        return s.serves[unit], NATION[unit], s.where[unit], is_large(s, unit), s.kind[unit] == FLAK, bound(s, unit)

    def reach(self, unit: int) -> int:
        """The rail hexes in which its move may end, stacking apart."""
        key = self._alike(unit)
        if key not in self._reach:
            ends, abroad = self.along(unit)
            self._reach[key] = ends | (abroad & self.backed(unit) if abroad else 0)
        return self._reach[key]

    def along(self, unit: int) -> tuple[int, int]:
        """The rail hexes to which a line leads, and those in enemy homes, which want a friend further along."""
        key = self._alike(unit)
        if key not in self._along:
            self._along[key] = self._led_to(unit, self.s.where[unit])
        return self._along[key]

    def _led_to(self, unit: int, start: int) -> tuple[int, int]:
        s = self.s
        nation = s.serves[unit]
        open_ = self.open(unit) | BIT[start]
        ends = flood(BIT[start], open_, RAIL_SIDES) & self.held(nation) & ~BIT[start]
        ends &= ~no_stop(s, unit)
        abroad = ends & enemy_homes(s, nation)
        return ends & ~abroad, abroad

    def backed(self, unit: int) -> int:
        """15.1.1c: the hexes on a line between the unit and a friend further along, who is on or next to the line."""
        s, start = self.s, self.s.where[unit]
        nation = s.serves[unit]
        friends = friendly_land(s, nation)
        if all(one == unit for one in land_in(s, start)):
            friends &= ~BIT[start]
        near = friends | across(friends, GROUND_SIDES)
        rings = flood_rings(BIT[start], RAIL & ~enemy_land(s, nation) | BIT[start], RAIL_SIDES, WIDTH, _FAR)
        found = ahead = 0
        for ring in reversed(rings):
            ahead = ring & (near | across(ahead, RAIL_SIDES))
            found |= ahead
        return found

    def ends(self, unit: int) -> list[int]:
        reach = self.reach(unit)
        return sorted([*spaces(reach & ~self.taken), *self._with_room(unit, reach)])

    def _with_room(self, unit: int, reach: int) -> list[int]:
        """Hexes in which somebody stands, but not too many."""
        there = spaces(reach & self.taken)
        return [hex_ for hex_ in there if why_not_stack(self.s, unit, hex_, cooperation=False) is None]

    @cached_property
    def taken(self) -> int:
        """Hexes in which anybody stands."""
        return taken_land(self.s)

    def can_go(self, unit: int) -> bool:
        """Mostly there is an empty hex at home next along the line: that is looked at first."""
        s, nation = self.s, self.s.serves[unit]
        near = across(BIT[s.where[unit]], RAIL_SIDES) & self.open(unit) & self.held(nation) & home_hexes(s, nation)
        bound = any(s.garrison) or any(s.neutral_until)  # then even the way along the own line may be closed [17.13]
        lent = NATION[unit] == ITALY != nation  # 19.2: in German lands it is not at home
        if near & ~self.taken and not bound and not lent:
            return True
        if self.along(unit)[0] & ~self.taken:
            return True
        reach = self.reach(unit)
        return bool(reach & ~self.taken or self._with_room(unit, reach))

    def why_not_end(self, unit: int, hex_: int) -> str | None:
        s = self.s
        if not 0 <= hex_ < HEXES or not BIT[hex_] & self.held(s.serves[unit]):
            return "15.1.1a"
        if not BIT[hex_] & RAIL:
            return "15.1.1b" if across(BIT[hex_], STRAIT_SIDES) & RAIL else "15.1.1a"
        if BIT[hex_] & closed(s):
            return why_closed(s, hex_)
        if not flood(BIT[s.where[unit]], self.open(unit) | BIT[s.where[unit]], RAIL_SIDES) & BIT[hex_]:
            return "15.1.1b"
        rule = why_no_stop(s, unit, hex_)
        if rule is not None:
            return rule
        if not BIT[hex_] & self.reach(unit):
            return "15.1.1c"
        return why_not_stack(s, unit, hex_, cooperation=False)


class RailMove:
    """A unit, then the hex where it gets off."""

    def __init__(self, rails: Rails, shut: str | None, said: Args = ()) -> None:
        self.rails, self.shut, self.said = rails, shut, said

    def tokens(self) -> Sequence[int]:
        rails = self.rails
        if self.shut or len(self.said) > 1:
            return ()
        if self.said:
            return rails.ends(self.said[0])
        mine = units_of(rails.s, rails.power)
        return Sifted(mine, lambda unit: rails.why_not_start(unit) is None and rails.can_go(unit))

    def refuse(self, token: int) -> Refusal | None:
        if self.shut:
            return Refusal(self.shut)
        if len(self.said) > 1:
            return Refusal("15.1.1a")
        rule = self.rails.why_not_end(self.said[0], token) if self.said else self.rails.why_not_start(token)
        return Refusal(rule) if rule else None

    def step(self, token: int) -> RailMove:
        return RailMove(self.rails, self.shut, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == 2


def rail_moves(s: Position, power: int, shut: str | None) -> Built:
    return Built("rail", RailMove(Rails(s, power), shut))


def rail(s: Position, unit: int, hex_: int) -> None:
    s.acts[unit] |= RAILED
    s.ashore[unit] = 0
    s.log("railed", NATION[unit], s.kind[unit], NAME[unit], s.where[unit], hex_, rule="15.1.1a")
    if s.kind[unit] == FLAK:
        lay(s, unit, hex_)
    else:
        go(s, unit, hex_)
