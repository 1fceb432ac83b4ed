"""Supply depots: who may place one [DEP-05], and how they leave the board [DEP-07]."""

from __future__ import annotations

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.state import Position, ground_in, is_active
from theatre.games.ww2_in_europe.supply.sources import BLOCS, has_source
from theatre.games.ww2_in_europe.supply.tracing import regions_of
from theatre.games.ww2_in_europe.tables import NOBODY, SIDE
from theatre.games.ww2_in_europe.world import LANDS, is_land


def placers(s: Position, land: int) -> list[int]:
    """Powers with a depot in hand and troops in a space that their side has captured [DEP-05]."""
    holder = s.controller[land]
    if holder == NOBODY or s.depot[land] != NOBODY:
        return []
    owners = {s.owner[unit] for unit in ground_in(s, land, SIDE[holder])}
    return sorted([power for power in owners if s.depots[power]])


def place_depot(s: Position, power: int, land: int) -> None:
    s.depots[power] -= 1
    s.depot[land] = power
    s.log("depot-placed", power, land, rule="DEP-05")


def depots_of(s: Position, side: int) -> list[int]:
    """The land spaces with a depot of an active power of this side."""
    if s.depot.count(NOBODY) == len(LANDS):
        return []
    return [land for land in LANDS if is_active(s, s.depot[land]) and SIDE[s.depot[land]] == side]


def why_not_remove(s: Position, args: Args) -> Refusal:
    there = len(args) == 1 and is_land(args[0]) and s.depot[args[0]] != NOBODY
    return Refusal("SEQ-01" if there else "DEP-07")


def remove_depot(s: Position, land: int, rule: str) -> None:
    s.log("depot-removed", s.depot[land], land, rule=rule)
    s.depot[land] = NOBODY


def give_way(s: Position) -> None:
    """Depots in places that a Flag, a fortress or a convoy now supplies are taken away."""
    for land in LANDS:
        power = s.depot[land]
        if power != NOBODY and is_active(s, power) and _has_regular_source(s, land, power):
            remove_depot(s, land, "DEP-07")


def _has_regular_source(s: Position, land: int, power: int) -> bool:
    fortress = s.fortress[land]
    if fortress != NOBODY and are_friends(s, fortress, power):
        return True
    bloc = next(bloc for bloc in BLOCS if power in bloc)
    return has_source(s, bloc, regions_of(s, power), land)
