"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from theatre.games.third_reich.stacking import air_room, port_room
from theatre.games.third_reich.state import POOL, SPARE, Position, is_enemy, on_board, units_at
from theatre.games.third_reich.tables import (
    FLEET,
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
    _units(s)
    _bases(s)
    _hexes(s)
    _powers(s)


def _units(s: Position) -> None:
    for unit in range(UNITS):
        space = s.where[unit]
        assert space in (SPARE, POOL) or 0 <= space < SPACES, f"unit {unit} is at {space}"
        if space >= 0:
            assert not IS_SEA[space], f"unit {unit} is at sea in {space}"
            assert (s.berth[unit] != NOBODY) == (KIND[unit] == FLEET and IS_LAND[space]), f"unit {unit} has no port"
        else:
            assert s.serves[unit] == NATION[unit], f"unit {unit} is off the board and serves another nation"
    for space in sorted({s.where[unit] for unit in on_board(s)}):
        ground = [unit for unit in units_at(s, space) if IS_GROUND[unit]]
        for one in ground:
            assert not is_enemy(s, s.serves[one], s.serves[ground[0]]), f"enemies stand together in {space}"


def _bases(s: Position) -> None:
    for unit in on_board(s):
        if s.berth[unit] != NOBODY:
            assert PORTS[s.berth[unit]].hex == s.where[unit], f"fleet {unit} is away from its port"
    for space in sorted({s.where[unit] for unit in on_board(s) if IS_LAND[s.where[unit]]}):
        assert air_room(s, space) >= 0, f"too much air in {space}"
    for port in range(len(PORTS)):
        assert port_room(s, port) >= 0, f"too many fleets in {PORTS[port].name}"


def _hexes(s: Position) -> None:
    for nation in range(NATIONS):
        own = mask_of([at for at in range(SPACES) if s.holder[at] == nation])
        assert own == s.held[nation], f"the hexes of nation {nation} are not those that it holds"
        assert not own & ~LAND, f"nation {nation} controls a hex without land"


def _powers(s: Position) -> None:
    six = len(POWERS)
    for a in POWERS:
        assert not s.war[a * six + a], f"power {a} is at war with itself"
        for b in POWERS:
            assert s.war[a * six + b] == s.war[b * six + a], f"war between {a} and {b} is one-sided"
        assert min(s.air_pool[a], s.new_fleets[a], s.naval_lost[a], s.spent[a]) >= 0, f"a pool of {a} is below zero"
