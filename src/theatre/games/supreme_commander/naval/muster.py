"""What a power can send over sea in the Movement phase, each thing looked up once for a question."""

from __future__ import annotations

from functools import cached_property

from theatre.games.supreme_commander.movement.marching import Field
from theatre.games.supreme_commander.naval.convoys import Convoy, why_not_embark
from theatre.games.supreme_commander.naval.lending import fleets_at_call
from theatre.games.supreme_commander.naval.routes import HAVENS, IS_HAVEN, Seaways, friendly_havens
from theatre.games.supreme_commander.pieces import allowance, units_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import LAND, TAG


def havens_for(s: Position, nations: set[int]) -> list[int]:
    """The ports that are friendly to one of some nations, in the order of the board."""
    friendly = {port for nation in nations for port in friendly_havens(s, nation)}
    return [port for port in HAVENS if port in friendly]


class Muster:
    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power
        self.field, self.sea = Field(s, power), Seaways(s)

    @cached_property
    def fleets(self) -> list[int]:
        """The fleets that can sail, those of friends among them."""
        return fleets_at_call(self.s, self.power)

    @cached_property
    def havens(self) -> list[int]:
        """The ports into which some of the corps can come, if there is a way and room."""
        nations = {self.s.serves[unit] for unit in self.corps}
        return havens_for(self.s, nations)

    @cached_property
    def beside_fleets(self) -> list[int]:
        """One of each sort of corps in ports with a fleet that can sail."""
        ports = {self.s.where[fleet] for fleet in self.fleets}
        return [unit for unit in self.sorts if self.s.where[unit] in ports]

    @cached_property
    def sorts(self) -> list[int]:
        """Of the corps one of each sort: what one of them can do first of all, its like can."""
        return list({self._sort(unit): unit for unit in self.corps}.values())

    def _sort(self, unit: int) -> tuple[int | bool, ...]:
        s = self.s
        able = allowance(s, unit) > 0
        return s.where[unit], s.kind[unit], s.back[unit], TAG[unit], able, *self.field.alike(unit)

    def fleets_beside(self, convoy: Convoy) -> list[int]:
        """Those among which one is looked for that can join: while there is none yet one of each nation and port."""
        return self.fleets if convoy.fleets else self._fleet_sorts

    @cached_property
    def _fleet_sorts(self) -> list[int]:
        s = self.s
        return list({(s.where[fleet], s.serves[fleet]): fleet for fleet in self.fleets}.values())

    @cached_property
    def corps(self) -> list[int]:
        """The corps in port that can go to sea."""
        s = self.s
        own = [u for u in units_of(s, self.power) if s.where[u] in IS_HAVEN and s.kind[u] in LAND]
        return [unit for unit in own if why_not_embark(s, self.power, unit) is None]
