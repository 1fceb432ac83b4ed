"""Leaders, an option [LDR-01 to LDR-09]: what they add to the units under their command, and how they are lost.

`leader_at` holds the land space of a general and the ship of an admiral, NOWHERE for one who is out of the game.
`commanders` holds for each unit those under whose command it began the turn, at most one of each rank [LDR-05].
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.games.ww2_in_europe.state import OUT, Position, ground_in, is_naval, side_of, units_of
from theatre.games.ww2_in_europe.tables import ADMIRALS, BATTLESHIP, LEADERS, NOBODY, POWER_ID, SIDE
from theatre.games.ww2_in_europe.world import CAPITAL, NOWHERE

POWER_OF = tuple([POWER_ID[leader.power] for leader in LEADERS])
SIDE_OF = tuple([SIDE[power] for power in POWER_OF])
GENERALS = tuple([number for number in range(len(LEADERS)) if number not in ADMIRALS])


def set_up_leaders(s: Position) -> None:
    """Generals begin in the capital of their power, admirals on a battleship [R-97]."""
    for leader, power in enumerate(POWER_OF):
        if s.status[power] == OUT:
            continue
        ships = [unit for unit in units_of(s, power) if s.kind[unit] == BATTLESHIP]
        s.leader_at[leader] = CAPITAL[power] if leader in GENERALS else ships[0]


def leadership(s: Position, unit: int, round_: int) -> int:
    """What is added to the Combat Value in the first round: 1 for each rank that commands the unit [R-97]."""
    if round_ != 1 or not s.switches.leaders:
        return 0
    return len([leader for leader in s.commanders[unit] if s.leader_at[leader] != NOWHERE])


def generals_in(s: Position, land: int, side: int) -> list[int]:
    return [leader for leader in GENERALS if s.leader_at[leader] == land and SIDE_OF[leader] == side]


def lose(s: Position, leader: int) -> None:
    s.leader_at[leader] = NOWHERE
    s.log("leader-lost", leader, rule="LDR-06")


# in battle


def follow(s: Position, land: int, to: int, side: int) -> None:
    """Generals go with the units that retreat."""
    for leader in generals_in(s, land, side):
        s.leader_at[leader] = to


def lose_with_all(s: Position, land: int, side: int) -> None:
    """LDR-06: the units of this side in a battle there are destroyed."""
    for leader in generals_in(s, land, side):
        lose(s, leader)


def lose_alone(s: Position) -> None:
    """Generals in land that has fallen, with no ground unit of their side beside them [R-97]."""
    for leader in GENERALS:
        land, side = s.leader_at[leader], SIDE_OF[leader]
        if land != NOWHERE and _is_lost(s, land, side):
            lose(s, leader)


def _is_lost(s: Position, land: int, side: int) -> bool:
    holder = s.controller[land]
    return (holder == NOBODY or SIDE[holder] != side) and not ground_in(s, land, side)


def change_ships(s: Position, sinking: Sequence[int], fleet: Sequence[int]) -> None:
    """An admiral leaves a ship that sinks for another of his side in the battle, if there is one."""
    for leader in ADMIRALS:
        if s.leader_at[leader] in sinking:
            ships = [ship for ship in fleet if is_naval(s, ship) and ship not in sinking]
            ships = [ship for ship in ships if side_of(s, ship) == SIDE_OF[leader]]
            if ships:
                s.leader_at[leader] = ships[0]
            else:
                lose(s, leader)


def dismiss(s: Position, power: int) -> None:
    """The leaders of a power that is out of the game."""
    for leader, owner in enumerate(POWER_OF):
        if owner == power:
            s.leader_at[leader] = NOWHERE
