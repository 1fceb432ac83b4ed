"""How counters go [3.4, 9.3.2]: steps lost, corps that take the place of an army, force pool and turn track."""

from __future__ import annotations

from theatre.games.supreme_commander.economy.build_chart import one_of_each, remains_of, yields
from theatre.games.supreme_commander.pieces import is_large, steps_of
from theatre.games.supreme_commander.state import POOL, SPARE, TRACK, Position, lay, remove, units_in
from theatre.games.supreme_commander.tables import DECOYS, FORT, FRANCE, NATION, RETURN_TURNS, UNITS, USSR
from theatre.games.supreme_commander.world import RESERVES


def eliminate(s: Position, unit: int, *, willingly: bool = False) -> None:
    """Corps and partisans go straight to the force pool, all else returns to it after its time on the track [3.4c].

    An airborne corps takes the track too [12.5.3c]; a decoy comes back in the next player turn [12.3]. The forts of the
    Maginot Line, which are all that France has, never return from combat [17.5].
    """
    kind = s.kind[unit]
    if s.where[unit] >= 0:
        s.log("eliminated", s.serves[unit], kind, s.where[unit], rule="3.4c")
    if kind == FORT and NATION[unit] == FRANCE and not willingly:
        remove(s, unit, SPARE)
    elif kind in RETURN_TURNS:
        remove(s, unit, TRACK, s.turn + RETURN_TURNS[kind])
    elif kind in DECOYS:
        remove(s, unit, TRACK, s.turn)
    else:
        remove(s, unit, POOL)


def replacements(s: Position, unit: int) -> list[int]:
    """The corps that may take the place of a unit which is reduced to its last step, one of each sort [3.4e, 18.4].

    They come from the force pool, of the USSR from the Siberian reserves if that has none [17.13.2].
    """
    kind = yields(unit)[0]
    fit = [one for one in range(UNITS) if s.kind[one] == kind and s.where[one] == POOL and remains_of(s, unit, one)]
    if not fit and NATION[unit] == USSR:
        fit = [one for one in units_in(s, RESERVES) if s.kind[one] == kind]
    return one_of_each(s, fit)


def is_replaced(s: Position, unit: int) -> bool:
    """Does the next loss put a corps in its place: a reduced army or HQ, a fort?"""
    return steps_of(s, unit) == 2 and (s.kind[unit] == FORT or bool(s.back[unit]))


def lose_step(s: Position, unit: int, corps: int | None = None) -> int:
    """A unit loses a step; gives the steps that this counts for: two if the corps that should remain is missing.

    `corps` is the owner's choice among `replacements`, else it is the first of them.
    """
    if is_replaced(s, unit):
        left = replacements(s, unit)
        hex_, ashore = s.where[unit], s.ashore[unit]
        eliminate(s, unit)
        if not left:
            return 2  # 3.4f
        stand_in = left[0] if corps is None else corps
        lay(s, stand_in, hex_)
        s.ashore[stand_in] = ashore
        return 1
    if is_large(s, unit) and not s.back[unit]:
        s.back[unit] = 1
        return 1
    eliminate(s, unit)
    return 1
