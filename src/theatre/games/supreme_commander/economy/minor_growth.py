"""The yearly corps of the Active minor allies [9.4, 16.1.4]: D11, one nation after the other."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.economy.build_chart import one_of_each
from theatre.games.supreme_commander.economy.placing import Ground, put_down
from theatre.games.supreme_commander.pieces import is_large
from theatre.games.supreme_commander.relations import master
from theatre.games.supreme_commander.state import ACTIVE, ALLY, INACTIVE, POOL, Position
from theatre.games.supreme_commander.supply.tracing import in_supply
from theatre.games.supreme_commander.tables import CORPS, ECONOMY, HQ, NATIONS, POWERS, UNITS
from theatre.games.supreme_commander.world import BIT, CITIES


def grows(s: Position) -> tuple[int, ...]:
    """The nations that receive a corps in this turn: Active minor allies, a liberated France or Italy among them."""
    if s.turn not in ECONOMY.new_year_turns:
        return ()
    allies = [nation for nation in range(NATIONS) if s.status[nation] == ALLY]
    return tuple([nation for nation in allies if _has_patron(s, nation)])


def _has_patron(s: Position, nation: int) -> bool:
    power = master(s, nation)
    return power in POWERS and s.status[power] in (ACTIVE, INACTIVE)


class MinorGrowth(Frame[Position], tag="9.4"):
    """A corps of the pool in a home city, or a step for a reduced army in supply, wherever it stands."""

    nations: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.nations:
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation, ground = self.nations[0], Ground(s)
        own = [unit for unit in range(UNITS) if s.serves[unit] == nation]
        corps = [unit for unit in own if s.where[unit] == POOL and s.kind[unit] in CORPS]
        rows = [(unit, at) for unit in one_of_each(s, corps) for at in _cities(ground, unit)]
        reduced = [(u,) for u in own if s.where[u] >= 0 and s.back[u] and _is_army(s, u) and in_supply(s, u)]

        def why(args: Args) -> Refusal:
            if not args or args[0] not in corps:
                return Refusal("16.1.4c" if args and args[0] not in own else "9.4a")
            return Refusal((len(args) == 2 and ground.why_not(args[0], args[1])) or "9.4a")

        recruit = Each("recruit", rows, why)
        restore = Each("restore", reduced, lambda args: Refusal("16.1.4b"))
        seat = master(s, nation)
        return (question(s, seat, "minor_growth", "9.4a", recruit, restore, Each("pass"), args=(nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.nations = self.nations[1:]
        if choice.verb == "recruit":
            put_down(s, *choice.args)
            note_consequences(s)
        elif choice.verb == "restore":
            s.back[choice.args[0]] = 0
            s.log("restored", s.serves[choice.args[0]], s.kind[choice.args[0]], s.where[choice.args[0]], rule="9.4b")


def _is_army(s: Position, unit: int) -> bool:
    return is_large(s, unit) and s.kind[unit] != HQ


def _cities(ground: Ground, unit: int) -> list[int]:
    return [at for at in ground.places(unit) if BIT[at] & CITIES]
