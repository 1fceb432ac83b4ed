"""Special attacks on ships in port, an option [SPF-14 to SPF-17]: Sneak Attack, midget subs, Frogmen.

Each is made once in a game, in Redeployment. The attacker sails out and back within its Movement Points, penalties
included; that costs no Redeployment Point [R-90].
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Each, Refusal
from theatre.games.ww2_in_europe.combat.casualties import take_away
from theatre.games.ww2_in_europe.movement.orders import carried_by
from theatre.games.ww2_in_europe.movement.routes import spread
from theatre.games.ww2_in_europe.naval.charts import air_chart
from theatre.games.ww2_in_europe.redeployment.trips import Survey
from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, Position, at_war, is_active, is_naval, remove, units_of
from theatre.games.ww2_in_europe.tables import (
    BASE_KIND,
    BATTLESHIP,
    CARRIER,
    FIGHTER,
    KIND_ID,
    MOVE,
    NUMBERS,
    POWER_ID,
    SIDE,
)
from theatre.games.ww2_in_europe.world import LAND_PART, WATER_NEIGHBOURS

RAIDS = NUMBERS.raids
RULES = ("SPF-14", "SPF-15", "SPF-16")
OWNER = tuple([POWER_ID[raid.power] for raid in RAIDS])
ATTACKER = tuple([KIND_ID[raid.attacker] for raid in RAIDS])


def strike_part(survey: Survey, side: int, moved: Sequence[int]) -> Each:
    """`strike (raid, unit, target)`."""
    s = survey.s
    rows = [
        (raid, unit, ship)
        for raid in range(len(RAIDS))
        if SIDE[OWNER[raid]] == side and is_active(s, OWNER[raid]) and not s.raids_made[raid]
        for unit in units_of(s, OWNER[raid])
        if can_strike(s, raid, unit) and not has_moved(s, unit, moved)
        for ship in targets(survey, raid, unit)
    ]

    def why(args: Args) -> Refusal | None:
        if len(args) != 3 or not 0 <= args[0] < len(RAIDS):
            return None
        ours = 0 <= args[1] < len(s.kind) and s.owner[args[1]] == OWNER[args[0]]
        used = ours and s.kind[args[1]] != GONE and has_moved(s, args[1], moved) and not s.raids_made[args[0]]
        return Refusal("SPF-17" if used else RULES[args[0]])

    return Each("strike", rows, why)


def can_strike(s: Position, raid: int, unit: int) -> bool:
    """A ship of the right kind in port; a carrier needs a fighter aboard."""
    if BASE_KIND[s.kind[unit]] != ATTACKER[raid] or s.convoy[unit] != NO_CONVOY or s.where[unit] not in LAND_PART:
        return False
    return ATTACKER[raid] != CARRIER or bool(_fighters(s, unit))


def has_moved(s: Position, unit: int, moved: Sequence[int]) -> bool:
    """SPF-17: it, or a plane of its wing."""
    return unit in moved or any(plane in moved for plane in carried_by(s, unit))


def _fighters(s: Position, carrier: int) -> list[int]:
    return [unit for unit in carried_by(s, carrier) if BASE_KIND[s.kind[unit]] == FIGHTER]


def targets(survey: Survey, raid: int, unit: int) -> list[int]:
    """The enemy ships in ports that it can attack."""
    s = survey.s
    trip = survey.voyage(unit)
    seas = [at for at, _, _ in spread(trip, trip.start, trip.points // 2) if at not in LAND_PART]
    if ATTACKER[raid] == CARRIER:
        reach = max([MOVE[s.kind[plane]] for plane in _fighters(s, unit)]) // 2  # there and back
        chart = air_chart(s, s.owner[unit])
        near = {at for sea in seas for at, spent in chart.costs(sea, reach).items() if spent <= reach}
    else:
        near = {at for sea in seas for at in WATER_NEIGHBOURS[sea]}
    ports = sorted([at for at in near if at in LAND_PART])
    ships = [ship for port in ports for ship in s.here[port] if is_naval(s, ship)]
    return [ship for ship in ships if at_war(s, s.owner[unit], s.owner[ship])]


def resolve(s: Position, raid: int, target: int, face: int) -> None:
    """4 or less is a hit; with a low die a battleship is sunk at once."""
    row = RAIDS[raid]
    if face > row.hit:
        s.log("strike-missed", rule=RULES[raid])
    elif face <= row.sink and BASE_KIND[s.kind[target]] == BATTLESHIP:
        s.log("lost", s.owner[target], s.kind[target], rule=RULES[raid])
        remove(s, target)
    else:
        take_away(s, (target,))
