"""Supply Sources and Cut Off [SUP-01 to SUP-10, MOV-02]: who is supplied is settled before Movement, for the turn.

A unit is supplied by a fortress or depot in its own space, over friendly land by a Major Flag Space, in its own
country by a Minor Flag Space (10 Stack Points), or by convoy from a region that is supplied (10 a transport). Where
the last two are short the owner says who goes without [R-17, D-08].
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from theatre.board.masks import bits
from theatre.core.decision import Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.economy.income import shipped
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.state import Position, is_active, marked, other, take_load
from theatre.games.ww2_in_europe.supply.flows import PLENTY, Network, Node, Pipe, flow
from theatre.games.ww2_in_europe.supply.tracing import (
    Regions,
    capacity,
    convoys_for,
    ends_of,
    lands_outside,
    regions_of,
)
from theatre.games.ww2_in_europe.tables import (
    BRITAIN,
    FRANCE,
    GERMANY,
    GROUND,
    IS_GROUND,
    ITALY,
    NOBODY,
    NUMBERS,
    SIDE,
    STACK,
    USA,
    USSR,
)
from theatre.games.ww2_in_europe.world import CAPITAL, COUNTRY, IS_MINOR_FLAG, LANDS, NOWHERE

BLOCS = ((GERMANY, ITALY), (BRITAIN, FRANCE, USA), (USSR,))
"""Powers that share supply [SUP-09, SOV-02]."""
MINOR_FLAGS = tuple([land for land in LANDS if IS_MINOR_FLAG[land]])
SOURCE: Node = ("source", 0, 0)
SINK: Node = ("sink", 0, 0)


def needy_in(s: Position, active: list[int], land: int) -> list[int]:
    """Ground units there of these active powers; a neutral power's units take no part [SUP-01, NEU-01]."""
    return [unit for unit in s.here[land] if s.owner[unit] in active and IS_GROUND[s.kind[unit]]]


def active_of(s: Position, bloc: tuple[int, ...]) -> list[int]:
    return [power for power in bloc if is_active(s, power)]


def has_local_source(s: Position, unit: int) -> bool:
    """A friendly fortress or depot in its own space [SUP-06, SUP-07]."""
    land = s.where[unit]
    if s.fortress[land] == NOBODY == s.depot[land]:
        return False
    holders = (s.fortress[land], s.depot[land])
    return any(holder != NOBODY and are_friends(s, holder, s.owner[unit]) for holder in holders)


def speaker(s: Position, bloc: tuple[int, ...]) -> int:
    """A power for which land of the bloc is friendly; NOBODY if none is active."""
    return next((power for power in bloc if is_active(s, power)), NOBODY)


def dependants(s: Position, bloc: tuple[int, ...], regions: Regions) -> list[int]:
    """Units that neither their own space nor a Major Flag Space supplies, but a Minor Flag or a convoy may."""
    lands = bits(s.troops[SIDE[bloc[0]]] & lands_outside(regions, (NOWHERE, *_flagged(s, regions))))
    active = active_of(s, bloc)
    return sorted([unit for land in lands for unit in needy_in(s, active, land) if not has_local_source(s, unit)])


def _flagged(s: Position, regions: Regions) -> list[int]:
    """Regions with a Major Flag Space that works."""
    return [regions[land] for land in CAPITAL if s.flag[land] and regions[land] != NOWHERE]


def _minor_flags(s: Position, regions: Regions) -> list[int]:
    """Minor Flag Spaces that work for the bloc."""
    return [land for land in MINOR_FLAGS if s.flag[land] and regions[land] != NOWHERE]


def camp(s: Position, regions: Regions, unit: int) -> Node:
    """Units of one region and one country are supplied in the same ways."""
    return ("camp", regions[s.where[unit]], COUNTRY[s.where[unit]])


