"""Belgium and Luxembourg as hosts of the Allies [YMP-L11]: open, but no way into Germany before they are attacked."""

from __future__ import annotations

from theatre.games.third_reich.state import HOSTS, NEUTRAL, Position
from theatre.games.third_reich.tables import ALLIES, AXIS, BELGIUM, GERMANY, LUXEMBOURG, POWERS
from theatre.games.third_reich.world import BIT, COUNTRY_MASK

BEYOND = COUNTRY_MASK[GERMANY]


def neutral_hosts(s: Position, power: int) -> int:
    """The land of those that let a power in and are still at peace."""
    return _at_peace(s) if power in POWERS and s.sides[power] == ALLIES else 0


def sheltered(s: Position, power: int) -> int:
    """The hexes in which a power of the Axis attacks nobody before it has declared war on them."""
    return _at_peace(s) if power in POWERS and s.sides[power] == AXIS else 0


def _at_peace(s: Position) -> int:
    if not s.pacts & HOSTS:
        return 0
    return sum([COUNTRY_MASK[nation] for nation in (BELGIUM, LUXEMBOURG) if s.status[nation] == NEUTRAL])


def barred_from(s: Position, power: int, hex_: int) -> int:
    """What a unit of the power may neither enter nor attack from a hex."""
    return BEYOND if BIT[hex_] & neutral_hosts(s, power) else 0
