"""Strategic warfare [10.2, 10.5]: submarines against ASW, interceptors against bombers (SAC), and what they cost.

Both sides reveal their factors and cancel them against each other; the survivors cost the enemy BRPs and stay.
"""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, on_board
from theatre.games.third_reich.nations import at_war, in_game, is_played
from theatre.games.third_reich.state import SPARE, Position, lay
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    BRITAIN,
    CHARTS,
    COMBAT,
    FULL_AIR,
    GERMANY,
    KIND,
    MODEL,
    NATION,
    POWERS,
    SEASONS,
    SPRING,
    USA,
    WINTER,
)

SUBMARINE, INTERCEPTOR, ASW, SAC = TYPES = range(4)
CHART = CHARTS.strategic_warfare
FOR_AN_AIR_UNIT = 5  # interceptors for a 5-4 [10.23b]
GERMAN_AIR = 6  # 5-4 counters at the most [10.23d]
QUARTERED = 1945  # 10.51
ALLIED_BUILDERS = (BRITAIN, USA)
BRITISH = (BRITAIN * len(TYPES) + ASW, BRITAIN * len(TYPES) + SAC)
# variants that change the figures
SUBMARINES_COST_TWO, BOMBERS_COST_FOUR, JETS = 5, 7, 10


def factors(s: Position, kind: int) -> int:
    """All factors of a type in the SW box."""
    return sum([s.sw[power * len(TYPES) + kind] for power in POWERS])


def remove(s: Position, kind: int, count: int) -> None:
    """Factors leave the SW box, of the Allies Britain's first."""
    for power in POWERS:
        at = power * len(TYPES) + kind
        gone = min(count, s.sw[at])
        s.sw[at] -= gone
        count -= gone


def asw_halves(year: int) -> int:
    """10.21b: halves of a submarine factor that an ASW factor cancels in this year."""
    return CHART.asw_kills_halves.get(str(year), 2)


