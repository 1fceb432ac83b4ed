"""What holds in every position between two decisions; the fuzzer asks for it after each."""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    NOWHERE,
    Position,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AAG,
    CARRIER,
    CONST,
    COST,
    GROUND,
    LOAD,
    NAVAL,
    TRANSPORT,
    TURN_ORDER,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA, LAND, NEUTRAL, SPACES


class Broken(AssertionError):
    """A position that the rules cannot lead to."""


def check(s: Position) -> None:
    _check_nations(s)
    _check_territories(s)
    carried: dict[int, list[int]] = {}
    for unit, kind in enumerate(s.kind):
        if kind != NOWHERE:
            _check_place(s, unit)
            if s.aboard[unit] != NO_UNIT:
                carried.setdefault(s.aboard[unit], []).append(unit)
    for carrier, cargo in carried.items():
        _check_cargo(s, carrier, cargo)


def _check_nations(s: Position) -> None:
    worth = [-turns for turns in s.turns]
    for space in LAND:
        if s.controller[space] != NEUTRAL:
            worth[s.controller[space]] += s.value[space]
    for nation in TURN_ORDER:
        if s.treasury[nation] < 0 or s.chits[nation] < 0:
            raise Broken(f"nation {nation} has {s.treasury[nation]} IPC and {s.chits[nation]} Morale chits")
        if s.rating[nation] != worth[nation]:
            raise Broken(f"MOR-04: nation {nation} is rated {s.rating[nation]}, not {worth[nation]}")
    cards = [card for card in s.card if card]
    if len(cards) != len(set(cards)):
        raise Broken("RES-05: two nations hold one card")


def _check_territories(s: Position) -> None:
    for space in LAND:
        standing = s.industry[space]
        if standing != NOWHERE and s.damage[space] >= COST[standing]:
            raise Broken(f"SBR-05: the IND of {space} should be gone")
    guns = [s.where[unit] for unit in all_at(s.kind, AAG) if s.aboard[unit] == NO_UNIT]
    if len(guns) != len(set(guns)):
        raise Broken(f"AAG-05: two AAG in one of the spaces {sorted(guns)}")


def _check_place(s: Position, unit: int) -> None:
    kind, space = s.kind[unit], s.where[unit]
    if space >= SPACES:
        raise Broken(f"unit {unit} is nowhere")
    if s.surrendered[s.owner[unit]]:
        raise Broken(f"SUR-05: unit {unit} belongs to a surrendered nation")
    if IS_SEA[space]:
        if kind in GROUND and s.aboard[unit] == NO_UNIT:
            raise Broken(f"PUR-09: ground unit {unit} swims in {space}")
    elif kind in NAVAL:
        raise Broken(f"PUR-10: ship {unit} is ashore in {space}")


def _check_cargo(s: Position, carrier: int, cargo: list[int]) -> None:
    kind = s.kind[carrier]
    if kind not in TRANSPORT and kind not in CARRIER:
        raise Broken(f"the units {cargo} ride on unit {carrier}, which is no ship for them")
    if any(s.where[unit] != s.where[carrier] for unit in cargo):
        raise Broken(f"the units {cargo} have lost their ship {carrier}")
    load = sum([LOAD[s.kind[unit]] for unit in cargo]) if kind in TRANSPORT else len(cargo)
    if load > (CONST.transport_capacity if kind in TRANSPORT else CONST.carrier_capacity):
        raise Broken(f"ship {carrier} carries {load}")
