"""The Kiel and Suez Canals [29.13, 47.3]: closed when they change hands, open again after two whole game turns."""

from __future__ import annotations

from theatre.games.third_reich.nations import master
from theatre.games.third_reich.naval.courses import GATES, SUEZ_GATE
from theatre.games.third_reich.state import Position, this_turn, units_at
from theatre.games.third_reich.tables import AXIS, NOBODY, POWERS
from theatre.games.third_reich.world import PORTS

KIEL = next(at for at, port in enumerate(PORTS) if port.name == "Kiel")
EITHER_SIDE = 255  # `kiel_side` of a fleet that lay in the open canal when Kiel fell: it flees to either sea [29.26]
REPAIR = 2  # whole game turns in the same hands


def side_of(s: Position, nation: int) -> int:
    power = master(s, nation) if nation != NOBODY else NOBODY
    return s.sides[power] if power in POWERS else NOBODY


def note_canal(s: Position, hex_: int, before: int, nation: int) -> None:
    """A hex has come under control of a nation."""
    if side_of(s, before) == side_of(s, nation):
        return
    if hex_ == PORTS[KIEL].hex:
        if is_kiel_open(s):
            for unit in units_at(s, hex_):
                s.kiel_side[unit] = EITHER_SIDE
        s.kiel_taken = this_turn(s)
    elif hex_ in GATES[SUEZ_GATE].banks:
        _note_suez(s, nation)


def _note_suez(s: Position, nation: int) -> None:
    """47.3: a bank of the canal has changed sides."""
    if side_of(s, nation) == AXIS:
        s.suez_taken = -this_turn(s) if s.suez_taken < 0 or is_suez_open(s) else this_turn(s)
    elif s.suez_taken < 0:
        s.suez_taken = 0 if _holders(s) == {side_of(s, nation)} else s.suez_taken
    elif s.suez_taken:
        s.suez_taken = this_turn(s)


def _holders(s: Position) -> set[int]:
    return {side_of(s, s.holder[bank]) for bank in GATES[SUEZ_GATE].banks}


def is_kiel_open(s: Position) -> bool:
    return not s.kiel_taken or this_turn(s) > s.kiel_taken + REPAIR


def is_suez_open(s: Position) -> bool:
    """47.3: usable from the third game turn on after its banks were last fought for.

    It is shut while the Allies may still retake a bank that they have just lost (`suez_taken` below zero).
    """
    return not s.suez_taken or 0 < s.suez_taken < this_turn(s) - REPAIR


def damage_suez(s: Position, side: int) -> None:
    """47.3a: at the end of their player turn the Allies have not retaken what they had lost."""
    if side != AXIS:
        s.suez_taken = abs(s.suez_taken)
