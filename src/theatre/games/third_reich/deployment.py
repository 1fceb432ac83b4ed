"""Opening placement [3.34-3.36]: the nations place their At Start units in the order of the card.

Duties are minimum forces: a unit that is still owed to a place may go nowhere else, and the room for it is kept.
"""

from __future__ import annotations

from theatre.core.decision import Built, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import dock, ground_at, on_board, put
from theatre.games.third_reich.movement.control import is_garrisonable
from theatre.games.third_reich.movement.stacking import air_room, counted, port_room, refuse_stack, stack_limit
from theatre.games.third_reich.nations import at_war, is_ally, is_played
from theatre.games.third_reich.naval.courses import AMERICA
from theatre.games.third_reich.placing import EASTERN, KARELIA, LATER, Owed, Placing, Plan, factors, is_force
from theatre.games.third_reich.politics.areas import AREAS
from theatre.games.third_reich.politics.garrisons import BESSARABIA
from theatre.games.third_reich.politics.more_variants import OPENING, SET_UP
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.setup import air_bases, at_start, nations_in_order, placed_by
from theatre.games.third_reich.state import ACTIVE, POOL, Position, units_at
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    ALLIES,
    AXIS,
    BRITAIN,
    COMBAT,
    FINLAND,
    FLEET,
    FRANCE,
    FREE_FRANCE,
    FULL_FLEET,
    GERMANY,
    INFANTRY,
    IS_GROUND,
    ITALY,
    KIND,
    LIMITS,
    MODEL,
    NATION,
    NOBODY,
    POLAND,
    POWERS,
    REPLACEMENT,
    UNITS,
    UNITS_OF,
    USA,
    USSR,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BIT,
    CAPITAL,
    CITIES,
    COUNTRY,
    PORTS,
    PORTS_AT,
    US_BOX,
)

ABROAD = "1944"  # the scenario in which the USA begins in its box or with the British
VARIANT_BEFORE = {ITALY: AXIS, FRANCE: ALLIES}  # whose set-up a variant must precede [11.2, 33.42-1]


def mobilized(s: Position, nation: int) -> tuple[int, ...]:
    """33.42-1: France places its infantry and replacements at once instead of building them."""
    if nation != FRANCE or not is_played(s, ALLIES, 1):
        return ()
    builds = [unit for unit in range(UNITS) if NATION[unit] == FRANCE and s.where[unit] == POOL]
    return tuple([unit for unit in builds if KIND[unit] in (INFANTRY, REPLACEMENT)])


