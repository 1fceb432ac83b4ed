"""The units of a newly Active minor [16.1.1, 17.2, 17.4, 17.6, 17.11.1, 17.12]: D24."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.economy.build_chart import one_of_each
from theatre.games.supreme_commander.fog import turn_down
from theatre.games.supreme_commander.relations import master
from theatre.games.supreme_commander.state import POOL, SPARE, Position, lay
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import (
    AIR,
    DIPLOMACY,
    LAND,
    MODEL,
    NATION,
    NATION_IDS,
    POLAND,
    UNITS,
    USSR,
)
from theatre.games.supreme_commander.world import AIR_BOX, CITIES, FRONT, mask_of, range_around, space, spaces
from theatre.games.supreme_commander.world import LAND as LAND_HEXES


def begin(s: Position, nation: int) -> None:
    """Air units go to their front, what comes later to the force pool; the rest is to be placed."""
    for unit in _waiting(s, nation):
        if _comes_later(s, unit):
            lay(s, unit, POOL)
        elif s.kind[unit] in AIR:
            lay(s, unit, AIR_BOX[_front(s, nation)])
            s.known[unit] = 1
            turn_down(s, [unit])
    s.push(MinorSetUp(nation))


def _waiting(s: Position, nation: int) -> list[int]:
    return [u for u in range(UNITS) if NATION[u] == nation and s.serves[u] == nation and s.where[u] == SPARE]


def _comes_later(s: Position, unit: int) -> bool:
    """Armies of Bulgaria, Finland and Hungary, and of a Poland that is the USSR's [17.11.1]."""
    nation = NATION[unit]
    card = DIPLOMACY.activation.get(NATION_IDS[nation])
    pool = card.pool if card else ("army",) if nation == POLAND and master(s, nation) == USSR else ()
    return MODEL[unit] in pool


def _front(s: Position, nation: int) -> int:
    return FRONT[spaces(home_hexes(s, nation) & CITIES)[0]]


class MinorSetUp(Frame[Position], tag="16.1.1"):
    """In or next to a city at home, one unit in a hex; what finds no hex waits in the force pool."""

    nation: int
    used: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        left = _waiting(s, self.nation)
        if left and self._hexes(s):
            return False
        for unit in left:
            lay(s, unit, POOL)
        s.done(self)
        sweep(s)
        note_consequences(s)
        return True

    def _hexes(self, s: Position) -> list[int]:
        home = home_hexes(s, self.nation) & s.held[self.nation] & LAND_HEXES
        card = DIPLOMACY.activation.get(NATION_IDS[self.nation])
        cities = [space(at) for at in card.around] if card else spaces(home & CITIES)
        near = 0
        for city in cities:
            near |= range_around(city, 1)
        taken = mask_of([s.where[unit] for unit in s.placed if s.kind[unit] in LAND])
        return spaces(near & home & ~taken & ~mask_of(self.used))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        hexes = self._hexes(s)
        rows = [(unit, at) for unit in one_of_each(s, _waiting(s, self.nation)) for at in hexes]
        limited = NATION_IDS[self.nation] in DIPLOMACY.activation

        def why(args: Args) -> Refusal:
            return Refusal("16.1.1b" if limited and len(args) == 2 and args[1] not in hexes else "16.1.1a")

        place = Each("place", rows, why)
        return (question(s, master(s, self.nation), "minor_set_up", "16.1.1a", place, args=(self.nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        self.used = (*self.used, at)
        lay(s, unit, at)
        s.log("placed", self.nation, s.kind[unit], at, rule="16.1.1a")
