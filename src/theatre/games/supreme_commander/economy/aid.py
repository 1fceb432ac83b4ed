"""Aid in the Strategic phase: to Italy [17.7.2, 17.7.3], Lend-Lease [17.15.1] and the Murmansk convoy [17.13.5]."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.economy.treasury import has, receive, spend
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import at_war, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.setup import join_pool
from theatre.games.supreme_commander.state import ABSENT, ACTIVE, INACTIVE, Position, units_in
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    ECONOMY,
    GERMANY,
    ITALY,
    SUBMARINE,
    SURFACE,
    UK,
    USA,
    USSR,
    murmansk_loss,
)
from theatre.games.supreme_commander.world import BASRA, NORTH_SEA, ZONE_BOX


def up_to(s: Position, power: int, most: int) -> range:
    """The amounts that a power can give: what it has in hand, never on credit (RUL-33)."""
    return range(min(most, s.msp[power]) + 1) if has(s, power, 0) else range(1)


def _amount(verb: str, rule: str, amounts: range) -> Each:
    return Each(verb, [(number,) for number in amounts], lambda args: Refusal(rule))


# Italy


def helper(s: Position) -> int:
    """Who pays for Italy: Germany, or the USA for an Italy that joined the Allies [17.7.4]."""
    return GERMANY if side_of(s, ITALY) == AXIS else USA


def may_help(s: Position) -> bool:
    """Italy is a major power, and its helper in the game, an American one Active."""
    giver = helper(s)
    ready = (ACTIVE,) if giver == USA else (ACTIVE, INACTIVE)
    return s.status[ITALY] in (ACTIVE, INACTIVE) and s.status[giver] in ready


class Aid(Frame[Position], tag="17.7.2"):
    """D12, then D13: up to 5 MSP, and once the units of Expanded Italian Militarism for 50."""

    given: bool = False

    def step(self, s: Position) -> bool:
        if not may_help(s) or (self.given and not self._may_expand(s)):
            s.done(self)
            return True
        return False

    def _may_expand(self, s: Position) -> bool:
        return s.status[ITALY] == ACTIVE and not s.militarism and has(s, helper(s), ECONOMY.militarism.cost)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = helper(s)
        if not self.given:
            give = _amount("give", "17.7.2a", up_to(s, seat, ECONOMY.aid_to_italy))
            return (question(s, seat, "aid_to_italy", "17.7.2a", give),)
        return (question(s, seat, "militarism", "17.7.3a", Each("expand"), Each("pass")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if not self.given:
            self.given = True
            _hand_over(s, seat, ITALY, choice.args[0], "17.7.2a")
            return
        if choice.verb == "expand":
            spend(s, seat, ECONOMY.militarism.cost)
            s.militarism = True
            join_pool(s, ITALY, ITALY, ECONOMY.militarism.units)
            s.log("militarism", seat, rule="17.7.3a")
        s.done(self)


def _hand_over(s: Position, giver: int, taker: int, amount: int, rule: str) -> None:
    if amount:
        spend(s, giver, amount)
        receive(s, taker, amount)
        s.log("aid", giver, taker, amount, rule=rule)


# Lend-Lease


def may_lend(s: Position) -> bool:
    partners = s.status[USA] in (ACTIVE, INACTIVE) and s.status[UK] in (ACTIVE, INACTIVE)
    return partners and s.turn >= ECONOMY.lend_lease.from_turn


class LendLease(Frame[Position], tag="17.15.1"):
    """D14: up to 10 MSP to the UK; before the USA is in the war they are written down against its first income."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        most = ECONOMY.lend_lease.most
        amounts = range(most + 1) if s.status[USA] == INACTIVE else up_to(s, USA, most)
        return (question(s, USA, "lend_lease", "17.15.1a", _amount("lend", "17.15.1a", amounts)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        amount = choice.args[0]
        if s.status[USA] == INACTIVE:
            s.lent[UK] += amount
            receive(s, UK, amount)
            if amount:
                s.log("aid", USA, UK, amount, rule="17.15.1b")
        else:
            _hand_over(s, USA, UK, amount, "17.15.1b")
        s.done(self)


# Murmansk


def may_sail(s: Position) -> bool:
    """From turn 20 on, while Germany and the USSR are at war; a scenario may have a die instead."""
    if CARDS[s.scenario].murmansk_by_die:
        return True
    return s.turn >= ECONOMY.murmansk.from_turn and at_war(s, GERMANY, USSR) and s.status[USSR] != ABSENT


class Murmansk(Frame[Position], tag="17.13.5"):
    """D15: the UK, then the USA say what they send; one roll for all if submarines are in the North Sea."""

    asked: int = 0
    cargo: int = 0
    rolled: bool = False

    SENDERS: ClassVar[tuple[int, ...]] = (UK, USA)

    def step(self, s: Position) -> bool:
        if CARDS[s.scenario].murmansk_by_die:
            return self._by_die(s)
        if self.asked < len(self.SENDERS):
            if s.status[self.SENDERS[self.asked]] == ACTIVE:
                return False
            self.asked += 1
            return True
        if not self.cargo:
            s.done(self)
            return True
        subs, fleets = _in_north_sea(s)
        if subs and not self.rolled:
            self.rolled = True
            reveal(s, [*subs, *fleets])
            s.push(Throw(UK, 1, "murmansk", (max(0, len(subs) - len(fleets)),)))
            return True
        self._land(s, self.cargo)
        return True

    def _by_die(self, s: Position) -> bool:
        """19.2: the USSR receives a die of MSP."""
        if not self.rolled:
            self.rolled = True
            s.push(Throw(USSR, 1, "murmansk_by_die"))
        else:
            self._land(s, self.cargo)
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if CARDS[s.scenario].murmansk_by_die:
            self.cargo = result[0]
        else:
            subs, fleets = _in_north_sea(s)
            self.cargo = max(0, self.cargo - murmansk_loss(len(subs) - len(fleets), result[0]))

    def _land(self, s: Position, amount: int) -> None:
        receive(s, USSR, amount)
        s.log("murmansk", amount, rule="17.13.5d")
        s.done(self)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self.SENDERS[self.asked]
        rule = "17.13.5a" if seat == UK else "17.13.5b"
        return (question(s, seat, "convoy", rule, _amount("send", rule, up_to(s, seat, convoy_limit(s, seat)))),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        amount = choice.args[0]
        self.asked += 1
        self.cargo += amount
        if amount:
            spend(s, seat, amount)
            s.log("convoy", seat, amount, rule="17.13.5c")


def convoy_limit(s: Position, power: int) -> int:
    """10 for the UK, 20 for the USA, or 10 while the Axis controls Basra."""
    row = ECONOMY.murmansk
    if power == UK:
        return row.uk
    return row.usa_without_basra if side_of(s, s.holder[BASRA]) == AXIS else row.usa


def _in_north_sea(s: Position) -> tuple[list[int], list[int]]:
    """The German submarines and the Allied surface fleets that are in the North Sea box."""
    there = units_in(s, ZONE_BOX[NORTH_SEA])
    subs = [unit for unit in there if s.kind[unit] == SUBMARINE and runs(s, unit) == GERMANY]
    return subs, [unit for unit in there if s.kind[unit] == SURFACE and side_of(s, s.serves[unit]) == ALLIES]
