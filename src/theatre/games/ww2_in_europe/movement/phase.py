"""The Movement phase [MOV-03 to MOV-09]: player A on his Fronts, player B on all, player A on the Fronts of B."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.leader_moves import march_part, move_leader
from theatre.games.ww2_in_europe.advanced.special_forces import RAIDERS, name_raider, why_no_raider
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Joined, once
from theatre.games.ww2_in_europe.movement import movers as may
from theatre.games.ww2_in_europe.movement.dropping import drop, drop_part
from theatre.games.ww2_in_europe.movement.ferrying import ferry, ferry_part
from theatre.games.ww2_in_europe.movement.flying import bomb, bomb_part, fly, fly_part
from theatre.games.ww2_in_europe.movement.marching import March, march
from theatre.games.ww2_in_europe.movement.movers import (
    ALL_FRONTS,
    OTHER_FRONTS,
    OWN_FRONTS,
    STEP_RULE,
    ground_movers,
    plane_movers,
    ship_movers,
    why_not_move,
)
from theatre.games.ww2_in_europe.naval.sailing import patrol, patrol_part, raid, raid_part, sail, sail_part
from theatre.games.ww2_in_europe.politics.partition import why_not_comply
from theatre.games.ww2_in_europe.state import Position, player_b, units_of_kind
from theatre.games.ww2_in_europe.tables import (
    AVOIDS,
    BASE_KIND,
    BOMBER,
    DROPPED,
    FIGHTER,
    GERMANY,
    SIDE,
    SUBMARINE,
    TRANSPORT,
)
from theatre.games.ww2_in_europe.world import NOWHERE


class MovementPhase(Frame[Position], tag="MOV-07"):
    """The three steps; in each the player gives orders to none, some or all of the units whose turn it is."""

    at: int = OWN_FRONTS
    leaders: tuple[int, ...] = ()  # generals who have moved

    def mover(self, s: Position) -> int:
        return player_b(s) if self.at == ALL_FRONTS else s.first

    def step(self, s: Position) -> bool:
        if self.at <= OTHER_FRONTS:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self.mover(s)
        orders = (*order_parts(s, side, self.at), *raider_part(s, side, self.at))
        orders += tuple(march_part(s, side, self.at, self.leaders))
        return ask(s, side, "movement", STEP_RULE[self.at], *orders, Each("done"), args=(self.at,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
        elif choice.verb == "raider":
            name_raider(s, *choice.args)
        elif choice.verb == "move-leader":
            leader, *path = choice.args
            self.leaders = (*self.leaders, leader)
            move_leader(s, leader, path[-1])
        else:
            carry_out(s, choice)


def raider_part(s: Position, side: int, step: int) -> list[Part]:
    """`raider (unit)`, where special forces are played: named before it gets its orders [SPF-03]."""
    if not s.switches.special_forces or side != SIDE[GERMANY]:
        return []

    def why(unit: int) -> Refusal | None:
        return why_no_raider(s, unit) or why_not_move(s, unit, side, step, may.sails)

    ready = [(unit,) for base in RAIDERS for unit in units_of_kind(s, base) if why(unit) is None]
    return [Each("raider", sorted(ready), lambda args: why(*args) if len(args) == 1 else Refusal("SPF-03"))]


def order_parts(s: Position, side: int, step: int) -> tuple[Part, ...]:
    """What the units of a side may be told in a step."""

    def why(fit: may.Fit) -> may.Why:
        return lambda unit: why_not_move(s, unit, side, step, fit)

    ground = once(lambda: ground_movers(s, side, step))
    ships = once(lambda: ship_movers(s, side, step))
    planes = once(lambda: plane_movers(s, side, step))

    def having(units: Callable[[], list[int]], *bases: int) -> Callable[[], list[int]]:
        return lambda: [unit for unit in units() if BASE_KIND[s.kind[unit]] in bases]

    def airborne() -> list[int]:
        return ground_movers(s, side, step, DROPPED)

    def marchers() -> list[int]:
        return ground() + may.pact_movers(s, side, step)

    def cargo() -> list[int]:
        return ground() + [unit for unit in having(planes, FIGHTER)() if s.aboard[unit] == NOWHERE]

    def fighting_ships() -> list[int]:
        return [unit for unit in ships() if not AVOIDS[s.kind[unit]]]

    afloat = Joined(ships, planes)

    bombers = having(planes, BOMBER)
    return (
        March(s, marchers, why(may.marches), why_not_comply),
        ferry_part(s, having(ships, TRANSPORT), cargo, why(may.ferries), why(may.is_carried)),
        fly_part(s, planes, why(may.flies)),
        bomb_part(s, having(planes, BOMBER, FIGHTER), why(may.bombs)),
        raid_part(s, Joined(having(ships, SUBMARINE), having(planes, BOMBER)), why(may.raids)),
        sail_part(s, afloat, why(may.sails)),
        patrol_part(s, Joined(fighting_ships, planes), why(may.patrols)),
        drop_part(s, airborne, bombers, why(may.drops), why(may.carries_airborne)),
    )


def carry_out(s: Position, choice: Choice) -> None:
    """Write down an order that the rules allow; ground units move at once."""
    verb, (unit, *rest) = choice.verb, choice.args
    path = tuple(rest)
    if verb == "march":
        march(s, unit, path)
    elif verb == "ferry":
        ferry(s, unit, path[0], path[1:])
    elif verb == "fly":
        fly(s, unit, path)
    elif verb == "bomb":
        bomb(s, unit, path)
    elif verb == "raid":
        raid(s, unit, path[0], path[1:])
    elif verb == "sail":
        sail(s, unit, path)
    elif verb == "patrol":
        patrol(s, unit, path[0], path[1:])
    else:
        drop(s, unit, path[0], path[1:])
