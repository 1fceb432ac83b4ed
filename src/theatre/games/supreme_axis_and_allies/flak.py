"""Anti-Aircraft Guns: fire at aircraft that fly over, in the Movement phase."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.attrition import losses
from theatre.games.supreme_axis_and_allies.orders import kinds_of
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import NO_UNIT, Position, allied, gun_in, in_region, remove
from theatre.games.supreme_axis_and_allies.tables import CONST


class FlakHits(Frame[Position], tag="AAG-08"):
    """One AAG fires at an air group; its owner chooses who is hit, and each of them may return to base.

    The result is who flies on. Whoever returns to base has not left it on the map: he stays there.
    """

    nation: int  # the owner of the aircraft
    space: int
    units: tuple[int, ...]
    hits: int = -1
    struck: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.hits < 0:
            gun = gun_in(s, self.space)
            about = (self.space, len(self.units))
            s.push(ChitRoll(s.owner[gun], flak_dice(s, self.nation, self.space, len(self.units)), "flak", about))
        elif not self.hits:
            s.done(self, self.units)
        elif self.struck:
            s.push(ChitRoll(self.nation, self.hits, "return-to-base", tuple(kinds_of(s, self.struck))))
        elif self.hits == len(self.units):
            self.struck = self.units
        else:
            return False
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if child.purpose == "flak":
            hits = sum([face <= CONST.combat.aag_hit for face in result])  # AAG-03
            self.hits = min(hits, len(self.units))
        else:
            self._limp_home(s, result)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        hit = losses("hit", s, self.units, self.hits, "AAG-08")
        return ask(s, self.nation, "flak", "AAG-08", hit, args=(self.hits, self.space))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.struck = choice.args

    def _limp_home(self, s: Position, faces: tuple[int, ...]) -> None:
        """AAG-06 to AAG-08: saved at 2 or less, else lost."""
        flying = tuple([unit for unit in self.units if unit not in self.struck])
        pairs = list(zip(self.struck, faces, strict=True))
        saved = [unit for unit, face in pairs if face <= CONST.combat.return_to_base]
        lost = [unit for unit, face in pairs if face > CONST.combat.return_to_base]
        if saved:
            s.log("return-to-base", self.nation, *kinds_of(s, saved), rule="AAG-07")
        if lost:
            s.log("shot-down", self.nation, self.space, *kinds_of(s, lost), rule="AAG-08")
        for unit in lost:
            remove(s, unit)
        s.done(self, flying)


def flak_dice(s: Position, nation: int, space: int, aircraft: int) -> int:
    """One per aircraft [AAG-02], one per other AAG of that side in the Region [AAG-04]."""
    return aircraft + sum([hostile_gun(s, nation, other) for other in in_region(space) if other != space])


def hostile_gun(s: Position, nation: int, space: int) -> bool:
    gun = gun_in(s, space)
    return gun != NO_UNIT and not allied(s.owner[gun], nation)
