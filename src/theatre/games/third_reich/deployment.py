"""Opening placement [3.34-3.36]: the nations place their At Start units in the order of the card.

Duties are minimum forces: a unit that is still owed to a place may go nowhere else, and the room for it is kept.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal, Sifted, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import dock, ground_at, name_of, occupied, on_board, put
from theatre.games.third_reich.movement.control import is_garrisonable
from theatre.games.third_reich.movement.stacking import air_room, counted, port_room, refuse_stack, stack_limit
from theatre.games.third_reich.nations import at_war, is_ally, is_played
from theatre.games.third_reich.naval.courses import AMERICA, BASES
from theatre.games.third_reich.politics.areas import AREAS
from theatre.games.third_reich.politics.garrisons import BESSARABIA
from theatre.games.third_reich.politics.more_variants import OPENING, SET_UP
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.setup import air_bases, at_start, hexes_of, nations_in_order, placed_by, printed
from theatre.games.third_reich.state import ACTIVE, POOL, Position, units_at
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    ALLIES,
    AXIS,
    BRITAIN,
    CARDS,
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
    NATION_ID,
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
    COUNTRY_MASK,
    GRAPH,
    IS_LAND,
    LAND,
    LAND_SIDES,
    ON_FRONT,
    PORTS,
    PORTS_AT,
    US_BOX,
    across,
    mask_of,
    space,
    spaces,
    within,
)

LATER = ("1942", "1944")
ABROAD = "1944"  # the scenario in which the USA begins in its box or with the British
KARELIA = (space("A47"), space("B46"))  # 25.41
EASTERN = ON_FRONT[1] | (across(COUNTRY_MASK[POLAND], LAND_SIDES) & COUNTRY_MASK[GERMANY])
"""43.2a: where the German garrison of the East may be set up, hexes next to the Polish border included."""


class Owed:
    """A duty of the nation: how many units of a model are still missing in its hexes."""

    def __init__(self, s: Position, nation: int, model: str, need: int, areas: tuple[str, ...]) -> None:
        self.model = model
        self.hexes = frozenset([at for area in areas for at in _hexes(area)])
        own = [unit for unit in UNITS_OF[printed(nation), model] if s.serves[unit] == nation]
        there = [unit for unit in own if s.where[unit] in self.hexes]
        self.missing = max(0, need - len(there))


def _hexes(area: str) -> tuple[int, ...]:
    return (GRAPH.indices[area],) if area in GRAPH.indices else hexes_of(area)


def owed(s: Position, nation: int) -> list[Owed]:
    duties = [duty for duty in CARDS[s.scenario].duties if NATION_ID[duty.nation] == nation]
    every = [Owed(s, nation, model, n, duty.areas) for duty in duties for model, n in duty.units.items()]
    return [one for one in every if one.missing]


class Stronghold:
    """A city of the card with its neighbours: the ground factors still missing, the room for units that count."""

    def __init__(self, s: Position, nation: int, city: str, factors: int) -> None:
        self.around = within(BIT[space(city)], LAND, 1)
        own = self.around & s.held[nation]
        here = [unit for hex_ in spaces(own) for unit in ground_at(s, hex_)]
        self.missing = factors - _factors(here)
        self.room = LIMITS.stack * own.bit_count() - len(counted(here))


class Plan:
    """The position in which a nation is setting up: what is left to place, what it owes, which hexes are in use."""

    def __init__(self, s: Position, nation: int, left: tuple[int, ...]) -> None:
        self.s, self.nation, self.left = s, nation, left
        self.free: dict[str, Sifted] = {}  # places on the menu, by model
        self.tenable: dict[tuple[object, ...], bool] = {}  # by model, and whether it goes to each stronghold
        self.spared: dict[str, bool] = {}  # by model: may it stay out of the East? [43.2a]
        self.last: dict[str, bool] = {}  # by model: is it the last that can hold an empty capital? [22.1b]

    @cached_property
    def duties(self) -> list[Owed]:
        return owed(self.s, self.nation)

    @cached_property
    def called(self) -> dict[str, set[int]]:
        """By model the hexes of its duties."""
        found = defaultdict[str, set[int]](set)
        for duty in self.duties:
            found[duty.model] |= duty.hexes
        return found

    @cached_property
    def bound(self) -> set[str]:
        """The models of which all that are left are owed to places."""
        missing = Counter[str]()
        for duty in self.duties:
            missing[duty.model] += duty.missing
        alike = Counter([MODEL[unit] for unit in self.left])
        return {model for model, count in missing.items() if alike[model] <= count}

    @cached_property
    def single(self) -> set[int]:
        return {min(duty.hexes) for duty in self.duties if len(duty.hexes) == 1}

    @cached_property
    def occupied(self) -> int:
        return occupied(self.s)

    @cached_property
    def abroad(self) -> list[int]:
        """The German forces in the minor allies."""
        forces = [unit for unit in on_board(self.s) if _is_force(unit)]
        return [unit for unit in forces if COUNTRY[self.s.where[unit]] in AXIS_MINOR_ALLIES]

    def airfields(self, hexes: Sequence[int]) -> list[int]:
        """Those that might base air: with cities, or perhaps an air base."""
        return [hex_ for hex_ in hexes if hex_ == US_BOX or CITIES[hex_] or BIT[hex_] & self.occupied]

    def hexes(self) -> tuple[int, ...]:
        """All that could come into question: its own, those of Germany's hosts, and where a duty calls."""
        called = mask_of([hex_ for duty in self.duties for hex_ in duty.hexes if IS_LAND[hex_]])
        mask = self.s.held[self.nation] | called
        if self.nation == GERMANY:
            for host in AXIS_MINOR_ALLIES:
                mask |= self.s.held[host]
        if self.nation in AREAS and self.s.scenario in LATER:  # 25.4b
            mask |= AREAS[self.nation][1] & (self.s.held[GERMANY] | self.s.held[ITALY])
        if self.nation == BRITAIN:
            mask |= self.s.held[FREE_FRANCE]
        if self.nation == USA:
            return (*spaces(mask | self.s.held[BRITAIN]), US_BOX)
        return tuple(spaces(mask))

    def ports(self) -> tuple[int, ...]:
        return tuple(BASES if self.nation == USA else range(len(PORTS)))

    @cached_property
    def eastern_air_room(self) -> int:
        """Air factors that Germany can still base on its hexes in the East, with the air bases in hand [43.2a]."""
        free = [air_room(self.s, hex_) for hex_ in spaces(EASTERN & self.s.held[GERMANY])]
        return sum([max(0, room) for room in free]) + LIMITS.base_air * len(air_bases(self.s, GERMANY))

    @cached_property
    def strongholds(self) -> list[Stronghold]:
        rows = [row for row in CARDS[self.s.scenario].strongholds if NATION_ID[row.nation] == self.nation]
        return [Stronghold(self.s, self.nation, row.city, row.factors) for row in rows]


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


