"""Landing where nobody defends [29.436]: success is automatic, and a bridgehead may be laid."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import actor, enemy_ground
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.naval.guards import is_guarded
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import IS_GROUND, NOBODY
from theatre.games.third_reich.world import BIT, NOWHERE, SPACES

FIRST_WAVE = 2  # 29.433


class Beach:
    """A vacant target of an invasion, then the units of the first wave.

    One where nobody has `fought`: no attack follows another on the same hex [14.23e].
    """

    def __init__(self, s: Position, seat: int, fought: Args = (), hex_: int = NOWHERE, units: Args = ()) -> None:
        self.s, self.seat, self.fought, self.hex, self.units = s, seat, fought, hex_, units
        self.nation = acts_as(s, seat)

    def _aboard(self) -> dict[int, list[int]]:
        """By vacant target the units that are off it."""
        found: dict[int, list[int]] = {}
        held = 0
        for unit, hex_ in enumerate(self.s.mission):
            if hex_ == NOWHERE or hex_ in self.fought or not IS_GROUND[unit]:
                continue
            if actor(self.s, unit) == self.nation and not self.s.attacked[unit]:
                held = held or enemy_ground(self.s, self.nation)
                if not held & BIT[hex_] and not self._is_guarded(hex_):
                    found.setdefault(hex_, []).append(unit)
        return found

    def _is_guarded(self, hex_: int) -> bool:
        """29.432: no drop was made to drive the fleet out."""
        return not self.s.gained[hex_] and is_guarded(self.s, hex_, self.nation)

    def tokens(self) -> Sequence[int]:
        aboard = self._aboard()
        if self.hex == NOWHERE:
            return sorted(aboard)
        later = [unit for unit in aboard.get(self.hex, ()) if not self.units or unit > self.units[-1]]
        return later if len(self.units) < FIRST_WAVE else ()

    def refuse(self, token: int) -> Refusal | None:
        aboard = self._aboard()
        if self.hex == NOWHERE:
            if 0 <= token < SPACES and self._is_guarded(token):
                return Refusal("29.432a")
            return None if token in aboard else Refusal("29.436")
        if token not in aboard.get(self.hex, ()) or token in self.units:
            return Refusal("29.436")
        return None if len(self.units) < FIRST_WAVE else Refusal("29.433")

    def step(self, token: int) -> Beach:
        if self.hex == NOWHERE:
            return Beach(self.s, self.seat, self.fought, token)
        return Beach(self.s, self.seat, self.fought, self.hex, (*self.units, token))

    def whole(self) -> bool:
        return bool(self.units)


def hostile_shores(s: Position, hexes: Args, nation: int) -> Args:
    """9.11: of invaded hexes those where a bridgehead may be laid: no friend controls them, and not nobody [26.6]."""
    own = friendly(s, nation)
    return tuple([hex_ for hex_ in hexes if s.holder[hex_] != NOBODY and not own & BIT[hex_]])


def in_order(args: Args) -> Args:
    return (*args[:1], *sorted(args[1:]))
