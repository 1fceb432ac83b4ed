"""Airborne [31]: drops, and the loss for good of those who die alone behind the lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Args, Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import (
    actor,
    eliminate,
    enemy_ground,
    ground_at,
    is_foe,
    put,
    runs,
)
from theatre.games.third_reich.movement.control import enter, enterable
from theatre.games.third_reich.movement.fixed_units import note_passage
from theatre.games.third_reich.movement.marching import bars
from theatre.games.third_reich.movement.stacking import why_not_stack
from theatre.games.third_reich.movement.zones import zone_against, zones_against
from theatre.games.third_reich.nations import acting, acts_as, is_ally, is_enemy, option_on
from theatre.games.third_reich.politics.cooperation import are_apart, crowded
from theatre.games.third_reich.state import SPARE, Position, lay, this_turn, units_at
from theatre.games.third_reich.supply.african_limits import Intake
from theatre.games.third_reich.supply.named_ahead import mourn
from theatre.games.third_reich.supply.overland import Lines, edge_for, in_reach, line_hexes, source_hexes
from theatre.games.third_reich.tables import (
    AIR_BASE,
    AIRBORNE,
    KIND,
    MODEL,
    NATION,
    OFFENSIVE,
    PARTISAN,
    POWERS,
    UNITS,
    UNITS_OF,
)
from theatre.games.third_reich.world import (
    BIT,
    CITIES,
    FRONTS,
    GROUND_SIDES,
    HEXES,
    LAND,
    ON_FRONT,
    SPACES,
    across,
    spaces,
    within,
)

RANGE = 6
ADRIFT = 2  # in `grounded`: a fresh airborne that has no line to a source other than the hex of its drop
ALL = tuple([unit for units in UNITS_OF.values() for unit in units if KIND[unit] == AIRBORNE])


# the state of a drop


def is_fresh(s: Position, unit: int) -> bool:
    """Dropped in this game turn or the one before, wherever it was redeployed since [31.4]."""
    return bool(s.drops) and any(one == unit and last >= this_turn(s) for one, _, last in s.drops)


def has_dropped(s: Position, unit: int) -> bool:
    """In this player turn, if it is its owner's, on the hex where it is."""
    return bool(s.drops) and bool(s.moved[unit]) and (unit, s.where[unit], this_turn(s) + 1) in s.drops


def drop_hex(s: Position, unit: int) -> int:
    """The hex on which a fresh airborne came down."""
    return next(hex_ for one, hex_, _ in s.drops if one == unit)


def begin_turn(s: Position, side: int) -> None:
    """31.1a, 31.1q2: who begins the turn in a hostile zone cannot drop; wars that are declared later do not matter."""
    s.drops = tuple([one for one in s.drops if one[2] >= this_turn(s)])
    for unit in ALL:
        if s.where[unit] >= 0 and BIT[s.where[unit]] and s.sides[NATION[unit]] == side:
            s.grounded[unit] = bool(zone_against(s, s.serves[unit]) & BIT[s.where[unit]])


def judge_drops(s: Position) -> None:
    """31.3: with supply, before anybody marches: who has dropped in the last turn needs a line to another source."""
    for unit in ALL:
        fresh = is_fresh(s, unit) and not s.grounded[unit] and actor(s, unit) in acting(s)
        if fresh and not has_line_elsewhere(s, unit):
            s.grounded[unit] = ADRIFT


def has_line_elsewhere(s: Position, unit: int) -> bool:
    """31.3, 31.4: has a fresh one a normal supply line to a source other than the hex of its drop?"""
    nation, here, dropped = s.serves[unit], BIT[s.where[unit]], BIT[drop_hex(s, unit)]
    sources = source_hexes(s, nation, in_europe=True) & ~dropped
    edge = edge_for(s, nation) & ~dropped
    reach = in_reach(sources, edge, line_hexes(s, nation), zones_against(s, nation), enemy_ground(s, nation))
    return bool(reach & here) or Lines(s).is_fed_by_sea(unit)  # 31.4q


