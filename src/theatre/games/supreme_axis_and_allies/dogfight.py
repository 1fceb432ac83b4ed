"""Dogfighting: opposing FIT fight a combat of their own before the first round, and no other this turn."""

from __future__ import annotations

from typing import Any, TypeVar

from theatre.core.decision import Built, Choice, Decision, Each, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.battle import Battle
from theatre.games.supreme_axis_and_allies.choosing import Subset, ascending
from theatre.games.supreme_axis_and_allies.losses import Losses, take_losses
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import NOWHERE, Position, alliance, has_technology, is_neutral
from theatre.games.supreme_axis_and_allies.tables import CONST, DOGFIGHT, JET_POWER
from theatre.games.supreme_axis_and_allies.volley import fighters, seat_of

ATTACKER, DEFENDER = range(2)
FIRE, LOSE, ASK = range(3)
Act = tuple[int, int]  # what is done, and by which side
Flight = tuple[int, ...]
T = TypeVar("T")

# a round: both sides fire before losses are taken, unless one alone has sneak
TOGETHER: tuple[Act, ...] = ((FIRE, ATTACKER), (FIRE, DEFENDER), (LOSE, ATTACKER), (LOSE, DEFENDER))
SNEAK: tuple[tuple[Act, ...], ...] = (
    ((FIRE, ATTACKER), (LOSE, DEFENDER), (FIRE, DEFENDER), (LOSE, ATTACKER)),
    ((FIRE, DEFENDER), (LOSE, ATTACKER), (FIRE, ATTACKER), (LOSE, DEFENDER)),
)
ROUND_END: tuple[Act, ...] = ((ASK, ATTACKER), (ASK, DEFENDER))  # DOG-06


def sides(s: Position) -> tuple[int, int]:
    """The alliances of the attacker and of the defender."""
    return alliance(s.active), 1 - alliance(s.active)


def duellists(s: Position, space: int, side: int) -> Flight:
    """The FIT of an alliance in an engagement."""
    return tuple([unit for unit in fighters(s, space, side) if s.kind[unit] in DOGFIGHT])


def dogfight_rating(s: Position, owner: int) -> int:
    """2 for both sides [DOG-05], 1 more with Jet Power [TEC-04b], 1 less under an enemy Superior General (D-15)."""
    battle = s.enclosing(Battle)
    rating = CONST.combat.dogfight_rating
    if has_technology(s, owner, JET_POWER):
        rating += CONST.technology.jet_power_bonus
    if battle.general_against(alliance(owner)):
        rating -= CONST.technology.superior_general_penalty
    return max(0, rating)


