"""Aggression that is owed this Turn [15.21b, 15.4], and what it leaves the units free to do."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.triumph_and_tragedy.engaging import aggression
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.moves import Duty, Reach
from theatre.games.triumph_and_tragedy.neutrality import unpaid_violations
from theatre.games.triumph_and_tragedy.state import own_in
from theatre.games.triumph_and_tragedy.tables import FACTIONS
from theatre.games.triumph_and_tragedy.war import owed_to, shared_seas, spaces_of
from theatre.games.triumph_and_tragedy.ways import Aim
from theatre.games.triumph_and_tragedy.world import LAND_OF, NATION


def either(aims: list[Aim]) -> Aim:
    bits = 0
    for aim in aims:
        bits |= aim.targets
    return Aim(bits, lambda space: any(aim.hits(space) for aim in aims))


class Debts:
    """What is owed to victims of Declarations of War, and where a Nation was Violated."""

    __slots__ = ("_met", "_nations", "_sight", "_victims")

    def __init__(self, sight: Sight, violations: tuple[int, ...]) -> None:
        s, faction = sight.s, sight.faction
        owed = owed_to(s, faction)
        self._sight = sight
        self._victims = [victim for victim in FACTIONS if owed >> victim & 1]
        self._met = [victim for victim in FACTIONS if (s.owed[faction] & ~owed) >> victim & 1]  # in a shared Sea
        needed = s.variants.violation_needs_aggression
        self._nations = unpaid_violations(s, faction, violations) if needed else ()

    def count(self) -> int:
        return len(self._victims) + len(self._nations)

    def aim(self) -> Aim:
        """Where a unit could carry out one of them."""
        return either(self._aims())

    def _aims(self) -> list[Aim]:
        return [*[self._against(victim) for victim in self._victims], *[self._in(nation) for nation in self._nations]]

    def _against(self, victim: int) -> Aim:
        return Aim(spaces_of(self._sight.s, victim), lambda space: bool(aggression(self._sight, space) >> victim & 1))

    def _in(self, nation: int) -> Aim:
        return Aim(LAND_OF[nation], lambda area: NATION[area] == nation and bool(aggression(self._sight, area)))

    def duty(self, reach: Reach, left: int) -> Duty:
        """Nobody moves in such a way that what is owed can no longer be paid."""
        pledges: dict[int, list[Aim]] = {}
        for aim in self._aims():
            able = reach.able(aim)
            if len(able) == 1:
                pledges.setdefault(able[0], []).append(aim)
        for victim in self._met:
            guards = self._in_shared_seas(victim)
            if len(guards) == 1 and not [block for block in reach.able(self._against(victim)) if block not in guards]:
                pledges.setdefault(guards[0], []).append(self._against(victim))
        everybody = self.aim() if self.count() and self.count() >= left else None
        rule = "15.21b" if self._victims or self._met else "15.4"
        return Duty(everybody, {block: either(aims) for block, aims in pledges.items()}, rule)

    def _in_shared_seas(self, victim: int) -> list[int]:
        """15.22f: the units that will fight the victim where they stand."""
        s, faction = self._sight.s, self._sight.faction
        units = [block for sea in shared_seas(s, faction, victim) for block in own_in(s, sea, faction)]
        return [block for block in units if not s.escaped[block]]

    def refusal(self) -> Refusal:
        return Refusal("15.21b" if self._victims else "15.4", (), "not yet")