# loss for good


def has_company(s: Position, unit: int) -> bool:
    """Next to or with a friendly ground unit that is neither fresh airborne nor partisan."""
    near = BIT[s.where[unit]] | across(BIT[s.where[unit]], GROUND_SIDES)
    others = [one for hex_ in spaces(near) for one in ground_at(s, hex_) if one != unit]
    return any(
        is_ally(s, s.serves[one], actor(s, unit)) and KIND[one] != PARTISAN and not is_fresh(s, one) for one in others
    )


def seek_shelter(s: Position) -> None:
    """31.4: only what an airborne has in this Combat phase counts, not what it had in an earlier one."""
    s.sheltered[:] = bytes(UNITS)
    shelter(s)


def shelter(s: Position) -> None:
    """Note the fresh airborne that have company or a line now: it holds for the whole Combat phase."""
    for unit in ALL:
        if is_fresh(s, unit) and not s.sheltered[unit]:
            s.sheltered[unit] = has_company(s, unit) or has_line_elsewhere(s, unit)


def is_forlorn(s: Position, unit: int) -> bool:
    """Would its loss be for good [31.4a]?"""
    return is_fresh(s, unit) and not s.sheltered[unit]


def fall(s: Position, unit: int) -> None:
    """A unit is lost in combat."""
    for_good = is_forlorn(s, unit)
    s.log("lost.for-good" if for_good else "lost", NATION[unit], MODEL[unit], s.where[unit], rule="3.38a")
    perish(s, unit)


def perish(s: Position, unit: int) -> None:
    """A unit is lost, in whatever way; a fresh airborne without shelter for good."""
    for_good = is_forlorn(s, unit)
    if for_good:
        mourn(s, unit, s.where[unit])
    eliminate(s, unit)
    if for_good:
        lay(s, unit, SPARE)


# drops


def why_not_drop(s: Position, power: int, unit: int) -> Refusal | None:
    """31.1a: it must have begun its turn, and stayed, on a base in supply and out of hostile zones."""
    if not 0 <= unit < UNITS or KIND[unit] != AIRBORNE or s.where[unit] < 0 or actor(s, unit) != power:
        return Refusal("31.1a")
    grounded = s.grounded[unit] not in (0, ADRIFT)
    if s.moved[unit] or s.attacked[unit] or grounded or s.cut_off[unit] or not BIT[s.where[unit]]:
        return Refusal("31.1a")
    based = CITIES[s.where[unit]] or any(
        KIND[one] == AIR_BASE and not s.moved[one] and not is_enemy(s, s.serves[one], power)
        for one in units_at(s, s.where[unit])
    )
    if not based:
        return Refusal("31.1a")
    return Refusal("31.3") if s.grounded[unit] == ADRIFT else None


class Sky:
    """Where a power's airborne may come down: on fronts of its Offensives, in Movement too [31.1b].

    They may also drop on hostile units, which they must then attack [31.2].
    """

    def __init__(self, s: Position, power: int, *, in_combat: bool = False) -> None:
        self.s, self.power, self.in_combat = s, power, in_combat

    @cached_property
    def bars(self) -> list[tuple[str, int]]:
        s, power = self.s, self.power
        offensive = sum([ON_FRONT[front] for front in FRONTS if option_on(s, power, front) == OFFENSIVE])
        found = [bar for bar in bars(s, power, in_combat=self.in_combat) if bar[0] != "13.4"]
        return [*found, ("31.1b", LAND & ~offensive)]

    @cached_property
    def intake(self) -> Intake:
        return Intake(self.s)

    @cached_property
    def passable(self) -> int:
        return HEXES & ~(LAND & ~enterable(self.s, self.power))

    @cached_property
    def closed(self) -> int:
        closed = 0
        for _, hexes in self.bars:
            closed |= hexes
        return closed

    def reach(self, unit: int) -> int:
        here = BIT[self.s.where[unit]]
        return within(here, self.passable, RANGE) & LAND & ~here


