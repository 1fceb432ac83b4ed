"""Interception [29.5, 28.52, 14.12, 14.13]: who meets fleets at sea, in turns of announcements, and how it ends.

`chain` holds all sorties: first those of the side that moved, then level by level the interceptors that found their
prey. A level is announced by all powers of a side, then rolled; whoever succeeded is prey on the next. When nobody is
found any more the battles are fought from the last level down [29.56b]. In a Combat phase the first two levels also
hold defensive air support and its interception [14.12, 14.13].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part
from theatre.core.flow import Frame
from theatre.core.lazy import Later
from theatre.games.third_reich.air.allotments import SEA_STRIKE, doing
from theatre.games.third_reich.air.defensive_support import could_defend, defend, hovering, meet, threatened
from theatre.games.third_reich.air.fighting import DEFENDER, AirCombat, Sent, combined
from theatre.games.third_reich.air.flights import Flight, flight, note_action, send
from theatre.games.third_reich.air.regrouping import Change, change
from theatre.games.third_reich.air.second_answers import TASKS, SecondAnswers
from theatre.games.third_reich.air.strikes import AT_SEA, AirStrike, strike
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.movement.control import commander, controller
from theatre.games.third_reich.nations import in_game, meets_poles
from theatre.games.third_reich.naval.basing import base_of, quay_at
from theatre.games.third_reich.naval.cargo import CargoLosses, loads, no_room_for, waiting
from theatre.games.third_reich.naval.courses import length, track
from theatre.games.third_reich.naval.fighting import INTERCEPTOR, PREY, NavalBattle
from theatre.games.third_reich.naval.going_on import GoOn, StandOn
from theatre.games.third_reich.naval.losses import Left, remaining
from theatre.games.third_reich.naval.pursuit import Hunt, Interception, Strike, StrikeAtSea, joined
from theatre.games.third_reich.naval.sorties import (
    FLIGHT,
    INTERCEPTION,
    Sortie,
    afloat,
    burden,
    place_of,
    strength,
    under_way,
)
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import CHARTS, NOBODY, POLAND, POWERS, USSR
from theatre.games.third_reich.world import NOWHERE

ANNOUNCE, ROLL, ORDER, RESOLVE = range(4)


class Meeting(Sent, frozen=True):
    """Air that intercepts defensive support over a hex."""


class Event(msgspec.Struct, frozen=True):
    """What befalls a sortie at a place of its course: a battle with sorties, or a strike."""

    level: int
    prey: Args
    hex: int
    hunters: Args = ()
    strike: int = NOWHERE


def succeeds_to(hexes: int) -> int:
    """The highest die with which fleets find their prey at a distance."""
    return next(row.succeeds_to for row in CHARTS.interception if hexes <= row.upto)


class Interceptions(Frame[Position], tag="29.51a"):
    """Its result: the chain, in which those that were turned back or lost are home."""

    chain: tuple[Sortie, ...]
    side: int  # that announces
    support: bool = False  # may defensive support be given and met in this chain?
    level: int = 0
    stage: int = ANNOUNCE
    finished: Args = ()
    tries: tuple[Sortie, ...] = ()
    strikes: tuple[Strike, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    rolled: int = 0
    thrown: tuple[tuple[int, int], ...] = ()  # the dice of this level, by base
    air_first: tuple[tuple[int, int], ...] = ()
    fleets_first: tuple[tuple[int, int], ...] = ()
    agenda: tuple[Event, ...] = ()
    laden: tuple[tuple[int, int], ...] = ()  # sorties that have lost fleets, and where: is there room [29.59]?
    going: tuple[tuple[int, int], ...] = ()  # who has won, and where: is asked whether he goes on [29.58]
    exploiting: bool = False  # in exploitation [14.18]

    # announcing

    def seats(self, s: Position) -> list[int]:
        """All powers of a side; beside them who commands the Poles that Russia attacks, for their defence [43.4q]."""
        patron = controller(s, POLAND) if self.support and self.level == 0 and meets_poles(s, USSR) else NOBODY
        return [one for one in POWERS if (s.sides[one] == self.side or one == patron) and in_game(s, one)]

    def _parts(self, s: Position, seat: int, done: Args, defence: Callable[[], Flight]) -> tuple[Part, ...]:
        hunt = Hunt(s, seat, self.level, self.chain, self.tries, done)
        taken = self.flying
        strike = StrikeAtSea(hunt, taken)
        parts: list[Part] = [Built("intercept", Interception(hunt)), Built("strike", strike, _strike_in_order)]
        if self.support and self.level == 0:
            parts.append(flight("defend", Later(defence)))
        if self.support and self.level == 1:
            parts.append(flight("meet", Later(lambda: meet(s, seat, taken))))
        if self.support and self.level <= 1:
            parts += self._second(s, seat).parts(strike, defence)
        return tuple(parts)

    def _second(self, s: Position, seat: int) -> SecondAnswers:
        return SecondAnswers(s, seat, self.level, self.strikes, self.meetings)

    def _defence(self, s: Position, seat: int, hexes: Callable[[], int]) -> Callable[[], Flight]:
        """The defensive support that a seat can give, looked for once; `hexes` are those that are threatened."""
        return cache(lambda: defend(s, seat, self.flying, hexes()))

    def _threatened(self, s: Position) -> int:
        return threatened(s, exploiting=self.exploiting)

    @property
    def flying(self) -> Args:
        flown = [*[one.units for one in self.strikes], *[one.units for one in self.meetings]]
        return tuple([unit for units in flown for unit in units])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if self.stage == ORDER:
            prey, hex_ = self._disputed()[0]
            seat = next(one.seat for one in self.strikes if (one.prey, one.hex) == (prey, hex_))
            parts = (Each("air-first"), Each("fleets-first"))
            return (question(s, seat, "order", "29.57q1", *parts, args=(hex_,)),)
        waiting = [seat for seat in self.seats(s) if seat not in self.finished]
        return tuple([self._question(s, seat) for seat in waiting])

    def _question(self, s: Position, seat: int) -> Decision:
        parts = self._parts(s, seat, self.finished, self._defence(s, seat, lambda: self._threatened(s)))
        regroup = Built("change", Change(s, seat))  # 28.61q
        return question(s, seat, "intercept", "29.51a", *parts, regroup, Each("done"), public=False)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        verb, args = choice.verb, choice.args
        if verb == "done":
            self.finished = (*self.finished, seat)
        elif verb == "intercept":
            self.tries = (*self.tries, self._try(s, seat, args))
        elif verb == "strike":
            prey, hex_, *units = args
            self.strikes = (*self.strikes, Strike(seat, prey, hex_, tuple(units), self.level + 1))
            for unit in units:
                s.inverted[unit] = 1
            s.log("strike.announced", seat, hex_, rule="28.521")
        elif verb == "defend":
            send(s, args[1:], args[0])
            s.log("das", seat, args[0], rule="28.511")
        elif verb in TASKS:
            self._share(s, seat, verb, args)
        elif verb == "change":
            change(s, args)
        elif verb == "meet":
            self.meetings = (*self.meetings, Meeting(seat, args[0], args[1:]))
            for unit in args[1:]:
                s.inverted[unit] = 1
            note_action(s, seat, args[0])
        else:
            dispute = self._disputed()[0]
            if verb == "air-first":
                self.air_first = (*self.air_first, dispute)
            else:
                self.fleets_first = (*self.fleets_first, dispute)

    def _share(self, s: Position, seat: int, verb: str, args: Args) -> None:
        """28.67: some factors of a counter that was sent over a hex do something else there."""
        unit, hex_ = args[0], self._second(s, seat).take(TASKS[verb], args)
        if verb == "also-defend":
            s.mission[unit] = hex_
            s.log("das", seat, hex_, rule="28.67")
        elif verb == "also-meet":
            self.meetings = (*self.meetings, Meeting(seat, hex_, (unit,)))
            note_action(s, seat, hex_)
        else:
            self.strikes = (*self.strikes, Strike(seat, args[1], hex_, (unit,), self.level + 1))
            s.log("strike.announced", seat, hex_, rule="28.67")

    def _try(self, s: Position, seat: int, args: Args) -> Sortie:
        prey, hex_, count = args[:3]
        units, way = args[3 : 3 + count], args[3 + count :]
        hunt = Hunt(s, seat, self.level, self.chain, self.tries, self.finished)
        base, course = base_of(s, units[0]), (s.where[units[0]], *way)
        goals = hunt.goals(prey, hex_)
        for front in goals:
            waters = track(front, hunt.gates[s.serves[units[0]]], base, course, goals[front])
            if waters:
                break
        s.log("interception.announced", seat, hex_, rule="29.52a")
        return Sortie(
            INTERCEPTION, seat, base, front, units, course, waters,
            level=self.level + 1, prey=joined(self.chain, prey, hex_),
        )  # fmt: skip

    # moving on

    def step(self, s: Position) -> bool:
        if self.stage == ANNOUNCE:
            return self._announced(s)
        if self.stage == ROLL:
            self._roll(s)
        elif self.stage == ORDER:
            if self._disputed():
                return False
            self.stage, self.agenda = RESOLVE, self._agenda()
            self.meetings = combined(s, self.meetings)
        elif self.laden:
            self._lighten(s)
        elif self.going:
            (at, hex_), *more = self.going
            self.going = tuple(more)
            s.push(GoOn(self.chain[at].seat, (at,), hex_, self.chain[at].course[-1]))
        elif self.meetings:
            self._meet(s)
        elif self.agenda:
            self._befall(s)
        else:
            s.done(self, self.chain)
        return True

    def _announced(self, s: Position) -> bool:
        waiting = [seat for seat in self.seats(s) if seat not in self.finished]
        every = tuple(self.seats(s))  # who must wait for an ally [29.575] is not idle
        hexes = cache(lambda: self._threatened(s))
        idle = [seat for seat in waiting if not self._can_act(s, seat, every, self._defence(s, seat, hexes))]
        if idle:
            self.finished = (*self.finished, *idle)
            return True
        if waiting:
            return False
        self.stage = ROLL
        return True

    def _can_act(self, s: Position, seat: int, done: Args, defence: Callable[[], Flight]) -> bool:
        if any(part.some() for part in self._parts(s, seat, done, defence)):
            return True
        return self.support and self.level == 0 and could_defend(defence())

    def _roll(self, s: Position) -> None:
        if self.rolled < len(self.tries):
            one = self.tries[self.rolled]
            quay = quay_at(s, one.base, one.front)
            if quay in dict(self.thrown):
                self._found(s, dict(self.thrown)[quay])  # 29.57a: one die for a base, whoever lies there
            else:
                s.push(Throw(one.seat, 1, "interception", (one.course[-1],)))
            return
        self.level, self.finished, self.rolled, self.tries, self.thrown = self.level + 1, (), 0, (), ()
        self.side = 1 - self.side
        found = any(one.level == self.level for one in self.chain)
        supported = self.support and self.level == 1 and any(hovering(s, seat) for seat in self.seats(s))
        self.stage = ANNOUNCE if found or supported else ORDER

    def _found(self, s: Position, die: int) -> None:
        one = self.tries[self.rolled]
        self.rolled, self.thrown = self.rolled + 1, (*self.thrown, (quay_at(s, one.base, one.front), die))
        found = die <= succeeds_to(length(one.course))
        for unit in one.fleets:
            s.inverted[unit], s.tried[unit] = found, not found
        if found:
            self.chain = (*self.chain, one)
        s.log("interception.found" if found else "interception.failed", one.seat, one.course[-1], rule="29.57a")

    # the order of events [29.56b, 29.57q1]

    def _disputed(self) -> list[tuple[int, int]]:
        """Sorties that air and fleets attack in the same hex: the interceptor chooses which comes first."""
        struck = {(one.prey, one.hex) for one in self.strikes}
        met = {(prey, one.course[-1]) for one in self.chain if one.kind == INTERCEPTION for prey in one.prey}
        return sorted((struck & met) - set(self.air_first) - set(self.fleets_first))

    def _agenda(self) -> tuple[Event, ...]:
        found: list[Event] = []
        for at, one in enumerate(self.strikes):
            found.append(Event(one.level, (one.prey,), one.hex, strike=at))
        battles: dict[tuple[int, Args, int], Args] = {}
        for at, hunter in enumerate(self.chain):
            if hunter.kind == INTERCEPTION and hunter.prey:
                key = (hunter.level, hunter.prey, hunter.course[-1])
                battles[key] = (*battles.get(key, ()), at)
        for (level, prey, hex_), hunters in battles.items():
            found.append(Event(level, prey, hex_, hunters))
        waiting = sorted(found, key=lambda one: (-one.level, one.prey, one.strike))
        agenda: list[Event] = []
        while waiting:
            agenda.append(next(one for one in waiting if not any(self._is_before(other, one) for other in waiting)))
            waiting.remove(agenda[-1])
        return tuple(agenda)

    def _is_before(self, one: Event, other: Event) -> bool:
        """29.56b: the last level first; of one level what a sortie meets first on its course."""
        if one.level != other.level:
            return one.level > other.level
        both = set(one.prey) & set(other.prey)
        return any(self._turn(one, prey) < self._turn(other, prey) for prey in both)

    def _turn(self, event: Event, prey: int) -> tuple[int, ...]:
        air = event.strike != NOWHERE
        first = air and (prey, event.hex) in self.air_first
        return place_of(self.chain[prey], event.hex), not first, air, event.strike

    def _meet(self, s: Position) -> None:
        one = self.meetings[0]
        defenders = hovering(s, one.seat).get(one.hex, ())
        if not defenders:
            self.meetings = self.meetings[1:]
            return
        s.push(AirCombat(one.hex, (one.seat, commander(s, defenders[0])), one.units, defenders))

    def _befall(self, s: Position) -> None:
        event = self.agenda[0]
        prey = [at for at in event.prey if not self.chain[at].home]
        if not prey:
            self.agenda = self.agenda[1:]
            return
        fleets = tuple([unit for at in prey for unit in under_way(s, self.chain[at], event.hex)])
        if not fleets:
            self.agenda = self.agenda[1:]
            return
        if event.strike != NOWHERE:
            self._strike(s, self.strikes[event.strike], fleets)
            return
        hunters = [at for at in event.hunters if not self.chain[at].home]
        if not hunters:
            self.agenda = self.agenda[1:]
            return
        hunting = tuple([unit for at in hunters for unit in self.chain[at].fleets])
        seats = (self.chain[hunters[0]].seat, self.chain[prey[0]].seat)
        may_break = (INTERCEPTOR, PREY) if self.chain[prey[0]].kind == INTERCEPTION else (INTERCEPTOR,)
        s.push(NavalBattle(event.hex, seats, (hunting, fleets), may_break))

    def _strike(self, s: Position, one: Strike, fleets: Args) -> None:
        """With what was left of divided counters when the air had fought [28.67]."""
        units = tuple([unit for unit in one.units if doing(s, unit, SEA_STRIKE)])
        if units:
            s.push(strike(s, one.hex, one.seat, units, fleets, AT_SEA))
        else:
            self.agenda = self.agenda[1:]

    # results

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            self._found(s, result[0])
        elif isinstance(child, AirCombat):
            self._met(s, child, *result)
        elif isinstance(child, CargoLosses):
            spared = [unit for unit in self.chain[child.at].cargo if unit not in child.sortie.cargo]
            self._stow(s, child.at, (*spared, *result))
        elif isinstance(child, StandOn):
            self._stand(s, child, result)
        elif isinstance(child, GoOn):
            if not result:
                self._turn_back(s, child.prey)
                self.laden = (*self.laden, *[(at, child.hex) for at in child.prey])
        elif isinstance(child, AirStrike):
            event = self._close()
            self._keep(s, event, event.prey, child.fleets, result)
        else:
            event = self._close()
            won, hunters, prey = result
            self._keep(s, event, event.hunters, child.forces[INTERCEPTOR], hunters)
            self._turn_back(s, event.hunters)
            if won:
                self._turn_back(s, event.prey)
            else:
                self._ask_on(event, child.forces[PREY], prey)
            self._keep(s, event, event.prey, child.forces[PREY], prey)

    def _ask_on(self, event: Event, fought: Args, left: Left) -> None:
        """29.58: of each sortie that has won who commands it, if anything of it is left.

        Fleets that flee have no base to which to turn back, and no choice of their port [29.26].
        """
        for at in event.prey:
            one = self.chain[at]
            if one.kind != FLIGHT and not one.home and (remaining(left, one.fleets) or set(one.fleets) - set(fought)):
                self.going = (*self.going, (at, event.hex))

    def _close(self) -> Event:
        event, self.agenda = self.agenda[0], self.agenda[1:]
        return event

    def _keep(self, s: Position, event: Event, sorties: Args, fought: Args, left: Left) -> None:
        """What combat has left of them; cargo that cannot be carried any more is lost at once [29.59]."""
        for at in sorties:
            was = self.chain[at].fleets
            spared = tuple([unit for unit in was if unit not in fought])
            self._replace(at, fleets=(*remaining(left, was), *spared))
            now = afloat(s, self.chain[at])
            self.chain = (*self.chain[:at], now, *self.chain[at + 1 :])
            if now.cargo and (now.home or now.fleets != was):
                self.laden = (*self.laden, (at, event.hex))

    def _lighten(self, s: Position) -> None:
        """29.59: what is aboard and has no room any more is lost; who waits in vain in a port stays there."""
        at, hex_ = self.laden[0]
        over = next((load for load in loads(s, self.chain[at], hex_) if burden(load) > strength(load)), None)
        if over is not None:
            s.push(CargoLosses(at, over))
            return
        self.laden = self.laden[1:]
        one = self.chain[at]
        staying = waiting(one, hex_) if one.home else no_room_for(one, hex_)
        if staying:
            behind = msgspec.structs.replace(
                one, fleets=(), joins=(), cargo=staying, embarked=_ports(s, staying), home=True
            )
            self._stow(s, at, tuple([unit for unit in one.cargo if unit not in staying]))
            self.chain = (*self.chain, behind)

    def _stow(self, s: Position, at: int, cargo: Args) -> None:
        self._replace(at, cargo=cargo, embarked=_ports(s, cargo))

    def _turn_back(self, s: Position, sorties: Args) -> None:
        for at in sorties:
            self._replace(at, home=True)
            if self.chain[at].kind != INTERCEPTION:
                s.log("turned-back", self.chain[at].seat, rule="29.573")

    def _replace(self, at: int, **fields: Any) -> None:
        changed = msgspec.structs.replace(self.chain[at], **fields)
        self.chain = (*self.chain[:at], changed, *self.chain[at + 1 :])

    def _met(self, s: Position, child: AirCombat, winner: int, larger: bool, own: Left, defenders: Left) -> None:
        """28.444: support that was larger and has won may stay; all others have flown."""
        one, self.meetings = self.meetings[0], self.meetings[1:]
        fought, left = (*child.attackers, *child.defenders), (*own, *defenders)
        self.strikes = tuple([msgspec.structs.replace(x, units=_now(x.units, fought, left)) for x in self.strikes])
        staying = tuple([now for _, now in defenders])
        if winner == DEFENDER and larger:
            for seat in sorted({commander(s, unit) for unit in staying}, reverse=True):  # the first is asked first
                s.push(StandOn(seat, one.hex, tuple([unit for unit in staying if commander(s, unit) == seat])))
            return
        for unit in staying:
            s.mission[unit] = NOWHERE

    def _stand(self, s: Position, child: StandOn, stays: bool) -> None:
        if not stays:
            for unit in child.units:
                s.mission[unit] = NOWHERE


def _now(units: Args, fought: Args, left: Left) -> Args:
    """What has become of counters of which some have fought [28.67]."""
    changed = tuple([unit for unit in units if unit in fought])
    return (*[unit for unit in units if unit not in fought], *remaining(left, changed))


def _ports(s: Position, cargo: Args) -> Args:
    """Where units of a cargo come aboard: until they land they count as there."""
    return tuple([s.where[unit] for unit in cargo])


def _strike_in_order(args: Args) -> Args:
    return (*args[:2], *sorted(args[2:]))


def against(s: Position, sorties: tuple[Sortie, ...], support: bool = False, exploiting: bool = False) -> Interceptions:
    """The other side may now meet these sorties."""
    side = s.sides[sorties[0].seat] if sorties else s.active
    return Interceptions(sorties, 1 - side, support, exploiting=exploiting)
