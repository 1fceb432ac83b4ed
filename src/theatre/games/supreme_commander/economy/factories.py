"""Soviet factories [9.1.10]: their hexes are MSP locations only while the marker is there; they may be moved east.

One is turned over in a Soviet Movement phase, leaves the map in the next, and stands in its box the turn after that.
"""

from __future__ import annotations

from theatre.core.decision import Args, Each, Part, Refusal
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.economy.income import change
from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import MOVED, TRACK, Position, lay, remove
from theatre.games.supreme_commander.tables import ECONOMY, GERMANY, NOBODY, UNITS_OF, USSR
from theatre.games.supreme_commander.world import FACTORY_BOXES, FACTORY_HEX, MSP_AT

FACTORIES = UNITS_OF[USSR, "factory"]
"""In the order of `FACTORY_HEX` and `FACTORY_BOXES`."""


def is_standing(s: Position, hex_: int) -> bool:
    """Is a location worth its MSP? A factory's hex only while the factory is there."""
    return hex_ not in FACTORY_HEX or s.where[FACTORIES[FACTORY_HEX.index(hex_)]] == hex_


def is_working(s: Position, hex_: int) -> bool:
    """Does a location earn its MSP? One whose factory is being moved does not."""
    return is_standing(s, hex_) and not (hex_ in FACTORY_HEX and s.back[FACTORIES[FACTORY_HEX.index(hex_)]])


def relocated(s: Position) -> int:
    """How many stand in their boxes in the east."""
    return len([unit for unit in FACTORIES if s.where[unit] in FACTORY_BOXES])


# D52


def relocations(s: Position, power: int) -> tuple[Part, ...]:
    if power != USSR:
        return ()
    able = Rows(lambda: [(hex_,) for hex_ in FACTORY_HEX if _why_not(s, hex_) is None])
    return (Each("relocate", able, lambda args: Refusal(_why_not(s, args[0] if args else 0) or "9.1.10b")),)


def _why_not(s: Position, hex_: int) -> str | None:
    if hex_ not in FACTORY_HEX or not is_standing(s, hex_):
        return "9.1.10f"
    if not have_fought(s, USSR, GERMANY) or any(s.acts[unit] & MOVED for unit in FACTORIES):
        return "9.1.10b"
    held = s.holder[hex_] == USSR and not s.back[FACTORIES[FACTORY_HEX.index(hex_)]]
    return None if held else "9.1.10b"


def relocate(s: Position, power: int, args: Args) -> None:
    """The marker is turned over; its MSP are gone until it stands again."""
    unit = FACTORIES[FACTORY_HEX.index(args[0])]
    s.back[unit] = 1
    s.acts[unit] |= MOVED
    _idle(s, args[0])
    s.log("factory-packed", args[0], rule="9.1.10b")


def _idle(s: Position, hex_: int) -> None:
    number = MSP_AT[hex_]
    if s.earner[number] == USSR:
        s.earner[number] = NOBODY
        change(s, USSR, -ECONOMY.factory_income)


def ship(s: Position) -> None:
    """When the next Soviet Movement phase begins: those turned over leave the map, unless the enemy has them."""
    for unit, hex_ in zip(FACTORIES, FACTORY_HEX, strict=True):
        if s.where[unit] == hex_ and s.back[unit] and s.holder[hex_] == USSR:
            _idle(s, hex_)  # one that was lost and retaken earned again meanwhile (RUL-35)
            remove(s, unit, TRACK, s.turn + 1)
            s.log("factory-shipped", hex_, rule="9.1.10c")


def arrive(s: Position, unit: int) -> None:
    """Reinforcements: it stands in its box, and its MSP are back for good."""
    at = FACTORIES.index(unit)
    s.due[unit] = 0
    lay(s, unit, FACTORY_BOXES[at])
    change(s, USSR, ECONOMY.factory_income)
    s.log("factory-arrived", FACTORY_HEX[at], rule="9.1.10d")
