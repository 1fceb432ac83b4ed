"""Counterair [28.43] and air strikes on fleets in port [28.45]: how the raids that were announced are carried out."""

from __future__ import annotations

from typing import Any

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import RAID, doing, strikers
from theatre.games.third_reich.air.defensive_support import offensive_hexes
from theatre.games.third_reich.air.fighting import ATTACKER, DEFENDER, AirCombat, Sent
from theatre.games.third_reich.air.flights import Flight, ranges
from theatre.games.third_reich.air.flying import AIR_UNITS, air_in
from theatre.games.third_reich.air.strikes import IN_PORT, strike
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import is_foe
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.nations import acts_as, is_enemy
from theatre.games.third_reich.naval.basing import fleets_in
from theatre.games.third_reich.politics.cooperation import is_paris_lost
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.african_limits import RAIDED
from theatre.games.third_reich.tables import FLEET, FRANCE, KIND
from theatre.games.third_reich.world import BIT, MALTA, PORTS, mask_of


class Raid(Sent, frozen=True):
    """Counterair over a hex; afterwards, whether it has been won [28.452q1]."""

    won: bool = False
    declined: bool = False  # by air on Malta


class PortStrike(msgspec.Struct, frozen=True):
    seat: int
    port: int
    units: Args
    free: bool = True  # no unused air was in the hex, or it has been beaten [28.452a]


def counterair(s: Position, seat: int) -> Flight:
    """28.431: hexes with hostile air, on fronts of the Offensive [28.41]."""
    nation = acts_as(s, seat)
    based = [unit for unit in AIR_UNITS if s.where[unit] >= 0 and is_foe(s, unit, nation)]
    hostile = mask_of([s.where[unit] for unit in based])
    open_ = offensive_hexes(s, nation)

    def why(hex_: int) -> Refusal | None:
        if not hostile & BIT[hex_]:
            return Refusal("28.431")
        return None if open_ & BIT[hex_] else Refusal("28.41")

    return Flight(ranges(s, seat), hostile & open_, why)


