"""Units that stand where they may stand no longer, because powers have made war or peace, go to the nearest own hex."""

from __future__ import annotations

from functools import reduce
from operator import or_

from theatre.games.third_reich.air.bases import why_not_air_base, withdraw
from theatre.games.third_reich.combat.airborne import has_dropped
from theatre.games.third_reich.counters import eliminate, ground_at, put, runs
from theatre.games.third_reich.movement.control import enter, friendly
from theatre.games.third_reich.movement.stacking import stacks
from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.naval.basing import enter_port, why_not_room
from theatre.games.third_reich.state import GROUND, Position, ranks
from theatre.games.third_reich.tables import AIR, AIR_BASE, FLEET, IS_GROUND, KIND, MODEL, NATION, NATIONS, POWERS
from theatre.games.third_reich.world import BIT, IS_LAND, LAND, NOWHERE, PORTS, hexes_between, spaces


def part_enemies(s: Position) -> None:
    """Of ground units that have become enemies in one hex those leave whose enemy controls it.

    So Italians leave on whom neutral Russians have stacked, when Italy declares war on Russia [25.2q2]. Who is alone in
    a hex of his new enemy, as a guest of Vichy France, controls it [7.1]. Air, fleets and air bases of enemies flee as
    from a hex that is overrun.
    """
    for hex_ in spaces(_abroad(s)):
        owner = s.holder[hex_]
        foreign = [unit for unit in ground_at(s, hex_) if s.serves[unit] != owner]
        intruders = [unit for unit in foreign if is_enemy(s, s.serves[unit], owner) and not has_dropped(s, unit)]
        for unit in intruders:
            there = [one for one in ground_at(s, hex_) if not has_dropped(s, one)]
            if any(is_enemy(s, s.serves[unit], s.serves[one]) for one in there):
                home = friendly(s, runs(s, unit)) if runs(s, unit) in POWERS else s.held[s.serves[unit]]
                send_away(s, unit, home, "21.2a")
            else:
                owed = list(s.owed)
                enter(s, unit, hex_)
                s.owed[:] = owed  # 21.4a: only what comes in a Movement or Combat phase counts
    note_lost_bases(s)


def _abroad(s: Position) -> int:
    """The hexes in which ground units stand on land that is not their own."""
    ground = ranks(s)[GROUND : GROUND + NATIONS]
    return reduce(or_, [hexes & ~s.held[nation] for nation, hexes in enumerate(ground)]) & LAND


def note_lost_bases(s: Position) -> None:
    """28.24, 29.26: air, fleets and air bases in hexes that are an enemy's now must flee."""
    based = [unit for unit in s.placed if not IS_GROUND[unit] and IS_LAND[s.where[unit]]]
    abroad = [unit for unit in based if s.serves[unit] != s.holder[s.where[unit]]]
    overrun = {s.where[unit] for unit in abroad if is_enemy(s, s.serves[unit], s.holder[s.where[unit]])}
    s.overrun = tuple(sorted({*s.overrun, *overrun}))


def send_away(s: Position, unit: int, home: int, rule: str) -> None:
    """To the nearest of these hexes that takes it; it is lost if there is none."""
    if KIND[unit] == AIR_BASE:
        withdraw(s, unit)
        return
    here = s.where[unit]
    place = _nearest_port(s, unit, home) if KIND[unit] == FLEET else _nearest_hex(s, unit, home)
    if place == NOWHERE:
        s.log("lost", NATION[unit], MODEL[unit], here, rule=rule)
        eliminate(s, unit)
        return
    if KIND[unit] == FLEET:
        enter_port(s, unit, place, PORTS[place].fronts[0])
    else:
        put(s, unit, place)
    s.log("fled", NATION[unit], MODEL[unit], s.where[unit], rule=rule)


def _nearest_hex(s: Position, unit: int, home: int) -> int:
    here = s.where[unit]
    for hex_ in sorted(spaces(home & ~BIT[here]), key=lambda hex_: (hexes_between(here, hex_), hex_)):
        fits = why_not_air_base(s, unit, hex_, home) is None if KIND[unit] == AIR else stacks(s, unit, hex_)
        if fits:
            return hex_
    return NOWHERE


def _nearest_port(s: Position, unit: int, home: int) -> int:
    here = s.where[unit]
    able = [port for port, one in enumerate(PORTS) if home & BIT[one.hex] and why_not_room(s, port, (unit,)) is None]
    return min(able, key=lambda port: (hexes_between(here, PORTS[port].hex), port), default=NOWHERE)
