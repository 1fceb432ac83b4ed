"""Who commands whom at the beginning of a turn [LDR-04, LDR-05, LDR-07 to LDR-09].

Where several leaders of one rank command a space, or for rank 3 a unit, their player assigns it to one of them [R-66].
"""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.leaders import GENERALS, SIDE_OF
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.state import Position, is_ground, is_naval, side_of
from theatre.games.ww2_in_europe.tables import BASE_KIND, LEADERS, TANK
from theatre.games.ww2_in_europe.world import LAND_NEIGHBOURS, NOWHERE

RULE = {1: "LDR-07", 2: "LDR-08", 3: "LDR-09"}
Assigned = tuple[tuple[int, int, int], ...]
"""Rank, the space or for rank 3 the unit, and the leader who got it."""
Commands = dict[tuple[int, int], list[int]]


class Command(Frame[Position], tag="LDR-07"):
    """Overlaps one by one, player A's first; then every unit has its commanders for this turn."""

    assigned: Assigned = ()

    def step(self, s: Position) -> bool:
        if s.switches.leaders:
            led = commands(s)
            if self._overlap(s, led) is not None:
                return False
            s.commanders[:] = [()] * len(s.kind)
            for (unit, rank), leaders in sorted(led.items()):
                s.commanders[unit] += (leaders[0] if len(leaders) == 1 else self._choice(s, unit, rank, leaders),)
        s.done(self)
        return True

    def _overlap(self, s: Position, led: Commands) -> tuple[int, int, list[int]] | None:
        """The first rank and space, or unit, with several leaders who may command it."""
        several = [(side_of(s, unit) != s.first, unit, rank) for (unit, rank), found in led.items() if len(found) > 1]
        for _, unit, rank in sorted(several):
            leaders = led[unit, rank]
            if self._choice(s, unit, rank, leaders) == NOWHERE:
                return rank, _subject(s, unit, rank), leaders
        return None

    def _choice(self, s: Position, unit: int, rank: int, leaders: list[int]) -> int:
        """To whom it was assigned."""
        named = [one for at, what, one in self.assigned if at == rank and what == _subject(s, unit, rank)]
        return next((leader for leader in named if leader in leaders), NOWHERE)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        overlap = self._overlap(s, commands(s))
        assert overlap is not None
        rank, subject, leaders = overlap
        verb = "assign-unit" if rank == 3 else "assign"
        part = Each(verb, [(subject, leader) for leader in leaders], lambda args: Refusal(RULE[rank]))
        topic, args = ("assign-unit", (s.kind[subject], s.where[subject])) if rank == 3 else ("assign", (subject,))
        return ask(s, SIDE_OF[leaders[0]], topic, RULE[rank], part, args=args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        subject, leader = choice.args
        self.assigned = (*self.assigned, (LEADERS[leader].rank, subject, leader))


def _subject(s: Position, unit: int, rank: int) -> int:
    return unit if rank == 3 else s.where[unit]


def commands(s: Position) -> Commands:
    """For units and ranks the leaders who may command them."""
    found: Commands = {}
    for leader, row in enumerate(LEADERS):
        if s.leader_at[leader] != NOWHERE:
            for unit in _under(s, leader):
                found.setdefault((unit, row.rank), []).append(leader)
    return found


def _under(s: Position, leader: int) -> list[int]:
    """A general commands ground units, an admiral ships, where he is; rank 1 in the next land spaces too."""
    row, place = LEADERS[leader], s.leader_at[leader]
    if leader not in GENERALS:
        place = s.where[place]
        units = [unit for unit in s.here[place] if is_naval(s, unit)] if place != NOWHERE else []
    else:
        near = (place, *LAND_NEIGHBOURS[place]) if row.rank == 1 else (place,)
        units = [unit for land in near for unit in s.here[land] if is_ground(s, unit)]
    units = [unit for unit in units if side_of(s, unit) == SIDE_OF[leader]]
    return [unit for unit in units if row.units != "armour" or BASE_KIND[s.kind[unit]] == TANK]
