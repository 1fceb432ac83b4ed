"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations

import msgspec

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
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import BIT, IS_LAND, IS_SEA, LAND, PORTS, SPACES, mask_of

LAWFUL = frozenset([SPARE, POOL, LOST, *range(SPACES)])


def check(s: Position) -> None:
    laid = _laid(s)
    _places(s, laid)
    _units(s, laid)
    _bases(s, laid)
    _hexes(s)
    _powers(s)


def _lifted(s: Position) -> set[int]:
    """Units that wait beside the board to be put back: garrisons with their countries [25.q], those of Finland."""
    holding = [frame for frame in s.stack if isinstance(frame, Declarations | Mobilization | Regarrison)]
    garrisons = [unit for frame in holding for unit in frame.lifted[::2]]
    return {*garrisons, *[unit for frame in s.stack if isinstance(frame, Relocation) for unit in frame.left]}


class Laid(msgspec.Struct, frozen=True):
    """What follows from the counters alone."""

    on_board: list[int]
    strays: frozenset[int]
    companions: list[tuple[int, int, int]]
    airfields: list[int]
    ports: list[int]
    arrayed: list[int]


def _laid(s: Position) -> Laid:
    """Worked out once for each array of them: mostly it is that of the last look."""
    return _work_out(tuple(s.where), bytes(s.serves), bytes(s.berth))


@lru_cache(maxsize=4)
def _work_out(where: tuple[int, ...], serves: bytes, berths: bytes) -> Laid:
    on_board = [unit for unit, space in enumerate(where) if space >= 0]
    _are_lawful(where, berths, on_board)
    return Laid(
        on_board,
        _strays(where, serves),
        _companions(where, serves, on_board),
        sorted({where[unit] for unit in on_board if KIND[unit] == AIR and IS_LAND[where[unit]]}),
        sorted({berths[unit] for unit in on_board if berths[unit] != NOBODY}),
        _arrayed(where, serves, on_board),
    )


def _are_lawful(where: tuple[int, ...], berths: bytes, on_board: list[int]) -> None:
    odd = {*where} - LAWFUL
    assert not odd, f"units {[unit for unit, space in enumerate(where) if space in odd]} are at {odd}"
    for unit in on_board:
        space, berth = where[unit], berths[unit]
        assert not IS_SEA[space], f"unit {unit} is at sea in {space}"
        assert (berth != NOBODY) == (KIND[unit] == FLEET and IS_LAND[space]), f"unit {unit} has no port"
        assert berth == NOBODY or PORTS[berth].hex == space, f"fleet {unit} is away from its port"


def _strays(where: tuple[int, ...], serves: bytes) -> frozenset[int]:
    """Units off the board that serve others than their nation, a pool of Vichy or of the Free French apart."""
    away = [unit for unit, nation in enumerate(serves) if nation != NATION[unit] and where[unit] < 0]
    return frozenset([unit for unit in away if NATION[unit] != FRANCE or where[unit] != POOL])


def _companions(where: tuple[int, ...], serves: bytes, on_board: list[int]) -> list[tuple[int, int, int]]:
    """The nations whose ground units share a space, by twos."""
    nations: dict[int, set[int]] = {}
    for unit in on_board:
        if IS_GROUND[unit]:
            nations.setdefault(where[unit], set()).add(serves[unit])
    mixed = sorted([(space, some) for space, some in nations.items() if len(some) > 1])
    return [(space, *two) for space, some in mixed for two in combinations(sorted(some), 2)]


def _arrayed(where: tuple[int, ...], serves: bytes, on_board: list[int]) -> list[int]:
    """By nation the hexes with its counters, then those with ground units, then those with armor."""
    masks = [0] * (3 * NATIONS)
    for unit in on_board:
        nation, bit = serves[unit], BIT[where[unit]]
        masks[COUNTERS + nation] |= bit
        if IS_GROUND[unit]:
            masks[GROUND + nation] |= bit
            if KIND[unit] == ARMOR:
                masks[ARMORED + nation] |= bit
    return masks


def _places(s: Position, laid: Laid) -> None:
    assert s.placed == laid.on_board, "the units on the board are not known"
    assert sum(map(len, chain.from_iterable(s.here))) == len(s.placed), "a unit is in no space"
    for unit in s.placed:
        at = s.where[unit]
        assert unit in s.here[at // BLOCK][at % BLOCK], f"unit {unit} is not in {at}"
    assert ranks(s) == laid.arrayed, "where the units of a nation are is not known"


def _units(s: Position, laid: Laid) -> None:
    strays = laid.strays
    assert not strays or strays <= _lifted(s), f"units {strays} are off the board and serve other nations"
    for space, one, other in laid.companions:
        if is_enemy(s, one, other):
            ground = [s.serves[unit] for unit in units_at(s, space) if IS_GROUND[unit] and not has_dropped(s, unit)]
            assert not {one, other} <= {*ground}, f"enemies stand together in {space}"


def _bases(s: Position, laid: Laid) -> None:
    """What has lost its base flees [28.24]; what is too much is lost at the end of redeployment [28.16, 29.11q]."""
    passing = Redeployment | Convoys | CrowdedBases | Displacement | Overstack
    if not any(isinstance(frame, passing) for frame in s.stack):
        fighting = any(isinstance(frame, CombatPhase) for frame in s.stack)
        for space in laid.airfields:
            lost = space in s.overrun or _is_being_left(s, space) or (fighting and _is_taken(s, space))
            assert lost or air_room(s, space) >= 0, f"too much air in {space}"
    crowded = {s.berth[unit] for unit in s.placed if s.inverted[unit]}
    for port in laid.ports:
        lost = port in crowded or _is_being_left(s, PORTS[port].hex)
        assert lost or port_room(s, port) >= 0, f"too many fleets in {PORTS[port].name}"


def _is_being_left(s: Position, space: int) -> bool:
    """A base that is none any more, and one of Vichy France from which others have still to redeploy [49.6]."""
    guests = s.holder[space] == VICHY_FRANCE and any(s.serves[unit] != VICHY_FRANCE for unit in units_at(s, space))
    return guests or is_closed_base(s, space)


def _is_taken(s: Position, space: int) -> bool:
    """28.24: who was up when his base was captured comes down elsewhere at the end of the Combat phase."""
    owner = s.holder[space]
    air = [unit for unit in units_at(s, space) if KIND[unit] == AIR]
    return owner != NOBODY and any(is_enemy(s, s.serves[unit], owner) for unit in air)


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
