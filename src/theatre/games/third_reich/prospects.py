"""The odds that a player is shown before he attacks on the ground: the exact chances of the table, to its end.

What bears on it is open, so the position is put together again from the view. In an exchange the larger side is
taken to pay with what costs it the fewest BRPs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from theatre.board.prospect import Prospect
from theatre.core.decision import Args, Choice
from theatre.core.dice import Dice
from theatre.core.message import Message
from theatre.games.third_reich.air.allotments import SUPPORT, doing
from theatre.games.third_reich.combat.battle import Strengths, defensive_support, multiple, support
from theatre.games.third_reich.combat.odds import BELOW, COLUMNS, chances
from theatre.games.third_reich.combat.payment import Offer, cheapest
from theatre.games.third_reich.counters import ground_at, is_foe
from theatre.games.third_reich.movement.stacking import counted, stack_limit
from theatre.games.third_reich.state import Allotment, Position, Variants, empty_position
from theatre.games.third_reich.tables import CHARTS, COMBAT, KIND, KIND_IDS, POWERS, UNITS
from theatre.games.third_reich.view import LINE


class Side(NamedTuple):
    """Who is lost with a side, and what each of them is worth in an exchange."""

    units: Args
    worth: Mapping[int, int]


def prospect(view: Mapping[str, Any], options: Mapping[str, int], choice: Choice) -> Prospect | None:
    """The odds of the attack that this choice declares, if it is one."""
    if choice.verb != "attack" or not choice.args:
        return None
    count = choice.args[0]
    hexes, attackers = choice.args[1 : count + 1], choice.args[count + 1 :]
    if len(hexes) < count or not attackers or not all(0 <= unit < UNITS for unit in attackers):
        return None
    s = position_of(view, options)
    nation = s.serves[attackers[0]]
    defenders = tuple([u for at in hexes for u in ground_at(s, at) if is_foe(s, u, nation)])
    if not defenders or any(s.where[unit] < 0 for unit in attackers):
        return None
    return _told(s, hexes, attackers, defenders, _excess(s, hexes, defenders))


def _excess(s: Position, hexes: Args, defenders: Args) -> Args:
    """14.24a: of too many in a hex the strongest are taken to defend."""
    found: list[int] = []
    for hex_ in hexes:
        there = counted([unit for unit in defenders if s.where[unit] == hex_])
        found += sorted(there, key=lambda unit: (-COMBAT[unit], unit))[stack_limit(s, hex_, there) :]
    return tuple(found)


def position_of(view: Mapping[str, Any], options: Mapping[str, int]) -> Position:
    """The board as the view shows it: what bears on factors and on who is whose enemy."""
    switches = Variants(**{name: bool(options[name]) for name in Variants.__struct_fields__})
    date = {name: view[name] for name in ("scenario", "year", "season", "first", "active")}
    s = Position(stack=[], dice=Dice(b""), **empty_position(variants=switches, **date))  # type: ignore[arg-type]
    s.winter, s.severe = view["winter"], view["severe"]
    for power in POWERS:
        for foe in view["powers"][power]["wars"]:
            s.war[power * len(POWERS) + foe] = 1
    s.sides = bytes(view["sides"])
    s.status[:], s.patron[:], s.foes[:] = [bytes(view[name]) for name in ("status", "patron", "foes")]
    s.earns[:] = bytes(view["earns"])
    s.holder[:] = bytes(view["holder"])
    for at in view["razed"]:
        s.razed[at] = 1
    for at in view["bridgeheads"]:
        s.bridgehead[at] = 1
    for unit, _, serves, at, port, _, _, _, mission in view["units"]:
        s.serves[unit], s.where[unit], s.berth[unit], s.mission[unit] = serves, at, port, mission
    s.allotted = tuple([Allotment(*one) for one in view["allotted"]])
    s.derive()
    return s


def _told(s: Position, hexes: Args, attackers: Args, there: Args, excess: Args) -> Prospect:
    """`excess` are those there who share the fate of the defenders [14.24a]."""
    nation = s.serves[attackers[0]]
    defenders = tuple([unit for unit in there if unit not in excess])
    strengths = Strengths(s, hexes, attackers, defenders)
    flown, met = support(s, hexes, nation), defensive_support(s, hexes, nation)
    supporting = {unit: doing(s, unit, SUPPORT) for unit in flown}
    ours = Side((*attackers, *flown), {unit: COMBAT[unit] for unit in attackers} | supporting)
    plain = {unit: COMBAT[unit] for unit in defenders} | {unit: doing(s, unit, SUPPORT) for unit in met}
    full = plain | {unit: COMBAT[unit] * multiple(s, unit, attackers) for unit in defenders}
    theirs = Side((*defenders, *met), full)
    chance = chances(strengths.odds, strengths.counter)
    ends = [
        ("odds.win", float(chance.defender_eliminated), (), (*theirs.units, *excess)),
        ("odds.loss", float(chance.attacker_eliminated), ours.units, ()),
        (
            "odds.exchange",
            float(chance.exchange_full),
            *_exchange(ours, theirs, strengths.attack, strengths.defence, excess),
        ),
        (
            "odds.exchange-basic",
            float(chance.exchange_basic),
            *_exchange(ours, Side(theirs.units, plain), strengths.attack, strengths.basic, excess),
        ),
    ]
    return _summed(ours.units, (*theirs.units, *excess), ends, _terms(strengths))


def _terms(strengths: Strengths) -> Message:
    if strengths.odds == BELOW:
        return Message("odds.hopeless", (strengths.attack, strengths.defence))
    return Message("odds.terms", (strengths.attack, strengths.defence, COLUMNS[strengths.odds]))


def _exchange(ours: Side, theirs: Side, attack: int, defence: int, excess: Args) -> tuple[Args, Args]:
    """14.26c: the smaller side is lost whole, the other pays as much."""
    if attack < defence:
        return ours.units, _payment(theirs, attack)
    fallen = (*theirs.units, *excess)
    return (ours.units if attack == defence else _payment(ours, defence)), fallen


def _payment(side: Side, price: int) -> Args:
    """The counters worth at least so much that cost the fewest BRPs; all if they are not enough."""
    able = sorted(side.units, key=lambda unit: (_cost(unit), unit))
    given = cheapest([Offer(side.worth[unit], _cost(unit)) for unit in able], price)
    return side.units if given is None else tuple([able[at] for at in given])


def _cost(unit: int) -> int:
    return CHARTS.costs.per_factor[KIND_IDS[KIND[unit]]] * COMBAT[unit]


def _summed(ours: Args, theirs: Args, ends: Sequence[tuple[str, float, Args, Args]], terms: Message) -> Prospect:
    lost: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    left: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    value = [0.0, 0.0]
    taken = 0.0
    for _, chance, *gone in ends:
        for side, (whole, fallen) in enumerate(zip((ours, theirs), gone, strict=True)):
            left[side][len(whole) - len(fallen)] += chance
            value[side] += chance * sum(map(_cost, fallen))
            for unit in fallen:
                lost[side][LINE[unit]] += chance
        if len(gone[1]) == len(theirs) and len(gone[0]) < len(ours):
            taken += chance
    return Prospect(
        attacker=_listed(ours),
        defender=_listed(theirs),
        endings=tuple([(key, chance) for key, chance, *_ in ends if chance]),
        taken=taken,
        rounds=1.0,
        attacker_lost=tuple(sorted(lost[0].items())),
        defender_lost=tuple(sorted(lost[1].items())),
        attacker_value=value[0],
        defender_value=value[1],
        attacker_left=tuple(sorted(left[0].items())),
        defender_left=tuple(sorted(left[1].items())),
        terms=terms,
    )


def _listed(units: Args) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter([LINE[unit] for unit in units]).items()))
