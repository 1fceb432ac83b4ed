"""Where air can fly [28.2]: range over hexes without neutral land, and the counters that are free to fly."""

from __future__ import annotations

from theatre.games.third_reich.counters import is_foe, runs
from theatre.games.third_reich.movement.control import commander, controllers, enterable, movers
from theatre.games.third_reich.nations import acting, actors, is_ally, is_western, master
from theatre.games.third_reich.politics.cooperation import is_friction
from theatre.games.third_reich.politics.hosts import BEYOND, neutral_hosts
from theatre.games.third_reich.politics.intervention import opposes_attackers
from theatre.games.third_reich.state import ALLIED, ATTACKED, Position, units_at
from theatre.games.third_reich.tables import AIR, BRITAIN, COMBAT, FRANCE, KIND, NOBODY, POWERS, UNITS
from theatre.games.third_reich.world import BIT, HEXES, LAND, NOWHERE, within

MISSION_RANGE, STAGING_RANGE = 4, 8  # 28.21, 28.22
ONWARD_RANGE = 3  # of transported air: one of its four hexes is the price of coming ashore [29.423q]
SHIPPED = 2  # what `moved` says of it
AIR_UNITS = tuple([unit for unit in range(UNITS) if KIND[unit] == AIR])


def sky(s: Position, nation: int) -> int:
    """28.23: the hexes over which air of a nation may fly: all without neutral land, a minor's as its ally's [25.47].

    An attacked minor on its own is not neutral to who fights its attacker, once the turn of the declaration is over.
    """
    power = nation if master(s, nation) == NOBODY else master(s, nation)
    return HEXES & ~(LAND & ~enterable(s, power)) | _beside_minors(s, power)


def _beside_minors(s: Position, power: int) -> int:
    """22.3, 23.1: hexes of minors in which a power may fly missions without intervening."""
    if ATTACKED not in s.status or power not in POWERS:
        return 0
    alone = [minor for minor, status in enumerate(s.status) if status == ATTACKED and not s.beset[minor]]
    return sum([s.held[minor] for minor in alone if opposes_attackers(s, power, minor)])


def mission_reach(s: Position, unit: int, passable: int) -> int:
    """The hexes to which a counter can fly on a mission [28.22]."""
    return reach(s, unit, passable, ONWARD_RANGE if s.moved[unit] == SHIPPED else MISSION_RANGE)


def reach(s: Position, unit: int, passable: int, hexes: int) -> int:
    """The hexes to which a counter can fly from its base."""
    base = BIT[s.where[unit]]
    hosts = neutral_hosts(s, runs(s, unit))
    if not hosts:
        return within(base, passable, hexes)
    inside = within(base, passable, hexes) & ~BEYOND  # YMP-L11: not over a neutral host into Germany
    return inside if base & hosts else inside | within(base, passable & ~hosts, hexes)


def can_fly(s: Position, unit: int) -> bool:
    """28.31, 28.32: it has neither flown in this game turn nor been counteraired nor just been built."""
    at = s.where[unit]
    return at >= 0 and bool(BIT[at]) and not s.inverted[unit] and s.mission[unit] == NOWHERE


def flyers(s: Position, seat: int) -> list[int]:
    """The counters of a seat that can fly; in its own turn, or its minor's, those whose turn it is [12.16, 23.2].

    Air of a minor that has had its turn does not fly for who has come to help [23.3].
    """
    of = s.serves.translate(controllers(s))
    able = [unit for unit in s.placed if KIND[unit] == AIR and of[unit] == seat and can_fly(s, unit)]
    if seat not in movers(s):
        return able
    acts, turn = s.serves.translate(actors(s)), acting(s)
    return [unit for unit in able if acts[unit] in turn and not s.attacked[unit]]


def flies_for(s: Position, seat: int, unit: int) -> bool:
    """May air of a seat support a ground unit? Not Russia and the West [45.2], nor Britain and France yet [34.32].

    One of a minor on its own has the air of all who fight its attacker: a mission is no intervention yet [22.3, 23.1].
    """
    owner = commander(s, unit)
    if owner == seat:
        return True
    if s.status[s.serves[unit]] == ATTACKED:
        return opposes_attackers(s, seat, s.serves[unit])
    if not is_ally(s, s.serves[unit], seat) or is_western(s, owner) != is_western(s, seat):
        return False
    minor = s.status[s.serves[unit]] == ALLIED  # 23.1: both stand with one that they have come to help
    return minor or not is_friction(s) or {owner, seat} != {BRITAIN, FRANCE}


def air_in(s: Position, hex_: int, foe: int) -> list[int]:
    """Air based in a hex that is hostile to a nation."""
    return [unit for unit in units_at(s, hex_) if KIND[unit] == AIR and is_foe(s, unit, foe)]


def factors(units: list[int] | tuple[int, ...]) -> int:
    return sum([COMBAT[unit] for unit in units])
