"""6. Collect Income: the rating on the Morale Chart and the free Shipping Lanes."""

from __future__ import annotations

from theatre.games.supreme_axis_and_allies.state import Position, enemies_in
from theatre.games.supreme_axis_and_allies.world import LANE_NATION, LANE_VALUE, ZONES


def lane_income(s: Position, nation: int) -> int:
    """The numbers of the own lanes without an enemy unit [INC-02]; a submerged SUB is one too (D-29)."""
    lanes = [zone for zone in ZONES if LANE_NATION[zone] == nation]
    return sum([LANE_VALUE[zone] for zone in lanes if not enemies_in(s, zone, nation)])


def collect_income(s: Position, nation: int) -> None:
    rating = max(0, s.rating[nation])  # D-05
    lanes = lane_income(s, nation)
    s.treasury[nation] += rating + lanes
    s.log("income", nation, rating, lanes, s.treasury[nation], rule="INC-01")
