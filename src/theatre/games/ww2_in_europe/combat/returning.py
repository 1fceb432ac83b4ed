"""Stage 4, Return to Port/Land [ST4-01, ST4-02]: ships and planes go back, or to the closest base if theirs is lost."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.decks import put_back
from theatre.games.ww2_in_europe.movement.basing import base_of, deck_in, is_base
from theatre.games.ww2_in_europe.movement.control import friendly_land
from theatre.games.ww2_in_europe.movement.orders import carried_by, has_wing, spaces_of
from theatre.games.ww2_in_europe.naval.charts import air_chart, sea_chart
from theatre.games.ww2_in_europe.state import (
    GONE,
    NO_CONVOY,
    NO_MISSION,
    Position,
    board,
    is_air,
    is_naval,
    marked,
    put,
    remove,
    side_of,
)
from theatre.games.ww2_in_europe.tables import AIR, MOVE, NAVAL, POWERS
from theatre.games.ww2_in_europe.world import AIR_COST, LAND_PART, NOWHERE, is_land


class Returning(Sequence[Position], tag="ST4-01"):
    """First the planes that a damaged carrier cannot carry, then the ships, then all other planes."""

    STEPS: ClassVar[tuple[str, ...]] = ("wings", "ships", "planes")

    def wings(self, s: Position) -> None:
        """CV-06, R-59."""
        aboard = [unit for unit in s.cargo if is_air(s, unit)]
        on_wrecks = [unit for unit in aboard if has_wing(s, s.aboard[unit]) and s.damaged[s.aboard[unit]]]
        s.push(NewBase(tuple(on_wrecks)))

    def ships(self, s: Position) -> None:
        ships = [unit for unit in marked(s.kind.translate(NAVAL)) if s.convoy[unit] == NO_CONVOY]
        for ship in sorted({s.aboard[unit] for unit in s.cargo}.intersection(ships)):
            for cargo in [] if has_wing(s, ship) else carried_by(s, ship):
                put_back(s, ship, cargo)
        s.push(NewBase(return_home(s, ships)))

    def planes(self, s: Position) -> None:
        s.push(NewBase(return_home(s, marked(s.kind.translate(AIR)))))


def return_home(s: Position, units: Iterable[int]) -> tuple[int, ...]:
    """Back to the spaces where they began the turn, if these are still a friend's; those who cannot go there."""
    friendly = [friendly_land(s, power) for power in range(len(POWERS))]
    homeless = []
    for unit in units:
        began = s.began[unit]  # a plane that took off in a port began on a carrier, and has no base in that port
        home = LAND_PART.get(began, began) if is_naval(s, unit) else began
        if s.aboard[unit] == NOWHERE and not (is_land(home) and friendly[s.owner[unit]][home]):
            homeless.append(unit)
        else:
            go_home(s, unit)
    return tuple(homeless)


def go_home(s: Position, unit: int) -> None:
    """Its orders are carried out; that it had a mission stays."""
    s.path[unit], s.target[unit] = (), NOWHERE
    if s.aboard[unit] == NOWHERE:
        put(s, unit, s.began[unit])


class NewBase(Frame[Position], tag="ST4-02"):
    """Units that need another base, one by one: the closest in reach, or with `free` any in reach [RET-06]."""

    units: tuple[int, ...]
    free: bool = False

    def step(self, s: Position) -> bool:
        if not self.units:
            s.done(self)
            return True
        unit = self.units[0]
        found = [] if s.kind[unit] == GONE else bases_for(s, unit, self.free)
        if len(found) > 1:
            return False
        self.units = self.units[1:]
        if found:
            settle_at(s, unit, found[0])
        elif s.kind[unit] != GONE:
            s.log("no-base", s.owner[unit], s.kind[unit], rule="ST4-02")
            remove(s, unit)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self.units[0]
        rule = "RET-06" if self.free else "ST4-02"
        rows: list[Args] = [(unit, at) for at in bases_for(s, unit, self.free)]
        part = Each("rebase", rows, lambda args: Refusal(rule))
        return ask(s, side_of(s, unit), "new-base", rule, part, args=(s.owner[unit], s.kind[unit]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.units = self.units[1:]
        settle_at(s, *choice.args)


class RaiderPort(Frame[Position], tag="SPF-03b"):
    """The raider goes home or to another friendly port in reach."""

    unit: int

    def _ports(self, s: Position) -> list[int]:
        if s.kind[self.unit] == GONE or s.mission[self.unit] == NO_MISSION:
            return []
        home = s.began[self.unit]
        others = [at for at in bases_for(s, self.unit, free=True) if at != home]
        return sorted([home, *others]) if is_base(s, home, s.owner[self.unit]) else others

    def step(self, s: Position) -> bool:
        if len(self._ports(s)) > 1:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("rebase", [(self.unit, at) for at in self._ports(s)], lambda args: Refusal("SPF-03b"))
        return ask(s, side_of(s, self.unit), "raider-port", "SPF-03b", part, args=(s.kind[self.unit],))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        settle_at(s, *choice.args)
        s.done(self)


def bases_for(s: Position, unit: int, free: bool) -> list[int]:
    """Ports, air bases and carriers in reach from where it is; if it is not free to choose only the closest."""
    chart = (air_chart if is_air(s, unit) else sea_chart)(s, s.owner[unit])
    starts, points = _way_left(s, unit)
    near: dict[int, int] = {}
    for start in starts:
        for at, spent in chart.costs(start).items():
            if spent <= min(points, near.get(at, points)) and _takes_in(s, unit, at):
                near[at] = spent
    near.pop(s.where[unit] if free else NOWHERE, None)
    return sorted([at for at, spent in near.items() if free or spent == min(near.values())])


def _way_left(s: Position, unit: int) -> tuple[tuple[int, ...], int]:
    """Where it is, aboard a convoy all its spaces [CVY-09], and the Movement Points that it has left."""
    points = MOVE[s.kind[unit]]
    if is_naval(s, unit):
        spent = sea_chart(s, s.owner[unit]).costs(s.began[unit]).get(s.where[unit], points // 2)
        return (s.where[unit],), points - spent
    if not s.path[unit]:
        at = base_of(s, unit)
        return spaces_of(s, s.aboard[unit]) if at == NOWHERE else (at,), points
    return (s.path[unit][-1],), points - sum([AIR_COST.get(pair, 0) for pair in pairwise(spaces_of(s, unit))])


def _takes_in(s: Position, unit: int, at: int) -> bool:
    if is_air(s, unit) and not is_land(at):
        return deck_in(s, at, unit) not in (NOWHERE, s.aboard[unit])
    return is_base(s, at, s.owner[unit])


def settle_at(s: Position, unit: int, at: int) -> None:
    """For the rest of the turn it is as if it had begun there."""
    s.path[unit], s.target[unit] = (), NOWHERE
    board(s, unit, deck_in(s, at, unit) if is_air(s, unit) and not is_land(at) else NOWHERE)
    aboard = s.aboard[unit] != NOWHERE
    put(s, unit, NOWHERE if aboard else at)
    s.began[unit] = NOWHERE if aboard else at
    s.log("new-base", s.owner[unit], s.kind[unit], at, rule="ST4-02")
