"""What the options 23.1 and 23.7 add to dice at sea: bombers over a zone, and bad weather."""

from __future__ import annotations

from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import BOMBER, CLEAR, LIMITS
from theatre.games.supreme_commander.weather import NORTHERN, weather
from theatre.games.supreme_commander.world import EAST_MED, WEST_MED, ZONE_BOX


def bombers_over(s: Position, zone: int, side: int) -> list[int]:
    """The bombers that a side has sent over a sea zone [23.1]."""
    over = [unit for unit in s.placed if s.aim[unit] == ZONE_BOX[zone] and s.kind[unit] == BOMBER]
    return [unit for unit in over if side_of(s, s.serves[unit]) == side]


def _bombers(s: Position, zone: int, side: int) -> int:
    return len(bombers_over(s, zone, side)) // LIMITS.bombers_for_one if s.switches.bombers_at_sea else 0


def surface_modifier(s: Position, zone: int, side: int) -> int:
    """For the roll of a side's surface fleets in naval combat; that of submarines is not changed."""
    rough = s.switches.sea_weather and weather(s) != CLEAR and zone in NORTHERN
    return _bombers(s, zone, side) - rough


def intercept_modifier(s: Position, zone: int, side: int) -> int:
    """For a side's roll against a convoy."""
    rough = s.switches.sea_weather and weather(s) != CLEAR and zone in (*NORTHERN, WEST_MED, EAST_MED)
    return _bombers(s, zone, side) - rough
