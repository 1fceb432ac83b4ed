"""Opening placement [4.0, 19.0]: the nations put down the units with a choice of place, in the order of the card.

One land unit in each hex; hexes that others of the card still need are kept for them. Soviet infantry steps of 1941
are made up of corps, some of them static, and reduced armies. Germany first takes its free levels of technology.
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal, Sifted, shut
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.cards import CARDS, NationForces, Placement, nation_of
from theatre.games.supreme_commander.pieces import land_in, naval_in
from theatre.games.supreme_commander.relations import is_friend
from theatre.games.supreme_commander.setup import hexes_of, is_fixed, places_of, put, take
from theatre.games.supreme_commander.state import POOL, Position
from theatre.games.supreme_commander.tables import (
    AIR,
    AIRCRAFT_TECH,
    FLAK,
    FORT,
    FRANCE,
    GERMANY,
    INFANTRY,
    KIND,
    LIMITS,
    MODEL,
    NAME,
    NATION,
    NATION_ID,
    NATION_IDS,
    NAVAL,
    NAVAL_TECH,
    POLAND,
    STEPS,
    SUBMARINE_TECH,
    TECHNOLOGIES,
    UK,
    UNITS_OF,
    VICHY,
)
from theatre.games.supreme_commander.world import IS_BOX, PORT_ZONES, SPACES

FRONT, BACK_UP = range(2)  # which side of a step unit is up: a corps or a static corps; armies are reduced


def forces_of(s: Position, nation: int) -> NationForces:
    return CARDS[s.scenario].forces[NATION_IDS[nation]]


def nations_in_order(s: Position) -> tuple[int, ...]:
    """Who sets up, one after the other."""
    return tuple([NATION_ID[name] for name in CARDS[s.scenario].order])


def placed_by(nation: int) -> int:
    """The power that places a nation's units: the UK those of Poland [17.11]."""
    return UK if nation == POLAND else nation


