"""Where planes and ships may be based [STK-03 to STK-07, PRT-02, R-14], and what is flown over on the way."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import are_friends, is_friendly
from theatre.games.ww2_in_europe.state import NO_CONVOY, Position, board, has_factory, put, stack_points
from theatre.games.ww2_in_europe.tables import (
    AIRBASE,
    BASE_KIND,
    CARRIER,
    FIGHTER,
    IS_AIR,
    IS_NAVAL,
    NOBODY,
    NUMBERS,
    STACK,
    TAC_BOMBER,
)
from theatre.games.ww2_in_europe.world import (
    AIR_COST,
    AIR_NEIGHBOURS,
    HOMELAND_OF,
    IS_MAJOR_FLAG,
    LAND_PART,
    NO_STACK_LIMIT,
    NOWHERE,
    SPACES,
    is_land,
)

NO_LIMIT = 1 << 16
AIR_WING = 2  # planes that a carrier takes [CV-01]
EXTENSION = 10  # Stack Points that a fortress or an airbase adds


AIRWAYS = tuple([tuple([(to, AIR_COST[at, to]) for to in AIR_NEIGHBOURS[at]]) for at in range(SPACES)])
"""For a plane: the spaces next to each, with the Movement Points to get there; a circle lies beside its land."""


def air_limit(s: Position, land: int) -> int:
    """Stack Points of planes that a land space can base; 0 where none can land [STK-07].

    A blue border lifts the limit [MAP-19], but is no base.
    """
    limit = NUMBERS.air_limit if s.flag[land] or has_factory(s, land) else 0
    if s.flag[land] and IS_MAJOR_FLAG[land]:
        limit = NUMBERS.major_flag_air
    if s.fortress[land] != NOBODY:
        limit += EXTENSION
    limit += EXTENSION * sum([s.kind[unit] == AIRBASE for unit in s.here[land]])
    return NO_LIMIT if limit and NO_STACK_LIMIT[land] else limit


def port_limit(s: Position, circle: int) -> int:
    """Stack Points of ships that a port can base [STK-05]."""
    land = LAND_PART[circle]
    if NO_STACK_LIMIT[land] or HOMELAND_OF[land] == s.controller[land] != NOBODY:
        return NO_LIMIT
    return NUMBERS.port_limit + (EXTENSION if s.fortress[land] != NOBODY else 0)


def crowd(s: Position, at: int) -> int:
    """Stack Points of the planes in a land space, or of the ships in a port."""
    counted = IS_AIR if is_land(at) else IS_NAVAL
    return stack_points(s, [unit for unit in s.here[at] if counted[s.kind[unit]]])


def limit_of(s: Position, at: int) -> int:
    return air_limit(s, at) if is_land(at) else port_limit(s, at)


def is_base(s: Position, at: int, power: int) -> bool:
    """May planes of the power land here, or its ships lie here: friendly, and made for it [PRT-02, STK-07]?"""
    if is_land(at):
        return is_friendly(s, at, power) and air_limit(s, at) > 0
    return at in LAND_PART and is_friendly(s, LAND_PART[at], power)


def fits(s: Position, unit: int, at: int) -> bool:
    """Is there room for one more, counted as at the end of the turn?"""
    return crowd(s, at) + STACK[s.kind[unit]] <= limit_of(s, at)


# carriers


def wing_of(s: Position, carrier: int) -> list[int]:
    return [plane for plane in s.cargo if s.aboard[plane] == carrier]


def deck_in(s: Position, circle: int, plane: int) -> int:
    """The first carrier in a port that can take this plane aboard [CV-01, CV-06]; NOWHERE if there is none."""
    if BASE_KIND[s.kind[plane]] not in (FIGHTER, TAC_BOMBER):
        return NOWHERE
    for ship in s.here[circle]:
        sound = BASE_KIND[s.kind[ship]] == CARRIER and not s.damaged[ship] and s.convoy[ship] == NO_CONVOY
        if sound and are_friends(s, s.owner[ship], s.owner[plane]) and len(wing_of(s, ship)) < AIR_WING:
            return ship
    return NOWHERE


def why_no_deck(s: Position, circle: int, plane: int) -> Refusal:
    """A damaged carrier that would take it, or no room at all."""
    takes = BASE_KIND[s.kind[plane]] in (FIGHTER, TAC_BOMBER)
    damaged = [s.damaged[ship] for ship in s.here[circle] if BASE_KIND[s.kind[ship]] == CARRIER]
    return Refusal("CV-06" if takes and any(damaged) else "CV-01")


def base_of(s: Position, unit: int) -> int:
    """Where a unit stands; for one aboard a ship the space of the ship."""
    ship = s.aboard[unit]
    return s.where[unit] if ship == NOWHERE else s.where[ship]


def rebase(s: Position, unit: int, at: int) -> None:
    """Put a unit into another base; a plane that goes to a port lands on a carrier there."""
    board(s, unit, NOWHERE)
    if IS_AIR[s.kind[unit]] and at in LAND_PART:
        board(s, unit, deck_in(s, at, unit))
        put(s, unit, NOWHERE)
    else:
        put(s, unit, at)
