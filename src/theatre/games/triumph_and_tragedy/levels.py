"""POP, RES and IND, the Production Level [7.21] and the Factory Cost [7.32]. POP and RES are counted, not kept."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.blockade import marker_now
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.state import BLOCKADE, OPEN, Position, at_war
from theatre.games.triumph_and_tragedy.tables import FACTIONS, FACTORY_COST, INDEPENDENT
from theatre.games.triumph_and_tragedy.trade import RICH, reached, sources, users
from theatre.games.triumph_and_tragedy.world import MAIN_CAPITAL, POP, RED_RES, RES


def pop(s: Position, faction: int) -> int:
    """Of all areas that the Faction controls and of the Neutrals that it Influences [1.4c, 8.12a]."""
    return sum([POP[area] for area in sources(s, faction)])


def res(s: Position, faction: int) -> int:
    return sum([RES[area] + RED_RES[area] for area in sources(s, faction)])


def pop_and_res(s: Position, faction: int) -> tuple[int, int]:
    areas = sources(s, faction)
    return sum([POP[area] for area in areas]), sum([RES[area] + RED_RES[area] for area in areas])


def all_pop_and_res(s: Position) -> list[tuple[int, int]]:
    """`pop_and_res` of each Faction."""
    found = [[0, 0] for _ in FACTIONS]
    for area, faction in zip(RICH, users(s), strict=True):
        if faction != INDEPENDENT:
            found[faction][0] += POP[area]
            found[faction][1] += RES[area] + RED_RES[area]
    return [(people, goods) for people, goods in found]


def unblocked(s: Position, faction: int) -> tuple[int, int]:
    """POP and RES that count for Production: not those Blockaded in Summer and still [7.211a, 14.24]."""
    if not any(s.blockade):
        return pop_and_res(s, faction)
    areas = sources(s, faction)
    routes = reached(s, faction), reached(s, faction, around_africa=False)
    count_pop = count_res = 0
    for area in areas:
        marker = marker_now(s, faction, area, *routes)
        if marker != BLOCKADE:
            count_pop += POP[area]
            count_res += RED_RES[area]
        if marker == OPEN:
            count_res += RES[area]
    return count_pop, count_res


def production_level(s: Position, faction: int, blockades: bool = True) -> int:
    """The least of IND, POP and, at War, RES; nothing without the MainCapital [2.11b, 7.21]."""
    if controller(s, MAIN_CAPITAL[faction]) != faction:
        return 0
    if not at_war(s, faction):
        return min(s.ind[faction], pop(s, faction))
    levels = unblocked(s, faction) if blockades else pop_and_res(s, faction)
    return min(s.ind[faction], *levels)


def factory_cost(s: Position, faction: int) -> int:
    costs = FACTORY_COST[faction]
    return costs[min(s.cost_level[faction], len(costs) - 1)]


def drop_factory_cost(s: Position, faction: int) -> None:
    """One level: as the victim of a DoW [7.32d], and for the West when the USA becomes a Satellite [7.32e]."""
    s.cost_level[faction] = min(s.cost_level[faction] + 1, len(FACTORY_COST[faction]) - 1)
