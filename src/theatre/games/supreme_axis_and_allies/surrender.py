"""Surrender: conquests given up, cities marked, units removed, then the terms of the Surrender Roll [SUR-13]."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import Subset, ascending
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import (
    CARD_SLOTS,
    KINDS,
    NO_UNIT,
    Position,
    alliance,
    allied,
    cargo_of,
    enemies,
    friendly,
    gun_in,
    receiver,
    remove,
    set_controller,
    territories,
    units_of,
)
from theatre.games.supreme_axis_and_allies.tables import SURRENDER, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import CITY, COASTS, LAND, NEUTRAL, ORIGINAL

KEPT = 2  # Territories that result 2 leaves to the nation


class Surrender(Frame[Position], tag="SUR-07"):
    nation: int
    rolled: int = 0

    def step(self, s: Position) -> bool:
        if not self.rolled:
            _lay_down_arms(s, self.nation)
            if s.winner >= 0:  # VIC-05: the war is over at once, terms or not
                s.chits[self.nation] = 0
                s.done(self)
            else:
                s.push(ChitRoll(self.nation, 2, "surrender"))
            return True
        self._terms(s)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, ChitRoll):
            self.rolled = sum(result)
            s.chits[self.nation] = 0  # they serve this last roll [MOR-11], then they are lost (D-25)
        else:
            _become_neutral(s, self.nation)
            s.done(self)

    def _terms(self, s: Position) -> None:
        """The row of the table; Territories in enemy hands stay there unless they revert [SUR-08a to SUR-08e]."""
        terms = SURRENDER[self.rolled]
        enemy = receiver(s, self.nation)
        share = {"all": s.treasury[self.nation], "half_rounded_up": (s.treasury[self.nation] + 1) // 2, "none": 0}
        paid = share[terms.treasury]
        s.treasury[self.nation] -= paid
        s.treasury[enemy] += paid
        s.log("surrender-terms", self.nation, self.rolled, enemy, paid, rule="SUR-07")
        if terms.cede == "all_but_2" and len(territories(s, self.nation)) > KEPT:
            s.push(Keep(self.nation))
        elif terms.cede == "one_enemy_occupied" and _occupied(s, self.nation):
            s.push(Claim(self.nation, enemy))
        else:
            if terms.revert == "all":
                _revert(s, self.nation, spared=NEUTRAL)
            _become_neutral(s, self.nation)
            s.done(self)


class Keep(Frame[Position], tag="SUR-08a"):
    """The surrendering nation chooses the two Territories that it keeps; the others go to the receiving enemy."""

    nation: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        walk = Subset(territories(s, self.nation), KEPT, KEPT, "SUR-08a")
        return ask(s, self.nation, "keep", "SUR-08a", Built("keep", walk, ascending))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        enemy = receiver(s, self.nation)
        for space in territories(s, self.nation):
            if space not in choice.args:
                _hand_over(s, space, enemy)
                s.log("ceded", self.nation, space, enemy, rule="SUR-08a")
        s.done(self)


class Claim(Frame[Position], tag="SUR-08d"):
    """The receiving enemy chooses the one occupied Territory that stays ceded; the others revert."""

    nation: int
    enemy: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(space,) for space in _occupied(s, self.nation)]
        return ask(s, self.enemy, "claim", "SUR-08d", Each("claim", rows, lambda args: Refusal("SUR-08d")))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        (space,) = choice.args
        s.log("ceded", self.nation, space, s.controller[space], rule="SUR-08d")
        _revert(s, self.nation, spared=space)
        s.done(self)


def _lay_down_arms(s: Position, nation: int) -> None:
    """SUR-02 to SUR-05, in this order."""
    s.surrendered[nation] = 1
    for space in territories(s, nation):
        if ORIGINAL[space] != nation:
            home = ORIGINAL[space]
            _hand_over(s, space, home if home < NEUTRAL and not s.surrendered[home] else NEUTRAL)
            s.log("given-up", nation, space, s.controller[space], rule="SUR-03")
            if s.controller[space] == NEUTRAL:
                _mark_city(s, space, nation)
    for space in territories(s, nation):
        _mark_city(s, space, nation)
    for unit in units_of(s, nation):
        _save_guests(s, unit, nation)
        remove(s, unit)
    s.card[nation] = s.points[nation] = 0  # D-25
    s.tech[nation * CARD_SLOTS : (nation + 1) * CARD_SLOTS] = bytes(CARD_SLOTS)
    s.bought[nation * KINDS : (nation + 1) * KINDS] = bytes(KINDS)
    if all(s.surrendered[other] for other in TURN_ORDER if allied(other, nation)):
        s.winner = alliance(enemies(nation)[0])  # VIC-05
        s.by_surrender = True
        s.log("victory-surrender", s.winner, rule="VIC-05")


def _hand_over(s: Position, space: int, holder: int) -> None:
    """The Territory goes to an enemy, and with it an AAG that an ally has there [PUR-12], or becomes neutral."""
    set_controller(s, space, holder)
    gun = gun_in(s, space)
    if holder == NEUTRAL or gun == NO_UNIT or s.surrendered[s.owner[gun]]:  # its own are removed [SUR-05]
        return
    if not allied(s.owner[gun], holder):
        s.owner[gun] = holder


def _save_guests(s: Position, carrier: int, nation: int) -> None:
    """Allied units aboard a surrendering nation's ship are no units of that nation: they are put ashore, or lost."""
    for unit in cargo_of(s, carrier):
        if s.owner[unit] != nation:
            s.aboard[unit] = NO_UNIT
            haven = ashore(s, unit)
            if haven < 0:
                remove(s, unit)
            else:
                s.where[unit] = haven


def ashore(s: Position, unit: int) -> int:
    """The first adjacent Territory of the unit's own side; -1 if there is none."""
    return next((space for space in COASTS[s.where[unit]] if friendly(s, space, s.owner[unit])), -1)


def _mark_city(s: Position, space: int, nation: int) -> None:
    """SUR-04: an enemy marker stands on the city: it counts for the enemy alliance."""
    if CITY[space]:
        s.marker[space] = alliance(enemies(nation)[0]) + 1


def _occupied(s: Position, nation: int) -> tuple[int, ...]:
    """Original Territories under an enemy's control marker (D-25)."""
    enemy = enemies(nation)
    return tuple([space for space in LAND if ORIGINAL[space] == nation and s.controller[space] in enemy])


def _revert(s: Position, nation: int, spared: int) -> None:
    for space in _occupied(s, nation):
        if space != spared:
            set_controller(s, space, NEUTRAL)
            _mark_city(s, space, nation)
            s.log("reverted", nation, space, rule="SUR-08e")


def _become_neutral(s: Position, nation: int) -> None:
    """SUR-02: what the nation keeps is treated as neutral."""
    for space in territories(s, nation):
        set_controller(s, space, NEUTRAL)
        _mark_city(s, space, nation)
