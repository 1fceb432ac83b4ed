"""Air that is transported [29.423a, 29.425]: it may fly on from where it lands, three hexes, but raids no air base."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.games.third_reich.air.flying import ONWARD_RANGE, sky
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.naval.sorties import TRANSPORT, Sortie
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, KIND
from theatre.games.third_reich.world import BIT, NOWHERE, within


def carried(s: Position, seat: int, sorties: Sequence[Sortie]) -> dict[int, int]:
    """The counters of a seat aboard announced transports that may still fly, each with the hexes that it can reach."""
    transports = [one for one in sorties if one.kind == TRANSPORT]
    aboard = [(unit, one.course[-1]) for one in transports for unit in one.cargo if KIND[unit] == AIR]
    own = [(unit, port) for unit, port in aboard if commander(s, unit) == seat]
    return {unit: onward(s, unit, port) for unit, port in own if not s.inverted[unit]}


def onward(s: Position, unit: int, hex_: int) -> int:
    return within(BIT[hex_], sky(s, s.serves[unit]), ONWARD_RANGE)


def ashore(s: Position, unit: int, sortie: Sortie) -> None:
    """It has landed, or is back where it came from: what it was sent to do it does if that is near enough."""
    hex_ = s.mission[unit]
    sent = s.inverted[unit] and hex_ not in (NOWHERE, sortie.course[-1])
    if not sent or not onward(s, unit, s.where[unit]) & BIT[hex_]:
        s.mission[unit] = NOWHERE