def feed(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> tuple[int, Network]:
    """How many Stack Points of these dependants can be supplied together, and how: Minor Flags before convoys."""
    if not units:
        return 0, Network()
    by_flag: list[Pipe] = []
    for land in _minor_flags(s, regions):
        flag = ("flag", land, 0)
        by_flag.append((SOURCE, flag, NUMBERS.minor_flag_supply))
        by_flag.append((flag, ("camp", regions[land], COUNTRY[land]), PLENTY))
    needs = needs_of(s, regions, units)
    by_flag += [(at, SINK, points) for at, points in needs.items()]
    by_convoy: list[Pipe] = [(SOURCE, ("region", region, 0), PLENTY) for region in _flagged(s, regions)]
    for convoy in convoys_for(s, speaker(s, bloc)):
        by_convoy.append((("hold", convoy, 0), ("hold", convoy, 1), capacity(s, convoy)))
        for region in ends_of(s, convoy, regions):
            by_convoy.append((("region", region, 0), ("hold", convoy, 0), PLENTY))
            by_convoy.append((("hold", convoy, 1), ("region", region, 0), PLENTY))
    by_convoy += [(("region", at[1], 0), at, PLENTY) for at in sorted(needs)]
    return flow(SOURCE, SINK, tuple(by_flag), tuple(by_convoy))


def needs_of(s: Position, regions: Regions, units: list[int]) -> Counter[Node]:
    """The Stack Points of units by camp."""
    needs: Counter[Node] = Counter()
    for unit in units:
        needs[camp(s, regions, unit)] += STACK[s.kind[unit]]
    return needs


class Plan(NamedTuple):
    """Stack Points for which Minor Flags and convoys do not suffice, what each convoy carries for the rest, and how."""

    missing: int
    loads: dict[int, int]
    net: Network


def hungry_camps(s: Position, regions: Regions, units: list[int]) -> bool:
    """Do Minor Flags, each of which has one camp, leave any of these dependants to the convoys?"""
    needs = needs_of(s, regions, units)
    for land in _minor_flags(s, regions) if needs else ():
        needs["camp", regions[land], COUNTRY[land]] -= NUMBERS.minor_flag_supply
    return any(need > 0 for need in needs.values())


def plan(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> Plan:
    if not hungry_camps(s, regions, units):
        return Plan(0, {}, Network())
    points, net = feed(s, bloc, regions, units)
    loads = {one: net.used(("hold", one, 0), ("hold", one, 1)) for one in convoys_for(s, speaker(s, bloc))}
    return Plan(sum([STACK[s.kind[unit]] for unit in units]) - points, loads, net)


def money_left_behind(s: Position, bloc: tuple[int, ...], regions: Regions, loads: dict[int, int]) -> int:
    """The money that convoys could bring home if they did not carry this supply [CVY-11]."""
    if not any(loads.values()):
        return 0
    return brought_home(s, bloc, regions, {}) - brought_home(s, bloc, regions, loads)


def brought_home(s: Position, bloc: tuple[int, ...], regions: Regions, loads: dict[int, int]) -> int:
    """The money that convoys bring home beside their loads."""
    return sum([shipped(s, power, regions, loads)[0] for power in active_of(s, bloc)])


def fed_regions(s: Position, bloc: tuple[int, ...], regions: Regions) -> list[int]:
    """Regions with a Major Flag Space, and those that convoys join to them."""
    fed = _flagged(s, regions)
    links = [ends_of(s, one, regions) for one in convoys_for(s, speaker(s, bloc)) if capacity(s, one)]
    while grown := [end for ends in links if any(end in fed for end in ends) for end in ends if end not in fed]:
        fed += grown
    return fed


def has_source(s: Position, bloc: tuple[int, ...], regions: Regions, land: int) -> bool:
    """Is there a Flag for units in this space, over land or by convoy?"""
    camps = [(regions[flag], COUNTRY[flag]) for flag in _minor_flags(s, regions)]
    return regions[land] != NOWHERE and (
        regions[land] in fed_regions(s, bloc, regions) or (regions[land], COUNTRY[land]) in camps
    )


def reachable(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> list[int]:
    """Those among dependants for whom there is a source at all."""
    if not units:
        return []
    fed = fed_regions(s, bloc, regions)
    camps = [("camp", regions[flag], COUNTRY[flag]) for flag in _minor_flags(s, regions)]
    return [unit for unit in units if regions[s.where[unit]] in fed or camp(s, regions, unit) in camps]


class Supply(Frame[Position], tag="MOV-02"):
    """Bloc by bloc, player A's first: all are supplied, or the owner names who goes without until the rest fits.

    Where convoys could carry money in place of supply he may name more of them, and says when it is enough.
    """

    at: int = 0
    without: tuple[int, ...] = ()
    content: bool = False
    money: bool = True  # before Movement; at the end of the turn the money is home

    def _bloc(self, s: Position) -> tuple[int, ...]:
        return [*_blocs_of(s.first), *_blocs_of(other(s.first))][self.at]

    def _takers(self, s: Position, regions: Regions) -> list[int]:
        """The dependants who may still be supplied."""
        units = reachable(s, self._bloc(s), regions, dependants(s, self._bloc(s), regions))
        return [unit for unit in units if unit not in self.without]

    def step(self, s: Position) -> bool:
        if self.at == len(BLOCS):
            s.done(self)
            return True
        bloc = self._bloc(s)
        if speaker(s, bloc) != NOBODY:
            regions = regions_of(s, speaker(s, bloc))
            takers = self._takers(s, regions)
            missing, loads, _ = plan(s, bloc, regions, takers)
            if missing or (self.money and not self.content and money_left_behind(s, bloc, regions, loads)):
                return False
            cut_off_others(s, bloc, regions, takers)
            for convoy, amount in loads.items():
                take_load(s, convoy, amount)
        self.at += 1
        self.without, self.content = (), False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        bloc = self._bloc(s)
        regions = regions_of(s, speaker(s, bloc))
        takers = self._takers(s, regions)
        missing, loads, net = plan(s, bloc, regions, takers)
        named = hungry(s, net, regions, takers) if missing else greedy(s, bloc, regions, takers)
        part = Each("without", [(unit,) for unit in named], lambda args: Refusal("SUP-05"))
        if missing:
            return ask(s, SIDE[bloc[0]], "supply", "SUP-05", part, shut("done", "SUP-05"), args=(missing,))
        money = money_left_behind(s, bloc, regions, loads)
        return ask(s, SIDE[bloc[0]], "money-or-supply", "CVY-11", part, Each("done"), args=(money,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.content = True
        else:
            self.without = (*self.without, *choice.args)


def hungry(s: Position, net: Network, regions: Regions, takers: list[int]) -> list[int]:
    """The units without whom fewer of the others are short."""
    short = net.short(SINK)
    return [unit for unit in takers if camp(s, regions, unit) in short]


def greedy(s: Position, bloc: tuple[int, ...], regions: Regions, takers: list[int]) -> list[int]:
    """The units without whom convoys bring more money home; units of one camp and size are alike."""

    def brings(loads: dict[int, int]) -> int:
        return brought_home(s, bloc, regions, loads)

    _, loads, net = plan(s, bloc, regions, takers)
    now = brings(loads)
    by_sea = {at for at in {camp(s, regions, unit) for unit in takers} if net.used(("region", at[1], 0), at)}
    fed_by_sea = [unit for unit in takers if camp(s, regions, unit) in by_sea]
    one_of = {(camp(s, regions, unit), STACK[s.kind[unit]]): unit for unit in fed_by_sea}
    rest = {sort: [one for one in takers if one != unit] for sort, unit in one_of.items()}
    sorts = [sort for sort, units in rest.items() if brings(plan(s, bloc, regions, units).loads) > now]
    return [unit for unit in takers if (camp(s, regions, unit), STACK[s.kind[unit]]) in sorts]


def cut_off_others(s: Position, bloc: tuple[int, ...], regions: Regions, takers: list[int]) -> None:
    """Who is neither among the takers nor supplied by his own space or a Major Flag is Cut Off [SUP-03].

    Guests in land that has become neutral may leave it [VCH-06, R-98].
    """
    active, own, fed = active_of(s, bloc), bytearray(256), frozenset(takers)
    for power in active:
        own[power] = 1
    for unit in marked(s.cut_off, s.owner.translate(own), s.kind.translate(GROUND)):
        if s.where[unit] != NOWHERE:
            s.cut_off[unit] = 0
    for land in bits(s.troops[SIDE[bloc[0]]] & lands_outside(regions, tuple(_flagged(s, regions)))):
        for unit in needy_in(s, active, land) if s.controller[land] != NOBODY else ():
            if unit not in fed and not has_local_source(s, unit):
                s.cut_off[unit] = 1
                s.log("cut-off", s.owner[unit], s.kind[unit], land, rule="SUP-03")


def _blocs_of(side: int) -> list[tuple[int, ...]]:
    return [bloc for bloc in BLOCS if SIDE[bloc[0]] == side]
