"""Defensive air support [28.51] and its interception [28.44]: where it may be given, and who may meet it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.air.allotments import SUPPORT, doing, strength
from theatre.games.third_reich.air.flights import Flight, ranges
from theatre.games.third_reich.air.flying import flies_for
from theatre.games.third_reich.combat.airborne import ALL as ALL_AIRBORNE
from theatre.games.third_reich.combat.airborne import RANGE, must_attack, why_not_drop
from theatre.games.third_reich.combat.battle import MOST_AIR, with_mission
from theatre.games.third_reich.counters import (
    actor,
    enemy_ground,
    ground_at,
    ground_of,
    is_foe,
    on_mission,
)
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.nations import acting, acts_as, is_ally, is_enemy, option_on
from theatre.games.third_reich.naval.basing import waters_held
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.state import ATTACKED, Position, this_turn
from theatre.games.third_reich.tables import AIR, ARMOR, COMBAT, IS_GROUND, KIND, MOVEMENT, OFFENSIVE, PARTISAN
from theatre.games.third_reich.world import (
    BIT,
    FRONTS,
    GROUND_SIDES,
    HEXES,
    LAND,
    ON_FRONT,
    across,
    mask_of,
    spaces,
    within,
)


def offensive_hexes(s: Position, nation: int) -> int:
    return sum([ON_FRONT[front] for front in FRONTS if option_on(s, nation, front) == OFFENSIVE])


def threatened(
    s: Position, by: Sequence[int] | None = None, *, partisans: bool = True, exploiting: bool = False
) -> int:
    """28.511: hexes with ground units that the side whose turn it is may attack, by land, from the sea or by drops.

    `by` are some of its nations; `partisans`: whether attacks of these alone count; `exploiting`: whether only
    exploiters and airborne attack any more [14.35].
    """
    found = 0
    for nation in acting(s) if by is None else by:
        offensive = offensive_hexes(s, nation)
        if not offensive:
            continue
        near = _exploited(s, nation) if exploiting else _near(s, nation, partisans)
        for unit in ALL_AIRBORNE:
            if s.where[unit] >= 0 and why_not_drop(s, nation, unit) is None:
                near |= within(BIT[s.where[unit]], HEXES, RANGE)
        found |= near & offensive & enemy_ground(s, nation)
    return found


def _near(s: Position, nation: int, partisans: bool) -> int:
    """Hexes that are next to its ground units, under airborne that came down in Movement, or reached by sea."""
    near = across(ground_of(s, nation) if partisans else _regulars(s, nation), GROUND_SIDES)
    near |= mask_of([s.where[unit] for unit in must_attack(s, nation)])
    for unit in on_mission(s):
        if IS_GROUND[unit] and actor(s, unit) == nation:  # fleets alone attack nobody
            near |= _from_the_sea(s, unit, nation)
    return near


def _exploited(s: Position, nation: int) -> int:
    """Hexes next to its exploiters, which are in supply by grace from now on [14.38b]."""
    fresh = [unit for unit in s.placed if KIND[unit] == ARMOR and s.graced[unit] > this_turn(s)]
    return across(mask_of([s.where[unit] for unit in fresh if actor(s, unit) == nation]), GROUND_SIDES)


def _regulars(s: Position, nation: int) -> int:
    ground = [unit for unit in s.placed if IS_GROUND[unit] and KIND[unit] != PARTISAN]
    return mask_of([s.where[unit] for unit in ground if actor(s, unit) == nation])


def _is_helped(s: Position, seat: int, unit: int) -> bool:
    """Can air of the seat support a ground unit on defence? Partisans have no such help [32.2]."""
    return KIND[unit] != PARTISAN and flies_for(s, seat, unit)


def _from_the_sea(s: Position, unit: int, nation: int) -> int:
    """The hex that an invasion makes for, or those next to which a transported unit can march after it has landed."""
    target = BIT[s.mission[unit]]
    if not target & waters_held(s, nation):
        return target
    open_ = LAND & ~enemy_ground(s, nation)
    for _ in range(MOVEMENT[unit] - 1):
        target |= across(target, GROUND_SIDES) & open_
    return across(target, GROUND_SIDES)


def defence_room(s: Position, seat: int, hex_: int) -> int:
    """28.513: air over a hex may be three times the basic ground factors there, those of the seat's friends."""
    ground = [unit for unit in ground_at(s, hex_) if _is_helped(s, seat, unit)]
    flying = [unit for unit in with_mission(s, (hex_,), AIR) if not is_foe(s, unit, seat)]
    return MOST_AIR * sum([COMBAT[unit] for unit in ground]) - strength(s, flying, SUPPORT)