class OpeningTechnology(Frame[Position], tag="19.1"):
    """D71: Germany's free levels of technology, one after the other."""

    left: int = 0

    def step(self, s: Position) -> bool:
        if self.left:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(tech,) for tech in TECHNOLOGIES]
        return (question(s, GERMANY, "opening_technology", "19.1i", Each("raise", rows), args=(self.left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        (tech,) = choice.args
        s.tech[GERMANY * len(TECHNOLOGIES) + tech] += 1
        self.left -= 1
        s.log("opening_technology", tech, s.tech[GERMANY * len(TECHNOLOGIES) + tech], rule="19.1i")


class Deployment(Frame[Position], tag="4.0"):
    """D70: `at` counts the nations whose turn has come.

    `left` has pairs of placement and unit that the last of them still has to put down, `steps` the infantry steps that
    each placement still lacks, `static` how many corps were set up static.
    """

    at: int = 0
    asked_technology: bool = False
    open: bool = False
    left: tuple[tuple[int, int], ...] = ()
    steps: tuple[int, ...] = ()
    static: int = 0

    def step(self, s: Position) -> bool:
        order = nations_in_order(s)
        if self.open:
            return False
        if self.at == len(order):
            s.done(self)
            return True
        nation = order[self.at]
        levels = CARDS[s.scenario].powers[NATION_IDS[GERMANY]].free_levels
        if nation == GERMANY and levels and not self.asked_technology:
            self.asked_technology = True
            s.push(OpeningTechnology(levels))
            return True
        self.at += 1
        placements = forces_of(s, nation).set_up
        self.left = (*_waiting(s, nation, placements), *_more_decoys(s, nation, placements))
        self.steps = tuple([placement.steps for placement in placements])
        self.open = bool(self.left or any(self.steps))
        return True

    def nation(self, s: Position) -> int:
        return nations_in_order(s)[self.at - 1]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation = self.nation(s)
        plan = Plan(s, nation, self)
        over = not self.left and not any(self.steps)
        parts = (
            Built("deploy", Placing(plan)),
            Built("deploy_steps", StepPlacing(plan)),
            Each("done") if over else shut("done", "4.0a"),
        )
        return (question(s, placed_by(nation), "deployment", "19.0a", *parts, args=(nation,), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.open = False
            return
        nation = self.nation(s)
        if choice.verb == "deploy":
            unit, at = choice.args
            number = next(number for number, one in self.left if one == unit)
            placement = forces_of(s, nation).set_up[number]
            put(s, unit, at, NATION_IDS[nation], back=placement.side != "front")
            self.left = tuple([pair for pair in self.left if pair[1] != unit])
        else:
            number, unit, side, at = choice.args
            put(s, unit, at, NATION_IDS[nation], back=side == BACK_UP)
            self.steps = tuple([lacks - (_steps(unit) if n == number else 0) for n, lacks in enumerate(self.steps)])
            self.static += side == BACK_UP and KIND[unit] == INFANTRY
        if KIND[unit] in (*AIR, *NAVAL):
            s.log("deployed_hidden", nation, at, rule="19.0a")
        else:
            s.log("deployed", NATION[unit], MODEL[unit], NAME[unit], at, rule="19.0a")


def _steps(unit: int) -> int:
    """What a unit counts for among the infantry steps of a card: an army is reduced."""
    return STEPS[unit] if KIND[unit] == INFANTRY else STEPS[unit] - 1


def _waiting(s: Position, nation: int, placements: Sequence[Placement]) -> list[tuple[int, int]]:
    """Units with a choice of place; each belongs to one placement of the card."""
    found: list[tuple[int, int]] = []
    for number, placement in enumerate(placements):
        if is_fixed(placement) or placement.steps:
            continue
        taken = {unit for _, unit in found}
        units = take(s, nation_of(placement, NATION_IDS[nation]), placement.units, taken)
        found += [(number, unit) for unit in units]
    return found


def _more_decoys(s: Position, nation: int, placements: Sequence[Placement]) -> list[tuple[int, int]]:
    """19.1: further decoys of Germany, by the levels that it chose [10.3.2h, 10.3.2k]."""
    if nation != GERMANY or not CARDS[s.scenario].powers[NATION_IDS[nation]].free_levels:
        return []
    levels = [s.tech[GERMANY * len(TECHNOLOGIES) + tech] for tech in (AIRCRAFT_TECH, NAVAL_TECH, SUBMARINE_TECH)]
    air = next(n for n, one in enumerate(placements) if "fighter" in one.units)
    sea = next(n for n, one in enumerate(placements) if "naval_decoy" in one.units)
    each = 2 if s.switches.double_decoys else 1
    first = placements[sea].units["naval_decoy"]
    used = each * (first if isinstance(first, int) else len(first))
    found = [(air, unit) for unit in UNITS_OF[GERMANY, "fighter_decoy"][: each if levels[0] >= 1 else 0]]
    more = each if max(levels[1:]) >= 3 else 0
    return [*found, *[(sea, unit) for unit in UNITS_OF[GERMANY, "naval_decoy"][used : used + more]]]


class Plan:
    """The position in which a nation is setting up: what is left to place, where there is room for it."""

    def __init__(self, s: Position, nation: int, frame: Deployment) -> None:
        self.s, self.nation, self.frame = s, nation, frame
        self.placements = forces_of(s, nation).set_up
        self._places: dict[int, dict[int, None]] = {}
        self._rooms: dict[int, tuple[int, ...]] = {}

    def places(self, number: int) -> dict[int, None]:
        """Where the units of a placement may go, whoever is there: keys in the order of the board."""
        if number not in self._places:
            self._places[number] = dict.fromkeys(places_of(self.placements[number]))
        return self._places[number]

    def lacking(self, number: int) -> int:
        """How many land units a placement still needs hexes for, at the least."""
        waiting = [unit for n, unit in self.frame.left if n == number and KIND[unit] not in (*AIR, *NAVAL, FLAK)]
        return len(waiting) + -(-self.frame.steps[number] // 2)

    def rooms(self, number: int) -> tuple[int, ...]:
        """The hexes where one more land unit of a placement can stand."""
        if number not in self._rooms:
            self._rooms[number] = tuple([at for at in self.places(number) if self.refuse_hex(number, at) is None])
        return self._rooms[number]

    def refuse_place(self, number: int, unit: int, at: int) -> Refusal | None:
        """The first reason against putting a unit of a placement there."""
        if at not in self.places(number):
            return Refusal("19.0a")
        if IS_BOX[at]:
            return None
        if KIND[unit] in NAVAL:
            return self._refuse_port(number, at)
        return self.refuse_hex(number, at) or self._refuse_most(number, unit, at) or self._refuse_kept(number, at)

    def refuse_hex(self, number: int, at: int) -> Refusal | None:
        s, placement = self.s, self.placements[number]
        if not self._is_friendly(number, at):
            return Refusal("19.0a")
        there = land_in(s, at)
        forts = [unit for unit in there if s.kind[unit] == FORT]
        alone = not there or (placement.beside_fort and len(there) == len(forts))
        return None if alone else Refusal("19.0a")

    def _is_friendly(self, number: int, at: int) -> bool:
        """Held by a friend of the placing nation, or by the units' own: of Vichy units Vichy."""
        holder = self.s.holder[at]
        owner = nation_of(self.placements[number], NATION_IDS[self.nation])
        return is_friend(self.s, self.nation, holder) or holder == (VICHY if owner == FRANCE else owner)

    def _refuse_port(self, number: int, at: int) -> Refusal | None:
        if not PORT_ZONES[at] or not self._is_friendly(number, at):
            return Refusal("19.0a")
        return Refusal("6.3c") if len(naval_in(self.s, at)) >= LIMITS.naval else None

    def _refuse_most(self, number: int, unit: int, at: int) -> Refusal | None:
        """A limit of the card for an area, as two corps in Libya [19.1]."""
        for area, most in self.placements[number].most.items():
            hexes = set(hexes_of(area))
            mine = [one for one in self.s.placed if self.s.where[one] in hexes and NATION[one] == self.nation]
            if at in hexes and len([one for one in mine if MODEL[one] == MODEL[unit]]) >= most:
                return Refusal("19.1j")
        return None

    def _refuse_kept(self, number: int, at: int) -> Refusal | None:
        """Hexes without which another placement of the card could not be carried out are kept for it."""
        for other in range(len(self.placements)):
            need = self.lacking(other)
            if other != number and need and at in self.rooms(other) and len(self.rooms(other)) <= need:
                return Refusal("4.0a")
        return None


class Placing:
    """A unit, then its place; the menu shows one of equal counters."""

    def __init__(self, plan: Plan, chosen: Args = ()) -> None:
        self.plan, self.chosen = plan, chosen

    def tokens(self) -> Sequence[int]:
        left = self.plan.frame.left
        if not self.chosen:
            firsts = {(n, NATION[unit], MODEL[unit]): unit for n, unit in reversed(left)}
            return sorted(firsts.values())
        if len(self.chosen) > 1:
            return ()
        number, unit = self._pair(self.chosen[0])
        places = tuple(self.plan.places(number))
        return Sifted(places, lambda at: self.plan.refuse_place(number, unit, at) is None)

    def _pair(self, unit: int) -> tuple[int, int]:
        return next(pair for pair in self.plan.frame.left if pair[1] == unit)

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            waits = any(unit == token for _, unit in self.plan.frame.left)
            return None if waits else Refusal("4.0a")
        if len(self.chosen) > 1 or not 0 <= token < SPACES:
            return Refusal("19.0a")
        number, unit = self._pair(self.chosen[0])
        return self.plan.refuse_place(number, unit, token)

    def step(self, token: int) -> Placing:
        return Placing(self.plan, (*self.chosen, token))

    def whole(self) -> bool:
        return len(self.chosen) == 2


class StepPlacing:
    """Number of the placement, a corps or army of the pool, which side is up, and the hex [19.2g]."""

    def __init__(self, plan: Plan, chosen: Args = ()) -> None:
        self.plan, self.chosen = plan, chosen

    def _able(self, number: int) -> list[int]:
        """The first counter of each model in the pool that the steps and hexes left allow."""
        s, lacks = self.plan.s, self.plan.frame.steps[number]
        models = self.plan.placements[number].steps_of
        pools = [[u for u in UNITS_OF[self.plan.nation, model] if s.where[u] == POOL] for model in models]
        return [pool[0] for pool in pools if pool and self._refuse_unit(number, pool[0], lacks) is None]

    def _refuse_unit(self, number: int, unit: int, lacks: int) -> Refusal | None:
        """No more steps than are due, and none so few that the rest finds no hexes."""
        after = lacks - _steps(unit)
        room = len(self.plan.rooms(number)) - 1
        return Refusal("19.2g") if after < 0 or after > 2 * room else None

    def tokens(self) -> Sequence[int]:
        plan, chosen = self.plan, self.chosen
        if not chosen:
            return [number for number, lacks in enumerate(plan.frame.steps) if lacks]
        if len(chosen) == 1:
            return self._able(chosen[0])
        if len(chosen) == 2:
            return [side for side in (FRONT, BACK_UP) if self.refuse(side) is None]
        if len(chosen) == 3:
            return [at for at in plan.rooms(chosen[0]) if self.refuse(at) is None]
        return ()

    def refuse(self, token: int) -> Refusal | None:
        plan, chosen, s = self.plan, self.chosen, self.plan.s
        if not chosen:
            due = 0 <= token < len(plan.frame.steps) and plan.frame.steps[token] > 0
            return None if due else Refusal("19.2g")
        number = chosen[0]
        if len(chosen) == 1:
            models = plan.placements[number].steps_of
            known = [u for model in models for u in UNITS_OF[plan.nation, model] if s.where[u] == POOL]
            return self._refuse_unit(number, token, plan.frame.steps[number]) if token in known else Refusal("19.2g")
        if len(chosen) == 2:
            if KIND[chosen[1]] != INFANTRY:
                return None if token == BACK_UP else Refusal("19.2g")
            full = token == BACK_UP and plan.frame.static >= LIMITS.set_up_static
            return Refusal("19.2g") if full or token not in (FRONT, BACK_UP) else None
        if len(chosen) > 3 or not 0 <= token < SPACES:
            return Refusal("19.0a")
        return plan.refuse_place(number, chosen[1], token)

    def step(self, token: int) -> StepPlacing:
        return StepPlacing(self.plan, (*self.chosen, token))

    def whole(self) -> bool:
        return len(self.chosen) == 4
