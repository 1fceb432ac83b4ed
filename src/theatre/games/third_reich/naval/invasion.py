"""Landing where nobody defends [29.436]: success is automatic, and a bridgehead may be laid.

Who lands may name a unit of an ally that makes for the same beach, as in any attack [14.21].
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import actor, enemy_ground
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.nations import acting, acts_as, allied
from theatre.games.third_reich.naval.guards import is_guarded
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import IS_GROUND, NOBODY, POWERS
from theatre.games.third_reich.world import BIT, NOWHERE, SPACES

FIRST_WAVE = 2  # 29.433


class Beach:
    """A vacant target of an invasion, then the units of the first wave, one of its own before those of allies.

    One where nobody has `fought`: no attack follows another on the same hex [14.23e].
    """

    def __init__(self, s: Position, seat: int, fought: Args = (), hex_: int = NOWHERE, units: Args = ()) -> None:
        self.s, self.seat, self.fought, self.hex, self.units = s, seat, fought, hex_, units
        self.nation = acts_as(s, seat)

    def _lands_with(self, nation: int) -> bool:
        if nation == self.nation:
            return True
        powers = nation in POWERS and self.nation in POWERS and nation in acting(self.s)
        return powers and allied(self.s, nation, self.nation) and not are_apart(self.s, nation, self.nation)

    def _aboard(self) -> dict[int, list[int]]:
        """By vacant target the units that are off it."""
        found: dict[int, list[int]] = {}
        held = 0
        for unit, hex_ in enumerate(self.s.mission):
            if hex_ == NOWHERE or hex_ in self.fought or not IS_GROUND[unit]:
                continue
            if self._lands_with(actor(self.s, unit)) and not self.s.attacked[unit]:
                held = held or enemy_ground(self.s, self.nation)
                if not held & BIT[hex_] and not self._is_guarded(hex_):
                    found.setdefault(hex_, []).append(unit)
        return {hex_: units for hex_, units in found.items() if any(self._leads(unit) for unit in units)}

    def _leads(self, unit: int) -> bool:
        return actor(self.s, unit) == self.nation

    def _is_guarded(self, hex_: int) -> bool:
        """29.432: no drop was made to drive the fleet out."""
        return not self.s.gained[hex_] and is_guarded(self.s, hex_, self.nation)

    def tokens(self) -> Sequence[int]:
        aboard = self._aboard()
        if self.hex == NOWHERE:
            return sorted(aboard)
        if len(self.units) == FIRST_WAVE:
            return ()
        return [unit for unit in aboard.get(self.hex, ()) if self._fits(unit)]

    def _fits(self, unit: int) -> bool:
        """Of its own in ascending order."""
        if not self.units:
            return self._leads(unit)
        return unit > self.units[-1] or not self._leads(unit)

    def refuse(self, token: int) -> Refusal | None:
        aboard = self._aboard()
        if self.hex == NOWHERE:
            if 0 <= token < SPACES and self._is_guarded(token):
                return Refusal("29.432a")
            return None if token in aboard else Refusal("29.436")
        if token not in aboard.get(self.hex, ()) or token in self.units:
            return Refusal("29.436")
        if not self.units and not self._leads(token):
            return Refusal("29.436")
        return None if len(self.units) < FIRST_WAVE else Refusal("29.433")

    def step(self, token: int) -> Beach:
        if self.hex == NOWHERE:
            return Beach(self.s, self.seat, self.fought, token)
        return Beach(self.s, self.seat, self.fought, self.hex, (*self.units, token))

    def whole(self) -> bool:
        return bool(self.units)

    def canonical(self, args: Args) -> Args:
        hex_, *units = args
        return (hex_, *sorted(units, key=lambda unit: (not self._leads(unit), unit)))


def hostile_shores(s: Position, hexes: Args, nation: int) -> Args:
    """9.11: of invaded hexes those where a bridgehead may be laid: no friend controls them, and not nobody [26.6]."""
    own = friendly(s, nation)
    return tuple([hex_ for hex_ in hexes if s.holder[hex_] != NOBODY and not own & BIT[hex_]])
