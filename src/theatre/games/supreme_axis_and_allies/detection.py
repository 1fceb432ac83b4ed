"""Naval Detection: whether a fleet that comes into a zone with enemy ships has to fight them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.forces import STOPPED
from theatre.games.supreme_axis_and_allies.marching import engage
from theatre.games.supreme_axis_and_allies.orders import Company, Order, Picking, alike, kinds_of, somebody
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import (
    FIGHT,
    NO_UNIT,
    NOWHERE,
    Position,
    enemies_in,
    own_in,
    ships_in,
)
from theatre.games.supreme_axis_and_allies.tables import AIR, EXTRA_DETECTION_DIE, GROUND, TURN_ORDER

# what a Detection comes to next
AIRCRAFT, INTERCEPTORS, DICE, FOUND, MISSED = range(5)


class Detection(Frame[Position], tag="DET-03"):
    """Ships have come in, or search: aircraft find the enemy; else the enemy may intercept; else dice [DET-02, DET-03].

    `sides` are the enemy nations there that have not been asked yet.
    """

    nation: int
    zone: int
    ships: tuple[int, ...]
    next: int = AIRCRAFT
    sides: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.next == AIRCRAFT:
            self.next = INTERCEPTORS
            owners = {s.owner[ship] for ship in ships_in(s, self.zone, self.nation)}
            self.sides = tuple([nation for nation in TURN_ORDER if nation in owners])
            ready = _ready(s, self.nation, self.ships)
            if _overhead(s, self.nation, self.zone):
                self.next = FOUND  # DET-09
            elif ready:
                s.push(Launch(self.nation, self.zone, tuple(ready)))
        elif self.next == INTERCEPTORS:
            if self.sides:
                s.push(Interception(self.sides[0], self.zone, self.nation, tuple(kinds_of(s, self.ships))))
                self.sides = self.sides[1:]
            else:
                self.next = DICE
        elif self.next == DICE:
            about = (self.zone, len(_defenders(s, self.nation, self.zone)))
            s.push(ChitRoll(self.nation, _dice(s, self.nation, self.ships), "detection", about))
        else:
            if self.next == FOUND:
                find(s, self.nation, self.zone)
                join(s, self.nation, self.zone, self.ships)
            else:
                s.log("undetected", self.nation, self.zone, rule="DET-07")
            s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, ChitRoll):
            target = len(_defenders(s, self.nation, self.zone))
            self.next = FOUND if min(result) <= target else MISSED  # DET-05
        elif result:
            self.next = FOUND


class Launch(Frame[Position], tag="DET-09"):
    """Fighters aboard an entering CAR may be launched: they find the enemy and fight there (D-10)."""

    nation: int
    zone: int
    fighters: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        fighters = self.fighters
        company = Company(
            lambda: alike(fighters, lambda unit: s.aboard[unit]),
            lambda unit, chosen: None if unit in fighters else Refusal("DET-09"),
            somebody,
        )
        launch = Order("launch", Picking(company), leading=0)
        return ask(s, self.nation, "launch", "DET-09", launch, Each("hold"), args=(self.zone,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for unit in choice.args:
            s.deck[unit] = s.aboard[unit]
            s.landing[unit] = self.zone
            s.aboard[unit] = NO_UNIT
            s.used[unit] = STOPPED
        if choice.args:
            s.log("launch", self.nation, self.zone, len(choice.args), rule="DET-09")
        s.done(self, bool(choice.args))


class Interception(Frame[Position], tag="DET-02"):
    """A nation with ships in the zone may force the battle."""

    nation: int
    zone: int
    mover: int
    kinds: tuple[int, ...]  # of the ships that come in

    def ask(self, s: Position) -> tuple[Decision, ...]:
        about = (self.zone, self.mover, *self.kinds)
        return ask(s, self.nation, "interception", "DET-02", Each("intercept"), Each("decline"), args=about)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        intercepts = choice.verb == "intercept"
        if intercepts:
            s.log("intercept", self.nation, self.zone, self.mover, rule="DET-02")
        s.done(self, intercepts)


def _overhead(s: Position, nation: int, zone: int) -> bool:
    """Own aircraft that flew into the zone before the ships (D-10)."""
    return any(s.kind[unit] in AIR and s.aboard[unit] == NO_UNIT for unit in own_in(s, zone, nation))


def _ready(s: Position, nation: int, ships: Sequence[int]) -> list[int]:
    """Own aircraft on the decks of these ships, but for those that have flown this turn already."""
    return [
        unit
        for unit, ship in enumerate(s.aboard)
        if ship in ships and s.owner[unit] == nation and s.kind[unit] in AIR and s.landing[unit] == NOWHERE
    ]


def _dice(s: Position, nation: int, ships: Sequence[int]) -> int:
    """One per ship, one more per SUB [DET-04], one per aircraft still aboard; cargo counts for nothing (D-10)."""
    subs = sum([s.kind[ship] in EXTRA_DETECTION_DIE for ship in ships])
    return len(ships) + subs + len(_ready(s, nation, ships))


def _defenders(s: Position, nation: int, zone: int) -> list[int]:
    """All enemy ships and aircraft there count for the target [DET-10]."""
    return [unit for unit in enemies_in(s, zone, nation) if s.kind[unit] not in GROUND]


def find(s: Position, nation: int, zone: int) -> None:
    """DET-06: the navies have found each other; a sea battle follows."""
    if not s.found[zone]:
        s.found[zone] = 1
        s.log("found", nation, zone, rule="DET-06")


def join(s: Position, nation: int, zone: int, ships: Sequence[int]) -> None:
    """These ships, the aircraft on their decks and those already overhead stop and fight in the zone."""
    engage(s, zone, ships, FIGHT)
    for ship in ships:
        if s.came[ship] == zone:  # it has searched, not moved
            s.came[ship] = NOWHERE
    decked = _ready(s, nation, ships)
    engage(s, zone, decked, FIGHT)
    for unit in decked:
        s.deck[unit] = s.aboard[unit]
        s.landing[unit] = zone
    waiting = [unit for unit in own_in(s, zone, nation) if s.kind[unit] in AIR and s.aboard[unit] == NO_UNIT]
    engage(s, zone, [unit for unit in waiting if s.battle[unit] == NOWHERE], FIGHT)
