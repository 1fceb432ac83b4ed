"""26.814: the defender of Paris shows air with which it could not possibly fall; then France does not attack."""

from __future__ import annotations

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.defensive_support import defence_room
from theatre.games.third_reich.air.flights import ranges
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.attack import Assault
from theatre.games.third_reich.combat.battle import factors
from theatre.games.third_reich.combat.lost_paris import Recapture
from theatre.games.third_reich.counters import ground_at
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, FRANCE, PASS
from theatre.games.third_reich.world import BIT, FRONTS, PARIS, WEST


class ShownDefence(Frame[Position], tag="26.814"):
    """Whoever commands in Paris shows air or passes; what was shown flies no other mission in this game turn."""

    def step(self, s: Position) -> bool:
        seat = _defender(s)
        if seat is None or not Show(s, seat).tokens():
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = _defender(s)
        assert seat is not None
        show = Built("show", Show(s, seat), lambda args: tuple(sorted(args)))
        return (question(s, seat, "show", "26.814", show, Each("pass"), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "show":
            for unit in choice.args:
                s.inverted[unit] = 1
            s.option[FRANCE * len(FRONTS) + WEST] = PASS
            s.log("shown", seat, factors(choice.args), rule="26.814")
        s.done(self)


def _defender(s: Position) -> int | None:
    found = [commander(s, unit) for unit in ground_at(s, PARIS)]
    return found[0] if found else None


class Show:
    """Air that could fly to Paris, until France has no lawful attack left against it."""

    def __init__(self, s: Position, seat: int, units: Args = (), air: Args | None = None) -> None:
        self.s, self.seat, self.units = s, seat, units
        near = [unit for unit, hexes in ranges(s, seat).items() if hexes & BIT[PARIS]]
        self.air = tuple(sorted(near)) if air is None else air
        self.room = defence_room(s, seat, PARIS)

    def _proves(self, units: Args) -> bool:
        return not Recapture(Assault(self.s, FRANCE), before_missions=True, das=factors(units)).sets

    def _fits(self, units: Args, unit: int) -> bool:
        return factors(units) + COMBAT[unit] <= self.room

    def _at_most(self, units: Args) -> Args:
        """With all later counters for which there is room."""
        for unit in self.air:
            if (not units or unit > units[-1]) and self._fits(units, unit):
                units = (*units, unit)
        return units

    def tokens(self) -> list[int]:
        later = [unit for unit in self.air if not self.units or unit > self.units[-1]]
        fit = [unit for unit in later if self._fits(self.units, unit)]
        return [unit for unit in fit if self._proves(self._at_most((*self.units, unit)))]

    def refuse(self, token: int) -> Refusal | None:
        if token not in self.air or token in self.units:
            return Refusal("26.814")
        return None if self._fits(self.units, token) else Refusal("28.513")

    def step(self, token: int) -> Show:
        return Show(self.s, self.seat, (*self.units, token), self.air)

    def whole(self) -> bool:
        return bool(self.units) and self._proves(self.units)
