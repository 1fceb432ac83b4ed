"""Who enters the war by date at the start of a turn [NEU-03, NEU-04, MIN-07], and the Pacific Transfer [UK-01]."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.returning import NewBase
from theatre.games.ww2_in_europe.movement.orders import carried_by
from theatre.games.ww2_in_europe.politics.minors import join, neutral_lands, patron
from theatre.games.ww2_in_europe.state import ACTIVE, NEUTRAL, OUT, Position, remove, units_of
from theatre.games.ww2_in_europe.tables import (
    ALLIES,
    BRITAIN,
    JOINS,
    KIND_ID,
    MINORS_JOIN,
    NOBODY,
    NUMBERS,
    PACIFIC_TRANSFER,
    POWER_ID,
    POWERS,
    USSR,
)
from theatre.games.ww2_in_europe.world import NOWHERE, country


def enter_by_date(s: Position) -> None:
    for power in range(len(POWERS)):
        if s.status[power] == NEUTRAL and s.turn >= JOINS[power]:
            activate(s, power)
    if s.turn == MINORS_JOIN:
        allies = NUMBERS.german_minor_allies
        ally = patron(s, POWER_ID[allies.patron])
        for one in allies.countries if ally != NOBODY else ():
            if neutral_lands(s, country(one)):
                join(s, country(one), ally)


def activate(s: Position, power: int) -> None:
    """A neutral major power goes to war with the other side; with the USSR the pact ends [R-21]."""
    s.status[power] = ACTIVE
    s.pact = s.pact and power != USSR
    s.log("enters", power, rule="NEU-02")


class PacificTransfer(Frame[Position], tag="UK-01"):
    """The owner picks the units that leave, kind by kind; kinds that are missing are ignored."""

    gone: tuple[int, ...] = ()  # kinds of the units that have left
    leaving: int = NOWHERE  # a carrier that waits for its planes to land: they stay [CV-02]

    def _due(self, s: Position) -> tuple[list[int], int]:
        """The units of the first kind that is still due, and how many of them leave."""
        for name, count in NUMBERS.pacific.transfer.items():
            kind = KIND_ID[name]
            left = count - self.gone.count(kind)
            units = [unit for unit in units_of(s, BRITAIN) if s.kind[unit] == kind]
            if left and units:
                return units, left
        return [], 0

    def step(self, s: Position) -> bool:
        if self.leaving != NOWHERE:
            self._leave(s, self.leaving)
            return True
        units, left = self._due(s)
        if s.turn != PACIFIC_TRANSFER or s.status[BRITAIN] == OUT or not units:
            s.done(self)
            return True
        if len(units) > left:
            return False
        self._leave(s, units[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        units, left = self._due(s)
        part = Each("transfer", [(unit,) for unit in units], lambda args: Refusal("UK-01"))
        return ask(s, ALLIES, "transfer", "UK-01", part, args=(left, s.kind[units[0]]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._leave(s, choice.args[0])

    def _leave(self, s: Position, unit: int) -> None:
        wing = carried_by(s, unit) if self.leaving == NOWHERE else []
        if wing:
            self.leaving = unit
            s.push(NewBase(tuple(wing)))
            return
        self.leaving = NOWHERE
        self.gone = (*self.gone, s.kind[unit])
        s.log("transferred", s.kind[unit], s.where[unit], rule="UK-01")
        remove(s, unit)
