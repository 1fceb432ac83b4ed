"""Radar [TEC-12]: fighters next to a space that is attacked by Strategic Warfare may reinforce it."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.techs import RADAR, has_technology
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.state import Position, at_war
from theatre.games.ww2_in_europe.tables import BASE_KIND, FIGHTER
from theatre.games.ww2_in_europe.world import LAND_NEIGHBOURS


class RadarFighters(Frame[Position], tag="TEC-12"):
    """The defender sends fighters one by one. Result: those that joined."""

    side: int
    space: int
    raiders: tuple[int, ...]
    used: tuple[int, ...] = ()  # that reinforced another space this turn
    joined: tuple[int, ...] = ()

    def _ready(self, s: Position) -> list[int]:
        """Fighters in the next land spaces that have no orders and have not joined a raid yet."""
        if not s.switches.technology:
            return []
        near = [unit for land in LAND_NEIGHBOURS[self.space] for unit in s.here[land]]
        fighters = [unit for unit in sorted(near) if BASE_KIND[s.kind[unit]] == FIGHTER and not s.path[unit]]
        warned = [unit for unit in fighters if has_technology(s, s.owner[unit], RADAR)]
        enemies = [s.owner[unit] for unit in self.raiders]
        free = [unit for unit in warned if unit not in (*self.used, *self.joined)]
        return [unit for unit in free if all(at_war(s, s.owner[unit], enemy) for enemy in enemies)]

    def step(self, s: Position) -> bool:
        if self._ready(s):
            return False
        s.done(self, self.joined)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("scramble", [(unit,) for unit in self._ready(s)], lambda args: Refusal("TEC-12"))
        return ask(s, self.side, "radar", "TEC-12", part, Each("done"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "scramble":
            (unit,) = choice.args
            self.joined = (*self.joined, unit)
            s.log("scrambled", s.owner[unit], s.kind[unit], self.space, rule="TEC-12")
        else:
            s.done(self, self.joined)
