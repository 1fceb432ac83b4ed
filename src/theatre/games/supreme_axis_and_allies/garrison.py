"""City Garrisons: an attacked Victory City raises defenders for its original owner."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from theatre.core.decision import Decision, Options, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.muster import GARRISON_BUDGET, Muster
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import Position, alliance, is_ground
from theatre.games.supreme_axis_and_allies.tables import CONST
from theatre.games.supreme_axis_and_allies.volley import fighters
from theatre.games.supreme_axis_and_allies.world import CITY, ORIGINAL


def has_garrison(s: Position, space: int) -> bool:
    """A Victory City in the hands of its original owner raises defenders, if so agreed [GAR-01, GAR-02, GAR-09]."""
    return s.garrisons and bool(CITY[space]) and s.controller[space] == ORIGINAL[space]


def stormed(s: Position, space: int) -> bool:
    """Ground units attack; a garrison does not turn out for aircraft alone (D-28)."""
    return any(is_ground(s, unit) for unit in fighters(s, space, alliance(s.active)))


class GarrisonRoll(ChitRoll, tag="GAR-04"):
    """The budget dice: Morale chits may re-roll them, scouts do not touch them."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        (asked,) = ChitRoll.ask(self, s)
        return (replace(asked, options=Options(s, *asked.options.given, shut("scout", "GAR-04", "never"))),)


class Garrisons(Frame[Position], tag="GAR-02"):
    """One attacked city after the other: dice for the budget, then the purchase; the rest is lost [GAR-06]."""

    spaces: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.spaces:
            s.done(self)
            return True
        city = self.spaces[0]
        if has_garrison(s, city) and stormed(s, city):
            dice = s.value[city] * CONST.garrison.dice_per_ipc  # GAR-03
            s.push(GarrisonRoll(s.controller[city], dice, "garrison", (city,)))
        else:
            self.spaces = self.spaces[1:]
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        city = self.spaces[0]
        if isinstance(child, GarrisonRoll):
            s.log("garrison-budget", s.controller[city], city, sum(result), rule="GAR-03")
            s.push(Muster(s.controller[city], city, sum(result), GARRISON_BUDGET))
        else:
            self.spaces = self.spaces[1:]
