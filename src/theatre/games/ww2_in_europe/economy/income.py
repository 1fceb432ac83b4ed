"""The Collect phase [COL-01 to COL-05]: what each power can bring home over land, and by convoy what fits."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import Position, has_factory, is_active, take_load
from theatre.games.ww2_in_europe.supply.flows import PLENTY, Network, Node, Pipe, flow
from theatre.games.ww2_in_europe.supply.tracing import Regions, capacity, convoys_for, ends_of, regions_of
from theatre.games.ww2_in_europe.tables import ITALY, POWERS
from theatre.games.ww2_in_europe.world import CAPITAL, HOMELAND_OF, HOMELANDS, NOWHERE, VALUE, VALUED

SOURCE: Node = ("source", 0, 0)
SINK: Node = ("sink", 0, 0)


def money_in(s: Position, power: int, regions: Regions) -> dict[int, int]:
    """The values of its undamaged factories and NRZs, by region."""
    found: dict[int, int] = {}
    lands = [land for land in VALUED if s.controller[land] == power and not s.bombed[land]]
    if power == s.italy_spared_by:  # ITA-06
        lands = [land for land in lands if HOMELAND_OF[land] != ITALY]
    for land in lands:
        found[regions[land]] = found.get(regions[land], 0) + VALUE[land]
    found.pop(NOWHERE, None)
    return found


def home_regions(s: Position, power: int, regions: Regions) -> list[int]:
    """Where a path ends: regions with a Homeland factory of the power [COL-01, R-01]."""
    homes = [land for land in HOMELANDS[power] if s.controller[land] == power and has_factory(s, land)]
    return sorted({regions[land] for land in homes} - {NOWHERE})


def shipped(s: Position, power: int, regions: Regions, loads: dict[int, int]) -> tuple[int, Network]:
    """What convoys bring home beside their loads, and how; the last land may also lead to the Major Flag [CVY-06]."""
    homes = home_regions(s, power, regions)
    abroad = {region: amount for region, amount in money_in(s, power, regions).items() if region not in homes}
    if not abroad:
        return 0, Network()
    pipes: list[Pipe] = [(SOURCE, ("region", region, 0), amount) for region, amount in abroad.items()]
    flag = regions[CAPITAL[power]]
    ports_home = [*homes, flag] if flag != NOWHERE and s.controller[CAPITAL[power]] == power else homes
    for convoy in convoys_for(s, power):
        room = max(0, capacity(s, convoy) - loads.get(convoy, 0))
        pipes.append((("hold", convoy, 0), ("hold", convoy, 1), room))
        for region in ends_of(s, convoy, regions):
            pipes.append((("region", region, 0), ("hold", convoy, 0), PLENTY))
            pipes.append((("hold", convoy, 1), ("home" if region in ports_home else "region", region, 0), PLENTY))
    pipes += [(("home", region, 0), SINK, PLENTY) for region in ports_home]
    return flow(SOURCE, SINK, tuple(pipes))


def at_home(s: Position, power: int, regions: Regions) -> int:
    """What comes over land alone."""
    homes = home_regions(s, power, regions)
    return sum([amount for region, amount in money_in(s, power, regions).items() if region in homes])


def collect(s: Position) -> None:
    """Each active power in turn; neutral powers collect nothing [R-18]."""
    for power in range(len(POWERS)):
        if not is_active(s, power):
            continue
        regions = regions_of(s, power)
        loads = {number: route.load for number, route in enumerate(s.convoys)}
        by_sea, net = shipped(s, power, regions, loads)
        for convoy in convoys_for(s, power):
            take_load(s, convoy, net.used(("hold", convoy, 0), ("hold", convoy, 1)))
        s.income[power] = at_home(s, power, regions) + by_sea
        s.money[power] += s.income[power]
        s.log("collected", power, s.income[power], by_sea, rule="COL-04")
