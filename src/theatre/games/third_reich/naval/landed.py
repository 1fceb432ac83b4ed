"""Units that a transport has brought ashore, or that were turned back, march on [29.423, 29.424]."""

from __future__ import annotations

import msgspec

from theatre.core.decision import Built, Choice, Decision, Each, Options, Refusal, shut
from theatre.core.flow import Joint
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import actor, eliminate, put
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.marching import Field, March
from theatre.games.third_reich.movement.stacking import keeps_apart
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import MODEL, NATION


class Landed(Joint[Position], tag="29.423a"):
    """Transported units go on by land with what is left of their movement, also those that were turned back."""

    left: tuple[tuple[int, int], ...] = ()

    def step(self, s: Position) -> bool:
        idle = [seat for seat in self.seats if seat not in self.finished and not Onward(s, seat, self.left).tokens()]
        if s.overrun:
            s.push(Displacement())
            return True
        if idle:
            self.finished = (*self.finished, *idle)
            return True
        if len(self.finished) == len(self.seats):
            self._strand(s)
        return super().step(s)

    def _strand(self, s: Position) -> None:
        """34.1q: who has landed where he may not stay, and cannot go on, is lost."""
        for unit, _ in self.left:
            if rule := _why_not_stay(s, unit):
                s.log("lost", NATION[unit], MODEL[unit], s.where[unit], rule=rule)
                eliminate(s, unit)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._with_done(s, self.turn(s, seat)) for seat in self.seats if seat not in self.finished])

    def _with_done(self, s: Position, asked: Decision) -> Decision:
        """34.1q: nobody is done while units that may not stay where they have landed can go on."""
        able = Onward(s, asked.seat, self.left).tokens()
        rule = next((rule for unit in able if (rule := _why_not_stay(s, unit))), "")
        done = shut("done", rule) if rule else Each("done")
        return msgspec.structs.replace(asked, options=Options(s, *asked.options.given, done))

    def turn(self, s: Position, seat: int) -> Decision:
        return question(s, seat, "landed", "29.423a", Built("land-march", Onward(s, seat, self.left)))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, *way = choice.args
        for hex_ in way:
            enter(s, unit, hex_)
        put(s, unit, way[-1])
        self.left = tuple([pair for pair in self.left if pair[0] != unit])
        s.log("marched", NATION[unit], MODEL[unit], way[-1], rule="29.423a")


def _why_not_stay(s: Position, unit: int) -> str:
    """The rule against a unit's stay where it has landed, beside others or in a hex that is closed to it."""
    rule = keeps_apart(s, unit, s.where[unit]) if s.where[unit] >= 0 else ""
    return rule if rule in ("34.1", "34.3", "45.1") else ""


class Onward:
    """A transported unit, then hex after hex."""

    def __init__(self, s: Position, seat: int, left: tuple[tuple[int, int], ...]) -> None:
        self.s, self.seat = s, seat
        self.left = {unit: some for unit, some in left if some > 0 and s.where[unit] >= 0}

    def tokens(self) -> list[int]:
        own = [unit for unit in self.left if actor(self.s, unit) == acts_as(self.s, self.seat)]
        return [unit for unit in sorted(own) if self.step(unit).tokens()]

    def refuse(self, token: int) -> Refusal | None:
        ours = token in self.left and actor(self.s, token) == acts_as(self.s, self.seat)
        return None if ours else Refusal("29.425")

    def step(self, token: int) -> March:
        field = Field(self.s, acts_as(self.s, self.seat))
        return March(field, token, (self.s.where[token],), self.left[token], field.ends(token))

    def whole(self) -> bool:
        return False
