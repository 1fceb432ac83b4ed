"""Strategic bombing [11.0, 11.2, 11.3]: raid by raid on enemy MSP locations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.air.air_combat import AirCombat, Flak, over
from theatre.games.supreme_commander.air.bases import (
    Bases,
    air_level,
    assign,
    basing,
    has_unused,
    starts,
    unused,
    why_not_fly,
)
from theatre.games.supreme_commander.air.landing import AirReturn, go_home
from theatre.games.supreme_commander.air.scramble import Scramble, escorts, interceptors
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.economy.factories import is_standing
from theatre.games.supreme_commander.relations import is_enemy, master, other_side, powers_of, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import CONTROLLED, Position
from theatre.games.supreme_commander.tables import (
    BOMBER,
    FIGHTER,
    MUD,
    SNOW,
    WEATHER_EFFECT,
)
from theatre.games.supreme_commander.weather import weather_in
from theatre.games.supreme_commander.world import FACTORY_HEX, HEXES, MSP, MSP_HEXES


def worth(s: Position, hex_: int) -> int:
    """The MSP value of a hex; without its factory a factory's hex has none [9.1.10]."""
    return MSP[hex_] if hex_ not in FACTORY_HEX or is_standing(s, hex_) else 0


def why_not_bomb(s: Position, power: int, hex_: int) -> str | None:
    if not 0 <= hex_ < HEXES or not worth(s, hex_) or not is_enemy(s, power, s.holder[hex_]):
        return "11.2a"
    return "11.0c" if hex_ in s.bombed else None


def weathered(s: Position, hex_: int, units: int) -> int:
    """Air units that count in the weather of a hex: half of them in mud, one fewer in snow [8.0g, 8.0q, 11.3b]."""
    effect = WEATHER_EFFECT[weather_in(s, hex_)]
    return max(0, (units // 2 if effect.air_halved else units) - effect.air_fewer)


class Raids:
    """A target, then the air units that fly there."""

    def __init__(self, s: Position, power: int, bases: Bases | None = None, said: Args = ()) -> None:
        self.s, self.power, self.said = s, power, said
        self.bases = bases or Bases(s)

    def tokens(self) -> Sequence[int]:
        if not self.said:
            return Sifted(MSP_HEXES if self.own else (), self._is_reached)
        last = self.said[-1] if len(self.said) > 1 else -1
        return Sifted([unit for unit in self.own if unit > last], lambda unit: self._fits(unit, self.said[0]))

    @cached_property
    def own(self) -> list[int]:
        return unused(self.s, self.power)

    def _is_reached(self, hex_: int) -> bool:
        if why_not_bomb(self.s, self.power, hex_) is not None:
            return False
        return any(self._fits(unit, hex_) for unit in self.own)

    def _fits(self, unit: int, hex_: int) -> bool:
        s = self.s
        if not is_enemy(s, s.serves[unit], s.holder[hex_]) or not starts(s, unit, hex_, self.bases):
            return False
        return basing(s, [*self.said[1:], unit], hex_, self.bases) is not None

    def refuse(self, token: int) -> Refusal | None:
        rule = self._why_not(token)
        return Refusal(rule) if rule else None

    def _why_not(self, token: int) -> str | None:
        s = self.s
        if not self.said:
            return why_not_bomb(s, self.power, token)
        rule = why_not_fly(s, self.power, token, self.said[0])
        if rule is not None or token in self.said[1:]:
            return rule or "11.1b"
        return None if self._fits(token, self.said[0]) else "11.1g"

    def step(self, token: int) -> Raids:
        return Raids(self.s, self.power, self.bases, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) > 1


class Bombing(Joint[Position], tag="11.0"):
    """D33: the powers of the side, one raid after the other [11.0b]."""

    def turn(self, s: Position, seat: int) -> Decision:
        bomb = Built("bomb", Raids(s, seat), lambda args: (args[0], *sorted(args[1:])))
        return question(s, seat, "bombing", "11.2a", bomb, public=False)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        hex_, *units = choice.args
        s.bombed = (*s.bombed, hex_)
        assign(s, units, hex_)
        s.log("raid", seat, hex_, len(units), rule="11.2a")
        s.push(Raid(hex_, seat, side=side_of(s, seat)))


def bombers(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side that could bomb something, by what everybody sees."""
    able = [power for power in powers_of(s, side) if has_unused(s, power)]
    return tuple([p for p in able if any(why_not_bomb(s, p, hex_) is None for hex_ in MSP_HEXES)])


ESCORT, INTERCEPT, COMBAT, FLAK, BOMBS, HOME, END = range(7)


class Raid(Frame[Position], tag="11.3"):
    """One attack on a city: escorts of allies, interception, air combat, flak, bombs, the way home."""

    hex: int
    power: int
    stage: int = ESCORT
    side: int = 0

    def step(self, s: Position) -> bool:
        stage, self.stage = self.stage, self.stage + 1
        if stage == ESCORT:
            s.push(Scramble(escorts(s, self.power, s.holder[self.hex]), hex=self.hex, rule="11.2i"))
        elif stage == INTERCEPT:
            nations = {s.serves[unit] for unit in over(s, self.hex, self.side)}
            s.push(Scramble(interceptors(s, nations), hex=self.hex))
        elif stage == COMBAT:
            s.push(AirCombat(self.hex, self.side, other_side(self.side)))
        elif stage == FLAK:
            for unit in [*over(s, self.hex, self.side, FIGHTER), *over(s, self.hex, other_side(self.side))]:
                go_home(s, unit)  # 11.2g, RUL-18
            s.push(Flak(self.hex, self.side))
        elif stage == BOMBS:
            self._bomb(s)
        elif stage == HOME:
            s.push(AirReturn(self.hex, all_=True))
        else:
            s.done(self)
        return True

    def dropping(self, s: Position) -> list[int]:
        """The bombers that roll: as many as the weather leaves, the best technology first."""
        there = over(s, self.hex, self.side, BOMBER)
        best = sorted(there, key=lambda unit: -air_level(s, unit, self.hex))
        return best[: weathered(s, self.hex, len(best))]

    def _bomb(self, s: Position) -> None:
        if self.dropping(s):
            s.push(Throw(self.power, len(self.dropping(s)), "bombs", (self.hex,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        """11.3c to 11.3e: a total up to the value of the hex comes off the MSP of its major power.

        The controller of a minor for which it is in no war yet loses nothing [16.1.6.1g].
        """
        if not isinstance(child, Throw):
            return
        sky = weather_in(s, self.hex)
        total = 0
        for unit, die in zip(self.dropping(s), result, strict=True):
            points = die + air_level(s, unit, self.hex) - (sky == SNOW)
            total += points // 2 if sky == MUD else points
        holder = s.holder[self.hex]
        lost = 0 if s.status[holder] == CONTROLLED else min(total, worth(s, self.hex))
        victim = master(s, holder)
        s.msp[victim] -= lost
        if s.msp[victim] < 0:
            s.overspent[victim] = 1
        s.log("bombed", self.hex, victim, lost, rule="11.3d")
