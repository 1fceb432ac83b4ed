"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, OUT, Position, all_units, ground_in, stack_points
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, IS_GROUND, IS_NAVAL, NOBODY, NUMBERS, POWERS
from theatre.games.ww2_in_europe.world import LANDS, NO_STACK_LIMIT, NOWHERE, SPACES, is_land


def check(s: Position) -> None:
    _units(s)
    _lands(s)
    _powers(s)


def _units(s: Position) -> None:
    for unit, kind in enumerate(s.kind):
        assert kind != GONE or s.where[unit] == NOWHERE, f"unit {unit} is gone and stands at {s.where[unit]}"
    for unit in all_units(s):
        at = s.where[unit]
        sails = s.convoy[unit] != NO_CONVOY
        assert not sails or IS_NAVAL[s.kind[unit]], f"unit {unit} is no ship, but in a convoy"
        assert not sails or s.convoy[unit] < len(s.convoys), f"unit {unit} is in no known convoy"
        assert (at == NOWHERE) == (sails or s.aboard[unit] != NOWHERE), f"unit {unit} is at {at}"
        assert at == NOWHERE or unit in s.here[at], f"unit {unit} is not listed at {at}"
        assert not (IS_GROUND[s.kind[unit]] and at != NOWHERE and not is_land(at)), f"ground unit {unit} is at sea"
        assert not (IS_NAVAL[s.kind[unit]] and is_land(at)), f"ship {unit} is ashore"
        assert s.status[s.owner[unit]] != OUT, f"unit {unit} of a power that is out of the game"
    assert sum([len(s.here[at]) for at in range(SPACES)]) == sum([at != NOWHERE for at in s.where])


def _lands(s: Position) -> None:
    for land in LANDS:
        holder = s.controller[land]
        assert holder == NOBODY or s.status[holder] != OUT, f"space {land} is controlled by a power that is out"
        for side in (AXIS, ALLIES):
            points = stack_points(s, ground_in(s, land, side))
            assert NO_STACK_LIMIT[land] or points <= NUMBERS.ground_limit, f"{points} Stack Points at {land}"


def _powers(s: Position) -> None:
    for power in range(len(POWERS)):
        assert s.money[power] >= 0, f"power {power} has {s.money[power]}"
        assert s.rp[power] <= NUMBERS.rp_max
