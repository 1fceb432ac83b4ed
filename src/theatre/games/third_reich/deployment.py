"""Opening placement [3.34-3.36]: the nations place their At Start units in the order of the card.

Duties are minimum forces: a unit that is still owed to a place may go nowhere else, and the room for it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.control import is_garrisonable
from theatre.games.third_reich.setup import air_bases, at_start, hexes_of, nations_in_order, placed_by
from theatre.games.third_reich.stacking import air_room, counted, port_room, stack_limit, stacks
from theatre.games.third_reich.state import Position, dock, ground_at, name_of, on_board, put, units_at
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    CARDS,
    COMBAT,
    FINLAND,
    FLEET,
    FULL_FLEET,
    GERMANY,
    IS_GROUND,
    KIND,
    LIMITS,
    MODEL,
    NATION,
    NATION_ID,
    POLAND,
    POWERS,
    UNITS_OF,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BIT,
    CITIES,
    COUNTRY,
    COUNTRY_MASK,
    GRAPH,
    IS_LAND,
    LAND_SIDES,
    ON_FRONT,
    PORTS,
    PORTS_AT,
    SPACES,
    across,
)

LAND_HEXES = tuple([at for at in range(SPACES) if IS_LAND[at]])
EASTERN = ON_FRONT[1] | (across(COUNTRY_MASK[POLAND], LAND_SIDES) & COUNTRY_MASK[GERMANY])
"""43.2a: where the German garrison of the East may be set up, hexes next to the Polish border included."""


class Owed:
    """A duty of the nation: how many units of a model are still missing in its hexes."""

    def __init__(self, s: Position, nation: int, model: str, need: int, areas: tuple[str, ...]) -> None:
        self.model = model
        self.hexes = frozenset([at for area in areas for at in _hexes(area)])
        there = [unit for unit in UNITS_OF[nation, model] if s.where[unit] in self.hexes]
        self.missing = max(0, need - len(there))


def _hexes(area: str) -> tuple[int, ...]:
    return (GRAPH.indices[area],) if area in GRAPH.indices else hexes_of(area)


def owed(s: Position, nation: int) -> list[Owed]:
    duties = [duty for duty in CARDS[s.scenario].duties if NATION_ID[duty.nation] == nation]
    every = [Owed(s, nation, model, n, duty.areas) for duty in duties for model, n in duty.units.items()]
    return [one for one in every if one.missing]


class Plan:
    """The position in which a nation is setting up: what is left to place, what it owes, which hexes are in use."""

    def __init__(self, s: Position, nation: int, left: tuple[int, ...]) -> None:
        self.s, self.nation, self.left = s, nation, left
        self.duties = owed(s, nation)
        self.single = {min(duty.hexes) for duty in self.duties if len(duty.hexes) == 1}
        self.occupied = set(s.where)
        self.free: dict[str, list[int]] = {}  # places on the menu, by model


class Deployment(Frame[Position], tag="3.34"):
    """`at` counts the nations whose turn has come; `left` are the counters that the last of them must still place."""

    at: int = 0
    left: tuple[int, ...] = ()
    open: bool = False

    def step(self, s: Position) -> bool:
        order = nations_in_order(s)
        if self.open:
            return False
        if self.at == len(order):
            s.done(self)
            return True
        self.left = at_start(s, order[self.at])
        self.at += 1
        self.open = True
        return True

    def nation(self, s: Position) -> int:
        return nations_in_order(s)[self.at - 1]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation = self.nation(s)
        done = Each("done") if not self.left else shut("done", "3.38a")
        bases = air_bases(s, nation) if nation in POWERS else []
        landed = [unit for unit in self.left if KIND[unit] != FLEET]
        fleets = [unit for unit in self.left if KIND[unit] == FLEET]
        plan = Plan(s, nation, self.left)
        deploy = Built("deploy", Placing(plan, (*landed, *bases), LAND_HEXES, _refuse_hex))
        base = Built("base", Placing(plan, tuple(fleets), tuple(range(len(PORTS))), _refuse_port))
        return (question(s, placed_by(s, nation), "deploy", "3.34", deploy, base, done, args=(nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.open = False
            return
        unit, place = choice.args
        if choice.verb == "base":
            dock(s, unit, PORTS[place].hex, place)
        else:
            put(s, unit, place)
        self.left = tuple([one for one in self.left if one != unit])
        s.log(f"placed.{choice.verb}", NATION[unit], MODEL[unit], place, rule="3.36a")


Why = Callable[[Plan, int, int], Refusal | None]


class Placing:
    """A unit, then its place; the menu shows one of equal counters."""

    def __init__(
        self, plan: Plan, units: tuple[int, ...], places: tuple[int, ...], why: Why, chosen: Args = ()
    ) -> None:
        self.plan, self.units, self.places, self.why, self.chosen = plan, units, places, why, chosen

    def tokens(self) -> Sequence[int]:
        if not self.chosen:
            firsts = {name_of(unit): unit for unit in reversed(self.units)}
            return sorted([unit for unit in firsts.values() if self._free(unit)])
        return self._free(self.chosen[0]) if len(self.chosen) == 1 else ()

    def _free(self, unit: int) -> list[int]:
        free = self.plan.free
        if MODEL[unit] not in free:
            free[MODEL[unit]] = [place for place in self.places if self.why(self.plan, unit, place) is None]
        return free[MODEL[unit]]

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return None if token in self.units else Refusal("3.38a")
        if len(self.chosen) > 1 or token not in self.places:
            return Refusal("3.36a")
        return self.why(self.plan, self.chosen[0], token)

    def step(self, token: int) -> Placing:
        return Placing(self.plan, self.units, self.places, self.why, (*self.chosen, token))

    def whole(self) -> bool:
        return len(self.chosen) == 2


# where a unit may be placed: the first reason against it


def _refuse_hex(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    s, nation = plan.s, plan.nation
    if s.holder[hex_] != nation and not (nation == GERMANY and is_garrisonable(s, s.holder[hex_], nation)):
        return Refusal("3.36a")
    if IS_GROUND[unit] and hex_ in plan.occupied and not stacks(s, unit, hex_):
        return Refusal("6.1")
    if KIND[unit] == AIR and (hex_ in plan.occupied or not CITIES[hex_]) and air_room(s, hex_) < COMBAT[unit]:
        return Refusal("28.11")
    if KIND[unit] == AIR_BASE:
        taken = any(KIND[one] == AIR_BASE for one in units_at(s, hex_))
        return Refusal("28.12a") if taken else None
    return _refuse_duty(plan, unit, hex_) or _refuse_garrison(plan, unit, hex_)


def _refuse_port(plan: Plan, unit: int, port: int) -> Refusal | None:
    hex_ = PORTS[port].hex
    if plan.s.holder[hex_] != plan.nation:
        return Refusal("3.36a")
    if port_room(plan.s, port) < COMBAT[unit]:
        return Refusal("29.11a")
    return _refuse_duty(plan, unit, hex_)


def _refuse_duty(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    """3.35a: who is still owed to a place goes there, and nobody takes the room that is kept for him."""
    own = [duty for duty in plan.duties if duty.model == MODEL[unit]]
    if any(hex_ in duty.hexes for duty in own):
        return None
    alike = len([one for one in plan.left if MODEL[one] == MODEL[unit]])
    if alike <= sum([duty.missing for duty in own]):
        return Refusal("3.35a")
    if hex_ not in plan.single:
        return None
    kept = [duty for duty in plan.duties if duty.hexes == {hex_}]
    return None if _fits(plan.s, unit, hex_, kept) else Refusal("3.35a")


def _fits(s: Position, unit: int, hex_: int, kept: list[Owed]) -> bool:
    """Is there room for the unit and for those whose place this is?"""
    waiting = [u for duty in kept for u in UNITS_OF[NATION[unit], duty.model][: duty.missing]]
    if IS_GROUND[unit]:
        together = counted([*ground_at(s, hex_), unit, *[one for one in waiting if IS_GROUND[one]]])
        return len(together) <= stack_limit(s, hex_, together)
    if KIND[unit] == AIR:
        return air_room(s, hex_) >= COMBAT[unit] + sum([COMBAT[one] for one in waiting if KIND[one] == AIR])
    fleets = len([one for one in waiting if KIND[one] == FLEET])
    return sum([port_room(s, port) for port in PORTS_AT[hex_]]) >= COMBAT[unit] + FULL_FLEET * fleets


def _refuse_garrison(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    """Germany: at least 20 factors in the East [43.2a], at most 20 in the four minor allies, 5 in Finland [25.6a]."""
    s = plan.s
    if plan.nation != GERMANY:
        return None
    own = [u for u in on_board(s) if NATION[u] == GERMANY and KIND[u] not in (FLEET, AIR_BASE)]
    if COUNTRY[hex_] in AXIS_MINOR_ALLIES:
        abroad = [u for u in (*own, unit) if u == unit or COUNTRY[s.where[u]] in AXIS_MINOR_ALLIES]
        in_finland = [u for u in own if COUNTRY[s.where[u]] == FINLAND]
        if COUNTRY[hex_] == FINLAND and _factors([*in_finland, unit]) > LIMITS.minor_garrison.finland:
            return Refusal("25.6a")
        if _factors(abroad) > LIMITS.minor_garrison.all:
            return Refusal("25.6a")
    if BIT[hex_] & EASTERN:
        return None
    eastern = [u for u in own if BIT[s.where[u]] & EASTERN]
    rest = [u for u in plan.left if u != unit and KIND[u] != FLEET]
    return None if _factors([*eastern, *rest]) >= LIMITS.eastern_garrison else Refusal("43.2a")


def _factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units])