class Dogfight(Frame[Position], tag="DOG-01"):
    """Pairing, then rounds until one side is gone or leaves [DOG-11]; who fought here is out of the battle [DOG-08]."""

    space: int
    seats: tuple[int, ...] = ()  # who decides for the attacker and for the defender (D-23)
    flights: tuple[Flight, Flight] = ((), ())  # of the attacker and of the defender
    hits: tuple[int, int] = (0, 0)  # against each of them, not yet taken
    acts: tuple[Act, ...] = ()  # what is left of this round
    rounds: int = 0
    over: bool = False  # a side has broken off

    def step(self, s: Position) -> bool:
        if not self.seats:
            self._pair(s)
        elif self.acts:
            (act, side), *later = self.acts
            self.acts = tuple(later)
            self._carry_out(s, act, side)
        elif self.over or not all(self.flights):
            self._end(s)
        else:
            self.acts = self._round(s) + ROUND_END
            self.rounds += 1
        return True

    def _pair(self, s: Position) -> None:
        """As many FIT on each side; from the more numerous the attacker chooses [DOG-02]."""
        self.seats = tuple([seat_of(s, self.space, side) for side in sides(s)])
        attackers, defenders = [duellists(s, self.space, side) for side in sides(s)]
        self.flights = (attackers, defenders)
        s.log("dogfight", self.space, len(attackers), len(defenders), rule="DOG-01")
        pairs = min(len(attackers), len(defenders))
        for side, flight in enumerate(self.flights):
            if len(flight) > pairs:
                s.push(Pairing(s.active, self.space, side, flight, pairs))

    def _round(self, s: Position) -> tuple[Act, ...]:
        """Codebreaking gives one side sneak in the first round; if both have it they fire together (D-15)."""
        if self.rounds:
            return TOGETHER
        battle = s.enclosing(Battle)
        sneaking = [place for place, side in enumerate(sides(s)) if battle.sneaks(side)]
        return SNEAK[sneaking[0]] if len(sneaking) == 1 else TOGETHER

    def _carry_out(self, s: Position, act: int, side: int) -> None:
        flight, hits = self.flights[side], self.hits[side]
        if act == FIRE and flight:
            s.push(Burst(self.space, side, flight, parting=self.over))
        elif act == LOSE and hits:
            self.hits = _with(self.hits, side, 0)
            s.push(Losses(self.seats[side], hits, 0, flight))
        elif act == ASK and all(self.flights) and not (side == DEFENDER and is_neutral(s, self.space)):  # NEU-13
            s.push(BreakOff(self.seats[side], self.space, side))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Pairing):
            self.flights = _with(self.flights, child.side, result)  # other attackers stay in the battle [DOG-03]
            if child.side == DEFENDER:
                rest = tuple([fit for fit in child.flight if fit not in result])
                s.push(Surplus(self.seats[DEFENDER], self.space, rest))
        elif isinstance(child, Surplus):
            self.flights = _with(self.flights, DEFENDER, (*self.flights[DEFENDER], *result))
        elif isinstance(child, Burst):
            self.hits = _with(self.hits, 1 - child.side, result)
        elif isinstance(child, Losses):
            take_losses(s, result, ())
            attackers, defenders = [tuple([fit for fit in flight if fit not in result]) for flight in self.flights]
            self.flights = (attackers, defenders)
        elif result:  # a side breaks off: parting shots, and the end [DOG-07]
            self.over = True
            self.acts = ((FIRE, 1 - child.side), (LOSE, child.side))

    def _end(self, s: Position) -> None:
        """The survivors land when all engagements are over [DOG-09, DOG-10]."""
        for flight in self.flights:
            for fit in flight:
                s.battle[fit] = NOWHERE
        s.log("dogfight-over", self.space, *[len(flight) for flight in self.flights], rule="DOG-08")
        s.done(self)


def _with(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, pair[DEFENDER]) if side == ATTACKER else (pair[ATTACKER], value)


class Pairing(Frame[Position], tag="DOG-02"):
    """The attacker chooses who is paired where one side has more FIT: of his own, or of the enemy's."""

    seat: int
    space: int
    side: int
    flight: Flight
    pairs: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        verb = "commit" if self.side == ATTACKER else "challenge"
        walk = Subset(self.flight, self.pairs, self.pairs, "DOG-02")
        parts = (Built(verb, walk, ascending), shut("break-off", "DOG-06"))
        return ask(s, self.seat, verb, "DOG-02", *parts, args=(self.space, self.pairs))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)


class Surplus(Frame[Position], tag="DOG-04"):
    """The defender sends any number of his unpaired FIT into the dogfight; the others stay in the battle."""

    seat: int
    space: int
    rest: Flight

    def ask(self, s: Position) -> tuple[Decision, ...]:
        walk = Subset(self.rest, 0, len(self.rest), "DOG-04")
        parts = (Built("join", walk, ascending), shut("break-off", "DOG-06"))
        return ask(s, self.seat, "join", "DOG-04", *parts, args=(self.space, len(self.rest)))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)


class Burst(Frame[Position], tag="DOG-05"):
    """The dice of one side, a roll for each nation in it; the result is the number of hits."""

    space: int
    side: int
    flight: Flight
    parting: bool
    at: int = 0  # place of the nation whose turn it is to roll
    hits: int = 0

    def step(self, s: Position) -> bool:
        owners = [s.owner[fit] for fit in self.flight]
        nations = sorted(set(owners))
        if self.at == len(nations):
            s.done(self, self.hits)
            return True
        nation = nations[self.at]
        self.at += 1
        s.push(ChitRoll(nation, owners.count(nation), "parting-shot" if self.parting else "dogfight", (self.space,)))
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        need = CONST.combat.dogfight_parting_hit if self.parting else dogfight_rating(s, child.seat)
        hits = sum([face <= need for face in result])
        self.hits += hits
        s.log("dogfight-hits", child.seat, hits, rule="DOG-07" if self.parting else "DOG-05")


class BreakOff(Frame[Position], tag="DOG-06"):
    """After a round a side may leave: the attacker decides first. The result is whether it does."""

    seat: int
    space: int
    side: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, self.seat, "break-off", "DOG-06", Each("press"), Each("break-off"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        leaves = choice.verb == "break-off"
        if leaves:
            s.log("broke-off", seat, self.space, rule="DOG-06")
        s.done(self, leaves)
