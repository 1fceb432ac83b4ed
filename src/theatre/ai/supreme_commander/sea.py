"""Fleets: submarines go hunting, the Royal Navy guards its waters, the others keep to their ports for convoys."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_commander.answers import menu
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_commander.pieces import is_corps, naval_in
from theatre.games.supreme_commander.state import Position, units_in
from theatre.games.supreme_commander.tables import FRANCE, GERMANY, NAVAL_DECOY, SUBMARINE, SURFACE, UK
from theatre.games.supreme_commander.world import IS_BOX, NORTH_ATLANTIC, NORTH_SEA, PORT_ZONES, ZONE_BOX

GUARDED = (NORTH_ATLANTIC, NORTH_SEA)
KEPT = 2  # fleets of the UK that stay in port for convoys and landings


def place_fleets(s: Position, decision: Decision) -> Iterator[Choice]:
    rows = menu(decision, "sail")
    if decision.seat == GERMANY:
        for unit, zone in rows:
            if s.kind[unit] in (SUBMARINE, NAVAL_DECOY) and zone == NORTH_ATLANTIC:
                yield Choice("sail", (unit, zone))
    elif decision.seat in (UK, FRANCE):
        ships = {unit for unit, _ in rows if s.kind[unit] == SURFACE}
        for zone in GUARDED:
            there = [unit for unit in naval_in(s, ZONE_BOX[zone]) if s.serves[unit] == decision.seat]
            if not there and len(ships) > KEPT:
                yield from [Choice("sail", row) for row in rows if row[1] == zone and row[0] in ships]
        yield from [Choice("sail", row) for row in rows if s.kind[row[0]] == NAVAL_DECOY and row[1] in GUARDED]
    yield Choice("done")


def sea_loss(s: Position, decision: Decision) -> Iterator[Choice]:
    """Rather an abort than a sinking."""
    for verb in ("abort", "sink"):
        yield from [Choice(verb, row) for row in menu(decision, verb)[:1]]


def into_port(s: Position, decision: Decision) -> Iterator[Choice]:
    """To where most corps wait, rather for a landing than beyond the ocean; submarines to the open sea."""

    def liking(row: tuple[int, ...]) -> tuple[int, int]:
        unit, port = row
        if s.kind[unit] == SUBMARINE:
            return int(NORTH_ATLANTIC in PORT_ZONES[port]), -port
        waiting = [one for one in units_in(s, port) if is_corps(s, one) and s.serves[one] == s.serves[unit]]
        return min(len(waiting), 2 if IS_BOX[port] else 4), -port

    for row in sorted(menu(decision, "port"), key=liking, reverse=True):
        yield Choice("port", row)
    yield Choice("done")


def raid(s: Position, decision: Decision) -> Iterator[Choice]:
    """Whoever has most to lose."""
    for row in sorted(menu(decision, "raid"), key=lambda row: (-s.msp[row[1]], row)):
        yield Choice("raid", row)
    yield Choice("done")
