"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from functools import lru_cache

from theatre.core.columns import all_at
from theatre.games.third_reich.combat.airborne import has_dropped
from theatre.games.third_reich.economy.convoys import Convoys
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.movement.stacking import air_room, port_room
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.follow_ups import Relocation
from theatre.games.third_reich.politics.minors import Mobilization, Regarrison
from theatre.games.third_reich.state import (
    ARMORED,
    COUNTERS,
    GROUND,
    LOST,
    POOL,
    SPARE,
    Position,
    is_enemy,
    on_board,
    ranks,
    units_at,
)
from theatre.games.third_reich.tables import (
    ARMOR,
    FLEET,
    FRANCE,
    IS_GROUND,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
    UNITS,
)
from theatre.games.third_reich.world import IS_LAND, IS_SEA, LAND, PORTS, SPACES, mask_of


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


def _units(s: Position) -> None:
    lifted = _lifted(s)
    for unit in range(UNITS):
        space = s.where[unit]
        assert space in (SPARE, POOL, LOST) or 0 <= space < SPACES, f"unit {unit} is at {space}"
        if space >= 0:
            assert not IS_SEA[space], f"unit {unit} is at sea in {space}"
            assert (s.berth[unit] != NOBODY) == (KIND[unit] == FLEET and IS_LAND[space]), f"unit {unit} has no port"
        else:
            french = NATION[unit] == FRANCE and space == POOL  # a pool of Vichy or of the Free French
            own = french or s.serves[unit] == NATION[unit] or unit in lifted
            assert own, f"unit {unit} is off the board and serves another nation"
    for space in sorted({s.where[unit] for unit in on_board(s)}):
        ground = [unit for unit in units_at(s, space) if IS_GROUND[unit] and not has_dropped(s, unit)]
        for one in ground:
            assert not is_enemy(s, s.serves[one], s.serves[ground[0]]), f"enemies stand together in {space}"


def _bases(s: Position) -> None:
    for unit in on_board(s):
        if s.berth[unit] != NOBODY:
            assert PORTS[s.berth[unit]].hex == s.where[unit], f"fleet {unit} is away from its port"
    moving = any(isinstance(frame, Redeployment | Convoys | Displacement) for frame in s.stack)  # 28.16, 28.24
    for space in sorted({s.where[unit] for unit in on_board(s) if IS_LAND[s.where[unit]]}):
        assert moving or air_room(s, space) >= 0, f"too much air in {space}"
    crowded = {s.berth[unit] for unit in on_board(s) if s.inverted[unit]}  # 29.11q
    for port in range(len(PORTS)):
        assert port in crowded or port_room(s, port) >= 0, f"too many fleets in {PORTS[port].name}"


def _places(s: Position) -> None:
    assert s.placed == [unit for unit in range(UNITS) if s.where[unit] >= 0], "the units on the board are not known"
    for unit in s.placed:
        assert unit in units_at(s, s.where[unit]), f"unit {unit} is not in {s.where[unit]}"
    assert sum([len(units) for block in s.here for units in block]) == len(s.placed), "a unit is in no space"
    nations: dict[int, list[int]] = {}
    for unit in s.placed:
        nations.setdefault(s.serves[unit], []).append(unit)
    for nation in range(NATIONS):
        own = nations.get(nation, [])
        ground = [unit for unit in own if IS_GROUND[unit]]
        armor = [unit for unit in ground if KIND[unit] == ARMOR]
        known = tuple([ranks(s)[what + nation] for what in (COUNTERS, GROUND, ARMORED)])
        hexes = tuple([mask_of([s.where[unit] for unit in units]) for units in (own, ground, armor)])
        assert known == hexes, f"the units of nation {nation} are not where they are known to be"


def _hexes(s: Position) -> None:
    _are_held(bytes(s.holder), tuple(s.held))


@lru_cache(maxsize=8)
def _are_held(holder: bytes, held: tuple[int, ...]) -> None:
    """Mostly they are those of the last look."""
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
