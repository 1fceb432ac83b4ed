"""51.5: allies who both attack a minor country or colony, or both intervene in it, and do not agree how.

A coin decides who is first; then they move one unit each, into the country or next to its forces, or make one attack
each on its forces, until one of them wishes to do no more. For the rest of the player turn their units do not stack
together on that front.
"""

from __future__ import annotations

from typing import Any, Protocol

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.core.lazy import Rows
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.nations import allied, enemies_of
from theatre.games.third_reich.politics.cooperation import strain
from theatre.games.third_reich.politics.intervention import may_intervene
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import ATTACKED, Position
from theatre.games.third_reich.tables import IS_GROUND, POWERS
from theatre.games.third_reich.world import (
    BIT,
    COLONIES,
    COUNTRY_MASK,
    FRONT,
    GROUND_SIDES,
    MINOR_COUNTRIES,
    across,
    mask_of,
    spaces,
)

GOALS = (*MINOR_COUNTRIES, *COLONIES)
HEADS = 3  # faces of a die for the one who disagrees


def goals(s: Position, power: int) -> list[int]:
    """The minor countries and colonies that a power may attack, or in which it may intervene."""
    hostile = enemies_of(s, power)
    return [n for n in GOALS if hostile[n] or (s.status[n] == ATTACKED and may_intervene(s, power, n))]


def contested(s: Position, power: int, seats: Args) -> list[tuple[int, int]]:
    """The countries and colonies that it can contest, each with an active ally who aims at it as well."""
    rivals = [one for one in seats if one != power and power in POWERS and allied(s, one, power)]
    own = goals(s, power) if rivals else []
    theirs = {one: goals(s, one) for one in rivals} if own else {}
    return [(nation, one) for nation in own for one, wanted in theirs.items() if nation in wanted]


def vicinity(s: Position, nation: int) -> int:
    """The country, and the hexes next to its ground units."""
    return COUNTRY_MASK[nation] | across(_forces(s, nation), GROUND_SIDES)


def soil_and_forces(s: Position, nation: int) -> int:
    """The country, and the hexes of its ground units wherever they are: what is attacked there."""
    return COUNTRY_MASK[nation] | _forces(s, nation)


def _forces(s: Position, nation: int) -> int:
    return mask_of([s.where[unit] for unit in s.placed if IS_GROUND[unit] and s.serves[unit] == nation])


class Disputed(Protocol):
    """A phase in which allies may disagree: Movement, Combat, Exploitation or redeployment."""

    seats: tuple[int, ...]
    finished: tuple[int, ...]
    alternated: Args  # countries over which they have

    def alternate(self, s: Position, seat: int, nation: int) -> tuple[Part, ...]:
        """What a power may do in its turn: one thing at a time, in the country or next to its forces."""
        ...

    def act(self, s: Position, seat: int, choice: Choice) -> None: ...
    def child_done(self, s: Position, child: Any, result: Any) -> None: ...


def contest_part(s: Position, phase: Disputed, nation: int) -> Each:
    """The verb by which a power says that it does not agree."""
    return Each("contest", Rows(lambda: _contests(s, phase, nation)), lambda args: Refusal("51.5"))


def _contests(s: Position, phase: Disputed, nation: int) -> list[Args]:
    waiting = tuple([one for one in phase.seats if one not in phase.finished])
    return [row for row in contested(s, nation, waiting) if row[0] not in phase.alternated]


def contest(s: Position, phase: Disputed, seat: int, choice: Choice) -> None:
    nation, ally = choice.args
    phase.alternated = (*phase.alternated, nation)
    s.push(AlternateMoves(nation, (seat, ally)))


class AlternateMoves(Frame[Position], tag="51.5"):
    """It lies on the phase in which the dispute arose, and lets that carry out what is chosen."""

    nation: int
    pair: Args  # who disagrees, and the ally
    turn: int = -1

    def step(self, s: Position) -> bool:
        if s.overrun:
            s.push(Displacement())
            return True
        if self.turn < 0:
            s.push(Throw(self.pair[0], 1, "coin", (self.nation,)))
            return True
        if not any(part.some() for part in self._parts(s)):
            self._end(s)
            return True
        return False

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if self.turn < 0:
            self.turn = 0 if result[0] <= HEADS else 1
        else:
            self._phase(s).child_done(s, child, result)

    def _phase(self, s: Position) -> Disputed:
        phase: Disputed = s.stack[s.stack.index(self) - 1]
        return phase

    def _parts(self, s: Position) -> tuple[Part, ...]:
        return self._phase(s).alternate(s, self.pair[self.turn], self.nation)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (*self._parts(s), Each("pass"))
        return (question(s, self.pair[self.turn], "alternate", "51.5", *parts, args=(self.nation,), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self._end(s)
            return
        self.turn = 1 - self.turn
        self._phase(s).act(s, seat, choice)

    def _end(self, s: Position) -> None:
        for front in sorted({FRONT[hex_] for hex_ in spaces(COUNTRY_MASK[self.nation]) if BIT[hex_]}):
            strain(s, front, *self.pair)
        s.log("strained", *self.pair, self.nation, rule="51.5")
        s.done(self)
