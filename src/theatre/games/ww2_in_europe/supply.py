"""Supply Sources and Cut Off [SUP-01 to SUP-10, MOV-02]: who is supplied is settled before Movement, for the turn.

A unit is supplied by a fortress or depot in its own space, over friendly land by a Major Flag Space, in its own
country by a Minor Flag Space (10 Stack Points), or by convoy from a region that is supplied (10 a transport). Where
the last two are short the owner says who goes without [R-17, D-08].
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.control import are_friends
from theatre.games.ww2_in_europe.flows import PLENTY, Network, Node
from theatre.games.ww2_in_europe.income import shipped
from theatre.games.ww2_in_europe.state import Position, all_units, is_active, is_ground, other, take_load
from theatre.games.ww2_in_europe.tables import BRITAIN, FRANCE, GERMANY, ITALY, NOBODY, NUMBERS, SIDE, STACK, USA, USSR
from theatre.games.ww2_in_europe.tracing import Regions, capacity, convoys_for, ends_of, regions_of
from theatre.games.ww2_in_europe.world import CAPITAL, COUNTRY, IS_MINOR_FLAG, LANDS, NOWHERE, is_land

BLOCS = ((GERMANY, ITALY), (BRITAIN, FRANCE, USA), (USSR,))
"""Powers that share supply [SUP-09, SOV-02]."""
MINOR_FLAGS = tuple([land for land in LANDS if IS_MINOR_FLAG[land]])
SOURCE: Node = ("source", 0, 0)
SINK: Node = ("sink", 0, 0)


def needy(s: Position, bloc: tuple[int, ...]) -> list[int]:
    """Ground units on land of active powers; a neutral power's units take no part [SUP-01, NEU-01]."""
    active = [power for power in bloc if is_active(s, power)]
    return [unit for unit in all_units(s) if is_ground(s, unit) and s.owner[unit] in active and is_land(s.where[unit])]


def has_local_source(s: Position, unit: int) -> bool:
    """A friendly fortress or depot in its own space [SUP-06, SUP-07]."""
    land = s.where[unit]
    holders = (s.fortress[land], s.depot[land])
    return any(holder != NOBODY and are_friends(s, holder, s.owner[unit]) for holder in holders)


def speaker(s: Position, bloc: tuple[int, ...]) -> int:
    """A power for which land of the bloc is friendly; NOBODY if none is active."""
    return next((power for power in bloc if is_active(s, power)), NOBODY)


def dependants(s: Position, bloc: tuple[int, ...], regions: Regions) -> list[int]:
    """Units that neither their own space nor a Major Flag Space supplies, but a Minor Flag or a convoy may."""
    fed = _flagged(s, regions)
    waiting = [unit for unit in needy(s, bloc) if not has_local_source(s, unit)]
    return [unit for unit in waiting if regions[s.where[unit]] not in (NOWHERE, *fed)]


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
    net = Network()
    for land in _minor_flags(s, regions):
        flag = ("flag", land, 0)
        net.lay(SOURCE, flag, NUMBERS.minor_flag_supply)
        net.lay(flag, ("camp", regions[land], COUNTRY[land]), PLENTY)
    for unit in units:
        net.lay(camp(s, regions, unit), SINK, STACK[s.kind[unit]])
    total = net.send(SOURCE, SINK)
    for region in _flagged(s, regions):
        net.lay(SOURCE, ("region", region, 0), PLENTY)
    for convoy in convoys_for(s, speaker(s, bloc)):
        net.lay(("hold", convoy, 0), ("hold", convoy, 1), capacity(s, convoy))
        for region in ends_of(s, convoy, regions):
            net.lay(("region", region, 0), ("hold", convoy, 0), PLENTY)
            net.lay(("hold", convoy, 1), ("region", region, 0), PLENTY)
    for at in sorted({camp(s, regions, unit) for unit in units}):
        net.lay(("region", at[1], 0), at, PLENTY)
    return total + net.send(SOURCE, SINK), net