Why = Callable[[Plan, int, int], Refusal | None]
Fits = Callable[[Plan, int, int], bool]


class Placing:
    """A unit, then its place, `elsewhere` is refused by this rule; the menu shows one of equal counters.

    `fits` is a quick look before `why`: where it fails, so would the other.
    """

    def __init__(
        self,
        plan: Plan,
        units: tuple[int, ...],
        places: tuple[int, ...],
        why: Why,
        elsewhere: str = "3.36a",
        fits: Fits = lambda plan, unit, place: True,
        chosen: Args = (),
    ) -> None:
        self.plan, self.units, self.places, self.why = plan, units, places, why
        self.elsewhere, self.fits, self.chosen = elsewhere, fits, chosen

    def tokens(self) -> Sequence[int]:
        if not self.chosen:
            firsts = {name_of(unit): unit for unit in reversed(self.units)}
            return Sifted(sorted(firsts.values()), lambda unit: bool(self._free(unit)))
        return self._free(self.chosen[0]) if len(self.chosen) == 1 else ()

    def _free(self, unit: int) -> Sifted:
        free = self.plan.free
        if MODEL[unit] not in free:
            places = self.plan.airfields(self.places) if KIND[unit] == AIR else self.places
            free[MODEL[unit]] = Sifted(places, partial(self._is_free, unit))
        return free[MODEL[unit]]

    def _is_free(self, unit: int, place: int) -> bool:
        return self.fits(self.plan, unit, place) and self.why(self.plan, unit, place) is None

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return None if token in self.units else Refusal("3.38a")
        if len(self.chosen) > 1 or token not in self.places:
            return Refusal(self.elsewhere)
        return self.why(self.plan, self.chosen[0], token)

    def step(self, token: int) -> Placing:
        chosen = (*self.chosen, token)
        return Placing(self.plan, self.units, self.places, self.why, self.elsewhere, self.fits, chosen)

    def whole(self) -> bool:
        return len(self.chosen) == 2


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
        if COUNTRY[hex_] == FINLAND and _factors([*in_finland, unit]) > LIMITS.minor_garrison.finland:
            return Refusal("25.6a")
        if _factors([*plan.abroad, unit]) > LIMITS.minor_garrison.all:
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
    eastern = [u for u in on_board(plan.s) if _is_force(u) and BIT[plan.s.where[u]] & EASTERN]
    rest = [u for u in plan.left if u != unit and _is_force(u)]
    flying = _factors([u for u in rest if KIND[u] == AIR])
    room = plan.eastern_air_room - LIMITS.base_air * (KIND[unit] == AIR_BASE)
    return _factors([*eastern, *rest]) - max(0, flying - room) >= LIMITS.eastern_garrison


def _is_force(unit: int) -> bool:
    """German ground or air."""
    return NATION[unit] == GERMANY and KIND[unit] not in (FLEET, AIR_BASE)


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
    total = _factors(rest)
    return any(factors >= missing[0] and total - factors >= missing[1] for _, factors in shares)


def _factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units])
