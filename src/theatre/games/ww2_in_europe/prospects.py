"""The odds that a player is shown before a battle on land, and for going on with one, on land or at sea.

Nothing is hidden, so the position is put together again from the view, the order is given in it, and the battle that
comes of it is reckoned to its end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from theatre.board.prospect import Prospect
from theatre.core.decision import Choice
from theatre.core.dice import Dice
from theatre.games.ww2_in_europe.combat.casualties import PLANES
from theatre.games.ww2_in_europe.combat.engagement import attacker_in, battle_in, camps_in, contested, engaged, landings
from theatre.games.ww2_in_europe.combat.odds import ATTACKER, DEFENDER, Force, Left, Odds, Sort, battle
from theatre.games.ww2_in_europe.combat.strength import Battle, class_value, combat_value, dice_of
from theatre.games.ww2_in_europe.movement.phase import carry_out
from theatre.games.ww2_in_europe.options import Switches
from theatre.games.ww2_in_europe.state import DROP, GONE, NO_MISSION, Position, empty_position, is_air
from theatre.games.ww2_in_europe.tables import AIRBASE, COST, HITS, IS_GROUND, SEASONS
from theatre.games.ww2_in_europe.world import NOWHERE, is_land

ORDERS = ("march", "fly", "drop", "ferry")
MOST = 18  # units of a side: a larger battle takes too long
BLITZKRIEG = "BLZ-01"  # the stage of the view in that phase


def prospect(view: Mapping[str, Any], options: Mapping[str, int], choice: Choice) -> Prospect | None:
    """The odds of the battle that this choice leads to, enlarges, begins or goes on with, if it does."""
    s = position_of(view, options)
    if choice.verb == "stay" and view["battle"] is not None:
        return _of_battle(s, view["battle"])
    if choice.verb == "resolve" and len(choice.args) == 1:
        land = choice.args[0]
    elif choice.verb in ORDERS and len(choice.args) > 1:
        land = choice.args[1] if choice.verb == "drop" else choice.args[-1]
        carry_out(s, choice)
    else:
        return None
    return _on_land(s, land, BLITZKRIEG in view["stage"]) if is_land(land) else None


def position_of(view: Mapping[str, Any], options: Mapping[str, int]) -> Position:
    """The board as the view shows it: what bears on Combat Values and on who meets whom."""
    turn = view["year"] * len(SEASONS) + view["season"]
    switches = Switches(**{name: bool(value) for name, value in options.items()})
    fields = empty_position(start=view["start"], switches=switches, turn=turn, stack=[], dice=Dice(b""))
    s = Position(**fields)  # type: ignore[arg-type]
    s.first, s.pact = view["player_a"], view["pact"]
    s.initiative[:] = bytes(view["initiative"])
    s.status[:] = bytes([power["status"] for power in view["powers"]])
    s.controller[:] = bytes(view["control"])
    for land, flag, fortress, depot, *_ in view["lands"]:
        s.flag[land], s.fortress[land], s.depot[land] = flag, fortress, depot
    rows = {row[0]: row for row in view["units"]}
    for unit in range(max(rows, default=-1) + 1):
        _put(s, rows.get(unit, (unit, GONE, 0, NOWHERE, 0, 0, 0, NOWHERE, 0, NOWHERE, NOWHERE)))
    for unit, mission, target, *path in view["orders"]:
        s.mission[unit], s.target[unit], s.path[unit] = mission, target, tuple(path)
    for country in view["caught"]:
        s.caught[country] = 1
    for unit, *leaders in view["commanders"]:
        s.commanders[unit] = tuple(leaders)
    s.leader_at[: len(view["leaders"])] = view["leaders"]
    s.derive()
    return s


def _put(s: Position, row: Sequence[int]) -> None:
    _, kind, owner, where, damaged, cut_off, surprised, aboard, convoy, began, came = row
    for column, value in ((s.kind, kind), (s.owner, owner), (s.damaged, damaged), (s.cut_off, cut_off)):
        column.append(value)
    for column, value in ((s.surprised, surprised), (s.convoy, convoy), (s.mission, NO_MISSION)):
        column.append(value)
    for places, at in ((s.where, where), (s.aboard, aboard), (s.began, began), (s.came, came), (s.target, NOWHERE)):
        places.append(at)
    s.path.append(())
    s.commanders.append(())


def _on_land(s: Position, land: int, blitz: bool, round_: int = 1) -> Prospect | None:
    if land not in contested(s):
        return None
    attacker = attacker_in(s, land, blitz)
    (defender,) = [camp for camp in camps_in(s, land) if camp != attacker]
    if blitz:
        for unit in engaged(s, land, defender):
            s.surprised[unit] = 1  # BLZ-06
    forces = [[*engaged(s, land, attacker), *landings(s, land, attacker)], engaged(s, land, defender)]
    return _told(s, msgspec.structs.replace(battle_in(s, land, blitz), round=round_), forces)


def _of_battle(s: Position, row: Mapping[str, Any]) -> Prospect | None:
    """The battle that is fought now."""
    at = row["space"]
    if is_land(at):
        return _on_land(s, at, False, row["round"])
    return _told(s, Battle(at, row["attacker"], row["round"]), row["forces"])


def _told(s: Position, circumstances: Battle, forces: Sequence[Sequence[int]]) -> Prospect | None:
    fighting = [[unit for unit in units if s.kind[unit] != AIRBASE] for units in forces]
    if not all(fighting) or max(map(len, fighting)) > MOST:
        return None
    sides = [_force(s, units, circumstances) for units in fighting]
    (attacker, mine), (defender, theirs) = sides
    ground = [unit for unit in fighting[DEFENDER] if IS_GROUND[s.kind[unit]]]
    stays = bool(ground) and all(s.cut_off[unit] for unit in ground)
    odds = battle(attacker, defender, (mine, theirs), stays)
    return _summed((attacker, defender), (mine, theirs), odds, is_land(circumstances.space))


def _force(s: Position, units: Sequence[int], circumstances: Battle) -> tuple[Force, Left]:
    """Units of one kind and number of dice are one sort; a ship that takes two hits has a weaker sort behind it."""
    later = msgspec.structs.replace(circumstances, round=circumstances.round + 1)
    sorts: list[Sort] = []
    counts: list[int] = []
    for unit in units:
        kind = s.kind[unit]
        dice = [_dice(s, unit, each) for each in (circumstances, later)]
        weaker = -1
        for hits in range(1, HITS[kind] - s.damaged[unit] + 1):
            sort = Sort(kind, dice[0], dice[1], hits, weaker)
            if sort not in sorts:
                sorts.append(sort)
                counts.append(0)
            weaker = sorts.index(sort)
        counts[weaker] += 1
    return Force(sorts), tuple(counts)


def _dice(s: Position, unit: int, circumstances: Battle) -> tuple[tuple[int, int], ...]:
    if is_air(s, unit) and s.mission[unit] == DROP:
        return ()  # ST3-01
    die = combat_value(s, unit, circumstances), class_value(s, unit, circumstances)
    return (die,) * dice_of(s, unit, circumstances)


def _summed(sides: tuple[Force, Force], start: tuple[Left, Left], odds: Odds, on_land: bool) -> Prospect:
    endings: dict[str, float] = defaultdict(float)
    lost: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    left: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    before = [force.units(one) for force, one in zip(sides, start, strict=True)]
    taken = 0.0
    for state, chance in odds.endings.items():
        after = [force.units(one) for force, one in zip(sides, state, strict=True)]
        endings[_ending(sides, state)] += chance
        if not after[DEFENDER] and any(IS_GROUND[kind] for kind in after[ATTACKER]):
            taken += chance
        for side in (ATTACKER, DEFENDER):
            left[side][after[side].total()] += chance
            for kind, number in (before[side] - after[side]).items():
                lost[side][kind] += chance * number
    return Prospect(
        attacker=_listed(before[ATTACKER]),
        defender=_listed(before[DEFENDER]),
        endings=tuple(endings.items()),
        taken=taken if on_land else None,
        rounds=odds.rounds,
        attacker_lost=tuple(sorted(lost[ATTACKER].items())),
        defender_lost=tuple(sorted(lost[DEFENDER].items())),
        attacker_value=_value(lost[ATTACKER]),
        defender_value=_value(lost[DEFENDER]),
        attacker_left=tuple(sorted(left[ATTACKER].items())),
        defender_left=tuple(sorted(left[DEFENDER].items())),
    )


def _ending(sides: tuple[Force, Force], state: tuple[Left, Left]) -> str:
    ours, theirs = [any(one) for one in state]
    if ours and theirs:
        driven_off = sides[ATTACKER].classes(state[ATTACKER]) == PLANES
        return "odds.loss" if driven_off else "odds.stalemate"
    return "odds.win" if ours else "odds.loss" if theirs else "odds.draw"


def _listed(counts: Counter[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(counts.items()))


def _value(lost: Mapping[int, float]) -> float:
    return sum([COST[kind] * number for kind, number in lost.items()])