class Counterair(Frame[Position], tag="28.431"):
    """The raids one after the other. Its result: the raids with what came of them."""

    raids: tuple[Raid, ...]
    at: int = 0
    declining: bool = False

    def step(self, s: Position) -> bool:
        if self.at == len(self.raids):
            s.done(self, self.raids)
            return True
        raid = self.raids[self.at]
        present = air_in(s, raid.hex, raid.seat)
        if not present:
            self._close(won=True)
        elif raid.hex == MALTA and not self.declining:
            return False  # 28.435: also if all that is there has flown [28.434]
        else:
            ready = tuple([unit for unit in present if not s.inverted[unit]])
            grounded = tuple([unit for unit in present if s.inverted[unit]])
            seats = (raid.seat, commander(s, present[0]))
            s.push(AirCombat(raid.hex, seats, raid.units, ready, grounded))
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        """28.435: air on Malta may decline."""
        raid = self.raids[self.at]
        seat = commander(s, air_in(s, raid.hex, raid.seat)[0])
        return (question(s, seat, "decline", "28.435", Each("fight"), Each("decline")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        raid = self.raids[self.at]
        if choice.verb == "fight":
            self.declining = True
            return
        for unit in air_in(s, raid.hex, raid.seat):
            s.inverted[unit] = 1
        s.log("declined", rule="28.435")
        self._close(won=True, declined=True)

    def _close(self, won: bool, *, declined: bool = False) -> None:
        raid = msgspec.structs.replace(self.raids[self.at], won=won, declined=declined)
        self.raids = (*self.raids[: self.at], raid, *self.raids[self.at + 1 :])
        self.at += 1
        self.declining = False

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        """28.433: all survivors are inverted, but for defenders who were more and have won."""
        winner, larger, _, defenders = result
        if not (winner == DEFENDER and larger):
            for _, unit in defenders:
                s.inverted[unit] = 1
                if s.excess[unit]:
                    s.excess[unit] = RAIDED
        self._close(won=winner == ATTACKER)


def needs_counterair(s: Position, seat: int, hex_: int) -> bool:
    """28.452a: is unused hostile air in the hex? That on Malta may decline."""
    return any(not s.inverted[unit] for unit in air_in(s, hex_, seat))


class PortRaid:
    """A port with hostile fleets, then the counters that strike at them."""

    def __init__(
        self,
        s: Position,
        seat: int,
        raids: tuple[Raid, ...],
        aboard: dict[int, int],
        flight: Flight | None = None,
    ) -> None:
        self.s, self.seat, self.raids, self.aboard, self.flight = s, seat, raids, aboard, flight

    def why(self, port: int) -> Refusal | None:
        s, nation = self.s, acts_as(self.s, self.seat)
        if not 0 <= port < len(PORTS):
            return Refusal("28.451")
        if nation == FRANCE and is_paris_lost(s):
            return Refusal("26.816")
        hex_ = PORTS[port].hex
        there = [unit for unit in fleets_in(s, port) if KIND[unit] == FLEET and is_enemy(s, s.serves[unit], nation)]
        if not there:
            return Refusal("28.451")
        if not offensive_hexes(s, nation) & BIT[hex_]:
            return Refusal("28.41")
        if needs_counterair(s, nation, hex_) and not any(raid.hex == hex_ for raid in self.raids):
            return Refusal("28.452a", kind="not yet")
        return None

    def _flight(self, port: int) -> Flight:
        hex_ = PORTS[port].hex
        air = ranges(self.s, self.seat) | self.aboard  # 29.423a
        return Flight(air, BIT[hex_], lambda at: None).step(hex_)

    def tokens(self) -> list[int]:
        if self.flight is None:
            able = [port for port in range(len(PORTS)) if self.why(port) is None]
            return [port for port in able if self._flight(port).tokens()]
        return list(self.flight.tokens())

    def refuse(self, token: int) -> Refusal | None:
        return self.why(token) if self.flight is None else self.flight.refuse(token)

    def step(self, token: int) -> PortRaid:
        flight = self._flight(token) if self.flight is None else self.flight.step(token)
        return PortRaid(self.s, self.seat, self.raids, self.aboard, flight)

    def whole(self) -> bool:
        return self.flight is not None and self.flight.whole()


class FreeToStrike(Frame[Position], tag="41.2"):
    """28.452: air that was to raid Malta and was declined may strike at the fleets there too. Its result: who does.

    Of a divided counter those factors that were to raid [28.67].
    """

    seat: int
    units: Args
    port: int
    striking: Args = ()

    def step(self, s: Position) -> bool:
        if len(self.striking) == len(self.units):
            s.done(self, self.striking)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(unit, self.port, doing(s, unit, RAID)) for unit in self.units if unit not in self.striking]
        parts = (Each("also-strike", rows, lambda args: Refusal("28.452a")), Each("done"))
        return (question(s, self.seat, "free-to-strike", "41.2", *parts),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self, self.striking)
        else:
            self.striking = (*self.striking, choice.args[0])


class PortStrikes(Frame[Position], tag="14.17"):
    """After ground combat, when the fleets are back in their base [28.451]."""

    strikes: tuple[PortStrike, ...]

    def step(self, s: Position) -> bool:
        if not self.strikes:
            s.done(self)
            return True
        one, self.strikes = self.strikes[0], self.strikes[1:]
        fleets = [unit for unit in fleets_in(s, one.port) if is_enemy(s, s.serves[unit], acts_as(s, one.seat))]
        units = tuple([unit for unit in one.units if s.where[unit] >= 0])
        if all((later.seat, later.port) != (one.seat, one.port) for later in self.strikes):
            units = (*units, *[unit for unit in strikers(s, one.port) if commander(s, unit) == one.seat])
        if fleets and one.free and units:
            s.push(strike(s, PORTS[one.port].hex, one.seat, units, tuple(fleets), IN_PORT))
        return True
