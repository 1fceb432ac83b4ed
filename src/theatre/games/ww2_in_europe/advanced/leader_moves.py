"""How leaders move [LDR-02, LDR-03]: generals 2 points in Movement, anywhere in Redeployment; admirals by ship."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.advanced.leaders import GENERALS, POWER_OF, SIDE_OF
from theatre.games.ww2_in_europe.choosing import Listed
from theatre.games.ww2_in_europe.movement.control import are_friends, is_friendly
from theatre.games.ww2_in_europe.movement.movers import may_move_now
from theatre.games.ww2_in_europe.state import Position, ground_in, is_active, is_naval, units_of
from theatre.games.ww2_in_europe.tables import ADMIRALS, SIDE
from theatre.games.ww2_in_europe.world import LAND_COST, LAND_NEIGHBOURS, LANDS, NOWHERE

POINTS = 2


def is_in_play(s: Position, leader: int, side: int) -> bool:
    return SIDE_OF[leader] == side and s.leader_at[leader] != NOWHERE and is_active(s, POWER_OF[leader])


def takes_in(s: Position, power: int, land: int) -> bool:
    """Land in friendly control, or where ground units of friends stand; the USSR keeps apart [SOV-02]."""
    troops = ground_in(s, land, SIDE[power])
    return is_friendly(s, land, power) or any(are_friends(s, s.owner[unit], power) for unit in troops)


def open_lands(s: Position, power: int) -> list[int]:
    return [land for land in LANDS if takes_in(s, power, land)]


def march_part(s: Position, side: int, step: int, moved: Sequence[int]) -> list[Listed]:
    """`move-leader (leader, land...)` in Movement: once, in the step of the Front where he is."""
    if not s.switches.leaders:
        return []
    ready = [leader for leader in GENERALS if is_in_play(s, leader, side) and leader not in moved]
    ready = [leader for leader in ready if may_move_now(s, s.leader_at[leader], step)]
    return [Listed("move-leader", lambda: [row for leader in ready for row in _marches(s, leader)], _why_no_general)]


def _marches(s: Position, leader: int) -> list[Args]:
    home = s.leader_at[leader]
    rows: list[Args] = []
    for near in _next(s, leader, home, POINTS):
        rows.append((leader, near))
        left = POINTS - LAND_COST[home, near]
        rows += [(leader, near, far) for far in _next(s, leader, near, left) if far != home]
    return rows


def _next(s: Position, leader: int, at: int, points: int) -> list[int]:
    near = [to for to in LAND_NEIGHBOURS[at] if LAND_COST[at, to] <= points]
    return [to for to in near if takes_in(s, POWER_OF[leader], to)]


def _why_no_general(args: Args) -> Refusal:
    return Refusal("LDR-02")


def transfer_parts(s: Position, side: int) -> list[Listed]:
    """`move-leader (leader, land)` and `change-ship (leader, unit)` in Redeployment, at no cost."""
    if not s.switches.leaders:
        return []
    generals = [leader for leader in GENERALS if is_in_play(s, leader, side)]
    admirals = [leader for leader in ADMIRALS if is_in_play(s, leader, side)]

    def lands() -> list[Args]:
        open_to = {power: open_lands(s, power) for power in {POWER_OF[one] for one in generals}}
        return [(one, land) for one in generals for land in open_to[POWER_OF[one]] if land != s.leader_at[one]]

    def ships() -> list[Args]:
        return [(one, ship) for one in admirals for ship in units_of(s, POWER_OF[one]) if _is_other_ship(s, one, ship)]

    return [Listed("move-leader", lands, _why_no_general), Listed("change-ship", ships, lambda args: Refusal("LDR-03"))]


def _is_other_ship(s: Position, leader: int, unit: int) -> bool:
    return is_naval(s, unit) and s.leader_at[leader] != unit


def move_leader(s: Position, leader: int, to: int) -> None:
    s.leader_at[leader] = to
    s.log("leader-moved", leader, to, rule="LDR-02")


def change_ship(s: Position, leader: int, ship: int) -> None:
    s.leader_at[leader] = ship
    s.log("leader-embarked", leader, s.kind[ship], rule="LDR-03")
