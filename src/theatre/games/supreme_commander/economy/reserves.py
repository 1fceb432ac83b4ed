"""Soviet reserves: the Siberian corps [17.13.2] and the emergency mobilization [17.13.1]."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.economy.placing import Ground, put_down
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.pieces import enemy_land
from theatre.games.supreme_commander.relations import have_fought, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import POOL, Position, units_in
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import AXIS, ECONOMY, GERMANY, UNITS_OF, USSR
from theatre.games.supreme_commander.world import CITIES, RESERVES, spaces


class SiberianReserves(Frame[Position], tag="17.13.2"):
    """D19: half a die of corps, rounded up, come from the reserves in each Allied Organization phase."""

    rolled: bool = False
    left: int = 0

    def step(self, s: Position) -> bool:
        if not units_in(s, RESERVES) or (self.rolled and not self.left):
            s.done(self)
            return True
        if not self.rolled:
            self.rolled = True
            s.push(Throw(USSR, 1, "reserves"))
            return True
        return False

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if isinstance(child, Throw):
            self.left = (result[0] + 1) // 2

    def ask(self, s: Position) -> tuple[Decision, ...]:
        corps, ground = units_in(s, RESERVES), Ground(s)
        rows = [(corps[0], at) for at in ground.places(corps[0])]  # one is like the other

        def why(args: Args) -> Refusal:
            known = len(args) == 2 and args[0] in corps
            return Refusal((known and ground.why_not(corps[0], args[1])) or "17.13.2e")

        return (question(s, USSR, "reserves", "17.13.2e", Each("place", rows, why), args=(self.left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        self.left -= 1
        put_down(s, unit, at)
        note_consequences(s)


def is_called(s: Position) -> bool:
    """17.13.1: German units have entered, of a Soviet war the USSR itself; in a scenario at once."""
    if s.mobilized or not have_fought(s, USSR, GERMANY):
        return False
    entered = s.invaded & (1 if s.soviet_dow else 3)
    return bool(entered) or CARDS[s.scenario].automatic_mobilization


class Mobilization(Frame[Position], tag="17.13.1"):
    """D68: up to nine infantry corps in cities that the Axis does not control, one in a hex."""

    used: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if not self._corps(s) or len(self.used) == ECONOMY.mobilization_corps or not self._cities(s):
            return self._end(s)
        return False

    def _end(self, s: Position) -> bool:
        s.mobilized = True
        s.done(self)
        return True

    def _corps(self, s: Position) -> list[int]:
        return [unit for unit in UNITS_OF[USSR, "infantry"] if s.where[unit] == POOL]

    def _cities(self, s: Position) -> list[int]:
        unit = self._corps(s)[0]
        cities = spaces(home_hexes(s, USSR) & CITIES & ~enemy_land(s, USSR))
        free = [at for at in cities if at not in self.used and side_of(s, s.holder[at]) != AXIS]
        return [at for at in free if room_for(s, unit, at)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self._corps(s)[0]
        rows = [(unit, at) for at in self._cities(s)]
        place = Each("place", rows, lambda args: Refusal("17.13.1b"))
        left = ECONOMY.mobilization_corps - len(self.used)
        return (question(s, USSR, "mobilization", "17.13.1b", place, Each("done"), args=(left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self._end(s)
            return
        unit, at = choice.args
        self.used = (*self.used, at)
        put_down(s, unit, at)