def supplied_points(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> int:
    return feed(s, bloc, regions, units)[0]


def convoy_loads(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> dict[int, int]:
    """What each convoy carries to supply these dependants."""
    _, net = feed(s, bloc, regions, units)
    return {one: net.used(("hold", one, 0), ("hold", one, 1)) for one in convoys_for(s, speaker(s, bloc))}


def money_left_behind(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> int:
    """The money that convoys could bring home if they did not carry supply for these units [CVY-11]."""
    loads = convoy_loads(s, bloc, regions, units)
    active = [power for power in bloc if is_active(s, power)]
    free, loaded = [[shipped(s, power, regions, each)[0] for power in active] for each in ({}, loads)]
    return sum(free) - sum(loaded)


def reachable(s: Position, bloc: tuple[int, ...], regions: Regions, units: list[int]) -> list[int]:
    """Those among dependants for whom there is a source at all."""
    fed = _flagged(s, regions)
    links = [ends_of(s, one, regions) for one in convoys_for(s, speaker(s, bloc)) if capacity(s, one)]
    while grown := [end for ends in links if any(end in fed for end in ends) for end in ends if end not in fed]:
        fed += grown
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
            if shortage(s, bloc, regions, takers):
                return False
            if self.money and not self.content and money_left_behind(s, bloc, regions, takers):
                return False
            cut_off_others(s, bloc, regions, takers)
            for convoy, amount in convoy_loads(s, bloc, regions, takers).items():
                take_load(s, convoy, amount)
        self.at += 1
        self.without, self.content = (), False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        bloc = self._bloc(s)
        regions = regions_of(s, speaker(s, bloc))
        takers = self._takers(s, regions)
        missing = shortage(s, bloc, regions, takers)
        measure = shortage if missing else money_left_behind
        named = helpful(s, bloc, regions, takers, measure)
        part = Each("without", [(unit,) for unit in named], lambda args: Refusal("SUP-05"))
        if missing:
            return ask(s, SIDE[bloc[0]], "supply", "SUP-05", part, shut("done", "SUP-05"), args=(missing,))
        money = money_left_behind(s, bloc, regions, takers)
        return ask(s, SIDE[bloc[0]], "money-or-supply", "CVY-11", part, Each("done"), args=(money,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.content = True
        else:
            self.without = (*self.without, *choice.args)


Measure = Callable[[Position, tuple[int, ...], Regions, list[int]], int]


def helpful(s: Position, bloc: tuple[int, ...], regions: Regions, takers: list[int], measure: Measure) -> list[int]:
    """The units without whom the measure falls; units of one camp and kind are alike."""
    now = measure(s, bloc, regions, takers)
    one_of = {(camp(s, regions, unit), s.kind[unit]): unit for unit in takers}
    rest = {sort: [one for one in takers if one != unit] for sort, unit in one_of.items()}
    sorts = [sort for sort in one_of if measure(s, bloc, regions, rest[sort]) < now]
    return [unit for unit in takers if (camp(s, regions, unit), s.kind[unit]) in sorts]


def shortage(s: Position, bloc: tuple[int, ...], regions: Regions, takers: list[int]) -> int:
    """Stack Points of these dependants for whom Minor Flags and convoys do not suffice."""
    return sum([STACK[s.kind[unit]] for unit in takers]) - supplied_points(s, bloc, regions, takers)


def cut_off_others(s: Position, bloc: tuple[int, ...], regions: Regions, takers: list[int]) -> None:
    """Who is neither among the takers nor supplied by his own space or a Major Flag is Cut Off [SUP-03]."""
    fed = _flagged(s, regions)
    for unit in needy(s, bloc):
        supplied = unit in takers or has_local_source(s, unit) or regions[s.where[unit]] in fed
        s.cut_off[unit] = not supplied
        if not supplied:
            s.log("cut-off", s.owner[unit], s.kind[unit], s.where[unit], rule="SUP-03")


def _blocs_of(side: int) -> list[tuple[int, ...]]:
    return [bloc for bloc in BLOCS if SIDE[bloc[0]] == side]
