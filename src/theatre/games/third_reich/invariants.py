"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations

from theatre.core.columns import all_at
from theatre.games.third_reich.air.base_moves import CrowdedBases
from theatre.games.third_reich.combat.airborne import has_dropped
from theatre.games.third_reich.combat.phase import CombatPhase
from theatre.games.third_reich.economy.convoys import Convoys
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.overstack import Overstack
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.movement.stacking import air_room, port_room
from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.follow_ups import Relocation
from theatre.games.third_reich.politics.italy_bought import is_closed_base
from theatre.games.third_reich.politics.minors import Mobilization, Regarrison
from theatre.games.third_reich.state import (
    ARMORED,
    BLOCK,
    COUNTERS,
    GROUND,
    LOST,
    POOL,
    SPARE,
    Position,
    ranks,
    units_at,
)
from theatre.games.third_reich.tables import (
    AIR,
    ARMOR,
    FLEET,
    FRANCE,
    IS_GROUND,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
)
from theatre.games.third_reich.world import BIT, IS_LAND, IS_SEA, LAND, PORTS, SPACES, mask_of


def check(s: Position) -> None:
    _places(s)
    _units(s)
    _bases(s)
    _hexes(s)
    _powers(s)


def _lifted(s: Position) -> set[int]:
    """Units that wait beside the board to be put back: garrisons with their countries [25.q], those of Finland."""
    holding = [frame for frame in s.stack if isinstance(frame, Declarations | Mobilization | Regarrison)]
    garrisons = [unit for frame in holding for unit in frame.lifted[::2]]
    return {*garrisons, *[unit for frame in s.stack if isinstance(frame, Relocation) for unit in frame.left]}


# What follows from the counters alone is worked out once for each array of them: mostly it is that of the last look.


def _units(s: Position) -> None:
    where, serves = tuple(s.where), bytes(s.serves)
    _are_lawful(where, bytes(s.berth))
    strays = _strays(where, serves)
    assert not strays or strays <= _lifted(s), f"units {strays} are off the board and serve other nations"
    for space, one, other in _companions(where, serves):
        if is_enemy(s, one, other):
            ground = [s.serves[unit] for unit in units_at(s, space) if IS_GROUND[unit] and not has_dropped(s, unit)]
            assert not {one, other} <= {*ground}, f"enemies stand together in {space}"


@lru_cache(maxsize=4)
def _are_lawful(where: tuple[int, ...], berths: bytes) -> None:
    for unit, space in enumerate(where):
        assert space in (SPARE, POOL, LOST) or 0 <= space < SPACES, f"unit {unit} is at {space}"
        if space >= 0:
            berth = berths[unit]
            assert not IS_SEA[space], f"unit {unit} is at sea in {space}"
            assert (berth != NOBODY) == (KIND[unit] == FLEET and IS_LAND[space]), f"unit {unit} has no port"
            assert berth == NOBODY or PORTS[berth].hex == space, f"fleet {unit} is away from its port"


@lru_cache(maxsize=4)
def _strays(where: tuple[int, ...], serves: bytes) -> frozenset[int]:
    """Units off the board that serve others than their nation, a pool of Vichy or of the Free French apart."""
    away = [unit for unit, space in enumerate(where) if space < 0 and serves[unit] != NATION[unit]]
    return frozenset([unit for unit in away if NATION[unit] != FRANCE or where[unit] != POOL])


@lru_cache(maxsize=4)
def _companions(where: tuple[int, ...], serves: bytes) -> list[tuple[int, int, int]]:
    """The nations whose ground units share a space, by twos."""
    nations: dict[int, set[int]] = {}
    for unit in _on_board(where):
        if IS_GROUND[unit]:
            nations.setdefault(where[unit], set()).add(serves[unit])
    return [(space, *two) for space, some in sorted(nations.items()) for two in combinations(sorted(some), 2)]


def _bases(s: Position) -> None:
    """What has lost its base flees [28.24]; what is too much is lost at the end of redeployment [28.16, 29.11q]."""
    airfields, ports = _based(tuple(s.where), bytes(s.berth))
    passing = Redeployment | Convoys | CrowdedBases | Displacement | Overstack
    if not any(isinstance(frame, passing) for frame in s.stack):
        fighting = any(isinstance(frame, CombatPhase) for frame in s.stack)
        for space in airfields:
            lost = space in s.overrun or is_closed_base(s, space) or (fighting and _is_taken(s, space))
            assert lost or air_room(s, space) >= 0, f"too much air in {space}"
    crowded = {s.berth[unit] for unit in s.placed if s.inverted[unit]}
    for port in ports:
        lost = port in crowded or is_closed_base(s, PORTS[port].hex)
        assert lost or port_room(s, port) >= 0, f"too many fleets in {PORTS[port].name}"


def _is_taken(s: Position, space: int) -> bool:
    """28.24: who was up when his base was captured comes down elsewhere at the end of the Combat phase."""
    owner = s.holder[space]
    air = [unit for unit in units_at(s, space) if KIND[unit] == AIR]
    return owner != NOBODY and any(is_enemy(s, s.serves[unit], owner) for unit in air)


@lru_cache(maxsize=4)
def _based(where: tuple[int, ...], berths: bytes) -> tuple[list[int], list[int]]:
    """The hexes with air, and the ports with fleets."""
    units = _on_board(where)
    airfields = {where[unit] for unit in units if KIND[unit] == AIR and IS_LAND[where[unit]]}
    return sorted(airfields), sorted({berths[unit] for unit in units if berths[unit] != NOBODY})


def _places(s: Position) -> None:
    where = tuple(s.where)
    assert s.placed == _on_board(where), "the units on the board are not known"
    assert sum(map(len, chain.from_iterable(s.here))) == len(s.placed), "a unit is in no space"
    for unit in s.placed:
        assert unit in s.here[where[unit] // BLOCK][where[unit] % BLOCK], f"unit {unit} is not in {where[unit]}"
    assert ranks(s) == _arrayed(where, bytes(s.serves)), "where the units of a nation are is not known"


@lru_cache(maxsize=4)
def _on_board(where: tuple[int, ...]) -> list[int]:
    return [unit for unit, space in enumerate(where) if space >= 0]


@lru_cache(maxsize=4)
def _arrayed(where: tuple[int, ...], serves: bytes) -> list[int]:
    """By nation the hexes with its counters, then those with ground units, then those with armor."""
    masks = [0] * (3 * NATIONS)
    for unit in _on_board(where):
        nation, bit = serves[unit], BIT[where[unit]]
        masks[COUNTERS + nation] |= bit
        if IS_GROUND[unit]:
            masks[GROUND + nation] |= bit
            if KIND[unit] == ARMOR:
                masks[ARMORED + nation] |= bit
    return masks


def _hexes(s: Position) -> None:
    _are_held(bytes(s.holder), tuple(s.held))


@lru_cache(maxsize=8)
def _are_held(holder: bytes, held: tuple[int, ...]) -> None:
    for nation in range(NATIONS):
        own = mask_of(all_at(holder, nation))
        assert own == held[nation], f"the hexes of nation {nation} are not those that it holds"
        assert not own & ~LAND, f"nation {nation} controls a hex without land"


def _powers(s: Position) -> None:
    six = len(POWERS)
    for a in POWERS:
        assert not s.war[a * six + a], f"power {a} is at war with itself"
        for b in POWERS:
            assert s.war[a * six + b] == s.war[b * six + a], f"war between {a} and {b} is one-sided"
        assert min(s.air_pool[a], s.new_fleets[a], s.naval_lost[a], s.spent[a]) >= 0, f"a pool of {a} is below zero"