def defend(s: Position, seat: int, taken: Args, open_: int) -> Flight:
    """`open_` are the hexes that may be attacked."""

    def why(hex_: int) -> Refusal | None:
        if not BIT[hex_] & open_:
            return Refusal("28.513" if not ground_at(s, hex_) else "28.511")
        ours = [unit for unit in ground_at(s, hex_) if flies_for(s, seat, unit)]
        if ours and all(KIND[unit] == PARTISAN for unit in ours):
            return Refusal("32.2")
        if not ours:
            return Refusal(_why_no_help(s, seat, hex_))
        rule = _why_not_combine(s, seat, hex_)
        return Refusal(rule) if rule else None

    targets = sum([BIT[hex_] for hex_ in spaces(open_) if why(hex_) is None])
    air = ranges(s, seat, taken) if targets else {}
    room = partial(defence_room, s, seat)
    return Flight(air, targets, why, room, "28.513", bar=partial(bar_of_declaration, s))


def _why_not_combine(s: Position, seat: int, hex_: int) -> str:
    """The rule against support beside that of another, over a minor that both help [34.36, 45.2]; nothing if none."""
    others = [commander(s, unit) for unit in with_mission(s, (hex_,), AIR) if not is_foe(s, unit, seat)]
    apart = next((rule for rule in [are_apart(s, seat, one) for one in others] if rule), "")
    return {"34.3": "34.36a", "45.1": "45.2"}.get(apart, "")


def _why_no_help(s: Position, seat: int, hex_: int) -> str:
    """Why a seat supports nobody in a hex: allies in it are kept apart from its air [34.32, 45.2]."""
    helped = [commander(s, unit) for unit in ground_at(s, hex_) if is_ally(s, s.serves[unit], seat)]
    apart = [are_apart(s, seat, power) for power in helped]
    return {"34.3": "34.32", "45.1": "45.2"}.get(apart[0], "28.513") if apart else "28.513"


def bar_of_declaration(s: Position, unit: int, hex_: int) -> str:
    """Only enemies of those who may attack defend: air of a power at peace with them does not [28.511, 43.4q].

    22.3, 22.7: in the turn of the declaration only its own air defends a minor, and defends nothing else.
    """
    there = {s.serves[one] for one in ground_at(s, hex_)}
    if s.serves[unit] not in there and not any(is_enemy(s, s.serves[unit], nation) for nation in acting(s)):
        return "28.511"
    if s.beset[s.serves[unit]] and s.status[s.serves[unit]] == ATTACKED:
        return "" if any(s.serves[one] == s.serves[unit] for one in ground_at(s, hex_)) else "22.7c"
    alone = [s.serves[one] for one in ground_at(s, hex_) if s.status[s.serves[one]] == ATTACKED]
    return "22.3" if any(s.beset[nation] for nation in alone) else ""


def could_defend(flight: Flight) -> bool:
    """Might a seat give such support, if need be by counters that it breaks down first [28.61q]?"""
    open_ = [hex_ for hex_ in spaces(flight.targets) if flight.room(hex_) > 0]
    pairs = [(unit, hex_) for unit, reached in flight.air.items() for hex_ in open_ if reached & BIT[hex_]]
    return any(not flight.bar(*pair) for pair in pairs)


def hovering(s: Position, seat: int) -> dict[int, Args]:
    """By hex the defensive support that is hostile to a seat."""
    found: dict[int, Args] = {}
    for unit in on_mission(s):
        hex_ = s.mission[unit]
        if KIND[unit] == AIR and s.where[unit] >= 0 and is_foe(s, unit, seat) and doing(s, unit, SUPPORT):
            found[hex_] = (*found.get(hex_, ()), unit)
    return found


def met_over(s: Position, seat: int) -> int:
    """28.41, 28.441: the hexes where a seat may meet defensive support, on fronts of its own Offensives."""
    return mask_of(hovering(s, seat)) & offensive_hexes(s, acts_as(s, seat))


def meet(s: Position, seat: int, taken: Args) -> Flight:
    found, open_ = hovering(s, seat), met_over(s, seat)

    def why(hex_: int) -> Refusal | None:
        if hex_ not in found:
            return Refusal("28.442")
        return None if open_ & BIT[hex_] else Refusal("28.41")

    return Flight(ranges(s, seat, taken), open_, why)
