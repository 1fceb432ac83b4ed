"""2.33: at the end of the 1944 scenario every objective outside neutral countries is the West's or Russia's."""

from __future__ import annotations

from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.state import NEUTRAL, Position
from theatre.games.third_reich.tables import BRITAIN, GERMANY, NOBODY, POWERS, USSR
from theatre.games.third_reich.world import BIT, COUNTRY, OBJECTIVES, hexes_between

FAR = 255


def assigned(s: Position, hex_: int) -> int:
    """Britain for the West, Russia or NOBODY: who had it last, else whose forces are nearest, else who took Berlin."""
    held = s.claims[OBJECTIVES.index(hex_)]
    if held != NOBODY:
        return held
    if COUNTRY[hex_] not in POWERS and s.status[COUNTRY[hex_]] == NEUTRAL:
        return NOBODY
    east, west = [_nearest(s, hex_, russian) for russian in (True, False)]
    if east != west:
        return USSR if east < west else BRITAIN
    taker = s.earns[GERMANY]
    return NOBODY if taker == NOBODY else USSR if taker == USSR else BRITAIN


def _nearest(s: Position, hex_: int, russian: bool) -> int:
    """Hexes to the nearest unit of Russia, or of the Western Allies."""
    allies = [unit for unit in s.placed if BIT[s.where[unit]] and _side(s, unit) == s.sides[USSR]]
    own = [unit for unit in allies if (runs(s, unit) == USSR) == russian]
    return min([hexes_between(s.where[unit], hex_) for unit in own], default=FAR)


def _side(s: Position, unit: int) -> int:
    power = runs(s, unit)
    return NOBODY if power == NOBODY else s.sides[power]
