"""What a set of seats may know of the position: all that is open, and the face-down counters of their own side.

Nothing is taken out of a copy of the state: what is not put in here nobody sees. Face-down counters of the other side
are told as numbers of counters in a space, never by their index.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from theatre.core.rules import Seats, View
from theatre.games.supreme_commander.air.air_combat import AirCombat
from theatre.games.supreme_commander.air.bombing import Raid
from theatre.games.supreme_commander.combat.attacks import Attack
from theatre.games.supreme_commander.combat.battle import ROLL, Battle
from theatre.games.supreme_commander.combat.declaring import Declaring
from theatre.games.supreme_commander.combat.sight import combat_view
from theatre.games.supreme_commander.combat.strength import Clash
from theatre.games.supreme_commander.economy.technology import level_price
from theatre.games.supreme_commander.movement.strategic import moves_left
from theatre.games.supreme_commander.naval.sea_battle import SeaBattle
from theatre.games.supreme_commander.pieces import tech
from theatre.games.supreme_commander.relations import is_active, master, sided, ties
from theatre.games.supreme_commander.state import POOL, TRACK, Position
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    ECONOMY,
    IS_AIR,
    IS_NAVAL,
    KIND_IDS,
    LIMITS,
    NATION,
    NATIONS,
    POWERS,
    TECHNOLOGIES,
    cost_technology,
    unit_cost,
)
from theatre.games.supreme_commander.victory import axis_locations
from theatre.games.supreme_commander.weather import combat_modifier, weather

AIR_BACK, NAVAL_BACK = range(2)
_CAN_HIDE = tuple([air or naval for air, naval in zip(IS_AIR, IS_NAVAL, strict=True)])
UNKNOWN = 255  # in place of a kind
PRICED = tuple([KIND_IDS.index(name) for name in ECONOMY.costs])


def view(s: Position, seats: Seats) -> View:
    seen, hidden = _sorted_out(s, seats)
    return {
        "scenario": s.scenario,
        "turn": s.turn,
        "turns": s.turns,
        "last_turn": s.last_turn,
        "weather": weather(s),
        "active": s.active,
        "initiative": s.initiative,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "powers": [_power(s, power) for power in POWERS],
        "status": list(s.status),
        "is_active": [is_active(s, nation) for nation in range(NATIONS)],
        "master": [master(s, nation) for nation in range(NATIONS)],
        "patron": list(s.patron),
        "foes": list(s.foes),
        "box": list(s.box),
        "conqueror": list(s.conqueror),
        "holder": list(s.holder),
        "home": list(s.home),
        "earner": list(s.earner),
        "captured": list(s.captured),
        "bombed": list(s.bombed),
        "bases": list(s.bases),
        "landed": list(s.landed),
        "victory": axis_locations(s),
        "france": s.france,
        "ore_cut": s.ore_cut,
        "winters": list(s.winters),
        "combat": _combat(s),
        "fight": _fight(s),
        "wooed": list(s.wooed),
        "units": [_unit(s, unit) for unit in seen],
        "ashore": [unit for unit in s.placed if s.ashore[unit]],
        "unsupplied": Lines(s).out_of_supply(),
        "face_down": _face_down(s, hidden),
        "pool": [[unit, s.kind[unit], s.serves[unit]] for unit, at in enumerate(s.where) if at == POOL],
        "track": [[unit, s.kind[unit], s.serves[unit], s.due[unit]] for unit, at in enumerate(s.where) if at == TRACK],
    }


def _power(s: Position, power: int) -> View:
    six, five = len(POWERS), len(TECHNOLOGIES)
    return {
        "msp": s.msp[power],
        "per_turn": s.per_turn[power],
        "overspent": s.overspent[power],
        "lent": s.lent[power],
        "tech": list(s.tech[power * five : power * five + five]),
        "raised": list(s.raised[power * five : power * five + five]),
        "level_prices": [_next_level(s, power, technology) for technology in TECHNOLOGIES],
        "unit_prices": _unit_prices(bytes(s.tech[power * five : power * five + five])),
        "strategic": s.strategic[power],
        "moves_left": moves_left(s, power),
        "collapsed": s.collapsed[power],
        "side": s.camp[power],
        "neutral_until": s.neutral_until[power],
        "wars": [foe for foe in POWERS if s.war[power * six + foe]],
    }


@lru_cache(maxsize=1024)
def _unit_prices(levels: bytes) -> tuple[int, ...]:
    return tuple([unit_cost(kind, levels[cost_technology(kind)]) for kind in PRICED])


def _next_level(s: Position, power: int, technology: int) -> int | None:
    return level_price(s, power, technology) if tech(s, power, technology) < LIMITS.tech_levels else None


def _combat(s: Position) -> View | None:
    """With what both strengths of each attack that is still to be rolled for are made of, and the die's modifier."""
    combat = combat_view(s)
    if combat is None:
        return None
    battle = s.within(Battle)
    declared = [Attack(origin, target, tuple(units)) for origin, target, *units in combat["attacks"]]
    declaring = s.within(Declaring) is not None
    ahead = [attack for attack in declared if declaring or attack.target in combat["open"]]
    clashes = [Clash(s, attack, declared, combat["follow_up"]) for attack in ahead]
    if battle is not None and battle.stage <= ROLL:
        clashes.append(battle.clash(s))
    return combat | {"strengths": [_strengths(s, clash) for clash in clashes if clash.attackers and clash.defenders]}


