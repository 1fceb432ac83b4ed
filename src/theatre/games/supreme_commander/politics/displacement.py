"""Units that must leave an area at once go to the closest hex where they may stand [17.5.1, 17.11, 17.16]."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import go, sweep
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.pieces import enemy_land, runs
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import friends_of, master
from theatre.games.supreme_commander.state import Position, is_there
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import FORT, NOBODY
from theatre.games.supreme_commander.world import BIT, HEXES, LAND, hexes_between, spaces


class Displacement(Frame[Position], tag="17.11"):
    """Unit by unit: where two hexes are equally close its owner chooses; what finds no hex, and a fort, is lost.

    The area is not in friendly hands any more. `home` is the nation in whose home country the hex must be, if any.
    """

    units: tuple[int, ...]
    home: int = NOBODY

    def step(self, s: Position) -> bool:
        if not self.units:
            s.done(self)
            sweep(s)
            return True
        unit = self.units[0]
        if s.where[unit] < 0 or s.kind[unit] == FORT or not self._closest(s):
            self._next(s, None)
            return True
        return False

    def _closest(self, s: Position) -> list[int]:
        unit = self.units[0]
        nation, here = s.serves[unit], s.where[unit]
        open_ = 0
        for other, friend in enumerate(friends_of(s, nation)):
            open_ |= s.held[other] if friend else 0
        open_ &= LAND & ~enemy_land(s, nation) & ~closed(s)
        if self.home != NOBODY:
            open_ &= home_hexes(s, self.home)
        able = [at for at in spaces(open_) if room_for(s, unit, at)]
        least = min([hexes_between(here, at) for at in able], default=0)
        return [at for at in able if hexes_between(here, at) == least]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self.units[0]
        rows = [(unit, at) for at in self._closest(s)]
        place = Each("place", rows, lambda args: Refusal("17.11d"))
        return (question(s, runs(s, unit), "displacement", "17.11d", place, args=(s.where[unit],)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._next(s, choice.args[1])

    def _next(self, s: Position, hex_: int | None) -> None:
        unit, self.units = self.units[0], self.units[1:]
        if hex_ is not None:
            go(s, unit, hex_)
        elif s.where[unit] >= 0:
            eliminate(s, unit)


def standing(s: Position, area: int, *nations: int) -> tuple[int, ...]:
    """The land units in an area that these powers run."""
    found = [one for one in s.placed if s.where[one] < HEXES and is_there(s, one) and BIT[s.where[one]] & area]
    return tuple([one for one in found if master(s, s.serves[one]) in nations])