class Drop:
    """A unit, then the hex on which it drops."""

    def __init__(self, sky: Sky, unit: int = -1, hex_: int = -1) -> None:
        self.sky, self.unit, self.hex = sky, unit, hex_

    def tokens(self) -> Sequence[int]:
        s, power = self.sky.s, self.sky.power
        if self.unit < 0:
            able = [unit for unit in ALL if s.where[unit] >= 0 and actor(s, unit) == power]
            return Sifted(able, lambda unit: why_not_drop(s, power, unit) is None and bool(self.step(unit).tokens()))
        if self.hex >= 0:
            return ()
        near = self.sky.reach(self.unit) & ~self.sky.closed & ~crowded(s, self.unit)
        return Sifted(spaces(near), lambda hex_: self._why_stop(hex_) is None)

    def _why_stop(self, hex_: int) -> Refusal | None:
        """Who lands among friends stays with them [25.6a, 34.3, 45.1]; in Africa he must be fed [35.7]."""
        s = self.sky.s
        unfed = self.sky.intake.why_not(self.unit, hex_, by_landing=True)
        if unfed:
            return unfed
        if enemy_ground(s, self.sky.power) & BIT[hex_]:
            others = [runs(s, one) for one in ground_at(s, hex_) if not is_foe(s, one, self.sky.power)]
            apart = any(are_apart(s, self.sky.power, one) for one in others if one in POWERS)
            return Refusal("45.3q") if apart else None
        rule = why_not_stack(s, self.unit, hex_)
        return Refusal(rule) if rule else None

    def refuse(self, token: int) -> Refusal | None:
        if self.unit < 0:
            return why_not_drop(self.sky.s, self.sky.power, token)
        if self.hex >= 0 or not 0 <= token < SPACES or not self.sky.reach(self.unit) & BIT[token]:
            return Refusal("31.1b")
        barred = next((Refusal(rule) for rule, hexes in self.sky.bars if hexes & BIT[token]), None)
        return barred or self._why_stop(token)

    def step(self, token: int) -> Drop:
        return Drop(self.sky, token) if self.unit < 0 else Drop(self.sky, self.unit, token)

    def whole(self) -> bool:
        return self.hex >= 0


def drop(s: Position, unit: int, hex_: int) -> None:
    """It is in supply through the next game turn [31.3]; a hex without hostile ground units is its own at once."""
    put(s, unit, hex_)
    s.moved[unit] = 1
    s.graced[unit] = this_turn(s) + 1
    s.drops = (*[one for one in s.drops if one[0] != unit], (unit, hex_, this_turn(s) + 1))
    if enemy_ground(s, s.serves[unit]) & BIT[hex_]:
        note_passage(s, unit, hex_)
    else:
        enter(s, unit, hex_)
    s.log("dropped", NATION[unit], MODEL[unit], hex_, rule="31.1b")


class Drops(Joint[Position], tag="14.15"):
    """Right before ground combat, and again before exploitation combat [14.18]. The result: who has dropped."""

    dropped: Args = ()

    def step(self, s: Position) -> bool:
        idle = [seat for seat in self.seats if not any(why_not_drop(s, acts_as(s, seat), unit) is None for unit in ALL)]
        if set(idle) - set(self.finished):
            self.finished = tuple(sorted({*self.finished, *idle}))
            return True
        if len(self.finished) == len(self.seats):
            s.done(self, self.dropped)
            return True
        return False

    def turn(self, s: Position, seat: int) -> Decision:
        return question(s, seat, "drop", "14.15", Built("drop", Drop(Sky(s, acts_as(s, seat), in_combat=True))))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        self.dropped = (*self.dropped, choice.args[0])
        drop(s, *choice.args)


def must_attack(s: Position, power: int) -> list[int]:
    """31.2: airborne of a power on top of hostile ground units."""
    dropped = [unit for unit in ALL if has_dropped(s, unit) and actor(s, unit) == power]
    return [unit for unit in dropped if enemy_ground(s, power) & BIT[s.where[unit]]]
