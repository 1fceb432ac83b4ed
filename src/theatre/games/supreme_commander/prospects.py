"""The odds that a player is shown before he declares an attack: the exact chances of the table.

What bears on it is open, so the position is put together again from the view. HQ support and air units are committed
later and are left out. Each side is taken to stand and to lose what is worth least; a retreat is the defender's choice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from theatre.board.prospect import Prospect
from theatre.core.decision import Choice
from theatre.core.dice import Dice
from theatre.core.message import Message
from theatre.games.supreme_commander.combat.attacks import Attack, is_hostile
from theatre.games.supreme_commander.combat.casualties import ANY, ARMOR_STEP, SOLDIERS, Casualties
from theatre.games.supreme_commander.combat.odds import chances
from theatre.games.supreme_commander.combat.strength import Clash
from theatre.games.supreme_commander.losses import lose_step
from theatre.games.supreme_commander.state import POOL, Position, Switches, empty_position
from theatre.games.supreme_commander.tables import CHARTS, ECONOMY, HQ, KIND_IDS, POWERS, TECHNOLOGIES, UNITS
from theatre.games.supreme_commander.weather import combat_modifier


def prospect(view: Mapping[str, Any], options: Mapping[str, int], choice: Choice) -> Prospect | None:
    """The odds of the attack that this choice declares, if it is one."""
    if choice.verb != "attack" or len(choice.args) < 3:
        return None
    s = position_of(view, options)
    origin, target, *units = choice.args
    known = [unit for unit in units if 0 <= unit < UNITS and s.where[unit] == origin]
    if len(known) < len(units) or not is_hostile(s, s.serves[units[0]], target):
        return None
    combat = view["combat"] or {"attacks": [], "follow_up": False}
    declared = [Attack(one[0], one[1], tuple(one[2:])) for one in combat["attacks"]]
    joined = [unit for one in declared if (one.origin, one.target) == (origin, target) for unit in one.units]
    attack = Attack(origin, target, tuple(sorted({*units, *joined})))
    return _told(s, Clash(s, attack, declared, combat["follow_up"]), combat["follow_up"])


def position_of(view: Mapping[str, Any], options: Mapping[str, int]) -> Position:
    """The board as the view shows it: what bears on strengths, supply and losses."""
    switches = Switches(**{name: bool(options[name]) for name in Switches.__struct_fields__})
    date = {name: view[name] for name in ("scenario", "turn", "last_turn", "active")}
    s = Position(stack=[], dice=Dice(b""), **empty_position(switches=switches, **date))  # type: ignore[arg-type]
    six, five = len(POWERS), len(TECHNOLOGIES)
    for power, row in enumerate(view["powers"]):
        s.tech[power * five : power * five + five] = bytes(row["tech"])
        s.neutral_until[power], s.camp[power] = row["neutral_until"], row["side"]
        for foe in row["wars"]:
            s.war[power * six + foe] = 1
    s.status[:], s.patron[:], s.foes[:] = [bytes(view[name]) for name in ("status", "patron", "foes")]
    s.holder[:], s.home[:] = bytes(view["holder"]), bytes(view["home"])
    s.winters, s.france = tuple(view["winters"]), view["france"]
    for unit, kind, serves, at, back, shown, acts, aim, *_ in view["units"]:
        s.kind[unit], s.serves[unit], s.where[unit], s.back[unit] = kind, serves, at, back
        s.shown[unit], s.acts[unit], s.aim[unit] = shown, acts, aim
    for unit in view["ashore"]:
        s.ashore[unit] = 1
    for unit, kind, serves in view["pool"]:
        s.kind[unit], s.serves[unit], s.where[unit] = kind, serves, POOL
    s.derive()
    return s


def _told(s: Position, clash: Clash, follow_up: bool) -> Prospect:
    results = chances(clash.column(), combat_modifier(s, clash.attack.target))
    first = ARMOR_STEP if follow_up else SOLDIERS
    lost: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    left: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    value = [0.0, 0.0]
    endings: dict[str, float] = defaultdict(float)
    for (ours, theirs), share in results.items():
        chance = float(share)
        after = [_after(s, clash, clash.attackers, ours, first), _after(s, clash, clash.defenders, theirs, ANY)]
        for side, (before, rest) in enumerate(zip((clash.attackers, clash.defenders), after, strict=True)):
            gone, come = _difference(s, before, rest)
            left[side][len(rest)] += chance
            for kind, number in gone.items():
                lost[side][kind] += chance * number
                value[side] += chance * number * _cost(kind)
            value[side] -= chance * sum([_cost(kind) * number for kind, number in come.items()])
        endings[_ending(bool(after[0]), bool(after[1]))] += chance
    return Prospect(
        attacker=_listed(s, clash.attackers),
        defender=_listed(s, clash.defenders),
        endings=tuple(sorted(endings.items())),
        taken=endings.get("odds.win", 0.0),
        rounds=1.0,
        attacker_lost=tuple(sorted(lost[0].items())),
        defender_lost=tuple(sorted(lost[1].items())),
        attacker_value=value[0],
        defender_value=value[1],
        attacker_left=tuple(sorted(left[0].items())),
        defender_left=tuple(sorted(left[1].items())),
        terms=Message("odds.terms", (clash.attack_sum().total, clash.defence_sum().total, _column(clash))),
    )


def _column(clash: Clash) -> int:
    return min(max(clash.column(), CHARTS.crt.first_column), CHARTS.crt.last_column)


def _ending(ours: bool, theirs: bool) -> str:
    if ours and theirs:
        return "odds.goes-on"
    if ours:
        return "odds.win"
    return "odds.loss" if theirs else "odds.draw"


def _after(s: Position, clash: Clash, units: Sequence[int], steps: int, first: int) -> list[tuple[int, int]]:
    """What is left of a side, counters with the side that they show, after it lost so many steps."""
    twin = s.clone()
    frame = Casualties(tuple(units), steps, clash.attack.target, clash.attack.origin, first)
    while frame.losses > 0 and frame.able(twin):
        unit = min(frame.able(twin), key=lambda one: (twin.kind[one] == HQ, _cost(twin.kind[one]), one))
        before = set(twin.placed)
        frame.losses -= lose_step(twin, unit)
        frame.units = (*frame.units, *sorted(set(twin.placed) - before))
        frame.first = ANY
    return [(unit, twin.back[unit]) for unit in frame.left(twin)]


def _difference(
    s: Position, before: Sequence[int], rest: Sequence[tuple[int, int]]
) -> tuple[Counter[int], Counter[int]]:
    """Kinds that are gone, and corps that have come in the place of larger units."""
    kept = {unit for unit, _ in rest}
    gone = Counter([s.kind[unit] for unit in before if unit not in kept])
    return gone, Counter([s.kind[unit] for unit in kept if unit not in before])


def _cost(kind: int) -> int:
    """MSP for a new unit; an army's is that of the corps of which it is made."""
    name = KIND_IDS[kind]
    if name in ECONOMY.costs:
        return ECONOMY.costs[name].base
    return sum([ECONOMY.costs[step[0]].base for step in ECONOMY.build.get(name, ())])


def _listed(s: Position, units: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter([s.kind[unit] for unit in units]).items()))