def _strengths(s: Position, clash: Clash) -> View:
    target = clash.attack.target
    sums = [msgspec.structs.asdict(one) for one in (clash.attack_sum(), clash.defence_sum())]
    return {"target": target, "sums": sums, "column": clash.column(), "die": combat_modifier(s, target)}


def _fight(s: Position) -> View | None:
    """The fight at sea or in the air that is under way."""
    sea, air, raid = s.within(SeaBattle), s.within(AirCombat), s.within(Raid)
    if sea is not None:
        return {"sort": "sea", "at": sea.zone, "round": sea.round, "results": list(sea.results)}
    if air is not None:
        return {"sort": "air", "at": air.hex, "round": air.round, "results": []}
    return {"sort": "bombing", "at": raid.hex, "round": 0, "results": []} if raid is not None else None


def _sorted_out(s: Position, seats: Seats) -> tuple[list[int], list[int]]:
    """The units on the board that these seats see, and those of the other side that are face down."""
    t = ties(s)
    own = frozenset([nation for seat in seats for nation in sided(t, s.camp[seat])])
    hidden = [unit for unit in s.placed if _CAN_HIDE[unit] and not s.shown[unit] and s.serves[unit] not in own]
    hides = frozenset(hidden)
    return [unit for unit in s.placed if unit not in hides], hidden


def _unit(s: Position, unit: int) -> list[int]:
    """Number, kind, whom it serves, space, back, face up, acts, aim, base, cargo."""
    return [
        unit,
        s.kind[unit],
        s.serves[unit],
        s.where[unit],
        s.back[unit],
        s.shown[unit],
        s.acts[unit],
        s.aim[unit],
        s.base[unit],
        s.cargo[unit],
    ]


def _face_down(s: Position, hidden: list[int]) -> list[list[int]]:
    """Nation, class, space, kind if it is known, aim, and how many counters: those of the other side, sorted."""
    counts: dict[tuple[int, int, int, int, int], int] = {}
    for unit in hidden:
        back = AIR_BACK if IS_AIR[unit] else NAVAL_BACK
        kind = s.kind[unit] if s.known[unit] else UNKNOWN
        key = NATION[unit], back, s.where[unit], kind, s.aim[unit]
        counts[key] = counts.get(key, 0) + 1
    return [[*key, counts[key]] for key in sorted(counts)]
