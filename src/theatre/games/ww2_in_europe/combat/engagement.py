"""Who meets whom on land [CMB-02, CMB-03, CMB-06]: the units of a battle, its attacker, and the borders he crossed."""

from __future__ import annotations

from theatre.board.masks import bits, from_indices
from theatre.games.ww2_in_europe.combat.strength import NEUTRAL_USSR, Battle, camp_of, seat_of
from theatre.games.ww2_in_europe.movement.movers import has_initiative
from theatre.games.ww2_in_europe.movement.orders import flying_to, landing
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    CARRY,
    DROP,
    NEUTRAL,
    Position,
    is_active,
    marked,
    player_b,
)
from theatre.games.ww2_in_europe.tables import AIR, ALLIES, IS_AIR, IS_GROUND, SIDE, USSR
from theatre.games.ww2_in_europe.world import CROSSING, LANDS, NOWHERE, is_land

PLAIN = ""


def contested(s: Position) -> list[int]:
    """The land spaces where units of two camps are, cargo that is to land there included; ascending."""
    axis, allies = s.troops
    camps = [axis, allies, 0]
    if s.status[USSR] == NEUTRAL:  # a camp of its own
        camps[ALLIES], camps[NEUTRAL_USSR] = _part(s, allies)
    carried = [unit for unit in s.cargo if s.mission[s.aboard[unit]] == CARRY]
    for unit in (*marked(s.kind.translate(AIR)), *carried):
        path = s.path[unit]
        land = s.where[unit] if not path else path[-1] if s.mission[unit] in (ATTACK, DROP) else NOWHERE
        if 0 <= land < len(LANDS):  # where it stands, or where it lands or was sent
            camps[camp_of(s, unit)] |= 1 << land
    axis, allies, soviets = camps
    return list(bits(axis & allies | axis & soviets | allies & soviets))


def _part(s: Position, lands: int) -> tuple[int, int]:
    """Land with Allied troops, and land with those of the neutral USSR."""
    owners = {land: {camp_of(s, unit) for unit in s.here[land] if IS_GROUND[s.kind[unit]]} for land in bits(lands)}
    allied, soviet = [[land for land in owners if camp in owners[land]] for camp in (ALLIES, NEUTRAL_USSR)]
    return from_indices(allied), from_indices(soviet)


def engaged(s: Position, land: int, camp: int) -> list[int]:
    """All units of a camp there: ground units, planes based there, and planes whose orders end there."""
    mine = [unit for unit in s.here[land] if camp_of(s, unit) == camp]
    there = [unit for unit in mine if IS_GROUND[s.kind[unit]] or (IS_AIR[s.kind[unit]] and not s.path[unit])]
    if camp == NEUTRAL_USSR:
        return there
    return sorted([*there, *[unit for unit in flying_to(s, land, camp) if s.mission[unit] in (ATTACK, DROP)]])


def ground_engaged(s: Position, land: int, camp: int) -> list[int]:
    return [unit for unit in s.here[land] if IS_GROUND[s.kind[unit]] and camp_of(s, unit) == camp]


def landings(s: Position, land: int, camp: int) -> list[int]:
    """Cargo that is to make an Amphibious Attack there [AMP-01]."""
    return [unit for unit in landing(s, land, seat_of(camp)) if s.mission[unit] == ATTACK]


def camps_in(s: Position, land: int) -> tuple[int, int]:
    """The two camps of a battle, ascending."""
    found = [camp for camp in range(NEUTRAL_USSR + 1) if engaged(s, land, camp) or landings(s, land, camp)]
    return found[0], found[1]


def attacker_in(s: Position, land: int, blitz: bool) -> int:
    """CMB-03: who came into a space that the enemy occupied. Where both came in, the second is the attacker."""
    one, two = camps_in(s, land)
    if blitz:
        return one if is_active(s, s.controller[land]) and SIDE[s.controller[land]] != seat_of(one) else two
    first = min((one, two), key=lambda camp: _arrival(s, land, camp))
    return two if first == one else one


def _arrival(s: Position, land: int, camp: int) -> tuple[int, bool]:
    """0 for who was there before Movement, else the step in which he came; the holder of the land before others."""
    units = [*engaged(s, land, camp), *landings(s, land, camp)]
    holder = s.controller[land] in {s.owner[unit] for unit in units}
    return min([_step_of(s, land, unit) for unit in units]), not holder


def _step_of(s: Position, land: int, unit: int) -> int:
    """The step of Movement in which a unit came; 0 for one that was there."""
    if s.where[unit] == land and s.came[unit] == NOWHERE and not s.path[unit]:
        return 0
    if SIDE[s.owner[unit]] == player_b(s):
        return 2
    start = s.began[unit] if s.began[unit] != NOWHERE else s.began[s.aboard[unit]]
    return 1 if has_initiative(s, s.first, start) else 3


def battle_in(s: Position, land: int, blitz: bool) -> Battle:
    """The circumstances as they are at the start of the phase [TER-04]."""
    attacker = attacker_in(s, land, blitz)
    return Battle(land, attacker, crossing=_crossing(s, land, attacker))


def _crossing(s: Position, land: int, attacker: int) -> str:
    """The kind of border over which all attacking ground units come; air drops do not count [TER-03, R-49]."""
    marched = [unit for unit in ground_engaged(s, land, attacker) if s.mission[unit] != DROP]
    borders = {_border(s.came[unit], land) for unit in marched}
    if landings(s, land, attacker):
        borders.add("coast")
    return borders.pop() if len(borders) == 1 else PLAIN


def _border(came: int, land: int) -> str:
    if came != NOWHERE and not is_land(came):
        return "coast"
    kind = CROSSING.get((came, land), PLAIN)
    return "river" if kind == "canal" else kind


def is_amphibious(s: Position, land: int, attacker: int) -> bool:
    """Do all attacking ground units come by sea, air drops aside [AMP-06]?"""
    marched = [unit for unit in ground_engaged(s, land, attacker) if s.mission[unit] != DROP]
    return bool(landings(s, land, attacker)) and all(has_landed(s, unit) for unit in marched)


def has_landed(s: Position, unit: int) -> bool:
    """Did it come ashore from a ship [AMP-03]?"""
    return s.came[unit] != NOWHERE and not is_land(s.came[unit])
