"""Forts, static corps and airborne corps in the Organization phase [10.8, 12.5.3, 18.3, 18.4]: D27 to D29."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import holds, sweep
from theatre.games.supreme_commander.economy.build_chart import one_of_each, pool_of
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.treasury import may_spend, payer, purchase
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.pieces import is_static, runs
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import run_by, side_of
from theatre.games.supreme_commander.state import CONQUERED, POOL, TRACK, Position, lay, remove, units_in
from theatre.games.supreme_commander.tables import (
    AIRBORNE,
    BACK,
    ECONOMY,
    FORT,
    FORTS,
    GERMANY,
    INFANTRY,
    PARACHUTE,
    RETURN_TURNS,
    STATIC,
    UNITS,
    USA,
    USSR,
)
from theatre.games.supreme_commander.world import BIT, CITIES, HEXES, IS_BOX, spaces

# forts


class Building:
    """`fort unit hex`: a fort of the pool, then where it is built."""

    def __init__(self, s: Position, power: int, unit: int | None = None, at: int | None = None) -> None:
        self.s, self.power, self.unit, self.at = s, power, unit, at

    def tokens(self) -> Sequence[int]:
        s = self.s
        if self.unit is None:
            own = [nation for nation in run_by(s, self.power) if s.status[nation] != CONQUERED]
            mine = {nation for nation in own if may_spend(s, payer(s, nation))}
            able = one_of_each(s, [unit for unit in FORTS if s.where[unit] == POOL and s.serves[unit] in mine])
            return Sifted(able, lambda unit: any(why_not_fort(s, unit, at) is None for at in _fort_hexes(s, unit)))
        if self.at is not None:
            return ()
        fort = self.unit
        return Sifted(_fort_hexes(s, fort), lambda at: why_not_fort(s, fort, at) is None)

    def refuse(self, token: int) -> Refusal | None:
        s, rule = self.s, None
        if self.unit is None:
            if token not in pool_of(s, self.power) or s.kind[token] != FORT:
                rule = "18.4c" if self.power == USA else "10.8.1a"
            elif s.status[s.serves[token]] == CONQUERED:
                rule = "16.1.2d"
            elif not may_spend(s, payer(s, s.serves[token])):
                rule = "10.2.2a"
        elif self.at is not None or not 0 <= token < HEXES:
            rule = "18.4b"
        else:
            rule = why_not_fort(s, self.unit, token)
        return None if rule is None else Refusal(rule)

    def step(self, token: int) -> Building:
        if self.unit is None:
            return Building(self.s, self.power, token)
        return Building(self.s, self.power, self.unit, token)

    def whole(self) -> bool:
        return self.at is not None


def _fort_hexes(s: Position, fort: int) -> list[int]:
    """Cities, and hexes with land units of the power itself [18.4, RUL-19]."""
    return spaces(CITIES | s.stands[s.serves[fort]])


def why_not_fort(s: Position, unit: int, at: int) -> str | None:
    power = s.serves[unit]
    if BIT[at] & closed(s) or not holds(s, power, at) or not BIT[at] & (CITIES | s.stands[power]):
        return "18.4b"
    if any(s.kind[one] == FORT for one in units_in(s, at)):
        return "6.3b"
    return why_not_stack(s, unit, at, cooperation=False)


def finish_forts(s: Position, side: int) -> None:
    """23.9: what was begun in an earlier turn is a fort from now on."""
    for unit in list(s.placed):
        if s.kind[unit] == FORT and s.back[unit] and side_of(s, s.serves[unit]) == side:
            s.back[unit] = 0
            lay(s, unit, s.where[unit])
    sweep(s)


# static corps
_WITH_STATIC = (GERMANY, USSR)  # 18.3


def why_not_static(s: Position, power: int, unit: int) -> str | None:
    if not 0 <= unit < UNITS or BACK[unit] != STATIC or s.kind[unit] != INFANTRY:
        return "18.3a"
    if s.where[unit] < 0 or IS_BOX[s.where[unit]] or runs(s, unit) != power or s.back[unit]:
        return "18.3a"
    if s.static_flipped[power]:
        return "10.8.2a"
    return "18.3d" if any(is_static(s, one) for one in units_in(s, s.where[unit])) else None


# airborne corps


def why_not_withdraw(s: Position, power: int, unit: int) -> str | None:
    used = 0 <= unit < UNITS and BACK[unit] == PARACHUTE and s.where[unit] >= 0 and bool(s.back[unit])
    return None if used and runs(s, unit) == power else "12.5.3a"


def withdraw(s: Position, unit: int) -> None:
    """12.5.3: onto the turn track with its parachute side up, so that it returns to the map for nothing."""
    remove(s, unit, TRACK, s.turn + RETURN_TURNS[AIRBORNE])
    s.back[unit] = 1


class Garrisons(Joint[Position], tag="10.8"):
    """D27 to D29."""

    def turn(self, s: Position, seat: int) -> Decision:
        parts = (Built("fort", Building(s, seat)), _static_part(s, seat), _airborne_part(s, seat))
        return with_disbanding(s, question(s, seat, "garrisons", "10.8.1a", *parts, args=(s.msp[seat],)))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        if choice.verb == "fort":
            power = payer(s, s.serves[unit])  # a liberated France pays for its own [17.5.4]
            purchase(s, power, ECONOMY.fort)
            s.back[unit] = s.switches.fort_construction
            lay(s, unit, choice.args[1])
            s.log("fort", power, choice.args[1], s.msp[power], rule="10.8.1a")
        elif choice.verb == "static":
            s.back[unit] = s.static_flipped[seat] = 1
            s.log("static", seat, s.where[unit], rule="18.3a")
        else:
            s.log("withdrawn", s.serves[unit], s.where[unit], rule="12.5.3a")
            withdraw(s, unit)
        sweep(s)
        note_consequences(s)


def _static_part(s: Position, seat: int) -> Part:
    able: list[Args] = []
    if seat in _WITH_STATIC and not s.static_flipped[seat]:
        able = [(unit,) for unit in s.placed if BACK[unit] == STATIC and why_not_static(s, seat, unit) is None]
    return Each("static", able, lambda args: Refusal((len(args) == 1 and why_not_static(s, seat, args[0])) or "18.3a"))


def _airborne_part(s: Position, seat: int) -> Part:
    able = [(unit,) for unit in s.placed if BACK[unit] == PARACHUTE and why_not_withdraw(s, seat, unit) is None]
    return Each("withdraw", able, lambda args: Refusal("12.5.3a"))
