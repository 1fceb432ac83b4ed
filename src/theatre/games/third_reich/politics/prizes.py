"""Places whose loss costs BRPs at once [26.91a, 37.1, 47.2]: Gibraltar, Suez with Alexandria, Leningrad, Moscow.

Each costs them once only; there is no turn of grace.
"""

from __future__ import annotations

from theatre.games.third_reich.counters import has_partisan
from theatre.games.third_reich.nations import in_game, is_enemy, master
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AXIS, BRITAIN, LIMITS, NATIONS, NOBODY, POWERS, RUMANIA, USSR
from theatre.games.third_reich.world import AREA, GIBRALTAR, LENINGRAD, MOSCOW, space
from theatre.games.third_reich.world import CITIES as TOWNS

BESSARABIAN_CITIES = tuple([hex_ for hex_ in AREA["bessarabia"] if TOWNS[hex_]])
SUEZ, ALEXANDRIA = space("MM30"), space("LL29")
GIBRALTAR_TOLL, SUEZ_TOLL, LENINGRAD_TOLL, MOSCOW_TOLL = range(4)
CITIES = (LENINGRAD, MOSCOW)


def changed_hands(s: Position, hex_: int, before: int, power: int) -> None:
    """A nation has taken control of a hex: Gibraltar may also be lost to a Spain that fights alone."""
    if hex_ == GIBRALTAR and before == BRITAIN and is_enemy(s, power, BRITAIN):
        _british_loss(s, GIBRALTAR_TOLL, "37.1")
    if power not in POWERS:
        return
    if hex_ in BESSARABIAN_CITIES and power == USSR:
        s.bessarabian = True
        _forfeit_aid(s)
    if hex_ in (SUEZ, ALEXANDRIA) and _is_axis(s, SUEZ) and _is_axis(s, ALEXANDRIA):
        _british_loss(s, SUEZ_TOLL, "47.2")
    elif hex_ in CITIES:
        _russian_city(s, CITIES.index(hex_), power)


def _forfeit_aid(s: Position) -> None:
    """33.61b: what Russia has given to Rumania counts no more."""
    at = USSR * NATIONS + RUMANIA
    if s.aid[at]:
        s.log("aid.lost", USSR, RUMANIA, s.aid[at], rule="33.61b")
        s.aid[at] = 0


def _is_axis(s: Position, hex_: int) -> bool:
    owner = master(s, s.holder[hex_]) if s.holder[hex_] != NOBODY else NOBODY
    return owner in POWERS and s.sides[owner] == AXIS


def _british_loss(s: Position, toll: int, rule: str) -> None:
    if not s.tolls[toll]:
        s.tolls[toll] = 1
        lose(s, BRITAIN, LIMITS.bastion_brp, rule)


def _russian_city(s: Position, city: int, power: int) -> None:
    """26.91: the first Axis capture moves 15 BRPs; a recapture takes back what the Year Start paid for."""
    if s.sides[power] == AXIS:
        if not s.tolls[LENINGRAD_TOLL + city]:
            s.tolls[LENINGRAD_TOLL + city] = 1
            s.city_gain[city], s.city_gain_yearly[city] = power, 0
            s.brp[power] += LIMITS.city_brp
            lose(s, USSR, LIMITS.city_brp, "26.91a")
    elif s.city_gain[city] != NOBODY and s.city_gain_yearly[city]:
        lose_city(s, city, "26.91q")


def lose_city(s: Position, city: int, rule: str) -> None:
    """The Axis power that was paid for Leningrad or Moscow this year gives the 15 BRPs back."""
    lose(s, s.city_gain[city], LIMITS.city_brp, rule)
    s.city_gain[city] = NOBODY


def partisans_in_cities(s: Position) -> None:
    """32.8: partisans in Leningrad or Moscow cost the Axis at once what it was paid for the city."""
    for at, city in enumerate(CITIES):
        if s.city_gain[at] != NOBODY and in_game(s, s.city_gain[at]) and has_partisan(s, city):
            lose_city(s, at, "32.8")


def lose(s: Position, power: int, brps: int, rule: str) -> None:
    """An involuntary loss, which may lead below zero [10.36]."""
    s.brp[power] -= brps
    s.log("brp.lost", power, brps, rule=rule)
