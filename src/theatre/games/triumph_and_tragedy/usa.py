"""8.4 The USA: a Satellite of the West with Fortresses of its own, Public Opinion, and Forces that come at no cost."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.diplomacy import SATELLITE_INFLUENCE, add_influence
from theatre.games.triumph_and_tragedy.levels import drop_factory_cost, factory_cost
from theatre.games.triumph_and_tragedy.satellites import become_satellite
from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, SATELLITE, Position, free_block, place
from theatre.games.triumph_and_tragedy.tables import FORTRESS, IS_SHIP, KIND_ID, TRACKS, USA, WEST
from theatre.games.triumph_and_tragedy.world import AREAS_OF, IS_COASTAL, USA_NATION, space

FORCES = tuple([KIND_ID[kind] for kind in TRACKS.usa_force_kinds])
GROUPS = len(TRACKS.usa_forces)
FORTRESSES = tuple([(space(area), cv) for area, cv in TRACKS.usa_fortresses.items()])
GROUP_OF_YEAR = {int(year): cv for year, cv in TRACKS.usa_forces.items()}
"""The group due in a Year by the calendar: 1 to 3, which is also the CV of its units [8.45b]."""


def make_usa_satellite(s: Position, early: bool) -> None:
    """8.43: by Influence, or `early`, by a Violation or an entry into Canada [8.46], with the first Forces at once."""
    become_satellite(s, USA_NATION, WEST)
    drop_factory_cost(s, WEST)
    s.log("usa-joined", factory_cost(s, WEST), rule="8.43b")
    for area, cv in FORTRESSES:
        place(s, USA, FORTRESS, area, cv)
        s.log("usa-fortress", area, cv, rule="8.43c")
    if early:
        s.usa_early = True
        call_forces(s)


def public_opinion(s: Position) -> None:
    """8.44: in the flagged Years the West gains one Influence, which can make a Satellite at once."""
    if s.year not in TRACKS.opinion_years or s.status[USA_NATION] != NEUTRAL_NATION:
        return
    s.log("usa-opinion", s.year, rule="8.44a")
    add_influence(s, WEST, USA_NATION, rule="8.44a")
    if s.influencer[USA_NATION] == WEST and s.influence[USA_NATION] >= SATELLITE_INFLUENCE:
        make_usa_satellite(s, early=False)


# Forces


def due_group(s: Position) -> int:
    """The group of Forces that comes now, 0 for none: by the calendar, or one after the other once they came early."""
    if s.status[USA_NATION] != SATELLITE or s.marker[USA_NATION] != WEST:
        return 0
    if s.usa_early:
        return s.usa_groups + 1 if s.usa_groups < GROUPS else 0
    return GROUP_OF_YEAR.get(s.year, 0)


def call_forces(s: Position) -> None:
    """The group that is due arrives, if there is one."""
    group = due_group(s)
    if group:
        s.usa_groups = group
        s.push(UsaArrivals(group))


class UsaArrivals(Frame[Position], tag="8.45a"):
    """One unit of each primary type; which of them goes where only the West knows."""

    cv: int
    kinds: tuple[int, ...] = FORCES

    def step(self, s: Position) -> bool:
        if self.kinds and _ports(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(kind, area) for kind in self.kinds for area in _ports(s) if self._why_not(s, (kind, area)) is None]
        arrive = Each("arrive", rows, lambda args: self._why_not(s, args))
        none_left = Each("pass", () if rows else ((),), lambda args: Refusal("8.45a"))
        return ask(s, WEST, "usa-arrivals", "8.45a", arrive, none_left, args=(self.cv, len(self.kinds)))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 2 or args[0] not in self.kinds or args[1] not in _ports(s):
            return Refusal("8.45a")
        kind, area = args
        if free_block(s, USA, kind) is None or (IS_SHIP[kind] and not IS_COASTAL[area]):
            return Refusal("8.45a")
        return None

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            s.log("usa-short", len(self.kinds), rule="8.45a")
            self.kinds = ()
            return
        kind, area = choice.args
        place(s, USA, kind, area, self.cv)
        self.kinds = tuple([one for one in self.kinds if one != kind])
        s.emit(Event("usa-arrived", (area,), secret=(kind, self.cv), audience=(WEST,), rule="8.45a"))


def _ports(s: Position) -> list[int]:
    """The areas of the USA that the West holds, Disputed ones too."""
    return [area for area in AREAS_OF[USA_NATION] if s.held[area] == WEST]
