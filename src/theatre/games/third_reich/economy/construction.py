"""The Unit Construction phase [15]: ground units from the force pools, and the free Siberian transfer [15.6].

A chapter that builds something else adds its parts to `Construction.turn` and its verb to `act`; `building_hexes` says
where a nation may build at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Part, Refusal, Sifted, shut
from theatre.core.flow import Joint
from theatre.games.third_reich.air.base_moves import lay_base
from theatre.games.third_reich.air.bases import PlaceAirBase, place
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import (
    enemy_ground,
    in_pool,
    name_of,
    on_board,
    put,
    runs,
    spare,
)
from theatre.games.third_reich.economy.grants import Giving, Grant, GrantConsent, grant
from theatre.games.third_reich.economy.shipyards import FULL_AIR_MODEL, Yards, air_and_fleets, is_partial
from theatre.games.third_reich.economy.shipyards import VERBS as SHIPYARDS
from theatre.games.third_reich.economy.shipyards import build as build_air_or_fleet
from theatre.games.third_reich.economy.treasury import construct, why_not_construct
from theatre.games.third_reich.movement.control import fortresses
from theatre.games.third_reich.movement.fixed_units import owes_leningrad
from theatre.games.third_reich.movement.stacking import refuse_stack, stacks
from theatre.games.third_reich.movement.tied_hands import bound_to_garrison
from theatre.games.third_reich.movement.zones import zone_against, zones_against
from theatre.games.third_reich.nations import in_game, is_played, master
from theatre.games.third_reich.politics.affairs import VERBS as AFFAIRS
from theatre.games.third_reich.politics.affairs import affairs, conduct
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.more_variants import AIRBORNE_BUILT
from theatre.games.third_reich.politics.partisan_disputes import PartisanDispute
from theatre.games.third_reich.politics.partisans import raise_partisan
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.possibilities import CORRIDOR, FIGURES, SECOND_AIRBORNE
from theatre.games.third_reich.state import POOL, SPARE, Position, lay, this_turn
from theatre.games.third_reich.supply.overland import in_reach, line_hexes, sea_fed_hexes, supplied_hexes
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ARMOR,
    AXIS,
    BRITAIN,
    CHARTS,
    COMBAT,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    KIND_IDS,
    MODEL,
    NATION,
    PARTISAN,
    SPRING,
    UNITS,
    UNITS_OF,
    USA,
    USSR,
    VICHY_FRANCE,
    Date,
    turn_of,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CITIES,
    COUNTRY,
    COUNTRY_MASK,
    EAST_EDGE,
    IS_LAND,
    LENINGRAD,
    SPACES,
    US_BOX,
    mask_of,
    space,
    spaces,
)

AWAY = ("corsica", "sardinia", "rhodes", "crete", "balearic_islands", "spanish_morocco")  # 15.4: no home for builders
NO_HOME = mask_of([hex_ for area in AWAY for hex_ in AREA[area]])
HOME = tuple([hexes & ~NO_HOME for hexes in COUNTRY_MASK])
VICHY_ZONE = mask_of(AREA["vichy_france"])
SIBERIANS = {turn_of(Date(row.year, row.season)): row.units for row in CHARTS.siberian}
CORRIDOR_HEXES = mask_of([space(name) for name in FIGURES.corridor])
FSJR = UNITS_OF[GERMANY, FIGURES.second_airborne.as_][FIGURES.second_airborne.counter]
"""The counter that is the second airborne with a variant [YMP-A17]."""
CITY_HEXES = mask_of([at for at in range(SPACES) if CITIES[at] and IS_LAND[at]])


# where


def why_not_there(s: Position, nation: int, space: int) -> Refusal | None:
    """15.4: at home, controlled since the start of the game turn, in supply and out of hostile zones."""
    if nation == USA:
        return None if space == US_BOX else Refusal("15.4c")
    if not 0 <= space < SPACES or not home(s, nation) & BIT[space]:
        return Refusal("15.4d" if 0 <= space < SPACES and COUNTRY[space] == nation else "15.4a")
    return None if building_hexes(s, nation) & BIT[space] else Refusal("15.4a")


def builder(s: Position, unit: int) -> int:
    """At whose home a unit is built: Free French in Britain [49.8], Vichy French in their zone [49.7]."""
    if s.serves[unit] == FREE_FRANCE:
        return BRITAIN if in_game(s, BRITAIN) else USA
    return VICHY_FRANCE if s.serves[unit] == VICHY_FRANCE else NATION[unit]


def home(s: Position, nation: int) -> int:
    """Its home hexes; the corridor is German if Poland gave way [YMP-A12]."""
    if nation == VICHY_FRANCE:
        return VICHY_ZONE & ~NO_HOME
    gained = CORRIDOR_HEXES if nation == GERMANY and is_played(s, AXIS, CORRIDOR) else 0
    return HOME[nation] | gained


def building_hexes(s: Position, nation: int) -> int:
    """The hexes of the board on which a nation may build; fortresses supply themselves [5.55]."""
    owners = [nation, master(s, nation)]
    held = sum([s.held[owner] for owner in sorted(set(owners))])
    kept = mask_of([hex_ for hex_ in spaces(held & home(s, nation)) if s.before[hex_] in owners])
    fed = supplied_hexes(s, nation) | fortresses(s) | sea_fed_hexes(s, nation)
    return kept & fed & ~zone_against(s, nation) & ~enemy_ground(s, nation)


# what


def cost(unit: int) -> int:
    return CHARTS.costs.per_factor[KIND_IDS[KIND[unit]]] * COMBAT[unit]


def why_not_build(s: Position, power: int, unit: int) -> Refusal | None:
    """A ground unit of the power or of its minor allies that is in the force pool."""
    if not 0 <= unit < UNITS or s.where[unit] != POOL or not IS_GROUND[unit] or KIND[unit] == PARTISAN:
        return Refusal("15.1")
    if runs(s, unit) != power:
        return Refusal("15.1")
    return Refusal("12.5b") if s.barred[unit] else why_not_construct(s, power, cost(unit))


def siberians_left(s: Position, placed: Args) -> int:
    return SIBERIANS.get(this_turn(s), 0) - len(placed)


def why_not_siberian(s: Position, power: int, unit: int, placed: Args) -> Refusal | None:
    """15.6, 15.61: ground units without airborne, no more armor than infantry, as many as the calendar says."""
    if power != USSR or siberians_left(s, placed) <= 0:
        return Refusal("15.6")
    if s.japan and not FIGURES.pearl_harbor[s.japan - 1].siberians:
        return Refusal("YMP-A20")
    if not 0 <= unit < UNITS or s.where[unit] != POOL or NATION[unit] != USSR or not IS_GROUND[unit] or s.barred[unit]:
        return Refusal("15.6")
    if KIND[unit] in (AIRBORNE, PARTISAN):
        return Refusal("15.61")
    armor = len([one for one in (*placed, unit) if KIND[one] == ARMOR])
    return Refusal("15.61") if armor > len(placed) + 1 - armor else None


def siberian_hexes(s: Position) -> int:
    """15.62: Russian cities with a line to the east edge, in hostile zones too."""
    lines = line_hexes(s, USSR)
    fed = in_reach(0, EAST_EDGE & lines, lines, zones_against(s, USSR), enemy_ground(s, USSR))
    return fed & CITY_HEXES & COUNTRY_MASK[USSR] & s.held[USSR]


WhyUnit = Callable[[int], Refusal | None]
WhyPlace = Callable[[int, int], Refusal | None]
Places = Callable[[int], Iterable[int]]


class Raising:
    """A unit, then its place; the menu shows one of equal counters."""

    def __init__(self, s: Position, why_unit: WhyUnit, why_place: WhyPlace, places: Places) -> None:
        self.s, self.why_unit, self.why_place, self.places = s, why_unit, why_place, places
        self.chosen: Args = ()

    def tokens(self) -> Sequence[int]:
        if not self.chosen:
            pool = [unit for unit, at in enumerate(self.s.where) if at == POOL and self.why_unit(unit) is None]
            firsts = {name_of(unit): unit for unit in reversed(pool)}
            own_kind = {FSJR} if FSJR in pool and self.s.variants.twenty_variants else set()
            return Sifted(sorted({*firsts.values(), *own_kind}), lambda unit: bool(self._free(unit)))
        return self._free(self.chosen[0]) if len(self.chosen) == 1 else ()

    def _free(self, unit: int) -> Sifted:
        return Sifted(tuple(self.places(unit)), lambda space: self.why_place(unit, space) is None)

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return self.why_unit(token)
        return self.why_place(self.chosen[0], token) if len(self.chosen) == 1 else Refusal("15.1")

    def step(self, token: int) -> Raising:
        further = Raising(self.s, self.why_unit, self.why_place, self.places)
        further.chosen = (*self.chosen, token)
        return further

    def whole(self) -> bool:
        return len(self.chosen) == 2


def building(s: Position, power: int) -> Raising:
    known: dict[int, dict[int, None]] = {}

    def places(unit: int) -> dict[int, None]:
        nation = builder(s, unit)
        if nation not in known:
            hexes = [US_BOX] if nation == USA else spaces(building_hexes(s, nation))
            known[nation] = dict.fromkeys(hexes)
        return known[nation]

    def why_place(unit: int, space: int) -> Refusal | None:
        if space not in places(unit):
            return why_not_there(s, builder(s, unit), space) or Refusal("15.4a")
        return None if space == US_BOX else refuse_stack(s, unit, space)

    return Raising(s, lambda unit: why_not_build(s, power, unit), why_place, places)


def transferring(s: Position, power: int, placed: Args) -> Raising:
    cities = tuple(spaces(siberian_hexes(s))) if power == USSR and siberians_left(s, placed) > 0 else ()

    def why_place(unit: int, space: int) -> Refusal | None:
        if space not in cities:
            return Refusal("15.62a")
        return refuse_stack(s, unit, space)

    return Raising(s, lambda unit: why_not_siberian(s, power, unit, placed), why_place, lambda unit: cities)


def must_man_leningrad(s: Position) -> bool:
    """3.35d: a garrison that was lost while it was bound to the city is built again at once, if it can be."""
    model = owes_leningrad(s)
    able = [unit for unit in in_pool(s, USSR, model) if why_not_build(s, USSR, unit) is None] if model else []
    return bool(able) and why_not_there(s, USSR, LENINGRAD) is None and stacks(s, able[0], LENINGRAD)


def _garrison_first(s: Position, raising: Raising) -> Raising:
    """3.35d: nothing else is built while the garrison of Leningrad is owed and can be."""
    model = owes_leningrad(s)

    def why_unit(unit: int) -> Refusal | None:
        return raising.why_unit(unit) or (None if MODEL[unit] == model else Refusal("3.35d"))

    def why_place(unit: int, space: int) -> Refusal | None:
        return raising.why_place(unit, space) or (None if space == LENINGRAD else Refusal("3.35d"))

    return Raising(s, why_unit, why_place, raising.places)


def must_build_interceptors(s: Position) -> bool:
    """10.23c: in Spring Germany builds the 5-4 that it owes to strategic warfare, or what one lacks, if it can."""
    if not s.to_convert or s.season != SPRING:
        return False
    yards = Yards(s, GERMANY, partial(building_hexes, s), partial(builder, s))
    able = [unit for unit in spare(s, GERMANY, FULL_AIR_MODEL) if yards.why_not_air(unit) is None][:1]
    if any(yards.why_not_base_air(unit, hex_) is None for unit in able for hex_ in yards.hexes):
        return True
    small = {s.where[unit] for unit in on_board(s) if is_partial(s, GERMANY, unit)}
    return any(yards.why_not_complete(hex_) is None for hex_ in small)


FIRST = ("build", "siberian", "grant", "aid", "partisan", *SHIPYARDS)
"""What is done before Vichy rolls and intelligence [55.II.D9]."""
DUTIES = {"3.35d": ("build", "siberian"), "10.23c": ("build-air", "complete-air")}
"""How what must be built is built."""


class Construction(Joint[Position], tag="15.1"):
    """The powers of a side build and grant in any order, each up to what is left of its limit."""

    siberians: Args = ()
    agreed: Args = ()  # countries whose partisans nobody disputes, and those that were shared out [32.14]
    disputed: Args = ()
    wanted: Args = ()  # the partisan and the hex that the others are asked about
    rolled: Args = ()  # who has rolled for Vichy France, and with that has built and granted what he wanted [55.II.D9]
    spied: Args = ()  # who has made an effort of intelligence, the last thing in this phase

    def turn(self, s: Position, seat: int) -> Decision:
        raising, transfer = building(s, seat), transferring(s, seat, self.siberians)
        if seat == USSR and must_man_leningrad(s):
            raising, transfer = _garrison_first(s, raising), _garrison_first(s, transfer)
        build, siberian = Built("build", raising), Built("siberian", transfer)
        grants = Built("grant", Giving(s, seat))
        yards = air_and_fleets(s, seat, partial(building_hexes, s), partial(builder, s))
        others = (*affairs(s, seat, self.disputed), *yards, Built("air-base", PlaceAirBase(s, seat)))
        parts = self._in_order(s, seat, (build, siberian, grants, *others))
        return question(s, seat, "build", "15.1", *parts, public=False)

    def _in_order(self, s: Position, seat: int, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """55.II.D9: units and grants come first, then Vichy rolls, then intelligence, of each power for itself.

        Interceptors that are owed come before all, so that nothing else is bought for what they cost [10.23c]; so does
        the garrison of Leningrad [3.35d].
        """
        over: dict[str, str] = {}
        if bound := bound_to_garrison(s, seat):
            over |= dict.fromkeys(("grant", "aid"), bound)  # they take redeployments [16.6, 33.62a]
        if seat in (*self.rolled, *self.spied):
            over |= dict.fromkeys(FIRST, "55.II.D9")
        if seat in self.spied:
            over["vichy-roll"] = "55.II.D9"
        duty = self._why_not_done(s, seat)
        if duty:
            over |= dict.fromkeys((*FIRST, "vichy-roll", "intelligence"), duty)
        for verb in DUTIES.get(duty, ()):
            over.pop(verb, None)
        return tuple([shut(part.verb, over[part.verb]) if part.verb in over else part for part in parts])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        asked = [self.turn(s, seat) for seat in self.seats if seat not in self.finished]
        return tuple([self._with_done(s, one) for one in asked])

    def _with_done(self, s: Position, asked: Decision) -> Decision:
        rule = self._why_not_done(s, asked.seat)
        done = shut("done", rule) if rule else Each("done")
        return msgspec.structs.replace(asked, options=Options(s, *asked.options.given, done))

    def _why_not_done(self, s: Position, seat: int) -> str:
        if seat == USSR and must_man_leningrad(s):
            return "3.35d"
        return "10.23c" if seat == GERMANY and must_build_interceptors(s) else ""

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "partisan" and NATION[choice.args[0]] not in self.agreed:
            others = tuple([one for one in self.seats if one != seat and one not in self.finished])
            self.wanted = choice.args
            s.push(PartisanDispute(seat, NATION[choice.args[0]], others))
            return
        if choice.verb in AFFAIRS:
            self.rolled += (seat,) if choice.verb == "vichy-roll" else ()
            self.spied += (seat,) if choice.verb == "intelligence" else ()
            conduct(s, seat, choice)
            return
        if choice.verb in SHIPYARDS:
            build_air_or_fleet(s, seat, choice, building_hexes(s, seat))
            return
        if choice.verb == "grant":
            s.push(GrantConsent(Grant(seat, *choice.args)))
            return
        if choice.verb == "air-base":
            lay_base(s, *choice.args)
            return
        unit, space = choice.args
        if choice.verb == "build":
            construct(s, seat, cost(unit))
        else:
            self.siberians = (*self.siberians, unit)
            s.siberian = True
        put(s, unit, space)
        s.log("built", NATION[unit], MODEL[unit], space, rule="15.4a" if choice.verb == "build" else "15.6")
        if unit == FSJR and s.variants.twenty_variants:
            s.push(VariantWindow(AXIS, AIRBORNE_BUILT))

    def child_done(self, s: Position, child: object, result: object) -> None:
        if isinstance(child, PartisanDispute):
            if result:
                self.disputed = (*self.disputed, child.country)
            else:
                self.agreed = (*self.agreed, child.country)
                raise_partisan(s, child.by, *self.wanted)
        if isinstance(child, GrantConsent) and result:
            grant(s, child.offer)
        if isinstance(child, Consent) and result:
            place(s, *child.about)
        if isinstance(child, VariantWindow):
            if result == SECOND_AIRBORNE:
                _drop_capable(s)
            s.spoilt = True


def _drop_capable(s: Position) -> None:
    """YMP-A17: the unit that was just built is an airborne one."""
    hex_ = s.where[FSJR]
    for unit in spare(s, GERMANY, FIGURES.second_airborne.model)[:1]:
        lay(s, FSJR, SPARE)
        put(s, unit, hex_)
