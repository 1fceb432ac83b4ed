"""What holds in every position between two decisions; the fuzzer asks for it after each."""

from __future__ import annotations

from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    NOWHERE,
    Position,
    cargo_of,
    controlled_value,
    units_in,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AAG,
    AIR,
    CARRIER,
    CONST,
    COST,
    GROUND,
    LOAD,
    NAVAL,
    TRANSPORT,
    TURN_ORDER,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA, LAND, SPACES


class Broken(AssertionError):
    """A position that the rules cannot lead to."""


def check(s: Position) -> None:
    for nation in TURN_ORDER:
        _demand(s.treasury[nation] >= 0, f"nation {nation} owes {s.treasury[nation]} IPC")
        _demand(s.chits[nation] >= 0, f"nation {nation} has {s.chits[nation]} Morale chits")
        worth = controlled_value(s, nation) - s.turns[nation]
        _demand(s.rating[nation] == worth, f"MOR-04: nation {nation} is rated {s.rating[nation]}, not {worth}")
    cards = [card for card in s.card if card]
    _demand(len(cards) == len(set(cards)), "RES-05: two nations hold one card")
    for space in LAND:
        guns = [unit for unit in units_in(s, space) if s.kind[unit] == AAG]
        _demand(len(guns) <= 1, f"AAG-05: {len(guns)} AAG in space {space}")
        standing = s.industry[space]
        _demand(standing == NOWHERE or s.damage[space] < COST[standing], f"SBR-05: the IND of {space} should be gone")
    for unit, kind in enumerate(s.kind):
        if kind != NOWHERE:
            _check_unit(s, unit)


def _check_unit(s: Position, unit: int) -> None:
    kind, space, carrier = s.kind[unit], s.where[unit], s.aboard[unit]
    _demand(space < SPACES, f"unit {unit} is nowhere")
    _demand(not s.surrendered[s.owner[unit]], f"SUR-05: unit {unit} belongs to a surrendered nation")
    if carrier != NO_UNIT:
        _demand(s.kind[carrier] != NOWHERE and s.where[carrier] == space, f"unit {unit} lost its carrier {carrier}")
    if kind in GROUND:
        _demand(not IS_SEA[space] or carrier != NO_UNIT, f"PUR-09: ground unit {unit} swims in {space}")
    elif kind in NAVAL:
        _demand(IS_SEA[space], f"PUR-10: ship {unit} is ashore in {space}")
    if kind in TRANSPORT:
        load = sum([LOAD[s.kind[carried]] for carried in cargo_of(s, unit)])
        _demand(load <= CONST.transport_capacity, f"transport {unit} carries {load}")
    if kind in CARRIER:
        aircraft = [carried for carried in cargo_of(s, unit) if s.kind[carried] in AIR]
        _demand(len(aircraft) <= CONST.carrier_capacity, f"carrier {unit} carries {len(aircraft)} FIT")


def _demand(holds: bool, fault: str) -> None:
    if not holds:
        raise Broken(fault)
