"""Hexes given up in Attrition [18.32-18.36]: chosen together, vacated together, then occupied together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import fall, has_dropped
from theatre.games.third_reich.counters import (
    actor,
    enemy_counters,
    enemy_ground,
    ground_at,
    is_foe,
    put,
)
from theatre.games.third_reich.movement.control import commander, enter, enterable, friendly, is_fortress
from theatre.games.third_reich.movement.fixed_units import is_spared
from theatre.games.third_reich.movement.stacking import keeps_apart, refuse_stack, stacks
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.politics.areas import bounds, why_out_of_bounds
from theatre.games.third_reich.politics.cooperation import why_not_stop
from theatre.games.third_reich.politics.hosts import barred_from
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, MODEL, NATION, NATION_ID
from theatre.games.third_reich.world import (
    BIT,
    CAPITALS,
    COUNTRY,
    FRONT,
    GROUND_SIDES,
    LAND_SIDES,
    OBJECTIVES,
    SPACES,
    Sides,
    across,
    mask_of,
    spaces,
)

LUXEMBOURG = NATION_ID["luxembourg"]
PROTECTED = (CAPITALS | mask_of(OBJECTIVES)) & ~mask_of([at for at in range(SPACES) if COUNTRY[at] == LUXEMBOURG])
Takers = dict[int, list[int]]
"""By hex the units that can advance into it."""


def advancers(s: Position, units: Args) -> list[int]:
    """18.32c: those who were in supply at the start of the turn and did not drop in it [31.3].

    Of several alike at a Russian post one stays behind [3.35b].
    """
    fed = [unit for unit in units if s.where[unit] >= 0 and not s.unsupplied[unit] and not has_dropped(s, unit)]
    return [unit for unit in fed if not is_spared(s, unit)]


def may_enter(s: Position, unit: int, hex_: int, sides: Sides = LAND_SIDES) -> bool:
    """Over land, over an arrow only behind others [18.32a]; minors and partisans where they may go [22.7b, 32.2].

    Nobody enters land of those with whom he is not at war, though an ally is [21.1b], or a hex in which he may not stop
    even if it is empty [34.1, 45.6].
    """
    near = across(BIT[s.where[unit]], sides) & BIT[hex_] & ~barred_from(s, actor(s, unit), s.where[unit])
    if not near or not enterable(s, actor(s, unit)) & near or why_out_of_bounds(s, unit, hex_) is not None:
        return False
    return not why_not_stop(s, unit, hex_, [])


def why_not_take(s: Position, units: Args, front: int, hex_: int) -> Refusal | None:
    if not 0 <= hex_ < SPACES or FRONT[hex_] != front:
        return Refusal("18.32a")
    if not any(is_foe(s, one, s.serves[unit]) for unit in units for one in ground_at(s, hex_)):
        return Refusal("18.32a")
    if s.bridgehead[hex_]:
        return Refusal("9.6")
    if is_fortress(s, hex_) or BIT[hex_] & PROTECTED:
        return Refusal("18.32a")
    near = [unit for unit in units if may_enter(s, unit, hex_)]
    if not near:
        return Refusal("18.32a")
    if advancers(s, tuple(near)):
        return None
    return Refusal("3.35b" if any(is_spared(s, unit) for unit in near) else "18.32c")


def takers(s: Position, units: Args, front: int) -> Takers:
    """The hexes that may be chosen, each with the units that can occupy it."""
    able = advancers(s, units)
    near = across(mask_of([s.where[unit] for unit in able]), LAND_SIDES)
    fit = [hex_ for hex_ in spaces(near) if why_not_take(s, units, front, hex_) is None]
    return {hex_: [unit for unit in able if may_enter(s, unit, hex_)] for hex_ in fit}


def all_occupied(hexes: Sequence[int], able: Takers) -> bool:
    """Can each of these hexes have a unit of its own?"""
    chosen: dict[int, int] = {}

    def find(hex_: int, tried: set[int]) -> bool:
        for unit in able.get(hex_, []):
            if unit not in tried:
                tried.add(unit)
                if unit not in chosen or find(chosen[unit], tried):
                    chosen[unit] = hex_
                    return True
        return False

    return all(find(hex_, set()) for hex_ in hexes)


class TakeHexes:
    """Hexes, ascending on the menu, each of which one of the units can occupy."""

    def __init__(self, frame: AttritionHexes, s: Position, able: Takers, most: int, hexes: Args = ()) -> None:
        self.frame, self.s, self.able, self.most, self.hexes = frame, s, able, most, hexes

    def tokens(self) -> Sequence[int]:
        later = [hex_ for hex_ in sorted(self.able) if not self.hexes or hex_ > self.hexes[-1]]
        return [hex_ for hex_ in later if self.refuse(hex_) is None]

    def refuse(self, token: int) -> Refusal | None:
        if token in self.hexes or len(self.hexes) == self.most:
            return Refusal("18.3")
        if token not in self.able:
            return why_not_take(self.s, self.frame.units, self.frame.front, token) or Refusal("18.32a")
        fits = all_occupied((*self.frame.taken, *self.hexes, token), self.frame.all_takers(self.s))
        return None if fits else Refusal("18.33a")

    def step(self, token: int) -> TakeHexes:
        return TakeHexes(self.frame, self.s, self.able, self.most, (*self.hexes, token))

    def whole(self) -> bool:
        return bool(self.hexes)


class AttritionHexes(Frame[Position], tag="18.32a"):
    """The attacker may choose hexes up to his prize. The result: the hexes.

    Of several allies the one with the most factors in contact names all; if another refuses they share the prize, and
    choose in the order of their factors [18.31e].
    """

    front: int
    units: Args
    prize: int
    order: Args = ()
    taken: Args = ()
    at: int = 0  # in the order: who chooses, or whether he allows the choice
    asking: bool = False  # the others whether they allow it
    shares: Args = ()

    def step(self, s: Position) -> bool:
        if not self.order:
            self._line_up(s)
            return True
        if self.at == len(self.order) or not self.all_takers(s):
            s.done(self, self.taken)
            return True
        declined = self.asking and not self.taken  # only who could have hexes of his own may object
        if (self.shares or declined) and not (self._split()[self.at] and self._able(s)):
            self.at += 1
            return True
        return False

    def _line_up(self, s: Position) -> None:
        """The powers by factors in contact; equals by a die each."""
        strength: dict[int, int] = {}
        for unit in self.units:
            strength[commander(s, unit)] = strength.get(commander(s, unit), 0) + COMBAT[unit]
        ranked = sorted(strength, key=lambda seat: (-strength[seat], seat))
        self.order = tuple(ranked)
        if len(ranked) > 1 and strength[ranked[0]] == strength[ranked[1]]:
            s.push(Throw(ranked[0], 1, "first-choice", (self.front,)))

    def child_done(self, s: Position, child: Any, faces: Any) -> None:
        if faces[0] > 3:
            self.order = (self.order[1], self.order[0], *self.order[2:])

    def all_takers(self, s: Position) -> Takers:
        return takers(s, self.units, self.front)

    def _able(self, s: Position) -> Takers:
        """What the power that chooses can reach: with all units, once they share with its own."""
        seat, alone = self.order[self.at], self.shares or self.asking
        own = tuple([unit for unit in self.units if not alone or commander(s, unit) == seat])
        return {hex_: units for hex_, units in takers(s, own, self.front).items() if hex_ not in self.taken}

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self.order[self.at]
        if self.asking:
            parts = (Each("allow"), Each("refuse"))
            return (question(s, seat, "allow-hexes", "18.31e", *parts, args=(self.front, *self.taken)),)
        most = self.shares[self.at] if self.shares else self.prize
        walk = TakeHexes(self, s, self._able(s), most)
        part = Built("take-hexes", walk, lambda args: tuple(sorted(args)))
        return (question(s, seat, "take-hexes", "18.32a", part, Each("done"), args=(most, self.front)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.at += 1
        if choice.verb == "take-hexes":
            self.taken = (*self.taken, *choice.args)
        if choice.verb == "refuse":
            self._share(s)
        elif not self.shares:
            self.asking = True

    def _split(self) -> Args:
        """The hexes of each, in order."""
        number = len(self.order)
        return tuple([self.prize // number + (at < self.prize % number) for at in range(number)])

    def _share(self, s: Position) -> None:
        self.shares = self._split()
        self.at, self.taken, self.asking = 0, (), False
        s.log("attrition.split", self.front, rule="18.31e")


class AttritionRetreat(Frame[Position], tag="18.33a"):
    """Every unit leaves the chosen hexes for a neighbouring one; who cannot is destroyed [18.35]."""

    hexes: Args
    units: Args  # the attackers

    def step(self, s: Position) -> bool:
        leaving = self._leaving(s)
        lost = [unit for unit in leaving if not self._ways(s, unit)]
        for unit in lost:
            fall(s, unit)
        if not self._leaving(s):
            s.done(self)
            return True
        return bool(lost)

    def _leaving(self, s: Position) -> list[int]:
        against = [s.serves[unit] for unit in self.units]
        there = [unit for hex_ in self.hexes for unit in ground_at(s, hex_)]
        return [unit for unit in there if any(is_foe(s, unit, nation) for nation in against)]

    def _ways(self, s: Position, unit: int) -> list[int]:
        """Into an overfull or hostile hex or a hostile zone only if there is no other way [18.33b].

        Never where the unit may not be at all, or beside allies who do not stack with it [22.7a, 34.1, 34.3, 45.1].
        """
        nation = actor(s, unit)
        near = across(BIT[s.where[unit]], GROUND_SIDES) & enterable(s, nation)
        near &= ~mask_of(self.hexes) & ~enemy_counters(s, nation) & ~enemy_ground(s, nation)
        for _, closed in bounds(s, unit):
            near &= ~closed
        near &= ~mask_of([hex_ for hex_ in spaces(near) if keeps_apart(s, unit, hex_)])
        quiet = near & friendly(s, nation) & ~zone_against(s, nation)
        best = [hex_ for hex_ in spaces(quiet) if stacks(s, unit, hex_)]
        return best or spaces(near)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        leaving = self._leaving(s)
        seats = sorted({commander(s, unit) for unit in leaving})
        return tuple([self._question(s, seat, leaving) for seat in seats])

    def _question(self, s: Position, seat: int, leaving: list[int]) -> Decision:
        own = [unit for unit in leaving if commander(s, unit) == seat]
        rows = [(unit, hex_) for unit in own for hex_ in self._ways(s, unit)]
        part = Each("retreat", rows, lambda args: self._why(s, own, args))
        return question(s, seat, "retreat", "18.33a", part)

    def _why(self, s: Position, own: list[int], args: Args) -> Refusal | None:
        if len(args) != 2 or args[0] not in own or not 0 <= args[1] < SPACES:
            return Refusal("18.33a")
        unit, hex_ = args
        if not across(BIT[s.where[unit]], GROUND_SIDES) & BIT[hex_]:
            return Refusal("18.33a")
        if hex_ in self.hexes or enemy_counters(s, actor(s, unit)) & BIT[hex_]:
            return Refusal("18.33c")
        if not enterable(s, actor(s, unit)) & BIT[hex_]:
            return Refusal("21.1b")
        apart = keeps_apart(s, unit, hex_)
        if apart:
            return Refusal(apart)
        return why_out_of_bounds(s, unit, hex_) or (None if hex_ in self._ways(s, unit) else Refusal("18.33b"))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, hex_ = choice.args
        put(s, unit, hex_)
        enter(s, unit, hex_)
        s.log("retreated", NATION[unit], MODEL[unit], hex_, rule="18.33a")


class AttritionAdvance(Frame[Position], tag="18.34a"):
    """At least one unit goes into each hex; nobody is done while one is empty, or leaves it without a taker."""

    hexes: Args
    units: Args
    moved: Args = ()
    finished: Args = ()

    def step(self, s: Position) -> bool:
        idle = [seat for seat in self._seats(s) if not self._rows(s, seat) and seat not in self.finished]
        if idle:
            self.finished = (*self.finished, *idle)
            return True
        if all(seat in self.finished for seat in self._seats(s)):
            s.done(self)
            return True
        return False

    def _seats(self, s: Position) -> list[int]:
        return sorted({commander(s, unit) for unit in self.units if s.where[unit] >= 0})

    def _empty(self, s: Position) -> list[int]:
        return [hex_ for hex_ in self.hexes if not ground_at(s, hex_)]

    def _rows(self, s: Position, seat: int) -> list[Args]:
        own = [unit for unit in self.units if s.where[unit] >= 0 and commander(s, unit) == seat]
        return [(unit, hex_) for unit in own for hex_ in self.hexes if self._why(s, seat, (unit, hex_)) is None]

    def _why(self, s: Position, seat: int, args: Args) -> Refusal | None:
        if len(args) != 2 or args[0] not in self.units or args[1] not in self.hexes:
            return Refusal("18.33a")
        unit, hex_ = args
        own = s.where[unit] >= 0 and commander(s, unit) == seat
        if not own or unit in self.moved or not may_enter(s, unit, hex_, GROUND_SIDES):
            return Refusal("18.33a")
        if unit not in advancers(s, self.units):
            return Refusal("3.35b" if is_spared(s, unit) else "18.32c")
        if full := refuse_stack(s, unit, hex_):
            return full
        rest = [one for one in advancers(s, self.units) if one not in (*self.moved, unit)]
        waiting = [one for one in self._empty(s) if one != hex_]
        able = {one: [other for other in rest if may_enter(s, other, one, GROUND_SIDES)] for one in waiting}
        return None if all_occupied(waiting, able) else Refusal("18.33a")

    def ask(self, s: Position) -> tuple[Decision, ...]:
        waited = [seat for seat in self._seats(s) if seat not in self.finished]
        return tuple([self._question(s, seat) for seat in waited])

    def _question(self, s: Position, seat: int) -> Decision:
        done = shut("done", "18.33a") if self._empty(s) else Each("done")
        part = Each("advance-into", self._rows(s, seat), lambda args: self._why(s, seat, args))
        return question(s, seat, "advance-into", "18.34a", part, done)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.finished = (*self.finished, seat)
            return
        unit, hex_ = choice.args
        self.moved = (*self.moved, unit)
        put(s, unit, hex_)
        enter(s, unit, hex_)
        s.log("advanced", NATION[unit], MODEL[unit], hex_, rule="18.34a")
