"""The Nazi-Soviet pact: its conditions at the end of each turn while the USSR is neutral [PAC-03 to PAC-07, R-21]."""

from __future__ import annotations

from theatre.games.ww2_in_europe.movement.control import capture
from theatre.games.ww2_in_europe.state import NEUTRAL, Position, is_ground, remove, stack_points
from theatre.games.ww2_in_europe.tables import ALLIES, GERMANY, NUMBERS, SIDE, USSR
from theatre.games.ww2_in_europe.world import LANDS_OF, PACT_GERMAN, PACT_SOVIET, POLAND


def judge(s: Position) -> None:
    s.pact_failed = False
    if not s.pact or s.status[USSR] != NEUTRAL:
        return
    polish = [land for land in PACT_SOVIET if land in LANDS_OF[POLAND]]
    if not keeps_poland(s, GERMANY, PACT_GERMAN):
        s.pact_failed = True  # PAC-04: the USSR may declare war next turn
        s.log("pact-failed", GERMANY, rule="PAC-04")
    if not keeps_poland(s, USSR, tuple(polish)):
        s.log("pact-failed", USSR, rule="PAC-06")
        for unit in soviet_units_in_poland(s):
            remove(s, unit)
        pass_to_germany(s, LANDS_OF[POLAND])
    pass_to_germany(s, tuple([land for land in PACT_SOVIET if land not in polish]))


def keeps_poland(s: Position, power: int, lands: tuple[int, ...]) -> bool:
    """Enough ground units in Poland, and control of all Polish spaces on its side of the line."""
    army = [unit for land in LANDS_OF[POLAND] for unit in s.here[land] if s.owner[unit] == power and is_ground(s, unit)]
    enough = stack_points(s, army) >= NUMBERS.pact.poland_sp
    return enough and all(s.controller[land] == power for land in lands)


def soviet_units_in_poland(s: Position) -> list[int]:
    return [unit for land in LANDS_OF[POLAND] for unit in s.here[land] if s.owner[unit] == USSR]


def pass_to_germany(s: Position, lands: tuple[int, ...]) -> None:
    """What the USSR did not take in time; not where units of the other Allies still stand [R-84]."""
    for land in lands:
        defended = any(is_ground(s, unit) and SIDE[s.owner[unit]] == ALLIES for unit in s.here[land])
        kept = (GERMANY,) if land in LANDS_OF[POLAND] else (GERMANY, USSR)
        if s.controller[land] not in kept and not defended:
            capture(s, land, GERMANY)
