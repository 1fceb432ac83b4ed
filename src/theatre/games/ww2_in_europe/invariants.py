"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, OUT, Position, all_units, units_of
from theatre.games.ww2_in_europe.tables import IS_GROUND, IS_NAVAL, NUMBERS, POWERS, SIDE, STACK
from theatre.games.ww2_in_europe.world import NO_STACK_LIMIT, NOWHERE, is_land


def check(s: Position) -> None:
    _standing(s)
    _under_way(s)
    _powers(s)


def _standing(s: Position) -> None:
    """Every space lists its units and no others, and no side has more troops there than may stand."""
    masks = [0, 0]
    listed = 0
    for at, units in enumerate(s.here):
        if not units:
            continue
        listed += len(units)
        points = [0, 0]
        land = is_land(at)
        for unit in units:
            kind, side = s.kind[unit], SIDE[s.owner[unit]]
            assert s.where[unit] == at, f"unit {unit} is listed at {at} and stands at {s.where[unit]}"
            assert kind != GONE, f"unit {unit} is gone and stands at {at}"
            if IS_GROUND[kind]:
                assert land, f"ground unit {unit} is at sea"
                masks[side] |= 1 << at
                points[side] += STACK[kind]
            elif IS_NAVAL[kind]:
                assert not land, f"ship {unit} is ashore"
            else:
                assert land or s.mission[unit], f"plane {unit} has no orders and is at sea"
        most = max(points)
        assert most <= NUMBERS.ground_limit or NO_STACK_LIMIT[at], f"{most} Stack Points at {at}"
    standing = len(s.where) - s.where.count(NOWHERE)
    assert listed == standing, f"{listed} units are listed in spaces, {standing} stand in them"
    assert s.troops == tuple(masks), "troops are not where they are noted"


def _under_way(s: Position) -> None:
    """Whoever stands nowhere sails in a convoy or is carried."""
    assert s.cargo == tuple([unit for unit, ship in enumerate(s.aboard) if ship != NOWHERE]), f"cargo is {s.cargo}"
    sailing = [unit for unit, convoy in enumerate(s.convoy) if convoy != NO_CONVOY]
    for unit in sailing:
        assert IS_NAVAL[s.kind[unit]], f"unit {unit} is no ship, but in a convoy"
        assert s.convoy[unit] < len(s.convoys), f"unit {unit} is in no known convoy"
    nowhere = {unit for unit in all_units(s) if s.where[unit] == NOWHERE}
    assert nowhere == {*sailing, *s.cargo}, f"of units {nowhere.symmetric_difference((*sailing, *s.cargo))}"


def _powers(s: Position) -> None:
    for power in range(len(POWERS)):
        assert s.money[power] >= 0, f"power {power} has {s.money[power]}"
        assert s.rp[power] <= NUMBERS.rp_max
    for power in all_at(s.status, OUT):
        assert not units_of(s, power), f"units of power {power}, which is out of the game"
        assert power not in s.controller, f"power {power} is out of the game and controls a space"
