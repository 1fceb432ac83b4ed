"""Partisans [10.9, 18.1, 18.2]: D30, an attempt each for the USSR and the UK in the Allied Organization phase."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import enter
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.treasury import has, spend
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.pieces import land_in, strangers
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import is_enemy
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import ALLY, CONQUERED, OVERRUN, POOL, UNDER_VICHY, Position, lay
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import (
    ALLIES,
    ECONOMY,
    FRANCE,
    NATIONS,
    UK,
    UNITS_OF,
    USSR,
    VICHY,
    partisans_rise,
)
from theatre.games.supreme_commander.world import AREA, BIT, COUNTRY_MASK, HEXES, LAND, range_around, spaces

_PRICE = ECONOMY.partisan


def land(s: Position, power: int) -> int:
    """Where partisans of a power may rise: in the USSR of 1939, or in conquered allies of the UK and in France."""
    if power == USSR:
        return COUNTRY_MASK[USSR] & LAND & ~closed(s)
    mask = 0
    for nation in range(NATIONS):
        if s.status[nation] == CONQUERED and s.patron[nation] in (UK, FRANCE):
            mask |= home_hexes(s, nation)
    if s.france in (UNDER_VICHY, OVERRUN):
        mask |= home_hexes(s, FRANCE)
        if s.france == UNDER_VICHY and s.status[VICHY] != ALLY:
            mask &= ~AREA["vichy_france"]
    return mask & LAND & ~closed(s)


def available(s: Position, power: int) -> list[int]:
    return [unit for unit in UNITS_OF[power, "partisan"] if s.where[unit] == POOL]


def why_not(s: Position, power: int, hex_: int) -> str | None:
    if power not in (USSR, UK) or not available(s, power) or s.partisans_tried[power]:
        return "10.9a"
    if not has(s, power, _PRICE.attempt):
        return "RUL-33"
    if not 0 <= hex_ < HEXES or not BIT[hex_] & land(s, power):
        in_vichy = 0 <= hex_ < HEXES and s.france == UNDER_VICHY and bool(BIT[hex_] & AREA["vichy_france"])
        return "18.1a" if power == USSR else "18.2b" if in_vichy else "18.2a"
    if BIT[hex_] & strangers(s, power):  # enemies, also while the power is neutral after a collapse [17.13.4]
        return "12.0g"
    return None if room_for(s, available(s, power)[0], hex_) else "18.1d"


class Partisans(Joint[Position], tag="10.9"):
    """`rouse hex`, once for each."""

    def turn(self, s: Position, seat: int) -> Decision:
        able = available(s, seat) and not s.partisans_tried[seat] and has(s, seat, _PRICE.attempt)
        open_ = spaces(land(s, seat) & ~strangers(s, seat)) if able else []
        rows = [(hex_,) for hex_ in open_ if room_for(s, available(s, seat)[0], hex_)]

        def why(args: Args) -> Refusal:
            return Refusal((len(args) == 1 and why_not(s, seat, args[0])) or "10.9a")

        asked = question(s, seat, "partisans", "10.9a", Each("rouse", rows, why), args=(s.msp[seat],))
        return with_disbanding(s, asked)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        spend(s, seat, _PRICE.attempt)
        s.partisans_tried[seat] = 1
        s.push(Rising(seat, choice.args[0]))


class Rising(Frame[Position], tag="18.1"):
    """A roll by the number of enemy units next to the hex; success costs more."""

    power: int
    hex: int

    def step(self, s: Position) -> bool:
        s.push(Throw(self.power, 1, "partisans", (self.hex,)))
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if not isinstance(child, Throw):
            return
        s.done(self)
        near = [one for at in spaces(range_around(self.hex, 1)) for one in land_in(s, at)]  # also over sea
        enemies = len([one for one in near if is_enemy(s, self.power, s.serves[one])])
        if partisans_rise(enemies, result[0]) and has(s, self.power, _PRICE.success):
            spend(s, self.power, _PRICE.success)
            unit = available(s, self.power)[0]
            lay(s, unit, self.hex)
            enter(s, unit, self.hex)
            s.log("risen", self.power, self.hex, rule="18.1b")
            note_consequences(s)


def rebels(s: Position) -> tuple[int, ...]:
    """Who is asked: those of the USSR and the UK that have a partisan to raise."""
    allied = [power for power in (UK, USSR) if s.camp[power] == ALLIES]
    return tuple([power for power in allied if available(s, power) and has(s, power, _PRICE.attempt)])
