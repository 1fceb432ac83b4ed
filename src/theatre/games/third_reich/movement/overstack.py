"""Hexes with more ground units than may stack [6.1]: what is still too many when a phase ends is lost.

That is the end of the owner's own Movement phase after a retreat [6.13], of his redeployment on a breakthrough hex
[6.14], and of his player turn where a bridgehead was taken up [9.4d].
"""

from __future__ import annotations

from collections import Counter

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import fall
from theatre.games.third_reich.counters import ground_at
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.movement.stacking import counted, stack_limit
from theatre.games.third_reich.nations import is_ally
from theatre.games.third_reich.politics.cooperation import surplus_guests
from theatre.games.third_reich.politics.stranded import is_passed_over
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.world import IS_LAND


def overstacked(s: Position, owners: Args, spared: Args = ()) -> list[int]:
    """The hexes in which units of powers, or of a minor on its own, are too many; some are not looked at yet."""
    there = Counter([s.where[unit] for unit in s.placed])
    crowded = [hex_ for hex_, number in there.items() if number > 2 and IS_LAND[hex_]]
    found = []
    for hex_ in sorted([hex_ for hex_ in crowded if hex_ not in spared and len(ground_at(s, hex_)) > 2]):
        units = counted(ground_at(s, hex_))
        mine = _theirs(s, owners, units)
        units = _own(s, owners, units)
        if mine and len(units) > stack_limit(s, hex_, units):
            found.append(hex_)
    return found


def _theirs(s: Position, owners: Args, units: list[int]) -> list[int]:
    return [unit for unit in units if any(is_ally(s, s.serves[unit], owner) for owner in owners)]


def _own(s: Position, owners: Args, units: list[int]) -> list[int]:
    """Without stranded Italians among Russians, and the other way round [25.2q2]."""
    mine = _theirs(s, owners, units)
    return [unit for unit in units if not any(is_passed_over(s, unit, one) for one in mine)]


class Overstack(Frame[Position], tag="6.13"):
    """Who is too many is removed, by the choice of the owners, from one hex after the other until they may stack."""

    owners: Args
    spared: Args = ()  # hexes where a bridgehead was taken up, until the player turn ends [9.4d]

    def step(self, s: Position) -> bool:
        if not overstacked(s, self.owners, self.spared):
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        hex_ = overstacked(s, self.owners, self.spared)[0]
        units = _own(s, self.owners, counted(ground_at(s, hex_)))
        seats = sorted({commander(s, unit) for unit in units})
        return tuple([self._question(s, seat, hex_, units) for seat in seats])

    def _question(self, s: Position, seat: int, hex_: int, units: list[int]) -> Decision:
        rows: list[Args] = [(unit,) for unit in units if commander(s, unit) == seat]
        part = Each("remove", rows, lambda args: Refusal("6.13"))
        return question(s, seat, "remove", "6.13", part, args=(hex_,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        fall(s, choice.args[0])


class SurplusGuests(Frame[Position], tag="25.6a"):
    """25.6q2: the limit of Axis factors in inactive minor allies at the end of Axis Movement and of the player turn."""

    def step(self, s: Position) -> bool:
        if not surplus_guests(s):
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        guests = surplus_guests(s)
        return tuple([self._question(s, seat, guests) for seat in sorted({commander(s, unit) for unit in guests})])

    def _question(self, s: Position, seat: int, guests: list[int]) -> Decision:
        rows: list[Args] = [(unit,) for unit in guests if commander(s, unit) == seat]
        return question(s, seat, "guests", "25.6a", Each("remove", rows, lambda args: Refusal("25.6a")))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        fall(s, choice.args[0])