class Deployment(Frame[Position], tag="3.34"):
    """`at` counts the nations whose turn has come; `left` are the counters that the last of them must still place."""

    at: int = 0
    left: tuple[int, ...] = ()
    open: bool = False
    offered: int = 0  # how many nations have had a variant offered before their turn [33.2]
    opened: bool = False  # have both sides had the variants offered that must precede all?

    def step(self, s: Position) -> bool:
        if not self.opened:
            self.opened = True
            s.push(VariantWindow(ALLIES, OPENING))
            s.push(VariantWindow(AXIS, OPENING))
            return True
        order = nations_in_order(s)
        if self.open:
            return False
        if self.at == len(order):
            s.done(self)
            return True
        nation = order[self.at]
        if nation in VARIANT_BEFORE and self.offered <= self.at:
            self.offered = self.at + 1
            s.push(VariantWindow(VARIANT_BEFORE[nation], SET_UP))
            return True
        self.at += 1
        if nation == USA and s.scenario != ABROAD:  # 50.22
            for unit in at_start(s, nation):
                put(s, unit, US_BOX)
            return True
        self.left = (*at_start(s, nation), *mobilized(s, nation))
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
        deploy = Built("deploy", Placing(plan, (*landed, *bases), plan.hexes(), _refuse_hex, fits=_is_called))
        base = Built("base", Placing(plan, tuple(fleets), plan.ports(), _refuse_port))
        return (question(s, placed_by(s, nation), "deploy", "3.34", deploy, base, done, args=(nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.open = False
            return
        unit, place = choice.args
        if NATION[unit] != self.nation(s):
            s.serves[unit] = self.nation(s)
        if choice.verb == "base" and place != AMERICA:
            dock(s, unit, PORTS[place].hex, place)
        elif choice.verb == "base":
            put(s, unit, US_BOX)
        else:
            put(s, unit, place)
        self.left = tuple([one for one in self.left if one != unit])
        s.log(f"placed.{choice.verb}", NATION[unit], MODEL[unit], place, rule="3.36a")


# where a unit may be placed: the first reason against it


def _refuse_hex(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    s = plan.s
    if not _is_open_to(plan, unit, hex_):
        return Refusal("3.36a")
    if hex_ == US_BOX:
        return None
    if IS_GROUND[unit] and BIT[hex_] & plan.occupied and (full := refuse_stack(s, unit, hex_)):
        return full
    if KIND[unit] == AIR and (BIT[hex_] & plan.occupied or not CITIES[hex_]) and air_room(s, hex_) < COMBAT[unit]:
        return Refusal("28.11")
    if KIND[unit] == AIR_BASE:
        taken = any(KIND[one] == AIR_BASE for one in units_at(s, hex_))
        return Refusal("28.12a") if taken else _refuse_eastern_garrison(plan, unit, hex_)
    if _is_owed_to_warsaw(plan, unit, hex_):
        return Refusal("22.1b")
    return _refuse_duty(plan, unit, hex_) or _refuse_garrison(plan, unit, hex_) or _refuse_stronghold(plan, unit, hex_)


def _is_called(plan: Plan, unit: int, hex_: int) -> bool:
    """3.35a: where somebody may go whose like are all owed to places; all others go anywhere, as far as that goes."""
    return MODEL[unit] not in plan.bound or hex_ in plan.called[MODEL[unit]] or hex_ == US_BOX


def _is_owed_to_warsaw(plan: Plan, unit: int, hex_: int) -> bool:
    """22.1b: is this the last Polish ground unit, to be put elsewhere than into an empty capital?"""
    warsaw = CAPITAL[POLAND]
    if plan.nation != POLAND or not IS_GROUND[unit] or hex_ == warsaw or ground_at(plan.s, warsaw):
        return False
    return not any(IS_GROUND[one] for one in plan.left if one != unit)


def _is_open_to(plan: Plan, unit: int, hex_: int) -> bool:
    """Its own hexes; of Germany the minor allies too [25.6]; an ally's where a duty calls it [3.36q, 50.34].

    The USA in its box or on British hexes.
    """
    s, holder = plan.s, plan.s.holder[hex_]
    if plan.nation == USA:
        return holder == BRITAIN if hex_ != US_BOX else KIND[unit] != AIR_BASE
    if _is_own(plan, holder) or (plan.nation == GERMANY and is_garrisonable(s, holder, plan.nation)):
        return True
    if _is_on_campaign(plan, unit, hex_):
        return True
    return hex_ in plan.called[MODEL[unit]] and holder != NOBODY and is_ally(s, holder, placed_by(s, plan.nation))


def _is_own(plan: Plan, holder: int) -> bool:
    """Its own hexes; the colony of the Free French is on the British card of 1942 [3.36a, 34.5]."""
    return holder == plan.nation or (plan.nation == BRITAIN and holder == FREE_FRANCE)


def _is_on_campaign(plan: Plan, unit: int, hex_: int) -> bool:
    """25.4b: in later scenarios Axis minor allies may begin on Axis hexes of their area, Finns hardly so [25.41]."""
    s, nation = plan.s, plan.nation
    if nation not in AREAS or s.status[nation] != ACTIVE or s.scenario not in LATER:
        return False
    if s.sides[s.patron[nation]] != AXIS:
        return False
    if nation == FINLAND and IS_GROUND[unit] and not (s.scenario == "1942" and hex_ in KARELIA):
        return False
    holder = s.holder[hex_]
    inside = AREAS[nation][1] & BIT[hex_]
    return bool(inside) and holder != NOBODY and is_ally(s, holder, s.patron[nation])


def _refuse_port(plan: Plan, unit: int, port: int) -> Refusal | None:
    if port == AMERICA:
        return None
    hex_ = PORTS[port].hex
    owner = plan.s.holder[hex_]
    if not (owner == BRITAIN if plan.nation == USA else _is_own(plan, owner)):
        return Refusal("3.36a")
    if port_room(plan.s, port) < COMBAT[unit]:
        return Refusal("29.11a")
    return _refuse_duty(plan, unit, hex_)


def _refuse_duty(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    """3.35a: who is still owed to a place goes there, and nobody takes the room that is kept for him."""
    if hex_ in plan.called[MODEL[unit]]:
        return None
    if MODEL[unit] in plan.bound:
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
    """Germany: at least 20 factors in the East [43.2a], at most 20 in the four minor allies, 5 in Finland [25.6a].

    Once it is at war with Russia and they are active none of this holds.
    """
    s = plan.s
    if plan.nation != GERMANY or at_war(s, GERMANY, USSR):
        return None
    if BIT[hex_] & BESSARABIA:
        return Refusal("25.8c")
    if COUNTRY[hex_] in AXIS_MINOR_ALLIES:
        in_finland = [u for u in plan.abroad if COUNTRY[s.where[u]] == FINLAND]
        if COUNTRY[hex_] == FINLAND and factors([*in_finland, unit]) > LIMITS.minor_garrison.finland:
            return Refusal("25.6a")
        if factors([*plan.abroad, unit]) > LIMITS.minor_garrison.all:
            return Refusal("25.6a")
    return _refuse_eastern_garrison(plan, unit, hex_)


def _refuse_eastern_garrison(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    s, model = plan.s, MODEL[unit]
    if plan.nation != GERMANY or at_war(s, GERMANY, USSR) or BIT[hex_] & EASTERN:
        return None
    if model not in plan.spared:
        plan.spared[model] = _is_spared(plan, unit)
    return None if plan.spared[model] else Refusal("43.2a")


def _is_spared(plan: Plan, unit: int) -> bool:
    """43.2a: without this counter, can those who are left still make up the garrison? Air needs bases in the East."""
    eastern = [u for u in on_board(plan.s) if is_force(u) and BIT[plan.s.where[u]] & EASTERN]
    rest = [u for u in plan.left if u != unit and is_force(u)]
    flying = factors([u for u in rest if KIND[u] == AIR])
    room = plan.eastern_air_room - LIMITS.base_air * (KIND[unit] == AIR_BASE)
    return factors([*eastern, *rest]) - max(0, flying - room) >= LIMITS.eastern_garrison


def _refuse_stronghold(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    if not plan.strongholds or not IS_GROUND[unit]:
        return None
    key = (MODEL[unit], *[bool(BIT[hex_] & one.around) for one in plan.strongholds])
    if key not in plan.tenable:
        plan.tenable[key] = _is_tenable(plan, unit, hex_)
    return None if plan.tenable[key] else Refusal("3.35a")


def _is_tenable(plan: Plan, unit: int, hex_: int) -> bool:
    """With this unit here, can those who are left still hold both cities? The first is the one with little room."""
    first, second = plan.strongholds
    rest = [one for one in plan.left if one != unit and IS_GROUND[one]]
    missing = [one.missing - (COMBAT[unit] if BIT[hex_] & one.around else 0) for one in (first, second)]
    room = first.room - (len(counted([unit])) if BIT[hex_] & first.around else 0)
    shares = {(0, 0)}  # how many of the rest go to the first city, airborne not counted, and their factors
    for one in rest:
        taken = len(counted([one]))
        shares |= {(count + taken, factors + COMBAT[one]) for count, factors in shares if count + taken <= room}
    total = factors(rest)
    return any(factors >= missing[0] and total - factors >= missing[1] for _, factors in shares)
