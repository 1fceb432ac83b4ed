"""Technology, an option [TEC-01 to TEC-15]: research in the Collect phase, and rockets.

`progress` holds for each power and technology the number of the chart with all that was rolled; at the target the
technology is developed. Better units are kinds of their own (see `units.csv`).
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.techs import ROCKETS, TECHS, has_technology
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Listed
from theatre.games.ww2_in_europe.combat.strategic_warfare import damage
from theatre.games.ww2_in_europe.movement.control import is_hostile
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import Position, is_active, other
from theatre.games.ww2_in_europe.tables import NUMBERS, POWERS_OF, SIDE, TECHNOLOGIES
from theatre.games.ww2_in_europe.world import AIR_COST, AIR_NEIGHBOURS, LANDS, VALUE, is_land

PER_TRY = 10  # money collected for each technology that may be selected


class Research(Frame[Position], tag="TEC-01"):
    """Power by power, player A's first: a die for each technology that is selected."""

    at: int = 0
    chosen: tuple[int, ...] = ()

    def _power(self, s: Position) -> int:
        return (*POWERS_OF[s.first], *POWERS_OF[other(s.first)])[self.at]

    def step(self, s: Position) -> bool:
        if not s.switches.technology or self.at == len(SIDE):
            s.done(self)
            return True
        if tries(s, self._power(s)):
            return False
        self.at += 1
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        power = self._power(s)
        part = Built("research", Studies(power, open_to(s, power), tries(s, power)), _in_order)
        return ask(s, SIDE[power], "research", "TEC-01", part, args=(power, tries(s, power)))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        power, *chosen = choice.args
        self.chosen = tuple(chosen)
        if self.chosen:
            s.push(Throw(seat, len(self.chosen), "research", (power, *self.chosen)))
        else:
            self.at += 1

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        """TEC-02: the dice are added; TEC-03: at the target it is developed."""
        power = self._power(s)
        for tech, face in zip(self.chosen, result, strict=True):
            total = min(TECHNOLOGIES.target, s.progress[power * TECHS + tech] + face)
            s.progress[power * TECHS + tech] = total
            s.log("researched", power, tech, total, rule="TEC-02")
            if total == TECHNOLOGIES.target:
                s.log("developed", power, tech, rule="TEC-03")
        self.at += 1


def _in_order(args: Args) -> Args:
    return (*args[:1], *sorted(args[1:]))


def open_to(s: Position, power: int) -> list[int]:
    """What it has not developed yet."""
    return [tech for tech in range(TECHS) if not has_technology(s, power, tech)]


def tries(s: Position, power: int) -> int:
    """How many technologies it may select: one for every $10 collected, each once [R-31]."""
    return min(s.income[power] // PER_TRY, len(open_to(s, power))) if is_active(s, power) else 0


class Studies:
    """The walk of `research`: the power, then technologies, none included."""

    __slots__ = ("_most", "_open", "_power", "_taken")

    def __init__(self, power: int, open_: Sequence[int], most: int, taken: Args | None = None) -> None:
        self._power = power
        self._open = open_
        self._most = most
        self._taken = taken  # None before the power is named

    def tokens(self) -> Sequence[int]:
        if self._taken is None:
            return (self._power,)
        following = [tech for tech in self._open if not self._taken or tech > self._taken[-1]]
        return following if len(self._taken) < self._most else ()

    def refuse(self, token: int) -> Refusal | None:
        if self._taken is None:
            return None if token == self._power else Refusal("TEC-01")
        fits = token in self._open and token not in self._taken and len(self._taken) < self._most
        return None if fits else Refusal("TEC-01")

    def step(self, token: int) -> Studies:
        taken = () if self._taken is None else (*self._taken, token)
        return Studies(self._power, self._open, self._most, taken)

    def whole(self) -> bool:
        return self._taken is not None


# rockets


class Rockets(Frame[Position], tag="TEC-13"):
    """Power by power, player A's first: one launch a turn for each that has developed them."""

    at: int = 0
    target: int = -1

    def _power(self, s: Position) -> int:
        return (*POWERS_OF[s.first], *POWERS_OF[other(s.first)])[self.at]

    def step(self, s: Position) -> bool:
        if not s.switches.technology or self.at == len(SIDE):
            s.done(self)
            return True
        power = self._power(s)
        if is_active(s, power) and has_technology(s, power, ROCKETS) and launches(s, power):
            return False
        self.at += 1
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        power = self._power(s)
        part = Listed("rocket", lambda: launches(s, power), lambda args: Refusal("TEC-13"))
        return ask(s, SIDE[power], "rockets", "TEC-13", part, Each("pass"), args=(power,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self.at += 1
        else:
            self.target = choice.args[1]
            s.push(Throw(seat, 1, "rocket", choice.args))

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if result[0] <= NUMBERS.rocket_hit:
            damage(s, self.target)
        else:
            s.log("rocket-missed", self.target, rule="TEC-13")
        self.at, self.target = self.at + 1, -1


def launches(s: Position, power: int) -> list[Args]:
    """From land of its own at enemy land 2 spaces away that has a value and is not damaged [R-63, R-93]."""
    sites = [land for land in LANDS if s.controller[land] == power]
    return [(site, land) for site in sites for land in TWO_AWAY[site] if is_worth_a_hit(s, land, power)]


def is_worth_a_hit(s: Position, land: int, power: int) -> bool:
    return VALUE[land] > 0 and not s.bombed[land] and is_hostile(s, land, power)


def _next(at: int) -> list[int]:
    """Over land and sea, not over a blue border."""
    return [to for to in AIR_NEIGHBOURS[at] if AIR_COST[at, to] == 1]


def _two_away(land: int) -> tuple[int, ...]:
    near = {land, *_next(land)}
    return tuple(sorted([at for at in {to for one in near for to in _next(one)} - near if is_land(at)]))


TWO_AWAY = tuple([_two_away(land) for land in LANDS])
