"""BRPs for Russia in the redeployment phase [40.3, 40.5, 42.2]: Murmansk convoys, Lend-Lease, and ASW.

Only what was granted to Russia in the Construction phase can be sent; what is not sent goes back to the giver.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import on_board, runs
from theatre.games.third_reich.economy.grants import initial_left, left, send_off
from theatre.games.third_reich.economy.harbours import in_harbour
from theatre.games.third_reich.economy.lend_lease import (
    escorts,
    forward,
    is_escort,
    recall,
    ship,
    why_not_forward,
    why_not_recall,
    why_not_ship,
)
from theatre.games.third_reich.economy.murmansk import Convoy, is_closed
from theatre.games.third_reich.economy.strategic_warfare import ASW, TYPES
from theatre.games.third_reich.economy.turkish_route import (
    fetch,
    haul,
    land,
    landings,
    loads,
    why_not_fetch,
    why_not_haul,
    why_not_land,
)
from theatre.games.third_reich.nations import at_war, in_game, is_western
from theatre.games.third_reich.naval.from_america import is_new
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    COMBAT,
    FLEET,
    FULL_FLEET,
    GERMANY,
    KIND,
    NOBODY,
    POWERS,
    SPRING,
    UNITS,
    USSR,
)
from theatre.games.third_reich.world import PORTS, US_BOX, WEST

MOST, PER_ESCORT = 40, 20  # 42.2a
HOME, NORTH = range(2)  # the boxes of ASW


def lenders(s: Position) -> tuple[int, ...]:
    """Who may send anything; once Russia has fallen only who can take BRPs back [40.3b], in Spring ASW too [42.6]."""
    western = [power for power in POWERS if is_western(s, power) and in_game(s, power)]
    if in_game(s, USSR) and at_war(s, USSR, GERMANY):
        return tuple(western)
    spring = s.season == SPRING and bool(s.fallen[USSR])
    return tuple([one for one in western if s.boxed[one] or in_harbour(s, one) or spring])


def pledged(s: Position, power: int) -> int:
    return s.granted[power * len(POWERS) + USSR]


class Load(msgspec.Struct, frozen=True):
    """What a power adds to the convoy: BRPs with their escorts, and fleets that protect it [16.8, 42.2]."""

    seat: int
    brps: int
    escorts: Args
    extra: Args


class Convoys(Joint[Position], tag="42.2"):
    """The Western powers send what they have granted, until they are done; the convoy of all of them sails once."""

    loads: tuple[Load, ...] = ()
    sailed: bool = False

    def step(self, s: Position) -> bool:
        if self.loads and not self.sailed and not any(self._may_join(s, seat) for seat in self.seats):
            self._sail(s)
            return True
        if len(self.finished) == len(self.seats):
            for power in self.seats:
                s.brp[power] += pledged(s, power)
                s.granted[power * len(POWERS) + USSR] = 0
        return super().step(s)

    def _has_joined(self, seat: int) -> bool:
        return any(load.seat == seat for load in self.loads)

    def _may_join(self, s: Position, seat: int) -> bool:
        """Can a power still add something to what others send?"""
        if seat in self.finished or self._has_joined(seat):
            return False
        return pledged(s, seat) > 0 or bool(_guards(s, seat))

    def _sail(self, s: Position) -> None:
        self.sailed = True
        giver = next(load.seat for load in self.loads if load.brps)
        escorts_ = tuple([unit for load in self.loads for unit in load.escorts])
        extra = tuple([unit for load in self.loads for unit in load.extra])
        brps = sum([load.brps for load in self.loads])
        s.log("convoy.sails", giver, brps, len(escorts_) + len(extra), rule="42.2a")
        s.push(Convoy(giver, brps, escorts_, extra))

    def turn(self, s: Position, seat: int) -> Decision:
        over = self.sailed or self._has_joined(seat)
        room = 0 if over else MOST - sum([load.brps for load in self.loads])
        convoy = Built("convoy", Sailing(s, seat, room, bool(self.loads) and not over), sorted_fleets)
        ports = Rows(lambda: landings(s, seat, pledged(s, seat)))
        hauls = Rows(lambda: loads(s, seat, why_not_haul))
        fetches = Rows(lambda: loads(s, seat, why_not_fetch))
        on = _sums(s.boxed[seat], lambda n: why_not_forward(s, seat, n))
        back = _sums(s.boxed[seat], lambda n: why_not_recall(s, seat, n))
        parts = (
            convoy,
            Each("turkish-route", ports, lambda args: _why(args, 4, lambda: why_not_land(s, seat, *args))),
            Each("haul", hauls, lambda args: _why(args, 2, lambda: why_not_haul(s, seat, *args))),
            Each("fetch", fetches, lambda args: _why(args, 2, lambda: why_not_fetch(s, seat, *args))),
            Each(
                "lend-lease",
                Rows(lambda: _boxes(s, seat)),
                lambda args: _why(args, 2, lambda: why_not_ship(s, seat, *args)),
            ),
            Each("forward", on, lambda args: _why(args, 1, lambda: why_not_forward(s, seat, *args))),
            Each("recall", back, lambda args: _why(args, 1, lambda: why_not_recall(s, seat, *args))),
            Each("asw", Rows(lambda: asw_moves(s, seat)), lambda args: Refusal("42.6")),
        )
        return question(s, seat, "convoys", "42.2a", *parts, public=False)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "convoy":
            brps, *fleets = choice.args
            needed = -(-brps // PER_ESCORT)
            self.loads = (*self.loads, Load(seat, brps, tuple(fleets[:needed]), tuple(fleets[needed:])))
            send_off(s, seat, USSR, brps)
            s.redeployed[seat] += len(fleets) - needed
            s.initial += len([unit for unit in fleets[needed:] if is_new(s, unit)])  # 29.25q
            for unit in fleets:
                s.inverted[unit] = 1  # 42.2b
        elif choice.verb == "lend-lease":
            ship(s, seat, *choice.args)
        elif choice.verb == "turkish-route":
            land(s, seat, *choice.args)
        elif choice.verb == "haul":
            haul(s, seat, *choice.args)
        elif choice.verb == "fetch":
            fetch(s, seat, *choice.args)
        elif choice.verb == "forward":
            forward(s, seat, *choice.args)
        elif choice.verb == "recall":
            recall(s, seat, *choice.args)
        else:
            _move_asw(s, seat, *choice.args)


def _why(args: Args, count: int, test: Callable[[], Refusal | None]) -> Refusal | None:
    return test() if len(args) == count else Refusal("40.3a")


def _sums(most: int, why_not: Callable[[int], Refusal | None]) -> Rows:
    return Rows(lambda: [(brps,) for brps in range(1, most + 1) if why_not(brps) is None])


def _boxes(s: Position, power: int) -> list[Args]:
    """BRPs for the Lend-Lease box, each sum with each escort."""
    rows = [(brps, fleet) for fleet in escorts(s, power) for brps in range(1, pledged(s, power) + 1)]
    return [row for row in rows if why_not_ship(s, power, *row) is None]


def asw_moves(s: Position, power: int) -> list[Args]:
    """42.2a, 42.6: north at any time, back in a Spring turn only."""
    at = power * len(TYPES) + ASW
    moves: list[Args] = [(count, NORTH) for count in range(1, s.sw[at] + 1)]
    if s.season == SPRING:
        moves += [(count, HOME) for count in range(1, s.north[at] - s.patrol[power] + 1)]
    return moves


def _move_asw(s: Position, power: int, count: int, box: int) -> None:
    at = power * len(TYPES) + ASW
    sign = 1 if box == NORTH else -1
    s.sw[at] -= sign * count
    s.north[at] += sign * count


class Sailing:
    """BRPs, an escort from home for each twenty, then further fleets of the Western Front at a redeployment each.

    `room` is for so many BRPs; no BRPs but fleets may be sent where others `sail` [16.8].
    """

    def __init__(self, s: Position, power: int, room: int, sail: bool, said: Args = ()) -> None:
        self.s, self.power, self.room, self.sail, self.said = s, power, room, sail, said

    def _needed(self) -> int:
        return -(-self.said[0] // PER_ESCORT)

    def tokens(self) -> Args:
        if not self.said:
            ready = len(escorts(self.s, self.power))
            most = 0 if is_closed(self.s) else min(self.room, pledged(self.s, self.power), ready * PER_ESCORT)
            return tuple(range(0 if self.sail and _guards(self.s, self.power) else 1, most + 1))
        named = self.said[1:]
        waiting = self._needed() - len(named)  # escorts still to be named
        able = escorts(self.s, self.power) if waiting > 0 else _fleets(self.s, self.power)
        fit = [unit for unit in able if self.refuse(unit) is None]
        last = named[-1] if len(named) not in (0, self._needed()) else -1
        later = [unit for unit in fit if unit > last]
        return tuple(later[: len(later) - waiting + 1] if waiting > 0 else later)

    def refuse(self, token: int) -> Refusal | None:
        s, power = self.s, self.power
        if not self.said:
            if is_closed(s):
                return Refusal("42.9")
            return None if token in self.tokens() else Refusal("42.2a")
        if token in self.said[1:] or not 0 <= token < UNITS:
            return Refusal("42.2a")
        if len(self.said) <= self._needed():
            return None if is_escort(s, power, token) else Refusal("42.2a")
        extra = len(self.said) - self._needed()
        fresh = [unit for unit in (*self.said[self._needed() + 1 :], token) if is_new(s, unit)]
        if fresh and len(fresh) > initial_left(s):
            return Refusal("29.25q")
        fits = token in _fleets(s, power) and extra <= left(s, power)
        return None if fits else Refusal("42.2a")

    def step(self, token: int) -> Sailing:
        return Sailing(self.s, self.power, self.room, self.sail, (*self.said, token))

    def whole(self) -> bool:
        return bool(self.said) and len(self.said) > max(1, self._needed())


def _guards(s: Position, power: int) -> list[int]:
    """Fleets that may protect what is sent: each costs a redeployment, new American ones one of theirs too [29.25q]."""
    ready = _fleets(s, power) if left(s, power) > 0 else []
    return [unit for unit in ready if initial_left(s) > 0 or not is_new(s, unit)]


def _fleets(s: Position, power: int) -> list[int]:
    """Full fleets that have not sailed, in America or in ports of the Western Front."""
    own = [u for u in on_board(s) if runs(s, u) == power and KIND[u] == FLEET and COMBAT[u] == FULL_FLEET]
    fresh = [unit for unit in own if not s.inverted[unit] and not s.shifted[unit]]  # 29.64
    return [unit for unit in fresh if s.where[unit] == US_BOX or _is_western(s, unit)]


def _is_western(s: Position, unit: int) -> bool:
    return s.berth[unit] != NOBODY and WEST in PORTS[s.berth[unit]].fronts


def sorted_fleets(args: Args) -> Args:
    needed = -(-args[0] // PER_ESCORT)
    return (args[0], *sorted(args[1 : needed + 1]), *sorted(args[needed + 1 :]))
