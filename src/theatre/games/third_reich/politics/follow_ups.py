"""What has to be asked or rolled when some of the optional variants are played [YMP-L16, YMP-L18, YMP-L19]."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, on_board, put, runs
from theatre.games.third_reich.movement.stacking import air_room, stacks
from theatre.games.third_reich.politics.minor_allies import TRIED
from theatre.games.third_reich.politics.more_variants import spanish_patron
from theatre.games.third_reich.possibilities import FIGURES, LOYALIST_SPAIN
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.setup import join_pool
from theatre.games.third_reich.state import COMMUNISTS, DEMOCRATS, Position, lay
from theatre.games.third_reich.state import SPARE as OFF
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    BRITAIN,
    COMBAT,
    FINLAND,
    FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    NATION,
    NOBODY,
    POWERS,
    SPAIN,
)
from theatre.games.third_reich.world import BIT, CITIES, COUNTRY_MASK, spaces

RED_DIE = 6


class FrenchArmor(Frame[Position], tag="YMP-L16"):
    """What France may build in place of the Maginot Line: three armor units, or one and an air unit."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (Each("more-armor"), Each("armor-and-air"))
        return (question(s, FRANCE, "french-armor", "YMP-L16", *parts),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        figures = FIGURES.french_armor
        join_pool(s, FRANCE, figures.armor if choice.verb == "more-armor" else figures.armor_and_air)
        s.done(self)


class Loyalists(Frame[Position], tag="YMP-L18"):
    """The special die of the first attempt; then Spain is due, unless it waits for a Russia at war."""

    def step(self, s: Position) -> bool:
        power = spanish_patron(s)
        if power != NOBODY and not s.loyalists:
            s.push(Throw(BRITAIN, 1, "loyalists"))
            return True
        if power != NOBODY:
            s.due[SPAIN] = power + 1
        elif s.loyalists == COMMUNISTS:
            s.played[ALLIES] = s.played[ALLIES] & ~(1 << LOYALIST_SPAIN) | 1 << TRIED
        s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        s.loyalists = COMMUNISTS if result[0] == RED_DIE else DEMOCRATS
        s.log("loyalists", s.loyalists, rule="YMP-L18")


class Relocation(Frame[Position], tag="YMP-L19"):
    """Axis units leave Finland for Germany, at no cost."""

    opened: bool = False
    left: Args = ()

    def step(self, s: Position) -> bool:
        if not self.opened:
            self.opened = True
            there = [unit for unit in on_board(s) if BIT[s.where[unit]] & COUNTRY_MASK[FINLAND]]
            axis = [unit for unit in there if runs(s, unit) in POWERS and s.sides[runs(s, unit)] == AXIS]
            self.left = tuple([unit for unit in axis if NATION[unit] in POWERS])
            for unit in self.left:
                lay(s, unit, OFF)
            return True
        if not self.left:
            s.done(self)
            return True
        if not self._hexes(s):
            eliminate(s, self.left[0])
            self.left = self.left[1:]
            return True
        return False

    def _hexes(self, s: Position) -> list[int]:
        unit, home = self.left[0], spaces(COUNTRY_MASK[GERMANY] & s.held[GERMANY])
        if KIND[unit] == AIR:
            return [hex_ for hex_ in home if CITIES[hex_] and air_room(s, hex_) >= COMBAT[unit]]
        return [hex_ for hex_ in home if not IS_GROUND[unit] or stacks(s, unit, hex_)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(self.left[0], hex_) for hex_ in self._hexes(s)]
        part = Each("deploy", rows, lambda args: Refusal("YMP-L19"))
        return (question(s, runs(s, self.left[0]), "relocation", "YMP-L19", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        put(s, *choice.args)
        self.left = self.left[1:]