def exchange(hunters: int, hunted: int, halves: int) -> tuple[int, int]:
    """What is lost on both sides; fractions favour the Axis, whose submarines are hunted."""
    return min(hunters, -(-hunted * 2 // halves)), min(hunted, hunters * halves // 2)


class StrategicWarfare(Sequence[Position], tag="10.2"):
    """`quarter`: at the end of Spring 1945 losses are quartered and come back each game turn [10.51]."""

    STEPS: ClassVar[tuple[str, ...]] = ("remnant", "at_sea", "in_the_air", "sinkings", "interceptors", "end")
    quarter: bool = False
    sunk: int = 0  # BRPs lost to submarines
    bombed: int = 0  # BRPs lost to bombers
    withheld: Args = ()  # ASW and SAC of a Britain that has left the war, which are still there [33.41-2c]

    def remnant(self, s: Position) -> None:
        """10.24: what Britain had left is cut by the season of its fall, if America was not in the war."""
        if s.reserve and not self.quarter:
            s.sw[GERMANY * len(TYPES) + INTERCEPTOR] += s.reserve
            s.reserve = 0
        if s.fallen[BRITAIN] and not at_war(s, USA, GERMANY):
            quarters = WINTER - s.fallen[BRITAIN] % len(SEASONS)
            for at in BRITISH:
                s.sw[at] -= s.sw[at] * quarters // len(SEASONS)
        if s.peace:
            last_year = s.peace // len(SEASONS) == s.year - 1
            quarters = WINTER - s.peace % len(SEASONS) if last_year else len(SEASONS)
            self.withheld = tuple([s.sw[at] * quarters // len(SEASONS) for at in BRITISH])
            for at, count in zip(BRITISH, self.withheld, strict=True):
                s.sw[at] -= count

    def at_sea(self, s: Position) -> None:
        submarines, hunters = factors(s, SUBMARINE), factors(s, ASW)
        used, killed = exchange(hunters, submarines, asw_halves(s.year))
        remove(s, ASW, used)
        remove(s, SUBMARINE, killed)
        left = factors(s, SUBMARINE)
        each = CHART.submarine_loss - is_played(s, ALLIES, SUBMARINES_COST_TWO)
        self.sunk = left * each
        s.log("sw.sea", submarines, hunters, left, self.sunk, rule="10.22a")

    def in_the_air(self, s: Position) -> None:
        """10.23a; with jets two interceptors count for three bombers [33.41-10]."""
        defenders, bombers = factors(s, INTERCEPTOR), factors(s, SAC)
        if is_played(s, AXIS, JETS):
            killed = min(bombers, -(-defenders * 3 // 2))
            used = min(defenders, killed * 2 // 3)
        else:
            killed = used = min(defenders, bombers)
        remove(s, INTERCEPTOR, used)
        remove(s, SAC, killed)
        left = factors(s, SAC)
        each = CHART.sac_loss * (2 if is_played(s, ALLIES, BOMBERS_COST_FOUR) else 1)
        self.bombed = left * each
        s.log("sw.air", defenders, bombers, left, self.bombed, rule="10.23a")

    def sinkings(self, s: Position) -> None:
        _charge(s, GERMANY, self.bombed, self.quarter)
        targets = [power for power in ALLIED_BUILDERS if in_game(s, power) and not _is_at_peace(s, power)]
        if s.year < CHART.hits_usa_from:
            targets = [power for power in targets if power != USA]  # 10.22b
        if self.sunk and len(targets) == 1:
            _charge(s, targets[0], self.sunk, self.quarter)
        elif self.sunk and targets:
            s.push(SubmarineLosses(self.sunk))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, SubmarineLosses):
            _charge(s, BRITAIN, result, self.quarter)
            _charge(s, USA, self.sunk - result, self.quarter)

    def interceptors(self, s: Position) -> None:
        suffered = s.sw_quarter[GERMANY] if self.quarter else self.bombed
        if suffered and in_game(s, GERMANY):
            s.push(Interceptors(forced=True, late=self.quarter))
        elif not self.quarter and s.converted and in_game(s, GERMANY):
            s.push(Interceptors(forced=False))

    def end(self, s: Position) -> None:
        if s.fallen[BRITAIN] and not at_war(s, USA, GERMANY):
            for at in BRITISH:
                s.sw[at] = 0  # 10.24c
        for at, count in zip(BRITISH, self.withheld, strict=False):
            s.sw[at] += count
        s.sw_open[:] = s.sw
        s.sw_spent[:] = [0] * len(POWERS)


def _is_at_peace(s: Position, power: int) -> bool:
    """33.41-2c: nothing of a Britain that has left the war is sunk."""
    return power == BRITAIN and bool(s.peace)


def _charge(s: Position, power: int, brps: int, quarter: bool) -> None:
    """10.32: below zero these losses lower the base; in 1945 a quarter comes back at each game turn's end [10.51]."""
    if quarter:
        s.sw_quarter[power] = brps // 4
        s.brp[power] -= s.sw_quarter[power]
    else:
        s.brp[power] -= brps
        s.sw_loss[power] += brps
    s.log("sw.loss", power, s.sw_quarter[power] if quarter else brps, rule="10.22a")


def strategic_warfare_of_1945(s: Position) -> None:
    """10.51: resolved at the end of Spring 1945, then repeated."""
    if s.year != QUARTERED:
        return
    if s.season == SPRING:
        s.push(StrategicWarfare(quarter=True))
        return
    for power in POWERS:
        if s.sw_quarter[power] and not _is_at_peace(s, power):
            s.brp[power] -= s.sw_quarter[power]
            s.log("sw.loss", power, s.sw_quarter[power], rule="10.51")


class SubmarineLosses(Frame[Position], tag="10.22a"):
    """Germany splits the loss between Britain and America; the result is Britain's part."""

    total: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("sink", [(brps,) for brps in range(self.total + 1)], lambda args: Refusal("10.22a"))
        return (question(s, GERMANY, "sink", "10.22a", part, args=(self.total,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args[0])


class Interceptors(Frame[Position], tag="10.23b"):
    """A German 5-4 becomes five interceptors for good, or one comes back into the force pool."""

    forced: bool
    late: bool = False  # 10.52: the interceptors come with the next Year Start

    def step(self, s: Position) -> bool:
        if self.forced and not _air_units(s):
            s.to_convert += 1  # 10.23c
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(unit,) for unit in _air_units(s)] if self.forced else []
        convert = Each("convert", rows, lambda args: Refusal("10.23b"))
        back = Each("return-air", () if self.forced else ((),), lambda args: Refusal("10.23d"))
        rest = (convert,) if self.forced else (convert, back, Each("pass"))
        return (question(s, GERMANY, "interceptors", "10.23b", *rest),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "convert":
            convert(s, choice.args[0], self.late)
        elif choice.verb == "return-air":
            s.converted -= 1
            s.air_pool[GERMANY] += FULL_AIR
            s.log("sw.returned", rule="10.23d")
        s.done(self)


def _air_units(s: Position) -> list[int]:
    return [u for u in on_board(s) if NATION[u] == GERMANY and KIND[u] == AIR and COMBAT[u] == FULL_AIR]


def convert(s: Position, unit: int, late: bool = False) -> None:
    """A 5-4 leaves the game for five interceptors, beyond what may be spent on them."""
    s.log("sw.converted", NATION[unit], MODEL[unit], s.where[unit], rule="10.23b")
    eliminate(s, unit)
    lay(s, unit, SPARE)
    s.air_pool[GERMANY] -= COMBAT[unit]
    s.converted += 1
    if late:
        s.reserve += FOR_AN_AIR_UNIT
    else:
        s.sw[GERMANY * len(TYPES) + INTERCEPTOR] += FOR_AN_AIR_UNIT


def convert_when_built(s: Position, unit: int) -> None:
    """10.23c: a 5-4 that was owed is transformed as soon as it is built."""
    if s.to_convert and NATION[unit] == GERMANY and KIND[unit] == AIR and COMBAT[unit] == FULL_AIR:
        s.to_convert -= 1
        convert(s, unit)
