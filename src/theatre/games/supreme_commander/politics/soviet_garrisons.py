"""Soviet troops that must stay where they are until the war with Germany [17.1, 17.4, 17.12, 17.13].

The corps that annexed an area stay in it, and so do as many steps as there were of them when they are combined. Of
Eastern Poland only the number of steps is laid down.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.games.supreme_commander.pieces import land_in, steps_of
from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import NEUTRAL, Position
from theatre.games.supreme_commander.tables import FINLAND, GERMANY, USSR
from theatre.games.supreme_commander.world import AREA, BIT, LAND, spaces

BALTIC, BORDER, BESSARABIA, EASTERN_POLAND = range(4)  # in the column `garrison`
GROUNDS = tuple([AREA[name] & LAND for name in ("baltic_states", "finland_border", "bessarabia", "eastern_poland")])


def post(s: Position, ground: int, units: tuple[int, ...]) -> None:
    """The survivors of an annexation are its garrison."""
    s.garrison[ground] = sum([steps_of(s, unit) for unit in units])
    s.keepers = (*s.keepers, *units)


def is_on_duty(s: Position, ground: int) -> bool:
    """Until Finland is no longer neutral, elsewhere until Germany and the USSR have gone to war."""
    if not s.garrison[ground]:
        return False
    return s.status[FINLAND] == NEUTRAL if ground == BORDER else not have_fought(s, USSR, GERMANY)


def relieve(s: Position) -> None:
    """At the start of a player turn: who has been removed from his post is no longer bound to it."""
    if s.keepers:
        posts = GROUNDS[BALTIC] | GROUNDS[BORDER] | GROUNDS[BESSARABIA]
        s.keepers = tuple([unit for unit in s.keepers if s.where[unit] >= 0 and BIT[s.where[unit]] & posts])


def steps_on(s: Position, ground: int) -> int:
    return sum([steps_of(s, unit) for at in spaces(GROUNDS[ground] & s.stands[USSR]) for unit in land_in(s, at)])


def kept_in(ground: int) -> Callable[[Position, int], int]:
    """All that lies outside an area is closed to a unit that its garrison cannot spare."""
    area = GROUNDS[ground]

    def bar(s: Position, unit: int) -> int:
        if not s.garrison[ground] or s.serves[unit] != USSR or s.where[unit] < 0 or not BIT[s.where[unit]] & area:
            return 0
        if not is_on_duty(s, ground):
            return 0
        spare = steps_on(s, ground) - steps_of(s, unit) >= s.garrison[ground]
        return 0 if spare and unit not in s.keepers else LAND & ~area

    return bar
