"""Strategic warfare construction [10.4]: each builder spends up to a tenth of its total, the mix a secret."""

from __future__ import annotations

from theatre.core.decision import Args, Built, Choice, Decision, Refusal
from theatre.core.flow import Sealed
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.economy.strategic_warfare import ASW, CHART, INTERCEPTOR, SAC, SUBMARINE, TYPES
from theatre.games.third_reich.nations import at_war, in_game, is_played
from theatre.games.third_reich.possibilities import EARLY_AMERICA
from theatre.games.third_reich.state import ABSENT, Position
from theatre.games.third_reich.tables import ALLIES, BRITAIN, CHARTS, GERMANY, MAJORS, USA

NAMES = ("submarine", "interceptor", "asw", "sac")
BUILDS = {GERMANY: (SUBMARINE, INTERCEPTOR), BRITAIN: (ASW, SAC), USA: (ASW, SAC)}  # 10.43
SW_BOX, MURMANSK = BOXES = range(2)
NORTHERN = (SUBMARINE, ASW)  # 10.44: these may go straight to the Murmansk box


def cost_of(kind: int) -> int:
    return CHARTS.costs.per_factor[NAMES[kind]]


def budget(s: Position, power: int) -> int:
    """10.41: a tenth of the BRPs of the new year."""
    return max(0, s.brp[power]) // CHART.share


def builders(s: Position) -> tuple[int, ...]:
    """America from the 1942 Year Start on, before it is at war [10.41]."""
    able = [power for power in BUILDS if s.year >= CHART.from_[MAJORS[power].id] and power != USA]
    if _america_builds(s):
        able.append(USA)
    return tuple([power for power in able if in_game(s, power) or (power == USA and s.status[power] == ABSENT)])


def _america_builds(s: Position) -> bool:
    """YMP-A20b, YMP-L20b: without Pearl Harbor only in the war or as it enters, called early in 1941 too."""
    if s.japan:
        return at_war(s, USA, GERMANY) or bool(s.called)
    early = is_played(s, ALLIES, EARLY_AMERICA) and bool(s.called)
    return early or s.year >= CHART.from_[MAJORS[USA].id]


def spent_in(drafts: tuple[Choice, ...]) -> int:
    return sum([cost_of(choice.args[0]) * choice.args[1] for choice in drafts])


class StrategicConstruction(Sealed[Position], tag="10.41"):
    """All builders at once, so that nobody's spending answers another's [10.46]."""

    def draft(self, s: Position, seat: int) -> Decision:
        left = budget(s, seat) - spent_in(self.drafted(seat))
        part = Built("build-sw", Order(seat, left))
        return question(s, seat, "build-sw", "10.41", part, args=(left,), public=False)

    def reveal(self, s: Position) -> None:
        for seat, drafts in zip(self.seats, self.drafts, strict=True):
            s.sw_spent[seat] = spent_in(drafts)
            s.brp[seat] -= s.sw_spent[seat]
            for choice in drafts:
                kind, count, box = choice.args
                column = s.north if box == MURMANSK else s.sw
                column[seat * len(TYPES) + kind] += count
                s.patrol[seat] += count if box == MURMANSK else 0  # 42.6q
            s.log("sw.spent", seat, s.sw_spent[seat], rule="10.45")


class Order:
    """A type, how many factors, and the box."""

    def __init__(self, power: int, left: int, chosen: Args = ()) -> None:
        self.power, self.left, self.chosen = power, left, chosen

    def tokens(self) -> Args:
        if not self.chosen:
            return tuple([kind for kind in BUILDS[self.power] if cost_of(kind) <= self.left])
        if len(self.chosen) == 1:
            return tuple(range(1, self.left // cost_of(self.chosen[0]) + 1))
        if len(self.chosen) == 2:
            return tuple(BOXES) if self.chosen[0] in NORTHERN else (SW_BOX,)
        return ()

    def refuse(self, token: int) -> Refusal | None:
        if token in self.tokens():
            return None
        if not self.chosen and token in TYPES:
            return Refusal("10.43" if token not in BUILDS[self.power] else "10.41")
        return Refusal("10.44" if len(self.chosen) == 2 else "10.41")

    def step(self, token: int) -> Order:
        return Order(self.power, self.left, (*self.chosen, token))

    def whole(self) -> bool:
        return len(self.chosen) == 3
